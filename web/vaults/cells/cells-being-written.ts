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

/** By cell that is being written, its newest write. */
const writes = new Map<string, Write>();

/** `settle` keeps what is saved in a cell, and tells whether no newer write of it is on its way. */
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

/** Given the document of the refused write, and the rows in which it was put right. */
type OnRefused = (documentId: string, corrected: unknown) => void;
const listeners = new Set<OnRefused>();

/** Other rows may show what was refused, such as those of another sort. Returns how to stop listening. */
export function listenForRefusals(listener: OnRefused): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export const tellRefused: OnRefused = (...refused) => {
  for (const listener of listeners) listener(...refused);
};

/** What the table shows of a cell that is being written, however often its row is fetched meanwhile. */
export const findBeingWritten = (place: CellPlace): VaultCell | undefined => writes.get(keyOf(place))?.shown;
