import type { Box } from "./canonical.ts";
import { boxOfCell, cellsUnder, type Frame, type Glyph, inkBox, isEdgeCell, type Scene } from "./pdf-glyphs.ts";
import { drawPage, type OpenPdf, type Pdfium, type Raster, withMemory } from "./pdfium.ts";

/** A run of characters without a space, all drawn by one text object. */
interface Word {
  glyphs: Glyph[];
  box: Box;
  object: number;
}

/** Which characters a reader does not see, and which come from an unseen layer laid over a scan. */
export interface Sight {
  hidden: Set<Glyph>;
  layer: Set<Glyph>;
  /** The page without its text, drawn where it was needed. */
  bare?: Raster;
}

/** A page opened for reading: its handles in PDFium, how it is shown, what stands on it. */
export interface PageView {
  pdf: OpenPdf;
  page: number;
  textPage: number;
  frame: Frame;
  scene: Scene;
}

/** The colour that a text object is filled with, 0..255. */
interface Ink {
  red: number;
  green: number;
  blue: number;
  alpha: number;
}

const MOST_DOTS = 6_000_000;
const MOST_SAMPLES = 200;
const SMALLEST_POINTS = 1;
const SEEN_CHANGE = 10;
const INK_CONTRAST = 40;
const LIGHT = 200;
const BLENDING = 0.35;
const OPAQUE = 128;
const LATIN_END = 0x250;
const SCAN_COVER = 0.5;
const [STROKED, UNSEEN, CLIPPING] = [1, 3, 7];
const BLANK = /^[\s\p{Default_Ignorable_Code_Point}]$/u;

/**
 * Tells what a reader sees from what they do not: a word is seen when the page looks different without it. Unseen words
 * that lie on the ink of a scan are its own text layer; the rest is hidden.
 */
export function lookAt(view: PageView, glyphs: Glyph[]): Sight {
  const sight: Sight = { hidden: new Set(), layer: new Set() };
  const { inside, outside } = wordsOf(glyphs, view.frame);
  for (const glyph of outside.flatMap((word) => word.glyphs)) sight.hidden.add(glyph);
  if (inside.length > 0) judge(view, inside, sight);
  coverSpaces(glyphs, sight);
  return sight;
}

/** The share of the page where a picture shows ink and no text stands: something a reader sees and we have not read. */
export function unreadShare(view: PageView, glyphs: Glyph[], sight: Sight): number {
  const { underImage, imageCover } = view.scene;
  if (imageCover === 0) return 0;
  const bare = sight.bare ?? draw(view);
  const read = new Set<number>();
  for (const glyph of glyphs) {
    if (!sight.hidden.has(glyph)) for (const cell of cellsUnder(glyph.box)) read.add(cell);
  }
  let unread = 0;
  for (const [cell, image] of underImage.entries()) {
    if (image === 0 || read.has(cell) || isEdgeCell(cell)) continue;
    if (hasInk(bare, boxOfCell(cell))) unread++;
  }
  return unread / underImage.length;
}

function judge(view: PageView, words: Word[], sight: Sight): void {
  const { lib } = view.pdf;
  const full = draw(view);
  const inks = new Map(words.map(({ object }) => [object, inkOf(lib, object)]));
  const light = new Set([...inks].filter(([, ink]) => isLight(ink)).map(([object]) => object));
  const bare = drawWithout(view, inks.keys());
  sight.bare = bare;
  // Light words lying over dark ones would pass for seen if both were taken away at once.
  const withoutLight = light.size > 0 && light.size < inks.size ? drawWithout(view, light) : bare;
  for (const word of words) {
    const without = light.has(word.object) ? withoutLight : bare;
    if (isSeen(view, word, full, without) && !blendsIn(word, inks.get(word.object), without)) continue;
    const onInk = view.scene.imageCover >= SCAN_COVER && hasInk(bare, inset(word.box, 0.2));
    for (const glyph of word.glyphs) (onInk ? sight.layer : sight.hidden).add(glyph);
  }
}

function isSeen(view: PageView, word: Word, full: Raster, without: Raster): boolean {
  const { lib } = view.pdf;
  if ([UNSEEN, CLIPPING].includes(lib.FPDFTextObj_GetTextRenderMode(word.object))) return false;
  if (differs(full, without, inset(word.box, 0.2))) return true;
  for (const glyph of word.glyphs) {
    if (differs(full, without, inkBox(lib, view.textPage, glyph.index, view.frame))) return true;
  }
  // A letter that only the reader's own fonts could draw says nothing about what the reader sees.
  return lib.FPDFFont_GetIsEmbedded(lib.FPDFTextObj_GetFont(word.object)) !== 1 && word.glyphs.some(isForeign);
}

