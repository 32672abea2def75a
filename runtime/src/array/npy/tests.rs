//! Tests of reading and writing `.npy` files.

use super::*;
use crate::array::Value;
use half::bf16;
use proptest::prelude::*;
use std::fs;
use std::path::PathBuf;
use tempfile::{TempDir, tempdir};

const ANYTHING: NpyOptions = NpyOptions {
    void2_as_bf16: true,
};

fn file_of(folder: &TempDir, header: &str, data: &[u8]) -> PathBuf {
    let path = folder.path().join("array.npy");
    let mut bytes = b"\x93NUMPY\x01\x00".to_vec();
    bytes.extend((header.len() as u16).to_le_bytes());
    bytes.extend(header.as_bytes());
    bytes.extend(data);
    fs::write(&path, bytes).unwrap();
    path
}

fn error_of(header: &str, data: &[u8], options: NpyOptions) -> String {
    let folder = tempdir().unwrap();
    let path = file_of(&folder, header, data);
    let text = Array::read_npy(&path, options).unwrap_err().to_string();
    text.replace(&path.display().to_string(), "array.npy")
}

fn header(dtype: &str, fortran: &str, shape: &str) -> String {
    format!("{{'descr': '{dtype}', 'fortran_order': {fortran}, 'shape': {shape}, }}\n")
}

#[test]
fn every_type_and_shape_comes_back() {
    let folder = tempdir().unwrap();
    let path = folder.path().join("array.npy");
    for element in ElementType::ALL {
        for shape in [
            &[][..],
            &[0],
            &[1],
            &[7],
            &[3, 5],
            &[2, 0, 3],
            &[2, 3, 5, 1],
        ] {
            let array = Array::random(element, shape, 5).unwrap();
            array.write_npy(&path).unwrap();
            assert!(
                Array::read_npy(&path, ANYTHING).unwrap() == array,
                "{element} {shape:?}"
            );
            let bytes = fs::read(&path).unwrap();
            assert_eq!((bytes.len() - array.as_bytes().len()) % 64, 0);
        }
    }
    assert_eq!(
        fs::read_dir(folder.path()).unwrap().count(),
        1,
        "no temporary file is left"
    );
}

/// The exact bytes that `numpy.save` (numpy 2) writes for `numpy.array([[1, 2], [3, 4]],
/// dtype='<i2')`.
#[test]
fn the_bytes_are_those_of_numpy() {
    let mut expected = b"\x93NUMPY\x01\x00\x76\x00".to_vec();
    let text = "{'descr': '<i2', 'fortran_order': False, 'shape': (2, 2), }";
    expected.extend(format!("{text:<117}\n").bytes());
    let ours = header_bytes(ElementType::I16, &[2, 2]);
    if cfg!(target_endian = "little") {
        assert_eq!(
            String::from_utf8_lossy(&ours),
            String::from_utf8_lossy(&expected)
        );
    }
    assert!(
        header_bytes(ElementType::F32, &[3])
            .windows(4)
            .any(|window| window == b"(3,)")
    );
    assert!(
        header_bytes(ElementType::F32, &[])
            .windows(2)
            .any(|window| window == b"()")
    );
}

#[test]
fn fortran_order_and_big_endian_are_converted() {
    let folder = tempdir().unwrap();
    // Columns of [[1, 2, 3], [4, 5, 6]], most significant byte first.
    let data: Vec<u8> = [1i16, 4, 2, 5, 3, 6]
        .iter()
        .flat_map(|value| value.to_be_bytes())
        .collect();
    let path = file_of(&folder, &header(">i2", "True", "(2, 3)"), &data);
    let array = Array::read_npy(path, NpyOptions::default()).unwrap();
    assert_eq!(array.as_slice::<i16>().unwrap(), [1, 2, 3, 4, 5, 6]);
}

#[test]
fn unsigned_integers_keep_their_values() {
    let folder = tempdir().unwrap();
    for (dtype, element) in [
        ("|u1", ElementType::U8),
        ("B", ElementType::U8),
        ("uint8", ElementType::U8),
        ("<u2", ElementType::U16),
        (">H", ElementType::U16),
        ("<u4", ElementType::U32),
        ("I", ElementType::U32),
        ("<u8", ElementType::U64),
        ("uint64", ElementType::U64),
    ] {
        let ones = vec![255; element.size()];
        let path = file_of(&folder, &header(dtype, "False", "(1,)"), &ones);
        let array = Array::read_npy(&path, NpyOptions::default()).unwrap();
        let most = (1_i128 << (8 * element.size())) - 1;
        assert_eq!(array.element(), element);
        assert_eq!(array.value(&[0]).and_then(Value::to_i128), Some(most));
        array.write_npy(&path).unwrap();
        assert_eq!(
            Array::read_npy(&path, NpyOptions::default()).unwrap(),
            array
        );
    }
}

