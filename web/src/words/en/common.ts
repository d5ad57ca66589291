import type { Bye, Marked, NoTable, Whose } from "../../wire";
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

  you: "You",
  keptName: "Kept name: only its owner can use it",
  keptTwin: "Kept name, but another kept name looks just like it: make sure you know who this is",

  unreachable: "The room cannot be reached. Look at your connection and try again.",
  answers: (status: number) => `The room answers ${status}. Try again in a moment.`,
  wentWrong: "Something went wrong. Try again.",

  bye: {
    closing: "The room is closed for a moment. Your chips and this hand are kept.",
    slow: "Your connection is too slow. Reconnect to go on where you left off.",
    "logged-out": "You've been logged out. Your seat and your chips are safe.",
    "too-old": "This page is too old for this room. Reload it.",
    "too-new": "This page is too new for this room. Use the room's own page, or ask whoever runs the room to update it.",
    closed: "The connection is closed.",
  } satisfies Record<Bye, string>,
  noTable: {
    unknown: "There is no such table. Check the link.",
    closed: "This table is closed.",
    banned: "The host has banned you from this table.",
    "too-many": "You have too many tables open here. Leave one first.",
    broken: "This table can't be opened. Nothing is lost. Ask whoever runs the room: its log says why.",
  } satisfies Record<NoTable, string>,

  nowhere: "Not here",
  noPage: "There is no such page",
  noPageHelp: (): Parts<"lobby"> => ["The link may be cut off. The ", { slot: "lobby", text: "lobby" }, " has all tables and games."],

  chair: (number: number) => `Chair ${number}`,
  game: "Game",
  allGames: "All games",
  all: "All",
  families: "Families",
  betting: "Betting",
  searchGames: "Search games",
  typeName: "Type a name",
  noGame: (name: string) => `No game called '${name}'.`,
  noGameTryFamily: (name: string) => `No game called '${name}'. Try a family.`,

  /** "5/10 no-limit": the room's word for the betting is the one that players say. */
  stakes: (low: string, high: string, betting: string | null) => (betting === null ? `${low}/${high}` : `${low}/${high} ${betting}`),
  /** "Ann's game", "Changed by Ann"; by nobody where the name is not known. */
  whose: (whose: Whose, what: Marked, by: string | null) => {
    if (whose === "changed") return what === "games" ? `Some games changed by ${by ?? "the host"}` : `Changed by ${by ?? "the host"}`;
    if (what === "games") return `With ${whose === "room" ? "this room" : (by ?? "the host")}'s games`;
    return `${whose === "room" ? "This room" : (by ?? "The host")}'s ${what}`;
  },

  games: (n: number) => count(n, "game", "games"),
  bots: (n: number) => count(n, "bot", "bots"),
  hands: (n: number) => count(n, "hand", "hands"),
  range: (least: number, most: number) => (least === most ? `${least}` : `${least} to ${most}`),
  list: (names: readonly string[]) => (names.length < 2 ? (names[0] ?? "") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`),
  /** "1st", "2nd", "3rd", "4th". */
  ordinal: (n: number) => `${n}${ENDINGS[n % 100 > 10 && n % 100 < 14 ? 0 : n % 10] ?? "th"}`,
};
