import type { ChildProcess } from "node:child_process";
import { readFile, rm } from "node:fs/promises";

export interface TreeProcess {
  pid: number;
  /** Resident memory. */
  bytes: number;
}

/** A process and its descendants on Linux; empty elsewhere, or if it has exited. */
export async function processTree(pid: number): Promise<TreeProcess[]> {
  try {
    const [status, children] = await Promise.all([
      readFile(`/proc/${pid}/status`, "utf8"),
      readFile(`/proc/${pid}/task/${pid}/children`, "utf8").catch(() => ""),
    ]);
    const below = await Promise.all(children.split(" ").filter(Boolean).map(Number).map(processTree));
    return [{ pid, bytes: Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? 0) * 1024 }, ...below.flat()];
  } catch {
    return [];
  }
}

/** Kills processes and their process groups. Processes that have already exited are ignored. */
export function killAll(pids: number[]): void {
  for (const pid of pids.filter((pid) => pid > 1)) {
    for (const target of [-pid, pid]) {
      try {
        process.kill(target, "SIGKILL");
      } catch {
        // It is not a group leader, or has exited.
      }
    }
  }
}

/** The ids of the programs that this process runs, shared with its threads. In a sandbox the process list is not visible. */
export const runningPrograms = new Int32Array(new SharedArrayBuffer(16 * Int32Array.BYTES_PER_ELEMENT));

/** Lists a program as running until it exits. */
export function trackProgram(child: ChildProcess): void {
  const free = runningPrograms.indexOf(0);
  if (free < 0 || !child.pid) return;
  runningPrograms[free] = child.pid;
  child.once("exit", () => (runningPrograms[free] = 0));
}

/** Kills the running programs, removes the temporary folder and exits. */
export async function exitReader(folder: string, programs: Int32Array): Promise<void> {
  killAll([...programs]);
  await rm(folder, { recursive: true, force: true }).catch(() => {});
  killAll([process.pid]);
}
