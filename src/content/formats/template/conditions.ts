import { isFieldName, NAME_RULE } from "./names.ts";

/** One comparison: the field is set, or equals a text; or the opposite. */
export interface Term {
  name: string;
  isNot: boolean;
  equals: string | null;
}

/** All terms hold. */
export type Condition = Term[];

const TOKENS = /[“"]([^”"]{0,100})[”"]|!=|=|[^\s=!"“”]+|[^\s]/gu;
const RULE = 'Write {{#if autoRenew}}, {{#if not autoRenew}} or {{#if law = "Delaware"}}, joined by “and”.';

/** Reads `autoRenew`, `not autoRenew`, `law = "Delaware" and term`. Returns a sentence if it is no condition. */
export function readCondition(source: string): Condition | string {
  const terms: Condition = [];
  let words: { text: string; isQuoted: boolean }[] = [];
  const tokens = [...source.matchAll(TOKENS)].map(([text, quoted]) => ({
    text: quoted ?? text,
    isQuoted: quoted !== undefined,
  }));
  for (const token of [...tokens, { text: "and", isQuoted: false }]) {
    if (token.isQuoted || token.text !== "and") {
      words.push(token);
      continue;
    }
    const term = readTerm(words);
    if (!term) return `This is not a condition. ${RULE} ${NAME_RULE}`;
    terms.push(term);
    words = [];
  }
  return terms;
}

function readTerm(words: { text: string; isQuoted: boolean }[]): Term | undefined {
  const [first, second, third] = words;
  if (!first || first.isQuoted) return undefined;
  if (words.length === 1 && isFieldName(first.text)) return { name: first.text, isNot: false, equals: null };
  if (words.length === 2 && first.text === "not" && second && !second.isQuoted && isFieldName(second.text))
    return { name: second.text, isNot: true, equals: null };
  const isComparison = words.length === 3 && (second?.text === "=" || second?.text === "!=");
  if (!isComparison || !third?.isQuoted || !isFieldName(first.text)) return undefined;
  return { name: first.text, isNot: second.text === "!=", equals: third.text };
}

/** The condition as it is written. */
export const writeCondition = (condition: Condition): string =>
  condition
    .map(({ name, isNot, equals }) =>
      equals === null ? `${isNot ? "not " : ""}${name}` : `${name} ${isNot ? "!=" : "="} "${equals}"`,
    )
    .join(" and ");

/** The opposite, if it can be written. */
export function opposite([term, ...more]: Condition): Condition | null {
  return term && more.length === 0 ? [{ ...term, isNot: !term.isNot }] : null;
}

/** What a name stands for: a text, yes or no, the texts of a list, or a text that does not itself say whether it is set. */
type Seen = string | boolean | string[] | { text: string; isSet: boolean };

/** Whether it holds. `read` gives what a name stands for. */
export function holds(condition: Condition, read: (name: string) => Seen): boolean {
  return condition.every(({ name, isNot, equals }) => {
    const value = read(name);
    const isSo = equals === null ? isSet(value) : wordsOf(value).some((each) => isSame(each, equals));
    return isSo !== isNot;
  });
}

function isSet(value: Seen): boolean {
  if (typeof value === "string") return value.trim() !== "";
  if (typeof value === "boolean") return value;
  return Array.isArray(value) ? value.length > 0 : value.isSet;
}

/** A yes is written “Yes”, and may be called “true”. */
function wordsOf(value: Seen): string[] {
  if (typeof value === "string") return [value];
  if (typeof value === "boolean") return value ? ["yes", "true"] : ["no", "false"];
  return Array.isArray(value) ? value : [value.text];
}

const isSame = (value: string, text: string) =>
  value.trim().toLocaleLowerCase("en") === text.trim().toLocaleLowerCase("en");
