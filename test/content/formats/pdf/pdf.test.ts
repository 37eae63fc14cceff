import { readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import type { CanonicalDocument } from "../../../../src/content/formats/canonical.ts";
import { readPdf } from "../../../../src/content/formats/pdf/pdf.ts";
import { openPdf, type Raster, withMemory } from "../../../../src/content/formats/pdf/pdfium.ts";
import { renderPage, splitPdf } from "../../../../src/content/formats/pdf/split.ts";
import { fractionsOf, pointsOf } from "../../../support/browser/boxes.ts";
import { lines, makePdf, type PageSketch, text } from "../../../support/documents/pdf.ts";

const SAMPLES = ["bonterms-mutual-nda.pdf", "mphase-co-branding-agreement.pdf", "scansource-distributor-agreement.pdf"];
const VISIBLE = "This Agreement is governed by the laws of the State of New York.";

describe("the text of a PDF", () => {
  it.each(SAMPLES)("is covered by its pages without gaps, with four box numbers per code unit: %s", async (name) => {
    const document = await readPdf(await sample(name), {});
    expect(document.text).toBe(document.text.normalize("NFC"));
    expect(document.text.isWellFormed()).toBe(true);
    expect(document.text).not.toMatch(/[\u0000-\u0008\u000b-\u001f\u200b]/);
    let end = 0;
    for (const [i, page] of document.pages.entries()) {
      expect([page.page, page.start, page.method]).toEqual([i + 1, end, "text"]);
      expect(document.boxes[i]!.boxes.length).toBe(4 * (page.end - page.start));
      end = page.end;
    }
    expect(end).toBe(document.text.length);
  });

  it("is the same, offsets and boxes included, when the same bytes are read again", async () => {
    const bytes = await sample("mphase-co-branding-agreement.pdf");
    expect(await readPdf(bytes, {})).toEqual(await readPdf(bytes, {}));
  });

  it("keeps line breaks and ends a page with an empty line", async () => {
    const document = await read([{ content: lines(["First line", "second line"]) }, { content: lines(["Next page"]) }]);
    expect(document.text).toBe("First line\nsecond line\n\nNext page");
    expect(document.pages.map((page) => [page.start, page.end])).toEqual([
      [0, 24],
      [24, 33],
    ]);
  });

  it("joins a word hyphenated at a line end, and keeps a real hyphen", async () => {
    const document = await read([
      { content: lines(["The parties com-", "pile a list of non-", "disclosure terms for the co-", "operation."]) },
      { content: lines(["Cooperation is a Co-", "Branding matter, as is an EX-", "10 exhibit."]) },
    ]);
    expect(document.text).toBe(
      "The parties compile a list of non-disclosure terms for the cooperation.\n\n" +
        "Cooperation is a Co-Branding matter, as is an EX-10 exhibit.",
    );
    expect(document.boxes[0]!.boxes.length).toBe(4 * document.pages[0]!.end);
  });

  it("composes accents, and the letter's box covers both parts", async () => {
    const document = await read([
      { content: text("AB", { x: 60, y: 700, font: "F2" }), meanings: { A: "e", B: "\u0301" } },
    ]);
    expect(document.text).toBe("\u00e9");
    expect(pointsOf(document, "\u00e9").map(Math.round)).toEqual([60, 81, 76, 95]);
  });

  it("is in NFC even in its spaces", async () => {
    const document = await read([
      { content: text("xAy", { x: 60, y: 700, font: "F2" }), meanings: { x: "x", A: "\u2000", y: "y" } },
    ]);
    expect(document.text).toBe("x\u2002y");
    expect(document.boxes[0]!.boxes.length).toBe(12);
  });

  it("drops invisible characters and reports them", async () => {
    const meanings = { A: "a\u200b", B: "\u202eb", C: "\u{e0041}c", D: "\ufeffd" };
    const document = await read([{ content: text("ABCD", { x: 60, y: 700, font: "F2" }), meanings }]);
    expect(document.text).toBe("abcd");
    expect(document.pages[0]!.suspicions).toMatchObject([{ kind: "invisible-characters", count: 5 }]);
  });

  it.each([true, false])("includes form field values, with or without an appearance stream: %s", async (drawn) => {
    const field = { box: [60, 600, 300, 620] as [number, number, number, number], value: "Acme Corporation", drawn };
    const document = await read([{ content: lines(["Name of the Customer:"]), field }]);
    expect(document.text).toBe("Name of the Customer:\nAcme Corporation");
    const [left, top, right, bottom] = pointsOf(document, "Acme");
    expect([left, right]).toEqual([expect.closeTo(62, 0), expect.closeTo(92.7, 0)]);
    expect([top > 170, bottom < 194]).toEqual([true, true]);
  });

  it("comes with the title from the file's metadata", async () => {
    const document = await readPdf(makePdf([{ content: lines([VISIBLE]) }], { title: " Lease   of Premises " }), {});
    expect(document.title).toBe("Lease of Premises");
    expect((await read([{ content: "" }])).title).toBeNull();
  });

  it("is read page by page, with progress", async () => {
    const seen: [number, number][] = [];
    await readPdf(makePdf(Array(3).fill({ content: lines([VISIBLE]) })), { onProgress: (...step) => seen.push(step) });
    expect(seen).toEqual([[1, 3], [2, 3], [3, 3]]); // biome-ignore format: one step each
  });
});

describe("boxes", () => {
  it.each([0, 90, 180, 270] as const)("lie on the word on a page rotated by %i degrees", async (rotate) => {
    const bytes = makePdf([{ content: text("HELD", { x: 100, y: 600, size: 30 }), rotate }]);
    const document = await readPdf(bytes, {});
    expect(document.pages[0]).toMatchObject(rotate % 180 ? { width: 792, height: 612 } : { width: 612, height: 792 });
    const ink = inkOf(await renderPage(bytes, 1, 144));
    const [left, top, right, bottom] = fractionsOf(document, "HELD");
    expect(left).toBeLessThan(ink[0] + 0.002);
    expect(top).toBeLessThan(ink[1] + 0.002);
    expect(right).toBeGreaterThan(ink[2] - 0.002);
    expect(bottom).toBeGreaterThan(ink[3] - 0.002);
    expect((right - left) * (bottom - top)).toBeLessThan((ink[2] - ink[0]) * (ink[3] - ink[1]) * 2.2);
  });

  it("are relative to the cropped page", async () => {
    const content = text("Inside", { x: 100, y: 500 });
    const document = await read([{ content, cropBox: [50, 300, 350, 600] }]);
    expect(document.pages[0]).toMatchObject({ width: 300, height: 300 });
    expect(pointsOf(document, "Inside").map(Math.round)).toEqual([50, 89, 82, 103]);
  });

  it("lie on the words of a real agreement", async () => {
    const document = await readPdf(await sample("bonterms-mutual-nda.pdf"), {});
    const [left, top, right, bottom] = pointsOf(document, "Equitable Relief");
    expect([left, right]).toEqual([expect.closeTo(49.4, 0), expect.closeTo(107.7, 0)]);
    expect([top, bottom]).toEqual([expect.closeTo(561.6, 0), expect.closeTo(573.7, 0)]);
  });
});

describe("a PDF that cannot be read", () => {
  it.each([
    ["nothing at all", new Uint8Array(), "empty"],
    ["something else", new TextEncoder().encode("Dear Sirs, "), "damaged"],
    ["the first half of one", makePdf([{ content: lines([VISIBLE]) }]).slice(0, 300), "damaged"],
    ["one without pages", makePdf([]), "empty"],
  ])("is refused with a reason: %s", async (_, bytes, code) => {
    await expect(readPdf(bytes, {})).rejects.toMatchObject({ code, message: expect.stringMatching(/^This .+\.$/) });
  });

  it("is refused when reading needs a password, and read when only editing does", async () => {
    const bytes = makePdf([{ content: lines([VISIBLE]) }]);
    await expect(readPdf(await encrypted(bytes, "open", "own"), {})).rejects.toMatchObject({ code: "encrypted" });
    expect((await readPdf(await encrypted(bytes, "", "own"), {})).text).toBe(VISIBLE);
  });

  it("is refused past ten thousand pages", async () => {
    const bytes = makePdf(Array(10_001).fill({ content: "" }));
    await expect(readPdf(bytes, {})).rejects.toMatchObject({
      code: "too-large",
      message: "This PDF has 10001 pages; at most 10000 can be read. Split it.",
    });
  });

  it("is read as far as possible when bytes were overwritten, and warns that text may be missing", async () => {
    const bytes = await sample("mphase-co-branding-agreement.pdf");
    const file = Buffer.from(bytes);
    const packed = file.indexOf("stream", file.indexOf("/Length 2691"));
    file.fill(0x55, packed + 500, packed + 510);
    const document = await readPdf(new Uint8Array(file), {});
    expect(document.pages).toHaveLength(3);
    expect(document.pages[0]!.suspicions).toContainEqual(
      expect.objectContaining({ kind: "text-lost", message: expect.stringContaining("damaged") }),
    );
  });
});

describe("splitting a PDF", () => {
  it("returns one PDF for each range, with the text of its pages", async () => {
    const bytes = await sample("scansource-distributor-agreement.pdf");
    const whole = await readPdf(bytes, {});
    const parts = await splitPdf(bytes, [{ from: 1, to: 1 }, { from: 2, to: 3 }]); // biome-ignore format: short
    const read = await Promise.all(parts.map((part) => readPdf(part, {})));
    expect(read.map((document) => document.pages.length)).toEqual([1, 2]);
    expect(read.map((document) => document.text).join("\n\n")).toBe(whole.text);
  });

  it("refuses pages that do not exist", async () => {
    const bytes = makePdf([{ content: "" }]);
    await expect(splitPdf(bytes, [{ from: 1, to: 2 }])).rejects.toThrow("There are no pages 1 to 2: this PDF has 1.");
    await expect(renderPage(bytes, 0, 72)).rejects.toThrow(RangeError);
  });
});

async function sample(name: string): Promise<Uint8Array> {
  return new Uint8Array(await readFile(new URL(`../../../samples/${name}`, import.meta.url)));
}

function read(pages: PageSketch[]): Promise<CanonicalDocument> {
  return readPdf(makePdf(pages), {});
}

/** The bounding box of all dark pixels, in fractions. */
function inkOf({ width, height, data }: Raster): [number, number, number, number] {
  const ink: [number, number, number, number] = [1, 1, 0, 0];
  for (let i = 0; i < width * height; i++) {
    if (data[i * 4]! > 128) continue;
    const [x, y] = [(i % width) / width, Math.floor(i / width) / height];
    ink[0] = Math.min(ink[0], x);
    ink[1] = Math.min(ink[1], y);
    ink[2] = Math.max(ink[2], x);
    ink[3] = Math.max(ink[3], y);
  }
  return ink;
}

async function encrypted(bytes: Uint8Array, user: string, owner: string): Promise<Uint8Array> {
  const pdf = await openPdf(bytes);
  const { lib, handle } = pdf;
  lib.EPDF_SetEncryption(handle, user, owner, 0);
  const writer = lib.PDFiumExt_OpenFileWriter();
  lib.PDFiumExt_SaveAsCopy(handle, writer);
  const size = lib.PDFiumExt_GetFileWriterSize(writer);
  const saved = withMemory(lib, size, (at) => {
    lib.PDFiumExt_GetFileWriterData(writer, at, size);
    return lib.pdfium.HEAPU8.slice(at, at + size);
  });
  lib.PDFiumExt_CloseFileWriter(writer);
  pdf.close();
  return saved;
}
