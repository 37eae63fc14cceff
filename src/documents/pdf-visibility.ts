import type { Box } from "./canonical.ts";
import { type Frame, type Glyph, inkBox, type Scene } from "./pdf-glyphs.ts";
import { drawPage, type OpenPdf, type Pdfium, type Raster, withMemory } from "./pdfium.ts";

/** A run of characters without a space, all drawn by one text object. */
interface Word {
  glyphs: Glyph[];
  box: Box;
  object: number;
}

/** Which characters a reader sees, and which of them come from an unseen layer laid over a scan. */
export interface Sight {
  hidden: Set<Glyph>;
  layer: Set<Glyph>;
}

/** A page opened for reading: its handles in PDFium, how it is shown, what stands on it. */
export interface PageView {
  pdf: OpenPdf;
  page: number;
  textPage: number;
  frame: Frame;
  scene: Scene;
}

const DOTS_PER_POINT = 1;
const SMALLEST_POINTS = 1;
const SEEN_CHANGE = 8;
const INK_CONTRAST = 40;
const LIGHT = 200;
const FAINT_ALPHA = 64;
const SCAN_COVER = 0.5;
const DRAWS_NOTHING = [3, 7];

/**
 * Tells what a reader sees from what they do not: a word is seen when the page looks different without it. Unseen words
 * that lie on the ink of a scan are its own text layer; the rest is hidden.
 */
export function lookAt(view: PageView, glyphs: Glyph[]): Sight {
  const sight: Sight = { hidden: new Set(), layer: new Set() };
  const { inside, outside } = wordsOf(glyphs, view.frame);
  for (const word of outside) hide(word, sight);
  if (inside.length > 0) judge(view, inside, sight);
  coverSpaces(glyphs, sight);
  return sight;
}

function judge(view: PageView, words: Word[], sight: Sight): void {
  const { lib } = view.pdf;
  const full = drawPage(lib, view.page, DOTS_PER_POINT);
  const objects = new Set(words.map((word) => word.object));
  const light = new Set([...objects].filter((object) => isLight(lib, object)));
  const bare = drawWithout(view, objects);
  // Light words lying over dark ones would pass for seen if both were taken away at once.
  const withoutLight = light.size > 0 && light.size < objects.size ? drawWithout(view, light) : bare;
  for (const word of words) {
    const without = light.has(word.object) ? withoutLight : bare;
    if (isSeen(view, word, full, without)) continue;
    if (view.scene.imageCover >= SCAN_COVER && hasInk(bare, word.box)) for (const g of word.glyphs) sight.layer.add(g);
    else hide(word, sight);
  }
}

function isSeen(view: PageView, word: Word, full: Raster, without: Raster): boolean {
  const { lib } = view.pdf;
  if (DRAWS_NOTHING.includes(lib.FPDFTextObj_GetTextRenderMode(word.object))) return false;
  if (differs(full, without, inset(word.box, 0.2))) return true;
  for (const glyph of word.glyphs) {
    if (differs(full, without, inkBox(lib, view.textPage, glyph.index, view.frame))) return true;
  }
  // A font that this machine cannot draw at all says nothing about what a reader sees.
  return !canBeDrawn(view, word.object);
}

/** The words inside the page in a readable size, and the rest. */
function wordsOf(glyphs: Glyph[], frame: Frame): { inside: Word[]; outside: Word[] } {
  const [inside, outside]: [Word[], Word[]] = [[], []];
  for (const word of splitWords(glyphs)) {
    const [left, top, right, bottom] = word.box;
    const turned = frame.turns % 2 === 1;
    const width = (right - left) * (turned ? frame.height : frame.width);
    const height = (bottom - top) * (turned ? frame.width : frame.height);
    const [x, y] = [(left + right) / 2, (top + bottom) / 2];
    const off = right <= 0 || left >= 1 || y <= 0 || y >= 1 || (word.glyphs.length === 1 && (x <= 0 || x >= 1));
    if (off || Math.max(width, height) < SMALLEST_POINTS) outside.push(word);
    else inside.push(word);
  }
  return { inside, outside };
}

function splitWords(glyphs: Glyph[]): Word[] {
  const words: Word[] = [];
  let word: Word | undefined;
  for (const glyph of glyphs) {
    if (glyph.object === 0 || isSpace(glyph.code)) {
      word = undefined;
    } else if (word?.object === glyph.object) {
      word.glyphs.push(glyph);
      word.box = around(word.box, glyph.box);
    } else {
      word = { glyphs: [glyph], box: glyph.box, object: glyph.object };
      words.push(word);
    }
  }
  return words;
}

