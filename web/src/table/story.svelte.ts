// The showdown that is told on the felt now, for whoever draws it and whoever can have it told again.

import { settings } from "../lib/settings.svelte";
import type { HandView } from "../wire";
import { isSame, type Looked, type Step, tale } from "./tale";

/** A share stays on show so long, then its chips travel. */
const HOLD = 1400;
const TRAVEL = 420;

class Story {
  #hand = $state.raw<HandView | null>(null);
  #steps = $state.raw<Step[]>([]);
  /** Which step is told; behind the last: all of it together. */
  #at = $state(0);
  /** What is looked at by itself. */
  #looked = $state.raw<Looked | null>(null);
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Whether it is being told. */
  readonly isRunning: boolean = $derived(this.#hand !== null && this.#at < this.#steps.length);
  /** Whether there is anything to tell. */
  readonly isThere: boolean = $derived(this.#steps.length > 0);
  readonly step: Step | null = $derived(this.#steps[this.#at] ?? null);
  /** What has been told. */
  readonly before: Step[] = $derived(this.#steps.slice(0, this.#at));
  readonly looked: Looked | null = $derived(this.step ?? this.#looked);
  /** What is on show: one share of one pot, or all of them. */
  readonly shown: Step[] = $derived(this.step ? [this.step] : this.#looked === null ? this.#steps : this.#steps.filter((step) => isSame(step, this.#looked)));

  /** Begins with the showdown of a hand; at its end at once where nothing moves. */
  tell(hand: HandView, isQuiet: boolean): void {
    this.#hand = hand;
    this.#steps = tale(hand);
    this.#looked = null;
    // One share of one pot tells itself.
    if (isQuiet || !settings.moves || this.#steps.length < 2) this.finish();
    else this.#go(0);
  }

  clear(): void {
    clearTimeout(this.#timer);
    this.#hand = null;
    this.#steps = [];
    this.#at = 0;
    this.#looked = null;
  }

  /** From the beginning. */
  replay(): void {
    this.#looked = null;
    if (this.#steps.length > 0) this.#go(0);
  }

  /** To the end. */
  finish(): void {
    clearTimeout(this.#timer);
    this.#at = this.#steps.length;
  }

  /** One share of one pot by itself, or all again. */
  look(at: Looked): void {
    this.finish();
    this.#looked = isSame(at, this.#looked) ? null : at;
  }

  #go(at: number): void {
    clearTimeout(this.#timer);
    this.#at = at;
    if (at < this.#steps.length) this.#timer = setTimeout(() => this.#go(at + 1), HOLD + TRAVEL);
  }
}

export const story = new Story();
