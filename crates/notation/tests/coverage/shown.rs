//! The points that a hand shows, from what happened in it.

use std::collections::BTreeSet;

use cards::{Card, Dealt, Face, Rank};
use engine::{At, Event, Hand, PostKind, Rules, Seat, SeatSet, Seen, Sight, Why};
use notation::Replayed;
use ranking::{Ace, Made, Qualifier};
use showdown::{Decided, Outcome};
use variant::game::{Chooser, Count, Extreme, Prefer, Qualify, Share, Step, Use, Zone};
use variant::{Catalogue, Cell, Line, Variant, said};

use super::point::{Point, line_name, lines_of, player_classes, roll_classes, sevens};
use super::possible::{options, street};

/// Every point that a hand shows. They are those of the game that was dealt, also where the hand
/// became another.
pub(crate) fn points(catalogue: &Catalogue, replayed: &Replayed) -> BTreeSet<Point> {
    let hand = &replayed.hand;
    let variant = hand.rules().variant();
    let mut points: BTreeSet<Point> = options(catalogue, variant).into_iter().collect();
    let game = &catalogue.find(&variant.id).expect("a game").game;
    let players = hand.seats() as u8;
    let classes = player_classes(game, variant.seats.max).into_iter();
    points.extend(classes.filter(|class| class.contains(players)).map(Point::Players));
    if let Some(roll) = hand.facts().roll {
        let classes = roll_classes(variant).into_iter();
        points.extend(classes.filter(|class| class.contains(roll)).map(Point::Roll));
    }
    points.extend(hand.facts().flop.map(Point::flop));
    points.extend(hand.facts().unopened.then_some(Point::Unopened));

    let is_showdown = replayed.events.iter().any(|event| matches!(event, Event::Showdown { .. }));
    let mut watch = Watch { hand: hand.again(), asked: None, is_showdown, points };
    for event in &replayed.events {
        watch.see(event);
        watch.hand.apply(event);
    }
    let mut points = watch.points;
    if is_showdown {
        points.insert(Point::Showdown);
        let outcomes: Vec<Outcome> =
            pots(hand).into_iter().filter_map(|among| hand.outcome(among)).collect();
        for outcome in &outcomes {
            Pot { hand, outcome }.see(&mut points);
        }
        if sevens(variant).is_none() {
            check_paid(&replayed.events, &outcomes);
        }
    }
    points
}

/// Who was paid for a share is among those who are found to win it. Where sevens must be bet, the best
/// hand may win nothing.
fn check_paid(events: &[Event<Seen>], outcomes: &[Outcome]) {
    for event in events {
        let Event::Awarded { pieces, .. } = event else { continue };
        for piece in pieces {
            let Why::Share(share) = piece.why else { continue };
            let wins = |outcome: &Outcome| {
                let decided = outcome.shares.get(usize::from(share));
                decided.is_some_and(|decided| decided.winners.contains(&piece.seat.index()))
            };
            assert!(outcomes.iter().any(wins), "{} is paid and has not won", piece.seat);
        }
    }
}

fn step(rules: &Rules, at: At) -> Option<&Step> {
    let street = rules.variant_of(at.game).streets.get(usize::from(at.street))?;
    street.it.steps.get(usize::from(at.step)).map(|step| &step.it)
}

/// A hand as it is played again, event by event.
struct Watch {
    /// As it was before the event.
    hand: Hand<Seen>,
    /// The last step that asked players for cards; some of them answer when they act.
    asked: Option<At>,
    is_showdown: bool,
    points: BTreeSet<Point>,
}

