"""Arrays that packages hand to each other by DLPack."""

import gc
import sys

import ml_dtypes
import numpy as np
import pytest
import rise

SCALE = "def scale {n : nat} (a : f32) (xs : n.f32) : n.f32 = xs |> map (fun x => a * x)"
TYPES = [
    np.bool_, np.int8, np.int16, np.int32, np.int64, np.uint8, np.uint16, np.uint32, np.uint64,
    np.float16, np.float32, np.float64,
]


class Other:
    """An array of another package, which may be an old one."""

    def __init__(self, shared, old=False, device=(1, 0)):
        self.shared, self.old, self.device = shared, old, device

    def __dlpack__(self, **options):
        if self.old and "max_version" in options:
            raise TypeError("unexpected keyword `max_version`")
        return self.shared.__dlpack__(**options)

    def __dlpack_device__(self):
        return self.device


@pytest.fixture(scope="module")
def scale():
    return rise.compile(SCALE)


@pytest.mark.parametrize("dtype", TYPES)
@pytest.mark.parametrize("shape", [(), (0,), (1,), (7,), (3, 0, 2), (5, 3)])
def test_numpy_takes_over_what_is_shared(dtype, shape):
    array = np.ones(shape, dtype)
    taken = np.from_dlpack(rise.dlpack(array))
    assert taken.dtype == dtype and taken.shape == shape and np.array_equal(taken, array)
    assert array.size == 0 or np.shares_memory(taken, array)


@pytest.mark.parametrize("old", [False, True])
def test_arguments_of_other_packages_are_not_copied(scale, old):
    for length in [0, 1, 7, 1031]:
        xs = np.arange(length, dtype=np.float32)
        assert np.array_equal(scale(2.0, Other(xs, old)), 2 * xs)
        assert np.array_equal(scale(2.0, Other(rise.dlpack(xs), old)), 2 * xs)
    double = rise.compile("def f {n m : nat} (xs : n.m.bf16) : n.m.bf16 = map (map (fun x => x + x)) xs")
    xs = np.array([[1, 2, 3], [4, 5, 6]], ml_dtypes.bfloat16)
    assert double(Other(rise.dlpack(xs), old)).tolist() == [[2, 4, 6], [8, 10, 12]]


def test_results_go_to_arrays_of_other_packages(scale):
    ys = np.zeros(3, np.float32)
    other = Other(ys)
    other.ndim = 1
    assert scale(2.0, np.ones(3, np.float32), out=other) is other
    assert ys.tolist() == [2, 2, 2]
    with pytest.raises(rise.CallError, match="`out`: the array shares memory"):
        scale(2.0, ys, out=Other(ys))


@pytest.mark.parametrize(
    "argument, message",
    [
        (lambda xs: Other(xs, device=(2, 0)), "expected an array in the memory of the processor"),
        (lambda xs: Other(xs[::2]), "`xs`: not a dense, row-major array"),
        (lambda xs: Other(xs.astype(np.complex64)), "no elements of the type 5 with 64 bits"),
        (lambda xs: Other(xs.astype(np.float64)), "found one of `f64`"),
        (lambda xs: Other(np.zeros(9, np.int8)[1:].view(np.float32)), "not aligned to 4 bytes"),
        (lambda xs: Other(Nothing()), "`__dlpack__` gave no capsule with an array"),
        (lambda xs: Other(Broken()), "`xs`: it is broken"),
    ],
)
def test_what_does_not_fit_is_refused(scale, argument, message):
    with pytest.raises(rise.CallError) as error:
        scale(2.0, argument(np.ones(6, np.float32)))
    assert message in str(error.value)


class Nothing:
    def __dlpack__(self, **options):
        return None


class Broken:
    def __dlpack__(self, **options):
        raise BufferError("it is broken")


def test_read_only_arrays_say_so(scale):
    xs = np.float32([1, 2])
    xs.flags.writeable = False
    assert scale(2.0, Other(rise.dlpack(xs))).tolist() == [2, 4]
    with pytest.raises(BufferError, match="read-only, which DLPack before 1.0 cannot say"):
        rise.dlpack(xs).__dlpack__()
    ys = np.ones(2, np.float32)
    for out in [Other(rise.dlpack(xs)), Other(rise.dlpack(np.zeros(2, np.float32)), old=True)]:
        with pytest.raises(rise.CallError, match="`out`: the array is read-only, or does not say"):
            scale(2.0, ys, out=out)
    copied = np.from_dlpack(Other(rise.dlpack(ys)), copy=True) if np.__version__ >= "2.1" else ys + 0
    copied[0] = 5
    assert ys.tolist() == [1, 1]


def test_what_is_not_for_the_processor_is_refused():
    shared = rise.dlpack(np.float32([1]))
    assert repr(shared) == "dlpack(array([1.], dtype=float32))"
    for options in [{"stream": 1}, {"dl_device": (2, 0)}]:
        with pytest.raises(BufferError, match="in the memory of the processor"):
            shared.__dlpack__(**options)
    with pytest.raises(rise.CallError, match="`array`: expected an array of NumPy, found `list`"):
        rise.dlpack([1])
    with pytest.raises(rise.CallError, match="`array`: not a dense, row-major array"):
        rise.dlpack(np.zeros(6)[::2])


@pytest.mark.parametrize("options", [{}, {"max_version": (1, 0)}])
def test_memory_is_freed_by_whoever_has_it_last(options):
    array = np.ones(7, np.float32)
    before = sys.getrefcount(array)
    rise.dlpack(array).__dlpack__(**options)
    taken = np.from_dlpack(rise.dlpack(array))
    assert sys.getrefcount(array) > before
    del taken
    gc.collect()
    assert sys.getrefcount(array) == before


def test_large_results_are_aligned(scale):
    for length in [1023, 1024, 1031, 100003]:
        found = scale(2.0, np.ones(length, np.float32))
        assert found.ctypes.data % 64 == 0 or length < 1024
        assert found.flags.c_contiguous and found.flags.writeable and found.sum() == 2 * length
