import type { Position, Raise, WhyNow } from "../../wire";
import type { Parts } from "../parts";
import { common } from "./common";
import { count } from "./count";
import { intoPiles } from "./piles";

const VERBS: Record<Raise, string> = { bet: "bet", complete: "complete to", raise: "raise to" };

/** "2 cards", "1 to 3 cards", "up to 3 cards"; of one card that may as well be none, "1 card". */
function cards(least: number, most: number): string {
  if (least === most || most === 1) return count(most, "card", "cards");
  return least === 0 ? `up to ${count(most, "card", "cards")}` : `${least} to ${count(most, "card", "cards")}`;
}

const splitInto = (piles: readonly (readonly [string, number])[]) => `Split your hand: ${intoPiles(piles)}.`;

const positions: Record<Position, string> = {
  button: "Button",
  "small-blind": "Small blind",
  "big-blind": "Big blind",
  straddle: "Straddle",
  kill: "Kill",
  "bring-in": "Bring-in",
};

const why: Record<WhyNow, string> = {
  chosen: "picked by a player",
  "red-flop": "the flop is mostly red",
  "black-flop": "the flop is mostly black",
  unopened: "no one opened",
  rules: "by the rules",
};

export const table = {
  // The bar over the table.
  table: "Table",
  skip: "Skip to your actions",
  brandToLobby: "Cardroom, back to the lobby",
  backToLobby: "Back to the lobby",
  toLobby: "To the lobby",
  leave: "Leave the table",
  doubled: (stakes: string) => `${stakes}, doubled`,
  mixHand: (hand: number, of: number) => `hand ${hand} of ${of}`,
  mixThen: (game: string) => `then ${game}`,
  mixNext: (game: string) => `next ${game}`,
  yourPick: "your pick",
  hostsPick: "the host's pick",
  pickOf: (name: string) => `${name}'s pick`,
  atTheDoor: (people: number) => `${people} at the door`,
  rulesOfGame: "Rules of this game",
  lastHand: "Last hand",
  sitOut: "Sit out",
  imBack: "I'm back",
  sound: "Sound",
  soundOff: "Sound is off",
  soundOn: "Sound is on",
  more: "More",

  // The drawer.
  logAndChat: "Log and chat",
  logAndChatUnread: (n: number) => `Log and chat, ${n} unread`,
  closeLog: "Close the log",
  drawer: "Drawer",
  sides: { log: "Log", chat: "Chat", players: "Players" },
  unread: (n: number) => `${n} unread`,

  // Taking a seat and buying chips.
  takeSeat: "Take a seat",
  yourName: "Your name at the table",
  isNameKept: "Is your name kept with a password?",
  full: "The table is full. You can watch until somebody leaves.",
  chair: "Chair",
  chipsToSit: "Chips to sit down with",
  hostAskedSeat: "The host is asked before you sit down.",
  dealtInWhen: "You are dealt in when the blind reaches you, or at once if you post.",
  askForSeat: "Ask for the seat",
  sitDown: "Sit down",
  buyChips: "Buy chips",
  chipsToBuy: "Chips to buy",
  youHave: (chips: string) => `You have ${chips}.`,
  youHaveInHand: (chips: string) => `You have ${chips}. New chips come after this hand.`,
  hostAskedChips: "The host is asked first.",
  mostChips: "You have as many chips as the table allows now.",
  buy: (chips: string) => `Buy ${chips}`,

  // The felt.
  seats: "Seats",
  seatsFromYou: "Seats, clockwise from you",
  sitHere: "Sit here",
  sitHereAt: (chair: number) => `Sit here, chair ${chair}`,
  board: "Board",
  firstBoard: "First board",
  secondBoard: "Second board",
  playsNoMore: (card: string) => `${card}, plays no more`,
  dice: (faces: readonly number[]) => (faces.length === 1 ? `Die: ${faces[0]}` : `Dice: ${common.list(faces.map(String))}`),
  draws: "Draws",
  draw: (n: number) => `${common.ordinal(n)} draw`,
  forEveryone: "For everyone",
  cardsForEveryone: "Cards for everyone",
  line: (n: number) => `Line ${n}`,
  linesInAll: (n: number) => `Lines: ${n}`,
  linesOfBoard: "Lines of the board",
  why,
  /** The same where diamonds are blue and clubs are green: nobody sees a red flop. */
  whyBySuit: { "red-flop": "the flop is mostly hearts and diamonds", "black-flop": "the flop is mostly spades and clubs" },
  /** A hand that has turned into another game. */
  playedAs: (dealt: string, game: string) => `${dealt}: ${game}`,

  // Pots and what was won.
  pot: "Pot",
  sidePot: "Side pot",
  potMain: "main",
  potSide: "side",
  potSideOf: (n: number) => `side ${n}`,
  pillMain: "Main",
  pillSide: "Side",
  pillSideOf: (n: number) => `Side ${n}`,
  pillScoop: "Scoop",
  pillSplit: "Split",
  /** A part of one of several pots: the share, which is left out where there is no room, or what became of it. */
  pillPart: (pot: string, share: string): Parts<"part"> => [pot, { slot: "part", text: `, ${share}` }],
  pillPotScoop: (pot: string) => `${pot}, scoop`,
  pillPotSplit: (pot: string) => `${pot}, split`,
  pillNone: (share: string) => `No ${share}`,
  nobodyQualifies: (share: string) => `Nobody qualifies for ${share}`,
  shares: "Shares of the pot",
  hasBet: (name: string, chips: string) => `${name} bet ${chips}`,
  youBet: (chips: string) => `You bet ${chips}`,
  hasWon: (name: string, chips: string) => `${name} won ${chips}`,
  youWon: (chips: string) => `You won ${chips}`,
  won: (chips: string) => `won ${chips}`,

  // Players.
  bot: "bot",
  dealerButton: "Dealer button",
  positions,
  marks: { out: "Sitting out", away: "Away", waits: "Next hand", leaves: "Leaving" },
  drew: "drew",
  allIn: "All in",
  allInFor: (chips: string) => `All in ${chips}`,
  decided: "Decided",
  fold: "Fold",
  check: "Check",
  call: (chips: string) => `Call ${chips}`,
  bet: (chips: string) => `Bet ${chips}`,
  raise: (chips: string) => `Raise to ${chips}`,
  bringIn: (chips: string) => `Bring in ${chips}`,
  ante: (chips: string) => `Ante ${chips}`,
  post: (chips: string) => `Post ${chips}`,
  keepAll: "Keep all",
  discard: (cards: number) => `Discard ${cards}`,
  pat: "Pat",
  drawCards: (cards: number) => `Draw ${cards}`,
  freeChair: (chair: number) => `Chair ${chair}, free`,
  nameBot: (name: string) => `${name} (bot)`,
  nameKept: (name: string) => `${name} (kept name)`,
  hasChips: (chips: string) => `${chips} chips`,
  hasButton: "dealer button",
  isAllIn: "all in",
  hasFolded: "folded",
  yourTurn: "your turn",
  toAct: "to act",
  betOf: (chips: string) => `${chips} bet`,
  onFirstBoard: (hand: string) => `${hand} on the first board`,
  onSecondBoard: (hand: string) => `${hand} on the second board`,
  handFor: (share: string, hand: string) => `${share}: ${hand}`,
  /** No line begins with the dot. */
  handAt: (hand: string, place: string) => `${hand}\u00a0· ${place}`,
  handFrom: (hand: string, card: string, name: string): Parts<"card"> => [`${hand}, with `, { slot: "card", text: card }, ` from ${name}`],
  handFromYou: (hand: string, card: string): Parts<"card"> => [`${hand}, with `, { slot: "card", text: card }, " from you"],

  // Own cards.
  cards: "Cards",
  yourCards: "Your cards",
  pressToDiscard: "Your cards. Press one to discard it.",
  pressToTurnUp: "Your cards. Press one to turn it up.",
  pile: (name: string, n: number, of: number) => `${name}: ${n} of ${count(of, "card", "cards")}`,
  pileHas: (n: number, of: number) => `${n} of ${of}`,
  moveTo: (card: string, pile: string) => `${card}, move to the ${pile} pile`,

  // The dock.
  yourActions: "Your actions",
  explain: "Explain this decision",
  toCall: (call: string, pot: string) => `${call} to call, ${pot} in the pot.`,
  inThePot: (pot: string) => `${pot} in the pot.`,
  pickAhead: "Pick your move now, and it is made when your turn comes.",
  tenSeconds: "10 seconds left.",
  coming: "Coming to the table.",

  // Hints.
  hintBringIn: (chips: string) => `You start the betting: bring it in for ${chips}, or start higher.`,
  hintCheckOr: (word: Raise, chips: string) => `Check for free, or ${VERBS[word]} ${chips}: anyone who wants to stay in must call.`,
  hintCheck: "All you can do here is check. It's free.",
  hintCall: (chips: string, pot: string) => `Calling costs ${chips} to win ${pot}. Folding gives up your hand and costs nothing more.`,
  hintMust: (word: Raise, amounts: readonly string[]) => `You have to ${VERBS[word]} ${amounts.join(" or ")}. Anyone who wants to stay in must call.`,
  hintMustAtLeast: (word: Raise, chips: string) => `You have to ${VERBS[word]} ${chips} or more. Anyone who wants to stay in must call.`,
  hintStay: "Stay in or give up your hand.",
  hintDraw: (least: number, most: number) => `Discard ${cards(least, most)} and get as many new ones${least === 0 ? ", or stand pat and keep all" : ""}.`,
  hintDiscard: (least: number, most: number) => `Discard ${cards(least, most)}${least === 0 ? ", or keep all" : ""}. You won't get ${most === 1 ? "a new one" : "new ones"}.`,
  hintExpose: (least: number, most: number) => `Turn up ${cards(least, most)}${least === 0 ? ", or none" : ""}: everyone sees what you turn up.`,
  hintSplit: (piles: readonly (readonly [string, number])[]) => `${splitInto(piles)} Nobody sees how you split it.`,
  hintSplitShown: (piles: readonly (readonly [string, number])[], shown: string) => `${splitInto(piles)} Everyone will see your ${shown} pile.`,
  hintChoose: "You choose what this hand is played as. Take the game that suits your cards.",
  hintShow: "Show your cards to claim the pot.",
  hintShowOrMuck: "Show to claim the pot, or muck if you're beaten and don't want anyone to see your cards.",
  hintShares: (shares: readonly string[]) => `The pot is split: ${common.list(shares)}. Your hand counts for each; one player can scoop them all.`,
  hintAllIn: "You are all in, and stay in until the showdown.",
  hintWait: "The others are deciding. You can pick your move ahead of your turn.",
};
