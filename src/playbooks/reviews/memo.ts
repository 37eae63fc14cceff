import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import type { DocxBlock } from "../../content/formats/docx/writer.ts";
import { leadingVerdict, VERDICTS } from "../../content/values/verdicts.schema.ts";
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
  if (!result) throw conflict("REVIEW_NOT_FINISHED", "This review has no findings yet, so there is no memo yet.");
  const bytes = Buffer.from(await ctx.deps.uploadReader.writeDocx(memoBlocks(review, result)));
  const tag = createHash("sha256").update(bytes).digest("hex");
  const name = `Issues in ${open.name.replace(EXTENSION, "")}.docx`;
  const about = { name, size: bytes.length, contentType: MEMO_TYPE, tag };
  return new Download(about, async (range) =>
    Readable.from([range ? bytes.subarray(range.start, range.end + 1) : bytes]),
  );
}

const EXTENSION = /\.[a-z]{1,5}$/i;
const IMPORTANCES = { high: "High", medium: "Medium", low: "Low" };
const SEVERITY: Finding["evaluationResult"][] = ["Flag", "Error", "Fallback", "Pass"];
const DECISIONS = { accepted: "Accepted", rejected: "Rejected", edited: "Edited" };

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
    { kind: "heading", level: 1, text: `Issues in ${result.files.map(({ filename }) => filename).join(", ")}` },
    { kind: "table", rows: aboutRows(review, result) },
    { kind: "heading", level: 2, text: "Issues by importance" },
    { kind: "table", rows: [["No.", "Issue", "Importance", "Verdict", "Decision"], ...rows] },
    ...issues.flatMap((finding, index) => issueBlocks(finding, index + 1, decisionOf(finding), result)),
    ...(met.length > 0
      ? [
          { kind: "heading" as const, level: 2, text: "Standard position met" },
          { kind: "table" as const, rows: met.map(({ checkTitle }) => [checkTitle]) },
        ]
      : []),
  ];
}

const aboutRows = (review: Review, { playbookTitle, representingParty, reviewMode, results }: RunResult) => [
  ["Playbook", playbookTitle],
  ["For", representingParty],
  ["Paper", reviewMode === "first-party" ? "Our own" : "The other side’s"],
  ["Reviewed", (review.completed_at ?? review.created_at).slice(0, 10)],
  ["Decided", `${review.decided} of ${results.length}`],
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
    ["Analysis", finding.analysis],
    ...finding.quotes.map(({ quote, page, fileId }) => [
      ["Quote", nameOf(fileId), page === null ? undefined : `page ${page}`].filter(Boolean).join(", "),
      `“${quote}”`,
    ]),
    ...revisions.flatMap(({ original, replacement, rationale }) => [
      ...(original ? [["Current text", original]] : []),
      [decided?.decision === "edited" ? "Edited text" : "Proposed text", replacement.trim() || "(deleted)"],
      ...(rationale ? [["Reason", rationale]] : []),
    ]),
    ["Decision", decisionLine(decided)],
    ...(decided?.note ? [["Note", decided.note]] : []),
  ];
  return [
    { kind: "heading", level: 3, text: `${number}. ${finding.checkTitle}` },
    { kind: "table", rows },
  ];
}

function verdictOf({ evaluationResult, fallbackPosition, analysis }: Finding): string {
  if (evaluationResult === "Fallback") return `Meets fallback ${fallbackPosition}`;
  if (evaluationResult === "Error") return "Not assessed";
  const verdict = leadingVerdict(analysis);
  return verdict ? VERDICTS[verdict.name].replace(/\.$/, "") : "Does not meet your position";
}

function decisionLine(decided: Decision | undefined): string {
  const assigned = decided?.assignee ? ` (assigned to ${nameOf(decided.assignee)})` : "";
  if (!decided?.decision) return `Undecided${assigned}`;
  const by = decided.decided_by ? ` by ${nameOf(decided.decided_by)}` : "";
  return `${DECISIONS[decided.decision]}${by}, ${decided.decided_at?.slice(0, 10)}${assigned}`;
}

const nameOf = ({ name, email, id }: NonNullable<Decision["assignee"]>) => name ?? email ?? `User ${id}`;
