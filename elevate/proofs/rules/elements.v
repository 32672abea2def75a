From Rise Require Import Numbers.
From Rise.statements Require Import elements.

Theorem withElement_meaning : withElement.meaning. Proof. rise. Qed.
Theorem isTruthRule_meaning : isTruthRule.meaning. Proof. rise. Qed.
Theorem areTruthsRule_meaning : areTruthsRule.meaning. Proof. rise. Qed.
Theorem areRowsOfTruthsRule_meaning : areRowsOfTruthsRule.meaning. Proof. rise. Qed.
Theorem areBytesRule_meaning : areBytesRule.meaning. Proof. rise. Qed.
Theorem areUnsignedBytesRule_meaning : areUnsignedBytesRule.meaning. Proof. rise. Qed.
Theorem areTwoBytesRule_meaning : areTwoBytesRule.meaning. Proof. rise. Qed.
Theorem areUnsignedTwoBytesRule_meaning : areUnsignedTwoBytesRule.meaning. Proof. rise. Qed.
Theorem isQuotientRule_meaning : isQuotientRule.meaning. Proof. rise. Qed.
Theorem isRemainderRule_meaning : isRemainderRule.meaning. Proof. rise. Qed.
Theorem withCount_meaning : withCount.meaning. Proof. rise. Qed.
Theorem firstIsArrayRule_meaning : firstIsArrayRule.meaning. Proof. rise. Qed.
Theorem secondIsArrayRule_meaning : secondIsArrayRule.meaning. Proof. rise. Qed.
Theorem middleIsArrayRule_meaning : middleIsArrayRule.meaning. Proof. rise. Qed.
Theorem lastIsArrayRule_meaning : lastIsArrayRule.meaning. Proof. rise. Qed.
