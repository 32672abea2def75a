//! Kernels that copy in bulk, for Hopper, run by [`super::simulator`]: they compute
//! what they should, in whatever order threads and copies go on, and not without any one of their
//! barriers and waits.

use driver::mlir::{Session, Wanted};
use melior::ir::attribute::StringAttribute;
use melior::ir::operation::{OperationLike, OperationRef};
use melior::ir::r#type::MemRefType;
use melior::ir::{Module, ValueLike};
use rise_dialect::ir::{self, Op, Val};

use super::simulator::{Group, Map, Random, barrier_of};
use super::values::{Value, binary, constant};
use super::{file, lowered};

/// How often a kernel is run, each time in another order.
const ORDERS: u64 = 30;

/// A kernel, the threads of a group, the shapes of the result and of the array that it is given,
/// and what the result is.
struct Case {
    name: &'static str,
    threads: [i64; 3],
    result: &'static [i64],
    input: &'static [i64],
    expected: fn(&[f64]) -> Vec<f64>,
    /// How many barriers can be left out, each alone, since another one or the wait for the bytes
    /// does as well.
    spare: usize,
}

/// The sums of rows of so many elements.
fn sums(row: usize, elements: &[f64]) -> Vec<f64> {
    elements.chunks(row).map(|row| row.iter().sum()).collect()
}

const CASES: [Case; 9] = [
    Case {
        name: "bulk_tiles",
        spare: 1,
        threads: [16, 8, 1],
        result: &[1, 1, 8, 16],
        input: &[8, 16],
        expected: |input| {
            let rows = input.chunks(16);
            rows.flat_map(|row| row.iter().rev().map(|x| x + 1.0))
                .collect()
        },
    },
    Case {
        name: "bulk_stages",
        spare: 0,
        threads: [16, 1, 1],
        result: &[1, 16],
        input: &[16, 7 * 32],
        expected: |input| sums(7 * 32, input),
    },
    Case {
        name: "bulk_stages",
        spare: 0,
        threads: [16, 1, 1],
        result: &[1, 16],
        input: &[16, 32],
        expected: |input| sums(32, input),
    },
    Case {
        name: "bulk_one_stage",
        spare: 3,
        threads: [5, 1, 1],
        result: &[1, 5],
        input: &[1, 4, 5, 2],
        expected: |input| {
            let sum = |row: usize| {
                (0..4).map(move |m| input[10 * m + 2 * row] + input[10 * m + 2 * row + 1])
            };
            (0..5).map(|row| sum(row).sum()).collect()
        },
    },
    Case {
        name: "bulk_pairs",
        spare: 0,
        threads: [16, 1, 1],
        result: &[1, 16],
        input: &[32, 3 * 32],
        expected: |input| {
            let product = |row: usize| {
                let column =
                    |place: usize| input[96 * row + place] * input[96 * (row + 16) + place];
                (0..96).map(column).sum()
            };
            (0..16).map(product).collect()
        },
    },
    Case {
        name: "bulk_parts",
        spare: 1,
        threads: [16, 1, 1],
        result: &[1, 32, 16],
        input: &[32, 16],
        expected: |input| {
            let rows = input.chunks(16);
            rows.flat_map(|row| row.iter().rev().map(|x| x + 1.0))
                .collect()
        },
    },
    Case {
        name: "roles",
        spare: 0,
        threads: [32, 1, 2],
        result: &[1, 32],
        input: &[32, 7 * 32],
        expected: |input| sums(7 * 32, input),
    },
    Case {
        name: "roles_of_pairs",
        spare: 1,
        threads: [64, 1, 2],
        result: &[1, 64],
        input: &[128, 5 * 4],
        expected: |input| {
            let product = |row: usize| {
                let column =
                    |place: usize| input[20 * row + place] * input[20 * (row + 64) + place];
                (0..20).map(column).sum()
            };
            (0..64).rev().map(product).collect()
        },
    },
    Case {
        name: "roles_again",
        spare: 0,
        threads: [32, 1, 2],
        result: &[3, 32],
        input: &[3 * 32, 3 * 4],
        expected: |input| sums(3 * 4, input),
    },
];

/// A number that the host computes from the shapes of the function's arrays.
fn on_host(value: Val, shapes: &[&[i64]]) -> i64 {
    let number = |value| on_host(value, shapes);
    let Some(found) = ir::definition(value) else {
        // The first step of a launch in several.
        return 0;
    };
    let operand = |place| ir::operand(found, place);
    let result = match ir::name(found) {
        "arith.constant" => constant(found),
        "memref.dim" => {
            let (function, _) = ir::argument_owner(operand(0)).unwrap();
            let arguments = ir::arguments(ir::body(function));
            let array = arguments.iter().position(|of| *of == operand(0)).unwrap();
            Value::Number(shapes[array][number(operand(1)) as usize])
        }
        name => binary(
            name,
            Value::Number(number(operand(0))),
            Value::Number(number(operand(1))),
        ),
    };
    match result {
        Value::Number(number) => number,
        other => panic!("a number: {other:?}"),
    }
}

