import { describe, expect, it } from "vitest";

import type { SwitchLine } from "../../wire";
import { Refused } from "../../lib/api";
import { gameLine } from "../../lib/testing";
import { fit, found, type Offer } from "./search";
import { inputOf, mixText, ownNames, plainWords, readMix, readRule, readStakes, rulesFrom, stakesText, writeRule } from "./wish";
import { rulesIn, wrongOf } from "./wrong";

const rule = (name: string, usual: string, ...parts: [string | null, ...string[]][]): SwitchLine => ({
  name, usual, about: "", source: "", parts: parts.map(([part, ...values]) => ({ name: part, values })),
});
const ANTE = rule("table-ante", "table-ante no", [null, "amount"], ["by", "big-blind", "button"]);
const STRADDLES = rule("straddles", "straddles 0", [null, "0..2"]);
const CHOP = rule("chop", "chop yes", [null, "on-off"]);
const CLOCK = rule("clock", "clock act=300 bank=0", ["act", "1..3600"], ["bank", "0..3600"]);

describe("house rules", () => {
  it("are not sent where they are as usual", () => {
    const all = [ANTE, STRADDLES, CHOP, CLOCK];
    const set = rulesFrom(all, []);
    expect(all.map((it) => writeRule(it, set[it.name]!))).toEqual([null, null, null, null]);
  });

  it("are written as a file would have them", () => {
    expect(writeRule(STRADDLES, { value: "1", parts: {} })).toBe("straddles 1");
    expect(writeRule(CHOP, { value: "no", parts: {} })).toBe("chop no");
    expect(writeRule(ANTE, { value: "100", parts: { by: "button" } })).toBe("table-ante 100 by=button");
    expect(writeRule(ANTE, { value: "", parts: { by: "button" } })).toBe(null);
    expect(writeRule(CLOCK, { value: "", parts: { act: "20", bank: "0" } })).toBe("clock act=20");
  });

  it("are read back as they were written", () => {
    expect(readRule("kill")).toEqual({ name: "kill", value: "yes", parts: {} });
    const line = "table-ante 100 by=button";
    expect(writeRule(ANTE, rulesFrom([ANTE], [line])["table-ante"]!)).toBe(line);
  });

  it("have the right thing to put in", () => {
    expect(inputOf(STRADDLES.parts[0]!)).toEqual({ kind: "number", least: 0, most: 2 });
    expect(inputOf(ANTE.parts[0]!)).toEqual({ kind: "amount" });
    expect(inputOf(ANTE.parts[1]!)).toEqual({ kind: "words", words: ["big-blind", "button"] });
    expect(plainWords("win-the-button")).toBe("Win the button");
  });
});

describe("mistakes", () => {
  it("stand at the rule that they are about", () => {
    const details = "house rules:2:11: 7 does not fit here; expected less\nhouse rules:3:1: no such rule";
    expect(rulesIn(details, ["straddles 7", "kil yes"])).toEqual({ straddles: "7 does not fit here; expected less.", kil: "No such rule." });
    const refused = new Refused(422, { why: "the house has mistakes", details });
    expect(wrongOf(refused, ["straddles 7", "kil yes"])).toMatchObject({ where: "house", why: "The house has mistakes." });
    expect(wrongOf(new Refused(422, { why: "x", details: "your stakes:1:1: no" })).where).toBe("stakes");
    expect(wrongOf(new Refused(503, { why: "later" })).where).toBe("all");
  });

  it("say where in a text they are, and not where in one that the page has written", () => {
    const games = "your games:3:10: there is no word `lke`\nyour games:4:14: what now?";
    expect(wrongOf(new Refused(422, { why: "x", details: games })).details).toBe("Line 3, column 10: there is no word `lke`.\nLine 4, column 14: what now?");
    expect(wrongOf(new Refused(422, { why: "x", details: "your stakes:2:9: 10 is more than 5" })).details).toBe("10 is more than 5.");
  });
});

describe("texts", () => {
  it("of the host's own have names", () => {
    const text = 'game "Low \\"Flop\\"" id=low-flop {\n  about "game \\"x\\" id=y"\n}\n  mix "Night" about="x" id="our-night" {';
    expect([...ownNames(text)]).toEqual([["low-flop", 'Low "Flop"'], ["our-night", "Night"]]);
    expect([...ownNames("game Low")]).toEqual([]);
  });

  it("of a mix have all games and no loose quotes", () => {
    const text = mixText({ name: 'Ann\'s "mix"', games: ["a", "b"], change: "8 hands", chooses: "dealer", betting: "limit" });
    expect(text).toContain('mix "Ann\'s \\"mix\\"" id=');
    expect(text).toContain("change hands=8 by=dealer");
    expect(text).toContain("play a b");
    const many = Array.from({ length: 70 }, (_, i) => `g${i}`);
    expect(mixText({ name: "x", games: many, change: "orbit", chooses: null, betting: null }).match(/play /g)).toHaveLength(3);
  });

  it("of a mix are read back", () => {
    const mix = { games: ["a", "b-8"], change: "30 minutes" as const, chooses: null, betting: "pot-limit" };
    expect(readMix(mixText({ name: "x", ...mix }))).toEqual(mix);
    expect(readMix('game "X" id=x { }')).toBe(null);
  });

  it("of stakes are read back", () => {
    const stakes = { blinds: [25, 50] as [number, number], bets: [50, 100] as [number, number], ante: 5, buyIn: [2000, 10000] as [number, number], cents: true };
    expect(readStakes(stakesText(stakes))).toEqual(stakes);
    expect(readStakes("limit-10-20")).toBe(null);
  });
});

describe("search", () => {
  const offer = (name: string, about: string, aliases: string[] = []): Offer => ({
    kind: "game", id: name, game: gameLine({ id: name, name, about, aliases, tags: ["dice"] }),
  });
  const texas = offer("Texas Hold'em", "Two cards of your own.", ["he"]);
  const other = offer("Irish", "Then Hold'em.");

  it("looks at names, aliases and what it is about", () => {
    expect(found([other, texas], "holdem")).toEqual([texas, other]);
    expect(found([other, texas], "HOLD EM")).toEqual([texas, other]);
    expect(found([other, texas], "he")[0]).toBe(texas);
    expect(fit(texas, "own cards")).toBe(2);
    expect(fit(texas, "xyz")).toBe(0);
    expect(found([other, texas], " ")).toEqual([other, texas]);
  });
});
