import { beforeEach, describe, expect, it } from "vitest";

import { Follow, type Heard, type OfTable } from "./follow";
import { checksum, type Json, merge } from "./patch";

const VIEW = { pot: 30, hand: { street: "Flop" } };
const line = (number: number, words = `line ${number}`) => ({ number, at: 0, what: "said", text: [words] });
const told = (it: object) => it as unknown as OfTable;
const table = (from: number, next: number, rev: number, more: object = {}) =>
  told({ told: "table", table: "t", from, next, is_cut: false, lines: Array.from({ length: next - from }, (_, i) => line(from + i)), rev, view: VIEW, ...more });
const own = (rev: number, more: object) => told({ told: "mine", table: "t", rev, pad: "  ", ...more });
let view: Json;
const step = (from: number, next: number, rev: number, patch: Json) => {
  view = merge(view, patch);
  return told({ told: "step", table: "t", from, next, lines: Array.from({ length: next - from }, (_, i) => line(from + i)), rev, crc: checksum(view), patch });
};
const stands = (heard: Heard) => {
  if (typeof heard === "string") throw new Error(heard);
  return heard;
};

describe("a table that is followed", () => {
  let follow: Follow;
  beforeEach(() => {
    follow = new Follow();
    view = VIEW;
  });

  it("stands as it is told, and then as that changes", () => {
    expect(stands(follow.take(table(3, 5, 1)))).toMatchObject({ from: 3, next: 5, view: VIEW, mine: null });
    const now = stands(follow.take(step(5, 6, 2, { pot: [40] })));
    expect(now).toMatchObject({ from: 5, next: 6, view: { pot: 40, hand: VIEW.hand } });
    expect(now.lines.map((it) => it.number)).toEqual([5]);
  });

  it("has what is our own with the view that it belongs to", () => {
    expect(follow.take(own(1, { cards: { chair: 2, down: ["As"] }, turn: { options: { may: "show", muck: true }, can: ["buy"] } }))).toBe("nothing");
    expect(stands(follow.take(table(0, 1, 1))).mine).toMatchObject({ chair: 2, down: ["As"], options: { may: "show" }, can: ["buy"] });
    // What is not said is no more; what is not told stays.
    expect(follow.take(own(2, { turn: {}, lines: [line(1, "You get As.")] }))).toBe("nothing");
    const now = stands(follow.take(step(1, 2, 2, { pot: [50] })));
    expect(now.mine).toMatchObject({ chair: 2, down: ["As"], options: null, can: [], lines: [{ text: ["You get As."] }] });
    // Lines are told once.
    expect(stands(follow.take(step(2, 3, 3, {}))).mine?.lines).toEqual([]);
    // What belongs to the view that is there counts at once.
    expect(stands(follow.take(own(3, { turn: { buy: [1, 5] } }))).mine?.buy).toEqual([1, 5]);
  });

  it("is told in several messages where there is much", () => {
    expect(follow.take(told({ told: "lines", table: "t", from: 3, next: 5, is_cut: true, lines: [line(3), line(4)] }))).toBe("nothing");
    const now = stands(follow.take(table(5, 7, 4)));
    expect(now).toMatchObject({ from: 3, next: 7, is_cut: true });
    expect(now.lines.map((it) => it.number)).toEqual([3, 4, 5, 6]);
  });

  it("hears nothing new in what has come before", () => {
    follow.take(table(0, 1, 1));
    const again = step(1, 2, 2, { pot: [40] });
    follow.take(again);
    expect(follow.take(again)).toBe("nothing");
  });

  it("is asked for again, once, where something is missing or wrong", () => {
    for (const wrong of [() => step(2, 3, 3, { pot: [41] }), () => told({ ...step(1, 2, 2, { pot: [40] }), crc: 7 }), () => told({ ...step(1, 2, 2, {}), patch: { none: {} } })]) {
      follow = new Follow();
      view = VIEW;
      follow.take(table(0, 1, 1));
      expect(follow.take(wrong())).toBe("again");
      expect(follow.take(step(3, 4, 4, { pot: [42] }))).toBe("nothing");
      expect(stands(follow.take(table(1, 4, 4)))).toMatchObject({ from: 1, next: 4, view: VIEW });
      view = VIEW;
      expect(stands(follow.take(step(4, 5, 5, { pot: [43] }))).view).toMatchObject({ pot: 43 });
    }
    expect(follow.take(table(9, 10, 9))).toBe("again");
  });
});
