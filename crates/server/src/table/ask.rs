//! What may be asked of a table, and by whom.

use std::sync::Arc;

use cards::CardSet;
use faults::fault;
use rand_chacha::ChaCha20Rng;
use room::{Chair, Command, Entry, PlayerId, Settled, Time, Turn};
use store::Receipt;
use wire::{Answer, Bid, Wished};

use crate::games::settlement::Settlement;
use crate::kept::form;
use crate::kept::settings::Settings;
use crate::people::names::turned;
use crate::table::came::BANNED;
use crate::table::deck;
use crate::table::desk::{Desk, key};
use crate::table::step::{No, Offer, Request, Step};
use crate::table::understood;
use crate::table::who::Who;

/// The most bids to a host, and the most offers of Show 'Em chips.
const MOST_BIDS: usize = 32;

impl Desk {
    /// What somebody asks for.
    pub(crate) fn ask(
        &self,
        who: &Who,
        request: &Request,
        at: Time,
        rng: &mut ChaCha20Rng,
    ) -> Result<Step, No> {
        let at = at.max(self.table.now());
        let mut step = self.step();
        let player = PlayerId(who.id);
        match &request.command {
            wire::Command::Play { .. }
            | wire::Command::Choose { .. }
            | wire::Command::PickChair { .. } => {
                let asked = self.asked.get(&player).copied().unwrap_or(0);
                if fault!(
                    "server-decision-one-line-old-is-taken",
                    request.seen < asked,
                    request.seen + 1 < asked
                ) {
                    return Err(No::stale("The hand has moved on. Look again."));
                }
                step.actor = Some(player);
            }
            _ => {}
        }
        self.carry_out(&mut step, who, &request.command, at, rng)?;
        self.go_on(&mut step, at, rng);
        let next = self.next + step.events.len() as u64;
        if let Answer::Done { next: told } = &mut step.answer {
            *told = next;
        }
        let answer = form::write_answer(&step.answer).map_err(No::rules)?;
        let client = key(who, &request.client);
        step.receipt = Some(Receipt { client, number: request.number, answer });
        Ok(step)
    }

