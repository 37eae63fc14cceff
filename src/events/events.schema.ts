import { z } from "zod";

/** What the database says has changed in an organization: ids and states alone. */
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
