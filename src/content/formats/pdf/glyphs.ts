import type { Box } from "../canonical.ts";
import { type Pdfium, withMemory } from "./pdfium.ts";

/** One character as PDFium reports it. `object` is 0 for spaces and line breaks that PDFium adds. */
export interface Glyph {
  index: number;
  code: number;
  /** In fractions of the displayed page; outside 0..1 if off the page. */
  box: Box;
  object: number;
  /** The file has no Unicode mapping for this character: `code` is a guess. */
  unmapped: boolean;
}

/** The displayed page: its crop box in points, and its rotation in quarter turns clockwise. */
export interface Frame {
  left: number;
  top: number;
  width: number;
  height: number;
  turns: number;
}

/** What a page contains besides its characters. */
export interface PageContent {
  /** Which cells of a grid over the page are covered by an image. */
  underImage: Uint8Array;
  /** The share of the page covered by images, 0..1. */
  imageCover: number;
  /** Dots per inch of the finest image. */
  imageDpi: number;
  objects: number;
  textObjects: number;
  paths: number;
}

const TEXT = 1;
const PATH = 2;
const IMAGE = 3;
const FORM = 5;
const GRID = 24;
const MAX_FORM_DEPTH = 8;

export function frameOf(lib: Pdfium, page: number): Frame {
  return withMemory(lib, 16, (at) => {
    lib.FPDF_GetPageBoundingBox(page, at);
    const [left, top, right, bottom] = floats(lib, at);
    const [width, height] = [Math.max(1, right - left), Math.max(1, top - bottom)];
    return { left, top, width, height, turns: lib.FPDFPage_GetRotation(page) & 3 };
  });
}

/** The characters of a page, in PDFium's reading order. */
export function readGlyphs(lib: Pdfium, textPage: number, frame: Frame): Glyph[] {
  return withMemory(lib, 16, (at) => {
    const count = lib.FPDFText_CountChars(textPage);
    const pdfium = lib.pdfium.wasmExports;
    const glyphs: Glyph[] = [];
    for (let index = 0; index < count; index++) {
      const code = codeAt(lib, textPage, index);
      pdfium.FPDFText_GetLooseCharBox(textPage, index, at);
      const box = toPageFractions(frame, floats(lib, at));
      const object = pdfium.FPDFText_GetTextObject(textPage, index);
      const unmapped = object !== 0 && (code === 0 || pdfium.FPDFText_HasUnicodeMapError(textPage, index) === 1);
      glyphs.push({ index, code, box, object, unmapped });
      if (code > 0xffff && pdfium.FPDFText_GetUnicode(textPage, index) <= 0xffff) index++;
    }
    return glyphs;
  });
}

/** The tight box of a character; `readGlyphs` gives boxes of the height of the line. */
export function inkBox(lib: Pdfium, textPage: number, index: number, frame: Frame): Box {
  return withMemory(lib, 32, (at) => {
    lib.pdfium.wasmExports.FPDFText_GetCharBox(textPage, index, at, at + 8, at + 16, at + 24);
    const [left = 0, right = 0, bottom = 0, top = 0] = new Float64Array(lib.pdfium.HEAPU8.buffer, at, 4);
    return toPageFractions(frame, [left, top, right, bottom]);
  });
}

/** Counts a page's objects and measures its images. */
export function surveyPage(lib: Pdfium, page: number, frame: Frame): PageContent {
  const underImage = new Uint8Array(GRID * GRID);
  const objects = lib.FPDFPage_CountObjects(page);
  const content: PageContent = { underImage, imageCover: 0, imageDpi: 0, objects, textObjects: 0, paths: 0 };
  withMemory(lib, 16, (at) => {
    for (let i = 0; i < objects; i++) {
      const object = lib.pdfium.wasmExports.FPDFPage_GetObject(page, i);
      const image = countObject(lib, object, content, 0);
      if (image === 0) continue;
      lib.FPDFPageObj_GetBounds(object, at, at + 4, at + 8, at + 12);
      const [left, bottom, right, top] = floats(lib, at);
      for (const cell of cellsUnder(toPageFractions(frame, [left, top, right, bottom]))) underImage[cell] = 1;
      const inches = Math.sqrt(Math.max(1, (right - left) * (top - bottom))) / 72;
      content.imageDpi = Math.max(content.imageDpi, Math.sqrt(pixelCountOf(lib, image)) / inches);
    }
  });
  content.imageCover = underImage.reduce((sum, cell) => sum + cell, 0) / underImage.length;
  return content;
}

