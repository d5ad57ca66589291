//! What a command reads from and writes to: in the program its standard streams, in a test whatever the test likes.

use std::io::{self, IsTerminal, Read, Write};

/// Where somebody sits who gives commands.
pub struct Desk<'a> {
    /// What is typed, or comes through a pipe.
    pub input: Box<dyn Read + Send>,
    /// Where answers go.
    pub out: &'a mut dyn Write,
    /// Where it is told what went wrong.
    pub err: &'a mut dyn Write,
    /// How both look.
    pub screen: Screen,
    /// Whether Ctrl-C stops a command that takes long.
    pub hears_ctrl_c: bool,
}

/// What can be seen of what is written.
#[derive(Clone, Copy, Debug, Default)]
pub struct Screen {
    /// Whether answers may have colours.
    pub colours: bool,
    /// Whether errors may.
    pub coloured_errors: bool,
    /// Whether something can be drawn beside the answer and taken back.
    pub can_draw: bool,
    /// Whether characters beyond ASCII can be shown, blocks among them.
    pub blocks: bool,
    /// How wide help is; without it, as wide as the terminal.
    pub width: Option<usize>,
}

impl<'a> Desk<'a> {
    /// The desk of this process.
    pub fn of_process(out: &'a mut io::Stdout, err: &'a mut io::Stderr) -> Desk<'a> {
        let (input, screen) = (Box::new(io::stdin()), Screen::of_process());
        Desk { input, out, err, screen, hears_ctrl_c: true }
    }

    /// The input, for somebody who reads all of it.
    pub(crate) fn take_input(&mut self) -> Box<dyn Read + Send> {
        std::mem::replace(&mut self.input, Box::new(io::empty()))
    }
}

impl Screen {
    /// As the terminal is, and as its user wants it (<https://no-color.org>).
    fn of_process() -> Screen {
        let wants_colours = std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty());
        let is_dumb = std::env::var_os("TERM").is_some_and(|term| term == "dumb");
        let (out, err) = (io::stdout().is_terminal(), io::stderr().is_terminal());
        Screen {
            colours: out && wants_colours && !is_dumb,
            coloured_errors: err && wants_colours,
            can_draw: err && !is_dumb,
            blocks: is_wide() && !is_dumb,
            width: None,
        }
    }
}

/// Whether the locale has characters beyond ASCII.
fn is_wide() -> bool {
    // The first of these that is set counts; Windows has none and shows everything.
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"]
        .iter()
        .find_map(|name| std::env::var(name).ok().filter(|value| !value.is_empty()));
    locale.map_or(cfg!(windows), |locale| {
        let locale = locale.to_lowercase();
        locale.contains("utf-8") || locale.contains("utf8")
    })
}
