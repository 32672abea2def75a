//! The greatest elements of rows, with their places.

use std::fmt::Display;

use rise_lang::types::Scalar;

use super::attributes;
use super::call::{Call, Outcome};
use super::elementwise::operator;
use super::importer::Importer;
use super::reduction::parts_of;
use super::special::order_key;
use super::tensor::Size;
use super::text::{Steps, Text};

/// The greatest elements of each row with their places, the greatest first; of those that are
/// alike, the first.
pub fn top_k<'c>(importer: &mut Importer<'c, '_>, call: &Call<'c>) -> Outcome {
    let operand = call.operand(0)?;
    let count =
        attributes::integer(call.operation, "k").and_then(|count| u64::try_from(count).ok());
    let count = count.ok_or_else(|| call.malformed("k"))?;
    let Some((size, outer)) = operand.tensor.shape.split_last() else {
        return Err(call.misfit());
    };
    let shape = [outer, &[Size::from(count)]].concat();
    let [values, places] = call.results.as_slice() else {
        return Err(call.misfit());
    };
    let is_alike = values.element == operand.tensor.element && places.element.is_integer();
    if !is_alike
        || values.shape != shape
        || places.shape != shape
        || size.as_constant().is_some_and(|size| count > size)
    {
        return Err(call.misfit());
    }
    let (value, place) = (values.element, places.element);
    let row = found(size, count, value, place);
    let row = row.unwrap_or_else(|| first_sorted(size, count, value, place));
    let steps = row.under(outer.len());
    let text = Text::of(&call.origin, &steps.after("$0"), &[&operand.text()]);
    Ok(parts_of(importer, call, &call.results, text))
}

/// So many elements are found one after the other faster than all are sorted.
const MOST_SELECTED: u64 = 256;

/// Of a row of so many elements the greatest is looked for among those of blocks.
const LEAST_IN_BLOCKS: u64 = 2048;

/// So many of the greatest elements of a row, found one after the other; none where all are better
/// sorted.
fn found(size: &Size, count: u64, element: Scalar, place: Scalar) -> Option<Steps> {
    if count > MOST_SELECTED {
        return None;
    }
    let long = size.as_constant().filter(|size| *size >= LEAST_IN_BLOCKS);
    let of_blocks = long.and_then(|size| selected_of_blocks(size, count, element, place));
    of_blocks.or_else(|| selected(size, count, element, place))
}

/// The numbers below a size, as elements of a type.
fn numbered(size: impl Display, element: impl Display) -> String {
    format!("(generate (fun i => (cast (indexAsNat i) : {element})) : {size}.{element})")
}

/// The first elements of a sorted row, with their places.
fn first_sorted(size: &Size, count: u64, element: Scalar, place: Scalar) -> Steps {
    let numbered = numbered(size, place);
    let mut steps = Steps::one(format!("fun xs => zip xs {numbered}"));
    let key = |name: &str| match element.is_float() {
        true => order_key(name, element),
        false if element == Scalar::Bool => format!("(cast {name} : u8)"),
        false => name.to_owned(),
    };
    steps.push(format!(
        "sortBy (fun (x, i) (y, j) => {} > {})",
        key("x"),
        key("y")
    ));
    steps.push(format!("take {count}"));
    steps
}

/// Integers in the order of the elements of `xs`, which have that type; that of floats is total.
fn keys(element: Scalar) -> Option<(Scalar, String)> {
    Some(match element.is_float() {
        true => {
            let key = order_key("x", element);
            let keys = format!("toMem global (map (fun x => {key}) xs)");
            (format!("i{}", element.bits()).parse().ok()?, keys)
        }
        false if element == Scalar::Bool => {
            (Scalar::U8, "map (fun x => (cast x : u8)) xs".to_owned())
        }
        false => (element, "xs".to_owned()),
    })
}

