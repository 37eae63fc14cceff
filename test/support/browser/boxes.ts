import { expect } from "vitest";
import type { CanonicalDocument } from "../../../src/content/formats/canonical.ts";

/** The box around a quote on the first page, in fractions of the page. */
export function fractionsOf(document: CanonicalDocument, quote: string): [number, number, number, number] {
  const start = document.text.indexOf(quote);
  expect(start).toBeGreaterThanOrEqual(0);
  const edges: number[][] = [[], [], [], []];
  const { boxes } = document.boxes[0]!;
  for (let i = start * 4; i < (start + quote.length) * 4; i++) edges[i % 4]!.push(boxes[i]! / 65535);
  return [Math.min(...edges[0]!), Math.min(...edges[1]!), Math.max(...edges[2]!), Math.max(...edges[3]!)];
}

/** The same in points. */
export function pointsOf(document: CanonicalDocument, quote: string): [number, number, number, number] {
  const { width, height } = document.pages[0]!;
  const [left, top, right, bottom] = fractionsOf(document, quote);
  return [left * width!, top * height!, right * width!, bottom * height!];
}
