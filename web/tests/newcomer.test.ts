// Somebody who has never been here opens the page and plays, in a game of every kind.

import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";

import type { GameLine } from "../src/wire";
import { Chance, SEED } from "./chance";
import { Guest, openBrowser, PHONE } from "./guest";
import { House } from "./house";
import { playFromLobby, playHand } from "./playing";

let house: House;
let browser: Browser;
let games: GameLine[];

beforeAll(async () => {
  [house, browser] = await Promise.all([House.open(), openBrowser()]);
  games = await house.games();
  console.log(`seed ${SEED}`);
});
afterAll(async () => {
  await browser?.close();
  await house?.close();
});

const family = (name: string) => (game: GameLine) => game.family === name && game.tags.every((tag) => tag === "split-pot");
const tag = (name: string) => (game: GameLine) => game.tags.includes(name);

/** What kinds of games there are to play. */
const KINDS: [string, (game: GameLine) => boolean][] = [
  ["a flop", family("flop")],
  ["a grid", family("grid")],
  ["a draw and a board", family("draw-and-board")],
  ["a draw", family("draw")],
  ["up cards", family("stud")],
  ["dice", tag("dice")],
  ["a hand in piles", (game) => tag("split-hand")(game) && !tag("rival-card")(game)],
  ["a rival's card", tag("rival-card")],
  ["a choice of game", tag("choice")],
  ["cards to turn up", (game) => tag("expose")(game) && !tag("choice")(game)],
  ["a discard", (game) => tag("discard")(game) && !tag("choice")(game)],
  ["a board that goes", tag("remove")],
];

for (const [i, [kind, is]] of KINDS.entries()) {
  it(`a newcomer plays a game with ${kind}`, async () => {
    const chance = new Chance(kind);
    const game = chance.one(games.filter(is));
    // Every third on a phone.
    const guest = await Guest.come(browser, house, i % 3 === 2 ? { viewport: PHONE, hasTouch: true, isMobile: true } : {});
    try {
      const begun = performance.now();
      const table = await playFromLobby(guest, game);
      await guest.until("the first decision or hand", () => guest.told?.view.hand !== null);
      console.log(`${game.name}: ${Math.round(performance.now() - begun)} ms from the lobby to the first hand`);
      console.log(`  ${(await playHand(guest, chance)).join(", ")}`);
      expect(table).not.toBe("");
      expect(guest.troubles).toEqual([]);
    } finally {
      await guest.leave();
    }
  });
}
