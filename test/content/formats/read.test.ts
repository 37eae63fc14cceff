import { unzipSync } from "fflate";
import { describe, expect, it } from "vitest";
import type { CanonicalDocument } from "../../../src/content/formats/canonical.ts";
import { UnreadableFile } from "../../../src/content/formats/canonical.ts";
import { parseDocument } from "../../../src/content/formats/read.ts";
import { type FileKind, sniff } from "../../../src/content/formats/sniff.ts";
import { dice, mutate } from "../../support/documents/hostile.ts";
import { refusal, zip } from "../../support/documents/office.ts";
import { FILES } from "../../support/files.ts";

const CASES = 60;
const kinds = Object.keys(FILES) as FileKind[];

function mustBeCanonical({ text, pages, stories, labels }: CanonicalDocument) {
  expect(text).toBe(text.normalize("NFC"));
  expect(text.isWellFormed()).toBe(true);
  expect(text).not.toMatch(/[\0\r]/);
  expect(pages[0]?.start).toBe(0);
  expect(pages.at(-1)?.end).toBe(text.length);
  for (const [index, page] of pages.entries()) {
    expect(page.page).toBe(index + 1);
    if (index > 0) expect(page.start).toBe(pages[index - 1]!.end);
  }
  for (const { start, end } of stories) expect(0 <= start && start <= end && end <= text.length).toBe(true);
  for (const { start, label } of labels) expect(start <= text.length && label.length > 0).toBe(true);
}

/** Any bytes are read, or refused with a sentence, in reasonable time. */
async function readOrRefuse(kind: FileKind, bytes: Uint8Array) {
  await sniff(bytes);
  try {
    mustBeCanonical(await parseDocument(kind, bytes));
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    expect(error.message).toMatch(/^[A-Z].*\.$/);
  }
}

describe("reading a file of any kind", () => {
  it.each(kinds)("detects %s and reads it into the same canonical text every time", async (kind) => {
    const bytes = await FILES[kind]!();
    expect((await sniff(bytes, `file.${kind}`)).kind).toBe(kind);
    const document = await parseDocument(kind, bytes);
    mustBeCanonical(document);
    expect(await parseDocument(kind, bytes)).toEqual(document);
    expect(document.text.length + document.inner.length).toBeGreaterThan(1);
  });

  it.each(kinds)("reports a zero-byte file as empty, and a wrong file passed off as %s as damaged", async (kind) => {
    expect(await refusal(parseDocument(kind, new Uint8Array(0)))).toMatchObject({
      code: "empty",
      message: "This file is empty.",
    });
    const noise = Uint8Array.from({ length: 3000 }, (_, index) => (index * 7919) % 256);
    if (!["html", "eml"].includes(kind))
      expect(await refusal(parseDocument(kind, noise))).toMatchObject({ code: "damaged" });
  });

  it.each(["docx", "odt", "xlsx"] as const)(
    "reads or refuses %s files with damaged parts",
    { timeout: 120_000 },
    async (kind) => {
      const roll = dice(kind.charCodeAt(0));
      const parts = unzipSync(await FILES[kind]!());
      const names = Object.keys(parts).filter((name) => parts[name]!.length > 0);
      for (let round = 0; round < CASES; round++) {
        const name = names[roll(names.length)]!;
        await readOrRefuse(kind, zip({ ...parts, [name]: mutate(parts[name]!, roll) }));
      }
    },
  );

  it.each(kinds)("reads or refuses damaged %s files, and does nothing else", { timeout: 120_000 }, async (kind) => {
    const roll = dice(kind.length * 7919 + kind.charCodeAt(0));
    const bytes = await FILES[kind]!();
    for (let round = 0; round < CASES; round++) await readOrRefuse(kind, mutate(bytes, roll));
  });
});
