//! Arithmetic against independent computations.

use half::{bf16, f16};
use proptest::prelude::*;

use super::*;
use crate::{
    interpreter::Element,
    term::ScalarValue,
    types::{Scalar, Tf32},
};

type Operation = fn(&[ScalarValue]) -> Option<ScalarValue>;

fn of<A: Element, R: Element>(operation: Operation, arguments: &[A]) -> R {
    let arguments = arguments
        .iter()
        .map(|argument| argument.to_scalar())
        .collect::<Vec<_>>();
    R::from_scalar(operation(&arguments).expect("an operation of this type"))
        .expect("the result's type")
}

/// Every value of a narrow type that is finite, exactly.
fn finite(bits: u32, to_f64: fn(u32) -> f64) -> Vec<f64> {
    let mut values = (0..1 << bits)
        .map(to_f64)
        .filter(|value| value.is_finite())
        .collect::<Vec<_>>();
    values.sort_by(f64::total_cmp);
    values
}

/// The value nearest to `exact + sign * tiny`, found by searching all values; ties go to the even
/// bits.
fn nearest(values: &[f64], is_even: impl Fn(f64) -> bool, exact: f64) -> f64 {
    let above = values.partition_point(|value| *value < exact);
    let candidates = [above.checked_sub(1), Some(above), Some(above + 1)];
    let candidates = candidates
        .into_iter()
        .flatten()
        .filter_map(|index| values.get(index).copied());
    candidates
        .min_by(|left, right| {
            let distance = |value: f64| (value - exact).abs();
            distance(*left)
                .total_cmp(&distance(*right))
                .then(is_even(*right).cmp(&is_even(*left)))
        })
        .expect("a candidate")
}

#[test]
fn rounding_to_narrow_floats_is_to_nearest() {
    let halves = finite(16, |bits| f16::from_bits(bits as u16).to_f64());
    let brains = finite(16, |bits| bf16::from_bits(bits as u16).to_f64());
    let half_is_even = |value: f64| f16::from_f64_const(value).to_bits() & 1 == 0;
    let brain_is_even = |value: f64| bf16::from_f64_const(value).to_bits() & 1 == 0;
    let tensors = finite(19, |bits| Tf32::from_bits(bits).to_f64());
    let tensor_is_even = |value: f64| Tf32::from_f64(value).to_bits() & 1 == 0;
    // Half-way points and their neighbours in 64 bits are where rounding twice goes wrong.
    for pair in halves.windows(2).step_by(61) {
        let middle = (pair[0] + pair[1]) / 2.0;
        for exact in [middle.next_down(), middle, middle.next_up()] {
            assert_eq!(
                rounding::f16(exact).to_f64(),
                nearest(&halves, half_is_even, exact),
                "{exact}"
            );
        }
    }
    for pair in brains.windows(2).step_by(61) {
        let middle = pair[0] + (pair[1] - pair[0]) / 2.0;
        for exact in [middle.next_down(), middle, middle.next_up()] {
            assert_eq!(
                rounding::bf16(exact).to_f64(),
                nearest(&brains, brain_is_even, exact),
                "{exact}"
            );
        }
    }
    for pair in tensors.windows(2).step_by(61) {
        let middle = pair[0] + (pair[1] - pair[0]) / 2.0;
        for exact in [middle.next_down(), middle, middle.next_up()] {
            assert_eq!(
                rounding::tf32(exact).to_f64(),
                nearest(&tensors, tensor_is_even, exact),
                "{exact}"
            );
        }
    }
}

#[test]
fn rounding_to_narrow_floats_overflows_to_infinity() {
    assert_eq!(rounding::f16(65519.99), f16::MAX);
    assert_eq!(rounding::f16(65520.0), f16::INFINITY);
    assert_eq!(rounding::f16(-1e300), f16::NEG_INFINITY);
    assert_eq!(rounding::bf16(1e300), bf16::INFINITY);
    assert_eq!(rounding::tf32(-1e300), Tf32::NEG_INFINITY);
    assert_eq!(rounding::tf32(f64::from(f32::MAX)), Tf32::INFINITY);
    assert_eq!(rounding::f16(f64::INFINITY), f16::INFINITY);
    assert!(rounding::f16(f64::NAN).is_nan());
    assert_eq!(rounding::f16(-1e-300).to_bits(), f16::NEG_ZERO.to_bits());
}

