import sharp, { type Sharp } from "sharp";
import type { Box, Suspicion } from "../canonical.ts";
import { PageText } from "../pdf/page-text.ts";
import type { Raster } from "../pdf/pdfium.ts";
import { detectSkew, type GreyImage } from "./deskew.ts";
import { type Engine, type EngineName, type EngineWord, pickEngine } from "./engines.ts";

export { closeOcr } from "./engines.ts";

export interface OcrOptions {
  languages?: string[];
  /** Dots an inch, where known. */
  dpi?: number;
  /** Keeps to one engine, whatever is installed. */
  engine?: EngineName;
  /** Leaves out words that are not wanted. */
  keep?: (word: OcrWord) => boolean;
}

export interface OcrWord {
  text: string;
  /** Fractions of the picture as it was given. */
  box: Box;
  confidence: number;
}

/** The text of a picture; `boxes` are in fractions of the picture as given, four numbers for each UTF-16 unit. */
export interface OcrPage {
  text: string;
  boxes: Uint16Array;
  words: OcrWord[];
  /** 0..100, the mean over letters. */
  confidence: number;
  /** How the picture lay: degrees clockwise that its lines were tilted, and quarter turns needed to set it upright. */
  degrees: number;
  turns: number;
}

/** One try at reading a picture, turned by `turns` quarters clockwise and levelled by `degrees`. */
interface Attempt {
  words: EngineWord[];
  confidence: number;
  degrees: number;
  turns: number;
  size: { width: number; height: number };
  levelled: { width: number; height: number };
}

export const MAX_IMAGE_PIXELS = 100_000_000;
const PAPER = 255;
const LEVEL_ENOUGH = 0.1;
const SURE = 60;
const DOUBTFUL_PAGE = 70;
const DOUBTFUL_WORD = 60;
const LONG_WORD = 4;
const SMALL_SIDE = 1000;

/** Reads the text of a picture: levels it, and turns it by quarters until it makes sense. */
export async function recogniseText(
  picture: GreyImage | Raster | Uint8Array,
  options: OcrOptions = {},
): Promise<OcrPage> {
  const engine = await pickEngine(options.languages ?? [], options.engine);
  const grey = await toGrey(picture);
  const dpi = Math.min(600, Math.max(70, Math.round(options.dpi ?? 200)));
  const { sideways } = detectSkew(await shrink(grey));
  let best: Attempt | undefined;
  for (const turns of sideways ? [1, 3, 0] : [0, 2]) {
    const reading = await readRotated(grey, turns, dpi, engine);
    if (!best || countSureLetters(reading) > countSureLetters(best)) best = reading;
    const blank = !sideways && reading.words.length === 0;
    if (best.confidence >= SURE || blank) break;
  }
  return composePage(best!, options.keep);
}

/** What to say of a page that was hard to read; nothing when it was not. */
export function ocrSuspicions(page: OcrPage): Suspicion[] {
  if (page.words.length === 0 || page.confidence >= DOUBTFUL_PAGE) return [];
  const doubtful = page.words.filter((word) => word.confidence < DOUBTFUL_WORD);
  const count = doubtful.reduce((sum, word) => sum + word.text.length, 0);
  const message = "The scan is hard to read: parts of the recognised text are likely to be wrong.";
  return [{ kind: "low-confidence", count, message }];
}

async function readRotated(grey: GreyImage, turns: number, dpi: number, engine: Engine): Promise<Attempt> {
  const turned = turns === 0 ? grey : await rotate(grey, turns * 90);
  const found = detectSkew(await shrink(turned)).degrees;
  const degrees = Math.abs(found) < LEVEL_ENOUGH ? 0 : found;
  const levelled = degrees === 0 ? turned : await rotate(turned, -degrees);
  const words = (await engine(levelled, dpi)).filter(isWord);
  const confidence = hasVerticalText(words) ? 0 : meanConfidence(words);
  const { width, height } = levelled;
  return { words, confidence, degrees, turns, size: grey, levelled: { width, height } };
}

