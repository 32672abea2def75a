//! The page for programmers of Rust: the program on it is the example, which runs.

#[path = "../examples/scale.rs"]
mod scale;

#[test]
fn the_example_computes() {
    let kernel = scale::compiled().unwrap();
    assert_eq!(
        scale::scaled(&kernel, 2.0, &[1.0, 2.5, -3.0]).unwrap(),
        [2.0, 5.0, -6.0]
    );
    assert_eq!(scale::scaled(&kernel, 2.0, &[]).unwrap(), [0.0_f32; 0]);
}

#[test]
fn the_page_shows_the_example() {
    let page = include_str!("../../docs/rust.md");
    let example = include_str!("../examples/scale.rs");
    assert!(
        page.contains(&format!("```rust\n{example}```\n")),
        "docs/rust.md does not show tools/examples/scale.rs as it is: copy it there"
    );
}
