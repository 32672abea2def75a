"""Kernels in functions of JAX, where it is installed."""

import ml_dtypes
import numpy as np
import pytest
import rise

jax = pytest.importorskip("jax")
import rise.jax  # noqa: E402

TYPES = {
    "i8": np.int8, "i16": np.int16, "i32": np.int32, "i64": np.int64,
    "u8": np.uint8, "u16": np.uint16, "u32": np.uint32, "u64": np.uint64,
    "f16": np.float16, "f32": np.float32, "f64": np.float64, "bf16": ml_dtypes.bfloat16,
    "tf32": np.float32,
}
SCALE = "def scale {n : nat} (a : f32) (xs : n.f32) : n.f32 = xs |> map (fun x => a * x)"


def test_a_kernel_in_a_compiled_function():
    scale = rise.compile(SCALE)
    xs = jax.numpy.float32([1, 2, 3])
    assert scale(2.0, xs).tolist() == [2, 4, 6]
    compiled = jax.jit(lambda a, xs: rise.jax.call(scale, a, xs) + 1)
    assert compiled(2.0, xs).tolist() == [3, 5, 7]
    assert compiled(-1.0, xs[:2]).tolist() == [0, -1]


def test_a_kernel_is_mapped():
    scale = rise.compile(SCALE)
    rows = jax.numpy.arange(6, dtype="float32").reshape(2, 3)
    mapped = jax.vmap(lambda xs: rise.jax.call(scale, 2.0, xs))(rows)
    assert mapped.tolist() == [[0, 2, 4], [6, 8, 10]]


def test_several_results_and_functions_of_python():
    @rise.jit
    def both(xs: rise.f32["n"]):
        return rise.map(lambda x: (x, x * x), xs)

    same, squares = jax.jit(lambda xs: rise.jax.call(both, xs))(jax.numpy.float32([1, 3]))
    assert same.tolist() == [1, 3] and squares.tolist() == [1, 9]

    @rise.jit
    def total(xs: rise.i32["n"]):
        return rise.reduce(rise.add, 0, xs)

    assert int(jax.jit(lambda xs: rise.jax.call(total, xs))(np.int32([1, 2]))) == 3


def test_pairs_scalars_and_empty_arrays():
    added = rise.compile("def f {n : nat} (ps : n.(f32 × f32)) : n.f32 = map (fun (x, y) => x + y) ps")
    xs, ys = jax.numpy.float32([1, 2]), jax.numpy.float32([10, 20])
    assert jax.jit(lambda xs, ys: rise.jax.call(added, (xs, ys)))(xs, ys).tolist() == [11, 22]
    scale = rise.compile(SCALE)
    for length in [0, 1, 7, 1031]:
        xs = np.arange(length, dtype=np.float32)
        assert np.array_equal(jax.jit(lambda xs: rise.jax.call(scale, 3.0, xs))(xs), 3 * xs)
    assert rise.jax.call(scale, 2, xs[:2]).tolist() == [0, 2]
    one = rise.compile("def one : 3.f32 = generate (fun i => 2)")
    assert jax.jit(lambda: rise.jax.call(one))().tolist() == [2, 2, 2]


@pytest.mark.parametrize("name", TYPES)
def test_every_type_of_numbers(name):
    text = f"def f {{n : nat}} (a : {name}) (xs : n.{name}) : n.{name} = map (fun x => a * x) xs"
    kernel = rise.compile(text)
    with jax.enable_x64(True):
        xs = np.array([1, 2, 5], TYPES[name])
        found = jax.jit(lambda xs: rise.jax.call(kernel, 3, xs))(xs)
        assert found.dtype == TYPES[name] and found.tolist() == [3, 6, 15]


def test_truth_values():
    kernel = rise.compile("def f {n : nat} (b : bool) (xs : n.bool) : n.bool = map (fun x => x == b) xs")
    found = jax.jit(lambda xs: rise.jax.call(kernel, True, xs))(np.array([True, False]))
    assert found.dtype == np.bool_ and found.tolist() == [True, False]


