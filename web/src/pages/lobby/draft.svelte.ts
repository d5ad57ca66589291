// What a host has chosen so far, and the wish that becomes of it.

import { catalogue } from "../../lib/catalogue.svelte";
import { blankWish } from "../../lib/sitdown";
import type { Wished } from "../../wire";
import { STYLES } from "./choice";
import { usualStakes } from "./stakes";
import { mixText, OWN_MIX, ownNames, readMix, readStakes, rulesFrom, stakesText, writeRule, type Change, type OwnStakes, type Rule } from "./wish";
import type { Where, Wrong } from "./wrong";

export type Deals = "game" | "mix" | "choice" | "text";

export const CLOCKS: readonly { name: string; clock: [number, number, number, number] | null }[] = [
  { name: "As usual: 30 seconds, a minute in the bank", clock: null },
  { name: "Quick: 15 seconds, half a minute in the bank", clock: [15, 30, 3, 20] },
  { name: "Slow: 90 seconds, two minutes in the bank", clock: [90, 120, 15, 60] },
  { name: "No hurry: 5 minutes", clock: [300, 0, 0, 300] },
];

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
  change = $state<Change>("orbit");
  mixBetting = $state<string | null>(null);
  text = $state("");
  /** What of the text is played. */
  textPlay = $state("");
  /** Stakes of the house; nothing: our own. */
  stakes = $state<string | null>(null);
  own = $state<OwnStakes>({ blinds: [5, 10], bets: [10, 20], ante: 0, buyIn: [400, 2000], cents: false });
  chairs = $state<number | null>(null);
  clock = $state<[number, number, number, number] | null>(null);
  bots = $state(0);
  style = $state("club");
  rules = $state<Record<string, Rule>>({});

  readonly cents: boolean = $derived(this.stakes === null ? this.own.cents : (catalogue.stakes.find((it) => it.id === this.stakes)?.cents ?? false));
  /** The ids of what may be dealt, as far as the page knows them. */
  readonly dealt: readonly string[] = $derived(this.#dealt());
  /** So many can sit down. */
  readonly most: number = $derived(Math.min(10, ...this.dealt.map((id) => catalogue.byId.get(id)?.seats[1] ?? 10)));

  readonly #bots: readonly string[];
  readonly #opens: string | null;

  constructor(initial: Partial<Wished>) {
    const wish = { ...blankWish("", catalogue.known[0]?.id ?? ""), ...initial };
    this.name = wish.name;
    this.listed = wish.listed;
    this.approve = wish.approve;
    this.chairs = wish.chairs;
    this.clock = wish.clock;
    this.#bots = wish.bots;
    this.#opens = wish.opens;
    this.bots = wish.bots.length;
    this.style = STYLES.find((it) => it.style === wish.bots[0])?.style ?? "club";
    this.rules = rulesFrom(catalogue.switches ?? [], wish.house);
    this.games = catalogue.known.slice(0, SOME).map((game) => game.id);
    this.game = catalogue.known[0]?.id ?? "";
    this.mix = catalogue.mixes[0]?.id ?? null;
    this.#readPlay(wish);
    // A table that is called as its game is called otherwise with another game.
    if (this.name === this.title) this.name = "";
    const own = wish.stakes?.includes("{") ? readStakes(wish.stakes) : null;
    if (own) this.own = own;
    else this.stakes = wish.stakes ?? usualStakes(catalogue.stakes);
  }

  #readPlay(wish: Wished): void {
    const own = wish.play === OWN_MIX && wish.text !== null ? readMix(wish.text) : null;
    if (own) {
      this.deals = own.chooses === null ? "mix" : "choice";
      this.games = own.games;
      this.change = own.change;
      this.mixBetting = own.betting;
      this.mix = null;
    } else if (wish.text !== null && wish.text.trim() !== "") {
      this.deals = "text";
      this.text = wish.text;
      this.textPlay = wish.play;
    } else if (catalogue.mixes.some((mix) => mix.id === wish.play)) {
      this.deals = "mix";
      this.mix = wish.play;
    } else if (wish.play !== "") {
      this.game = wish.play;
      this.betting = wish.betting;
      this.options = Object.fromEntries(wish.options.map((option) => option.split("=")).map(([name = "", value = ""]) => [name, value]));
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
    if (this.deals === "game") return catalogue.byId.get(this.game)?.name ?? "Our table";
    if (this.deals === "choice") return "Dealer's choice";
    if (this.deals === "mix" && this.mix !== null) return catalogue.mixes.find((mix) => mix.id === this.mix)?.name ?? "Our mix";
    return this.deals === "mix" ? "Our mix" : (ownNames(this.text).get(this.textPlay) ?? "Our game");
  }

  wish(): Wished {
    const name = this.name.trim() || this.title;
    const wish: Wished = {
      ...blankWish(name, this.game),
      listed: this.listed,
      approve: this.approve,
      chairs: this.chairs,
      clock: this.clock,
      stakes: this.stakes ?? stakesText(this.own),
      house: (catalogue.switches ?? []).map((rule) => writeRule(rule, this.rules[rule.name] ?? { value: "", parts: {} })).filter((line) => line !== null),
      bots: this.bots === this.#bots.length && this.style === this.#bots[0] ? [...this.#bots] : Array.from({ length: this.bots }, () => this.style),
    };
    if (this.#opens !== null) wish.opens = this.#opens;
    if (this.deals === "game") {
      const game = catalogue.byId.get(this.game);
      wish.betting = this.betting;
      wish.options = (game?.options ?? []).map(([option, [usual]]) => [option, this.options[option] ?? usual, usual]).filter(([, value, usual]) => value !== usual).map(([option, value]) => `${option}=${value}`);
    } else if (this.deals === "text") {
      wish.text = this.text;
      wish.play = this.textPlay;
    } else if (this.deals === "mix" && this.mix !== null) {
      wish.play = this.mix;
    } else {
      const chooses = this.deals === "choice" ? "dealer" : null;
      wish.play = OWN_MIX;
      wish.text = mixText({ name: this.title, games: this.games, change: chooses ? "hand" : this.change, chooses, betting: this.mixBetting });
    }
    return wish;
  }

  /** What can be seen to be wrong without asking the room. */
  trouble(): Wrong | null {
    const wrong = (where: Where, words: string): Wrong => ({ where, why: words, details: null });
    if (this.deals === "game" && this.game === "") return wrong("dealt", "Pick a game.");
    if (this.deals === "text" && this.textPlay === "") return wrong("dealt", "Check the text, then pick what to play.");
    if ((this.deals === "choice" || (this.deals === "mix" && this.mix === null)) && this.games.length === 0) return wrong("dealt", "Add a game to the mix.");
    return null;
  }
}
