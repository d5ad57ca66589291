// What goes over the wire. Made of crates/wire by `cargo xtask wire`; do not edit.

/** The version of the wire. */
export const WIRE = 7;

export type Ask = { "ask": "watch", 
/**
 * The word that leads to it.
 */
table: string, 
/**
 * The number of the next line that was not seen yet: everything from there on is told again.
 */
since: number | null, 
/**
 * Whether every message is to have the whole view instead of what has changed.
 */
whole?: boolean, } | { "ask": "leave", 
/**
 * The word that leads to it.
 */
table: string, } | { "ask": "lobby", 
/**
 * Whether.
 */
on: boolean, } | { "ask": "do", 
/**
 * The word that leads to it.
 */
table: string, 
/**
 * Counts what this client asks for, upwards. Who asks twice with the same number gets the same
 * answer; a smaller one is refused.
 */
number: number, 
/**
 * The number of the next line that was not seen yet: a decision on something that has passed is
 * refused.
 */
seen: number, 
/**
 * What.
 */
command: Command, } | { "ask": "ping", 
/**
 * Comes back.
 */
number: number, };

export type Command = { "do": "sit", 
/**
 * The first being 0.
 */
chair: number, 
/**
 * How many.
 */
chips: number, } | { "do": "buy", 
/**
 * How many.
 */
chips: number, } | { "do": "sit-out" } | { "do": "return", 
/**
 * At once, with what is owed; otherwise with the next big blind.
 */
post: boolean, } | { "do": "stand-up" } | { "do": "straddle", 
/**
 * Whether.
 */
on: boolean, } | { "do": "overs" } | { "do": "buy-show-chip" } | { "do": "offer-show-chip", 
/**
 * To whom.
 */
to: number, 
/**
 * For how much.
 */
price: number, } | { "do": "take-show-chip", 
/**
 * From whom.
 */
from: number, } | { "do": "present-show-chip", 
/**
 * Whose.
 */
of: number, } | { "do": "choose", 
/**
 * Which.
 */
choice: Choice | null, } | { "do": "change-seats" } | { "do": "pick-chair", 
/**
 * The first being 0.
 */
chair: number, } | { "do": "agree", 
/**
 * What.
 */
to: Motion, 
/**
 * Whether.
 */
on: boolean, } | { "do": "play", 
/**
 * What.
 */
play: Play, } | { "do": "rabbit" } | { "do": "go-on" } | { "do": "say", 
/**
 * What.
 */
text: string, } | { "do": "approve", 
/**
 * Who.
 */
player: number, } | { "do": "decline", 
/**
 * Who.
 */
player: number, } | { "do": "add-bot", 
/**
 * The first being 0; none: any.
 */
chair: number | null, 
/**
 * How it plays.
 */
style: string, 
/**
 * With how much; none: as much as is usual.
 */
chips: number | null, } | { "do": "remove", 
/**
 * Who.
 */
player: number, } | { "do": "mute", 
/**
 * Who.
 */
player: number, 
/**
 * Whether.
 */
on: boolean, } | { "do": "ban", 
/**
 * Who.
 */
player: number, 
/**
 * Whether.
 */
on: boolean, } | { "do": "pause" } | { "do": "resume" } | { "do": "hand-over", 
/**
 * Who.
 */
player: number, } | { "do": "list", 
/**
 * Whether.
 */
on: boolean, } | { "do": "close" };

export type Choice = { 
/**
 * Its place on the list, the first being 0.
 */
game: number, 
/**
 * The betting, if not the usual.
 */
betting: string | null, 
/**
 * Options as `name=value`, if not the usual.
 */
options: Array<string>, };

export type Motion = "bomb-pot" | "double" | "chop" | "split" | "run-twice";

export type Play = { "move": "fold" } | { "move": "call" } | { "move": "to", 
/**
 * How much.
 */
chips: number, } | { "move": "bring-in" } | { "move": "draw", 
/**
 * Which.
 */
cards: Array<string>, } | { "move": "discard", 
/**
 * Which.
 */
cards: Array<string>, } | { "move": "expose", 
/**
 * Which.
 */
cards: Array<string>, } | { "move": "split", 
/**
 * All cards, the first pile first.
 */
cards: Array<string>, } | { "move": "choose", 
/**
 * Which of the options.
 */
game: number, } | { "move": "show" } | { "move": "muck" };

