import { spawnSync } from "node:child_process";
import { afterAll, describe, expect, it } from "vitest";
import type { Box } from "../../../../src/content/formats/canonical.ts";
import { closeOcr, type OcrPage, ocrSuspicions, recogniseText } from "../../../../src/content/formats/ocr/ocr.ts";
import { readPdf } from "../../../../src/content/formats/pdf/pdf.ts";
import { CLAUSE, errorRate, printedPage, SHEET_HEIGHT, SHEET_WIDTH, scan } from "../../../support/documents/scan.ts";

const PRINTED = CLAUSE.join("\n");
const [WIDTH, HEIGHT] = [SHEET_WIDTH, SHEET_HEIGHT];
const BLANK = { width: 8, height: 8, data: new Uint8Array(64).fill(255) };
const PROGRAM = "tesseract";
const hasNative = spawnSync(PROGRAM, ["--version"]).status === 0;
const engines = hasNative ? (["bundled", "native"] as const) : (["bundled"] as const);

afterAll(closeOcr);

describe.each(engines)("OCR with the %s engine", (engine) => {
  it("reads a skewed, specked sheet and puts the boxes on its words", async () => {
    const page = await recogniseText(await scan({ degrees: 1.2, noise: 40 }), { engine });
    expect(errorRate(PRINTED, plain(page))).toBeLessThan(0.01);
    expect(page.degrees).toBeCloseTo(1.2, 1);
    expect(page.confidence).toBeGreaterThan(80);
    expect(page.boxes.length).toBe(4 * page.text.length);
    for (const [word, expected] of await printedMiddles(["terminate", "Delaware,", "$12,500.00", "month."])) {
      const [x, y] = middleOf(page.words.find((found) => found.text === word)!.box);
      const [left, top] = askew(expected, 1.2);
      expect(Math.hypot(x - left, y - top)).toBeLessThan(2);
      const letters = middleOf(boxOfUnits(page, page.text.indexOf(word), word.length));
      expect(Math.hypot(letters[0] - left, letters[1] - top)).toBeLessThan(2);
    }
  }, 60_000);
});

describe("OCR", () => {
  it.each([1, 2, 3])(
    "reads a sheet rotated by %i quarter turns, with boxes in its scanned orientation",
    async (turns) => {
      const page = await recogniseText(await scan({ turns }));
      expect(page.turns).toBe(4 - turns);
      expect(errorRate(PRINTED, plain(page))).toBeLessThan(0.01);
      const [[, [x, y]]] = (await printedMiddles(["Delaware,"])) as [[string, [number, number]]];
      const lies = { 1: [HEIGHT - y, x], 2: [WIDTH - x, HEIGHT - y], 3: [y, WIDTH - x] }[turns]!;
      const size: [number, number] = turns === 2 ? [WIDTH, HEIGHT] : [HEIGHT, WIDTH];
      const [left, top] = middleOf(page.words.find((found) => found.text === "Delaware,")!.box, size);
      expect(Math.hypot(left - lies[0]!, top - lies[1]!)).toBeLessThan(2);
    },
    60_000,
  );

  it("gives the same result for the same image", async () => {
    const picture = await scan({ degrees: -0.7, noise: 20 });
    expect(await recogniseText(picture)).toEqual(await recogniseText(picture));
  }, 60_000);

  it("warns about a barely legible page", async () => {
    const clear = await recogniseText(await scan({}));
    expect(ocrSuspicions(clear)).toEqual([]);
    const words = clear.words.map((word, i) => ({ ...word, confidence: i < 2 ? 30 : 70 }));
    expect(ocrSuspicions({ ...clear, words, confidence: 55 })).toMatchObject([{ kind: "low-confidence", count: 14 }]);
  }, 60_000);

  it.each(["xyz", "../eng", "eng+deu"])(
    "names a language that is not installed and says what to do: %s",
    async (language) => {
      const reading = recogniseText(BLANK, { languages: ["eng", language] });
      await expect(reading).rejects.toMatchObject({
        code: "unsupported",
        message: expect.stringMatching(/^OCR data is not installed for: .+OCR_LANGUAGES\.$/),
      });
    },
  );
});

/** The text with paragraphs joined: paragraph ends are the engine's guess. */
function plain(page: OcrPage): string {
  return page.text.replace(/\n+/g, "\n");
}

/** Where words are on the printed page, in points. */
async function printedMiddles(words: string[]): Promise<[string, [number, number]][]> {
  const document = await readPdf(printedPage(), {});
  return words.map((word) => {
    const box = boxOfUnits({ boxes: document.boxes[0]!.boxes }, document.text.indexOf(word), word.length);
    return [word, middleOf(box)];
  });
}

function boxOfUnits({ boxes }: { boxes: Uint16Array }, start: number, length: number): Box {
  const edge = (side: number) => Array.from({ length }, (_, i) => boxes[(start + i) * 4 + side]! / 65535);
  return [Math.min(...edge(0)), Math.min(...edge(1)), Math.max(...edge(2)), Math.max(...edge(3))];
}

function middleOf(
  [left, top, right, bottom]: Box,
  [width, height]: [number, number] = [WIDTH, HEIGHT],
): [number, number] {
  return [((left + right) / 2) * width, ((top + bottom) / 2) * height];
}

/** Where a point of the printed page lies when the sheet is rotated about its center. */
function askew([x, y]: [number, number], degrees: number): [number, number] {
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  const [dx, dy] = [x - WIDTH / 2, y - HEIGHT / 2];
  return [WIDTH / 2 + dx * cos - dy * sin, HEIGHT / 2 + dx * sin + dy * cos];
}
