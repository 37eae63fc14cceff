import { type CanonicalDocument, type ReadOptions, type Suspicion, UnreadableFile } from "./canonical.ts";
import { settleHyphens } from "./hyphens.ts";
import { doubts, recognise } from "./ocr.ts";
import { joinPages, type PageDraft, PageText } from "./page-text.ts";
import { frameOf, type Glyph, lookOver, readGlyphs, type Scene } from "./pdf-glyphs.ts";
import { renderPage } from "./pdf-split.ts";
import { lookAt, type PageView, type Sight } from "./pdf-visibility.ts";
import { type OpenPdf, openPdf, surviving, withMemory, withPage } from "./pdfium.ts";

/** A page's own text, and what is needed to tell whether it is worth anything. */
interface OwnText {
  draft: PageDraft;
  scene: Scene;
  letters: number;
  /** Characters drawn on the page whose meaning the file does not give. */
  unmapped: number;
  marginal: boolean;
  layer: boolean;
}

const MAX_PAGES = 10_000;
const MAX_UNITS = 60_000_000;
const MAX_TITLE = 300;
const OCR_DPI = 200;
const FEW_LETTERS = 50;
const STAMP_LETTERS = 400;
const MARGIN = 0.12;
const MANY_PATHS = 100;
const FLATTENED = 1;
const FIELD_ANNOTATIONS = [3, 13, 20];

/** Reads a PDF: its text where it has one, recognised text where it is a scan. */
export function readPdf(bytes: Uint8Array, options: ReadOptions): Promise<CanonicalDocument> {
  return surviving(async () => {
    const pdf = await openPdf(bytes);
    try {
      const drafts = await readPages(pdf, options);
      settleHyphens(drafts);
      return { ...joinPages(drafts), title: titleOf(pdf), stories: [], labels: [], inner: [] };
    } finally {
      pdf.close();
    }
  });
}

async function readPages(pdf: OpenPdf, options: ReadOptions): Promise<PageDraft[]> {
  const total = pdf.pageCount;
  if (total === 0) throw new UnreadableFile("empty", "This PDF has no pages.");
  if (total > MAX_PAGES) {
    throw new UnreadableFile("too-large", `This PDF has ${total} pages; at most ${MAX_PAGES} can be read. Split it.`);
  }
  const drafts: PageDraft[] = [];
  let units = 0;
  for (let index = 0; index < total; index++) {
    const draft = await readPage(pdf, index, options);
    units += draft.text.length;
    if (units > MAX_UNITS)
      throw new UnreadableFile("too-large", "This PDF holds more text than can be read. Split it.");
    drafts.push(draft);
    options.onProgress?.(index + 1, total);
  }
  return drafts;
}

async function readPage(pdf: OpenPdf, index: number, options: ReadOptions): Promise<PageDraft> {
  const own = readOwnText(pdf, index);
  if (!needsOcr(own)) return own.draft;
  const raster = await renderPage(pdf, index + 1, OCR_DPI);
  const seen = await recognise(raster, { languages: options.ocrLanguages, dpi: OCR_DPI });
  const suspicions = [...own.draft.suspicions];
  if (isLost(own)) suspicions.push(lostText(own));
  if (countLetters(seen.text) < own.letters) return { ...own.draft, suspicions };
  const { text, boxes } = seen;
  suspicions.push(...doubts(seen));
  return { ...own.draft, text, boxes, method: text === "" ? "none" : "ocr", suspicions };
}

/** Opens a page and reads the text that the file itself gives, fields filled in by hand included. */
function readOwnText(pdf: OpenPdf, index: number): OwnText {
  const read = () => withPage(pdf, index, (page) => (flattenFields(pdf, page) ? undefined : readOpenPage(pdf, page)));
  // A flattened page must be opened anew to show its fields as text, and has none to flatten any more.
  return read() ?? withPage(pdf, index, (page) => readOpenPage(pdf, page));
}

function readOpenPage(pdf: OpenPdf, page: number): OwnText {
  const textPage = pdf.lib.FPDFText_LoadPage(page);
  try {
    const frame = frameOf(pdf.lib, page);
    const view: PageView = { pdf, page, textPage, frame, scene: lookOver(pdf.lib, page, frame) };
    const glyphs = textPage === 0 ? [] : readGlyphs(pdf.lib, textPage, frame);
    return compose(view, glyphs, lookAt(view, glyphs));
  } finally {
    if (textPage !== 0) pdf.lib.FPDFText_ClosePage(textPage);
  }
}

