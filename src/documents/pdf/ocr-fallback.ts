import type { Box, ReadOptions, Suspicion } from "../canonical.ts";
import { type OcrWord, ocrSuspicions, recogniseText } from "../ocr/ocr.ts";
import type { PageContent } from "./glyphs.ts";
import type { PageDraft } from "./page-text.ts";
import type { OpenPdf } from "./pdfium.ts";
import { renderPage } from "./split.ts";

/** A page's own text, and what is needed to tell whether it is all that the page shows. */
export interface EmbeddedText {
  draft: PageDraft;
  content: PageContent;
  letters: number;
  /** Characters drawn on the page whose meaning the file does not give. */
  unmapped: number;
  /** Some of the text is an unseen layer over a scan. */
  hasOcrLayer: boolean;
  /** The share of the page where a picture shows ink and no text stands, 0..1. */
  unreadShare: number;
}

/** Fine enough for most print, and as fine as helps. */
const [OCR_DPI, FINE_DPI] = [200, 300];
const FEW_LETTERS = 50;
const MANY_PATHS = 100;
/** Shares of the page that a picture may show without text before it is worth reading. */
const [A_LINE, MUCH_OF_A_PAGE, MUCH_OF_A_SCAN] = [0.01, 0.1, 0.25];
const MASK = 256;
const SURE_WORD = 60;

/** A scan, a picture of text among text, letters without meaning, or outlines: there is text to recognise. */
export function needsOcr(own: EmbeddedText): boolean {
  if (isUndecodable(own) || (own.hasOcrLayer && isGarbled(own.draft.text))) return true;
  if (own.letters < FEW_LETTERS && own.unreadShare >= A_LINE) return true;
  if (own.unreadShare >= (own.hasOcrLayer ? MUCH_OF_A_SCAN : MUCH_OF_A_PAGE)) return true;
  return own.letters === 0 && own.content.paths > MANY_PATHS && own.draft.suspicions.length === 0;
}

/** Recognises what a page shows and adds it to the page's own text, or puts it in its place where that is worthless. */
export async function addOcrText(
  pdf: OpenPdf,
  page: number,
  own: EmbeddedText,
  options: ReadOptions,
): Promise<PageDraft> {
  const dpi = Math.min(FINE_DPI, Math.max(OCR_DPI, Math.round(own.content.imageDpi)));
  const raster = await renderPage(pdf, page, dpi);
  const worthless = isUndecodable(own) || (own.hasOcrLayer && isGarbled(own.draft.text));
  const keep = worthless ? undefined : keepUnlessRead(own);
  const seen = await recogniseText(raster, { languages: options.ocrLanguages, dpi, keep });
  const suspicions = [...own.draft.suspicions, ...ocrSuspicions(seen)];
  if (isUndecodable(own)) suspicions.unshift(lostText(own));
  if (seen.text === "" || (worthless && seen.text.length * 2 < own.letters)) return { ...own.draft, suspicions };
  const both = worthless || own.draft.text === "" ? seen : joinDrafts(own.draft, seen);
  return { ...own.draft, text: both.text, boxes: both.boxes, method: "ocr", suspicions };
}

/** The letters of a text, without the dots and lines that forms are filled with. */
export function countLetters(text: string): number {
  return text.replace(/[\s_.]/gu, "").length;
}

/** Letters are drawn, but most have no meaning, or none came out. */
function isUndecodable({ content: scene, letters, unmapped, draft }: EmbeddedText): boolean {
  if (unmapped > letters / 2) return true;
  return scene.textObjects > 0 && letters === 0 && draft.text === "" && draft.suspicions.length === 0;
}

function lostText({ unmapped }: EmbeddedText): Suspicion {
  const message = "This page shows text that the file does not give as text. It was read from its picture instead.";
  return { kind: "text-lost", count: unmapped, message };
}

function isGarbled(text: string): boolean {
  const marks = text.replace(/\s/gu, "");
  const words = text.split(/\s+/u).filter(Boolean);
  const plain = marks.replace(/[^\p{L}\p{N}]/gu, "").length;
  return plain < marks.length * 0.6 || marks.length < words.length * 1.7;
}

/** Keeps a recognised word only where the page's own text does not stand already. */
function keepUnlessRead({ draft, letters }: EmbeddedText): (word: OcrWord) => boolean {
  const read = new Uint8Array(MASK * MASK);
  for (let i = 0; i < draft.boxes.length; i += 4) markRead(read, draft.boxes.subarray(i, i + 4));
  return ({ box, confidence }) => {
    if (letters >= FEW_LETTERS && confidence < SURE_WORD) return false;
    return shareRead(read, box) < 0.5;
  };
}

function markRead(read: Uint8Array, box: Uint16Array): void {
  const [left, top, right, bottom] = Array.from(box, (edge) => edge >> 8) as Box;
  if (right === 0 && bottom === 0) return;
  for (let row = top; row <= bottom; row++) read.fill(1, row * MASK + left, row * MASK + right + 1);
}

function shareRead(read: Uint8Array, [left, top, right, bottom]: Box): number {
  const row = Math.min(MASK - 1, Math.max(0, Math.floor(((top + bottom) / 2) * MASK)));
  let hits = 0;
  for (let i = 0; i < 5; i++) {
    const x = left + ((right - left) * (i + 0.5)) / 5;
    hits += read[row * MASK + Math.min(MASK - 1, Math.max(0, Math.floor(x * MASK)))]!;
  }
  return hits / 5;
}

function joinDrafts(a: { text: string; boxes: Uint16Array }, b: { text: string; boxes: Uint16Array }) {
  const text = `${a.text}\n\n${b.text}`;
  const boxes = new Uint16Array(text.length * 4);
  boxes.set(a.boxes);
  boxes.set(b.boxes, boxes.length - b.boxes.length);
  return { text, boxes };
}
