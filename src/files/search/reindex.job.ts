import { job } from "../../jobs/job.ts";
import { IndexFile } from "../files.schema.ts";
import { findText } from "../files.store.ts";
import { indexText, keepIndex } from "./chunks.ts";

/** Makes a file that was read before found by its text. */
export const indexFile = job(IndexFile, {
  async run(ctx, { file_id }) {
    const found = await findText(ctx.sql, ctx.organizationId, file_id);
    if (!found) return async () => ({ gone: true });
    const index = await indexText(ctx, found.text);
    return async (sql) => {
      await keepIndex(sql, ctx.organizationId, file_id, index);
      return { passages: index.passages.length };
    };
  },
});