#[test]
fn fma_of_narrow_floats_rounds_once() {
    // The product is just below 2^-11, so the sum is just below a tie that would go up: rounding it
    // to 32 bits first makes it that tie.
    let power = |exponent: i32| 2.0_f32.powi(exponent);
    let arguments = [
        power(-5) * (1.0 + power(-10)),
        power(-6) * (1.0 - power(-10)),
        1.0 + power(-10),
    ];
    let sum: f16 = of(fma, &arguments.map(f16::from_f32));
    assert_eq!(sum.to_f32(), arguments[2]);
    assert_eq!(
        f16::from_f32(arguments[0].mul_add(arguments[1], arguments[2])).to_f32(),
        1.0 + power(-9)
    );
    let sum: Tf32 = of(fma, &arguments.map(Tf32::from_f32));
    assert_eq!(sum.to_f32(), arguments[2]);
}

#[test]
fn integers_wrap_and_divide_totally() {
    assert_eq!(of::<i8, i8>(add, &[127, 1]), -128);
    assert_eq!(of::<i16, i16>(mul, &[i16::MIN, -1]), i16::MIN);
    assert_eq!(of::<i32, i32>(div, &[-7, 2]), -3);
    assert_eq!(of::<i32, i32>(modulo, &[-7, 2]), -1);
    assert_eq!(of::<i64, i64>(div, &[i64::MIN, -1]), i64::MIN);
    assert_eq!(of::<i64, i64>(modulo, &[i64::MIN, -1]), 0);
    assert_eq!(of::<i8, i8>(div, &[5, 0]), 0);
    assert_eq!(of::<i8, i8>(modulo, &[5, 0]), 5);
    assert_eq!(of::<i8, i8>(abs, &[i8::MIN]), i8::MIN);
    assert_eq!(of::<i8, i8>(neg, &[i8::MIN]), i8::MIN);
    assert_eq!(of::<u64, u64>(sub, &[0, 1]), u64::MAX);
    assert_eq!(of::<u64, u64>(div, &[u64::MAX, 2]), u64::MAX / 2);
    assert_eq!(of::<u64, u64>(abs, &[u64::MAX]), u64::MAX);
    assert!(of::<u64, bool>(less, &[1, u64::MAX]));
}

#[test]
fn shifts_take_their_amount_modulo_the_width() {
    assert_eq!(of::<i8, i8>(shl, &[1, 9]), 2);
    assert_eq!(of::<i8, i8>(shr, &[-128, 7]), -1);
    assert_eq!(of::<i8, i8>(shr, &[-128, -1]), -1);
    assert_eq!(of::<u64, u64>(shr, &[1 << 63, 63]), 1);
    assert_eq!(of::<i8, i8>(rotl, &[-127, 1]), 3);
    assert_eq!(of::<i32, i32>(rotl, &[1, 33]), 2);
    assert_eq!(of::<i16, i16>(rotl, &[1, -1]), i16::MIN);
}

#[test]
fn minimum_and_maximum_know_nan_and_the_sign_of_zero() {
    fn check<T: Element>(of_f32: fn(f32) -> T, to_f32: fn(T) -> f32) {
        let of_two =
            |operation, left, right| to_f32(of::<T, T>(operation, &[of_f32(left), of_f32(right)]));
        for operation in [min as Operation, max] {
            assert!(
                of_two(operation, f32::NAN, 1.0).is_nan()
                    && of_two(operation, 1.0, f32::NAN).is_nan()
            );
        }
        assert!(
            of_two(min, 0.0, -0.0).is_sign_negative() && of_two(min, -0.0, 0.0).is_sign_negative()
        );
        assert!(
            of_two(max, 0.0, -0.0).is_sign_positive() && of_two(max, -0.0, 0.0).is_sign_positive()
        );
        assert_eq!(
            (of_two(min, 2.0, -3.0), of_two(max, 2.0, -3.0)),
            (-3.0, 2.0)
        );
    }
    check(f16::from_f32, f16::to_f32);
    check(bf16::from_f32, bf16::to_f32);
    check(Tf32::from_f32, Tf32::to_f32);
    check(|value| value, |value: f32| value);
    check(f64::from, |value: f64| value as f32);
}