    fn carry_out(
        &self,
        step: &mut Step,
        who: &Who,
        command: &wire::Command,
        at: Time,
        rng: &mut ChaCha20Rng,
    ) -> Result<(), No> {
        use wire::Command as Asked;
        let player = PlayerId(who.id);
        let is_host = self.settings.host == Some(who.id);
        let host = || match is_host {
            true => Ok(()),
            false => Err(No::not_allowed("Only the host can do that.")),
        };
        if self.may_not(who.id, command) {
            return Err(No::not_allowed(BANNED));
        }
        let command = match command {
            Asked::Sit { chair, chips } => {
                let chair = understood::chair(*chair).map_err(No::rules)?;
                return self.sit(step, who, chair, *chips, is_host, at);
            }
            Asked::Buy { chips } if self.settings.wished.approve && !is_host => {
                // Whether it could be bought at all is told at once.
                let mut trial = self.table.clone();
                trial.act(at, &Command::Buy { player, chips: *chips }, &mut Vec::new())?;
                return self.bid(step, who, None, *chips);
            }
            Asked::Buy { chips } => Command::Buy { player, chips: *chips },
            Asked::SitOut => Command::SitOut { player },
            Asked::Return { post } => {
                Command::Return { player, entry: if *post { Entry::Post } else { Entry::Wait } }
            }
            Asked::StandUp => Command::Leave { player },
            Asked::Straddle { on } => Command::Straddle { player, wish: understood::wish(*on) },
            Asked::Overs => Command::Overs { player },
            Asked::BuyShowChip => Command::BuyShowChip { player },
            Asked::OfferShowChip { to, price } => {
                return self.offer(step, player, PlayerId(*to), *price, at);
            }
            Asked::TakeShowChip { from } => {
                let from = PlayerId(*from);
                let offered = self.offers.iter().find(|it| it.from == from && it.to == player);
                let none = || No::rules("No one has offered you a Show 'Em chip.");
                let Offer { price, .. } = *offered.ok_or_else(none)?;
                let kept = self.offers.iter().filter(|it| it.from != from).copied();
                step.offers = Some(kept.collect());
                Command::SellShowChip { from, to: player, price }
            }
            Asked::PresentShowChip { of } => Command::Present { player, of: PlayerId(*of) },
            Asked::Choose { choice } => {
                let choice =
                    choice.as_ref().map(understood::choice).transpose().map_err(No::rules)?;
                // A host names the game where that is the host's to do.
                let by_host = is_host && self.table.turn() == Turn::Choose(None);
                Command::Choose { player: (!by_host).then_some(player), choice }
            }
            Asked::ChangeSeats => {
                Command::ChangeSeats { player, deck: dealer::shuffled(CardSet::NATURALS, rng) }
            }
            Asked::PickChair { chair } => {
                Command::PickChair { player, chair: understood::chair(*chair).map_err(No::rules)? }
            }
            Asked::Agree { to, on } => {
                Command::Agree { player, to: understood::motion(*to), wish: understood::wish(*on) }
            }
            Asked::Play { play } => {
                Command::Play { player, play: understood::play(play).map_err(No::rules)? }
            }
            Asked::Rabbit => {
                let last = self.table.last_hand();
                let deck = last.map(|last| deck::rest(last, rng)).unwrap_or_default();
                Command::Rabbit { player, deck }
            }
            // The pause between two hands is none of the table's.
            Asked::GoOn => return Ok(()),
            Asked::Say { .. } if self.settings.muted.contains(&who.id) => {
                return Err(No::not_allowed("The host has muted you at this table."));
            }
            Asked::Say { text } => {
                if turned(text).is_some() {
                    return Err(No::rules(
                        "That text has a hidden character in it. Type it again, without pasting.",
                    ));
                }
                Command::Say { player, name: who.name.clone(), text: text.trim().to_owned() }
            }
            Asked::Approve { player } => {
                host()?;
                return self.approve(step, *player, at);
            }
            Asked::Decline { player } => {
                host()?;
                let mut settings = self.settings.clone();
                settings.bids.retain(|bid| bid.player != *player);
                if settings.bids.len() == self.settings.bids.len() {
                    return Err(No::rules("That player hasn't asked for anything."));
                }
                step.settings = Some(settings);
                return Ok(());
            }
            Asked::AddBot { chair, style, chips } => {
                host()?;
                let chair = chair.map(understood::chair).transpose().map_err(No::rules)?;
                return self.add_bot(step, chair, style, *chips, at, rng);
            }
            Asked::Remove { player } => {
                host()?;
                Command::Leave { player: PlayerId(*player) }
            }
            Asked::Mute { player, on } => {
                host()?;
                return self.mute(step, *player, *on);
            }
            Asked::Ban { player, on } => {
                host()?;
                return self.ban(step, *player, *on, at);
            }
            Asked::Pause => {
                host()?;
                let paused_by = Some(who.name.clone());
                step.settings = Some(Settings { paused_by, ..self.settings.clone() });
                Command::Pause
            }
            Asked::Resume => {
                host()?;
                if !self.table.is_paused() {
                    return Err(No::rules("The table isn't paused."));
                }
                Command::Resume
            }
            Asked::HandOver { player } => {
                host()?;
                let is_person = self.table.people().contains_key(&PlayerId(*player))
                    && !self.settings.bots.contains_key(player);
                if !is_person {
                    return Err(No::rules("Choose a host who plays or has played at this table."));
                }
                step.settings = Some(Settings { host: Some(*player), ..self.settings.clone() });
                return Ok(());
            }
            Asked::List { on } => {
                host()?;
                let mut settings = self.settings.clone();
                settings.wished.listed = *on;
                step.settings = Some(settings);
                return Ok(());
            }
            Asked::Close => {
                host()?;
                return self.close(step, at);
            }
        };
        step.act(at, &command)
    }

