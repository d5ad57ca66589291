import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

interface Watcher {
  next(): number | null;
  told(told: object): void;
  gone(reason: string): void;
  retell(): void;
  forget(): void;
}

const { asked, room, there } = vi.hoisted(() => {
  const there: { watcher: Watcher | null } = { watcher: null };
  const asked: { seen: number; does: string }[] = [];
  const room = {
    me: { player: 7, name: "Ada" } as { player: number; name: string } | null,
    answer: { is: "done", next: 0 } as object,
    watch: (watcher: Watcher) => {
      there.watcher = watcher;
      watcher.next();
      return () => {};
    },
    do: async (_: string, seen: number, command: { do: string }) => {
      asked.push({ seen, does: command.do });
      return room.answer;
    },
  };
  return { asked, room, there };
});
vi.mock("./room.svelte", () => ({ room }));
vi.mock("./fresh", () => ({ fresh: { hold: () => () => {} } }));
vi.mock("./api", () => ({ ask: async () => null, sentence: (words: string) => words, why: String }));

import { type News, Table } from "./table.svelte";

const line = (number: number, words: string) => ({ number, at: number, what: "said", text: [words] });

/** A message with one line, after which this hand is over or played. */
function message(number: number, hand: { number: number; is_over: boolean }, more: { waits?: object; mine?: object; view?: object } = {}): object {
  const waits = more.waits ?? (hand.is_over ? { for: "deal" } : { for: "hand", chairs: [1] });
  return {
    told: "table",
    table: "t",
    from: number,
    next: number + 1,
    is_cut: false,
    lines: [line(number, `line ${number}`)],
    view: { game: "G", stakes: { low: 5, high: 10, cents: false }, host: null, chairs: [], clocks: [], waits, hand: { ...hand, seats: [] }, ...more.view },
    mine: { chair: 0, down: [], have: [], options: null, buy: null, lines: [], ...more.mine },
  };
}

const [OVER, NEXT] = [
  { number: 1, is_over: true },
  { number: 2, is_over: false },
];

let table: Table;
let news: News[];
const tell = (told: object) => there.watcher?.told(told);
const numbers = (lines: readonly { number: number }[]) => lines.map((it) => it.number);

// Hand 1 is over, and line 4 was the last of it. We stay with it while lines 5 and 6 come, of hand 2.
beforeEach(() => {
  vi.useFakeTimers();
  Object.assign(room, { me: { player: 7, name: "Ada" }, answer: { is: "done", next: 0 } });
  asked.length = 0;
  news = [];
  table = new Table("t");
  tell(message(4, OVER));
  table.onNews((it) => news.push(it));
  table.hold();
  tell(message(5, NEXT));
  tell(message(6, NEXT));
});
afterEach(() => {
  table.close();
  vi.useRealTimers();
});

/** What is there when all that has waited was taken in, once and quietly. */
function expectAll(): void {
  expect(table.isHeld).toBe(false);
  expect(table.hand).toMatchObject(NEXT);
  expect(numbers(table.lines)).toEqual([4, 5, 6]);
  expect(news.length).toBe(1);
  expect(news[0]).toMatchObject({ isCatchingUp: true, before: { hand: OVER }, now: { hand: NEXT } });
  expect(numbers(news[0]?.lines ?? [])).toEqual([5, 6]);
}

