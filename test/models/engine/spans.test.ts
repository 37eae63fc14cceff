import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Decoding, SpanFinder, windowStarts, windowsOfText } from "../../../src/models/engine/encode/spans.ts";

const decoding: Decoding = { topk: 48, max_len: 420, min_score: 0.003, max_spans: 20 };
const sigmoid = (x: number) => 1 / (1 + Math.exp(-x));

describe("windows", () => {
  it.each([
    [0, []],
    [1, [0]],
    [448, [0]],
    [449, [0, 1]],
    [768, [0, 320]],
    [769, [0, 320, 321]],
    [1200, [0, 320, 640, 752]],
  ])("of 448 in steps of 320 cover %d tokens", (tokens, starts) => {
    expect(windowStarts(tokens, 448, 320)).toEqual(starts);
  });
});

describe("windows of a text", () => {
  const steps = { least: 6, most: 10 };
  /** Where each word begins. */
  const places = (text: string) => Int32Array.from(text.matchAll(/\S+/g), ({ index }) => index);
  const windowsOf = (text: string) => windowsOfText(text, places(text), 10, steps);
  const words = (count: number) => Array.from({ length: count }, () => "word").join(" ");

  it.each([
    ["nothing", "", []],
    ["a text of one window", words(10), [0]],
    ["a paragraph before a line", `${words(7)}\n\n${words(2)}\n${words(11)}`, [0, 7, 10]],
    ["the last paragraph of several", `${words(7)}\n\n${words(2)}\n \n${words(11)}`, [0, 9, 10]],
    ["a line before a sentence", `${words(7)}\n${words(1)}. ${words(12)}`, [0, 7, 10]],
    ["a part of a sentence", `${words(7)}; ${words(13)}`, [0, 7, 10]],
    ["the nearest word where nothing ends", words(20), [0, 6, 10]],
  ])("begin with %s", (_, text, starts) => {
    expect(windowsOf(text)).toEqual(starts);
  });

  it("cover every word, and the last one ends with the text", () => {
    const text = fc.array(fc.constantFrom("word", "word.", "word\n", "word\n\n"), { minLength: 11, maxLength: 80 });
    fc.assert(
      fc.property(text, (parts) => {
        const starts = windowsOf(parts.join(" "));
        const gaps = starts.slice(1).map((start, at) => start - starts[at]!);
        expect(starts[0]).toBe(0);
        expect(starts.at(-1)! + 10).toBe(parts.length);
        expect(gaps.every((gap) => gap > 0 && gap <= 10)).toBe(true);
      }),
    );
  });
});

describe("spans of averaged windows", () => {
  it("are the best of all pairs of the averaged scores, best first, without overlap", () => {
    const small = { topk: 100, max_len: 5, min_score: 0.05, max_spans: 4 };
    const sizes = fc.record({ tokens: fc.integer({ min: 1, max: 30 }), seed: fc.integer({ min: 1, max: 1e6 }) });
    fc.assert(
      fc.property(sizes, ({ tokens, seed }) => {
        const found = new SpanFinder(2, 8, small);
        const starts = windowStarts(tokens, 8, 5);
        const logit = (at: number, k: number) => Math.fround(6 * Math.sin(seed * (at + 1) * (k + 1) + k));
        const cut = starts.map((_, at) => Array.from({ length: Math.min(8, tokens) * 6 }, (_, k) => logit(at, k)));
        starts.forEach((start, at) => {
          found.add(start, Float32Array.from(cut[at]!));
        });
        const expected = [0, 1].map((kind) => bruteForce(kind, tokens, starts, cut, small));
        const seen = [...found.finish()];
        expect(seen.map((spans) => spans.map(({ first, last }) => [first, last]))).toEqual(
          expected.map((spans) => spans.map(({ first, last }) => [first, last])),
        );
        seen.flat().forEach(({ score }, at) => {
          expect(score).toBeCloseTo(expected.flat()[at]!.score, 4);
        });
      }),
    );
  });

  it("may cross a window boundary", () => {
    const finder = new SpanFinder(1, 448, decoding);
    for (const start of windowStarts(768, 448, 320)) {
      const logits = Array.from({ length: 448 }, (_, at) => {
        const token = start + at;
        return [token === 300 ? 8 : -8, token === 500 ? 8 : -8, token >= 300 && token <= 500 ? 8 : -8];
      });
      finder.add(start, Float32Array.from(logits.flat()));
    }
    expect([...finder.finish()][0]![0]).toMatchObject({ first: 300, last: 500 });
  });
});

function bruteForce(kind: number, tokens: number, starts: number[], windows: number[][], rule: Decoding) {
  const mean = (token: number, output: number) => {
    let sum = 0;
    let weights = 0;
    starts.forEach((start, at) => {
      const place = token - start;
      if (place < 0 || place >= 8) return;
      const weight = Math.min(place + 1, 8 - place) / 4 + 0.05;
      sum += weight * windows[at]![place * 6 + kind * 3 + output]!;
      weights += weight;
    });
    return sigmoid(sum / weights);
  };
  const all = [];
  for (let first = 0; first < tokens; first++) {
    for (let last = first; last < Math.min(tokens, first + rule.max_len); last++) {
      const inside = Array.from({ length: last - first + 1 }, (_, at) => mean(first + at, 2));
      const middle = inside.reduce((product, chance) => product * chance, 1) ** (1 / inside.length);
      const score = (mean(first, 0) * mean(last, 1) * middle) ** (1 / 3);
      if (score > rule.min_score) all.push({ first, last, score });
    }
  }
  const chosen: typeof all = [];
  for (const span of all.sort((a, b) => b.score - a.score)) {
    if (chosen.length < rule.max_spans && chosen.every((one) => span.last < one.first || span.first > one.last)) {
      chosen.push(span);
    }
  }
  return chosen;
}
