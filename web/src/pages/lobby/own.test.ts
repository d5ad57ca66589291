import { describe, expect, it, vi } from "vitest";

import type { OwnStakes } from "../../wire";
import { CHANGES, changesWith, changeWord, checkText, namesOf, numbersOf, stakesOf, USUAL_NUMBERS, withAmount } from "./own";

describe("stakes of one's own", () => {
  const KEPT: OwnStakes = {
    name: "Friday", cents: true, usual: { chip: 5, blinds: [25, 50], bets: [50, 100], ante: 5, kill: 100 }, double: { ante: 20 },
    buy_in: [2000, 10000], ante_in_every_game: true, games: { razz: { bets: [100, 200] } },
  };

  it("are sent without what the room works out", () => {
    expect(stakesOf(USUAL_NUMBERS, null)).toEqual({ cents: false, usual: { blinds: [5, 10], bets: [10, 20] }, buy_in: [400, 2000], ante_in_every_game: false });
  });

  it("are sent back as a table has them", () => {
    expect(numbersOf(KEPT)).toEqual({ blinds: [25, 50], bets: [50, 100], ante: 5, buyIn: [2000, 10000], cents: true });
    expect(stakesOf(numbersOf(KEPT), KEPT)).toEqual(KEPT);
    const few: OwnStakes = { cents: false, usual: { spread: [1, 5] }, ante_in_every_game: false };
    expect(numbersOf(few)).toEqual({ blinds: null, bets: null, ante: 0, buyIn: null, cents: false });
    expect(stakesOf(numbersOf(few), few)).toEqual(few);
  });

  it("keep what nobody can put in, and no name that tells other numbers", () => {
    const { name: _, ...rest } = KEPT;
    expect(stakesOf({ ...numbersOf(KEPT), blinds: [50, 100] }, KEPT)).toEqual({ ...rest, usual: { ...KEPT.usual, blinds: [50, 100] } });
    expect(stakesOf({ ...numbersOf(KEPT), buyIn: [1000, 5000] }, KEPT)).toEqual({ ...KEPT, buy_in: [1000, 5000] });
  });

  it("have no ante in every game where there is none", () => {
    const sent = stakesOf({ ...numbersOf(KEPT), ante: 0 }, KEPT);
    expect([sent.usual.ante, sent.ante_in_every_game]).toEqual([undefined, false]);
    expect(KEPT.usual.ante).toBe(5);
  });

  it("change by one amount at a time", () => {
    expect([withAmount([5, 10], 0, 3), withAmount([5, 10], 1, 20), withAmount(null, 1, 20)]).toEqual([[3, 10], [5, 20], [20, 20]]);
  });
});

describe("a mix of one's own", () => {
  it("changes as can be chosen", () => expect(CHANGES.map(changeWord)).toEqual(["Hand", "Orbit", "8 hands", "30 minutes"]));

  it("may change as it does already", () => {
    expect(changesWith({ every: "hands", count: 8 })).toEqual(CHANGES);
    expect(changesWith({ every: "minutes", count: 45 })).toEqual([...CHANGES, { every: "minutes", count: 45 }]);
    expect([changeWord({ every: "hands", count: 1 }), changeWord({ every: "minutes", count: 45 })]).toEqual(["1 hand", "45 minutes"]);
  });
});

describe("a text of one's own", () => {
  it("is sent as it is, and has the names that the room says", async () => {
    const sent: RequestInit[] = [];
    const answer = { games: [["low-flop", "Low Flop"], ["both", "A game"]], mixes: [["our-night", "Our Night"], ["both", "A mix"]] };
    vi.stubGlobal("fetch", async (_: string, init: RequestInit) => {
      sent.push(init);
      return new Response(JSON.stringify(answer));
    });
    const checked = await checkText("  what it says\n");
    vi.unstubAllGlobals();
    expect(sent.map(({ body }) => body)).toEqual(["  what it says\n"]);
    expect([...namesOf(checked)]).toEqual([["our-night", "Our Night"], ["both", "A game"], ["low-flop", "Low Flop"]]);
  });
});
