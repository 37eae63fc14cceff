import type { Column } from "../columns/columns.schema.ts";
import type { Filter } from "../documents/documents.schema.ts";
import { clauseOf } from "./columns.ts";

const OVER = /\b(?:expired|ended|lapsed|ran out)\b/i;
const BEGUN = /\b(?:started|begun|began|commenced)\b/i;
const COMING = /ing\b/i;

/**
 * The date condition that a verb implies when no date is given: “expired” means before today. `unclear` if the verb is too vague:
 * “expiring” means soon, and a contract that has not expired may have no date at all.
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

/** “Which contracts can be assigned?” may ask for the opposite of a column “Anti-Assignment”. */
export function mayAskForOpposite(column: Column, words: string, asksForPermission: boolean): boolean {
  const isProhibition = [column.label, clauseOf(column)?.name ?? ""].some((name) => PROHIBITION.test(name));
  return isProhibition && !FORBIDDEN.test(words) && (asksForPermission || DONE.test(words));
}
