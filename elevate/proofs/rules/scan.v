From Rise Require Import Numbers.
From Rise.statements Require Import scan.

Theorem scan_rounds {k r m b n A} (H : k = r * m) (H' : m = n * b) (op : A -> A -> A) e z
  (xs : arr k A) : associative op -> neutral e op ->
  scan (fun x acc => op acc x) z xs =
  join H (letin (map (fun blocks => (blocks, map (fun ys => reduce op e ys) blocks))
      (map (fun round => split H' round) (split H xs)))
    (fun rounds => map (fun p => join H' (map (fun q => map (fun y => op (snd q) y)
        (scan (fun x acc => op acc x) e (fst q)))
        (zip (fst (fst p)) (scan (fun x acc => op acc x) (snd p) (snd (fst p))))))
      (zip rounds (scan (fun round acc => op acc (reduce op e (snd round))) z rounds)))).
Proof.
  intros As N. rewrite <- (join_split H xs) at 1. rewrite scan_join. f_equal. unfold letin.
  apply functional_extensionality; intro i. unfold map at 1 2, zip at 1 2; cbn [fst snd].
  rewrite <- (join_split H' (split H xs i)) at 1. rewrite (scan_blocks H' op e) by auto.
  unfold map at 5 6. cbn [fst snd]. f_equal. f_equal. f_equal.
  match goal with |- scan _ ?a _ = scan _ ?b _ => assert (E : a = b); [|now rewrite E] end.
  unfold scan. apply fold_ext. intros s j. unfold map at 1 2; cbn [snd].
  rewrite <- (join_split H' (split H xs j)) at 1. rewrite reduce_join.
  rewrite (reduce_from op e s) by auto. apply fold_ext. intros.
  symmetry. now apply reduce_from.
Qed.

Lemma resize_same {n A} (H : n = n) (xs : arr n A) : resize H xs = xs.
Proof. unfold resize. points. f_equal. now apply fin_ext. Qed.

Theorem scan_then_rest {k n m A} (HD : k = n + m) (HT : n <= k) (op : A -> A -> A) z l
  (L : l < n) (L' : l < k) (xs : arr k A) : S l = n ->
  scan (fun x acc => op acc x) z xs =
  concat HD (scan (fun x acc => op acc x) z (take HT xs))
    (scan (fun x acc => op acc x)
      (op (idx (mk l L) (scan (fun x acc => op acc x) z (take HT xs))) (idx (mk l L') xs))
      (drop HD xs)).
Proof.
  intros E. rewrite <- (concat_take_drop HD HT xs) at 1. rewrite scan_concat. f_equal. f_equal.
  unfold idx. etransitivity; [apply (reduce_last op z (take HT xs) l L E)|]. f_equal.
  unfold take. f_equal.
  now apply fin_ext.
Qed.

Lemma scan_take {n A B} (op : A -> B -> B) z (xs : arr n A) i (H : val i <= n) :
  scan op z xs i = reduce (fun acc x => op x acc) z (take H xs).
Proof.
  assert (D : n = val i + (n - val i)) by (pose proof (below i); lia).
  rewrite <- (concat_take_drop D H xs) at 1. rewrite scan_concat. unfold concat.
  destruct (lt_dec (val i) (val i)) as [p|p]; [lia|]. rewrite scan_list. cbn [val mk proj1_sig].
  now rewrite Nat.sub_diag.
Qed.

Theorem exchangeScan_meaning : exchangeScan.meaning. Proof. statement. apply scan_ext; auto. Qed.
Theorem scanInBlocks_meaning : scanInBlocks.meaning.
Proof.
  statement. same_rest Hdrop Hconcat. rewrite <- (concat_take_drop Hdrop Htake xs) at 1.
  rewrite scan_concat. f_equal. rewrite <- (join_split Hsplit (drop Hdrop xs)) at 1.
  now apply scan_blocks.
Qed.
Theorem scanInBlocks_sizes : scanInBlocks.sizes. Proof. hnf; intros. whole_blocks m n. Qed.
Theorem scanInBlocksThenRest_meaning : scanInBlocksThenRest.meaning.
Proof.
  hnf; intros. unfold letin. rewrite <- scan_blocks by auto.
  assert (L : S (m - (m mod n + 1)) = m - m mod n) by lia.
  name_sizes. match type of Hconcat with _ = ?b + _ => match type of Hdrop with _ = ?a + _ =>
    same_size a b end end.
  rewrite join_split, resize_same. now apply scan_then_rest.
Qed.
Theorem scanInBlocksThenRest_sizes : scanInBlocksThenRest.sizes. Proof. hnf; intros. whole_blocks m n. Qed.
Theorem scanInRounds_meaning : scanInRounds.meaning.
Proof.
  statement. same_rest Hdrop Hconcat. rewrite <- (concat_take_drop Hdrop Htake xs) at 1.
  rewrite scan_concat. f_equal. now apply scan_rounds.
Qed.
Theorem scanInRounds_sizes : scanInRounds.sizes. Proof. hnf; intros. whole_blocks m (b * n). Qed.
Theorem scanInRoundsThenRest_meaning : scanInRoundsThenRest.meaning.
Proof.
  hnf; intros.
  match goal with |- _ = letin ?r _ => assert (E : r = scan (fun x acc => op acc x) zero_
    (join Hjoin (split Hsplit_ (take Htake xs)))) end.
  { rewrite (scan_rounds Hjoin Hsplit op zero_) by auto. 
    replace (split Hjoin (join Hjoin (split Hsplit_ (take Htake xs)))) with
      (split Hsplit_ (take Htake xs)) by rise. reflexivity. }
  rewrite E. unfold letin.
  assert (L : S (m - (m mod (b * n) + 1)) = m - m mod (b * n)) by lia.
  clear E; name_sizes. match type of Hconcat with _ = ?b + _ => match type of Hdrop with _ = ?a + _ =>
    same_size a b end end.
  rewrite join_split, resize_same. now apply scan_then_rest.
Qed.
Theorem scanInRoundsThenRest_sizes : scanInRoundsThenRest.sizes. Proof. hnf; intros. whole_blocks m (b * n). Qed.
Theorem scanAsWindows_meaning : scanAsWindows.meaning.
Proof.
  hnf; intros. points. destruct x as [i p]. unfold letin, take; unfold padCst at 1; cbn [val mk proj1_sig].
  rewrite (scan_take _ _ xs (mk i p) (Nat.lt_le_incl _ _ p)). cbn [val mk proj1_sig].
  destruct (lt_dec i 1) as [z|z]. { assert (i = 0) by lia. subst i. reflexivity. }
  destruct (lt_dec (i - 1) (n + 1)) as [c|c]; [|lia]. unfold map; cbv beta.
  assert (D : n + 1 = (n + 1 - i) + i) by lia.
  assert (W : slide Hslide (padCst Hpad zero_ xs) (mk (i - 1) c) =
    concat D (fun _ => zero_) (take (Nat.lt_le_incl _ _ p) xs)).
  { unfold slide, padCst, concat, take. points. bounds. split_ifs; try lia; try reflexivity.
    f_equal. apply fin_ext; cbn. lia. }
  rewrite W, reduce_concat. f_equal. symmetry. apply reduce_zeros with (e := zero_);
  [apply Hlaw_2 | reflexivity].
Qed.
Theorem scanAsWindows_sizes : scanAsWindows.sizes. Proof. sizes. Qed.
Theorem scanAsWindowSums_sizes : scanAsWindowSums.sizes.
Proof.
  hnf; intros. assert (P : 0 < 2 * h) by lia.
  destruct (blocks_of m (2 * h) P) as (E & F & G & L). rewrite ?F.
  set (q := m / (2 * h)) in *. set (r := m mod (2 * h)) in *. clearbody q r.
  assert (Q : 2 <= q) by nia. 
  repeat split; try lia; nia.
Qed.
Theorem scanAsWindowSums_meaning : scanAsWindowSums.meaning.
Proof.
  hnf; intros.
  set (r := m mod (2 * h)) in *. set (q := (m - r) / (2 * h)) in *. clearbody q. clearbody r.
  unfold letin. set (windows_ := map _ (slide Hslide_3 _)).
  assert (W : forall k j, windows_ k j = window op zero_ (list_of xs)
    (r + 2 * h + val j + val k * (2 * h)) (2 * h)).
  { intros k j. subst windows_.
    set (blocks := map _ (slide Hslide_ _)).
    assert (B : forall k j, blocks k j = window op zero_ (list_of xs)
      (r + h + val k * (2 * h) + val j) h).
    { intros k' j'. subst blocks. unfold map at 1 2.
      apply reduce_window.
      - pose proof (below k'). pose proof (below j'). nia.
      - intros i b b'. unfold slide, take, drop. cbn [val mk proj1_sig]. f_equal.
        apply fin_ext; cbn. lia. }
    clearbody blocks. unfold map at 1, zip, take, drop, idx, join, slide, map.
    cbn [val mk proj1_sig fst snd].
    rewrite !B. cbn [val mk proj1_sig].
    replace (r + h + (1 * val k + (h + val j) / (2 * h)) * (2 * h) + (h + val j) mod (2 * h))
      with (r + 2 * h + val j + val k * (2 * h)).
    2: { pose proof (Nat.div_mod_eq (h + val j) (2 * h)). nia. }
    replace (r + h + (1 * val k + 1) * (2 * h) + val j) with
      (r + 2 * h + val j + val k * (2 * h) + h) by lia.
    rewrite window_window by auto. f_equal. lia. }
  clearbody windows_.
  assert (S : forall i, scan (fun x acc => op acc x) zero_ xs i =
    before op zero_ (list_of xs) (val i)).
  { intros i. now rewrite scan_list. }
  assert (S' : forall i, scan (fun x acc => op acc x) zero_ (take Hwhere xs) i =
    before op zero_ (list_of xs) (val i)).
  { intros i. rewrite scan_list. unfold before. f_equal.
    assert (F : list_of (take Hwhere xs) = firstn (4 * h + r) (list_of xs)).
    { apply list_eq; [rewrite firstn_length, length_list; lia|]. intros j p.
      rewrite firstn_at by auto. assert (p' : j < m) by lia. rewrite (nth_list xs j p').
      unfold take. do 2 f_equal. now apply fin_ext. }
    rewrite F, firstn_firstn. f_equal. pose proof (below i). lia. }
  rewrite <- (concat_take_drop Hconcat Hwhere (scan (fun x acc => op acc x) zero_ xs)). f_equal.
  { points. rewrite S'. unfold take at 1. now rewrite S. }
  points. unfold drop at 1. rewrite S. unfold join, map at 1 2, zip at 1 2.
  cbn [val mk proj1_sig fst snd].
  unfold map, zip. cbn [fst snd]. rewrite W. unfold scan at 1, arr.
  fold_points. cbn [val mk proj1_sig fst snd].
  rewrite (scan_windows op zero_ Hlaw Hlaw_2 (list_of xs)
    (fun i => windows_ i (mk (val x mod (2 * h)) (join_b2 Hjoin_ (below x))))
    (r + 2 * h + val x mod (2 * h)) _ (2 * h)).
  - rewrite before_window by auto. f_equal.
    cbn [val mk proj1_sig]. pose proof (Nat.div_mod_eq (val x) (2 * h)). lia.
  - unfold drop. rewrite S'. f_equal. cbn. lia.
  - intros i. rewrite W. reflexivity.
  - pose proof (join_b1 Hjoin_ (below x)). cbn [val mk proj1_sig]. lia.
Qed.
Theorem reduceAsWindows_meaning : reduceAsWindows.meaning. Proof. rise. Qed.
Theorem reduceAsWindows_sizes : reduceAsWindows.sizes. Proof. sizes. Qed.
Theorem doubleWindows_meaning : doubleWindows.meaning.
Proof.
  hnf; intros. points. destruct x as [i p].
  unfold letin, zip, take. unfold map at 1. unfold map at 1. cbn [val mk proj1_sig fst snd].
  unfold padCst at 2; cbn [val mk proj1_sig].
  change (exist _ i p) with (mk i p). set (B := slide Hslide_ (padCst Hpad_ zero_ xs)).
  assert (D : 2 * k = k + k) by lia. destruct (lt_dec i k) as [c|c].
  { assert (W : slide Hslide (padCst Hpad zero_ xs) (mk i p) =
      concat D (fun _ => zero_) (B (mk i p))).
    { unfold B, slide, padCst, concat. points. bounds. split_ifs; try lia; try reflexivity.
      f_equal. apply fin_ext; cbn. lia. }
    rewrite W, reduce_concat.
    rewrite (reduce_zeros _ zero_ zero_ (fun _ : fin k => zero_)) by (apply Hlaw_2 || reflexivity).
    symmetry. apply Hlaw_2. }
  destruct (lt_dec (i - k) n) as [d|d]; [|lia].
  assert (W : slide Hslide (padCst Hpad zero_ xs) (mk i p) =
    concat D (B (mk (i - k) d)) (B (mk i p))).
  { unfold B, slide, padCst, concat. points. bounds. split_ifs; try lia; try reflexivity;
    f_equal; apply fin_ext; cbn; lia. }
  rewrite W, reduce_concat. unfold map. symmetry. now apply reduce_from.
Qed.
Theorem doubleWindows_sizes : doubleWindows.sizes. Proof. sizes. Qed.
Theorem reduceWindowsOfOne_meaning : reduceWindowsOfOne.meaning.
Proof.
  hnf; intros. destruct Hlaw as [N _]. points. unfold map, slide, reduce. cbn. rewrite N. f_equal.
  apply fin_ext; cbn; lia.
Qed.
Theorem scanFromNegativeZero_meaning : scanFromNegativeZero.meaning.
Proof.
  hnf; intros. now rewrite opp_0.
Qed.
Theorem scanFromNegativeZeroExchanged_meaning : scanFromNegativeZeroExchanged.meaning.
Proof.
  hnf; intros. now rewrite opp_0.
Qed.
Theorem reduceFromNegativeZero_meaning : reduceFromNegativeZero.meaning.
Proof.
  hnf; intros. now rewrite opp_0.
Qed.
Theorem reduceFromNegativeZeroExchanged_meaning : reduceFromNegativeZeroExchanged.meaning.
Proof.
  hnf; intros. now rewrite opp_0.
Qed.
Theorem scanInReader_meaning : scanInReader.meaning. Proof. rise. Qed.
