import { importInto, openLibrary } from "../bench/clauses/library-server.ts";
import { openBench } from "../bench/support.ts";
import { buildServer } from "../src/server.ts";
import { withRoles } from "../src/workspace/clauses/parties/with-roles.ts";
import { kindsAmong, libraryOf, queriesOf } from "./clauses/library.ts";
import { copiesOf } from "./from-documents/planted.ts";
import { annotatedContracts, dataFolder } from "./support/data.ts";
import { share } from "./support/figures.ts";

/**
 * `npm run eval:clauses [folder]`: a library made of the annotated clauses of 375 contracts, asked for those like the clauses of 30 others
 * over HTTP; and 500 seeded names of parties, none of which may be left in a clause that is saved. `--misses` prints what went wrong.
 */
const words = process.argv.slice(2);
const showsMisses = words.includes("--misses");
const { trainedOn, heldOut } = await annotatedContracts(dataFolder(words.find((word) => !word.startsWith("-"))));
const NAMES = 500;
const FIRST = 5;

reportNames();
await reportSimilar();

function reportNames() {
  let [names, passages] = [0, 0];
  const left: string[] = [];
  for (const contract of heldOut.concat(trainedOn)) {
    for (const [copy, text] of (copiesOf(contract, trainedOn)?.texts ?? []).entries()) {
      const own = copiesOf(contract, trainedOn)?.names.slice(2 * copy, 2 * copy + 2) ?? [];
      for (const name of own.slice(0, NAMES - names)) {
        const found = passagesWith(text, name);
        names += 1;
        passages += found.length;
        const kept = found.find(({ start, end }) => mentions(withRoles(text, start, end).text, name));
        if (kept)
          left.push(`${name} in ${contract.title}: ${withRoles(text, kept.start, kept.end).text.slice(0, 300)}`);
      }
    }
    if (names >= NAMES) break;
  }
  console.log(
    `Party names left in clauses: ${left.length} of ${names} seeded names, in ${passages} passages of real contracts`,
  );
  if (showsMisses) for (const line of left) console.log(`  ${line.replace(/\s+/g, " ")}`);
}

/** The paragraphs that contain a name, at most three. */
function passagesWith(text: string, name: string) {
  const found: { start: number; end: number }[] = [];
  const upper = text.toUpperCase();
  for (let at = upper.indexOf(name.toUpperCase()); at >= 0 && found.length < 3; ) {
    const start = text.lastIndexOf("\n", at) + 1;
    const next = text.indexOf("\n", at);
    const end = next < 0 ? text.length : next;
    found.push({ start, end: Math.min(end, start + 20_000) });
    at = upper.indexOf(name.toUpperCase(), end);
  }
  return found;
}

/** The first word of a seeded name stands nowhere else. */
function mentions(text: string, name: string) {
  return text.toLowerCase().includes((name.split(" ")[0] ?? name).toLowerCase());
}

async function reportSimilar() {
  const bench = await openBench();
  const server = buildServer(bench.deps);
  await server.fastify.listen({ host: "127.0.0.1", port: 0 });
  const library = await openLibrary(bench.deps, server.fastify.server.address());
  const clauses = libraryOf(trainedOn, heldOut);
  await importInto(library, clauses);
  const kinds = new Map<string, { asked: number; hit: number; right: number }>();
  for (const { text, kind } of queriesOf(heldOut)) {
    const query = new URLSearchParams({ text, limit: String(FIRST) });
    const { results } = await library.get<{ results: { title: string }[] }>(`/clauses/similar?${query}`);
    const right = results.filter(({ title }) => kindsAmong(title).includes(kind)).length;
    const counts = kinds.get(kind) ?? { asked: 0, hit: 0, right: 0 };
    kinds.set(kind, { asked: counts.asked + 1, hit: counts.hit + Math.min(right, 1), right: counts.right + right });
    if (showsMisses && right === 0) console.log(`  ${kind}: ${text.replace(/\s+/g, " ").slice(0, 160)}`);
  }
  await server.fastify.close();
  await bench.close();
  const total = (key: "asked" | "hit" | "right") => [...kinds.values()].reduce((sum, each) => sum + each[key], 0);
  console.log(`Library of ${clauses.length} clauses of ${kinds.size} kinds; ${total("asked")} clauses asked for:`);
  console.log(`  one of the same kind among the first five: ${share(total("hit") / total("asked"))}`);
  console.log(`  of the first five, of the same kind: ${share(total("right") / (FIRST * total("asked")))}`);
  for (const [kind, { asked, hit }] of [...kinds].sort(([, a], [, b]) => a.hit / a.asked - b.hit / b.asked).slice(0, 8))
    console.log(`  ${kind}: ${hit} of ${asked}`);
}