/** Whether much of what lies behind a word has the word's own colour: it may leave a nick in a line, but cannot be read. */
function blendsIn(word: Word, ink: Ink | undefined, without: Raster): boolean {
  if (!ink || ink.alpha < OPAQUE) return false;
  let [dots, same] = [0, 0];
  someDot(without, inset(word.box, 0.2), (at) => {
    const red = Math.abs(without.data[at]! - ink.red);
    const green = Math.abs(without.data[at + 1]! - ink.green);
    const blue = Math.abs(without.data[at + 2]! - ink.blue);
    if (red <= SEEN_CHANGE && green <= SEEN_CHANGE && blue <= SEEN_CHANGE) same++;
    dots++;
    return false;
  });
  return same > dots * BLENDING;
}

/** The words inside the page in a readable size, and the rest. */
function wordsOf(glyphs: Glyph[], frame: Frame): { inside: Word[]; outside: Word[] } {
  const [inside, outside]: [Word[], Word[]] = [[], []];
  for (const word of splitWords(glyphs)) {
    const [left, top, right, bottom] = word.box;
    const middle = (top + bottom) / 2;
    const off = right <= 0 || left >= 1 || middle <= 0 || middle >= 1;
    const tiny = word.glyphs.every((glyph) => sizeOf(glyph, frame) < SMALLEST_POINTS);
    (off || tiny ? outside : inside).push(word);
  }
  return { inside, outside };
}

/** The longer side of a character's box, in points. */
function sizeOf({ box: [left, top, right, bottom] }: Glyph, frame: Frame): number {
  const [width, height] = frame.turns % 2 === 1 ? [frame.height, frame.width] : [frame.width, frame.height];
  return Math.max((right - left) * width, (bottom - top) * height);
}

function splitWords(glyphs: Glyph[]): Word[] {
  const words: Word[] = [];
  let word: Word | undefined;
  for (const glyph of glyphs) {
    if (glyph.object === 0 || isBlank(glyph.code)) {
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
      const space = glyph.object !== 0 && isBlank(glyph.code);
      if (space && before?.object === glyph.object && sight.hidden.has(before)) sight.hidden.add(glyph);
      if (!space || sight.hidden.has(glyph)) before = glyph;
    }
  };
  follow(glyphs);
  follow(glyphs.toReversed());
}

function drawWithout(view: PageView, taken: Iterable<number>): Raster {
  const { lib } = view.pdf;
  const objects = [...taken];
  for (const object of objects) lib.FPDFPageObj_SetIsActive(object, false);
  try {
    return draw(view);
  } finally {
    for (const object of objects) lib.FPDFPageObj_SetIsActive(object, true);
  }
}

/** The page at a dot a point, which tells ink from paper; a poster is drawn smaller. */
function draw({ pdf, page, frame }: PageView): Raster {
  const scale = Math.min(1, Math.sqrt(MOST_DOTS / (frame.width * frame.height)));
  return drawPage(pdf.lib, page, scale, false);
}

function inkOf(lib: Pdfium, object: number): Ink | undefined {
  return withMemory(lib, 16, (at) => {
    if (lib.FPDFTextObj_GetTextRenderMode(object) === STROKED) return undefined;
    if (!lib.FPDFPageObj_GetFillColor(object, at, at + 4, at + 8, at + 12)) return undefined;
    const [red, green, blue, alpha] = new Uint32Array(lib.pdfium.HEAPU8.buffer, at, 4);
    return { red: red!, green: green!, blue: blue!, alpha: alpha! };
  });
}

function isLight(ink: Ink | undefined): boolean {
  return !ink || ink.alpha < OPAQUE || luminance(ink.red, ink.green, ink.blue) > LIGHT;
}

function isForeign({ code }: Glyph): boolean {
  return code >= LATIN_END && (code < 0x2000 || code > 0x2122);
}

function differs(a: Raster, b: Raster, box: Box): boolean {
  return someDot(a, box, (at) => {
    for (let c = 0; c < 3; c++) if (Math.abs(a.data[at + c]! - b.data[at + c]!) > SEEN_CHANGE) return true;
    return false;
  });
}

/** Whether a part of the picture holds more than one shade, as where there is ink on paper. */
function hasInk(raster: Raster, box: Box): boolean {
  let [darkest, lightest] = [255, 0];
  return someDot(raster, box, (at) => {
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
  const [down, across] = [Math.ceil((lastRow - firstRow) / MOST_SAMPLES), Math.ceil((last - first) / MOST_SAMPLES)];
  for (let row = firstRow; row <= lastRow; row += Math.max(1, down)) {
    for (let column = first; column <= last; column += Math.max(1, across)) {
      if (test((row * width + column) * 4)) return true;
    }
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

/** A character that has no ink by nature. */
function isBlank(code: number): boolean {
  return code === 0x20 || ((code < 0x20 || code > 0x7e) && BLANK.test(String.fromCodePoint(code)));
}
