From Rise Require Import Numbers.
From Rise.statements Require Import stencils.

Theorem rowViewsFirst_meaning : rowViewsFirst.meaning. Proof. rise. Qed.
Theorem isViewRule_meaning : isViewRule.meaning. Proof. rise. Qed.
Theorem nearSlideRule_meaning : nearSlideRule.meaning. Proof. rise. Qed.
Theorem divideSum_meaning : divideSum.meaning.
Proof.
  hnf; intros. rewrite !reduce_map. symmetry.
  transitivity (reduce (fun acc y => add acc (mul (e y) (any_inverse c)))
    (mul zero (any_inverse c)) xs).
  2: { f_equal. destruct (@laws _ Nt). rewrite Rmul_comm. apply mul_0_r. }
  apply (reduce_hom (fun s => mul s (any_inverse c)) (fun acc y => add acc (e y))).
  intros. destruct (@laws _ Nt). now rewrite Rdistr_l.
Qed.
