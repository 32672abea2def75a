"""Kernels: arguments, results, and what is refused before any work."""

import os
import threading

import ml_dtypes
import numpy as np
import pytest
import rise

SCALE = "def scale {n : nat} (a : f32) (xs : n.f32) : n.f32 = xs |> map (fun x => a * x)"


@pytest.fixture(scope="module")
def scale():
    return rise.compile(SCALE)


def test_a_kernel_is_called_on_arrays(scale):
    xs = np.float32([1, 2, 3])
    assert scale(2.0, xs).tolist() == [2, 4, 6]
    assert scale(2, [0.5]).tolist() == [1]
    assert scale(2.0, np.zeros(0, np.float32)).shape == (0,)
    assert scale.name == "scale" and scale.facts == []
    assert scale.parameters[1:] == [("a", "in", "f32"), ("xs", "in", "n.f32")]
    assert scale.parameters[0][1:] == ("out", "n.f32")
    assert repr(scale) == "<rise kernel scale(a : f32, xs : n.f32) -> n.f32>"


def test_results_go_to_memory_of_the_caller(scale):
    xs, ys = np.float32([1, 2, 3]), np.zeros(3, np.float32)
    assert scale(3.0, xs, out=ys) is ys
    assert ys.tolist() == [3, 6, 9]
    rows = np.zeros((2, 3), np.float32)
    scale(1.0, xs, out=rows[1])
    assert rows.tolist() == [[0, 0, 0], [1, 2, 3]]


@pytest.mark.parametrize(
    "call, message",
    [
        (lambda k, xs: k(xs), "`scale` has 2 arguments, found 1"),
        (lambda k, xs: k(1.0, xs, xs), "`scale` has 2 arguments, found 3"),
        (lambda k, xs: k("a", xs), "`a`: expected a scalar `f32`, found 'a'"),
        (lambda k, xs: k(1.0, None), "`xs`: expected an array, found `NoneType`"),
        (lambda k, xs: k(1.0, xs.astype(np.float64)), "found one of `f64` with 1 dimension"),
        (lambda k, xs: k(1.0, xs.astype(np.complex64)), "RISE has no elements of the type `complex64`"),
        (lambda k, xs: k(1.0, xs.astype(">f4")), "RISE has no elements of the type `>f4`"),
        (lambda k, xs: k(1.0, xs.reshape(2, 3)), "found one of `f32` with 2 dimensions"),
        (lambda k, xs: k(1.0, xs[::2]), "not a dense, row-major array"),
        (lambda k, xs: k(1.0, xs[::-1]), "not a dense, row-major array"),
        (lambda k, xs: k(1.0, unaligned()), "not aligned to 4 bytes"),
        (lambda k, xs: k(1.0, xs, out=xs), "`out`: the array shares memory with an argument"),
        (lambda k, xs: k(1.0, xs[:3], out=xs[2:5]), "`out`: the array shares memory"),
        (lambda k, xs: k(1.0, xs, out=read_only(6)), "`out`: the array is read-only"),
        (lambda k, xs: k(1.0, xs, out=np.zeros(5, np.float32)), "expected n = 5"),
        (lambda k, xs: k(1.0, xs, out=np.zeros(6)), "found one of `f64`"),
        (lambda k, xs: k(1.0, xs, out=(np.zeros(6), np.zeros(6))), "found 2"),
        (lambda k, xs: k(1.0, xs, out=[0.0]), "`out`: expected an array"),
    ],
)
def test_what_does_not_fit_is_refused(scale, call, message):
    xs = np.arange(6, dtype=np.float32)
    with pytest.raises(rise.CallError) as error:
        call(scale, xs)
    assert message in str(error.value)
    assert xs.tolist() == [0, 1, 2, 3, 4, 5]


def unaligned():
    return np.zeros(9, np.int8)[1:].view(np.float32)


def read_only(length):
    array = np.zeros(length, np.float32)
    array.flags.writeable = False
    return array


