import type { Box } from "../canonical.ts";
import type { GreyRaster, Raster } from "./pdfium.ts";

const MAX_SAMPLES = 200;
const VISIBLE_CHANGE = 10;
const INK_CONTRAST = 40;

/** An image for comparison. One number per pixel: its shade of grey, or its colour with red in the lowest byte. */
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

/** The pixels of a region that are sampled: all of them, or every few in a large region. */
interface Region {
  firstRow: number;
  lastRow: number;
  rowStep: number;
  first: number;
  last: number;
  columnStep: number;
}

function regionOf({ width, height }: Pixels, [left, top, right, bottom]: Box): Region {
  const [firstRow, lastRow] = [
    Math.max(0, Math.floor(top * height)),
    Math.min(height - 1, Math.floor(bottom * height)),
  ];
  const [first, last] = [Math.max(0, Math.floor(left * width)), Math.min(width - 1, Math.floor(right * width))];
  const rowStep = Math.max(1, Math.ceil((lastRow - firstRow) / MAX_SAMPLES));
  return { firstRow, lastRow, rowStep, first, last, columnStep: Math.max(1, Math.ceil((last - first) / MAX_SAMPLES)) };
}

/** Whether two images of the same size and kind differ visibly in a region. If they differ in grey, they differ in colour. */
export function regionDiffers(a: Pixels, b: Pixels, box: Box): boolean {
  const { firstRow, lastRow, rowStep, first, last, columnStep } = regionOf(a, box);
  const [left, right] = [a.values, b.values];
  for (let row = firstRow; row <= lastRow; row += rowStep) {
    const end = row * a.stride + last;
    for (let at = row * a.stride + first; at <= end; at += columnStep) {
      const one = left[at] ?? 0;
      const other = right[at] ?? 0;
      if (one !== other && isVisiblyDifferent(one, other)) return true;
    }
  }
  return false;
}

function isVisiblyDifferent(a: number, b: number): boolean {
  return (
    Math.abs((a & 255) - (b & 255)) > VISIBLE_CHANGE ||
    Math.abs(((a >>> 8) & 255) - ((b >>> 8) & 255)) > VISIBLE_CHANGE ||
    Math.abs(((a >>> 16) & 255) - ((b >>> 16) & 255)) > VISIBLE_CHANGE
  );
}

/** Whether a region has enough contrast to hold ink. */
export function hasInk(raster: Pixels, box: Box): boolean {
  const { firstRow, lastRow, rowStep, first, last, columnStep } = regionOf(raster, box);
  const { values, grey } = raster;
  let [darkest, lightest, before] = [255, 0, -1];
  for (let row = firstRow; row <= lastRow; row += rowStep) {
    const end = row * raster.stride + last;
    for (let at = row * raster.stride + first; at <= end; at += columnStep) {
      const pixel = values[at] ?? 0;
      if (pixel === before) continue;
      before = pixel;
      const shade = grey ? pixel : luminance(pixel & 255, (pixel >>> 8) & 255, (pixel >>> 16) & 255);
      darkest = Math.min(darkest, shade);
      lightest = Math.max(lightest, shade);
      if (lightest - darkest >= INK_CONTRAST) return true;
    }
  }
  return false;
}

/** The share of a region with a colour, 0..1. In greyscale the share with its shade, which is never smaller. */
export function shareOfColour(
  raster: Pixels,
  box: Box,
  { red, green, blue }: { red: number; green: number; blue: number },
): number {
  const { firstRow, lastRow, rowStep, first, last, columnStep } = regionOf(raster, box);
  const { values, grey } = raster;
  const colour = grey ? Math.round(luminance(red, green, blue)) : red | (green << 8) | (blue << 16);
  let [sampled, same, before, isSame] = [0, 0, -1, false];
  for (let row = firstRow; row <= lastRow; row += rowStep) {
    const end = row * raster.stride + last;
    for (let at = row * raster.stride + first; at <= end; at += columnStep) {
      const pixel = values[at] ?? 0;
      if (pixel !== before) isSame = !isVisiblyDifferent(pixel, colour);
      before = pixel;
      if (isSame) same++;
      sampled++;
    }
  }
  return sampled === 0 ? 0 : same / sampled;
}

export function luminance(red: number, green: number, blue: number): number {
  return 0.299 * red + 0.587 * green + 0.114 * blue;
}
