import { z } from "zod";
import { EXACTLY_ONE, exactlyOnePersonSchema, namesOnePerson, personFields } from "../../accounts/people.schema.ts";
import { Timestamp } from "../../http/shapes.ts";

export const Share = z
  .object({ user_id: z.int(), email: z.string().nullable(), name: z.string().nullable(), shared_at: Timestamp })
  .meta({ id: "ReviewShare" });
export type Share = z.output<typeof Share>;

export const NewShare = z
  .strictObject(personFields)
  .refine(namesOnePerson, EXACTLY_ONE)
  .meta({ id: "NewReviewShare", ...exactlyOnePersonSchema });
export type NewShare = z.output<typeof NewShare>;
