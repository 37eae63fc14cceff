import type { Box } from "../canonical.ts";
import { boxOfCell, cellsUnder, type Frame, type Glyph, inkBox, isEdgeCell, type PageContent } from "./glyphs.ts";
import { drawGreyPage, drawPdfPage, type OpenPdf, type Pdfium, withMemory } from "./pdfium.ts";
import { colourPixels, greyPixels, hasInk, luminance, type Pixels, regionDiffers, shareOfColour } from "./raster.ts";

/** A run of characters without a space, all drawn by one text object. */
interface Word {
  glyphs: Glyph[];
  box: Box;
  object: number;
}

/** Which characters a reader does not see, and which come from an unseen layer laid over a scan. */
export interface TextVisibility {
  hidden: Set<Glyph>;
  ocrLayer: Set<Glyph>;
  /** The page without its text, drawn where it was needed. */
  bare?: Pixels;
}

/** A page opened for reading: its handles in PDFium, how it is shown, what stands on it. */
export interface OpenPage {
  pdf: OpenPdf;
  page: number;
  textPage: number;
  frame: Frame;
  content: PageContent;
}

/** The colour that a text object is filled with, 0..255. */
interface Ink {
  red: number;
  green: number;
  blue: number;
  alpha: number;
}

/** A page whose words are looked for, with what each of its text objects is filled with. */
interface WordsOnPage {
  view: OpenPage;
  inks: Map<number, Ink | undefined>;
}

type Drawing = "full" | "bare" | "dark";
type Palette = "grey" | "colour";
type Layers = Record<Drawing, Pixels> & { light: Set<number> };

const MOST_DOTS = 6_000_000;
/** Rasters of ordinary pages are drawn into the memory of those before; larger ones get their own. */
const KEPT_BYTES = 4 * 1024 * 1024;
const SMALLEST_POINTS = 1;
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
export function detectHiddenText(view: OpenPage, glyphs: Glyph[]): TextVisibility {
  const sight: TextVisibility = { hidden: new Set(), ocrLayer: new Set() };
  const { inside, outside } = wordsOf(glyphs, view.frame);
  for (const glyph of outside.flatMap((word) => word.glyphs)) sight.hidden.add(glyph);
  if (inside.length > 0) classifyWords(view, inside, sight);
  hideSpaces(glyphs, sight);
  return sight;
}

/** The share of the page where a picture shows ink and no text stands: something a reader sees and we have not read. */
export function measureUnreadShare(view: OpenPage, glyphs: Glyph[], sight: TextVisibility): number {
  const { underImage, imageCover } = view.content;
  if (imageCover === 0) return 0;
  const bare = sight.bare ?? draw(view, "bare", "grey");
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

/** Whatever shows in shades of grey shows in colours too: the page is drawn in colours only for words that do not. */
function classifyWords(view: OpenPage, words: Word[], sight: TextVisibility): void {
  const shown: WordsOnPage = { view, inks: inksOf(view.pdf.lib, words) };
  const [inkless, inked] = splitBy(words, (word) => isDrawnInvisible(view, word));
  const grey = drawLayers(shown, "grey");
  const [, doubtful] = splitBy(inked, (word) => isSeen(shown, word, grey));
  const colour = doubtful.length > 0 ? drawLayers(shown, "colour") : grey;
  sight.bare = colour.bare;
  const [, unseen] = splitBy(doubtful, (word) => isSeen(shown, word, colour));
  for (const word of [...inkless, ...unseen]) {
    const onInk = view.content.imageCover >= SCAN_COVER && hasInk(colour.bare, inset(word.box, 0.2));
    for (const glyph of word.glyphs) (onInk ? sight.ocrLayer : sight.hidden).add(glyph);
  }
}

/** Those for which it holds, and the rest. */
function splitBy(words: Word[], holds: (word: Word) => boolean): [Word[], Word[]] {
  const [yes, no]: [Word[], Word[]] = [[], []];
  for (const word of words) (holds(word) ? yes : no).push(word);
  return [yes, no];
}

/** The page as it is, without its text, and without its light text alone. */
function drawLayers({ view, inks }: WordsOnPage, palette: Palette): Layers {
  const light = new Set([...inks].filter(([, ink]) => isLight(ink)).map(([object]) => object));
  const full = draw(view, "full", palette);
  const bare = drawWithout(view, inks.keys(), "bare", palette);
  // Light words lying over dark ones would pass for seen if both were taken away at once.
  const dark = light.size > 0 && light.size < inks.size ? drawWithout(view, light, "dark", palette) : bare;
  return { full, bare, dark, light };
}

function isSeen(shown: WordsOnPage, word: Word, { full, bare, dark, light }: Layers): boolean {
  const without = light.has(word.object) ? dark : bare;
  return changesPage(shown.view, word, full, without) && !blendsIn(word, shown.inks.get(word.object), without);
}

const isDrawnInvisible = ({ pdf }: OpenPage, { object }: Word) =>
  isInvisibleMode(pdf.lib.pdfium.wasmExports.FPDFTextObj_GetTextRenderMode(object));

function changesPage(view: OpenPage, word: Word, full: Pixels, without: Pixels): boolean {
  const { lib } = view.pdf;
  if (regionDiffers(full, without, inset(word.box, 0.2))) return true;
  for (const glyph of word.glyphs) {
    if (regionDiffers(full, without, inkBox(lib, view.textPage, glyph.index, view.frame))) return true;
  }
  // A letter that only the reader's own fonts could draw says nothing about what the reader sees.
  return lib.FPDFFont_GetIsEmbedded(lib.FPDFTextObj_GetFont(word.object)) !== 1 && word.glyphs.some(isForeign);
}

/** Whether much of what lies behind a word has the word's own colour: it may leave a nick in a line, but cannot be read. */
function blendsIn(word: Word, ink: Ink | undefined, without: Pixels): boolean {
  if (!ink || ink.alpha < OPAQUE) return false;
  return shareOfColour(without, inset(word.box, 0.2), ink) > BLENDING;
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
      word.box = unionOfBoxes(word.box, glyph.box);
    } else {
      word = { glyphs: [glyph], box: glyph.box, object: glyph.object };
      words.push(word);
    }
  }
  return words;
}

