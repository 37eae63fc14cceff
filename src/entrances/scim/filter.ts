import { isStorable } from "../../kernel/http/body.ts";
import { ScimError } from "./errors.ts";

/** One comparison of a filter: `userName eq "ada@example.com"`. */
export interface Comparison {
  /** In lower case, without the prefix of a schema. */
  attribute: string;
  value: string | number | boolean | null;
}

const ATTRIBUTE = /\s{0,20}([A-Za-z][\w.:$-]{0,200}(?:\[[^\]]{0,200}\])?(?:\.[\w$]{1,100})?)\s{1,20}/y;
const OPERATOR = /([A-Za-z]{2})(?:\s{1,20}|$)/y;
const VALUE = /"(?:[^"\\]|\\.){0,2000}"|true|false|null|-?\d{1,15}/iy;
const AND = /\s{1,20}and\s{1,20}/iy;
const CORE = /^urn:ietf:params:scim:schemas:core:2\.0:(?:user|group):/;
/** We keep one address per person, of this type. */
const WORK = /\[ {0,9}type eq "work" {0,9}\]/;
const MAX_COMPARISONS = 20;

/** Parses `eq` comparisons joined by `and`. Other operators are rejected as invalidFilter, as RFC 7644 requires. */
export function parseFilter(text: string): Comparison[] {
  const found: Comparison[] = [];
  let at = 0;
  const take = (pattern: RegExp): RegExpExecArray | undefined => {
    pattern.lastIndex = at;
    const match = pattern.exec(text);
    if (match) at = pattern.lastIndex;
    return match ?? undefined;
  };
  do {
    const attribute = takeAttribute(take);
    const operator = take(OPERATOR)?.[1]?.toLowerCase();
    if (operator !== "eq")
      throw invalidFilter(
        operator
          ? `The filter operator ${operator} is not supported: use eq.`
          : "Only comparisons with eq, joined by and, are supported.",
      );
    const value = take(VALUE)?.[0];
    if (value === undefined)
      throw invalidFilter("The filter has no value to compare with, such as a string in quotes.");
    found.push({ attribute, value: parseValue(value) });
  } while (found.length < MAX_COMPARISONS && take(AND));
  if (text.slice(at).trim() !== "") throw invalidFilter("Only comparisons with eq, joined by and, are supported.");
  return found;
}

function takeAttribute(take: (pattern: RegExp) => RegExpExecArray | undefined): string {
  const written = take(ATTRIBUTE)?.[1];
  if (!written) throw invalidFilter("The filter must begin with the name of an attribute.");
  return written.toLowerCase().replace(CORE, "").replace(WORK, "");
}

function parseValue(text: string): Comparison["value"] {
  const value = jsonOf(text.startsWith('"') ? text : text.toLowerCase());
  if (typeof value === "string" && !isStorable(value))
    throw invalidFilter("The value of the filter has characters that cannot be stored.");
  return value;
}

function jsonOf(text: string): Comparison["value"] {
  try {
    return JSON.parse(text);
  } catch {
    throw invalidFilter("The value of the filter is not a valid JSON string.");
  }
}

export const invalidFilter = (detail: string) => new ScimError(400, "invalidFilter", detail);
