import type { Words } from "../en";

export const settings: Words["settings"] = {
  language: "Sprache",
  browserLanguage: "Wie der Browser",
  theme: "Design",
  themes: { system: "Wie das System", dark: "Dunkel", light: "Hell" },
  suits: "Kartenfarben",
  suitColors: { "4": "Vierfarbig", "2": "Zweifarbig" },
  backs: "Rückseiten",
  backColors: { wine: "Weinrot", slate: "Schiefer", forest: "Waldgrün" },
  motion: "Animationen",
  motions: { system: "Wie das System", on: "An", off: "Aus" },
  volume: "Lautstärke",
  volumeIs: (percent) => (percent === 0 ? "aus" : `${percent} Prozent`),
  checks: {
    chatSound: "Ton, wenn jemand etwas schreibt",
    sorted: "Meine Karten sortieren",
    hints: "Tipps bei Spielen, die für mich neu sind",
    keys: "Tastenkürzel (F: Fold, C: Call, H: letzte Hand festhalten, ?: Regeln)",
  },
  youAre: (name) => `Du bist ${name}.`,
  youAreGuest: (name) => `Du bist ${name}, Gast in diesem Browser.`,
  watching: "Du siehst zu.",
};