export type Told = { "told": "hello", 
/**
 * Who the room takes the client for; nobody: whoever looks on.
 */
me: Me | null, 
/**
 * The version of the room.
 */
version: string, 
/**
 * The version of the wire that it speaks.
 */
wire: number, 
/**
 * A word for the page that it serves: a page that has another one is out of date. Nothing where
 * it serves none.
 */
page: string | null, } | { "told": "table", 
/**
 * The word that leads to it.
 */
table: string, 
/**
 * The number of the first of the lines.
 */
from: number, 
/**
 * The number of the next line there will be.
 */
next: number, 
/**
 * Whether lines are missing before the first, because it is too long ago.
 */
is_cut: boolean, 
/**
 * What has happened, as everybody sees it.
 */
lines: Array<Line>, 
/**
 * The number of the view: the next one is one more.
 */
rev: number, 
/**
 * How it stands, as everybody sees it.
 */
view: TableView, } | { "told": "lines", 
/**
 * The word that leads to the table.
 */
table: string, 
/**
 * The number of the first of the lines.
 */
from: number, 
/**
 * The number of the first line of the next message.
 */
next: number, 
/**
 * Whether lines are missing before the first, because it is too long ago.
 */
is_cut: boolean, 
/**
 * What has happened, as everybody sees it.
 */
lines: Array<Line>, } | { "told": "step", 
/**
 * The word that leads to it.
 */
table: string, 
/**
 * The number of the first of the lines.
 */
from: number, 
/**
 * The number of the next line there will be.
 */
next: number, 
/**
 * What has happened, as everybody sees it.
 */
lines?: Array<Line>, 
/**
 * The number of the view, one more than that of the last.
 */
rev: number, 
/**
 * The CRC-32 of the view as it is now, at times: what comes of the patch must have the same.
 */
crc?: number | null, 
/**
 * What has changed in the view.
 */
patch: unknown, } | { "told": "mine", 
/**
 * The word that leads to the table.
 */
table: string, 
/**
 * The number of the view that it belongs to.
 */
rev: number, 
/**
 * Their cards, where these may have changed.
 */
cards?: MyCards | null, 
/**
 * What they may do, where that may have changed.
 */
turn?: MyTurn | null, 
/**
 * Lines of which they see more than everybody, in the place of those with the same number.
 */
lines?: Array<Line>, 
/**
 * Makes every message of a kind as long as the others.
 */
pad?: string, } | { "told": "answer", 
/**
 * At which table.
 */
table: string, 
/**
 * The number of what was asked for.
 */
number: number, 
/**
 * What came of it.
 */
answer: Answer, 
/**
 * Makes every answer as long as the others.
 */
pad?: string, } | { "told": "no-table", 
/**
 * The word that should lead to it.
 */
table: string, 
/**
 * Why.
 */
reason: NoTable, 
/**
 * The same for people, in English.
 */
why: string, } | { "told": "lobby", 
/**
 * As many as a message holds, those with people first.
 */
tables: Array<TableLine>, 
/**
 * How many more there are.
 */
more?: number, } | { "told": "pong", 
/**
 * As it was asked with.
 */
number: number, } | { "told": "trouble", 
/**
 * What is wrong.
 */
why: string, } | { "told": "bye", 
/**
 * Why.
 */
reason: Bye, 
/**
 * The same for people, in English.
 */
why: string, 
/**
 * Whether it is worth coming back.
 */
again: boolean, };

export type Answer = { "is": "done", 
/**
 * The number of the next line after it.
 */
next: number, } | { "is": "asked" } | { "is": "refused", 
/**
 * Why, and what to do.
 */
why: string, 
/**
 * What kind of trouble it is.
 */
trouble: Trouble, };

export type Trouble = "rules" | "stale" | "not-allowed" | "room";

export type NoTable = "unknown" | "closed" | "banned" | "too-many" | "broken";

export type Bye = "closing" | "slow" | "logged-out" | "too-old" | "too-new" | "closed";

export type TableLine = { 
/**
 * The word that leads to it.
 */
table: string, 
/**
 * Its name.
 */
name: string, 
/**
 * What is played.
 */
game: string, 
/**
 * Whose it is, if not the house's.
 */
mark?: Mark | null, 
/**
 * For how much.
 */
stakes: StakesView, 
/**
 * How many sit there.
 */
seated: number, 
/**
 * How many chairs there are.
 */
chairs: number, 
/**
 * How many of those who sit there are bots.
 */
bots: number, 
/**
 * Hands that were dealt.
 */
hands: number, 
/**
 * Whether the host approves who sits down.
 */
approve: boolean, };

export type Comes = { 
/**
 * 1 to 40 letters.
 */
name: string, };

export type Credentials = { 
/**
 * The name.
 */
name: string, 
/**
 * The password.
 */
password: string, };

export type NewPassword = { 
/**
 * 8 to 200 letters.
 */
password: string, 
/**
 * The password until now, where there is one.
 */
old: string | null, };

export type Me = { 
/**
 * The number.
 */
player: number, 
/**
 * The name.
 */
name: string, 
/**
 * Whether the name is kept with a password.
 */
is_kept: boolean, };

export type ResetPassword = { 
/**
 * The word in the link.
 */
link: string, 
/**
 * 8 to 200 letters.
 */
password: string, };

export type DeleteAccount = { 
/**
 * The password, where there is one.
 */
password: string | null, };

export type SessionLine = { 
/**
 * A word for it.
 */
id: string, 
/**
 * Whether it is the one that asks.
 */
is_this: boolean, 
/**
 * Since when, in seconds since 1970.
 */
created: number, 
/**
 * When it was used last, to the hour.
 */
seen: number, 
/**
 * With what: "Firefox on Linux".
 */
agent: string, 
/**
 * From where, roughly.
 */
address: string, };

export type EndSession = { 
/**
 * Which; none: all but the one that asks.
 */
session: string | null, };

