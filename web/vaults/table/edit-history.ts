import type { CellChange } from "../cells/cell-writer.ts";
import type { Decision } from "../cells/conflicts.ts";

const MOST_STEPS = 100;

export interface EditResult {
  isSaved: boolean;
  /** What the person decided, if somebody else was faster. */
  decision?: Decision | undefined;
  /** What was written. */
  changes?: CellChange[];
  /** Closes the offer to undo it. */
  closeUndo?: (() => void) | undefined;
}

/** One edit, of one cell or many. */
export interface EditStep {
  ended: Promise<EditResult>;
}

/** The edits of this page, newest last. */
export interface EditHistory {
  done: EditStep[];
  undone: EditStep[];
  /** Undoing and redoing wait for each other: they may be about the same cells. */
  underWay: Promise<unknown>;
}

export const emptyHistory = (): EditHistory => ({ done: [], undone: [], underWay: Promise.resolve() });

const without = (steps: EditStep[], step: EditStep) => steps.filter((each) => each !== step);

/** An edit can be undone as soon as it is made: undoing waits until it is saved. An edit that changed nothing is dropped. */
export function keepStep(history: EditHistory, run: (step: EditStep) => Promise<EditResult>): Promise<EditResult> {
  const step: EditStep = { ended: Promise.resolve({ isSaved: false }) };
  const undoneBefore = history.undone;
  history.done = [...history.done, step].slice(-MOST_STEPS);
  step.ended = run(step);
  void step.ended.then(({ changes = [] }) => {
    if (changes.length > 0) history.undone = history.undone.filter((each) => !undoneBefore.includes(each));
    else {
      history.done = without(history.done, step);
      history.undone = without(history.undone, step);
    }
  });
  return step.ended;
}

type Act = (changes: CellChange[]) => Promise<unknown>;

/** Undoes the newest edit, or the given one. */
export function undoStep(history: EditHistory, act: Act, step = history.done.at(-1)): Promise<unknown> {
  if (!step || !history.done.includes(step)) return history.underWay;
  history.done = without(history.done, step);
  history.undone = [...history.undone, step];
  return inTurn(history, step, act);
}

/** Redoes what was undone last. */
export function redoStep(history: EditHistory, act: Act): Promise<unknown> {
  const step = history.undone.at(-1);
  if (!step) return history.underWay;
  history.undone = without(history.undone, step);
  history.done = [...history.done, step];
  return inTurn(history, step, act);
}

function inTurn(history: EditHistory, { ended }: EditStep, act: Act): Promise<unknown> {
  const acting = history.underWay.then(async () => {
    const { changes = [], closeUndo } = await ended;
    closeUndo?.();
    await act(changes);
  });
  history.underWay = acting.catch(() => undefined);
  return acting;
}
