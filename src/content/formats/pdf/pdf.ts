import { first } from "../../must.ts";
import { type CanonicalDocument, type ReadOptions, type Suspicion, UnreadableFile } from "../canonical.ts";
import { countBrokenStreams } from "./broken-streams.ts";
import { frameOf, type Glyph, readGlyphs, surveyPage } from "./glyphs.ts";
import { resolveLineEndHyphens } from "./hyphens.ts";
import { addOcrText, countLetters, type EmbeddedText, needsOcr } from "./ocr-fallback.ts";
import { joinPages, MAX_PAGES, type PageDraft, PageText } from "./page-text.ts";
import { type OpenPdf, openPdf, refuseOnCrash, withMemory, withPage } from "./pdfium.ts";
import { detectHiddenText, measureUnreadShare, type OpenPage, type TextVisibility } from "./visibility.ts";

const MAX_LENGTH = 60_000_000;
const MAX_TITLE = 300;
const FLATTENED = 1;
const FREE_TEXT = 3;
const STAMP = 13;
const FIELD = 20;
const BROKEN_PAGE = "This page is damaged and cannot be opened.";
const EMPTY_PAGE = "Most pages of this file are empty, including this one. Their text may have been lost.";

/** Reads a PDF: its embedded text, or OCR where it is a scan. */
export function readPdf(bytes: Uint8Array, options: ReadOptions): Promise<CanonicalDocument> {
  return refuseOnCrash(async () => {
    const pdf = await openPdf(bytes);
    try {
      const drafts = await readPages(pdf, options);
      resolveLineEndHyphens(drafts);
      if (!pdf.lib.EPDF_IsEncrypted(pdf.handle)) flagBrokenStreams(bytes, first(drafts));
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
  const [drafts, emptyPages]: [PageDraft[], PageDraft[]] = [[], []];
  let [units, opened] = [0, 0];
  for (let index = 0; index < total; index++) {
    const embedded = readEmbeddedText(pdf, index);
    const draft =
      embedded && needsOcr(embedded)
        ? await addOcrText(pdf, index + 1, embedded, options)
        : (embedded?.draft ?? emptyDraft());
    if (embedded) opened++;
    if (embedded?.content.objects === 0) emptyPages.push(draft);
    units += draft.text.length;
    if (units > MAX_LENGTH) throw new UnreadableFile("too-large", "This PDF contains too much text to read. Split it.");
    drafts.push(draft);
    options.onProgress?.(index + 1, total);
  }
  if (opened === 0) throw new UnreadableFile("damaged", "This PDF is damaged: none of its pages can be opened.");
  if (emptyPages.length * 2 > total) for (const draft of emptyPages) draft.suspicions.push(textLost(EMPTY_PAGE));
  return drafts;
}

/** The embedded text of a page, including form fields; undefined if the page cannot be opened. */
function readEmbeddedText(pdf: OpenPdf, index: number): EmbeddedText | undefined {
  const flattened = withPage(pdf, index, (page) => flattenFields(pdf, page) || readOpenPage(pdf, page));
  // A flattened page must be reopened before its fields count as text.
  return flattened === true ? withPage(pdf, index, (page) => readOpenPage(pdf, page)) : flattened;
}

function emptyDraft(): PageDraft {
  const suspicions = [textLost(BROKEN_PAGE)];
  return { text: "", boxes: new Uint16Array(), method: "none", width: null, height: null, suspicions };
}

function readOpenPage(pdf: OpenPdf, page: number): EmbeddedText {
  const textPage = pdf.lib.FPDFText_LoadPage(page);
  try {
    const frame = frameOf(pdf.lib, page);
    const view: OpenPage = { pdf, page, textPage, frame, content: surveyPage(pdf.lib, page, frame) };
    const glyphs = textPage === 0 ? [] : readGlyphs(pdf.lib, textPage, frame);
    return compose(view, glyphs, detectHiddenText(view, glyphs));
  } finally {
    if (textPage !== 0) pdf.lib.FPDFText_ClosePage(textPage);
  }
}

function compose(view: OpenPage, glyphs: Glyph[], visibility: TextVisibility): EmbeddedText {
  const { frame, content: scene } = view;
  const page = new PageText();
  let unmapped = 0;
  for (const glyph of glyphs) {
    if (visibility.hidden.has(glyph)) continue;
    if (glyph.unmapped) unmapped++;
    if (glyph.code !== 0) writeGlyph(page, glyph);
  }
  const { text, boxes } = page.finish();
  const [width, height] = frame.turns % 2 === 1 ? [frame.height, frame.width] : [frame.width, frame.height];
  const suspicions = suspicionsOf(visibility, page.invisible);
  const draft: PageDraft = { text, boxes, method: text === "" ? "none" : "text", width, height, suspicions };
  const [layer, unread] = [visibility.ocrLayer.size > 0, measureUnreadShare(view, glyphs, visibility)];
  return { draft, content: scene, letters: countLetters(text), unmapped, hasOcrLayer: layer, unreadShare: unread };
}

/** Writes one character. Skips repeated spaces and breaks that PDFium added around hidden text. */
function writeGlyph(page: PageText, { code, box, object }: Glyph): void {
  if (code === 0x02) page.addLineEndHyphen(box);
  else if (object !== 0) page.add(code, box);
  else if (code === 0x20 ? !page.endsInSpace() : !page.startsLine()) page.add(code, null);
}

function suspicionsOf(visibility: TextVisibility, invisible: number): Suspicion[] {
  const suspicions: Suspicion[] = [];
  const hidden = [...visibility.hidden].reduce((sum, glyph) => sum + (glyph.code > 0xffff ? 2 : 1), 0);
  if (hidden > 0) {
    const message = `${hidden} hidden characters on this page were ignored.`;
    suspicions.push({ kind: "hidden-text", count: hidden, message });
  }
  if (invisible > 0) {
    const were = invisible === 1 ? "character was" : "characters were";
    const message = `${invisible} invisible ${were} removed from this page's text.`;
    suspicions.push({ kind: "invisible-characters", count: invisible, message });
  }
  return suspicions;
}

function flagBrokenStreams(bytes: Uint8Array, first: PageDraft): void {
  const { parts, broken } = countBrokenStreams(bytes);
  if (broken === 0) return;
  const share = `${broken} of its ${parts} streams cannot be read completely`;
  first.suspicions.push(textLost(`This file is damaged: ${share}. Text may be missing or wrong.`));
}

function textLost(message: string): Suspicion {
  return { kind: "text-lost", count: 0, message };
}

/** Flattens form fields, free text and stamps into the page, in memory only, so that they are read with it. */
function flattenFields({ lib }: OpenPdf, page: number): boolean {
  let found = false;
  for (let i = 0; i < lib.FPDFPage_GetAnnotCount(page); i++) {
    const annotation = lib.FPDFPage_GetAnnot(page, i);
    const subtype = lib.FPDFAnnot_GetSubtype(annotation);
    if ([FREE_TEXT, STAMP, FIELD].includes(subtype)) found = true;
    // Some programs set a field's value without drawing it.
    if (subtype === FIELD && !lib.EPDFAnnot_HasAppearanceStream(annotation, 0))
      lib.EPDFAnnot_GenerateFormFieldAP(annotation);
    lib.FPDFPage_CloseAnnot(annotation);
  }
  return found && lib.FPDFPage_Flatten(page, 0) === FLATTENED;
}

function titleOf({ lib, handle }: OpenPdf): string | null {
  const size = lib.FPDF_GetMetaText(handle, "Title", 0, 0);
  if (size <= 2) return null;
  const raw = withMemory(lib, size, (at) => {
    lib.FPDF_GetMetaText(handle, "Title", at, size);
    return Buffer.from(lib.pdfium.HEAPU8.slice(at, at + size - 2)).toString("utf16le");
  });
  const page = new PageText();
  for (const char of raw) page.add(char.codePointAt(0) ?? 0, null);
  const title = page.finish().text.replace(/\s+/gu, " ").trim();
  return [...title].slice(0, MAX_TITLE).join("") || null;
}
