import { needsDecision } from "../../../src/playbooks/reviews/groups.words.ts";
import type { NewRedline, RedlineResult } from "../../../src/playbooks/reviews/redline/redline.schema.ts";
import type { Finding, RunResult } from "../../../src/playbooks/reviews/run/run.schema.ts";
import { t } from "../../messages.ts";
import type { Decided } from "./decision-states.ts";

export const COMMENTS = {
  none: { label: t("No comments"), description: t("Only tracked changes.") },
  external: {
    label: t("External comments"),
    description: t("Reasons that the other side may read, without your playbook or positions."),
  },
  internal: { label: t("Internal comments"), description: t("Analysis and notes. For your side only.") },
} as const satisfies Record<NewRedline["comments"], { label: string; description: string }>;

/** What keeps a redline from being all that there is to say: what nobody decided, and what is not acceptable but not changed. */
export function leftOver(findings: Finding[], decisions: (Decided & { check_id: string })[]) {
  const withDecision = findings
    .filter(needsDecision)
    .map((finding) => ({ finding, decided: decisions.find(({ check_id }) => check_id === finding.checkId) }));
  return {
    undecided: withDecision.filter(({ decided }) => !decided?.decision).map(({ finding }) => finding.checkTitle),
    unchanged: withDecision
      .filter(({ finding, decided }) => decided?.decision === "rejected" && finding.revisions.length === 0)
      .map(({ finding }) => finding.checkTitle),
  };
}

const MOST_INITIALS = 10;

export const initialsOf = (author: string): string =>
  Array.from(author.matchAll(/(?:^|[\s-])(\p{L})/gu), ([, letter = ""]) => letter.toUpperCase())
    .join("")
    .slice(0, MOST_INITIALS);

/** Changes of several findings at the same place are one tracked change. */
export const sayWritten = ({ changes, omitted }: RedlineResult, accepted: number): string =>
  omitted.length === 0 && accepted > changes
    ? t(
        "{accepted, plural, one {# change} other {# changes}}, combined into {changes, plural, one {# tracked change} other {# tracked changes}}.",
        { accepted, changes },
      )
    : t("{count, plural, one {# tracked change.} other {# tracked changes.}}", { count: changes });

/** The accepted changes that the redline does not have, with their checks' titles. */
export const omittedLines = ({ omitted }: RedlineResult, { results }: RunResult): string[] =>
  omitted.map(({ check_id, reason }) => {
    const title = results.find(({ checkId }) => checkId === check_id)?.checkTitle ?? t("A change");
    return `${title}: ${reason}`;
  });

export const referenceLines = ({ cross_references }: RedlineResult): string[] =>
  cross_references.map(({ quote, from, to, is_field }) => {
    const fate =
      to === null
        ? t("“{quote}”: {from} is deleted.", { quote, from })
        : t("“{quote}”: {from} becomes {to}.", { quote, from, to });
    return is_field ? `${fate} ${t("Word corrects it when fields are updated.")}` : fate;
  });
