/** How the analysis of a check begins when a position is not met, most severe first. */
export const VERDICTS = {
  contradicts: "Contradicts your position.",
  short: "Falls short of your position.",
  judgement: "Needs your judgement.",
  missing: "Not found.",
} as const;
export type VerdictName = keyof typeof VERDICTS;
export const VERDICT_NAMES = Object.keys(VERDICTS) as VerdictName[];

/** How the analysis begins of a Pass that rests on earlier decisions. */
export const ACCEPTED_BEFORE = "Accepted before.";

/** The reason where the document is a cover page, and a check's clause may be in the terms that it incorporates. */
export const IN_OTHER_TERMS =
  "This may be in the terms that the document incorporates, which were not part of this review.";

const LEAD = new RegExp(`^(.{1,255}?: )?(${Object.values(VERDICTS).join("|").replaceAll(".", "\\.")})\\s*`);

/** The verdict at the start of a paragraph of an analysis. In a review of several documents, a document's name precedes it. */
export function leadingVerdict(
  paragraph: string,
): { name: VerdictName; documentName: string; rest: string } | undefined {
  const found = LEAD.exec(paragraph);
  const name = VERDICT_NAMES.find((each) => VERDICTS[each] === found?.[2]);
  if (!found || !name) return undefined;
  return { name, documentName: found[1] ?? "", rest: paragraph.slice(found[0].length) };
}
