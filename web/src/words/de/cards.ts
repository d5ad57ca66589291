import type { Suit } from "../../lib/cards";
import type { Words } from "../en";

const RANKS: Record<string, string> = { T: "10", J: "Bube", Q: "Dame", K: "König", A: "Ass" };
const suits: Record<Suit, string> = { s: "Pik", h: "Herz", d: "Karo", c: "Kreuz" };

export const cards: Words["cards"] = {
  suits,
  joker: "Joker",
  back: "verdeckte Karte",
  face: (rank, suit) => `${suits[suit]} ${RANKS[rank] ?? rank}`,

  picker: "Kartenauswahl",
  full: "Alle Plätze sind belegt",
  inPlay: (card) => `${card} ist schon im Spiel.`,
  typeCard: () => ["oder tippen: ", { slot: "key", text: "9" }, " ", { slot: "key", text: "s" }],
  typeSuit: (rank) => [{ slot: "key", text: rank }, " und die Farbe: s h d c"],
  random: "Zufällig",
  done: "Fertig",
};
