import type { Words } from "../en";
import { count } from "./count";

const BETTING: Record<string, string> = { limit: "Limit", "pot-limit": "Pot Limit", "no-limit": "No Limit", spread: "Spread Limit" };

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

  you: "Du",
  keptName: "Geschützter Name: Nur sein Besitzer kann ihn benutzen",
  keptTwin: "Geschützter Name, aber ein anderer sieht genauso aus: Vergewissere dich, wer das ist",

  unreachable: "Der Server ist nicht zu erreichen. Prüf deine Verbindung und versuch es noch einmal.",
  answers: (status) => `Der Server antwortet mit ${status}. Versuch es gleich noch einmal.`,
  wentWrong: "Da ist etwas schiefgegangen. Versuch es noch einmal.",

  bye: {
    closing: "Der Server ist für einen Moment nicht da. Deine Chips und diese Hand sind gespeichert.",
    slow: "Deine Verbindung ist zu langsam. Verbinde dich neu, und es geht da weiter, wo du warst.",
    "logged-out": "Du wurdest abgemeldet. Dein Platz und deine Chips sind sicher.",
    "too-old": "Diese Seite ist zu alt für diesen Server. Lade sie neu.",
    "too-new": "Diese Seite ist zu neu für diesen Server. Nimm die Seite des Servers selbst, oder bitte den Betreiber um ein Update.",
    closed: "Die Verbindung ist beendet.",
  },
  noTable: {
    unknown: "Diesen Tisch gibt es nicht. Prüf den Link.",
    closed: "Dieser Tisch ist geschlossen.",
    banned: "Der Gastgeber hat dich von diesem Tisch ausgeschlossen.",
    "too-many": "Du hast hier zu viele Tische offen. Verlass erst einen.",
    broken: "Dieser Tisch lässt sich nicht öffnen. Verloren ist nichts. Frag den Betreiber: Im Log des Servers steht, warum.",
  },

  nowhere: "Nicht gefunden",
  noPage: "Diese Seite gibt es nicht",
  noPageHelp: () => ["Vielleicht ist der Link abgeschnitten. In der ", { slot: "lobby", text: "Lobby" }, " findest du alle Tische und Spiele."],

  chair: (number) => `Platz ${number}`,
  game: "Spiel",
  allGames: "Alle Spiele",
  all: "Alle",
  families: "Familien",
  betting: "Limit",
  searchGames: "Spiele suchen",
  typeName: "Name eingeben",
  noGame: (name) => `Kein Spiel heißt „${name}“.`,
  noGameTryFamily: (name) => `Kein Spiel heißt „${name}“. Such in einer Familie.`,

  stakes: (low, high, betting) => (betting === null ? `${low}/${high}` : `${low}/${high} ${BETTING[betting] ?? betting}`),
  whose: (whose, what, by) => {
    const of = by === null ? "vom Gastgeber" : `von ${by}`;
    if (whose === "changed") return what === "games" ? `Einige Spiele ${of} geändert` : `${of.charAt(0).toUpperCase()}${of.slice(1)} geändert`;
    const owner = whose === "room" ? "dieses Servers" : by === null ? "des Gastgebers" : of;
    return `${{ game: "Ein Spiel", mix: "Ein Mix", games: "Mit Spielen" }[what]} ${owner}`;
  },

  games: (n) => count(n, "Spiel", "Spiele"),
  bots: (n) => count(n, "Bot", "Bots"),
  hands: (n) => count(n, "Hand", "Hände"),
  range: (least, most) => (least === most ? `${least}` : `${least} bis ${most}`),
  list: (names) => (names.length < 2 ? (names[0] ?? "") : `${names.slice(0, -1).join(", ")} und ${names.at(-1)}`),
  ordinal: (n) => `${n}.`,
};
