import { job } from "../../../kernel/jobs/job.ts";
import { IndexFile } from "../files.schema.ts";
import { findText } from "../files.store.ts";
import { indexText, saveIndex } from "./chunks.ts";

/** Builds the index of a file whose text was extracted earlier. */
export const indexFile = job(IndexFile, {
  async run(ctx, { file_id }) {
    const found = await findText(ctx.sql, ctx.organizationId, file_id);
    if (!found) return async () => ({ gone: true });
    const index = await indexText(ctx, found.text);
    return async (sql) => {
      await saveIndex(sql, ctx.organizationId, file_id, index);
      return { passages: index.passages.length };
    };
  },
});
