import { spawn } from "node:child_process";
import { readFileSync, statSync } from "node:fs";
import { userInfo } from "node:os";
import type { Binaries } from "./binaries.ts";

interface Ids {
  uid: number;
  gid: number;
}

/** A way to run PostgreSQL, which refuses to run as root. */
export interface Account {
  name: string;
  /** Who must own the folders that PostgreSQL writes to; this process if absent. */
  owner?: Ids;
  /** Whether ordinary permissions apply, so that the parent folders must be traversable. */
  passes: boolean;
  prefix: string[];
  ids?: Ids;
}

const PLAIN: Account = { name: "as this user", passes: false, prefix: [] };

/** The ways to run a new cluster, best first. */
export function accountsForNew(dataDir: string): Account[] {
  if (process.getuid?.() !== 0) return hasAccount() ? [PLAIN] : [inNamespace(), PLAIN];
  const others = otherAccounts(dataDir);
  return [...others.map(asOther), inNamespace(), ...others.slice(0, 1).map(withOverride)];
}

/** The ways to run an existing cluster, depending on its owner. */
export function accountsForExisting(cluster: string): Account[] {
  if (process.getuid?.() !== 0) return [PLAIN];
  const owner = statSync(cluster);
  return owner.uid === 0 ? [inNamespace()] : [asOther(owner), withOverride(owner)];
}

/** Runs a command as the account and waits for it to end. */
export async function runAs(account: Account, environment: Record<string, string>, command: string[]) {
  const [file = "", ...rest] = [...account.prefix, ...command];
  const child = spawn(file, rest, { ...account.ids, env: environment, cwd: "/", stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (data) => {
      output = (output + data).slice(-4000);
    });
  }
  return new Promise<{ ok: boolean; output: string }>((resolve) => {
    child.on("error", (error) => resolve({ ok: false, output: error.message }));
    child.on("close", (code) => resolve({ ok: code === 0, output: output.trim() }));
  });
}

/** Finds the first account that can reach both its folder and the binaries, by trying each. */
export async function findWorkingAccount(
  accounts: Account[],
  binaries: Binaries,
  folderFor: (account: Account) => string,
) {
  const script = 'cd "$1" && exec "$2" --version';
  const failures: string[] = [];
  for (const account of accounts) {
    const folder = folderFor(account);
    const command = ["/bin/sh", "-c", script, "sh", folder, binaries.postgres];
    const { ok, output } = await runAs(account, binaries.environment, command);
    if (ok) return { account, folder };
    failures.push(`${account.name}: ${output.slice(-300)}`);
  }
  throw await noAccountError(binaries, failures);
}

async function noAccountError(binaries: Binaries, failures: string[]): Promise<Error> {
  const { ok, output } = await runAs(PLAIN, binaries.environment, [binaries.postgres, "--version"]);
  if (!ok || process.getuid?.() !== 0) {
    const reason = ok ? failures.join("; ") : output.slice(-500);
    return new Error(
      `The built-in PostgreSQL does not run here (${reason}). Set DATABASE_URL to your own PostgreSQL server.`,
    );
  }
  return new Error(
    `PostgreSQL refuses to run as root, and no other account can be used here (${failures.join("; ")}). ` +
      "Start Chancery as an ordinary user that owns DATA_DIR, set DATA_DIR to a folder that other accounts can access, " +
      "or set DATABASE_URL to your own PostgreSQL server.",
  );
}

function asOther({ uid, gid }: Ids): Account {
  return { name: `as user ${uid}`, owner: { uid, gid }, passes: true, prefix: [], ids: { uid, gid } };
}

/** Root under another user id: files stay root's, but PostgreSQL sees an ordinary user. */
function inNamespace(): Account {
  const uid = accounts().find((account) => account.uid === 1000)?.uid ?? accountNamed("nobody")?.uid ?? 65534;
  const prefix = ["unshare", "--user", `--map-user=${uid}`, `--map-group=${uid}`, "--"];
  return { name: "in a user namespace", passes: false, prefix };
}

function withOverride({ uid, gid }: Ids): Account {
  const capabilities = ["--inh-caps=+dac_override", "--ambient-caps=+dac_override"];
  const prefix = ["setpriv", `--reuid=${uid}`, `--regid=${gid}`, "--clear-groups", ...capabilities, "--"];
  return { name: `as user ${uid} with dac_override`, owner: { uid, gid }, passes: false, prefix };
}

/** Accounts other than root that can own a new cluster: the owner of the data folder, else a system account. */
function otherAccounts(dataDir: string): Ids[] {
  const { uid } = statSync(dataDir);
  const known = accounts().filter((account) => account.uid === uid);
  const named = ["chancery", "postgres", "nobody"].map(accountNamed);
  return [...known, ...named].filter((account) => account !== undefined && account.uid !== 0) as Ids[];
}

function accountNamed(name: string) {
  return accounts().find((account) => account.name === name);
}

/** Reads /etc/passwd, because initdb needs an account that has a name. */
function accounts(): (Ids & { name: string })[] {
  try {
    const lines = readFileSync("/etc/passwd", "utf8").split("\n");
    const fields = lines.filter((line) => !line.startsWith("#")).map((line) => line.split(":"));
    return fields
      .map(([name = "", , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }))
      .filter(({ uid, gid }) => uid >= 0 && gid >= 0);
  } catch {
    return [];
  }
}

function hasAccount(): boolean {
  try {
    return userInfo().username !== "";
  } catch {
    return false;
  }
}
