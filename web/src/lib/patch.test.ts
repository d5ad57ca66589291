import { describe, expect, it } from "vitest";

import { checksum, type Json, merge, Unfit } from "./patch";

describe("a patch", () => {
  const old: Json = {
    pot: 30,
    seats: [
      { bet: 10, name: "Ada" },
      { bet: 20, name: "Bea" },
    ],
    mark: "own",
    hand: { board: ["As"] },
  };

  it("sets, takes away, and goes into what is there", () => {
    const now = merge(old, { pot: [40], seats: { "0": { bet: [20] } }, mark: [], last: [null] });
    expect(now).toEqual({
      pot: 40,
      seats: [
        { bet: 20, name: "Ada" },
        { bet: 20, name: "Bea" },
      ],
      hand: { board: ["As"] },
      last: null,
    });
  });

  it("leaves the same object where nothing has changed", () => {
    const now = merge(old, { pot: [40] }) as { seats: Json; hand: Json };
    expect(now.seats).toBe((old as { seats: Json }).seats);
    expect(now.hand).toBe((old as { hand: Json }).hand);
    expect(old).toHaveProperty("pot", 30);
  });

  it("lengthens and shortens lists", () => {
    expect(merge({ list: [1, 2, 3] }, { list: { "#": 1, "0": [9] } })).toEqual({ list: [9] });
    expect(merge({ list: [{ a: 1 }] }, { list: { "0": { a: [2] }, "+": [[5], null] } })).toEqual({ list: [{ a: 2 }, [5], null] });
  });

  it("is refused where it does not fit", () => {
    const wrong: Json[] = [
      { pot: { a: [1] } },
      { none: {} },
      { none: [] },
      { seats: { "2": [1] } },
      { seats: { "#": 3 } },
      { seats: { x: [1] } },
      { pot: [1, 2] },
      [],
      5,
      { pot: null },
    ];
    for (const patch of wrong) expect(() => merge(old, patch), JSON.stringify(patch)).toThrow(Unfit);
  });
});

it("the checksum is the CRC-32 of the text with sorted names", () => {
  // The check value of CRC-32 is that of the nine digits; a number is its own text.
  expect(checksum(123456789)).toBe(0xcbf43926);
  expect(checksum({ b: 1, a: [null, "é"] })).toBe(checksum({ a: [null, "é"], b: 1 }));
  expect(checksum({ a: 1 })).not.toBe(checksum({ a: 2 }));
});
