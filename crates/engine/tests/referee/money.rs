//! Who gets what? A slow and obvious answer, to check a fast one against.
//!
//! The chips are cut into pots level by level, and every pot is given away on its own. "BARGE" is
//! the BARGE Rulebook (2025), "ruling" the numbered rulings of the games ledger. Seats are numbers
//! clockwise; seat 0 is the first to the left of the button, so the lowest seat is the worst
//! position.

/// The chips of one seat that count for the pots (antes, blinds, bets), after uncalled chips went
/// back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Paid {
    /// Put in before the draw; all of it in most games.
    pub(crate) before_draw: u64,
    /// Put in after the draw.
    pub(crate) after_draw: u64,
    /// Out of the hand.
    pub(crate) folded: bool,
}

/// A violation of the sevens rule (appendix B): a seat with seven or better checked, or just called
/// a short all-in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Laid {
    /// Every seat's after-draw chips right after that action.
    pub(crate) at: Vec<u64>,
}

/// What the sevens rule takes from a violator.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Sevens {
    /// Nothing: the rule is not in force.
    No,
    /// The action after the draw.
    Rule,
    /// The whole pot.
    Forfeit,
}

/// Everything that decides who gets what.
#[derive(Clone, Debug)]
pub(crate) struct Money {
    /// The chips of each seat.
    pub(crate) paid: Vec<Paid>,
    /// Big-blind ante and dead blinds: everyone still in plays for it.
    pub(crate) dead: u64,
    /// The smallest chip in play.
    pub(crate) chip: u64,
    /// `marks[share][seat]`: strength, the higher wins; `None` does not qualify, or folded. Shares
    /// in listed order.
    pub(crate) marks: Vec<Vec<Option<u32>>>,
    /// The marks when nobody qualifies for any share; without them everyone eligible ties.
    pub(crate) fallback: Option<Vec<Option<u32>>>,
    /// `by_card[share][seat]`: odd chips of a tie go by this key, highest first; without it, or
    /// without the row, to the lowest seat first. The row after the last share is for the fallback.
    pub(crate) by_card: Option<Vec<Vec<u32>>>,
    /// The sevens rule.
    pub(crate) sevens: Sevens,
    /// The violation of each seat that made one. May be empty when there is none.
    pub(crate) violators: Vec<Option<Laid>>,
}

/// What each seat receives. The sum is all chips that were put in.
pub(crate) fn payouts(money: &Money) -> Vec<u64> {
    let mut gets = vec![0; money.paid.len()];
    let still_in = still_in(money);
    if let [winner] = still_in[..] {
        // Nobody is left to show: the last player takes everything, and the sevens rule asks
        // nothing (ruling 10).
        gets[winner] = all_chips(money);
        return gets;
    }
    for pot in pots(money) {
        give(money, &pot, &mut gets);
    }
    assert_eq!(gets.iter().sum::<u64>(), all_chips(money), "chips are neither made nor lost");
    gets
}

/// Seats that have not folded, lowest first.
fn still_in(money: &Money) -> Vec<usize> {
    (0..money.paid.len()).filter(|&seat| !money.paid[seat].folded).collect()
}

/// A seat's chips, before and after the draw.
fn total(paid: &Paid) -> u64 {
    paid.before_draw + paid.after_draw
}

/// All chips that were put in.
fn all_chips(money: &Money) -> u64 {
    money.dead + money.paid.iter().map(total).sum::<u64>()
}

/// One pot: main, side, or of dead money only.
struct Pot {
    /// The seats that can win it, lowest first.
    eligible: Vec<usize>,
    /// Dead money in it.
    dead: u64,
    /// Before-draw chips of each seat in it.
    before: Vec<u64>,
    /// After-draw chips of each seat in it, as a stretch of all its after-draw chips in the order
    /// they went in: `(2, 5)` are the third, fourth and fifth.
    after: Vec<(u64, u64)>,
}

impl Pot {
    fn empty(money: &Money, eligible: Vec<usize>) -> Self {
        let seats = money.paid.len();
        Pot { eligible, dead: 0, before: vec![0; seats], after: vec![(0, 0); seats] }
    }

    /// Everything in it.
    fn chips(&self) -> u64 {
        self.dead
            + self.before.iter().sum::<u64>()
            + self.after.iter().map(|(from, to)| to - from).sum::<u64>()
    }
}

