import { common } from "./common";
import { count } from "./count";

/** "4 cards in the Omaha pile and 2 in the Hold'em pile". */
export const intoPiles = (piles: readonly (readonly [string, number])[]) =>
  common.list(piles.map(([name, n], i) => `${i === 0 ? count(n, "card", "cards") : n} in the ${name} pile`));
