"""Terms built in Python: what they are as text, what they compute, and where their mistakes are."""

import keyword
import pathlib

import numpy as np
import pytest
import rise
from rise import term
from rise.term import (
    Size, add, fun, idx, iterate, join, lam, let, map, mapSeq, padClamp, program, reduce, reduceSeq,
    reorder, select, slide, split, sum, toMem, transpose, zip,
)


def test_terms_are_printed_as_programs():
    @program
    def dot(xs: rise.f32["n"], ys: rise.f32["n"]):
        return zip(xs, ys) | map(lambda p: p.first * p.second) | reduce(lambda x, y: x + y, 0)

    assert dot.text == (
        "def dot {n : nat} (xs : n.f32) (ys : n.f32) =\n"
        "  zip xs ys |> map (fun (p1, p2) => p1 * p2) |> reduce (fun x y => x + y) 0\n"
    )
    assert "rise.reduce" in dot.ir("rise")
    assert dot.interpret([1, 2, 3], [4, 5, 6]) == 32
    assert dot.compile("lowerToC")([1, 2, 3], [4, 5, 6]) == 32
    assert rise.compile(dot, strategy="lowerToC")([1], [2]) == 2
    assert dot([1, 2], [3, 4]) == 11


def test_listing_1():
    """Of "Integrating a Functional Pattern-Based IR into MLIR"."""

    @program
    def mm(a: rise.f32["n", "k"], b: rise.f32["k", "m"]):
        def dot(row, column):
            return zip(row, column) | reduceSeq(lambda acc, p: acc + p.first * p.second, 0)

        return mapSeq(lambda row: mapSeq(lambda column: dot(row, column), transpose(b)), a)

    a, b = (np.random.default_rng(1).random(shape, np.float32) for shape in [(5, 7), (7, 3)])
    assert np.allclose(mm.interpret(a, b), a @ b)
    assert np.allclose(mm.compile()(a, b), a @ b)


def test_listings_4_and_5():
    def map2d(function):
        return mapSeq(mapSeq(function))

    def padded(image):
        return image | map(padClamp(1, 1)) | padClamp(1, 1)

    def windows(image):
        return image | map(slide(3, 1)) | slide(3, 1) | map(transpose)

    def dot(xs, ys):
        return zip(xs, ys) | reduceSeq(lambda acc, p: acc + p.first * p.second, 0)

    @program
    def convolution(image: rise.f32["n", "m"], weights: rise.f32[3, 3]):
        return padded(image) | windows | map2d(lambda window: dot(join(window), join(weights)))

    @program
    def separated(image: rise.f32["n", "m"], across: rise.f32[3], down: rise.f32[3]):
        vertical = padded(image) | slide(3, 1) | mapSeq(
            lambda rows: transpose(rows) | mapSeq(lambda column: dot(column, down))
        )
        return vertical | mapSeq(lambda row: row | slide(3, 1) | mapSeq(lambda w: dot(w, across)))

    image = np.random.default_rng(2).integers(0, 9, (6, 7)).astype(np.float32)
    across, down = np.float32([1, 2, 1]), np.float32([1, 0, -1])
    edges = np.pad(image, 1, mode="edge")
    expected = sum_of_windows(edges, np.outer(down, across))
    assert (convolution.interpret(image, np.outer(down, across)) == expected).all()
    assert (separated.interpret(image, across, down) == expected).all()
    assert (convolution.compile("lowerToC")(image, np.outer(down, across)) == expected).all()
    assert (separated.compile("lowerToC")(image, across, down) == expected).all()


def sum_of_windows(edges, weights):
    n, m = edges.shape[0] - 2, edges.shape[1] - 2
    return np.float32(
        [[(edges[i : i + 3, j : j + 3] * weights).sum() for j in range(m)] for i in range(n)]
    )


