import { creditsFor } from "../../../administration/usage/credits.ts";
import { escapeMarkdown } from "../../../content/citations/escape-markdown.ts";
import { first } from "../../../content/must.ts";
import { truncateLine } from "../../../content/truncate-line.words.ts";
import type { RunJob, RunResult } from "../../../playbooks/reviews/run/run.schema.ts";
import type { Source } from "../../../workspace/files/search/sources.ts";
import { asksForMemo } from "../../work/asked-for.ts";
import type { Desk } from "../../work/desk.ts";
import { callOperation, inCredits, useOperation } from "../../work/operations.ts";
import type { Order } from "../../work/orders/orders.ts";
import { settleAll } from "../../work/use-tools.ts";
import { keepWork } from "../../work/work.ts";
import type { CitationCollector } from "../citing/citation-collector.ts";
import { collapseWhitespace } from "../quotes.ts";

/** A playbook and one agreement, with its schedules. */
export interface ToReview {
  playbook: { id: string; title: string };
  sources: Source[];
}

/** The finished review of one agreement, or why there is none. */
interface Reviewed extends ToReview {
  result: RunResult | null;
  note: string;
  /** A limit stopped it. */
  isLeft: boolean;
}

const SCHEDULE = /\b(?:schedule|exhibit|annex|appendix|addendum|attachment)\b/i;
const MAX_DETAILED = 3;

/** Each file is an agreement of its own; schedules belong to the only agreement beside them. */
export function agreementsIn(sources: Source[]): Source[][] {
  const main = sources.filter(({ filename }) => !SCHEDULE.test(filename.replace(/[_.-]/g, " ")));
  return main.length === 1 ? [sources] : sources.map((source) => [source]);
}

/** Reviews every agreement against its playbook. The reviews are records of their own and run beside each other. */
export async function reviewByRules(
  desk: Desk,
  collector: CitationCollector,
  { tasks, orders }: { tasks: ToReview[]; orders: Order[] },
): Promise<string[]> {
  const writesMemo = orders.some(asksForMemo);
  const price = creditsFor(desk.ctx, "playbook:run", 1);
  const cost = price ? ` (${inCredits(price)})` : "";
  desk.plan = [
    ...tasks.map(({ playbook, sources }) => ({
      text: truncateLine(`Review ${namesOf(sources)} against ${playbook.title}`, 270) + cost,
      status: "running" as const,
    })),
    ...(writesMemo ? [{ text: "Write the memo", status: "pending" as const }] : []),
  ];
  const reviewed = await runAll(desk, tasks);
  if (desk.proposals.length > 0) return waitForDecision(desk);
  desk.plan = desk.plan.map((step, at) => ({ ...step, status: reviewed[at]?.isLeft ? "stopped" : "done" }));
  if (writesMemo) desk.documents.push({ filename: "Review memo.docx", markdown: memoOf(reviewed) });
  await keepWork(desk);
  const isLong = reviewed.length > MAX_DETAILED;
  const blocks = isLong ? [overview(reviewed)] : reviewed.map((each) => describe(each, collector, reviewed.length > 1));
  return writesMemo ? [...blocks, "The memo is beside this answer."] : blocks;
}

/** Where nothing may be started, the reviews are proposed. */
async function waitForDecision(desk: Desk): Promise<string[]> {
  desk.plan = desk.plan.map((step) => ({ ...step, status: "pending" }));
  await keepWork(desk);
  const lines = desk.proposals.map(({ summary }) => `- ${escapeMarkdown(summary)}`);
  return [`Nothing was started. This waits for your decision:\n\n${lines.join("\n")}`];
}

async function runAll(desk: Desk, tasks: ToReview[]): Promise<Reviewed[]> {
  const outcomes = [];
  for (const [at, { playbook, sources }] of tasks.entries()) {
    const step = `review ${at}`;
    const args = { as: "review", playbook_id: playbook.id, file_ids: sources.map(({ fileId }) => fileId) };
    const outcome = await desk.ctx.once(step, () => useOperation(desk, "run_playbook", args, step));
    desk.apply(outcome);
    outcomes.push(outcome);
  }
  const texts = await settleAll(desk, outcomes);
  const reviewed: Reviewed[] = [];
  for (const [at, task] of tasks.entries()) {
    const id = outcomes[at]?.waitsFor?.id;
    const job = id ? ((await callOperation(desk, "job", { job_id: id, detail: "full" })) as RunJob) : undefined;
    const isLeft = outcomes[at]?.unfinished !== undefined;
    reviewed.push({ ...task, result: job?.result ?? null, note: texts[at] ?? "", isLeft });
  }
  return reviewed;
}

