(* Folds, scans and permutations of what they combine. *)
From Rise Require Export Tactics.

(* Arrays as lists *)
Definition list_of {n A} (xs : arr n A) : list A := List.map xs (idxs n).
Lemma fold_map {A B C} (g : A -> B) (f : C -> B -> C) l a : fold_left f (List.map g l) a =
  fold_left (fun acc x => f acc (g x)) l a.
Proof. revert a; induction l; simpl; auto. Qed.
Lemma reduce_list {n A B} (op : B -> A -> B) init (xs : arr n A) : reduce op init xs = fold_left
  op (list_of xs) init.
Proof. unfold list_of. now rewrite fold_map. Qed.
Lemma length_list {n A} (xs : arr n A) : length (list_of xs) = n.
Proof.
  unfold list_of. rewrite map_length. induction n; simpl; auto. rewrite map_length, IHn; auto.
    exact (fun i => xs (mk (S (val i)) (next_b (below i)))).
Qed.
Lemma list_S {n A} (xs : arr (S n) A) : list_of xs = xs (mk 0 (Nat.lt_0_succ _)) :: list_of (fun
  i : fin n => xs (mk (S (val i)) (next_b (below i)))).
Proof. unfold list_of; simpl. now rewrite map_map. Qed.
Lemma nth_list {n A} (xs : arr n A) i (p : i < n) : nth_error (list_of xs) i = Some (xs (mk i p)).
Proof.
  revert i p; induction n; intros; [lia|]. rewrite list_S. destruct i; simpl.
  - do 2 f_equal. now apply fin_ext.
  - rewrite (IHn (fun i : fin n => xs (mk (S (val i)) (next_b (below i)))) i (proj2
    (Nat.succ_lt_mono _ _) p)). do 2 f_equal. now apply fin_ext.
Qed.
Lemma nth_error_ext_ {A} (l l' : list A) : (forall i, nth_error l i = nth_error l' i) -> l = l'.
Proof.
  revert l'; induction l as [|x l IH]; intros [|y l'] H; auto; try (specialize (H 0);
    discriminate).
  f_equal; [specialize (H 0); now inversion H | apply IH; intros i; exact (H (S i))].
Qed.
Lemma list_eq {n A} (xs : arr n A) l : length l = n -> (forall i (p : i < n),
  nth_error l i = Some (xs (mk i p))) -> list_of xs = l.
Proof.
  intros HL H. apply nth_error_ext_. intros i. destruct (lt_dec i n) as [p|p].
  - now rewrite (nth_list xs i p), (H i p).
  - rewrite (proj2 (nth_error_None _ _)), (proj2 (nth_error_None _ _)); auto;
    rewrite ?length_list; lia.
Qed.

Lemma list_concat {k n m A} (H : k = n + m) (xs : arr n A) (ys : arr m A) : list_of (concat H xs
  ys) = list_of xs ++ list_of ys.
Proof.
  apply list_eq; [rewrite app_length, !length_list; lia|]. intros i p.
    unfold concat; cbn [val mk proj1_sig]. destruct (lt_dec i n).
  - rewrite nth_error_app1 by (rewrite length_list; lia). apply nth_list.
  - rewrite nth_error_app2 by (rewrite length_list; lia). rewrite length_list. apply nth_list.
Qed.
Lemma length_concat {A} m (ls : list (list A)) : (forall l,
  In l ls -> length l = m) -> length (List.concat ls) = length ls * m.
Proof. induction ls; simpl; intros; auto. rewrite app_length, IHls, H; auto. Qed.
Lemma nth_concat {A} m (ls : list (list A)) q l r : (forall l,
  In l ls -> length l = m) -> nth_error ls q = Some l -> r < m ->
  nth_error (List.concat ls) (q * m + r) = nth_error l r.
Proof.
  revert q; induction ls; intros [|q] H E L; simpl in *; try discriminate.
  - inversion E; subst. rewrite nth_error_app1; auto. rewrite H; auto.
  - pose proof (H a (or_introl eq_refl)). rewrite nth_error_app2 by lia.
    replace (m + q * m + r - length a) with (q * m + r) by lia. eapply IHls; eauto.
Qed.
Lemma list_join {k n m A} (H : k = n * m) (xss : arr n (arr m A)) : list_of (join H xss) =
  List.concat (list_of (fun i => list_of (xss i))).
