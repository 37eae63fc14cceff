import { z } from "zod";
import { Timestamp } from "../../kernel/http/shapes.ts";

/** An organization's usage and quotas. A null quota is unlimited. */
export const Quotas = z.object({
  storage: z.object({ used_bytes: z.int(), quota_bytes: z.int().nullable() }),
  pages: z.object({ used_today: z.int(), quota_a_day: z.int().nullable(), resets_at: Timestamp }),
});
export type Quotas = z.output<typeof Quotas>;
