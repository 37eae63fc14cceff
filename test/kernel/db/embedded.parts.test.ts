import { execFileSync } from "node:child_process";
import { chmodSync, copyFileSync, existsSync, mkdirSync, readdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { type Binaries, nativeFolder, prepareBinaries } from "../../../src/kernel/db/embedded/binaries.ts";
import { withFolderLock } from "../../../src/kernel/db/embedded/processes.ts";
import { isRoot, usePlace } from "./embedded.harness.ts";

const place = usePlace();

describe("the binaries", () => {
  it("are missing for Windows, where the message says to set DATABASE_URL", () => {
    expect(() => nativeFolder("win32", "x64")).toThrow(/Set DATABASE_URL/);
  });

  it("get the library links and the permissions that the install left out", () => {
    const native = copyWithoutLinks();
    chmodSync(join(native, "bin", "initdb"), 0o644);
    expect(runs(prepareBinaries(native, join(place.root, "links")))).toBe(true);
    expect(existsSync(join(place.root, "links"))).toBe(false);
  });

  it.runIf(!isRoot)("get the links in another folder when their own is read-only", () => {
    const native = copyWithoutLinks();
    chmodSync(join(native, "lib"), 0o555);
    expect(runs(prepareBinaries(native, join(place.root, "links")))).toBe(true);
    chmodSync(join(native, "lib"), 0o755);
    expect(existsSync(join(place.root, "links"))).toBe(true);
  });
});

describe("the lock", () => {
  it("is held by one at a time", async () => {
    const turns = folderOfTurns();
    let [inside, most] = [0, 0];
    const visit = () =>
      withFolderLock(turns, async () => {
        most = Math.max(most, ++inside);
        await sleep(5);
        inside--;
      });
    await Promise.all(Array.from({ length: 10 }, visit));
    expect(most).toBe(1);
    expect(readdirSync(turns)).toHaveLength(1);
  });

  it("passes on when the holder is dead, or its process id was reused", async () => {
    for (const owner of ["999999999-1-00000000", `${process.pid}-1-00000000`]) {
      const turns = folderOfTurns();
      symlinkSync(owner, join(turns, "7"));
      expect(await withFolderLock(turns, async () => "mine")).toBe("mine");
      expect(readdirSync(turns)).toEqual(["8"]);
    }
  });

  it("passes on when the action fails", async () => {
    const turns = folderOfTurns();
    const failing = withFolderLock(turns, async () => {
      throw new Error("no");
    });
    await expect(failing).rejects.toThrow("no");
    expect(await withFolderLock(turns, async () => "mine")).toBe("mine");
  });
});

function copyWithoutLinks(): string {
  const installed = nativeFolder(process.platform, process.arch);
  const native = join(place.root, "package", "native");
  for (const folder of ["bin", "lib"]) mkdirSync(join(native, folder), { recursive: true });
  copyFileSync(join(installed, "pg-symlinks.json"), join(native, "pg-symlinks.json"));
  for (const name of ["initdb", "postgres"]) copyFileSync(join(installed, "bin", name), join(native, "bin", name));
  for (const entry of readdirSync(join(installed, "lib"), { withFileTypes: true })) {
    if (entry.isFile()) copyFileSync(join(installed, "lib", entry.name), join(native, "lib", entry.name));
  }
  return native;
}

function runs({ initdb, environment }: Binaries): boolean {
  return execFileSync(initdb, ["--version"], { env: environment, encoding: "utf8" }).startsWith("initdb (PostgreSQL)");
}

let folders = 0;

function folderOfTurns(): string {
  const folder = join(place.root, `turns-${++folders}`);
  mkdirSync(folder);
  return folder;
}
