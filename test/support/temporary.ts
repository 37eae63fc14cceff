import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { zip } from "./documents/office.ts";

/** A temporary folder for a test's files. */
export function temporary() {
  let made: Promise<string> | undefined;
  const folder = () => {
    made ??= mkdtemp(join(tmpdir(), "chancery-test-"));
    return made;
  };
  return {
    folder,
    clear: async () => made && rm(await made, { recursive: true, force: true }),
    zip: async (files: Record<string, string>) => {
      const path = join(await folder(), "archive.zip");
      await writeFile(path, zip(files));
      return path;
    },
  };
}
