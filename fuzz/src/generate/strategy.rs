//! Strategies for high-level programs: those of the library and of the examples, with any
//! parameters, and single rules anywhere.

use std::sync::LazyLock;

use rise_elevate::text::{DefinitionKind, Library, Type};

use rise_testing::random::Choices;

/// A strategy as text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plan {
    /// The file of examples that it uses.
    pub file: Option<&'static str>,
    /// The strategy.
    pub expression: String,
    /// Less than a run has otherwise, which must end it and change nothing else.
    pub least: Option<Least>,
}

/// A small budget.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Least {
    /// So many steps.
    Steps(u64),
    /// So many bytes of programs.
    Bytes(u64),
}

const BUDGETS: [Least; 8] = [
    Least::Steps(300),
    Least::Steps(0),
    Least::Steps(30),
    Least::Steps(3),
    Least::Bytes(1 << 18),
    Least::Bytes(0),
    Least::Bytes(1 << 12),
    Least::Bytes(1 << 15),
];

/// Strategies of the examples. `#` stands for a small number, `^` for a power of two.
const EXAMPLES: [(&str, &[&str]); 5] = [
    (
        "linear_algebra",
        &[
            "reduction(#, #)",
            "rowReductions(#, #, #)",
            "elements(#)",
            "bothProducts(#, #, #)",
            "elementsInBlocks(#, #)",
            "prefixes(^)",
            "prefixesInBlocks(#, ^)",
            "prefixesInRounds(#, #, ^)",
        ],
    ),
    (
        "stencils",
        &[
            "stencil2D(#, #)",
            "stencil3D(#, #)",
            "convolution2D(#, #)",
            "fusedStencils2D(#, #)",
            "convolutionInPasses(#, #)",
        ],
    ),
    (
        "binomial",
        &[
            "factorised",
            "scanline",
            "separated",
            "registerRotation",
            "inParallel",
        ],
    ),
    (
        "simulation",
        &[
            "inLanes(#)",
            "inLanesWithRest(#)",
            "rowsInLanes(#)",
            "rowsInLanesWithRest(#)",
            "inParts(#, #)",
            "inPartsWithRest(#, #)",
            "loopInLanes(#)",
        ],
    ),
    (
        "gemm",
        &[
            "blocking",
            "registerTiles(#, #, #)",
            "registerTilesInBlocks(#, #, #, #)",
            "registerTilesAhead(#, #, #, #, #)",
            "registerTilesInDepth(#, #, #, #, #)",
            "blocksOfPanels(#, #, #, #, id)",
            "blocksInDepth(#, #, #, #, #)",
            "depthWithRest(#, #, #, #)",
            "registerTilesInPlace(#, #, #)",
        ],
    ),
];

/// Strategies for a whole program.
const WHOLE: [&str; 20] = [
    "LNF",
    "DFNF",
    "BENF",
    "CNF",
    "RNF",
    "simplify",
    "fuseReductions",
    "reductionsAsExpressions",
    "tile(#, #)",
    "tileND([#])",
    "tileND([#, #, #])",
    "tileWithRest([#, #])",
    "tilePadded([#, #])",
    "reorder([2, 1])",
    "reorder([3, 1, 2])",
    "reorder([1, 3, 2])",
    "reorder([2, 3, 1])",
    "LNF ; fuseReductions ; reorder([3, 1, 2])",
    "largeInGlobal",
    "viewsInward",
];

/// Strategies for one loop.
const LOOP: [&str; 38] = [
    "split(#)",
    "withRest(#)",
    "splitWithRest(#)",
    "padded(#)",
    "splitPadded(#)",
    "vectorize(#)",
    "vectorize(#)",
    "vectorizeWhole",
    "mapWithRest(#) ; fullPart(vectorize(#))",
    "parallel",
    "sequential",
    "unroll",
    "interchange",
    "reduceInLanes(#, #)",
    "reduceInLanes(#, ^) ; allLanesInHalves(^)",
    "reduceInChains(#)",
    "reduceWithRest(#)",
    "sideBySide(#)",
    "scanInLanes(^)",
    "scanInLanesThenRest(^)",
    "scanInRoundsOnThreadsThenRest(1, #, ^)",
    "scanInWindows(^)",
    "scanOnThreads(#, ^)",
    "scanInBlocks(#)",
    "acrossLanes(^)",
    "blockedReduce(#)",
    "strideReduce(#)",
    "splitJoin(#)",
    "chainsTogether",
    "concatsOut",
    "useReducePar",
    "useMapStream",
    "useScanStream",
    "useIterateStream",
    "foldRows(#)",
    "mapFirstFission",
    "expandReduction",
    "useReduceSeq ; placeReduceSeq(global)",
];

