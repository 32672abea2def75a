(* What `rise strategies --prove` tries of a rule, and what it shows of a goal that is left. *)
From Rise Require Export Numbers.

#[export] Hint Resolve add_0_r add_0_l mul_1_r mul_1_l add_0_mul add_mul_0 add_negated negated_add
  add_comm sub_mul mul_sub opp_0 mul_commuted mul_0_r add_assoc mul_assoc
  add_exchangeable mul_exchangeable : numbers.

(* An array is put together of its blocks or halves; then folds of parts become parts of folds. *)
Ltac parts_of_arrays := first
  [ match goal with |- ?l = _ => match l with context [reduce _ _ ?xs] => match goal with
      | |- context [split ?H xs] => rewrite <- (join_split H xs) at 1
      | |- context [take ?H xs] => match goal with
        |- context [drop ?H' xs] => rewrite <- (concat_take_drop H' H xs) at 1 end end end end
  | idtac ].
Ltac parts_of_folds := repeat first
  [ rewrite reduce_join | rewrite reduce_concat | rewrite reduce_map ].
(* The laws of an operator: those of the rule's conditions, or of a ring. *)
Ltac laws := solve [ assumption
  | unfold associative, neutral; repeat split; intros; cbv beta; auto with numbers nocore ].
Ltac same_folds := first
  [ reflexivity
  | apply reduce_ext; intros; cbv beta; first
    [ reflexivity
    | solve [apply reduce_from; laws]
    | solve [symmetry; apply reduce_from; laws] ] ].
Ltac folds := statement; unfold letin; parts_of_arrays; parts_of_folds; same_folds.

(* The cheapest first: `rise` may take all the time that there is. *)
Ltac automatic := first
  [ solve [hnf; intros; auto with numbers nocore]
  | solve [folds]
  | solve [rise_padded]
  | solve [rise] ].

(* Goals that are left, in the rule's own words: what is known of sizes and indices, and what is to
   be shown. The notations are only for printing. *)
Notation "xs [ i ]" := (xs (exist _ i _))
  (only printing, at level 10, left associativity, format "xs [ i ]").
Notation "xs [ i ] [ j ]" := (xs (exist _ i _) (exist _ j _))
  (only printing, at level 10, left associativity, format "xs [ i ] [ j ]").
Notation "xs [ i ] [ j ] [ k ]" := (xs (exist _ i _) (exist _ j _) (exist _ k _))
  (only printing, at level 10, left associativity, format "xs [ i ] [ j ] [ k ]").
Ltac say_given P := match type of P with Prop => match P with
  | @eq ?T _ _ => first [unify T nat; idtac "@given" P | idtac]
  | forall _, _ => idtac
  | _ => idtac "@given" P end end.
Ltac say := idtac "@goal"; repeat match goal with H : ?P |- _ => say_given P; clear H end;
  match goal with |- ?goal => idtac "@show" goal end.
(* What is said changes nothing. *)
Ltac say_goal := try (say; fail).
Ltac meaning_left := hnf; intros; bools;
  try (open_all; cbn [fst snd] in *; points; bounds; split_ifs; try reflexivity;
       try solve [exfalso; lia]; try solve [timeout 2 same1]);
  unfold mk in *; cbv beta; cbn [val proj1_sig]; say_goal.
Ltac sizes_left := hnf; intros; repeat split; try solve [timeout 2 sizes]; say_goal.