#[test]
fn bf16_is_read_only_when_asked_for() {
    let folder = tempdir().unwrap();
    let path = file_of(
        &folder,
        &header("<V2", "False", "(1,)"),
        &bf16::from_f32(2.5).to_le_bytes(),
    );
    assert_eq!(
        Array::read_npy(&path, ANYTHING).unwrap().value(&[0]),
        Some(Value::BF16(bf16::from_f32(2.5)))
    );
    insta::assert_snapshot!(error_of(&header("<V2", "False", "(1,)"), &[0, 0], NpyOptions::default()), @"array.npy: elements of dtype `<V2` are not supported: if it is a bfloat16 array saved through ml_dtypes, ask for bf16");
}

/// Headers that `numpy.load` reads besides those that `numpy.save` writes.
#[test]
fn headers_are_read_as_numpy_reads_them() {
    let folder = tempdir().unwrap();
    let bytes = [1.5f32, 2.5].map(f32::to_le_bytes).concat();
    for header in [
        "{'descr': '<f4', 'fortran_order': False, 'shape': (2L,), }\n",
        "{u'descr': u'<f4', u'fortran_order': False, u'shape': (2,)}",
        "{'descr':\n '<f4',\r\n 'fortran_order': False,\n 'shape': (\n2,\n),\n}\n",
        " {\"shape\": (0x2,), \"fortran_order\": False, \"descr\": \"<f4\"} # a comment",
        "{'descr': '<f', 'fortran_order': False, 'shape': (2,)}",
    ] {
        let array = Array::read_npy(file_of(&folder, header, &bytes), ANYTHING);
        let array = array.unwrap_or_else(|error| panic!("{header}: {error}"));
        assert_eq!(array.as_slice::<f32>().unwrap(), [1.5, 2.5], "{header}");
    }
}

#[test]
fn types_have_the_names_of_numpy() {
    use ElementType::{Bool, F16, F32, F64, I8, I16, I32, I64};
    let folder = tempdir().unwrap();
    for (names, element) in [
        (&["|b1", "?", "|?", "<?", "bool"][..], Bool),
        (&["|i1", "i1", "b", "int8"], I8),
        (&["<i2", "i2", "<h", "int16"], I16),
        (&["<i4", "=i4", "i", "int32"], I32),
        (&["<i8", "l", "q", "int64"], I64),
        (&["<f2", "e", "float16", "half"], F16),
        (&["<f4", "f", "float32", "single"], F32),
        (&["<f8", "d", "float64", "double"], F64),
    ] {
        let data = vec![1; element.size()];
        for name in names {
            let path = file_of(&folder, &header(name, "False", "(1,)"), &data);
            let array = Array::read_npy(path, ANYTHING).unwrap();
            assert_eq!(
                (array.element(), array.as_bytes()),
                (element, &data[..]),
                "{name}"
            );
        }
    }
}

#[test]
fn booleans_other_than_one_become_one() {
    let folder = tempdir().unwrap();
    let path = file_of(&folder, &header("|b1", "False", "(3,)"), &[0, 1, 2]);
    assert_eq!(
        Array::read_npy(path, ANYTHING).unwrap().as_bytes(),
        [0, 1, 1]
    );
}

#[test]
fn other_types_are_refused() {
    for (dtype, advice) in [
        ("<c8", "`xs.real` and `xs.imag`"),
        ("complex64", "`xs.real` and `xs.imag`"),
        ("<U4", "it holds text"),
        ("|S3", "it holds text"),
        ("|O", "it holds objects of Python"),
        ("<M8[s]", "`xs.astype(np.int64)`"),
        ("<f16", "`xs.astype(np.float64)`"),
        ("|V8", "one field a file"),
        ("", "`xs.astype(np.float32)`"),
        ("i3", "`xs.astype(np.float32)`"),
        ("<int32", "`xs.astype(np.float32)`"),
    ] {
        let error = error_of(&header(dtype, "False", "(1,)"), &[0; 16], ANYTHING);
        assert!(error.contains(advice), "{dtype}: {error}");
    }
    let structured = "{'descr': [('x', '<f4')], 'fortran_order': False, 'shape': (1,)}";
    insta::assert_snapshot!(error_of(structured, &[0; 4], ANYTHING), @"array.npy: elements of dtype `[('x', '<f4')]` are not supported: structured arrays must be saved one field a file");
}

