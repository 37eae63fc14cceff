import { z } from "zod";
import {
  EXACTLY_ONE,
  exactlyOnePersonSchema,
  namesOnePerson,
  personFields,
} from "../../identity/accounts/people.schema.ts";
import { PersonEmail, PersonName, Timestamp } from "../../kernel/http/shapes.ts";
import { AccessLevel } from "./projects.schema.ts";

export const ProjectMember = z
  .object({
    user_id: z.int().describe("The id of the person."),
    email: PersonEmail,
    name: PersonName,
    access_level: AccessLevel,
    added_at: Timestamp.describe("When the person got access."),
  })
  .meta({ id: "ProjectMember" });
export type ProjectMember = z.output<typeof ProjectMember>;

export const NewProjectMember = z
  .strictObject({ ...personFields, access_level: AccessLevel.default("read") })
  .refine(namesOnePerson, EXACTLY_ONE)
  .meta({ id: "NewProjectMember", ...exactlyOnePersonSchema });
export type NewProjectMember = z.output<typeof NewProjectMember>;

export const ProjectMemberChange = z.strictObject({ access_level: AccessLevel }).meta({ id: "ProjectMemberChange" });
export type ProjectMemberChange = z.output<typeof ProjectMemberChange>;
