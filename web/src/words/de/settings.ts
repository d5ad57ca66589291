import type { Words } from "../en";

export const settings: Words["settings"] = {
  language: "Sprache",
  browserLanguage: "Wie der Browser",
  theme: "Helligkeit",
  themes: { system: "Wie das System", dark: "Dunkel", light: "Hell" },
  suits: "Farben",
  suitColors: { "4": "Vier Farben", "2": "Zwei Farben" },
  backs: "Rückseiten",
  backColors: { wine: "Weinrot", slate: "Schiefer", forest: "Waldgrün" },
  motion: "Bewegung",
  motions: { system: "Wie das System", on: "An", off: "Aus" },
  volume: "Lautstärke",
  volumeIs: (percent) => (percent === 0 ? "aus" : `${percent} Prozent`),
  checks: {
    chatSound: "Ton, wenn jemand etwas schreibt",
    sorted: "Meine Karten sortieren",
    hints: "Tipps bei Spielen, die für mich neu sind",
    keys: "Einzelne Buchstaben sind Tasten (F: Fold, C: Call, H: letzte Hand festhalten, ?: Regeln)",
  },
  youAre: (name) => `Du bist ${name}.`,
  youAreGuest: (name) => `Du bist ${name}, Gast in diesem Browser.`,
  watching: "Du siehst zu.",
};
