//! The machine that code is made for, as far as strategies ask about it.

/// Facts about a machine. A strategy reads them as `target.registers` and so on, so that one
/// definition says for every machine how tiles follow from it.
///
/// ```
/// use rise_elevate::text::{Library, Scope, Machine};
/// use rise_lang::{diagnostic::Source, infer::infer_program, syntax::{self, NoImports}};
///
/// let program = syntax::parse_program(&Source::new("f.rise", "def f (xs : 64.f32) = map sqrt xs"), &NoImports)?;
/// let program = infer_program(&program).unwrap();
/// let wide = Machine { bits: 512, ..Machine::default() };
/// let scope = Scope::of(&program.definitions[0].definition).on(wide);
/// let expression = Source::new("argument", "vectorize(target.bits / 32)");
/// let strategy = Library::standard().strategy_for(&expression, &scope).unwrap();
/// assert_eq!(strategy.to_string(), "vectorize(16)");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, serde::Deserialize, serde::Serialize)]
#[serde(default, deny_unknown_fields)]
pub struct Machine {
    /// LLVM's name for the processor: `znver5`, `sapphirerapids`.
    pub name: String,
    /// The processor's maker, in small letters: `amd`, `intel`, `apple`, `arm`; `generic` where the
    /// name is that of a family of many makers.
    pub vendor: String,
    /// The number of vector registers.
    pub registers: u64,
    /// The bits of a vector register.
    pub bits: u64,
    /// The bytes of a cache line.
    pub line: u64,
    /// The bytes of the first-level data cache of a core.
    pub level1: u64,
    /// The bytes of the second-level cache that a core sees.
    pub level2: u64,
    /// The bytes of the largest cache.
    pub level3: u64,
    /// The number of cores.
    pub cores: u64,
}

impl Default for Machine {
    /// A generic processor with sixteen registers of 256 bits, lines of 64 bytes, caches of 32 KiB,
    /// 512 KiB and 8 MiB, four cores: for strategies that are read without a machine.
    fn default() -> Machine {
        Machine {
            name: "generic".to_owned(),
            vendor: "generic".to_owned(),
            registers: 16,
            bits: 256,
            line: 64,
            level1: 32 << 10,
            level2: 512 << 10,
            level3: 8 << 20,
            cores: 4,
        }
    }
}

/// A fact that a text asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum MachineFact {
    Name,
    Vendor,
    Registers,
    Bits,
    Line,
    Level1,
    Level2,
    Level3,
    Cores,
}

impl MachineFact {
    /// All facts by their names.
    pub(super) const ALL: [(&str, MachineFact); 9] = [
        ("name", MachineFact::Name),
        ("vendor", MachineFact::Vendor),
        ("registers", MachineFact::Registers),
        ("bits", MachineFact::Bits),
        ("line", MachineFact::Line),
        ("level1", MachineFact::Level1),
        ("level2", MachineFact::Level2),
        ("level3", MachineFact::Level3),
        ("cores", MachineFact::Cores),
    ];

    /// The fact of that name.
    pub(super) fn by_name(name: &str) -> Option<MachineFact> {
        let found = MachineFact::ALL.iter().find(|(known, _)| *known == name);
        found.map(|(_, fact)| *fact)
    }

    /// Whether it is text, not a number.
    pub(super) fn is_text(self) -> bool {
        matches!(self, MachineFact::Name | MachineFact::Vendor)
    }

    /// The fact for a machine.
    pub(super) fn of(self, machine: &Machine) -> MachineValue<'_> {
        let number = match self {
            MachineFact::Name => return MachineValue::Text(&machine.name),
            MachineFact::Vendor => return MachineValue::Text(&machine.vendor),
            MachineFact::Registers => machine.registers,
            MachineFact::Bits => machine.bits,
            MachineFact::Line => machine.line,
            MachineFact::Level1 => machine.level1,
            MachineFact::Level2 => machine.level2,
            MachineFact::Level3 => machine.level3,
            MachineFact::Cores => machine.cores,
        };
        MachineValue::Number(number)
    }
}

/// The value of a fact.
pub(super) enum MachineValue<'a> {
    Number(u64),
    Text(&'a str),
}
