import { z } from "zod";
import { Notification } from "../../administration/notifications/notifications.schema.ts";
import { Id, Timestamp } from "../../kernel/http/shapes.ts";

const Place = z.object({ id: Id, name: z.string() });

/** What a person works on, what is due, and what needs their attention. */
export const Home = z.object({
  in_progress: z.object({
    files: z.array(Place).describe("Own uploads that are being read."),
    vaults: z.array(Place.extend({ documents: z.int() })).describe("Vaults with documents that are being read."),
    reviews: z.array(Place).describe("Own reviews that are running. The name is the playbook's."),
    chats: z.array(Place).describe("Own chats that are being answered."),
  }),
  assigned: z
    .object({
      findings: z.array(z.object({ review: Place, check_id: Id, title: z.string(), note: z.string().nullable() })),
      cells: z.array(
        z.object({
          vault: Place,
          document_id: Id,
          document_name: z.string(),
          field_key: z.string(),
          label: z.string(),
          note: z.string().nullable(),
        }),
      ),
    })
    .describe("What waits for the person: undecided findings and unverified cells that were assigned to them."),
  news: z
    .array(Notification)
    .describe("Unread actions of colleagues that concern the person, except those in `assigned`."),
  due: z
    .array(
      z.object({
        vault: Place,
        document_id: Id,
        document_name: z.string(),
        field_key: z.string(),
        label: z.string().describe("The name of the alert, or the label of the column."),
        date: z.iso.date(),
        computation: z.string().nullable().describe("How a derived date was computed."),
      }),
    )
    .describe("Dates of the next 30 days, such as expirations and renewals, nearest first."),
  unfinished: z.object({
    files: z.array(Place.extend({ error: z.string().nullable() })).describe("Own uploads that could not be read."),
    vaults: z.array(Place.extend({ documents: z.int() })).describe("Vaults with documents that could not be read."),
    reviews: z.array(Place.extend({ at: Timestamp })).describe("Own reviews that failed in the last 30 days."),
    chats: z.array(Place.extend({ at: Timestamp })).describe("Own chats whose last question was not answered."),
    playbooks: z.array(Place).describe("Own playbooks without checks."),
  }),
});
export type Home = z.output<typeof Home>;

export const HomeQuery = z.object({
  today: z.iso
    .date("must be a date such as 2026-01-31")
    .optional()
    .describe("The person's local date. Defaults to the date in UTC."),
});
export type HomeQuery = z.output<typeof HomeQuery>;
