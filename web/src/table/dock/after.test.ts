import { describe, expect, it } from "vitest";

import type { ChairView } from "../../wire";
import { type After, enough, offers, sizeOf } from "./after";

const open: After = { who: "plays", isOpen: true, isHeld: false, isThere: true, isDealing: true, hasGoneOn: false };

describe("after a hand", () => {
  it("a player watches it again, holds it, or goes on to the next", () => expect(offers(open)).toEqual(["again", "hold", "next"]));
  it("there is nothing to watch again where nobody had to show", () => expect(offers({ ...open, isThere: false })).toEqual(["hold", "next"]));
  it("whoever has seen enough waits, and may still hold it", () => expect(offers({ ...open, hasGoneOn: true })).toEqual(["again", "hold", "went"]));
  it("nobody hurries whoever names the next game", () => expect(offers({ ...open, isDealing: false })).toEqual(["again", "hold"]));
  it("whoever comes in with the big blind goes on as well", () => expect(offers({ ...open, who: "waits" })).toEqual(["hold", "next"]));
  it("whoever sits out or has no chips sees it once more", () => expect(offers({ ...open, who: "aside" })).toEqual(["again", "hold"]));
  it("there is room for what brings somebody back", () => expect(offers({ ...open, who: "owes" })).toEqual(["hold"]));
  it("whoever watches hurries nobody", () => expect(offers({ ...open, who: "watches" })).toEqual(["again", "hold"]));
  it("nothing is offered while a hand is played", () => {
    for (const who of ["plays", "waits", "aside", "owes", "watches"] as const) expect(offers({ ...open, who, isOpen: false })).toEqual([]);
  });
});

describe("a hand that is held", () => {
  it("is watched again or let go of, by everybody", () => {
    for (const who of ["plays", "waits", "aside", "owes", "watches"] as const) expect(offers({ ...open, who, isHeld: true })).toEqual(["again", "go-on"]);
  });
  it("is let go of where there is nothing to watch again", () => expect(offers({ ...open, isHeld: true, isThere: false })).toEqual(["go-on"]));
});

describe("whoever has seen enough", () => {
  const chair = (player: number, more: Partial<ChairView> = {}) => ({ player, bot: null, is_here: true, ...more }) as ChairView;
  const said = (...chairs: (ChairView | null)[]) => enough({ chairs }, 7);
  it("waits for the others who are here", () => expect(said(chair(7), null, chair(8))).toBe("Waiting for the others."));
  it("waits neither for bots nor for who is away", () => expect(said(chair(7), null, chair(8, { bot: "club" }), chair(9, { is_here: false }))).toBe("Next hand now."));
});

describe("what is said after a hand", () => {
  const sized = (...letters: number[]) => sizeOf(letters.map((n) => "word ".repeat(Math.round(n / 5)).trim()));
  it("is written smaller the more there is to say", () => {
    expect([[60], [200], [250], [340], [500]].map((texts) => sized(...texts))).toEqual([
      { size: "", isRunning: false },
      { size: "", isRunning: false },
      { size: "long", isRunning: false },
      { size: "longest", isRunning: false },
      { size: "longest", isRunning: true },
    ]);
  });
  it("has lines of its own for every sentence, and runs on where these are too many", () => {
    expect(sized(60, 60, 20)).toEqual({ size: "long", isRunning: false });
    expect(sized(100, 80, 60, 60, 20)).toEqual({ size: "longest", isRunning: true });
  });
});
