(* The tactics of the proofs: `rise` for what is equal element by element, `sizes` for sizes. *)
From Rise Require Export Rise.
#[export] Set Warnings "-all".
Ltac Zify.zify_post_hook ::= Z.to_euclidean_division_equations.

Lemma fin_ext n (i j : fin n) : val i = val j -> i = j.
Proof. destruct i as [i p], j as [j q]; simpl; intros; subst; f_equal; apply le_unique. Qed.

(* Quotients and remainders of indices *)
Lemma dm1 i j m : j < m -> (i * m + j) / m = i.
Proof. intros. rewrite Nat.div_add_l by lia. rewrite Nat.div_small by lia. lia. Qed.
Lemma dm2 i j m : j < m -> (i * m + j) mod m = j.
Proof. intros. rewrite Nat.add_comm, Nat.mod_add by lia. apply Nat.mod_small; lia. Qed.
Lemma dm3 i j m : j < m -> (m * i + j) / m = i.
Proof. intros. rewrite (Nat.mul_comm m i). now apply dm1. Qed.
Lemma dm4 i j m : j < m -> (m * i + j) mod m = j.
Proof. intros. rewrite (Nat.mul_comm m i). now apply dm2. Qed.
Lemma dm5 i m : 0 < m -> i / m * m + i mod m = i.
Proof. intros. pose proof (Nat.div_mod_eq i m). lia. Qed.
Lemma dm6 i n m : 0 < n -> 0 < m -> i / m / n = i / (n * m).
Proof. intros. rewrite Nat.div_div by lia. f_equal. lia. Qed.
Lemma dm7 i n m : 0 < n -> 0 < m -> (i / m) mod n = (i mod (n * m)) / m.
Proof.
  intros. rewrite (Nat.mul_comm n m), Nat.mod_mul_r by lia.
  rewrite (Nat.mul_comm m ((i / m) mod n)), Nat.div_add by lia.
  rewrite (Nat.div_small (i mod m) m); [reflexivity | apply Nat.mod_upper_bound; lia].
Qed.
Lemma dm8 i n m : 0 < n -> 0 < m -> (i mod (n * m)) mod m = i mod m.
Proof.
  intros. rewrite (Nat.mul_comm n m), Nat.mod_mul_r by lia.
  rewrite (Nat.mul_comm m ((i / m) mod n)), Nat.mod_add by lia. apply Nat.mod_mod; lia.
Qed.

(* Sizes that are quotients, remainders or differences become names: the hypotheses say what is
   to be known of them. *)
Ltac name_size s := let q := fresh "q" in set (q := s) in *; clearbody q.
Ltac name_sizes := repeat match goal with
  | H : context [?a / ?b] |- _ => name_size (a / b)
  | H : context [?a mod ?b] |- _ => name_size (a mod b)
  | H : context [?a - ?b] |- _ => name_size (a - b)
  | H : context [remainder ?a ?b ?n] |- _ => name_size (remainder a b n)
  end.
Ltac statement := hnf; intros; name_sizes.

