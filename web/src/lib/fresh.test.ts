import { beforeEach, describe, expect, it } from "vitest";

import { type Around, Fresh, next } from "./fresh";

describe("what an old page does", () => {
  const old = { own: "a", served: "b", tried: null, isBusy: false };
  it("loads itself again when nothing would be lost", () => expect(next(old)).toBe("load"));
  it("waits while somebody is busy", () => expect(next({ ...old, isBusy: true })).toBe("wait"));
  it("does it once for each page that is served", () => {
    expect(next({ ...old, tried: "b" })).toBe("stay");
    expect(next({ ...old, tried: "a" })).toBe("load");
  });
  it("stays where it is the newest, or that cannot be known", () => {
    expect(next({ ...old, served: "a" })).toBe("stay");
    expect(next({ ...old, served: null })).toBe("stay");
    expect(next({ ...old, own: null })).toBe("stay");
  });
});

describe("a page that is told of another", () => {
  let kept: string | null;
  let isKept: boolean;
  let loads: number;
  let then: (() => void) | null;
  let isHalfTyped: boolean;
  let around: Around;
  beforeEach(() => {
    [kept, isKept, loads, then, isHalfTyped] = [null, true, 0, null, false];
    around = {
      own: () => "a",
      tried: () => kept,
      remember: (served) => {
        if (isKept) kept = served;
        return isKept;
      },
      isHalfTyped: () => isHalfTyped,
      load: () => void loads++,
      later: (next) => void (then = next),
    };
  });
  const pass = () => {
    const now = then;
    then = null;
    now?.();
  };

  it("waits for the decision and for the text, and then loads itself once", () => {
    const fresh = new Fresh(around);
    let isOurTurn = true;
    fresh.hold(() => isOurTurn);
    fresh.heard("b");
    expect(loads).toBe(0);
    pass();
    expect(loads).toBe(0);
    [isOurTurn, isHalfTyped] = [false, true];
    pass();
    expect(loads).toBe(0);
    isHalfTyped = false;
    pass();
    expect(loads).toBe(1);
    // It came back as old as it was: an old page in a cache, say.
    new Fresh(around).heard("b");
    expect(loads).toBe(1);
    new Fresh(around).heard("c");
    expect(loads).toBe(2);
  });

  it("forgets it when the room has the same page after all", () => {
    const fresh = new Fresh(around);
    const free = fresh.hold(() => true);
    fresh.heard("b");
    fresh.heard("a");
    free();
    pass();
    expect(loads).toBe(0);
    expect(then).toBeNull();
  });

  it("does nothing that could go on for ever", () => {
    isKept = false;
    new Fresh(around).heard("b");
    expect(loads).toBe(0);
  });
});
