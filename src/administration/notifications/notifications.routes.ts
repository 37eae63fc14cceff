import { z } from "zod";
import { endpoint } from "../../kernel/http/endpoint.ts";
import { pageByCursor } from "../../kernel/http/paging/cursor.ts";
import { pageOf } from "../../kernel/http/paging/page.ts";
import { Notification, NotificationQuery, ReadNotifications, UnreadCount } from "./notifications.schema.ts";
import { listNotifications, readNotifications } from "./notifications.ts";

export const listNotificationsRoute = endpoint({
  method: "GET",
  path: "/notifications",
  summary: "List the calling user's notifications",
  description:
    "Newest first: deadlines of alerts, and actions of colleagues that concern the user (assigned, mentioned, shared, decided). Each is listed for at most 400 days, while the user can see what it is about.",
  key: "user",
  query: NotificationQuery,
  returns: pageOf("notifications", Notification).extend({ unread_count: UnreadCount }),
  status: 200,
  handle: (ctx, { query }) =>
    pageByCursor(
      "notifications",
      query,
      (page) => listNotifications(ctx, { ...query, ...page }),
      ({ id }) => id,
    ),
});

export const markNotificationsReadRoute = endpoint({
  method: "POST",
  path: "/notifications/read",
  summary: "Mark notifications of the calling user as read",
  description: "Send `ids`, or `before` to mark everything up to a time. Ids that are not the user's own are ignored.",
  key: "user",
  body: ReadNotifications,
  returns: z.object({ unread_count: UnreadCount }),
  status: 200,
  handle: (ctx, { body }) => readNotifications(ctx, body),
});
