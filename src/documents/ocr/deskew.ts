/** A picture in grey, one byte a dot. */
export interface GreyImage {
  width: number;
  height: number;
  data: Uint8Array;
}

/** How the lines of text lie: degrees clockwise from level, and whether they run up and down the page. */
interface Skew {
  degrees: number;
  sideways: boolean;
}

const MAX_DEGREES = 8;
const COARSE = 0.25;
const FINE = 0.02;
const MAX_DOTS = 40_000;
const MARGIN = 0.04;
const SIDEWAYS_BY = 1.5;

/** Finds the angle at which rows of ink stand out sharpest. A page without ink lies level. */
export function detectSkew(picture: GreyImage): Skew {
  const dots = inkPixels(picture);
  if (dots.length === 0) return { degrees: 0, sideways: false };
  const level = findSharpestAngle(dots, false);
  const upright = findSharpestAngle(dots, true);
  return { degrees: level.degrees, sideways: upright.score > level.score * SIDEWAYS_BY };
}

function findSharpestAngle(dots: Int32Array, sideways: boolean): { degrees: number; score: number } {
  let best = { degrees: 0, score: rowContrast(dots, 0, sideways) };
  const search = (from: number, to: number, step: number) => {
    for (let degrees = from; degrees <= to; degrees += step) {
      const score = rowContrast(dots, degrees, sideways);
      if (score > best.score) best = { degrees, score };
    }
  };
  search(-MAX_DEGREES, MAX_DEGREES, COARSE);
  search(best.degrees - COARSE, best.degrees + COARSE, FINE);
  return best;
}

/** How much the ink changes from row to row when rows are tilted: lines of text and the gaps between them. */
function rowContrast(dots: Int32Array, degrees: number, sideways: boolean): number {
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  const rows = new Int32Array(8192);
  for (let i = 0; i < dots.length; i += 2) {
    const [x, y] = sideways ? [dots[i + 1]!, dots[i]!] : [dots[i]!, dots[i + 1]!];
    const row = Math.round(y * cos - x * sin) + 2048;
    rows[row] = rows[row]! + 1;
  }
  let score = 0;
  for (let i = 1; i < rows.length; i++) score += (rows[i]! - rows[i - 1]!) ** 2;
  return score;
}

/** Where the ink is, as x, y pairs: the margins, where a scanner leaves its shadows, are left out. */
function inkPixels({ width, height, data }: GreyImage): Int32Array {
  const dark = threshold(data);
  const [marginX, marginY] = [Math.round(width * MARGIN), Math.round(height * MARGIN)];
  const found: number[] = [];
  for (let y = marginY; y < height - marginY; y++) {
    for (let x = marginX; x < width - marginX; x++) if (data[y * width + x]! < dark) found.push(x, y);
  }
  const keepEvery = Math.max(1, Math.ceil(found.length / 2 / MAX_DOTS));
  if (keepEvery === 1) return Int32Array.from(found);
  return Int32Array.from(found.filter((_, i) => (i >> 1) % keepEvery === 0));
}

/** The shade that best parts ink from paper (Otsu's method). */
function threshold(data: Uint8Array): number {
  const counts = new Float64Array(256);
  for (const shade of data) counts[shade]!++;
  let [total, below, sumBelow, best, split] = [0, 0, 0, 0, 128];
  for (let shade = 0; shade < 256; shade++) total += shade * counts[shade]!;
  for (let shade = 0; shade < 255; shade++) {
    below += counts[shade]!;
    sumBelow += shade * counts[shade]!;
    const above = data.length - below;
    if (below === 0 || above === 0) continue;
    const spread = below * above * (sumBelow / below - (total - sumBelow) / above) ** 2;
    if (spread > best) [best, split] = [spread, shade + 1];
  }
  return split;
}