#[test]
fn nothing_equals_a_nan_and_zeros_are_equal() {
    assert!(!of::<f32, bool>(equal, &[f32::NAN, f32::NAN]) && of::<f32, bool>(equal, &[0.0, -0.0]));
    assert!(
        !of::<f16, bool>(less_or_equal, &[f16::NAN, f16::ONE])
            && !of::<f16, bool>(greater, &[f16::NAN, f16::ONE])
    );
    assert!(of::<bool, bool>(equal, &[true, true]) && of::<i8, bool>(greater_or_equal, &[3, 3]));
}

#[test]
fn operations_have_no_value_for_other_types() {
    assert_eq!(
        add(&[ScalarValue::Bool(true), ScalarValue::Bool(true)]),
        None
    );
    assert_eq!(add(&[ScalarValue::I8(1), ScalarValue::I16(1)]), None);
    assert_eq!(exp(&[ScalarValue::I32(1)]), None);
    assert_eq!(and(&[ScalarValue::F32(1.0), ScalarValue::F32(1.0)]), None);
    assert_eq!(
        less(&[ScalarValue::Bool(false), ScalarValue::Bool(true)]),
        None
    );
}

#[test]
fn casts_saturate_round_and_truncate() {
    let cast_to = |value: ScalarValue, to| cast(value, to);
    assert_eq!(cast_to(300.5_f32.into(), Scalar::I8), 127_i8.into());
    assert_eq!(cast_to((-1e30_f64).into(), Scalar::I64), i64::MIN.into());
    assert_eq!(cast_to(f16::NAN.into(), Scalar::I32), 0_i32.into());
    assert_eq!(cast_to((-2.9_f32).into(), Scalar::I16), (-2_i16).into());
    assert_eq!(
        cast_to((-2.9_f32).into(), Scalar::Index),
        ScalarValue::Index(0)
    );
    assert_eq!(cast_to(0x1_02_i32.into(), Scalar::I8), 2_i8.into());
    assert_eq!(
        cast_to((-1_i8).into(), Scalar::Index),
        ScalarValue::Index(u64::MAX)
    );
    assert_eq!(
        cast_to(ScalarValue::Index(u64::MAX), Scalar::F64),
        (u64::MAX as f64).into()
    );
    assert_eq!(
        cast_to(ScalarValue::Index(u64::MAX), Scalar::I32),
        (-1_i32).into()
    );
    assert_eq!(cast_to(true.into(), Scalar::BF16), bf16::ONE.into());
    assert_eq!(
        cast_to((0.1_f32).into(), Scalar::TF32),
        Tf32::from_f32(0.099_975_586).into()
    );
    assert_eq!(cast_to((-0.0_f32).into(), Scalar::Bool), false.into());
    assert_eq!(cast_to(f32::NAN.into(), Scalar::Bool), true.into());
    assert_eq!(cast_to(i64::MAX.into(), Scalar::F16), f16::INFINITY.into());
    // 2^53 + 2^45 + 1 is just above a tie of bf16: rounding to 64 bits first would make it the tie.
    let above_tie = (1_i64 << 60) + (1 << 52) + 1;
    assert_eq!(
        cast_to(above_tie.into(), Scalar::BF16),
        bf16::from_f32((2.0_f32).powi(60) * (1.0 + 2.0_f32.powi(-7))).into()
    );
    // Of tf32, likewise.
    let above_tie = (1_i64 << 60) + (1 << 49) + 1;
    assert_eq!(
        cast_to(above_tie.into(), Scalar::TF32),
        Tf32::from_f32((2.0_f32).powi(60) * (1.0 + 2.0_f32.powi(-10))).into()
    );
    for from in Scalar::ALL {
        let one = cast_to(true.into(), from);
        assert_eq!(
            (one.scalar(), cast_to(one, Scalar::Bool)),
            (from, true.into())
        );
    }
}

