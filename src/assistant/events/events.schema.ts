import { z } from "zod";
import { Id } from "../../kernel/http/shapes.ts";
import { FieldKey } from "../../vaults/columns/columns.schema.ts";

const vault_id = z.string();
const document_id = z.string().nullable();

/** Where a person is in a vault: in a cell, or nowhere in particular. Identified by their open stream. */
const Presence = z.object({
  kind: z.literal("presence"),
  vault_id,
  user_id: z.int(),
  stream_id: z.string(),
  document_id,
  field_key: z.string().nullable(),
  is_here: z.boolean(),
});

/** Which finding of a review a person has open, or none. */
const ReviewPresence = z.object({
  kind: z.literal("review_presence"),
  review_id: z.string(),
  user_id: z.int(),
  stream_id: z.string(),
  check_id: z.string().nullable(),
  is_here: z.boolean(),
});
export type Presence = z.output<typeof Presence> | z.output<typeof ReviewPresence>;

/** Sent when someone opens a vault or a review, so that those already there announce where they are. */
const RollCall = z.object({ kind: z.literal("roll_call"), room_id: z.string(), stream_id: z.string() });
export type RollCall = z.output<typeof RollCall>;

/** A change as notified by the database: ids and states only. */
export const Change = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("document"), vault_id, document_id, status: z.string() }),
  z.object({ kind: z.literal("cells"), vault_id, document_id }),
  z.object({ kind: z.literal("notes"), vault_id, document_id }),
  z.object({ kind: z.literal("columns"), vault_id }),
  z.object({ kind: z.literal("views"), vault_id }),
  z.object({ kind: z.literal("sources"), vault_id }),
  z.object({ kind: z.literal("members"), vault_id }),
  z.object({ kind: z.literal("vault"), vault_id }),
  z.object({ kind: z.literal("review"), review_id: z.string() }),
  z.object({ kind: z.literal("job"), user_id: z.int().nullable(), job_id: z.string(), status: z.string() }),
  z.object({ kind: z.literal("member"), user_id: z.int() }),
  z.object({ kind: z.literal("notifications"), user_id: z.int() }),
  Presence,
  ReviewPresence,
  RollCall,
]);
export type Change = z.output<typeof Change>;

export const Place = z
  .strictObject({
    stream_id: Id.describe("The id that the stream of the vault's events began with."),
    document_id: Id.nullable(),
    field_key: FieldKey.nullable(),
  })
  .meta({ id: "Place" });
export type Place = z.output<typeof Place>;

export const ReviewPlace = z
  .strictObject({
    stream_id: Id.describe("The id that the stream of the review's events began with."),
    check_id: Id.nullable().describe("The check of the finding that is open. Null if none is."),
  })
  .meta({ id: "ReviewPlace" });
export type ReviewPlace = z.output<typeof ReviewPlace>;
