const MAX_LENGTH = 100_000;
const MAX_LINES = 4_000;
/** Emphasis marks in one paragraph. */
const MAX_MARKS = 400;
/** Nested quotes or lists on one line. */
const NESTED_LINE = /^[ \t>*+-]{40}|^(?:[ \t]{0,9}\d{1,9}[.)][ \t]){20}/m;

/**
 * Whether the parser is fast enough for a text. Its run time grows with the square of marks and nesting depth, and would freeze
 * the page.
 */
export function isWithinMarkdownLimits(markdown: string): boolean {
  if (markdown.length > MAX_LENGTH || NESTED_LINE.test(markdown)) return false;
  if ((markdown.match(/\n/g)?.length ?? 0) > MAX_LINES) return false;
  const unescaped = markdown.replace(/\\[\\*_~]/g, "");
  return unescaped.split(/\n[ \t]{0,20}\n/).every((block) => (block.match(/[*_~]+/g)?.length ?? 0) <= MAX_MARKS);
}