impl Watch {
    fn see(&mut self, event: &Event<Seen>) {
        let rules = self.hand.rules().clone();
        let is_joker = |card: &Seen| card.face().is_some_and(Card::is_joker);
        let point = match event {
            Event::Reached { at, .. } => {
                if let Some(Step::Draw(_) | Step::Discard(_) | Step::Expose(_)) = step(&rules, *at)
                {
                    self.asked = Some(*at);
                }
                self.is_tie_for_the_bring_in(*at).then_some(Point::BringInTie)
            }
            Event::Dealt { down, up, .. } => {
                if up.iter().any(is_joker) {
                    self.points.insert(Point::JokerUp);
                }
                down.iter().any(is_joker).then_some(Point::JokerDown)
            }
            Event::Board { cards } => cards.iter().any(is_joker).then_some(Point::JokerOnBoard),
            Event::ForAll { .. } => Some(Point::ForAll),
            Event::Reshuffled => Some(Point::Reshuffled),
            Event::Raised { seat, .. } => {
                let opens =
                    matches!(self.hand.step(), Some(Step::Bet(bet)) if bet.openers.is_some());
                self.points.extend(opens.then_some(Point::Opened));
                self.seven(*seat).map(Point::SevenBet)
            }
            Event::Checked { seat } => {
                self.seven(*seat).filter(|_| self.is_showdown).map(Point::SevenChecked)
            }
            Event::BroughtIn { .. } => Some(Point::BringIn),
            Event::Discarded { down, up, .. } => self.thrown(down.len() + up.len()),
            Event::Exposed { cards, .. } if cards.is_empty() => Some(Point::NotTurnedUp),
            Event::Exposed { cards, .. } => {
                if cards.iter().any(is_joker) {
                    self.points.insert(Point::JokerTurnedUp);
                }
                Some(Point::TurnedUp)
            }
            Event::Parted { .. } => Some(Point::Parted),
            Event::Chose { choice, .. } => self.chosen(usize::from(*choice)),
            Event::Removed { cells, house } => self.removed(cells, *house),
            Event::Became { at } => Some(Point::Became(rules.variant_of(at.game).id.clone())),
            Event::Shown { seat, cards } => {
                let up = self.hand.player(*seat).expect("a player").up();
                let open = up.iter().map(|up| &up.card).chain(self.hand.for_all());
                open.chain(cards).any(is_joker).then_some(Point::JokerShown)
            }
            Event::Proved { .. } if self.is_showdown => Some(Point::OpenersApart),
            Event::Proved { .. } => Some(Point::OpenersAlone),
            Event::Awarded { pieces, .. } => {
                let of = |share: u8| {
                    let pieces = pieces.iter().filter(|piece| piece.why == Why::Share(share));
                    pieces.map(|piece| piece.chips).sum::<u64>()
                };
                (of(1) > 0 && of(0) > of(1)).then_some(Point::OddChip)
            }
            _ => None,
        };
        self.points.extend(point);
    }

    /// Whether the bet that comes is the one that a card must open, and several cards would do.
    fn is_tie_for_the_bring_in(&self, at: At) -> bool {
        let rules = self.hand.rules();
        let game = rules.variant_of(at.game);
        let first = game.all_steps().find(|step| matches!(step, Step::Bet(_)));
        let is_first = first
            .is_some_and(|first| step(rules, at).is_some_and(|step| std::ptr::eq(step, first)));
        let is_killed = self.hand.setup().posts.iter().any(|post| post.kind == PostKind::Kill);
        let Some(rule) = game.forced.bring_in.filter(|_| is_first && !is_killed) else {
            return false;
        };
        let height = |card: Card| match (card.rank().unwrap_or(Rank::Ace), rule.ace) {
            (Rank::Ace, Ace::Low) => 0,
            (rank, _) => rank as u8 + 1,
        };
        let doors = self.hand.live().iter().flat_map(|seat| {
            let player = self.hand.player(seat).expect("a player");
            player.up().iter().filter_map(|up| up.card.face())
        });
        let heights: Vec<u8> = doors.map(height).collect();
        let extreme = match rule.card {
            Extreme::High => heights.iter().max(),
            Extreme::Low => heights.iter().min(),
        };
        heights.iter().filter(|height| Some(*height) == extreme).count() > 1
    }

    /// Cards thrown away, in a draw or for good.
    fn thrown(&self, cards: usize) -> Option<Point> {
        let (rules, at) = (self.hand.rules(), self.asked?);
        let cards = cards as u8;
        match step(rules, at)? {
            Step::Draw(_) if cards == 0 => Some(Point::StandsPat),
            Step::Draw(numbers) if cards == numbers.most => Some(Point::Draws(cards)),
            // Between the least and the most is nothing that has to be shown.
            step @ Step::Discard(discard) => match discard.count {
                variant::game::DiscardCount::Cards(numbers)
                    if cards != numbers.least && cards != numbers.most =>
                {
                    None
                }
                _ => Some(Point::Throws(cards, street(rules.variant_of(at.game), step))),
            },
            _ => None,
        }
    }