/// A name of a field in versions 1.0 and 2.0 is Latin-1, and UTF-8 in version 3.0.
#[test]
fn headers_of_all_versions_are_text_in_their_encoding() {
    let folder = tempdir().unwrap();
    let path = folder.path().join("array.npy");
    let plain = |version: u8, header: &[u8], data: &[u8]| {
        let mut bytes = b"\x93NUMPY".to_vec();
        bytes.extend([version, 0]);
        match version {
            1 => bytes.extend((header.len() as u16).to_le_bytes()),
            _ => bytes.extend((header.len() as u32).to_le_bytes()),
        }
        fs::write(&path, [&bytes, header, data].concat()).unwrap();
        Array::read_npy(&path, ANYTHING)
    };
    let name = "{'descr': [('\u{e4}', '<f4')], 'fortran_order': False, 'shape': (1,)}";
    let latin: Vec<u8> = name.chars().map(|letter| letter as u8).collect();
    for (version, header) in [(1, &latin[..]), (2, &latin), (3, name.as_bytes())] {
        let error = plain(version, header, &[0; 4]).unwrap_err().to_string();
        assert!(error.contains("one field a file"), "{version}: {error}");
    }
    for version in 1..=3 {
        let array = plain(
            version,
            header("=i2", "False", "()").as_bytes(),
            &7i16.to_ne_bytes(),
        );
        assert_eq!(array.unwrap().value(&[]), Some(Value::I16(7)));
    }
}

#[test]
fn lengths_must_match() {
    insta::assert_snapshot!(error_of(&header("<f4", "False", "(2, 3)"), &[0; 23], ANYTHING), @"array.npy: an array of f32 of shape [2, 3] needs 24 bytes after the header, found 23; the file is truncated");
    insta::assert_snapshot!(error_of(&header("<f4", "False", "(2, 3)"), &[0; 25], ANYTHING), @"array.npy: an array of f32 of shape [2, 3] needs 24 bytes after the header, found 25; the file is longer than one array");
    insta::assert_snapshot!(error_of(&header("<f4", "False", "(1152921504606846976,)"), &[0; 8], ANYTHING), @"array.npy: an array of f32 of shape [1152921504606846976] needs 4611686018427387904 bytes after the header, found 8; the file is truncated");
    insta::assert_snapshot!(error_of(&header("<f8", "False", "(18446744073709551615, 9)"), &[0; 8], ANYTHING), @"array.npy: not a .npy file: its header is damaged: an array of f64 of shape [18446744073709551615, 9] is larger than the address space; expected an array saved by numpy.save (one in an archive is named as in a folder: a.npz/xs.npy)");
}

#[test]
fn damaged_headers_are_refused() {
    let many = header("<f4", "False", &format!("({})", "1,".repeat(65)));
    let deep = format!("{}{}", "(".repeat(5000), ")".repeat(4000));
    for (header, found) in [
        ("hello", "not a Python literal"),
        ("(1, 2)", "not a dictionary"),
        ("{'descr': '<f4'}", "no entry 'fortran_order'"),
        (
            "{'descr': '<f4', 'fortran_order': 3, 'shape': (1,)}",
            "no boolean",
        ),
        (
            "{'descr': '<f4', 'fortran_order': False, 'shape': (-1,)}",
            "no tuple of sizes",
        ),
        (
            "{'descr': '<f4', 'fortran_order': False, 'shape': (99999999999999999999999,)}",
            "no tuple of sizes",
        ),
        (&deep, "not a Python literal"),
        (
            &many,
            "has 65 dimensions, more than the 64 that numpy allows",
        ),
        (&" ".repeat(20_000), "claims 20000 bytes"),
    ] {
        let error = error_of(header, &[], ANYTHING);
        assert!(error.contains(found), "{error}");
    }
}

