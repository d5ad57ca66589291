//! From the text of one hand to its record.

use variant::game::Betting;

use crate::amount::Decimal;
use crate::node::{Form, Node, Table};
use crate::source::Source;
use crate::value::Plain;
use crate::{
    ActionPlace, Amount, Claim, Fault, Legal, Player, Problem, Record, Refused, Spread, Stack,
    Value, Written, verbs,
};

/// The levels of lists and tables a field may have that is kept as it is.
const DEEPEST: usize = 16;

/// Reads the table of one hand.
pub(crate) fn record(source: &Source<'_>, table: &Table<'_>) -> Result<Record, Fault> {
    // The scale is known when every amount has been seen. The stacks tell it nearly always, so trying
    // again is cheaper than keeping all amounts in a form between.
    let mut scale = scale_of_stacks(table);
    loop {
        let mut reader = Reader { source, scale, needed: scale, players: 0, field: "" };
        let record = reader.record(table)?;
        if reader.needed == scale {
            return Ok(record);
        }
        scale = reader.needed;
    }
}

/// The decimal places that stacks ask for; what is no amount is told later.
fn scale_of_stacks(table: &Table<'_>) -> u32 {
    let lists = ["starting_stacks", "finishing_stacks"].into_iter().filter_map(|it| table.get(it));
    let stacks = lists.filter_map(|node| match &node.value {
        Form::List(stacks) => Some(stacks),
        _ => None,
    });
    let places = stacks.flatten().filter_map(|stack| match &stack.value {
        Form::Decimal(text) => Decimal::read(text).ok().map(|decimal| decimal.places),
        _ => None,
    });
    places.max().unwrap_or(0)
}

struct Reader<'s> {
    source: &'s Source<'s>,
    scale: u32,
    /// The scale that the amounts seen so far ask for.
    needed: u32,
    players: usize,
    field: &'s str,
}

impl<'s> Reader<'s> {
    fn record(&mut self, table: &'s Table<'_>) -> Result<Record, Fault> {
        for field in ["variant", "antes", "starting_stacks", "actions"] {
            if table.get(field).is_none() {
                return Err(self.source.fault(0, Problem::Missing(field)));
            }
        }
        let length = |field| match table.get(field).map(|node| &node.value) {
            Some(Form::List(list)) => list.len(),
            _ => 0,
        };
        let (players, actions) = (length("starting_stacks"), length("actions"));
        self.players = players;
        let mut record = Record { scale: self.scale, ..Record::default() };
        for (name, node) in &table.0 {
            self.field = name;
            match name.as_ref() {
                "variant" => record.variant = self.text(node)?.to_owned(),
                "_betting" => record.betting = Some(self.betting(node)?),
                "_options" => record.options = self.each(node, Reader::option)?,
                "antes" => record.antes = self.for_players(node, Reader::amount)?,
                "blinds_or_straddles" => record.blinds = self.for_players(node, Reader::blind)?,
                "bring_in" => record.bring_in = Some(self.amount(node)?),
                "small_bet" => record.small_bet = Some(self.amount(node)?),
                "big_bet" => record.big_bet = Some(self.amount(node)?),
                "min_bet" => record.min_bet = Some(self.amount(node)?),
                "_spread" => record.spread = Some(self.spread(node)?),
                "_chip" => record.chip = Some(self.amount(node)?),
                "_dead" => record.dead = self.for_players(node, Reader::amount)?,
                "_table_ante" => record.table_ante = self.for_players(node, Reader::amount)?,
                "_kill" => record.kill = self.for_players(node, Reader::amount)?,
                "_overs" => record.overs = self.each(node, Reader::player)?,
                "ante_trimming_status" => record.ante_trimming_status = Some(self.truth(node)?),
                "starting_stacks" => {
                    record.starting_stacks = self.for_players(node, Reader::stack)?;
                    if players == 0 || players > usize::from(u8::MAX) {
                        return Err(self.fault(node, Problem::Players(players)));
                    }
                }
                "finishing_stacks" => {
                    record.finishing_stacks = self.for_players(node, Reader::stack)?;
                }
                "actions" => record.actions = self.actions(node)?,
                "_legal" => {
                    let claims = self.each(node, |reader, node| reader.legal(node, actions))?;
                    record.legal = claims.into_iter().flatten().collect();
                }
                "_refused" => {
                    record.refused = self.refused(node, actions)?;
                }
                _ => record.other.push((name.clone().into_owned(), self.value(node, DEEPEST)?)),
            }
        }
        Ok(record)
    }

    fn actions(&mut self, node: &Node<'_>) -> Result<Vec<Written>, Fault> {
        let list = self.list(node)?;
        let mut actions = Vec::with_capacity(list.len());
        for (index, node) in list.iter().enumerate() {
            let written = self.action(node, index + 1)?;
            if let Some(player) = written.action().named().filter(|p| p.index() >= self.players) {
                let players = self.players;
                let mut fault = self.fault(node, Problem::NotAtTheTable { player, players });
                let text = written.text().to_owned();
                fault.place.action = Some(ActionPlace { number: index + 1, text });
                return Err(fault);
            }
            actions.push(written);
        }
        Ok(actions)
    }

