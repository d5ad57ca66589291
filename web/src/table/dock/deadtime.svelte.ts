// The dead time of a dock as it runs: what was pressed when, and whether presses count.

import { type Asked, DEAD, isActing, isSudden } from "./dead";

export class DeadTime {
  /** Nothing that is pressed counts. */
  isOn = $state(false);
  #pressedAt = -Infinity;
  #before: Asked = { kind: "", question: "" };
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Other buttons are about to come into the dock. */
  changes(asked: Asked, dock: HTMLElement | undefined): void {
    const hand = { isOver: dock?.matches(":hover") ?? false, pressedAt: this.#pressedAt };
    if (isSudden(this.#before, asked, hand, performance.now())) {
      this.isOn = true;
      clearTimeout(this.#timer);
      this.#timer = setTimeout(() => (this.isOn = false), DEAD);
    }
    this.#before = asked;
  }

  /** Something in the dock is pressed. */
  press(event: Event): void {
    if (!this.isOn) this.#pressedAt = performance.now();
    else if (event.type === "click") {
      event.preventDefault();
      event.stopPropagation();
    }
  }

  /** A key goes down, somewhere. What is written or asked for elsewhere is no decision. */
  key(event: KeyboardEvent, dock: HTMLElement | undefined): void {
    if (!isActing(event.key) || !(event.target instanceof Element)) return;
    if (!dock?.contains(event.target) && event.target.closest("input, textarea, select, dialog")) return;
    if (this.isOn) event.preventDefault();
    else this.#pressedAt = performance.now();
  }

  end(): void {
    clearTimeout(this.#timer);
  }
}
