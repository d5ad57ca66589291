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
      const higher = mayRaise(options) ? `, or ${verb} ${amount(least)}: anyone who wants to stay in must call` : "";
      if (options.bring_in !== null) return `Somebody has to begin: bring it in for ${amount(options.bring_in)}, or start higher.`;
      if (options.check) return `Check for free${higher}.`;
      if (options.call !== null) return `Calling costs ${amount(options.call)} to win ${amount(hand.pot)}. Folding gives up your hand and costs nothing more.`;
      return "Stay in or give up your hand.";
    }
    case "draw":
      return `Discard ${range(options.least, options.most)} and get as many new ones.${options.least === 0 ? " Standing pat keeps all." : ""}`;
    case "discard":
      return `Discard ${range(options.least, options.most)}. Nothing comes back for them.${options.least === 0 ? " You may keep all." : ""}`;
    case "expose":
      return `Choose ${range(options.least, options.most)} for everybody to see. The rest stay yours alone.`;
    case "split": {
      const shown = options.show === null ? "" : options.piles[options.show]?.[0];
      const parts = listed(options.piles.map(([name, cards]) => `${cards} for ${capital(name)}`));
      return `Split your hand: ${parts}. ${shown ? `Everybody will see ${capital(shown)}.` : "Nobody sees how you split it."}`;
    }
    case "choose":
      return "You name how this hand goes on. Take the one your cards are best for.";
    case "show":
      return options.muck ? "Show to claim the pot. Muck if you are beaten and want to keep your cards to yourself." : "Turn up your cards to claim the pot.";
  }
}

/** While others decide. */
export function waitingHint(hand: Pick<HandView, "shares">): string {
  if (hand.shares.length > 1) return `The pot is split: ${listed(hand.shares)}. Your hand counts for each; one player can scoop them all.`;
  return "The others decide now. You can tick a decision ahead of your turn.";
}
