import type { Words } from "../en";
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

export const de: Words = { account, cards, common, dialogs, dock, hands, host, lobby, odds, replay, rules, settings, side, table, term };
