import { beforeEach, describe, expect, it, vi } from "vitest";

const { did, room, views, BOT, ME } = vi.hoisted(() => ({
  did: [] as string[],
  room: { me: null as { player: number } | null, note: null as string | null, comeIn: async (_: string) => {} },
  views: { of: Object.fromEntries<object>([]) },
  BOT: { player: 9, bot: "club" },
  ME: { player: 7, bot: null },
}));

vi.mock("./room.svelte", () => ({ room }));
vi.mock("./api", () => ({
  ask: async (_: string, path: string) => {
    did.push(`post ${path}`);
    return { table: `t${did.length}`, buy_in: [400, 2000], blinds: [5, 10] };
  },
}));
vi.mock("./table.svelte", () => ({
  Table: class {
    chair = null;
    gone = null;
    view;
    constructor(readonly word: string) {
      this.view = { name: `Table ${word}`, chairs: [BOT, null], host: 7, watching: 1, waits: { for: "hand", chairs: [0] }, hand: { seats: [] }, ...views.of[word] };
    }
    async do(command: { do: string; chair?: number; chips?: number }) {
      did.push([command.do, this.word, command.chair, command.chips].filter((it) => it !== undefined).join(" "));
      return { is: "done", next: 1 };
    }
    close() {
      did.push(`leave ${this.word}`);
    }
  },
}));

import { blankWish, guestName, isMissed, localTime, openTable, playNow, remembered, usualBuyIn } from "./sitdown";

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal("localStorage", { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => kept.set(key, value) });
  did.length = 0;
  views.of = {};
  room.note = null;
  room.me = null;
  room.comeIn = async (name) => {
    did.push(`come in ${name.split(" ").length}`);
    room.me = { player: 7 };
  };
});

describe("play now", () => {
  it("comes in, opens a table, sits down in the free chair, and leaves the table to its page", async () => {
    const word = await playNow(blankWish("x", "x"));
    expect(did).toEqual(["come in 2", "post /api/tables", `sit ${word} 1 1000`, `leave ${word}`]);
  });

  const closed = () => did.filter((it) => it.startsWith("close"));
  async function three(): Promise<[string, string, string]> {
    return [await playNow(blankWish("x", "x")), await playNow(blankWish("x", "x")), await playNow(blankWish("x", "x"))];
  }

  it("closes the oldest of its tables and says which", async () => {
    const [oldest] = await three();
    const hosted = await openTable(blankWish("y", "y"));
    expect([closed(), room.note]).toEqual([[], null]);
    await playNow(blankWish("x", "x"));
    expect(closed()).toEqual([`close ${oldest}`]);
    expect(room.note).toBe(`Closed your older bot table: Table ${oldest}.`);
    expect(remembered().map((it) => it.table)).toContain(hosted.table);
    expect(remembered().map((it) => it.table)).not.toContain(oldest);
  });

  it("closes no table in the middle of our hand, but later", async () => {
    const [oldest, second] = await three();
    const seats = [{ player: 7, is_in: true }];
    views.of[oldest] = { chairs: [BOT, ME], watching: 0, hand: { seats } };
    await playNow(blankWish("x", "x"));
    expect([closed(), room.note]).toEqual([[], null]);
    views.of[oldest] = { chairs: [BOT, ME], watching: 0, waits: { for: "deal" }, hand: { seats } };
    await playNow(blankWish("x", "x"));
    expect(closed()).toEqual([`close ${second}`, `close ${oldest}`]);
  });
});

describe("a table is missed", () => {
  const view = (part: object) =>
    ({ chairs: [BOT, ME, null], watching: 0, waits: { for: "hand", chairs: [0] }, hand: { seats: [{ player: 7, is_in: false }] }, ...part }) as unknown as Parameters<
      typeof isMissed
    >[0];
  it.each<[string, boolean, object]>([
    ["by nobody, when we have folded", false, {}],
    ["by us in a hand", true, { hand: { seats: [{ player: 7, is_in: true }] } }],
    ["by nobody, after the hand", false, { waits: { for: "deal" }, hand: { seats: [{ player: 7, is_in: true }] } }],
    ["by another player", true, { chairs: [BOT, ME, { player: 8, bot: null }] }],
    ["by another player, when we have left", true, { chairs: [BOT, { player: 8, bot: null }], watching: 1 }],
    ["by somebody who watches", true, { watching: 1 }],
    ["by nobody, when only we look there now", false, { chairs: [BOT, null], watching: 1 }],
    ["by somebody who watches, when we have left", true, { chairs: [BOT, null], watching: 2 }],
  ])("%s", (_, isSo, part) => expect(isMissed(view(part), 7)).toBe(isSo));
});

describe("what is usual", () => {
  it("is a hundred big blinds, as far as the table lets one", () => {
    expect(usualBuyIn({ buy_in: [400, 2000], blinds: [5, 10] })).toBe(1000);
    expect(usualBuyIn({ buy_in: [5000, 7000], blinds: [50, 100], bets: [100, 200] })).toBe(7000);
    expect(usualBuyIn({ buy_in: [400, 2000] })).toBe(1000);
    expect(usualBuyIn({ buy_in: [5000, 7000] })).toBe(5000);
  });

  it("is a name of two words that the room takes", () => {
    for (const part of [0, 0.5, 0.999]) expect(guestName(() => part)).toMatch(/^[A-Z][a-z]+ [A-Z][a-z]+$/);
    expect(localTime(new Date(2026, 1, 2, 7, 5))).toBe("07:05");
  });
});