/** A space is as hidden as the word before it in the same text object, or else the one after. */
function hideSpaces(glyphs: Glyph[], sight: TextVisibility): void {
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

const isInvisibleMode = (mode: number) => mode === UNSEEN || mode === CLIPPING;

function drawWithout(view: OpenPage, taken: Iterable<number>, sheet: Drawing, palette: Palette): Pixels {
  const { FPDFPageObj_SetIsActive: setActive } = view.pdf.lib.pdfium.wasmExports;
  const objects = [...taken];
  for (const object of objects) setActive(object, 0);
  try {
    return draw(view, sheet, palette);
  } finally {
    for (const object of objects) setActive(object, 1);
  }
}

/** The pictures of one page at a time, drawn over those of the page before. */
const sheets: Record<Drawing, Uint8Array> = { full: new Uint8Array(), bare: new Uint8Array(), dark: new Uint8Array() };

/** The page at a dot a point, which tells ink from paper; a poster is drawn smaller. */
function draw({ pdf, page, frame }: OpenPage, sheet: Drawing, palette: Palette): Pixels {
  const scale = Math.min(1, Math.sqrt(MOST_DOTS / (frame.width * frame.height)));
  const into = sheets[sheet];
  const keep = (data: Uint8Array) => {
    if (data.length > into.length && data.length <= KEPT_BYTES) sheets[sheet] = data;
  };
  if (palette === "grey") {
    const raster = drawGreyPage(pdf.lib, page, scale, into);
    keep(raster.data);
    return greyPixels(raster);
  }
  const raster = drawPdfPage(pdf.lib, page, scale, false, into);
  keep(raster.data);
  return colourPixels(raster);
}

/** What each text object of the words is filled with. */
function inksOf(lib: Pdfium, words: Word[]): Map<number, Ink | undefined> {
  const inks = new Map<number, Ink | undefined>();
  return withMemory(lib, 16, (at) => {
    for (const { object } of words) if (!inks.has(object)) inks.set(object, inkOf(lib, object, at));
    return inks;
  });
}

function inkOf(lib: Pdfium, object: number, at: number): Ink | undefined {
  const pdfium = lib.pdfium.wasmExports;
  if (pdfium.FPDFTextObj_GetTextRenderMode(object) === STROKED) return undefined;
  if (!pdfium.FPDFPageObj_GetFillColor(object, at, at + 4, at + 8, at + 12)) return undefined;
  const heap = lib.pdfium.HEAPU8;
  return { red: heap[at]!, green: heap[at + 4]!, blue: heap[at + 8]!, alpha: heap[at + 12]! };
}

function isLight(ink: Ink | undefined): boolean {
  return !ink || ink.alpha < OPAQUE || luminance(ink.red, ink.green, ink.blue) > LIGHT;
}

function isForeign({ code }: Glyph): boolean {
  return code >= LATIN_END && (code < 0x2000 || code > 0x2122);
}

function inset([left, top, right, bottom]: Box, share: number): Box {
  const margin = (bottom - top) * share;
  return [left, top + margin, right, bottom - margin];
}

function unionOfBoxes(a: Box, b: Box): Box {
  return [Math.min(a[0], b[0]), Math.min(a[1], b[1]), Math.max(a[2], b[2]), Math.max(a[3], b[3])];
}

/** A character that has no ink by nature. */
function isBlank(code: number): boolean {
  return code === 0x20 || ((code < 0x20 || code > 0x7e) && BLANK.test(String.fromCodePoint(code)));
}
