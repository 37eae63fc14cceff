const MAX_LENGTH = 100_000;
const MAX_LINES = 4_000;
/** Marks of emphasis in one paragraph. */
const MAX_MARKS = 400;
/** Quotes or lists within one another on one line. */
const NESTED_LINE = /^[ \t>*+-]{40}|^(?:[ \t]{0,9}\d{1,9}[.)][ \t]){20}/m;

/** Whether the parser reads a text in good time. Its time grows with the square of marks and depths, so that the page would freeze. */
export function isWithinMarkdownLimits(markdown: string): boolean {
  if (markdown.length > MAX_LENGTH || NESTED_LINE.test(markdown)) return false;
  if ((markdown.match(/\n/g)?.length ?? 0) > MAX_LINES) return false;
  return markdown.split(/\n[ \t]{0,20}\n/).every((block) => (block.match(/[*_~]+/g)?.length ?? 0) <= MAX_MARKS);
}