/** Specks and rules come back as marks that the engine itself does not believe in. */
function isWord(word: EngineWord): boolean {
  if (word.text === "" || word.right <= word.left || word.bottom <= word.top) return false;
  return word.confidence >= 50 || /[\p{L}\p{N}]/u.test(word.text);
}

/** Engines read lines that run up the page too, but then their boxes cannot be cut into letters: turn the page instead. */
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

/** Readings of the same picture are compared by their sure letters. */
function countSureLetters({ words, confidence }: Attempt): number {
  const sure = words.filter((word) => word.confidence >= SURE);
  return confidence === 0 ? 0 : sure.reduce((sum, word) => sum + word.text.length, 0);
}

function composePage(reading: Attempt, keep: OcrOptions["keep"] = () => true): OcrPage {
  const text = new PageText();
  const words: OcrWord[] = [];
  let before: EngineWord | undefined;
  for (const found of reading.words) {
    const word = { text: found.text, box: boxOfPart(reading, found, 0, 1), confidence: found.confidence };
    if (!keep(word)) continue;
    if (before?.line === found.line) text.add(0x20, null);
    else text.breakLine();
    if (before && before.paragraph !== found.paragraph) text.breakLine();
    const letters = [...found.text];
    for (const [i, letter] of letters.entries()) {
      text.add(letter.codePointAt(0)!, boxOfPart(reading, found, i / letters.length, (i + 1) / letters.length));
    }
    words.push(word);
    before = found;
  }
  const { confidence, degrees, turns } = reading;
  return { ...text.finish(), words, confidence, degrees, turns };
}

/** Where a part of a word (from..to of its width) stands on the picture as given, in fractions. */
function boxOfPart(reading: Attempt, word: EngineWord, from: number, to: number): Box {
  const width = word.right - word.left;
  const [left, right] = [word.left + width * from, word.left + width * to];
  const middle = (word.top + word.bottom) / 2;
  const half = (word.bottom - word.top) / 2;
  // Turning back the middle line, not the corners, keeps boxes as tall as the letters.
  const [x1, y1] = toOriginalPoint(reading, left, middle);
  const [x2, y2] = toOriginalPoint(reading, right, middle);
  const sideways = reading.turns % 2 === 1;
  const [padX, padY] = sideways ? [half, 0] : [0, half];
  const { width: w, height: h } = reading.size;
  return [
    (Math.min(x1, x2) - padX) / w,
    (Math.min(y1, y2) - padY) / h,
    (Math.max(x1, x2) + padX) / w,
    (Math.max(y1, y2) + padY) / h,
  ];
}

/** From a dot of the levelled picture to the dot of the picture as given. */
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

async function toGrey(picture: GreyImage | Raster | Uint8Array): Promise<GreyImage> {
  const limitInputPixels = MAX_IMAGE_PIXELS;
  if (picture instanceof Uint8Array) {
    return grey(sharp(picture, { limitInputPixels }).autoOrient().flatten({ background: "white" }));
  }
  const { width, height, data } = picture;
  if (data.length === width * height) return picture;
  return grey(sharp(data, { raw: { width, height, channels: 4 }, limitInputPixels }).removeAlpha());
}

function rotate(picture: GreyImage, degrees: number): Promise<GreyImage> {
  return grey(toSharp(picture).rotate(degrees, { background: { r: PAPER, g: PAPER, b: PAPER } }));
}

function shrink(picture: GreyImage): Promise<GreyImage> {
  return grey(toSharp(picture).resize(SMALL_SIDE, SMALL_SIDE, { fit: "inside", withoutEnlargement: true }));
}

function toSharp({ width, height, data }: GreyImage): Sharp {
  return sharp(data, { raw: { width, height, channels: 1 } });
}

async function grey(pipeline: Sharp): Promise<GreyImage> {
  const { data, info } = await pipeline.greyscale().raw().toBuffer({ resolveWithObject: true });
  if (info.channels !== 1) throw new Error(`expected one grey channel, got ${info.channels}`);
  return { width: info.width, height: info.height, data };
}
