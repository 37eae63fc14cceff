import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { CONVERTERS, findProgram } from "../programs/programs.ts";
import { type AllowedPaths, isFolder } from "./allowed-paths.ts";

/** Arguments put before a command, so that the kernel restricts it. */
export interface Wrapper {
  network?: string;
  files?: string;
  argv: (paths: AllowedPaths) => string[];
}

const READ = "execute,read-file";
const READ_FOLDER = `${READ},read-dir`;
const OWN_FOLDER = `${READ_FOLDER},write-file,truncate,make-reg,make-dir,make-sock,make-fifo,make-sym,remove-file,remove-dir,refer`;
const DEVICES = ["null", "zero", "full", "random", "urandom"].map((name) => `/dev/${name}`);

/** No socket can be opened. LibreOffice needs a local one, so where it is installed sockets can be opened but not connected. */
const WITHOUT_SOCKETS = ["socket", "io_uring_setup"];
const WITHOUT_CONNECTIONS = ["connect", "sendto", "sendmsg", "sendmmsg", "io_uring_setup"];

const CAP_SETPCAP = 8n;
/** As root, drops all capabilities if possible: some of them bypass Landlock. */
const WITHOUT_ROOT = mayDropCapabilities() ? ["--bounding-set", "-all", "--inh-caps", "-all"] : [];

/** Every installed combination, best first. Whether it works must be tested. */
export function findWrappers(): Wrapper[] {
  if (process.platform !== "linux") return [];
  const networks = [byNamespace(), bySeccomp()].filter((wrapper) => wrapper !== undefined);
  const landlock = byLandlock();
  const bubblewrap = byBubblewrap();
  return [
    ...(landlock ? networks.map((network) => combine(network, landlock)) : []),
    ...(bubblewrap ? [bubblewrap] : []),
    ...networks,
    ...(landlock ? [landlock] : []),
  ];
}

const combine = (network: Wrapper, files: Wrapper): Wrapper => ({
  network: network.network,
  files: files.files,
  argv: (paths) => [...network.argv(paths), ...files.argv(paths)],
});

/** Also a user namespace, even as root: the parser then has no rights over the server and cannot read its environment. */
function byNamespace(): Wrapper | undefined {
  const unshare = findProgram("unshare");
  if (!unshare) return undefined;
  return { network: "network namespace", argv: () => [unshare, "--user", "--map-current-user", "--net", "--"] };
}

function bySeccomp(): Wrapper | undefined {
  const enosys = findProgram("enosys");
  if (!enosys) return undefined;
  const calls = CONVERTERS.some(findProgram) ? WITHOUT_CONNECTIONS : WITHOUT_SOCKETS;
  return { network: "seccomp", argv: () => [enosys, ...calls.flatMap((call) => ["--syscall", call]), "--"] };
}

function byLandlock(): Wrapper | undefined {
  const setpriv = findProgram("setpriv");
  if (!setpriv || !helpOf(setpriv).includes("--landlock-rule")) return undefined;
  const landlockRule = (rights: string, path: string) => ["--landlock-rule", `path-beneath:${rights}:${path}`];
  const argv = ({ code, system, folder }: AllowedPaths) => [
    ...[setpriv, "--no-new-privs", ...WITHOUT_ROOT, "--landlock-access", "fs"],
    ...[...code, ...system].flatMap((path) => landlockRule(isFolder(path) ? READ_FOLDER : READ, path)),
    ...DEVICES.filter(existsSync).flatMap((path) => landlockRule("read-file,write-file", path)),
    ...landlockRule(OWN_FOLDER, folder),
    "--",
  ];
  return { files: "Landlock", argv };
}

function byBubblewrap(): Wrapper | undefined {
  const bwrap = findProgram("bwrap");
  if (!bwrap) return undefined;
  const argv = ({ code, system, folder }: AllowedPaths) => [
    ...[bwrap, "--unshare-user", "--unshare-net", "--unshare-ipc", "--cap-drop", "ALL"],
    ...["--tmpfs", "/tmp", "--dev", "/dev"],
    ...[...system, ...code].flatMap((path) => ["--ro-bind", path, path]),
    ...["--bind", folder, folder, "--chdir", folder, "--"],
  ];
  return { network: "bubblewrap", files: "bubblewrap", argv };
}

function mayDropCapabilities(): boolean {
  if (process.platform !== "linux" || process.getuid?.() !== 0) return false;
  const held = /^CapEff:\s*([0-9a-f]+)$/m.exec(readFileSync("/proc/self/status", "utf8"))?.[1] ?? "0";
  return ((BigInt(`0x${held}`) >> CAP_SETPCAP) & 1n) === 1n;
}

function helpOf(program: string): string {
  try {
    return execFileSync(program, ["--help"], { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });
  } catch {
    return "";
  }
}
