//! What is wrong with a file: the place, the reason and the remedy.

use std::fmt;
use std::ops::Range;
use std::sync::Arc;

use miette::{Diagnostic, LabeledSpan, NamedSource, SourceCode};

use crate::edition::Edition;

/// The most mistakes that are told of one file: more help nobody.
const MOST_TOLD: usize = 100;

/// One mistake in a file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Problem {
    /// What is wrong.
    pub message: String,
    /// What to write instead.
    pub help: String,
    /// Where, in bytes.
    pub place: Range<usize>,
    /// Since when it is a mistake. A text that was good before and has been stored stays good: for it this is
    /// a warning (see [`Catalogue::stored`](crate::Catalogue::stored)).
    pub since: Edition,
}

impl Problem {
    /// What is wrong at a place, and what to write there instead.
    pub fn new(
        place: &Range<usize>,
        message: impl Into<String>,
        help: impl Into<String>,
    ) -> Problem {
        let (message, help, place) = (message.into(), help.into(), place.clone());
        Problem { message, help, place, since: Edition::First }
    }

    /// The same, if it is a mistake since this edition of the rules. Whatever the checker begins to refuse is
    /// marked like that, with the edition that is current when it is published: texts that were accepted
    /// before belong to tables that are open and to hands that were played.
    #[must_use]
    pub fn since(self, edition: Edition) -> Problem {
        Problem { since: edition, ..self }
    }
}

/// All mistakes of one file.
#[derive(Clone, Debug)]
pub struct Faults {
    source: Arc<NamedSource<String>>,
    /// The mistakes, in the order of the file.
    pub problems: Vec<Problem>,
}

impl Faults {
    /// The mistakes of a file by its name and text, sorted by their places, each told once.
    pub fn new(file: &str, text: &str, mut problems: Vec<Problem>) -> Faults {
        problems.sort_by_key(|problem| (problem.place.start, problem.place.end));
        problems.dedup();
        problems.truncate(MOST_TOLD);
        let source = Arc::new(NamedSource::new(file, shown(text)));
        Faults { source, problems }
    }

    /// The name of the file.
    pub fn file(&self) -> &str {
        self.source.name()
    }

    /// The text, as it may be printed.
    pub fn text(&self) -> &str {
        self.source.inner()
    }

    /// The line and column, from 1, at which a problem stands.
    pub fn line_and_column(&self, problem: &Problem) -> (usize, usize) {
        let text = self.source.inner();
        let before = text.get(..problem.place.start).unwrap_or(text);
        let line = before.matches('\n').count() + 1;
        let column = before.rsplit('\n').next().unwrap_or("").chars().count() + 1;
        (line, column)
    }

    /// Each problem as something that can be drawn with its line.
    pub fn reports(&self) -> impl Iterator<Item = Report> {
        self.problems
            .iter()
            .map(|problem| Report { source: Arc::clone(&self.source), problem: problem.clone() })
    }
}

impl fmt::Display for Faults {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (number, problem) in self.problems.iter().enumerate() {
            let (line, column) = self.line_and_column(problem);
            let end = if number + 1 < self.problems.len() { "\n" } else { "" };
            let (file, message, help) = (self.file(), &problem.message, &problem.help);
            write!(f, "{file}:{line}:{column}: {message}; {help}{end}")?;
        }
        Ok(())
    }
}

impl std::error::Error for Faults {}

/// A problem together with the text it stands in.
#[derive(Clone, Debug)]
pub struct Report {
    source: Arc<NamedSource<String>>,
    problem: Problem,
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.problem.message)
    }
}

impl std::error::Error for Report {}

impl Diagnostic for Report {
    fn help<'a>(&'a self) -> Option<Box<dyn fmt::Display + 'a>> {
        Some(Box::new(&self.problem.help))
    }

    fn source_code(&self) -> Option<&dyn SourceCode> {
        Some(&*self.source)
    }

    fn labels(&self) -> Option<Box<dyn Iterator<Item = LabeledSpan> + '_>> {
        let place = self.problem.place.clone();
        Some(Box::new(std::iter::once(LabeledSpan::new_with_span(Some("here".to_owned()), place))))
    }
}

/// A text as it may be printed: what a terminal would obey, or nobody can see, is replaced by as many bytes, so that
/// every place stays where it is.
fn shown(text: &str) -> String {
    let shown = |letter: char| match letter {
        '\n' | '\t' => letter,
        '\r' => ' ',
        _ if letter.is_ascii_control() => '?',
        _ if letter.is_control() => '¿',
        '\u{200b}'..='\u{200f}'
        | '\u{2028}'..='\u{202e}'
        | '\u{2060}'..='\u{206f}'
        | '\u{feff}' => '\u{fffd}',
        _ => letter,
    };
    text.chars().map(shown).collect()
}
