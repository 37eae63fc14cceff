import type { DemandResult, JudgedDemand } from "./judgement.ts";

/** Each demand of a position once, in order, with the sentence that tells most about it. `isAbsent`: what was not found is known not to be there. */
export function judgedDemands(findings: DemandResult[], isAbsent: boolean): JudgedDemand[] {
  const named = findings.filter(({ demand }) => demand !== undefined);
  return [...Map.groupBy(named, ({ demand = "" }) => demand)].map(([text, results]) => {
    const met = metBy(results, isAbsent);
    const telling = results.find(({ outcome, places }) => places.length > 0 && OUTCOMES[outcome] === met);
    const { start, end } = telling?.places[0] ?? { start: 0, end: 0 };
    return { text, met, place: telling ? { start, end } : null };
  });
}

const OUTCOMES: Record<DemandResult["outcome"], boolean | null> = {
  holds: true,
  fails: false,
  missing: null,
  unsure: null,
};

function metBy(results: DemandResult[], isAbsent: boolean): boolean | null {
  if (results.some(({ outcome }) => outcome === "fails" || (outcome === "missing" && isAbsent))) return false;
  return results.every(({ outcome }) => outcome === "holds") ? true : null;
}