fn own<'c>(module: &Module) -> Op<'c> {
    // SAFETY: the module outlives what is done with it here.
    unsafe { OperationRef::from_raw(module.as_operation().to_raw()) }
}

fn named<'c>(all: &[Op<'c>], name: &str) -> Vec<Op<'c>> {
    let all = all.iter().copied();
    all.filter(|operation| ir::name(*operation) == name)
        .collect()
}

/// Whether a change of the kernel is found, or none, in one of the orders.
fn simulate(case: &Case, change: impl Fn(&[Op]) -> bool) -> Result<bool, String> {
    let session = Session::default();
    let wanted = Wanted::One(Some(case.name));
    let mut program = session.read(&file(), wanted).unwrap();
    session.transform(&mut program, "rise-to-kernels").unwrap();
    let shapes = [case.result, case.input];
    let host = ir::nested(own(&program.module));
    let launch = named(&host, "gpu.launch_func")[0];
    let arguments = ir::operands(launch).split_off(6);
    // A launch of the kernel passes no maps, which the run time adds.
    let text = lowered(case.name, "rise-to-kernels");
    let start = text.find("gpu.module").unwrap();
    let end = text[start..].find("\n  }\n").unwrap() + start + 4;
    let alone = format!("module {{\n{}\n}}", &text[start..end]);
    let mut module = Module::parse(session.context(), &alone).unwrap();
    let pipeline = "gpu.module(convert-bulk-copies{chip=sm_90})";
    assert!(session.run(&mut module, pipeline).unwrap());
    let all = ir::nested(own(&module));
    let kernel = named(&all, "gpu.func")[0];
    if !change(&all) {
        return Ok(false);
    }
    // The change may have freed operations of the list.
    let all = ir::nested(own(&module));
    let is_written = |place: usize| {
        let parameter = ir::argument(ir::body(kernel), place);
        let mut users = ir::users(parameter);
        users.any(|user| ir::name(user) == "memref.store" && ir::operand(user, 1) == parameter)
    };
    let count: i64 = case.input.iter().product();
    let input: Vec<f64> = (0..count)
        .map(|place| f64::from((place * 37 % 101) as i32))
        .collect();
    let mut result = 0;
    let mut given = Vec::new();
    let mut arrays = 0;
    let mut array_of = Vec::new();
    for (place, argument) in arguments.iter().enumerate() {
        array_of.push(arrays);
        given.push(match MemRefType::try_from(argument.r#type()) {
            Ok(_) if is_written(place) => {
                result = arrays;
                arrays += 1;
                Err(vec![0.0; case.result.iter().product::<i64>() as usize])
            }
            Ok(_) => {
                arrays += 1;
                Err(input.clone())
            }
            Err(_) => Ok(on_host(*argument, &shapes)),
        });
    }
    let maps = maps_of(&all, &given, &array_of);
    for seed in 1..=ORDERS {
        let mut group = Group::new(kernel, case.threads, &given);
        group.set_maps(arguments.len(), &maps);
        let found = group.run(
            &mut Random(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15)),
            result,
        )?;
        let expected = (case.expected)(&input);
        if found != expected {
            return Err(format!("expected {expected:?}, found {found:?}"));
        }
    }
    Ok(true)
}

/// The maps that a launch makes, as the constant beside the kernel says.
fn maps_of(all: &[Op], given: &[Result<i64, Vec<f64>>], array_of: &[usize]) -> Vec<Map> {
    let mut constants = named(all, "llvm.mlir.global").into_iter();
    let constant = constants.find(|constant| {
        let name = ir::text_attribute(*constant, "sym_name").unwrap();
        name.ends_with("_tensor_maps")
    });
    let words = constant.unwrap().attribute("value").unwrap().to_string();
    let list = words.split(['[', ']']).nth(1).unwrap();
    let words: Vec<i64> = list.split(", ").map(|word| word.parse().unwrap()).collect();
    let (maps, _) = words.as_chunks::<7>();
    let map = |[memory, stride, known, bytes, rows, columns, swizzled]: &[i64; 7]| Map {
        memory: array_of[*memory as usize],
        stride: match usize::try_from(*stride) {
            Ok(place) => *given[place].as_ref().unwrap(),
            Err(_) => *known,
        },
        rows: *rows,
        columns: *columns,
        bytes: *bytes,
        swizzled: *swizzled,
    };
    maps.iter().map(map).collect()
}

#[test]
fn kernels_of_hopper_compute_their_results_in_every_order() {
    for case in &CASES {
        let found = simulate(case, |_| true);
        assert_eq!(found, Ok(true), "{}", case.name);
    }
}

