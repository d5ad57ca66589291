import { beforeEach, describe, expect, it, vi } from "vitest";

const asked = vi.hoisted(() => ({ before: () => {} }));
vi.mock("./fresh", () => ({ fresh: { heard: () => {}, hold: () => () => {} } }));
vi.mock("./api", () => ({
  ask: async () => asked.before(),
  sentence: (words: string) => words,
}));

class Socket {
  static OPEN = 1;
  static all: Socket[] = [];
  readyState = 1;
  sent: { ask: string; since?: number | null }[] = [];
  onopen = () => {};
  onmessage = (_: { data: string }) => {};
  onclose = (_: { code: number }) => {};
  constructor(readonly address: string) {
    Socket.all.push(this);
  }
  send(text: string) {
    this.sent.push(JSON.parse(text) as (typeof this.sent)[number]);
  }
  close() {}
  told(told: object) {
    this.onmessage({ data: JSON.stringify(told) });
  }
  hello(me: object | null) {
    this.onopen();
    this.told({ told: "hello", me, version: "1", wire: 1, page: null });
  }
}
const last = () => Socket.all.at(-1) as Socket;

const ADA = { player: 7, name: "Ada", is_kept: true };
const CARDS = {
  told: "table",
  table: "t",
  from: 0,
  next: 3,
  is_cut: false,
  rev: 1,
  lines: [{ number: 2, at: 0, what: "dealt", words: "Ada gets two cards." }],
  view: { stakes: { low: 5, high: 10, cents: false }, chairs: [], waits: { for: "hand", chairs: [0] }, clocks: [], hand: null },
};
const OWN = {
  told: "mine",
  table: "t",
  rev: 1,
  cards: { chair: 0, down: ["As", "Ks"] },
  turn: { options: { may: "show", muck: true } },
  lines: [{ number: 2, at: 0, what: "dealt", words: "You get As Ks." }],
};

let room: typeof import("./room.svelte").room;
let table: import("./table.svelte").Table;
beforeEach(async () => {
  vi.resetModules();
  vi.stubGlobal("addEventListener", () => {});
  vi.stubGlobal("document", { addEventListener: () => {} });
  vi.stubGlobal("location", { protocol: "http:", host: "room" });
  vi.stubGlobal("WebSocket", Socket);
  const stored = new Map<string, string>();
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
  Socket.all = [];
  asked.before = () => {};
  ({ room } = await import("./room.svelte"));
  const { Table } = await import("./table.svelte");
  room.start();
  table = new Table("t");
  last().hello(ADA);
  last().told(OWN);
  last().told(CARDS);
});

const BYE = { told: "bye", reason: "logged-out", why: "You've been logged out.", again: false };

function logOut(): void {
  const socket = last();
  socket.told(BYE);
  socket.onclose({ code: 4002 });
}

/** Everything that the page still has of the table. */
const left = () => JSON.stringify([table.view, table.mine, table.lines]);

