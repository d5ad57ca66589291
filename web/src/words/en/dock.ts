import type { Raise } from "../../wire";
import type { Parts } from "../parts";
import { common } from "./common";
import { count } from "./count";
import { intoPiles } from "./piles";

/** What may be done with cards that are picked. */
type Picks = "draw" | "discard" | "expose";

const raises: Record<Raise, string> = { bet: "Bet", complete: "Complete to", raise: "Raise to" };

/** "2 cards", "1 to 3 cards", "up to 3 cards"; of one card that may as well be none, "1 card". */
function cards(least: number, most: number): string {
  if (least === most || most === 1) return count(most, "card", "cards");
  return least === 0 ? `up to ${count(most, "card", "cards")}` : `${least} to ${count(most, "card", "cards")}`;
}

export const dock = {
  // Betting.
  fold: "Fold",
  check: "Check",
  call: "Call",
  bringIn: "Bring in",
  allIn: "All in",
  /** What stands before the amount that is bet or raised to. */
  raises,
  raiseTo: (word: Raise, amount: string) => `${raises[word]} ${amount}`,
  howMuch: (word: Raise) => `How much: ${raises[word].toLowerCase()}`,
  amounts: "Amounts to set",
  presets: { min: "Min", half: "½ pot", pot: "Pot", max: "Max" },
  presetIs: (amount: string, key: string) => `${amount} (${key})`,
  less: (amount: string) => `${amount} less`,
  more: (amount: string) => `${amount} more`,
  checkIsFree: "Checking is free",
  checkIsFreeAbout: "You can check and see what comes without paying. Fold all the same?",

  // Ahead of one's turn.
  ahead: "Decide ahead. Cleared if the price changes.",
  aheadCheckFold: "Check or fold",
  aheadCall: (amount: string) => `Call ${amount}`,
  aheadCallAny: "Call any",

  // Other decisions.
  yourChoice: "Your choice: what is this hand?",
  whatHandIs: "What this hand is",
  nameNext: "Name the next game",
  deal: (game: string) => `Deal ${game}`,
  pickNone: { draw: "Stand pat", discard: "Keep all", expose: "Turn up none" },
  pickSome: { draw: "Draw", discard: "Discard", expose: "Turn up" },
  pickMany: (may: Picks, n: number) => ({ draw: `Draw ${n}`, discard: `Discard ${n}`, expose: `Turn up ${count(n, "card", "cards")}` })[may],
  picked: (may: Picks, cards: string, left: number): Parts<"cards"> => [
    may === "expose" ? "Turning up " : "Discarding ",
    { slot: "cards", text: cards },
    left > 0 ? `, ${left} more to pick.` : ".",
  ],
  pick: (may: Picks, least: number, most: number) => `Pick ${cards(least, most)} ${may === "expose" ? "to turn up" : "to discard"}${least === 0 ? ", or none" : ""}.`,
  /** What is drawn and what for: which draw of how many, how many cards unless that is said already, and the shares where there are several. */
  draw: (n: number, of: number, range: readonly [number, number] | null, shares: readonly string[]) => {
    const which = of > 1 ? `${common.ordinal(n)} draw of ${of}${range ? ":" : ""}` : "Draw";
    return `${which}${range ? ` ${cards(...range)}` : ""}${shares.length > 1 ? `, for ${common.list(shares)}` : ""}.`;
  },
  pressCard: "Press a card, or its number on the keys.",
  pressCardOrUndo: (): Parts<"key"> => ["Press a card, or its number on the keys. ", { slot: "key", text: "U" }, " takes it back."],
  undo: "Undo",
  pickChair: "Pick a chair.",
  pickChairAbout: "Seats change, and the highest card picks first.",
  showOrMuck: "Show your hand, or muck it.",
  showHand: "Show your hand.",
  show: "Show",
  muck: "Muck",
  pressToMove: "Press a card, or its number, to move it.",
  pileIsSeen: (pile: string) => `Everyone will see your ${pile} pile.`,
  pilesAreHidden: "Nobody sees how you split your hand.",
  setPiles: "Set piles",

  // What we have, and how much time.
  youHave: "You have",
  firstBoard: "First board",
  secondBoard: "Second board",
  hintRules: (): Parts<"heard"> => ["Rules", { slot: "heard", text: " of this game, in a new window" }],
  closeHints: "Close the hints",
  secondsLeft: (n: number) => `${count(n, "second", "seconds")} left`,
  seconds: (n: number) => `${n} s`,
  timeBank: (n: number) => `Time bank ${n} s`,

  // What is heard.
  yourTurn: (options: string) => `Your turn. ${options}`,
  yourTurnWith: (options: string, hand: string) => `Your turn. ${options} You have: ${hand}.`,
  turnOf: (name: string) => `${name}'s turn.`,
  mayCheck: "check",
  mayCall: (amount: string) => `call ${amount}`,
  mayBringIn: (amount: string) => `bring it in for ${amount}`,
  mayRaise: (word: Raise, amount: string) => `${raises[word].toLowerCase()} ${amount}`,
  mayRaiseFrom: (word: Raise, amount: string) => `${raises[word].toLowerCase()} ${amount} or more`,
  mayFold: "fold",
  mayPick: (may: Picks, least: number, most: number) => {
    if (may === "draw") return least > 0 ? `Draw ${cards(least, most)}.` : `Draw ${most === 1 ? "1" : `up to ${most}`} or stand pat.`;
    return `${may === "discard" ? "Discard" : "Turn up"} ${cards(least, most)}${least === 0 ? " or none" : ""}.`;
  },
  maySplit: (piles: readonly (readonly [string, number])[]) => `Set your piles: ${intoPiles(piles)}.`,
  mayChoose: (games: readonly string[]) => `Choose ${games.join(" or ")}.`,
  mayShow: "Show.",
  mayShowOrMuck: "Show or muck.",
  /** Of several things one: "Call 1,400, raise to 2,800 or more, or fold." */
  oneOf: (may: readonly string[]) => {
    const said = may.length > 2 ? `${may.slice(0, -1).join(", ")}, or ${may.at(-1)}` : may.join(" or ");
    return said === "" ? "" : `${said.charAt(0).toUpperCase()}${said.slice(1)}.`;
  },

  // Alone at the table.
  inviteAbout: "Nobody else is here yet. Send this link to a friend.",
  addBot: "Add a bot",
  copyBlocked: "Your browser blocked copying. Select the link and copy it.",

  // While others decide, and between hands.
  turns: (names: readonly string[]) => (names.length === 1 ? `It is ${names[0]}'s turn.` : `${common.list(names)} decide.`),
  dealerDeals: "The dealer deals.",
  dealtInNext: "You'll be dealt in next hand.",
  outOfHand: "You are out of this hand.",
  decided: "You've decided.",
  areAllIn: "You are all in.",
  timeRanOut: "Your time ran out.",
  hostNames: "The host names the next game.",
  names: (name: string | null) => `${name ?? "Somebody"} names the next game.`,
  picksChair: (name: string | null) => `${name ?? "Somebody"} picks a chair.`,
  nextSoon: "The next hand comes in a moment.",
  nextIn: (n: number) => `Next hand in ${count(n, "second", "seconds")}.`,
  nextNow: "Next hand now.",
  waitingForOthers: "Waiting for the others.",
  held: "Held until it is your turn. The table plays on.",
  heldAside: "Held. The table plays on.",
  showdown: "Showdown.",
  watchAgain: "Watch again",
  hold: "Hold",
  goOn: "Go on",
  nextHand: "Next hand",
  nightIsOver: "The night is over.",
  nightIsOverAbout: "The ledger says who won what.",
  toLobby: "To the lobby",
  paused: "The table is paused.",
  pausedByYou: "Paused by you.",
  pausedBy: (name: string) => `Paused by ${name}.`,
  pausedAbout: "The clocks are stopped. You can still chat.",
  waitingForPlayers: "Waiting for players.",
  waitingForPlayersAbout: "The next hand starts when two players are ready.",
  waitingForHost: "Waiting for the host.",
  waitingForHostAbout: "You sit down as soon as they say yes.",
  watching: "You are watching.",
  watchingFull: "The table is full. You are watching.",
  takeSeat: "Take a seat",
  sittingOut: "You are sitting out.",
  sittingOutLate: "Your time ran out. You are sitting out.",
  notDealtIn: "You won't be dealt in.",
  backToPlay: "Choose I'm back to be dealt in.",
  waitOrPost: "Choose I'm back to wait for the big blind, or post what you owe and play the next hand.",
  postNow: "Post now",
  imBack: "I'm back",
  onBigBlind: "You'll be dealt in on the big blind.",
  orPost: "Or post it now and play the next hand.",
  chipsAfterHand: (amount: string) => `You get ${amount} chips after this hand.`,
  thenBack: "Then choose I'm back to be dealt in.",
  waitingForChips: "Waiting for the host to approve your chips.",
  noChips: "You have no chips left.",
  buyToPlay: "Buy chips, then choose I'm back.",
  buyLater: "You can buy more after this hand.",
  buyChips: "Buy chips",
};
