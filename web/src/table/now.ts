// What a hand is played as, where it has turned into another game: in words, and how much room they take. Pure.

import type { HandView, Now, TableView, WhyNow } from "../wire";
import type { Size } from "./layout";

export const WHY: Record<WhyNow, string> = {
  chosen: "by choice",
  "red-flop": "the flop is mostly red",
  "black-flop": "the flop is mostly black",
  unopened: "no one opened",
  rules: "by the rules",
};

/** The game that was dealt, and behind it the one that it is played as. */
export function titled(game: string, now: Now | null | undefined): string {
  return now && now.game !== game ? `${game}: ${now.game}` : game;
}

/** What a table is called. When a hand is over, its game is already that of the next. */
export function tableTitle({ game, hand }: { game: TableView["game"]; hand: Pick<HandView, "is_over" | "now"> | null }): string {
  return titled(game, hand?.is_over ? null : hand?.now);
}

/** The most that the tag is wide, as the style sheet has it; longer names are cut off there. */
const MOST = { wide: 360, portrait: 176, slim: 130 };

/** The tag: in one line on a desk, in two on a phone, and the name alone where there is no room for more. */
export function nowRow(now: Now, isPortrait: boolean): Size & { slim: Size } {
  const [name, why] = [now.game.length, WHY[now.why].length];
  const slim = { w: Math.min(MOST.slim, Math.ceil(20 + 7.5 * name)), h: 18 };
  if (isPortrait) return { w: Math.min(MOST.portrait, Math.ceil(20 + Math.max(7.5 * name, 6 * why))), h: 36, slim };
  return { w: Math.min(MOST.wide, Math.ceil(32 + 8 * name + 6.5 * why)), h: 26, slim };
}