def test_rows_of_several_results_are_mapped():
    both = rise.compile("def both {n : nat} (xs : n.f32) : n.(f32 × f32) = map (fun x => (x, x * x)) xs")
    rows = np.arange(6, dtype=np.float32).reshape(2, 3)
    for method in ["sequential", "sequential_unrolled"]:
        call = lambda xs: rise.jax.call(both, xs, vmap_method=method)
        same, squares = jax.jit(jax.vmap(call))(rows)
        assert np.array_equal(same, rows) and np.array_equal(squares, rows * rows)


def test_mistakes_that_only_values_show():
    chosen = rise.compile("def f {n m : nat} (is : m.idx[n]) (xs : n.f32) : m.f32 = map (fun i => idx i xs) is")
    with jax.enable_x64(True):
        found = jax.jit(lambda i, xs: rise.jax.call(chosen, i, xs))
        xs = np.float32([1, 2, 3])
        assert found(np.int64([2, 0]), xs).tolist() == [3, 1]
        with pytest.raises(Exception, match="INVALID_ARGUMENT.*expected indices below 3.*found 3 at position 1"):
            found(np.int64([2, 3]), xs).block_until_ready()
    small = rise.compile("def f {n : nat} (a : i8) (xs : n.i8) : n.i8 = map (fun x => a + x) xs")
    with pytest.raises(Exception, match="INVALID_ARGUMENT.*`a`: expected a scalar `i8`, found 300"):
        jax.jit(lambda a, xs: rise.jax.call(small, a, xs))(300, np.int8([1])).block_until_ready()


def test_numbers_that_jax_has_not_are_refused():
    kernel = rise.compile("def f {n : nat} (xs : n.f32) : n.f64 = map (fun x => 1) xs")
    with pytest.raises(rise.CallError, match="gives numbers of `float64`, which JAX has only with"):
        rise.jax.call(kernel, np.float32([1]))
    with pytest.raises(TypeError, match="expected a kernel of `rise`, found 'scale'"):
        rise.jax.call("scale", np.float32([1]))


def test_code_of_another_process_finds_no_kernel():
    types = jax.ShapeDtypeStruct((1,), np.float32)
    call = jax.ffi.ffi_call("rise_kernel", types)
    with pytest.raises(Exception, match="a kernel of RISE that this process does not have"):
        call(np.float32([1]), kernel=np.int64(0)).block_until_ready()


def test_other_devices_let_the_host_call(monkeypatch):
    scale = rise.compile(SCALE)
    monkeypatch.setattr(jax, "default_backend", lambda: "gpu")
    xs = np.float32([1, 2])
    assert jax.jit(lambda xs: rise.jax.call(scale, 2.0, xs))(xs).tolist() == [2, 4]
    choose = lambda *arguments, cpu, default: default(*arguments)
    monkeypatch.setattr(jax.lax, "platform_dependent", choose)
    called = jax.jit(lambda xs: rise.jax.call(scale, 2.0, xs))
    assert called(xs).tolist() == [2, 4]
    assert "callback" in called.lower(xs).as_text()


def test_arrays_of_bfloat16_are_shared():
    double = rise.compile("def f {n : nat} (xs : n.bf16) : n.bf16 = map (fun x => x + x) xs")
    xs = jax.numpy.arange(4096).astype("bfloat16")
    found = double(xs)
    shared = jax.numpy.from_dlpack(rise.dlpack(found))
    assert shared.dtype == "bfloat16" and np.array_equal(shared, found)
    assert shared.unsafe_buffer_pointer() == found.ctypes.data
    with pytest.raises(rise.CallError, match="`out`: the array is read-only"):
        double(xs, out=xs)


def test_what_does_not_fit_is_refused_when_it_is_traced():
    scale = rise.compile(SCALE)
    with pytest.raises(rise.CallError, match="`xs`"):
        jax.jit(lambda xs: rise.jax.call(scale, 2.0, xs))(np.zeros((2, 2), np.float32))