describe("a hand that is held", () => {
  it("stays, and nothing is told of the next", () => {
    expect(table.isHeld).toBe(true);
    expect(table.hand).toMatchObject(OVER);
    expect(numbers(table.lines)).toEqual([4]);
    expect(news).toEqual([]);
  });

  it("is let go of", () => {
    table.release();
    expectAll();
    tell(message(7, NEXT));
    expect(news[1]).toMatchObject({ isCatchingUp: false });
    expect(numbers(table.lines)).toEqual([4, 5, 6, 7]);
  });

  it("is let go of where nothing has happened meanwhile", () => {
    table.release();
    table.release();
    tell(message(7, { number: 2, is_over: true }));
    table.hold();
    table.release();
    expect(table.isHeld).toBe(false);
    expect(news.length).toBe(2);
  });

  it("lasts 90 seconds and no longer", () => {
    vi.advanceTimersByTime(89_999);
    expect(table.isHeld).toBe(true);
    vi.advanceTimersByTime(1);
    expectAll();
  });

  it("has its 90 seconds each time", () => {
    table.release();
    vi.advanceTimersByTime(60_000);
    tell(message(7, { number: 2, is_over: true }));
    table.hold();
    vi.advanceTimersByTime(60_000);
    expect(table.isHeld).toBe(true);
  });

  it("lets go when we do something, which is then asked with all lines seen", async () => {
    const done = table.do({ do: "sit-out" });
    expectAll();
    await done;
    expect(asked).toEqual([{ seen: 7, does: "sit-out" }]);
  });

  it("lets go when we say something", async () => {
    const said = table.say("hello");
    expectAll();
    await said;
    expect(asked).toEqual([{ seen: 7, does: "say" }]);
  });

  it("lets go when the connection is made anew, which goes on after the last line that has waited", () => {
    expect(there.watcher?.next()).toBe(7);
    expectAll();
    tell(message(7, NEXT));
    expect(news[1]).toMatchObject({ isCatchingUp: true });
  });

  it("goes with the table", () => {
    there.watcher?.gone("closed");
    expect(table.isHeld).toBe(false);
    expect([table.noTable, table.gone]).toEqual(["closed", "This table is closed."]);
    expect(table.view).toBe(null);
    vi.advanceTimersByTime(90_000);
    expect(table.view).toBe(null);
    expect(news).toEqual([]);
  });

  it("leaves nothing that has waited to the next person", () => {
    tell(message(7, NEXT, { mine: { down: ["As", "Ks"] } }));
    there.watcher?.forget();
    expect(there.watcher?.next()).toBe(null);
    vi.advanceTimersByTime(90_000);
    table.release();
    expect([table.isHeld, table.view, table.mine, table.lines]).toEqual([false, null, null, []]);
    tell(message(4, OVER));
    table.hold();
    table.release();
    expect(numbers(table.lines)).toEqual([4]);
  });

  it("ends with the page", () => {
    table.close();
    vi.advanceTimersByTime(90_000);
    expect(news).toEqual([]);
  });

  it("is one that is over", () => {
    table.release();
    table.hold();
    expect(table.isHeld).toBe(false);
  });
});

describe("what is asked of us while a hand is held", () => {
  // What has waited is taken in quietly; the question itself comes as always, and is heard.
  it.each<[string, Parameters<typeof message>[2]]>([
    ["a decision", { mine: { options: { may: "show", muck: true } } }],
    ["the name of the next game", { waits: { for: "choose", player: 7 } }],
    ["the name of the next game, as the host", { waits: { for: "choose", player: null }, view: { host: 7 } }],
    ["a chair to pick", { waits: { for: "pick-chair", player: 7 } }],
  ])("is heard at once: %s", (_, more) => {
    tell(message(7, NEXT, more));
    expect(table.isHeld).toBe(false);
    expect(news.map((it) => [it.isCatchingUp, numbers(it.lines)])).toEqual([
      [true, [5, 6]],
      [false, [7]],
    ]);
    expect(numbers(table.lines)).toEqual([4, 5, 6, 7]);
  });

  it("and that the night is over", () => {
    tell(message(7, OVER, { waits: { for: "closed" } }));
    expect([table.isHeld, table.isOver]).toEqual([false, true]);
  });

  it.each<[string, Parameters<typeof message>[2]]>([
    ["who names the next game", { waits: { for: "choose", player: 8 } }],
    ["who names the next game, where we are not the host", { waits: { for: "choose", player: null }, view: { host: 8 } }],
    ["who picks a chair", { waits: { for: "pick-chair", player: 8 } }],
  ])("but not what is asked of others: %s", (_, more) => {
    tell(message(7, OVER, more));
    expect(table.isHeld).toBe(true);
  });

  it("and whoever watches is asked nothing", () => {
    room.me = null;
    tell(message(7, OVER, { waits: { for: "choose", player: null } }));
    expect(table.isHeld).toBe(true);
  });
});

