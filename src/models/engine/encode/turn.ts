import { AsyncLocalStorage } from "node:async_hooks";

/** Whom something is done for: it decides whose turn it is where many wait for a model. */
export interface Turn {
  organizationId: string;
  /** A person waits for it. */
  isUrgent: boolean;
}

const turns = new AsyncLocalStorage<Turn>();

/** Does the work, and whatever it calls, for this organization. */
export const runInTurnOf = <T>(turn: Turn, work: () => T): T => turns.run(turn, work);

/** Undefined outside of requests and jobs. */
export const currentTurn = (): Turn | undefined => turns.getStore();
