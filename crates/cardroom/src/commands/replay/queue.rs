//! The hands that wait to be replayed, cut from their files when somebody asks for them.

use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, Read};
use std::path::{Path, PathBuf};

use notation::{Chunk, Chunks, Unreadable, chunks};

use crate::failure::Failure;
use crate::library;

/// A batch is long enough that nobody waits for the next one, and short enough that all end at about
/// the same time.
const BATCH_HANDS: usize = 64;
const BATCH_BYTES: usize = 256 << 10;

/// A file of hands, or standard input.
pub(super) struct Source {
    path: PathBuf,
    /// How long it is, where that is known.
    pub(super) bytes: Option<u64>,
}

impl Source {
    /// Its name, as the user wrote it or found it in a folder.
    pub(super) fn name(&self) -> String {
        self.path.display().to_string()
    }

    fn is_standard_input(&self) -> bool {
        self.bytes.is_none() && self.path == Path::new("-")
    }

    fn open(&self, standard: &mut Box<dyn Read + Send>) -> io::Result<Input> {
        if self.is_standard_input() {
            // It stands there once.
            let standard = std::mem::replace(standard, Box::new(io::empty()));
            return Ok(Box::new(BufReader::with_capacity(1 << 16, standard)));
        }
        Ok(Box::new(BufReader::with_capacity(1 << 16, File::open(&self.path)?)))
    }

    fn failure(&self, wrong: Unreadable) -> Failure {
        let from = if self.is_standard_input() { "standard input".to_owned() } else { self.name() };
        match wrong {
            Unreadable::Read(error) => Failure::Input { from, error },
            Unreadable::NotText { line } => library::not_text(&from, line),
        }
    }
}

/// The files that were named, and those of the folders that were named, in order.
pub(super) fn sources(paths: &[PathBuf]) -> Result<Vec<Source>, Failure> {
    let mut found = Vec::new();
    for path in paths {
        if path != Path::new("-") {
            add(path, Found::Named, &mut Vec::new(), &mut found)?;
        } else if found.iter().any(Source::is_standard_input) {
            return Err(Failure::bad_input(
                "- appears twice: standard input can be read only once",
            ));
        } else {
            found.push(Source { path: path.clone(), bytes: None });
        }
    }
    if found.is_empty() {
        let names: Vec<String> = paths.iter().map(|path| path.display().to_string()).collect();
        let names = names.join(", ");
        return Err(Failure::bad_input(format_args!(
            "{names}: no hands here; their names end in .phh or .phhs"
        )));
    }
    Ok(found)
}

/// How a file was come by.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Found {
    /// The user named it: it is read whatever it is called.
    Named,
    /// It lay in a folder.
    InFolder,
}

/// Adds a file, or every hand file of a folder and its folders, by name.
fn add(
    path: &Path,
    how: Found,
    above: &mut Vec<PathBuf>,
    found: &mut Vec<Source>,
) -> Result<(), Failure> {
    let failed = |error| Failure::Input { from: path.display().to_string(), error };
    let is_wanted = how == Found::Named
        || path.extension().is_some_and(|ending| ending == "phh" || ending == "phhs");
    let metadata = match fs::metadata(path) {
        // A link that leads nowhere is no hand.
        Err(_) if !is_wanted => return Ok(()),
        metadata => metadata.map_err(failed)?,
    };
    if !metadata.is_dir() {
        if is_wanted {
            let bytes = metadata.is_file().then_some(metadata.len());
            found.push(Source { path: path.to_owned(), bytes });
        }
        return Ok(());
    }
    let real = fs::canonicalize(path).map_err(failed)?;
    if above.contains(&real) {
        // A link that leads back up: these hands are counted already.
        return Ok(());
    }
    let entries = fs::read_dir(path).map_err(failed)?;
    let mut paths: Vec<PathBuf> = entries
        .map(|entry| entry.map(|entry| entry.path()))
        .collect::<Result<_, _>>()
        .map_err(failed)?;
    paths.sort();
    above.push(real);
    paths.iter().try_for_each(|path| add(path, Found::InFolder, above, found))?;
    above.pop();
    Ok(())
}

type Input = Box<dyn BufRead + Send>;

/// The hands of all files, in order. No more of them is in memory than is being played.
pub(super) struct Queue<'s> {
    /// The files that have not been opened, and their places among all.
    waiting: std::iter::Enumerate<std::slice::Iter<'s, Source>>,
    open: Option<Open<'s>>,
    standard: Box<dyn Read + Send>,
}

/// A file that is being read.
struct Open<'s> {
    file: usize,
    source: &'s Source,
    chunks: Chunks<Input>,
    /// How many hands have been cut from it.
    hands: u64,
}

/// One hand that waits.
pub(super) struct Waiting {
    /// Where it stands: the place of its file among all, and its own in the file, from 1.
    pub(super) place: (usize, u64),
    pub(super) chunk: Chunk,
}

impl<'s> Queue<'s> {
    pub(super) fn new(sources: &'s [Source], standard: Box<dyn Read + Send>) -> Queue<'s> {
        Queue { waiting: sources.iter().enumerate(), open: None, standard }
    }

    /// The next hands; none when all have been given out. A file that cannot be read ends them all.
    pub(super) fn batch(&mut self) -> Result<Vec<Waiting>, Failure> {
        let (mut batch, mut bytes) = (Vec::new(), 0);
        while batch.len() < BATCH_HANDS && bytes < BATCH_BYTES {
            match self.next() {
                Ok(Some(waiting)) => {
                    bytes += waiting.chunk.text().len();
                    batch.push(waiting);
                }
                Ok(None) => break,
                Err(failure) => {
                    self.waiting = [].iter().enumerate();
                    self.open = None;
                    return Err(failure);
                }
            }
        }
        Ok(batch)
    }

    fn next(&mut self) -> Result<Option<Waiting>, Failure> {
        loop {
            if let Some(open) = &mut self.open
                && let Some(chunk) = open.chunks.next()
            {
                let chunk = chunk.map_err(|wrong| open.source.failure(wrong))?;
                open.hands += 1;
                return Ok(Some(Waiting { place: (open.file, open.hands), chunk }));
            }
            self.open = None;
            let Some((file, source)) = self.waiting.next() else { return Ok(None) };
            let input =
                source.open(&mut self.standard).map_err(|error| source.failure(error.into()))?;
            self.open = Some(Open { file, source, chunks: chunks(input), hands: 0 });
        }
    }
}
