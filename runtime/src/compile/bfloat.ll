; Roundings to bfloat16 for processors without an instruction for them. The result is in the low bits of the register that also carries a float.

$__truncsfbf2 = comdat any
$__truncdfbf2 = comdat any

; To nearest, ties to even; what is no number stays so.
define weak_odr hidden float @__truncsfbf2(float %value) comdat {
  %bits = bitcast float %value to i32
  %high = lshr i32 %bits, 16
  %odd = and i32 %high, 1
  %bias = add i32 %odd, 32767
  %sum = add i32 %bits, %bias
  %rounded = lshr i32 %sum, 16
  %quiet = or i32 %high, 64
  %nan = fcmp uno float %value, %value
  %chosen = select i1 %nan, i32 %quiet, i32 %rounded
  %carried = bitcast i32 %chosen to float
  ret float %carried
}

; First towards zero, where the last bit is set if that loses something: then the second rounding gives what one rounding would
; (Boldo and Melquiond, "Emulation of a FMA and correctly rounded sums: proved algorithms using rounding to odd", 2008).
define weak_odr hidden float @__truncdfbf2(double %value) comdat {
  %nearest = fptrunc double %value to float
  %back = fpext float %nearest to double
  %is.inexact = fcmp one double %back, %value
  %found = call double @llvm.fabs.f64(double %back)
  %wanted = call double @llvm.fabs.f64(double %value)
  %is.beyond = fcmp ogt double %found, %wanted
  ; The bits of floats of one sign are ordered as their magnitudes are.
  %away = zext i1 %is.beyond to i32
  %bits = bitcast float %nearest to i32
  %towards.zero = sub i32 %bits, %away
  %odd = or i32 %towards.zero, 1
  %chosen = select i1 %is.inexact, i32 %odd, i32 %bits
  %first = bitcast i32 %chosen to float
  %second = call float @__truncsfbf2(float %first)
  ret float %second
}

declare double @llvm.fabs.f64(double)
