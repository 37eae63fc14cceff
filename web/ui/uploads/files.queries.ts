import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { File } from "../../../src/workspace/files/files.schema.ts";
import { api } from "../../api.ts";

export type { File };

const SHOWN = 50;
const LOOK_AGAIN_MS = 1500;

const isBeingRead = (file: File | undefined) => file?.status === "extracting" || file?.status === "embedding";

/** The newest files, or the best matches for a search. */
export const fileChoicesQuery = (q: string) =>
  queryOptions({
    queryKey: ["files", "choices", { q }],
    queryFn: ({ signal }) => api.get("/files", { query: { q, proposals: "false", limit: SHOWN }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.files.some(isBeingRead) ? LOOK_AGAIN_MS : false),
  });

/** One file, polled until it is read. */
export const fileStateQuery = (id: string) =>
  queryOptions({
    queryKey: ["files", "state", id],
    queryFn: ({ signal }) => api.get("/files/{id}", { params: { id }, signal }),
    refetchInterval: ({ state }) => (isBeingRead(state.data) ? LOOK_AGAIN_MS : false),
  });
