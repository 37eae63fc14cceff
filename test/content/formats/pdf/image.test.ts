import { crc32, deflateSync } from "node:zlib";
import sharp from "sharp";
import { afterAll, describe, expect, it } from "vitest";
import { readImage } from "../../../../src/content/formats/ocr/image.ts";
import { closeOcr } from "../../../../src/content/formats/ocr/ocr.ts";
import { CLAUSE, errorRate, SHEET_HEIGHT, SHEET_WIDTH, scan } from "../../../support/documents/scan.ts";

const PRINTED = CLAUSE.join("\n");

afterAll(closeOcr);

describe("an image of text", () => {
  it("is read, even from a JPEG with the camera held sideways", async () => {
    const sideways = await sharp(await scan({ turns: 3 }))
      .withMetadata({ orientation: 6, density: 200 })
      .jpeg()
      .toBuffer();
    const document = await readImage(sideways, {});
    expect(errorRate(PRINTED, document.text.replace(/\n+/g, "\n"))).toBeLessThan(0.01);
    expect(document.pages).toMatchObject([
      { page: 1, start: 0, end: document.text.length, method: "ocr", suspicions: [] },
    ]);
    expect(document.pages[0]!.width).toBeCloseTo(SHEET_WIDTH, 0);
    expect(document.pages[0]!.height).toBeCloseTo(SHEET_HEIGHT, 0);
    const { boxes } = document.boxes[0]!;
    expect(boxes.length).toBe(4 * document.text.length);
    const at = document.text.indexOf("Termination") * 4;
    expect(boxes[at]! / 65535).toBeCloseTo(74 / SHEET_WIDTH, 2);
    expect(boxes[at + 1]! / 65535).toBeCloseTo((SHEET_HEIGHT - 159) / SHEET_HEIGHT, 1);
  }, 60_000);

  it("may be a TIFF with many pages, read with progress", async () => {
    const page = sharp(await scan({}));
    const { data, info } = await page.greyscale().raw().toBuffer({ resolveWithObject: true });
    const raw = { width: info.width, height: info.height * 2, channels: 1 as const, pageHeight: info.height };
    const blank = Buffer.alloc(data.length, 255);
    const tiff = await sharp(Buffer.concat([data, blank]), { raw })
      .toColourspace("b-w")
      .tiff({ compression: "ccittfax4", bitdepth: 1 })
      .toBuffer();
    const seen: [number, number][] = [];
    const document = await readImage(tiff, { onProgress: (...step) => seen.push(step) });
    expect(document.text).toContain("Governing Law");
    expect(document.pages.map((each) => each.method)).toEqual(["ocr", "none"]);
    expect(document.pages[1]).toMatchObject({ start: document.text.length, end: document.text.length });
    expect(seen).toEqual([[1, 2], [2, 2]]); // biome-ignore format: one step each
  }, 60_000);

  it("is refused with a reason when empty, damaged, not an image, unsupported or too large", async () => {
    const whole = await scan({});
    const gif = await sharp({ create: { width: 8, height: 8, channels: 3, background: "white" } })
      .gif()
      .toBuffer();
    const cases: [Uint8Array, string][] = [
      [new Uint8Array(), "empty"],
      [whole.subarray(0, 4000), "damaged"],
      [new TextEncoder().encode("Dear Sirs,"), "damaged"],
      [gif, "unsupported"],
      [hugePng(), "too-large"],
    ];
    for (const [bytes, code] of cases) {
      await expect(readImage(bytes, {})).rejects.toMatchObject({ code, message: expect.stringMatching(/\.$/) });
    }
  }, 60_000);
});

/** A few bytes that claim to be an image of 40,000 by 40,000 pixels. */
function hugePng(): Uint8Array {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const ends = Buffer.alloc(8);
    ends.writeUInt32BE(data.length, 0);
    ends.writeUInt32BE(crc32(body), 4);
    return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(40_000, 0);
  head.writeUInt32BE(40_000, 4);
  head.set([8, 0, 0, 0, 0], 8);
  const mark = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const dots = deflateSync(Buffer.alloc(40_001));
  return new Uint8Array(
    Buffer.concat([mark, chunk("IHDR", head), chunk("IDAT", dots), chunk("IEND", Buffer.alloc(0))]),
  );
}
