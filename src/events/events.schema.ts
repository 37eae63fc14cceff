import { z } from "zod";

/** A change as notified by the database: ids and states only. */
export const Change = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("document"),
    vault_id: z.string(),
    document_id: z.string().nullable(),
    status: z.string(),
  }),
  z.object({ kind: z.literal("cells"), vault_id: z.string(), document_id: z.string().nullable() }),
  z.object({ kind: z.literal("job"), user_id: z.int().nullable(), job_id: z.string(), status: z.string() }),
  z.object({ kind: z.literal("member"), user_id: z.int() }),
]);
export type Change = z.output<typeof Change>;
