// Which cards stand out and which step back.

/** `share` has the colours of the shares that a card plays in, as the style sheet names them: "1", or "12" for both halves. */
export type Lit = { state: "plays" | "idle"; share: string };
export type Light = (card: string) => Lit | null;

/** Cards that play rise, the others step back; where nothing plays all are as they are. */
export function lightOf(cards: ReadonlyMap<string, readonly number[]>): Light {
  if (cards.size === 0) return () => null;
  return (card) => {
    const shares = cards.get(card);
    return shares === undefined ? { state: "idle", share: "1" } : { state: "plays", share: shares.join("") };
  };
}
