// How much to bet: one number, as the room allows it.

import type { BetOptions } from "../../wire";
import { chips } from "../../lib/format";
import { words } from "../../words/words.svelte";

/** The nearest amount that may be bet to. */
export function snap(options: BetOptions, amount: number): number {
  if (!options.between) return nearest(options.to, amount);
  const [least, most] = options.between;
  if (amount <= least) return least;
  if (amount >= most) return most;
  const chip = Math.max(1, options.chip);
  const whole = Math.min(most, Math.max(least, Math.round(amount / chip) * chip));
  const isAllInNearer = options.all_in <= most && Math.abs(options.all_in - amount) < Math.abs(whole - amount);
  return isAllInNearer ? options.all_in : whole;
}

/** What a slider comes to rest on: round amounts between the ends. */
export function slid(options: BetOptions, amount: number, step: number): number {
  const [least, most] = ends(options);
  if (amount <= least || amount >= most) return snap(options, amount);
  const grain = Math.max(1, Math.round(step / 2));
  return snap(options, Math.round(amount / grain) * grain);
}

function nearest(amounts: readonly number[], to: number): number {
  return amounts.reduce((best, it) => (Math.abs(it - to) < Math.abs(best - to) ? it : best), amounts[0] ?? 0);
}

/** Whether there is anything to bet or raise to. */
export function mayRaise(options: BetOptions): boolean {
  return options.between !== null || options.to.length > 0;
}

/** Whether there is more than one amount. */
export function hasAmounts(options: BetOptions): boolean {
  if (options.between) return options.between[0] < options.between[1];
  return options.to.length > 1;
}

/** The least and the most. */
export function ends(options: BetOptions): [number, number] {
  return options.between ?? [options.to[0] ?? 0, options.to.at(-1) ?? 0];
}

export interface Preset {
  name: string;
  /** The letter that sets it. */
  key: "m" | "h" | "p" | "a" | null;
  amount: number;
  /** Two at the same amount, or one that the room does not allow. */
  isOff: boolean;
}

/** Amounts that one press sets. They keep their places whatever is allowed. */
export function presets(options: BetOptions, areCents: boolean): Preset[] {
  const [least, most] = ends(options);
  if (!options.between) return options.to.map((amount) => ({ name: chips(amount, areCents), key: amount === least ? "m" : amount === most ? "a" : null, amount, isOff: false }));
  const [half, pot] = options.pots ?? [least, least];
  const isOff = options.pots === null;
  const names = words().dock.presets;
  return [
    { name: names.min, key: "m", amount: least, isOff: false },
    { name: names.half, key: "h", amount: half, isOff },
    { name: names.pot, key: "p", amount: pot, isOff },
    { name: names.max, key: "a", amount: most, isOff: false },
  ];
}

/** What the button says: "Raise to 4,200", "Bet 40", "All in 9,340". */
export function raiseWords(options: BetOptions, amount: number, areCents: boolean): { verb: string; amount: string } {
  const { dock } = words();
  return { verb: amount >= options.all_in ? dock.allIn : dock.raises[options.word], amount: chips(amount, areCents) };
}
