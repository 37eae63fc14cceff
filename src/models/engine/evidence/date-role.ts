const ENDS_ON =
  /\b(?:until|till|through|thru|to|expir\w*|terminat\w*|ends?|ending|conclud\w*|close\s+of\s+business\s+on|no(?:t)?\s+later\s+than|(?:expiration|termination)\s+date)\b|[-–—]\s*$/gi;
/** “shall end as of December 31” names an end: words right after an end belong to it. */
const STARTS_ON =
  /\b(?:commenc\w*|force|begin\w*|effect|start\w*|from|dated|made|entered|(?<!\b(?:ends?|ended|ending|expir\w{1,6}|terminat\w{1,4}|conclud\w{1,4}|ceas\w{1,4}),?\s{1,9}(?:(?:and\s{1,9}be\s{1,9})?effective,?\s{1,9})?)(?:effective|as\s+of))\b/gi;
/** “September 2, 2019 (such date, the “Effective Date”)” */
const NAMED_START = /^[^\p{L}\p{N}]{0,4}[^()"“”.;]{0,30}["“](?:the\s)?(?:Effective|Commencement|Start)\sDate/u;

/** Whether a date is a start or an end. What it is named after it decides, else the nearest word before it. */
export function dateRole(clause: string, { start, end }: { start: number; end: number }): "start" | "end" | undefined {
  if (NAMED_START.test(clause.slice(end, end + 60))) return "start";
  const leading = clause.slice(Math.max(0, start - 90), start);
  const before = leading.split(/[.;]\s/).at(-1) ?? "";
  const last = (pattern: RegExp) => Array.from(before.matchAll(pattern)).at(-1)?.index ?? -1;
  const [ending, starting] = [last(ENDS_ON), last(STARTS_ON)];
  if (ending === -1 && starting === -1) return undefined;
  return ending > starting ? "end" : "start";
}
