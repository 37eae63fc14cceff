import { first, must } from "../src/content/must.ts";
import type { LocalAnswer, Question } from "../src/models/engine/answer/question.ts";
import { CLAUSES } from "../src/models/engine/catalogue/clauses.ts";
import { openLocalEngine } from "../src/models/engine/engine.ts";
import { type Place, placesOverlap } from "../src/models/engine/evidence/place.ts";
import type { CellDetail } from "../src/vaults/cells/cells.schema.ts";
import type { Column } from "../src/vaults/columns/columns.schema.ts";
import { questionOf } from "../src/vaults/extraction/column-result.ts";
import type { ColumnLearning } from "../src/vaults/learning/learning.schema.ts";
import { measureLearning } from "../src/vaults/learning/measure.ts";
import { type Annotated, annotatedContracts, categoryDescriptions, dataFolder } from "./support/data.ts";
import { openService } from "./support/service.ts";

/**
 * `npm run eval:learning:http [folder]`: a simulated person makes a vault and columns over HTTP, verifies documents, likeliest first, and
 * the other documents measure. The same is done with the functions of the engine alone, without a service. The engine has no tagger, and
 * the kinds are taken out of its catalogue, so that nobody has taught it before.
 */
const KINDS = Number(process.env.KINDS ?? 4);
const CANDIDATES = Number(process.env.CANDIDATES ?? 40);
const MEASURED = Number(process.env.MEASURED ?? 30);
const VERIFIED = [0, 1, 3, 5, 10, 20, 40].filter((verified) => verified <= CANDIDATES);
const LEAST_MARKED = 8;
const MOST_CHARACTERS = 30_000;
const MOST_ROWS = 100;
const NOTHING = { found: 0, absent: 0, foundScore: 0, absentScore: 0, hits: 0 };

const data = dataFolder(process.argv[2]);
const { trainedOn, heldOut } = await annotatedContracts(data);
const descriptions = await categoryDescriptions(data);
const contracts = shuffled(
  [...trainedOn, ...heldOut].filter(({ text }) => text.length <= MOST_CHARACTERS),
  11,
).slice(0, CANDIDATES + MEASURED);
const [candidates, measured] = [contracts.slice(0, CANDIDATES), contracts.slice(CANDIDATES)];
const kinds = shuffled([...descriptions.keys()], 5)
  .filter((kind) => candidates.filter((contract) => spansOf(contract, kind).length > 0).length >= LEAST_MARKED)
  .filter(
    (kind) => !["Document Name", "Parties"].includes(kind) && measured.some((each) => spansOf(each, kind).length > 0),
  )
  .slice(0, KINDS);

const engine = openLocalEngine({ clauses: CLAUSES.filter(({ name }) => !kinds.includes(name)) });
const service = await openService(engine);
const vault = await service.post<{ id: string }>("/vaults", { name: "Learning" });
const path = `/vaults/${vault.id}`;
const columns = new Map<string, Column & { id: string }>();
for (const kind of kinds) {
  const asked = { label: kind, instructions: must(descriptions.get(kind), "each kind is described") };
  columns.set(kind, await service.post(`${path}/columns`, asked));
}
const ids = new Map<Annotated, string>();
for (const [at, contract] of contracts.entries()) {
  const file = await service.attach(`contract-${at}.txt`, contract.text);
  const { documents } = await service.post<{ documents: { document_id: string }[] }>(`${path}/documents`, {
    file_ids: [file],
  });
  ids.set(contract, first(documents).document_id);
}
const questions = [...columns.values()].map(questionOf);
const readAlone = new Map<Annotated, LocalAnswer[]>();
for (const contract of contracts) readAlone.set(contract, await engine.read(contract.text, questions));

