import { collapseWhitespace } from "../../ui/text/collapse-whitespace.ts";
import type { ChangeItem } from "./changes.ts";
import type { Side } from "./scroll-map.ts";

export type Texts = Partial<Record<Side, string>>;

/** The words beside a change, in its paragraph. */
export interface Around {
  before: string;
  after: string;
}

/** A change with more characters tells enough by itself. */
const SHORT = 24;
const REACH = 32;

/** The words around a short change, so that "5" and "3" say what they are about. Undefined if it needs none. */
export function around({ before, after, base, revised }: Pick<ChangeItem, "before" | "after" | Side>, texts: Texts) {
  const [text, place] = after === "" ? [texts.base, base] : [texts.revised, revised];
  if (text === undefined || before.length + after.length > SHORT) return undefined;
  return { before: lastWords(text.slice(0, place.start)), after: firstWords(text.slice(place.end)) };
}

const lastWords = (text: string) => {
  const line = text.slice(text.lastIndexOf("\n") + 1);
  return collapseWhitespace(line.length <= REACH ? line : line.slice(-REACH).replace(/^\S*\s/, "")).trim();
};

const firstWords = (text: string) => {
  const [line = ""] = text.split("\n", 1);
  return collapseWhitespace(line.length <= REACH ? line : line.slice(0, REACH).replace(/\s\S*$/, "")).trim();
};
