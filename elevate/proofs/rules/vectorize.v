From Rise Require Import Numbers.
From Rise.statements Require Import vectorize.

Theorem vectorizeScalarMap_meaning : vectorizeScalarMap.meaning. Proof. rise. Qed.
Theorem vectorizeScalarMap_sizes : vectorizeScalarMap.sizes. Proof. sizes. Qed.
Theorem vectorizeScalarMapAligned_meaning : vectorizeScalarMapAligned.meaning. Proof. rise. Qed.
Theorem vectorizeScalarMapAligned_sizes : vectorizeScalarMapAligned.sizes. Proof. sizes. Qed.
Theorem alignVectors_meaning : alignVectors.meaning. Proof. rise. Qed.
Theorem vectorizeScalarMapRoundUp_meaning : vectorizeScalarMapRoundUp.meaning. Proof. rise. Qed.
Theorem vectorizeScalarMapRoundUp_sizes : vectorizeScalarMapRoundUp.sizes. Proof. sizes. Qed.
Theorem vectorizeSum_meaning : vectorizeSum.meaning.
Proof.
  statement.
  assert (X : exchangeable (@add Tt Nt)) by apply add_exchangeable.
  transitivity (reduce (fun acc ys => reduce add acc ys) init
    (transpose (split Hsplit (map e xs)))).
  { rewrite <- (reduce_join eq_refl), (reduce_transposed Hsplit eq_refl) by auto.
    now rewrite join_split. }
  match goal with |- _ = reduce _ _ (join _ ?a) => transitivity (reduce add init (a (mk 0 (Nat.lt_0_succ 0)))) end.
  2: { symmetry. rewrite reduce_join. reflexivity. }
  apply fold_ext. intros b x. unfold transpose, split, map, makeArray. cbn [nth val mk proj1_sig]. unfold reduce. unfold arr in *.
  fold_points.
  match goal with |- fold_left _ ?L _ = _ => generalize L end. intros l.
  cbn [add Num_arr]. fold_points. rewrite <- (add_0_r b) at 1. unfold vectorFromScalar. generalize (zero : Tt).
  induction l; intros; [reflexivity|]. cbn [fold_left]. rewrite <- IHl. f_equal. apply add_assoc.
Qed.
Theorem vectorizeSum_sizes : vectorizeSum.sizes. Proof. sizes. Qed.
Theorem vectorizeProduct_meaning : vectorizeProduct.meaning.
Proof.
  statement.
  assert (X : exchangeable (@mul Tt Nt)) by apply mul_exchangeable.
  transitivity (reduce (fun acc ys => reduce mul acc ys) init
    (transpose (split Hsplit (map e xs)))).
  { rewrite <- (reduce_join eq_refl), (reduce_transposed Hsplit eq_refl) by auto.
    now rewrite join_split. }
  match goal with |- _ = reduce _ _ (join _ ?a) => transitivity (reduce mul init (a (mk 0 (Nat.lt_0_succ 0)))) end.
  2: { symmetry. rewrite reduce_join. reflexivity. }
  apply fold_ext. intros b x. unfold transpose, split, map, makeArray. cbn [nth val mk proj1_sig]. unfold reduce. unfold arr in *.
  fold_points.
  match goal with |- fold_left _ ?L _ = _ => generalize L end. intros l.
  cbn [mul Num_arr]. fold_points. rewrite <- (mul_1_r b) at 1. unfold vectorFromScalar. generalize (one : Tt).
  induction l; intros; [reflexivity|]. cbn [fold_left]. rewrite <- IHl. f_equal. apply mul_assoc.
Qed.
Theorem vectorizeProduct_sizes : vectorizeProduct.sizes. Proof. sizes. Qed.
