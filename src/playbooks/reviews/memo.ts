import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import type { DocxBlock, DocxPages } from "../../content/formats/docx/writer.ts";
import { formatList, t } from "../../content/messages/messages.ts";
import type { Context } from "../../kernel/context.ts";
import { conflict } from "../../kernel/errors/errors.ts";
import { Download } from "../../kernel/http/download.ts";
import { dayOf } from "./finding.words.ts";
import { IMPORTANCE_ORDER } from "./findings.ts";
import { CHECK_GROUPS, type CheckGroup, checkGroupOf, mayBeInOtherTerms, needsDecision } from "./groups.words.ts";
import type { MemoQuery } from "./memo.schema.ts";
import { heightOf, TWO_PAGES } from "./memo-room.ts";
import {
  annexBlocks,
  decidedBlocks,
  elsewhereBlocks,
  fitIssues,
  type Issue,
  metBlocks,
  openBlocks,
  proposalBlocks,
} from "./memo-sections.ts";
import type { Review } from "./reviews.schema.ts";
import { type OpenReview, readReview } from "./reviews.ts";
import type { Finding, RunResult } from "./run/run.schema.ts";

export const MEMO_TYPE = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";

/** A Word document for one's own side: a summary, the open points by importance and the proposals, with the details as an annex if asked for. */
export async function writeMemo(ctx: Context, open: OpenReview, { annex }: MemoQuery): Promise<Download> {
  const review = await readReview(ctx, open);
  const { result } = review;
  if (!result) throw conflict("REVIEW_NOT_FINISHED", "This review has no findings yet, so no memo can be created.");
  const bytes = Buffer.from(await ctx.deps.uploadReader.writeDocx(memoPages(review, result, annex)));
  const tag = createHash("sha256").update(bytes).digest("hex");
  const name = `${t("Issues in {name}", { name: open.name.replace(EXTENSION, "") })}.docx`;
  const about = { name, size: bytes.length, contentType: MEMO_TYPE, tag };
  return new Download(about, async (range) =>
    Readable.from([range ? bytes.subarray(range.start, range.end + 1) : bytes]),
  );
}

const EXTENSION = /\.[a-z]{1,5}$/i;

/** What needs a decision, by importance; contradictions come first, then the other groups. */
function issuesOf({ decisions }: Review, { results }: RunResult): Issue[] {
  const weight = ({ importance }: Finding) => (importance ? IMPORTANCE_ORDER[importance] : 3);
  const groups = Object.keys(CHECK_GROUPS);
  const severity = (finding: Finding) => groups.indexOf(checkGroupOf(finding));
  return results
    .filter(needsDecision)
    .sort((a, b) => weight(a) - weight(b) || severity(a) - severity(b))
    .map((finding, at) => {
      const decided = decisions.find(({ check_id }) => check_id === finding.checkId);
      return { finding, number: at + 1, decided, revisions: decided?.revisions ?? finding.revisions };
    });
}

function memoPages(review: Review, result: RunResult, annex: boolean): DocxPages {
  const issues = issuesOf(review, result);
  const undecided = issues.filter(({ decided }) => !decided?.decision);
  const elsewhere = undecided.filter(({ finding, revisions }) => mayBeInOtherTerms(finding) && revisions.length === 0);
  const open = undecided.filter((issue) => !elsewhere.includes(issue));
  const proposals = issues.filter(({ revisions, decided }) => revisions.length > 0 && decided?.decision !== "rejected");
  const [points, elsewhereText, met] = [decidedBlocks(issues), elsewhereBlocks(elsewhere), metBlocks(result)];
  const head: DocxBlock[] = [
    { kind: "heading", level: 1, text: t("Issues in {name}", { name: namesOf(result) }) },
    { kind: "heading", level: 2, text: t("Summary") },
    ...summaryOf(review, result, issues, open).map((text) => ({ kind: "paragraph" as const, text })),
  ];
  const room = TWO_PAGES - heightOf([...head, ...elsewhereText, ...points, ...met]);
  const { quoted, long } = fitIssues(open, proposals, room);
  const blocks = [
    ...head,
    ...openBlocks(open, quoted),
    ...elsewhereText,
    ...points,
    ...proposalBlocks(proposals, long),
    ...met,
    ...annexBlocks(annex ? issues : issues.filter((issue) => long.has(issue)), result),
  ];
  return { blocks, footer: t("Confidential, for your own side only. Page") };
}

const namesOf = ({ files }: RunResult) => formatList(files.map(({ filename }) => filename.replace(EXTENSION, "")));

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
      (count: number) => t("{count, plural, one {# contradicts} other {# contradict}} your position", { count }),
    ],
    [
      count("short"),
      (count: number) => t("{count, plural, one {# falls} other {# fall}} short of your position", { count }),
    ],
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
  if (issues.length === 0) return t("Nothing needs a decision.");
  const left = issues.filter(({ decided }) => !decided?.decision).length;
  if (left === 0)
    return t("{count, plural, one {The one point is} other {All # points are}} decided.", { count: issues.length });
  const counted = t(
    "{left, plural, one {# point is} other {# points are}} open{high, plural, =0 {} other {, # of high importance}}{decided, plural, =0 {} one {; # is decided} other {; # are decided}}.",
    { left, high: countHigh(issues), decided: issues.length - left },
  );
  const [first] = open;
  return first ? `${counted} ${t("Begin with “{first}”.", { first: first.finding.checkTitle })}` : counted;
}

const countHigh = (issues: Issue[]) =>
  issues.filter(({ finding, decided }) => finding.importance === "high" && !decided?.decision).length;