export type NameMark = "kept" | "alike";

export type Mark = { 
/**
 * Whose.
 */
whose: Whose, 
/**
 * Whose it is by name, or who has changed it; nobody where that is not known.
 */
by?: string | null, 
/**
 * What has the mark.
 */
what: Marked, };

export type Whose = "room" | "host" | "changed";

export type Marked = "game" | "mix" | "games";

export type GameLine = { 
/**
 * The id.
 */
id: string, 
/**
 * The name.
 */
name: string, 
/**
 * Other names.
 */
aliases: Array<string>, 
/**
 * What kind of game it is.
 */
family: string, 
/**
 * What else is special.
 */
tags: Array<string>, 
/**
 * What it is about, in a sentence.
 */
about: string, 
/**
 * The articles it is written in.
 */
source: string, 
/**
 * The least, the most and the usual number of players.
 */
seats: [number, number, number], 
/**
 * The usual betting.
 */
betting: string, 
/**
 * All forms of betting.
 */
allowed_betting: Array<string>, 
/**
 * Options: name, and values with the usual first.
 */
options: Array<[string, Array<string>]>, 
/**
 * Where the cells of the board lie: column, and half rows below the top.
 */
cells: Array<[number, number]>, 
/**
 * How many cards a player is dealt in all, face down and face up.
 */
hand: [number, number], 
/**
 * How often players draw.
 */
draws: number, 
/**
 * How many dice are rolled.
 */
dice: number, 
/**
 * The piles that hands are parted in, and how many cards each has.
 */
piles: Array<[string, number]>, 
/**
 * The names of the parts of the pot, all that there can be.
 */
shares: Array<string>, 
/**
 * The names of the streets.
 */
streets: Array<string>, 
/**
 * How many cards the deck has besides jokers, and how many jokers.
 */
deck: [number, number], 
/**
 * Whose it is, if not the house's.
 */
mark?: Mark | null, };

export type GameRules = { 
/**
 * The game.
 */
game: GameLine, 
/**
 * The rules, as text.
 */
rules: string, 
/**
 * The rules, as a part of a page: sections with `h2`, without scripts and styles.
 */
html: string, 
/**
 * The game's own file.
 */
text: string, };

export type Appendix = { 
/**
 * A word for it.
 */
id: string, 
/**
 * What it is called.
 */
title: string, 
/**
 * What it is about, in a line.
 */
about: string, 
/**
 * What it says, as a part of a page like that of a game.
 */
html: string, };

export type MixLine = { 
/**
 * The id.
 */
id: string, 
/**
 * The name.
 */
name: string, 
/**
 * What it is about.
 */
about: string, 
/**
 * The ids of its games.
 */
games: Array<string>, 
/**
 * Whose it is, if not the house's.
 */
mark?: Mark | null, };

export type StakesLine = { 
/**
 * The id.
 */
id: string, 
/**
 * The name.
 */
name: string, 
/**
 * The least and the most that someone sits down with.
 */
buy_in: [number, number], 
/**
 * The small and the big blind.
 */
blinds: [number, number], 
/**
 * The small and the big bet.
 */
bets: [number, number], 
/**
 * Whether amounts are cents.
 */
cents: boolean, };

export type OddsAsked = { 
/**
 * The game.
 */
game: string, 
/**
 * The cards of each player: down cards, `|` and up cards where there are any; `??` unknown.
 */
hands: Array<string>, 
/**
 * The board, from the first cell on.
 */
board: string, 
/**
 * Cards that are gone.
 */
dead: string, 
/**
 * Options as `name=value`.
 */
options: Array<string>, 
/**
 * The word that leads to a table: the game as it is played there.
 */
table?: string | null, 
/**
 * The number of a hand of that table: the game as it was played then.
 */
hand?: number | null, };

export type OddsTold = { 
/**
 * How it was found: all cards that may come, `exact`, or samples of them, `sampled`.
 */
method: string, 
/**
 * How many run-outs were looked at.
 */
runouts: number, 
/**
 * Whether this is all that will be told.
 */
is_done: boolean, 
/**
 * How much of the work is done, as far as that can be said: a part of one.
 */
progress: number, 
/**
 * By how much `equity` may be off: 19 of 20 samples lie within. Nothing where all was counted.
 */
error: number, 
/**
 * The part of the pot that each player gets on average.
 */
equity: Array<number>, 
/**
 * How often each wins something alone.
 */
win: Array<number>, 
/**
 * How often each shares.
 */
tie: Array<number>, 
/**
 * How often each wins everything.
 */
scoop: Array<number>, 
/**
 * The names of the parts of the pot.
 */
shares: Array<string>, 
/**
 * For each player, what each of these parts adds to `equity`.
 */
by_share: Array<Array<number>>, 
/**
 * For each player, the cards that put them ahead, alone or with others, if they come next to the
 * board, and who are not ahead now. Nothing before the board, or where it takes long to find out.
 */
outs: Array<Array<string>>, };

