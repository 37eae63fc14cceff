import type { Cell } from "../../../src/vaults/documents/cell.schema.ts";
import type { Column } from "../vaults.queries.ts";

/** A value that was not saved, because somebody else has saved another one meanwhile. */
export interface Conflict {
  documentName: string;
  column: Column;
  mine: unknown;
  theirs: Cell;
}
/** `later`: the person has cancelled, and what they typed is not saved. */
export type Decision = "mine" | "theirs" | "later";
export interface OpenConflict extends Conflict {
  id: number;
  decide: (decision: Decision) => void;
}

let open: OpenConflict[] = [];
let lastId = 0;
const listeners = new Set<() => void>();
const show = (next: OpenConflict[]) => {
  open = next;
  for (const listener of listeners) listener();
};

/** Shows both values and waits for the decision. Several conflicts are shown together. */
export function askAboutConflict(conflict: Conflict): Promise<Decision> {
  const { promise, resolve } = Promise.withResolvers<Decision>();
  const id = ++lastId;
  const decide = (decision: Decision) => {
    show(open.filter((each) => each.id !== id));
    resolve(decision);
  };
  show([...open, { ...conflict, id, decide }]);
  return promise;
}

export const openConflicts = () => open;
export function subscribeToConflicts(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Who saved the other value. Null if it was extracted from the document, or saved by the same person. */
export const authorOf = (conflict: Conflict, userId: number) =>
  conflict.theirs.is_edited && !isOwn(conflict, userId) ? conflict.theirs.edited_by : null;

/** The person has saved the other value themselves, in another window. */
export const isOwn = ({ theirs }: Conflict, userId: number) => theirs.is_edited && theirs.edited_by_user_id === userId;
