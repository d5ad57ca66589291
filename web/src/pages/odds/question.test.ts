import { describe, expect, it } from "vitest";

import { gameLine } from "../../lib/testing";
import { asked, cardsIn, fromSearch, jokers, noQuestion, onward, places, plainest, toSearch, used, type Question } from "./question";

const game = gameLine({ options: [["bug", ["yes", "no"]]], hand: [3, 4], cells: [[0, 0]], deck: [52, 1] });

const question: Question = {
  hands: [
    { down: ["As", "Jk"], up: ["2c"] },
    { down: ["Td"], up: [] },
    { down: [], up: [] },
  ],
  board: ["Kh"],
  dead: ["9s"],
  options: { bug: "no" },
};

describe("a question", () => {
  it("is the same after it was a link", () => {
    const search = toSearch(question);
    expect(search).toBe("?hands=AsJk_2c,Td,&board=Kh&dead=9s&option=bug%3Dno");
    expect(fromSearch(search, game)).toEqual(question);
  });
  it("leaves a link alone as long as nothing is asked", () => {
    expect(toSearch(noQuestion())).toBe("");
    expect(toSearch(noQuestion(3))).toBe("?hands=,,");
  });
  it("is asked as the room reads it", () => {
    expect(asked("stud", question)).toEqual({
      game: "stud",
      hands: ["As Jk|2c", "Td", "random"],
      board: "Kh",
      dead: "9s",
      options: ["bug=no"],
    });
  });
  it("takes no more from a link than there is room for", () => {
    const told = fromSearch("?hands=AsKsQsJs_2c3c4c5c6c&board=2d3d&option=bug=yes&option=what=no", game);
    expect(told.hands).toEqual([
      { down: ["As", "Ks", "Qs"], up: ["2c", "3c", "4c", "5c"] },
      { down: [], up: [] },
    ]);
    expect(told.board).toEqual(["2d"]);
    expect(told.options).toEqual({});
  });
  it("knows which cards are gone", () => {
    expect([...used(question)].sort()).toEqual(["2c", "9s", "As", "Jk", "Kh", "Td"]);
  });
});

describe("cards in a text", () => {
  it("are found however they are written", () => {
    expect(cardsIn("asKD tc")).toEqual(["As", "Kd", "Tc"]);
    expect(cardsIn("Jk2c")).toEqual(["Jk", "2c"]);
    expect(cardsIn("Jk2Jk")).toEqual(["Jk2", "Jk"]);
    expect(cardsIn("??xx")).toEqual([]);
  });
});

it("a deck has the jokers that it says", () => {
  expect(jokers(game)).toEqual(["Jk"]);
  expect(jokers({ ...game, deck: [52, 2] })).toEqual(["Jk", "Jk2"]);
  expect(jokers({ ...game, deck: [40, 0] })).toEqual([]);
});

it("a full hand sends the next card on, at last to the hand that was left out", () => {
  const room = places(game);
  const full = { down: ["As", "Ks", "Qs"], up: ["2c", "3c", "4c", "5c"] };
  const one: Question = { ...noQuestion(), hands: [{ down: ["2s", "3s", "4s"], up: [] }, full] };
  expect(onward(one, { in: "hand", hand: 0, face: "down" }, room)).toEqual({ in: "hand", hand: 0, face: "up" });
  expect(onward(one, { in: "hand", hand: 1, face: "up" }, room)).toEqual({ in: "board" });
  expect(onward({ ...one, board: ["Ah"] }, { in: "board" }, room)).toEqual({ in: "hand", hand: 0, face: "up" });
  expect(onward({ ...one, hands: [full, full], board: ["Ah"] }, { in: "board" }, room)).toBeNull();
});

it("the page begins with the plainest game", () => {
  const line = (id: string, hand: [number, number], cells: number, shares: string[]) =>
    gameLine({ id, hand, shares, cells: Array.from({ length: cells }, (_, column): [number, number] => [column, 0]) });
  const games = [line("draw", [5, 0], 0, ["high"]), line("split", [2, 0], 5, ["high", "low"]), line("four", [4, 0], 5, ["high"]), line("two", [2, 0], 5, ["high"])];
  expect(plainest(games)?.id).toBe("two");
  expect(plainest([])).toBeUndefined();
});