export type MyHand = { 
/**
 * The word that leads to its table.
 */
table: string, 
/**
 * The name of the table.
 */
name: string, 
/**
 * The number of the hand at the table.
 */
number: number, 
/**
 * The id of the game.
 */
game: string, 
/**
 * The name of the game.
 */
title: string, 
/**
 * Whose it is, if not the house's.
 */
mark?: Mark | null, 
/**
 * When it began, in milliseconds since 1970.
 */
at: number | null, 
/**
 * How many chips it has brought them; below zero what it has cost. Nothing as long as it is played.
 */
won: number | null, 
/**
 * Whether amounts are cents.
 */
cents: boolean, 
/**
 * Who was dealt in.
 */
players: Array<string>, };

export type MyHands = { 
/**
 * Some of them.
 */
hands: Array<MyHand>, 
/**
 * What to ask for as `before` to be told older ones; nothing where there are none.
 */
next: number | null, };

export type Wished = { 
/**
 * The name of the table.
 */
name: string, 
/**
 * How many chairs; none: as many as the games allow.
 */
chairs: number | null, 
/**
 * The id of a game or a mix, of the house or of the text. Empty where there is a `mix`.
 */
play: string, 
/**
 * A mix of the host's own.
 */
mix: OwnMix | null, 
/**
 * The betting of a single game, if not the usual.
 */
betting: string | null, 
/**
 * Options of a single game, by their names.
 */
options: { [key in string]: string }, 
/**
 * Games and mixes of the host's own, as a file would have them.
 */
text: string | null, 
/**
 * The id of stakes of the house; none, and none of the host's own either: blinds of 5 and 10.
 */
stakes: string | null, 
/**
 * Stakes of the host's own.
 */
own_stakes: OwnStakes | null, 
/**
 * Rules of the house that are not as usual, by their names.
 */
house: { [key in string]: Rule }, 
/**
 * Seconds: for each decision, in the bank, back into the bank with each hand, in addition for who
 * is not connected. None: as is usual.
 */
clock: [number, number, number, number] | null, 
/**
 * What time it is where the host is, as in `20:30`, for rules that go by the clock; none: as it is
 * in Greenwich.
 */
opens: string | null, 
/**
 * Whether everybody sees the table in the lobby.
 */
listed: boolean, 
/**
 * Whether the host approves who sits down and who buys chips.
 */
approve: boolean, 
/**
 * Bots that sit down at once, by style.
 */
bots: Array<string>, };

export type OwnMix = { 
/**
 * The name.
 */
name: string, 
/**
 * The ids of the games, in order.
 */
games: Array<string>, 
/**
 * When the game changes.
 */
change: Change, 
/**
 * Whether whoever deals names the game.
 */
by_dealer: boolean, 
/**
 * How games that can be bet in several ways are bet; none: each as is usual.
 */
betting: string | null, };

export type Change = { "every": "hand" } | { "every": "orbit" } | { "every": "hands", "count": number } | { "every": "minutes", "count": number };

export type OwnStakes = { 
/**
 * What they are called; none: by their blinds or bets.
 */
name?: string | null, 
/**
 * Whether amounts are cents.
 */
cents: boolean, 
/**
 * What is paid and bet.
 */
usual: Amounts, 
/**
 * The same when stakes are doubled; what is left out is twice as much as usual.
 */
double?: Amounts | null, 
/**
 * The least and the most that someone sits down with.
 */
buy_in?: [number, number] | null, 
/**
 * Whether everyone antes in every game, also in those that have no ante.
 */
ante_in_every_game: boolean, 
/**
 * Games with limits of their own, by id.
 */
games?: { [key in string]: GameLimits }, };

export type Amounts = { 
/**
 * The smallest chip in play.
 */
chip?: number | null, 
/**
 * Everyone's ante.
 */
ante?: number | null, 
/**
 * The small and the big blind.
 */
blinds?: [number, number] | null, 
/**
 * The small and the big bet at fixed limits.
 */
bets?: [number, number] | null, 
/**
 * The least bet at no limit and pot limit.
 */
least_bet?: number | null, 
/**
 * The least and the most at spread limit.
 */
spread?: [number, number] | null, 
/**
 * What the bring-in costs.
 */
bring_in?: number | null, 
/**
 * What the player who kills the pot puts in.
 */
kill?: number | null, };

export type GameLimits = { 
/**
 * The small and the big bet.
 */
bets: [number, number], 
/**
 * The same when the pot is killed; none: twice as much.
 */
kill?: [number, number] | null, };

export type Rule = { 
/**
 * The rule itself: on or off, a number, an amount, or a word. None for a rule that has only parts.
 */
value?: RuleValue | null, 
/**
 * What else is set with it, by name.
 */
parts?: { [key in string]: RuleValue }, };

export type RuleValue = boolean | number | string;

export type SwitchLine = { 
/**
 * Its name.
 */
name: string, 
/**
 * What it is, in a sentence.
 */
about: string, 
/**
 * Where it is written.
 */
source: string, 
/**
 * How it is if nobody sets it.
 */
usual: Rule, 
/**
 * What it takes; none: only its parts can be set.
 */
takes: Takes | null, 
/**
 * What else can be set with it.
 */
parts: Array<SwitchPart>, };

