//! From live types to those of a form, and back.

use std::collections::BTreeMap;
use std::sync::Arc;

use arrayvec::ArrayVec;
use cards::Card;
use engine::{Seat, SeatSet, Seen, Sight};
use room::{Chair, PlayerId, Secret, Time};
use serde::{Deserialize, Serialize};
use variant::Cell;

use super::Misread;
use crate::hex::{from_hex, to_hex};

/// A type of a form that stands for a live one.
pub trait Form<Live>: Sized {
    /// As it is written.
    fn written(live: &Live) -> Self;

    /// What was written.
    fn read(self) -> Result<Live, Misread>;
}

/// Types of a form that stand field by field for live ones. Both are taken apart whole: what one has and
/// the other has not does not compile.
///
/// ```text
/// mirror! {
///     /// Somebody sits down.
///     struct Sat for room::Sat { player: u64, name: String }
///     enum Wish for room::Wish { On, Off, Perhaps(why: String) }
/// }
/// ```
///
/// `<C>` behind the name of the live type is for one that holds cards.
#[macro_export]
macro_rules! mirror {
    () => {};
    (
        $(#[$outer:meta])*
        struct $name:ident for $($live:ident)::+ $(<$c:ident>)? {
            $($(#[$inner:meta])* $field:ident : $ty:ty),* $(,)?
        }
        $($rest:tt)*
    ) => {
        #[derive(Clone, PartialEq, Eq, Debug, serde::Serialize, serde::Deserialize)]
        $(#[$outer])*
        pub(crate) struct $name { $($(#[$inner])* pub(crate) $field: $ty),* }

        impl $(<$c: $crate::form::Known>)? $crate::form::Form<$($live)::+ $(<$c>)?> for $name {
            fn written(live: &$($live)::+ $(<$c>)?) -> $name {
                use $($live)::+ as Live;
                let Live { $($field),* } = live;
                $name { $($field: $crate::form::Form::written($field)),* }
            }

            fn read(self) -> Result<$($live)::+ $(<$c>)?, $crate::form::Misread> {
                use $($live)::+ as Live;
                let $name { $($field),* } = self;
                Ok(Live { $($field: $crate::form::Form::read($field)?),* })
            }
        }

        $crate::mirror! { $($rest)* }
    };
    (
        $(#[$outer:meta])*
        enum $name:ident for $($live:ident)::+ $(<$c:ident>)? {
            $(
                $(#[$of:meta])*
                $variant:ident
                $( ( $only:ident : $only_ty:ty ) )?
                $( { $($(#[$inner:meta])* $field:ident : $ty:ty),* $(,)? } )?
            ),* $(,)?
        }
        $($rest:tt)*
    ) => {
        #[derive(Clone, PartialEq, Eq, Debug, serde::Serialize, serde::Deserialize)]
        $(#[$outer])*
        pub(crate) enum $name {
            $(
                $(#[$of])*
                $variant
                $( ($only_ty) )?
                $( { $($(#[$inner])* $field: $ty),* } )?
            ),*
        }

        impl $(<$c: $crate::form::Known>)? $crate::form::Form<$($live)::+ $(<$c>)?> for $name {
            fn written(live: &$($live)::+ $(<$c>)?) -> $name {
                use $($live)::+ as Live;
                match live {
                    $(
                        Live::$variant $( ($only) )? $( { $($field),* } )? => $name::$variant
                            $( ($crate::form::Form::written($only)) )?
                            $( { $($field: $crate::form::Form::written($field)),* } )?
                    ),*
                }
            }

            fn read(self) -> Result<$($live)::+ $(<$c>)?, $crate::form::Misread> {
                use $($live)::+ as Live;
                Ok(match self {
                    $(
                        $name::$variant $( ($only) )? $( { $($field),* } )? => Live::$variant
                            $( ($crate::form::Form::read($only)?) )?
                            $( { $($field: $crate::form::Form::read($field)?),* } )?
                    ),*
                })
            }
        }

        $crate::mirror! { $($rest)* }
    };
}

/// What is written as it is.
macro_rules! plain {
    ($($ty:ty),*) => {
        $(impl Form<$ty> for $ty {
            fn written(live: &$ty) -> $ty {
                live.clone()
            }

            fn read(self) -> Result<$ty, Misread> {
                Ok(self)
            }
        })*
    };
}

plain!(bool, u8, u16, u32, u64, String);

/// Two digits a byte.
impl Form<Secret> for String {
    fn written(live: &Secret) -> String {
        to_hex(live.bytes())
    }

    fn read(self) -> Result<Secret, Misread> {
        let bytes = from_hex(&self).and_then(|bytes| bytes.try_into().ok());
        bytes.map(Secret::new).ok_or_else(|| Misread::Value("no secret of a deck".to_owned()))
    }
}

impl<L, F: Form<L>> Form<Option<L>> for Option<F> {
    fn written(live: &Option<L>) -> Option<F> {
        live.as_ref().map(F::written)
    }

    fn read(self) -> Result<Option<L>, Misread> {
        self.map(F::read).transpose()
    }
}

impl<L, F: Form<L>> Form<Vec<L>> for Vec<F> {
    fn written(live: &Vec<L>) -> Vec<F> {
        live.iter().map(F::written).collect()
    }

    fn read(self) -> Result<Vec<L>, Misread> {
        self.into_iter().map(F::read).collect()
    }
}

impl<L, F: Form<L>> Form<Box<[L]>> for Vec<F> {
    fn written(live: &Box<[L]>) -> Vec<F> {
        live.iter().map(F::written).collect()
    }

    fn read(self) -> Result<Box<[L]>, Misread> {
        self.into_iter().map(F::read).collect()
    }
}

impl<L, F: Form<L>, const MOST: usize> Form<ArrayVec<L, MOST>> for Vec<F> {
    fn written(live: &ArrayVec<L, MOST>) -> Vec<F> {
        live.iter().map(F::written).collect()
    }

    fn read(self) -> Result<ArrayVec<L, MOST>, Misread> {
        if self.len() > MOST {
            let count = self.len();
            return Err(Misread::Value(format!("{count} are too many: expected {MOST} at most")));
        }
        self.into_iter().map(F::read).collect()
    }
}

impl<L, F: Form<L>> Form<Box<L>> for Box<F> {
    fn written(live: &Box<L>) -> Box<F> {
        Box::new(F::written(live))
    }

    fn read(self) -> Result<Box<L>, Misread> {
        Ok(Box::new((*self).read()?))
    }
}

impl<L, F: Form<L>> Form<Arc<L>> for Box<F> {
    fn written(live: &Arc<L>) -> Box<F> {
        Box::new(F::written(live))
    }

    fn read(self) -> Result<Arc<L>, Misread> {
        Ok(Arc::new((*self).read()?))
    }
}

impl<A, B, FA: Form<A>, FB: Form<B>> Form<(A, B)> for (FA, FB) {
    fn written((a, b): &(A, B)) -> (FA, FB) {
        (FA::written(a), FB::written(b))
    }

    fn read(self) -> Result<(A, B), Misread> {
        Ok((self.0.read()?, self.1.read()?))
    }
}

impl<A, B, C, FA: Form<A>, FB: Form<B>, FC: Form<C>> Form<(A, B, C)> for (FA, FB, FC) {
    fn written((a, b, c): &(A, B, C)) -> (FA, FB, FC) {
        (FA::written(a), FB::written(b), FC::written(c))
    }

    fn read(self) -> Result<(A, B, C), Misread> {
        Ok((self.0.read()?, self.1.read()?, self.2.read()?))
    }
}

impl<A, B, C, D, FA, FB, FC, FD> Form<(A, B, C, D)> for (FA, FB, FC, FD)
where
    FA: Form<A>,
    FB: Form<B>,
    FC: Form<C>,
    FD: Form<D>,
{
    fn written((a, b, c, d): &(A, B, C, D)) -> (FA, FB, FC, FD) {
        (FA::written(a), FB::written(b), FC::written(c), FD::written(d))
    }

    fn read(self) -> Result<(A, B, C, D), Misread> {
        Ok((self.0.read()?, self.1.read()?, self.2.read()?, self.3.read()?))
    }
}

impl<K: Ord, V, FK: Form<K> + Ord, FV: Form<V>> Form<BTreeMap<K, V>> for BTreeMap<FK, FV> {
    fn written(live: &BTreeMap<K, V>) -> BTreeMap<FK, FV> {
        live.iter().map(|(key, value)| (FK::written(key), FV::written(value))).collect()
    }

    fn read(self) -> Result<BTreeMap<K, V>, Misread> {
        self.into_iter().map(|(key, value)| Ok((key.read()?, value.read()?))).collect()
    }
}

impl Form<PlayerId> for u64 {
    fn written(live: &PlayerId) -> u64 {
        live.0
    }

    fn read(self) -> Result<PlayerId, Misread> {
        Ok(PlayerId(self))
    }
}

impl Form<Time> for u64 {
    fn written(live: &Time) -> u64 {
        live.0
    }

    fn read(self) -> Result<Time, Misread> {
        Ok(Time(self))
    }
}

impl Form<Chair> for u8 {
    fn written(live: &Chair) -> u8 {
        live.index() as u8
    }

    fn read(self) -> Result<Chair, Misread> {
        Chair::try_from(self).map_err(|error| Misread::Value(error.to_string()))
    }
}

impl Form<Seat> for u8 {
    fn written(live: &Seat) -> u8 {
        live.index() as u8
    }

    fn read(self) -> Result<Seat, Misread> {
        Seat::try_from(self).map_err(|error| Misread::Value(error.to_string()))
    }
}

/// The seats as bits, seat 0 lowest.
impl Form<SeatSet> for u16 {
    fn written(live: &SeatSet) -> u16 {
        live.bits() as u16
    }

    fn read(self) -> Result<SeatSet, Misread> {
        let among = |number: &usize| self >> number & 1 == 1;
        let seats: SeatSet = (0..Seat::MOST).filter(among).filter_map(Seat::new).collect();
        let none = || Misread::Value(format!("{self} has bits that are no seats"));
        (seats.bits() == u32::from(self)).then_some(seats).ok_or_else(none)
    }
}

impl Form<Cell> for u8 {
    fn written(live: &Cell) -> u8 {
        live.0
    }

    fn read(self) -> Result<Cell, Misread> {
        Ok(Cell(self))
    }
}

/// A card as it is written: its name in data, which `cards` never changes, or a back.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub(crate) struct Face(Seen);

/// What is known of a card, in the truth or by a viewer.
pub trait Known: Sight {
    /// The card that was seen so, if that is enough to know it.
    fn of(seen: Seen) -> Option<Self>;
}

impl Known for Card {
    fn of(seen: Seen) -> Option<Card> {
        seen.face()
    }
}

impl Known for Seen {
    fn of(seen: Seen) -> Option<Seen> {
        Some(seen)
    }
}

impl<C: Known> Form<C> for Face {
    fn written(live: &C) -> Face {
        Face(live.seen())
    }

    fn read(self) -> Result<C, Misread> {
        let hidden = || Misread::Value("a card is hidden where its face is needed".to_owned());
        C::of(self.0).ok_or_else(hidden)
    }
}
