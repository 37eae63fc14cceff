import type { Broadcast } from "../db/broadcast.ts";
import type { Sql } from "../db/sql.ts";
import type { ProgressEvent, ReplayEvent } from "./job.ts";
import * as store from "./jobs.store.ts";

const BATCH_MS = 100;
/** A notification holds at most 8,000 bytes, and one character may take six. */
const CHUNK = /[\s\S]{1,1200}/gu;
/** Limit on events per job. The complete answer comes with its end. */
const MAX_EVENTS = 5_000;

type Attempted = Pick<store.ClaimedJob, "id" | "attempt" | "model_retries">;

/**
 * Publishes the progress of a running job, in order. Text is batched for a moment. When a client joins late, everything is
 * replayed from the beginning. Lost events do no harm.
 */
export class ProgressStream {
  readonly #sql: Sql;
  readonly #changes: Broadcast;
  readonly #jobId: string;
  #mustRestart: boolean;
  #batch = "";
  #text = "";
  #steps: ProgressEvent[] = [];
  #replayRequests: Promise<() => void> | undefined;
  #timer: NodeJS.Timeout | undefined;
  #count = 0;
  #sent: Promise<unknown> = Promise.resolve();

  /** A retry first sends `restart`, which discards the progress of the earlier attempt. */
  constructor(sql: Sql, changes: Broadcast, { id, attempt, model_retries }: Attempted) {
    this.#sql = sql;
    this.#changes = changes;
    this.#jobId = id;
    this.#mustRestart = attempt > 1 || model_retries > 0;
  }

  publish(event: ProgressEvent) {
    this.#replayRequests ??= this.#changes.subscribe(`replay:${this.#jobId}`, () => this.#replay());
    if (this.#mustRestart) this.#send({ event: "restart" });
    this.#mustRestart = false;
    if (event.event === "text") {
      this.#batch += event.text;
      this.#timer ??= setTimeout(() => this.flush(), BATCH_MS).unref();
      return;
    }
    void this.flush();
    if (event.event === "restart") this.#text = "";
    else this.#steps.push(event);
    this.#send(event);
  }

  /** Resolves when everything is sent. Nothing is replayed afterwards. */
  async end() {
    const unsubscribe = await this.#replayRequests?.catch(() => undefined);
    unsubscribe?.();
    await this.flush();
  }

  flush(): Promise<unknown> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    for (const [text] of this.#batch.matchAll(CHUNK)) this.#send({ event: "text", text });
    this.#text += this.#batch;
    this.#batch = "";
    return this.#sent;
  }

  #replay() {
    void this.flush();
    this.#send({ event: "again" });
    for (const step of this.#steps) this.#send(step);
    for (const [text] of this.#text.matchAll(CHUNK)) this.#send({ event: "text", text });
  }

  #send(event: ProgressEvent | ReplayEvent) {
    if (++this.#count > MAX_EVENTS) return;
    const message = JSON.stringify(event);
    this.#sent = this.#sent.then(() => store.notifyProgress(this.#sql, this.#jobId, message)).catch(() => {});
  }
}
