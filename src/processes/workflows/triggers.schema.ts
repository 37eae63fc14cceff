import { z } from "zod";
import { Id, integer } from "../../kernel/http/shapes.ts";

const EVERY = ["hour", "day", "week", "month"] as const;

export const Trigger = z
  .discriminatedUnion(
    "kind",
    [
      z.strictObject({ kind: z.literal("manual").describe("Somebody starts it.") }),
      z.strictObject({
        kind: z.literal("upload").describe("A file was uploaded."),
        folder_id: Id.optional().describe("Only files put into this folder."),
        project_id: Id.optional().describe(
          "Only files put into the folder of this project. Without a folder or project: the files of the workflow's creator.",
        ),
      }),
      z.strictObject({
        kind: z.literal("source").describe("A source brought a document into a vault."),
        vault_id: Id.describe("The vault."),
        source_id: Id.optional().describe("Only this source of the vault."),
      }),
      z.strictObject({
        kind: z.literal("request").describe("A request came in."),
        request_type_id: Id.optional().describe("Only requests of this type."),
      }),
      z.strictObject({
        kind: z.literal("schedule").describe("At certain times, in the time zone of the installation."),
        every: z.enum(EVERY, `must be ${EVERY.join(", ")}`).describe("How often."),
        at: z
          .string()
          .regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, "must be a time such as 08:30")
          .default("08:00")
          .describe("The time of day, such as 08:30. Of an hourly schedule, only the minutes count."),
        weekday: integer(1, 7).optional().describe("Of a weekly schedule: 1 is Monday. Defaults to Monday."),
        day: integer(1, 28).optional().describe("Of a monthly schedule: the day of the month. Defaults to the first."),
      }),
      z.strictObject({
        kind: z.literal("deadline").describe("A date of a vault comes near."),
        vault_id: Id.describe("The vault."),
        field_key: z.string().min(1).max(100).optional().describe("Only dates of this column."),
        days_before: integer(0, 3650).default(30).describe("How many days before the date."),
      }),
      z.strictObject({
        kind: z.literal("review_completed").describe("A review was completed that no workflow had started."),
        playbook_id: Id.optional().describe("Only reviews with this playbook."),
      }),
    ],
    "must have one of the kinds manual, upload, source, request, schedule, deadline, review_completed",
  )
  .describe("What starts it.");
export type Trigger = z.output<typeof Trigger>;
export type TriggerOf<K extends Trigger["kind"]> = Extract<Trigger, { kind: K }>;

export const TRIGGER_KINDS = [
  "manual",
  "upload",
  "source",
  "request",
  "schedule",
  "deadline",
  "review_completed",
] as const satisfies Trigger["kind"][];

/** What happened, as steps see it: `$trigger.file_ids`. */
export const Occasion = z
  .looseObject({
    kind: z.enum(TRIGGER_KINDS).describe("What happened."),
    file_ids: z.array(Id).describe("The files that it is about."),
  })
  .describe("What started it. More fields depend on the kind.");
export type Occasion = z.output<typeof Occasion>;
