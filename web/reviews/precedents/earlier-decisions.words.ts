import type { Finding } from "../../../src/playbooks/reviews/run/run.schema.ts";
import { dateFormat, t } from "../../messages.ts";
import { displayName } from "../../ui/text/display-name.ts";

type Precedent = NonNullable<Finding["precedents"]>[number];

/** Below this, words share little more than their subject. */
const SIMILAR = 0.25;

/** The name of its file; with the time of the decision where another file is called the same. */
export function nameOf({ file_name, decided_at }: Precedent, all: Precedent[]): string {
  if (all.filter((each) => each.file_name === file_name).length === 1) return file_name;
  const time = dateFormat({ dateStyle: "medium", timeStyle: "short" }).format(new Date(decided_at));
  return `${file_name} (${time})`;
}

/** The words of this finding that were compared with those of the decision. */
export const wordsNow = ({ quote, differences }: Pick<Precedent, "quote" | "differences">): string =>
  differences.reduceRight(
    (words, { start, end, replacement }) => words.slice(0, start) + replacement + words.slice(end),
    quote,
  );

/** Whether at least half of the words stayed. Where fewer did, their differences are harder to read than the words themselves. */
export const isSameForm = ({ quote, differences }: Pick<Precedent, "quote" | "differences">): boolean =>
  2 * differences.reduce((sum, { start, end }) => sum + end - start, 0) <= quote.length;

/** "Ada Park kept this wording in Acme NDA.docx on 12 March 2026." */
export function precedentWords({ decided_by, decided_at, file_name, meaning, quote, similarity }: Precedent): string {
  const person = decided_by ? displayName(decided_by) : t("An API key");
  const date = dateFormat({ dateStyle: "long" }).format(new Date(decided_at));
  const file = file_name;
  const isSame = similarity === 1;
  if (quote === "")
    return meaning === "missing"
      ? t("{person} did not accept {file} without such a clause on {date}.", { person, file, date })
      : t("{person} accepted {file} without such a clause on {date}.", { person, file, date });
  if (meaning === null) return t("{person} decided on wording for this in {file} on {date}.", { person, file, date });
  if (similarity < SIMILAR)
    return meaning === "passes"
      ? t("{person} accepted other wording on this in {file} on {date}.", { person, file, date })
      : t("{person} did not accept other wording on this in {file} on {date}.", { person, file, date });
  if (meaning === "passes")
    return isSame
      ? t("{person} accepted this wording in {file} on {date}.", { person, file, date })
      : t("{person} accepted similar wording in {file} on {date}.", { person, file, date });
  return isSame
    ? t("{person} did not accept this wording in {file} on {date}.", { person, file, date })
    : t("{person} did not accept similar wording in {file} on {date}.", { person, file, date });
}

/** What a verdict owes to earlier decisions. Undefined if nothing. */
export function learnedWords({ learned_from }: Pick<Finding, "learned_from">): string | undefined {
  if (!learned_from) return undefined;
  const { decisions, withdrawn } = learned_from;
  const rests = t("This verdict used {decisions, plural, one {# earlier decision} other {# earlier decisions}}.", {
    decisions,
  });
  if (withdrawn === 0) return rests;
  const gone = t(
    "{withdrawn, plural, one {# of them no longer holds} other {# of them no longer hold}}: review this check again.",
    { withdrawn },
  );
  return `${rests} ${gone}`;
}
