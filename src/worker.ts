import type { Deps } from "./context.ts";
import { forgetOldReplies } from "./idempotency/idempotency.ts";

const HOUSEKEEPING_MS = 15 * 60 * 1000;

export interface Worker {
  stop(): Promise<void>;
}

/** The side of Chancery that works without being asked. */
export function startWorker(deps: Deps): Worker {
  let running = Promise.resolve();
  const tidy = () => {
    running = forgetOldReplies(deps.database.system).then(
      (count) => void (count > 0 && deps.log.info({ count }, "forgot old idempotency keys")),
      (error) => deps.log.warn({ err: error }, "housekeeping failed; it is tried again later"),
    );
  };
  const timer = setInterval(tidy, HOUSEKEEPING_MS);
  tidy();
  return {
    stop: () => {
      clearInterval(timer);
      return running;
    },
  };
}
