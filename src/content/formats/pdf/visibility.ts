import type { Box } from "../canonical.ts";
import { boxOfCell, cellsUnder, type Frame, type Glyph, inkBox, isEdgeCell, type PageContent } from "./glyphs.ts";
import { drawGreyPage, drawPdfPage, type OpenPdf, type Pdfium, withMemory } from "./pdfium.ts";
import { colourPixels, greyPixels, hasInk, luminance, type Pixels, regionDiffers, shareOfColour } from "./raster.ts";

/** A run of characters without a space, drawn by one text object. */
interface Word {
  glyphs: Glyph[];
  box: Box;
  object: number;
}

/** The characters that are hidden, and those of an invisible OCR layer over a scan. */
export interface TextVisibility {
  hidden: Set<Glyph>;
  ocrLayer: Set<Glyph>;
  /** The page rendered without its text, if it was needed. */
  bare?: Pixels;
}

/** A page opened for reading: its PDFium handles, geometry and content. */
export interface OpenPage {
  pdf: OpenPdf;
  page: number;
  textPage: number;
  frame: Frame;
  content: PageContent;
}

/** The fill colour of a text object, 0..255. */
interface Ink {
  red: number;
  green: number;
  blue: number;
  alpha: number;
}

/** A page and the fill colours of its text objects. */
interface WordsOnPage {
  view: OpenPage;
  inks: Map<number, Ink | undefined>;
}

type Drawing = "full" | "bare" | "dark";
type Palette = "grey" | "colour";
type Layers = Record<Drawing, Pixels> & { light: Set<number> };

const MAX_PIXELS = 6_000_000;
/** Rasters of ordinary pages reuse the memory of earlier ones; larger ones do not. */
const MAX_BUFFER_BYTES = 4 * 1024 * 1024;
const MIN_POINTS = 1;
const LIGHT_LUMINANCE = 200;
const BLENDING_SHARE = 0.35;
const MIN_OPAQUE_ALPHA = 128;
const LATIN_END = 0x250;
const MIN_SCAN_COVER = 0.5;
const [STROKED, INVISIBLE, CLIPPING] = [1, 3, 7];
const BLANK = /^[\s\p{Default_Ignorable_Code_Point}]$/u;

/**
 * Finds text that readers cannot see. A word is visible if the page looks different without it. Invisible words on top
 * of a scan's ink are its OCR layer; all others are hidden text.
 */
export function detectHiddenText(view: OpenPage, glyphs: Glyph[]): TextVisibility {
  const visibility: TextVisibility = { hidden: new Set(), ocrLayer: new Set() };
  const { inside, outside } = wordsOf(glyphs, view.frame);
  for (const glyph of outside.flatMap((word) => word.glyphs)) visibility.hidden.add(glyph);
  if (inside.length > 0) classifyWords(view, inside, visibility);
  hideSpaces(glyphs, visibility);
  return visibility;
}

/** The share of the page where an image has ink but no text was read. */
export function measureUnreadShare(view: OpenPage, glyphs: Glyph[], visibility: TextVisibility): number {
  const { underImage, imageCover } = view.content;
  if (imageCover === 0) return 0;
  const bare = visibility.bare ?? draw(view, "bare", "grey");
  const read = new Set<number>();
  for (const glyph of glyphs) {
    if (!visibility.hidden.has(glyph)) for (const cell of cellsUnder(glyph.box)) read.add(cell);
  }
  let unread = 0;
  for (const [cell, image] of underImage.entries()) {
    if (image === 0 || read.has(cell) || isEdgeCell(cell)) continue;
    if (hasInk(bare, boxOfCell(cell))) unread++;
  }
  return unread / underImage.length;
}

/** What is visible in greyscale is visible in colour, so colour is rendered only if some words are not visible in grey. */
function classifyWords(view: OpenPage, words: Word[], visibility: TextVisibility): void {
  const wordsOnPage: WordsOnPage = { view, inks: inksOf(view.pdf.lib, words) };
  const [drawnInvisible, inked] = partition(words, (word) => isDrawnInvisible(view, word));
  const grey = drawLayers(wordsOnPage, "grey");
  const [, doubtful] = partition(inked, (word) => isSeen(wordsOnPage, word, grey));
  const colour = doubtful.length > 0 ? drawLayers(wordsOnPage, "colour") : grey;
  visibility.bare = colour.bare;
  const [, invisible] = partition(doubtful, (word) => isSeen(wordsOnPage, word, colour));
  for (const word of [...drawnInvisible, ...invisible]) {
    const onInk = view.content.imageCover >= MIN_SCAN_COVER && hasInk(colour.bare, inset(word.box, 0.2));
    for (const glyph of word.glyphs) (onInk ? visibility.ocrLayer : visibility.hidden).add(glyph);
  }
}

function partition(words: Word[], test: (word: Word) => boolean): [Word[], Word[]] {
  const [yes, no]: [Word[], Word[]] = [[], []];
  for (const word of words) (test(word) ? yes : no).push(word);
  return [yes, no];
}