describe("a session that somebody else has ended", () => {
  it("leaves nothing private, and says why", () => {
    expect(left()).toContain("As");
    last().told(BYE);
    expect(room.me).toBe(null);
    expect(left()).not.toContain("As");
    expect(table.mine).toBe(null);
    expect(room.ended).toEqual({ reason: "logged-out", name: "Ada" });
  });

  it("draws everything anew, as nobody, from the first line", () => {
    const before = room.person;
    logOut();
    expect(room.person).toBe(before + 1);
    expect(Socket.all.length).toBe(2);
    last().hello(null);
    expect(last().sent).toContainEqual({ ask: "watch", table: "t", since: null });
    expect(room.link).toBe("open");
    expect(room.ended?.reason).toBe("logged-out");
  });

  it("is not asked for again and again", () => {
    logOut();
    last().hello(ADA);
    logOut();
    expect(Socket.all.length).toBe(2);
    expect(room.link).toBe("closed");
    expect(room.ended?.reason).toBe("logged-out");
  });

  it("answers what was not answered, and does not ask for it as somebody else", async () => {
    const answer = room.do("t", 3, { do: "say", text: "hello" });
    logOut();
    expect((await answer).is).toBe("refused");
    last().hello(null);
    expect(last().sent.map((it) => it.ask)).not.toContain("do");
  });

  it("may have ended while we were not connected", () => {
    room.start();
    last().hello(null);
    expect(room.ended).toEqual({ reason: "logged-out", name: "Ada" });
    expect(left()).not.toContain("As");
  });

  it("is told on a page that is loaded anew, until somebody is in", async () => {
    logOut();
    vi.resetModules();
    const { room: anew } = await import("./room.svelte");
    anew.start();
    last().hello(null);
    expect(anew.ended).toEqual({ reason: "logged-out", name: "Ada" });
    last().hello(ADA);
    vi.resetModules();
    expect((await import("./room.svelte")).room.ended).toBe(null);
  });

  it("is over when somebody is in again", () => {
    logOut();
    last().hello(ADA);
    expect(room.ended).toBe(null);
  });
});

it("a page that holds a hand asks for what comes after all that it was told", () => {
  const hand = { number: 1, is_over: true, seats: [] };
  last().told({ ...OWN, turn: {}, lines: [] });
  last().told({ ...CARDS, from: 3, next: 4, lines: [], view: { ...CARDS.view, waits: { for: "deal" }, hand } });
  table.hold();
  last().told({ ...CARDS, from: 4, next: 9, lines: [] });
  expect(table.view?.hand?.number).toBe(1);
  room.start();
  last().hello(ADA);
  expect(last().sent).toContainEqual({ ask: "watch", table: "t", since: 9 });
  expect([table.isHeld, table.view?.hand]).toEqual([false, null]);
});

it("whoever logs out is not told so, and leaves nothing private", async () => {
  asked.before = () => logOut();
  await room.logOut();
  expect(room.ended).toBe(null);
  expect(room.me).toBe(null);
  expect(left()).not.toContain("As");
});

it("whoever was nobody is told nothing", () => {
  room.start();
  last().hello(null);
  room.ended = null;
  room.start();
  last().hello(null);
  expect(room.ended).toBe(null);
});

it("a page that is too old stays closed and says what to do", () => {
  last().told({ told: "bye", reason: "too-old", why: "Reload the page.", again: false });
  last().onclose({ code: 4001 });
  expect(room).toMatchObject({ link: "closed", bye: "too-old", ended: null });
  expect(Socket.all.length).toBe(1);
});

describe("another language", () => {
  it("is asked for with a connection of its own, and all lines with it", async () => {
    expect(last().address).toMatch(/&language=en$/);
    const { speak } = await import("../words/words.svelte");
    const answer = room.do("t", 3, { do: "say", text: "hello" });
    await speak("de");
    room.speak("de");
    expect(Socket.all.length).toBe(2);
    expect(last().address).toMatch(/&language=de$/);
    expect(left()).toContain("As");
    last().hello(ADA);
    expect(last().sent).toContainEqual({ ask: "watch", table: "t", since: 2 });
    // What was not answered yet is asked again, and done once.
    last().told({ told: "answer", number: 1, answer: { is: "done", next: 4 } });
    expect((await answer).is).toBe("done");
    expect([room.me?.name, room.link]).toEqual(["Ada", "open"]);
  });

  it("is nothing new where it is spoken already", () => {
    room.speak("en");
    expect(Socket.all.length).toBe(1);
  });
});

it("a table that is not there answers what was asked of it", async () => {
  const answer = room.do("t", 3, { do: "sit-out" });
  last().told({ told: "no-table", table: "t", reason: "banned", why: "no" });
  expect(await answer).toEqual({ is: "refused", why: "The host has banned you from this table.", trouble: "not-allowed" });
  expect(table.noTable).toBe("banned");
});
