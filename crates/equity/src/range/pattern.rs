//! Hands card by card: `AsKsQdJd`, `As??`, `AA**ds`, `AxKx**`, `[K-T]`, `2347x`.

use std::ops::Range;

use cards::{Card, CardSet, ParseErrorKind, Rank, RankSet, Suit};

use super::deal::Deal;
use super::expand::{MOST_WANTED, expand};
use super::fault::RangeFault;
use super::gather::{Part, too_many};
use super::piece::Piece;
use super::suits::SuitClass;
use super::wanted::{LETTERS, SuitWanted, Wanted};

/// A hand, token by token, one for each card.
pub(super) struct Pattern {
    tokens: Vec<Token>,
    class: Option<SuitClass>,
}

enum Token {
    /// This card.
    Card(Card),
    /// A card of which something is known.
    Wanted(Wanted),
    /// `*`, or `x` at the end: any card.
    Any,
    /// `??`: a card that stays unknown.
    Unknown,
}

/// Reads a piece card by card.
pub(super) fn read(piece: &Piece<'_>, deal: Deal) -> Result<Pattern, RangeFault> {
    let (cards, class) = split_class(piece, deal)?;
    let mut reader = Reader { piece, text: cards, next: 0, deal, known: CardSet::EMPTY };
    let tokens = match reader.with_any_at_the_end()? {
        Some(tokens) => tokens,
        None => reader.read_all()?,
    };
    if tokens.len() != deal.size {
        return Err(wrong_number(piece, &tokens, cards, deal));
    }
    lone_letter(piece, &tokens)?;
    Ok(Pattern { tokens, class })
}

impl Pattern {
    /// Its hands.
    pub(super) fn part(&self, piece: &Piece<'_>, deal: Deal) -> Result<Part, RangeFault> {
        let known: CardSet = self
            .tokens
            .iter()
            .filter_map(|token| if let Token::Card(card) = token { Some(*card) } else { None })
            .collect();
        let wanted = self.wanted();
        if wanted.is_empty() && self.class.is_none() {
            let stays_open = self.tokens.iter().any(|token| matches!(token, Token::Unknown))
                && !self.tokens.iter().any(|token| matches!(token, Token::Any))
                && !known.is_empty();
            return Ok(if stays_open { Part::Holding(known) } else { Part::holding(known, deal) });
        }
        if wanted.len() > MOST_WANTED {
            let message = format!("more than {MOST_WANTED} cards are named but not known");
            return Err(piece.fault_of_body(message, "write some of them out, such as As or ??"));
        }
        let written: Vec<Suit> = known.into_iter().filter_map(Card::suit).collect();
        let found = expand(known, &wanted, &self.written(written), self.class, deal)
            .map_err(|_| too_many(piece))?;
        if found.is_empty() {
            let message = format!("no hand of {} cards is like this", deal.size);
            let help =
                "a rank has four cards, one in each suit: ask for fewer of them or other suits";
            return Err(piece.fault_of_body(message, help));
        }
        Ok(Part::Whole(found))
    }

    fn wanted(&self) -> Vec<Wanted> {
        let wanted =
            |token: &Token| if let Token::Wanted(wanted) = token { Some(*wanted) } else { None };
        self.tokens.iter().filter_map(wanted).collect()
    }

    /// The suits that are written out, which no letter stands for.
    fn written(&self, mut suits: Vec<Suit>) -> Vec<Suit> {
        suits.extend(self.wanted().iter().filter_map(|wanted| match wanted.suit {
            SuitWanted::Is(suit) => Some(suit),
            _ => None,
        }));
        suits
    }
}

/// Parts a suit class from the cards: `AA**ds`, `KK**$ss`. No card ends like one, as a suit never
/// follows a suit and `r` is neither.
fn split_class<'t>(
    piece: &Piece<'t>,
    deal: Deal,
) -> Result<(&'t str, Option<SuitClass>), RangeFault> {
    let body = piece.body();
    let help = "suit classes are ds (double suited), ss (single suited) and r (rainbow)";
    let end = |name: &str| {
        let start = body.len().checked_sub(name.len())?;
        body.get(start..).filter(|end| end.eq_ignore_ascii_case(name)).map(|_| start)
    };
    let found = SuitClass::NAMES.iter().find_map(|(name, class)| Some((end(name)?, *class)));
    let Some((start, class)) = found else {
        return match body.find('$') {
            Some(at) => Err(piece.fault_at(at..body.len(), "there is no such suit class", help)),
            None => Ok((body, None)),
        };
    };
    let cards = body[..start].strip_suffix('$').unwrap_or(&body[..start]);
    if !(4..=6).contains(&deal.size) {
        let message = "suit classes are for hands of four to six cards";
        let help = match deal.size {
            2 => "write AKs for suited and AKo for offsuit",
            _ => "use suit letters such as AxKxQy: same letter, same suit",
        };
        return Err(piece.fault_at(cards.len()..body.len(), message, help));
    }
    Ok((cards, Some(class)))
}

