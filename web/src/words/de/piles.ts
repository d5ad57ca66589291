import { common } from "./common";
import { count } from "./count";

/** "4 Karten auf den Stapel „hinten“ und 2 auf „vorn“". */
export const intoPiles = (piles: readonly (readonly [string, number])[]) =>
  common.list(piles.map(([name, n], i) => (i === 0 ? `${count(n, "Karte", "Karten")} auf den Stapel „${name}“` : `${n} auf „${name}“`)));
