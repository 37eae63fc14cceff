import type { FillRecord, FillValue } from "../../../content/formats/template/template.ts";
import { formatList, t } from "../../../content/messages/messages.ts";
import type { Outcome } from "../../../playbooks/portfolios/outcomes.schema.ts";
import { OUTCOME_WORDS } from "../../../playbooks/portfolios/outcomes.words.ts";
import {
  dayOf,
  decisionLine,
  findingText,
  IMPORTANCES,
  isProposed,
  verdictOf,
  whereQuoted,
} from "../../../playbooks/reviews/finding.words.ts";
import { IMPORTANCE_ORDER } from "../../../playbooks/reviews/findings.ts";
import {
  CHECK_GROUPS,
  checkGroupOf,
  foundInShort,
  needsDecision,
  providesNothing,
  wantedWords,
} from "../../../playbooks/reviews/groups.words.ts";
import type { Reviewed } from "../../../playbooks/reviews/reviews.ts";
import type { Finding } from "../../../playbooks/reviews/run/run.schema.ts";
import { firstFreeKey, keyFromLabel } from "../../../vaults/columns/keys.ts";
import { footnoteOf } from "./footnotes.ts";
import { type ReportFinding, type SummaryLine, summaryPart } from "./report-data.ts";

/** The names of the reviewed files. */
export const reviewName = ({ result }: Reviewed) => formatList(result.files.map(({ filename }) => filename));

/** The findings of a review: contradictions first, then the other groups, each by importance. */
export function findingsOf(reviewed: Reviewed): ReportFinding[] {
  const weight = ({ importance }: Finding) => (importance ? IMPORTANCE_ORDER[importance] : 3);
  const severity = (finding: Finding) => Object.keys(CHECK_GROUPS).indexOf(checkGroupOf(finding));
  return reviewed.result.results
    .toSorted((a, b) => severity(a) - severity(b) || weight(a) - weight(b))
    .map((finding) => ({ item: toItem(reviewed, finding), footnote: noteOf(reviewed, finding) }));
}

function toItem(reviewed: Reviewed, finding: Finding): ReportFinding["item"] {
  const decided = reviewed.decisions.find(({ check_id }) => check_id === finding.checkId);
  const revisions = decided?.revisions ?? finding.revisions;
  const [needed, decision] = [needsDecision(finding), decided?.decision ?? null];
  return {
    documentName: reviewName(reviewed),
    playbook: reviewed.result.playbookTitle,
    check: finding.checkTitle,
    importance: finding.importance ? IMPORTANCES[finding.importance] : "",
    verdict: verdictOf(finding),
    found: foundInShort(finding)?.text ?? whereQuoted(finding),
    wanted: finding.wanted ?? wantedWords(finding)[0] ?? "",
    analysis: findingText(finding),
    decision: needed || decided ? decisionLine(decided, isProposed(finding)) : "",
    note: decided?.note ?? "",
    currentText: revisions.map(({ original }) => original.trim() || t("(new)")).join("\n"),
    proposedText: revisions.map(({ replacement }) => replacement.trim() || t("(deleted)")).join("\n"),
    reason: [...new Set(revisions.map(({ rationale }) => rationale))].filter(Boolean).join("\n"),
    needsDecision: needed,
    isOpen: needed && decision === null,
    isProposed: revisions.length > 0 && decision !== "rejected",
  };
}

/** The files with the pages and words that a finding rests on. */
function noteOf({ result: { files } }: Reviewed, finding: Finding): string {
  const quotes = providesNothing(finding) ? [] : finding.quotes;
  const cited = files.filter(({ fileId }) => quotes.some((quote) => quote.fileId === fileId));
  if (cited.length === 0)
    return t("{files}: no passage is cited.", { files: formatList(files.map(({ filename }) => filename)) });
  return cited
    .map(({ fileId, filename }) =>
      footnoteOf(
        filename,
        quotes.filter((quote) => quote.fileId === fileId),
      ),
    )
    .join("; ");
}

const outcomeOf = (finding: Finding): Outcome => {
  const results = { Pass: "pass", Fallback: "fallback", Error: "error" } as const;
  if (finding.evaluationResult !== "Flag") return results[finding.evaluationResult];
  const group = checkGroupOf(finding);
  return group === "met" ? "pass" : group;
};

/** A row of a table of reviews: what was found for each check, by a key made from its title, and in the list `values`. */
export function reviewRow(reviewed: Reviewed): FillRecord {
  const { result, decisions } = reviewed;
  const taken = new Set<string>();
  const values = result.results.map((finding) => {
    const key = firstFreeKey(keyFromLabel(finding.checkTitle), taken);
    taken.add(key);
    return { key, label: finding.checkTitle, value: valueOfCheck(reviewed, finding) };
  });
  const open = result.results.filter(
    (finding) =>
      needsDecision(finding) && !decisions.some((each) => each.check_id === finding.checkId && each.decision),
  );
  return {
    ...Object.fromEntries(values.map(({ key, value }) => [key, value] as [string, FillValue])),
    documentName: reviewName(reviewed),
    playbook: result.playbookTitle,
    party: result.representingParty,
    day: dayOf(reviewed.completed_at ?? reviewed.created_at),
    checks: String(result.results.length),
    open: String(open.length),
    notice: result.notice ?? "",
    values,
  };
}

function valueOfCheck(reviewed: Reviewed, finding: Finding): FillValue {
  const words = verdictOf(finding);
  const value = finding.found === null ? words : t("{value} ({verdict})", { value: finding.found, verdict: words });
  return { value, footnote: noteOf(reviewed, finding) };
}

/** Counts findings by outcome: of all checks, then of each. */
export class OutcomeCounts {
  readonly #byCheck = new Map<string, Map<Outcome, number>>();
  #reviews = 0;

  get reviews(): number {
    return this.#reviews;
  }

  add({ result }: Reviewed): void {
    this.#reviews++;
    for (const finding of result.results) {
      const counts = this.#byCheck.get(finding.checkTitle) ?? new Map<Outcome, number>();
      const outcome = outcomeOf(finding);
      this.#byCheck.set(finding.checkTitle, counts.set(outcome, (counts.get(outcome) ?? 0) + 1));
    }
  }

  lines(): FillRecord[] {
    const all = new Map<Outcome, number>();
    for (const counts of this.#byCheck.values())
      for (const [outcome, count] of counts) all.set(outcome, (all.get(outcome) ?? 0) + count);
    const sum = [...all.values()].reduce((sum, count) => sum + count, 0);
    return [
      ...summaryPart(t("All checks"), linesOf(all), sum).map((line) => ({ ...line, isOutcome: true })),
      ...[...this.#byCheck].flatMap(([title, counts]) => summaryPart(title, linesOf(counts), this.#reviews)),
    ];
  }
}

/** Most severe first. */
const linesOf = (counts: Map<Outcome, number>): SummaryLine[] =>
  (Object.keys(OUTCOME_WORDS) as Outcome[]).flatMap((outcome) => {
    const count = counts.get(outcome);
    return count === undefined ? [] : [{ label: OUTCOME_WORDS[outcome], count }];
  });
