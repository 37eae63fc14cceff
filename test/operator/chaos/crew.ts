import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";

const PAUSE_MS = 100;

export interface Death {
  pid: number;
  at: number;
}

export interface Life {
  from: number;
  to: number;
}

/** Keeps a number of processes of a script running: one that dies is replaced at once. */
export class Crew {
  /** When each of them was killed. */
  readonly deaths: Death[] = [];
  /** When each process started and ended. */
  readonly lives: Life[] = [];
  /** Unexpected exits: a process ended by itself. */
  readonly faults: string[] = [];
  readonly #script: URL;
  readonly #words: string[];
  readonly #living = new Set<ChildProcess>();
  #ended = false;

  constructor(script: URL, words: string[]) {
    this.#script = script;
    this.#words = words;
  }

  async start(count: number) {
    await Promise.all(Array.from({ length: count }, () => once(this.#launch(), "message")));
  }

  /** Kills one of them at a random point. */
  strike(index: number) {
    [...this.#living].at(index % this.#living.size)?.kill("SIGKILL");
  }

  async stop() {
    this.#ended = true;
    const exits = [...this.#living].map((child) => once(child, "exit"));
    for (const child of this.#living) child.kill("SIGKILL");
    await Promise.all(exits);
  }

  #launch(): ChildProcess {
    const child = fork(this.#script, this.#words, { execArgv: [], stdio: ["ignore", "ignore", "pipe", "ipc"] });
    let said = "";
    child.stderr!.on("data", (data) => {
      said = (said + data).slice(-2000);
    });
    this.#living.add(child);
    const life: Life = { from: Infinity, to: Infinity };
    child.once("message", () => {
      life.from = Date.now();
      this.lives.push(life);
    });
    child.on("exit", (code, signal) => {
      this.#living.delete(child);
      life.to = Date.now();
      if (this.#ended) return;
      if (signal === "SIGKILL") this.deaths.push({ pid: child.pid!, at: Date.now() });
      else
        this.faults.push(`${this.#script.pathname.split("/").at(-1)} ended by itself with ${code ?? signal}: ${said}`);
      setTimeout(() => this.#ended || this.#launch(), PAUSE_MS);
    });
    return child;
  }
}
