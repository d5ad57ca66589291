import { expect, it } from "vitest";

import { inLink, playedIn, rulesOf, rulesPage } from "./played";

it("finds in a link what it has put there", () => {
  for (const played of [null, { table: "a b", hand: null }, { table: "ufgx", hand: 12 }]) expect(playedIn(`?${inLink(played)}`)).toEqual(played);
  expect(playedIn("?table=x&hand=no")).toEqual({ table: "x", hand: null });
  expect(playedIn("?hands=AsKs")).toBeNull();
});

it("asks for the rules that are played at a table, and in a hand", () => {
  expect(rulesOf("twist", null)).toBe("/api/games/twist");
  expect(rulesOf("twist", { table: "t", hand: null })).toBe("/api/tables/t/games/twist");
  expect(rulesOf("twist", { table: "t", hand: 3 })).toBe("/api/tables/t/games/twist?hand=3");
  expect(rulesPage("twist", { table: "t", hand: 3 })).toBe("/rules/twist?table=t&hand=3");
  expect(rulesPage("twist", null)).toBe("/rules/twist");
});
