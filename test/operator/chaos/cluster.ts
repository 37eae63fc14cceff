import { type EmbeddedDatabase, type EmbeddedOptions, joinEmbedded } from "../../../src/kernel/db/embedded/embedded.ts";
import { isAlive } from "../../../src/kernel/db/embedded/processes.ts";
import { eventually, serverOf } from "../../support/process.ts";

/** A period during which no statement was answered. */
export interface Outage {
  from: number;
  to: number;
}

/** A separate database that is killed and restarted. */
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

  /** Kills the server, or shuts it down in immediate mode, and restarts it. */
  async stopHard(signal: "SIGKILL" | "SIGQUIT") {
    const from = Date.now();
    const server = serverOf(this.#options.dataDir)!;
    process.kill(server, signal);
    await eventually(() => (isAlive(server) ? undefined : true));
    // Joining again starts it without the watchdog's pause after repeated crashes.
    const again = await joinEmbedded(this.#options);
    await this.#joined.leave();
    this.#joined = again;
    this.outages.push({ from, to: Date.now() });
  }

  leave = () => this.#joined.leave();
}
