import { beforeEach, describe, expect, it, vi } from "vitest";

const { did, room, chairs } = vi.hoisted(() => ({
  did: [] as string[],
  room: { me: null as { player: number } | null, comeIn: async (_: string) => {} },
  chairs: { of: {} as Record<string, unknown[]> },
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
    view;
    constructor(readonly word: string) {
      this.view = { chairs: chairs.of[word] ?? [{ player: 9, bot: "club" }, null], host: 7 };
    }
    async do(command: { do: string; chair?: number; chips?: number }) {
      did.push([command.do, this.word, command.chair, command.chips].filter((it) => it !== undefined).join(" "));
    }
    close() {
      did.push(`leave ${this.word}`);
    }
  },
}));

import { blankWish, guestName, localTime, openTable, playNow, remembered, usualBuyIn } from "./sitdown";

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal("localStorage", { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => kept.set(key, value) });
  did.length = 0;
  chairs.of = {};
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

  it("closes the oldest of its tables, unless somebody else sits there", async () => {
    const words = [];
    for (let i = 0; i < 3; i++) words.push(await playNow(blankWish("x", "x")));
    const hosted = await openTable(blankWish("y", "y"));
    expect(did.filter((it) => it.startsWith("close"))).toEqual([]);
    await playNow(blankWish("x", "x"));
    expect(did.filter((it) => it.startsWith("close"))).toEqual([`close ${words[0]}`]);
    chairs.of[words[1] ?? ""] = [{ player: 7, bot: null }, { player: 8, bot: null }];
    await playNow(blankWish("x", "x"));
    expect(did.filter((it) => it.startsWith("close"))).toEqual([`close ${words[0]}`]);
    expect(remembered().map((it) => it.table)).toContain(hosted.table);
  });
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
