import { useEffect, useRef } from "react";
import { api, queryClient, readAgain } from "../../api.ts";
import { listen } from "../../ui/data/listen.ts";
import { columnsQuery, membersQuery, vaultQuery, viewsQuery } from "../vaults.queries.ts";

/** The counts are fetched at once, and then at most this often. */
const COUNT_MS = 1000;

interface Handlers {
  /** Given the id of the document that has changed, or null for anything. */
  onChange: (documentId: string | null) => void;
  /** The stream is open. Returns whether rows have been requested before: they may have missed something. */
  onOpen: () => boolean;
  onHello: (told: unknown) => void;
  onPresence: (told: unknown) => void;
}

const documentIn = (data: unknown) => (data as { document_id?: string | null }).document_id ?? null;

/** Fetches again what others change in the vault. */
export function useVaultEvents(vaultId: string, handlers: Handlers) {
  const latest = useRef(handlers);
  latest.current = handlers;
  useEffect(() => {
    const counts = throttled(() => refreshCounts(vaultId), COUNT_MS);
    const refreshCells = (documentId: string | null) =>
      refresh(["vaults", vaultId, "cells", ...(documentId === null ? [] : [documentId])]);
    const tell = (documentId: string | null) => {
      latest.current.onChange(documentId);
      refreshCells(documentId);
    };
    const tellAndCount = (documentId: string | null) => {
      tell(documentId);
      counts.run();
    };
    const allButRows = () => {
      counts.run();
      const lists = [columnsQuery, viewsQuery, membersQuery].map((query) => query(vaultId).queryKey);
      return readAgain(["vaults", vaultId, "cells"], ...lists);
    };
    const everything = () => {
      latest.current.onChange(null);
      return allButRows();
    };
    const stop = listen(api.url("/vaults/{id}/events", { params: { id: vaultId } }), {
      events: {
        cells: (data) => tell(documentIn(data)),
        notes: (data) => tell(documentIn(data)),
        document: (data) => tellAndCount(documentIn(data)),
        columns: () => refresh(columnsQuery(vaultId).queryKey),
        views: () => refresh(viewsQuery(vaultId).queryKey),
        members: () => {
          refresh(membersQuery(vaultId).queryKey);
          counts.run();
        },
        vault: counts.run,
        hello: (data) => latest.current.onHello(data),
        presence: (data) => latest.current.onPresence(data),
      },
      look: (isFirst) => (latest.current.onOpen() || !isFirst ? everything() : allButRows()),
    });
    return () => {
      stop();
      counts.stop();
    };
  }, [vaultId]);
}

const refresh = (queryKey: readonly unknown[]) => void queryClient.invalidateQueries({ queryKey });

/** The vault with its number of documents, single documents, and the lists of those left out. */
function refreshCounts(vaultId: string) {
  void queryClient.invalidateQueries({ queryKey: vaultQuery(vaultId).queryKey, exact: true });
  for (const kind of ["documents", "removed"]) refresh(["vaults", vaultId, kind]);
}

/** Runs at once, then at most once per interval. The last call is never dropped. */
function throttled(run: () => void, ms: number) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isAsked = false;
  const rest = () => {
    timer = undefined;
    if (isAsked) ask();
  };
  const ask = () => {
    isAsked = timer !== undefined;
    if (isAsked) return;
    run();
    timer = setTimeout(rest, ms);
  };
  return {
    run: ask,
    stop: () => {
      clearTimeout(timer);
      if (isAsked) run();
    },
  };
}
