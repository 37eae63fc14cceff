import { buildServer } from "../src/server.ts";
import { importInto, type LibraryClause, openLibrary } from "./clauses/library-server.ts";
import { median, openBench } from "./support.ts";

/**
 * Searches in libraries of 1,000 and of 50,000 clauses in one database, over HTTP, one request at a time, in turns between the two; and a
 * clause of 200 kB. The clauses are made of legal words, rare and common ones, by a seeded generator.
 */
const ROUNDS = Number(process.env.ROUNDS ?? 20);
const SIZES = (process.env.SIZES ?? "1000,50000").split(",").map(Number);
const WORDS =
  "liability damages indemnify supplier customer confidential information termination notice payment invoice services warranty insurance arbitration jurisdiction assignment consent affiliate license royalty territory exclusive delivery acceptance inspection defect remedy breach waiver severability amendment force majeure audit records subcontractor personnel data protection security incident trademark patent copyright escrow interest tax currency minimum purchase forecast renewal expiration survival governing law venue counterparts".split(
    " ",
  );
const SMALL = "the party shall not and of to in by with under this agreement any such all written prior".split(" ");
const KINDS = ["Liability", "Term", "Payment", "Confidentiality", "Law", "Assignment", "Insurance", "Audit"];

let state = 42;
const random = (most: number) => {
  state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
  return Math.floor((state / 2_147_483_648) * most);
};
const pick = (list: string[]) => list[random(list.length)] ?? "";
const sentence = (words: number) =>
  Array.from({ length: words }, () =>
    random(3) === 0 ? pick(SMALL) : random(20) === 0 ? `word${random(20_000)}` : pick(WORDS),
  ).join(" ");
const clauseOf = (at: number): LibraryClause => ({
  title: `${pick(WORDS)} ${at}`,
  text: sentence(90),
  kind: pick(KINDS),
});

const bench = await openBench();
const server = buildServer(bench.deps);
await server.fastify.listen({ host: "127.0.0.1", port: 0 });
const address = server.fastify.server.address();
const libraries = [];
for (const size of SIZES) {
  const library = await openLibrary(bench.deps, address);
  const began = performance.now();
  await importInto(
    library,
    Array.from({ length: size }, (_, at) => clauseOf(at)),
  );
  console.log(`${size} clauses imported in ${((performance.now() - began) / 1000).toFixed(0)} s`);
  libraries.push(library);
}
await bench.deps.database.system`analyze`;

const SEARCHES = {
  "common words": "/clauses?q=liability%20damages&limit=20",
  "a rare word": "/clauses?q=word777&limit=20",
  "a part of a title": "/clauses?q=arbitr&limit=20",
  "words and meaning": "/clauses?q=who%20pays%20for%20the%20lawyers&limit=20",
  "a misspelt word": "/clauses?q=sevrability&limit=20",
  "words of one kind": "/clauses?q=liability%20damages&kind=audit&limit=20",
  "a kind": "/clauses?kind=audit&limit=20",
  "the first page": "/clauses?limit=20",
  "kinds and tags": "/clauses/labels",
  "a wording like this": `/clauses/similar?limit=10&text=${encodeURIComponent(sentence(90))}`,
};
console.log(`medians (and p95) of ${ROUNDS} rounds in ms, for ${SIZES.join(" and ")} clauses`);
for (const [name, path] of Object.entries(SEARCHES)) {
  const times = libraries.map((): number[] => []);
  for (const library of libraries) await library.get(path);
  for (let round = 0; round < ROUNDS; round++)
    for (const [at, library] of libraries.entries()) {
      const began = performance.now();
      await library.get(path);
      times[at]?.push(performance.now() - began);
    }
  const medians = times.map(median);
  const p95 = times.map((each) => each.toSorted((a, b) => a - b)[Math.floor(each.length * 0.95)] ?? 0);
  const shown = medians.map((each, at) => `${each.toFixed(0)} (${p95[at]?.toFixed(0)})`).join(", ");
  console.log(`${name}: ${shown}; ratio ${((medians.at(-1) ?? 0) / (medians[0] || 1)).toFixed(1)}`);
}

const [first] = libraries;
if (first) {
  const began = performance.now();
  const { id } = await first.post<{ id: string }>("/clauses", {
    title: "Long",
    text: sentence(40_000).slice(0, 204_800),
  });
  const written = performance.now();
  await first.get(`/clauses/${id}`);
  console.log(
    `a clause of 200 kB: written in ${(written - began).toFixed(0)} ms, read in ${(performance.now() - written).toFixed(0)} ms`,
  );
}
await server.fastify.close();
await bench.close();
