import { afterEach, describe, expect, it } from "vitest";

import type { Mine } from "../lib/follow";
import type { ChairView, Did, HandView, SeatView, TableView } from "../wire";
import { speak } from "../words/words.svelte";
import { lying, scene } from "./scene";
import { shapeOf } from "./shape";

const seat = (chair: number, more: Partial<SeatView> = {}): SeatView => ({
  chair,
  player: 10 + chair,
  name: `P${chair}`,
  stack: 900,
  bet: 0,
  is_in: true,
  is_all_in: false,
  has_decided: false,
  down: ["??", "??"],
  up: [],
  is_shown: false,
  drawn: [],
  last: null,
  have: [],
  ...more,
});
const chair = (n: number, more: Partial<ChairView> = {}): ChairView => ({
  player: 10 + n,
  name: `P${n}`,
  bot: null,
  stack: 900,
  presence: "in",
  owes: { small: false, big: false, ante: false },
  is_here: true,
  legs: 0,
  overs: false,
  straddles: false,
  show_chips: 0,
  buys: 0,
  leaves: false,
  ...more,
});
const hand = (seats: SeatView[], more: Partial<HandView> = {}): HandView => ({
  number: 1,
  game: "g",
  name: "G",
  betting: "limit",
  street: "",
  is_over: false,
  board: [],
  second: [],
  lines: [],
  for_all: [],
  dice: [],
  pot: 0,
  pots: [],
  shares: ["high"],
  seats,
  awards: [],
  stub: 30,
  piles: [],
  ...more,
});
const view = (chairs: (ChairView | null)[], more: Partial<TableView> = {}): TableView => ({
  name: "",
  game: "",
  stakes: { low: 5, high: 10, cents: false },
  host: null,
  listed: false,
  approve: false,
  waits: { for: "deal" },
  is_paused: false,
  hands: 1,
  is_double: false,
  chairs,
  clocks: [],
  button: 2,
  bids: [],
  agreed: [],
  watching: 0,
  hand: null,
  ...more,
});
const mine = (more: Partial<Mine> = {}): Mine => ({ chair: 2, down: ["As", "Kd"], have: [], options: null, buy: null, lines: [], ...more });

afterEach(() => speak("en"));

describe("round the table", () => {
  const chairs = [chair(0), null, chair(2), chair(3)];
  it("a player is at the foot, the others follow clockwise, and free chairs are not seen", () => {
    const found = scene({ hand: hand([seat(0), seat(2), seat(3)]), view: view(chairs), viewer: 12, mine: mine(), cents: false });
    expect(found.seats.map((it) => it.chair)).toEqual([2, 3, 0]);
    expect(found.seats[0]?.name).toBe("You");
    expect(found.seats[0]?.cards.map((it) => it.card)).toEqual(["As", "Kd"]);
    expect(found.seats[0]?.label).toBe("You, 900 chips, dealer button");
  });
  it("what a player has is said at the foot where no dock says it", () => {
    const shown = seat(0, { is_shown: true, have: [{ second: false, share: "high", name: "pair of aces", cards: [] }] });
    const asked = { hand: hand([shown, seat(2)], { is_over: true }), view: null, viewer: 10, mine: null, cents: false };
    const lines = (tellsOwn: boolean) => shapeOf({ width: 1120, height: 660, isPortrait: false, scene: scene({ ...asked, tellsOwn }), hand: asked.hand, piles: [] }).foot.lines;
    expect([lines(false), lines(true)]).toEqual([0, 1]);
  });
  it("whoever watches sees chair 1 at the foot and every free chair", () => {
    const found = scene({ hand: null, view: view(chairs), viewer: null, mine: null, cents: false });
    expect(found.isSeated).toBe(false);
    expect(found.seats.map((it) => it.player)).toEqual([10, null, 12, 13]);
  });
  it("who has folded has no cards, but sees their own", () => {
    const folded = hand([seat(2, { is_in: false }), seat(3, { is_in: false, last: { did: "fold" } })]);
    const found = scene({ hand: folded, view: view([null, null, chair(2), chair(3)]), viewer: 12, mine: mine(), cents: false });
    expect(found.seats.map((it) => it.cards.length)).toEqual([2, 0]);
    expect(found.seats[1]?.label).toBe("P3, 900 chips, folded");
    expect(found.seats[1]?.bubble).toEqual({ words: "Fold", tone: "fold" });
  });
  it("whoever has lost all they had sits out once that hand is away", () => {
    const broke = chair(2, { presence: "out", stack: 0 });
    const mark = (sits = broke, is_in = true) => {
      const played = hand([seat(2, { is_in }), seat(3)], { is_over: true });
      return scene({ hand: played, view: view([null, null, sits, chair(3)]), viewer: 12, mine: mine(), cents: false }).seats[0]?.mark;
    };
    expect(mark()).toBeNull();
    expect(mark(chair(2, { presence: "out" }))).toBe("Sitting out");
    expect(mark(broke, false)).toBe("Sitting out");
  });
  it("whoever takes the chair of one who has left does not get their cards", () => {
    const found = scene({ hand: hand([seat(2), seat(3)]), view: view([null, null, chair(2), chair(3, { player: 99 })]), viewer: 12, mine: mine(), cents: false });
    expect(found.seats[1]?.cards).toEqual([]);
  });
});

