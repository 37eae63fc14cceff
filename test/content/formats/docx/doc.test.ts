import { chmod, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { readDoc } from "../../../../src/content/formats/docx/legacy-doc.ts";
import { compoundFile, docx, p, refusal } from "../../../support/documents/office.ts";

const WORD = compoundFile({ WordDocument: new Uint8Array(5000), "1Table": new Uint8Array(100) });
const path = process.env.PATH ?? "";
let programs: string;

/** Puts a fake converter on the PATH that runs the script; it must write its result to `$folder`. */
async function installConverter(script: string) {
  await writeFile(
    join(programs, "soffice"),
    `#!/bin/sh\nwhile [ "$1" != "--outdir" ]; do shift; done\nfolder="$2"\n${script}\n`,
  );
  await chmod(join(programs, "soffice"), 0o755);
  process.env.PATH = [programs, "/usr/bin", "/bin"].join(delimiter);
}

beforeEach(async () => {
  programs = await mkdtemp(join(tmpdir(), "programs-"));
});

afterEach(async () => {
  process.env.PATH = path;
  await rm(programs, { recursive: true, force: true });
});

describe("an old Word file", () => {
  it("is read through the installed converter, and leaves no files behind", async () => {
    await writeFile(join(programs, "result.docx"), docx({ body: p("converted") }));
    await installConverter(`cp ${programs}/result.docx "$folder/input.docx"; echo "$folder" > ${programs}/folder`);
    expect((await readDoc(WORD)).text).toBe("converted");
    expect((await readdir(tmpdir())).filter((name) => name.startsWith("doc-"))).toEqual([]);
  });

  it("is refused with advice when no converter is installed", async () => {
    process.env.PATH = programs;
    expect(await refusal(readDoc(WORD))).toMatchObject({
      code: "unsupported",
      message: expect.stringContaining("save it as DOCX or PDF"),
    });
  });

  it("is refused when converting times out or produces nothing", async () => {
    await installConverter("sleep 60");
    expect(await refusal(readDoc(WORD, {}, 300))).toMatchObject({ code: "too-slow" });
    await installConverter("exit 1");
    expect(await refusal(readDoc(WORD))).toMatchObject({ code: "damaged" });
  });

  it("hides the server's environment from the converter", async () => {
    process.env.SECRET_OF_THE_SERVER = "hush";
    await writeFile(join(programs, "result.docx"), docx({ body: p("x") }));
    await installConverter(`env > ${programs}/environment; cp ${programs}/result.docx "$folder/input.docx"`);
    await readDoc(WORD);
    delete process.env.SECRET_OF_THE_SERVER;
    const { readFile } = await import("node:fs/promises");
    expect(await readFile(join(programs, "environment"), "utf8")).not.toContain("hush");
  });
});
