import { common } from "./common";
import { count } from "./count";

/** "4 cards in the back pile and 2 in the front pile". */
export const intoPiles = (piles: readonly (readonly [string, number])[]) =>
  common.list(piles.map(([name, n], i) => `${i === 0 ? count(n, "card", "cards") : n} in the ${name} pile`));
