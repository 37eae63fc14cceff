import { findMeasures, type WrittenMeasure } from "../../../content/values/prose/measures.ts";
import { shortValue } from "../../../content/values/prose/short-value.ts";
import type { Finding, Revision } from "./run.schema.ts";

type Values = Pick<Finding, "found" | "wanted">;
const UNKNOWN: Values = { found: null, wanted: null };

/** The one number that the proposed changes replace with another of its kind. Null if they change none, or more than one. */
export function changedValues(revisions: Pick<Revision, "original" | "replacement">[]): Values {
  const [only, ...others] = revisions.flatMap(changesOf);
  return only && others.length === 0 ? only : UNKNOWN;
}

function changesOf({ original, replacement }: Pick<Revision, "original" | "replacement">): Values[] {
  const [before, after] = [findMeasures(original), findMeasures(replacement)];
  if (before.length !== after.length) return [UNKNOWN];
  return before.flatMap((old, at): Values[] => {
    const fresh = after[at];
    if (!fresh || fresh.unit !== old.unit) return [UNKNOWN];
    if (fresh.value === old.value) return [];
    return [{ found: written(original, old), wanted: written(replacement, fresh) }];
  });
}

const written = (text: string, { start, end }: WrittenMeasure) => shortValue(text.slice(start, end));
