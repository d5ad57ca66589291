// What a host has chosen so far, and the wish that becomes of it.

import { catalogue } from "../../lib/catalogue.svelte";
import { blankWish } from "../../lib/sitdown";
import type { Change, Fault, OwnMix, OwnStakes, Part, Wished } from "../../wire";
import type { Words } from "../../words/en";
import { words } from "../../words/words.svelte";
import { STYLES } from "./choice";
import { AMOUNTS, CHANGES, changesWith, needsBlinds, numbersOf, stakesOf, usualNumbers, wrongAmount, type Field, type Numbers } from "./own";
import { usualStakes } from "./stakes";
import { houseOf, optionsOf, rulesFrom, wrongValues, type SetRule } from "./wish";
import type { Where, Wrong } from "./wrong";

export type Deals = "game" | "mix" | "choice" | "text";

export const CLOCKS: readonly { name: keyof Words["host"]["clocks"]; clock: [number, number, number, number] | null }[] = [
  { name: "usual", clock: null },
  { name: "quick", clock: [15, 30, 3, 20] },
  { name: "slow", clock: [90, 120, 15, 60] },
  { name: "calm", clock: [300, 0, 0, 300] },
];

/** Stakes that have no name because nobody chose any. */
export const USUAL_STAKES = "";

/** Games a dealer's choice begins with. */
const SOME = 8;

export class Draft {
  name = $state("");
  listed = $state(false);
  approve = $state(false);
  deals = $state<Deals>("game");
  game = $state("");
  betting = $state<string | null>(null);
  options = $state<Record<string, string>>({});
  /** A mix of the house; nothing: one of our own. */
  mix = $state<string | null>(null);
  games = $state<string[]>([]);
  change = $state.raw<Change>({ every: "orbit" });
  mixBetting = $state<string | null>(null);
  text = $state("");
  /** What of the text is played. */
  textPlay = $state("");
  /** What games and mixes of the text are called, by id, as the room has said last. */
  names = $state.raw<ReadonlyMap<string, string>>(new Map());
  /** Stakes of the house, or those that are usual in this room; nothing: our own. */
  stakes = $state<string | null>(null);
  own = $state<Numbers>(usualNumbers());
  chairs = $state<number | null>(null);
  clock = $state<[number, number, number, number] | null>(null);
  bots = $state(0);
  style = $state("club");
  rules = $state<Record<string, SetRule>>({});

  readonly cents: boolean = $derived(this.stakes === null ? this.own.cents : (catalogue.stakes.find((it) => it.id === this.stakes)?.cents ?? false));
  /** The ids of what may be dealt, as far as the page knows them. */
  readonly dealt: readonly string[] = $derived(this.#dealt());
  /** So many can sit down. */
  readonly most: number = $derived(Math.min(10, ...this.dealt.map((id) => catalogue.byId.get(id)?.seats[1] ?? 10)));

  /** When a mix of our own may change: as can be chosen everywhere, or as it does at this table. */
  readonly changes: readonly Change[];
  // What the table has already, with things in it that nobody can put in here.
  readonly #mix: OwnMix | null;
  readonly #stakes: OwnStakes | null;
  readonly #hasTextAndMix: boolean;
  readonly #bots: readonly string[];
  /** Whether the table has stakes that nobody chose. */
  readonly hasUsualStakes: boolean;
  readonly #opens: string | null | undefined;

  /** `names` are those of the text that the table has, if it has one. */
  constructor(initial: Partial<Wished>, names: ReadonlyMap<string, string> = new Map()) {
    const wish = { ...blankWish("", catalogue.known[0]?.id ?? ""), ...initial };
    this.name = wish.name;
    this.listed = wish.listed;
    this.approve = wish.approve;
    this.chairs = wish.chairs;
    this.clock = wish.clock;
    this.#mix = wish.mix;
    this.#stakes = wish.own_stakes;
    this.#hasTextAndMix = wish.mix !== null && wish.text !== null;
    this.changes = wish.mix && !wish.mix.by_dealer ? changesWith(wish.mix.change) : CHANGES;
    this.names = names;
    this.#bots = wish.bots;
    this.#opens = initial.opens;
    this.bots = wish.bots.length;
    this.style = STYLES.find((it) => it.style === wish.bots[0])?.style ?? "club";
    this.rules = rulesFrom(catalogue.switches ?? [], wish.house);
    this.games = catalogue.known.slice(0, SOME).map((game) => game.id);
    this.game = catalogue.known[0]?.id ?? "";
    this.mix = catalogue.mixes[0]?.id ?? null;
    this.#readPlay(wish);
    // A table that is called as its game is called otherwise with another game.
    if (this.name === this.title) this.name = "";
    this.hasUsualStakes = initial.stakes === null && !wish.own_stakes;
    if (wish.own_stakes) this.own = numbersOf(wish.own_stakes);
    else if (this.hasUsualStakes) this.stakes = USUAL_STAKES;
    else this.stakes = wish.stakes ?? usualStakes(catalogue.stakes);
  }

  #readPlay(wish: Wished): void {
    // Places of mistakes are counted with the line ends of a text area.
    this.text = (wish.text ?? "").replaceAll("\r\n", "\n");
    if (wish.mix) {
      this.deals = wish.mix.by_dealer ? "choice" : "mix";
      this.games = [...wish.mix.games];
      if (!wish.mix.by_dealer) this.change = wish.mix.change;
      this.mixBetting = wish.mix.betting;
      this.mix = null;
    } else if (this.text.trim() !== "") {
      this.deals = "text";
      this.textPlay = wish.play;
    } else if (catalogue.mixes.some((mix) => mix.id === wish.play)) {
      this.deals = "mix";
      this.mix = wish.play;
    } else if (wish.play !== "") {
      this.game = wish.play;
      this.betting = wish.betting;
      this.options = { ...wish.options };
    }
  }