Proof.
  assert (L : forall l, In l (list_of (fun i => list_of (xss i))) -> length l = m).
  { unfold list_of at 1; intros l I. apply in_map_iff in I. destruct I as [x [E _]]. subst l.
    apply length_list. }
  apply list_eq. { rewrite (length_concat m) by auto. now rewrite length_list. }
  intros i p. assert (0 < m) by nia.
  replace i with (i / m * m + i mod m) at 1 by now apply dm5.
  rewrite (nth_concat m _ (i/m) (list_of (xss (mk (i/m) (join_b1 H p)))) (i mod m)); auto.
  - rewrite (nth_list _ _ (join_b2 H p)). unfold join; cbn [val mk proj1_sig].
    do 2 f_equal; now apply fin_ext.
  - now rewrite (nth_list _ _ (join_b1 H p)).
  - apply Nat.mod_upper_bound; lia.
Qed.
Lemma fold_concat {A B} (f : B -> A -> B) ls a : fold_left f (List.concat ls) a = fold_left (fun
  acc l => fold_left f l acc) ls a.
Proof. revert a; induction ls; simpl; intros; auto. now rewrite fold_left_app. Qed.
Lemma fold_ext {A B} (f g : B -> A -> B) l a : (forall b x,
  f b x = g b x) -> fold_left f l a = fold_left g l a.
Proof. intros H; revert a; induction l; simpl; intros; auto. now rewrite H, IHl. Qed.

Theorem reduce_join {k n m A B} (H : k = n * m) (op : B -> A -> B) init (xss : arr n (arr m A)) :
  reduce op init (join H xss) = reduce (fun acc ys => reduce op acc ys) init xss.
Proof.
  rewrite reduce_list, list_join, fold_concat. unfold list_of at 1. rewrite fold_map.
    apply fold_ext. intros. now rewrite reduce_list.
Qed.
Theorem reduce_concat {k n m A B} (H : k = n + m) (op : B -> A -> B) init (xs : arr n A) ys :
  reduce op init (concat H xs ys) = reduce op (reduce op init xs) ys.