/// The same, each by two passes over the row: the greatest of the elements behind the one before,
/// and its first place. Floats are compared by integers in their total order.
fn selected(size: &Size, count: u64, element: Scalar, place: Scalar) -> Option<Steps> {
    let (key, keys) = keys(element)?;
    let limit = |name| Some(operator(name, key)?.neutral(key));
    let (least, greatest) = (limit("stablehlo.maximum")?, limit("stablehlo.minimum")?);
    let index = match size.as_constant() {
        Some(size) if size <= i32::MAX as u64 => "i32",
        _ => "i64",
    };
    let end = format!("(cast {} : {index})", size.index());
    let numbered = numbered(size, index);
    let is_open = "(or (k < fst last) (and (k == fst last) (i > snd last)))";
    let rounds = count + 1;
    Some(Steps::one(format!(
        "fun xs => let keys = {keys} in \
         map (fun found => \
           (idx (natAsIndex {size} (cast (snd found) : index)) xs, (cast (snd found) : {place}))) \
         (drop 1 (scan (fun round last => \
           let best = reduce max {least} \
             (map (fun (k, i) => if {is_open} then k else {least}) (zip keys {numbered})) in \
           let place = reduce min {index}({}) \
             (map (fun (k, i) => if and (k == best) {is_open} then i else {end}) \
               (zip keys {numbered})) in \
           (best, place)) \
           ({greatest}, {index}(-1)) \
           (generate (fun i => i) : {rounds}.idx[{rounds}])))",
        match index {
            "i32" => i64::from(i32::MAX),
            _ => i64::MAX,
        }
    )))
}

/// The same for long rows: of blocks of the row only the greatest element that is left is compared,
/// and that of one block found anew. A block of which none is left has less than all elements.
fn selected_of_blocks(size: u64, count: u64, element: Scalar, place: Scalar) -> Option<Steps> {
    let (key, keys) = keys(element)?;
    if key.bits() > 32 || size > i32::MAX as u64 / 2 {
        return None;
    }
    let block = match size {
        0..16384 => 128,
        16384..262_144 => 256,
        _ => 1024,
    };
    let blocks = size.div_ceil(block);
    let least = operator("stablehlo.maximum", key)?.neutral(key);
    let none = "i64(-9223372036854775807)";
    let (of_blocks, of_block) = (numbered(blocks, "i32"), numbered(block, "i32"));
    let padding = match blocks * block - size {
        0 => String::new(),
        rest => format!(" |> padCst 0 {rest} {least} |> toMem global"),
    };
    let last = i32::MAX;
    let is_behind = "(or (k < fst last) (and (k == fst last) (i + start > snd last)))";
    let rounds = count + 1;
    Some(Steps::one(format!(
        "fun xs => let blocks = ({keys}{padding} |> split {block}) in \
         let greatest = toMem global \
           (map (fun ys => (cast (reduce max {least} ys) : i64)) blocks) in \
         map (fun (found, _) => \
           (idx (natAsIndex {size} (cast (snd found) : index)) xs, (cast (snd found) : {place}))) \
         (drop 1 (scan (fun round (last, greatest) => \
           let best = reduce max {none} greatest in \
           let block = reduce min {last}i32 \
             (map (fun (k, i) => if k == best then i else {last}i32) \
               (zip greatest {of_blocks})) in \
           let start = block * {block}i32 in \
           let own = toMem global (map (fun x => (cast x : i64)) \
             (idx (natAsIndex {blocks} (cast block : index)) blocks)) in \
           let place = reduce min {last}i32 (map (fun (k, i) => \
             if and (k == best) {is_behind} then i + start else {last}i32) \
             (zip own {of_block})) in \
           let next = reduce max {none} (map (fun (k, i) => \
             if or (k < best) (and (k == best) (i + start > place)) then k else {none}) \
             (zip own {of_block})) in \
           ((best, place), map (fun (k, i) => if i == block then next else k) \
             (zip greatest {of_blocks}))) \
           ((i64(9223372036854775807), i32(-1)), greatest) \
           (generate (fun i => i) : {rounds}.idx[{rounds}])))"
    )))
}
