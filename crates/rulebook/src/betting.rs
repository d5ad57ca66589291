//! How much may be bet, by whom first, and under which rules.

use ranking::{Ace, Aim, Joker, Ladder};
use variant::Variant;
use variant::betting_wish;
use variant::game::{BetSize, Betting, First, Game, Rule, Step};

use super::deal::shows;
use super::words::{number, or, small};
use super::{Block, Item, Page, hands, paragraph, section, turns};

/// The forms of betting, whatever the game.
pub fn betting_page() -> Page {
    let about = |form: Betting| -> Vec<String> {
        let least = "the big blind (or the table minimum)";
        match form {
            Betting::Limit => vec![
                "Bets and raises come in two sizes: the small bet on early streets, and the big \
                bet, usually twice as much, on later streets."
                    .to_owned(),
                "A bet and three raises are allowed in each round, unless the game says otherwise."
                    .to_owned(),
                UNCOUNTED.to_owned(),
                HALF_A_BET.to_owned(),
            ],
            Betting::PotLimit => vec![
                format!("A bet is anything from {least} up to the pot."),
                "A raise is anything up to the size of the pot after the call.".to_owned(),
                free_raises(),
                short_all_in(),
            ],
            Betting::NoLimit => vec![
                format!("A bet is anything from {least} up to all of a player's chips."),
                free_raises(),
                short_all_in(),
            ],
            Betting::Spread => spread(),
        }
    };
    let heading = |form: Betting| match form {
        Betting::Limit => "Fixed limit",
        Betting::PotLimit => "Pot limit",
        Betting::NoLimit => "No limit",
        Betting::Spread => "Spread limit",
    };
    let sections = Betting::ALL
        .map(|form| section(heading(form), paragraph(&about(form)).into_iter().collect()));
    Page { title: "Forms of betting".to_owned(), sections: sections.to_vec() }
}

/// The form of betting, the order of up cards, and the rules of betting.
pub(super) fn blocks(game: &Game, variant: &Variant) -> Vec<Block> {
    let mut form = form(variant);
    form.extend(other_forms(game, variant));
    let mut blocks: Vec<Block> = paragraph(&form).into_iter().collect();
    blocks.extend(paragraph(&showing(variant)));
    let rules: Vec<Item> = variant.rules.iter().map(|rule| rule_in_words(*rule, variant)).collect();
    if !rules.is_empty() {
        blocks.push(Block::Items(rules));
    }
    blocks
}

fn form(variant: &Variant) -> Vec<String> {
    match variant.betting {
        Betting::Limit => limit(variant),
        Betting::PotLimit => {
            let least = least_bet(variant);
            vec![
                format!(
                    "Pot limit: a bet is anything from {least} up to the pot, and a raise anything \
                    up to the size of the pot after the call."
                ),
                free_raises(),
                short_all_in(),
            ]
        }
        Betting::NoLimit => {
            let least = least_bet(variant);
            vec![
                format!("No limit: a bet is anything from {least} up to all of a player's chips."),
                free_raises(),
                short_all_in(),
            ]
        }
        Betting::Spread => {
            let mut said = spread();
            if let Some(first) = said.first_mut() {
                *first = format!("Spread limit: {}", small(first));
            }
            said
        }
    }
}

fn spread() -> Vec<String> {
    vec![
        "A bet is any whole number of chips between the table's two limits, and no less than the \
        last bet or raise of the round, except when all in."
            .to_owned(),
        "Three raises are allowed; with two players left in the betting, there is no cap on \
        raises."
            .to_owned(),
        short_all_in(),
    ]
}

/// When raises are not counted at fixed limits.
const UNCOUNTED: &str =
    "In a cash game there is no cap on raises once only two players are left in the round.";

/// What a short all-in is at fixed limits.
const HALF_A_BET: &str = "An all-in of half a bet or more counts as a full bet or raise. A smaller \
    one may be called or completed, but does not reopen the betting to a player who has acted, \
    unless several add up to half a bet.";

fn free_raises() -> String {
    "A raise must be at least as large as the last bet or raise, unless it is all in. There is no \
    cap on raises."
        .to_owned()
}

