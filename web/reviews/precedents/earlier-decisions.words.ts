import { dateFormat, t } from "../../messages.ts";
import { displayName } from "../../session/session.ts";
import type { Finding } from "../reviews.queries.ts";

type Precedent = NonNullable<Finding["precedents"]>[number];

/** "Ada Park kept this wording in Acme NDA.docx on 12 March 2026." */
export function precedentWords({ decided_by, decided_at, file_name, meaning, similarity }: Precedent): string {
  const person = decided_by ? displayName(decided_by) : t("An API key");
  const date = dateFormat({ dateStyle: "long" }).format(new Date(decided_at));
  const file = file_name;
  const isSame = similarity === 1;
  if (meaning === "passes")
    return isSame
      ? t("{person} accepted this wording in {file} on {date}.", { person, file, date })
      : t("{person} accepted similar wording in {file} on {date}.", { person, file, date });
  if (meaning === null) return t("{person} decided on similar wording in {file} on {date}.", { person, file, date });
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
