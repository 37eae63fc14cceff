import type { Citation } from "../../../content/citations/citation.schema.ts";
import { pageAt } from "../../../content/citations/locate.ts";
import { UnreadableFile } from "../../../content/formats/canonical.ts";
import { CHANGE_KINDS, SIGNIFICANCES, type Significance } from "../../../content/formats/compare/changes.schema.ts";
import type { TextChange } from "../../../content/formats/compare/compare.ts";
import type { FileComparison, FileToCompare } from "../../../content/formats/compare/compare-files.ts";
import type { TextRange } from "../../../content/formats/compare/running-lines.ts";
import type { Context } from "../../../kernel/context.ts";
import { invalidField } from "../../../kernel/errors/errors.ts";
import { type JobContext, JobFailure, PRIORITY } from "../../../kernel/jobs/job.ts";
import { enqueue, enqueuerOf, openJob } from "../../../kernel/jobs/jobs.ts";
import { type FileContent, findContent, findFile, listReadable, mustBeReady, openFile } from "../files.ts";
import { withFileForJob } from "../integrity/checks.ts";
import {
  type ChangeSummary,
  type ComparedChange,
  CompareFiles,
  type ComparisonJob,
  type NewComparison,
} from "./compare.schema.ts";

const MAX_LISTED = 5000;
/** Files that share less are probably two different documents. */
const LITTLE_IN_COMMON = 0.2;

export async function startComparison(ctx: Context, { base_file_id, file_id }: NewComparison): Promise<ComparisonJob> {
  const base = await openFile(ctx, base_file_id, "read");
  const revised = await openFile(ctx, file_id, "read");
  if (base.id === revised.id) throw invalidField("body.file_id", "must not be the same file as base_file_id");
  for (const file of [base, revised]) mustBeReady(file);
  const input = { base_file_id: base.id, file_id: revised.id };
  const jobId = await enqueue(enqueuerOf(ctx), CompareFiles, input, PRIORITY.high);
  return openJob<ComparisonJob>(ctx, jobId);
}

/** Files with their text, for a job. All or none. */
export async function loadForComparison(ctx: JobContext, ids: string[]): Promise<FileContent[]> {
  return load(ctx, ids, new Set((await listReadable(ctx, ids)).map(({ id }) => id)));
}

/** The same for files of a review, which everyone who can see the review may read. Does not check access. */
export const loadForReview = (ctx: JobContext, ids: string[]): Promise<FileContent[]> => load(ctx, ids, new Set(ids));

async function load(ctx: JobContext, ids: string[], readable: Set<string>): Promise<FileContent[]> {
  const loaded: FileContent[] = [];
  for (const id of ids) {
    const file = readable.has(id) ? await findFile(ctx.sql, ctx.organizationId, id) : undefined;
    const content = file && (await findContent(ctx.sql, file, ctx.organizationId));
    if (!content) throw new JobFailure("NOT_FOUND", "A file is no longer accessible. Nothing was compared.");
    if (content.content.text.trim() === "")
      throw new JobFailure("NO_TEXT", `The file ${file.name} contains no text, so there is nothing to compare.`);
    loaded.push(content);
  }
  return loaded;
}

export const toCompare = ({ file, content, pages }: FileContent): FileToCompare => ({
  kind: file.kind,
  text: content.text,
  stories: content.stories,
  pages: pages.map(({ start, end }) => ({ start, end })),
});

/** Runs `work` on the stored bytes of all files if they are DOCX, else on none. */
export async function withDocxFiles<T>(
  ctx: JobContext,
  files: FileContent[],
  work: (paths: string[]) => Promise<T>,
): Promise<T> {
  if (files.some(({ file }) => file.kind !== "docx")) return work([]);
  const open = (rest: FileContent[], paths: string[]): Promise<T> => {
    const [next, ...others] = rest;
    return next ? withFileForJob(ctx, next.file, (path) => open(others, [...paths, path])) : work(paths);
  };
  return open(files, []);
}

/** An exact slice of a file's text. */
export const citationOf = ({ content, pages }: FileContent, { start, end }: TextRange): Citation => ({
  quote: content.text.slice(start, end),
  start,
  end,
  page: pageAt(pages, start),
});

export const presentChange = (base: FileContent, revised: FileContent, change: TextChange): ComparedChange => ({
  kind: change.kind,
  significance: change.significance,
  base: change.base && citationOf(base, change.base),
  revised: change.revised && citationOf(revised, change.revised),
  base_at: change.baseAt,
  revised_at: change.revisedAt,
});

export const listedChanges = <T extends TextChange>(changes: T[]): T[] => changes.slice(0, MAX_LISTED);

export function summarize({ changes, kept }: Pick<FileComparison, "changes" | "kept">): ChangeSummary {
  const tally = <K extends string>(keys: readonly K[], keyOf: (change: TextChange) => K) =>
    Object.fromEntries(keys.map((key) => [key, changes.filter((change) => keyOf(change) === key).length])) as Record<
      K,
      number
    >;
  const by_kind = tally(CHANGE_KINDS, ({ kind }) => kind);
  const by_significance = tally(SIGNIFICANCES, ({ significance }) => significance);
  const listed = Math.min(changes.length, MAX_LISTED);
  const unchanged = Math.max(0, Math.min(1, kept));
  const outcome = { total: changes.length, listed, by_kind, by_significance, unchanged };
  return { ...outcome, message: describe(outcome) };
}

const TOPIC_WORDS: Record<Significance, string> = {
  number: "numbers",
  date: "dates",
  party: "parties",
  obligation: "obligations",
  wording: "wording",
  format: "formatting",
};

function describe({ total, listed, by_significance, unchanged }: Omit<ChangeSummary, "message">): string {
  if (total === 0) return "No differences were found.";
  const parts = SIGNIFICANCES.filter((key) => by_significance[key] > 0).map(
    (key) => `${by_significance[key]} in ${TOPIC_WORDS[key]}`,
  );
  const sentences = [`${total} ${total === 1 ? "change" : "changes"}: ${parts.join(", ")}.`];
  if (unchanged < LITTLE_IN_COMMON)
    sentences.unshift("The files have little in common and may be different documents.");
  if (listed < total) sentences.push(`Only the first ${listed} are listed.`);
  return sentences.join(" ");
}

/** A comparison that exceeds the limits of time or memory is not tried again. */
export function failIfUnreadable(error: unknown): never {
  if (!(error instanceof UnreadableFile)) throw error;
  if (error.code === "too-slow" || error.code === "too-large")
    throw new JobFailure("TOO_LARGE", "These files are too large to compare. Split them into smaller files.");
  throw new JobFailure("FILE_FAILED", error.message);
}
