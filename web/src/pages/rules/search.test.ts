import { expect, it } from "vitest";

import { gameLine } from "../../lib/testing";
import type { GameLine } from "../../wire";
import { called, found } from "./search";

function game(id: string, name: string, aliases: string[], about: string): GameLine {
  return gameLine({ id, name, aliases, about });
}

const games = [game("omaha", "Omaha", ["O"], "Like Texas, with four cards."), game("holdem", "Texas Hold'em", ["Hold Them"], "Two cards and a board.")];
const ids = (typed: string) => found(games, typed).map((it) => it.id);

it("a game is found by any of its names, and by its words", () => {
  expect(ids("")).toEqual(["omaha", "holdem"]);
  expect(ids("tex")).toEqual(["holdem", "omaha"]);
  expect(ids("hold em")).toEqual(["holdem"]);
  expect(ids("them")).toEqual(["holdem"]);
  expect(ids("four cards")).toEqual(["omaha"]);
  expect(ids("xyz")).toEqual([]);
});

it("other names are written as names", () => {
  expect(["kansas-city-lowball", "2-7-td", "o8", "Hold Them"].map(called)).toEqual(["Kansas City Lowball", "2-7 TD", "O8", "Hold Them"]);
});