it("clocks that have waited were told when they came", () => {
  vi.advanceTimersByTime(1000);
  tell(message(7, NEXT));
  const came = performance.now();
  vi.advanceTimersByTime(5000);
  table.release();
  expect(table.toldAt).toBe(came);
});

it("of what has waited, too, we read more than everybody", () => {
  tell(message(7, NEXT, { mine: { lines: [line(7, "You get As Ks.")] } }));
  table.release();
  expect(table.words(table.lines.at(-1) as never)).toBe("You get As Ks.");
});

describe("having seen enough", () => {
  beforeEach(() => {
    table.release();
    tell(message(7, { number: 2, is_over: true }));
  });

  it("is asked for, and holds until the next hand", async () => {
    expect(table.hasGoneOn).toBe(false);
    const done = table.goOn();
    expect(table.hasGoneOn).toBe(true);
    await done;
    expect(asked).toEqual([{ seen: 8, does: "go-on" }]);
    expect(table.hasGoneOn).toBe(true);
    tell(message(8, { number: 3, is_over: false }));
    expect(table.hasGoneOn).toBe(false);
    tell(message(9, { number: 3, is_over: true }));
    expect(table.hasGoneOn).toBe(false);
  });

  it("is not so where it is refused", async () => {
    room.answer = { is: "refused", why: "only players at the table can go on", trouble: "not-allowed" };
    await table.goOn();
    expect(table.hasGoneOn).toBe(false);
    expect(table.refusal).toBe("only players at the table can go on");
  });

  it("is that of one person", async () => {
    await table.goOn();
    there.watcher?.forget();
    tell(message(7, { number: 2, is_over: true }));
    expect(table.hasGoneOn).toBe(false);
  });
});

describe("another language", () => {
  const german = (number: number) => ({ ...line(number, `Zeile ${number}`) });
  beforeEach(() => {
    table.release();
    news = [];
    there.watcher?.retell();
  });

  it("asks for all lines that are there once more, and shows the old ones until they come", () => {
    expect(there.watcher?.next()).toBe(4);
    expect(table.lines.map((it) => table.words(it))).toEqual(["line 4", "line 5", "line 6"]);
    tell({ ...message(4, NEXT), next: 7, lines: [4, 5, 6].map(german) });
    expect(table.lines.map((it) => table.words(it))).toEqual(["Zeile 4", "Zeile 5", "Zeile 6"]);
    expect(news).toMatchObject([{ isCatchingUp: true }]);
    tell(message(7, NEXT));
    expect(numbers(table.lines)).toEqual([4, 5, 6, 7]);
  });

  it("is asked for again where the connection breaks before anything came", () => {
    expect([there.watcher?.next(), there.watcher?.next()]).toEqual([4, 4]);
    tell({ ...message(4, NEXT), next: 7, lines: [4, 5, 6].map(german) });
    expect(there.watcher?.next()).toBe(7);
  });

  it("leaves everything else as it is", () => {
    const { view, mine } = table;
    there.watcher?.next();
    expect([table.view, table.mine]).toEqual([view, mine]);
  });
});

it("who has paused is told by name, and whether we are that", () => {
  const pausedBy = (paused_by: string | null) => {
    tell(message(7, NEXT, { view: { paused_by }, mine: { options: { may: "show", muck: true } } }));
    return table.pausedBy;
  };
  expect([pausedBy("Ada"), pausedBy("Wald"), pausedBy(null)]).toEqual([{ name: "Ada", isMe: true }, { name: "Wald", isMe: false }, null]);
});
