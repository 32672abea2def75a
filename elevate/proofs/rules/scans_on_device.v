From Rise Require Import Numbers.
From Rise.statements Require Import scans_on_device.

Theorem sharedThenCopied_meaning : sharedThenCopied.meaning. Proof. rise. Qed.
Theorem sharedThenCopied_sizes : sharedThenCopied.sizes. Proof. sizes. Qed.
Theorem scanOfNamed_meaning : scanOfNamed.meaning. Proof. rise. Qed.
Theorem scanOfShared_meaning : scanOfShared.meaning. Proof. rise. Qed.
Theorem scanOfShared_sizes : scanOfShared.sizes. Proof. sizes. Qed.
Theorem scanInPaddedBlocks_meaning : scanInPaddedBlocks.meaning.
Proof.
  statement. same_rest Hdrop Hconcat.
  rewrite <- (concat_take_drop Hdrop Htake xs) at 1. rewrite scan_concat. f_equal.
  rewrite <- (join_split Hsplit (drop Hdrop xs)) at 1.
  rewrite (scan_blocks Hsplit op zero_) by auto. 
  match goal with |- join _ (map _ (zip _ ?a)) = join _ (map _ (zip _ ?b)) =>
    assert (E : a = b); [|now rewrite E] end.
  set (start := reduce op zero_ (take Htake xs)).
  match goal with |- _ = drop _ (scan _ _ ?sums) => assert (E : sums =
    concat Hdrop_ (fun _ => start)
      (map (fun ys => reduce op zero_ ys) (split Hsplit (drop Hdrop xs)))) end.
  { assert (D : n = q2 + q0) by lia. points. destruct x as [i p].
    unfold map at 1, concat; cbn [val mk proj1_sig]. destruct (lt_dec i 1) as [c|c].
    - assert (W : split Hsplit_ (padCst Hpad zero_ xs) (exist _ i p) =
        concat D (fun _ => zero_) (take Htake xs)).
      { assert (i = 0) by lia. subst i. unfold split, padCst, concat, take. points. bounds.
        split_ifs; try lia; try reflexivity; f_equal; apply fin_ext; cbn; lia. }
      rewrite W, reduce_concat.
      now rewrite (reduce_zeros op zero_ zero_ (fun _ => zero_)) by (apply Hlaw_2 || reflexivity).
    - unfold map. f_equal. destruct i as [|i]; [lia|].
      unfold split, padCst, drop. points. bounds.
      destruct (lt_dec (S i * n + i0) q2); [nia|]. destruct (lt_dec (S i * n + i0 - q2) m); [|nia].
      f_equal. apply fin_ext; cbn [val mk proj1_sig]. rewrite Nat.sub_succ, Nat.sub_0_r. lia. }
  rewrite E, scan_concat. unfold drop at 2, concat. points. cbn [val mk proj1_sig].
  destruct (lt_dec (1 + val x) 1); [lia|]. unfold reduce at 2; cbn. rewrite (proj1 Hlaw_2).
  now rewrite Nat.sub_0_r.
Qed.
Theorem scanInPaddedBlocks_sizes : scanInPaddedBlocks.sizes.
Proof. hnf; intros. whole_blocks m n. Qed.
Theorem scanBlocksFrom_meaning : scanBlocksFrom.meaning.
Proof.
  statement. rewrite <- (join_split Hsplit xs) at 1. rewrite scan_join. do 3 f_equal.
  unfold scan; points. apply fold_ext; intros. symmetry. now apply reduce_from.
Qed.
Theorem scanBlocksFrom_sizes : scanBlocksFrom.sizes. Proof. sizes. Qed.
Theorem scanByOneThread_meaning : scanByOneThread.meaning.
Proof.
  hnf; intros. points. unfold join, map, makeArray.
  assert (E : forall k, nth k [xs] xs = xs) by (intros [|[|k]]; reflexivity). rewrite E.
  f_equal. apply fin_ext; cbn [val mk proj1_sig]. symmetry. apply Nat.mod_small, below.
Qed.
Theorem scanByOneThread_sizes : scanByOneThread.sizes. Proof. sizes. Qed.
