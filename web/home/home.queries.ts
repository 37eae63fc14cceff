import { queryOptions } from "@tanstack/react-query";
import type { Home } from "../../src/assistant/home/home.schema.ts";
import type { Task } from "../../src/assistant/tasks/tasks.schema.ts";
import { api, queryClient } from "../api.ts";

export type { Home, Task };

const LOOK_AGAIN_MS = 5000;
const MOST_TASKS = 100;

const isBusy = ({ in_progress }: Home) => Object.values(in_progress).some(({ length }) => length > 0);

/** What changed, and the person's current work. Polled while something is in progress. */
export const homeQuery = queryOptions({
  queryKey: ["home"],
  queryFn: ({ signal }) => api.get("/home", { signal }),
  refetchInterval: ({ state }) => (state.data && isBusy(state.data) ? LOOK_AGAIN_MS : false),
});

/** What waits for the person. */
export const tasksQuery = queryOptions({
  queryKey: ["home", "tasks"],
  queryFn: ({ signal }) => api.get("/tasks", { query: { assignee: "me", limit: MOST_TASKS }, signal }),
});

export const recentChatsQuery = queryOptions({
  queryKey: ["chats", "recent"],
  queryFn: ({ signal }) => api.get("/chats", { query: { limit: 8 }, signal }),
});

export async function recordVisit(body: { closes_get_started?: boolean } = {}) {
  await api.post("/home/visits", { body });
  if (body.closes_get_started) await queryClient.invalidateQueries({ queryKey: homeQuery.queryKey, exact: true });
}
