import sharp, { type Sharp } from "sharp";
import { must } from "../../must.ts";
import type { Box, Suspicion } from "../canonical.ts";
import { PageText } from "../pdf/page-text.ts";
import type { Raster } from "../pdf/pdfium.ts";
import { detectSkew, type GreyImage } from "./deskew.ts";
import { type Engine, type EngineName, type EngineWord, pickEngine } from "./engines.ts";

export { closeOcr } from "./engines.ts";

export interface OcrOptions {
  languages?: string[];
  /** Dots per inch, if known. */
  dpi?: number;
  /** Forces one engine, whatever is installed. */
  engine?: EngineName;
  /** Filters the words. */
  keep?: (word: OcrWord) => boolean;
}

export interface OcrWord {
  text: string;
  /** In fractions of the original image. */
  box: Box;
  confidence: number;
}

/** The text of an image. `boxes` are in fractions of the original image, four numbers per UTF-16 unit. */
export interface OcrPage {
  text: string;
  boxes: Uint16Array;
  words: OcrWord[];
  /** 0..100, the mean over all letters. */
  confidence: number;
  /** The skew of the lines in degrees clockwise, and the quarter turns needed to make the image upright. */
  degrees: number;
  turns: number;
}

/** One attempt at reading the image, rotated by `turns` quarters clockwise and levelled by `degrees`. */
interface Attempt {
  words: EngineWord[];
  confidence: number;
  degrees: number;
  turns: number;
  size: { width: number; height: number };
  levelled: { width: number; height: number };
}

export const MAX_IMAGE_PIXELS = 100_000_000;
const WHITE = 255;
const MIN_SKEW_DEGREES = 0.1;
const SURE_CONFIDENCE = 60;
const DOUBTFUL_PAGE_CONFIDENCE = 70;
const DOUBTFUL_WORD_CONFIDENCE = 60;
const LONG_WORD = 4;
const SKEW_IMAGE_SIDE = 1000;

/** Reads the text of an image: levels it, and rotates it by quarter turns until the result is good. */
export async function recogniseText(
  image: GreyImage | Raster | Uint8Array,
  options: OcrOptions = {},
): Promise<OcrPage> {
  const engine = await pickEngine(options.languages ?? [], options.engine);
  const grey = await toGrey(image);
  const dpi = Math.min(600, Math.max(70, Math.round(options.dpi ?? 200)));
  const { sideways } = detectSkew(await shrink(grey));
  let best: Attempt | undefined;
  for (const turns of sideways ? [1, 3, 0] : [0, 2]) {
    const attempt = await readRotated(grey, turns, dpi, engine);
    if (!best || countSureLetters(attempt) > countSureLetters(best)) best = attempt;
    const blank = !sideways && attempt.words.length === 0;
    if (best.confidence >= SURE_CONFIDENCE || blank) break;
  }
  return composePage(must(best, "a page is read at least once"), options.keep);
}

/** A warning if the page was hard to read. */
export function ocrSuspicions(page: OcrPage): Suspicion[] {
  if (page.words.length === 0 || page.confidence >= DOUBTFUL_PAGE_CONFIDENCE) return [];
  const doubtful = page.words.filter((word) => word.confidence < DOUBTFUL_WORD_CONFIDENCE);
  const count = doubtful.reduce((sum, word) => sum + word.text.length, 0);
  const message = "The scan is hard to read: parts of the recognized text are likely to be wrong.";
  return [{ kind: "low-confidence", count, message }];
}

async function readRotated(grey: GreyImage, turns: number, dpi: number, engine: Engine): Promise<Attempt> {
  const rotated = turns === 0 ? grey : await rotate(grey, turns * 90);
  const found = detectSkew(await shrink(rotated)).degrees;
  const degrees = Math.abs(found) < MIN_SKEW_DEGREES ? 0 : found;
  const levelled = degrees === 0 ? rotated : await rotate(rotated, -degrees);
  const words = (await engine(levelled, dpi)).filter(isWord);
  const confidence = hasVerticalText(words) ? 0 : meanConfidence(words);
  const { width, height } = levelled;
  return { words, confidence, degrees, turns, size: grey, levelled: { width, height } };
}

/** Specks and rules come back as punctuation of low confidence. */
function isWord(word: EngineWord): boolean {
  if (word.text === "" || word.right <= word.left || word.bottom <= word.top) return false;
  return word.confidence >= 50 || /[\p{L}\p{N}]/u.test(word.text);
}

/** Engines also read vertical lines, but those boxes cannot be divided into letters. The page is rotated instead. */
function hasVerticalText(words: EngineWord[]): boolean {
  const long = words.filter((word) => word.text.length >= LONG_WORD);
  const tall = long.filter((word) => word.bottom - word.top > word.right - word.left);
  return tall.length * 2 > long.length;
}