    fn sit(
        &self,
        step: &mut Step,
        who: &Who,
        chair: Chair,
        chips: u64,
        is_host: bool,
        at: Time,
    ) -> Result<(), No> {
        step.seat(at, PlayerId(who.id), &who.name, chair, chips, Entry::Wait)?;
        if !self.settings.wished.approve || is_host {
            return Ok(());
        }
        // It could be done; whether it is, the host says.
        let number = chair.index() as u8;
        *step = self.step();
        self.bid(step, who, Some(number), chips)
    }

    fn bid(&self, step: &mut Step, who: &Who, chair: Option<u8>, chips: u64) -> Result<(), No> {
        let mut settings = self.settings.clone();
        settings.bids.retain(|bid| bid.player != who.id);
        if settings.bids.len() >= MOST_BIDS {
            return Err(No::rules(
                "The host has too many requests already. Wait a moment, then ask \
                again.",
            ));
        }
        settings.bids.push(Bid { player: who.id, name: who.name.clone(), chair, chips });
        step.settings = Some(settings);
        step.answer = Answer::Asked;
        Ok(())
    }

    fn approve(&self, step: &mut Step, player: u64, at: Time) -> Result<(), No> {
        let bid = self.settings.bids.iter().find(|bid| bid.player == player);
        let bid = bid.ok_or_else(|| No::rules("That player hasn't asked for anything."))?;
        let id = PlayerId(player);
        match bid.chair {
            Some(chair) => {
                let chair = understood::chair(chair).map_err(No::rules)?;
                step.seat(at, id, &bid.name, chair, bid.chips, Entry::Wait)?;
            }
            None => step.act(at, &Command::Buy { player: id, chips: bid.chips })?,
        }
        let mut settings = self.settings.clone();
        settings.bids.retain(|bid| bid.player != player);
        step.settings = Some(settings);
        Ok(())
    }

    fn offer(
        &self,
        step: &mut Step,
        from: PlayerId,
        to: PlayerId,
        price: u64,
        at: Time,
    ) -> Result<(), No> {
        // What could not be sold is not offered.
        let sale = Command::SellShowChip { from, to, price };
        self.table.clone().act(at, &sale, &mut Vec::new())?;
        let mut offers: Vec<Offer> =
            self.offers.iter().filter(|it| it.from != from).copied().collect();
        if offers.len() >= MOST_BIDS {
            return Err(No::rules(
                "There are too many offers already. Wait a moment, then try \
                again.",
            ));
        }
        offers.push(Offer { from, to, price });
        step.offers = Some(offers);
        Ok(())
    }

    /// What a table is played by, as the first line of its log.
    pub(crate) fn opened(&self) -> Result<Step, No> {
        let mut step = self.step();
        let settled = Settled::from(Arc::clone(self.table.charter()));
        step.act(self.table.now(), &Command::Settle(settled))?;
        Ok(step)
    }

    /// Something else to play by, between hands.
    pub(crate) fn settle_anew(
        &self,
        who: &Who,
        wished: Wished,
        settlement: Settlement,
        at: Time,
    ) -> Result<Step, No> {
        if self.settings.host != Some(who.id) {
            return Err(No::not_allowed("Only the host can do that."));
        }
        let mut step = self.step();
        let at = at.max(self.table.now());
        // Whoever saves what is settled already changes nothing.
        if settlement.charter.terms() != self.table.charter().terms() {
            step.act(at, &Command::Settle(Settled::from(settlement.charter)))?;
        }
        let games = settlement.games;
        let wished_by = Some(who.name.clone());
        step.settings = Some(Settings { wished, games, wished_by, ..self.settings.clone() });
        step.texts = settlement.texts.into_iter().collect();
        Ok(step)
    }

    /// The answer that this client has got for this number, or why it is too late for it.
    pub(crate) fn answered(&self, who: &Who, client: &str, number: u64) -> Option<Answer> {
        let (last, answer) = self.receipts.get(&key(who, client))?;
        match number.cmp(last) {
            std::cmp::Ordering::Equal => Some(answer.clone()),
            std::cmp::Ordering::Less => {
                let why = format!(
                    "That request is out of order: it is number {number}, and number \
                        {last} is already answered."
                );
                fault!("server-older-request-is-done-again", Some(No::stale(why).answer()), None)
            }
            std::cmp::Ordering::Greater => None,
        }
    }
}
