import type { Motion } from "../../wire";

/** What can be put to the table: what it is called, and what somebody wants to do then. */
export const MOTIONS: Record<Motion, { name: string; about: string }> = {
  "run-twice": { name: "Run it twice", about: "deal the rest twice, each for half the pot" },
  "bomb-pot": { name: "Bomb pot", about: "play a bomb pot next" },
  double: { name: "Double stakes", about: "play for double stakes" },
  chop: { name: "Chop the blinds", about: "take the blinds back" },
  split: { name: "Split the pot", about: "split the pot" },
};
