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
  Lemma mul_swap (x y z : A) : mul (mul x y) z = mul x (mul y z). Proof. ring. Qed.
  Lemma mul_swap_l (x y z : A) : mul (mul x y) z = mul y (mul x z). Proof. ring. Qed.
  Lemma mul_0_r (x : A) : mul x zero = zero. Proof. ring. Qed.

  (* A sum that begins with b is b and the sum that begins with zero; so is a product. *)
  Lemma sum_from {I} (e : I -> A) l b :
    fold_left (fun acc i => add acc (e i)) l b =
    add b (fold_left (fun acc i => add acc (e i)) l zero).
  Proof.
    revert b; induction l; intros; cbn [fold_left]. { ring. }
    rewrite IHl, (IHl (add zero _)). ring.
  Qed.
  Lemma product_from {I} (e : I -> A) l b :
    fold_left (fun acc i => mul acc (e i)) l b =
    mul b (fold_left (fun acc i => mul acc (e i)) l one).
  Proof.
    revert b; induction l; intros; cbn [fold_left]. { ring. }
    rewrite IHl, (IHl (mul one _)). ring.
  Qed.
End Ring.
