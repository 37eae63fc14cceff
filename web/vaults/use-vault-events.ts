import { useEffect, useRef } from "react";
import { address, queryClient } from "../api.ts";
import { vaultQuery } from "./vaults.queries.ts";

const ASK_MS = 5000;
const COUNT_MS = 2000;

interface Told {
  document_id: string | null;
}

/** Hears from the server what changes in the vault; where it cannot be heard, it is asked again and again while something is under way. */
export function useVaultEvents(vaultId: string, onChange: (documentId: string | null) => void) {
  const latest = useRef(onChange);
  latest.current = onChange;
  useEffect(() => {
    let asking: ReturnType<typeof setInterval> | undefined;
    let counting: ReturnType<typeof setTimeout> | undefined;
    const count = () => {
      counting ??= setTimeout(() => {
        counting = undefined;
        void queryClient.invalidateQueries({ queryKey: vaultQuery(vaultId).queryKey, exact: true });
      }, COUNT_MS);
    };
    const tell = (documentId: string | null) => {
      latest.current(documentId);
      void queryClient.invalidateQueries({
        queryKey: ["vaults", vaultId, "cells", ...(documentId === null ? [] : [documentId])],
      });
    };
    const source = new EventSource(address(`/vaults/${vaultId}/events`));
    const hear = (counts: boolean) => (event: MessageEvent<string>) => {
      tell((JSON.parse(event.data) as Partial<Told>).document_id ?? null);
      if (counts) count();
    };
    source.addEventListener("cells", hear(false));
    source.addEventListener("document", hear(true));
    source.addEventListener("reset", hear(true));
    source.onerror = () => {
      if (source.readyState !== EventSource.CLOSED || asking) return;
      asking = setInterval(() => {
        if (document.visibilityState === "hidden") return;
        tell(null);
        count();
      }, ASK_MS);
    };
    return () => {
      source.close();
      clearInterval(asking);
      clearTimeout(counting);
    };
  }, [vaultId]);
}