export type SwitchPart = { 
/**
 * Its name.
 */
name: string, 
/**
 * What it is, in a sentence.
 */
about: string, 
/**
 * What it takes.
 */
takes: Takes, };

export type Takes = { "is": "on-off" } | { "is": "number", 
/**
 * The least.
 */
least: number, 
/**
 * The most.
 */
most: number, } | { "is": "amount" } | { "is": "words", 
/**
 * All of them.
 */
words: Array<string>, };

export type TextChecked = { 
/**
 * The id and the name of each game.
 */
games: Array<[string, string]>, 
/**
 * The same of each mix.
 */
mixes: Array<[string, string]>, };

export type Problem = { 
/**
 * What is wrong and what to do, in one sentence.
 */
why: string, 
/**
 * The field of the request that it is about, where that can be said: `board`, or `hands.1` for the
 * second of `hands`.
 */
at?: string | null, 
/**
 * Every single mistake, where there can be several.
 */
faults?: Array<Fault>, };

export type Fault = { 
/**
 * The part of the wish.
 */
part: Part, 
/**
 * The rule, the amount or the field within it, unless the part is a text.
 */
field?: string | null, 
/**
 * Where in the text, if it is one.
 */
place?: Place | null, 
/**
 * What is wrong.
 */
message: string, 
/**
 * What to do, where that is not plain; else empty.
 */
help: string, };

export type Part = "text" | "mix" | "stakes" | "house";

export type Place = { 
/**
 * Where it begins, in UTF-16 units from 0, as a browser counts.
 */
from: number, 
/**
 * Where it ends.
 */
to: number, 
/**
 * The line, from 1.
 */
line: number, 
/**
 * The letter in the line, from 1.
 */
column: number, };

export type Settled = { 
/**
 * The word that leads to the table.
 */
table: string, 
/**
 * What the host wished.
 */
wished: Wished, 
/**
 * The games, in order: id and name.
 */
games: Array<[string, string]>, 
/**
 * Whose the games are, if not the house's.
 */
mark?: Mark | null, 
/**
 * Everyone's way of betting each of them.
 */
betting: Array<string>, 
/**
 * The least and the most that someone sits down with.
 */
buy_in: [number, number], 
/**
 * Whether amounts are cents.
 */
cents: boolean, 
/**
 * For how much.
 */
stakes: StakesView, 
/**
 * The small and the big blind. What no game of the table asks for is 0, here and below.
 */
blinds: [number, number], 
/**
 * The small and the big bet at fixed limits.
 */
bets: [number, number], 
/**
 * Everyone's ante.
 */
ante: number, 
/**
 * What the bring-in costs.
 */
bring_in: number, 
/**
 * Seconds, as they were settled: for each decision, in the bank, back into the bank with each hand,
 * in addition for who is not connected.
 */
clock: [number, number, number, number], };

export type StakesView = { 
/**
 * The small blind, or the small bet.
 */
low: number, 
/**
 * The big blind, or the big bet.
 */
high: number, 
/**
 * Whether these are cents.
 */
cents: boolean, 
/**
 * How it is bet, where that is one way: `no-limit`, `limit`.
 */
betting?: string | null, };

export type TableView = { 
/**
 * Its name.
 */
name: string, 
/**
 * What is played now or next.
 */
game: string, 
/**
 * Whose it is, if not the house's.
 */
mark?: Mark | null, 
/**
 * For how much.
 */
stakes: StakesView, 
/**
 * Who is the host.
 */
host: number | null, 
/**
 * Whether everybody sees it in the lobby.
 */
listed: boolean, 
/**
 * Whether the host approves who sits down.
 */
approve: boolean, 
/**
 * What it waits for.
 */
waits: Waits, 
/**
 * Whether the host has stopped the clocks.
 */
is_paused: boolean, 
/**
 * The name of who has, while they are stopped.
 */
paused_by?: string | null, 
/**
 * Where it stands in its mix, if it plays several games.
 */
mix?: MixView | null, 
/**
 * Hands that were dealt.
 */
hands: number, 
/**
 * Whether stakes are doubled.
 */
is_double: boolean, 
/**
 * Everyone who sits there, by chair.
 */
chairs: Array<ChairView | null>, 
/**
 * The clocks that run.
 */
clocks: Array<Clock>, 
/**
 * The chair with the button.
 */
button: number | null, 
/**
 * Those who ask the host for a chair or for chips.
 */
bids: Array<Bid>, 
/**
 * Those whom the host has muted.
 */
muted?: Array<number>, 
/**
 * Those whom the host has banned.
 */
banned?: Array<number>, 
/**
 * What each of those is called; nothing where nobody knows any more.
 */
banned_names?: Array<string>, 
/**
 * What players are for, and who is: the motion and the chairs.
 */
agreed: Array<[Motion, Array<number>]>, 
/**
 * How many look on without a chair.
 */
watching: number, 
/**
 * The hand that is played, or was played last.
 */
hand: HandView | null, 
/**
 * When the next hand is dealt, where one is: in so many milliseconds of so many.
 */
deals?: [number, number] | null, };