(* Two proofs of one equation or bound are the same. *)
Ltac same_proofs := repeat match goal with
  | H : @eq nat ?a ?b, H' : @eq nat ?a ?b |- _ =>
    let E := fresh in assert (E : H' = H) by apply Peano_dec.UIP_nat; subst H'
  | H : ?a <= ?b, H' : ?a <= ?b |- _ =>
    let E := fresh in assert (E : H' = H) by apply le_unique; subst H'
  end.
(* From here on the first size, a name, is the second one. *)
Ltac same_size a b := let E := fresh in assert (E : b = a) by lia; destruct E; same_proofs.
(* The second halves of two equations `k = n + m` with the same first half are one. *)
Ltac same_rest H H' := match type of H with _ = _ + ?a =>
  match type of H' with _ = _ + ?b => same_size a b end end.

Ltac open_all := unfold map, mapAt, mapVec2, mapVec3, zip, unzip, split, join, transpose, slide,
  windows, take, drop, concat, padCst, padClamp, padEmpty, resize, resizeIndex, gather, reorder,
  generate, idx, makeArray, vectorFromScalar, select, letin, mapFst, mapSnd, depMap in *.
Ltac bounds := repeat match goal with
  | i : fin ?n |- _ => let x := fresh "i" in let p := fresh "B" in destruct i as [x p] end;
  cbn [val proj1_sig mk fst snd] in *.
Ltac arith := first
  [ lia
  | rewrite ?dm1, ?dm2, ?dm3, ?dm4 by assumption; first [reflexivity | assumption]
  | subst; rewrite ?dm1, ?dm2, ?dm3, ?dm4 by assumption; first [reflexivity | assumption]
  | nia
  | rewrite ?dm5, ?dm6, ?dm7, ?dm8 by nia; first [reflexivity | nia] ].
Ltac split_ifs := repeat match goal with
  |- context [match lt_dec ?a ?b with _ => _ end] => destruct (lt_dec a b) end.
Ltac index := apply fin_ext; cbn [val proj1_sig mk] in *; arith.
Ltac same := match goal with
  | |- ?a = ?a => reflexivity
  | |- @mk _ _ _ = _ => index
  | |- _ = @mk _ _ _ => index
  | |- @exist _ _ _ _ = _ => index
  | |- _ = @exist _ _ _ _ => index
  | |- (fun _ => _) = _ => apply functional_extensionality; intro; bounds; same1
  | |- _ = (fun _ => _) => apply functional_extensionality; intro; bounds; same1
  | |- ?f ?x = ?g ?y => f_equal; same1
  | |- _ => first [ solve [exfalso; arith] | solve [arith] ]
  end
with same1 := split_ifs; first [ reflexivity | same ].
Ltac points := repeat (apply functional_extensionality; intro).
Ltac bools := repeat match goal with c : bool |- _ => destruct c end.

(* Folds whose accumulator is an array, element by element *)
Lemma fold_at {I J A} (OP : (J -> A) -> I -> J -> A) (op : A -> I -> A) l (j : J) :
  (forall acc i, OP acc i j = op (acc j) i) ->
  forall init, fold_left OP l init j = fold_left op l (init j).
Proof. intros H; induction l; simpl; intros; auto. now rewrite IHl, H. Qed.
Ltac fold_points := repeat match goal with
  | |- context [@fold_left (?J -> ?A) ?I ?OP ?l ?init ?j] =>
    let op := eval cbv beta iota delta [fst snd] in (fun (a : A) (i : I) => OP (fun _ => a) i j) in
    rewrite (fold_at OP op l j (fun _ _ => eq_refl) init); cbv beta end.
Ltac red_at := unfold arr in *; points; bounds; fold_points.

Ltac rise := statement; bools; open_all; unfold reduce, scan in *; cbn [fst snd] in *; points;
  bounds; split_ifs; try reflexivity; try solve [exfalso; arith];
  repeat rewrite <- surjective_pairing;
  first [ solve [red_at; reflexivity] | solve [same1] | solve [red_at; same1] ].
(* What padEmpty adds on the left may be anything: what the right side has there. *)
Ltac rise_padded := hnf; intros; match goal with
  |- exists _, _ = ?r => first [ solve [exists r; rise] | solve [eexists; rise] ] end.

(* Sizes: differences and quotients become numbers with their equations. *)
Lemma divides a n : a mod n = 0 -> a = a / n * n.
Proof. intros. pose proof (Nat.div_mod_eq a n). destruct n; simpl in *; lia. Qed.
Ltac divisions := repeat match goal with
  | H : ?a mod ?n = 0 |- _ => pose proof (divides a n H); clear H end;
  repeat match goal with
  | |- context [?a mod ?b] => lazymatch goal with
    | _ : a = b * _ + _ |- _ => fail
    | _ => pose proof (Nat.div_mod_eq a b) end
  | |- context [?a / ?b] => lazymatch goal with
    | _ : a = b * _ + _ |- _ => fail
    | _ => pose proof (Nat.div_mod_eq a b) end end.
Ltac sizes := hnf; intros; subst; repeat split;
  solve [ assumption | lia | nia | eauto with arith | divisions; first [lia | nia] ].
(* Sizes of a whole number of blocks of n and a rest of fewer elements. *)
Lemma blocks_of m n : 0 < n -> m - m mod n = n * (m / n) /\ (m - m mod n) / n = m / n /\
  m = n * (m / n) + m mod n /\ m mod n < n.
Proof.
  intros P. pose proof (Nat.div_mod_eq m n) as E. pose proof (Nat.mod_upper_bound m n ltac:(lia)).
  assert (F : m - m mod n = n * (m / n)). { rewrite E at 1. apply Nat.add_sub. }
  repeat split; auto. rewrite F, Nat.mul_comm. apply Nat.div_mul. lia.
Qed.
Ltac whole_blocks m n := assert (P : 0 < n) by nia;
  let E := fresh in let F := fresh in let G := fresh in let L := fresh in
  destruct (blocks_of m n P) as (E & F & G & L); rewrite ?F; rewrite ?E; clear E F;
  set (q := m / n) in *; set (r := m mod n) in *; clearbody q r;
  repeat split; first [assumption | lia | nia].
