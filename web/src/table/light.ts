// Which cards stand out and which step back.

export type Lit = { state: "plays" | "idle"; share: number };
export type Light = (card: string) => Lit | null;

/** Cards that play rise, the others step back; where nothing plays all are as they are. */
export function lightOf(cards: ReadonlyMap<string, number>): Light {
  if (cards.size === 0) return () => null;
  return (card) => {
    const share = cards.get(card);
    return share === undefined ? { state: "idle", share: 1 } : { state: "plays", share };
  };
}
