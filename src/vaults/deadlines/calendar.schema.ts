import { z } from "zod";
import { CreatedAt, Timestamp } from "../../kernel/http/shapes.ts";

export const CalendarAddress = z
  .object({
    url: z
      .string()
      .nullable()
      .describe(
        "The secret address for calendar programs. Anyone who has it can read the deadlines. Shown only in this response; null if the response is replayed for an Idempotency-Key.",
      ),
    created_at: CreatedAt,
  })
  .meta({ id: "CalendarAddress" });
export type CalendarAddress = z.output<typeof CalendarAddress>;

/** Whether the caller has an address, without the address itself. */
export const CalendarState = z.object({ created_at: Timestamp.nullable() });
export type CalendarState = z.output<typeof CalendarState>;
