// A table put together of what is told of it: first how it stands, then what changes. Pure.

import type { Have, Line, MyCards, MyTurn, Options, TableView, Told } from "../wire";
import { checksum, type Json, merge } from "./patch";
import { named } from "./said";

/** All that only we see of a table. */
export interface Mine extends MyCards, MyTurn {
  have: Have[];
  options: Options | null;
  buy: [number, number] | null;
  lines: Line[];
}

/** A table as it stands after a message, with all that came with it. */
export interface Stands {
  from: number;
  next: number;
  is_cut: boolean;
  lines: Line[];
  view: TableView;
  /** What only we see; its lines are those of this message. */
  mine: Mine | null;
}

/** What comes of a message: a table, nothing yet, or that everything has to be told again. */
export type Heard = Stands | "nothing" | "again";

type Told1<Kind> = Extract<Told, { told: Kind }>;
export type OfTable = Told1<"table"> | Told1<"lines"> | Told1<"step"> | Told1<"mine">;

/** What is not said is not there. */
const NO_TURN: MyTurn = { options: null, buy: null, price: null, can: [], motions: [] };
const NOTHING: Mine = { chair: null, down: [], have: [], options: null, buy: null, lines: [] };

export class Follow {
  #view: TableView | null = null;
  #rev = 0;
  #next: number | null = null;
  #mine: Mine | null = null;
  /** What has come before the view that it belongs to. */
  #waits: Told1<"mine">[] = [];
  /** The beginning of what is told in several messages. */
  #begun: Told1<"lines">[] = [];
  /** Something is missing, and we have said so: what comes before the answer does not count. */
  #isLost = false;

  /** Takes a message in. */
  take(told: OfTable): Heard {
    switch (told.told) {
      case "mine":
        this.#waits.push(told);
        if (this.#view === null || told.rev > this.#rev) return "nothing";
        // It belongs to what stands already.
        return this.#stands({ from: this.#next ?? 0, next: this.#next ?? 0, lines: [] }, this.#view);
      case "lines":
        this.#begun.push(told);
        return "nothing";
      case "table": {
        const first = this.#begun[0]?.from ?? told.from;
        if (this.#next !== null && first > this.#next && !(this.#begun[0] ?? told).is_cut) return this.#again();
        this.#isLost = false;
        this.#rev = told.rev;
        return this.#stands(told, told.view);
      }
      case "step": {
        if (this.#view === null) return this.#again();
        if (told.rev <= this.#rev) return "nothing";
        const view = told.rev === this.#rev + 1 ? merged(this.#view, told.patch as Json, told.crc ?? null) : null;
        if (view === null) return this.#again();
        this.#rev = told.rev;
        return this.#stands({ lines: [], ...told }, view);
      }
    }
  }

  #again(): Heard {
    this.#view = this.#mine = null;
    this.#waits = [];
    this.#begun = [];
    const isSaid = this.#isLost;
    this.#isLost = true;
    return isSaid ? "nothing" : "again";
  }

  #stands({ from, next, lines, is_cut = false }: { from: number; next: number; lines: Line[]; is_cut?: boolean }, view: TableView): Stands {
    const due = this.#waits.filter((own) => own.rev <= this.#rev);
    this.#waits = this.#waits.filter((own) => own.rev > this.#rev);
    for (const own of due) {
      const mine = this.#mine ?? NOTHING;
      const cards = own.cards ? { ...own.cards, piles: own.cards.piles, have: own.cards.have ?? [] } : {};
      const turn = own.turn ? { ...NO_TURN, ...own.turn, options: own.turn.options ?? null, buy: own.turn.buy ?? null } : {};
      this.#mine = { ...mine, ...cards, ...turn, lines: [...mine.lines, ...(own.lines ?? []).map(named)] };
    }
    const [first = null] = this.#begun;
    const all = [...this.#begun.flatMap((it) => it.lines), ...lines].map(named);
    this.#begun = [];
    this.#view = view;
    this.#next = next;
    const mine = this.#mine;
    if (mine) this.#mine = { ...mine, lines: [] };
    return { from: first?.from ?? from, next, is_cut: first?.is_cut ?? is_cut, lines: all, view, mine };
  }
}

/** The view with a patch; nothing where what comes of it is not what the room has. */
function merged(view: TableView, patch: Json, crc: number | null): TableView | null {
  try {
    const now = merge(view, patch);
    return crc === null || checksum(now) === crc ? (now as unknown as TableView) : null;
  } catch {
    return null;
  }
}
