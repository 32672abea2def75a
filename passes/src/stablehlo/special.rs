//! Functions of elements that take more than a line: special functions, by rational and polynomial
//! approximations, and functions of the bits of floats.
//!
//! Sources: S. Moshier, "Cephes Mathematical Library", ndtr.c, for `erfc`; M. Giles,
//! "Approximating the erfinv function", GPU Computing Gems 2, for `erf_inv`; C. Lanczos, "A
//! Precision Approximation of the Gamma Function", with the coefficients of P. Godfrey for g = 7,
//! for `lgamma` and `digamma`.

use rise_lang::types::Scalar;

use super::zeta;

type Function = fn(Scalar) -> String;

/// The name of an operation on floats, and its result: `$0` and `$1` are the elements of the
/// operands.
const TABLE: &[(&str, Function)] = &[
    ("chlo.acosh", |own| widened(own, acosh)),
    ("chlo.bessel_i1e", |own| widened(own, zeta::bessel_i1e)),
    ("chlo.digamma", |own| widened(own, digamma)),
    ("chlo.erf_inv", |own| widened(own, erf_inv)),
    ("chlo.erfc", |own| widened(own, |of| erfc("value", of))),
    ("chlo.lgamma", |own| widened(own, lgamma)),
    ("chlo.next_after", next_after),
    ("chlo.polygamma", |own| {
        widened_as(own, ["order", "value"], zeta::polygamma)
    }),
    ("chlo.zeta", |own| {
        widened_as(own, ["exponent", "value"], zeta::zeta)
    }),
];

/// The result of an operation on elements of that type.
pub fn template(operation: &str, element: Scalar) -> Option<String> {
    let line = TABLE.iter().find(|(name, _)| *name == operation);
    line.filter(|_| element.is_float())
        .map(|(_, function)| function(element))
}

/// The names of these operations.
pub fn names() -> impl Iterator<Item = &'static str> {
    TABLE.iter().map(|(name, _)| *name)
}

/// The function of `value`, computed in `f32` for narrower elements: the coefficients are out of
/// their range.
fn widened(element: Scalar, function: fn(Scalar) -> String) -> String {
    widened_as(element, ["value"], function)
}

/// As [`widened`], of several operands by these names.
fn widened_as<const N: usize>(
    element: Scalar,
    names: [&str; N],
    function: fn(Scalar) -> String,
) -> String {
    let is_wide = matches!(element, Scalar::F32 | Scalar::F64);
    let computed = if is_wide { element } else { Scalar::F32 };
    let given = names.iter().enumerate().rev();
    let body = given.fold(function(computed), |body, (index, name)| match is_wide {
        true => format!("let {name} = ${index} in {body}"),
        false => format!("let {name} = (cast ${index} : f32) in {body}"),
    });
    match is_wide {
        true => body,
        false => format!("(cast ({body}) : {element})"),
    }
}

/// A polynomial, the coefficient of the highest power first.
fn polynomial(variable: &str, element: Scalar, coefficients: &[&str]) -> String {
    let mut terms = coefficients.iter();
    let first = terms.next().map_or("0", |first| first);
    terms.fold(format!("{element}({first})"), |sum, next| {
        format!("({sum} * {variable} + {element}({next}))")
    })
}

/// `acosh` of `value`. For large ones, whose square may be infinite, by the series.
fn acosh(_: Scalar) -> String {
    "(if value >= 30000 \
     then log value + 0.6931471805599453 - 0.25 / (value * value) \
     else log1p (value - 1 + sqrt (value - 1) * sqrt (value + 1)))"
        .to_owned()
}

const ERFC_BELOW_8: (&[&str], &[&str]) = (
    &[
        "2.46196981473530512524e-10",
        "5.64189564831068821977e-1",
        "7.46321056442269912687",
        "4.86371970985681366614e1",
        "1.96520832956077098242e2",
        "5.26445194995477358631e2",
        "9.34528527171957607540e2",
        "1.02755188689515710272e3",
        "5.57535335369399327526e2",
    ],
    &[
        "1.0",
        "1.32281951154744992508e1",
        "8.67072140885989742329e1",
        "3.54937778887819891062e2",
        "9.75708501743205489753e2",
        "1.82390916687909736289e3",
        "2.24633760818710981792e3",
        "1.65666309194161350182e3",
        "5.57535340817727675546e2",
    ],
);

const ERFC_FROM_8: (&[&str], &[&str]) = (
    &[
        "5.64189583547755073984e-1",
        "1.27536670759978104416",
        "5.01905042251180477414",
        "6.16021097993053585195",
        "7.40974269950448939160",
        "2.97886665372100240670",
    ],
    &[
        "1.0",
        "2.26052863220117276590",
        "9.39603524938001434673",
        "1.20489539808096656605e1",
        "1.70814450747565897222e1",
        "9.60896809063285878198",
        "3.36907645100081516050",
    ],
);

