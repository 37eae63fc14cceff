import { z } from "zod";
import {
  EXACTLY_ONE,
  exactlyOnePersonSchema,
  namesOnePerson,
  personFields,
} from "../../identity/accounts/people.schema.ts";
import { PersonEmail, PersonName, Timestamp } from "../../kernel/http/shapes.ts";

const Share = z.object({
  user_id: z.int().describe("The id of the person it is shared with."),
  email: PersonEmail,
  name: PersonName,
  shared_at: Timestamp.describe("When it was shared."),
});
export type Share = z.output<typeof Share>;

const NewShare = z.strictObject(personFields).refine(namesOnePerson, EXACTLY_ONE);
export type NewShare = z.output<typeof NewShare>;

export const ChatShare = Share.meta({ id: "ChatShare" });
export const ReviewShare = Share.meta({ id: "ReviewShare" });
export const NewChatShare = NewShare.meta({ id: "NewChatShare", ...exactlyOnePersonSchema });
export const NewReviewShare = NewShare.meta({ id: "NewReviewShare", ...exactlyOnePersonSchema });
