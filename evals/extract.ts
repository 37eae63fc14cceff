import { CLAUSE_KINDS } from "../src/models/local/clauses.ts";
import { openEmbedder } from "../src/models/local/embed.ts";
import { openLocalEngine } from "../src/models/local/engine.ts";
import { openTagger } from "../src/models/local/tagger.ts";
import { type Annotated, annotatedContracts, categoryDescriptions, dataFolder } from "./data.ts";
import { columnOf, type Judged, judgeAll, type Reader } from "./extraction.ts";
import { figuresOf, reliability, share } from "./figures.ts";
import { FRESH_WORDINGS } from "./fresh-wordings.ts";
import { judgeOutside } from "./outside-topics.ts";

/** `npm run eval:extract [folder]`: how well columns are filled from contracts that the tagger was not trained on. */
const data = dataFolder(process.argv.slice(2).find((word) => !word.startsWith("-")));
const { heldOut } = await annotatedContracts(data);
const descriptions = await categoryDescriptions(data);

const [tagger, embedder] = [rememberingTagger(), openEmbedder()];
const engine = openLocalEngine({ tagger, embedder });
try {
  await report((text, questions) => engine.read(text, questions), heldOut);
} finally {
  await engine.close();
}
const bare = openLocalEngine({});
await reportColumns("Without the tagger and the embedder", (text, questions) => bare.read(text, questions), heldOut);

/** Put another reader here, a language model say, to measure it in the same way. */
async function report(reader: Reader, contracts: Annotated[]): Promise<void> {
  const columns = await reportColumns("Columns with the names and descriptions of CUAD", reader, contracts);
  for (const kind of CLAUSE_KINDS)
    console.log(
      `  ${line(
        kind,
        columns.filter((each) => each.kind === kind),
      )}`,
    );
  const names = columns.flatMap((each) => each.names ?? []);
  const count = (what: "right" | "wrong" | "missed") => names.reduce((sum, each) => sum + each[what], 0);
  console.log(`  names of parties: ${count("right")} right, ${count("wrong")} wrong, ${count("missed")} missed`);
  const { error, bands } = reliability(columns);
  console.log(`  calibration error ${share(error)}; confidence, share right, answers:`);
  for (const { mean, right, count } of bands) console.log(`    ${share(mean)} ${share(right)} ${count}`);
  const fresh = CLAUSE_KINDS.flatMap((kind) =>
    FRESH_WORDINGS[kind].map((wording, index) => ({ ...columnOf(kind, wording, ""), key: `${kind} ${index}` })),
  );
  const worded = await judgeAll(reader, contracts, fresh);
  console.log(`Columns worded freshly: ${line("all", worded)}`);
  const outside = await judgeOutside(reader, contracts);
  const both = outside.filter(({ present, said }) => present && said).length;
  const precision = both / outside.filter(({ said }) => said).length;
  const recall = both / outside.filter(({ present }) => present).length;
  const cited = outside.filter(({ inside }) => inside !== undefined);
  const inside = cited.filter((each) => each.inside).length / cited.length;
  console.log(
    `Topics outside the 41 kinds: ${outside.length} pairs, precision ${share(precision)}, recall ${share(recall)}, first place in the headed section ${share(inside)}`,
  );
}

async function reportColumns(name: string, reader: Reader, contracts: Annotated[]): Promise<Judged[]> {
  const questions = CLAUSE_KINDS.map((kind) => columnOf(kind, kind, descriptions.get(kind)!));
  const judged = await judgeAll(reader, contracts, questions);
  console.log(`${name}, ${contracts.length} contracts: ${line("all", judged)}`);
  return judged;
}

function line(name: string, judged: Judged[]): string {
  const { precision, recall, f1, cited, value, counts } = figuresOf(judged);
  const presence = `precision ${share(precision)} recall ${share(recall)} F1 ${share(f1)}`;
  return `${name.padEnd(36)} ${presence}, cited ${share(cited)}, value ${share(value)} (${counts.present} there, ${counts.values} values)`;
}

/** The same contracts are read several times here: each is tagged once. */
function rememberingTagger() {
  const tagger = openTagger();
  const known = new Map<string, ReturnType<typeof tagger.tag>>();
  return {
    tag(text: string) {
      const tags = known.get(text) ?? tagger.tag(text);
      known.set(text, tags);
      return tags;
    },
    close: () => tagger.close(),
  };
}