/// One less `erf` of a name, without its cancellation. From 30 on it is zero in every type.
fn erfc(name: &str, element: Scalar) -> String {
    let ratio = |(above, below): (&[&str], &[&str])| {
        let (above, below) = (
            polynomial("size", element, above),
            polynomial("size", element, below),
        );
        format!("{above} / {below}")
    };
    let (small, large) = (ratio(ERFC_BELOW_8), ratio(ERFC_FROM_8));
    format!(
        "(let size = (if abs {name} > 30 then 30 else abs {name}) in \
         let tail = exp (neg (size * size)) * (if size < 8 then {small} else {large}) in \
         if size < 1 then 1 - erf {name} else if {name} < 0 then 2 - tail else tail)"
    )
}

const ERF_INV_CENTRE: &[&str] = &[
    "2.81022636e-08",
    "3.43273939e-07",
    "-3.5233877e-06",
    "-4.39150654e-06",
    "0.00021858087",
    "-0.00125372503",
    "-0.00417768164",
    "0.246640727",
    "1.50140941",
];

const ERF_INV_TAIL: &[&str] = &[
    "-0.000200214257",
    "0.000100950558",
    "0.00134934322",
    "-0.00367342844",
    "0.00573950773",
    "-0.0076224613",
    "0.00943887047",
    "1.00167406",
    "2.83297682",
];

/// The inverse of `erf` at `value`. The approximation has the precision of `f32`; steps of
/// Halley's method give it that of `f64`.
fn erf_inv(element: Scalar) -> String {
    let (centre, tail) = (
        polynomial("near", element, ERF_INV_CENTRE),
        polynomial("far", element, ERF_INV_TAIL),
    );
    let steps = if element == Scalar::F64 { 5 } else { 0 };
    let guess = format!(
        "let logarithm = neg (log ((1 - goal) * (1 + goal))) in \
         let near = logarithm - 2.5 in let far = sqrt logarithm - 3 in \
         let guess0 = goal * (if logarithm < 5 then {centre} else {tail}) in "
    );
    let step = |number: usize| {
        let (old, new) = (format!("guess{number}"), number + 1);
        // In the tail, where `erf` is nearly one, by what is left of one.
        let left = erfc(&old, element);
        format!(
            "let wrong = (if goal < 0.5 then erf {old} - goal else (1 - goal) - {left}) \
             * 0.886226925452758 * exp ({old} * {old}) in \
             let guess{new} = {old} - wrong / (1 + wrong * {old}) in "
        )
    };
    let refined: String = (0..steps).map(step).collect();
    format!(
        "(let goal = abs value in {guess}{refined}\
         let found = (if goal == 1 then 1 / (1 - goal) else guess{steps}) in \
         if value < 0 then neg found else found)"
    )
}

/// The constant and the residues at `place + 1`, `place + 2`, …
const LANCZOS: (&str, &[&str]) = (
    "0.99999999999980993227684700473478",
    &[
        "676.520368121885098567009190444019",
        "-1259.13921672240287047156078755283",
        "771.3234287776530788486528258894",
        "-176.61502916214059906584551354",
        "12.507343278686904814458936853",
        "-0.13857109526572011689554707",
        "9.984369578019570859563e-6",
        "1.50563273514931155834e-7",
    ],
);

/// The names that both functions of gamma are made of, at `place`, which is at least -0.5: below
/// 0.5 their reflection is computed.
fn lanczos(element: Scalar) -> String {
    let (constant, residues) = LANCZOS;
    let residues = residues.iter().enumerate();
    let term = |(index, residue): (usize, &&str)| {
        format!(" + {element}({residue}) / (place + {})", index + 1)
    };
    let sum: String = residues.map(term).collect();
    format!(
        "let place = (if value < 0.5 then neg value else value - 1) in \
         let sum = {element}({constant}){sum} in let base = place + 7.5 in \
         let logarithm = 2.0149030205422647 + log1p (place / 7.5) in "
    )
}

/// The logarithm of the absolute value of gamma at `value`.
pub fn lgamma(element: Scalar) -> String {
    let names = lanczos(element);
    format!(
        "({names}let own = 0.9189385332046727 \
         + (place + 0.5 - base / logarithm) * logarithm + log sum in \
         let fraction = abs value - floor (abs value) in \
         let near = (if fraction > 0.5 then 1 - fraction else fraction) in \
         let wave = log (sin (3.141592653589793 * near)) in \
         if not (isFinite value) then abs value \
         else if value < 0.5 \
         then (if near == 0 then neg wave else 1.1447298858494002 - wave - own) else own)"
    )
}

