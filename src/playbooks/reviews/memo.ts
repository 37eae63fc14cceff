import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import type { DocxBlock } from "../../content/formats/docx/writer.ts";
import { formatList, t } from "../../content/messages/messages.ts";
import type { Context } from "../../kernel/context.ts";
import { conflict } from "../../kernel/errors/errors.ts";
import { Download } from "../../kernel/http/download.ts";
import type { Decision } from "./decisions.schema.ts";
import { dayOf, decisionLine, findingText, IMPORTANCES, isProposed, verdictOf, whereQuoted } from "./finding.words.ts";
import { IMPORTANCE_ORDER } from "./findings.ts";
import {
  CHECK_GROUPS,
  type CheckGroup,
  checkGroupOf,
  foundInShort,
  needsDecision,
  wantedWords,
} from "./groups.words.ts";
import type { MemoQuery } from "./memo.schema.ts";
import type { Review } from "./reviews.schema.ts";
import { type OpenReview, readReview } from "./reviews.ts";
import type { Finding, Revision, RunResult } from "./run/run.schema.ts";

export const MEMO_TYPE = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";

/** A Word document for one's own side: a summary, the open points by importance and the proposals, with the details as an annex if asked for. */
export async function writeMemo(ctx: Context, open: OpenReview, { annex }: MemoQuery): Promise<Download> {
  const review = await readReview(ctx, open);
  const { result } = review;
  if (!result) throw conflict("REVIEW_NOT_FINISHED", "This review has no findings yet, so no memo can be created.");
  const bytes = Buffer.from(await ctx.deps.uploadReader.writeDocx(memoBlocks(review, result, annex)));
  const tag = createHash("sha256").update(bytes).digest("hex");
  const name = `${t("Issues in {name}", { name: open.name.replace(EXTENSION, "") })}.docx`;
  const about = { name, size: bytes.length, contentType: MEMO_TYPE, tag };
  return new Download(about, async (range) =>
    Readable.from([range ? bytes.subarray(range.start, range.end + 1) : bytes]),
  );
}

const EXTENSION = /\.[a-z]{1,5}$/i;
/** What two pages hold. A longer proposal stands in the annex. */
const MOST = { points: 20, proposals: 12, proposal: 900 };

interface Issue {
  finding: Finding;
  number: number;
  decided: Decision | undefined;
  revisions: Pick<Revision, "original" | "replacement" | "rationale">[];
}

/** What needs a decision: contradictions first, then the other groups, each by importance. */
function issuesOf({ decisions }: Review, { results }: RunResult): Issue[] {
  const weight = ({ importance }: Finding) => (importance ? IMPORTANCE_ORDER[importance] : 3);
  const groups = Object.keys(CHECK_GROUPS);
  const severity = (finding: Finding) => groups.indexOf(checkGroupOf(finding));
  return results
    .filter(needsDecision)
    .sort((a, b) => severity(a) - severity(b) || weight(a) - weight(b))
    .map((finding, at) => {
      const decided = decisions.find(({ check_id }) => check_id === finding.checkId);
      return { finding, number: at + 1, decided, revisions: decided?.revisions ?? finding.revisions };
    });
}

function memoBlocks(review: Review, result: RunResult, annex: boolean): DocxBlock[] {
  const issues = issuesOf(review, result);
  const open = issues.filter(({ decided }) => !decided?.decision);
  const decided = issues.filter((issue) => !open.includes(issue));
  const proposals = issues.filter(({ revisions, decided }) => revisions.length > 0 && decided?.decision !== "rejected");
  const inAnnex = annex ? issues : proposals.slice(0, MOST.proposals).filter(isLong);
  return [
    { kind: "heading", level: 1, text: t("Issues in {name}", { name: namesOf(result) }) },
    { kind: "heading", level: 2, text: t("Summary") },
    ...summaryOf(review, result, issues, open).map((text) => ({ kind: "paragraph" as const, text })),
    ...section(t("Open points"), pointRows(open)),
    ...section(t("Decided points"), pointRows(decided)),
    ...section(t("Proposals"), proposalRows(proposals)),
    ...section(t("Met"), metRows(result)),
    ...annexBlocks(inAnnex, result),
  ];
}

const namesOf = ({ files }: RunResult) => formatList(files.map(({ filename }) => filename.replace(EXTENSION, "")));

/** Nothing if there are no rows below the titles of the columns. */
const section = (text: string, rows: string[][]): DocxBlock[] =>
  rows.length < 2
    ? []
    : [
        { kind: "heading", level: 2, text },
        { kind: "table", rows, isDense: true },
      ];

/** What was reviewed, what came out, and what is left to do. */
function summaryOf(review: Review, result: RunResult, issues: Issue[], open: Issue[]): string[] {
  const { playbookTitle, representingParty, reviewMode, results, notice } = result;
  const reviewed = t(
    "{name} was reviewed with {playbook} for {party} on {paper, select, own {our own paper} other {the other side’s paper}}, on {day}.",
    {
      name: namesOf(result),
      playbook: playbookTitle,
      party: representingParty,
      paper: reviewMode === "first-party" ? "own" : "theirs",
      day: dayOf(review.completed_at ?? review.created_at),
    },
  );
  return [[reviewed, sayResult(results), sayOpen(issues, open)].join(" "), ...(notice ? [notice] : [])];
}

