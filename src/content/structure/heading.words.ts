const SMALL =
  "and|or|of|the|to|for|in|on|by|with|a|an|upon|from|as|at|not|no|under|between|against|into|&|per|vs\\.?|its|if|any|all|other|than";
const WORD = "[\\p{Lu}\\d][\\p{L}\\p{N}'’./&-]{0,40}";
const NEXT = `(?:[ ,;]{1,2}|\\s?[/–—-]\\s?)(?:\\(?${WORD}\\)?|${SMALL})`;
/** Words in title case or capitals that end at a full stop, a colon, a dash, two spaces or the end of the line. */
const TITLE = new RegExp(
  `^[“"]?(\\p{Lu}[\\p{L}\\p{N}'’/&-]{0,40}(?:${NEXT}){0,14})[”"]?(?=\\s{0,20}(?:[.:](?:\\s|$)|\\n|$|[–—]|\\s-\\s)|\\s{2})`,
  "u",
);
const SENTENCE_CASE =
  /^(\p{Lu}[\p{L}'’-]{1,40}(?:[ ,]{1,2}[\p{L}'’/&-]{1,40}){0,7})[.:](?=\s{1,9}["“(]?\p{Lu}|\s{0,9}$)/u;
/** What a sentence has and a heading has not. */
const VERB =
  /\b(?:shall|will|is|are|was|were|may|must|has|have|had|be|been|agrees?|means?|represents?|warrants?|includes?|acknowledges?|can|does|do|should|would|states?|provides?)\b/i;
const MAX_HEADING = 110;

/** The heading at the beginning of a line, behind its number, and how long it is; undefined if the line begins with prose. */
export function headingIn(line: string): { heading: string; length: number } | undefined {
  const lead = line.length - line.trimStart().length;
  const words = line.slice(lead, lead + 200);
  const found = TITLE.exec(words) ?? SENTENCE_CASE.exec(words);
  const heading = found?.[1]?.trim().replace(/[,;]$/, "");
  if (!found || !heading || heading.length < 3 || heading.length > MAX_HEADING || !/\p{L}{2}/u.test(heading))
    return undefined;
  if (VERB.test(heading.toUpperCase() === heading ? "" : heading)) return undefined;
  const end = lead + found[0].length;
  const stop = /^\s{0,20}[.:]/.exec(line.slice(end, end + 25))?.[0].length ?? 0;
  return {
    heading: heading.replace(/\s+/g, " ").replace(/(?<!\b(?:Inc|Ltd|Co|Corp|No|\p{L}))\.$/u, ""),
    length: end + stop,
  };
}

const ADDRESS = /\d{3}|@|www\.|[_$]|\.{4}/;
const NO_HEADING =
  /^(?:by|name|title|date|dated|its|attest|witness|page|source|signature|signed|tel|fax|phone|email|attention|attn|address|and|between|by and between|exhibit|re|to|from|cc|subject)\b|\b(?:inc|llc|ltd|corp|gmbh|l\.p|plc)\b\.?,?$/i;

/** A line that is nothing but a heading without a number: “RECITALS”, “Governing Law”. */
export function loneHeading(line: string): string | undefined {
  const words = line.trim();
  if (words.length < 4 || words.length > 80 || /[.;,]$/.test(words)) return undefined;
  const bare = words.replace(/:$/, "");
  const found = headingIn(bare);
  if (!found || found.length < bare.length || NO_HEADING.test(bare) || ADDRESS.test(bare)) return undefined;
  return found.heading;
}