/// Rules whose programs are not for a CPU.
const FOR_OTHERS: [&str; 7] = [
    "useMapGlobal",
    "useMapWorkGroup",
    "useMapLocal",
    "useMapWarpGroup",
    "useMapWarp",
    "useMapLane",
    "removeToMem",
];

/// The rules of the library, with a sign for each argument.
static RULES: LazyLock<Vec<String>> = LazyLock::new(|| {
    let rules = Library::standard().definitions();
    rules
        .filter(|definition| definition.kind() == DefinitionKind::Rule)
        .filter(|definition| !FOR_OTHERS.contains(&definition.name.as_str()))
        .filter_map(|definition| {
            let signs: Option<Vec<&str>> = (definition.ty.split().0.into_iter())
                .map(|argument| match argument {
                    Type::Nat => Some("#"),
                    Type::Address => Some("global"),
                    _ => None,
                })
                .collect();
            Some(match &signs?[..] {
                [] => definition.name.to_string(),
                signs => format!("{}({})", definition.name, signs.join(", ")),
            })
        })
        .collect()
});

/// Chooses schedules for every loop, and refuses no program.
pub const AUTOMATIC: &str = "auto";

/// Some strategies one after the other, those that fail left out, and what gives every loop a way
/// to run; often those of a file that are for the program. Or the strategy that is taken where none
/// is given.
pub fn plan(preferred: Option<&'static str>, choices: &mut Choices) -> Plan {
    if choices.below(8) == 7 {
        return Plan {
            file: None,
            expression: AUTOMATIC.to_owned(),
            least: None,
        };
    }
    let mut file = None;
    let mut steps = Vec::new();
    for _ in 0..choices.below(5) {
        let step = match choices.below(8) {
            0 | 7 if file.is_none() => {
                let any = choices.of(&EXAMPLES);
                let known = EXAMPLES.iter().find(|(of, _)| preferred == Some(*of));
                let (of, strategies) = *known.unwrap_or(&any);
                file = Some(of);
                let strategy = choices.of(strategies);
                filled(strategy, choices)
            }
            0 | 1 => {
                let whole = choices.of(&WHOLE);
                filled(whole, choices)
            }
            2..=4 => at_loop(choices),
            _ => rule(choices),
        };
        steps.push(format!("try({step})"));
    }
    if choices.below(4) == 3 {
        steps.push("try(outermost(isMapLoop)(parallel))".to_owned());
    }
    steps.push("lowerToC".to_owned());
    Plan {
        file,
        expression: steps.join(" ; "),
        least: (choices.below(8) == 7).then(|| choices.of(&BUDGETS)),
    }
}

fn at_loop(choices: &mut Choices) -> String {
    let strategy = choices.of(&LOOP);
    let strategy = filled(strategy, choices);
    match choices.below(7) {
        0 => format!("tryAll({strategy})"),
        1 => format!("LNF ; loop({})({strategy})", 1 + choices.below(3)),
        2 => format!("LNF ; topDown({strategy})"),
        3 => format!("DFNF ; outermost(isMapLoop)({strategy})"),
        4 => format!("innermost(isMapLoop)({strategy})"),
        5 => format!("DFNF ; outermost(isReduction)({strategy})"),
        _ => format!("topDown({strategy})"),
    }
}

/// A rule of the library somewhere. A choice is a byte, and there are more rules.
fn rule(choices: &mut Choices) -> String {
    let position = choices.below(256) * 2 + choices.below(2);
    let rule = &RULES[position as usize % RULES.len()];
    let rule = filled(rule, choices);
    let traversal = choices.of(&["topDown", "topDown", "bottomUp", "tryAll"]);
    format!("{traversal}({rule})")
}

/// The text with numbers in the places of the signs.
fn filled(text: &str, choices: &mut Choices) -> String {
    let mut result = String::new();
    for letter in text.chars() {
        match letter {
            '#' => result += choices.of(&["2", "4", "3", "1", "8", "5", "0"]),
            '^' => result += choices.of(&["2", "4", "8", "1", "0"]),
            letter => result.push(letter),
        }
    }
    result
}
