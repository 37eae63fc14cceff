import type { Context } from "../../kernel/context.ts";
import type { Sql } from "../../kernel/db/sql.ts";
import type { Kernel, ReadExtent } from "../../kernel/http/pipeline/kernel.ts";
import * as store from "./audit.store.ts";
import { plainAddress } from "./audit.ts";
import { namesIn } from "./recorded-names.ts";

const DEDUPLICATION_MS = 5 * 60 * 1000;
const MAX_REMEMBERED = 10_000;

export interface ReadLog {
  recordRead: Kernel["recordRead"];
}

/**
 * Records reads. A viewer fetches a document in many ranges and pieces, so those of one person and thing within a few minutes
 * make one record per process. Complete reads are recorded each time.
 */
export function openReadLog(): ReadLog {
  const recent = new RecentReads();
  const record = (sql: Sql, read: store.AuditRecord, extent: ReadExtent) =>
    recent.once(keysOf(read), extent, async () => void (await store.insertRecord(sql, read)));
  return {
    recordRead: (ctx, operation, target, { opened, extent }) =>
      record(ctx.sql, recordOf(ctx, operation, target, opened), extent),
  };
}

const recordOf = (
  ctx: Context,
  operation: string,
  target: Record<string, unknown>,
  opened: object,
): store.AuditRecord => ({
  organization_id: ctx.organizationId,
  user_id: ctx.caller.userId,
  api_key_id: ctx.caller.apiKeyId,
  operation,
  target,
  request_id: ctx.requestId,
  address: plainAddress(ctx.address),
  names: namesIn(opened),
});

/** A range repeats a read by the same operation; a piece repeats any read of the thing. */
function keysOf({ organization_id, user_id, api_key_id, address, operation, target }: store.AuditRecord) {
  const { pageNumber: _, query: __, ...thing } = target;
  const read = JSON.stringify([organization_id, user_id, api_key_id, address, thing]);
  return { range: `${operation} ${read}`, piece: read };
}

interface Written {
  at: number;
  done: Promise<void>;
}

class RecentReads {
  readonly #written = new Map<string, Written>();

  async once(keys: { range: string; piece: string }, extent: ReadExtent, write: () => Promise<void>): Promise<void> {
    const before = extent === "whole" ? undefined : this.#written.get(keys[extent]);
    if (before && Date.now() - before.at < DEDUPLICATION_MS) return before.done;
    const written = { at: Date.now(), done: write() };
    this.#remember(keys.range, written);
    this.#remember(keys.piece, written);
    await written.done.catch((error) => {
      for (const key of [keys.range, keys.piece]) if (this.#written.get(key) === written) this.#written.delete(key);
      throw error;
    });
  }

  /** Evicts from the front: the map is ordered oldest first. */
  #remember(key: string, written: Written) {
    this.#written.delete(key);
    this.#written.set(key, written);
    for (const [oldest, { at }] of this.#written) {
      if (this.#written.size <= MAX_REMEMBERED && Date.now() - at < DEDUPLICATION_MS) return;
      this.#written.delete(oldest);
    }
  }
}
