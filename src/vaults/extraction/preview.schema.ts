import { z } from "zod";
import { Citation } from "../../content/citations/citation.schema.ts";
import { Id } from "../../kernel/http/shapes.ts";
import type { JobKind } from "../../kernel/jobs/job.ts";
import { CellValue } from "../columns/cell-value.schema.ts";
import { NewColumn } from "../columns/columns.schema.ts";
import { Outcome } from "../documents/cell.schema.ts";

export const MAX_PREVIEWED = 3;

export const ColumnPreview = z
  .strictObject({
    column: NewColumn,
    document_ids: z
      .array(Id)
      .max(MAX_PREVIEWED, `must contain at most ${MAX_PREVIEWED} document ids`)
      .optional()
      .describe("Documents with status `ready`. Defaults to the newest ones."),
  })
  .meta({ id: "VaultColumnPreview" });
export type ColumnPreview = z.output<typeof ColumnPreview>;

const Preview = z.object({
  document_id: Id,
  name: z.string(),
  value: CellValue,
  outcome: Outcome,
  citations: z.array(Citation),
  reasoning: z.string().nullable(),
  error: z.string().nullable(),
  model: z.string().nullable(),
});
export type Preview = z.output<typeof Preview>;

export const Previews = z.object({ previews: z.array(Preview) }).meta({ id: "VaultColumnPreviews" });

/** Accounts for one previewed document. The request does the work, not a worker. */
export const PreviewColumn = {
  kind: "vaults/preview",
  internal: true,
  class: "interactive",
  maxAttempts: 1,
  input: z.object({ document_id: Id }),
} satisfies JobKind;
