//! High-level programs of the kinds that the strategies of the examples are for, of any sizes.

use super::Generator;
use super::size::Size;
use super::types::Type;

/// Programs that strategies are written for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kernel {
    Product,
    Rows,
    Dot,
    Elements,
    Scan,
    Stencil,
    Image,
    Passes,
}

pub(super) const KERNELS: [Kernel; 8] = [
    Kernel::Product,
    Kernel::Rows,
    Kernel::Dot,
    Kernel::Elements,
    Kernel::Scan,
    Kernel::Stencil,
    Kernel::Image,
    Kernel::Passes,
];

/// Windows of a matrix, `#` by `#`.
const WINDOWS: &str =
    "map (fun rows => transpose (map (fun row => slide # 1 row) rows)) (slide # 1 xs)";

impl Kernel {
    /// The file of examples with strategies for it.
    pub(super) fn file(self) -> &'static str {
        match self {
            Kernel::Product => "gemm",
            Kernel::Rows | Kernel::Dot | Kernel::Scan => "linear_algebra",
            Kernel::Elements => "simulation",
            Kernel::Stencil | Kernel::Image => "stencils",
            Kernel::Passes => "binomial",
        }
    }
}

impl Generator {
    /// The type of the result and the term.
    pub(super) fn kernel(&mut self, kernel: Kernel) -> (Type, String) {
        self.number = self.choices.of(&["f32", "i32", "f64", "i32"]);
        let sizes = [
            self.high_level_size(),
            self.high_level_size(),
            self.high_level_size(),
        ];
        match kernel {
            Kernel::Product => self.product(sizes),
            Kernel::Rows => self.row_sums(sizes),
            Kernel::Dot => self.dot(sizes[0]),
            Kernel::Elements => self.elements(sizes),
            Kernel::Scan => self.prefixes(sizes[0]),
            Kernel::Stencil => self.stencil(sizes[0]),
            Kernel::Image => self.image(sizes, false),
            Kernel::Passes => self.image(sizes, true),
        }
    }

    /// A parameter that is no other one.
    fn own_parameter(&mut self, sizes: &[Size]) -> (String, Type) {
        let number = Type::Scalar(self.number);
        let ty = sizes
            .iter()
            .rev()
            .fold(number, |element, size| Type::array(*size, element));
        let name = format!("p{}", self.parameters.len());
        self.parameters.push((name.clone(), ty.clone()));
        (name, ty)
    }

    fn sum_of_products(&self, left: &str, right: &str) -> String {
        let zero = format!("{}(0)", self.number);
        format!(
            "(reduce (fun s y => s + y) {zero} (map (fun p => fst p * snd p) (zip {left} {right})))"
        )
    }

    fn product(&mut self, [rows, depth, columns]: [Size; 3]) -> (Type, String) {
        let (left, _) = self.own_parameter(&[rows, depth]);
        let (right, _) = self.own_parameter(&[depth, columns]);
        let sum = self.sum_of_products("row", "col");
        let result = Type::array(rows, Type::array(columns, Type::Scalar(self.number)));
        let product = format!("map (fun row => map (fun col => {sum}) (transpose {right})) {left}");
        if !self.choices.flip() {
            return (result, format!("({product})"));
        }
        // Added to what is given.
        let (given, _) = self.own_parameter(&[rows, columns]);
        let scale = self.choices.below(4);
        let number = self.number;
        let text = format!(
            "(map (fun both => map (fun p => fst p * {number}({scale}) + snd p) (zip (fst both) (snd both))) (zip ({product}) {given}))"
        );
        (result, text)
    }

    fn row_sums(&mut self, [rows, columns, _]: [Size; 3]) -> (Type, String) {
        let (matrix, _) = self.own_parameter(&[rows, columns]);
        let result = Type::array(rows, Type::Scalar(self.number));
        let zero = format!("{}(0)", self.number);
        let text = match self.choices.flip() {
            true => {
                let (vector, _) = self.own_parameter(&[columns]);
                let sum = self.sum_of_products("row", &vector);
                format!("(map (fun row => {sum}) {matrix})")
            }
            false => {
                format!("(map (fun row => reduce (fun s y => s + y) {zero} row) {matrix})")
            }
        };
        (result, text)
    }