function sayResult(results: Finding[]): string {
  const count = (group: CheckGroup) => results.filter((finding) => checkGroupOf(finding) === group).length;
  const parts = [
    [
      count("contradicts"),
      (count: number) => t("{count, plural, one {# contradicts} other {# contradict}} our position", { count }),
    ],
    [count("short"), (count: number) => t("{count, plural, one {# falls} other {# fall}} short of it", { count })],
    [count("missing"), (count: number) => t("{count, plural, one {# is} other {# are}} not found", { count })],
    [count("judgement"), (count: number) => t("{count, plural, one {# needs} other {# need}} judgement", { count })],
    [count("met"), (count: number) => sayMet(count, results)],
  ] as const;
  const told = parts.filter(([count]) => count > 0).map(([count, say]) => say(count));
  return t("Of {total, plural, one {# check} other {# checks}}, {counts}.", {
    total: results.length,
    counts: formatList(told),
  });
}

function sayMet(count: number, results: Finding[]): string {
  const fallbacks = results.filter(({ evaluationResult }) => evaluationResult === "Fallback").length;
  return fallbacks === 0
    ? t("{count, plural, one {# is} other {# are}} met", { count })
    : t("{count, plural, one {# is} other {# are}} met ({fallbacks, number} by a fallback)", { count, fallbacks });
}

function sayOpen(issues: Issue[], open: Issue[]): string {
  const [first] = open;
  if (issues.length === 0) return t("Nothing needs a decision.");
  if (!first)
    return t("{count, plural, one {The one point is} other {All # points are}} decided.", { count: issues.length });
  return t(
    "{open, plural, one {# point is} other {# points are}} open and {decided, plural, one {# is} other {# are}} decided; begin with “{first}”.",
    { open: open.length, decided: issues.length - open.length, first: first.finding.checkTitle },
  );
}

const COLUMNS = [
  t("No."),
  t("Point"),
  t("Importance"),
  t("Verdict"),
  t("In the document"),
  t("You want"),
  t("Decision"),
];

function pointRows(issues: Issue[]): string[][] {
  const rows = issues
    .slice(0, MOST.points)
    .map(({ finding, number, decided }) => [
      String(number),
      finding.checkTitle,
      finding.importance ? IMPORTANCES[finding.importance] : "",
      verdictOf(finding),
      foundInShort(finding)?.text ?? whereQuoted(finding),
      finding.wanted ?? wantedWords(finding)[0] ?? "",
      decisionLine(decided, isProposed(finding)),
    ]);
  return [COLUMNS, ...rows, ...moreRow(issues.length - MOST.points)];
}

const isLong = ({ revisions }: Issue) =>
  revisions.reduce((sum, { original, replacement }) => sum + original.length + replacement.length, 0) > MOST.proposal;

/** Each proposal in full. One that is too long for the table is in the annex. */
function proposalRows(proposals: Issue[]): string[][] {
  const rows = proposals.slice(0, MOST.proposals).map((issue) => {
    const { finding, number, revisions } = issue;
    const pointer = t("In full in the annex, no. {number}", { number });
    return [
      String(number),
      finding.checkTitle,
      isLong(issue) ? pointer : revisions.map(({ original }) => original.trim() || t("(new)")).join("\n"),
      isLong(issue) ? pointer : revisions.map(({ replacement }) => replacement.trim() || t("(deleted)")).join("\n"),
    ];
  });
  return [
    [t("No."), t("Point"), t("Current text"), t("Proposed text")],
    ...rows,
    ...moreRow(proposals.length - MOST.proposals),
  ];
}

const metRows = ({ results }: RunResult): string[][] => [
  [t("Point"), t("Verdict"), t("In the document")],
  ...results
    .filter((finding) => !needsDecision(finding))
    .map((finding) => [finding.checkTitle, verdictOf(finding), foundInShort(finding)?.text ?? whereQuoted(finding)]),
];

const moreRow = (count: number) =>
  count > 0 ? [["", t("{count, number} more: download the memo with its annex", { count })]] : [];

/** Issues in full. */
const annexBlocks = (issues: Issue[], result: RunResult): DocxBlock[] =>
  issues.length === 0
    ? []
    : [
        { kind: "heading", level: 1, text: t("Annex: details") },
        ...issues.flatMap((issue) => issueBlocks(issue, result)),
      ];

function issueBlocks({ finding, number, decided, revisions }: Issue, { files }: RunResult): DocxBlock[] {
  const nameOf = (fileId: string) =>
    files.length > 1 ? files.find((file) => file.fileId === fileId)?.filename : undefined;
  const rows = [
    [t("Finding"), findingText(finding)],
    ...finding.quotes.map(({ quote, page, fileId }) => [quoteLabel(nameOf(fileId), page), `“${quote}”`]),
    [t("You want"), finding.positions.find(({ type }) => type === "standard")?.guidance ?? ""],
    ...revisions.flatMap(({ original, replacement, rationale }) => [
      ...(original ? [[t("Current text"), original]] : []),
      [decided?.decision === "edited" ? t("Edited text") : t("Proposed text"), replacement.trim() || t("(deleted)")],
      ...(rationale ? [[t("Reason"), rationale]] : []),
    ]),
    [t("Decision"), decisionLine(decided, isProposed(finding))],
    ...(decided?.note ? [[t("Note"), decided.note]] : []),
  ];
  return [
    { kind: "heading", level: 3, text: `${number}. ${finding.checkTitle}` },
    { kind: "table", rows },
  ];
}

function quoteLabel(file: string | undefined, page: number | null): string {
  if (page === null) return file ? t("Quote, {file}", { file }) : t("Quote");
  return file ? t("Quote, {file}, page {page}", { file, page }) : t("Quote, page {page}", { page });
}
