import { type EmbeddedDatabase, type EmbeddedOptions, joinEmbedded } from "../../src/db/embedded/embedded.ts";
import { isAlive } from "../../src/db/embedded/processes.ts";
import { eventually, serverOf } from "../support/process.ts";

/** While it lasted, no statement was answered. */
export interface Outage {
  from: number;
  to: number;
}

/** A database of its own that is stopped hard and started again. */
export class Cluster {
  readonly outages: Outage[] = [];
  readonly #options: EmbeddedOptions;
  #joined!: EmbeddedDatabase;

  constructor(options: EmbeddedOptions) {
    this.#options = options;
  }

  async start() {
    this.#joined = await joinEmbedded(this.#options);
    return this.#joined.connection;
  }

  /** Kills the server, or has it shut down at once without writing anything, and brings it up again. */
  async stopHard(signal: "SIGKILL" | "SIGQUIT") {
    const from = Date.now();
    const server = serverOf(this.#options.dataDir)!;
    process.kill(server, signal);
    await eventually(() => (isAlive(server) ? undefined : true));
    // Joining anew starts it without the pause that the watch of the first makes after repeated deaths.
    const again = await joinEmbedded(this.#options);
    await this.#joined.leave();
    this.#joined = again;
    this.outages.push({ from, to: Date.now() });
  }

  leave = () => this.#joined.leave();
}
