import { queryOptions } from "@tanstack/react-query";
import type { OpenedItem } from "../../../src/assistant/command-palette/palette.schema.ts";
import { api } from "../../api.ts";

/** What was opened last. Read whenever the palette opens. */
export const recentQuery = queryOptions({
  queryKey: ["recent"],
  queryFn: ({ signal }) => api.get("/recent", { signal }),
  staleTime: 0,
});

export const namesQuery = (q: string) =>
  queryOptions({
    queryKey: ["search", q],
    queryFn: ({ signal }) => api.get("/search", { query: { q }, signal }),
    enabled: q !== "",
  });

const SHORTEST = 3;

/** What documents say. Fewer letters say too little. */
export const textsQuery = (q: string) =>
  queryOptions({
    queryKey: ["search", "texts", q],
    queryFn: ({ signal }) => api.get("/search/texts", { query: { q }, signal }),
    enabled: q.length >= SHORTEST,
  });

/** Keeps what was opened. That it fails, say because the item is gone, is told on the page itself. */
export const recordOpened = (item: OpenedItem) => api.post("/recent", { body: item }).catch(() => undefined);
