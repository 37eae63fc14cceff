import { articleValue, numeralOf, readingsOf } from "../numerals.ts";
import type { Reference } from "../references.ts";
import type { Target } from "../section-index.ts";
import type { Draft, ProofreadFinding } from "./finding.ts";

/** References to an item of a list that ends before it, “Section 4(b)(iv)”, and to articles behind the last one, “Article IX”. */
export function deadItems(draft: Draft): ProofreadFinding[] {
  const found = draft.references.flatMap((one): ProofreadFinding[] => {
    if (one.kind !== "section" || one.target !== null) return [];
    const message = missingItem(draft, one) ?? missingArticle(draft, one);
    const { start, end } = one;
    return message ? [{ start, end, kind: "dead_reference", severity: "high", message, fix: null }] : [];
  });
  return new Set(found.map(({ message }) => message)).size > MOST_DEAD ? [] : found;
}
/** Where more of them lead nowhere, the letters of the lists were lost, and not their items. */
const MOST_DEAD = 3;

/** The list is there, with at least two items of this kind, and none with this number. */
function missingItem({ text, index }: Draft, { number, start, text: written }: Reference): string | undefined {
  const [, base = "", items = ""] = /^(\d{1,3}(?:\.\d{1,3}){0,4})((?:\s?\([^)]{1,7}\)){1,4})$/.exec(number) ?? [];
  if (base === "" || !/^(?:sections?|clauses?|§|paragraphs?|\d)/i.test(written)) return undefined;
  if (text.includes(`this Section ${number}`)) return undefined;
  const labels = items.match(/\([^)]{1,7}\)/g) ?? [];
  for (const [at, label] of labels.entries()) {
    const around = index.section(base + labels.slice(0, at).join(""), false, start);
    if (!around) return undefined;
    const isThere = index.section(base + labels.slice(0, at + 1).join(""), false, start) !== null;
    if (!isThere)
      return isBehindTheLast(text, around, label)
        ? `Section ${base}${labels.slice(0, at).join("")} has no ${label}.`
        : undefined;
  }
  return undefined;
}

function isBehindTheLast(text: string, { start, end }: Target, label: string): boolean {
  const section = text.slice(start, end);
  if (section.includes(label) || section.includes(label.slice(1))) return false;
  const bare = label.replace(/[()]/g, "");
  return readingsOf(bare).some(({ style, value }) => {
    const count = countOf(section, style);
    return count >= 2 && value > count && value <= count + FAR_BEYOND;
  });
}

const FAR_BEYOND = 6;
const MOST = 40;

/** How many items of a kind stand in a section one after another: (a), (b), (c). */
function countOf(section: string, style: Parameters<typeof numeralOf>[0]): number {
  let count = 0;
  for (let value = 1, at = 0; value < MOST; value++) {
    const label = numeralOf(style, value);
    const next = label === undefined ? -1 : section.indexOf(`(${label})`, at);
    if (next < 0) break;
    count = value;
    at = next;
  }
  return count;
}

const ARTICLE = /^Articles?\s{1,3}([IVXL]{1,6})$/;

function missingArticle({ text, index }: Draft, { text: written }: Reference): string | undefined {
  const numeral = ARTICLE.exec(written)?.[1];
  const value = numeral === undefined ? undefined : articleValue(numeral);
  if (numeral === undefined || value === undefined) return undefined;
  const articles = index.sections.flatMap(({ mark, exhibit }) =>
    mark?.kind === "article" && exhibit === undefined ? [mark.parts[0] ?? 0] : [],
  );
  const last = Math.max(0, ...articles);
  const areAllThere = articles.length >= 3 && new Set(articles).size === last;
  const isNamed = new RegExp(`(?:^|\\n)[^\\S\\n]*(?:ARTICLE|Article)\\s{1,3}${numeral}\\b`).test(text);
  return areAllThere && value > last && !isNamed ? `There is no article ${numeral} in this document.` : undefined;
}
