From Rise Require Import Numbers.
From Rise.statements Require Import movement.

Theorem transposeAfterMap_meaning : transposeAfterMap.meaning. Proof. rise. Qed.
Theorem transposeBeforeMap_meaning : transposeBeforeMap.meaning. Proof. rise. Qed.
Theorem splitAfterMap_meaning : splitAfterMap.meaning. Proof. rise. Qed.
Theorem splitBeforeMap_meaning : splitBeforeMap.meaning. Proof. rise. Qed.
Theorem joinAfterMap_meaning : joinAfterMap.meaning. Proof. rise. Qed.
Theorem joinBeforeMap_meaning : joinBeforeMap.meaning. Proof. rise. Qed.
Theorem takeAfterMap_meaning : takeAfterMap.meaning. Proof. rise. Qed.
Theorem takeBeforeMap_meaning : takeBeforeMap.meaning. Proof. rise. Qed.
Theorem dropAfterMap_meaning : dropAfterMap.meaning. Proof. rise. Qed.
Theorem dropBeforeMap_meaning : dropBeforeMap.meaning. Proof. rise. Qed.
Theorem slideAfterMap_meaning : slideAfterMap.meaning. Proof. rise. Qed.
Theorem slideBeforeMap_meaning : slideBeforeMap.meaning. Proof. rise. Qed.
Theorem padClampAfterMap_meaning : padClampAfterMap.meaning. Proof. rise. Qed.
Theorem padClampBeforeMap_meaning : padClampBeforeMap.meaning. Proof. rise. Qed.
Theorem padCstAfterMap_meaning : padCstAfterMap.meaning. Proof. rise. Qed.
Theorem padEmptyBeforeMap_meaning : padEmptyBeforeMap.meaning. Proof. rise_padded. Qed.
Theorem takeOverZip_meaning : takeOverZip.meaning. Proof. rise. Qed.
Theorem zipOverTake_meaning : zipOverTake.meaning. Proof. rise. Qed.
Theorem dropOverZip_meaning : dropOverZip.meaning. Proof. rise. Qed.
Theorem zipOverDrop_meaning : zipOverDrop.meaning. Proof. rise. Qed.
Theorem takeOverSelect_meaning : takeOverSelect.meaning. Proof. rise. Qed.
Theorem selectOverTake_meaning : selectOverTake.meaning. Proof. rise. Qed.
Theorem dropOverSelect_meaning : dropOverSelect.meaning. Proof. rise. Qed.
Theorem selectOverDrop_meaning : selectOverDrop.meaning. Proof. rise. Qed.
Theorem takeTake_meaning : takeTake.meaning. Proof. rise. Qed.
Theorem takeTake_sizes : takeTake.sizes. Proof. sizes. Qed.
Theorem dropDrop_meaning : dropDrop.meaning. Proof. rise. Qed.
Theorem dropDrop_sizes : dropDrop.sizes. Proof. sizes. Qed.
Theorem dropBeforeTake_meaning : dropBeforeTake.meaning. Proof. rise. Qed.
Theorem dropBeforeTake_sizes : dropBeforeTake.sizes. Proof. sizes. Qed.
Theorem padClampOverZip_meaning : padClampOverZip.meaning. Proof. rise. Qed.
Theorem zipOverPadClamp_meaning : zipOverPadClamp.meaning. Proof. rise. Qed.
Theorem zipOverPadCst_meaning : zipOverPadCst.meaning. Proof. rise. Qed.
Theorem padCstOverZip_meaning : padCstOverZip.meaning. Proof. rise. Qed.
Theorem padEmptyOverZip_meaning : padEmptyOverZip.meaning. Proof. rise_padded. Qed.
Theorem zipOverPadEmpty_meaning : zipOverPadEmpty.meaning.
Proof. hnf; intros. exists (map fst u_3), (map snd u_3). rise. Qed.
Theorem padClampOverTranspose_meaning : padClampOverTranspose.meaning. Proof. rise. Qed.
Theorem transposeOverPadClamp_meaning : transposeOverPadClamp.meaning. Proof. rise. Qed.
Theorem padEmptyOverTranspose_meaning : padEmptyOverTranspose.meaning.
Proof. hnf; intros. exists (fun i j => u_ j i). rise. Qed.
Theorem transposeOverPadEmpty_meaning : transposeOverPadEmpty.meaning. Proof. rise_padded. Qed.
Theorem splitOverZip_meaning : splitOverZip.meaning. Proof. rise. Qed.
Theorem zipOverSplit_meaning : zipOverSplit.meaning. Proof. rise. Qed.
Theorem slideOverZip_meaning : slideOverZip.meaning. Proof. rise. Qed.
Theorem zipOverJoin_meaning : zipOverJoin.meaning. Proof. rise. Qed.
Theorem zipOverRightJoin_meaning : zipOverRightJoin.meaning. Proof. rise. Qed.
Theorem zipOverRightConcat_meaning : zipOverRightConcat.meaning. Proof. rise. Qed.
Theorem zipOverRightConcat_sizes : zipOverRightConcat.sizes. Proof. sizes. Qed.
Theorem zipOverMaps_meaning : zipOverMaps.meaning. Proof. rise. Qed.
Theorem zipOverLeftMap_meaning : zipOverLeftMap.meaning. Proof. rise. Qed.
Theorem zipOverRightMap_meaning : zipOverRightMap.meaning. Proof. rise. Qed.
Theorem padEmptyBeforeSlide_meaning : padEmptyBeforeSlide.meaning.
Proof.
  statement. exists (slide Hslide_ (padEmpty Hpad_ u_ xs)). points. unfold padEmpty, slide.
  match goal with |- context [lt_dec (val ?a) ?b] => destruct (lt_dec (val a) b) as [p|p] end;
  [|reflexivity].
  cbn [val mk proj1_sig].
  match goal with |- context [lt_dec ?a ?b] => destruct (lt_dec a b) as [c|c] end.
  { f_equal. now apply fin_ext. }
  exfalso; apply c; apply (slide_b Hslide); [exact p | apply below].
Qed.
Theorem padEmptyBeforeSlide_sizes : padEmptyBeforeSlide.sizes. Proof. sizes. Qed.
Theorem mapOverConcat_meaning : mapOverConcat.meaning. Proof. rise. Qed.
Theorem concatOverMap_meaning : concatOverMap.meaning. Proof. rise. Qed.
Theorem mapOverSelect_meaning : mapOverSelect.meaning. Proof. rise. Qed.
Theorem selectOverMap_meaning : selectOverMap.meaning. Proof. rise. Qed.
Theorem gatherBeforeMap_meaning : gatherBeforeMap.meaning. Proof. rise. Qed.
Theorem gatherAfterMap_meaning : gatherAfterMap.meaning. Proof. rise. Qed.
Theorem reorderBeforeMap_meaning : reorderBeforeMap.meaning. Proof. rise. Qed.
Theorem reorderAfterMap_meaning : reorderAfterMap.meaning. Proof. rise. Qed.
Theorem transposeOverZip_meaning : transposeOverZip.meaning. Proof. rise. Qed.
Theorem zipOverTranspose_meaning : zipOverTranspose.meaning. Proof. rise. Qed.
Theorem fstUnzip_meaning : fstUnzip.meaning. Proof. rise. Qed.
Theorem sndUnzip_meaning : sndUnzip.meaning. Proof. rise. Qed.
