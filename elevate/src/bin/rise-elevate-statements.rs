use rise_elevate::{proof::Statement, text::Library};
fn main() {
    for rule in Library::standard().rules() {
        match Statement::of(rule) { Ok(s) => println!("Module {}.\nDefinition meaning : Prop := {}.\nDefinition sizes : Prop := {}.\nEnd {}.", rule.name(), s.meaning, s.sizes.as_deref().unwrap_or("True"), rule.name()), Err(e) => println!("(* {} {e} *)", rule.name()) }
    }
}
