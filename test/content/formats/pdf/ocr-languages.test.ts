import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { afterEach, expect, it } from "vitest";
import { closeOcr, findOcrFault, ocrLanguagesOf } from "../../../../src/content/formats/ocr/engines.ts";
import { missingLanguageWarning } from "../../../../src/content/formats/ocr/missing-language.ts";

const PATH = process.env.PATH;
let folder: string | undefined;

afterEach(async () => {
  process.env.PATH = PATH;
  await closeOcr();
  if (folder) await rm(folder, { recursive: true });
  folder = undefined;
});

it("auto stands for all languages of the installed tesseract, English first", async () => {
  folder = await mkdtemp(join(tmpdir(), "tesseract-"));
  const list = ["List of available languages in /usr/share (4):", "deu", "eng", "osd", "fra"].join("\\n");
  await writeFile(join(folder, "tesseract"), `#!/bin/sh\nprintf '${list}\\n'\n`, { mode: 0o755 });
  process.env.PATH = `${folder}${delimiter}${PATH}`;
  await closeOcr();
  expect(await ocrLanguagesOf(["auto"])).toEqual(["eng", "deu", "fra"]);
  expect(await ocrLanguagesOf(["auto"], "bundled")).toEqual(["eng"]);
  expect(await ocrLanguagesOf(["deu"])).toEqual(["deu"]);
  expect(await ocrLanguagesOf([])).toEqual(["eng"]);
});

it("a warning names the language of scanned pages that OCR was not set to", () => {
  expect(missingLanguageWarning("de", ["eng"])).toBe(
    "The scanned pages are in German, and OCR was not set to read German: letters may be wrong. Have the tesseract data “deu” installed (and named in OCR_LANGUAGES, unless that is auto), then upload the file again.",
  );
  expect(missingLanguageWarning("is", ["eng"])).toContain("The scanned pages are in Icelandic");
  expect(missingLanguageWarning("de", ["eng", "deu"])).toBeNull();
  expect(missingLanguageWarning("de", [])).toBeNull();
  expect(missingLanguageWarning("und", ["eng"])).toBeNull();
});

it("languages in OCR_LANGUAGES that are not installed are detected before a page is read", async () => {
  expect(await findOcrFault(["eng"])).toBeUndefined();
  expect(await findOcrFault(["eng", "xyz"])).toMatch(/^OCR data is not installed for: (?:eng, )?xyz\. /);
});
