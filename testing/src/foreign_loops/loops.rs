//! Loops of random programs.

use super::{CELLS, Function, INTEGERS, Value};

impl Function<'_> {
    /// Memory that each iteration takes anew and hands on, made of the memory of the iteration
    /// before, by several names.
    pub(super) fn handed_on(&mut self) {
        let types = [CELLS.to_owned(), CELLS.to_owned()];
        let initial = [self.value(CELLS), self.value(CELLS)];
        let (start, step) = (self.constant("index", 0), self.constant("index", 1));
        let end = self.value("index");
        let five = self.constant("index", 5);
        let end = self.result("index", &format!("arith.remui {end}, {five} : index"));
        let (head, results) = self.results(&types);
        let [variable, first, second] = [(); 3].map(|()| self.name());
        self.line(&format!(
            "{head}scf.for {variable} = {start} to {end} step {step} iter_args({first} = {}, {second} = {}) -> ({CELLS}, {CELLS}) {{",
            initial[0], initial[1]
        ));
        let outside = self.scope.len();
        self.depth += 1;
        for (name, ty) in [(&variable, "index"), (&first, CELLS), (&second, CELLS)] {
            self.scope.push(Value {
                name: name.clone(),
                ty: ty.to_owned(),
            });
        }
        let new = self.name();
        self.line(&format!("{new} = memref.alloca() : {CELLS}"));
        let turn = (self.below)(4) as i64;
        for place in 0..4 {
            let (to, from) = (
                self.constant("index", place),
                self.constant("index", (place + turn) % 4),
            );
            let source = self.pick(&[first.clone(), second.clone()]);
            let old = self.result("i32", &format!("memref.load {source}[{from}] : {CELLS}"));
            let one = self.constant("i32", place + 1);
            let value = self.result("i32", &format!("arith.addi {old}, {one} : i32"));
            self.line(&format!("memref.store {value}, {new}[{to}] : {CELLS}"));
        }
        let count = (self.below)(3);
        self.statements(count);
        let condition = self.value("i1");
        let name = match (self.below)(3) {
            0 => self.result(
                CELLS,
                &format!("arith.select {condition}, {new}, {first} : {CELLS}"),
            ),
            _ => new,
        };
        let yielded = match (self.below)(3) {
            0 => [name, first],
            1 => [first, name],
            _ => [second, name],
        };
        self.line(&format!(
            "scf.yield {}, {} : {CELLS}, {CELLS}",
            yielded[0], yielded[1]
        ));
        self.depth -= 1;
        self.scope.truncate(outside);
        self.line("}");
        self.scope.extend(results);
    }

    pub(super) fn counted_loop(&mut self) {
        let integers: Vec<(&str, u32)> = INTEGERS.into_iter().filter(|it| it.1 > 1).collect();
        let (ty, bits) = self.pick(&integers);
        let is_unsigned = (self.below)(3) == 0;
        let half = 1_i64 << (bits - 1).min(62);
        let starts = match is_unsigned {
            // Around where the sign would change.
            true => [0, 1, half - 3, -half, -40],
            false => [0, 1, -3, -half, half - 20],
        };
        let start = self.pick(&starts);
        let (step, iterations) = (1 + (self.below)(3) as i64, (self.below)(5) as i64);
        let start = match bits {
            64 => start,
            // As the type writes it.
            bits => (start << (64 - bits)) >> (64 - bits),
        };
        let lower = self.constant(ty, start);
        let known = self.constant(ty, iterations);
        let distance = match (self.below)(2) {
            0 => known,
            _ => {
                let (value, bound) = (self.value(ty), self.constant(ty, 4));
                self.result(ty, &format!("arith.remui {value}, {bound} : {ty}"))
            }
        };
        let upper = self.result(ty, &format!("arith.addi {lower}, {distance} : {ty}"));
        let step = self.constant(ty, step);
        let (types, initial) = self.several();
        let (head, results) = self.results(&types);
        let variable = Value {
            name: self.name(),
            ty: ty.to_owned(),
        };
        let (mut arguments, carried) = self.carried(&types, &initial);
        arguments.insert(0, variable.clone());
        let unsigned = if is_unsigned { "unsigned " } else { "" };
        let of = if ty == "index" {
            String::new()
        } else {
            format!(" : {ty}")
        };
        self.line(&format!(
            "{head}scf.for {unsigned}{} = {lower} to {upper} step {step}{carried}{of} {{",
            variable.name
        ));
        self.region(arguments, &types);
        self.line("}");
        self.scope.extend(results);
    }

    /// A loop that takes its index apart.
    pub(super) fn divided_loop(&mut self) {
        let rounds = self.pick(&[0, 1, 4, 6, 8, 12]);
        let [lower, upper, step] = [0, rounds, 1].map(|bound| self.constant("index", bound));
        let (types, initial) = self.several();
        let (head, results) = self.results(&types);
        let variable = self.name();
        let (arguments, carried) = self.carried(&types, &initial);
        self.line(&format!(
            "{head}scf.for {variable} = {lower} to {upper} step {step}{carried} {{"
        ));
        let outside = self.scope.len();
        let mut parts = vec![variable.clone()];
        for _ in 0..1 + (self.below)(4) {
            let name = self.pick(&["divui", "remui", "divsi", "remsi"]);
            let by = self.pick(&[1, 2, 2, 3, 4, 5, 12, rounds.max(1)]);
            let (part, by) = (self.pick(&parts), self.constant("index", by));
            parts.push(self.result("index", &format!("arith.{name} {part}, {by} : index")));
        }
        let mut inside = self.scope.split_off(outside);
        inside.extend(arguments);
        inside.push(Value {
            name: variable,
            ty: "index".to_owned(),
        });
        self.region(inside, &types);
        self.line("}");
        self.scope.extend(results);
    }

    /// Iterations write the element of their own variable, and memory of their own.
    pub(super) fn parallel_loop(&mut self) {
        if self.own_place.is_some() {
            return;
        }
        let (start, step) = (self.constant("index", 0), self.constant("index", 1));
        let end = self.constant("index", 16);
        let variable = Value {
            name: self.name(),
            ty: "index".to_owned(),
        };
        self.line(&format!(
            "scf.parallel ({}) = ({start}) to ({end}) step ({step}) {{",
            variable.name
        ));
        self.own_place = Some(variable.name.clone());
        self.region(vec![variable], &[]);
        self.own_place = None;
        self.line("}");
    }

    /// Names for what a loop carries, and the text that says so.
    fn carried(&mut self, types: &[String], initial: &[String]) -> (Vec<Value>, String) {
        let arguments: Vec<Value> = types
            .iter()
            .map(|ty| Value {
                name: self.name(),
                ty: ty.clone(),
            })
            .collect();
        let pairs: Vec<String> = arguments
            .iter()
            .zip(initial)
            .map(|(argument, initial)| format!("{} = {initial}", argument.name))
            .collect();
        let text = match types.is_empty() {
            true => String::new(),
            false => format!(" iter_args({}) -> ({})", pairs.join(", "), types.join(", ")),
        };
        (arguments, text)
    }
}
