import type { Words } from "../en";
import { common } from "./common";
import { count } from "./count";

export const lobby: Words["lobby"] = {
  heading: "Was wird gespielt?",
  searchMany: (n) => `${count(n, "Spiel", "Spiele")} durchsuchen`,
  mixes: "Mixe",
  games: "Spiele",

  options: "Bots, Limit und Einsätze",
  against: "Gegen",
  level: "Stärke",
  styles: {
    beginner: { name: "Anfänger", about: "geht zu oft mit" },
    club: { name: "Clubspieler", about: "achtet auf die Odds" },
    shark: { name: "Hai", about: "liest deine Einsätze" },
  },
  stakes: "Einsätze",
  bets: "Bets",
  blinds: "Blinds",
  sitWith: (stakes, least, most) => `${stakes}, Buy-in ${least} bis ${most}`,
  friends: "Freunde",
  opening: "Einen Moment",

  tables: "Tische",
  host: "Tisch eröffnen",
  yourTable: "Dein Tisch",
  watch: "Zusehen",
  ask: "Anfragen",
  sit: "Mitspielen",
  company: (people, bots, free) => `${count(people, "Mensch", "Menschen")}, ${count(bots, "Bot", "Bots")}, ${free} frei`,
  moreTables: (n) => `Und ${count(n, "weiterer Tisch", "weitere Tische")}.`,
  allTables: (n) => (n === 1 ? "Der eine Tisch" : `Alle ${count(n, "Tisch", "Tische")}`),
  noTables: "Noch keine Tische. Eröffne einen oder spiel gleich gegen Bots.",
  playBots: "Gegen Bots spielen",
  closedTables: (names) =>
    names.length === 1 ? `Dein älterer Tisch mit Bots ist geschlossen: ${common.list(names)}.` : `Deine älteren Tische mit Bots sind geschlossen: ${common.list(names)}.`,

  // Beasts that are all masculine, so that each word fits each.
  guests: {
    first: ["Flinker", "Heller", "Ruhiger", "Kluger", "Sanfter", "Munterer", "Frecher", "Stiller", "Schneller", "Sonniger", "Wacher", "Listiger"],
    second: ["Dachs", "Fink", "Fuchs", "Gecko", "Hase", "Reiher", "Luchs", "Biber", "Marder", "Otter", "Uhu", "Igel", "Spatz", "Falke"],
  },
};
