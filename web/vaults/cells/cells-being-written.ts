import type { CellPlace } from "../vaults.queries.ts";
import { keyOf } from "./cell-turns.ts";
import type { VaultCell } from "./vault-cell.ts";

interface Write {
  newest: symbol;
  /** What the table shows until it is saved. */
  shown: VaultCell;
  /** What the table shows if it is refused. */
  saved: VaultCell | undefined;
}

/** The newest write of each cell that is being written. */
const writes = new Map<string, Write>();

/** `settle` records what is saved in a cell, and returns whether no newer write is pending. */
export function beginWrite(place: CellPlace, before: VaultCell | undefined, shown: VaultCell) {
  const key = keyOf(place);
  const newest = Symbol("write");
  const earlier = writes.get(key);
  writes.set(key, { newest, shown, saved: earlier ? earlier.saved : before });
  const last = () => writes.get(key)?.saved;
  const settle = (saved: VaultCell | undefined) => {
    const now = writes.get(key);
    if (now && now.newest !== newest) now.saved = saved;
    else writes.delete(key);
    return now?.newest === newest;
  };
  return { last, settle };
}

/** Called with the document of the rejected write, and the rows in which it was already corrected. */
type OnRefused = (documentId: string, corrected: unknown) => void;
const listeners = new Set<OnRefused>();

/** Other rows, such as those of another sort order, may also show the rejected value. Returns a function that stops listening. */
export function listenForRefusals(listener: OnRefused): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export const tellRefused: OnRefused = (...refused) => {
  for (const listener of listeners) listener(...refused);
};

/** What the table shows for a cell that is being written, even if its row is refetched in the meantime. */
export const findBeingWritten = (place: CellPlace): VaultCell | undefined => writes.get(keyOf(place))?.shown;
