import { TAGGED_KINDS } from "../src/models/engine/catalogue/clauses.ts";
import { openLocalEngine } from "../src/models/engine/engine.ts";
import { annotatedContracts, categoryDescriptions, dataFolder } from "./support/data.ts";
import { columnOf, type Judged, judgeAll, type Reader } from "./support/extraction.ts";
import { absenceOf, figuresOf, reliability, share } from "./support/figures.ts";
import { FRESH_WORDINGS } from "./support/fresh-wordings.ts";
import { cachingTagger } from "./support/model-cache.ts";
import { configuredModel, readerOf, type Spending } from "./support/model-reader.ts";
import { judgeOutside, type OutsideJudged } from "./support/outside-topics.ts";

/**
 * `npm run eval:extract [folder]`: how well columns are filled from contracts that the tagger was not trained on, by the
 * local engine and, if MODEL_PROVIDER is set, also by that model.
 */
interface Contender {
  name: string;
  reader: Reader;
  spending?: Spending;
}

/** Everything one of them was asked. */
interface Results {
  name: string;
  columns: Judged[];
  fresh: Judged[];
  outside: OutsideJudged[];
}

const WIDTH = 44;
const data = dataFolder(process.argv.slice(2).find((word) => !word.startsWith("-")));
const { heldOut } = await annotatedContracts(data);
const descriptions = await categoryDescriptions(data);
const model = configuredModel();

const engine = openLocalEngine({ tagger: cachingTagger() });
const local: Contender = { name: "local", reader: (text, questions) => engine.read(text, questions) };
const contenders = model ? [local, { name: model.name, ...readerOf(model, engine) }] : [local];
try {
  const results: Results[] = [];
  for (const contender of contenders) results.push(...(await examine(contender).catch(withoutModel(contender))));
  report(results);
  for (const { name, spending } of contenders) if (spending) tellSpending(name, spending);
} finally {
  await engine.close();
}
const bare = openLocalEngine({});
const unaided = await judgeAll((text, questions) => bare.read(text, questions), heldOut, asked());
console.log(`${"local, without the tagger".padEnd(WIDTH)} ${figures(unaided)}`);

function asked() {
  return TAGGED_KINDS.map((kind) => columnOf(kind, kind, descriptions.get(kind)!));
}

/** An unreachable model loses only its own figures, not hours of other results. */
function withoutModel({ name, spending }: Contender) {
  return (error: unknown): Results[] => {
    if (!spending) throw error;
    console.error(`${name} could not be measured: ${error instanceof Error ? error.message : error}`);
    process.exitCode = 1;
    return [];
  };
}

async function examine({ name, reader }: Contender): Promise<Results[]> {
  const fresh = TAGGED_KINDS.flatMap((kind) =>
    FRESH_WORDINGS[kind]!.map((wording, index) => ({ ...columnOf(kind, wording, ""), key: `${kind} ${index}` })),
  );
  const columns = await judgeAll(reader, heldOut, asked());
  const worded = await judgeAll(reader, heldOut, fresh);
  return [{ name, columns, fresh: worded, outside: await judgeOutside(reader, heldOut) }];
}

/** One line per figure, one column per reader. */
function report(results: Results[]): void {
  const line = (name: string, cell: (result: Results) => string) =>
    console.log(`${name.padEnd(WIDTH)} ${results.map(cell).join(" | ")}`);
  console.log(`${heldOut.length} contracts: precision, recall, F1, cited, value (how many present, values compared)`);
  line("", ({ name }) => name.padEnd(figures([]).length));
  line("all columns, names and descriptions of CUAD", ({ columns }) => figures(columns));
  for (const kind of TAGGED_KINDS)
    line(`  ${kind}`, ({ columns }) => figures(columns.filter((each) => each.kind === kind)));
  line("names of parties right, wrong, missed", ({ columns }) => namesOf(columns));
  line("columns worded freshly", ({ fresh }) => figures(fresh));
  line("topics outside the 41 kinds", ({ outside }) => outsideFigures(outside));
  reportAbsences(results);
  reportReliability("local", results[0]!.columns);
  reportReliability("local, fresh wordings", results[0]!.fresh);
}

/** Thresholds were set on the odd-numbered contracts, so the even-numbered ones show what holds. */
function reportAbsences(results: Results[]): void {
  const odd = new Set(heldOut.filter((_, index) => index % 2 === 1).map(({ title }) => title));
  for (const { name, columns, fresh, outside } of results) {
    for (const [set, all] of [
      ["named", columns],
      ["worded freshly", fresh],
    ] as const)
      for (const half of ["odd", "even"]) {
        const { absent, truly, unsure, unsureThere, shown } = absenceOf(
          all.filter(({ title }) => odd.has(title) === (half === "odd")),
        );
        console.log(
          `${name}, columns ${set}, ${half}: ${absent} absent, ${share(truly / absent)} truly; ${unsure} unsure, ${unsureThere} of them there, ${shown} of these shown`,
        );
      }
    const absent = outside.filter(({ outcome, said }) => outcome === "absent" && !said);
    const unsure = outside.filter(({ outcome }) => outcome === "unsure");
    console.log(
      `${name}, topics outside: ${absent.length} absent, ${share(absent.filter(({ present }) => !present).length / absent.length)} truly; ${unsure.length} unsure, ${unsure.filter(({ present }) => present).length} of them there`,
    );
  }
}

function reportReliability(name: string, judged: Judged[]): void {
  const { error, bands } = reliability(judged);
  console.log(`${name}: calibration error ${share(error)}; confidence, accuracy, answers:`);
  for (const { mean, right, count } of bands) console.log(`    ${share(mean)} ${share(right)} ${count}`);
}

function figures(judged: Judged[]): string {
  const { precision, recall, f1, cited, value, counts } = figuresOf(judged);
  const shares = [precision, recall, f1, cited, value].map((each) => share(each).padStart(5)).join(" ");
  return `${shares} (${String(counts.present).padStart(4)}, ${String(counts.values).padStart(3)})`;
}

function namesOf(columns: Judged[]): string {
  const names = columns.flatMap((each) => each.names ?? []);
  const count = (what: "right" | "wrong" | "missed") => names.reduce((sum, each) => sum + each[what], 0);
  return `${count("right")}, ${count("wrong")}, ${count("missed")}`.padEnd(figures([]).length);
}

function outsideFigures(outside: OutsideJudged[]): string {
  const both = outside.filter(({ present, said }) => present && said).length;
  const precision = both / outside.filter(({ said }) => said).length;
  const recall = both / outside.filter(({ present }) => present).length;
  const f1 = (2 * precision * recall) / (precision + recall);
  const cited = outside.filter(({ inside }) => inside !== undefined);
  const inside = cited.filter((each) => each.inside).length / cited.length;
  const shares = [precision, recall, f1, inside, Number.NaN].map((each) => share(each).padStart(5)).join(" ");
  return `${shares} (${String(outside.length).padStart(4)},   0)`;
}

function tellSpending(name: string, { documents, tokens, unanswered }: Spending): void {
  console.log(
    `${name}: ${tokens.input} input tokens (${tokens.cached} cached) and ${tokens.output} output tokens for ${documents} documents; ${unanswered} columns left unanswered`,
  );
}