/** Renders the page as it is, without its text, and without its light text only. */
function drawLayers({ view, inks }: WordsOnPage, palette: Palette): Layers {
  const light = new Set([...inks].filter(([, ink]) => isLight(ink)).map(([object]) => object));
  const full = draw(view, "full", palette);
  const bare = drawWithout(view, inks.keys(), "bare", palette);
  // Light words over dark ones would count as visible if both were removed at once.
  const dark = light.size > 0 && light.size < inks.size ? drawWithout(view, light, "dark", palette) : bare;
  return { full, bare, dark, light };
}

function isSeen(wordsOnPage: WordsOnPage, word: Word, { full, bare, dark, light }: Layers): boolean {
  const without = light.has(word.object) ? dark : bare;
  return (
    changesPage(wordsOnPage.view, word, full, without) && !blendsIn(word, wordsOnPage.inks.get(word.object), without)
  );
}

const isDrawnInvisible = ({ pdf }: OpenPage, { object }: Word) =>
  isInvisibleMode(pdf.lib.pdfium.wasmExports.FPDFTextObj_GetTextRenderMode(object));

function changesPage(view: OpenPage, word: Word, full: Pixels, without: Pixels): boolean {
  const { lib } = view.pdf;
  if (regionDiffers(full, without, inset(word.box, 0.2))) return true;
  for (const glyph of word.glyphs) {
    if (regionDiffers(full, without, inkBox(lib, view.textPage, glyph.index, view.frame))) return true;
  }
  // If the font is not embedded, a letter missing here may still be visible on the reader's machine.
  return lib.FPDFFont_GetIsEmbedded(lib.FPDFTextObj_GetFont(word.object)) !== 1 && word.glyphs.some(isForeign);
}

/** Whether much of the background of a word has the word's colour, so that it cannot be read. */
function blendsIn(word: Word, ink: Ink | undefined, without: Pixels): boolean {
  if (!ink || ink.alpha < MIN_OPAQUE_ALPHA) return false;
  return shareOfColour(without, inset(word.box, 0.2), ink) > BLENDING_SHARE;
}

/** Splits words into those on the page in a readable size, and the rest. */
function wordsOf(glyphs: Glyph[], frame: Frame): { inside: Word[]; outside: Word[] } {
  const [inside, outside]: [Word[], Word[]] = [[], []];
  for (const word of splitWords(glyphs)) {
    const [left, top, right, bottom] = word.box;
    const middle = (top + bottom) / 2;
    const off = right <= 0 || left >= 1 || middle <= 0 || middle >= 1;
    const tiny = word.glyphs.every((glyph) => sizeOf(glyph, frame) < MIN_POINTS);
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

/** A space is hidden if the word before it in the same text object is, or else the word after it. */
function hideSpaces(glyphs: Glyph[], visibility: TextVisibility): void {
  if (visibility.hidden.size === 0) return;
  const follow = (order: Glyph[]) => {
    let before: Glyph | undefined;
    for (const glyph of order) {
      const space = glyph.object !== 0 && isBlank(glyph.code);
      if (space && before?.object === glyph.object && visibility.hidden.has(before)) visibility.hidden.add(glyph);
      if (!space || visibility.hidden.has(glyph)) before = glyph;
    }
  };
  follow(glyphs);
  follow(glyphs.toReversed());
}

const isInvisibleMode = (mode: number) => mode === INVISIBLE || mode === CLIPPING;

function drawWithout(view: OpenPage, taken: Iterable<number>, drawing: Drawing, palette: Palette): Pixels {
  const { FPDFPageObj_SetIsActive: setActive } = view.pdf.lib.pdfium.wasmExports;
  const objects = [...taken];
  for (const object of objects) setActive(object, 0);
  try {
    return draw(view, drawing, palette);
  } finally {
    for (const object of objects) setActive(object, 1);
  }
}

/** Buffers for the renderings of one page, reused for the next. */
const buffers: Record<Drawing, Uint8Array> = { full: new Uint8Array(), bare: new Uint8Array(), dark: new Uint8Array() };

/** Renders at one pixel per point, enough to tell ink from paper; very large pages are scaled down. */
function draw({ pdf, page, frame }: OpenPage, drawing: Drawing, palette: Palette): Pixels {
  const scale = Math.min(1, Math.sqrt(MAX_PIXELS / (frame.width * frame.height)));
  const into = buffers[drawing];
  const keep = (data: Uint8Array) => {
    if (data.length > into.length && data.length <= MAX_BUFFER_BYTES) buffers[drawing] = data;
  };
  if (palette === "grey") {
    const raster = drawGreyPage(pdf.lib, page, scale, into);
    keep(raster.data);
    return greyPixels(raster);
  }
  const raster = drawPdfPage(pdf.lib, page, { scale, notes: false, into });
  keep(raster.data);
  return colourPixels(raster);
}

/** The fill colour of each text object of the words. */
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
  return { red: heap[at] ?? 0, green: heap[at + 4] ?? 0, blue: heap[at + 8] ?? 0, alpha: heap[at + 12] ?? 0 };
}

function isLight(ink: Ink | undefined): boolean {
  return !ink || ink.alpha < MIN_OPAQUE_ALPHA || luminance(ink.red, ink.green, ink.blue) > LIGHT_LUMINANCE;
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

/** Whether a character never has ink. */
function isBlank(code: number): boolean {
  return code === 0x20 || ((code < 0x20 || code > 0x7e) && BLANK.test(String.fromCodePoint(code)));
}
