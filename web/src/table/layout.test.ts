import { describe, expect, it } from "vitest";

import { around, type Box, meetsAny } from "./boxes";
import { clashes, layout, type SeatShape, type Shape } from "./layout";
import { nowRow } from "./now";
import { aside, headRows } from "./sizes";

const RINGS = [
  { name: "1440x900", width: 1120, height: 740, isPortrait: false },
  { name: "1280x720", width: 1000, height: 560, isPortrait: false },
  { name: "1024x768", width: 1024, height: 608, isPortrait: false },
  { name: "390x844", width: 390, height: 600, isPortrait: true },
  { name: "375x667", width: 375, height: 430, isPortrait: true },
  { name: "375x667 with a high dock", width: 375, height: 390, isPortrait: true },
];

const CLOSED: SeatShape = { cards: 2, down: 2, isHanging: false, under: "bubble", lines: 0, bet: true };
const STUD: SeatShape = { cards: 7, down: 3, isHanging: true, under: "bubble", lines: 0, bet: true };
const SHOWN: SeatShape = { cards: 4, down: 0, isHanging: true, under: "plaque", lines: 2, bet: true };
const FOLDED: SeatShape = { cards: 0, down: 0, isHanging: false, under: "bubble", lines: 0, bet: false };

const POT = { w: 120, h: 34 };

function shape(ring: (typeof RINGS)[number], seats: SeatShape[], more: Partial<Shape> = {}): Shape {
  return { ...ring, seats, foot: { cards: 2, piles: [], bet: true }, board: { columns: 5, halfRows: 2, count: 1 }, above: [POT], below: [], ...more };
}

const of = (count: number, seat: SeatShape) => Array.from({ length: count }, () => ({ ...seat }));

describe.each(RINGS)("on a screen of $name nothing lies over anything", (ring) => {
  const check = (it: Shape) => {
    const found = layout(it);
    expect(clashes(found)).toBe(0);
    expect(found.boardCard).toBeGreaterThanOrEqual(26);
    if (it.foot.cards <= 4) expect(found.ownCard).toBeGreaterThanOrEqual(it.seats.length <= 7 ? 48 : 36);
    for (const box of [...found.seats.flatMap((seat) => seat.boxes), ...found.foot, ...found.centerBoxes]) {
      expect(box.x).toBeGreaterThanOrEqual(-1);
      expect(box.y).toBeGreaterThanOrEqual(-1);
      expect(box.x + box.w).toBeLessThanOrEqual(it.width + 1);
    }
    return found;
  };

  it.each([1, 2, 3, 4, 5, 6, 7, 8, 9])("with %i others and a row", (others) => {
    for (const cards of [2, 4, 5, 6]) check(shape(ring, of(others, { ...CLOSED, cards, down: cards }), { foot: { cards, piles: [], bet: true } }));
  });

  it.each([1, 2, 3, 4, 5])("with %i others and a grid of twelve with its lines", (others) => {
    const board = { columns: 5, halfRows: 6, count: 1 };
    const below = ring.height < 480 ? [] : [{ w: ring.isPortrait ? 320 : 420, h: ring.isPortrait ? 40 : 34 }];
    check(shape(ring, of(others, CLOSED), { board, below }));
  });

  it.each([1, 3, 5, 7])("with %i others at stud", (others) => {
    check(shape(ring, of(others, STUD), { board: null, foot: { cards: 7, piles: [], bet: true } }));
  });

  it.each([1, 2, 3, 4, 5, 6, 7, 8, 9])("with %i others and a game that a hand has turned into", (others) => {
    for (const cards of [2, 4]) {
      const now = nowRow({ game: "Omaha Eight or Better", why: "black-flop", dealt: "Wonky Donkey" }, "2", ring.isPortrait);
      check(shape(ring, of(others, { ...CLOSED, cards, down: cards }), { above: [now, POT], foot: { cards, piles: [], bet: true } }));
      check(shape(ring, of(Math.min(others, 7), STUD), { board: null, above: [now, { w: 120, h: 18 }, POT], foot: { cards: 7, piles: [], bet: true } }));
    }
  });

  it("with own hands of 2 to 13 cards", () => {
    for (let cards = 2; cards <= 13; cards++) check(shape(ring, of(5, CLOSED), { foot: { cards, piles: [], bet: true } }));
  });

  it("with piles", () => {
    check(shape(ring, of(5, { ...CLOSED, cards: 6, down: 6 }), { foot: { cards: 6, piles: [4, 2], bet: false } }));
  });

  it("at a showdown of three with two shares", () => {
    const seats = of(5, FOLDED);
    seats[1] = SHOWN;
    seats[3] = SHOWN;
    check(shape(ring, seats));
  });

  it("with bets that lie free, as far as there is room", () => {
    const it = shape(ring, of(5, CLOSED));
    const found = layout(it);
    const things = [...found.seats.flatMap((seat) => seat.boxes), ...found.foot, ...found.centerBoxes];
    for (const { bet } of found.seats) expect(bet !== null && meetsAny(around(bet.x, bet.y, 70, 22), things)).toBe(false);
  });
});

