import { randomBytes } from "node:crypto";
import type { Broadcast } from "../db/broadcast.ts";
import type { Sql } from "../db/sql.ts";
import * as store from "./jobs.store.ts";
import {
  cut,
  lengthOf,
  type Placed,
  type ProgressEvent,
  type ProgressLog,
  readPlaceId,
  restAfter,
} from "./progress.ts";

const BATCH_MS = 100;
/** A notification holds at most 8,000 bytes, and one character may take six. */
const MAX_PIECE = 1_200;
const PIECE = new RegExp(`[\\s\\S]{1,${MAX_PIECE}}`, "gu");
/** Limits per attempt, replays included. The rest is sent when the job ends. */
const MAX_SENT = 5_000;
const MAX_TEXT = 500_000;

/**
 * Publishes the progress of a running job. Text is batched for a moment. Each event carries its position, so a listener that joins
 * late or misses an event requests everything after the last one it has, and drops duplicates.
 */
export class ProgressStream {
  readonly #sql: Sql;
  readonly #changes: Broadcast;
  readonly #jobId: string;
  readonly #log: ProgressLog = { run: randomBytes(6).toString("hex"), events: [] };
  #end = 0;
  #batch = "";
  #texted = 0;
  #replayRequests: Promise<() => void> | undefined;
  #timer: NodeJS.Timeout | undefined;
  #count = 0;
  #sent: Promise<unknown> = Promise.resolve();

  constructor(sql: Sql, changes: Broadcast, jobId: string) {
    this.#sql = sql;
    this.#changes = changes;
    this.#jobId = jobId;
  }

  publish(event: ProgressEvent) {
    this.#replayRequests ??= this.#changes.subscribe(`replay:${this.#jobId}`, (after) => this.#replay(after ?? ""));
    if (event.event !== "text") {
      void this.flush();
      this.#add(event);
    } else if (event.text !== "" && this.#texted <= MAX_TEXT) {
      this.#texted += event.text.length;
      this.#batch += event.text;
      this.#timer ??= setTimeout(() => this.flush(), BATCH_MS).unref();
    }
  }

  /** Resolves when everything is sent. Nothing is replayed afterwards. */
  async end(): Promise<ProgressLog | null> {
    const unsubscribe = await this.#replayRequests?.catch(() => undefined);
    unsubscribe?.();
    await this.flush();
    return this.#log.events.length === 0 ? null : this.#log;
  }

  flush(): Promise<unknown> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#batch !== "") this.#add({ event: "text", text: this.#batch });
    this.#batch = "";
    return this.#sent;
  }

  #add(event: ProgressEvent) {
    const { run, events } = this.#log;
    const last = events.at(-1);
    if (event.event === "text" && last?.event === "text") last.text += event.text;
    else events.push({ ...event });
    this.#send({ ...event, run, at: this.#end });
    this.#end += lengthOf(event);
  }

  #replay(after: string) {
    void this.flush();
    const place = readPlaceId(after);
    for (const event of restAfter(this.#log, place?.run === this.#log.run ? place.at : 0)) this.#send(event);
  }

  #send(event: Placed<ProgressEvent>) {
    if (event.event !== "text") return this.#notify(event);
    for (const { 0: text, index } of event.text.matchAll(PIECE)) this.#notify({ ...cut(event, index), text });
  }

  #notify(event: Placed<ProgressEvent>) {
    if (++this.#count > MAX_SENT) return;
    const message = JSON.stringify(event);
    this.#sent = this.#sent.then(() => store.notifyProgress(this.#sql, this.#jobId, message)).catch(() => {});
  }
}
