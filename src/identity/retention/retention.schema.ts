import { z } from "zod";
import { Id, integer, Timestamp, text } from "../../kernel/http/shapes.ts";

/** A vault or project whose contents cannot be erased. */
export const LegalHold = z.object({
  kind: z.enum(["vault", "project"]),
  id: Id.describe("The id of the vault or project."),
  name: z.string(),
  reason: z.string(),
  placed_by: z.string().nullable(),
  placed_at: Timestamp,
});
export type LegalHold = z.output<typeof LegalHold>;

export const HoldState = z.object({ on_hold: z.boolean() });

export const NewLegalHold = z.strictObject({
  reason: text(1, 1000).refine((reason) => reason.trim() !== "", "must not be blank"),
});

const days = integer(1, 36_500).nullable();

/** After how many days without a change things are erased. Null: never. */
export const Retention = z.strictObject({ chats_days: days, reviews_days: days, files_days: days });
export type Retention = z.output<typeof Retention>;
