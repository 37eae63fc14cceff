import { queryOptions } from "@tanstack/react-query";
import type { EmailSettings } from "../../src/administration/notifications/emails.schema.ts";
import type { Notification } from "../../src/administration/notifications/notifications.schema.ts";
import { api, queryClient } from "../api.ts";

export type { EmailSettings, Notification };

const SHOWN = 20;
const LOOK_AGAIN_MS = 60_000;

export const notificationsQuery = queryOptions({
  queryKey: ["notifications"],
  queryFn: ({ signal }) => api.get("/notifications", { query: { limit: SHOWN }, signal }),
  refetchInterval: LOOK_AGAIN_MS,
});

export const emailSettingsQuery = queryOptions({
  queryKey: ["notifications", "settings"],
  queryFn: ({ signal }) => api.get("/notifications/settings", { signal }),
});

/** Marks notifications as read: those with the ids, or all up to a time. */
export async function markRead(which: { ids: string[] } | { before: string }) {
  await api.post("/notifications/read", { body: which });
  void queryClient.invalidateQueries({ queryKey: ["home"] });
  await queryClient.invalidateQueries({ queryKey: notificationsQuery.queryKey });
}
