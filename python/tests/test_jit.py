"""Functions of Python as programs."""

import numpy as np
import pytest
import rise


def test_a_function_becomes_a_program():
    @rise.jit
    def saxpy(a: rise.f32, xs: rise.f32["n"], ys: rise.f32["n"]):
        """The usual one."""
        return rise.map(lambda x, y: a * x + y, xs, ys)

    assert saxpy.text == (
        "def saxpy {n : nat} (a : f32) (xs : n.f32) (ys : n.f32) = "
        "map (fun p => (a * (fst p)) + (snd p)) (zip xs ys)\n"
    )
    assert saxpy(2.0, [1, 2], [10, 20]).tolist() == [12, 24]
    assert saxpy.__doc__ == "The usual one."


def test_products_of_matrices():
    @rise.jit(strategy="lowerToC")
    def mm(a: rise.f32["n", "k"], b: rise.f32["k", "m"]):
        def dot(row, column):
            return rise.reduce(rise.add, 0, rise.map(rise.mul, row, column))

        return rise.map(lambda row: rise.map(lambda column: dot(row, column), rise.transpose(b)), a)

    a, b = (np.random.default_rng(1).random(shape, np.float32) for shape in [(5, 7), (7, 3)])
    assert np.allclose(mm(a, b), a @ b)
    assert "scf.for" in mm.ir("loops") and mm.strategy == "lowerToC"


def test_what_is_used_twice_is_named_once():
    @rise.jit
    def doubled(xs: rise.f32["n"]):
        def many(x):
            for _ in range(60):
                x = x + x
            return x * rise.f32(2.0**-60)

        return rise.map(many, xs)

    assert len(doubled.text) < 5000
    assert doubled([1, 3]).tolist() == [1, 3]


def test_what_does_not_change_in_a_loop_is_named_before_it():
    @rise.jit
    def centred(xs: rise.f32["n"]):
        mean = rise.reduce(rise.add, 0, xs) / 4
        return rise.map(lambda x: x - mean, xs)

    assert centred.text.startswith(
        "def centred {n : nat} (xs : n.f32) = let shared = (reduce add 0 xs) / 4 in map"
    )
    assert centred([1, 2, 3, 6]).tolist() == [-2, -1, 0, 3]


def test_windows_scans_choices_pairs_indices_and_generated_arrays():
    @rise.jit
    def blur(xs: rise.f32["n"]):
        weights = rise.array([1, 2, 1])
        windows = rise.slide(3, 1, rise.padClamp(1, 1, xs))
        return rise.map(lambda w: rise.reduce(rise.add, 0, rise.map(rise.mul, w, weights)), windows)

    @rise.jit
    def sums(xs: rise.i32["n"]):
        return rise.scan(lambda x, total: x + total, 0, xs)

    def clip(x):
        return rise.where(x < 0, 0.0, rise.where(x >= 1, 1.0, -(-x)))

    @rise.jit
    def clipped(xs: rise.f64["n", 2]):
        return xs | (lambda rows: rise.map(lambda row: rise.map(clip, row), rows))

    @rise.jit
    def both(xs: rise.f32["n"]):
        return rise.map(lambda x: (x, x**2), xs)

    @rise.jit
    def shifted(xs: rise.f32["n"]):
        return rise.generate("n", lambda i: xs[i] + 1)

    @rise.jit(where="n % 4 == 0")
    def blocks(xs: rise.f32["n"]):
        return rise.map(lambda block: rise.reduce(rise.add, 0, block), rise.split(4, xs))

    assert blur([1, 2, 3]).tolist() == [5, 8, 11]
    assert sums([1, 2, 3]).tolist() == [0, 1, 3]
    assert clipped([[-1, 0.5], [0.25, 2]]).tolist() == [[0, 0.5], [0.25, 1]]
    assert [part.tolist() for part in both([1, 3])] == [[1, 3], [1, 9]]
    assert shifted([1, 2]).tolist() == [2, 3]
    assert blocks(np.ones(8, np.float32)).tolist() == [4, 4]
    with pytest.raises(rise.CallError):
        blocks(np.ones(7, np.float32))


def test_names_of_python_do_not_clash():
    @rise.jit
    def f(let: rise.f32["n"], f32: rise.f32["n"]):
        return rise.map(lambda x: rise.map(lambda x: x + 1, let), f32)

    assert f([1], [1]).tolist() == [[2]]


def test_mistakes_are_said_where_they_are_made():
    with pytest.raises(TypeError, match="`xs` of `f_without_types` needs a type, such as `xs: rise.f32"):
        rise.jit(f_without_types)
    with pytest.raises(TypeError, match="an expression has no value yet: `rise.where` chooses"):
        @rise.jit
        def f(x: rise.f32):
            return x if x > 0 else -x
    with pytest.raises(TypeError, match="an expression has no elements yet"):
        @rise.jit
        def g(xs: rise.f32["n"]):
            return [x for x in xs]
    with pytest.raises(TypeError, match="expected an expression of RISE, a number or a function"):
        @rise.jit
        def h(xs: rise.f32["n"]):
            return rise.map(lambda x: x + "1", xs)

    @rise.jit
    def k(xs: rise.f32["n"]):
        return rise.mop(xs)

    with pytest.raises(rise.RiseError, match="unknown name `mop`"):
        k([1])
    # A function that failed leaves nothing behind.
    test_a_function_becomes_a_program()


def f_without_types(xs):
    return xs
