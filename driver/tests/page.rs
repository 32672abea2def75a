//! The page for programmers of Rust: the program on it is the example, which runs.

#[path = "../examples/scale.rs"]
mod scale;

#[test]
fn the_example_computes() {
    let from_rust = scale::from_rust().unwrap();
    for kernel in [scale::from_text().unwrap(), from_rust.kernel().clone()] {
        let ys: Vec<f32> = kernel.call((2.0_f32, &[1.0_f32, 2.5, -3.0])).unwrap();
        assert_eq!(ys, [2.0, 5.0, -6.0]);
    }
}

#[test]
fn the_page_shows_the_example() {
    let page = include_str!("../../docs/rust.md");
    let example = include_str!("../examples/scale.rs");
    assert!(
        page.contains(&format!("```rust\n{example}```\n")),
        "docs/rust.md does not show driver/examples/scale.rs as it is: copy it there"
    );
}
