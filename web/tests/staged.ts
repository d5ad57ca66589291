// A table that the test itself tells of: moments that cards seldom deal, each time the same. The page is the real
// one; the words of the room are the test's.

import type { WebSocketRoute } from "playwright-core";

import type { Mine } from "../src/lib/follow";
import { type ChairView, type Command, type HandView, type Line, type SeatView, type Settled, type TableView, WIRE } from "../src/wire";
import type { Guest } from "./guest";

const ME = 1;

export const seat = (chair: number, more: Partial<SeatView> = {}): SeatView => ({
  chair,
  player: ME + chair,
  name: NAMES[chair] ?? `Player ${chair}`,
  stack: 900,
  bet: 0,
  is_in: true,
  is_all_in: false,
  has_decided: false,
  down: ["??", "??"],
  up: [],
  is_shown: false,
  drawn: [],
  last: null,
  have: [],
  ...more,
});

const NAMES = ["You", "Ada Lovelace", "Blaise Pascal", "Carl Gauss", "Emmy Noether", "Fermat", "Girolamo Cardano", "Hypatia", "Ibn Sina", "Johann Bernoulli"];

const chair = (n: number, more: Partial<ChairView> = {}): ChairView => ({
  player: ME + n,
  name: NAMES[n] ?? `Player ${n}`,
  bot: n === 0 ? null : "club",
  stack: 900,
  presence: "in",
  owes: { small: false, big: false, ante: false },
  is_here: true,
  legs: 0,
  overs: false,
  straddles: false,
  show_chips: 0,
  buys: 0,
  leaves: false,
  ...more,
});

export const board = (...cards: (string | null)[]) =>
  cards.map((card, column) => ({ column, half_row: 0, name: null, card, is_gone: false, street: column < 3 ? "Flop" : column === 3 ? "Turn" : "River" }));

export const hand = (seats: SeatView[], more: Partial<HandView> = {}): HandView => ({
  number: 1,
  game: "holdem",
  name: "Texas Hold'em",
  betting: "limit",
  street: "River",
  is_over: false,
  board: board(null, null, null, null, null),
  second: [],
  lines: [],
  for_all: [],
  dice: [],
  pot: 120,
  pots: [{ chips: 120, chairs: seats.map((it) => it.chair) }],
  shares: ["high"],
  seats,
  awards: [],
  stub: 30,
  piles: [],
  ...more,
});

export const mine = (more: Partial<Mine> = {}): Mine => ({ chair: 0, down: ["As", "Kd"], have: [], options: null, buy: null, lines: [], ...more });

export interface Moment {
  hand?: HandView | null;
  view?: Partial<TableView>;
  mine?: Partial<Mine>;
  lines?: Partial<Line>[];
  /** Chips in front of each chair; the first is ours. */
  stacks?: readonly number[];
  /** How it stands with us. */
  me?: Partial<ChairView>;
}

export class Staged {
  /** What the page has asked for. */
  readonly asked: Command[] = [];
  #socket: WebSocketRoute | null = null;
  #next = 0;
  #told: string[] = [];
  #rev = 0;

  private constructor(
    readonly guest: Guest,
    readonly chairs: number,
  ) {}

  /** Comes to a table with so many chairs, all of them taken, and tells the first moment. */
  static async come(guest: Guest, chairs: number, first: Moment): Promise<Staged> {
    const it = new Staged(guest, chairs);
    await guest.page.route("**/api/tables/staged", (route) => route.fulfill({ json: SETTLED }));
    await guest.page.routeWebSocket(/\/api\/socket/, (socket) => {
      it.#socket = socket;
      socket.onMessage((text) => it.#hear(JSON.parse(String(text)) as { ask: string; number?: number; command?: Command }));
      it.#send({ told: "hello", me: { player: ME, name: "You", is_kept: false }, version: "0", wire: WIRE, page: null });
    });
    it.#make(first);
    await guest.go("/table/staged");
    await guest.page.locator(".ring .seat").first().waitFor();
    return it;
  }

  /** Tells what has happened since. */
  tell(moment: Moment): void {
    this.#make(moment);
    for (const text of this.#told) this.#socket?.send(text);
  }

  #make({ hand: dealt = null, view = {}, mine: own = {}, lines = [], stacks = [], me = {} }: Moment): void {
    const from = this.#next;
    const all = lines.map((line, i) => ({ number: from + i, at: 1000 * (from + i), what: "said", ...line }));
    this.#next += all.length;
    const waits = dealt && !dealt.is_over ? { for: "hand", chairs: own.options ? [0] : [1] } : { for: "deal" };
    const chairs = Array.from({ length: this.chairs }, (_, n) => chair(n, { stack: stacks[n] ?? 900, ...(n === 0 ? me : {}) }));
    const now = {
      name: "Staged",
      game: "Texas Hold'em",
      stakes: { low: 10, high: 20, cents: false, betting: "limit" },
      host: null,
      listed: false,
      approve: false,
      waits,
      is_paused: false,
      hands: dealt?.number ?? 0,
      is_double: false,
      chairs,
      clocks: [],
      button: 1,
      bids: [],
      agreed: [],
      watching: 0,
      hand: dealt,
      ...view,
    };
    const { chair: place, down, piles, have, lines: own_lines, ...turn } = mine(own);
    this.#rev += 1;
    this.#told = [
      JSON.stringify({ told: "mine", table: "staged", rev: this.#rev, cards: { chair: place, down, piles, have }, turn, lines: own_lines }),
      JSON.stringify({ told: "table", table: "staged", from, next: this.#next, is_cut: false, lines: all, rev: this.#rev, view: now }),
    ];
  }

  #hear(said: { ask: string; number?: number; command?: Command }): void {
    if (said.ask === "watch") for (const text of this.#told) this.#socket?.send(text);
    if (said.ask !== "do" || !said.command) return;
    this.asked.push(said.command);
    this.#send({ told: "answer", table: "staged", number: said.number, answer: { is: "done", next: this.#next } });
  }

  #send(told: object): void {
    this.#socket?.send(JSON.stringify(told));
  }
}

const SETTLED = {
  table: "staged",
  name: "Staged",
  game: "Texas Hold'em",
  stakes: { low: 10, high: 20, cents: false, betting: "limit" },
  buy_in: [200, 2000],
  cents: false,
  blinds: [10, 20],
  bets: [20, 40],
} as unknown as Settled;
