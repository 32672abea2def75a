"""Kernels in functions of JAX, where it is installed."""

import numpy as np
import pytest
import rise

jax = pytest.importorskip("jax")
import rise.jax  # noqa: E402

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


def test_what_does_not_fit_is_refused_when_it_is_traced():
    scale = rise.compile(SCALE)
    with pytest.raises(rise.CallError, match="`xs`"):
        jax.jit(lambda xs: rise.jax.call(scale, 2.0, xs))(np.zeros((2, 2), np.float32))
