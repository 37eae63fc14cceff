import { authorName } from "../../../administration/profiles/profiles.ts";
import { t } from "../../../content/messages/messages.ts";
import type { Sql } from "../../../kernel/db/sql.ts";
import { type JobContext, job } from "../../../kernel/jobs/job.ts";
import { findHomeFolderId } from "../../folders/folders.ts";
import { type DraftFile, draftFile, insertDraft } from "../drafts.ts";
import type { FileContent } from "../files.ts";
import { signUrl } from "../signed-urls.ts";
import { CompareFiles, type ComparisonResult } from "./compare.schema.ts";
import {
  failIfUnreadable,
  listedChanges,
  loadForComparison,
  presentChange,
  summarize,
  toCompare,
  withDocxFiles,
} from "./compare.ts";

const NOT_STORED = t("The redline could not be verified, so it is not available.");

/** Compares two files. The redline is stored in the user's default folder, and neither file is changed. */
export const compareFiles = job(CompareFiles, {
  async run(ctx, { base_file_id, file_id }) {
    const [base, revised] = (await loadForComparison(ctx, [base_file_id, file_id])) as [FileContent, FileContent];
    const author = ctx.userId === null ? "Chancery" : await authorName(ctx.sql, ctx.organizationId, ctx.userId);
    const options = { author, date: new Date().toISOString() };
    const files = { base: toCompare(base), revised: toCompare(revised) };
    const { changes, kept, redline, note } = await withDocxFiles(ctx, [base, revised], (paths) =>
      ctx.deps.reader.compare(paths, files, options, { signal: ctx.signal }).catch(failIfUnreadable),
    );
    const draft = redline && (await draftFile(ctx, { name: redlineName(revised.file.name), bytes: redline }));
    const redline_note = redline && !draft ? NOT_STORED : note;
    const result = {
      base: { file_id: base.file.id, filename: base.file.name },
      revised: { file_id: revised.file.id, filename: revised.file.name },
      changes: listedChanges(changes).map((change) => presentChange(base, revised, change)),
      summary: summarize({ changes, kept }),
      ...(redline_note && { redline_note }),
    };
    return async (sql): Promise<ComparisonResult> => ({
      ...result,
      documents: draft ? [await insertRedline(ctx, sql, draft, base)] : [],
    });
  },
});

const redlineName = (name: string) =>
  `${t("{name} (compared)", { name: name.replace(/\.docx$/i, "").slice(0, 200) })}.docx`;

async function insertRedline(ctx: JobContext, sql: Sql, draft: DraftFile, { file }: FileContent) {
  const folderId = await findHomeFolderId(sql, ctx.organizationId, ctx.userId);
  const { id: file_id, name: filename } = await insertDraft(ctx, sql, draft, {
    place: { folderId, depth: 0 },
    copyOf: file.id,
  });
  const signed_url = await signUrl(ctx.deps, ctx.organizationId, file_id);
  return { file_id, filename, signed_url, original_file_id: file.id, original_filename: file.name };
}