it("cards lie as they were dealt", () => {
  const cards = lying(seat(0, { down: ["??", "??", "??"], up: ["2c", "3c"], order: "dduud" }), null);
  expect(cards.map((it) => it.slot)).toEqual(["d0", "d1", "u0", "u1", "d2"]);
  expect(cards.map((it) => it.card)).toEqual(["??", "??", "2c", "3c", "??"]);
});

it("what was done last is called by its name", () => {
  const said = (more: Partial<SeatView>) => scene({ hand: hand([seat(0, more)]), view: null, viewer: null, mine: null, cents: false }).seats[0]?.bubble?.words;
  expect(said({ last: { did: "ante", chips: 2 }, bet: 0 })).toBe("Ante 2");
  expect(said({ last: { did: "post", chips: 5 }, bet: 0 })).toBe("Post 5");
  expect(said({ last: { did: "post", chips: 10 }, bet: 10 })).toBe("Post 10");
  expect(said({ last: { did: "draw", cards: 1 }, drawn: [] })).toBe("Discard 1");
  expect(said({ last: { did: "draw", cards: 0 }, drawn: [] })).toBe("Keep all");
  expect(said({ last: { did: "draw", cards: 1 }, drawn: [1] })).toBe("Draw 1");
  expect(said({ last: { did: "draw", cards: 0 }, drawn: [0] })).toBe("Pat");
});

it("a place at the table has a name, and the button only one", () => {
  const label = (more: Partial<SeatView>) => scene({ hand: hand([seat(0, more)]), view: null, viewer: null, mine: null, cents: false }).seats[0]?.label;
  expect(label({ position: "button" })).toBe("P0, 900 chips, dealer button");
  expect(label({ position: "small-blind", bet: 5 })).toBe("P0, 900 chips, Small blind, 5 bet");
});

it("in German all of it is German", async () => {
  await speak("de");
  const seats = [
    seat(2, { position: "big-blind", bet: 10, last: { did: "post", chips: 10 } }),
    seat(3, { bet: 30, last: { did: "raise", chips: 30 } }),
    seat(4, { is_in: false, last: { did: "fold" } }),
  ];
  const found = scene({ hand: hand(seats), view: view([null, null, chair(2), chair(3, { is_here: false }), chair(4, { bot: "club" })]), viewer: 12, mine: mine(), cents: false });
  expect(found.seats.map((it) => it.label)).toEqual([
    "Du, 900 Chips, Dealer-Button, Big Blind, 10 gesetzt",
    "P3, 900 Chips, 30 gesetzt, Nicht da",
    "P4 (Bot), 900 Chips, hat gefoldet",
  ]);
  expect(found.seats.map((it) => it.bubble?.words)).toEqual(["Zahlt 10", "Raise auf 30", "Fold"]);
});

