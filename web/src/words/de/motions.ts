import type { Motion } from "../../wire";

/** What can be put to the table: what it is called, and what somebody wants to do then. */
export const MOTIONS: Record<Motion, { name: string; about: string }> = {
  "run-twice": { name: "Run it twice", about: "den Rest zweimal geben lassen, jeweils um den halben Pot" },
  "bomb-pot": { name: "Bomb Pot", about: "als Nächstes einen Bomb Pot spielen" },
  double: { name: "Doppelte Einsätze", about: "um doppelte Einsätze spielen" },
  chop: { name: "Blinds zurück (Chop)", about: "die Blinds zurücknehmen" },
  split: { name: "Pot teilen", about: "den Pot teilen" },
};
