//! Laws that hold for all arrays, of all sizes, zero and one included.

use proptest::prelude::*;

use super::*;

/// The value of a function for one array.
fn apply(function: &str, array: &Value) -> Value {
    let program = inferred(function);
    interpret(&program, &Sizes::new(), vec![array.clone()])
        .unwrap_or_else(|error| panic!("{function} {array}\n{error}"))
}

/// Both functions have the same value.
fn agree(left: &str, right: &str, array: &Value) {
    assert_eq!(
        apply(left, array),
        apply(right, array),
        "{left} and {right} of {array}"
    );
}

fn line() -> impl Strategy<Value = Vec<i32>> {
    prop::collection::vec(any::<i32>(), 0..20)
}

/// The elements as a matrix of that many columns, those that fill no row left out.
fn matrix(elements: &[i32], columns: usize) -> Value {
    let rows = elements.len() / columns;
    Value::of_shape(&[rows, columns], &elements[..rows * columns]).expect("as many elements")
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn reshaping_and_back_changes_nothing(elements in line(), columns in 1_usize..5) {
        let matrix = matrix(&elements, columns);
        let rows = matrix.as_array().map_or(0, <[Value]>::len);
        agree(&format!("fun (xs : {rows}.{columns}.i32) => xs |> join |> split {columns}"), &format!("fun (xs : {rows}.{columns}.i32) => xs"), &matrix);
        agree(&format!("fun (xs : {rows}.{columns}.i32) => xs |> transpose |> transpose"), &format!("fun (xs : {rows}.{columns}.i32) => xs"), &matrix);
        agree(
            &format!("fun (xs : {rows}.{columns}.i32) => xs |> map (asVector {columns} >> asScalar)"),
            &format!("fun (xs : {rows}.{columns}.i32) => xs"),
            &matrix,
        );
    }

    #[test]
    fn movements_of_maps(elements in line(), columns in 1_usize..5) {
        let matrix = matrix(&elements, columns);
        let rows = matrix.as_array().map_or(0, <[Value]>::len);
        let law = |left: &str, right: &str| {
            let function = |body: &str| format!("fun (xs : {rows}.{columns}.i32) => let f = fun x => x * x + 3i32 in {body}");
            agree(&function(left), &function(right), &matrix);
        };
        law("xs |> transpose |> map (map f)", "xs |> map (map f) |> transpose");
        law("xs |> join |> map f", "xs |> map (map f) |> join");
        law("xs |> map (padClamp 1 2) |> map (map f)", "xs |> map (map f) |> map (padClamp 1 2)");
        law("xs |> map (padCst 1 2 5) |> map (map f)", "xs |> map (map f) |> map (padCst 1 2 (f 5))");
        law("xs |> map (padEmpty 3) |> map (map f)", "xs |> map (map f) |> map (padEmpty 3)");
        law("xs |> map (map f) |> map (map f)", "xs |> map (map (f >> f))");
        law("xs |> map (reduce (+) 0) |> reduce (+) 0", "xs |> join |> reduce (+) 0");
        law("xs |> transpose |> map (reduce (+) 0)", "xs |> reduceSeq (fun sums row => zip sums row |> map (fun (s, x) => s + x)) (generate (fun _ => 0))");
    }

    #[test]
    fn windows_of_parts(elements in line(), size in 1_usize..4) {
        let count = elements.len();
        let array = Value::of_elements(&elements);
        prop_assume!(count + 1 >= size);
        let law = |left: &str, right: &str| {
            let function = |body: &str| format!("fun (xs : {count}.i32) => {body}");
            agree(&function(left), &function(right), &array);
        };
        law(&format!("xs |> slide {size} 1 |> map (map abs)"), &format!("xs |> map abs |> slide {size} 1"));
        law(&format!("xs |> circularBuffer {size} {size} abs"), &format!("xs |> slide {size} 1 |> map (map abs)"));
        law(&format!("xs |> rotateValues {size} id"), &format!("xs |> slide {size} 1"));
        law(&format!("concat (take {size} (concat xs xs)) (drop {size} (concat xs xs))"), "concat xs xs");
        law("zip xs (map neg xs) |> unzip |> fst", "xs");
        law(&format!("xs |> reorder {count} (i => {count}-1-i) (i => {count}-1-i) |> reorder {count} (i => {count}-1-i) (i => {count}-1-i)"), "xs");
        law("scan (+) 0 xs |> map id", "scanSeq (+) 0 xs");
    }

    #[test]
    fn scatter_is_the_inverse_of_gather(seed in prop::collection::vec(any::<u32>(), 1..12)) {
        let count = seed.len();
        let mut order = (0..count).collect::<Vec<_>>();
        order.sort_by_key(|index| (seed[*index], *index));
        let places = order.iter().map(|place| Value::Index { value: *place as u64, bound: count as u64 });
        let elements = (0..count).map(|index| Value::from(index as i32));
        let pairs = Value::array(places.zip(elements).map(|(place, element)| Value::pair(place, element)));
        let ty = format!("{count}.(idx[{count}], i32)");
        agree(
            &format!("fun (xs : {ty}) => let (places, elements) = unzip xs in gather places (scatter places elements)"),
            &format!("fun (xs : {ty}) => snd (unzip xs)"),
            &pairs,
        );
    }
}