    /// The sevens rule, if it is played, this is after the draw, and the seat has a seven or better.
    fn seven(&self, seat: Seat) -> Option<&'static str> {
        let game = self.hand.rules().variant();
        let rule = sevens(game).filter(|_| self.hand.draws() > 0)?;
        let ladder = game.shares.first()?.it.ladder;
        let down = self.hand.player(seat)?.down().iter();
        let down: Option<Vec<Dealt>> =
            down.map(|card| Some(Dealt { card: card.face()?, face: Face::Down })).collect();
        let score = ladder.score(&game.holding(down?.into_iter())).ok()?;
        let least = Qualifier::Low(Rank::Seven).least(&ladder).expect("a seven");
        (score >= least).then_some(rule)
    }

    fn chosen(&mut self, choice: usize) -> Option<Point> {
        let Some(Step::Choose(choose)) = self.hand.step() else { return None };
        let game = choose.games.get(choice)?.clone();
        if choose.by == Chooser::UnderTheGun {
            let few = self.hand.seats() <= 3;
            self.points.insert(if few { Point::ButtonChooses } else { Point::GunChooses });
        }
        Some(Point::Chosen(game))
    }

    fn removed(&self, cells: &[Cell], house: bool) -> Option<Point> {
        let game = self.hand.rules().variant_of(self.hand.at().game);
        let lines = game.lines(self.hand.facts()).expect("lines");
        let gone: Vec<&Line> = cells.iter().flat_map(|cell| lines_of(&lines, *cell)).collect();
        match gone.as_slice() {
            _ if house => Some(Point::HouseTakes),
            [] => Some(Point::NoneRemoved),
            [line] => Some(Point::LineRemoved(line_name(line))),
            _ => Some(Point::SeveralRemoved),
        }
    }
}

/// Who plays for each pot of a hand that came to its showdown, the main pot first; pots of one
/// player are none.
fn pots(hand: &Hand<Seen>) -> Vec<SeatSet> {
    let paid = |seat: Seat| hand.player(seat).expect("a player").paid();
    let levels: BTreeSet<u64> = hand.live().iter().map(paid).collect();
    let pot = |level: &u64| hand.live().iter().filter(|seat| paid(*seat) >= *level).collect();
    levels.iter().map(pot).filter(|among: &SeatSet| among.len() > 1).collect()
}

/// A pot at the showdown.
struct Pot<'h> {
    hand: &'h Hand<Seen>,
    outcome: &'h Outcome,
}

