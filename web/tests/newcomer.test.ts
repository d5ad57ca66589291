// Somebody who has never been here opens the page and plays, in a game of every kind.

import { beforeAll, expect, it } from "vitest";

import type { GameLine } from "../src/wire";
import { Chance, SEED } from "./chance";
import { Guest, PHONE } from "./guest";
import { opened } from "./opened";
import { playFromLobby, playHand } from "./playing";

const here = opened();
let games: GameLine[];

beforeAll(async () => {
  games = await here.house.games();
  console.log(`seed ${SEED}`);
});

const family = (name: string) => (game: GameLine) => game.family === name && game.tags.every((tag) => tag === "split-pot");
const tag = (name: string) => (game: GameLine) => game.tags.includes(name);

/** What kinds of games there are to play, and what a player of them is asked to do sooner or later. */
const KINDS: [string, (game: GameLine) => boolean, string?][] = [
  ["a flop", family("flop")],
  ["a grid", family("grid")],
  ["a draw and a board", family("draw-and-board"), "draw"],
  ["a draw", family("draw"), "draw"],
  ["up cards", family("stud")],
  ["dice", tag("dice")],
  ["a hand in piles", (game) => tag("split-hand")(game) && !tag("rival-card")(game), "split"],
  ["a rival's card", tag("rival-card"), "split"],
  ["a choice of game", tag("choice"), "choose"],
  ["cards to turn up", (game) => tag("expose")(game) && !tag("choice")(game), "expose"],
  ["a discard", (game) => tag("discard")(game) && !tag("choice")(game), "discard"],
  ["a board that goes", tag("remove")],
];

for (const [i, [kind, is, asked]] of KINDS.entries()) {
  it(`a newcomer plays a game with ${kind}`, async () => {
    const chance = new Chance(kind);
    const game = chance.one(games.filter(is));
    // Every third on a phone.
    const guest = await Guest.come(here.browser, here.house, i % 3 === 2 ? { viewport: PHONE, hasTouch: true, isMobile: true } : {});
    try {
      const begun = performance.now();
      const table = await playFromLobby(guest, game);
      await guest.until("the first decision or hand", () => guest.told?.view.hand !== null);
      console.log(`${game.name}: ${Math.round(performance.now() - begun)} ms from the lobby to the first hand`);
      let done: string[] = [];
      for (let hands = 0; hands < 10; hands += 1) {
        done = await playHand(guest, chance);
        console.log(`  ${done.join(", ")}`);
        if (done.some((it) => it.startsWith(asked ?? ""))) break;
      }
      expect(
        done.find((it) => it.startsWith(asked ?? "")),
        `a hand of ${game.name} at ${table}`,
      ).toBeDefined();
      expect(guest.troubles).toEqual([]);
    } finally {
      await guest.leave();
    }
  });
}
