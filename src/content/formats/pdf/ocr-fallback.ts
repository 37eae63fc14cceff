import type { Box, ReadOptions, Suspicion } from "../canonical.ts";
import { type OcrWord, ocrSuspicions, recogniseText } from "../ocr/ocr.ts";
import type { PageContent } from "./glyphs.ts";
import type { PageDraft } from "./page-text.ts";
import type { OpenPdf } from "./pdfium.ts";
import { renderPage } from "./split.ts";

/** A page's embedded text, and what is needed to tell whether it is complete. */
export interface EmbeddedText {
  draft: PageDraft;
  content: PageContent;
  letters: number;
  /** Drawn characters without a Unicode mapping. */
  unmapped: number;
  /** Some of the text is an invisible OCR layer over a scan. */
  hasOcrLayer: boolean;
  /** The share of the page where an image has ink but no text was read, 0..1. */
  unreadShare: number;
}

/** Good for most print, and the highest that helps. */
const [OCR_DPI, FINE_DPI] = [200, 300];
const FEW_LETTERS = 50;
const MANY_PATHS = 100;
/** Unread shares of the page above which OCR is worthwhile. */
const [LINE_SHARE, PAGE_SHARE, SCAN_SHARE] = [0.01, 0.1, 0.25];
const MASK_SIZE = 256;
const SURE_WORD = 60;

/** Whether the page is a scan, or has images of text, unmapped letters or outlined text. */
export function needsOcr(embedded: EmbeddedText): boolean {
  if (isUndecodable(embedded) || (embedded.hasOcrLayer && isGarbled(embedded.draft.text))) return true;
  if (embedded.letters < FEW_LETTERS && embedded.unreadShare >= LINE_SHARE) return true;
  if (embedded.unreadShare >= (embedded.hasOcrLayer ? SCAN_SHARE : PAGE_SHARE)) return true;
  return embedded.letters === 0 && embedded.content.paths > MANY_PATHS && embedded.draft.suspicions.length === 0;
}

/** Adds OCR text to a page's embedded text, or replaces the embedded text if it is unusable. */
export async function addOcrText(
  pdf: OpenPdf,
  page: number,
  embedded: EmbeddedText,
  options: ReadOptions,
): Promise<PageDraft> {
  const dpi = Math.min(FINE_DPI, Math.max(OCR_DPI, Math.round(embedded.content.imageDpi)));
  const raster = await renderPage(pdf, page, dpi);
  const isUnusable = isUndecodable(embedded) || (embedded.hasOcrLayer && isGarbled(embedded.draft.text));
  const keep = isUnusable ? undefined : keepUnlessRead(embedded);
  const recognised = await recogniseText(raster, { languages: options.ocrLanguages, dpi, keep });
  const suspicions = [...embedded.draft.suspicions, ...ocrSuspicions(recognised)];
  if (isUndecodable(embedded)) suspicions.unshift(undecodableText(embedded));
  if (recognised.text === "" || (isUnusable && recognised.text.length * 2 < embedded.letters))
    return { ...embedded.draft, suspicions };
  const joined = isUnusable || embedded.draft.text === "" ? recognised : joinDrafts(embedded.draft, recognised);
  return { ...embedded.draft, text: joined.text, boxes: joined.boxes, method: "ocr", suspicions };
}

/** Counts the letters of a text, without the dots and lines of forms. */
export function countLetters(text: string): number {
  return text.replace(/[\s_.]/gu, "").length;
}

/** Letters are drawn, but most have no Unicode mapping, or no text came out. */
function isUndecodable({ content: scene, letters, unmapped, draft }: EmbeddedText): boolean {
  if (unmapped > letters / 2) return true;
  return scene.textObjects > 0 && letters === 0 && draft.text === "" && draft.suspicions.length === 0;
}

function undecodableText({ unmapped }: EmbeddedText): Suspicion {
  const message = "This page contains no text layer, so it was read with OCR.";
  return { kind: "text-lost", count: unmapped, message };
}

function isGarbled(text: string): boolean {
  const marks = text.replace(/\s/gu, "");
  const words = text.split(/\s+/u).filter(Boolean);
  const plain = marks.replace(/[^\p{L}\p{N}]/gu, "").length;
  return plain < marks.length * 0.6 || marks.length < words.length * 1.7;
}

/** Keeps an OCR word only where there is no embedded text. */
function keepUnlessRead({ draft, letters }: EmbeddedText): (word: OcrWord) => boolean {
  const read = new Uint8Array(MASK_SIZE * MASK_SIZE);
  for (let i = 0; i < draft.boxes.length; i += 4) markRead(read, draft.boxes.subarray(i, i + 4));
  return ({ box, confidence }) => {
    if (letters >= FEW_LETTERS && confidence < SURE_WORD) return false;
    return shareRead(read, box) < 0.5;
  };
}

function markRead(read: Uint8Array, box: Uint16Array): void {
  const [left, top, right, bottom] = Array.from(box, (edge) => edge >> 8) as Box;
  if (right === 0 && bottom === 0) return;
  for (let row = top; row <= bottom; row++) read.fill(1, row * MASK_SIZE + left, row * MASK_SIZE + right + 1);
}

function shareRead(read: Uint8Array, [left, top, right, bottom]: Box): number {
  const row = Math.min(MASK_SIZE - 1, Math.max(0, Math.floor(((top + bottom) / 2) * MASK_SIZE)));
  let hits = 0;
  for (let i = 0; i < 5; i++) {
    const x = left + ((right - left) * (i + 0.5)) / 5;
    hits += read[row * MASK_SIZE + Math.min(MASK_SIZE - 1, Math.max(0, Math.floor(x * MASK_SIZE)))] ?? 0;
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
