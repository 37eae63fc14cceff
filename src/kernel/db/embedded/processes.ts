import { randomUUID } from "node:crypto";
import { readdirSync, readFileSync, readlinkSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

const TURN_POLL_MS = 20;
const TURN_LIMIT_MS = 6 * 60_000;
const FREE = "free";

/** Runs the action under a lock on the folder, across processes. The lock of a dead process is released. */
export async function withFolderLock<T>(folder: string, action: () => Promise<T>): Promise<T> {
  const turn = await takeTurn(folder);
  try {
    return await action();
  } finally {
    endTurn(folder, turn);
  }
}

/** Registers this process as a user of the folder, until it unregisters or dies. */
export function register(folder: string): string {
  const member = ownName();
  writeFileSync(join(folder, member), "");
  return member;
}

export function unregister(folder: string, member: string) {
  rmSync(join(folder, member), { force: true });
}

/** Whether a live process is registered. Removes dead ones. */
export function hasLiveMembers(folder: string): boolean {
  const members = readdirSync(folder);
  for (const member of members) if (!lives(member)) unregister(folder, member);
  return members.some(lives);
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EPERM") return false;
  }
  return !"ZX".includes(statOf(pid)?.state ?? "R");
}

/** Names this process by pid and start time, so that a later process with the same pid is not mistaken for it. */
function ownName(): string {
  return `${process.pid}-${statOf(process.pid)?.start ?? 0}-${randomUUID().slice(0, 8)}`;
}

function lives(name: string): boolean {
  const [pid, start] = name.split("-").map(Number);
  if (!pid || !isAlive(pid)) return false;
  const stat = statOf(pid);
  return !stat || stat.start === start;
}

/** The state and start time of a process, where /proc provides them. */
function statOf(pid: number): { state: string; start: number } | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "latin1");
    // The name in parentheses may hold spaces; the fields after it are regular.
    const [state = "", ...fields] = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    return { state, start: Number(fields[18]) };
  } catch {
    return undefined;
  }
}

// A turn is a numbered symlink that holds its owner's name. Creating the next number takes the lock. The highest number is never removed,
// so a process with an old listing cannot take a turn that has passed.
async function takeTurn(folder: string): Promise<number> {
  const limit = Date.now() + TURN_LIMIT_MS;
  for (;;) {
    const last = lastTurn(folder);
    const owner = ownerOf(folder, last);
    if (owner === FREE || (owner && !lives(owner)) || last === 0) {
      if (claimTurn(folder, last + 1)) return last + 1;
    } else if (Date.now() > limit) {
      throw new Error(`Process ${owner?.split("-")[0]} holds the lock on ${folder}. Stop it and start again.`);
    }
    await sleep(TURN_POLL_MS);
  }
}

function claimTurn(folder: string, turn: number): boolean {
  try {
    symlinkSync(ownName(), join(folder, `${turn}`));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  }
  const last = lastTurn(folder);
  for (const older of turnsIn(folder)) if (older < last) rmSync(join(folder, `${older}`), { force: true });
  return last === turn;
}

function endTurn(folder: string, turn: number) {
  const ended = join(folder, `ended-${randomUUID()}`);
  try {
    symlinkSync(FREE, ended);
    renameSync(ended, join(folder, `${turn}`));
  } catch (error) {
    // The folder was removed meanwhile, and the lock with it.
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
  }
}

function lastTurn(folder: string): number {
  return Math.max(0, ...turnsIn(folder));
}

function turnsIn(folder: string): number[] {
  return readdirSync(folder)
    .filter((name) => /^\d+$/.test(name))
    .map(Number);
}

function ownerOf(folder: string, turn: number): string | undefined {
  try {
    return readlinkSync(join(folder, `${turn}`));
  } catch {
    return undefined;
  }
}
