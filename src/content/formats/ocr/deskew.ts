/** A greyscale image, one byte per pixel. */
export interface GreyImage {
  width: number;
  height: number;
  data: Uint8Array;
}

/** The angle of the text lines in degrees clockwise, and whether they run vertically. */
interface Skew {
  degrees: number;
  sideways: boolean;
}

const MAX_DEGREES = 8;
const COARSE_STEP = 0.25;
const FINE_STEP = 0.02;
const MAX_PIXELS = 40_000;
const MARGIN = 0.04;
const SIDEWAYS_RATIO = 1.5;

/** Finds the angle at which rows of text have the highest contrast. A blank page is level. */
export function detectSkew(image: GreyImage): Skew {
  const pixels = inkPixels(image);
  if (pixels.length === 0) return { degrees: 0, sideways: false };
  const level = findSharpestAngle(pixels, false);
  const upright = findSharpestAngle(pixels, true);
  return { degrees: level.degrees, sideways: upright.score > level.score * SIDEWAYS_RATIO };
}

function findSharpestAngle(pixels: Int32Array, sideways: boolean): { degrees: number; score: number } {
  let best = { degrees: 0, score: rowContrast(pixels, 0, sideways) };
  const search = (from: number, to: number, step: number) => {
    for (let degrees = from; degrees <= to; degrees += step) {
      const score = rowContrast(pixels, degrees, sideways);
      if (score > best.score) best = { degrees, score };
    }
  };
  search(-MAX_DEGREES, MAX_DEGREES, COARSE_STEP);
  search(best.degrees - COARSE_STEP, best.degrees + COARSE_STEP, FINE_STEP);
  return best;
}

/** How much the amount of ink changes from row to row at an angle. It is highest along the lines of text. */
function rowContrast(pixels: Int32Array, degrees: number, sideways: boolean): number {
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  const rows = new Int32Array(8192);
  for (let i = 0; i < pixels.length; i += 2) {
    const x = pixels[sideways ? i + 1 : i] ?? 0;
    const y = pixels[sideways ? i : i + 1] ?? 0;
    const row = Math.round(y * cos - x * sin) + 2048;
    rows[row] = (rows[row] ?? 0) + 1;
  }
  let score = 0;
  for (let i = 1; i < rows.length; i++) score += ((rows[i] ?? 0) - (rows[i - 1] ?? 0)) ** 2;
  return score;
}

/** The dark pixels as x, y pairs, without the margins, where scanners leave shadows. */
function inkPixels({ width, height, data }: GreyImage): Int32Array {
  const darkBelow = threshold(data);
  const [marginX, marginY] = [Math.round(width * MARGIN), Math.round(height * MARGIN)];
  const found: number[] = [];
  for (let y = marginY; y < height - marginY; y++) {
    for (let x = marginX; x < width - marginX; x++) if ((data[y * width + x] ?? 0) < darkBelow) found.push(x, y);
  }
  const keepEvery = Math.max(1, Math.ceil(found.length / 2 / MAX_PIXELS));
  if (keepEvery === 1) return Int32Array.from(found);
  return Int32Array.from(found.filter((_, i) => (i >> 1) % keepEvery === 0));
}

/** The threshold that best separates ink from paper (Otsu's method). */
function threshold(data: Uint8Array): number {
  const counts = new Float64Array(256);
  for (const shade of data) counts[shade] = (counts[shade] ?? 0) + 1;
  let [total, below, sumBelow, best, split] = [0, 0, 0, 0, 128];
  for (const [shade, count] of counts.entries()) total += shade * count;
  for (const [shade, count] of counts.subarray(0, 255).entries()) {
    below += count;
    sumBelow += shade * count;
    const above = data.length - below;
    if (below === 0 || above === 0) continue;
    const spread = below * above * (sumBelow / below - (total - sumBelow) / above) ** 2;
    if (spread > best) [best, split] = [spread, shade + 1];
  }
  return split;
}
