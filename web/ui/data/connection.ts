import { useSyncExternalStore } from "react";

/** Open or opening streams that do not hear from the server. */
const silent = new Set<object>();
const listeners = new Set<() => void>();

/** Records whether a stream hears from the server. A closed stream does not count as silent. */
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

/** Whether every stream of this page hears from the server. */
export const useIsConnected = () => useSyncExternalStore(subscribe, () => silent.size === 0);