impl Pot<'_> {
    fn see(&self, points: &mut BTreeSet<Point>) {
        let facts = self.hand.facts();
        let game = self.hand.rules().variant().in_force(facts).expect("a game");
        let shares = game.shares(facts).expect("shares");
        let decided = &self.outcome.shares;
        let is_fallback = decided.len() != shares.len()
            || (shares.len() == 1 && shares.iter().zip(decided).any(|(a, b)| a.name != b.name));
        if is_fallback {
            let qualified = shares.iter().filter(|share| share.qualify.is_some());
            points.extend(qualified.map(|share| Point::NobodyQualifies(share.name.clone())));
            let says = !said(&game.fallbacks, facts).expect("a fallback").is_empty();
            points.extend(says.then_some(Point::Fallback));
            return;
        }
        for (share, decided) in shares.iter().zip(decided) {
            self.see_share(game, share, decided, points);
        }
        if let [first, second] = decided.as_slice() {
            let both = !first.winners.is_empty() && !second.winners.is_empty();
            let apart = !first.winners.iter().any(|seat| second.winners.contains(seat));
            points.extend((both && apart).then_some(Point::Split));
            let scoop = first.winners.len() == 1 && first.winners == second.winners;
            points.extend(scoop.then_some(Point::Scoop));
        }
    }

    fn see_share(
        &self,
        game: &Variant,
        share: &Share,
        decided: &Decided,
        points: &mut BTreeSet<Point>,
    ) {
        let name = || share.name.clone();
        match decided.winners.len() {
            0 => {
                points.insert(Point::NobodyQualifies(name()));
                return;
            }
            1 => {}
            _ => {
                points.insert(Point::Tie(name()));
            }
        }
        points.insert(Point::Won(name()));
        if share.qualify == Some(Qualify::Roll) {
            points.extend(self.hand.facts().roll.map(Point::RollQualifies));
        }
        for winner in &decided.winners {
            let Some(Some(made)) = decided.hands.get(*winner) else { continue };
            let play = self.play(*winner, made);
            points.extend(self.line(game, share, &play).map(Point::LineWins));
            let way = share.uses.iter().position(|ways| play.goes(ways));
            points.extend(way.filter(|way| *way > 0).map(|_| Point::SecondWay(name())));
            points.extend((!play.other.is_empty()).then_some(Point::RivalCard));
            if share.prefer == Some(Prefer::Face) && self.face_decides(decided, *winner, made) {
                points.insert(Point::FaceDecides);
            }
        }
    }

    /// Where the cards of a winning hand come from.
    fn play(&self, seat: usize, made: &Made) -> Play {
        let own = self.own(seat);
        let cells = || (0..25).map(Cell);
        let cell = |card: &Card| {
            cells().find(|cell| self.hand.cell(*cell).and_then(Sight::face) == Some(*card))
        };
        let mut play = Play::default();
        for card in &made.cards {
            match cell(card) {
                _ if own.contains(card) => play.own += 1,
                Some(cell) => play.board.push(cell),
                None => play.other.push(*card),
            }
        }
        play
    }

    /// A seat's cards and those for all.
    fn own(&self, seat: usize) -> Vec<Card> {
        let player = Seat::new(seat).and_then(|seat| self.hand.player(seat)).expect("a player");
        let up = player.up().iter().map(|up| up.card);
        let all =
            player.down().iter().copied().chain(up).chain(self.hand.for_all().iter().copied());
        all.filter_map(Sight::face).collect()
    }

    /// The line that the cards of the board lie on, if they lie on no other.
    fn line(&self, game: &Variant, share: &Share, play: &Play) -> Option<String> {
        let mut parts = share.uses.iter().flat_map(|ways| &ways.parts);
        if !parts.any(|part| part.zone == Zone::Line) {
            return None;
        }
        let lines = game.lines(self.hand.facts()).expect("lines");
        let mut under = lines.iter().filter(|line| {
            let holds = |cell: &Cell| line.cells.contains(cell);
            play.board.iter().all(holds)
        });
        let line = under.next()?;
        under.next().is_none().then(|| line_name(line))
    }

    /// Whether the winner has a face card, and someone without one has the better hand.
    fn face_decides(&self, decided: &Decided, winner: usize, made: &Made) -> bool {
        let is_face =
            |card: &Card| matches!(card.rank(), Some(Rank::Jack | Rank::Queen | Rank::King));
        let has_face = |seat: usize| self.own(seat).iter().any(is_face);
        let beats = |(seat, other): (usize, &Option<Made>)| {
            other.as_ref().is_some_and(|other| other.score > made.score) && !has_face(seat)
        };
        has_face(winner) && decided.hands.iter().enumerate().any(beats)
    }
}

/// Where the cards of a hand come from.
#[derive(Default)]
struct Play {
    /// How many are the player's own.
    own: usize,
    /// Which cells of the board.
    board: Vec<Cell>,
    /// The rest, which can only be a rival's.
    other: Vec<Card>,
}

impl Play {
    /// Whether a way to put hands together asks for as many cards from hand and board.
    fn goes(&self, ways: &Use) -> bool {
        let asks = |zone: &Zone, cards: usize| {
            let part = ways.parts.iter().find(|part| part.zone == *zone);
            match part.map(|part| part.count) {
                None => ways.parts.is_empty() || cards == 0,
                Some(Count::Between(numbers)) => numbers.contains(cards as u8),
                Some(Count::All | Count::Any) => true,
            }
        };
        asks(&Zone::Hole, self.own) && asks(&Zone::Board, self.board.len())
    }
}
