// A sentence with things in it that are drawn in a way of their own. The catalogue says where they stand, so that each language has its own order.

export type Parts<Slot extends string> = readonly (string | { slot: Slot; text: string })[];
