From Rise Require Import Numbers.
From Rise.statements Require Import sort.
