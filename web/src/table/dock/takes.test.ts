import { describe, expect, it } from "vitest";

import type { Award, HandView, SeatView } from "../../wire";
import { takes } from "./takes";

const award = (chair: number | null, chips: number, share: string | null = null, hand: string | null = null, pot = 0, second = false): Award => ({ pot, second, chair, chips, share, hand, cards: [] });
const seats = ["Ann", "Ingrid", "Teo"].map((name, chair) => ({ name, chair }) as SeatView);
const told = (...awards: Award[]) => takes({ seats, awards } as unknown as HandView, 0, false);

describe("who got what", () => {
  it("is told by shares", () => {
    expect(told(award(1, 925, "high"), award(0, 925, "low"))).toBe("Ingrid takes the high half, you take the low half.");
    expect(told(award(1, 460, "high"), award(0, 460, "high"), award(0, 925, "low"))).toBe("Ingrid and you share the high half, you take the low half.");
  });
  it("is told at once where one takes everything", () => {
    expect(told(award(0, 925, "high"), award(0, 925, "low"))).toBe("You take it all, 1,850.");
    expect(told(award(1, 90))).toBe("Ingrid takes 90.");
    expect(told(award(0, 90, "high", "Two pair, queens and tens"))).toBe("You take 90: two pair, queens and tens.");
    expect(told(award(1, 90, "high", "A pair of aces"))).toBe("Ingrid takes 90: a pair of aces.");
  });
  it("is told by amounts where pots differ", () => {
    expect(told(award(1, 300, "high", null, 0), award(2, 120, "high", null, 1))).toBe("Ingrid takes 300, Teo takes 120.");
    expect(told(award(1, 45, "high"), award(2, 45, "high"))).toBe("Ingrid and Teo share 90.");
    expect(told(award(1, 45), award(null, 5))).toBe("Ingrid takes 45, the house takes 5.");
  });
  it("is told by boards where the board was dealt twice", () => {
    const two = (chair: number, chips: number) => award(chair, chips, "high", null, 0, true);
    expect(told(award(1, 45, "high"), two(0, 45))).toBe("Ingrid takes the first board, you take the second.");
    expect(told(award(1, 45, "high"), two(1, 45))).toBe("Ingrid takes both boards, 90.");
    expect(told(award(1, 45, "high"), two(1, 23), two(2, 22))).toBe("Ingrid takes the first board, Ingrid and Teo share the second.");
  });
  it("is nothing before", () => {
    expect(told()).toBe("");
  });
});
