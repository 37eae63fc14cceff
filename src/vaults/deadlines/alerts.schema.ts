import { z } from "zod";
import { CreatedAt, Id, integer, MAX_INTEGER, UpdatedAt, visibleText } from "../../kernel/http/shapes.ts";
import { FieldKey } from "../columns/columns.schema.ts";
import { Filter } from "../documents/documents.schema.ts";
import { Role } from "../vault/vaults.schema.ts";

const FARTHEST = 3650;

const Recipients = z.object({
  user_ids: z.array(z.int()).describe("The ids of the people to notify."),
  role: Role.nullable().describe("Everyone who has this role, or a higher one, when the date is due."),
});
export type Recipients = z.output<typeof Recipients>;

export const Alert = z
  .object({
    id: Id.describe("The id of the alert."),
    name: z.string().describe("The name of the alert."),
    field_key: z.string().describe("The date column that the alert watches."),
    minus_field_key: z
      .string()
      .nullable()
      .describe(
        "A duration column that is subtracted from the date, such as a notice period: the deadline is then the last day to give notice.",
      ),
    days_before: z.array(z.int()).describe("The lead times in days, longest first. 0 is the day itself."),
    filter: z
      .record(
        z.string(),
        z.object({
          op: z.string().describe("The operation, as in `GET /vaults/{id}/documents`."),
          value: z
            .unknown()
            .optional()
            .describe("What the operation compares with. Absent for `empty` and `not_empty`."),
        }),
      )
      .nullable()
      .describe("Only documents that match are watched. Null: all of them."),
    recipients: Recipients.describe("Who is notified."),
    email: z.boolean().describe("Whether recipients also get an e-mail, if the installation can send e-mail."),
    immediate_email: z
      .boolean()
      .describe("Whether the e-mail is sent at once. Otherwise it is part of one digest a day."),
    problem: z
      .string()
      .nullable()
      .describe("Why the alert does nothing, such as a column that was deleted. Null if it works."),
    created_by: z.int().nullable().describe("The id of the person who created it. Null if the person is unknown."),
    created_at: CreatedAt,
    updated_at: UpdatedAt,
  })
  .meta({ id: "Alert" });
export type Alert = z.output<typeof Alert>;

const DaysBefore = z
  .array(integer(0, FARTHEST), "must be a list of days such as [90, 30, 7]")
  .min(1, "must contain at least one lead time")
  .max(20, "must contain at most 20 lead times")
  .refine((days) => new Set(days).size === days.length, "must contain each lead time only once")
  .transform((days) => days.toSorted((a, b) => b - a))
  .meta({ example: [90, 30, 7] });

const NewRecipients = z
  .strictObject({
    user_ids: z
      .array(integer(1, MAX_INTEGER))
      .max(200, "must contain at most 200 people")
      .transform((ids) => [...new Set(ids)])
      .optional()
      .describe("People who have a role in the vault."),
    role: Role.nullable().optional().describe("Everyone who has this role, or a higher one, when the date is due."),
  })
  .refine(
    ({ user_ids = [], role = null }) => user_ids.length > 0 || role !== null,
    "must name people (user_ids), a role, or both",
  )
  .meta({ example: { role: "viewer" } });

const fields = {
  name: visibleText(1, 200).describe("The name of the alert."),
  field_key: FieldKey.describe("The date column that the alert watches."),
  minus_field_key: FieldKey.nullable()
    .optional()
    .describe("A duration column that is subtracted from the date, such as a notice period. Null: none."),
  days_before: DaysBefore.describe("The lead times in days, 0 to 3650. 0 is the day itself."),
  filter: Filter.nullable()
    .optional()
    .describe("Only documents that match are watched, as in `GET /vaults/{id}/documents`. Null: all of them."),
  recipients: NewRecipients.describe("Who is notified: people, everyone with a role, or both."),
};

export const NewAlert = z
  .strictObject({
    ...fields,
    email: z
      .boolean()
      .default(true)
      .describe("Whether recipients also get an e-mail, if the installation can send e-mail."),
    immediate_email: z
      .boolean()
      .default(false)
      .describe("Whether the e-mail is sent at once. Otherwise it is part of one digest a day."),
  })
  .meta({ id: "NewAlert" });
export type NewAlert = z.output<typeof NewAlert>;

export const AlertChange = z
  .strictObject({
    ...fields,
    email: z.boolean().describe("Whether recipients also get an e-mail, if the installation can send e-mail."),
    immediate_email: z
      .boolean()
      .describe("Whether the e-mail is sent at once. Otherwise it is part of one digest a day."),
  })
  .partial()
  .meta({ id: "AlertChange" });
export type AlertChange = z.output<typeof AlertChange>;