const namesOf = (sources: Source[]) => sources.map(({ filename }) => filename).join(", ");
type Finding = RunResult["results"][number];

const verdictOf = ({ evaluationResult, fallbackPosition }: Finding) =>
  fallbackPosition === null ? evaluationResult : `${evaluationResult} ${fallbackPosition}`;

function describe(
  { playbook, sources, result, note }: Reviewed,
  collector: CitationCollector,
  isNamed: boolean,
): string {
  const name = isNamed ? `${escapeMarkdown(namesOf(sources))}: ` : "";
  const title = `**${name}Review against “${escapeMarkdown(playbook.title)}”**`;
  if (!result) return `${title}\n\n${escapeMarkdown(note)}`;
  const lines = result.results.map((finding) => {
    const marks = finding.quotes.map(({ fileId, quote, start }) => {
      const name = sources.find((source) => source.fileId === fileId)?.name ?? "";
      return collector.cite(name, quote, start);
    });
    const analysis = escapeMarkdown(collapseWhitespace(finding.analysis));
    return `- **${escapeMarkdown(finding.checkTitle)}: ${verdictOf(finding)}.** ${analysis} ${marks.join("")}`.trim();
  });
  return `${title}\n\n${lines.join("\n")}`;
}

const cell = (words: string) => escapeMarkdown(collapseWhitespace(words)).replace(/\|/g, "\\|");

/** The numbers of each review in one table. */
function overview(reviewed: Reviewed[]): string {
  const rows = reviewed.map(({ playbook, sources, result, note }) => {
    const { flags, fallbacks, passes, errors } = result?.summary ?? {};
    const numbers = result ? [flags, fallbacks, passes, errors].join(" | ") : `${cell(note)} | | | `;
    return `| ${cell(namesOf(sources))} | ${cell(playbook.title)} | ${numbers} |`;
  });
  return [
    "| Agreement | Playbook | Flags | Fallbacks | Passes | Not assessed |",
    "| --- | --- | --- | --- | --- | --- |",
    ...rows,
  ].join("\n");
}

/** What is not met in each agreement, with the words that show it. */
function memoOf(reviewed: Reviewed[]): string {
  const sections = reviewed.map(({ playbook, sources, result, note }) => {
    const head = `## ${escapeMarkdown(namesOf(sources))}`;
    if (!result) return `${head}\n\n${escapeMarkdown(note)}`;
    const open = result.results.filter(({ evaluationResult }) => evaluationResult !== "Pass");
    const points = Array.from(Map.groupBy(open, sameOf).values(), (same) => pointOf(same, sources));
    const passed = result.results.length - open.length;
    const met = `${passed} of ${result.results.length} checks of “${escapeMarkdown(playbook.title)}” are met.`;
    return [head, met, points.join("\n")].filter(Boolean).join("\n\n");
  });
  return ["# Review memo", overview(reviewed), ...sections].join("\n\n");
}

/** Checks with the same verdict for the same reason are one point. */
const sameOf = (finding: Finding) => `${verdictOf(finding)} ${finding.analysis}`;

function pointOf(same: Finding[], sources: Source[]): string {
  const { analysis, quotes } = first(same);
  const cited = quotes.slice(0, 2).map(({ fileId, quote }) => {
    const name = sources.find((source) => source.fileId === fileId)?.name;
    return name ? ` [[${name}: "${quote}"]]` : "";
  });
  const titles = same.map(({ checkTitle }) => escapeMarkdown(checkTitle)).join("; ");
  const words = escapeMarkdown(collapseWhitespace(analysis));
  return `1. **${titles}: ${verdictOf(first(same))}.** ${words}${cited.join("")}`;
}
