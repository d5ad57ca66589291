import { describe, expect, it } from "vitest";

import { told as said } from "../../lib/said";
import type { HandReplay, HandView, Line, Piece, What } from "../../wire";
import { height, jump, oddsLink, streets, withOwn, won } from "./steps";

function line(what: What, text: Piece[] = [], more: Partial<Line> = {}): Line {
  return { number: 0, at: 0, what, text, ...more };
}
const ANN = { player: 7, name: "Ann" };

function view(stacks: [number, number], street = ""): HandView {
  const seats = stacks.map((stack, chair) => ({
    chair,
    player: chair + 7,
    name: `P${chair}`,
    stack,
    bet: 0,
    is_in: chair === 0,
    is_all_in: false,
    has_decided: false,
    down: chair === 0 ? ["As", "??"] : ["2c"],
    up: [],
    is_shown: false,
    drawn: [],
    last: null,
    have: [],
  }));
  return {
    number: 1,
    game: "a b",
    name: "",
    betting: "",
    street,
    is_over: false,
    second: [],
    lines: [],
    for_all: [],
    dice: [],
    pot: 0,
    pots: [],
    shares: [],
    seats,
    awards: [],
    stub: 0,
    piles: [],
    board: [
      { column: 0, half_row: 0, name: null, card: "Kh", is_gone: false },
      { column: 1, half_row: 0, name: null, card: null, is_gone: false },
    ],
  };
}

const lines = [
  line("begun", ["Hand 1."]),
  line("dealt", [], { player: 8 }),
  line("dealt", [ANN, { of: 7, they: " gets ", you: " get " }, { cards: ["As"] }, "."], { player: 7 }),
  line("said", ["hello"], { name: "Bob" }),
  line("street", ["Flop."]),
  line("board", ["The dealer deals ", { cards: ["Kh"] }, "."], { cards: ["Kh"] }),
  line("raised", ["Bob bets ", { chips: 40 }, "."], { player: 8, chips: 40 }),
  line("street", ["Turn."]),
  line("showdown", ["Showdown."]),
  line("awarded", [ANN, { of: 7, they: " wins ", you: " win " }, { chips: 80 }, "."], { chips: 80 }),
  line("ended"),
];
const replay: HandReplay = { lines, views: lines.map((_, at) => view(at < 9 ? [100, 100] : [140, 60], at < 4 ? "" : at < 7 ? "Flop" : "Turn")), phh: "" };

describe("a hand", () => {
  it("is told in streets, to whom it is about", () => {
    const told = streets(replay, 7);
    expect(told.map(({ name, first, steps }) => [name, first, steps.map((step) => said(step.text, { me: 7, cents: false }))])).toEqual([
      ["Start", 0, ["Hand 1.", "You get ace of spades."]],
      ["Flop", 2, ["The dealer deals king of hearts.", "Bob bets 40."]],
      ["Showdown", 4, ["You win 80."]],
    ]);
    expect(told[0]?.steps[1]?.isMine).toBe(true);
    expect(told[1]?.cards).toEqual(["Kh"]);
  });
  it("says a deal once: in the heading, or board by board where there are several", () => {
    const boards = ["The dealer deals: top ", { cards: ["Kh"] }, ", bottom ", { cards: ["2d"] }, "."];
    const several = streets({ ...replay, lines: lines.map((it) => (it.what === "board" ? line("board", boards, { cards: ["Kh", "2d"] }) : it)) }, 7);
    const told = (all: typeof several) => all.map(({ cards, steps }) => [cards, steps.map((step) => step.isHeading)]);
    expect(told(streets(replay, 7))[1]).toEqual([["Kh"], [true, false]]);
    expect(told(several)[1]).toEqual([[], [false, false]]);
  });
  it("says what one had oneself, and shows it, when nobody else has seen it", () => {
    const folds: HandReplay = {
      lines: [line("begun", ["Hand 1."]), line("folded", [ANN, { of: 7, they: " folds.", you: " fold." }], { player: 7, chair: 0 }), line("ended")],
      views: [view([1, 1]), view([1, 1]), view([1, 1])].map((it, at) =>
        at === 0 ? it : { ...it, seats: it.seats.map((seat) => (seat.player === 7 ? { ...seat, is_in: false, down: [] } : seat)) },
      ),
      phh: "",
    };
    const last = (me: number | null) => said(streets(folds, me)[0]?.steps[1]?.text, { me, cents: false });
    expect(last(7)).toBe("You fold. You had ace of spades.");
    expect(last(8)).toBe("Ann folds.");
    const down = (me: number | null) => withOwn(folds.views, me).map((it) => it.seats[0]?.down);
    expect(down(7)).toEqual([
      ["As", "??"],
      ["As", "??"],
      ["As", "??"],
    ]);
    expect(down(8)).toEqual([["As", "??"], [], []]);
  });
  it("ends as it stands when all is over", () => {
    expect(streets(replay, null).at(-1)?.steps.at(-1)?.at).toBe(lines.length - 1);
  });
  it("is walked by streets", () => {
    const told = streets(replay, null);
    expect([jump(told, 0, 1), jump(told, 3, 1), jump(told, 4, 1)]).toEqual([2, 4, 4]);
    expect([jump(told, 4, -1), jump(told, 3, -1), jump(told, 0, -1)]).toEqual([2, 2, 0]);
  });
  it("says what it has brought", () => {
    expect(won(replay.views, 7)).toBe(40);
    expect(won(replay.views, 8)).toBe(-40);
    expect(won(replay.views, 9)).toBeNull();
  });
  it("can be asked for odds, with what is known", () => {
    expect(oddsLink(view([1, 1]))).toBe("/odds/a%20b?hands=As&board=Kh&dead=2c");
    expect(oddsLink(view([1, 1]), { table: "t", hand: 4 })).toBe("/odds/a%20b?hands=As&board=Kh&dead=2c&table=t&hand=4");
  });
});

it("a small bet can be seen beside a large one", () => {
  expect(height(0, 1000)).toBe(0);
  expect(height(1000, 1000)).toBe(1);
  expect(height(10, 1000)).toBeGreaterThan(0.3);
});