export type MixView = { 
/**
 * The name of the mix.
 */
name: string, 
/**
 * Which hand of this game is played or was played last, the first being 1; 0: another game is about
 * to begin.
 */
hand: number, 
/**
 * Of how many, where the game changes after so many hands.
 */
of?: number | null, 
/**
 * The name of the game that comes then, where the games follow each other.
 */
next?: string | null, 
/**
 * The name of whoever names the games, where somebody does whose name is known.
 */
chooser?: string | null, 
/**
 * Whether the host names them.
 */
by_host?: boolean, };

export type Waits = { "for": "players" } | { "for": "pick-chair", 
/**
 * Who.
 */
player: number, } | { "for": "choose", 
/**
 * Who; nobody: the host.
 */
player: number | null, } | { "for": "deal" } | { "for": "hand", 
/**
 * The chairs.
 */
chairs: Array<number>, } | { "for": "closed" };

export type ChairView = { 
/**
 * Who.
 */
player: number, 
/**
 * The name.
 */
name: string, 
/**
 * What the name is worth; nothing for a guest.
 */
mark?: NameMark | null, 
/**
 * How a bot plays.
 */
bot: string | null, 
/**
 * Chips in front of them, less what is in the middle.
 */
stack: number, 
/**
 * Whether they are dealt in.
 */
presence: Presence, 
/**
 * What they owe before they are dealt in.
 */
owes: Owed, 
/**
 * Whether they are connected.
 */
is_here: boolean, 
/**
 * Pots in a row that count towards a kill.
 */
legs: number, 
/**
 * Whether they have an overs button.
 */
overs: boolean, 
/**
 * Whether they straddle when they can.
 */
straddles: boolean, 
/**
 * Show 'Em chips.
 */
show_chips: number, 
/**
 * Chips that come after the hand.
 */
buys: number, 
/**
 * Whether they leave after the hand.
 */
leaves: boolean, };

export type Presence = "in" | "waits" | "out";

export type Owed = { 
/**
 * The small blind.
 */
small: boolean, 
/**
 * The big blind.
 */
big: boolean, 
/**
 * An ante.
 */
ante: boolean, };

export type Clock = { 
/**
 * Whose.
 */
chair: number, 
/**
 * Milliseconds for this decision, bank and grace included.
 */
left: number, 
/**
 * As many as there were when it began.
 */
of: number, 
/**
 * Milliseconds of the bank, of those that are left.
 */
bank: number, };

export type Bid = { 
/**
 * Who.
 */
player: number, 
/**
 * The name.
 */
name: string, 
/**
 * For which chair; none: for more chips.
 */
chair: number | null, 
/**
 * With how many chips.
 */
chips: number, };

export type HandView = { 
/**
 * Its number, the first being 1.
 */
number: number, 
/**
 * The id of the game.
 */
game: string, 
/**
 * The name of the game, as it is played now.
 */
name: string, 
/**
 * Whose it is, if not the house's.
 */
mark?: Mark | null, 
/**
 * What it is played as, where it can go on as another game and has.
 */
now?: Now | null, 
/**
 * How it is bet.
 */
betting: string, 
/**
 * The name of the street.
 */
street: string, 
/**
 * Whether it is over.
 */
is_over: boolean, 
/**
 * The places of the board.
 */
board: Array<Cell>, 
/**
 * The places of the second board, where the rest is dealt twice.
 */
second: Array<Cell>, 
/**
 * Sets of cells that are used together, as far as dice have not ruled them out.
 */
lines: Array<Array<number>>, 
/**
 * The names of these sets, where they have names.
 */
line_names?: Array<string>, 
/**
 * Cards that are in everyone's hand.
 */
for_all: Array<string>, 
/**
 * What the dice show.
 */
dice: Array<number>, 
/**
 * What they decide, in words.
 */
dice_say?: string | null, 
/**
 * How many draws are over, and how many there are in all.
 */
draws?: [number, number], 
/**
 * All chips in the middle, this round's bets included.
 */
pot: number, 
/**
 * The pots without this round's bets, which lie in front of those who made them until it is over.
 */
pots: Array<Pot>, 
/**
 * The names of the shares, as far as dice have not ruled them out.
 */
shares: Array<string>, 
/**
 * Everyone who was dealt in, in the order of dealing.
 */
seats: Array<SeatView>, 
/**
 * Who got what.
 */
awards: Array<Award>, 
/**
 * Shares that nobody qualified for, by name.
 */
unwon?: Array<string>, 
/**
 * Cards left in the deck.
 */
stub: number, 
/**
 * The names of the piles and how many cards each has, where hands are parted.
 */
piles: Array<[string, number]>, };

export type Now = { 
/**
 * The name of the game.
 */
game: string, 
/**
 * Why it is this one.
 */
why: WhyNow, 
/**
 * The name of the game that was dealt.
 */
dealt: string, };

export type WhyNow = "chosen" | "red-flop" | "black-flop" | "unopened" | "rules";

