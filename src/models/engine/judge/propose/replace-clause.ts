import { CALIBRATION } from "../../calibration.ts";
import { canonicalWords } from "../../catalogue/words.ts";
import type { Place } from "../../evidence/place.ts";
import type { Revision } from "../judgement.ts";
import type { JudgingContext } from "../judging-context.ts";
import { type Part, partsOf, type Wanted } from "./where-clauses-stand.ts";

const { judge: LIMITS } = CALIBRATION;

/** The document's own clause on the very same thing gives way to the playbook's: both together would contradict each other. */
export function proposeReplacement(review: JudgingContext, wanted: Wanted): Revision | undefined {
  const own = clauseUnderOwnHeading(review, wanted);
  const isShort = own && own.end - own.start <= LIMITS.replaced_length * wanted.language.length;
  if (!own || !isShort) return undefined;
  const rationale = `Replaces the clause on ${wanted.check.title.charAt(0).toLowerCase()}${wanted.check.title.slice(1)}.`;
  return { ...own, replacement: wanted.language, rationale };
}

/** The words under a heading that names the title of the check, in a part without subsections. */
function clauseUnderOwnHeading(review: JudgingContext, { check, language }: Wanted): Place | undefined {
  const { text } = review.reading;
  const parts = partsOf(review, text.length);
  const title = [...new Set(canonicalWords(check.title))];
  const [head = ""] = title;
  const known = new Set([...title, ...canonicalWords(language)]);
  const own = parts.filter(({ heading }) => {
    const words = canonicalWords(heading ?? "");
    const shared = title.filter((word) => words.includes(word)).length;
    return words.includes(head) && words.every((word) => known.has(word)) && shared * 2 >= title.length;
  });
  const [only, ...others] = own;
  if (!only || others.some(({ start }) => start >= only.end)) return undefined;
  const inside = parts.filter(({ start, end }) => only.start < start && end <= only.end);
  return inside.length > 1 ? undefined : paragraphOf(text, inside[0] ?? only);
}

/** The paragraph of a part that has no other. */
function paragraphOf(text: string, { body, end }: Part): Place | undefined {
  const start = body + (/^[\s.:]*/.exec(text.slice(body, end))?.[0].length ?? 0);
  const words = text.slice(start, end).trimEnd();
  return words === "" || /\n/.test(words) ? undefined : { start, end: start + words.length };
}
