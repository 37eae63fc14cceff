import { must } from "../../must.ts";

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
  for (const link of sorted) {
    const rank = must(rankOf.get(link.base), "each base has a rank");
    const previous = best.find(kind === "strict" ? rank - 1 : rank);
    best.offer(rank, { link, total: link.weight + (previous?.total ?? 0), previous });
  }
  const chain: Link[] = [];
  for (let step = best.find(bases.length); step; step = step.previous) chain.push(step.link);
  return chain.reverse();
}

/** The last link of a chain, with the total weight of the chain. */
interface Step {
  link: Link;
  total: number;
  previous: Step | undefined;
}

/** A Fenwick tree that finds the step with the highest total among all ranks up to a given one. */
class PrefixMaximum {
  readonly #steps: (Step | undefined)[];

  constructor(ranks: number) {
    this.#steps = Array.from({ length: ranks + 1 });
  }

  offer(rank: number, step: Step): void {
    for (let at = rank; at < this.#steps.length; at += at & -at) {
      if (step.total > (this.#steps[at]?.total ?? 0)) this.#steps[at] = step;
    }
  }

  find(rank: number): Step | undefined {
    let found: Step | undefined;
    for (let at = rank; at > 0; at -= at & -at) {
      const step = this.#steps[at];
      if (step && step.total > (found?.total ?? 0)) found = step;
    }
    return found;
  }
}