struct Reader<'p, 't> {
    piece: &'p Piece<'t>,
    text: &'t str,
    next: usize,
    deal: Deal,
    known: CardSet,
}

impl Reader<'_, '_> {
    /// `2347x`: where it makes the hand whole, every `x` at the end is a card. Otherwise an `x` is
    /// the suit of the rank before it. Both at once cannot come to the same number of cards.
    fn with_any_at_the_end(&self) -> Result<Option<Vec<Token>>, RangeFault> {
        let head = self.text.trim_end_matches(['x', 'X']);
        let any = self.text.len() - head.len();
        if any == 0 || any > self.deal.size {
            return Ok(None);
        }
        let mut reader = Reader { text: head, ..*self };
        let mut tokens = reader.read_all()?;
        let has_letter = tokens.iter().any(|token| {
            matches!(token, Token::Wanted(Wanted { suit: SuitWanted::Letter(_), .. }))
        });
        if has_letter || tokens.len() + any != self.deal.size {
            return Ok(None);
        }
        tokens.extend((0..any).map(|_| Token::Any));
        Ok(Some(tokens))
    }

    fn read_all(&mut self) -> Result<Vec<Token>, RangeFault> {
        let mut tokens = Vec::new();
        while self.peek().is_some() {
            tokens.push(self.read_token()?);
        }
        Ok(tokens)
    }

    fn read_token(&mut self) -> Result<Token, RangeFault> {
        let start = self.next;
        if self.text[start..].starts_with("??") {
            self.next += 2;
            return Ok(Token::Unknown);
        }
        // Only so written is it the joker: JK and jk are a jack and a king.
        if self.text[start..].starts_with("Jk") {
            self.next += 2;
            return self.joker(start).map(Token::Card);
        }
        let is_star = self.peek() == Some('*');
        let ranks = match self.peek() {
            Some('*') => {
                self.skip();
                RankSet::ALL
            }
            Some('[') => self.read_list()?,
            _ => RankSet::EMPTY.with(self.read_rank()?),
        };
        let suit = self.read_suit();
        // A joker is any card, and none of a list, even of one with every rank.
        if is_star && suit == SuitWanted::Any {
            return Ok(Token::Any);
        }
        match (ranks.iter().next(), suit) {
            (Some(rank), SuitWanted::Is(suit)) if ranks.len() == 1 => {
                self.card(Card::new(rank, suit), start).map(Token::Card)
            }
            _ => Ok(Token::Wanted(Wanted { ranks, suit })),
        }
    }

    /// One rank that this deck has.
    fn read_rank(&mut self) -> Result<Rank, RangeFault> {
        let start = self.next;
        let ten = self.text[start..].starts_with("10");
        let rank = match self.peek() {
            _ if ten => Rank::Ten,
            Some(c) => Rank::from_char(c).ok_or_else(|| self.stray(c))?,
            None => {
                let help = "write a rank: A, K, Q, J, T, 9 to 2";
                return Err(self.piece.fault_at(start..start, "a rank is missing here", help));
            }
        };
        self.next += if ten { 2 } else { 1 };
        if self.deal.deck.ranks().contains(rank) {
            Ok(rank)
        } else {
            Err(rank_missing(self.piece, start..self.next, rank, self.deal))
        }
    }

    /// `[K-T]`, `[A,K]`, `[A,5-2]`: spans and single ranks. Ranks between that the deck lacks
    /// count for nothing.
    fn read_list(&mut self) -> Result<RankSet, RangeFault> {
        let start = self.next;
        self.next += 1;
        let mut ranks = RankSet::EMPTY;
        loop {
            while self.peek().is_some_and(|c| c == ',' || c.is_whitespace()) {
                self.skip();
            }
            if self.peek() == Some(']') {
                self.next += 1;
                break;
            }
            if self.peek().is_none() {
                let at = start..self.text.len();
                let help = "close it with ], such as [K-T] or [A,K]";
                return Err(self.piece.fault_at(at, "the bracket is not closed", help));
            }
            let first = self.read_rank()?;
            let last = if matches!(self.peek(), Some('-' | '–')) {
                self.skip();
                self.read_rank()?
            } else {
                first
            };
            ranks = ranks | RankSet::range(first.min(last), first.max(last));
        }
        if ranks.is_empty() {
            let help = "write ranks in it, such as [K-T] or [A,K]";
            return Err(self.piece.fault_at(start..self.next, "the bracket is empty", help));
        }
        Ok(ranks)
    }

