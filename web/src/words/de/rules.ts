import type { Words } from "../en";
import { count } from "./count";

export const rules: Words["rules"] = {
  about: (games) => `${count(games, "Spiel", "Spiele")}, ${games === 1 ? "einmal" : "jedes einmal"} aufgeschrieben: Gespielt wird, was hier steht.`,
  found: "Gefunden",
  lookUp: "Zum Nachschlagen",
  contents: "Inhalt",
  print: "Drucken",
  alsoCalled: "Auch genannt",
  players: "Spieler",
  also: (forms) => `auch ${forms.join(", ")}`,
  or: (values) => `oder ${values.join(", ")}`,
  deck: "Deck",
  cards: (naturals, jokers) => (jokers === 0 ? `${naturals}` : `${naturals} + ${jokers === 1 ? "Joker" : `${jokers} Joker`}`),
  family: "Familie",
  writtenIn: "Nachzulesen in",
  file: "Die Datei des Spiels",
  fileAbout: "Alles, was Cardroom über dieses Spiel weiß: Dealer, Odds, Bots und diese Seite werden daraus gemacht. Ändere sie und eröffne deinen eigenen Tisch damit.",
};