def test_sizes_types_pairs_and_literals():
    @program(where="n % 4 == 0")
    def blocks(xs: rise.f32["n"]):
        return xs | split(4) | mapSeq(lambda block: reduceSeq(add, 0, block))

    @program
    def backwards(xs: rise.i32["n"]):
        return reorder("n", lambda i: Size("n") - 1 - i, lambda i: Size("n") - 1 - i, xs)

    @program
    def halves(xs: rise.f32[8]):
        def step(l: Size):
            return lambda ys: ys | split(2) | mapSeq(lambda pair: reduceSeq(add, 0, pair))

        return iterate(3, step, xs)

    @program
    def both(xs: rise.f32["n"]):
        return mapSeq(lambda x: (x, x * term.literal(rise.f32, 2)), xs)

    @program
    def clipped(xs: rise.f32["n"]):
        return mapSeq(lambda x: let(x * x, lambda y: select(y < 4, y, -y)), xs)

    @program
    def weighted(xs: rise.f32[3]):
        weights = term.term("f32[1, 2, 1]")
        stored = toMem("private", map(lambda p: p.first * p.second, zip(xs, weights)))
        return sum(stored) / term.cast(term.size(Size(3) + 1)).typed("f32")

    assert "where n%4 == 0" in blocks.text or "where n % 4 == 0" in blocks.text
    assert blocks.interpret(np.ones(8, np.float32)).tolist() == [4, 4]
    with pytest.raises(rise.CallError, match="n%4 == 0|n % 4 == 0"):
        blocks.interpret(np.ones(7, np.float32))
    assert backwards.interpret([1, 2, 3]).tolist() == [3, 2, 1]
    assert halves.interpret(range(8)).tolist() == [28]
    assert [part.tolist() for part in both.interpret([1, 3])] == [[1, 3], [2, 6]]
    assert clipped.interpret([1, 3]).tolist() == [1, -9]
    assert weighted.interpret([1, 2, 3]) == 2


def test_functions_and_variables():
    assert str(lam(lambda x, y: x + y)) == "fun x y => x + y"
    assert str(fun(lambda x: fun(lambda x: x))) == "fun x x1 => x1"
    assert str(split("n/2")) == "split (n / 2)"
    assert str(term.and_(True)) == "(&&) true"

    def typed(xs: rise.f32["n"]):
        return xs

    assert "n.f32" in str(fun(lambda i: fun(typed)))
    with pytest.raises(TypeError, match="a term has no value yet: `select` chooses by a condition"):
        fun(lambda x: x if x < 1 else -x)
    with pytest.raises(TypeError, match="a term has no elements yet"):
        fun(lambda xs: [x for x in xs])
    with pytest.raises(TypeError, match="expected a term of RISE, a number, a pair or a function"):
        fun(lambda x: add(x, "1"))
    with pytest.raises(TypeError, match="expected a size or a type, found float"):
        split(0.5)
    with pytest.raises(AttributeError, match="unknown name `transpos`.*is `transpose` meant"):
        term.transpos
    with pytest.raises(TypeError, match="`xs` of `untyped` needs a type, such as `xs: rise.f32"):
        program(untyped)


def untyped(xs):
    return xs


def test_mistakes_have_the_line_of_python():
    def wrong(xs: rise.f32["n"]):
        return mapSeq(
            lambda x: x + x.first,  # Here.
            xs,
        )

    with pytest.raises(rise.RiseError) as caught:
        program(wrong)
    assert "lambda x: x + x.first,  # Here." in str(caught.value)
    assert "test_term.py:" in str(caught.value)
    with pytest.raises(rise.RiseError, match="in `4 [+]`: expected a size") as caught:
        split("4 +")  # There.
    assert 'split("4 +")  # There.' in str(caught.value)


def test_every_primitive_has_a_term_and_a_stub():
    stubs = pathlib.Path(rise.__file__).with_name("_primitives.pyi").read_text()
    names = dict(rise._compiler.term_names())
    assert len(names) > 150 and "mapSeq" in names and "zipWith" in names
    for name in names:
        assert not keyword.iskeyword(name) and f"\n{name}: Term\n" in stubs
        assert isinstance(getattr(term, name), term.Term)
