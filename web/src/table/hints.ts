// What a decision means, for who plays a game for the first time. From what is asked and its numbers alone: no game is named here.

import type { HandView, Options } from "../wire";
import { words } from "../words/words.svelte";
import { chips } from "../lib/format";
import { ends, mayRaise } from "./dock/amount";

/** One or two plain sentences. */
export function hint(options: Options, hand: Pick<HandView, "pot" | "shares">, areCents: boolean): string {
  const amount = (n: number) => chips(n, areCents);
  switch (options.may) {
    case "bet": {
      const { word, call } = options;
      const [least] = ends(options);
      if (options.bring_in !== null) return words().table.hintBringIn(amount(options.bring_in));
      if (options.check) return mayRaise(options) ? words().table.hintCheckOr(word, amount(least)) : words().table.hintCheck;
      if (call !== null) return words().table.hintCall(amount(call), amount(hand.pot));
      if (!mayRaise(options)) return words().table.hintStay;
      return options.between ? words().table.hintMustAtLeast(word, amount(least)) : words().table.hintMust(word, options.to.map(amount));
    }
    case "draw":
      return words().table.hintDraw(options.least, options.most);
    case "discard":
      return words().table.hintDiscard(options.least, options.most);
    case "expose":
      return words().table.hintExpose(options.least, options.most);
    case "split": {
      const shown = options.show === null ? null : options.piles[options.show]?.[0];
      return shown ? words().table.hintSplitShown(options.piles, shown) : words().table.hintSplit(options.piles);
    }
    case "choose":
      return words().table.hintChoose;
    case "show":
      return options.muck ? words().table.hintShowOrMuck : words().table.hintShow;
  }
}

/** While others decide. */
export function waitingHint(hand: Pick<HandView, "shares">, isAllIn: boolean): string {
  if (isAllIn) return words().table.hintAllIn;
  return hand.shares.length > 1 ? words().table.hintShares(hand.shares) : words().table.hintWait;
}
