import { job } from "../../../kernel/jobs/job.ts";
import { IndexFile } from "../files.schema.ts";
import { findContent } from "../files.store.ts";
import { indexText, saveIndex } from "./chunks.ts";
import { findHeadings, saveHeadings } from "./headings.ts";

/** Builds the index of a file whose text was extracted earlier. */
export const indexFile = job(IndexFile, {
  async run(ctx, { file_id }) {
    const found = await findContent(ctx.sql, ctx.organizationId, file_id);
    if (!found) return async () => ({ gone: true });
    const index = await indexText(ctx, found.text);
    const headings = await findHeadings(ctx, found);
    return async (sql) => {
      await saveIndex(sql, ctx.organizationId, file_id, index);
      await saveHeadings(sql, ctx.organizationId, file_id, headings);
      return { passages: index.passages.length };
    };
  },
});