Proof. now rewrite !reduce_list, list_concat, fold_left_app. Qed.
Lemma join_split {k m n A} (H : k = m * n) (xs : arr k A) : join H (split H xs) = xs.
Proof. rise. Qed.
Lemma join_split_again {k n m A} (H H' : k = n * m) (xs : arr k A) : join H (split H' xs) = xs.
Proof. rise. Qed.
Lemma split_join {k n m A} (H H' : k = n * m) (xss : arr n (arr m A)) :
  split H (join H' xss) = xss.
Proof. rise. Qed.
Lemma pad_right {k n r A} (H : k = 0 + n + r) (H' : k = n + r) (c : A) (xs : arr n A) :
  padCst H c xs = concat H' xs (fun _ => c).
Proof. unfold padCst, concat. points. bounds. split_ifs; try lia; try reflexivity; same1. Qed.
Lemma concat_take_drop {k m n A} (H : k = n + m) (H' : n <= k) (xs : arr k A) : concat H (take H'
  xs) (drop H xs) = xs.
Proof. rise. Qed.
Lemma reduce_ext {n A B} (f g : B -> A -> B) a (xs : arr n A) : (forall b x,
  f b x = g b x) -> reduce f a xs = reduce g a xs.
Proof. intros. now apply fold_ext. Qed.
Lemma reduce_map {n A B C} (op : C -> B -> C) a (f : A -> B) (xs : arr n A) : reduce op a (map f
  xs) = reduce (fun acc x => op acc (f x)) a xs.
Proof. reflexivity. Qed.
Lemma reduce_from {n A} (op : A -> A -> A) e a (xs : arr n A) : associative op -> neutral e op ->
  op a (reduce op e xs) = reduce op a xs.
Proof.
  intros As [_ N]. rewrite !reduce_list. generalize (list_of xs); intros l.
    rewrite <- (N a) at 2. generalize e. induction l; simpl; intros; auto. now rewrite IHl, As.
Qed.
Lemma exchange {A} (op : A -> A -> A) : associative op -> commutative op -> exchangeable op.
Proof. intros As Co a x y. now rewrite !As, (Co x y). Qed.
Lemma fold_perm {A B} (f : B -> A -> B) l l' : exchangeable f -> Permutation l l' -> forall a,
  fold_left f l a = fold_left f l' a.
Proof. intros E; induction 1; simpl; intros; auto. now rewrite E. now rewrite IHPermutation1. Qed.
Lemma perm_map_app {I A} (f g : I -> list A) l : Permutation (flat_map (fun i => f i ++ g i) l)
  (flat_map f l ++ flat_map g l).
Proof.
  induction l; simpl; auto. rewrite IHl. rewrite <- !app_assoc. apply Permutation_app_head.
  rewrite !app_assoc. apply Permutation_app_tail. apply Permutation_app_comm.
Qed.
Lemma perm_swap {I J A} (f : I -> J -> A) li lj :
  Permutation (flat_map (fun i => List.map (fun j => f i j) lj) li) (flat_map (fun j => List.map
    (fun i => f i j) li) lj).
Proof.
  induction li; simpl. - induction lj; simpl; auto.
  - rewrite IHli. clear IHli. change (fun j => f a j :: List.map (fun i => f i j) li) with (fun j
    => [f a j] ++ List.map (fun i => f i j) li).
    rewrite perm_map_app. apply Permutation_app_tail. induction lj; simpl; auto.
Qed.
Theorem reduce_transposed {k k' n m A B} (H : k = n * m) (H' : k' = m * n) (op : B -> A -> B) init
  (xss : arr n (arr m A)) : exchangeable op ->
  reduce op init (join H' (transpose xss)) = reduce op init (join H xss).
Proof.
  intros E. rewrite !reduce_list, !list_join. apply fold_perm; auto. unfold list_of, transpose.
  rewrite <- !flat_map_concat_map. apply (perm_swap (fun j i => xss i j)).
Qed.
Lemma fold_two {I A} (op : A -> A -> A) (f g : I -> A) l a : associative op -> commutative op ->
  fold_left (fun acc i => op acc (op (f i) (g i))) l a = fold_left (fun acc i => op acc (g i)) l
    (fold_left (fun acc i => op acc (f i)) l a).
Proof.
  intros As Co. revert a; induction l; simpl; intros; auto. rewrite IHl. f_equal. rewrite <- As. 
  generalize (op a0 (f a)) (g a); clear - As Co. induction l; simpl; intros; auto.
    rewrite <- IHl. f_equal. apply exchange; auto.
Qed.


(* Scans *)
Lemma firstn_map_ {A B} (f : A -> B) l i : firstn i (List.map f l) = List.map f (firstn i l).
Proof. revert i; induction l; intros [|i]; simpl; auto. now rewrite IHl. Qed.
Lemma scan_list {n A B} (op : A -> B -> B) z (xs : arr n A) i : scan op z xs i = fold_left (fun
  acc x => op x acc) (firstn (val i) (list_of xs)) z.
Proof. unfold scan, list_of. now rewrite firstn_map_, fold_map. Qed.
Lemma firstn_concat {A} m (ls : list (list A)) q l r : (forall l,
  In l ls -> length l = m) -> nth_error ls q = Some l -> r < m ->
  firstn (q * m + r) (List.concat ls) = List.concat (firstn q ls) ++ firstn r l.
Proof.
  revert q; induction ls; intros [|q] H E L; simpl in *; try discriminate.
  - inversion E; subst. pose proof (H l (or_introl eq_refl)). rewrite firstn_app.
    replace (r - length l) with 0 by lia. simpl. now rewrite app_nil_r.
  - pose proof (H a (or_introl eq_refl)). rewrite firstn_app.
    replace (m + q * m + r - length a) with (q * m + r) by lia.
    rewrite (firstn_all2 (n:=m + q * m + r)) by lia. rewrite <- app_assoc. f_equal.
      eapply IHls; eauto.
Qed.
Theorem scan_concat {k n m A B} (H : k = n + m) (op : A -> B -> B) z (xs : arr n A) (ys : arr m
  A) :
  scan op z (concat H xs ys) = concat H (scan op z xs) (scan op (reduce (fun acc x => op x acc) z
    xs) ys).
Proof.
  points. rewrite scan_list, list_concat, firstn_app, length_list. unfold concat.
    destruct (lt_dec (val x) n) as [p|p].
  - rewrite scan_list. replace (val x - n) with 0 by lia. simpl. now rewrite app_nil_r.
  - rewrite scan_list, reduce_list, fold_left_app.
    rewrite (firstn_all2 (n:=val x) (list_of xs)) by (rewrite length_list; lia). reflexivity.
Qed.
Theorem scan_join {k n m A B} (H : k = n * m) (op : A -> B -> B) z (xss : arr n (arr m A)) :
  scan op z (join H xss) = join H (map (fun p => scan op (snd p) (fst p)) (zip xss (scan (fun ys
    acc => reduce (fun acc x => op x acc) acc ys) z xss))).
Proof.
  points. rewrite scan_list, list_join. unfold join at 1, map, zip. cbn [fst snd].
    rewrite !scan_list. cbn [val mk proj1_sig].
  assert (0 < m) by (pose proof (below x); nia).
  replace (val x) with (val x / m * m + val x mod m) at 1 by now apply dm5.
  rewrite (firstn_concat m _ (val x/m) (list_of (xss (mk (val x/m) (join_b1 H (below x))))) (val
    x mod m)).
  - rewrite fold_left_app, fold_concat. f_equal. unfold list_of at 1 3.
    rewrite !firstn_map_, !fold_map. apply fold_ext. intros. now rewrite reduce_list.
  - unfold list_of at 1; intros l I. apply in_map_iff in I. destruct I as [y [E _]]. subst l.
    apply length_list.
  - now rewrite (nth_list _ _ (join_b1 H (below x))).
  - apply Nat.mod_upper_bound; lia.
Qed.
Lemma scan_from {n A} (op : A -> A -> A) z a (xs : arr n A) i : associative op -> neutral z op ->
  op a (scan (fun x acc => op acc x) z xs i) = scan (fun x acc => op acc x) a xs i.
Proof.
  intros As [_ N]. rewrite !scan_list. generalize (firstn (val i) (list_of xs)); intros l.
    rewrite <- (N a) at 2. generalize z. induction l; simpl; intros; auto. now rewrite IHl, As.
Qed.
Lemma scan_ext {n A B} (f g : A -> B -> B) a (xs : arr n A) : (forall x b,
  f x b = g x b) -> scan f a xs = scan g a xs.
Proof. intros. unfold scan. points. now apply fold_ext. Qed.

(* A function that commutes with the operators commutes with the folds. *)
Lemma reduce_hom {n A B C} (h : B -> C) (f : B -> A -> B) (g : C -> A -> C) a (xs : arr n A) :
  (forall b x, h (f b x) = g (h b) x) -> h (reduce f a xs) = reduce g (h a) xs.
Proof.
  intros H. rewrite !reduce_list. revert a. induction (list_of xs); simpl; intros; auto.
  now rewrite IHl, H.
Qed.
(* A reduction of blocks, each of which all places reduce at once, and of a rest in blocks, at one
   place. *)
Lemma reduce_blocks {n k q r c r' c' A B C} (Hdrop : n = q + r) (Htake : q <= n)
  (Hsplit : q = c * k) (Hsplit' : r = c' * r') (h : B -> C) (step : C -> A -> C)
  (f : B -> arr k A -> B) (g : B -> arr r' A -> B) init (xs : arr n A) :
  (forall b block, h (f b block) = reduce step (h b) block) ->
  (forall b block, h (g b block) = reduce step (h b) block) ->
  h (reduce g (reduce f init (split Hsplit (take Htake xs))) (split Hsplit' (drop Hdrop xs)))
  = reduce step (h init) xs.
Proof.
  intros Hf Hg. rewrite (reduce_hom h g (fun acc block => reduce step acc block) _ _ Hg).
  rewrite (reduce_hom h f (fun acc block => reduce step acc block) _ _ Hf).
  rewrite <- (concat_take_drop Hdrop Htake xs) at 3. rewrite reduce_concat.
  rewrite <- (join_split Hsplit (take Htake xs)) at 2. rewrite reduce_join.
  rewrite <- (join_split Hsplit' (drop Hdrop xs)) at 2. now rewrite reduce_join.
Qed.
(* The last result of a scan and the last element make the reduction. *)
Lemma reduce_last {n A B} (op : B -> A -> B) z (xs : arr n A) i (p : i < n) : S i = n ->
  reduce op z xs = op (scan (fun x acc => op acc x) z xs (mk i p)) (xs (mk i p)).
Proof.
  intros E. rewrite reduce_list, scan_list. cbn [val mk proj1_sig].
  assert (L : list_of xs = firstn i (list_of xs) ++ [xs (mk i p)]).
  { rewrite <- (firstn_skipn i (list_of xs)) at 1. f_equal.
    pose proof (nth_list xs i p) as N. apply nth_error_split in N.
    destruct N as (l1 & l2 & E1 & E2). rewrite E1. rewrite skipn_app, E2, Nat.sub_diag.
    rewrite skipn_all2 by lia. simpl. f_equal.
    pose proof (length_list xs) as W. rewrite E1, app_length in W. simpl in W.
    destruct l2; [reflexivity | simpl in W; lia]. }
  rewrite L at 1. now rewrite fold_left_app.
Qed.

(* Blocks that are scanned each, and begin with what is before them *)
Theorem scan_blocks {k n m A} (H : k = n * m) (op : A -> A -> A) e z (xss : arr n (arr m A)) :
  associative op -> neutral e op ->
  scan (fun x acc => op acc x) z (join H xss) =
  join H (map (fun p => map (fun y => op (snd p) y) (scan (fun x acc => op acc x) e (fst p)))
    (zip xss (scan (fun x acc => op acc x) z (map (fun ys => reduce op e ys) xss)))).
Proof.
  intros As N. rewrite scan_join. f_equal. unfold map, zip; points; cbn [fst snd].
  rewrite (scan_from op e) by auto. f_equal. unfold scan. apply fold_ext; intros.
  symmetry. now apply reduce_from.
Qed.
Lemma reduce_zeros {n A} (op : A -> A -> A) e a (xs : arr n A) : (forall a, op a e = a) ->
  (forall i, xs i = e) -> reduce op a xs = a.
Proof. intros N Z. unfold reduce. induction (idxs n); simpl; auto. now rewrite Z, N. Qed.

(* Windows of lists *)
Section Windows.
Context {A : Type} (op : A -> A -> A) (e : A) (As : associative op) (N : neutral e op).

Lemma skipn_at (l : list A) p i : nth_error (skipn p l) i = nth_error l (p + i).
Proof. revert p; induction l; intros [|p]; simpl; auto. now destruct i. Qed.
Lemma firstn_at (l : list A) n i : i < n -> nth_error (firstn n l) i = nth_error l i.
Proof. revert n i; induction l; intros [|n] [|i] L; simpl; auto; try lia. apply IHl; lia. Qed.
Lemma firstn_next {B} (l : list B) k x : nth_error l k = Some x ->
  firstn (S k) l = firstn k l ++ [x].
Proof.
  revert k; induction l; intros [|k] E; simpl in *; try discriminate.
  - now inversion E.
  - f_equal. now apply IHl.
Qed.
Lemma firstn_sum (l : list A) p k : firstn (p + k) l = firstn p l ++ firstn k (skipn p l).
Proof.
  revert p; induction l; intros [|p]; simpl; auto.
  - now rewrite firstn_nil.
  - now rewrite IHl.
Qed.
Lemma fold_from l a : op a (fold_left op l e) = fold_left op l a.
Proof.
  rewrite <- (proj2 N a) at 2. generalize e. induction l; simpl; intros; auto. now rewrite IHl, As.
Qed.

(* The elements of a window, combined; those before an index. *)
Definition window (l : list A) p k := fold_left op (firstn k (skipn p l)) e.
Definition before (l : list A) p := fold_left op (firstn p l) e.
Lemma before_window l p k : op (before l p) (window l p k) = before l (p + k).
Proof. unfold before, window. now rewrite fold_from, firstn_sum, fold_left_app. Qed.
Lemma window_window l p k k' : op (window l p k) (window l (p + k) k') = window l p (k + k').
Proof.
  unfold window. rewrite fold_from, firstn_sum, fold_left_app. do 2 f_equal.
  revert p; induction l; intros [|p]; simpl; auto using skipn_nil.
Qed.
Lemma reduce_window {k n} (xs : arr n A) (f : arr k A) p (L : p + k <= n) :
  (forall i (q : i < k) (q' : p + i < n), f (mk i q) = xs (mk (p + i) q')) ->
  reduce op e f = window (list_of xs) p k.
Proof.
  intros E. rewrite reduce_list. unfold window. f_equal. apply list_eq.
  - rewrite firstn_length, skipn_length, length_list. lia.
  - intros i q. rewrite firstn_at, skipn_at by auto. assert (q' : p + i < n) by lia.
    rewrite (nth_list xs _ q'). f_equal. symmetry. apply E.
Qed.
(* A scan whose elements are windows, each of which begins where the one before ends. *)
Lemma scan_windows {n} (l : list A) (f : arr n A) p k b start :
  start = before l p -> (forall i, f i = window l (p + val i * b) b) -> k <= n ->
  fold_left (fun acc i => op acc (f i)) (firstn k (idxs n)) start = before l (p + k * b).
Proof.
  intros S F. induction k; intros K; simpl (firstn 0 _).
  - simpl. rewrite S. f_equal. lia.
  - assert (q : k < n) by lia. pose proof (nth_list (fun i : fin n => i) k q) as X.
    unfold list_of in X. rewrite List.map_id in X.
    rewrite (firstn_next _ _ _ X), fold_left_app, IHk by lia. simpl. rewrite F.
    cbn [val mk proj1_sig]. rewrite before_window. f_equal. lia.
Qed.
End Windows.
