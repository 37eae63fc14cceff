/** Two units that may belong together. */
export interface Link {
  base: number;
  revised: number;
  weight: number;
}

/**
 * The heaviest list of links that runs forward in both texts. `strict`: every unit is used once. `groups`: a unit may have several
 * partners, because it was split or joined.
 */
export function chainOf(links: Link[], kind: "strict" | "groups"): Link[] {
  const sorted = links.toSorted(
    (a, b) => a.revised - b.revised || (kind === "strict" ? b.base - a.base : a.base - b.base),
  );
  const bases = [...new Set(sorted.map(({ base }) => base))].sort((a, b) => a - b);
  const rankOf = new Map(bases.map((base, index) => [base, index + 1]));
  const best = new PrefixMaximum(bases.length);
  const totals: number[] = [];
  const previous: number[] = [];
  for (const [index, { base, weight }] of sorted.entries()) {
    const rank = rankOf.get(base)!;
    const before = best.find(kind === "strict" ? rank - 1 : rank);
    previous[index] = before;
    totals[index] = weight + (before < 0 ? 0 : totals[before]!);
    best.offer(rank, index, totals[index]!);
  }
  const chain: Link[] = [];
  for (let index = best.find(bases.length); index >= 0; index = previous[index]!) chain.push(sorted[index]!);
  return chain.reverse();
}

/** The item with the highest total among all ranks up to one, as a Fenwick tree. */
class PrefixMaximum {
  readonly #items: { index: number; total: number }[];

  constructor(ranks: number) {
    this.#items = Array.from({ length: ranks + 1 }, () => ({ index: -1, total: 0 }));
  }

  offer(rank: number, index: number, total: number): void {
    for (let at = rank; at < this.#items.length; at += at & -at) {
      if (total > this.#items[at]!.total) this.#items[at] = { index, total };
    }
  }

  /** -1 if there is none. */
  find(rank: number): number {
    let found = { index: -1, total: 0 };
    for (let at = rank; at > 0; at -= at & -at) if (this.#items[at]!.total > found.total) found = this.#items[at]!;
    return found.index;
  }
}
