import { z } from "zod";
import { CursorQuery, type Placed } from "../http/paging/page.ts";
import { booleanText, CreatedAt, Id, Timestamp, TimestampInput } from "../http/shapes.ts";

export const Notification = z
  .object({
    id: Id.describe("The id of the notification."),
    kind: z.enum(["deadline.due"]).describe("What it tells about. More kinds may be added."),
    title: z.string().describe("The name of the alert."),
    vault_id: Id.describe("The vault of the document."),
    vault_name: z.string().describe("The name of the vault."),
    document_id: Id.describe("The document that the date is from."),
    document_name: z.string().describe("The name of the document."),
    field_key: z.string().describe("The date column of the alert."),
    alert_id: Id.nullable().describe("Null if the alert was deleted."),
    date: z.iso.date().describe("The date that comes near, as YYYY-MM-DD."),
    days_before: z.int().describe("The lead time of the alert."),
    computation: z.string().nullable().describe("How a derived date was computed, such as `31 Dec 2027 less 90 days`."),
    created_at: CreatedAt,
    read_at: Timestamp.nullable().describe("When it was marked as read. Null if it is unread."),
  })
  .meta({ id: "Notification" });
export type Notification = z.output<typeof Notification>;

export const UnreadCount = z.int().describe("How many notifications are unread; 1000 if there are more.");

export const NotificationQuery = CursorQuery.extend({
  unread: booleanText.optional().describe("`true`: only unread notifications. `false`: only those that were read."),
});
export type NotificationQuery = Placed<z.output<typeof NotificationQuery>>;

export const ReadNotifications = z
  .strictObject({
    ids: z
      .array(Id)
      .min(1, "must contain at least one id")
      .max(500, "must contain at most 500 ids")
      .optional()
      .describe("Marks these notifications as read."),
    before: TimestampInput.optional().describe("Marks everything up to this time as read."),
  })
  .refine(({ ids, before }) => (ids === undefined) !== (before === undefined), "must have either ids or before")
  .meta({ id: "ReadNotifications", oneOf: [{ required: ["ids"] }, { required: ["before"] }] });
export type ReadNotifications = z.output<typeof ReadNotifications>;
