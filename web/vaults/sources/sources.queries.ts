import { queryOptions } from "@tanstack/react-query";
import { useEffect } from "react";
import type {
  NewSource,
  Source,
  SourceChange,
  SourceItem,
  SourceKind,
} from "../../../src/vaults/intake/sources.schema.ts";
import { api, queryClient, readAgain } from "../../api.ts";
import { listen } from "../../ui/data/listen.ts";

export type { NewSource, Source, SourceChange, SourceItem, SourceKind };

const MOST = 100;

export const sourcesQuery = (id: string) =>
  queryOptions({
    queryKey: ["vaults", id, "sources"],
    queryFn: ({ signal }) => api.get("/vaults/{id}/sources", { params: { id }, query: { limit: MOST }, signal }),
  });

export const itemsQuery = (id: string, sourceId: string, status: SourceItem["status"] | undefined) =>
  queryOptions({
    queryKey: ["vaults", id, "sources", sourceId, "items", status],
    queryFn: ({ signal }) =>
      api.get("/vaults/{id}/sources/{sourceId}/items", {
        params: { id, sourceId },
        query: { limit: MOST, ...(status && { status }) },
        signal,
      }),
  });

export const refreshSources = (id: string) => queryClient.invalidateQueries({ queryKey: ["vaults", id, "sources"] });

/** Fetches the sources again while they are synced, also when somebody else began it. */
export function useSourceEvents(id: string) {
  useEffect(() => {
    const look = () => readAgain(["vaults", id, "sources"]);
    return listen(api.url("/events"), { lookOn: ["sources"], look });
  }, [id]);
}
