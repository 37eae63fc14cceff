import type { ChaosInput } from "./kinds.ts";
import type { Outcome } from "./ledger.ts";

const PAUSE_MS = 50;
const LANES = 6;
/** How many jobs may be accepted but not ended, so that jobs keep coming in while things break. */
const MOST_UNDER_WAY = 250;
/** A caller waits for one job in this many. */
const WAITED_ONE_IN = 8;
const ANSWER_LIMIT_MS = 30_000;

interface Envelope extends Outcome {
  job_id: string;
  completed_at: string | null;
}

/** Callers that enqueue every job and retry with the same Idempotency-Key until it is accepted. */
export class Callers {
  /** The job's id, by its word. */
  readonly accepted = new Map<string, string>();
  readonly told = new Map<string, Outcome>();
  /** Replies a caller must never get, whatever breaks. */
  readonly faults: string[] = [];
  turnedAway = 0;
  ended = 0;
  readonly #url: string;
  readonly #key: string;
  readonly #signal: AbortSignal;

  constructor(url: string, key: string, signal: AbortSignal) {
    this.#url = url;
    this.#key = key;
    this.#signal = signal;
  }

  /** Resolves when every job was accepted and every waiting caller was told the outcome. */
  async enqueueAll(jobs: ChaosInput[]) {
    const left = [...jobs];
    const waiting: Promise<void>[] = [];
    const lane = async () => {
      for (let job = left.shift(); job && !this.#signal.aborted; job = left.shift()) {
        while (this.accepted.size - this.ended > MOST_UNDER_WAY && !this.#signal.aborted) await pause();
        await this.#enqueue(job);
        if (this.accepted.size % WAITED_ONE_IN === 0) waiting.push(this.#waitFor(job.word));
      }
    };
    await Promise.all(Array.from({ length: LANES }, lane));
    await Promise.all(waiting);
  }

  async #enqueue(job: ChaosInput) {
    const reply = await this.#persist("POST", "/chaos-jobs?wait=0", job);
    if (reply) this.accepted.set(job.word, reply.job_id);
  }

  async #waitFor(word: string) {
    const id = this.accepted.get(word);
    while (id && !this.#signal.aborted) {
      const reply = await this.#persist("GET", `/jobs/${id}?wait=20`);
      if (reply?.completed_at) return void this.told.set(word, { status: reply.status, result: reply.result });
    }
  }

  /** Retries until there is a reply; a caller may be cut off, or told to try again, whenever things break. */
  async #persist(method: string, path: string, body?: ChaosInput) {
    while (!this.#signal.aborted) {
      const reply = await this.#send(method, path, body).catch(() => undefined);
      if (reply?.ok) return reply.body;
      const isPassing = !reply || reply.status === 503 || reply.body.code === "IDEMPOTENCY_IN_FLIGHT";
      if (!isPassing) this.faults.push(`${method} ${path} was answered ${reply.status} ${JSON.stringify(reply.body)}`);
      this.turnedAway++;
      await pause();
    }
    return undefined;
  }

  async #send(method: string, path: string, body?: ChaosInput) {
    const reply = await fetch(`${this.#url}/v1${path}`, {
      method,
      headers: {
        authorization: this.#key,
        ...(body && { "content-type": "application/json", "idempotency-key": body.word }),
      },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.any([this.#signal, AbortSignal.timeout(ANSWER_LIMIT_MS)]),
    });
    return { ok: reply.ok, status: reply.status, body: (await reply.json()) as Envelope & { code?: string } };
  }
}

const pause = () => new Promise((next) => setTimeout(next, PAUSE_MS));
