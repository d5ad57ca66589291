// What the page says, in English. One file for each part of the page; a message is a text, or a function of what it has to know.
// A message is a whole sentence or a whole label: never one glued together out of others, as other languages have another order.
// Plurals, lists and cases are made here and not where it is drawn; links and keys within a sentence are `Parts`.
// Whoever adds a message adds it to every language (the compiler says where), and a function its sample to `testing.ts`.

import { account } from "./account";
import { cards } from "./cards";
import { common } from "./common";
import { dialogs } from "./dialogs";
import { dock } from "./dock";
import { hands } from "./hands";
import { host } from "./host";
import { lobby } from "./lobby";
import { odds } from "./odds";
import { replay } from "./replay";
import { rules } from "./rules";
import { settings } from "./settings";
import { side } from "./side";
import { table } from "./table";
import { term } from "./term";

export const en = { account, cards, common, dialogs, dock, hands, host, lobby, odds, replay, rules, settings, side, table, term };

/** What every language says: the same messages, each with what it needs to know. */
export type Words = Widened<typeof en>;

type Widened<T> = T extends string
  ? string
  : T extends (...args: infer Args) => infer Said
    ? (...args: Args) => Said extends string ? string : Said
    : T extends readonly string[]
      ? readonly string[]
      : { [Key in keyof T]: Widened<T[Key]> };
