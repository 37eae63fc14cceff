import { z } from "zod";
import { EXACTLY_ONE, exactlyOnePersonSchema, namesOnePerson, personFields } from "../accounts/people.schema.ts";
import { Timestamp } from "../http/shapes.ts";

const Share = z.object({
  user_id: z.int(),
  email: z.string().nullable(),
  name: z.string().nullable(),
  shared_at: Timestamp,
});
export type Share = z.output<typeof Share>;

const NewShare = z.strictObject(personFields).refine(namesOnePerson, EXACTLY_ONE);
export type NewShare = z.output<typeof NewShare>;

export const ChatShare = Share.meta({ id: "ChatShare" });
export const ReviewShare = Share.meta({ id: "ReviewShare" });
export const NewChatShare = NewShare.meta({ id: "NewChatShare", ...exactlyOnePersonSchema });
export const NewReviewShare = NewShare.meta({ id: "NewReviewShare", ...exactlyOnePersonSchema });