export type Cell = { 
/**
 * The column, the first being 0.
 */
column: number, 
/**
 * The half-row, the first being 0.
 */
half_row: number, 
/**
 * The name of the place, where it has one.
 */
name: string | null, 
/**
 * The card.
 */
card: string | null, 
/**
 * Whether it plays no more, or never will.
 */
is_gone: boolean, 
/**
 * The name of the street that deals it, on the first place of each street.
 */
street?: string | null, };

export type Pot = { 
/**
 * How many chips.
 */
chips: number, 
/**
 * The chairs of those who can win it.
 */
chairs: Array<number>, };

export type SeatView = { 
/**
 * Where they sit.
 */
chair: number, 
/**
 * Who.
 */
player: number, 
/**
 * The name.
 */
name: string, 
/**
 * Chips left.
 */
stack: number, 
/**
 * Chips bet in this round.
 */
bet: number, 
/**
 * Whether they are in the hand.
 */
is_in: boolean, 
/**
 * Whether they have no chips left to bet.
 */
is_all_in: boolean, 
/**
 * Whether they have decided something that the others do not know yet.
 */
has_decided: boolean, 
/**
 * Cards face down, and what is known of them.
 */
down: Array<string>, 
/**
 * Cards face up.
 */
up: Array<string>, 
/**
 * How these lie side by side, in the order in which they came: `d` is the next of `down`, `u` the
 * next of `up`.
 */
order?: string, 
/**
 * The piles of a hand that was parted.
 */
piles?: Array<Array<string>>, 
/**
 * Whether the hand was turned up.
 */
is_shown: boolean, 
/**
 * How many cards they have drawn, each time.
 */
drawn: Array<number>, 
/**
 * What they did last.
 */
last: Did | null, 
/**
 * What their place is in this hand.
 */
position?: Position | null, 
/**
 * What they have, where it is shown.
 */
have: Array<Have>, };

export type Position = "straddle" | "kill" | "big-blind" | "small-blind" | "bring-in" | "button";

export type Did = { "did": "fold" } | { "did": "check" } | { "did": "call", 
/**
 * How many chips went in.
 */
chips: number, } | { "did": "bet", 
/**
 * To this.
 */
chips: number, } | { "did": "raise", 
/**
 * To this.
 */
chips: number, } | { "did": "bring-in", 
/**
 * For so many.
 */
chips: number, } | { "did": "ante", 
/**
 * So much.
 */
chips: number, } | { "did": "post", 
/**
 * So many.
 */
chips: number, } | { "did": "draw", 
/**
 * So many cards; none is a pat hand.
 */
cards: number, };

export type Have = { 
/**
 * Whether it is so on the second board, where the board is dealt twice.
 */
second: boolean, 
/**
 * The name of the share.
 */
share: string, 
/**
 * The name of the hand.
 */
name: string, 
/**
 * Whether that says the share, too: "8-6-4-3-2 low", "23 points".
 */
says_share?: boolean, 
/**
 * The cards that count.
 */
cards: Array<string>, 
/**
 * The line, row or pile they lie in, where the game has several.
 */
place?: string | null, 
/**
 * The chair of the player one of the cards is borrowed from, and that card.
 */
borrowed?: [number, string] | null, };

export type Award = { 
/**
 * Which pot, the main pot being 0.
 */
pot: number, 
/**
 * Whether it was won on the second board, where the board was dealt twice.
 */
second: boolean, 
/**
 * Who; nobody: the house.
 */
chair: number | null, 
/**
 * How many chips.
 */
chips: number, 
/**
 * What for.
 */
why: AwardWhy, 
/**
 * The shares it is for, each with the hand that wins it: one, or all that were won where it is a
 * scoop or a tie for everything.
 */
parts?: Array<AwardPart>, };

export type AwardWhy = "uncontested" | "returned" | "everyone" | "share" | "scoop" | "house" | "agreed";

export type AwardPart = { 
/**
 * The name of the share.
 */
share: string, 
/**
 * The name of the hand.
 */
hand: string, 
/**
 * Whether that says the share, too: "8-6-4-3-2 low", "23 points".
 */
says_share?: boolean, 
/**
 * The cards that play, in the order in which the hand is read.
 */
cards: Array<string>, 
/**
 * The line, row or pile they lie in, where the game has several.
 */
place?: string | null, 
/**
 * The chair of the player one of the cards is borrowed from, and that card.
 */
borrowed?: [number, string] | null, 
/**
 * How many have the same hand, those who win it included.
 */
tied: number, };

export type Line = { 
/**
 * Its number in the log of the table.
 */
number: number, 
/**
 * When: milliseconds since the table was opened.
 */
at: number, 
/**
 * What kind of thing it is.
 */
what: What, 
/**
 * Whom it is about.
 */
player?: number | null, 
/**
 * The name of who says something, also of those without a chair.
 */
name?: string | null, 
/**
 * The chair it is about.
 */
chair?: number | null, 
/**
 * Chips that move.
 */
chips?: number | null, 
/**
 * Cards that are seen, or their backs.
 */
cards?: Array<string>, 
/**
 * What is said, in pieces; nothing: it goes without saying.
 */
text?: Array<Piece>, };

