import { queryOptions } from "@tanstack/react-query";
import type { Alert } from "../../../src/vaults/deadlines/alerts.schema.ts";
import type { Deadline } from "../../../src/vaults/deadlines/deadlines.schema.ts";
import { api, queryClient } from "../../api.ts";

export type { Alert, Deadline };

export const MOST_DEADLINES = 500;

export const deadlinesQuery = (id: string, to: string | undefined) =>
  queryOptions({
    queryKey: ["vaults", id, "deadlines", to],
    queryFn: ({ signal }) =>
      api.get("/vaults/{id}/deadlines", { params: { id }, query: { to, limit: MOST_DEADLINES }, signal }),
  });

export const alertsQuery = (id: string) =>
  queryOptions({
    queryKey: ["vaults", id, "alerts"],
    queryFn: ({ signal }) => api.get("/vaults/{id}/alerts", { params: { id }, signal }),
  });

export const calendarQuery = (id: string) =>
  queryOptions({
    queryKey: ["vaults", id, "calendar"],
    queryFn: ({ signal }) => api.get("/vaults/{id}/calendar", { params: { id }, signal }),
  });

export const refreshDeadlines = (id: string) =>
  Promise.all(
    ["alerts", "deadlines", "calendar"].map((part) =>
      queryClient.invalidateQueries({ queryKey: ["vaults", id, part] }),
    ),
  );
