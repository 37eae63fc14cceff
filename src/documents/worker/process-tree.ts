import type { ChildProcess } from "node:child_process";
import { readFile, rm } from "node:fs/promises";

export interface TreeProcess {
  pid: number;
  /** Memory that it holds in RAM. */
  bytes: number;
}

/** A process and all that it has started, where the system tells (Linux); nothing elsewhere, or when it has ended. */
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

/** Ends processes at once, each with the group it leads. Those that have ended by themselves are passed over. */
export function killAll(pids: number[]): void {
  for (const pid of pids.filter((pid) => pid > 1)) {
    for (const target of [-pid, pid]) {
      try {
        process.kill(target, "SIGKILL");
      } catch {
        // It leads no group, or is gone.
      }
    }
  }
}

/** The programs that this process runs, by their ids. Its threads share the list; a sandbox shows no list of the system. */
export const runningPrograms = new Int32Array(new SharedArrayBuffer(16 * Int32Array.BYTES_PER_ELEMENT));

/** Keeps a program in the list of those that run, until it has ended. */
export function trackProgram(child: ChildProcess): void {
  const free = runningPrograms.indexOf(0);
  if (free < 0 || !child.pid) return;
  runningPrograms[free] = child.pid;
  child.once("exit", () => (runningPrograms[free] = 0));
}

/** Ends this process with the programs that it runs, and clears away its folder of temporary files. */
export async function exitReader(folder: string, programs: Int32Array): Promise<void> {
  killAll([...programs]);
  await rm(folder, { recursive: true, force: true }).catch(() => {});
  killAll([process.pid]);
}