/// What an all-in does that is less than a raise, where bets have no fixed size.
fn short_all_in() -> String {
    "A short all-in raise does not reopen the betting to a player who has acted, unless the raises \
    since that player's turn add up to a full raise."
        .to_owned()
}

fn limit(variant: &Variant) -> Vec<String> {
    let forced = variant.forced;
    let either = |step: &Step| matches!(step, Step::Bet(bet) if bet.size == BetSize::Either);
    let sizes = if variant.all_steps().any(either) {
        "is a small or a big bet"
    } else {
        "is the size set for its street"
    };
    let games = || std::iter::once(variant).chain(&variant.targets);
    let is_big = |step: &Step| matches!(step, Step::Bet(bet) if bet.size != BetSize::Small);
    let big = if games().any(|game| game.all_steps().any(is_big)) {
        "; the big bet is usually twice the small one"
    } else {
        ""
    };
    let mut said = vec![format!("Fixed limit: every bet and raise {sizes}{big}.")];
    let raises = match variant.raises {
        None => "A bet and three raises are allowed in each round".to_owned(),
        Some(0) => "One bet and no raises are allowed in each round".to_owned(),
        Some(1) => "A bet and one raise are allowed in each round".to_owned(),
        Some(n) => format!("A bet and {} raises are allowed in each round", number(n)),
    };
    let opening = if forced.blinds > 0 {
        "; in the first round the big blind is the bet"
    } else if brings_in(variant) || turns::brings_in(variant) {
        "; completing the bring-in is not a raise"
    } else {
        ""
    };
    said.push(format!("{raises}{opening}."));
    if variant.raises.is_none() {
        said.push(UNCOUNTED.to_owned());
    }
    if !variant.rules.contains(&Rule::CompleteUnderFullBet) && variant.raises != Some(0) {
        said.push(HALF_A_BET.to_owned());
    }
    said
}

fn brings_in(variant: &Variant) -> bool {
    variant.forced.bring_in.is_some()
}

fn least_bet(variant: &Variant) -> &'static str {
    let forced = variant.forced;
    match forced.blinds {
        0 if brings_in(variant) || turns::brings_in(variant) => "the bring-in",
        0 => "the table minimum",
        1 | 2 => "the big blind",
        _ => "twice the big blind",
    }
}

/// How a game is played with this betting.
pub(super) fn played(form: Betting) -> &'static str {
    match form {
        Betting::Limit => "fixed limit",
        Betting::PotLimit => "pot limit",
        Betting::NoLimit => "no limit",
        Betting::Spread => "spread limit",
    }
}

/// The other ways to bet it.
fn other_forms(game: &Game, variant: &Variant) -> Vec<String> {
    let others: Vec<&str> = variant
        .allowed_betting
        .iter()
        .filter(|form| **form != variant.betting)
        .map(|form| played(*form))
        .collect();
    if others.is_empty() {
        return vec!["This is the only way it is played.".to_owned()];
    }
    let usual = betting_wish(game).usual;
    if usual == variant.betting {
        return vec![format!("This is the usual way; it can also be played {}.", or(&others))];
    }
    let rest: Vec<&str> = others.into_iter().filter(|other| *other != played(usual)).collect();
    let rest = if rest.is_empty() {
        String::new()
    } else {
        format!("; it can also be played {}", or(&rest))
    };
    vec![format!("It is usually played {}{rest}.", played(usual))]
}

/// How up cards are compared, where that decides who acts first.
pub(super) fn showing(variant: &Variant) -> Vec<String> {
    let ladder = variant.all_steps().find_map(|step| match step {
        Step::Bet(bet) => match bet.first {
            First::Showing(ladder) => Some(ladder),
            _ => None,
        },
        _ => None,
    });
    let Some(ladder) = ladder.filter(|_| shows(variant)) else { return Vec::new() };
    let mut said = vec![compared(&ladder, most_up(variant))];
    let tie = if variant.forced.button {
        "the first player clockwise from the button"
    } else if variant.suits_equal {
        "the first player to the dealer's left"
    } else {
        "the player in the lowest seat"
    };
    let board = if variant.board.cells > 0 { " Board cards do not count for this." } else { "" };
    said.push(format!("If those hands tie, {tie} acts first.{board}"));
    if let Some(joker) = variant.joker {
        let mut what = "A joker dealt face up counts as an ace here".to_owned();
        if joker.down == Joker::Wild {
            what.push_str(", and one dealt face down and turned up later as any card");
        }
        said.push(format!("{what}."));
    }
    said
}

