import { useEffect, useRef } from "react";
import { address, queryClient } from "../api.ts";
import { vaultQuery } from "./vaults.queries.ts";

const ASK_MS = 5000;
const COUNT_MS = 2000;

interface Told {
  document_id: string | null;
}
interface Listener {
  /** What changed: one document, or null for anything. */
  tell: (documentId: string | null) => void;
  /** Documents may have come or gone. */
  count: () => void;
}

/**
 * Hears from the server what changes in the vault while the page is in view. A page out of sight listens to nothing, as browsers
 * keep few connections to one host for all of their tabs; it catches up when it is seen again.
 */
export function useVaultEvents(vaultId: string, onChange: (documentId: string | null) => void) {
  const latest = useRef(onChange);
  latest.current = onChange;
  useEffect(() => {
    let stop: (() => void) | undefined;
    let counting: ReturnType<typeof setTimeout> | undefined;
    const count = () => {
      counting ??= setTimeout(() => {
        counting = undefined;
        void queryClient.invalidateQueries({ queryKey: vaultQuery(vaultId).queryKey, exact: true });
      }, COUNT_MS);
    };
    const tell = (documentId: string | null) => {
      latest.current(documentId);
      const queryKey = ["vaults", vaultId, "cells", ...(documentId === null ? [] : [documentId])];
      void queryClient.invalidateQueries({ queryKey });
    };
    let missed = false;
    const followSight = () => {
      stop?.();
      stop = document.hidden ? undefined : listen(vaultId, { tell, count });
      if (!document.hidden && missed) {
        tell(null);
        count();
      }
      missed = document.hidden;
    };
    followSight();
    document.addEventListener("visibilitychange", followSight);
    return () => {
      document.removeEventListener("visibilitychange", followSight);
      stop?.();
      clearTimeout(counting);
    };
  }, [vaultId]);
}

/** Where the server cannot be heard, it is asked again and again. */
function listen(vaultId: string, { tell, count }: Listener): () => void {
  let asking: ReturnType<typeof setInterval> | undefined;
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
      tell(null);
      count();
    }, ASK_MS);
  };
  return () => {
    source.close();
    clearInterval(asking);
  };
}
