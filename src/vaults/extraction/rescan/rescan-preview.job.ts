import { recordUsage } from "../../../administration/usage/credits.ts";
import { JobFailure, job } from "../../../kernel/jobs/job.ts";
import { findContent, findFile } from "../../../workspace/files/files.ts";
import { listAiColumns } from "../../columns/columns.ts";
import { findForJob } from "../../documents/ingest.store.ts";
import { questionHash } from "../column-result.ts";
import { readColumns } from "../read-columns.ts";
import { toReadable } from "../readable.ts";
import { CompareDocument } from "./rescan-preview.schema.ts";
import { updateCompared } from "./rescan-preview.store.ts";

/** Reads a document as a re-scan would, and stores the readings separately from its cells. */
export const compareDocument = job(CompareDocument, {
  async run(ctx, input) {
    const document = await findForJob(ctx.sql, ctx.organizationId, input.document_id);
    const file = document?.file_id ? await findFile(ctx.sql, ctx.organizationId, document.file_id) : undefined;
    const read = file && (await findContent(ctx.sql, file, ctx.organizationId));
    if (!document || !read) throw new JobFailure("FILE_NOT_READY", "The file of this document has no text.");
    const columns = await listAiColumns(ctx.sql, ctx.organizationId, document.vault_id, input.field_keys);
    const readable = await toReadable(ctx, document, read);
    const found = columns.length === 0 ? undefined : await readColumns(ctx, readable, columns);
    const readings = (found?.readings ?? []).map(({ column, extraction }) => ({
      field_key: column.field_key,
      extraction: { ...extraction, asked: questionHash(column) },
    }));
    return async (sql) => {
      await updateCompared(sql, ctx.organizationId, input, { status: "read", readings });
      if (found) await recordUsage(sql, { ...ctx, ...found, operation: "vault:extract" });
      return { columns: readings.length };
    };
  },
  failed: async (sql, organizationId, input) => {
    await updateCompared(sql, organizationId, input, { status: "failed", readings: [] });
  },
});
