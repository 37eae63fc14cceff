import type { Caller, Deps } from "../../kernel/context.ts";
import type { Sql } from "../../kernel/db/sql.ts";
import { addCalls, type CallCount } from "./calls.store.ts";

declare module "../../kernel/context.ts" {
  interface Nouns {
    recordKeyUses(sql: Sql, uses: { id: string; at: string }[]): Promise<unknown>;
  }
}

const QUARTER_MS = 15 * 60 * 1000;
const FLUSH_MS = 1000;

export interface CallCounter {
  count(caller: Caller, operation: string): void;
  flush(): Promise<void>;
  stop(): Promise<void>;
}

/** Counts API calls and last key uses in memory and writes them once a second, so that no request waits for it. */
export function startCallCounter(deps: Deps): CallCounter {
  let counts = new Map<string, CallCount>();
  let uses = new Map<string, number>();

  async function flush() {
    if (counts.size === 0) return;
    const [written, used] = [counts, uses];
    [counts, uses] = [new Map(), new Map()];
    try {
      await deps.database.systemTransaction(async (sql) => {
        await addCalls(sql, [...written.values()]);
        await deps.nouns.recordKeyUses(
          sql,
          [...used].map(([id, at]) => ({ id, at: new Date(at).toISOString() })),
        );
      });
    } catch (error) {
      deps.log.warn({ err: error }, "could not write call counts; retrying on the next flush");
      for (const count of written.values()) add(count);
      uses = new Map([...used, ...uses]);
    }
  }

  function add(count: CallCount) {
    const key = `${count.api_key_id} ${count.quarter} ${count.operation}`;
    const known = counts.get(key);
    if (known) known.calls += count.calls;
    else counts.set(key, count);
  }

  const timer = setInterval(flush, FLUSH_MS);
  timer.unref();
  return {
    count({ apiKeyId, organization }, operation) {
      if (apiKeyId === null) return;
      const now = Date.now();
      const quarter = new Date(now - (now % QUARTER_MS)).toISOString();
      add({ organization_id: organization.id, quarter, api_key_id: apiKeyId, operation, calls: 1 });
      uses.set(apiKeyId, now);
    },
    flush,
    stop: () => {
      clearInterval(timer);
      return flush();
    },
  };
}
