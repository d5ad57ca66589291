// Things for tests.

import type { GameLine } from "../wire";

/** A game of which only some things matter. */
export function gameLine(part: Partial<GameLine>): GameLine {
  return {
    id: "game",
    name: "Game",
    aliases: [],
    family: "flop",
    tags: [],
    about: "",
    source: "",
    seats: [2, 10, 6],
    betting: "limit",
    allowed_betting: [],
    options: [],
    cells: [],
    hand: [0, 0],
    draws: 0,
    dice: 0,
    piles: [],
    shares: [],
    streets: [],
    deck: [52, 0],
    ...part,
  };
}
