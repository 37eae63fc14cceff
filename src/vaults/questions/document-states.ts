import type { Column } from "../columns/columns.schema.ts";
import type { Filter } from "../documents/documents.schema.ts";
import { clauseOf } from "./columns.ts";

const OVER = /\b(?:expired|ended|lapsed|ran out)\b/i;
const BEGUN = /\b(?:started|begun|began|commenced)\b/i;
const COMING = /ing\b/i;

/**
 * What a verb says about a date when no date is given: what has expired did so before today. `unclear` where it does not say enough:
 * what is expiring does so soon, and what has not expired may have no date at all.
 */
export function documentStateIn(
  words: string,
  today: string,
  isNegated: boolean,
): Filter[string] | "unclear" | undefined {
  if (OVER.test(words)) return isNegated ? "unclear" : { op: "lt", value: today };
  if (BEGUN.test(words)) return isNegated ? "unclear" : { op: "lte", value: today };
  return COMING.test(words) ? "unclear" : undefined;
}

const PROHIBITION = /^(?:anti|non|no|not|covenant not)\b/i;
const FORBIDDEN = /\b(?:anti|non|no|not|without|consent|restrict|prohibit|forbid|ban|limit)/i;
const DONE = /(?:ed|able|ible)\b/i;

/** “Which contracts can be assigned?” asks for the opposite of a column “Anti-Assignment”, as far as that can be told. */
export function mayAskForOpposite(column: Column, words: string, asksForPermission: boolean): boolean {
  const isProhibition = [column.label, clauseOf(column)?.name ?? ""].some((name) => PROHIBITION.test(name));
  return isProhibition && !FORBIDDEN.test(words) && (asksForPermission || DONE.test(words));
}
