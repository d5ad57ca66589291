// What is said aloud to who does not see the table.

import type { Options } from "../../wire";
import { chips } from "../../lib/format";
import { words } from "../../words/words.svelte";
import { ends, mayRaise } from "./amount";

/** What may be done now: "Call 1,400, raise to 2,800 or more, or fold." */
export function optionWords(options: Options, areCents: boolean): string {
  const { dock } = words();
  const amount = (n: number) => chips(n, areCents);
  switch (options.may) {
    case "bet": {
      const may: string[] = [];
      if (options.check) may.push(dock.mayCheck);
      else if (options.call !== null) may.push(dock.mayCall(amount(options.call)));
      if (options.bring_in !== null) may.push(dock.mayBringIn(amount(options.bring_in)));
      if (mayRaise(options)) {
        const [least, most] = ends(options);
        may.push((least === most ? dock.mayRaise : dock.mayRaiseFrom)(options.word, amount(least)));
      }
      if (options.fold && !options.check) may.push(dock.mayFold);
      return dock.oneOf(may);
    }
    case "draw":
    case "discard":
    case "expose":
      return dock.mayPick(options.may, options.least, options.most);
    case "split":
      return dock.maySplit(options.piles);
    case "choose":
      return dock.mayChoose(options.games.map(([, name]) => name));
    case "show":
      return options.muck ? dock.mayShowOrMuck : dock.mayShow;
  }
}
