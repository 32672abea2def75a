//! Cases on shapes, each on a line; two may stand on one line together.

use crate::{
    layout::{Doc, INDENT, Layout},
    syntax::tree::{Case, ShapePattern},
};

impl<'a> Layout<'a> {
    pub(super) fn cases(&mut self, case: &Case) -> Doc<'a> {
        let mut doc = self.word(format!("case {} {{", case.shape.name));
        for (index, branch) in case.branches.iter().enumerate() {
            let space = match case.branches.len() > 2 {
                true => self.hardline(),
                false => self.line(),
            };
            let separator = self.separated(branch.pattern.range.start, space);
            let header = self.word(format!("{} =>", pattern(&branch.pattern)));
            let body = self.hanging(header, &branch.body).group();
            let end = if index + 1 < case.branches.len() {
                ";"
            } else {
                ""
            };
            let branch = separator.append(body).append(self.word(end)).nest(INDENT);
            doc = doc.append(branch);
        }
        doc.append(self.line()).append(self.word("}")).group()
    }
}

fn pattern(pattern: &ShapePattern) -> String {
    let sizes: Vec<&str> = pattern
        .sizes
        .iter()
        .map(|size| size.name.as_str())
        .collect();
    match &pattern.rest {
        None => format!("[{}]", sizes.join(", ")),
        Some(rest) => {
            let parts = sizes.into_iter().chain([rest.name.as_str()]);
            parts.collect::<Vec<&str>>().join(".")
        }
    }
}
