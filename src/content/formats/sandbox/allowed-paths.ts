import { existsSync, realpathSync, statSync } from "node:fs";
import { basename, dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { findHelperPrograms } from "../programs/programs.ts";

/** The paths that a parser may access. Everything else is denied: data, settings, other documents. */
export interface AllowedPaths {
  /** Our own code and what it imports. */
  code: string[];
  /** System libraries, fonts and programs, if the kernel enforces the sandbox. */
  system: string[];
  /** Programs that a parser may start. */
  helpers: string[];
  /** The only writable folder. */
  folder: string;
}

const ROOT = fileURLToPath(new URL("../../../..", import.meta.url));

/** Not all of `/usr`, `/opt` or `/etc`: other services keep their settings and data there. */
const SYSTEM_PATHS = [
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
  const ownCode = ["src", "node_modules", "models/static", "models/vocabulary.txt", "package.json"].map(
    (name) => `${ROOT}${name}`,
  );
  return {
    code: existingPaths([...ownCode, dirname(fileURLToPath(entry))]),
    system: existingPaths([
      ...SYSTEM_PATHS,
      process.execPath,
      ...helpers.map(installFolderOf),
      ...(process.env.TESSDATA_PREFIX ? [process.env.TESSDATA_PREFIX] : []),
    ]),
    helpers,
    folder,
  };
}

export function isFolder(path: string): boolean {
  return statSync(path).isDirectory();
}

/** LibreOffice's programs are in the subfolder `program` of its own folder. */
function installFolderOf(program: string): string {
  const folder = dirname(realpathSync(program));
  return basename(folder) === "program" ? dirname(folder) : folder;
}

/** Existing paths; links are listed with their targets. */
function existingPaths(paths: string[]): string[] {
  return [...new Set(paths.filter(existsSync).flatMap((path) => [path, realpathSync(path)]))];
}
