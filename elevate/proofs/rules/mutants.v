From Rise Require Import Numbers.
From Rise.statements Require Import mutants.

(* Counterexamples: numbers, truth values, and arrays of at most two elements. *)
Theorem startTwice_wrong : ~ (startTwice.meaning /\ startTwice.sizes).
Proof.
  intros [H _]. red in H.
  assert (A : associative Nat.add) by (intros a b c; lia).
  specialize (H nat 1 1 Nat.add 1 (fun _ => 0)).
  repeat first [specialize (H A) | specialize (H ltac:(cbn; lia)) | specialize (H ltac:(reflexivity))].
  discriminate H.
Qed.
Theorem paddedBefore_wrong : ~ paddedBefore.meaning.
Proof.
  intros H. red in H.
  specialize (H nat 1 0 0 (fun x => S x) 0 (fun _ => 0) eq_refl).
  apply (f_equal (fun xs => xs (mk 0 (Nat.lt_0_succ 0)))) in H. discriminate H.
Qed.
Theorem transposeLost_wrong : ~ transposeLost.meaning.
Proof.
  intros H. red in H.
  specialize (H nat 2 (mk 0 (Nat.lt_0_succ 1)) (mk 1 (Nat.lt_succ_diag_r 1)) (fun i _ => val i)).
  discriminate H.
Qed.
Theorem zipExchanged_wrong : ~ zipExchanged.meaning.
Proof.
  intros H. red in H. specialize (H nat 1 (fun _ => 0) (fun _ => 1)).
  apply (f_equal (fun xs => fst (xs (mk 0 (Nat.lt_0_succ 0))))) in H. discriminate H.
Qed.
Theorem plusNothingExactly_wrong : ~ plusNothingExactly.meaning.
Proof. intros H. red in H. specialize (H nat 1 Nat.add 0). discriminate H. Qed.
