(* Equations of numbers, and folds that add and multiply. *)
From Rise Require Export Folds.

Section Ring.
  Context {A : Type} {N : Num A}.
  Add Ring ring_of_numbers : (@laws A N).

  Lemma add_0_r (x : A) : add x zero = x. Proof. ring. Qed.
  Lemma add_0_l (x : A) : add zero x = x. Proof. ring. Qed.
  Lemma mul_1_r (x : A) : mul x one = x. Proof. ring. Qed.
  Lemma mul_1_l (x : A) : mul one x = x. Proof. ring. Qed.
  Lemma add_0_mul (x y : A) : add x (mul zero y) = x. Proof. ring. Qed.
  Lemma add_mul_0 (x y : A) : add (mul zero y) x = x. Proof. ring. Qed.
  Lemma add_negated (x y : A) : add x (mul (opp one) y) = sub x y. Proof. ring. Qed.
  Lemma negated_add (x y : A) : add (mul (opp one) x) y = sub y x. Proof. ring. Qed.
  Lemma add_comm (x y : A) : add x y = add y x. Proof. ring. Qed.
  Lemma sub_mul (x y z : A) : sub z (mul x y) = add (mul (opp x) y) z. Proof. ring. Qed.
  Lemma mul_sub (x y z : A) : sub (mul x y) z = add (mul x y) (opp z). Proof. ring. Qed.
  Lemma opp_0 : opp (zero : A) = zero. Proof. ring. Qed.
  Lemma add_exchangeable : exchangeable (@add A N).
  Proof. intros a x y. ring. Qed.
  Lemma mul_exchangeable : exchangeable (@mul A N).
  Proof. intros a x y. ring. Qed.
  Lemma mul_commuted (x y z : A) : mul (mul y x) z = mul (mul x y) z. Proof. ring. Qed.
  Lemma mul_0_r (x : A) : mul x zero = zero. Proof. ring. Qed.
  Lemma mul_comm (x y : A) : mul x y = mul y x. Proof. ring. Qed.
  Lemma add_assoc (x y z : A) : add (add x y) z = add x (add y z). Proof. ring. Qed.
  Lemma mul_assoc (x y z : A) : mul (mul x y) z = mul x (mul y z). Proof. ring. Qed.
End Ring.

(* A row of a product of sums: a factor of all elements is a factor of the sum. *)
Lemma dot_row {J A} `{N : Num A} (v b acc : A) (h x : J -> A) l :
  fold_left (fun a j => add a (mul (mul v (h j)) (x j))) l (add acc (mul v b)) =
  add acc (mul v (fold_left (fun a j => add a (mul (h j) (x j))) l b)).
Proof.
  revert b; induction l; simpl; intros; auto. rewrite <- IHl. f_equal. destruct (@laws A N).
  rewrite (Rmul_comm v (add b _)), Rdistr_l, !(Rmul_comm _ v), Radd_assoc, Rmul_assoc.
  reflexivity.
Qed.
