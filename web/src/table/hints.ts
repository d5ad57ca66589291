// What a decision means, for who plays a game for the first time. From what is asked and its numbers alone: no game is named here.

import type { HandView, Options } from "../wire";
import { capital, chips, listed } from "../lib/format";
import { ends, mayRaise } from "./dock/amount";
import { range } from "./dock/say";

/** One or two plain sentences. */
export function hint(options: Options, hand: Pick<HandView, "pot" | "shares">, areCents: boolean): string {
  const amount = (n: number) => chips(n, areCents);
  switch (options.may) {
    case "bet": {
      const [least] = ends(options);
      const verb = options.word === "bet" ? "bet" : `${options.word} to`;
      if (options.bring_in !== null) return `You start the betting: bring it in for ${amount(options.bring_in)}, or start higher.`;
      if (options.check) return mayRaise(options) ? `Check for free, or ${verb} ${amount(least)}: anyone who wants to stay in must call.` : "All you can do here is check. It's free.";
      if (options.call !== null) return `Calling costs ${amount(options.call)} to win ${amount(hand.pot)}. Folding gives up your hand and costs nothing more.`;
      if (mayRaise(options)) return `You have to ${verb} ${options.between ? `${amount(least)} or more` : options.to.map(amount).join(" or ")}. Anyone who wants to stay in must call.`;
      return "Stay in or give up your hand.";
    }
    case "draw":
      return `Discard ${range(options.least, options.most)} and get as many new ones${options.least === 0 ? ", or stand pat and keep all" : ""}.`;
    case "discard":
      return `Discard ${range(options.least, options.most)}${options.least === 0 ? ", or keep all" : ""}. You won't get ${options.most === 1 ? "a new one" : "new ones"}.`;
    case "expose":
      return `Turn up ${range(options.least, options.most)}${options.least === 0 ? ", or none" : ""}: everyone sees what you turn up.`;
    case "split": {
      const shown = options.show === null ? "" : options.piles[options.show]?.[0];
      const parts = listed(options.piles.map(([name, cards]) => `${cards} for ${capital(name)}`));
      return `Split your hand: ${parts}. ${shown ? `Everybody will see ${capital(shown)}.` : "Nobody sees how you split it."}`;
    }
    case "choose":
      return "You choose what this hand is played as. Take the game that suits your cards.";
    case "show":
      return options.muck ? "Show to claim the pot, or muck if you're beaten and don't want anyone to see your cards." : "Show your cards to claim the pot.";
  }
}

/** While others decide. */
export function waitingHint(hand: Pick<HandView, "shares">): string {
  if (hand.shares.length > 1) return `The pot is split: ${listed(hand.shares)}. Your hand counts for each; one player can scoop them all.`;
  return "The others are deciding. You can pick your move ahead of your turn.";
}
