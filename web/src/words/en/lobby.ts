import { common } from "./common";
import { count } from "./count";

export const lobby = {
  heading: "What shall we deal?",
  searchMany: (n: number) => `Search ${count(n, "game", "games")}`,
  mixes: "Mixes",
  games: "Games",

  options: "Bots, betting and stakes",
  against: "Against",
  level: "Level",
  styles: {
    beginner: { name: "Beginner", about: "calls too often" },
    club: { name: "Club player", about: "wants the right price" },
    shark: { name: "Shark", about: "reads your bets" },
  },
  stakes: "Stakes",
  bets: "Bets",
  blinds: "Blinds",
  sitWith: (stakes: string, least: string, most: string) => `${stakes}, sit with ${least} to ${most}`,
  friends: "Friends",
  /** On the button, while a table is opened. */
  opening: "One moment",

  tables: "Tables",
  host: "Host a table",
  yourTable: "Your table",
  watch: "Watch",
  ask: "Ask",
  sit: "Sit",
  company: (people: number, bots: number, free: number) => `${count(people, "person", "people")}, ${count(bots, "bot", "bots")}, ${free} free`,
  moreTables: (n: number) => `And ${count(n, "more table", "more tables")}.`,
  allTables: (n: number) => `All ${count(n, "table", "tables")}`,
  noTables: "No tables yet. Host one, or play the bots now.",
  playBots: "Play the bots",
  closedTables: (names: readonly string[]) => `Closed your older bot ${names.length === 1 ? "table" : "tables"}: ${common.list(names)}.`,

  /** Two words make a name for a guest. */
  guests: {
    first: ["Brisk", "Bright", "Calm", "Clever", "Gentle", "Lucky", "Merry", "Quiet", "Quick", "Silent", "Sunny", "Witty"],
    second: ["Badger", "Finch", "Fox", "Gecko", "Hare", "Heron", "Lynx", "Magpie", "Marten", "Otter", "Owl", "Robin", "Swift", "Wren"],
  },
};
