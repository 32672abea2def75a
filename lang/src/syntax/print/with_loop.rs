//! With-loops, a part on a line.

use crate::{
    layout::{Doc, INDENT, Layout},
    syntax::tree::{IndexRange, Level, Part, With, WithOperation},
};

impl<'a> Layout<'a> {
    pub(super) fn with_loop(&mut self, with: &With) -> Doc<'a> {
        let mut doc = match &with.operation {
            WithOperation::Genarray { shape, default } => {
                let sizes: Vec<&str> = shape.iter().map(|size| size.text.as_str()).collect();
                let doc = self.word(format!("with genarray [{}]", sizes.join(", ")));
                match default {
                    Some(default) => {
                        let default = self.expression(default, Level::Closed);
                        doc.append(self.word(" ")).append(default)
                    }
                    None => doc,
                }
            }
            WithOperation::Modarray(base) => {
                let base = self.expression(base, Level::Closed);
                self.word("with modarray ").append(base)
            }
            WithOperation::Fold { operator, neutral } => {
                let operator = self.expression(operator, Level::Closed);
                let neutral = self.expression(neutral, Level::Closed);
                let doc = self.word("with fold ").append(operator);
                doc.append(self.word(" ")).append(neutral)
            }
        };
        doc = doc.append(self.word(" {"));
        for (index, part) in with.parts.iter().enumerate() {
            let separator = self.between(part.range.start);
            let part = self.part(part).group();
            let end = if index + 1 < with.parts.len() {
                ";"
            } else {
                ""
            };
            let part = separator.append(part).append(self.word(end)).nest(INDENT);
            doc = doc.append(part);
        }
        doc.append(self.line()).append(self.word("}")).group()
    }

    fn part(&mut self, part: &Part) -> Doc<'a> {
        let ranges: Vec<String> = part.ranges.iter().map(range).collect();
        let header = self.word(format!("{} =>", ranges.join(", ")));
        self.hanging(header, &part.body)
    }
}

fn range(range: &IndexRange) -> String {
    let mut text = range.name.name.clone();
    if let Some(bounds) = &range.bounds {
        text += &format!(" in {}..{}", bounds.lower.text, bounds.upper.text);
        if let Some(step) = &bounds.step {
            text += &format!(" by {}", step.text);
        }
        if let Some(width) = &bounds.width {
            text += &format!(" width {}", width.text);
        }
    }
    text
}
