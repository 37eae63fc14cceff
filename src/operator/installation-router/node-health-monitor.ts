import { type ClientRequest, request as send } from "node:http";
import { urlToHttpOptions } from "node:url";

export interface WatchSettings {
  /** The interval between health checks. */
  everyMs?: number;
  /** How long a node may take to answer a health check. */
  answerMs?: number;
}

/** The node stopped answering health checks. Requests are not retried on it. */
export class NodeDied extends Error {}

/** A node is considered dead after this many failed health checks in a row. */
const MOST_FAILURES = 3;

/**
 * Monitors nodes with pending replies. A reply may take minutes, so silence alone means nothing; but a host that was switched off
 * sends no more packets, and TCP would wait for it for a quarter of an hour. If a node does not answer `/healthz` either, its
 * pending requests are aborted.
 */
export class NodeHealthMonitor {
  readonly #asked = new Map<string, Set<ClientRequest>>();
  readonly #everyMs: number;
  readonly #answerMs: number;

  constructor({ everyMs = 2_000, answerMs = 3_000 }: WatchSettings = {}) {
    this.#everyMs = everyMs;
    this.#answerMs = answerMs;
  }

  add(node: string, sent: ClientRequest) {
    const known = this.#asked.get(node);
    const asked = known ?? new Set();
    asked.add(sent);
    sent.once("close", () => asked.delete(sent));
    if (known) return;
    this.#asked.set(node, asked);
    this.#look(node, asked, 0);
  }

  #look(node: string, asked: Set<ClientRequest>, failures: number) {
    setTimeout(async () => {
      if (asked.size === 0) return void this.#asked.delete(node);
      const failed = (await this.#isAlive(node)) ? 0 : failures + 1;
      const isDead = failed === MOST_FAILURES;
      if (isDead) for (const sent of asked) sent.destroy(new NodeDied());
      this.#look(node, asked, isDead ? 0 : failed);
    }, this.#everyMs).unref();
  }

  #isAlive(node: string): Promise<boolean> {
    return new Promise((resolve) => {
      const { hostname, port } = urlToHttpOptions(new URL(node));
      const signal = AbortSignal.timeout(this.#answerMs);
      send({ hostname, port, path: "/healthz", agent: false, signal })
        .on("response", (reply) => {
          reply.destroy();
          resolve(true);
        })
        .on("error", () => resolve(false))
        .end();
    });
  }
}
