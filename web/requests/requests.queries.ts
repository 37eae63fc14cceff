import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type {
  ListedRequest,
  NewRequestMessage,
  Request,
  RequestChange,
  RequestStatus,
} from "../../src/processes/requests/requests.schema.ts";
import type { RequestType } from "../../src/processes/requests/types/types.schema.ts";
import { api, readAgain } from "../api.ts";

export type { ListedRequest, Request, RequestStatus, RequestType };

const MOST = 200;
const LOOK_AGAIN_MS = 15_000;

/** What the list of requests shows. */
export interface RequestFilter {
  show: "mine" | "open" | "nobody" | "closed";
  type?: string | undefined;
}

const QUERIES = {
  mine: { assignee: "me", open: true },
  open: { open: true },
  nobody: { assignee: "nobody", open: true },
  closed: { open: false },
} as const;

export const requestsQuery = ({ show, type }: RequestFilter) =>
  queryOptions({
    queryKey: ["requests", { show, type }],
    queryFn: ({ signal }) =>
      api.get("/requests", { query: { ...QUERIES[show], ...(type && { type_id: type }), limit: MOST }, signal }),
    placeholderData: keepPreviousData,
  });

export const requestQuery = (id: string) =>
  queryOptions({
    queryKey: ["requests", id],
    queryFn: ({ signal }) => api.get("/requests/{id}", { params: { id }, signal }),
    refetchInterval: LOOK_AGAIN_MS,
  });

export const requestTypesQuery = queryOptions({
  queryKey: ["request-types"],
  queryFn: ({ signal }) => api.get("/request-types", { query: { limit: MOST }, signal }),
});

const refresh = () => readAgain(["requests"], ["approvals"], ["tasks"], ["home"]);

export async function changeRequest(id: string, body: RequestChange) {
  await api.patch("/requests/{id}", { params: { id }, body });
  await refresh();
}

export async function writeMessage(id: string, body: NewRequestMessage) {
  await api.post("/requests/{id}/messages", { params: { id }, body });
  await refresh();
}
