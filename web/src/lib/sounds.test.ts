import { expect, it } from "vitest";

import type { Line, TableView, What } from "../wire";
import { heard } from "./sounds";

const view = (...allIn: number[]) => ({ hand: { seats: [1, 2].map((player) => ({ player, is_all_in: allIn.includes(player) })) } }) as TableView;
const line = (what: What, player: number | null = null): Line => ({ number: 0, at: 0, what, player });
const sounds = (lines: Line[], now = view(), hearsChat = false) => heard({ lines, before: view(), now, me: 1, hearsChat }).map((it) => it.sound);

it("is heard in the order in which it happens", () => {
  expect(sounds([line("checked"), line("acted"), line("street"), line("burned"), line("board")])).toEqual(["check", "street", "flip"]);
});

it("a bet of the last chips is an all-in, once", () => {
  expect(sounds([line("raised", 2), line("called", 1), line("called", 2)], view(2))).toEqual(["all-in", "chips-in", "chips-in"]);
});

it("talk is heard by who wants to, and not by who talks", () => {
  expect(sounds([line("said", 2)])).toEqual([]);
  expect(sounds([line("said", 2), line("said", 1)], view(), true)).toEqual(["chat"]);
});

it("a long deal is cut", () => {
  expect(sounds(Array.from({ length: 50 }, () => line("dealt"))).length).toBe(13);
});
