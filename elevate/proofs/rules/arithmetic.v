From Rise Require Import Numbers.
From Rise.statements Require Import arithmetic.

Theorem plusZero_meaning : plusZero.meaning. Proof. hnf; intros; apply add_0_r. Qed.
Theorem zeroPlus_meaning : zeroPlus.meaning. Proof. hnf; intros; apply add_0_l. Qed.
Theorem timesOne_meaning : timesOne.meaning. Proof. hnf; intros; apply mul_1_r. Qed.
Theorem oneTimes_meaning : oneTimes.meaning. Proof. hnf; intros; apply mul_1_l. Qed.
Theorem plusNothing_meaning : plusNothing.meaning. Proof. hnf; intros; apply add_0_mul. Qed.
Theorem nothingPlus_meaning : nothingPlus.meaning. Proof. hnf; intros; apply add_mul_0. Qed.
Theorem plusNegated_meaning : plusNegated.meaning. Proof. hnf; intros; apply add_negated. Qed.
Theorem negatedPlus_meaning : negatedPlus.meaning. Proof. hnf; intros; apply negated_add. Qed.
