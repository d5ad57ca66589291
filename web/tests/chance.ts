// Chance that can be had again: CARDROOM_SEED=N.

const given = Number.parseInt(process.env.CARDROOM_SEED ?? "", 10);

export const SEED = Number.isNaN(given) ? Math.floor(Date.now() / 1000) % 1_000_000_000 : given;

/** Whether all is tried, and not a part that changes from day to day. */
export const IS_SOAK = process.env.CARDROOM_SOAK !== undefined;

export class Chance {
  #state: number;

  constructor(name: string) {
    this.#state = SEED >>> 0;
    for (const letter of name) this.#state = Math.imul(this.#state ^ (letter.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  }

  /** From 0 up to, not including, n. */
  below(n: number): number {
    // mulberry32
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let t = this.#state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return Math.floor((((t ^ (t >>> 14)) >>> 0) / 4294967296) * n);
  }

  one<T>(of: readonly T[]): T {
    const it = of[this.below(of.length)];
    if (it === undefined) throw new Error("nothing to choose from");
    return it;
  }

  some<T>(of: readonly T[], count: number): T[] {
    const left = [...of];
    return Array.from({ length: Math.min(count, of.length) }, () => left.splice(this.below(left.length), 1)[0] as T);
  }
}