    fn read_suit(&mut self) -> SuitWanted {
        let Some(c) = self.peek() else {
            return SuitWanted::Any;
        };
        if let Some(letter) = LETTERS.iter().position(|letter| *letter == c) {
            self.skip();
            return SuitWanted::Letter(letter as u8);
        }
        let Some(suit) = Suit::from_char(c) else {
            return SuitWanted::Any;
        };
        self.skip();
        // A suit sign pasted from a phone carries an invisible "as picture" mark.
        if self.peek() == Some('\u{fe0f}') {
            self.skip();
        }
        SuitWanted::Is(suit)
    }

    fn joker(&mut self, start: usize) -> Result<Card, RangeFault> {
        let jokers = self.deal.deck.jokers();
        if jokers.is_empty() {
            let help = "a jack and a king are JK or KJ";
            let at = start..self.next;
            return Err(self.piece.fault_at(at, "this deck has no joker", help));
        }
        match (jokers - self.known).into_iter().next() {
            Some(joker) => self.card(joker, start),
            None => self.card(Card::JOKER, start),
        }
    }

    /// A card that is in the deck and not in the hand yet.
    fn card(&mut self, card: Card, start: usize) -> Result<Card, RangeFault> {
        let at = start..self.next;
        if !self.known.insert(card) {
            let message = ParseErrorKind::Twice(card).to_string();
            return Err(self.piece.fault_at(at, message, "write another card, or ?? for any"));
        }
        if !self.deal.deck.contains(card) {
            let message = format!("{card} is not in this deck");
            return Err(self.piece.fault_at(at, message, "write a card that can be dealt"));
        }
        Ok(card)
    }

    /// A letter that begins nothing.
    fn stray(&self, c: char) -> RangeFault {
        let at = self.next..self.next + c.len_utf8();
        let (message, help) = match c {
            '?' => (
                ParseErrorKind::LoneQuestionMark.to_string(),
                "write ?? for each unknown card".to_owned(),
            ),
            'x' | 'X' | 'y' | 'z' | 'w' => (
                format!("{c} has no rank before it"),
                format!("a suit letter follows its rank (AxKx); any card is *, in suit {c} *{c}"),
            ),
            '+' | '-' | '–' => (
                format!("{c} needs hands of two ranks"),
                "with two cards write QQ+, A5s+ or T9s-76s; ranks of one card go in brackets: [K-T]"
                    .to_owned(),
            ),
            's' | 'S' | 'h' | 'H' | 'd' | 'D' | 'c' | 'C' | '♠' | '♥' | '♦' | '♣' => (
                format!("{c} has no rank before it"),
                format!("write the rank first, or *{c} for any card of the suit"),
            ),
            '1' => ("1 is not a rank".to_owned(), "a ten is T or 10, an ace is A".to_owned()),
            _ => (
                format!("{c:?} means nothing here"),
                "write ranks (A, K, Q, J, T, 9-2), cards (As), * or ?? for any card, or random"
                    .to_owned(),
            ),
        };
        self.piece.fault_at(at, message, help)
    }

    fn peek(&self) -> Option<char> {
        self.text[self.next..].chars().next()
    }

    fn skip(&mut self) {
        self.next += self.peek().map_or(0, char::len_utf8);
    }
}

/// A rank that was stripped from the deck.
pub(super) fn rank_missing(
    piece: &Piece<'_>,
    at: Range<usize>,
    rank: Rank,
    deal: Deal,
) -> RangeFault {
    let message = format!("this deck has no {}", rank.plural());
    piece.fault_at(at, message, format!("its ranks are {}", deal.deck.ranks()))
}

fn wrong_number(piece: &Piece<'_>, tokens: &[Token], cards: &str, deal: Deal) -> RangeFault {
    let (named, size) = (tokens.len(), deal.size);
    let plural = if named == 1 { "" } else { "s" };
    let message = format!("{named} card{plural} named, but a hand has {size}");
    let help = if named < size {
        let stars = "*".repeat(size - named);
        format!("write the cards of a hand without spaces and a star for any card: {cards}{stars}")
    } else {
        "leave cards out, or begin a new hand with a comma".to_owned()
    };
    piece.fault_of_body(message, help)
}

/// A suit letter on its own says nothing, and most likely something else was meant.
fn lone_letter(piece: &Piece<'_>, tokens: &[Token]) -> Result<(), RangeFault> {
    let (mut letters, mut suits) = (0, 0);
    for token in tokens {
        match token {
            Token::Wanted(Wanted { suit: SuitWanted::Letter(_), .. }) => letters += 1,
            Token::Wanted(Wanted { suit: SuitWanted::Is(_), .. }) | Token::Card(_) => suits += 1,
            _ => {}
        }
    }
    if letters == 1 && suits == 0 {
        let help = "give another card the same letter for the same suit, or y for another; \
                    any card is *";
        return Err(piece.fault_of_body("one suit letter alone means nothing", help));
    }
    Ok(())
}
