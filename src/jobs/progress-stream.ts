import type { Broadcast } from "../db/broadcast.ts";
import type { Sql } from "../db/sql.ts";
import type { ProgressEvent, ReplayEvent } from "./job.ts";
import * as store from "./jobs.store.ts";

const PAUSE_MS = 100;
/** A notification holds 8,000 bytes; each character of a text may take six of them. */
const PIECE = /[\s\S]{1,1200}/gu;
/** Whoever listens is told no more than this of one job: its answer comes whole with its end. */
const MAX_EVENTS = 5_000;

/**
 * Says what a running job lets be known: words are joined for a moment, everything in its order. Whoever comes late has it all
 * told again, from its beginning. What is lost harms nothing.
 */
export class ProgressStream {
  readonly #sql: Sql;
  readonly #changes: Broadcast;
  readonly #jobId: string;
  #mustRestart: boolean;
  #words = "";
  #text = "";
  #steps: ProgressEvent[] = [];
  #asked: Promise<() => void> | undefined;
  #timer: NodeJS.Timeout | undefined;
  #count = 0;
  #sent: Promise<unknown> = Promise.resolve();

  /** What an earlier attempt said is void with the first that this one says. */
  constructor(sql: Sql, changes: Broadcast, { id, attempt }: { id: string; attempt: number }) {
    this.#sql = sql;
    this.#changes = changes;
    this.#jobId = id;
    this.#mustRestart = attempt > 1;
  }

  publish(said: ProgressEvent) {
    this.#asked ??= this.#changes.subscribe(`retell:${this.#jobId}`, () => this.#replay());
    if (this.#mustRestart) this.#send({ event: "restart" });
    this.#mustRestart = false;
    if (said.event === "text") {
      this.#words += said.text;
      this.#timer ??= setTimeout(() => this.flush(), PAUSE_MS).unref();
      return;
    }
    void this.flush();
    if (said.event === "restart") this.#text = "";
    else this.#steps.push(said);
    this.#send(said);
  }

  /** Returns when everything is said. From then on nothing is told again. */
  async end() {
    const asked = await this.#asked?.catch(() => undefined);
    asked?.();
    await this.flush();
  }

  flush(): Promise<unknown> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    for (const [text] of this.#words.matchAll(PIECE)) this.#send({ event: "text", text });
    this.#text += this.#words;
    this.#words = "";
    return this.#sent;
  }

  #replay() {
    void this.flush();
    this.#send({ event: "again" });
    for (const step of this.#steps) this.#send(step);
    for (const [text] of this.#text.matchAll(PIECE)) this.#send({ event: "text", text });
  }

  #send(said: ProgressEvent | ReplayEvent) {
    if (++this.#count > MAX_EVENTS) return;
    const message = JSON.stringify(said);
    this.#sent = this.#sent.then(() => store.notifyProgress(this.#sql, this.#jobId, message)).catch(() => {});
  }
}
