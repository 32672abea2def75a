//! The zeta function of Hurwitz, the derivatives of `digamma`, and a Bessel function, as texts.
//!
//! Sources: F. Johansson, "Rigorous high-precision computation of the Hurwitz zeta function and its
//! derivatives", formula 5, the sum of Euler and Maclaurin, as StableHLO and XLA have it;
//! S. Moshier, "Cephes Mathematical Library", i1.c, for the Chebyshev series of `bessel_i1e`.

use rise_lang::types::Scalar;

use super::special::{digamma, lgamma};

/// How many terms of the series are added before its rest is estimated.
const TERMS: usize = 10;

/// Numbers whose inverses are the coefficients of the rest: Bernoulli numbers by factorials.
const COEFFICIENTS: &[f64] = &[
    -7.166_165_256_175_667e18,
    1.815_210_540_194_354_7e17,
    -4.597_978_722_407_473e15,
    1.164_678_281_435_006_7e14,
    -2.950_130_727_918_164e12,
    7.472_424_96e10,
    -1.892_437_580_318_379_2e9,
    47_900_160.0,
    -1_209_600.0,
    30_240.0,
    -720.0,
];

/// The sum of `(value + k)^-exponent` over all `k` from zero on.
pub fn zeta(element: Scalar) -> String {
    let precision = match element {
        Scalar::F64 => "2.220446049250313e-16",
        _ => "1.1920929e-7",
    };
    let sum: Vec<String> = (0..TERMS)
        .map(|term| format!("pow (value + {term}) down"))
        .collect();
    let sum = sum.join(" + ");
    let steps = COEFFICIENTS.iter().enumerate();
    let rest = steps.fold(format!("{element}(0)"), |rest, (index, coefficient)| {
        let inverse = 1.0 / coefficient;
        let (first, second) = (22 - 2 * index, 21 - 2 * index);
        format!(
            "((exponent + {first}) * (exponent + {second}) * \
             (inverse * ({rest} + {element}({inverse:e}))))"
        )
    });
    // A pole has a limit only where both sides of it go the same way.
    format!(
        "(let down = neg exponent in let sum = {sum} in \
         let last = value + {TERMS} in let power = pow last down in \
         let inverse = 1 / (last * last) in let rest = {rest} in \
         let all = (if abs power <= abs sum * {precision} then sum \
         else sum + power * last / (exponent - 1) \
         + power * (0.5 + exponent / last * (0.08333333333333333 + rest))) in \
         if exponent == 1 then {element}(inf) \
         else if exponent < 1 then {element}(nan) \
         else if value > 0 then all \
         else if not (exponent == floor exponent) then {element}(nan) \
         else if not (value == floor value) then all \
         else if exponent % 2 == 0 then {element}(inf) else {element}(nan))"
    )
}

/// The derivative of `digamma` of the order `order` at `value`.
pub fn polygamma(element: Scalar) -> String {
    let (own, factorial, zeta) = (digamma(element), lgamma(element), zeta(element));
    format!(
        "(if order == 0 then {own} \
         else if not (and (order > 0) (order == floor order)) then {element}(nan) \
         else (2 * (order % 2) - 1) * exp (let value = order + 1 in {factorial}) \
         * (let exponent = order + 1 in {zeta}))"
    )
}

const I1E_BELOW_8: &[&str] = &[
    "2.77791411276104639959e-18",
    "-2.11142121435816608115e-17",
    "1.55363195773620046921e-16",
    "-1.10559694773538630805e-15",
    "7.60068429473540693410e-15",
    "-5.04218550472791168711e-14",
    "3.22379336594557470981e-13",
    "-1.98397439776494371520e-12",
    "1.17361862988909016308e-11",
    "-6.66348972350202774223e-11",
    "3.62559028155211703701e-10",
    "-1.88724975172282928790e-9",
    "9.38153738649577178388e-9",
    "-4.44505912879632808065e-8",
    "2.00329475355213526229e-7",
    "-8.56872026469545474066e-7",
    "3.47025130813767847674e-6",
    "-1.32731636560394358279e-5",
    "4.78156510755005422638e-5",
    "-1.61760815825896745588e-4",
    "5.12285956168575772895e-4",
    "-1.51357245063125314899e-3",
    "4.15642294431288815669e-3",
    "-1.05640848946261981558e-2",
    "2.47264490306265168283e-2",
    "-5.29459812080949914269e-2",
    "1.02643658689847095384e-1",
    "-1.76416518357834055153e-1",
    "2.52587186443633654823e-1",
];

const I1E_FROM_8: &[&str] = &[
    "7.51729631084210481353e-18",
    "4.41434832307170791151e-18",
    "-4.65030536848935832153e-17",
    "-3.20952592199342395980e-17",
    "2.96262899764595013876e-16",
    "3.30820231092092828324e-16",
    "-1.88035477551078244854e-15",
    "-3.81440307243700780478e-15",
    "1.04202769841288027642e-14",
    "4.27244001671195135429e-14",
    "-2.10154184277266431302e-14",
    "-4.08355111109219731823e-13",
    "-7.19855177624590851209e-13",
    "2.03562854414708950722e-12",
    "1.41258074366137813316e-11",
    "3.25260358301548823856e-11",
    "-1.89749581235054123450e-11",
    "-5.58974346219658380687e-10",
    "-3.83538038596423702205e-9",
    "-2.63146884688951950684e-8",
    "-2.51223623787020892529e-7",
    "-3.88256480887769039346e-6",
    "-1.10588938762623716291e-4",
    "-9.76109749136146840777e-3",
    "7.78576235018280120474e-1",
];

/// Half the sum of a Chebyshev series at a name, by the recurrence of Clenshaw.
fn chebyshev(variable: &str, element: Scalar, coefficients: &[&str]) -> String {
    let mut text = String::new();
    for (index, coefficient) in coefficients.iter().enumerate() {
        let before = match index {
            0 => String::new(),
            1 => format!("{variable} * s0 + "),
            _ => format!("{variable} * s{} - s{} + ", index - 1, index - 2),
        };
        text += &format!("let s{index} = {before}{element}({coefficient}) in ");
    }
    let last = coefficients.len() - 1;
    format!("({text}0.5 * (s{last} - s{}))", last - 2)
}

/// The modified Bessel function of the first order at `value`, times `exp (neg (abs value))`.
pub fn bessel_i1e(element: Scalar) -> String {
    // The first coefficients are below the precision of narrower floats.
    let of = |all: &'static [&'static str], narrow: usize| match element {
        Scalar::F64 => all,
        _ => &all[all.len() - narrow..],
    };
    let below = chebyshev("near", element, of(I1E_BELOW_8, 17));
    let from = chebyshev("far", element, of(I1E_FROM_8, 7));
    format!(
        "(let size = abs value in let near = 0.5 * size - 2 in let far = 32 / size - 2 in \
         let found = (if size <= 8 then size * {below} else {from} / sqrt size) in \
         if value < 0 then neg found else found)"
    )
}