/** A space is as hidden as the word before it in the same text object, or else the one after. */
function coverSpaces(glyphs: Glyph[], sight: Sight): void {
  if (sight.hidden.size === 0) return;
  const follow = (order: Glyph[]) => {
    let before: Glyph | undefined;
    for (const glyph of order) {
      const space = glyph.object !== 0 && isSpace(glyph.code);
      if (space && before?.object === glyph.object && sight.hidden.has(before)) sight.hidden.add(glyph);
      if (!space || sight.hidden.has(glyph)) before = glyph;
    }
  };
  follow(glyphs);
  follow(glyphs.toReversed());
}

function hide(word: Word, sight: Sight): void {
  for (const glyph of word.glyphs) sight.hidden.add(glyph);
}

function drawWithout(view: PageView, objects: Set<number>): Raster {
  const { lib } = view.pdf;
  for (const object of objects) lib.FPDFPageObj_SetIsActive(object, false);
  try {
    return drawPage(lib, view.page, DOTS_PER_POINT);
  } finally {
    for (const object of objects) lib.FPDFPageObj_SetIsActive(object, true);
  }
}

function isLight(lib: Pdfium, object: number): boolean {
  return withMemory(lib, 16, (at) => {
    if (!lib.FPDFPageObj_GetFillColor(object, at, at + 4, at + 8, at + 12)) return true;
    const [red, green, blue, alpha] = new Uint32Array(lib.pdfium.HEAPU8.buffer, at, 4);
    return alpha! < FAINT_ALPHA || luminance(red!, green!, blue!) > LIGHT;
  });
}

function canBeDrawn(view: PageView, object: number): boolean {
  const { lib, handle } = view.pdf;
  const bitmap = lib.FPDFTextObj_GetRenderedBitmap(handle, view.page, object, 1);
  if (bitmap === 0) return false;
  try {
    const start = lib.FPDFBitmap_GetBuffer(bitmap);
    const size = lib.FPDFBitmap_GetStride(bitmap) * lib.FPDFBitmap_GetHeight(bitmap);
    const dots = lib.pdfium.HEAPU8.subarray(start, start + size);
    for (let i = 3; i < dots.length; i += 4) if (dots[i]! > 0) return true;
    return false;
  } finally {
    lib.FPDFBitmap_Destroy(bitmap);
  }
}

function differs(a: Raster, b: Raster, box: Box): boolean {
  return someDot(a, box, (at) => {
    for (let c = 0; c < 3; c++) if (Math.abs(a.data[at + c]! - b.data[at + c]!) > SEEN_CHANGE) return true;
    return false;
  });
}

/** Whether the picture under a word holds more than one shade: the ink of a scanned word. */
function hasInk(raster: Raster, box: Box): boolean {
  let [darkest, lightest] = [255, 0];
  return someDot(raster, inset(box, 0.2), (at) => {
    const shade = luminance(raster.data[at]!, raster.data[at + 1]!, raster.data[at + 2]!);
    darkest = Math.min(darkest, shade);
    lightest = Math.max(lightest, shade);
    return lightest - darkest >= INK_CONTRAST;
  });
}

function someDot({ width, height }: Raster, [left, top, right, bottom]: Box, test: (at: number) => boolean): boolean {
  const [firstRow, lastRow] = [
    Math.max(0, Math.floor(top * height)),
    Math.min(height - 1, Math.floor(bottom * height)),
  ];
  const [first, last] = [Math.max(0, Math.floor(left * width)), Math.min(width - 1, Math.floor(right * width))];
  for (let row = firstRow; row <= lastRow; row++) {
    for (let column = first; column <= last; column++) if (test((row * width + column) * 4)) return true;
  }
  return false;
}

function inset([left, top, right, bottom]: Box, share: number): Box {
  const margin = (bottom - top) * share;
  return [left, top + margin, right, bottom - margin];
}

function around(a: Box, b: Box): Box {
  return [Math.min(a[0], b[0]), Math.min(a[1], b[1]), Math.max(a[2], b[2]), Math.max(a[3], b[3])];
}

function luminance(red: number, green: number, blue: number): number {
  return 0.299 * red + 0.587 * green + 0.114 * blue;
}

function isSpace(code: number): boolean {
  return code === 0x20 || code === 0xa0 || (code >= 0x09 && code <= 0x0d) || (code >= 0x2000 && code <= 0x200a);
}
