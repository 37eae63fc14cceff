import { listing } from "./paging.ts";
import type { Connection, RequestOptions } from "./request.ts";
import type { GetNotificationsQuery, Notification, ReadNotifications } from "./types.ts";

/** Notifications belong to people: every call needs a user-scoped key. */
export const notifications = (connection: Connection) => ({
  list: (query?: GetNotificationsQuery, options?: RequestOptions) =>
    listing<Notification>(connection, "/notifications", "notifications", query, options),
  /** Marks the given ones, or everything before a time, as read. */
  read: (which: ReadNotifications, options?: RequestOptions) =>
    connection.post<{ unread_count: number }>("/notifications/read", which, options),
});
