// The one connection to the room, and who we are in it.

import {
  type Answer,
  type Ask,
  type Bye,
  type Command,
  type Comes,
  type Credentials,
  type DeleteAccount,
  type Me,
  type NewPassword,
  type NoTable,
  type ResetPassword,
  type TableLine,
  type Told,
  WIRE,
} from "../wire";
import { language, type Language, words } from "../words/words.svelte";
import { ask } from "./api";
import { Follow, type Stands } from "./follow";
import { fresh } from "./fresh";

export type Link = "connecting" | "open" | "lost" | "closed";

interface Watcher {
  table: string;
  /** The number of the next line that was not seen yet. */
  next(): number | null;
  told(stands: Stands): void;
  gone(reason: NoTable): void;
  /** From now on all is told in another language, also what was told before. */
  retell(): void;
  /** We are somebody else from now on. */
  forget(): void;
}

interface Pending {
  ask: Extract<Ask, { ask: "do" }>;
  done(answer: Answer): void;
}

/** Milliseconds before each new try; then the last again and again. */
const GAPS = [250, 500, 1000, 2000, 4000, 8000];

/** The code with which the room closes a connection whose session has ended. */
const LOGGED_OUT = 4002;

/** Why we are nobody any more, and who we were. */
interface Ended {
  reason: Bye;
  name: string;
}

const KEPT = "cardroom-ended";

function kept(): Ended | null {
  try {
    const it = JSON.parse(sessionStorage.getItem(KEPT) ?? "null") as Partial<Ended> | null;
    const reason = it?.reason;
    return reason !== undefined && Object.hasOwn(words().common.bye, reason) && typeof it?.name === "string" ? { reason, name: it.name } : null;
  } catch {
    return null;
  }
}

/** So long without a word, and a ping asks whether anybody is there. */
const QUIET = 25_000;

class Room {
  link = $state<Link>("connecting");
  /** When the next try comes, by the clock of the page. */
  retryAt = $state(0);
  /** Why the room has closed the connection. */
  bye = $state<Bye | null>(null);
  me = $state<Me | null>(null);
  /** Why we are nobody any more, where that was not our doing, and who we were. */
  ended = $state.raw<Ended | null>(kept());
  /** Counts the people we have been: nothing that one of them saw is left to the next. */
  person = $state(0);
  /** Whether it is known who we are. */
  isKnown = $state(false);
  tables = $state<TableLine[] | null>(null);
  /** How many more tables there are than were told. */
  moreTables = $state(0);
  /** Trouble that belongs to no table. */
  trouble = $state<string | null>(null);
  /** What the page has to say at the next table. */
  note = $state<string | null>(null);

  // Two tabs are two clients; one that is loaded again begins anew.
  readonly #client = `page-${crypto.getRandomValues(new Uint32Array(4)).join("-")}`;
  #socket: WebSocket | null = null;
  #tries = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #beat: ReturnType<typeof setTimeout> | undefined;
  #number = 0;
  #watchers = new Map<string, Watcher>();
  #follows = new Map<string, Follow>();
  #pending = new Map<number, Pending>();
  #inLobby = false;
  /** The language of the connection. */
  #language: Language | null = null;
  /** The room does not want us back as we are. */
  #isOver = false;
  /** We are about to log out ourselves. */
  #isLeaving = false;
  #hasReturned = false;

  constructor() {
    addEventListener("online", () => this.#again());
    document.addEventListener("visibilitychange", () => {
      if (document.visibilityState === "visible") this.#again();
    });
  }

  /** Connects; the room's first words say who we are. */
  start(): void {
    this.#connect();
  }

  async comeIn(name: string): Promise<void> {
    const comes: Comes = { name };
    this.#am(await ask<Me>("POST", "/api/people", comes));
  }

  async logIn(credentials: Credentials): Promise<void> {
    this.#am(await ask<Me>("POST", "/api/login", credentials));
  }

  /** Comes in again where another tab has logged in meanwhile. */
  async comeBack(): Promise<void> {
    this.#am(await ask<Me>("GET", "/api/me"));
  }

  async keepName(password: NewPassword): Promise<void> {
    this.#am(await ask<Me>("POST", "/api/password", password));
  }

  async resetPassword(reset: ResetPassword): Promise<void> {
    this.#am(await ask<Me>("POST", "/api/reset", reset));
  }

  async deleteAccount(account: DeleteAccount): Promise<void> {
    await this.#leave(() => ask<void>("POST", "/api/account/delete", account));
  }

  async logOut(): Promise<void> {
    await this.#leave(() => ask<void>("POST", "/api/logout"));
  }

  /** Is told everything about a table from now on; gives back what ends it. */
  watch(watcher: Watcher): () => void {
    this.#watchers.set(watcher.table, watcher);
    this.#follow(watcher);
    return () => {
      if (this.#watchers.get(watcher.table) !== watcher) return;
      this.#watchers.delete(watcher.table);
      this.#follows.delete(watcher.table);
      this.#send({ ask: "leave", table: watcher.table });
    };
  }

  /** Does something at a table; what was not answered is asked again after a break, and done once. */
  do(table: string, seen: number, command: Command): Promise<Answer> {
    const number = ++this.#number;
    const question = { ask: "do", table, number, seen, command } as const;
    return new Promise((done) => {
      this.#pending.set(number, { ask: question, done });
      this.#send(question);
    });
  }

  /** Goes over to another language: the room tells all anew. */
  speak(to: Language): void {
    if (this.#language === null || this.#language === to) return;
    for (const watcher of this.#watchers.values()) watcher.retell();
    if (this.link !== "closed") this.#connect();
  }

  /** Is told which tables there are; gives back what ends it. */
  lobby(): () => void {
    this.#inLobby = true;
    this.#send({ ask: "lobby", on: true });
    return () => {
      this.#inLobby = false;
      this.#send({ ask: "lobby", on: false });
    };
  }

  async #leave(work: () => Promise<void>): Promise<void> {
    this.#isLeaving = true;
    try {
      await work();
      this.#am(null);
    } finally {
      this.#isLeaving = false;
    }
  }

  #am(me: Me | null): void {
    this.#become(me);
    this.#end(null);
    this.#hasReturned = false;
    // The room knows a connection by the cookie it came with.
    this.#tries = 0;
    this.#connect();
  }

  #become(me: Me | null): void {
    if (this.me && this.me.player !== me?.player) {
      this.person += 1;
      for (const watcher of this.#watchers.values()) watcher.forget();
      for (const pending of this.#pending.values()) pending.done({ is: "refused", why: words().common.bye["logged-out"], trouble: "not-allowed" });
      this.#pending.clear();
    }
    this.me = me;
    this.isKnown = true;
  }

  /** It is told until somebody is in again, also on a page that is loaded anew. */
  #end(ended: Ended | null): void {
    this.ended = ended;
    try {
      if (ended) sessionStorage.setItem(KEPT, JSON.stringify(ended));
      else sessionStorage.removeItem(KEPT);
    } catch {
      // Then it is told once.
    }
  }

  /** Our session has ended, and somebody else has ended it. */
  #lose(reason: Bye): void {
    if (this.me && !this.#isLeaving) this.#end({ reason, name: this.me.name });
    this.#become(null);
  }

  #send(question: Ask): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(question));
  }

  #again(): void {
    if (this.link !== "lost") return;
    this.#tries = 0;
    this.#connect();
  }

