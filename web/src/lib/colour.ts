// The colours of shares. Pure.

/** The colour of a share by its place among those of the hand: one of three. */
export function colour(share: number): number {
  return (share % 3) + 1;
}

/** The same by its name. */
export function colourOf(shares: readonly string[], share: string | null): number {
  return colour(share === null ? 0 : Math.max(shares.indexOf(share), 0));
}
