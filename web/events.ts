import { useEffect, useRef } from "react";
import { address } from "./api.ts";

type Handlers = Record<string, (data: never) => void>;

/** Listens to the server's events at an address below `/app/v1` as long as the component is on the page. */
export function useEvents(path: string | null, handlers: Handlers) {
  const latest = useRef(handlers);
  latest.current = handlers;
  const names = Object.keys(handlers).sort().join(" ");
  useEffect(() => {
    if (path === null) return;
    const source = new EventSource(address(path));
    for (const name of names.split(" ")) {
      source.addEventListener(name, ({ data }) => latest.current[name]?.(JSON.parse(data) as never));
    }
    return () => source.close();
  }, [path, names]);
}
