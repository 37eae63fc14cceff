import { endpoint } from "../../kernel/http/endpoint.ts";
import { pageOf } from "../../kernel/http/paging/page.ts";
import { Task, TaskQuery } from "./tasks.schema.ts";
import { listTasks } from "./tasks.ts";

export const listTasksRoute = endpoint({
  method: "GET",
  path: "/tasks",
  replica: true,
  summary: "List what waits for the calling user",
  description:
    "Findings assigned to the user and not decided, cells flagged to them and not verified, their reviews with findings to decide, vaults with values that are not sure, approvals that they can decide now, their deadlines of the next seven days, and unread mentions and shares. What has a date comes first, nearest first; then the newest.",
  key: "user",
  query: TaskQuery,
  returns: pageOf("tasks", Task),
  status: 200,
  handle: (ctx, { query }) => listTasks(ctx, query),
});