    fn dot(&mut self, size: Size) -> (Type, String) {
        let (left, _) = self.own_parameter(&[size]);
        let (right, _) = self.own_parameter(&[size]);
        (
            Type::Scalar(self.number),
            self.sum_of_products(&left, &right),
        )
    }

    fn elements(&mut self, [size, inner, _]: [Size; 3]) -> (Type, String) {
        let (first, ty) = self.own_parameter(&[size]);
        let (second, _) = self.own_parameter(&[size]);
        let (others, _) = self.own_parameter(&[inner]);
        let (number, factor) = (self.number, self.choices.below(5));
        let text = match self.choices.below(3) {
            0 => format!(
                "(map (fun p => fst p * {number}({factor}) + snd p) (zip {first} {second}))"
            ),
            1 => format!(
                "(map (fun p => reduce (fun s y => s + y) {number}(0) (map (fun y => (y - fst p) * snd p) {others})) (zip {first} {second}))"
            ),
            _ => format!(
                "(map (fun p => reduceSeq (fun s y => if y < fst p then s + y * snd p else s - y) (fst p) {others}) (zip {first} {second}))"
            ),
        };
        (ty, text)
    }

    fn prefixes(&mut self, size: Size) -> (Type, String) {
        let (array, ty) = self.own_parameter(&[size]);
        let number = self.number;
        let (elements, start) = match self.choices.flip() {
            true => (array, self.choices.below(3)),
            false => (format!("(map (fun x => x + {number}(1)) {array})"), 0),
        };
        (
            ty,
            format!("(scan (fun x acc => acc + x) {number}({start}) {elements})"),
        )
    }

    fn stencil(&mut self, size: Size) -> (Type, String) {
        let width = Size::constant(1 + self.choices.below(4));
        let whole = size.plus(width);
        let whole = whole.minus(Size::constant(1)).unwrap_or(whole);
        let (array, _) = self.own_parameter(&[whole]);
        let (weights, _) = self.own_parameter(&[width]);
        let sum = self.sum_of_products("w", &weights);
        (
            Type::array(size, Type::Scalar(self.number)),
            format!("(map (fun w => {sum}) (slide {width} 1 {array}))"),
        )
    }

    /// Weighted sums over windows of a matrix, also as an outer product or twice.
    fn image(&mut self, [rows, columns, _]: [Size; 3], is_outer: bool) -> (Type, String) {
        let width = self.choices.of(&[3, 2, 1]);
        let twice = !is_outer && self.choices.below(3) == 2;
        let border = Size::constant((width - 1) * if twice { 2 } else { 1 });
        let (matrix, _) = self.own_parameter(&[rows.plus(border), columns.plus(border)]);
        let windows = WINDOWS.replace('#', &width.to_string());
        let number = self.number;
        let list = |of: &[u64]| {
            let numbers: Vec<String> = of.iter().map(|n| format!("{number}({n})")).collect();
            format!("[{}]", numbers.join(", "))
        };
        let weights = match is_outer {
            true => {
                let vector = list(&[1, 2, 1][..width as usize]);
                format!("(join (map (fun v => map (fun h => v * h) {vector}) {vector}))")
            }
            false => list(&(1..=width * width).collect::<Vec<_>>()),
        };
        let sum = self.sum_of_products("(join w)", &weights);
        let pass = |array: &str| {
            let windows = windows.replace("xs", array);
            format!("(map (fun line => map (fun w => {sum}) line) ({windows}))")
        };
        let text = match twice {
            true => pass(&pass(&matrix)),
            false => pass(&matrix),
        };
        let result = Type::array(rows, Type::array(columns, Type::Scalar(number)));
        (result, text)
    }
}