@pytest.mark.parametrize("name", ["i8", "i16", "i32", "i64", "u8", "u16", "u32", "u64", "f16", "f32", "f64", "bf16", "tf32"])
def test_every_type_of_numbers(name):
    dtype = {
        "i8": np.int8, "i16": np.int16, "i32": np.int32, "i64": np.int64,
        "u8": np.uint8, "u16": np.uint16, "u32": np.uint32, "u64": np.uint64,
        "f16": np.float16, "f32": np.float32, "f64": np.float64, "bf16": ml_dtypes.bfloat16,
        "tf32": np.float32,
    }[name]
    kernel = rise.compile(f"def f {{n : nat}} (a : {name}) (xs : n.{name}) : n.{name} = map (fun x => a * x) xs")
    result = kernel(3, np.array([1, 2, 5], dtype))
    assert result.dtype == dtype and result.tolist() == [3, 6, 15]


def test_numbers_of_tf32_are_those_of_float32_with_fewer_digits():
    kernel = rise.compile("def f {n : nat} (xs : n.tf32) : n.tf32 = map (fun x => x * x) xs")
    assert kernel(np.float32([1.5, 33.125])).tolist() == [2.25, 1097.0]
    with pytest.raises(rise.CallError, match="expected numbers of `tf32` in `xs`, found 0.1 at position 1"):
        kernel(np.float32([1, 0.1]))


def test_truth_values_and_numbers_out_of_range():
    kernel = rise.compile("def f {n : nat} (b : bool) (xs : n.bool) : n.bool = map (fun x => x == b) xs")
    result = kernel(True, np.array([True, False]))
    assert result.dtype == np.bool_ and result.tolist() == [True, False]
    kernel = rise.compile("def f {n : nat} (a : i8) (xs : n.i8) : n.i8 = map (fun x => a + x) xs")
    with pytest.raises(rise.CallError, match="`a`: expected a scalar `i8`, found 300"):
        kernel(300, np.int8([1]))
    with pytest.raises(rise.CallError, match="`a`: expected a scalar `i8`, found 1.5"):
        kernel(1.5, np.int8([1]))
    kernel = rise.compile("def f {n : nat} (a : u8) (xs : n.u8) : n.u8 = map (fun x => (x + a) / 2) xs")
    assert kernel(5, np.uint8([250, 255])).tolist() == [127, 2]
    with pytest.raises(rise.CallError, match="`a`: expected a scalar `u8`, found -1"):
        kernel(-1, np.uint8([1]))


def test_scalars_pairs_and_several_results():
    total = rise.compile("def total {n : nat} (xs : n.i32) : i32 = reduce (+) 0 xs")
    assert total([1, 2, 3]) == 6 and np.isscalar(total([1, 2]))
    both = rise.compile("def both {n : nat} (xs : n.f32) : n.(f32 × f32) = map (fun x => (x, x * x)) xs")
    same, squares = both([1, 2, 3])
    assert same.tolist() == [1, 2, 3] and squares.tolist() == [1, 4, 9]
    out = np.zeros(3, np.float32), np.zeros(3, np.float32)
    both([1, 2, 3], out=out)
    assert out[1].tolist() == [1, 4, 9]
    added = rise.compile("def added {n : nat} (ps : n.(f32 × f32)) : n.f32 = map (fun (x, y) => x + y) ps")
    assert added(([1, 2], [10, 20])).tolist() == [11, 22]
    with pytest.raises(rise.CallError, match="dimension 0"):
        added(([1, 2], [10]))


def test_types_of_results_are_known_before_a_call():
    windows = rise.compile("def f {n : nat} (xs : (n + 2).f32) : n.f32 = map (reduce (+) 0) (slide 3 1 xs)")
    assert windows.result_types(range_of(7)) == [(np.float32, [5])]
    with pytest.raises(rise.CallError):
        windows.result_types(range_of(1))


def test_facts_are_checked():
    kernel = rise.compile("def f {n : nat} (xs : n.f32) : (n / 4).f32 where n % 4 == 0 = map (reduce (+) 0) (split 4 xs)")
    assert kernel(range_of(8)).tolist() == [6, 22]
    with pytest.raises(rise.CallError):
        kernel(range_of(7))


def range_of(length):
    return np.arange(length, dtype=np.float32)


