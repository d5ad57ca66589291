import type { Parts } from "../parts";
import { count } from "./count";

const ENDINGS = ["th", "st", "nd", "rd"];

export const common = {
  title: (page: string) => `${page} · Cardroom`,
  pages: "Pages",
  skip: "Skip to the page",
  play: "Play",
  rules: "Rules",
  odds: "Odds",
  myHands: "My hands",
  settings: "Settings",

  close: "Close",
  cancel: "Cancel",
  tryAgain: "Try again",
  oneMoment: "One moment.",
  playNow: "Play now",
  copyLink: "Copy link",
  copied: "Copied",
  copyByHand: "Copy it from the address bar",

  you: "you",
  youFirst: "You",
  keptName: "Kept name: only its owner can use it",
  keptTwin: "Kept name, but another kept name looks just like it: make sure you know who this is",

  unreachable: "The room cannot be reached. Look at your connection and try again.",
  answers: (status: number) => `The room answers ${status}. Try again in a moment.`,
  wentWrong: "Something went wrong. Try again.",

  nowhere: "Not here",
  noPage: "There is no such page",
  noPageHelp: (): Parts<"lobby"> => ["The link may be cut off. The ", { slot: "lobby", text: "lobby" }, " has all tables and games."],

  game: "Game",
  allGames: "All games",
  all: "All",
  families: "Families",
  betting: "Betting",
  searchGames: "Search games",
  typeName: "Type a name",
  noGame: (name: string) => `No game called '${name}'.`,
  noGameTryFamily: (name: string) => `No game called '${name}'. Try a family.`,

  games: (n: number) => count(n, "game", "games"),
  bots: (n: number) => count(n, "bot", "bots"),
  hands: (n: number) => count(n, "hand", "hands"),
  range: (least: number, most: number) => (least === most ? `${least}` : `${least} to ${most}`),
  list: (names: readonly string[]) => (names.length < 2 ? (names[0] ?? "") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`),
  /** "1st", "2nd", "3rd", "4th". */
  ordinal: (n: number) => `${n}${ENDINGS[n % 100 > 10 && n % 100 < 14 ? 0 : n % 10] ?? "th"}`,
};
