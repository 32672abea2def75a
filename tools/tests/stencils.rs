//! The strategies of `examples/strategies/stencils.elevate`: what they make of programs over
//! windows computes, compiled, what the interpreter computes of the programs as they are, at sizes
//! that tiles divide and at others.

mod common;

use rise_runtime::array::{Array, ElementType};

/// Compares what the strategies make of a program over an image with a border of `border` elements,
/// at some numbers of rows and columns of the result.
fn check(name: &str, term: &str, border: usize, sizes: &[[usize; 2]], strategies: &[&str]) {
    for [n, m] in sizes {
        let (rows, columns) = (n + 2 * border, m + 2 * border);
        let image = Array::random(ElementType::F32, &[rows, columns], 1).unwrap();
        let main = format!("= fun (xs : {rows}.{columns}.f32) => {term}");
        common::strategies::check("stencils.elevate", name, &main, &[image], strategies);
    }
}

#[test]
fn corners() {
    let check = |sizes: &[[usize; 2]], strategy| {
        check("image/harris", "harris 0.04 xs", 2, sizes, &[strategy]);
    };
    check(&[[1, 1], [5, 7]], "fusedStencils2D(2, 4)");
    check(&[[4, 8]], "fusedStencils2D(4, 4) ; parallel @ loop(1)");
}

/// The part that the windows of a window share is one operation, however many windows there are:
/// the program stays as short as one writes it.
#[test]
fn fused_stencils_are_short() {
    let folder = tempfile::tempdir().unwrap();
    let (program, output) = (
        folder.path().join("program.rise"),
        folder.path().join("program.mlir"),
    );
    let definitions = common::example("corpus/image/harris.rise");
    let main = "def main (xs : 36.68.f32) : 32.64.f32 = harris 0.04 xs";
    let text = format!("import \"{}\"\n\n{main}\n", definitions.display());
    std::fs::write(&program, text).unwrap();
    let library = common::example("strategies/stencils.elevate");
    let strategy = "fusedStencils2D(8, 8) ; lowerToC";
    common::rise(&[
        "rewrite".as_ref(),
        program.as_ref(),
        "--library".as_ref(),
        library.as_ref(),
        "--strategy".as_ref(),
        strategy.as_ref(),
        "-o".as_ref(),
        output.as_ref(),
    ]);
    let lines = std::fs::read_to_string(&output).unwrap().lines().count();
    assert!((100..600).contains(&lines), "{lines} lines");
}

#[test]
fn convolution_in_passes() {
    let term = "let weights = f32[1, 2, 3, 2, 1] in convolution_passes weights (map (fun w => w / 3) weights) xs";
    let strategies = [
        "convolutionInPasses(2, 4)",
        "convolutionInPasses(4, 8)",
        "convolutionInPasses(2, 4) ; parallel @ loop(1)",
    ];
    let sizes = [[1, 1], [2, 4], [5, 3], [4, 8], [7, 13], [9, 16]];
    let name = "convolution/convolution_separable";
    check(name, term, 2, &sizes, &strategies);
}

/// Each tile asks for what a later one reads, or for the last one's at the end.
#[test]
fn tiles_of_rows() {
    let strategies = [
        "stencil2D(1, 4)",
        "stencil2D(2, 4) ; tilesAhead(1)",
        "stencil2D(4, 8) ; tilesAhead(3) ; resultsAhead(3) ; parallel @ loop(1)",
    ];
    let sizes = [[4, 8], [5, 9], [7, 24], [16, 41]];
    let term = "xs |> windows_2d 3 1 |> map_2d star";
    check("stencils/jacobi_2d", term, 1, &sizes, &strategies);
}

#[test]
fn weights_as_an_outer_product() {
    let strategies = [
        "convolution2D(2, 4)",
        "convolution2D(4, 4) ; tilesAhead(2) ; resultsAhead(1)",
        "convolution2D(2, 8) ; tilesAhead(100) ; parallel @ loop(1)",
    ];
    let term = "let weights = f32[[1, 2, 1], [2, 4, 2], [1, 2, 1]] in
          xs |> windows_2d 3 1
          |> map_2d (fun window => zip (join weights) (join window) |> map (fun (w, x) => w * x / 16) |> reduce (+) 0)";
    check(
        "../common/windows",
        term,
        1,
        &[[4, 8], [5, 9], [9, 17]],
        &strategies,
    );
}

#[test]
fn tiles_of_volumes() {
    let strategies = [
        "stencil3D(2, 4)",
        "stencil3D(4, 4) ; tilesOfVolumesAhead(2)",
        "stencil3D(2, 4) ; tilesOfVolumesAhead(1) ; parallel @ loop(1)",
    ];
    for [planes, rows, columns] in [[2, 4, 8], [3, 5, 9]] {
        let (h, n, m) = (planes + 2, rows + 2, columns + 2);
        let volume = Array::random(ElementType::F32, &[h, n, m], 1).unwrap();
        let term = "xs |> windows_3d 3 1 |> map_3d (fun cube => let (here, around) = star_3d cube in here + 0.1 * (around - 6 * here))";
        let main = format!("= fun (xs : {h}.{n}.{m}.f32) => {term}");
        let name = "stencils/heat_3d";
        common::strategies::check("stencils.elevate", name, &main, &[volume], &strategies);
    }
}