def test_threads_share_a_kernel():
    kernel = rise.compile(
        "def f {n : nat} (xs : n.f32) : n.f32 = xs |> mapPar (fun x => x * x + 1)", strategy="none"
    )
    xs = range_of(1000)
    failed = []

    def run():
        for _ in range(50):
            if not np.array_equal(kernel(xs), xs * xs + 1):
                failed.append(1)

    threads = [threading.Thread(target=run) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not failed


@pytest.mark.skipif(not hasattr(os, "fork"), reason="there is no fork")
def test_a_child_calls_kernels(scale):
    xs = range_of(100_000)
    expected = scale(2.0, xs).tolist()
    child = os.fork()
    if child == 0:
        os._exit(0 if scale(2.0, xs).tolist() == expected else 1)
    assert os.waitpid(child, 0)[1] == 0


def test_mistakes_are_marked():
    with pytest.raises(rise.RiseError) as error:
        rise.compile("def f (xs : 3.f32) : 3.f32 = map sqr xs")
    text = str(error.value)
    assert "unknown name `sqr`" in text and "program.rise:1:34" in text and "^^^" in text
    with pytest.raises(rise.RiseError, match="lowerToD"):
        rise.compile(SCALE, strategy="lowerToD")


def test_a_program_is_shown_at_its_stages(scale):
    assert "scf.for" in scale.ir("loops")
    assert "rise.map" in rise.Program(SCALE).ir("rise", strategy="none")
    assert "int32_t scale(" in scale.ir("c")
    assert "define" in scale.ir("llvm-ir")
    with pytest.raises(ValueError, match="there is no stage \"lops\"; the stages are rise, dpia"):
        scale.ir("lops")
    with pytest.raises(rise.RiseError, match="the stage `object` is no text"):
        scale.ir("object")


def test_programs_of_several_definitions_files_and_mlir(tmp_path):
    program = rise.Program("def one (x : f32) : f32 = x + 1\ndef two (x : f32) : f32 = x + 2")
    assert program.names == ["one", "two"]
    assert program.compile(function="two")(1.0) == 3
    with pytest.raises(rise.RiseError, match="choose one"):
        program.compile()
    file = tmp_path / "scale.rise"
    file.write_text(SCALE)
    assert rise.compile(file)(2.0, [1]).tolist() == [2]
    model = """
    func.func @twice(%x: tensor<3xf32>) -> tensor<3xf32> {
      %0 = stablehlo.add %x, %x : tensor<3xf32>
      return %0 : tensor<3xf32>
    }"""
    assert rise.compile(model)([1, 2, 3]).tolist() == [2, 4, 6]


def test_loops_have_a_limit():
    program = "def f (x : i32) : i32 = while (fun y => y != 0) (fun y => y - 2) x"
    down = rise.compile(program, max_iterations=100)
    assert down(200) == 0
    with pytest.raises(rise.CallError, match="more than the 100 rounds"):
        down(7)


def test_sizes_of_each_call():
    program = "def f {n k : nat} (xs : (n + k).f32) (ys : k.f32) : n.f32 = take n xs |> map (fun x => x + reduce add 0 ys)"
    added = rise.compile(program, by_sizes=2)
    for n, k in [(2, 1), (3, 2), (4, 3), (0, 2)]:
        xs, ys = np.arange(n + k, dtype=np.float32), np.ones(k, dtype=np.float32)
        np.testing.assert_array_equal(added(xs, ys), xs[:n] + k)

    @rise.jit(by_sizes=2)
    def doubled(xs: rise.f32["n"]):
        return rise.map(lambda x: x + x, xs)

    for n in [1, 2, 3]:
        np.testing.assert_array_equal(doubled(np.ones(n, np.float32)), 2 * np.ones(n))


def test_sizes_that_are_known():
    program = "def f {n m : nat} (xss : n.m.f32) : n.m.f32 = map (map (fun x => x + x)) xss"
    double = rise.compile(program, sizes={"m": 2})
    assert double(np.float32([[1, 2]])).tolist() == [[2, 4]]
    assert "memref<?x2xf32>" in double.ir("loops")
    with pytest.raises(rise.CallError):
        double(np.float32([[1, 2, 3]]))
    with pytest.raises(rise.RiseError, match="has no size `k`; its sizes are `n`, `m`"):
        rise.compile(program, sizes={"k": 2})
