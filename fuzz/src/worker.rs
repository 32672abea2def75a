//! Programs examined in a process of their own, so that one that crashes or hangs is a finding and
//! not the end.
//!
//! The protocol: one line of numbers in hexadecimal in, one line out, `agrees`, `vacuous TEXT`,
//! `refused TEXT` or `wrong TEXT` with line breaks escaped.

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use anyhow::{Context as _, anyhow, ensure};

use crate::{Oracle, Sanitizer, Setting, Verdict, case};

/// How long a program may take.
const PATIENCE: Duration = Duration::from_secs(60);
/// How much of what a process said before its end is kept.
const MOST_SAID: usize = 6000;

/// Answers on standard output until standard input ends.
///
/// # Errors
/// If the process has no temporary folder, or what it is asked is not understood.
pub fn serve(setting: Setting) -> anyhow::Result<()> {
    let oracle = Oracle::new(setting.sanitizer)?;
    for line in std::io::stdin().lines() {
        let case = case(setting.kind, &from_hexadecimal(&line?)?);
        let answer = match oracle.examine(&case) {
            Verdict::Agrees => "agrees".to_owned(),
            Verdict::Vacuous(text) => format!("vacuous {}", text.escape_default()),
            Verdict::Refused(text) => format!("refused {}", text.escape_default()),
            Verdict::Wrong(text) => format!("wrong {}", text.escape_default()),
        };
        println!("{answer}");
    }
    Ok(())
}

/// Numbers as text.
pub fn to_hexadecimal(numbers: &[u8]) -> String {
    numbers
        .iter()
        .map(|number| format!("{number:02x}"))
        .collect()
}

/// # Errors
/// If the text is none of [`to_hexadecimal`].
pub fn from_hexadecimal(text: &str) -> anyhow::Result<Vec<u8>> {
    let text = text.trim();
    ensure!(
        text.is_ascii() && text.len().is_multiple_of(2),
        "expected two hexadecimal digits for each number, found `{text}`"
    );
    let pairs = (0..text.len())
        .step_by(2)
        .map(|start| &text[start..start + 2]);
    pairs
        .map(|pair| {
            u8::from_str_radix(pair, 16).with_context(|| format!("no hexadecimal number: `{pair}`"))
        })
        .collect()
}

/// A process that examines programs, started again when it ends.
pub struct Worker {
    setting: Setting,
    running: Option<Running>,
}

struct Running {
    child: Child,
    questions: ChildStdin,
    answers: Receiver<String>,
    said: Arc<Mutex<Vec<u8>>>,
}

impl Worker {
    /// None runs yet.
    pub fn new(setting: Setting) -> Worker {
        Worker {
            setting,
            running: None,
        }
    }

    /// The verdict of the process on a program; its end is something wrong, and so is no answer,
    /// again when it is asked twice.
    ///
    /// # Errors
    /// If no process can be started.
    pub fn examine(&mut self, numbers: &[u8]) -> anyhow::Result<Verdict> {
        // The machine may have stood still.
        for _ in 0..2 {
            if let Some(verdict) = self.ask(numbers)? {
                return Ok(verdict);
            }
        }
        let seconds = PATIENCE.as_secs();
        Ok(Verdict::Wrong(format!(
            "no answer within {seconds} seconds"
        )))
    }

    /// The answer of the process within some time.
    fn ask(&mut self, numbers: &[u8]) -> anyhow::Result<Option<Verdict>> {
        let mut running = match self.running.take() {
            Some(running) => running,
            None => Running::start(self.setting)?,
        };
        let asked = writeln!(running.questions, "{}", to_hexadecimal(numbers))
            .and_then(|()| running.questions.flush());
        let answer = match asked {
            Ok(()) => running.answers.recv_timeout(PATIENCE),
            Err(_) => Err(RecvTimeoutError::Disconnected),
        };
        match answer {
            Ok(answer) => {
                // Messages of the interpreter about arguments without a result.
                running
                    .said
                    .lock()
                    .unwrap_or_else(PoisonError::into_inner)
                    .clear();
                self.running = Some(running);
                parse(&answer).map(Some)
            }
            Err(RecvTimeoutError::Timeout) => {
                running.child.kill()?;
                running.child.wait()?;
                Ok(None)
            }
            Err(RecvTimeoutError::Disconnected) => running.ended().map(Some),
        }
    }
}

/// The messages of a process of this program that does one thing, until its end.
///
/// # Errors
/// If it cannot be started.
pub fn end_of(work: &str, sanitizer: Sanitizer) -> anyhow::Result<String> {
    let mut command = Command::new(std::env::current_exe()?);
    command.args([work, sanitizer.name()]);
    sanitizer.prepare(&mut command)?;
    let output = command.output()?;
    Ok(String::from_utf8_lossy(&output.stderr).into_owned())
}

impl Running {
    fn start(setting: Setting) -> anyhow::Result<Running> {
        let mut command = Command::new(std::env::current_exe()?);
        command
            .args(["work", "--kind", setting.kind.name()])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        if let Some(sanitizer) = setting.sanitizer {
            command.args(["--sanitizer", sanitizer.name()]);
            sanitizer.prepare(&mut command)?;
        }
        let mut child = command.spawn().context("no process can be started")?;
        let pipes = (child.stdin.take(), child.stdout.take(), child.stderr.take());
        let (Some(questions), Some(output), Some(mut errors)) = pipes else {
            return Err(anyhow!("a process has no pipes"));
        };
        let (sender, answers) = mpsc::channel();
        thread::spawn(move || {
            // The receiver is gone when the process is given up.
            BufReader::new(output)
                .lines()
                .map_while(Result::ok)
                .try_for_each(|line| sender.send(line))
        });
        let said = Arc::new(Mutex::new(Vec::new()));
        let heard = Arc::clone(&said);
        thread::spawn(move || {
            let mut buffer = [0; 4096];
            while let Ok(count @ 1..) = errors.read(&mut buffer) {
                let mut heard = heard.lock().unwrap_or_else(PoisonError::into_inner);
                heard.extend_from_slice(&buffer[..count]);
                let excess = heard.len().saturating_sub(MOST_SAID);
                heard.drain(..excess);
            }
        });
        Ok(Running {
            child,
            questions,
            answers,
            said,
        })
    }

    fn ended(mut self) -> anyhow::Result<Verdict> {
        let status = self.child.wait()?;
        // The other thread reads what is left.
        thread::sleep(Duration::from_millis(50));
        let said = self.said.lock().unwrap_or_else(PoisonError::into_inner);
        let said = String::from_utf8_lossy(&said);
        Ok(Verdict::Wrong(format!(
            "the process ends, {status}\n{said}"
        )))
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        // It ends by itself with its input; if it does not, nobody waits for it.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn parse(answer: &str) -> anyhow::Result<Verdict> {
    let (word, text) = answer.split_once(' ').unwrap_or((answer, ""));
    let text = text
        .replace("\\n", "\n")
        .replace("\\\"", "\"")
        .replace("\\'", "'");
    Ok(match word {
        "agrees" => Verdict::Agrees,
        "vacuous" => Verdict::Vacuous(text),
        "refused" => Verdict::Refused(text),
        "wrong" => Verdict::Wrong(text),
        _ => return Err(anyhow!("a process answers `{answer}`")),
    })
}