function compose(view: PageView, glyphs: Glyph[], sight: Sight): OwnText {
  const { frame, scene } = view;
  const page = new PageText();
  let unmapped = 0;
  for (const [i, glyph] of glyphs.entries()) {
    if (sight.hidden.has(glyph)) continue;
    if (glyph.code === 0 && glyph.object !== 0) unmapped++;
    else writeGlyph(page, glyph, glyphs[i + 1], sight);
  }
  const { text, boxes } = page.finish();
  const letters = countLetters(text);
  const seen = glyphs.filter((glyph) => glyph.object !== 0 && !sight.hidden.has(glyph));
  const marginal = seen.every(({ box }) => box[3] < MARGIN || box[1] > 1 - MARGIN);
  const [width, height] = frame.turns % 2 === 1 ? [frame.height, frame.width] : [frame.width, frame.height];
  const suspicions = suspect(sight, page.invisible);
  const draft: PageDraft = { text, boxes, method: text === "" ? "none" : "text", width, height, suspicions };
  return { draft, scene, letters, unmapped, marginal, layer: sight.layer.size > 0 };
}

function writeGlyph(page: PageText, { code, box, object }: Glyph, next: Glyph | undefined, sight: Sight): void {
  if (code === 0x02) page.addLineEndHyphen(box);
  else if (object !== 0) page.add(code, box);
  else if (code === 0x0d && next?.code === 0x0a) return;
  // Where hidden text was left out, the spaces and breaks around it would pile up.
  else if (sight.hidden.size === 0 || !page.endsInSpace()) page.add(code, null);
}

function suspect(sight: Sight, invisible: number): Suspicion[] {
  const suspicions: Suspicion[] = [];
  const hidden = [...sight.hidden].reduce((sum, glyph) => sum + (glyph.code > 0xffff ? 2 : 1), 0);
  if (hidden > 0) {
    const message = `${hidden} characters on this page cannot be seen by a reader. They were left out.`;
    suspicions.push({ kind: "hidden-text", count: hidden, message });
  }
  if (invisible > 0) {
    const message = `${invisible} invisible characters were removed from this page's text.`;
    suspicions.push({ kind: "invisible-characters", count: invisible, message });
  }
  return suspicions;
}

/** A scan, a page whose letters have no meaning, or one drawn as outlines: its text must be recognised. */
function needsOcr(own: OwnText): boolean {
  const { scene, letters } = own;
  if (isLost(own)) return true;
  if (scene.imageCover >= 0.5 && letters < FEW_LETTERS) return true;
  // A scan with a stamp of its own, such as the line a court prints across the top of what is filed.
  if (scene.imageCover >= 0.8 && own.marginal && !own.layer && letters < STAMP_LETTERS) return true;
  if (own.layer && isRubbish(own.draft.text)) return true;
  const hasHidden = own.draft.suspicions.some((suspicion) => suspicion.kind === "hidden-text");
  return letters === 0 && !hasHidden && (scene.imageCover > 0.05 || scene.paths > MANY_PATHS);
}

/** Letters are drawn, but most have no meaning, or none came out. */
function isLost({ scene, letters, unmapped, draft }: OwnText): boolean {
  if (unmapped > letters) return true;
  return scene.textObjects > 0 && letters === 0 && draft.suspicions.length === 0;
}

function lostText({ unmapped }: OwnText): Suspicion {
  const message = "This page shows text that the file does not give as text. It was read from its picture instead.";
  return { kind: "text-lost", count: unmapped, message };
}

function isRubbish(text: string): boolean {
  const marks = text.replace(/\s/gu, "");
  const words = text.split(/\s+/u).filter(Boolean);
  const plain = marks.replace(/[^\p{L}\p{N}]/gu, "").length;
  return plain < marks.length * 0.6 || marks.length < words.length * 1.7;
}

function countLetters(text: string): number {
  return text.replace(/[\s_.]/gu, "").length;
}

/** Makes filled-in fields, free text and stamps part of the page, in memory only, so that they are read with it. */
function flattenFields({ lib }: OpenPdf, page: number): boolean {
  for (let i = 0; i < lib.FPDFPage_GetAnnotCount(page); i++) {
    const annotation = lib.FPDFPage_GetAnnot(page, i);
    const subtype = lib.FPDFAnnot_GetSubtype(annotation);
    lib.FPDFPage_CloseAnnot(annotation);
    if (FIELD_ANNOTATIONS.includes(subtype)) return lib.FPDFPage_Flatten(page, 0) === FLATTENED;
  }
  return false;
}

function titleOf({ lib, handle }: OpenPdf): string | null {
  const size = lib.FPDF_GetMetaText(handle, "Title", 0, 0);
  if (size <= 2) return null;
  const raw = withMemory(lib, size, (at) => {
    lib.FPDF_GetMetaText(handle, "Title", at, size);
    return Buffer.from(lib.pdfium.HEAPU8.slice(at, at + size - 2)).toString("utf16le");
  });
  const page = new PageText();
  for (const char of raw) page.add(char.codePointAt(0)!, null);
  const title = page.finish().text.replace(/\s+/gu, " ");
  return [...title].slice(0, MAX_TITLE).join("") || null;
}