function meanConfidence(words: EngineWord[]): number {
  const letters = words.reduce((sum, word) => sum + word.text.length, 0);
  if (letters === 0) return 0;
  return words.reduce((sum, word) => sum + word.confidence * word.text.length, 0) / letters;
}

/** Attempts are compared by the number of letters of high confidence. */
function countSureLetters({ words, confidence }: Attempt): number {
  const sure = words.filter((word) => word.confidence >= SURE_CONFIDENCE);
  return confidence === 0 ? 0 : sure.reduce((sum, word) => sum + word.text.length, 0);
}

function composePage(attempt: Attempt, keep: OcrOptions["keep"] = () => true): OcrPage {
  const text = new PageText();
  const words: OcrWord[] = [];
  let before: EngineWord | undefined;
  for (const found of attempt.words) {
    const word = { text: found.text, box: boxOfPart(attempt, found, 0, 1), confidence: found.confidence };
    if (!keep(word)) continue;
    if (before?.line === found.line) text.add(0x20, null);
    else text.breakLine();
    if (before && before.paragraph !== found.paragraph) text.breakLine();
    const letters = [...found.text];
    for (const [i, letter] of letters.entries()) {
      text.add(letter.codePointAt(0) ?? 0, boxOfPart(attempt, found, i / letters.length, (i + 1) / letters.length));
    }
    words.push(word);
    before = found;
  }
  const { confidence, degrees, turns } = attempt;
  return { ...text.finish(), words, confidence, degrees, turns };
}

/** The box of a part of a word (from..to of its width), in fractions of the original image. */
function boxOfPart(attempt: Attempt, word: EngineWord, from: number, to: number): Box {
  const width = word.right - word.left;
  const [left, right] = [word.left + width * from, word.left + width * to];
  const middle = (word.top + word.bottom) / 2;
  const half = (word.bottom - word.top) / 2;
  // Rotating the middle line back, not the corners, keeps boxes as tall as the letters.
  const [x1, y1] = toOriginalPoint(attempt, left, middle);
  const [x2, y2] = toOriginalPoint(attempt, right, middle);
  const sideways = attempt.turns % 2 === 1;
  const [padX, padY] = sideways ? [half, 0] : [0, half];
  const { width: w, height: h } = attempt.size;
  return [
    (Math.min(x1, x2) - padX) / w,
    (Math.min(y1, y2) - padY) / h,
    (Math.max(x1, x2) + padX) / w,
    (Math.max(y1, y2) + padY) / h,
  ];
}

/** Maps a point of the levelled image to the original image. */
function toOriginalPoint({ degrees, turns, size, levelled }: Attempt, x: number, y: number): [number, number] {
  const angle = (degrees * Math.PI) / 180;
  const [width, height] = turns % 2 === 1 ? [size.height, size.width] : [size.width, size.height];
  const [dx, dy] = [x - levelled.width / 2, y - levelled.height / 2];
  const px = dx * Math.cos(angle) - dy * Math.sin(angle) + width / 2;
  const py = dx * Math.sin(angle) + dy * Math.cos(angle) + height / 2;
  if (turns === 1) return [py, size.height - px];
  if (turns === 2) return [size.width - px, size.height - py];
  if (turns === 3) return [size.width - py, px];
  return [px, py];
}

async function toGrey(image: GreyImage | Raster | Uint8Array): Promise<GreyImage> {
  const limitInputPixels = MAX_IMAGE_PIXELS;
  if (image instanceof Uint8Array) {
    return toGreyImage(sharp(image, { limitInputPixels }).autoOrient().flatten({ background: "white" }));
  }
  const { width, height, data } = image;
  if (data.length === width * height) return image;
  return toGreyImage(sharp(data, { raw: { width, height, channels: 4 }, limitInputPixels }).removeAlpha());
}

function rotate(image: GreyImage, degrees: number): Promise<GreyImage> {
  return toGreyImage(toSharp(image).rotate(degrees, { background: { r: WHITE, g: WHITE, b: WHITE } }));
}

function shrink(image: GreyImage): Promise<GreyImage> {
  return toGreyImage(
    toSharp(image).resize(SKEW_IMAGE_SIDE, SKEW_IMAGE_SIDE, { fit: "inside", withoutEnlargement: true }),
  );
}

function toSharp({ width, height, data }: GreyImage): Sharp {
  return sharp(data, { raw: { width, height, channels: 1 } });
}

async function toGreyImage(pipeline: Sharp): Promise<GreyImage> {
  const { data, info } = await pipeline.greyscale().raw().toBuffer({ resolveWithObject: true });
  if (info.channels !== 1) throw new Error(`expected one grey channel, got ${info.channels}`);
  return { width: info.width, height: info.height, data };
}
