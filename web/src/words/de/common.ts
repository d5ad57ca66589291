import type { Words } from "../en";
import { count } from "./count";

export const common: Words["common"] = {
  title: (page) => `${page} · Cardroom`,
  pages: "Seiten",
  skip: "Zum Inhalt",
  play: "Spielen",
  rules: "Regeln",
  odds: "Odds",
  myHands: "Meine Hände",
  settings: "Einstellungen",

  close: "Schließen",
  cancel: "Abbrechen",
  tryAgain: "Noch einmal versuchen",
  oneMoment: "Einen Moment.",
  playNow: "Jetzt spielen",
  copyLink: "Link kopieren",
  copied: "Kopiert",
  copyByHand: "Kopier ihn aus der Adresszeile",

  you: "du",
  youFirst: "Du",
  keptName: "Geschützter Name: Nur sein Besitzer kann ihn benutzen",
  keptTwin: "Geschützter Name, aber ein anderer sieht genauso aus: Vergewissere dich, wer das ist",

  unreachable: "Der Server ist nicht zu erreichen. Prüf deine Verbindung und versuch es noch einmal.",
  answers: (status) => `Der Server antwortet mit ${status}. Versuch es gleich noch einmal.`,
  wentWrong: "Da ist etwas schiefgegangen. Versuch es noch einmal.",

  nowhere: "Nicht gefunden",
  noPage: "Diese Seite gibt es nicht",
  noPageHelp: () => ["Vielleicht ist der Link abgeschnitten. In der ", { slot: "lobby", text: "Lobby" }, " findest du alle Tische und Spiele."],

  game: "Spiel",
  allGames: "Alle Spiele",
  all: "Alle",
  families: "Familien",
  betting: "Limit",
  searchGames: "Spiele suchen",
  typeName: "Name eingeben",
  noGame: (name) => `Kein Spiel heißt „${name}“.`,
  noGameTryFamily: (name) => `Kein Spiel heißt „${name}“. Such in einer Familie.`,

  games: (n) => count(n, "Spiel", "Spiele"),
  bots: (n) => count(n, "Bot", "Bots"),
  hands: (n) => count(n, "Hand", "Hände"),
  range: (least, most) => (least === most ? `${least}` : `${least} bis ${most}`),
  list: (names) => (names.length < 2 ? (names[0] ?? "") : `${names.slice(0, -1).join(", ")} und ${names.at(-1)}`),
  ordinal: (n) => `${n}.`,
};
