import { useEffect, useRef } from "react";
import { api, queryClient } from "../../api.ts";
import { listen } from "../../ui/data/listen.ts";
import { vaultQuery } from "../vaults.queries.ts";

const COUNT_MS = 2000;

const documentIn = (data: unknown) => (data as { document_id?: string | null }).document_id ?? null;

/** Reports what changes in the vault: the id of a document, or null for anything. */
export function useVaultEvents(vaultId: string, onChange: (documentId: string | null) => void) {
  const latest = useRef(onChange);
  latest.current = onChange;
  useEffect(() => {
    let counting: ReturnType<typeof setTimeout> | undefined;
    const lookAgain = () => {
      clearTimeout(counting);
      counting = undefined;
      void queryClient.invalidateQueries({ queryKey: vaultQuery(vaultId).queryKey, exact: true });
      for (const kind of ["documents", "removed"])
        void queryClient.invalidateQueries({ queryKey: ["vaults", vaultId, kind] });
    };
    const count = () => {
      counting ??= setTimeout(lookAgain, COUNT_MS);
    };
    const tell = (documentId: string | null) => {
      latest.current(documentId);
      const queryKey = ["vaults", vaultId, "cells", ...(documentId === null ? [] : [documentId])];
      void queryClient.invalidateQueries({ queryKey });
    };
    const tellAndCount = (documentId: string | null) => {
      tell(documentId);
      count();
    };
    const stop = listen(api.url("/vaults/{id}/events", { params: { id: vaultId } }), {
      events: {
        cells: (data) => tell(documentIn(data)),
        notes: (data) => tell(documentIn(data)),
        document: (data) => tellAndCount(documentIn(data)),
        reset: () => tellAndCount(null),
      },
      onMissed: () => tellAndCount(null),
    });
    return () => {
      stop();
      if (counting !== undefined) lookAgain();
    };
  }, [vaultId]);
}
