import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { openVocabulary } from "../src/content/search/vocabulary.ts";
import { TAGGED_KINDS } from "../src/models/engine/catalogue/clauses.ts";
import { windowsOfText } from "../src/models/engine/encode/spans.ts";
import { TAGGER } from "../src/models/engine/encode/tagger.config.ts";
import { openTagger } from "../src/models/engine/encode/tagger.ts";
import { dataFolder } from "./support/data.ts";
import { areaUnderCurve, calibration, compare, firstIsRight, presence, type Reading } from "./support/span-metrics.ts";

interface Contract {
  title: string;
  text: string;
  labels: { category: string; spans: [number, number][] }[];
}

const folder = join(dataFolder(process.argv[2]), "cuad");
const unseen = new Set<string>(JSON.parse(readFileSync(join(folder, "not-trained-on.json"), "utf8")));
const contracts = gunzipSync(readFileSync(join(folder, "contracts.jsonl.gz")))
  .toString("utf8")
  .trim()
  .split("\n")
  .map((line): Contract => JSON.parse(line))
  .filter(({ title }) => unseen.has(title));

const words = openVocabulary();
const tagger = openTagger();
const readings: Reading[] = [];
let windows = 0;
let seconds = 0;
await tagger.tag("The first text waits for the model to be loaded.");
for (const contract of contracts) {
  const places = Int32Array.from(words.pieces(contract.text), ({ start }) => start);
  windows += windowsOfText(contract.text, places, TAGGER.window_tokens, TAGGER.steps).length;
  const begun = performance.now();
  const tags = await tagger.tag(contract.text);
  seconds += (performance.now() - begun) / 1000;
  for (const kind of TAGGED_KINDS) {
    const marks = tags
      .filter((tag) => tag.kind === kind)
      .map(({ score, confidence, start, end }) => ({ score, confidence, text: contract.text.slice(start, end) }));
    const spans = contract.labels.filter(({ category }) => category === kind).flatMap((label) => label.spans);
    readings.push(
      compare(
        kind,
        marks,
        spans.map(([start, end]) => contract.text.slice(start, end)),
      ),
    );
  }
}
await tagger.close();
print();

function print() {
  const percent = (share: number) => `${(share * 100).toFixed(1)} %`;
  const there = presence(readings, TAGGER.has_answer_threshold);
  const sure = calibration(readings);
  console.log(`${contracts.length} contracts, ${readings.flatMap(({ gold }) => gold).length} annotated spans`);
  console.log(`AUPR ${areaUnderCurve(readings).toFixed(3)}, best mark right ${percent(firstIsRight(readings))}`);
  console.log(
    `found or absent: F1 ${there.f1.toFixed(3)}, precision ${there.precision.toFixed(3)}, recall ${there.recall.toFixed(3)}`,
  );
  console.log(
    `calibration error ${sure.error.toFixed(3)}; ${sure.sure} marks with confidence of at least 0.8, ${percent(sure.sureRight)} right`,
  );
  console.log(
    `${windows} windows, ${(windows / seconds).toFixed(1)} per second, ${(seconds / contracts.length).toFixed(2)} s per contract`,
  );
  for (const kind of TAGGED_KINDS) {
    const own = readings.filter((reading) => reading.kind === kind);
    const spans = own.flatMap(({ gold }) => gold).length;
    if (spans === 0) continue;
    console.log(
      `${kind}: ${spans} spans, AUPR ${areaUnderCurve(own).toFixed(2)}, best mark right ${percent(firstIsRight(own))}`,
    );
  }
}
