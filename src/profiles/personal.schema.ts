import { z } from "zod";
import { clearableText, Timestamp, text } from "../http/shapes.ts";

export const PersonalProfile = z
  .object({
    preferred_name: z.string().nullable().describe("The name others see; null: the account's name."),
    use_name_in_chats: z.boolean().describe("Whether the model is told the name. True at first."),
    role_title: z.string().nullable(),
    jurisdiction_focus: z.string().nullable(),
    practice_areas: z.array(z.string()),
    custom_instructions: z.string().nullable().describe("How the model should work for this person."),
    privilege_marking_enabled: z.boolean().describe("Whether what the model drafts is marked as privileged."),
    privilege_marking_text: z.string().nullable().describe("The words of the mark; null: Privileged & Confidential."),
    enter_to_submit: z.boolean().describe("Whether Enter sends a message in the web application. True at first."),
    document_author_name: z.string().nullable().describe("Who is named as author of documents made for this person."),
    enabled: z.boolean().describe("False: nothing of this profile reaches the model. True at first."),
    created_at: Timestamp.nullable().describe("Null: never saved, these are the defaults."),
    updated_at: Timestamp.nullable(),
  })
  .meta({ id: "PersonalProfile" });
export type PersonalProfile = z.output<typeof PersonalProfile>;

const PracticeArea = text(1, 100).refine((area) => area.trim() !== "", "must not be blank");

export const PersonalProfileChange = z
  .strictObject({
    preferred_name: clearableText(100).optional(),
    use_name_in_chats: z.boolean().optional(),
    role_title: clearableText(200).optional(),
    jurisdiction_focus: clearableText(255).optional(),
    practice_areas: z.array(PracticeArea).max(20, "must have at most 20 practice areas").optional(),
    custom_instructions: clearableText(4000).optional(),
    privilege_marking_enabled: z.boolean().optional(),
    privilege_marking_text: clearableText(200).optional(),
    enter_to_submit: z.boolean().optional(),
    document_author_name: clearableText(100).optional(),
    enabled: z.boolean().optional(),
  })
  .meta({ id: "PersonalProfileChange" });
export type PersonalProfileChange = z.output<typeof PersonalProfileChange>;
