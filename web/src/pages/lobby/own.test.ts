import { describe, expect, it, vi } from "vitest";

import type { OwnStakes } from "../../wire";
import { CHANGES, changesWith, changeWord, checkText, namesOf, numbersOf, putOf, shown, stakesOf, usualNumbers, wrongAmount, type Numbers } from "./own";

describe("stakes of one's own", () => {
  const KEPT: OwnStakes = {
    name: "Friday",
    cents: true,
    usual: { chip: 5, blinds: [25, 50], bets: [50, 100], ante: 5, kill: 100 },
    double: { ante: 20 },
    buy_in: [2000, 10000],
    ante_in_every_game: true,
    games: { razz: { bets: [100, 200] } },
  };

  it("are sent without what the room works out", () => {
    expect(stakesOf(usualNumbers(), null)).toEqual({ cents: false, usual: { blinds: [5, 10], bets: [10, 20] }, buy_in: [400, 2000], ante_in_every_game: false });
  });

  it("are sent back as a table has them", () => {
    expect(numbersOf(KEPT)).toEqual({ blinds: [25, 50], bets: [50, 100], ante: [5], buy_in: [2000, 10000], cents: true, ante_in_every_game: true });
    expect(stakesOf(numbersOf(KEPT), KEPT)).toEqual(KEPT);
    const few: OwnStakes = { cents: false, usual: { spread: [1, 5] }, ante_in_every_game: false };
    expect(numbersOf(few)).toEqual({ blinds: [null, null], bets: [null, null], ante: [null], buy_in: [null, null], cents: false, ante_in_every_game: false });
    expect(stakesOf(numbersOf(few), few)).toEqual(few);
  });

  it("keep what nobody can put in, and no name that tells other numbers", () => {
    const { name: _, ...rest } = KEPT;
    expect(stakesOf({ ...numbersOf(KEPT), blinds: [50, 100] }, KEPT)).toEqual({ ...rest, usual: { ...KEPT.usual, blinds: [50, 100] } });
    expect(stakesOf({ ...numbersOf(KEPT), buy_in: [1000, 5000] }, KEPT)).toEqual({ ...KEPT, buy_in: [1000, 5000] });
  });

  it("have no ante in every game where there is none", () => {
    const sent = stakesOf({ ...numbersOf(KEPT), ante: [0] }, KEPT);
    expect([sent.usual.ante, sent.ante_in_every_game]).toEqual([undefined, false]);
    expect(KEPT.usual.ante).toBe(5);
  });

  it("have an ante in every game where the host says so", () => {
    const sent = (ante_in_every_game: boolean) => stakesOf({ ...usualNumbers(), ante: [2], ante_in_every_game }, null);
    const rest = { cents: false, usual: { blinds: [5, 10], bets: [10, 20], ante: 2 }, buy_in: [400, 2000] };
    expect([sent(true), sent(false)]).toEqual([
      { ...rest, ante_in_every_game: true },
      { ...rest, ante_in_every_game: false },
    ]);
  });

  it("are sent without what was emptied", () => {
    const emptied: Numbers = { ...numbersOf(KEPT), bets: [null, null], ante: [null], buy_in: [null, null] };
    expect(stakesOf(emptied, KEPT)).toEqual({
      cents: true,
      usual: { chip: 5, blinds: [25, 50], kill: 100 },
      double: { ante: 20 },
      ante_in_every_game: false,
      games: { razz: { bets: [100, 200] } },
    });
  });

  it("keep what was typed, read or not", () => {
    expect([putOf("1000", false), putOf("-5", false), putOf(" ", false), putOf("0,25", true)]).toEqual([1000, "-5", null, 25]);
    expect([shown(1000, false), shown("-5", false), shown(null, false), shown(25, true)]).toEqual(["1,000", "-5", "", "0.25"]);
  });

  it("say what to type where a number can't be read", () => {
    const chips = "Type a whole number of chips.";
    for (const typed of ["-5", "1.5", "2e3", "$20", "0.255", "ten"]) expect(wrongAmount({ ...usualNumbers(), ante: [typed] }, "ante", 0, null)).toBe(chips);
    expect(wrongAmount({ ...usualNumbers(), ante: ["0.255"], cents: true }, "ante", 0, null)).toBe("Type an amount such as 0.25.");
    expect(wrongAmount({ ...usualNumbers(), blinds: [5, "x"] }, "blinds", 0, null)).toBe(null);
    expect(wrongAmount({ ...usualNumbers(), blinds: [5, "x"] }, "blinds", 1, null)).toBe(chips);
  });

  it("read again as cents what is no number of chips", () => {
    const numbers: Numbers = { ...usualNumbers(), blinds: ["0.25", "0,50"], cents: true };
    expect(wrongAmount(numbers, "blinds", 0, null)).toBe(null);
    expect(stakesOf(numbers, null).usual.blinds).toEqual([25, 50]);
  });

  it("may leave out all but the blinds, and both of two amounts or neither", () => {
    const empty: Numbers = { ...usualNumbers(), blinds: [null, null], bets: [null, null], ante: [null], buy_in: [400, null] };
    expect([wrongAmount(empty, "bets", 0, null), wrongAmount(empty, "bets", 1, null), wrongAmount(empty, "ante", 0, null)]).toEqual([null, null, null]);
    expect([wrongAmount(empty, "buy_in", 0, null), wrongAmount(empty, "buy_in", 1, null)]).toEqual([null, "Type both amounts, or neither."]);
    expect([wrongAmount(empty, "blinds", 0, null), wrongAmount(empty, "blinds", 1, KEPT)]).toEqual(["Type a whole number of chips.", "Type a whole number of chips."]);
    // Stakes that a table plays without blinds can be saved as they are.
    expect(wrongAmount(empty, "blinds", 0, { ...KEPT, usual: { bets: [10, 20] } })).toBe(null);
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
    const answer = {
      games: [
        ["low-flop", "Low Flop"],
        ["both", "A game"],
      ],
      mixes: [
        ["our-night", "Our Night"],
        ["both", "A mix"],
      ],
    };
    vi.stubGlobal("fetch", async (_: string, init: RequestInit) => {
      sent.push(init);
      return new Response(JSON.stringify(answer));
    });
    const checked = await checkText("  what it says\n");
    vi.unstubAllGlobals();
    expect(sent.map(({ body }) => body)).toEqual(["  what it says\n"]);
    expect([...namesOf(checked)]).toEqual([
      ["our-night", "Our Night"],
      ["both", "A game"],
      ["low-flop", "Low Flop"],
    ]);
  });
});
