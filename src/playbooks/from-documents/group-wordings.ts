import { first, must } from "../../content/must.ts";
import { likeness, sharedPairs, type Wording } from "./wording.ts";

/** A clause among those of its kind. */
export interface ComparedClause {
  /** Which contract it is from. */
  contract: number;
  wording: Wording;
}

/** Clauses that say the same in nearly the same words. */
export interface UsualWording<C extends ComparedClause> {
  /** The clause that is most like all of them. */
  medoid: C;
  clauses: C[];
  /** How many contracts have it. */
  contracts: number;
}

/** Clauses with so many words in common are the same wording. */
export const SAME_WORDING = 0.8;

/** The wordings of one kind of clause, the most usual first. */
export function groupWordings<C extends ComparedClause>(clauses: C[]): UsualWording<C>[] {
  const alike = clusters(clauses);
  const wordings = alike.flatMap((cluster) => {
    const contracts = countContracts(cluster);
    return [...Map.groupBy(cluster, ({ wording }) => wording.terms).values()].map((same) => ({
      medoid: medoidOf(same, cluster),
      clauses: same,
      contracts: countContracts(same),
      within: contracts,
    }));
  });
  const most = Math.max(...wordings.map(({ contracts }) => contracts));
  const ranked = wordings.map((wording) => ({
    wording,
    central: wording.contracts === most ? centralityOf(wording.medoid, clauses) : 0,
  }));
  return ranked
    .sort(
      (a, b) =>
        b.wording.contracts - a.wording.contracts ||
        b.wording.within - a.wording.within ||
        b.central - a.central ||
        a.wording.medoid.contract - b.wording.medoid.contract,
    )
    .map(({ wording: { within: _within, ...wording } }) => wording);
}

/** Among wordings that are equally usual, the one that is most like the others comes first. */
const centralityOf = <C extends ComparedClause>({ wording }: C, clauses: C[]) =>
  clauses.slice(0, 4 * SAMPLED).reduce((sum, each) => sum + sharedPairs(wording, each.wording), 0);

/** A contract with two clauses of a wording counts once. */
export const countContracts = (clauses: ComparedClause[]): number =>
  new Set(clauses.map(({ contract }) => contract)).size;

/** Each clause joins the cluster whose clauses are most like it on average. */
function clusters<C extends ComparedClause>(clauses: C[]): C[][] {
  const found: C[][] = [];
  for (const clause of clauses) {
    const scores = found.map((cluster) => averageLikeness(clause, cluster));
    const best = Math.max(0, ...scores);
    if (best >= SAME_WORDING) must(found[scores.indexOf(best)], "the best cluster exists").push(clause);
    else found.push([clause]);
  }
  return found;
}

/** So many of a cluster tell how alike the rest is. */
const SAMPLED = 8;

function averageLikeness<C extends ComparedClause>(clause: C, cluster: C[]): number {
  const sample = cluster.slice(0, SAMPLED);
  const sum = sample.reduce((total, each) => total + likeness(clause.wording, each.wording, SAME_WORDING), 0);
  return sum / sample.length;
}

function medoidOf<C extends ComparedClause>(clauses: C[], among: C[]): C {
  const others = among.slice(0, 4 * SAMPLED);
  const scored = clauses.slice(0, 4 * SAMPLED).map((clause) => ({
    clause,
    score: others.reduce((sum, each) => sum + likeness(clause.wording, each.wording, 0), 0),
  }));
  return first(scored.sort((a, b) => b.score - a.score)).clause;
}
