import { AsyncLocalStorage } from "node:async_hooks";

/** Who a task is for. Decides the order when many wait for a model. */
export interface Turn {
  organizationId: string;
  /** A person waits for it. */
  isUrgent: boolean;
}

const turns = new AsyncLocalStorage<Turn>();

/** Runs the work, and everything it calls, for this organization. */
export const runInTurnOf = <T>(turn: Turn, work: () => T): T => turns.run(turn, work);

/** Undefined outside requests and jobs. */
export const currentTurn = (): Turn | undefined => turns.getStore();
