// A table as we see it: what everybody sees, and over it what only we see.

import type { Answer, ChairView, Clock, Command, HandView, Line, NoTable, Play, SeatView, Settled, StakesView, TableView } from "../wire";
import { words } from "../words/words.svelte";
import { ask, sentence, why } from "./api";
import { fresh } from "./fresh";
import type { Mine, Stands } from "./follow";
import { room } from "./room.svelte";
import { type Reader, told } from "./said";

/** What has come since the last time, for things that move and sound. */
export interface News {
  lines: Line[];
  before: TableView | null;
  now: TableView;
  /** The first after coming in or after a break, or what has waited: nothing of it is played again. */
  isCatchingUp: boolean;
}

/** Lines that are kept for the log. */
const KEPT = 2000;

/** Nobody stays longer with a hand than so many milliseconds. */
const LONGEST = 90_000;

interface Heard {
  told: Stands;
  /** When, by the clock of the page. */
  at: number;
}

export class Table {
  readonly word: string;
  view = $state.raw<TableView | null>(null);
  mine = $state.raw<Mine | null>(null);
  lines = $state.raw<Line[]>([]);
  /** Whether lines are missing before the first. */
  isCut = $state(false);
  settled = $state.raw<Settled | null>(null);
  /** Why there is no such table for us. */
  noTable = $state<NoTable | null>(null);
  /** Why the last move was refused; it goes away by itself. */
  refusal = $state<string | null>(null);
  /** A move is on its way. */
  isSending = $state(false);
  /** When the clocks of `view` were told, by the clock of the page. */
  toldAt = $state(0);
  /** We stay with the last hand: the table plays on, and what is told of it waits. */
  isHeld = $state(false);
  /** The hand that we have seen enough of. */
  #enough = $state<number | null>(null);

