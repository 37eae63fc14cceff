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

/** Ends this process with all that it has started, and clears away its folder of temporary files. */
export async function leave(folder: string): Promise<void> {
  const started = (await processTree(process.pid)).slice(1);
  killAll(started.map(({ pid }) => pid));
  await rm(folder, { recursive: true, force: true }).catch(() => {});
  killAll([process.pid]);
}
