//! The page for programmers of Rust: the program on it is the example, which runs.

#[path = "../examples/on_device.rs"]
mod on_device;
#[path = "../examples/scale.rs"]
mod scale;

use rise::device::{Api, Device, list};

#[test]
fn the_example_computes() {
    let from_rust = scale::from_rust().unwrap();
    for kernel in [scale::from_text().unwrap(), from_rust.kernel().clone()] {
        let ys: Vec<f32> = kernel.call((2.0_f32, &[1.0_f32, 2.5, -3.0])).unwrap();
        assert_eq!(ys, [2.0, 5.0, -6.0]);
    }
}

#[test]
fn the_example_computes_on_devices() {
    for api in Api::ALL {
        match list(api) {
            Ok(_) => {
                let device = Device { api, number: 0 };
                assert_eq!(on_device::steps(device).unwrap(), [2.125, 4.25, 6.375]);
            }
            Err(reason) => println!("skipped: {reason}"),
        }
    }
}

#[test]
fn the_page_shows_the_examples() {
    let page = include_str!("../../docs/rust.md");
    for (name, example) in [
        ("scale", include_str!("../examples/scale.rs")),
        ("on_device", include_str!("../examples/on_device.rs")),
    ] {
        assert!(
            page.contains(&format!("```rust\n{example}```\n")),
            "docs/rust.md does not show driver/examples/{name}.rs as it is: copy it there"
        );
    }
}

#[test]
fn the_page_on_gpus_shows_a_part_of_the_example() {
    let page = include_str!("../../docs/gpu.md");
    let example = include_str!("../examples/on_device.rs");
    let mut blocks = page.split("```rust\n").skip(1);
    let block = blocks.next().and_then(|rest| rest.split("```").next());
    assert!(block.is_some_and(|block| example.contains(block)));
    assert_eq!(blocks.next(), None);
}