  readonly hand: HandView | null = $derived(this.view?.hand ?? null);
  readonly chair: number | null = $derived(this.mine?.chair ?? null);
  readonly me: ChairView | null = $derived(this.chair === null ? null : (this.view?.chairs[this.chair] ?? null));
  readonly mySeat: SeatView | null = $derived(this.hand?.seats.find((seat) => seat.chair === this.chair && seat.player === room.me?.player) ?? null);
  /** The same in words. */
  readonly gone: string | null = $derived(this.noTable === null ? null : words().common.noTable[this.noTable]);
  /** Nothing is played or said here any more. */
  readonly isOver: boolean = $derived(this.noTable !== null || this.view?.waits.for === "closed");
  readonly isHost: boolean = $derived(!this.isOver && this.view !== null && this.view.host !== null && this.view.host === room.me?.player);
  readonly cents: boolean = $derived(this.settled?.cents ?? false);
  /** We, as who reads what is told. */
  readonly reader: Reader = $derived({ me: room.me?.player ?? null, cents: this.cents });
  /** The chairs that have something to decide. */
  readonly turns: readonly number[] = $derived(this.view?.waits.for === "hand" ? this.view.waits.chairs : []);
  readonly isMyTurn: boolean = $derived((this.mine?.options ?? null) !== null);
  /** The last hand lies open. */
  readonly isHandOpen: boolean = $derived(this.hand?.is_over === true && this.view?.waits.for !== "hand" && !this.isOver);
  /** We have seen enough of it, and wait for the next. */
  readonly hasGoneOn: boolean = $derived(this.isHandOpen && this.#enough === this.hand?.number);

  #next: number | null = null;
  #isFresh = true;
  /** The lines that we have are about to come once more, in another language. */
  #isRetold = false;
  #waiting: Heard[] = [];
  #listeners = new Set<(news: News) => void>();
  #leave: () => void;
  #free: () => void;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #holds: ReturnType<typeof setTimeout> | undefined;

  constructor(word: string) {
    this.word = word;
    this.#leave = room.watch({
      table: word,
      next: () => {
        // What has waited was heard: the next line is the one after it.
        this.release();
        this.#isFresh = true;
        return this.#isRetold ? (this.lines[0]?.number ?? null) : this.#next;
      },
      told: (told) => this.#told(told),
      gone: (reason) => {
        this.#forget();
        this.noTable = reason;
      },
      retell: () => {
        this.#isRetold = true;
        // What was refused was refused in the other language.
        this.refusal = null;
      },
      forget: () => this.#forget(),
    });
    this.#free = fresh.hold(() => this.isMyTurn || this.isSending || this.isHeld);
    void this.look();
  }

  /** Reads again what was settled. */
  async look(): Promise<void> {
    try {
      this.settled = await ask<Settled>("GET", `/api/tables/${encodeURIComponent(this.word)}`);
    } catch {
      // The socket says why, if it matters.
    }
  }

  close(): void {
    clearTimeout(this.#timer);
    clearTimeout(this.#holds);
    this.#free();
    this.#leave();
  }

  /** Is told what comes; gives back what ends it. */
  onNews(listener: (news: News) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Stays with the last hand. */
  hold(): void {
    if (this.isHeld || !this.isHandOpen) return;
    this.isHeld = true;
    this.#holds = setTimeout(() => this.release(), LONGEST);
  }

  /** Goes on with the table: all that has waited is taken in at once, and nothing of it is played. */
  release(): void {
    if (!this.isHeld) return;
    this.#take(this.#letGo(), true);
  }

  /** Has seen enough of the last hand. */
  async goOn(): Promise<Answer> {
    this.#enough = this.hand?.number ?? null;
    const answer = await this.do({ do: "go-on" });
    if (answer.is === "refused") this.#enough = null;
    return answer;
  }

  /** Asks for something. What is refused is shown above the dock, and given back. */
  async do(command: Command): Promise<Answer> {
    this.release();
    this.isSending = true;
    const answer = await room.do(this.word, this.#next ?? 0, command);
    this.isSending = false;
    if (answer.is === "refused") this.refuse(answer.why);
    return answer;
  }

  /** Says something to the table; gives back why not, if it is refused. */
  async say(text: string): Promise<string | null> {
    this.release();
    const answer = await room.do(this.word, this.#next ?? 0, { do: "say", text });
    return answer.is === "refused" ? sentence(answer.why) : null;
  }

  play(play: Play): Promise<Answer> {
    return this.do({ do: "play", play });
  }

  refuse(words: unknown): void {
    this.refusal = typeof words === "string" ? sentence(words) : why(words);
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => (this.refusal = null), 4000);
  }

  /** The clock of a chair, if one runs. */
  clock(chair: number): Clock | null {
    return this.view?.clocks.find((clock) => clock.chair === chair) ?? null;
  }

  /** Who has paused it, where somebody has. */
  get pausedBy(): { name: string; isMe: boolean } | null {
    const name = this.view?.paused_by ?? null;
    return name === null ? null : { name, isMe: name === room.me?.name };
  }

  /** The name of a player. */
  name(player: number): string | null {
    const chair = this.view?.chairs.find((it) => it?.player === player);
    return chair?.name ?? this.hand?.seats.find((seat) => seat.player === player)?.name ?? null;
  }

  /** A line as it is said to us, in words alone. */
  words(line: Line): string {
    return told(line.text, this.reader);
  }

  /** What one person was told is not for the next; everything is told anew. */
  #forget(): void {
    this.#letGo();
    this.view = this.mine = this.noTable = this.refusal = this.#enough = null;
    this.lines = [];
    this.#isRetold = false;
    this.#next = null;
  }

  /** Ends the stay; gives back what has waited. */
  #letGo(): Heard[] {
    clearTimeout(this.#holds);
    this.isHeld = false;
    const waited = this.#waiting;
    this.#waiting = [];
    return waited;
  }

  #told(told: Stands): void {
    const heard = { told, at: performance.now() };
    if (this.isHeld && !isForUs(told)) {
      this.#waiting.push(heard);
      return;
    }
    this.release();
    this.#take([heard], false);
  }

  /** Takes in what was told, and gives one piece of news of it. */
  #take(all: readonly Heard[], isQuiet: boolean): void {
    const before = this.view;
    const isCatchingUp = isQuiet || this.#isFresh;
    const taken = all.map((heard) => this.#add(heard)).filter((lines) => lines !== null);
    const now = this.view;
    if (taken.length === 0 || !now) return;
    if (before && (before.host !== now.host || !areSame(before.stakes, now.stakes) || before.game !== now.game)) void this.look();
    const news: News = { lines: taken.flat(), before, now, isCatchingUp };
    for (const listener of this.#listeners) listener(news);
  }

  /** Gives back the lines that are new; nothing where all of it is older than what we know. */
  #add({ told, at }: Heard): Line[] | null {
    if (this.#isRetold) {
      this.#isRetold = false;
      this.lines = [];
      this.#next = null;
    }
    const isFirst = this.#next === null;
    if (!isFirst && told.next < (this.#next ?? 0)) return null;
    const own = new Map((told.mine?.lines ?? []).map((line) => [line.number, line]));
    const isNew = (line: Line) => line.number >= (this.#next ?? 0);
    const fresh = told.lines.filter(isNew).map((line) => own.get(line.number) ?? line);
    const kept = told.is_cut && !isFirst ? [] : this.lines;
    this.lines = fresh.length === 0 ? kept : [...kept, ...fresh].slice(-KEPT);
    if (told.is_cut || kept.length + fresh.length > KEPT) this.isCut = true;
    this.view = told.view;
    this.mine = told.mine;
    this.toldAt = at;
    this.#next = told.next;
    this.#isFresh = false;
    return fresh;
  }
}

function areSame(one: StakesView, other: StakesView): boolean {
  return one.low === other.low && one.high === other.high && one.cents === other.cents && one.betting === other.betting;
}

/** Whether it asks us for something, or is the last that comes. */
function isForUs({ view: { waits, host }, mine }: Stands): boolean {
  if (mine?.options) return true;
  const me = room.me?.player;
  if (waits.for === "choose") return (waits.player ?? host) === me;
  return waits.for === "closed" || (waits.for === "pick-chair" && waits.player === me);
}