describe.each(RINGS)("on a screen of $name a showdown has room for all", (ring) => {
  const many = (count: number, cards: number, lines: number) => of(count, { cards, down: 0, isHanging: true, under: "plaque", lines, inner: lines, bet: false });
  const cases: [string, Shape][] = [
    ["eight hands of four cards", shape(ring, many(7, 4, 2), { board: null, foot: { cards: 4, piles: [], bet: false } })],
    ["eight hands of five cards", shape(ring, many(7, 5, 2), { foot: { cards: 5, piles: [], bet: false } })],
    ["nine hands of four cards and three rows", shape(ring, many(8, 4, 2), { board: { columns: 4, halfRows: 6, count: 1 }, foot: { cards: 4, piles: [], bet: false } })],
    [
      "seven hands in two piles",
      shape(
        ring,
        many(6, 6, 2).map((seat) => ({ ...seat, gaps: 1 })),
        { foot: { cards: 6, piles: [], bet: false } },
      ),
    ],
    ["ten hands of two cards", shape(ring, many(9, 2, 2))],
    [
      "ten hands of two cards at the end",
      shape(ring, many(9, 2, 2), { board: { columns: 5, halfRows: 2, count: 1, rises: true }, above: [{ w: 168, h: 36, slim: { w: 130, h: 28 } }] }),
    ],
    [
      "eight hands of four cards and the game they have turned into, at the end",
      shape(ring, many(7, 4, 2), {
        board: { columns: 5, halfRows: 2, count: 1, rises: true },
        above: [nowRow({ game: "Omaha Eight or Better", why: "black-flop", dealt: "Wonky Donkey" }, "2", ring.isPortrait), { w: 336, h: 36, slim: { w: 130, h: 60 } }],
        foot: { cards: 4, piles: [], bet: false },
      }),
    ],
    ["two hands, dice and a grid", shape(ring, many(1, 2, 2), { board: { columns: 5, halfRows: 6, count: 1 }, above: [{ w: 260, h: 44, slim: { w: 72, h: 30 } }, POT] })],
    [
      "eight hands, a die and a grid of fifteen, at the end",
      shape(ring, many(7, 4, 2), {
        board: { columns: 7, halfRows: 8, count: 1 },
        above: [
          { w: 100, h: 44, slim: { w: 36, h: 30 } },
          { w: 336, h: 36, slim: { w: 130, h: 60 } },
        ],
        foot: { cards: 4, piles: [], bet: false },
      }),
    ],
    ["eight hands, dice and a grid", shape(ring, many(7, 2, 2), { board: { columns: 5, halfRows: 6, count: 1 }, above: [{ w: 260, h: 44, slim: { w: 72, h: 30 } }, POT] })],
  ];
  it.each(cases)("with %s", (name, it) => {
    // Nothing is asked at the end, so the dock is low then.
    const height = name.endsWith("at the end") ? Math.max(it.height, 458) : it.height;
    expect(clashes(layout({ ...it, height }))).toBe(0);
  });
});

it.each(RINGS.filter((ring) => ring.height > 500))("on a screen of $name few have larger cards than many", (ring) => {
  for (const seat of [CLOSED, STUD]) {
    const [few, many] = [1, 6].map((others) => layout(shape(ring, of(others, seat))));
    expect(few?.seatCard).toBeGreaterThan(many?.seatCard ?? 0);
    expect((few?.seatCard ?? 0) * (few?.seatStep ?? 0)).toBeGreaterThan((many?.seatCard ?? 0) * (many?.seatStep ?? 0));
  }
});

it.each(RINGS.filter((ring) => ring.isPortrait))("on a screen of $name three long names stand side by side", (ring) => {
  const found = layout(shape({ ...ring, height: Math.max(ring.height, 525) }, of(3, { ...SHOWN, lines: 4 })));
  expect(found.seats.map((seat) => seat.says)).toEqual(["plaque", "plaque", "plaque"]);
  expect(clashes(found)).toBe(0);
});

it.each(RINGS)("on a screen of $name a hand in piles has room for the gap between them", (ring) => {
  const seat: SeatShape = { cards: 6, gaps: 1, down: 0, isHanging: true, under: "plaque", lines: 2, bet: false };
  const found = layout(shape(ring, of(6, seat), { foot: { cards: 6, piles: [], bet: false } }));
  // Two piles of cards that lie over each other, side by side, as the style sheet has them.
  const width = 2 * found.seatCard + 4 * found.seatStep * found.seatCard + 5;
  for (const { boxes } of found.seats) {
    expect(boxes.some((box) => Math.abs(box.w - width) < 0.01)).toBe(true);
    for (const box of boxes) expect(box.x >= -1 && box.x + box.w <= ring.width + 1).toBe(true);
  }
});