  #connect(): void {
    clearTimeout(this.#timer);
    this.#isOver = false;
    const old = this.#socket;
    this.#socket = null;
    old?.close();
    if (this.link !== "lost") this.link = "connecting";
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    this.#language = language();
    const socket = new WebSocket(`${scheme}://${location.host}/api/socket?client=${this.#client}&wire=${WIRE}&language=${this.#language}`);
    this.#socket = socket;
    socket.onopen = () => this.#opened(socket);
    socket.onmessage = (event) => this.#hear(socket, String(event.data));
    socket.onclose = (event) => this.#broke(socket, event.code);
  }

  /** Has everything told from where we are on. */
  #follow(watcher: Watcher): void {
    this.#follows.set(watcher.table, new Follow());
    this.#send({ ask: "watch", table: watcher.table, since: watcher.next() });
  }

  #opened(socket: WebSocket): void {
    if (socket !== this.#socket) return;
    this.#tries = 0;
    this.bye = null;
    for (const watcher of this.#watchers.values()) this.#follow(watcher);
    for (const { ask: question } of this.#pending.values()) this.#send(question);
    if (this.#inLobby) this.#send({ ask: "lobby", on: true });
    this.link = "open";
    this.#listen();
  }

  #broke(socket: WebSocket, code: number): void {
    if (socket !== this.#socket) return;
    this.#socket = null;
    clearTimeout(this.#beat);
    if (this.#isOver) {
      this.link = "closed";
      if (code !== LOGGED_OUT) this.#end(null);
      else if (!this.#hasReturned) {
        // Whoever is logged out may still watch. Once: what is said again is meant.
        this.#hasReturned = true;
        this.#connect();
      }
      return;
    }
    const gap = GAPS[Math.min(this.#tries++, GAPS.length - 1)] ?? 8000;
    // Not all at the same moment.
    const wait = gap * (0.8 + 0.4 * Math.random());
    this.link = "lost";
    this.retryAt = Date.now() + wait;
    this.#timer = setTimeout(() => this.#connect(), wait);
  }

  #listen(): void {
    clearTimeout(this.#beat);
    this.#beat = setTimeout(() => {
      this.#send({ ask: "ping", number: 0 });
      this.#beat = setTimeout(() => this.#socket?.close(), QUIET);
    }, QUIET);
  }

  #hear(socket: WebSocket, text: string): void {
    if (socket !== this.#socket) return;
    this.#listen();
    const told = JSON.parse(text) as Told;
    switch (told.told) {
      case "hello":
        if (told.me) {
          this.#end(null);
          this.#become(told.me);
        } else this.#lose("logged-out");
        fresh.heard(told.page ?? null);
        break;
      case "table":
      case "lines":
      case "step":
      case "mine": {
        const watcher = this.#watchers.get(told.table);
        const stands = this.#follows.get(told.table)?.take(told) ?? "nothing";
        if (stands === "again" && watcher) this.#follow(watcher);
        else if (typeof stands === "object") watcher?.told(stands);
        break;
      }
      case "answer": {
        const pending = this.#pending.get(told.number);
        this.#pending.delete(told.number);
        pending?.done(told.answer);
        break;
      }
      case "no-table":
        this.#watchers.get(told.table)?.gone(told.reason);
        for (const [number, pending] of this.#pending)
          if (pending.ask.table === told.table) {
            this.#pending.delete(number);
            pending.done({ is: "refused", why: words().common.noTable[told.reason], trouble: "not-allowed" });
          }
        break;
      case "lobby":
        this.tables = told.tables;
        this.moreTables = told.more ?? 0;
        break;
      case "trouble":
        this.trouble = told.why;
        break;
      case "bye":
        this.bye = told.reason;
        this.#isOver = !told.again;
        if (!told.again) this.#lose(told.reason);
        break;
      case "pong":
        break;
    }
  }
}

export const room = new Room();
