import { useSyncExternalStore } from "react";

/** The streams that are open, or being opened, and whose server is not heard. */
const silent = new Set<object>();
const listeners = new Set<() => void>();

/** A stream says whether its server is heard. One that is closed is silent no more. */
export function tellConnection(stream: object, isHeard: boolean) {
  if (isHeard) silent.delete(stream);
  else silent.add(stream);
  for (const listener of listeners) listener();
}

export const isSilent = (stream: object) => silent.has(stream);

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether the server is heard by every stream of this page. */
export const useIsConnected = () => useSyncExternalStore(subscribe, () => silent.size === 0);