/** What is said of a document, and where. */
interface Said {
  outcome: string;
  places: Place[];
}
interface Figures {
  hits: number[];
  f1: number[];
}
const empty = (): Figures => ({ hits: [], f1: [] });
const table = new Map(VERIFIED.map((verified) => [verified, { http: empty(), alone: empty() }]));
let [differing, compared, worsened, others] = [0, 0, 0, 0];

for (const kind of kinds) {
  const column = must(columns.get(kind), "each kind has a column");
  const before = await rowsWithout(column.field_key);
  const verified: Annotated[] = [];
  for (const [count, figures] of table) {
    await verifyUpTo(count, kind, verified);
    const learned = await service.get<ColumnLearning>(`${path}/columns/${column.id}/learning`);
    const [overHttp, alone] = [await readOverHttp(column), await readInProcess(kind, verified)];
    for (const [at, said] of overHttp.entries()) {
      const other = must(alone[at], "each document was read in both ways");
      const isSame = said.outcome === other.outcome && isSamePlace(said.places[0], other.places[0]);
      compared += 1;
      if (!isSame) differing += 1;
    }
    add(figures.http, kind, overHttp);
    add(figures.alone, kind, alone);
    console.log(`${kind}, ${count} verified: ${learned.state} ${JSON.stringify(learned.model)}`);
  }
  const after = await rowsWithout(column.field_key);
  others += before.length;
  worsened += before.filter((row, at) => row !== after[at]).length;
}
await service.close();
print();

/** The first document has the clause. The next ones are those that the verification queue offers first. */
async function verifyUpTo(count: number, kind: string, verified: Annotated[]) {
  if (count === 0) return;
  const column = must(columns.get(kind), "each kind has a column");
  const start = must(
    candidates.find((contract) => spansOf(contract, kind).length > 0),
    "it is marked somewhere",
  );
  const offered = verified.length === 0 ? [start] : await offeredFor(column.field_key);
  const next = offered.filter((contract) => !verified.includes(contract)).slice(0, count - verified.length);
  for (const contract of next) {
    await verify(contract, kind, column.field_key);
    verified.push(contract);
  }
  await service.learn();
}

async function offeredFor(key: string): Promise<Annotated[]> {
  const query = `order=likeliest&field_key=${encodeURIComponent(key)}&limit=${MOST_ROWS}`;
  const { cells } = await service.get<{ cells: { document_id: string }[] }>(`${path}/verification-queue?${query}`);
  const byId = new Map(candidates.map((contract) => [ids.get(contract), contract]));
  return cells.flatMap(({ document_id }) => byId.get(document_id) ?? []);
}

async function verify(contract: Annotated, kind: string, key: string) {
  const cell = `${path}/documents/${ids.get(contract)}/cells/${encodeURIComponent(key)}`;
  const [span] = spansOf(contract, kind);
  const value = span ? contract.text.slice(span.start, span.end) : null;
  const edited = await service.patch<CellDetail>(cell, { value, ...(span && { citations: spansOf(contract, kind) }) });
  if (span && !contract.text.startsWith(edited.citations[0]?.quote ?? "?", span.start))
    throw new Error(`The text of ${contract.title} was read differently.`);
  await service.post(`${cell}/verify`, {});
}

function readOverHttp(column: Column): Promise<Said[]> {
  return Promise.all(
    measured.map(async (contract) => {
      const cell = `${path}/documents/${ids.get(contract)}/cells/${encodeURIComponent(column.field_key)}`;
      const { outcome, citations } = await service.get<CellDetail>(cell);
      return { outcome: outcome ?? "none", places: citations };
    }),
  );
}

