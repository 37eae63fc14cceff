import { existsSync, realpathSync, statSync } from "node:fs";
import { basename, dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { findHelperPrograms } from "../worker/programs.ts";

/** What a parser can reach on disk. Everything else is refused: data, settings, other documents. */
export interface AllowedPaths {
  /** Our own code and what it imports. */
  code: string[];
  /** Libraries, fonts and programs of the system, where the kernel does the refusing. */
  system: string[];
  /** Programs that a parser may start. */
  helpers: string[];
  /** The one folder that can be written to. */
  folder: string;
}

const ROOT = fileURLToPath(new URL("../../..", import.meta.url));

/** Not the whole of `/usr`, `/opt` or `/etc`: people install services there, with their settings and data. */
const SYSTEM = [
  ...["bin", "sbin", "lib", "lib32", "lib64", "libexec", "share"].flatMap((name) => [`/${name}`, `/usr/${name}`]),
  ...["bin", "lib", "share"].map((name) => `/usr/local/${name}`),
  ...["/nix/store", "/gnu/store", "/var/lib/libreoffice", "/var/cache/fontconfig"],
  ...["alternatives", "fonts", "libreoffice", "ld.so.cache", "ld.so.conf", "ld.so.conf.d", "localtime", "passwd"].map(
    (name) => `/etc/${name}`,
  ),
  ...["/etc/ssl/openssl.cnf", "/etc/pki/tls/openssl.cnf"],
  ...["/proc", "/sys/devices/system/cpu", "/sys/fs/cgroup"],
];

export function allowedPathsOf(entry: URL, folder: string): AllowedPaths {
  const helpers = findHelperPrograms();
  const ours = ["src", "node_modules", "package.json"].map((name) => `${ROOT}${name}`);
  return {
    code: existingPaths([...ours, dirname(fileURLToPath(entry))]),
    system: existingPaths([
      ...SYSTEM,
      process.execPath,
      ...helpers.map(homeOf),
      ...(process.env.TESSDATA_PREFIX ? [process.env.TESSDATA_PREFIX] : []),
    ]),
    helpers,
    folder,
  };
}

export function isFolder(path: string): boolean {
  return statSync(path).isDirectory();
}

/** LibreOffice lies in a folder of its own, of which `program` is a part. */
function homeOf(program: string): string {
  const folder = dirname(realpathSync(program));
  return basename(folder) === "program" ? dirname(folder) : folder;
}

/** A link is listed with what it leads to. */
function existingPaths(paths: string[]): string[] {
  return [...new Set(paths.filter(existsSync).flatMap((path) => [path, realpathSync(path)]))];
}
