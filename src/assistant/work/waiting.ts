import { fence } from "../../models/fence.ts";
import { OUTCOMES } from "../../playbooks/portfolios/outcomes.schema.ts";
import type { Portfolio } from "../../playbooks/portfolios/portfolios.schema.ts";
import { describeFindings } from "../../playbooks/reviews/run/review.prompt.ts";
import type { RunJob } from "../../playbooks/reviews/run/run.schema.ts";
import type { ComparisonJob } from "../../workspace/files/compare/compare.schema.ts";
import type { Desk, Outcome } from "./desk.ts";
import { callOperation } from "./operations.ts";

type Waiting = NonNullable<Outcome["waitsFor"]>;

const MAX_CHANGES = 60;
const MAX_WORDS = 400;
const PAGE = 500;
const MAX_TOLD = 20_000;

/** A job whose result may have documents. */
type OtherJob = Omit<ComparisonJob, "kind" | "result"> & {
  kind: string;
  result: { documents?: NonNullable<Outcome["files"]> } | null;
};

/** The result of what a tool started, or undefined while it is not known. */
export async function readOutcome(desk: Desk, { kind, id }: Waiting): Promise<Outcome | undefined> {
  if (kind === "portfolio") return settlePortfolio(desk, id);
  const job = (await callOperation(desk, "job", { job_id: id, detail: "full" })) as RunJob | ComparisonJob | OtherJob;
  if (job.status === "pending" || job.status === "running") return undefined;
  if (!job.result) return { text: `It did not succeed: ${job.error?.message ?? "it was canceled."}` };
  if (job.kind === "files/compare") return compared(desk, job as ComparisonJob);
  return job.kind === "playbooks/run" ? reviewed(desk, job as RunJob) : written(job as OtherJob);
}

/** A redline, a response or a report: what it says of itself, and the files that it wrote. */
function written({ kind, result }: OtherJob): Outcome {
  const { documents = [], ...rest } = result ?? {};
  const names = documents.map(({ filename }) => filename);
  const lines = [JSON.stringify(rest).slice(0, MAX_TOLD), names.length > 0 && `Written: ${names.join(", ")}`];
  return { text: fence(`the result of ${kind}`, lines.filter(Boolean).join("\n")), files: documents };
}

function reviewed(desk: Desk, { job_id, result }: RunJob): Outcome {
  const { playbookTitle, files, results, summary, documents = [], redlineNote } = result as NonNullable<typeof result>;
  const opened = files.map(({ fileId, filename }) => desk.name({ fileId, documentId: null, filename }));
  const nameOf = (fileId: string) => desk.opened.get(fileId)?.name ?? "the document";
  const names = files.map(({ filename }) => filename);
  return {
    text: [
      `Review ${job_id} of ${opened.map(({ name }) => name).join(", ")}.`,
      redlineNote,
      describeFindings(results, nameOf),
    ]
      .filter(Boolean)
      .join("\n"),
    opened,
    review: { review_id: job_id, playbook: playbookTitle, files: names, ...summary },
    files: documents.map((each) => ({
      file_id: each.fileId,
      filename: each.filename,
      signed_url: each.signedUrl,
      original_file_id: each.originalFileId,
      original_filename: each.originalFilename,
    })),
  };
}

function compared(desk: Desk, { result }: ComparisonJob): Outcome {
  const { base, revised, changes, summary, documents } = result as NonNullable<typeof result>;
  const opened = [base, revised].map(({ file_id, filename }) =>
    desk.name({ fileId: file_id, documentId: null, filename }),
  );
  const words = (citation: { quote: string } | null) => JSON.stringify((citation?.quote ?? "").slice(0, MAX_WORDS));
  const lines = changes
    .slice(0, MAX_CHANGES)
    .map((change) => `- ${change.kind} (${change.significance}): ${words(change.base)} → ${words(change.revised)}`);
  const names = opened.map(({ name, filename }) => `${name}: ${filename}`).join(" against ");
  const text = fence("what changed", [names, JSON.stringify(summary), ...lines].join("\n"));
  return { text, opened, files: documents };
}

/** Every contract of a portfolio in one line, once none waits for its review. */
async function settlePortfolio(desk: Desk, id: string): Promise<Outcome | undefined> {
  const read = (await callOperation(desk, "portfolio", { portfolio_id: id, limit: PAGE, detail: "full" })) as Portfolio;
  const { counts, paused, checks, contracts, name } = read;
  if (counts.queued + counts.reviewing > 0 && !paused) return undefined;
  const titles = new Map(checks.map((check) => [check.id, check.title]));
  const lines = contracts.map(({ name: file, state, results, error }) => {
    const found = results.map(({ check_id, outcome, found: value }) => {
      const words = value === null ? OUTCOMES[outcome] : `${OUTCOMES[outcome]} (${value})`;
      return `${titles.get(check_id)}: ${words}`;
    });
    return [`${file ?? "?"} (${state})`, ...found, ...(error ? [error.message] : [])].join(" | ");
  });
  const message = `${counts.queued} contracts wait: ${paused?.message}`;
  return {
    text: fence(`the portfolio ${name}`, [JSON.stringify(counts), ...lines].join("\n")),
    ...(paused && counts.queued > 0 && { unfinished: { limit: "credits" as const, message } }),
  };
}
