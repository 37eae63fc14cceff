import { useState } from "react";

interface Chosen {
  base: ReadonlySet<string>;
  /** A range selection: where it starts and ends. */
  anchor?: string | undefined;
  head?: string | undefined;
}

const NOTHING: Chosen = { base: new Set() };

/** The selected rows of a list: single rows, or a range from the last selected one. Rows that are no longer listed are not selected. */
export function useSelection(listed: string[]) {
  const [state, setState] = useState<Chosen>(NOTHING);
  const known = new Set(listed);
  const chosenIn = (now: Chosen) => new Set([...now.base, ...between(listed, now)].filter((id) => known.has(id)));
  const toggle = (id: string) =>
    setState((now) => {
      const base = chosenIn(now);
      if (!base.delete(id)) base.add(id);
      return { base, anchor: id };
    });
  /** Extends the range to a row. If the row it comes from is not selected, a new range starts there. */
  const extendTo = (id: string, from?: string) =>
    setState((now) => {
      const chosen = chosenIn(now);
      const anchor = from !== undefined && !chosen.has(from) ? from : (now.anchor ?? from ?? id);
      return { base: anchor === now.anchor ? now.base : chosen, anchor, head: id };
    });
  const setAll = (ids: Iterable<string>) => setState({ base: new Set(ids) });
  return { chosen: chosenIn(state), toggle, extendTo, setAll, clear: () => setState(NOTHING) };
}

export type Selection = ReturnType<typeof useSelection>;

function between(listed: string[], { anchor, head }: Chosen): string[] {
  if (anchor === undefined || head === undefined) return [];
  const [a, b] = [listed.indexOf(anchor), listed.indexOf(head)];
  return a === -1 || b === -1 ? [] : listed.slice(Math.min(a, b), Math.max(a, b) + 1);
}
