From Rise Require Import Numbers.
From Rise.statements Require Import rest.

Theorem mapWithRest_meaning : mapWithRest.meaning. Proof. rise. Qed.
Theorem mapWithRest_sizes : mapWithRest.sizes. Proof. sizes. Qed.
Theorem reduceSeqWithRest_meaning : reduceSeqWithRest.meaning.
Proof. statement. rewrite <- (concat_take_drop Hdrop Htake xs) at 1. apply reduce_concat. Qed.
Theorem reduceSeqWithRest_sizes : reduceSeqWithRest.sizes. Proof. sizes. Qed.
Theorem reduceSeqAfterRest_meaning : reduceSeqAfterRest.meaning.
Proof. statement. rewrite <- (concat_take_drop Hdrop Htake xs) at 1. apply reduce_concat. Qed.
Theorem reduceSeqAfterRest_sizes : reduceSeqAfterRest.sizes.
Proof.
  hnf; intros. assert (m mod n <= m) by (apply Nat.mod_le; lia).
  set (r := m mod n) in *; clearbody r. repeat split; lia.
Qed.
Theorem reduceInOrderWithRest_meaning : reduceInOrderWithRest.meaning.
Proof. statement. rewrite <- (concat_take_drop Hdrop Htake xs) at 1. apply reduce_concat. Qed.
Theorem reduceInOrderWithRest_sizes : reduceInOrderWithRest.sizes. Proof. sizes. Qed.
Theorem reduceSeqAsBlock_meaning : reduceSeqAsBlock.meaning.
Proof. hnf; intros. rewrite <- (join_split Hsplit xs) at 1. apply reduce_join. Qed.
Theorem reduceSeqAsBlock_sizes : reduceSeqAsBlock.sizes. Proof. sizes. Qed.
Theorem mapPadded_meaning : mapPadded.meaning. Proof. rise. Qed.
Theorem mapPadded_sizes : mapPadded.sizes.
Proof.
  hnf; intros. split; [lia|]. split; [|split; lia]. destruct m; [left | right; lia].
  unfold remainder. rewrite Z.sub_diag, Z.mod_0_l by lia. reflexivity.
Qed.
Theorem reducePadded_meaning : reducePadded.meaning.
Proof.
  statement. rewrite (pad_right Hpad Hpad), reduce_concat.
  symmetry. apply (reduce_zeros _ init); [apply Hlaw_2 | reflexivity].
Qed.
Theorem reducePadded_sizes : reducePadded.sizes. Proof. sizes. Qed.
Theorem concatOut_meaning : concatOut.meaning. Proof. rise. Qed.