const PHONE = { name: "390x844", width: 390, height: 600, isPortrait: true };

it.each([2, 4, 5, 7, 9])("on a phone %i hands that are shown are named, with their pots over the board", (others) => {
  for (const cards of [2, 4]) {
    const pills = { w: 336, h: 80, slim: { w: 124, h: 60 } };
    const seats = of(others, { cards, down: 0, isHanging: true, under: "plaque", lines: 3, inner: 2, bet: true });
    const found = layout(
      shape(PHONE, seats, { board: { columns: 5, halfRows: 2, count: 1, rises: true }, above: [pills], foot: { cards, piles: [], bet: false, lines: 3, inner: 2 }, pays: true }),
    );
    expect([found.footSays, ...found.seats.map((seat) => seat.says)]).not.toContain("none");
    expect(clashes(found)).toBe(0);
  }
});

it.each([8, 9])("on a small phone %i hands and five pots leave room for what has won", (others) => {
  const seats = of(others, { cards: 2, down: 0, isHanging: true, under: "plaque", lines: 3, inner: 3, best: 0, bet: false });
  for (const winner of [0, 2, 4]) seats[winner] = { ...(seats[winner] as SeatShape), best: 2, bet: true, wins: true };
  const five = { w: 240, h: 212, slim: { w: 124, h: 168 } };
  for (const height of [490, 458]) {
    const found = layout(
      shape({ name: "375x740", width: 375, height, isPortrait: true }, seats, {
        board: { columns: 5, halfRows: 2, count: 1, rises: true },
        above: [five],
        foot: { cards: 2, piles: [], bet: false },
        pays: true,
      }),
    );
    expect(found.seats.map((seat) => seat.says)).toEqual(seats.map((seat) => (seat.wins ? "best" : "none")));
    expect(clashes(found)).toBe(0);
  }
});

it("words that would leave the felt go aside", () => {
  expect([aside(200, 120, 390), aside(60, 150, 390), aside(330, 150, 390)]).toEqual([0, 17, -17]);
});

describe.each(RINGS)("on a screen of $name winnings", (ring) => {
  it.each([1, 3, 5, 7, 9])("of %i others lie beside nobody else, or stand in the pod", (others) => {
    for (const seat of [SHOWN, FOLDED, { ...CLOSED, under: "none" as const }]) {
      const found = layout(shape(ring, of(others, { ...seat, bet: true }), { pays: true }));
      const near = (boxes: readonly Box[], at: Box) =>
        Math.min(...boxes.map((box) => Math.hypot(Math.max(0, at.x - box.x - box.w, box.x - at.x - at.w), Math.max(0, at.y - box.y - box.h, box.y - at.y - at.h))));
      const [w, h] = ring.isPortrait ? [76, 24] : [92, 28];
      for (const one of found.seats.filter((it) => it.bet !== null)) {
        const at = around(one.bet?.x ?? 0, one.bet?.y ?? 0, w, h);
        for (const other of found.seats.filter((it) => it !== one)) expect(near(one.boxes, at)).toBeLessThanOrEqual(near(other.boxes, at));
      }
    }
  });
});

it("no card of a hand that is shown hides the rank of another, on a phone as well", () => {
  for (const ring of RINGS)
    for (const [cards, others, gaps] of [
      [5, 7, 0],
      [6, 7, 0],
      [7, 7, 0],
      [7, 3, 0],
      [7, 2, 0],
      [6, 5, 1],
    ] as const) {
      const foot = { cards, piles: [], bet: true };
      const shown = layout(shape(ring, of(others, { ...SHOWN, cards, gaps, inner: 4, best: 2 }), { board: null, foot, pays: true }));
      const played = layout(shape(ring, of(others, { ...STUD, cards }), { board: null, foot }));
      for (const found of [shown, played]) expect(found.seatStep, `${cards} cards of ${others} on ${ring.name}`).toBeGreaterThanOrEqual(0.58);
    }
});

it("the pod at the foot is as high as the words in it, so that own cards lie where they are drawn", () => {
  const found = layout(shape(PHONE, of(8, { ...SHOWN, inner: 2 }), { foot: { cards: 6, piles: [], bet: true, lines: 2, inner: 2 }, pays: true }));
  expect(found.footSays).toBe("inside");
  // Name and stack with the edges, and two lines.
  expect(found.foot[1]?.h).toBe(27.5 + 2 * 13);
});

it("name, stack and what was won stand in two rows where one is too short", () => {
  expect([headRows(124, "Fermat", "12,340"), headRows(124, "Fermat", "12,340", "+1,200")]).toEqual([1, 2]);
  expect([headRows(124, "Girolamo Cardano", "12,340"), headRows(112, "Carl Gauss", "900")]).toEqual([2, 1]);
});
