//! How those play who sit with the one at the keyboard.

use bot::arena::Entrant;

use super::people::People;
use crate::Error;

/// A player for every other chair.
pub(super) struct Others {
    /// Each kind once, with its name: chairs of one kind share what it has worked out.
    kinds: Vec<(String, Entrant)>,
    /// The kind of each chair; none at the keyboard.
    chairs: Vec<Option<usize>>,
}

impl Others {
    /// One kind for all, or one for each chair but that of the one at the keyboard.
    pub(super) fn new(
        named: Vec<(String, Entrant)>,
        count: usize,
        you: usize,
    ) -> Result<Others, Error> {
        let others = count.saturating_sub(1);
        if named.len() != 1 && named.len() != others {
            let expected = match others {
                1 => "one name".to_owned(),
                others => format!("one name, or {others} for the {others} others"),
            };
            let told = format!("there are {} names, but expected {expected}", named.len());
            return Err(Error::Bots(told));
        }
        let mut kinds: Vec<(String, Entrant)> = Vec::new();
        let mut listed = Vec::new();
        for (name, player) in named {
            let known = kinds.iter().position(|(other, _)| *other == name);
            listed.push(known.unwrap_or(kinds.len()));
            if known.is_none() {
                kinds.push((name, player));
            }
        }
        let mut listed = listed.into_iter().cycle();
        let chairs =
            (0..count).map(|chair| if chair == you { None } else { listed.next() }).collect();
        Ok(Others { kinds, chairs })
    }

    /// The player in this chair.
    pub(super) fn at(&mut self, chair: usize) -> Option<&mut Entrant> {
        let kind = (*self.chairs.get(chair)?)?;
        self.kinds.get_mut(kind).map(|(_, player)| player)
    }

    /// The name of each seat's kind, where there are several; otherwise everyone knows it.
    pub(super) fn seated(&self, people: &People) -> Vec<String> {
        if self.kinds.len() < 2 {
            return Vec::new();
        }
        let name = |seat| self.name(people.chair(seat)).unwrap_or_default().to_owned();
        (0..self.chairs.len()).map(name).collect()
    }

    /// Who plays how, in a sentence.
    pub(super) fn told(&self, people: &People) -> String {
        match &self.kinds[..] {
            [(only, _)] => format!("Your opponents all play like this: {only}."),
            _ => {
                let each = people.names.iter().enumerate();
                let each =
                    each.filter_map(|(chair, name)| Some(format!("{name} {}", self.name(chair)?)));
                format!("Your opponents: {}.", each.collect::<Vec<_>>().join(", "))
            }
        }
    }

    fn name(&self, chair: usize) -> Option<&str> {
        let kind = (*self.chairs.get(chair)?)?;
        self.kinds.get(kind).map(|(name, _)| name.as_str())
    }
}
