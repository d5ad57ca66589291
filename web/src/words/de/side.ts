import type { Words } from "../en";
import { common } from "./common";
import { count } from "./count";
import { MOTIONS } from "./motions";

const again = (seconds: number) => (seconds > 0 ? `Neuer Versuch in ${count(seconds, "Sekunde", "Sekunden")}.` : "Neuer Versuch läuft.");

export const side: Words["side"] = {
  chat: "Chat",
  chatEmpty: "Noch hat niemand etwas geschrieben. Alle am Tisch lesen mit.",
  chatClosed: "Der Chat ist geschlossen.",
  message: "Nachricht an den Tisch",
  saySomething: "Schreib etwas",
  send: "Senden",
  sitToTalk: "Nimm Platz, um mitzureden.",
  log: "Verlauf der Hände",
  logEmpty: "Hier ist noch nichts passiert.",
  drawTitle: "Draw.",
  logCut: "Früheres ist weggelassen.",
  earlierHands: "Frühere Hände",
  newest: "Zum Neuesten",

  notices: "Hinweise",
  goneTitles: {
    unknown: "Diesen Tisch gibt es nicht",
    closed: "Der Abend ist vorbei",
    banned: "An diesen Tisch kannst du nicht",
    "too-many": "An diesen Tisch kannst du nicht",
    broken: "An diesen Tisch kannst du nicht",
  },
  bannedGuest: "Vielleicht gilt das einem anderen Gast mit deiner Adresse. Schütz deinen Namen mit einem Passwort, oder bitte den Gastgeber, dich wieder zuzulassen.",
  toLobby: "Zur Lobby",
  lobby: "Lobby",
  whoPaysWhom: "Wer zahlt wem",
  byeAgain: (why, seconds) => `${why} ${again(seconds)}`,
  unreachable: (seconds) => `Der Server ist nicht zu erreichen. ${again(seconds)}`,
  lost: (seconds) => `Verbindung verloren. ${again(seconds)}`,
  lostSeated: (seconds) => `Verbindung verloren. Dein Platz bleibt dir. ${again(seconds)}`,
  lostInTime: (left) => `Verbindung verloren. Dein Platz und deine Zeit bleiben dir: ${count(left, "Sekunde", "Sekunden")}.`,
  connected: "Wieder verbunden",
  nightIsOver: "Der Abend ist vorbei.",
  paused: "Pause",
  pausedByYou: "Du hast den Tisch angehalten.",
  pausedBy: (name) => `${name} hat den Tisch angehalten.`,
  hostIsAsked: "Der Gastgeber ist gefragt. Sobald du reingelassen wirst, sitzt du am Tisch.",
  asksForChair: (name, chair, chips) => `${name} möchte Platz ${chair} mit ${chips}.`,
  asksForChips: (name, chips) => `${name} möchte ${chips} mehr.`,
  letIn: "Reinlassen",
  give: "Geben",
  decline: "Ablehnen",

  motionAsked: (motion) => `${MOTIONS[motion].name}?`,
  motionPut: (motion, others, withMe) => {
    const names = common.list(withMe ? ["Du", ...others] : others);
    const want = withMe ? (others.length === 0 ? "möchtest" : "möchtet") : others.length === 1 ? "möchte" : "möchten";
    return `${names} ${want} ${MOTIONS[motion].about}.`;
  },
  yes: "Ja",
  agree: "Einverstanden",
  takeBack: "Zurücknehmen",

  host: "Gastgeber",
  bot: "Bot",
  kept: "Geschützter Name",
  keptTwin: "Geschützt, sieht aus wie ein anderer",
  states: { out: "setzt aus", waits: "wartet auf den Blind", away: "nicht da", muted: "stumm", leaves: "geht nach der Hand", straddles: "straddelt", overs: "Overs" },
  buys: (chips) => `${chips} mehr nach der Hand`,
  showChips: (n) => count(n, "Show-’Em-Chip", "Show-’Em-Chips"),
  legs: (n) => count(n, "Leg", "Legs"),
  nameIsKept: "Dein Name ist mit einem Passwort geschützt.",
  youAreGuest: "Du bist Gast. In den Einstellungen kannst du deinen Namen schützen.",
  noteAbout: (name) => `Deine Notiz zu ${name}, nur in diesem Browser`,
  makeHost: "Zum Gastgeber machen",
  mute: "Stumm schalten",
  unmute: "Wieder reden lassen",
  remove: "Entfernen …",
  removeName: (name) => `${name} entfernen`,
  ban: (name) => `${name} ausschließen`,
  keep: "Abbrechen",
  freeChairs: (n) => count(n, "freier Platz", "freie Plätze"),
  watching: (n) => count(n, "sieht zu", "sehen zu"),
  banned: "Von diesem Tisch ausgeschlossen",
  isBanned: (name) => [{ slot: "name", text: name ?? "Jemand" }, " ist von diesem Tisch ausgeschlossen."],
  liftBan: "Wieder zulassen",
  invite: "Einladen",
  ledger: "Abrechnung",
};