/// Cuts the chips at every total of a seat still in. The pot between two cuts belongs to those who
/// reached the upper one. Each cut leaves a player behind, so no two pots have the same players.
fn pots(money: &Money) -> Vec<Pot> {
    let still_in = still_in(money);
    let mut levels: Vec<u64> = still_in.iter().map(|&seat| total(&money.paid[seat])).collect();
    levels.retain(|&chips| chips > 0);
    levels.sort_unstable();
    levels.dedup();
    let mut pots = Vec::new();
    let mut lower = 0;
    for (index, &level) in levels.iter().enumerate() {
        // Chips of a folded player above the highest level stay in the highest pot.
        let upper = if index + 1 == levels.len() { u64::MAX } else { level };
        let eligible =
            still_in.iter().copied().filter(|&seat| total(&money.paid[seat]) >= level).collect();
        let mut pot = Pot::empty(money, eligible);
        for (seat, paid) in money.paid.iter().enumerate() {
            // Chips paid before the draw lie below those paid after it.
            pot.before[seat] = paid.before_draw.min(upper) - paid.before_draw.min(lower);
            let from = total(paid).min(lower) - paid.before_draw.min(lower);
            let to = total(paid).min(upper) - paid.before_draw.min(upper);
            pot.after[seat] = (from, to);
        }
        pots.push(pot);
        lower = level;
    }
    // Everyone still in plays for the dead money, so it lies in a pot that all can win.
    if pots.first().is_none_or(|lowest: &Pot| lowest.eligible != still_in) {
        pots.insert(0, Pot::empty(money, still_in));
    }
    pots[0].dead = money.dead;
    if levels.is_empty() {
        // Nobody still in paid anything: what folded players left is played for with the dead
        // money.
        for (seat, paid) in money.paid.iter().enumerate() {
            pots[0].before[seat] = paid.before_draw;
            pots[0].after[seat] = (0, paid.after_draw);
        }
    }
    pots
}

/// Gives one pot away.
fn give(money: &Money, pot: &Pot, gets: &mut [u64]) {
    if let [only] = pot.eligible[..] {
        gets[only] += pot.chips();
        return;
    }
    match money.sevens {
        Sevens::No => show_down(money, &pot.eligible, pot.chips(), gets),
        Sevens::Forfeit => {
            // Ruling 10, `forfeit`: a violator cannot win while a clean hand is there.
            let clean: Vec<usize> =
                pot.eligible.iter().copied().filter(|&seat| laid(money, seat).is_none()).collect();
            let eligible = if clean.is_empty() { &pot.eligible } else { &clean };
            show_down(money, eligible, pot.chips(), gets);
        }
        Sevens::Rule => give_by_sevens_rule(money, pot, gets),
    }
}

/// The violation of a seat, if it made one.
fn laid(money: &Money, seat: usize) -> Option<&Laid> {
    money.violators.get(seat).and_then(Option::as_ref)
}

/// Appendix B and ruling 10: a violator who would win takes only what lay there before the draw,
/// and a short all-in made before the violation with the calls of it. The game has one share.
fn give_by_sevens_rule(money: &Money, pot: &Pot, gets: &mut [u64]) {
    let (_, winners) = best_hands(money, &pot.eligible).swap_remove(0);
    let clean: Vec<usize> =
        winners.iter().copied().filter(|&seat| laid(money, seat).is_none()).collect();
    let violations = winners.iter().filter_map(|&seat| laid(money, seat));
    // With several violators the earliest violation counts: the one with the least money on the
    // table.
    let Some(laid) = violations.min_by_key(|laid| laid.at.iter().sum::<u64>()) else {
        show_down(money, &pot.eligible, pot.chips(), gets);
        return;
    };
    let mut for_all = pot.dead + pot.before.iter().sum::<u64>();
    let mut for_clean = 0;
    for (seat, &(from, to)) in pot.after.iter().enumerate() {
        let line = laid.at[seat].clamp(from, to);
        for_all += line - from;
        if clean.is_empty() {
            // Every other chip goes back to whoever put it in, folded players too.
            gets[seat] += to - line;
        } else {
            // The clean hand takes the violator's claim on it.
            for_clean += to - line;
        }
    }
    deal_out(money, 0, &winners, for_all, gets);
    deal_out(money, 0, &clean, for_clean, gets);
}

