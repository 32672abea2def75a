//! The steps of a strategy as a page for a browser, on its own: no other file, nothing from the
//! network.

use rise_elevate::run::Trace;
use rise_lang::term::Term;

use super::marked::Around;
use super::steps::{DETACHED, Step, steps};
use super::written::written;

const TEMPLATE: &str = include_str!("page.html");

/// The page: a list of the steps beside the program before and after the chosen one, the changed
/// part marked.
pub fn html(title: &str, strategy: &str, trace: &Trace<Term>) -> String {
    let steps = steps(trace);
    let count = match steps.len() {
        1 => "1 step".to_owned(),
        count => format!("{count} steps"),
    };
    let list: String = steps.iter().map(item).collect();
    let mut sections: String = steps.iter().map(section).collect();
    if steps.is_empty() {
        sections = "<section class=\"shown\"><p>No rule was applied.</p></section>\n".to_owned();
    }
    fill(&[
        ("title", &escape(title)),
        ("strategy", &escape(strategy)),
        ("count", &count),
        ("list", &list),
        ("sections", &sections),
    ])
}

/// The template with texts for its fields. What the texts contain is not looked at.
fn fill(fields: &[(&str, &str)]) -> String {
    let (mut page, mut rest) = (String::new(), TEMPLATE);
    while let Some((before, after)) = rest.split_once("{{") {
        page += before;
        let Some((name, after)) = after.split_once("}}") else {
            break;
        };
        let value = fields.iter().find(|(field, _)| *field == name);
        page += value.map_or("", |(_, value)| value);
        rest = after;
    }
    page + rest
}

fn item(step: &Step) -> String {
    let class = match step.place {
        Some(_) => "",
        None => " class=\"outside\"",
    };
    let (number, rule) = (step.number, escape(&step.step.rule));
    format!("<li{class}><a href=\"#step{number}\">{number}. <code>{rule}</code></a></li>\n")
}

fn section(step: &Step) -> String {
    let remark = match step.place {
        Some(_) => String::new(),
        None => format!(" ({DETACHED})"),
    };
    let (before, after) = (&step.step.before, &step.step.after);
    format!(
        "<section id=\"step{}\">\n<h2><code>{}</code></h2>\n<p class=\"path\">{}{remark}</p>\n{}{}</section>\n",
        step.number,
        escape(&step.step.rule),
        escape(&step.place()),
        program(step, "before", "Before", before),
        program(step, "after", "After", after),
    )
}

fn program(step: &Step, class: &str, heading: &str, part: &Term) -> String {
    let (around, marked, behind) = match &step.place {
        Some((_, around)) => {
            let Around { before, behind } = around;
            (escape(before), escape(&around.part(part)), escape(behind))
        }
        None => (String::new(), escape(&written(part)), String::new()),
    };
    format!(
        "<h3>{heading}</h3>\n<pre class=\"{class}\">{around}<mark>{marked}</mark>{behind}</pre>\n"
    )
}

/// The text as HTML has it.
fn escape(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
        .replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_program_says_is_text() {
        let page = html("<a & b>", "{{list}} \"x\"", &Trace::default());
        assert!(page.contains("<h1>&lt;a &amp; b&gt;</h1>"), "{page}");
        assert!(
            page.contains("<code>{{list}} &quot;x&quot;</code>"),
            "{page}"
        );
        assert!(page.contains("No rule was applied."), "{page}");
    }

    #[test]
    fn the_page_needs_nothing_else() {
        for outside in ["src=", "http:", "https:", "@import", "url("] {
            assert!(!TEMPLATE.contains(outside), "{outside}");
        }
    }
}
