import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import type { DocxBlock } from "../../content/formats/docx/writer.ts";
import { t } from "../../content/messages/messages.ts";
import { leadingVerdict } from "../../content/values/verdicts.schema.ts";
import { VERDICT_WORDS } from "../../content/values/verdicts.words.ts";
import type { Context } from "../../kernel/context.ts";
import { conflict } from "../../kernel/errors/errors.ts";
import { Download } from "../../kernel/http/download.ts";
import type { Decision } from "./decisions.schema.ts";
import { IMPORTANCE_ORDER } from "./findings.ts";
import type { Review } from "./reviews.schema.ts";
import { type OpenReview, readReview } from "./reviews.ts";
import type { Finding, RunResult } from "./run/run.schema.ts";

export const MEMO_TYPE = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";

/** A Word document for one's own side: the issues by importance, each with its quotes, the proposed change and the decision. */
export async function writeMemo(ctx: Context, open: OpenReview): Promise<Download> {
  const review = await readReview(ctx, open);
  const { result } = review;
  if (!result) throw conflict("REVIEW_NOT_FINISHED", "This review has no findings yet, so no memo can be created.");
  const bytes = Buffer.from(await ctx.deps.uploadReader.writeDocx(memoBlocks(review, result)));
  const tag = createHash("sha256").update(bytes).digest("hex");
  const name = `${t("Issues in {name}", { name: open.name.replace(EXTENSION, "") })}.docx`;
  const about = { name, size: bytes.length, contentType: MEMO_TYPE, tag };
  return new Download(about, async (range) =>
    Readable.from([range ? bytes.subarray(range.start, range.end + 1) : bytes]),
  );
}

const EXTENSION = /\.[a-z]{1,5}$/i;
const IMPORTANCES = { high: t("High"), medium: t("Medium"), low: t("Low") };
const SEVERITY: Finding["evaluationResult"][] = ["Flag", "Error", "Fallback", "Pass"];

export function memoBlocks(review: Review, result: RunResult): DocxBlock[] {
  const weight = ({ importance }: Finding) => (importance ? IMPORTANCE_ORDER[importance] : 3);
  const severity = ({ evaluationResult }: Finding) => SEVERITY.indexOf(evaluationResult);
  const issues = result.results
    .filter(({ evaluationResult }) => evaluationResult !== "Pass")
    .sort((a, b) => weight(a) - weight(b) || severity(a) - severity(b));
  const met = result.results.filter(({ evaluationResult }) => evaluationResult === "Pass");
  const decisionOf = ({ checkId }: Finding) => review.decisions.find(({ check_id }) => check_id === checkId);
  const rows = issues.map((finding, index) => [
    String(index + 1),
    finding.checkTitle,
    finding.importance ? IMPORTANCES[finding.importance] : "",
    verdictOf(finding),
    decisionLine(decisionOf(finding)),
  ]);
  return [
    {
      kind: "heading",
      level: 1,
      text: t("Issues in {name}", { name: result.files.map(({ filename }) => filename).join(", ") }),
    },
    { kind: "table", rows: aboutRows(review, result) },
    { kind: "heading", level: 2, text: t("Issues by importance") },
    { kind: "table", rows: [[t("No."), t("Issue"), t("Importance"), t("Verdict"), t("Decision")], ...rows] },
    ...issues.flatMap((finding, index) => issueBlocks(finding, index + 1, decisionOf(finding), result)),
    ...(met.length > 0
      ? [
          { kind: "heading" as const, level: 2, text: t("Standard position met") },
          { kind: "table" as const, rows: met.map(({ checkTitle }) => [checkTitle]) },
        ]
      : []),
  ];
}

const aboutRows = (review: Review, { playbookTitle, representingParty, reviewMode, results, notice }: RunResult) => [
  [t("Playbook"), playbookTitle],
  [t("For"), representingParty],
  [t("Paper"), reviewMode === "first-party" ? t("Our own") : t("The other side’s")],
  [t("Reviewed"), (review.completed_at ?? review.created_at).slice(0, 10)],
  [t("Decided"), t("{decided, number} of {total, number}", { decided: review.decided, total: results.length })],
  ...(notice ? [[t("Note"), notice]] : []),
];

function issueBlocks(
  finding: Finding,
  number: number,
  decided: Decision | undefined,
  { files }: RunResult,
): DocxBlock[] {
  const nameOf = (fileId: string) =>
    files.length > 1 ? files.find((file) => file.fileId === fileId)?.filename : undefined;
  const revisions = decided?.revisions ?? finding.revisions;
  const rows = [
    [t("Finding"), sentenceOf(finding)],
    ...finding.quotes.map(({ quote, page, fileId }) => [quoteLabel(nameOf(fileId), page), `“${quote}”`]),
    [t("You ask for"), finding.positions.find(({ type }) => type === "standard")?.guidance ?? ""],
    ...revisions.flatMap(({ original, replacement, rationale }) => [
      ...(original ? [[t("Current text"), original]] : []),
      [decided?.decision === "edited" ? t("Edited text") : t("Proposed text"), replacement.trim() || t("(deleted)")],
      ...(rationale ? [[t("Reason"), rationale]] : []),
    ]),
    [t("Decision"), decisionLine(decided)],
    ...(decided?.note ? [[t("Note"), decided.note]] : []),
  ];
  return [
    { kind: "heading", level: 3, text: `${number}. ${finding.checkTitle}` },
    { kind: "table", rows },
  ];
}

/** What the document says and what is asked, without the verdict, which stands in the table of issues. */
const sentenceOf = ({ analysis }: Finding) =>
  analysis
    .split(/\n{2,}/)
    .map((paragraph) => {
      const verdict = leadingVerdict(paragraph);
      return verdict ? verdict.documentName + verdict.rest : paragraph;
    })
    .join("\n\n");

function quoteLabel(file: string | undefined, page: number | null): string {
  if (page === null) return file ? t("Quote, {file}", { file }) : t("Quote");
  return file ? t("Quote, {file}, page {page}", { file, page }) : t("Quote, page {page}", { page });
}

function verdictOf({ evaluationResult, fallbackPosition, analysis }: Finding): string {
  if (evaluationResult === "Fallback") return t("Meets fallback {number}", { number: fallbackPosition });
  if (evaluationResult === "Error") return t("Not assessed");
  const verdict = leadingVerdict(analysis);
  return verdict ? VERDICT_WORDS[verdict.name].replace(/\.$/, "") : t("Does not meet your position");
}

function decisionLine(decided: Decision | undefined): string {
  const decision = decided?.decision ? whoDecided(decided) : t("Undecided");
  if (!decided?.assignee) return decision;
  return t("{decision} (assigned to {name})", { decision, name: nameOf(decided.assignee) });
}

function whoDecided({ decision, decided_by, decided_at }: Decision): string {
  const day = decided_at?.slice(0, 10);
  if (!decided_by)
    return t("{decision, select, accepted {Accepted, {day}} rejected {Rejected, {day}} other {Edited, {day}}}", {
      decision,
      day,
    });
  const name = nameOf(decided_by);
  return t(
    "{decision, select, accepted {Accepted by {name}, {day}} rejected {Rejected by {name}, {day}} other {Edited by {name}, {day}}}",
    { decision, name, day },
  );
}

const nameOf = ({ name, email, id }: NonNullable<Decision["assignee"]>) => name ?? email ?? t("User {id}", { id });
