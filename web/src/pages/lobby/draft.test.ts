import { beforeEach, describe, expect, it, vi } from "vitest";

vi.mock("../../lib/room.svelte", () => ({ room: { me: null, note: null } }));
vi.mock("../../lib/table.svelte", () => ({ Table: class {} }));

import { catalogue } from "../../lib/catalogue.svelte";
import { gameLine } from "../../lib/testing";
import type { OwnMix, Wished } from "../../wire";
import { Draft } from "./draft.svelte";

const BLANK: Wished = {
  name: "Thursday",
  chairs: 6,
  play: "holdem",
  mix: null,
  betting: null,
  options: {},
  text: null,
  stakes: "low",
  own_stakes: null,
  house: {},
  clock: null,
  opens: "20:30",
  listed: true,
  approve: true,
  bots: ["club"],
};

beforeEach(() => {
  catalogue.games = [gameLine({ id: "holdem", name: "Hold'em", options: [["bug", ["no", "yes"]]] }), gameLine({ id: "razz", name: "Razz" })];
  catalogue.mixes = [{ id: "horse", name: "HORSE", about: "", games: ["holdem", "razz"] }];
  catalogue.stakes = [{ id: "low", name: "Low", buy_in: [400, 2000], blinds: [5, 10], bets: [10, 20], cents: false }];
  catalogue.switches = [
    { name: "straddles", about: "", source: "", usual: { value: 0 }, takes: { is: "number", least: 0, most: 2 }, parts: [] },
    { name: "chop", about: "", source: "", usual: { value: true }, takes: { is: "on-off" }, parts: [] },
  ];
});

describe("a table is wished for again as it is", () => {
  const mix: OwnMix = { name: "Ours", games: ["razz", "holdem"], change: { every: "hands", count: 5 }, by_dealer: false, betting: "limit" };
  it.each<[string, Partial<Wished>]>([
    ["with a game", { betting: "no-limit", options: { bug: "yes" } }],
    ["with a mix of the house", { play: "horse" }],
    ["with a mix of its own", { play: "", mix }],
    ["with a dealer's choice", { play: "", mix: { ...mix, change: { every: "orbit" }, by_dealer: true } }],
    ["with a mix of games of its own", { play: "", mix, text: "whatever it says" }],
    ["with a text", { play: "low-flop", text: "whatever it says" }],
    ["with stakes of its own", { stakes: null, own_stakes: { name: "Ours", cents: true, usual: { chip: 5, bets: [10, 20] }, double: { ante: 5 }, ante_in_every_game: false } }],
    ["with an ante in every game", { stakes: null, own_stakes: { cents: false, usual: { blinds: [5, 10], ante: 2 }, ante_in_every_game: true } }],
    ["with stakes that nobody chose", { stakes: null }],
    ["with no time that it opens at", { opens: null }],
    ["with rules of the house", { house: { straddles: { value: 2 }, chop: { value: false } } }],
  ])("%s", (_, part) => expect(new Draft({ ...BLANK, ...part }).wish()).toEqual({ ...BLANK, ...part }));
});

describe("a mix of our own", () => {
  it("is sent without a play and without a text", () => {
    const draft = new Draft({});
    draft.deals = "mix";
    draft.mix = null;
    draft.games = ["razz"];
    expect(draft.wish()).toMatchObject({
      name: "Our mix",
      play: "",
      text: null,
      mix: { name: "Our mix", games: ["razz"], change: { every: "orbit" }, by_dealer: false, betting: null },
    });
    draft.deals = "choice";
    expect(draft.wish()).toMatchObject({
      name: "Dealer's choice",
      play: "",
      text: null,
      mix: { name: "Dealer's choice", games: ["razz"], change: { every: "hand" }, by_dealer: true, betting: null },
    });
  });

  it("may go on as it does at the table", () => {
    const change = { every: "minutes", count: 45 } as const;
    const draft = new Draft({ ...BLANK, play: "", mix: { name: "Ours", games: ["razz"], change, by_dealer: false, betting: null } });
    draft.change = { every: "orbit" };
    expect(draft.changes.at(-1)).toEqual(change);
  });
});

it("a table that is called as its own game is, takes the name of the next", () => {
  const wish = { ...BLANK, name: "Low Flop", play: "low-flop", text: "whatever it says" };
  const draft = new Draft(wish, new Map([["low-flop", "Low Flop"]]));
  expect([draft.name, draft.wish().name]).toEqual(["", "Low Flop"]);
  draft.deals = "game";
  draft.game = "razz";
  expect(draft.wish()).toMatchObject({ name: "Razz", play: "razz", text: null });
});

it("stakes are those of the house or our own", () => {
  const draft = new Draft(BLANK);
  draft.stakes = null;
  expect(draft.wish()).toMatchObject({ stakes: null, own_stakes: { cents: false, usual: { blinds: [5, 10], bets: [10, 20] }, buy_in: [400, 2000] } });
});

it("stakes that nobody chose can be changed", () => {
  const draft = new Draft({ ...BLANK, stakes: null });
  draft.stakes = "low";
  expect(draft.wish()).toMatchObject({ stakes: "low", own_stakes: null });
});

it("a new table has stakes and a time that it opens at", () => {
  const { stakes, opens } = new Draft({ play: "razz" }).wish();
  expect([stakes, opens]).toEqual(["low", expect.stringMatching(/^\d\d:\d\d$/)]);
});

it("what can't be read is not sent, where it matters", () => {
  const draft = new Draft(BLANK);
  draft.own.blinds[1] = "2e3";
  expect(draft.trouble()).toBe(null);
  draft.stakes = null;
  draft.rules.straddles = { value: "7", parts: {} };
  const why = "Put right what is marked.";
  const fault = (part: string, field: string, message: string) => ({ part, field, place: null, message, help: "" });
  expect(draft.trouble()).toEqual({
    stakes: { why, faults: [fault("stakes", "blinds", "Type a whole number of chips.")] },
    house: { why, faults: [fault("house", "straddles", "Type a whole number from 0 to 2.")] },
  });
  draft.own.blinds[1] = 20;
  draft.rules.straddles = { value: null, parts: {} };
  expect(draft.trouble()).toBe(null);
  expect(draft.wish()).toMatchObject({ own_stakes: { usual: { blinds: [5, 20] } }, house: {} });
});

it("what is missing is said where it belongs", () => {
  const draft = new Draft({});
  draft.deals = "text";
  expect(draft.trouble()).toEqual({ dealt: { why: "Check the text, then pick what to play.", faults: [] } });
});