/// The derivative of `lgamma` at `value`, which is not a number at the poles.
pub fn digamma(element: Scalar) -> String {
    let names = lanczos(element);
    let residues = LANCZOS.1.iter().enumerate();
    let term = |(index, residue): (usize, &&str)| {
        let distance = format!("(place + {})", index + 1);
        format!(" - {element}({residue}) / ({distance} * {distance})")
    };
    let slope: String = residues.map(term).collect();
    format!(
        "({names}let slope = {element}(0.0){slope} in \
         let own = logarithm + slope / sum - 7 / base in \
         let angle = 3.141592653589793 * (value - round value) in \
         if value >= 0.5 then own \
         else if value == floor value then 0 / (value - value) \
         else own - 3.141592653589793 / tan angle)"
    )
}

/// The neighbour of `$0` in the direction of `$1`. The bits of a float without its sign are in the
/// order of its size.
fn next_after(element: Scalar) -> String {
    let bits = element.bits();
    let sign = (-(1_i128 << (bits - 1))).to_string();
    format!(
        "if not (and ($0 == $0) ($1 == $1)) then $0 + $1 else if $0 == $1 then $1 \
         else if $0 == 0 \
         then (bitcast (or (and (bitcast $1 : i{bits}) i{bits}({sign})) i{bits}(1)) : {element}) \
         else (bitcast ((bitcast $0 : i{bits}) \
         + (if ($1 > $0) == ($0 > 0) then i{bits}(1) else i{bits}(-1))) : {element})"
    )
}

/// The comparison by this template, of floats in their total order.
pub fn in_total_order(comparison: &str, element: Scalar) -> String {
    let compared = comparison
        .replace("$0", "leftKey")
        .replace("$1", "rightKey");
    let (left, right) = (order_key("$0", element), order_key("$1", element));
    format!("let leftKey = {left} in let rightKey = {right} in {compared}")
}

/// An integer whose order is the total order of floats: those that are negative, then zeros by
/// their sign, and what is no number before or behind all others.
pub fn order_key(operand: &str, element: Scalar) -> String {
    let bits = element.bits();
    let greatest = (1_i128 << (bits - 1)) - 1;
    format!(
        "(let bits = (bitcast {operand} : i{bits}) in \
         if bits < 0 then xor bits i{bits}({greatest}) else bits)"
    )
}

/// The element rounded to so many bits of exponent and of mantissa, of two the even one; what is
/// too large becomes infinite, and what is too small zero.
pub fn reduced_precision(element: Scalar, exponent: u32, mantissa: u32) -> Option<String> {
    let (own_exponent, own_mantissa) = match element {
        Scalar::F64 => (11, 52),
        Scalar::F32 => (8, 23),
        Scalar::F16 => (5, 10),
        Scalar::BF16 => (8, 7),
        _ => return None,
    };
    if exponent == 0 {
        return None;
    }
    let unsigned = format!("u{}", element.bits());
    let literal = |value: u128| format!("{unsigned}({value})");
    let mut text = "let bits = (bitcast $0 : $u) in ".replace("$u", &unsigned);
    if mantissa < own_mantissa {
        let lost = own_mantissa - mantissa;
        let (last, half) = (literal(u128::from(lost)), literal((1 << (lost - 1)) - 1));
        let kept = literal((((1_u128 << element.bits()) - 1) >> lost) << lost);
        text += &format!(
            "let rounded = and (bits + {half} + and (shr bits {last}) {}) {kept} in ",
            literal(1)
        );
    } else {
        text += "let rounded = bits in ";
    }
    let sign = literal(1 << (element.bits() - 1));
    let size = literal((1 << (element.bits() - 1)) - 1);
    let infinite = literal(((1 << own_exponent) - 1) << own_mantissa);
    let mut result = "rounded".to_owned();
    if exponent < own_exponent {
        let bias = (1_u128 << (own_exponent - 1)) - 1;
        let reach = (1_u128 << (exponent - 1)) - 1;
        let greatest = literal((bias + reach) << own_mantissa | ((1 << own_mantissa) - 1));
        let least = literal((bias + 1).saturating_sub(reach) << own_mantissa);
        result = format!(
            "(if and rounded {size} > {greatest} then or (and bits {sign}) {infinite} \
             else if and rounded {size} < {least} then and bits {sign} else rounded)"
        );
    }
    text += &format!("if not ($0 == $0) then $0 else (bitcast {result} : {element})");
    Some(text)
}