it("a draw that somebody has yet to make is open", () => {
  const at = (drawn: number[], last: Did | null) =>
    scene({ hand: hand([seat(0, { drawn, last })], { draws: [1, 3] }), view: null, viewer: null, mine: null, cents: false }).seats[0]?.trail;
  expect(at([2, 0], null)).toEqual([2, null, null]);
  expect(at([2, 0], { did: "draw", cards: 0 })).toEqual([2, 0, null]);
  expect(at([2, 1], { did: "draw", cards: 1 })).toEqual([2, 1, null]);
});

it("when the first hand is shown there is room for all of them, and what was done last is gone", () => {
  const have = [{ second: false, share: "high", name: "Pair of aces", cards: [] }];
  const seats = [
    seat(0, { last: { did: "check" }, drawn: [1] }),
    seat(2),
    seat(3, { is_shown: true, down: ["Ah", "Ac"], have, last: { did: "check" } }),
    seat(4, { is_in: false, last: { did: "fold" } }),
  ];
  const showdown = hand(seats, { draws: [1, 1] });
  const found = scene({ hand: showdown, view: view([chair(0), null, chair(2), chair(3), chair(4)]), viewer: 12, mine: mine(), cents: false });
  expect(found.seats.map((it) => [it.bubble, it.trail])).toEqual(found.seats.map(() => [null, []]));
  const { seats: shapes } = shapeOf({ width: 390, height: 600, isPortrait: true, scene: found, hand: showdown, piles: [] });
  expect(shapes.map((it) => [it.cards, it.isHanging, it.under, it.lines])).toEqual([
    [2, true, "plaque", 2],
    [0, false, "none", 2],
    [2, true, "plaque", 2],
  ]);
});

it("a long name of a hand has as many lines as it needs", () => {
  const have = [{ second: false, share: "high", name: "Full house, eights full of aces", cards: [] }];
  const over = hand([seat(0), seat(2), seat(3, { is_shown: true, down: ["Ah", "Ac"], have }), seat(4, { is_in: false })], { is_over: true });
  const found = scene({ hand: over, view: view([chair(0), null, chair(2), chair(3), chair(4)]), viewer: 12, mine: mine(), cents: false });
  const lines = (width: number, isPortrait: boolean) => shapeOf({ width, height: 600, isPortrait, scene: found, hand: over, piles: [] }).seats[0]?.lines;
  expect([lines(1120, false), lines(390, true)]).toEqual([2, 3]);
  expect(found.seats[1]?.label).toBe("P3, 900 chips, Full house, eights full of aces");
});

it("a game that the hand has turned into has a row of its own, over the street and the pots", () => {
  const now = { game: "Omaha", why: "unopened", dealt: "Wonky Donkey" } as const;
  const rows = (more: Partial<HandView>, isPortrait: boolean) => {
    const it = hand([seat(0), seat(2)], { pots: [{ chips: 30, chairs: [0, 2] }], ...more });
    const found = scene({ hand: it, view: view([chair(0), null, chair(2)]), viewer: 12, mine: mine(), cents: false });
    return shapeOf({ width: 390, height: 600, isPortrait, scene: found, hand: it, piles: [] }).above.map((row) => [row.w, row.h]);
  };
  const [street, pots, pot] = [
    [120, 18],
    [140, 34],
    [104, 30],
  ];
  expect(rows({}, false)).toEqual([street, pots]);
  expect(rows({ now: null }, false)).toEqual([street, pots]);
  // 32 around them, 5 letters of 8 and 13 of 6.5; on a phone 20, and 13 letters of 6.
  expect(rows({ now }, false)).toEqual([[157, 26], street, pots]);
  expect(rows({ now }, true)).toEqual([[98, 36], street, pot]);
  expect(rows({ now, is_over: true }, false)).toEqual([[157, 26], pots]);
});
