// What is said aloud to who does not see the table.

import type { Options } from "../../wire";
import { capital, chips, count, listed } from "../../lib/format";
import { ends, mayRaise } from "./amount";

/** What may be done now: "Call 1,400, raise to 2,800 or more, or fold." */
export function optionWords(options: Options, areCents: boolean): string {
  const amount = (n: number) => chips(n, areCents);
  switch (options.may) {
    case "bet": {
      const may: string[] = [];
      if (options.check) may.push("check");
      else if (options.call !== null) may.push(`call ${amount(options.call)}`);
      if (options.bring_in !== null) may.push(`bring it in for ${amount(options.bring_in)}`);
      if (mayRaise(options)) {
        const [least, most] = ends(options);
        const verb = options.word === "bet" ? "bet" : `${options.word} to`;
        may.push(least === most ? `${verb} ${amount(least)}` : `${verb} ${amount(least)} or more`);
      }
      if (options.fold && !options.check) may.push("fold");
      return said(may);
    }
    case "draw":
      return options.least === 0 ? said([options.most === 1 ? "draw 1" : `draw up to ${options.most}`, "stand pat"]) : said([`draw ${range(options.least, options.most)}`]);
    case "discard":
      return said([`discard ${range(options.least, options.most)}`, ...(options.least === 0 ? ["none"] : [])]);
    case "expose":
      return said([`turn up ${range(options.least, options.most)}`, ...(options.least === 0 ? ["none"] : [])]);
    case "split":
      return said([`set your piles: ${listed(options.piles.map(([name, cards]) => `${cards} for ${capital(name)}`))}`]);
    case "choose":
      return said(options.games.map(([, name]) => `choose ${name}`));
    case "show":
      return said(options.muck ? ["show", "muck"] : ["show"]);
  }
}

/** "2 cards", "1 to 3 cards", "up to 3 cards"; of one card that may as well be none, "1 card". */
export function range(least: number, most: number): string {
  if (least === most || most === 1) return count(most, "card");
  return least === 0 ? `up to ${count(most, "card")}` : `${least} to ${count(most, "card")}`;
}

function said(may: readonly string[]): string {
  const words = may.length > 2 ? `${may.slice(0, -1).join(", ")}, or ${may.at(-1)}` : may.join(" or ");
  return words === "" ? "" : `${words.charAt(0).toUpperCase()}${words.slice(1)}.`;
}
