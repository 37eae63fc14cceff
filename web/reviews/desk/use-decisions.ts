import { type RefObject, useRef, useState } from "react";
import { ApiError, api, queryClient } from "../../api.ts";
import { type Review, reviewQuery } from "../reviews.queries.ts";
import { type Decided, type Decision, type DecisionChange, toBody, undoOf, withChange } from "./decision-states.ts";
import { readSteps, type UndoStep, withoutLast, writeSteps } from "./undo-stack.ts";

/** Someone else changed the finding first. Both states are kept until the person chooses. */
export interface Conflict {
  checkId: string;
  mine: DecisionChange;
  theirs: Decision | undefined;
}

export interface Decisions {
  decidedOf: (checkId: string) => Decided | undefined;
  /** When the finding was last changed, as far as the person can see. */
  seenOf: (checkId: string) => string | null;
  /** Resolves when it is saved, or when a conflict is shown. `seen`: what the person saw when they began, if not what is shown now. */
  decide: (checkId: string, change: DecisionChange, seen?: string | null) => Promise<void>;
  canUndo: boolean;
  /** Undoes the person's last change once all changes are saved. `onUndoing` gets its check as soon as it is shown undone. */
  undo: (onUndoing: (checkId: string) => void) => Promise<void>;
  conflict: Conflict | undefined;
  keepTheirs: () => void;
  saveMine: () => Promise<void>;
}

/** The decisions of a review. A change is shown at once, and sent with the state that the person saw. */
export function useDecisions({ id, decisions }: Review): Decisions {
  const [pending, setPending] = useState<Record<string, Decided>>({});
  const [conflict, setConflict] = useState<Conflict>();
  const { steps, keepSteps } = useUndoSteps(id);
  const sending = useRef(new Map<string, Promise<Decision>>());
  const own: OwnSaves = useRef(new Map());
  const turn = useRef<Promise<unknown>>(Promise.resolve());
  const savedOf = (checkId: string) => decisions.find(({ check_id }) => check_id === checkId);
  const seenOf = (checkId: string) => savedOf(checkId)?.updated_at ?? null;
  const decidedOf = (checkId: string) => pending[checkId] ?? savedOf(checkId);
  /** Resolves to undefined if somebody else was first. Changes of one finding are sent one after the other. */
  const send = async (checkId: string, change: DecisionChange, seen: string | null): Promise<Decision | undefined> => {
    const before = sending.current.get(checkId)?.then(({ updated_at }) => updated_at) ?? Promise.resolve(seen);
    const saving = before.then((begun) => patchAfterOwn(own, id, checkId, { ...change, if_updated_at: begun }));
    sending.current.set(checkId, saving);
    setPending((all) => ({ ...all, [checkId]: withChange(decidedOf(checkId), change) }));
    try {
      return await saving;
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== "FINDING_CHANGED") throw error;
      setConflict({ checkId, mine: change, theirs: await readDecision(id, checkId) });
      return undefined;
    } finally {
      if (sending.current.get(checkId) === saving) {
        sending.current.delete(checkId);
        setPending(({ [checkId]: _, ...others }) => others);
      }
    }
  };
  const decide = (checkId: string, change: DecisionChange, seen = seenOf(checkId)) => {
    const before = decidedOf(checkId);
    const saving = send(checkId, change, seen).then((saved) => {
      if (saved) keepSteps([...readSteps(id), undoStep(before, change, saved)]);
    });
    turn.current = Promise.allSettled([turn.current, saving]);
    return saving;
  };
  const undo = (onUndoing: (checkId: string) => void) => {
    const undoing = turn.current.then(async () => {
      const last = readSteps(id).at(-1);
      if (!last) return;
      onUndoing(last.checkId);
      const saved = await send(last.checkId, last.change, last.seen);
      keepSteps(withoutLast(readSteps(id), saved?.updated_at ?? last.seen));
    });
    turn.current = undoing.catch(() => undefined);
    return undoing;
  };
  const saveMine = async () => {
    if (!conflict) return;
    const { checkId, mine, theirs } = conflict;
    const saved = await send(checkId, mine, theirs?.updated_at ?? null);
    if (!saved) return;
    keepSteps([...readSteps(id), undoStep(theirs, mine, saved)]);
    setConflict(undefined);
  };
  const keepTheirs = () => setConflict(undefined);
  return { decidedOf, seenOf, decide, canUndo: steps.length > 0, undo, conflict, keepTheirs, saveMine };
}

const undoStep = (before: Decided | undefined, change: DecisionChange, saved: Decision): UndoStep => ({
  checkId: saved.check_id,
  change: undoOf(before, change, saved.history[0]?.updated_at),
  seen: saved.updated_at,
});

/** What the person can undo, kept for the next visit. */
function useUndoSteps(id: string) {
  const [steps, setSteps] = useState(() => readSteps(id));
  const keepSteps = (next: UndoStep[]) => {
    writeSteps(id, next);
    setSteps(readSteps(id));
  };
  return { steps, keepSteps };
}

/** The `updated_at` of each save by this page, keyed by the finding and the `updated_at` that it replaced. */
type OwnSaves = RefObject<Map<string, string>>;

/** Saves by this page since the person began do not count as conflicts. */
async function patchAfterOwn(own: OwnSaves, id: string, checkId: string, change: DecisionChange): Promise<Decision> {
  let seen = change.if_updated_at;
  for (let next = seen; next !== undefined; next = own.current.get(`${checkId} ${seen}`)) seen = next;
  const saved = await patchFinding(id, checkId, { ...change, if_updated_at: seen });
  own.current.set(`${checkId} ${seen}`, saved.updated_at);
  return saved;
}

async function patchFinding(id: string, checkId: string, change: DecisionChange): Promise<Decision> {
  const params = { id, checkId };
  const saved = await api.patch("/reviews/{id}/findings/{checkId}", { params, body: toBody(change) });
  const { queryKey } = reviewQuery(id);
  await queryClient.cancelQueries({ queryKey, exact: true });
  queryClient.setQueryData(queryKey, (review) => {
    if (!review) return review;
    const decisions = [...review.decisions.filter(({ check_id }) => check_id !== checkId), saved];
    return { ...review, decisions, decided: decisions.filter(({ decision }) => decision !== null).length };
  });
  void queryClient.invalidateQueries({ queryKey: ["reviews", "list"] });
  return saved;
}

async function readDecision(id: string, checkId: string): Promise<Decision | undefined> {
  const { decisions } = await queryClient.fetchQuery({ ...reviewQuery(id), staleTime: 0 });
  return decisions.find(({ check_id }) => check_id === checkId);
}