/// Splits chips between the best hands of every share that is won.
fn show_down(money: &Money, eligible: &[usize], chips: u64, gets: &mut [u64]) {
    let mut won = best_hands(money, eligible);
    // Ruling 7: if the same players tie in every share, the pot is split once.
    if won.iter().all(|(_, winners)| *winners == won[0].1) {
        won.truncate(1);
    }
    // BARGE 1.4, 3c: the odd chip of a split goes to the high hand, which is the first-listed
    // share.
    let halves = parts(chips, won.len(), money.chip);
    let least = halves.iter().map(|half| half / money.chip).min().unwrap_or(0);
    let mut have = Vec::new();
    let mut lines = Vec::new();
    for (half, (share, winners)) in halves.iter().zip(&won) {
        let line = in_line(money, *share, winners);
        let parts = parts(*half, line.len(), money.chip);
        // Whoever wins a share alone has all of it; less than a chip is no odd chip then.
        let each = match line.len() {
            1 => *half,
            ties => half / money.chip / ties as u64 * money.chip,
        };
        // What is over is given out one each, and nobody has one who has nothing over.
        let over: Vec<u64> =
            parts.iter().map(|part| part - each).filter(|over| *over > 0).collect();
        // Ruling 20: the odd chip between two shares counts as one.
        if line.len() == 1 && half / money.chip > least {
            have.push(line[0]);
        }
        line.iter().for_each(|&seat| gets[seat] += each);
        lines.push((line, over));
    }
    for (takers, (_, over)) in most_served(&lines, &have).1.iter().zip(&lines) {
        takers.iter().zip(over).for_each(|(&seat, chips)| gets[seat] += chips);
    }
}

/// Ruling 20: nobody gets a second odd chip of a pot while another player who ties for a share that has one has
/// none. Every way to give them out is tried, the usual one first, until as many as can be have one.
fn most_served(lines: &[(Vec<usize>, Vec<u64>)], have: &[usize]) -> (usize, Vec<Vec<usize>>) {
    fn some(line: &[usize], count: usize) -> Vec<Vec<usize>> {
        if count == 0 {
            return vec![Vec::new()];
        }
        let mut all = Vec::new();
        for (place, &seat) in line.iter().enumerate() {
            for rest in some(&line[place + 1..], count - 1) {
                all.push([vec![seat], rest].concat());
            }
        }
        all
    }
    let Some(((line, over), rest)) = lines.split_first() else { return (have.len(), Vec::new()) };
    let mut best = (0, Vec::new());
    for takers in some(line, over.len()) {
        let new = takers.iter().filter(|seat| !have.contains(seat));
        let now: Vec<usize> = have.iter().chain(new).copied().collect();
        let (served, later) = most_served(rest, &now);
        if best.1.is_empty() || served > best.0 {
            best = (served, [vec![takers], later].concat());
        }
    }
    best
}

/// The shares that somebody wins, each with its winners (lowest seat first). A share nobody
/// qualifies for is left out, so it goes to the others (ruling 8). If no share is won the fallback
/// is the only one.
fn best_hands(money: &Money, eligible: &[usize]) -> Vec<(usize, Vec<usize>)> {
    let mut won = Vec::new();
    for (share, marks) in money.marks.iter().enumerate() {
        let winners = best(marks, eligible);
        if !winners.is_empty() {
            won.push((share, winners));
        }
    }
    if won.is_empty() {
        let winners =
            money.fallback.as_ref().map(|marks| best(marks, eligible)).unwrap_or_default();
        won.push((money.marks.len(), if winners.is_empty() { eligible.to_vec() } else { winners }));
    }
    won
}

/// The eligible seats with the highest mark; none if no one has a mark.
fn best(marks: &[Option<u32>], eligible: &[usize]) -> Vec<usize> {
    let Some(highest) = eligible.iter().filter_map(|&seat| marks[seat]).max() else {
        return Vec::new();
    };
    eligible.iter().copied().filter(|&seat| marks[seat] == Some(highest)).collect()
}

/// Deals a share's chips out to the hands that tie for it.
fn deal_out(money: &Money, share: usize, winners: &[usize], chips: u64, gets: &mut [u64]) {
    let line = in_line(money, share, winners);
    for (part, seat) in parts(chips, line.len(), money.chip).into_iter().zip(line) {
        gets[seat] += part;
    }
}

/// Those who tie, the first to get an odd chip first.
fn in_line(money: &Money, share: usize, winners: &[usize]) -> Vec<usize> {
    let mut line = winners.to_vec();
    line.sort_unstable();
    // BARGE 1.4, 3a and 3b: worst position first; in stud games the highest card first.
    if let Some(keys) = money.by_card.as_ref().and_then(|rows| rows.get(share)) {
        line.sort_by_key(|&seat| std::cmp::Reverse(keys[seat]));
    }
    line
}

/// Equal parts in whole chips. The odd chips go one each to the first parts (BARGE 1.4, 2), and
/// what is smaller than a chip goes to the part next in line.
fn parts(chips: u64, count: usize, chip: u64) -> Vec<u64> {
    if count == 0 {
        assert_eq!(chips, 0, "chips need a taker");
        return Vec::new();
    }
    let whole = chips / chip;
    let mut parts = vec![whole / count as u64 * chip; count];
    let odd = (whole % count as u64) as usize;
    for part in &mut parts[..odd] {
        *part += chip;
    }
    parts[odd] += chips % chip;
    parts
}
