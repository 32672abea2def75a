From Rise Require Import Numbers.
From Rise.statements Require Import on_device.

Theorem padNothing_meaning : padNothing.meaning. Proof. rise. Qed.
Theorem reduceByThreads_meaning : reduceByThreads.meaning.
Proof.
  hnf; intros.
  assert (P : n = m mod n + (n - m mod n)) by lia.
  rewrite <- (concat_take_drop Hdrop Htake xs) at 1. rewrite reduce_concat.
  set (front := take Htake xs). set (rest := drop Hdrop xs). clearbody front rest.
  rewrite (pad_right Hpad P). symmetry.
  change (fold_left (fun acc i => op acc (reduce op (concat P rest (fun _ => init) i)
    (transpose (split Hsplit front) i))) (idxs n) init = reduce op (reduce op init front) rest).
  erewrite fold_ext; [|intros; rewrite <- (reduce_from op init) by auto; reflexivity].
  rewrite (fold_two op (concat P rest (fun _ => init))
    (fun i => reduce op init (transpose (split Hsplit front) i))) by auto.
  change (fold_left (fun acc i => op acc (concat P rest (fun _ => init) i)) (idxs n) init) with
    (reduce op init (concat P rest (fun _ => init))).
  rewrite reduce_concat, (reduce_zeros op init _ (fun _ => init)) by (apply Hlaw_3 || reflexivity).
  erewrite fold_ext; [|intros; rewrite (reduce_from op init) by auto; reflexivity].
  change (reduce (fun acc ys => reduce op acc ys) (reduce op init rest)
    (transpose (split Hsplit front)) = reduce op (reduce op init front) rest).
  rewrite <- (reduce_join eq_refl), (reduce_transposed Hsplit eq_refl) by now apply exchange.
  rewrite join_split, <- (reduce_from op init (reduce op init rest)),
    <- (reduce_from op init (reduce op init front)) by auto. apply Hlaw_2.
Qed.
Theorem reduceByThreads_sizes : reduceByThreads.sizes. Proof. sizes. Qed.
Theorem padProducts_meaning : padProducts.meaning.
Proof.
  hnf; intros. unfold padCst, map, zip; points; cbn [fst snd]. bounds. split_ifs; auto.
Qed.
Theorem padSizes_meaning : padSizes.meaning.
Proof. hnf; intros. unfold padCst, map; points. bounds. split_ifs; auto. Qed.
Theorem padInMemory_meaning : padInMemory.meaning.
Proof.
  hnf; intros. unfold padCst, padEmpty, map, zip, generate, select; points; cbn [fst snd].
  bounds. destruct (lt_dec i 0); [lia|].
  destruct (Nat.ltb_spec i n); split_ifs; try lia; try reflexivity. same1.
Qed.
Theorem padInMemory_sizes : padInMemory.sizes. Proof. sizes. Qed.
