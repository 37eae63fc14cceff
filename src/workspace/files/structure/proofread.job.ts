import { createHash } from "node:crypto";
import { authorName } from "../../../administration/profiles/profiles.ts";
import { UnreadableFile } from "../../../content/formats/canonical.ts";
import type { ProofreadFinding } from "../../../content/structure/proofread/finding.ts";
import type { Sql } from "../../../kernel/db/sql.ts";
import { type JobContext, JobFailure, job } from "../../../kernel/jobs/job.ts";
import { parserAt } from "../../../kernel/readers/parser.ts";
import { findHomeFolderId } from "../../folders/folders.ts";
import { type DraftFile, draftFile, insertDraft } from "../drafts.ts";
import { type FileContent, findContent, findFile, listReadable } from "../files.ts";
import { withFileForJob } from "../integrity/checks.ts";
import { signUrl } from "../signed-urls.ts";
import type { parse } from "./proofread.parser.ts";
import { ProofreadFile, type ProofreadResult } from "./proofread.schema.ts";

const PARSER = parserAt<typeof parse>(new URL("./proofread.parser.ts", import.meta.url));

/** Lists the defects of a file, and writes their fixes into a copy of it as tracked changes. The file is not changed. */
export const proofreadFile = job(ProofreadFile, {
  async run(ctx, { file_id, fixes }) {
    const loaded = await load(ctx, file_id);
    const { text, stories } = loaded.content;
    const found = await ctx.deps.reader
      .parse(PARSER, null, { text, stories }, { signal: ctx.signal })
      .catch(failIfTooLarge);
    const wanted = fixes ? found.filter(({ start }) => fixes.includes(start)) : found;
    const unknown = (fixes ?? []).filter((start) => !found.some((one) => one.fix && one.start === start));
    const { draft, note = noteOn(unknown) } = await draftFixes(ctx, loaded, wanted);
    const findings = found.map((one) => ({ ...one, quote: text.slice(one.start, one.end) }));
    return async (sql): Promise<ProofreadResult> => ({
      findings,
      documents: draft ? [await insertFixed(ctx, sql, draft, loaded)] : [],
      ...(note && { redline_note: note }),
    });
  },
});

async function load(ctx: JobContext, id: string): Promise<FileContent> {
  const isReadable = (await listReadable(ctx, [id])).length > 0;
  const file = isReadable ? await findFile(ctx.sql, ctx.organizationId, id) : undefined;
  const loaded = file && (await findContent(ctx.sql, file, ctx.organizationId));
  if (!loaded) throw new JobFailure("NOT_FOUND", "The file is no longer accessible. It was not proofread.");
  if (loaded.content.text.trim() === "")
    throw new JobFailure("NO_TEXT", `The file ${file.name} contains no text, so there is nothing to proofread.`);
  return loaded;
}

function failIfTooLarge(error: unknown): never {
  if (!(error instanceof UnreadableFile)) throw error;
  throw new JobFailure("TOO_LARGE", "This file is too large to proofread. Split it into smaller files.");
}

const noteOn = ([first]: number[]) =>
  first === undefined ? undefined : `No finding with a fix starts at ${first}. Send the starts of findings.`;

async function draftFixes(
  ctx: JobContext,
  { file, content }: FileContent,
  findings: ProofreadFinding[],
): Promise<{ draft?: DraftFile; note?: string }> {
  const edits = findings.flatMap(({ start, end, fix }) => (fix ? [{ start, end, replacement: fix.replacement }] : []));
  if (file.kind !== "docx" || edits.length === 0) return {};
  const author = ctx.userId === null ? "Chancery" : await authorName(ctx.sql, ctx.organizationId, ctx.userId);
  const textHash = createHash("sha256").update(content.text).digest("hex");
  const options = { author, date: new Date().toISOString(), textHash };
  const made = await withFileForJob(ctx, file, (path) =>
    ctx.deps.reader.redline(path, edits, options, { signal: ctx.signal }),
  );
  if ("reason" in made) return { note: made.reason };
  const name = `${file.name.replace(/\.docx$/i, "").slice(0, 200)} (proofread).docx`;
  const draft = await draftFile(ctx, { name, bytes: made.bytes });
  if (!draft) return { note: "The corrected copy could not be verified, so it is not available." };
  const [refused] = made.refused;
  return refused
    ? { draft, note: `${made.refused.length} of the fixes are not in the copy. ${refused.reason}` }
    : { draft };
}

async function insertFixed(ctx: JobContext, sql: Sql, draft: DraftFile, { file }: FileContent) {
  const folderId = await findHomeFolderId(sql, ctx.organizationId, ctx.userId);
  const { id: file_id, name: filename } = await insertDraft(ctx, sql, draft, {
    place: { folderId, depth: 0 },
    copyOf: file.id,
  });
  const signed_url = await signUrl(ctx.deps, ctx.organizationId, file_id);
  return { file_id, filename, signed_url, original_file_id: file.id, original_filename: file.name };
}
