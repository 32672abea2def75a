//! Errors that tell the author of a program what to change, and those of MLIR about what a pass has
//! made of it.

/// How MLIR begins to say that it cannot go on.
const OF_MLIR: [&str; 6] = [
    "failed to ",
    "unable to ",
    "could not ",
    "cannot be converted to ",
    "does not dominate",
    "op was not bufferized",
];

/// Whether these are the messages of a pass that refuses a program. Passes say it in words of the
/// language, with names in backquotes or with what was expected after a colon; others are of MLIR's
/// verifier or its conversions, so that what a pass has made is not valid.
pub fn is_refusal(messages: &[String]) -> bool {
    let is_for_the_author = |message: &String| {
        let is_about_us = message.contains("internal error");
        !is_about_us && !is_of_mlir(message) && (message.contains('`') || message.contains(": "))
    };
    !messages.is_empty() && messages.iter().all(is_for_the_author)
}

/// Whether a message is one of MLIR.
pub fn is_of_mlir(message: &str) -> bool {
    message.starts_with('\'')
        || message.contains("' op ")
        || OF_MLIR.iter().any(|words| message.contains(words))
}

#[cfg(test)]
mod tests {
    use std::sync::{Arc, Mutex};

    use super::*;
    use crate::mlir::context;
    use melior::ir::Module;

    /// The messages of MLIR about a module.
    fn messages(text: &str) -> Vec<String> {
        let context = context();
        let messages: Arc<Mutex<Vec<String>>> = Arc::default();
        let log = Arc::clone(&messages);
        context.attach_diagnostic_handler(move |diagnostic| {
            log.lock().unwrap().push(diagnostic.to_string());
            true
        });
        assert!(Module::parse(&context, text).is_none(), "{text}");
        messages.lock().unwrap().clone()
    }

    #[test]
    fn what_mlir_says_of_a_module_is_no_refusal() {
        for (text, expected) in [
            (
                "func.func @f() -> i32 {
                   cf.br ^end
                 ^end: %y = arith.addi %z, %z : i32
                   cf.br ^other
                 ^other: %z = arith.constant 2 : i32
                   return %z : i32 }",
                "does not dominate",
            ),
            (
                "func.func @f(%m: memref<4xf32>) { \"memref.dealloc\"(%m, %m) : (memref<4xf32>, memref<4xf32>) -> () return }",
                "'memref.dealloc' op requires",
            ),
            (
                "func.func @f() -> i32 { return }",
                "'func.return' op has 0 operands",
            ),
            (
                "func.func @f() { \"func.call\"() : () -> () return }",
                "'func.call' op requires",
            ),
        ] {
            let messages = messages(text);
            assert!(messages.concat().contains(expected), "{messages:?}");
            assert!(!is_refusal(&messages), "{messages:?}");
        }
    }

    #[test]
    fn no_pass_refuses_without_a_word() {
        assert!(!is_refusal(&[]));
        assert!(!is_refusal(&[String::new()]));
        assert!(!is_refusal(&["block with no terminator".to_owned()]));
        let failed =
            "failed to legalize operation 'memref.load' that was explicitly marked illegal: %1 = x";
        assert!(!is_refusal(&[failed.to_owned()]));
    }

    #[test]
    fn what_tells_the_author_what_to_do_is_a_refusal() {
        let loops = "a loop of `m` rounds cannot be unrolled, because their number is not known when the program is compiled";
        let register =
            "several threads write to the same register here: let each write to its own element";
        assert!(is_refusal(&[loops.to_owned(), register.to_owned()]));
        // One of MLIR beside it.
        let invalid = "'memref.store' op store index operand count not equal to memref rank";
        assert!(!is_refusal(&[loops.to_owned(), invalid.to_owned()]));
        let internal = "internal error: there is no report; please report it";
        assert!(!is_refusal(&[internal.to_owned()]));
    }
}