#[test]
fn mathematical_functions_have_their_known_values() {
    let close = |operation: Operation, arguments: &[f64], expected: f64| {
        let exact: f64 = of(operation, arguments);
        assert!(
            (exact - expected).abs() <= 4e-16 * expected.abs().max(1.0),
            "{exact} {expected}"
        );
        let single = arguments
            .iter()
            .map(|argument| *argument as f32)
            .collect::<Vec<_>>();
        let single: f32 = of(operation, &single);
        assert!(
            (f64::from(single) - expected).abs() <= 2e-7 * expected.abs().max(1.0),
            "{single} {expected}"
        );
        let half = arguments
            .iter()
            .map(|argument| f16::from_f64(*argument))
            .collect::<Vec<_>>();
        let half: f16 = of(operation, &half);
        assert!(
            (half.to_f64() - expected).abs() <= 2e-3 * expected.abs().max(1.0),
            "{half} {expected}"
        );
        let brain = arguments
            .iter()
            .map(|argument| bf16::from_f64(*argument))
            .collect::<Vec<_>>();
        let brain: bf16 = of(operation, &brain);
        assert!(
            (brain.to_f64() - expected).abs() <= 2e-2 * expected.abs().max(1.0),
            "{brain} {expected}"
        );
        let tensor = arguments
            .iter()
            .map(|argument| Tf32::from_f64(*argument))
            .collect::<Vec<_>>();
        let tensor: Tf32 = of(operation, &tensor);
        assert!(
            (tensor.to_f64() - expected).abs() <= 2e-3 * expected.abs().max(1.0),
            "{tensor} {expected}"
        );
    };
    close(exp, &[1.0], std::f64::consts::E);
    close(log, &[2.0], std::f64::consts::LN_2);
    close(sqrt, &[2.0], std::f64::consts::SQRT_2);
    close(rsqrt, &[2.0], std::f64::consts::FRAC_1_SQRT_2);
    close(sin, &[0.5], 0.479_425_538_604_203);
    close(cos, &[0.5], 0.877_582_561_890_372_8);
    close(tanh, &[0.5], 0.462_117_157_260_009_76);
    close(erf, &[0.5], 0.520_499_877_813_046_5);
    close(pow, &[2.0, 0.5], std::f64::consts::SQRT_2);
    close(floor, &[-1.5], -2.0);
}

proptest! {
    #[test]
    fn integer_operations_are_those_of_the_ring(left: i64, right: i64) {
        let wide = |value: i128| value as i64;
        prop_assert_eq!(of::<i64, i64>(add, &[left, right]), wide(i128::from(left) + i128::from(right)));
        prop_assert_eq!(of::<i64, i64>(sub, &[left, right]), wide(i128::from(left) - i128::from(right)));
        prop_assert_eq!(of::<i64, i64>(mul, &[left, right]), wide(i128::from(left) * i128::from(right)));
        let quotient: i64 = of(div, &[left, right]);
        prop_assert_eq!(of::<i64, i64>(modulo, &[left, right]), wide(i128::from(left) - i128::from(quotient) * i128::from(right)));
    }

    #[test]
    fn narrow_arithmetic_rounds_the_exact_result(left: u16, right: u16) {
        let (left, right) = (f16::from_bits(left), f16::from_bits(right));
        prop_assume!(left.is_finite() && right.is_finite());
        // Sums and products of two f16 are exact in 64 bits.
        prop_assert_eq!(of::<f16, f16>(add, &[left, right]), rounding::f16(left.to_f64() + right.to_f64()));
        prop_assert_eq!(of::<f16, f16>(mul, &[left, right]), rounding::f16(left.to_f64() * right.to_f64()));
        let (left, right) = (bf16::from_bits(left.to_bits()), bf16::from_bits(right.to_bits()));
        prop_assume!(left.is_finite() && right.is_finite());
        prop_assert_eq!(of::<bf16, bf16>(mul, &[left, right]), rounding::bf16(left.to_f64() * right.to_f64()));
        // As factors, of whose product nothing is below the smallest normal number.
        let (left, right) = (Tf32::from_f64(left.to_f64()), Tf32::from_f32(1.0 + f32::from(right.to_bits()) / 65536.0));
        prop_assume!(left == Tf32::ZERO || left.to_f64().abs() >= f64::from(f32::MIN_POSITIVE));
        prop_assert_eq!(of::<Tf32, Tf32>(mul, &[left, right]), rounding::tf32(left.to_f64() * right.to_f64()));
    }

    #[test]
    fn sums_rounded_to_odd_are_on_the_right_side(left: f64, right in -1e-3_f64..1e-3) {
        let sum = rounding::add_to_odd(left, right);
        prop_assume!(sum.is_finite());
        let nearest = left + right;
        prop_assert!(sum == nearest || sum == nearest.next_up() || sum == nearest.next_down());
    }
}
