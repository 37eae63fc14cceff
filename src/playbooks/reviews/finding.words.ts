import { dateFormat, t } from "../../content/messages/messages.ts";
import { leadingVerdict } from "../../content/values/verdicts.schema.ts";
import type { Decision } from "./decisions.schema.ts";
import { decisionWord } from "./decisions.words.ts";
import { CHECK_GROUPS, checkGroupOf } from "./groups.words.ts";
import type { Finding } from "./run/run.schema.ts";

export const IMPORTANCES = { high: t("High"), medium: t("Medium"), low: t("Low") };

const DAY = dateFormat({ dateStyle: "long", timeZone: "UTC" });
export const dayOf = (time: string) => DAY.format(new Date(time));

export const isProposed = ({ revisions }: Finding) => revisions.length > 0;

export function verdictOf(finding: Finding): string {
  const { evaluationResult, fallbackPosition } = finding;
  if (evaluationResult === "Fallback") return t("Meets fallback {number}", { number: fallbackPosition });
  return evaluationResult === "Error" ? t("Not assessed") : CHECK_GROUPS[checkGroupOf(finding)];
}

export type Decided = Omit<Decision, "history">;

export function decisionLine(decided: Decided | undefined, isProposed: boolean): string {
  const decision = decided?.decision ? whoDecided(decided, decisionWord(decided.decision, isProposed)) : t("Undecided");
  if (!decided?.assignee) return decision;
  return t("{decision} (assigned to {name})", { decision, name: nameOf(decided.assignee) });
}

function whoDecided({ decided_by, decided_at }: Decided, decision: string): string {
  const day = decided_at && dayOf(decided_at);
  return decided_by
    ? t("{decision} ({name}, {day})", { decision, name: nameOf(decided_by), day })
    : t("{decision} ({day})", { decision, day });
}

const nameOf = ({ name, email, id }: NonNullable<Decision["assignee"]>) => name ?? email ?? t("User {id}", { id });

/** What the document says and what is asked, without the verdict, which stands in the table of issues. */
export const findingText = ({ analysis }: Finding) =>
  analysis
    .split(/\n{2,}/)
    .map((paragraph) => {
      const verdict = leadingVerdict(paragraph);
      return verdict ? verdict.documentName + verdict.rest : paragraph;
    })
    .join("\n\n");

const LONGEST_QUOTE = 160;

/** A quote that fits, or else its page. */
export function whereQuoted({ quotes: [quote] }: Finding): string {
  const words = quote?.quote.replace(/\s+/g, " ").trim() ?? "";
  if (words.length <= LONGEST_QUOTE) return words;
  return quote?.page ? t("Page {page}", { page: quote.page }) : "";
}
