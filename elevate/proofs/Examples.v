(* Values as trees, in which the meanings of primitives are compared with the interpreter's
   results. *)
From Rise Require Export Rise.

Inductive tree := Number (z : Z) | Truth (b : bool) | Node (l : list tree).
Definition natural (n : nat) := Number (Z.of_nat n).
Definition index {n} (i : fin n) := natural (val i).
Definition nodes {n A} (f : A -> tree) (xs : arr n A) := Node (List.map (fun i => f (xs i)) (idxs n)).
Definition both {A B} (f : A -> tree) (g : B -> tree) (p : A * B) := Node [f (fst p); g (snd p)].
Definition dependent {n} {F : nat -> Type} (f : forall i, F i -> tree) (xs : deparr n F) :=
  Node (List.map (fun i => f (val i) (xs i)) (idxs n)).
(* The array of the elements in a list; there is no element beyond them. *)
Definition given {n A} (first : A) (xs : list A) : arr n A := fun i => nth (val i) xs first.

(* Numbers of examples are whole, and small enough for every type. *)
#[export] Program Instance Num_Z : Num Z := {
  zero := 0%Z; one := 1%Z; add := Z.add; mul := Z.mul; sub := Z.sub; opp := Z.opp }.
Next Obligation. exact InitialRing.Zth. Qed.

Ltac Zify.zify_post_hook ::= Z.to_euclidean_division_equations.
Ltac size := solve [intros; cbv beta; lia | cbn; intros; lia | reflexivity].
Ltac example := intros; repeat match goal with
  |- exists _ : ?P, _ => let H := fresh in assert (H : P) by size; exists H end;
  vm_compute; reflexivity.