  #dealt(): readonly string[] {
    if (this.deals === "game") return [this.game];
    if (this.deals === "text") return [];
    if (this.deals === "mix" && this.mix !== null) return catalogue.mixes.find((mix) => mix.id === this.mix)?.games ?? [];
    return this.games;
  }

  /** What is dealt, in words, for who gives the table no name. */
  get title(): string {
    const { host } = words();
    if (this.deals === "game") return catalogue.byId.get(this.game)?.name ?? host.titles.table;
    if (this.deals === "text") return this.names.get(this.textPlay) ?? host.titles.game;
    if (this.deals === "mix" && this.mix !== null) return catalogue.mixes.find((mix) => mix.id === this.mix)?.name ?? host.titles.mix;
    return this.#kept?.name ?? host.titles[this.deals];
  }

  /** The mix that the table has, as long as it goes on in the same way. */
  get #kept(): OwnMix | null {
    return this.#mix?.by_dealer === (this.deals === "choice") ? this.#mix : null;
  }

  #ownMix(): OwnMix {
    const isChoice = this.deals === "choice";
    const change = isChoice ? (this.#kept?.change ?? { every: "hand" }) : this.change;
    return { name: this.title, games: [...this.games], change, by_dealer: isChoice, betting: this.mixBetting };
  }

  wish(): Wished {
    const name = this.name.trim() || this.title;
    const wish: Wished = {
      ...blankWish(name, this.game),
      listed: this.listed,
      approve: this.approve,
      chairs: this.chairs,
      clock: this.clock,
      stakes: this.stakes === USUAL_STAKES ? null : this.stakes,
      own_stakes: this.stakes === null ? stakesOf($state.snapshot(this.own), this.#stakes) : null,
      house: houseOf(catalogue.switches ?? [], $state.snapshot(this.rules), this.cents),
      bots: this.bots === this.#bots.length && this.style === this.#bots[0] ? [...this.#bots] : Array.from({ length: this.bots }, () => this.style),
    };
    if (this.#opens !== undefined) wish.opens = this.#opens;
    if (this.deals === "game") {
      wish.betting = this.betting;
      wish.options = optionsOf(catalogue.byId.get(this.game)?.options ?? [], this.options);
    } else if (this.deals === "text") {
      wish.text = this.text;
      wish.play = this.textPlay;
    } else if (this.deals === "mix" && this.mix !== null) {
      wish.play = this.mix;
    } else {
      wish.play = "";
      wish.mix = this.#ownMix();
      // Games of the mix may be games of the text.
      if (this.#hasTextAndMix) wish.text = this.text;
    }
    return wish;
  }

  /** Whether blinds have to be put in. */
  get needsBlinds(): boolean {
    return needsBlinds(this.#stakes);
  }

  /** What is wrong with an amount of our own stakes, or nothing. */
  wrongAmount(field: Field, at: number): string | null {
    return wrongAmount(this.own, field, at, this.#stakes);
  }

  /** What is wrong with the numbers of a rule of the house, by its parts. */
  wrongValues(name: string): Record<string, string> {
    const [rule, set] = [catalogue.switches?.find((it) => it.name === name), this.rules[name]];
    return rule && set ? wrongValues(rule, set, this.cents) : {};
  }

  /** What can be seen to be wrong without asking the room. */
  trouble(): Wrong | null {
    const { host } = words();
    const wrong = (where: Where, why: string): Wrong => ({ [where]: { why, faults: [] } });
    if (this.deals === "game" && this.game === "") return wrong("dealt", host.pickGame);
    if (this.deals === "text" && this.textPlay === "") return wrong("dealt", host.checkFirst);
    if ((this.deals === "choice" || (this.deals === "mix" && this.mix === null)) && this.games.length === 0) return wrong("dealt", host.addFirst);
    return this.#unread();
  }

  /** Fields that can't be sent as they are. */
  #unread(): Wrong | null {
    const fault = (part: Part, field: string, message: string): Fault => ({ part, field, place: null, message, help: "" });
    const why = words().host.putRight;
    const amounts = this.stakes === null ? AMOUNTS : [];
    const stakes = amounts.flatMap(({ field, at }) => {
      const wrong = this.wrongAmount(field, at);
      return wrong === null ? [] : [fault("stakes", field, wrong)];
    });
    const house = Object.keys(this.rules).flatMap((name) => Object.values(this.wrongValues(name)).map((wrong) => fault("house", name, wrong)));
    if (stakes.length + house.length === 0) return null;
    return { ...(stakes.length > 0 && { stakes: { why, faults: stakes } }), ...(house.length > 0 && { house: { why, faults: house } }) };
  }
}