    fn action(&mut self, node: &Node<'_>, number: usize) -> Result<Written, Fault> {
        let text = self.text(node)?;
        let action = verbs::read(text, &mut |decimal, word| self.worth(decimal, word));
        action.map(|action| Written::from_text(action, text)).map_err(|(offset, problem)| {
            let span = &node.span;
            // A text without escapes stands in the file as it is, between its quotes.
            let is_literal = span.len() == text.len() + 2;
            let at = if is_literal { span.start + 1 + offset } else { span.start };
            let mut fault = self.source.fault(at, problem);
            fault.place.field = Some(self.field.to_owned());
            fault.place.action = Some(ActionPlace { number, text: text.to_owned() });
            fault
        })
    }

    /// The claims of one entry, each a claim of its own.
    fn legal(&mut self, node: &Node<'_>, actions: usize) -> Result<Vec<Legal>, Fault> {
        let not_a_claim = || self.fault(node, Problem::NotAClaim);
        let Form::Table(table) = &node.value else { return Err(not_a_claim()) };
        let get = |name| table.get(name);
        let after = get("after").ok_or_else(not_a_claim)?;
        let (call, raise) = (get("call"), get("raise"));
        let amounts = get("least").zip(get("most"));
        let named = 1 + usize::from(call.is_some()) + usize::from(raise.is_some());
        let named = named + if amounts.is_some() { 2 } else { 0 };
        let refuses = raise.is_none_or(|raise| raise.value == Form::Truth(false));
        if named == 1
            || named != table.0.len()
            || !refuses
            || (amounts.is_some() && raise.is_some())
        {
            return Err(not_a_claim());
        }
        let mut claims = Vec::new();
        if let Some(call) = call {
            claims.push(Claim::Call(self.amount(call)?));
        }
        if let Some((least, most)) = amounts {
            claims.push(Claim::Raise { least: self.amount(least)?, most: self.amount(most)? });
        }
        if raise.is_some() {
            claims.push(Claim::NoRaise);
        }
        let after = self.after(after, actions)?;
        Ok(claims.into_iter().map(|claim| Legal { after, claim }).collect())
    }

    fn refused(&mut self, node: &Node<'_>, actions: usize) -> Result<Vec<Refused>, Fault> {
        let mut all = Vec::new();
        for (index, node) in self.list(node)?.iter().enumerate() {
            let not_a_refusal = || self.fault(node, Problem::NotARefusal);
            let Form::Table(table) = &node.value else { return Err(not_a_refusal()) };
            let (2, Some(after), Some(action)) =
                (table.0.len(), table.get("after"), table.get("action"))
            else {
                return Err(not_a_refusal());
            };
            let after = self.after(after, actions)?;
            all.push(Refused { after, action: self.action(action, index + 1)? });
        }
        Ok(all)
    }

    fn after(&self, node: &Node<'_>, actions: usize) -> Result<usize, Fault> {
        let after = self.whole(node)?;
        match usize::try_from(after) {
            Ok(after) if after <= actions => Ok(after),
            _ => Err(self.fault(node, Problem::After { after, actions })),
        }
    }

    fn betting(&mut self, node: &Node<'_>) -> Result<Betting, Fault> {
        let name = self.text(node)?;
        Betting::named(name).ok_or_else(|| self.fault(node, Problem::NotABetting(name.to_owned())))
    }

    fn option(&mut self, node: &Node<'_>) -> Result<(String, String), Fault> {
        let text = self.text(node)?;
        match text.split_once('=') {
            Some((name, value)) if !name.is_empty() && !value.is_empty() => {
                Ok((name.to_owned(), value.to_owned()))
            }
            _ => Err(self.fault(node, Problem::NotAnOption(text.to_owned()))),
        }
    }

    fn spread(&mut self, node: &Node<'_>) -> Result<Spread, Fault> {
        let bounds = self.each(node, Reader::amount)?;
        match bounds[..] {
            [least, most] if least <= most => Ok(Spread { least, most }),
            [_, _] => Err(self.fault(node, Problem::SpreadTurned)),
            _ => Err(self.wrong(node, "two amounts, [least, most]")),
        }
    }

    fn player(&mut self, node: &Node<'_>) -> Result<Player, Fault> {
        let number = self.whole(node)?;
        let player = u8::try_from(number).ok().and_then(Player::numbered);
        let player =
            player.ok_or_else(|| self.fault(node, Problem::NotAPlayer(number.to_string())))?;
        let players = self.players;
        if player.index() < players {
            Ok(player)
        } else {
            Err(self.fault(node, Problem::NotAtTheTable { player, players }))
        }
    }

    fn stack(&mut self, node: &Node<'_>) -> Result<Stack, Fault> {
        match &node.value {
            Form::Decimal(text) if matches!(text.as_ref(), "inf" | "+inf") => Ok(Stack::Unknown),
            _ => self.amount(node).map(Stack::Chips),
        }
    }