export type Piece = string | { 
/**
 * Who; nobody is named: whom the line is about.
 */
player?: number | null, 
/**
 * What others call them.
 */
name: string, 
/**
 * What they are called to themselves inside a sentence: `you`, unless it is another word.
 */
you?: string, } | { 
/**
 * Who; nobody is named: whom the line is about.
 */
of?: number | null, 
/**
 * What is said of them.
 */
they: string, 
/**
 * What is said to them.
 */
you: string, } | { 
/**
 * As they are written everywhere.
 */
cards: Array<string>, } | { 
/**
 * How many.
 */
chips: number, } | { 
/**
 * The share: its place in `shares` of the hand.
 */
share: number | null, };

export type What = "sat" | "arrived" | "departed" | "given" | "will-buy" | "bought" | "will-sit-out" | "sat-out" | "returned" | "will-leave" | "left" | "straddling" | "overs" | "show-chip" | "presented" | "first-dealer" | "seats-called" | "picked" | "chosen" | "agreed" | "settled" | "level" | "doubled" | "run-twice" | "begun" | "shuffled" | "voided" | "stopped" | "over" | "rabbit" | "acted" | "used-bank" | "timed-out" | "closed" | "paused" | "resumed" | "said" | "lost" | "posted" | "street" | "step" | "burned" | "dealt" | "board" | "for-all" | "reshuffled" | "rolled" | "folded" | "checked" | "called" | "raised" | "brought-in" | "closed-round" | "returned-bet" | "decided" | "discarded" | "exposed" | "parted" | "chose" | "removed" | "became" | "showdown" | "shown" | "mucked" | "proved" | "awarded" | "ended";

export type MyCards = { 
/**
 * Where they sit.
 */
chair: number | null, 
/**
 * Their down cards in the hand that is played or was played last.
 */
down: Array<string>, 
/**
 * The same in piles, where the hand was parted.
 */
piles?: Array<Array<string>>, 
/**
 * What they have so far.
 */
have?: Array<Have>, };

export type MyTurn = { 
/**
 * What they may do now in the hand.
 */
options?: Options | null, 
/**
 * The least and the most chips they may buy now; none: not now.
 */
buy?: [number, number] | null, 
/**
 * What it costs to be dealt in with the next hand, where they wait for the big blind and may post
 * instead.
 */
price?: number | null, 
/**
 * Commands besides decisions that would be done now: of `straddle`, `overs`, `buy-show-chip`,
 * `rabbit`, `sit-out`, `return`, `stand-up`, `buy`, `change-seats` and `agree`.
 */
can?: Array<string>, 
/**
 * What they can be for now, with `agree`.
 */
motions?: Array<Motion>, };

export type Options = { "may": "bet" } & BetOptions | { "may": "draw" } & Pick | { "may": "discard" } & Pick | { "may": "expose" } & Pick | { "may": "split", 
/**
 * The name of each pile and how many cards it has.
 */
piles: Array<[string, number]>, 
/**
 * The pile that everyone will see.
 */
show: number | null, } | { "may": "choose", 
/**
 * The ids and names.
 */
games: Array<[string, string]>, } | { "may": "show", 
/**
 * Whether it may be given up.
 */
muck: boolean, };

export type Raise = "bet" | "complete" | "raise";

export type BetOptions = { 
/**
 * Give up the hand.
 */
fold: boolean, 
/**
 * Check.
 */
check: boolean, 
/**
 * Call, with so many chips.
 */
call: number | null, 
/**
 * Bring it in, with so many chips.
 */
bring_in: number | null, 
/**
 * What a higher bet is.
 */
word: Raise, 
/**
 * The amounts to which one may bet or raise, where there are only these.
 */
to: Array<number>, 
/**
 * Or from the least to the most.
 */
between: [number, number] | null, 
/**
 * In steps of this chip, or all in.
 */
chip: number, 
/**
 * All in is a bet to this.
 */
all_in: number, 
/**
 * Half the pot and the pot, as bets to this, where those are allowed.
 */
pots: [number, number] | null, };

export type Pick = { 
/**
 * The least.
 */
least: number, 
/**
 * The most.
 */
most: number, 
/**
 * Those that may be picked.
 */
of: Array<string>, };

export type HandLine = { 
/**
 * Its number.
 */
number: number, 
/**
 * The id of the game.
 */
game: string, 
/**
 * Who was dealt in.
 */
players: Array<string>, 
/**
 * How many chips it has brought to whoever asks, if they were dealt in and it is over.
 */
won?: number | null, };

export type HandReplay = { 
/**
 * What happened in it.
 */
lines: Array<Line>, 
/**
 * How it stood after each line.
 */
views: Array<HandView>, 
/**
 * The hand in the PHH format.
 */
phh: string, };

export type Statement = { 
/**
 * Everyone who played.
 */
players: Array<StatementLine>, 
/**
 * Who pays whom how much.
 */
payments: Array<[string, string, number]>, };

export type StatementLine = { 
/**
 * The name.
 */
name: string, 
/**
 * Chips bought.
 */
bought: number, 
/**
 * Chips taken off the table or still on it.
 */
has: number, 
/**
 * Won or lost.
 */
won: number, };
