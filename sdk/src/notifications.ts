import { listing } from "./paging.ts";
import type { Connection, RequestOptions } from "./request.ts";
import type { GetNotificationsQuery, GetTasksQuery, Notification, ReadNotifications, Task } from "./types.ts";

/** What waits for the calling user. */
export const tasks = (connection: Connection) => ({
  list: (query?: GetTasksQuery, options?: RequestOptions) =>
    listing<Task>(connection, "/tasks", "tasks", query, options),
});

/** Notifications belong to people: every call needs a user-scoped key. */
export const notifications = (connection: Connection) => ({
  list: (query?: GetNotificationsQuery, options?: RequestOptions) =>
    listing<Notification>(connection, "/notifications", "notifications", query, options),
  /** Marks the given ones, or everything before a time, as read. */
  read: (which: ReadNotifications, options?: RequestOptions) =>
    connection.post<{ unread_count: number }>("/notifications/read", which, options),
});
