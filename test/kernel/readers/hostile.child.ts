import { spawn } from "node:child_process";
import { trackProgram } from "../../../src/content/formats/programs/process-tree.ts";
import type { ReaderMessage } from "../../../src/kernel/readers/messages.ts";

/** A reader that misbehaves like the worst files do when the first word of a text says so. */
const MISDEEDS: Record<string, () => void> = {
  spin: () => {
    for (;;);
  },
  hang,
  heap: () => {
    const kept: number[][] = [];
    for (;;) kept.push(Array.from({ length: 100_000 }, Math.random));
  },
  native: () => {
    const kept: Buffer[] = [];
    for (;;) {
      kept.push(Buffer.alloc(16 * 1024 * 1024, 1));
      sleep(20);
    }
  },
  exit: () => process.exit(3),
  fault: () => process.kill(process.pid, "SIGSEGV"),
  crawl: () => {
    for (let page = 1; page <= 6; page++) {
      send({ type: "progress", read: page, total: 6 });
      sleep(900);
    }
  },
  helper: () => {
    trackProgram(spawn("sleep", ["600"], { detached: true, stdio: "ignore" }));
    hang();
  },
};

/** Blocks the process forever, like an endless loop but without taking the processor from other tests. */
function hang(): void {
  sleep(Number.POSITIVE_INFINITY);
}

function sleep(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
}

const send = process.send!.bind(process);
process.send = (answer: ReaderMessage, ...more: unknown[]) => {
  if (answer.type === "done") MISDEEDS[answer.document?.text.split(" ")[0] ?? ""]?.();
  return Reflect.apply(send, process, [answer, ...more]);
};
await import("../../../src/kernel/readers/child.ts");
