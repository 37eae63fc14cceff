import { createHash } from "node:crypto";
import { authorName } from "../../../administration/profiles/profiles.ts";
import { t } from "../../../content/messages/messages.ts";
import { must } from "../../../content/must.ts";
import type { JobContext } from "../../../kernel/jobs/job.ts";
import { type DraftFile, draftFile } from "../../../workspace/files/drafts.ts";
import { withFileForJob } from "../../../workspace/files/integrity/checks.ts";
import type { Source } from "../../../workspace/files/search/sources.ts";
import { mergeRevisions } from "../findings.ts";
import type { Finding } from "../run/run.schema.ts";
import { numberAdditions } from "../run/typed-numbers.ts";

export interface DraftRedline {
  /** The document with the revisions as tracked changes, not yet inserted. */
  draft?: DraftFile;
  original: Source;
  /** Why there is no redline, or what is missing from it. */
  note?: string;
}

/**
 * Writes the findings' revisions into a copy of the reviewed DOCX, as tracked changes by the user. Undefined when nothing was
 * reviewed.
 */
export async function draftRedline(
  ctx: JobContext,
  sources: Source[],
  findings: Finding[],
): Promise<DraftRedline | undefined> {
  const [original, ...others] = sources;
  if (!original) return undefined;
  if (!findings.some(({ revisions }) => revisions.length > 0))
    return { original, note: t("No changes are proposed, so there is no redline.") };
  if (ctx.userId === null)
    return { original, note: t("A redline requires a user-scoped key: its changes need an author.") };
  if (others.length > 0) return { original, note: t("A redline is created only when a single file is reviewed.") };
  if (original.kind !== "docx") return { original, note: t("A redline is created only for DOCX files.") };
  return writeRedline(ctx, original, findings);
}

async function writeRedline(ctx: JobContext, original: Source, findings: Finding[]): Promise<DraftRedline> {
  const { reader } = ctx.deps;
  const edits = numberAdditions(mergeRevisions(findings, original.fileId), original);
  const author = await authorName(ctx.sql, ctx.organizationId, must(ctx.userId, "a redline has an author"));
  const textHash = createHash("sha256").update(original.text).digest("hex");
  const options = { author, date: new Date().toISOString(), textHash };
  const stored = { name: original.filename, sha256: original.sha256 };
  const made = await withFileForJob(ctx, stored, (path) =>
    reader.redline(path, edits, options, { signal: ctx.signal }),
  );
  if ("reason" in made) return { original, note: made.reason };
  const name = original.filename.replace(/\.docx$/i, "").slice(0, 200);
  const draft = await draftFile(ctx, { name: `${t("{name} (proposed changes)", { name })}.docx`, bytes: made.bytes });
  if (!draft) return { original, note: t("The redline could not be verified, so it is not available.") };
  return { draft, original, ...(made.refused.length > 0 && { note: omittedNote(made.refused) }) };
}

function omittedNote(refused: { reason: string }[]): string {
  const reasons = [...new Set(refused.map(({ reason }) => reason))].join(" ");
  return t("{count, number} of the proposed changes are not in the redline. {reasons}", {
    count: refused.length,
    reasons,
  });
}
