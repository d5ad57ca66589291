//! Who sends a request.

use store::Person;

/// Who sends a request.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Who {
    pub(crate) id: u64,
    pub(crate) name: String,
    /// Whether the name is kept with a password.
    pub(crate) is_kept: bool,
}

impl From<&Person> for Who {
    fn from(person: &Person) -> Who {
        Who { id: person.id, name: person.name.clone(), is_kept: person.password.is_some() }
    }
}
