import { type ClientRequest, request as send } from "node:http";
import { urlToHttpOptions } from "node:url";

export interface WatchSettings {
  /** From one look to the next. */
  everyMs?: number;
  /** How long a node may take to say that it lives. */
  answerMs?: number;
}

/** The node stopped answering health checks. Requests to it are not repeated. */
export class NodeDied extends Error {}

/** How often in a row a node may fail to answer. */
const MOST_FAILURES = 3;

/**
 * Looks after nodes that owe replies. A reply may take minutes, so silence says nothing by itself; but a host that was
 * switched off sends no more packets, and TCP would wait for it for a quarter of an hour. A node that does not answer
 * `/healthz` either is given up, and so is all that was asked of it.
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