/** As the job learns and applies it, with the engine's own functions. */
async function readInProcess(kind: string, verified: Annotated[]): Promise<Said[]> {
  const at = kinds.indexOf(kind as (typeof kinds)[number]);
  const question = must(questions[at], "each kind has a question");
  const documents = verified
    .map((contract) => ({
      id: must(ids.get(contract), "it is in the vault"),
      text: contract.text,
      marked: spansOf(contract, kind),
      answer: answerFor(contract, at),
    }))
    .sort((a, b) => (a.id < b.id ? -1 : 1));
  const taught = documents.length > 0 ? await engine.learn(question, documents) : undefined;
  const trials = documents.flatMap(({ id, marked, answer: { outcome, confidence, places } }) => {
    const trial = taught?.trials.find(({ documentId }) => documentId === id);
    return trial ? [{ marked, read: { outcome, confidence, places }, trial }] : [];
  });
  const { state, ranksOnly } = measureLearning(trials, taught?.leaveOut ?? NOTHING);
  const used = taught && (trials.length === 0 || state === "active") ? { ...taught, ranksOnly } : undefined;
  const said: Said[] = [];
  for (const contract of measured) {
    const answer = answerFor(contract, at);
    const learned = used && { question: { ...question, learned: used } satisfies Question, answer };
    said.push(learned ? first(await engine.applyLearned(contract.text, [learned])) : answer);
  }
  return said;
}

function answerFor(contract: Annotated, at: number): LocalAnswer {
  return must(readAlone.get(contract)?.[at], "each document was read");
}

/** The values and outcomes of all columns but one, a line for each document. */
async function rowsWithout(key: string): Promise<string[]> {
  const { documents } = await service.get<{ documents: { document_id: string; values: object; outcomes?: object }[] }>(
    `${path}/documents?limit=${MOST_ROWS}`,
  );
  return documents
    .toSorted((a, b) => (a.document_id < b.document_id ? -1 : 1))
    .map(({ values, outcomes }) => JSON.stringify([values, outcomes ?? {}].map((cells) => cellsWithout(cells, key))));
}

/** In the order of their keys. */
function cellsWithout(cells: object, key: string) {
  const others = Object.entries(cells).filter(([each]) => each !== key);
  return others.toSorted(([one], [other]) => (one < other ? -1 : 1));
}

function add(figures: Figures, kind: string, said: Said[]) {
  const results = said.map(({ outcome, places }, at) => {
    const spans = spansOf(must(measured[at], "each was read"), kind);
    const [place] = places;
    return {
      isThere: spans.length > 0,
      isSaid: outcome === "found",
      isHit: spans.some((span) => place && placesOverlap(span, place)),
    };
  });
  const there = results.filter(({ isThere }) => isThere);
  const found = results.filter(({ isSaid }) => isSaid);
  figures.hits.push(there.filter(({ isHit }) => isHit).length / there.length);
  figures.f1.push((2 * found.filter(({ isThere }) => isThere).length) / (found.length + there.length));
}

function print() {
  const mean = (values: number[]) => (values.reduce((sum, value) => sum + value, 0) / values.length).toFixed(3);
  console.log(`${kinds.join(", ")}; ${candidates.length} contracts to verify, ${measured.length} to measure on`);
  console.log(
    "verified | passage shown first is right: over HTTP, in process | found or absent, F1: over HTTP, in process",
  );
  for (const [verified, { http, alone }] of table)
    console.log(`${verified} | ${mean(http.hits)}, ${mean(alone.hits)} | ${mean(http.f1)}, ${mean(alone.f1)}`);
  console.log(`${differing} of ${compared} cells differ between the two`);
  console.log(`${worsened} of ${others} rows changed in another column while one learned`);
}

function isSamePlace(one: Place | undefined, other: Place | undefined): boolean {
  return one?.start === other?.start && one?.end === other?.end;
}

function spansOf({ labels }: Annotated, kind: string): Place[] {
  const own = labels.filter(({ category }) => category === kind);
  return own.flatMap(({ spans }) => spans.map(([start, end]) => ({ start, end })));
}

/** The same order for the same seed. */
function shuffled<T>(list: T[], seed: number): T[] {
  let state = seed >>> 0;
  const keyed = list.map((item) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return { item, key: state };
  });
  return keyed.sort((a, b) => a.key - b.key).map(({ item }) => item);
}
