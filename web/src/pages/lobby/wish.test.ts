import { describe, expect, it } from "vitest";

import type { Fault, SwitchLine, Takes } from "../../wire";
import { Refused } from "../../lib/api";
import { gameLine } from "../../lib/testing";
import { fit, found, type Offer } from "./search";
import { houseOf, isOn, optionsOf, rulesFrom, typedNumber, typedValue, unusual, wrongValues } from "./wish";
import { byField, mistakesOf, told, toldWhere, without, wrongOf } from "./wrong";

const ON_OFF: Takes = { is: "on-off" };
const seconds: Takes = { is: "number", least: 0, most: 3600 };
const rule = (name: string, usual: SwitchLine["usual"], takes: Takes | null, parts: Record<string, Takes> = {}): SwitchLine => ({
  name,
  usual,
  takes,
  about: "",
  source: "",
  parts: Object.entries(parts).map(([part, it]) => ({ name: part, about: "", takes: it })),
});
const ANTE = rule("table-ante", { value: false }, { is: "amount" }, { by: { is: "words", words: ["big-blind", "button"] } });
const STRADDLES = rule("straddles", { value: 0 }, { is: "number", least: 0, most: 2 });
const CHOP = rule("chop", { value: true }, ON_OFF);
const BOMB = rule("bomb-pot", { value: false }, ON_OFF, { every: { is: "number", least: 1, most: 1000 }, vote: ON_OFF });
const BUTTON = rule("button", { value: "dead" }, { is: "words", words: ["dead", "moving"] });
const CLOCK = rule("clock", { parts: { act: 300, bank: 0 } }, null, { act: seconds, bank: seconds });
const ALL = [ANTE, STRADDLES, CHOP, BOMB, BUTTON, CLOCK];

describe("house rules", () => {
  it("are not sent where they are as usual", () => {
    expect(houseOf(ALL, rulesFrom(ALL, {}), false)).toEqual({});
  });

  it("are sent with what is not as usual", () => {
    expect(unusual(STRADDLES, { value: 1, parts: {} })).toEqual({ value: 1 });
    expect(unusual(CHOP, { value: false, parts: {} })).toEqual({ value: false });
    expect(unusual(BUTTON, { value: "moving", parts: {} })).toEqual({ value: "moving" });
    expect(unusual(ANTE, { value: 100, parts: { by: "button" } })).toEqual({ value: 100, parts: { by: "button" } });
    expect(unusual(BOMB, { value: true, parts: { vote: false } })).toEqual({ value: true, parts: { vote: false } });
    expect(unusual(CLOCK, { value: null, parts: { act: 20, bank: 0 } })).toEqual({ parts: { act: 20 } });
  });

  it("that are off have no parts", () => {
    expect(unusual(ANTE, { value: false, parts: { by: "button" } })).toBe(null);
    expect(isOn(ANTE, { value: false, parts: {} })).toBe(false);
    expect(isOn(ANTE, { value: 100, parts: {} })).toBe(true);
    expect(isOn(CLOCK, { value: null, parts: {} })).toBe(true);
  });

  it("are sent back as a table has them", () => {
    const house = { "table-ante": { value: 100, parts: { by: "button" } }, chop: { value: false }, clock: { parts: { act: 20 } } };
    expect(houseOf(ALL, rulesFrom(ALL, house), false)).toEqual(house);
  });

  it("are on where only a part is set", () => {
    expect(rulesFrom([BOMB], { "bomb-pot": { parts: { every: 20 } } })).toEqual({ "bomb-pot": { value: true, parts: { every: 20 } } });
  });

  it("take whole numbers", () => {
    expect(["7", " 0 ", "", "1.5", "-1", "1e3", "x"].map(typedNumber)).toEqual([7, 0, null, null, null, null, null]);
  });

  it("keep what was typed where it can't be read", () => {
    const number: Takes = { is: "number", least: 1, most: 1000 };
    expect(["7", "0", "1001", "1.5", "-1", "x", " "].map((text) => typedValue(text, number, false))).toEqual([7, "0", "1001", "1.5", "-1", "x", null]);
    expect(["7", "0", "1.5", "x", ""].map((text) => typedValue(text, { is: "amount" }, false))).toEqual([7, false, "1.5", "x", false]);
    expect(["0,25", "0.00", "0.255"].map((text) => typedValue(text, { is: "amount" }, true))).toEqual([25, false, "0.255"]);
  });

  it("say what to type, and in which range", () => {
    expect(wrongValues(STRADDLES, { value: "7", parts: {} }, false)).toEqual({ "": "Type a whole number from 0 to 2." });
    expect(wrongValues(BOMB, { value: true, parts: { every: "0", vote: true } }, false)).toEqual({ every: "Type a whole number from 1 to 1000." });
    expect(wrongValues(BOMB, { value: false, parts: { every: "0" } }, false)).toEqual({});
    expect(wrongValues(ANTE, { value: "x", parts: { by: "button" } }, false)).toEqual({ "": "Type a whole number of chips." });
    expect(wrongValues(ANTE, { value: "x", parts: {} }, true)).toEqual({ "": "Type an amount such as 0.25." });
    expect(wrongValues(BUTTON, { value: "moving", parts: {} }, false)).toEqual({});
  });

  it("are as usual where a number is emptied", () => {
    expect(unusual(STRADDLES, { value: null, parts: {} })).toBe(null);
  });

  it("are read again as cents where they are no number of chips", () => {
    const set = { "table-ante": { value: "0.25", parts: {} } };
    expect(wrongValues(ANTE, set["table-ante"], true)).toEqual({});
    expect(houseOf([ANTE], set, true)).toEqual({ "table-ante": { value: 25 } });
  });
});

