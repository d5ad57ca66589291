// Goes through steps by itself, as fast as is wished.

/** Milliseconds a step stays at usual speed. */
const STAYS = 1300;

export class Player {
  step = $state(0);
  isPlaying = $state(false);
  speed = $state(1);
  readonly #count: () => number;

  constructor(count: () => number) {
    this.#count = count;
    $effect(() => {
      if (!this.isPlaying) return;
      const timer = setInterval(() => {
        this.step = Math.min(this.step + 1, this.last);
        if (this.step >= this.last) this.isPlaying = false;
      }, STAYS / this.speed);
      return () => clearInterval(timer);
    });
  }

  get last(): number {
    return Math.max(this.#count() - 1, 0);
  }

  /** Goes to a step and stays there. */
  go(step: number): void {
    this.isPlaying = false;
    this.step = Math.min(Math.max(step, 0), this.last);
  }

  toggle(): void {
    if (!this.isPlaying && this.step >= this.last) this.step = 0;
    this.isPlaying = !this.isPlaying;
  }
}
