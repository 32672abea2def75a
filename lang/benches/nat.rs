//! Measures the time to normalise, simplify, compare and solve the index arithmetic of a tiled and
//! packed matrix multiplication.

use std::hint::black_box;

use criterion::{Criterion, criterion_group, criterion_main};
use rise_lang::nat::{Facts, Name, Nat, unify};

/// The row and column in the packed copy of `b`, as nested `split`, `transpose` and `join` produce
/// them: `b` is packed into panels of 32 columns; tiles are 32 by 32, the reduction is split by
/// four; `io jo ko ii ki ji` are the loops.
fn packed_index(variable: &dyn Fn(&str) -> Nat) -> Nat {
    let column = variable("jo") * 32 + variable("ji");
    let depth = variable("ko") * 4 + variable("ki");
    let row_size = variable("k");
    let linear = (&column / 32) * (&row_size * 32) + &depth * 32 + &column % 32;
    let panel = &linear / &(&row_size * 32);
    let within = &linear % &(&row_size * 32);
    &panel * &row_size * 32 + (&within / 32) * 32 + &within % 32
}

/// The element of the result: join of join of tiles.
fn result_index(variable: &dyn Fn(&str) -> Nat) -> Nat {
    let tile = variable("io") * (variable("m") / 32) + variable("jo");
    let inner = variable("ii") * 32 + variable("ji");
    let linear = tile * 1024 + inner;
    let row = (&linear / 1024 / &(variable("m") / 32)) * 32 + (&linear % 1024) / 32;
    let column = ((&linear / 1024) % &(variable("m") / 32)) * 32 + &linear % 32;
    row * variable("m") + column
}

fn facts() -> Facts {
    Facts::parse(
        "n%32 == 0, m%32 == 0, k%4 == 0, io < n/32, jo < m/32, ko < k/4, ii < 32, ji < 32, ki < 4",
    )
    .unwrap_or_default()
}

fn benchmarks(criterion: &mut Criterion) {
    let names: Vec<Nat> = ["n", "m", "k", "io", "jo", "ko", "ii", "ki", "ji"]
        .map(Nat::variable)
        .to_vec();
    let variable = move |name: &str| {
        names
            .iter()
            .find(|nat| {
                nat.as_variable()
                    .is_some_and(|known| known.as_str() == name)
            })
            .cloned()
            .unwrap_or_else(Nat::zero)
    };
    let facts = facts();
    let (packed, result) = (packed_index(&variable), result_index(&variable));
    criterion.bench_function("normalise the index into the packed panel", |bencher| {
        bencher.iter(|| packed_index(black_box(&variable)));
    });
    criterion.bench_function("normalise the index into the tiled result", |bencher| {
        bencher.iter(|| result_index(black_box(&variable)));
    });
    criterion.bench_function("simplify the index into the packed panel", |bencher| {
        bencher.iter(|| facts.simplify(black_box(&packed)));
    });
    criterion.bench_function("simplify the index into the tiled result", |bencher| {
        bencher.iter(|| facts.simplify(black_box(&result)));
    });
    let (bound, size) = (facts.simplify(&result), variable("n") * variable("m"));
    criterion.bench_function("prove that the index is in bounds", |bencher| {
        bencher.iter(|| facts.less(black_box(&bound), black_box(&size)));
    });
    let (left, right) = (Nat::variable("?a") * 32, variable("m"));
    criterion.bench_function("solve 32*?a = m", |bencher| {
        bencher.iter(|| unify(black_box(&left), black_box(&right), &facts));
    });
    let tile = Name::from("jo");
    criterion.bench_function("substitute a loop variable", |bencher| {
        bencher.iter(|| packed.substitute(&|name| (*name == tile).then(|| Nat::constant(3))));
    });
    criterion.bench_function("substitute what does not occur", |bencher| {
        bencher.iter(|| packed.substitute(&|name| (name.as_str() == "absent").then(Nat::zero)));
    });
    println!("packed: {packed}, with facts {}", facts.simplify(&packed));
    println!("result: {result}, with facts {}", facts.simplify(&result));
    println!("in bounds: {:?}", facts.less(&bound, &size));
}

criterion_group!(benches, benchmarks);
criterion_main!(benches);