it("options are sent where they are not as usual", () => {
  const options: [string, string[]][] = [
    ["bug", ["yes", "no"]],
    ["low", ["eight", "nine"]],
  ];
  expect(optionsOf(options, {})).toEqual({});
  expect(optionsOf(options, { bug: "yes", low: "nine", other: "x" })).toEqual({ low: "nine" });
});

describe("mistakes", () => {
  const fault = (part: Fault["part"], field: string | null, message: string, help = "", place: Fault["place"] = null): Fault => ({ part, field, place, message, help });
  const refused = (...faults: Fault[]) => new Refused(422, { why: "it can't be like this", faults });
  const seven = fault("house", "straddles", "7 does not fit here", "expected 0 to 2 straddles");

  it("stand in their place", () => {
    const [text, mix, stakes] = [fault("text", null, "a"), fault("mix", "games", "b"), fault("stakes", "blinds", "c")];
    const why = "It can't be like this.";
    expect(wrongOf(refused(text, seven, mix, stakes))).toEqual({ dealt: { why, faults: [text, mix] }, house: { why, faults: [seven] }, stakes: { why, faults: [stakes] } });
    expect(mistakesOf(refused(text, seven))).toEqual({ why, faults: [text, seven] });
    expect(wrongOf(new Refused(503, { why: "later" }))).toEqual({ all: { why: "Later.", faults: [] } });
  });

  it("are sentences that say what is wrong and what to do", () => {
    expect(told(seven)).toBe("7 does not fit here. Expected 0 to 2 straddles.");
    expect(told(fault("mix", null, "what now?"))).toBe("What now?");
  });

  it("say where they are", () => {
    const place = { from: 40, to: 43, line: 3, column: 10 };
    expect(toldWhere(fault("text", null, "there is no word `lke`", "did you mean `like`?", place))).toBe("Line 3, column 10: there is no word `lke`. Did you mean `like`?");
    expect(toldWhere(fault("stakes", "double.least_bet", "5 cannot be paid", "use 10"))).toBe("Double least bet: 5 cannot be paid. Use 10.");
    expect(toldWhere(fault("text", null, "it never ends", "change that step"))).toBe("It never ends. Change that step.");
  });

  it("of stakes have the labels of the form where they stand in no field", () => {
    expect(toldWhere(fault("stakes", "buy_in", "5 is less than the big blind"))).toBe("Sit with: 5 is less than the big blind.");
    expect(toldWhere(fault("stakes", "blinds", "10 is more than 5"))).toBe("Small and big blind: 10 is more than 5.");
    expect(toldWhere(fault("house", "ante", "what?"))).toBe("Ante: what?");
  });

  it("of stakes stand at their fields", () => {
    const [blinds, chip] = [fault("stakes", "blinds", "10 is more than 5"), fault("stakes", "chip", "too small")];
    expect(byField([blinds, chip], ["blinds", "blinds", "ante"])).toEqual({ words: { blinds: "10 is more than 5." }, rest: [chip] });
  });

  it("are gone once their field is changed", () => {
    const [blinds, ante] = [fault("stakes", "blinds", "a"), fault("stakes", "ante", "b")];
    const all = { stakes: { why: "No.", faults: [blinds, ante] }, house: { why: "No.", faults: [seven] } };
    expect(without(all, "stakes", "bets")).toBe(all);
    const one = without(all, "stakes", "blinds");
    expect(one).toEqual({ ...all, stakes: { why: "No.", faults: [ante] } });
    const none = without(one, "stakes", "ante");
    expect(none).toEqual({ house: all.house });
    expect(without(none, "house", "straddles")).toBe(null);
    // What is about no field stays.
    expect(without({ stakes: { why: "No.", faults: [] } }, "stakes", "ante")).toEqual({ stakes: { why: "No.", faults: [] } });
  });

  it("of the house stand at their rules", () => {
    const [more, clock, none] = [fault("house", "straddles", "and more"), fault("house", "clock", "too short"), fault("house", null, "what?")];
    const { words, rest } = byField([seven, clock, more, none], ["chop", "straddles"]);
    expect(words).toEqual({ straddles: "7 does not fit here. Expected 0 to 2 straddles. And more." });
    expect(rest).toEqual([clock, none]);
  });
});

describe("search", () => {
  const offer = (name: string, about: string, aliases: string[] = []): Offer => ({
    kind: "game",
    id: name,
    game: gameLine({ id: name, name, about, aliases, tags: ["dice"] }),
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