/** The grid cells that a box touches. */
export function cellsUnder([left, top, right, bottom]: Box): number[] {
  const cell = (edge: number) => Math.min(GRID - 1, Math.max(0, Math.floor(edge * GRID)));
  const cells: number[] = [];
  if (right <= 0 || left >= 1 || bottom <= 0 || top >= 1) return cells;
  for (let row = cell(top); row <= cell(bottom); row++) {
    for (let column = cell(left); column <= cell(right); column++) cells.push(row * GRID + column);
  }
  return cells;
}

export function boxOfCell(cell: number): Box {
  const [row, column] = [Math.floor(cell / GRID), cell % GRID];
  return [column / GRID, row / GRID, (column + 1) / GRID, (row + 1) / GRID];
}

/** The outermost cells, where scanners leave shadows. */
export function isEdgeCell(cell: number): boolean {
  const [row, column] = [Math.floor(cell / GRID), cell % GRID];
  return row === 0 || column === 0 || row === GRID - 1 || column === GRID - 1;
}

/** Converts points on the page (left, top, right, bottom) to fractions of the displayed page. */
function toPageFractions(frame: Frame, [left, top, right, bottom]: [number, number, number, number]): Box {
  const [x1, x2] = [(left - frame.left) / frame.width, (right - frame.left) / frame.width];
  const [y1, y2] = [(frame.top - top) / frame.height, (frame.top - bottom) / frame.height];
  if (frame.turns === 0) return upright(x1, y1, x2, y2);
  if (frame.turns === 1) return upright(1 - y2, x1, 1 - y1, x2);
  if (frame.turns === 2) return upright(1 - x2, 1 - y2, 1 - x1, 1 - y1);
  return upright(y1, 1 - x2, y2, 1 - x1);
}

const upright = (a: number, b: number, c: number, d: number): Box => [
  Math.min(a, c),
  Math.min(b, d),
  Math.max(a, c),
  Math.max(b, d),
];

function codeAt(lib: Pdfium, textPage: number, index: number): number {
  const unit = lib.pdfium.wasmExports.FPDFText_GetUnicode(textPage, index);
  if (unit < 0xd800 || unit > 0xdbff) return unit;
  const next = lib.pdfium.wasmExports.FPDFText_GetUnicode(textPage, index + 1);
  const paired = next >= 0xdc00 && next <= 0xdfff;
  return paired ? 0x10000 + ((unit - 0xd800) << 10) + (next - 0xdc00) : unit;
}

/** Counts an object and everything inside it. Returns an image that it holds, or 0. */
function countObject(lib: Pdfium, object: number, content: PageContent, depth: number): number {
  const type = lib.pdfium.wasmExports.FPDFPageObj_GetType(object);
  if (type === TEXT) content.textObjects++;
  if (type === PATH) content.paths++;
  if (type === IMAGE) return object;
  if (type !== FORM || depth > MAX_FORM_DEPTH) return 0;
  let image = 0;
  for (let i = 0; i < lib.FPDFFormObj_CountObjects(object); i++) {
    image = countObject(lib, lib.FPDFFormObj_GetObject(object, i), content, depth + 1) || image;
  }
  return image;
}

function pixelCountOf(lib: Pdfium, image: number): number {
  return withMemory(lib, 8, (at) => {
    if (!lib.FPDFImageObj_GetImagePixelSize(image, at, at + 4)) return 0;
    const [width = 0, height = 0] = new Uint32Array(lib.pdfium.HEAPU8.buffer, at, 2);
    return width * height;
  });
}

function floats(lib: Pdfium, at: number): [number, number, number, number] {
  const from = at >> 2;
  const heap = lib.pdfium.HEAPF32;
  return [heap[from] ?? 0, heap[from + 1] ?? 0, heap[from + 2] ?? 0, heap[from + 3] ?? 0];
}
