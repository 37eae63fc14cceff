import { trimEnd } from "../../../content/citations/trim.ts";
import { must } from "../../../content/must.ts";
import { meaningfulWords } from "../../../content/search/words.ts";
import { CLAUSES } from "./clauses.ts";

/** Recitals, signatures and contents are no positions. */
const NO_POSITION =
  /^(?:recitals?|background|whereas|witnesseth|preamble|table of contents|contents|index|in witness|signatures?|signature page|source|page|exhibits?|schedules?|annex(?:es)?|appendix|appendices|confidential|execution copy|parties|ladies and gentlemen|dear (?:sirs?|madam)|by|name|title|date)\b[\s:.]{0,9}$/i;

/** Whether a heading stands above a clause: not above recitals, signatures or contents. */
export const isClauseHeading = (heading: string) => !NO_POSITION.test(heading);

/** A heading that runs on into its clause ends with its first sentence. */
export const shortHeading = (heading: string) =>
  must(heading.split(/[.:;]\s/)[0], "a split text has a first part").trim();

/** “LIMITATION OF LIABILITY.” is “Limitation of liability”. */
export function tidyHeading(heading: string): string {
  const words = trimEnd(shortHeading(heading).replace(/\s+/g, " "), /[.:;,\s]/);
  const isShouted = words === words.toUpperCase() && /\p{Lu}{4}/u.test(words);
  return isShouted ? words.charAt(0) + words.slice(1).toLowerCase() : words;
}

/** The kind of clause that the engine knows by this heading. */
export const knownKindOf = (heading: string) =>
  heading === "" ? undefined : CLAUSES.find(({ named_by }) => named_by.test(heading));

/** The words that tell what a heading is about, in no order. */
export const headingKey = (heading: string) =>
  [...new Set(meaningfulWords(shortHeading(heading)))].sort().join(" ") || heading.toLowerCase();
