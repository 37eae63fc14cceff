import { mkdirSync, readdirSync, readlinkSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { linkLibraries, nativeFolder } from "../../src/db/embedded.binaries.ts";
import { inTurn } from "../../src/db/embedded.processes.ts";
import { usePlace } from "./embedded.harness.ts";

const place = usePlace();

describe("the binaries", () => {
  it("are missing for Windows, which is told to set DATABASE_URL", () => {
    expect(() => nativeFolder("win32", "x64")).toThrow(/Set DATABASE_URL/);
  });

  it("get the library links that the install left out", () => {
    const native = fakePackage();
    expect(linkLibraries(native, join(place.root, "links"))).toBe(true);
    expect(readlinkSync(join(native, "lib", "libpq.so.5"))).toBe("libpq.so.5.18");
    expect(linkLibraries(native, join(place.root, "links"))).toBe(true);
  });

  it("get the links in another folder when their own cannot be written", () => {
    const native = fakePackage();
    const library = join(native, "lib", "libpq.so.5.18");
    // A folder that does not exist refuses root too, as one that belongs to another user refuses the rest.
    rmSync(join(native, "lib"), { recursive: true });
    symlinkSync(join(place.root, "nowhere"), join(native, "lib"));
    expect(linkLibraries(native, join(place.root, "links"))).toBe(false);
    expect(readlinkSync(join(place.root, "links", "libpq.so.5"))).toBe(library);
  });
});

describe("turns", () => {
  it("are taken one at a time", async () => {
    const turns = folderOfTurns();
    let [inside, most] = [0, 0];
    const visit = () =>
      inTurn(turns, async () => {
        most = Math.max(most, ++inside);
        await sleep(5);
        inside--;
      });
    await Promise.all(Array.from({ length: 10 }, visit));
    expect(most).toBe(1);
    expect(readdirSync(turns)).toHaveLength(1);
  });

  it("pass on when the process that had one is dead, or its id belongs to another now", async () => {
    for (const owner of ["999999999-1-00000000", `${process.pid}-1-00000000`]) {
      const turns = folderOfTurns();
      symlinkSync(owner, join(turns, "7"));
      expect(await inTurn(turns, async () => "mine")).toBe("mine");
      expect(readdirSync(turns)).toEqual(["8"]);
    }
  });

  it("pass on when the action fails", async () => {
    const turns = folderOfTurns();
    const failing = inTurn(turns, async () => {
      throw new Error("no");
    });
    await expect(failing).rejects.toThrow("no");
    expect(await inTurn(turns, async () => "mine")).toBe("mine");
  });
});

function fakePackage(): string {
  const native = join(place.root, "package", "native");
  mkdirSync(join(native, "lib"), { recursive: true });
  writeFileSync(join(native, "lib", "libpq.so.5.18"), "");
  const links = [{ source: "native/lib/libpq.so.5.18", target: "native/lib/libpq.so.5" }];
  writeFileSync(join(native, "pg-symlinks.json"), JSON.stringify(links));
  return native;
}

let folders = 0;

function folderOfTurns(): string {
  const folder = join(place.root, `turns-${++folders}`);
  mkdirSync(folder);
  return folder;
}
