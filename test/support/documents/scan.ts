import sharp from "sharp";
import { renderPage } from "../../../src/content/formats/pdf/split.ts";
import { lines, makePdf, type Picture } from "./pdf.ts";

/** A printed page of contract text. */
export const CLAUSE = [
  "8. Termination. Either party may terminate this Agreement upon thirty (30)",
  "days prior written notice if the other party commits a material breach and",
  "fails to cure it within that period. Sections 4, 7.2 and 9 survive.",
  "9. Governing Law. This Agreement is governed by the laws of the State of",
  "Delaware, without regard to its conflict of laws rules. The Fee is $12,500.00",
  "per month, due on the first day of each calendar month.",
];

export const [SHEET_WIDTH, SHEET_HEIGHT] = [540, 200];

/** The printed page behind a scan: a narrow strip, for speed. */
export function printedPage(): Uint8Array {
  return makePdf([{ content: lines(CLAUSE, 150), width: SHEET_WIDTH, height: SHEET_HEIGHT }]);
}

export interface Mishap {
  /** Skew of the sheet in degrees, clockwise. */
  degrees?: number;
  /** Quarter turns clockwise. */
  turns?: number;
  noise?: number;
}

/** A scan of the first page of a PDF at 200 dpi, as PNG. */
export async function scan({ degrees = 0, turns = 0, noise = 0 }: Mishap, pdf = printedPage()): Promise<Buffer> {
  const { width, height, data } = await renderPage(pdf, 1, 200);
  const grey = data.filter((_, i) => i % 4 === 0);
  const sheet = sharp(grey, { raw: { width, height, channels: 1 } }).rotate(degrees, { background: "white" });
  const askew = await sheet.greyscale().raw().toBuffer({ resolveWithObject: true });
  const left = Math.floor((askew.info.width - width) / 2);
  const top = Math.floor((askew.info.height - height) / 2);
  const raw = { width: askew.info.width, height: askew.info.height, channels: 1 as const };
  const cut = await sharp(askew.data, { raw })
    .extract({ left, top, width, height })
    .blur(0.6)
    .greyscale()
    .raw()
    .toBuffer();
  speckle(cut, noise);
  const turned = sharp(cut, { raw: { width, height, channels: 1 } }).rotate(turns * 90);
  return turned.png().toBuffer();
}

/** A clean scan of a page, to place on its own page. */
export async function pictureOf(content: string): Promise<Picture> {
  const { width, height, data } = await renderPage(makePdf([{ content }]), 1, 200);
  return { width, height, grey: data.filter((_, i) => i % 4 === 0) };
}

/** The character error rate between the printed and the read text (edit distance). */
export function errorRate(printed: string, read: string): number {
  let row = Array.from({ length: read.length + 1 }, (_, i) => i);
  for (let i = 1; i <= printed.length; i++) {
    const next = [i];
    for (let j = 1; j <= read.length; j++) {
      const swap = row[j - 1]! + (printed[i - 1] === read[j - 1] ? 0 : 1);
      next.push(Math.min(swap, row[j]! + 1, next[j - 1]! + 1));
    }
    row = next;
  }
  return row[read.length]! / printed.length;
}

function speckle(dots: Buffer, amount: number): void {
  let seed = 7;
  for (let i = 0; i < dots.length; i++) {
    seed = (seed * 1103515245 + 12345) & 0x7fffffff;
    dots[i] = Math.min(255, Math.max(0, dots[i]! + ((seed >> 16) % (2 * amount + 1)) - amount));
  }
}
