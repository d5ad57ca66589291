import { expect, it } from "vitest";

import type { MyHand } from "../../wire";
import { grouped, net } from "./hands";

const hand = (table: string, number: number, at: number | null, won: number | null): MyHand =>
  ({ table, name: table, number, game: "x", title: "X", at, won, players: [] }) as unknown as MyHand;

it("puts hands together by day and table, and counts what is settled", () => {
  const groups = grouped([hand("a", 3, 20, null), hand("a", 2, 20, 50), hand("b", 9, 20, 5), hand("a", 1, 10, -20)], (at) => `day ${at}`);
  expect(groups.map(({ table, day, won, hands }) => [table, day, won, hands.length])).toEqual([
    ["a", "day 20", 50, 2],
    ["b", "day 20", 5, 1],
    ["a", "day 10", -20, 1],
  ]);
  expect(net(hand("a", 1, null, null))).toBe(null);
  expect(grouped([hand("a", 1, null, 3)])[0]?.day).toBe("");
});
