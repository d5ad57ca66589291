import { describe, expect, it } from "vitest";

import { seen, sorted } from "./cards";

describe("a card", () => {
  it("has a name that can be said", () => {
    expect(seen("Td").name).toBe("10 of diamonds");
    expect(seen("Qs").name).toBe("queen of spades");
    expect(seen("Jk2").name).toBe("joker");
  });
  it("is face down when nobody says what it is", () => {
    for (const card of ["??", "", "10s", "Ax"]) expect(seen(card).kind).toBe("back");
  });
  it("is sorted by rank, then suit", () => {
    expect(sorted(["2c", "As", "Jk", "Ah"])).toEqual(["Jk", "As", "Ah", "2c"]);
  });
});