#[test]
fn files_that_are_no_npy_are_refused() {
    let folder = tempdir().unwrap();
    let path = folder.path().join("no.npy");
    for (bytes, found) in [
        (&b"PK\x03\x04 an archive"[..], "does not begin with"),
        (b"", "ends within the magic bytes"),
        (b"\x93NUMPY\x01\x00\x50", "ends within the header's length"),
        (
            b"\x93NUMPY\x01\x00\x50\x00{'descr'",
            "ends within the header",
        ),
        (b"\x93NUMPY\x07\x00\x50\x00", "version 7.0"),
        (b"\x93NUMPY\x03\x00\x01\x00\x00\x00\xff", "not text"),
    ] {
        fs::write(&path, bytes).unwrap();
        let error = Array::read_npy(&path, ANYTHING).unwrap_err();
        assert!(
            matches!(error, ArrayError::NotNpy { .. }) && error.to_string().contains(found),
            "{error}"
        );
    }
    assert!(matches!(
        Array::read_npy(folder.path(), ANYTHING),
        Err(ArrayError::Unreadable { .. })
    ));
    let missing = folder.path().join("missing.npy");
    let error = Array::read_npy(&missing, ANYTHING).unwrap_err();
    assert!(
        matches!(&error, ArrayError::NotFound { path } if *path == missing),
        "{error}"
    );
}

#[test]
fn targets_that_cannot_be_written_are_left_alone() {
    let array = Array::zeros(ElementType::F32, &[3]).unwrap();
    let folder = tempdir().unwrap();
    for target in [
        folder.path().join("none/array.npy"),
        folder.path().to_owned(),
        PathBuf::new(),
    ] {
        assert!(
            matches!(array.write_npy(&target), Err(ArrayError::Unwritable { .. })),
            "{}",
            target.display()
        );
    }
    let protected = folder.path().join("protected.npy");
    fs::write(&protected, "precious").unwrap();
    let mut permissions = fs::metadata(&protected).unwrap().permissions();
    permissions.set_readonly(true);
    fs::set_permissions(&protected, permissions).unwrap();
    let error = array.write_npy(&protected).unwrap_err();
    assert!(matches!(error, ArrayError::Unwritable { .. }), "{error}");
    assert_eq!(fs::read(&protected).unwrap(), b"precious");
    assert_eq!(
        fs::read_dir(folder.path()).unwrap().count(),
        1,
        "no temporary file is left"
    );
}

#[cfg(unix)]
#[test]
fn links_and_permissions_are_kept() {
    use std::os::unix::fs::{PermissionsExt, symlink};
    let folder = tempdir().unwrap();
    let (file, link) = (
        folder.path().join("file.npy"),
        folder.path().join("link.npy"),
    );
    fs::write(&file, "old").unwrap();
    fs::set_permissions(&file, fs::Permissions::from_mode(0o640)).unwrap();
    symlink(&file, &link).unwrap();
    let array = Array::random(ElementType::F64, &[4], 0).unwrap();
    array.write_npy(&link).unwrap();
    assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
    assert!(Array::read_npy(&file, ANYTHING).unwrap() == array);
    assert_eq!(
        fs::metadata(&file).unwrap().permissions().mode() & 0o777,
        0o640
    );
    array.write_npy("/dev/null").unwrap();
}

proptest! {
    /// Damaged files give an array or an error, never a panic.
    #[test]
    fn damaged_files_do_not_panic(position in 0usize..160, byte: u8, cut in 0usize..160) {
        let folder = tempdir().unwrap();
        let path = folder.path().join("array.npy");
        let mut bytes = header_bytes(ElementType::I32, &[2, 4]);
        bytes.extend([0; 32]);
        bytes[position] = byte;
        fs::write(&path, &bytes[..cut.max(position)]).unwrap();
        let _ = Array::read_npy(&path, ANYTHING);
        fs::write(&path, &bytes).unwrap();
        if let Ok(array) = Array::read_npy(&path, ANYTHING) {
            prop_assert_eq!(array.as_bytes().len(), 32);
        }
    }

    #[test]
    fn fortran_order_is_the_transpose(shape in prop::collection::vec(0usize..5, 1..5), seed: u64) {
        let folder = tempdir().unwrap();
        let reversed: Vec<usize> = shape.iter().rev().copied().collect();
        let array = Array::random(ElementType::I32, &reversed, seed).unwrap();
        let extents: Vec<String> = shape.iter().map(|extent| format!("{extent},")).collect();
        let path = file_of(&folder, &header("<i4", "True", &format!("({})", extents.concat())), array.as_bytes());
        let read = Array::read_npy(path, ANYTHING).unwrap();
        prop_assert_eq!(read.shape(), &shape);
        for position in 0..array.len() {
            let mut index = array.index_of(position).unwrap();
            index.reverse();
            prop_assert_eq!(read.value(&index), array.value_at(position));
        }
    }
}
