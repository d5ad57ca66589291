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
