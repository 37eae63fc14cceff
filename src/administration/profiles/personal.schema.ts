import { z } from "zod";
import { clearableText, Timestamp, visibleText } from "../../kernel/http/shapes.ts";

export const PersonalProfile = z
  .object({
    preferred_name: z.string().nullable().describe("The name shown to others. If null, the account's name is used."),
    use_name_in_chats: z.boolean().describe("Whether the model is given the name. Defaults to true."),
    role_title: z.string().nullable().describe("The person's position, such as `General Counsel`. Null if not set."),
    jurisdiction_focus: z
      .string()
      .nullable()
      .describe("The jurisdictions the person mostly works with. Null if not set."),
    practice_areas: z.array(z.string()).describe("The areas of law the person works in. May be empty."),
    custom_instructions: z.string().nullable().describe("Instructions for the model in this person's chats."),
    privilege_marking_enabled: z.boolean().describe("Whether drafts by the model are marked as privileged."),
    privilege_marking_text: z
      .string()
      .nullable()
      .describe("The text of the marking. If null, `Privileged & Confidential` is used."),
    enter_to_submit: z.boolean().describe("Whether Enter sends a message in the web application. Defaults to true."),
    document_author_name: z.string().nullable().describe("The author name set in documents created for this person."),
    enabled: z.boolean().describe("If false, nothing in this profile is sent to the model. Defaults to true."),
    created_at: Timestamp.nullable().describe("Null if no profile has been saved and these are the defaults."),
    updated_at: Timestamp.nullable().describe("When the profile was last changed. Null if none has been saved."),
  })
  .meta({ id: "PersonalProfile" });
export type PersonalProfile = z.output<typeof PersonalProfile>;

const PracticeArea = visibleText(1, 100);

export const PersonalProfileChange = z
  .strictObject({
    preferred_name: clearableText(100)
      .optional()
      .describe("The name shown to others. Null restores the account's name."),
    use_name_in_chats: z.boolean().optional().describe("Whether the model is given the name."),
    role_title: clearableText(200)
      .optional()
      .describe("The person's position, such as `General Counsel`. Null clears it."),
    jurisdiction_focus: clearableText(255)
      .optional()
      .describe("The jurisdictions the person mostly works with. Null clears it."),
    practice_areas: z
      .array(PracticeArea)
      .max(20, "must have at most 20 practice areas")
      .optional()
      .describe("The areas of law the person works in. Replaces the whole list."),
    custom_instructions: clearableText(4000)
      .optional()
      .describe("Instructions for the model in this person's chats. Null clears it."),
    privilege_marking_enabled: z.boolean().optional().describe("Whether drafts by the model are marked as privileged."),
    privilege_marking_text: clearableText(200)
      .optional()
      .describe("The text of the marking. Null restores `Privileged & Confidential`."),
    enter_to_submit: z.boolean().optional().describe("Whether Enter sends a message in the web application."),
    document_author_name: clearableText(100)
      .optional()
      .describe("The author name set in documents created for this person. Null clears it."),
    enabled: z.boolean().optional().describe("If false, nothing in this profile is sent to the model."),
  })
  .meta({ id: "PersonalProfileChange" });
export type PersonalProfileChange = z.output<typeof PersonalProfileChange>;
