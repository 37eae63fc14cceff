import type { Range } from "./term-finder.ts";

interface Named extends Range {
  text: string;
  number: string;
  kind: "statute" | "agreement";
  target: null;
}

const CAPITALS = "\\p{Lu}[\\p{L}’'&.-]{1,40}(?:[ \\n](?:and|of|the|for|to|&|in|on|\\p{Lu}[\\p{L}’'&.-]{0,40})){0,9}?";
const STATUTE = new RegExp(
  `(?<![\\p{L}\\d])(?:${CAPITALS}[ \\n](?:Act|(?<!(?:Source|Object|Machine|Access|Area|Country|Postal|Promo|Zip|ZIP)[ \\n])Code)(?:[ \\n]of[ \\n]\\d{4})?(?![\\p{L}\\d]|\\sof\\s(?:Conduct|Ethics))|Regulation\\s(?:\\(EU\\)|\\(EC\\)|[A-Z](?:-[A-Z])?(?!\\p{L}))(?:\\s(?:No\\.?\\s)?\\d{2,4}\\/\\d{2,4})?|Directive\\s\\d{2,4}\\/\\d{2,4}\\/E[CU]|Rule\\s\\d{1,3}[a-z]?(?:-\\d{1,2})?(?=\\s(?:of|under|promulgated))|\\d{1,2}\\sU\\.?S\\.?C\\.?\\s(?:§{1,2}\\s?)?\\d{1,5}|\\d{1,2}\\sC\\.?F\\.?R\\.?\\s(?:Part\\s|§{1,2}\\s?)?\\d{1,5}(?:\\.\\d{1,4})?)`,
  "gu",
);
const AGREEMENT = new RegExp(
  `(?<![\\p{L}\\d])(${CAPITALS}[ \\n](?:Agreement|Contract|Lease|Deed|Indenture|Addendum|Memorandum of Understanding|Letter of Intent|Guaranty|Note|Plan))(?![\\p{L}\\d]|\\s(?:Date|Term|Year|Period|Number|Price))`,
  "gu",
);
const LEADING =
  /^(?:(?:This|The|That|An?|Such|Each|Any|All|Every|Under|In|To|If|Of|And|Pursuant|Whereas|WHEREAS|Upon|Unless|When|Where|For|By|Entire|Notwithstanding|No|Term of|Said|Either|Neither|Both|Amend(?:ed)?|Terminat\p{L}{1,5} of)[ \n]+(?:the |this |that )?)+/u;
/** The end of the sentence before: “of the Parties. This Agreement”. */
const ENDED = /^[\s\S]{0,300}\p{Ll}{5}\.\s/u;
const CERTAIN = /\b(?:that|those|a|an|certain|the|such|into|under|their)\s{1,5}(?:certain\s{1,5}|separate\s{1,5})?$/;

/** Statutes and other agreements that a text names. Its own title is none. */
export function findStatutesAndAgreements(text: string): Named[] {
  const statutes = Array.from(text.matchAll(STATUTE), ({ 0: whole, index }) => named(whole, index, "statute"));
  const own = ownTitles(text);
  const agreements = Array.from(text.matchAll(AGREEMENT), ({ 0: whole, index }) =>
    named(whole, index, "agreement"),
  ).filter(
    ({ start, text: title }) =>
      title.split(/\s+/).length > 1 &&
      !own.has(lettersOf(title)) &&
      CERTAIN.test(text.slice(Math.max(0, start - 30), start)),
  );
  return [...statutes, ...agreements].filter(({ text: title }) => title.split(/\s+/).length > 1);
}

function named(whole: string, index: number, kind: Named["kind"]): Named {
  const before = ENDED.exec(whole)?.[0].length ?? 0;
  const lead = before + (LEADING.exec(whole.slice(before))?.[0].length ?? 0);
  const title = whole.slice(lead);
  return { start: index + lead, end: index + whole.length, text: title, number: "", kind, target: null };
}

/** “this Master Services Agreement” and what stands over the text. */
function ownTitles(text: string): Set<string> {
  const own = new Set<string>();
  for (const { 0: whole, index } of text.slice(0, 20_000).matchAll(AGREEMENT)) {
    const before = text.slice(Math.max(0, index - 12), index);
    const { text: title } = named(whole, index, "agreement");
    if (/\bthis\s{1,5}$/i.test(before) || /^(?:This|THIS)\s/.test(whole)) own.add(lettersOf(title));
  }
  for (const line of text.slice(0, 3_000).split("\n").slice(0, 20)) if (line.length < 120) own.add(lettersOf(line));
  return own;
}

const lettersOf = (title: string) =>
  title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
