(* The meaning of RISE's primitives: arrays are functions from the indices below their size.

   A function that changes sizes takes a proof of how the sizes hang together, so that a size
   may be written in any way. Low-level forms mean what their high-level form means. *)
From Coq Require Export Arith Lia List FunctionalExtensionality Ring Permutation.
From Coq Require Export ZArith Zify ZifyNat.
Export ListNotations.

Definition fin (n : nat) := {i : nat | i < n}.
Definition mk {n} (i : nat) (p : i < n) : fin n := exist _ i p.
Definition val {n} (i : fin n) : nat := proj1_sig i.
Definition arr (n : nat) (A : Type) := fin n -> A.
Definition deparr (n : nat) (F : nat -> Type) := forall i : fin n, F (val i).

Lemma below {n} (i : fin n) : val i < n.
Proof. exact (proj2_sig i). Qed.

(* Every index that a primitive reads is in its array. *)
Lemma split_b {k m n i j} : k = m * n -> i < m -> j < n -> i * n + j < k.
Proof. intros; subst; nia. Qed.
Lemma join_b1 {k n m i} : k = n * m -> i < k -> i / m < n.
Proof. intros; subst. apply Nat.div_lt_upper_bound; nia. Qed.
Lemma join_b2 {k n m i} : k = n * m -> i < k -> i mod m < m.
Proof. intros; subst. apply Nat.mod_upper_bound; nia. Qed.
Lemma slide_b {k sz sp n i j} :
  k + sp = sp * n + sz -> i < n -> j < sz -> sp * i + j < k.
Proof. intros; nia. Qed.
Lemma take_b {k n i} : n <= k -> i < n -> i < k.
Proof. lia. Qed.
Lemma drop_b {k n m i} : k = n + m -> i < m -> n + i < k.
Proof. lia. Qed.
Lemma concat_b {k n m i} : k = n + m -> i < k -> ~ i < n -> i - n < m.
Proof. lia. Qed.
Lemma clamp_b {k l n i} : i < k -> k = 0 \/ 0 < n -> Nat.min (i - l) (n - 1) < n.
Proof. lia. Qed.
Lemma resize_b {k n i} : k = n -> i < n -> i < k.
Proof. lia. Qed.
Lemma resize_index_b {k n i} : k = n -> i < k -> i < n.
Proof. lia. Qed.
Lemma next_b {n i} : i < n -> S i < S n.
Proof. lia. Qed.

(* A size that is the remainder of a difference, which may be negative. *)
Definition remainder (a b n : nat) : nat :=
  Z.to_nat ((Z.of_nat a - Z.of_nat b) mod Z.of_nat n).

(* Maps, pairs, choice *)
Definition map {n A B} (f : A -> B) (xs : arr n A) : arr n B := fun i => f (xs i).
(* A map whose function may also do something else at each position: what padEmpty adds. *)
Definition mapAt {n A B} (f : fin n -> A -> B) (xs : arr n A) : arr n B := fun i => f i (xs i).
Definition mapVec2 {n A B C} (f : A -> B -> C) (xs : arr n A) (ys : arr n B) : arr n C :=
  fun i => f (xs i) (ys i).
Definition mapVec3 {n A B C D} (f : A -> B -> C -> D) (xs : arr n A) (ys : arr n B)
  (zs : arr n C) : arr n D := fun i => f (xs i) (ys i) (zs i).
Definition zip {n A B} (xs : arr n A) (ys : arr n B) : arr n (A * B) := fun i => (xs i, ys i).
Definition unzip {n A B} (xs : arr n (A * B)) : arr n A * arr n B :=
  (fun i => fst (xs i), fun i => snd (xs i)).
Definition mapFst {A B C} (f : A -> C) (p : A * B) := (f (fst p), snd p).
Definition mapSnd {A B C} (f : B -> C) (p : A * B) := (fst p, f (snd p)).
Definition select {A} (c : bool) (x y : A) := if c then x else y.
Definition letin {A B} (x : A) (f : A -> B) := f x.

(* Shape *)
Definition split {k m n A} (H : k = m * n) (xs : arr k A) : arr m (arr n A) :=
  fun i j => xs (mk (val i * n + val j) (split_b H (below i) (below j))).
Definition join {k n m A} (H : k = n * m) (xs : arr n (arr m A)) : arr k A :=
  fun i => xs (mk (val i / m) (join_b1 H (below i))) (mk (val i mod m) (join_b2 H (below i))).
Definition transpose {n m A} (xs : arr n (arr m A)) : arr m (arr n A) := fun i j => xs j i.
Definition slide {k sz sp n A} (H : k + sp = sp * n + sz) (xs : arr k A) : arr n (arr sz A) :=
  fun i j => xs (mk (sp * val i + val j) (slide_b H (below i) (below j))).
(* The windows of a stream that the function was applied to. *)
Definition windows {k sz n A B} (H : k + 1 = 1 * n + sz) (f : A -> B) (xs : arr k A)
  : arr n (arr sz B) := slide H (map f xs).
Definition take {k n A} (H : n <= k) (xs : arr k A) : arr n A :=
  fun i => xs (mk (val i) (take_b H (below i))).
Definition drop {k n m A} (H : k = n + m) (xs : arr k A) : arr m A :=
  fun i => xs (mk (n + val i) (drop_b H (below i))).
