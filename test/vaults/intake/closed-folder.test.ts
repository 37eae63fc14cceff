import { mkdtempSync, rmSync } from "node:fs";
import { chmod, mkdir, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { isInClosedFolder } from "../../../src/vaults/intake/connector.ts";
import { openDiskFolder } from "../../../src/vaults/intake/folder-source.ts";
import { asOrdinaryUser } from "../../support/ordinary-user.ts";

const folder = mkdtempSync(join(tmpdir(), "chancery-closed-"));
afterAll(() => rmSync(folder, { recursive: true }));

it("a subfolder that the server may not read is listed with the reason, beside the files of the others", async () => {
  const root = join(folder, "acme");
  for (const path of ["closed", "open"]) await mkdir(join(root, path), { recursive: true });
  for (const path of ["closed/a.txt", "open/b.txt", "c.txt"]) await writeFile(join(root, path), "An agreement.");
  await chmod(folder, 0o755);
  await chmod(join(root, "closed"), 0o000);
  const list = async () => {
    const source = await openDiskFolder({ SOURCES_DIR: folder }, "acme", { path: "" }, AbortSignal.timeout(30_000));
    return { files: await source.list(), source };
  };
  const { files, source } = await asOrdinaryUser(list);
  expect(files.map(({ path, refused }) => [path, refused])).toEqual([
    ["c.txt", undefined],
    ["closed", "Chancery does not have permission to read this folder."],
    ["open/b.txt", undefined],
  ]);
  const inside = ["closed/a.txt", "closed", "open/b.txt"].map((path) => isInClosedFolder(source, path));
  expect(inside).toEqual([true, false, false]);
  await chmod(root, 0o000);
  await expect(asOrdinaryUser(list)).rejects.toThrow("The folder may not be read by the server.");
  await chmod(root, 0o755);
  await chmod(join(root, "closed"), 0o755);
});
