import fc from "fast-check";
import { expect, it } from "vitest";
import { DIMENSIONS } from "../../../src/content/search/embed.ts";
import { fuseRankings } from "../../../src/content/search/rank-fusion.ts";
import { compareAll, FileVectors, pack, VectorCache } from "../../../src/content/search/vectors.ts";

const vector = fc
  .array(fc.double({ min: -1, max: 1, noNaN: true }), { minLength: DIMENSIONS, maxLength: DIMENSIONS })
  .map((values) => Float32Array.from(values));
const bytes = (...vectors: Float32Array[]) => Buffer.concat(vectors.map((each) => Buffer.from(pack(each))));

it("quantizes an embedding without changing comparisons", () => {
  fc.assert(
    fc.property(vector, vector, (a, b) => {
      const norm = (v: Float32Array) => Math.hypot(...v) || 1;
      const exact = a.reduce((sum, value, at) => sum + value * b[at]!, 0) / (norm(a) * norm(b));
      const [found] = new FileVectors(bytes(a)).compare(pack(b));
      expect(Math.abs(found! - exact)).toBeLessThan(0.02);
    }),
    { numRuns: 50 },
  );
});

it("compares a query with every passage of every file", async () => {
  const file = new FileVectors(Buffer.from(Int8Array.from({ length: 500 * DIMENSIONS }, (_, at) => (at * 7919) % 255)));
  const files = new Map(Array.from({ length: 100 }, (_, at) => [String(at), file]));
  const query = pack(Float32Array.from({ length: DIMENSIONS }, (_, at) => Math.sin(at)));
  let compared = 0;
  await compareAll(files, query, (_id, cosines) => {
    compared += cosines.length;
  });
  expect(compared).toBe(50_000);
});

it("loads a file's vectors once, and skips files without any", async () => {
  const cache = new VectorCache();
  const asked: string[][] = [];
  const load = async (ids: string[]) => {
    asked.push(ids);
    return ids
      .filter((id) => id !== "none")
      .map((file_id) => ({ file_id, vectors: bytes(new Float32Array(DIMENSIONS).fill(1)) }));
  };
  expect([...(await cache.get(["a", "none"], load)).keys()]).toEqual(["a"]);
  expect([...(await cache.get(["b", "a"], load)).keys()]).toEqual(["b", "a"]);
  expect(asked).toEqual([["a", "none"], ["b"]]);
});

it("fuses ranked lists: what ranks high in several comes first", () => {
  expect(
    fuseRankings([
      ["a", "b", "c"],
      ["c", "d"],
      ["b", "c"],
    ]),
  ).toEqual(["c", "b", "a", "d"]);
  expect(fuseRankings<string>([[], []])).toEqual([]);
});
