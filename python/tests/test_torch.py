"""Kernels as operators of PyTorch, where it is installed."""

import itertools

import numpy as np
import pytest
import rise

torch = pytest.importorskip("torch")
import rise.torch  # noqa: E402

SCALE = "def scale {n : nat} (a : f32) (xs : n.f32) : n.f32 = xs |> map (fun x => a * x)"
TYPES = {
    "i8": torch.int8, "i16": torch.int16, "i32": torch.int32, "i64": torch.int64,
    "u8": torch.uint8, "u16": torch.uint16, "u32": torch.uint32, "u64": torch.uint64,
    "f16": torch.float16, "f32": torch.float32, "f64": torch.float64, "bf16": torch.bfloat16,
    "tf32": torch.float32,
}
numbers = itertools.count()


def operator(text, **options):
    """An operator under a name of its own."""
    return rise.torch.operator(rise.compile(text, **options), f"rise_tests::f{next(numbers)}")


@pytest.mark.parametrize("name", TYPES)
def test_tensors_are_arguments_and_results(name):
    text = f"def f {{n : nat}} (a : {name}) (xs : n.{name}) : n.{name} = map (fun x => a * x) xs"
    kernel = rise.compile(text)
    xs = torch.tensor([1, 2, 5]).to(TYPES[name])
    assert kernel(3, xs).tolist() == [3, 6, 15]
    shared = torch.from_dlpack(rise.dlpack(kernel(3, xs)))
    assert shared.dtype == TYPES[name] and shared.tolist() == [3, 6, 15]
    found = operator(text)(3, xs)
    assert found.dtype == TYPES[name] and found.tolist() == [3, 6, 15]


def test_truth_values_scalars_and_several_results():
    same = operator("def f {n : nat} (b : bool) (xs : n.bool) : n.bool = map (fun x => x == b) xs")
    assert same(False, torch.tensor([True, False])).tolist() == [False, True]
    total = operator("def f {n : nat} (xs : n.i32) : i32 = reduce (+) 0 xs")
    found = total(torch.tensor([1, 2, 3], dtype=torch.int32))
    assert found.shape == () and found.dtype == torch.int32 and found == 6
    both = operator("def f {n : nat} (xs : n.f32) : n.(f32 × f32) = map (fun x => (x, x * x)) xs")
    one, squares = both(torch.tensor([1.0, 3.0]))
    assert one.tolist() == [1, 3] and squares.tolist() == [1, 9]
    added = operator("def f {n : nat} (ps : n.(f32 × f32)) : n.f32 = map (fun (x, y) => x + y) ps")
    assert added(torch.tensor([1.0]), torch.tensor([10.0])).tolist() == [11]

    @rise.jit
    def shifted(xs: rise.f32["n"], by: rise.f32):
        return rise.map(lambda x: x + by, xs)

    shifted = rise.torch.operator(shifted, f"rise_tests::f{next(numbers)}")
    assert shifted(torch.tensor([1.0]), 2.0).tolist() == [3]


@pytest.mark.parametrize("length", [0, 1, 7, 1031, 5000])
def test_results_are_not_copied(length):
    scale = rise.compile(SCALE)
    xs = torch.arange(length, dtype=torch.float32)
    found = scale(2.0, xs)
    shared = torch.from_dlpack(rise.dlpack(found))
    assert torch.equal(shared, 2 * xs)
    if length > 0:
        shared[0] = 9
        assert found[0] == 9
        assert shared.data_ptr() == found.ctypes.data


def test_tensors_are_views_of_results_to_write():
    ys = torch.zeros(3)
    rise.compile(SCALE)(2.0, torch.ones(3), out=ys.numpy())
    assert ys.tolist() == [2, 2, 2]


def test_an_operator_is_one_of_compiled_functions():
    scale = operator(SCALE)
    torch.library.opcheck(scale, (2.0, torch.randn(5)))
    compiled = torch.compile(lambda xs: scale(2.0, xs) + 1, backend="eager", fullgraph=True)
    assert compiled(torch.ones(3)).tolist() == [3, 3, 3]
    assert compiled(torch.ones(2)).tolist() == [3, 3]
    with pytest.raises(Exception, match="`xs`, found one of `f32` with 2 dimensions"):
        compiled(torch.ones(3, 3))


def test_what_does_not_fit_is_refused():
    scale = operator(SCALE)
    with pytest.raises(rise.CallError, match="`xs`, found one of `f32` with 2 dimensions"):
        scale(2.0, torch.ones(3, 3))
    with pytest.raises(rise.CallError, match="`xs`, found one of `f64` with 1 dimension"):
        scale(2.0, torch.ones(3, dtype=torch.float64))
    with pytest.raises(rise.CallError, match="RISE has no elements of the type 5 with 64 bits of DLPack"):
        scale(2.0, torch.ones(3, dtype=torch.complex64))
    with pytest.raises(rise.CallError, match="not a dense, row-major array"):
        rise.compile(SCALE)(2.0, torch.ones(4, 2)[:, 0])
    with pytest.raises(rise.CallError, match="`xs`: .*requires? grad"):
        rise.compile(SCALE)(2.0, torch.ones(3, requires_grad=True))


def test_an_operator_takes_any_layout_and_has_no_derivative_of_its_own():
    scale = operator(SCALE)
    assert scale(2.0, torch.ones(4, 2)[:, 0]).tolist() == [2, 2, 2, 2]
    xs = torch.ones(3, requires_grad=True)
    with pytest.raises(RuntimeError, match="register_autograd"):
        scale(2.0, xs).sum().backward()

    def derivative(context, gradient):
        return None, 2.0 * gradient

    scale.register_autograd(derivative)
    scale(2.0, xs).sum().backward()
    assert np.array_equal(xs.grad, [2, 2, 2])