/// How hands of so many up cards at most are compared; kinds that need more are left out.
fn compared(ladder: &Ladder, most_up: u8) -> String {
    let (order, ace) = match (hands::aim(ladder), hands::ace(ladder)) {
        (Aim::High, _) => match most_up {
            0 | 1 => ("the highest card is best", ""),
            2 => ("a pair, then high cards", ""),
            3 => ("three of a kind, then a pair, then high cards", ""),
            _ => ("four of a kind, then three of a kind, two pair, a pair, then high cards", ""),
        },
        (Aim::Low, Ace::Low) => ("low cards are best and pairs worst", ", and the ace is low"),
        (Aim::Low, Ace::High) => ("low cards are best and pairs worst", ", and the ace is high"),
    };
    let straights = if most_up >= 5 && hands::counts_straights(ladder) {
        "Straights and flushes count only once five cards are up."
    } else {
        "Straights and flushes do not count here."
    };
    format!("Hands showing are compared by up cards only: {order}{ace}. {straights}")
}

/// How many cards of a player can lie face up.
fn most_up(variant: &Variant) -> u8 {
    let (mut up, mut all, mut kept) = (0u8, 0u8, None);
    for step in variant.all_steps() {
        match step {
            Step::Deal(deal) => {
                up = up.saturating_add(deal.up);
                all = all.saturating_add(deal.cards());
                if deal.either > 0 {
                    kept = Some(deal.keep_down);
                }
            }
            Step::Expose(expose) => up = up.saturating_add(expose.count.most),
            Step::Split(split) => {
                let shown =
                    split.piles.iter().filter(|pile| split.show.as_ref() == Some(&pile.name));
                up = up.saturating_add(shown.map(|pile| pile.cards).sum());
            }
            _ => {}
        }
    }
    kept.map_or(up, |kept| all.saturating_sub(kept))
}

fn rule_in_words(rule: Rule, variant: &Variant) -> Item {
    match rule {
        Rule::NoCheckRaise => {
            let sevens = [Rule::Sevens, Rule::SevensForfeit];
            let also = if sevens.iter().any(|rule| variant.rules.contains(rule)) {
                " After the draw, just calling a short all-in counts as a check."
            } else {
                ""
            };
            Item::named(
                "No check-raise",
                format!("A player who checks may call later in the round, but not raise.{also}"),
            )
        }
        Rule::NoLimping => Item::named(
            "No limping",
            "No one may limp in by just calling the big blind: the first player to enter the pot \
            must raise.",
        ),
        Rule::NoStraddle => {
            Item::named("No straddle", "No one may raise blind before the cards are dealt.")
        }
        Rule::Sevens => Item::named(
            "Sevens rule",
            "After the draw, a player with a seven or better (5-4-3-2-A to 7-6-5-4-3) must bet \
            when first to act or when everyone before has checked, and must complete a short \
            all-in instead of just calling it. Facing a bet, the player may still fold. A player \
            who breaks the rule and then has the best hand wins only the pot as it stood before \
            the draw, with any short all-in made before the mistake and the calls of it; every \
            other chip bet after the draw is returned. If a hand that broke the rule ties with one \
            that did not, they split only what it can win, and the other hand wins the rest. A \
            player who loses pays as usual. Betting all in for less does not break the rule, and \
            neither does checking with no one left to call.",
        ),
        Rule::SevensForfeit => Item::named(
            "Sevens rule",
            "After the draw, a player with a seven or better (5-4-3-2-A to 7-6-5-4-3) must bet \
            when first to act or when everyone before has checked, and must complete a short \
            all-in instead of just calling it. Facing a bet, the player may still fold. A player \
            who breaks the rule cannot win the pot, unless only players who made the same mistake \
            are left. Betting all in for less does not break the rule, and neither does checking \
            with no one left to call.",
        ),
        Rule::CompleteUnderFullBet => Item::named(
            "Short all-ins",
            "An all-in of less than a full bet may be called or completed, but not raised, however \
            close it comes to a full bet. It does not reopen the betting to a player who has \
            acted, unless several add up to a full bet.",
        ),
    }
}
