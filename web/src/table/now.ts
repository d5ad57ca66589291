// What a hand is played as, where it has turned into another game: in words, and how much room they take. Pure.

import type { HandView, Now, TableView, WhyNow } from "../wire";
import { words } from "../words/words.svelte";
import { linesOf } from "./hands";
import type { Size } from "./layout";

/** How many colours the suits have. */
export type Suits = "4" | "2";

/** Why a hand has turned into another game. Where diamonds are blue and clubs are green, nobody sees a red flop. */
export function whyNow(why: WhyNow, suits: Suits): string {
  const bySuit: Partial<Record<WhyNow, string>> = words().table.whyBySuit;
  return (suits === "4" ? bySuit[why] : undefined) ?? words().table.why[why];
}

/** The game of a hand; where it has turned into another one, the game that was dealt and behind it the one that it is played as. */
export function titled(game: string, now: Now | null | undefined): string {
  return now && now.game !== now.dealt ? words().table.playedAs(now.dealt, now.game) : game;
}

/** What a table is called: by the hand on it, as long as that lies there. When a hand is over, the table's game is already that of the next. */
export function tableTitle({ game, hand }: Pick<TableView, "game"> & { hand: Pick<HandView, "is_over" | "now" | "name"> | null }): string {
  return titled(hand?.is_over ? hand.name : game, hand?.now);
}

/** The sizes of the tag, as the style sheet has them: what it is at most, what is around its words, and their letters and lines. */
const TAG = {
  wide: { most: 360, pad: 24, edge: 6, name: [8, 20], why: [6.5, 20] },
  portrait: { most: 176, pad: 20, edge: 6, name: [7.5, 16], why: [6, 14] },
  slim: { most: 130, pad: 8, edge: 2, name: [5.75, 13], why: [0, 0] },
} as const;

/** The tag: in one line on a desk where that is enough, the name over the reason otherwise, and the name alone where there is no room for more. */
export function nowRow(now: Now, suits: Suits, isPortrait: boolean): Size & { slim: Size } {
  const slim = tagSize(TAG.slim, now.game, "");
  if (isPortrait) return { ...tagSize(TAG.portrait, now.game, whyNow(now.why, suits)), slim };
  const {
    most,
    pad,
    edge,
    name: [name, line],
    why: [letter],
  } = TAG.wide;
  const across = Math.ceil(pad + 8 + name * now.game.length + letter * whyNow(now.why, suits).length);
  return { ...(across <= most ? { w: across, h: line + edge } : tagSize(TAG.wide, now.game, whyNow(now.why, suits))), slim };
}

function tagSize({ most, pad, edge, name, why }: (typeof TAG)[keyof typeof TAG], game: string, reason: string): Size {
  const [names, reasons] = (
    [
      [game, name],
      [reason, why],
    ] as const
  ).map(([text, [letter, line]]) => {
    const lines = text === "" ? 0 : linesOf(text, Math.floor((most - pad) / letter));
    return { w: lines > 1 ? most : pad + text.length * letter, h: lines * line };
  }) as [Size, Size];
  return { w: Math.ceil(Math.max(names.w, reasons.w)), h: names.h + reasons.h + edge };
}