    fn amount(&mut self, node: &Node<'_>) -> Result<Amount, Fault> {
        let (decimal, text) = self.decimal(node)?;
        self.worth(decimal, text).map_err(|problem| self.fault(node, problem))
    }

    fn blind(&mut self, node: &Node<'_>) -> Result<i64, Fault> {
        let (decimal, text) = self.decimal(node)?;
        let worth =
            self.worth(decimal.size(), text).map_err(|problem| self.fault(node, problem))?;
        let blind = i64::try_from(worth)
            .map_err(|_| self.fault(node, Problem::TooLarge(text.to_owned())))?;
        Ok(if decimal.negative { -blind } else { blind })
    }

    fn decimal<'n>(&self, node: &'n Node<'_>) -> Result<(Decimal, &'n str), Fault> {
        let text = match &node.value {
            Form::Whole(text) | Form::Decimal(text) => text.as_ref(),
            _ => return Err(self.wrong(node, "an amount such as 200 or 12.5")),
        };
        let decimal = Decimal::read(text).map_err(|problem| self.fault(node, problem))?;
        Ok((decimal, text))
    }

    /// What a number is worth at this scale; when it needs a larger one, that is noted.
    fn worth(&mut self, decimal: Decimal, text: &str) -> Result<Amount, Problem> {
        if decimal.negative {
            return Err(Problem::Negative(text.to_owned()));
        }
        self.needed = self.needed.max(decimal.places);
        decimal.at(self.scale).ok_or_else(|| Problem::TooLarge(text.to_owned()))
    }

    fn whole(&self, node: &Node<'_>) -> Result<u64, Fault> {
        let number = match &node.value {
            Form::Whole(text) => text.parse().ok(),
            _ => None,
        };
        number.ok_or_else(|| self.wrong(node, "a whole number, not below zero"))
    }

    fn truth(&self, node: &Node<'_>) -> Result<bool, Fault> {
        match node.value {
            Form::Truth(truth) => Ok(truth),
            _ => Err(self.wrong(node, "true or false")),
        }
    }

    fn text<'n>(&self, node: &'n Node<'_>) -> Result<&'n str, Fault> {
        match &node.value {
            Form::Text(text) => Ok(text),
            _ => Err(self.wrong(node, "a text in quotes")),
        }
    }

    fn list<'n, 'i>(&self, node: &'n Node<'i>) -> Result<&'n [Node<'i>], Fault> {
        match &node.value {
            Form::List(list) => Ok(list),
            _ => Err(self.wrong(node, "a list in brackets")),
        }
    }

    fn each<T>(
        &mut self,
        node: &Node<'_>,
        mut read: impl FnMut(&mut Self, &Node<'_>) -> Result<T, Fault>,
    ) -> Result<Vec<T>, Fault> {
        self.list(node)?.iter().map(|node| read(self, node)).collect()
    }

    fn for_players<T>(
        &mut self,
        node: &Node<'_>,
        read: impl FnMut(&mut Self, &Node<'_>) -> Result<T, Fault>,
    ) -> Result<Vec<T>, Fault> {
        let all = self.each(node, read)?;
        let (found, players) = (all.len(), self.players);
        if found == players {
            Ok(all)
        } else {
            Err(self.fault(node, Problem::Length { found, players }))
        }
    }

    fn value(&self, node: &Node<'_>, deepest: usize) -> Result<Value, Fault> {
        let Some(below) = deepest.checked_sub(1) else {
            return Err(self.fault(node, Problem::TooDeep));
        };
        Ok(match &node.value {
            Form::Text(text) => Value::Text(text.clone().into_owned()),
            Form::List(list) => Value::List(
                list.iter().map(|node| self.value(node, below)).collect::<Result<_, _>>()?,
            ),
            Form::Table(table) => {
                let entry = |(name, node): &(std::borrow::Cow<'_, str>, Node<'_>)| {
                    Ok((name.clone().into_owned(), self.value(node, below)?))
                };
                Value::Table(table.0.iter().map(entry).collect::<Result<_, _>>()?)
            }
            Form::Whole(_) | Form::Decimal(_) | Form::OtherNumber | Form::Truth(_) | Form::Time => {
                let spelling = self.source.text.get(node.span.clone());
                Value::Plain(Plain::found(spelling.unwrap_or_default()))
            }
        })
    }

    fn wrong(&self, node: &Node<'_>, expected: &'static str) -> Fault {
        let found = match node.value {
            Form::Text(_) => "a text",
            Form::Whole(_) | Form::Decimal(_) => "a number",
            Form::OtherNumber => "a number in another notation",
            Form::Truth(_) => "a truth value",
            Form::Time => "a time",
            Form::List(_) => "a list",
            Form::Table(_) => "a table",
        };
        self.fault(node, Problem::Kind { found, expected })
    }

    fn fault(&self, node: &Node<'_>, problem: Problem) -> Fault {
        let mut fault = self.source.fault(node.span.start, problem);
        fault.place.field = Some(self.field.to_owned());
        fault
    }
}