/// Statements and barriers of a kernel that something is wrong without.
fn needed<'c>(all: &[Op<'c>]) -> Vec<Op<'c>> {
    let is_needed = |operation: &&Op| {
        let text = ir::text_attribute(**operation, "asm_string").unwrap_or_default();
        barrier_of(**operation).is_some()
            || [
                "mbarrier.init",
                "mbarrier.arrive",
                "mbarrier.expect_tx",
                "cp.async.bulk",
                "try_wait",
            ]
            .iter()
            .any(|part| text.contains(part))
    };
    all.iter().filter(is_needed).copied().collect()
}

#[test]
fn whatever_is_left_out_is_found() {
    for case in CASES.iter().filter(|case| case.input != [16, 32]) {
        let mut number = 0;
        let mut spare = Vec::new();
        loop {
            let left_out = std::cell::Cell::new(String::new());
            let found = simulate(case, |all| match needed(all).get(number) {
                Some(operation) => {
                    left_out.set(operation.to_string());
                    ir::erase(*operation);
                    true
                }
                None => false,
            });
            match found {
                Ok(false) => break,
                Ok(true) => spare.push(format!("{number} {}", left_out.into_inner())),
                Err(_) => {}
            }
            number += 1;
        }
        assert!(
            spare.len() == case.spare && spare.iter().all(|spare| spare.contains("bar")),
            "{}: {spare:?}",
            case.name
        );
        assert!(number >= 6, "{} of {}", number, case.name);
    }
}

#[test]
fn a_wrong_number_of_bytes_is_found() {
    let case = &CASES[1];
    for bytes in ["1024", "4096"] {
        let found = simulate(case, |all| {
            let is_arrival = |operation: &&Op| {
                let text = ir::text_attribute(**operation, "asm_string").unwrap_or_default();
                text.contains("expect_tx")
            };
            let arrival = all.iter().find(is_arrival).unwrap();
            let text = ir::text_attribute(*arrival, "asm_string").unwrap();
            let text = text.replace("2048", bytes);
            // SAFETY: the context lives as long as the operation.
            let context = unsafe { arrival.context().to_ref() };
            let text = StringAttribute::new(context, &text);
            ir::set_inherent_attribute(*arrival, "asm_string", text.into());
            true
        });
        assert_eq!(found, Err("threads wait for ever".to_owned()), "{bytes}");
    }
}

/// Whether something else than the right result comes of a kernel with a change.
fn is_found(case: &Case, change: impl Fn(&[Op]) -> bool) -> bool {
    match simulate(case, change) {
        Ok(is_changed) => {
            assert!(is_changed, "{}: nothing was changed", case.name);
            false
        }
        Err(_) => true,
    }
}

/// A kernel with roles.
fn with_roles(name: &str) -> &'static Case {
    CASES.iter().find(|case| case.name == name).unwrap()
}

/// The role that writes has slots before any was read: it waits for the phase before its own.
#[test]
fn a_wrong_phase_of_a_ring_is_found() {
    for name in ["roles", "roles_of_pairs", "roles_again"] {
        assert!(is_found(with_roles(name), |all| {
            let phases = named(all, "arith.xori");
            for phase in &phases {
                ir::replace_all_uses(ir::result(*phase), ir::operand(*phase, 0));
            }
            !phases.is_empty()
        }));
    }
}

#[test]
fn a_wrong_number_of_readers_is_found() {
    let case = with_roles("roles_of_pairs");
    for count in [1, 3] {
        assert!(is_found(case, |all| {
            let statements = named(all, "llvm.inline_asm").into_iter();
            let mut inits = statements.filter(|statement| {
                let text = ir::text_attribute(*statement, "asm_string").unwrap_or_default();
                text == "mbarrier.init.shared::cta.b64 [$0], 2;"
            });
            let Some(init) = inits.next() else {
                return false;
            };
            let text = format!("mbarrier.init.shared::cta.b64 [$0], {count};");
            // SAFETY: the context lives as long as the operation.
            let text = StringAttribute::new(unsafe { init.context().to_ref() }, &text);
            ir::set_inherent_attribute(init, "asm_string", text.into());
            true
        }));
    }
}

/// The statements with a part.
fn statements<'c>(all: &[Op<'c>], part: &str) -> Vec<Op<'c>> {
    let statements = named(all, "llvm.inline_asm").into_iter();
    statements
        .filter(|statement| {
            ir::text_attribute(*statement, "asm_string").is_some_and(|text| text.contains(part))
        })
        .collect()
}

/// A role hands its slot to itself.
#[test]
fn an_arrival_on_the_wrong_side_is_found() {
    for name in ["roles", "roles_of_pairs", "roles_again"] {
        for role in 0..2 {
            assert!(is_found(with_roles(name), |all| {
                let waits = statements(all, "mbarrier.try_wait");
                let arrivals = statements(all, "mbarrier.arrive.shared");
                assert_eq!([waits.len(), arrivals.len()], [2, 2], "{name}");
                let rounds = ir::parent(waits[role]).unwrap();
                let mut own = arrivals.into_iter().filter(|own| ir::is_in(*own, rounds));
                ir::set_operand(own.next().unwrap(), 0, ir::operand(waits[role], 0));
                true
            }));
        }
    }
}
