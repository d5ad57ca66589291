// Things for tests of what is said.

import type { Words } from "./en";

type Areas = Omit<Words, "term">;
type Asked<T> = { [Key in keyof T as T[Key] extends (...args: never[]) => unknown ? Key : never]: T[Key] extends (...args: infer Args) => unknown ? Args : never };

/** What each message may be asked with. Whoever adds a message adds it here, or the types do not fit. */
export const SAMPLES: { [Area in keyof Areas]: Asked<Areas[Area]> } = {
  account: { youAre: ["Ann"], lastUsed: ["1/2/2026"], loggedOutOne: ["Firefox"] },
  cards: { face: ["Q", "h"], inPlay: ["ace of spades"], typeCard: [], typeSuit: ["10"] },
  common: {
    title: ["Rules"], answers: [503], noPageHelp: [], noGame: ["xyz"], noGameTryFamily: ["xyz"], games: [7], bots: [7], hands: [7], range: [2, 10], list: [["Ann", "Bob", "Cid"]], ordinal: [7],
    chair: [4], stakes: ["5", "10", "spread"], whose: ["host", "game", "Ann"],
  },
  dialogs: {
    buyChips: ["900"], ifAllAgree: ["double"], chipsRange: ["400", "2,000"], whoFinds: [true, true], replay: [], pays: ["Ann", "Bob", "20"], youPay: ["Bob", "20"], paysYou: ["Ann", "20"],
    isThere: ["ace of spades"], isGone: ["ace of spades"], seen: [9, 1], showChipsAbout: [2], handOf: ["Ann"], takeFrom: ["Ann"],
  },
  dock: {
    raiseTo: ["raise", "20"], howMuch: ["raise"], presetIs: ["20", "M"], less: ["20"], more: ["20"], aheadCall: ["20"], deal: ["Razz"], pickMany: ["discard", 2], picked: ["discard", "ace of spades", 2],
    pick: ["discard", 1, 3], pressCardOrUndo: [], pileIsSeen: ["Front"], hintRules: [], secondsLeft: [12], seconds: [12], timeBank: [12], yourTurn: ["Check or bet 20."], yourTurnWith: ["Check or bet 20.", "Two pair"],
    turnOf: ["Ann"], mayCall: ["20"], mayBringIn: ["20"], mayRaise: ["raise", "20"], mayRaiseFrom: ["raise", "20"], mayPick: ["discard", 0, 3], maySplit: [[["Front", 3], ["Back", 5]]], mayChoose: [["Razz", "Badugi"]],
    oneOf: [["check", "bet 20"]], turns: [["Ann", "Bob"]], names: ["Ann"], picksChair: ["Ann"], nextIn: [5], pausedBy: ["Ann"], chipsAfterHand: ["400"],
  },
  hands: { group: ["Our table", "Monday"] },
  host: {
    upToSeats: [8, 2], clock: [20, 40], style: ["Shark", "bites"], earlier: ["Razz"], remove: ["Razz"], everyHands: [8], everyMinutes: [30], changed: [3], anAmount: ["Ante"], partOf: ["Ante", "By"],
    typeNumber: [1, 9], at: [3, 10, "what?"], about: ["Ante", "too small"],
  },
  lobby: { searchMany: [80], sitWith: ["5 / 10", "400", "2,000"], company: [2, 3, 4], moreTables: [9], allTables: [9], closedTables: [["Razz", "HORSE"]] },
  odds: {
    titleOf: ["Razz"], noGame: ["xyz"], allRunouts: [990], runouts: [1000], runoutsWithin: [1000, "0.1%"], answer: ["Exact", ["50.0%", "50.0%"]], boardCard: [3], hand: [1], handUp: [1], handDown: [1],
    takeBack: ["Board", "ace of spades"], empty: ["Board", 2], choosing: ["Board", 2], scoops: ["20.0%"], dealHand: [1], clearHand: [1], removeHand: [1], outs: [9], done: [3, 45],
  },
  replay: {
    title: [4], hand: [4], youWon: ["50"], youLost: ["50"], won: ["Ann", "50"], before: [3], after: [5], stepOf: [1, 9], stepSaid: [1, 9, "Ann folds."], stepOfStreet: [1, 9, "Flop", "Ann folds."],
  },
  rules: { about: [80], also: [["No limit", "Pot limit"]], or: [["Yes", "No"]] },
  settings: { volumeIs: [60], youAre: ["Ann"], youAreGuest: ["Ann"] },
  side: {
    byeAgain: ["The connection is closed.", 4], unreachable: [4], lost: [4], lostSeated: [4], lostInTime: [20], pausedBy: ["Ann"], asksForChair: ["Ann", 4, "900"], asksForChips: ["Ann", "900"], motionAsked: ["double"],
    motionPut: ["double", ["Ann"], false], buys: ["900"], showChips: [2], legs: [2], noteAbout: ["Ann"], removeName: ["Ann"], ban: ["Ann"], freeChairs: [3], watching: [3], isBanned: ["Ann"],
  },
  table: {
    doubled: ["5/10"], mixHand: [3, 6], mixThen: ["Razz"], mixNext: ["Razz"], pickOf: ["Ann"], atTheDoor: [2], logAndChatUnread: [3], unread: [3], youHave: ["900"], youHaveInHand: ["900"], buy: ["900"],
    sitHereAt: [4], playsNoMore: ["ace of spades"], dice: [[3, 4]], draw: [1], line: [2], linesInAll: [9], playedAs: ["Wonky Donkey", "Omaha"], potSideOf: [2], pillSideOf: [2],
    pillPart: ["Main", "low"], pillPotScoop: ["Main"], pillPotSplit: ["Main"], pillNone: ["low"], nobodyQualifies: ["low"], hasBet: ["Ann", "20"], youBet: ["20"], hasWon: ["Ann", "20"], youWon: ["20"],
    won: ["20"], allInFor: ["20"], call: ["20"], bet: ["20"], raise: ["20"], bringIn: ["20"], ante: ["20"], post: ["20"], discard: [2], drawCards: [2], freeChair: [4], nameBot: ["Ann"], nameKept: ["Ann"],
    hasChips: ["900"], betOf: ["20"], onFirstBoard: ["Flush"], onSecondBoard: ["Flush"], handAt: ["Flush", "bottom"], handFrom: ["Flush", "7h", "Ann"], handFromYou: ["Flush", "7h"],
    pile: ["Omaha", 3, 4], pileHas: [3, 4], moveTo: ["ace of spades", "Omaha"], toCall: ["20", "90"], inThePot: ["90"],
    hintBringIn: ["5"], hintCheckOr: ["raise", "40"], hintCall: ["20", "90"], hintMust: ["raise", ["20", "40"]], hintMustAtLeast: ["bet", "20"], hintDraw: [0, 5], hintDiscard: [0, 2], hintExpose: [0, 2],
    hintSplit: [[["Omaha", 4], ["front", 2]]], hintSplitShown: [[["Omaha", 4], ["front", 2]], "front"], hintShares: [["high", "low"]],
  },
};

const AREAS = Object.keys(SAMPLES) as (keyof Areas)[];

/** A message as it is read: each of them, where there are several. */
export function texts(message: unknown, args: readonly unknown[]): string[] {
  if (typeof message === "function") return texts(message(...args), []);
  if (typeof message === "string") return [message];
  if (Array.isArray(message) && message.some((it) => typeof it === "object")) return [message.map((it: string | { text: string }) => (typeof it === "string" ? it : it.text)).join("")];
  return Object.values(message as object).flatMap((it) => texts(it, []));
}

export function* messages(words: Words): Generator<{ name: string; message: unknown; args: readonly unknown[] }> {
  for (const area of AREAS)
    for (const [key, message] of Object.entries(words[area])) yield { name: `${area}.${key}`, message, args: (SAMPLES[area] as Record<string, unknown[]>)[key] ?? [] };
}
