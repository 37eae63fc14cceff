import { join } from "node:path";
import { parseDocument } from "../src/content/formats/read.ts";
import { liveParagraphs } from "../test/entrances/word/live-paragraphs.ts";
import { findSentences, seeded, type Tally, tally } from "../test/entrances/word/locating.ts";
import { UnnumberedText } from "../web/word/numbers.ts";
import { dataFolder, filesIn } from "./support/data.ts";

/** Locates passages of real contracts after lines were typed, deleted, copied and moved. A wrong location fails. */
const ROUNDS = 5;
const PASSAGES = 40;
const total: Tally = { found: 0, refused: 0, wrong: 0 };
/** The same in unedited documents, split into Word's paragraphs instead of the lines of the text that was read. */
const unedited = { found: 0, refused: 0 };
const files = await filesIn(join(dataFolder(process.argv[2]), "contracts", "docx"), ".docx");
for (const [index, { name, bytes }] of files.entries()) {
  const { text: numbered, labels } = await parseDocument("docx", bytes);
  const { text } = new UnnumberedText(numbered, labels);
  const { found, refused } = findSentences(text, liveParagraphs(bytes), PASSAGES, seeded(index));
  unedited.found += found;
  unedited.refused += refused;
  for (let round = 0; round < ROUNDS; round++) {
    const { found, refused, wrong } = tally(text, PASSAGES, round * 6, seeded(index * 1000 + round));
    total.found += found;
    total.refused += refused;
    total.wrong += wrong;
    if (wrong > 0) console.log(`${name}: ${wrong} at a wrong place in round ${round}`);
  }
}
console.log(
  `${files.length} documents: ${total.found} found, ${total.refused} refused, ${total.wrong} at a wrong place`,
);
console.log(`In the paragraphs of Word, not edited: ${unedited.found} found, ${unedited.refused} refused`);
process.exit(total.wrong > 0 ? 1 : 0);
