import type { Box } from "../canonical.ts";
import type { GreyRaster, Raster } from "./pdfium.ts";

const MOST_SAMPLES = 200;
const SEEN_CHANGE = 10;
const INK_CONTRAST = 40;

/** A picture to compare with others of its kind: a number for each dot, which is its shade or, red lowest, its colour. */
export interface Pixels {
  width: number;
  height: number;
  stride: number;
  values: Uint8Array | Uint32Array;
  grey: boolean;
}

export const greyPixels = ({ width, height, stride, data }: GreyRaster): Pixels => ({
  ...{ width, height, stride },
  values: data,
  grey: true,
});

export const colourPixels = ({ width, height, data }: Raster): Pixels => ({
  ...{ width, height, stride: width },
  values: new Uint32Array(data.buffer, data.byteOffset, data.length >> 2),
  grey: false,
});

/** The dots of a part of a picture that are looked at: all of them, or of a large part every so many. */
interface Region {
  firstRow: number;
  lastRow: number;
  down: number;
  first: number;
  last: number;
  across: number;
}

function regionOf({ width, height }: Pixels, [left, top, right, bottom]: Box): Region {
  const [firstRow, lastRow] = [
    Math.max(0, Math.floor(top * height)),
    Math.min(height - 1, Math.floor(bottom * height)),
  ];
  const [first, last] = [Math.max(0, Math.floor(left * width)), Math.min(width - 1, Math.floor(right * width))];
  const down = Math.max(1, Math.ceil((lastRow - firstRow) / MOST_SAMPLES));
  return { firstRow, lastRow, down, first, last, across: Math.max(1, Math.ceil((last - first) / MOST_SAMPLES)) };
}

/** Whether two pictures of the same size and kind look different in a part. Where greys do, colours do too. */
export function regionDiffers(a: Pixels, b: Pixels, box: Box): boolean {
  const { firstRow, lastRow, down, first, last, across } = regionOf(a, box);
  const [left, right] = [a.values, b.values];
  for (let row = firstRow; row <= lastRow; row += down) {
    const end = row * a.stride + last;
    for (let at = row * a.stride + first; at <= end; at += across) {
      if (left[at] !== right[at] && isVisiblyDifferent(left[at]!, right[at]!)) return true;
    }
  }
  return false;
}

function isVisiblyDifferent(a: number, b: number): boolean {
  return (
    Math.abs((a & 255) - (b & 255)) > SEEN_CHANGE ||
    Math.abs(((a >>> 8) & 255) - ((b >>> 8) & 255)) > SEEN_CHANGE ||
    Math.abs(((a >>> 16) & 255) - ((b >>> 16) & 255)) > SEEN_CHANGE
  );
}

/** Whether a part of the picture holds more than one shade, as where there is ink on paper. */
export function hasInk(raster: Pixels, box: Box): boolean {
  const { firstRow, lastRow, down, first, last, across } = regionOf(raster, box);
  const { values: dots, grey } = raster;
  let [darkest, lightest, before] = [255, 0, -1];
  for (let row = firstRow; row <= lastRow; row += down) {
    const end = row * raster.stride + last;
    for (let at = row * raster.stride + first; at <= end; at += across) {
      const dot = dots[at]!;
      if (dot === before) continue;
      before = dot;
      const shade = grey ? dot : luminance(dot & 255, (dot >>> 8) & 255, (dot >>> 16) & 255);
      darkest = Math.min(darkest, shade);
      lightest = Math.max(lightest, shade);
      if (lightest - darkest >= INK_CONTRAST) return true;
    }
  }
  return false;
}

/** How much of a part of the picture has a colour, 0..1; of greys, how much has its shade, which is never less. */
export function shareOfColour(
  raster: Pixels,
  box: Box,
  { red, green, blue }: { red: number; green: number; blue: number },
): number {
  const { firstRow, lastRow, down, first, last, across } = regionOf(raster, box);
  const { values: dots, grey } = raster;
  const colour = grey ? Math.round(luminance(red, green, blue)) : red | (green << 8) | (blue << 16);
  let [looked, same, before, isSame] = [0, 0, -1, false];
  for (let row = firstRow; row <= lastRow; row += down) {
    const end = row * raster.stride + last;
    for (let at = row * raster.stride + first; at <= end; at += across) {
      const dot = dots[at]!;
      if (dot !== before) isSame = !isVisiblyDifferent(dot, colour);
      before = dot;
      if (isSame) same++;
      looked++;
    }
  }
  return looked === 0 ? 0 : same / looked;
}

export function luminance(red: number, green: number, blue: number): number {
  return 0.299 * red + 0.587 * green + 0.114 * blue;
}
