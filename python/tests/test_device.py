"""Arrays on devices, where there are some."""

import numpy as np
import pytest
import rise
import rise_runtime

DOUBLE = "def double {n : nat} (xs : n.f32) : n.f32 = xs |> mapGlobal 0 (fun x => x + x)"


@pytest.fixture(params=["opencl", "vulkan", "cuda"])
def device(request):
    try:
        return rise.device(request.param)
    except rise.CallError as error:
        pytest.skip(str(error))


@pytest.mark.parametrize("length", [0, 1, 7, 1031])
def test_arrays_stay_on_the_device(device, length):
    double = rise.compile(DOUBLE, device=device)
    assert double.device == device and str(device) in repr(device)
    xs = np.arange(length, dtype=np.float32)
    there = device.upload(xs)
    assert there.shape == (length,) and there.dtype == np.float32 and there.device == device
    found = double(there)
    assert isinstance(found, rise.DeviceArray)
    assert np.array_equal(found.numpy(), 2 * xs)
    # An array of the host alone gives one of the host.
    assert np.array_equal(double(xs), 2 * xs)
    zeros = device.zeros(length, np.float32)
    assert np.array_equal(np.asarray(zeros), np.zeros(length))
    assert double(found, out=zeros) is zeros
    assert np.array_equal(np.asarray(zeros, dtype=np.float64), 4 * xs)
    there.write(xs + 1)
    assert np.array_equal(there, xs + 1)


@pytest.mark.parametrize("name", ["i8", "i16", "i32", "i64", "u8", "u16", "u32", "u64", "f32", "bool"])
def test_every_type_of_elements_is_copied_there_and_back(device, name):
    dtype = np.dtype({"i": "int", "u": "uint", "f": "float", "b": "bool"}[name[0]] + name[1:].lstrip("ol"))
    xs = np.array([[1, 0, 5], [0, 1, 2]]).astype(dtype)
    there = device.upload(xs)
    assert there.dtype == dtype and there.shape == (2, 3)
    assert np.array_equal(there.numpy(), xs)
    assert np.array_equal(device.zeros((2, 3), dtype).numpy(), np.zeros((2, 3), dtype))


def test_several_results_scalars_and_arrays_of_both_kinds(device):
    both = rise.compile(
        "def both {n : nat} (a : f32) (xs ys : n.f32) : n.(f32 × f32) = "
        "zip xs ys |> mapGlobal 0 (fun (x, y) => (a * x, x + y))",
        device=str(device),
    )
    xs, ys = np.float32([1, 2, 3]), np.float32([10, 20, 30])
    scaled, sums = both(2.0, device.upload(xs), ys)
    assert scaled.numpy().tolist() == [2, 4, 6] and sums.numpy().tolist() == [11, 22, 33]
    assert "gpu." in both.ir("kernels")


def test_mistakes(device):
    double = rise.compile(DOUBLE, device=device)
    there = device.upload(np.float32([1, 2]))
    with pytest.raises(rise.CallError, match="`out`: the array is also another argument or result"):
        double(there, out=there)
    with pytest.raises(rise.CallError, match="found one of `i32` with 1 dimension"):
        double(device.upload(np.int32([1])))
    with pytest.raises(rise.CallError, match="expected n = 3.*found 2"):
        double(there, out=device.zeros(3, np.float32))
    with pytest.raises(rise.CallError, match="`write`: expected .*`2.f32`.*found .*`3.f32`"):
        there.write(np.float32([1, 2, 3]))
    with pytest.raises(rise.CallError, match=f"{device}"):
        rise.compile(DOUBLE.replace("mapGlobal 0", "map"))(there)
    with pytest.raises(ValueError, match="reaches only by a copy"):
        there.__array__(copy=False)
    with pytest.raises(rise.CallError, match="`dtype`: RISE has no elements of the type `complex64`"):
        device.zeros(3, np.complex64)
    with pytest.raises(rise.CallError, match="`array`: expected an array, found `str`"):
        device.upload("text")


def test_devices_that_are_not_there(device):
    with pytest.raises(rise.CallError, match=f"there is no device `{device}:99`"):
        rise.device(f"{device}:99")
    runtime = rise_runtime.device(str(device))
    assert np.array_equal(runtime.upload(np.float32([1])), [1])


def test_names_of_no_device():
    with pytest.raises(rise.CallError, match="`gpu` names no device: expected cuda, opencl or vulkan"):
        rise.device("gpu")
    with pytest.raises(rise.RiseError, match="`gpu` names no device"):
        rise.compile(DOUBLE, device="gpu")