Definition concat {k n m A} (H : k = n + m) (xs : arr n A) (ys : arr m A) : arr k A :=
  fun i => match lt_dec (val i) n with
  | left p => xs (mk (val i) p)
  | right p => ys (mk (val i - n) (concat_b H (below i) p))
  end.
Definition padCst {k l n r A} (H : k = l + n + r) (c : A) (xs : arr n A) : arr k A :=
  fun i => match lt_dec (val i) l with
  | left _ => c
  | right _ => match lt_dec (val i - l) n with
    | left q => xs (mk (val i - l) q)
    | right _ => c
    end
  end.
(* An array with no elements has no first one to repeat. *)
Definition padClamp {k l n r A} (H : k = l + n + r) (D : k = 0 \/ 0 < n) (xs : arr n A)
  : arr k A := fun i => xs (mk (Nat.min (val i - l) (n - 1)) (clamp_b (l := l) (below i) D)).
(* The elements that are added may be any: those of u. *)
Definition padEmpty {k n r A} (H : k = n + r) (u : arr k A) (xs : arr n A) : arr k A :=
  fun i => match lt_dec (val i) n with
  | left q => xs (mk (val i) q)
  | right _ => u i
  end.
(* The same array, its size written in another way. *)
Definition resize {k n A} (H : k = n) (xs : arr k A) : arr n A :=
  fun i => xs (mk (val i) (resize_b H (below i))).
Definition resizeIndex {k n} (H : k = n) (i : fin k) : fin n :=
  mk (val i) (resize_index_b H (below i)).

(* Selection *)
Definition idx {n A} (i : fin n) (xs : arr n A) : A := xs i.
Definition gather {n m A} (is : arr m (fin n)) (xs : arr n A) : arr m A := fun i => xs (is i).
Definition reorder {n A} (f : nat -> nat) (D : forall i, i < n -> f i < n) (xs : arr n A)
  : arr n A := fun i => xs (mk (f (val i)) (D _ (below i))).
Definition generate {n A} (f : fin n -> A) : arr n A := f.
Definition makeArray {A} (x : A) (others : list A) : arr (S (length others)) A :=
  fun i => nth (val i) (x :: others) x.
Definition vectorFromScalar {n A} (x : A) : arr n A := fun _ => x.

(* Folds: the indices from the first to the last *)
Fixpoint idxs (n : nat) : list (fin n) :=
  match n with
  | 0 => []
  | S n => mk 0 (Nat.lt_0_succ n) :: List.map (fun i => mk (S (val i)) (next_b (below i))) (idxs n)
  end.
Definition reduce {n A B} (op : B -> A -> B) (init : B) (xs : arr n A) : B :=
  fold_left (fun acc i => op acc (xs i)) (idxs n) init.
Definition reduceStaged {n A B C} (load : A -> B) (step : C -> B -> C) (init : C) (xs : arr n A) : C :=
  reduce (fun acc x => step acc (load x)) init xs.
Definition scan {n A B} (op : A -> B -> B) (init : B) (xs : arr n A) : arr n B :=
  fun i => fold_left (fun acc j => op (xs j) acc) (firstn (val i) (idxs n)) init.

(* Iteration: L l is how long the array is before a step makes it l long. *)
Lemma iterate_b {N m n k} : N = m * n ^ S k -> N = m * n ^ k * n.
Proof. cbn [Nat.pow]. lia. Qed.
Fixpoint iterate {N k n m A} {L : nat -> nat} (HL : forall l, L l = l * n) (H : N = m * n ^ k)
  (f : forall l, arr (L l) A -> arr l A) (xs : arr N A) {struct k} : arr m A :=
  (match k return N = m * n ^ k -> arr m A with
   | 0 => fun H => resize (eq_trans H (Nat.mul_1_r m)) xs
   | S k => fun H => iterate (k := k) HL eq_refl f
       (f (m * n ^ k) (resize (eq_trans (iterate_b H) (eq_sym (HL (m * n ^ k)))) xs))
   end) H.

(* Arrays whose elements' types depend on the index *)
Definition depMap {n} {F G : nat -> Type} (f : forall i, F i -> G i) (xs : deparr n F)
  : deparr n G := fun i => f (val i) (xs i).

(* Laws of operators *)
Definition associative {A} (op : A -> A -> A) := forall a b c, op (op a b) c = op a (op b c).
Definition commutative {A} (op : A -> A -> A) := forall a b, op a b = op b a.
Definition neutral {A} (e : A) (op : A -> A -> A) :=
  (forall a, op e a = a) /\ (forall a, op a e = a).
Definition exchangeable {A B} (op : B -> A -> B) :=
  forall a x y, op (op a x) y = op (op a y) x.

(* Numbers, of rules over real: a commutative ring, and vectors of its elements *)
Class Num (A : Type) := {
  zero : A; one : A; add : A -> A -> A; mul : A -> A -> A; sub : A -> A -> A; opp : A -> A;
  laws : ring_theory zero one add mul sub opp eq }.
#[export] Program Instance Num_arr n A `(Num A) : Num (arr n A) := {
  zero := fun _ => zero; one := fun _ => one; opp x := fun i => opp (x i);
  add x y := fun i => add (x i) (y i); mul x y := fun i => mul (x i) (y i);
  sub x y := fun i => sub (x i) (y i) }.
Next Obligation.
  destruct (@laws A H); constructor; intros; apply functional_extensionality; auto.
Qed.
