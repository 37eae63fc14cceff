import { join } from "node:path";
import { readDocx } from "../src/content/formats/docx/docx.ts";
import type { Edit } from "../src/content/formats/redline/plan.ts";
import { writeRedline } from "../src/content/formats/redline/redline.ts";
import { resolveChanges } from "../src/content/formats/redline/resolve-changes.ts";
import { applied, randomEdits, seeded } from "./redline/edits.ts";
import { convertedToOdt, officeText } from "./redline/office.ts";
import { dataFolder, filesIn } from "./support/data.ts";

/**
 * `npm run fuzz:redline -- [edits per document] [folder] [files for LibreOffice] [seed]`: random edits on real contracts,
 * then by a second author on the first redline. Rejecting must give the original, accepting the intended text.
 */
const [count = "12", folder, office = "0", seed = "1"] = process.argv.slice(2);
const files = await filesIn(join(dataFolder(folder || undefined), "contracts", "docx"), ".docx");
const tally = { redlines: 0, edits: 0, applied: 0, refused: 0, withheld: 0, wrong: 0, notes: 0 };
const kinds = new Map<string, { applied: number; refused: number }>();
const reasons = new Map<string, number>();
const faults: string[] = [];
let [officeRedlines, officeRight] = [0, 0];

for (const [index, { name, bytes }] of files.entries()) {
  const random = seeded(Number(seed) * 1000 + index);
  const inOffice = Number(office) > 0 && index % Math.ceil(files.length / Number(office)) === 0;
  const first = await tryRedline(name, bytes, "Ada Lovelace", random, inOffice);
  if (first) await tryRedline(`${name}, second author`, first, "Bo Seller", random, inOffice);
}
console.log(`${files.length} documents, seed ${seed}`);
console.table([tally]);
console.table(Object.fromEntries(kinds));
console.table(Object.fromEntries(reasons));
if (officeRedlines > 0) console.log(`LibreOffice agrees in ${officeRight} of ${officeRedlines} comparisons`);
for (const fault of faults) console.log(fault);
process.exitCode = tally.wrong + tally.withheld > 0 ? 1 : 0;

async function tryRedline(
  name: string,
  bytes: Uint8Array,
  author: string,
  random: () => number,
  inOffice: boolean,
): Promise<Uint8Array | undefined> {
  const { text } = await readDocx(bytes);
  const edits = randomEdits(text, Number(count), random);
  const result = await writeRedline(bytes, edits, { author, date: "2026-11-15T09:30:00Z" });
  tally.redlines++;
  tally.edits += edits.length;
  if ("reason" in result) {
    if (edits.length === 0 || result.reason.startsWith("No change")) return undefined;
    tally.withheld++;
    faults.push(`${name}: ${result.reason}`);
    return undefined;
  }
  for (const { reason } of result.refused) reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
  const refused = new Set(result.refused.map(({ index }) => index));
  for (const [index, { kind }] of edits.entries()) {
    const row = kinds.get(kind) ?? { applied: 0, refused: 0 };
    row[refused.has(index) ? "refused" : "applied"]++;
    kinds.set(kind, row);
  }
  tally.applied += result.applied;
  tally.refused += refused.size;
  const made = edits.filter((_, index) => !refused.has(index));
  await compare(name, bytes, text, made, result.bytes, author, inOffice);
  return result.bytes;
}

async function compare(
  name: string,
  bytes: Uint8Array,
  text: string,
  edits: Edit[],
  redline: Uint8Array,
  author: string,
  inOffice: boolean,
) {
  const isOurs = (mark: { author: string }) => mark.author === author;
  const rejected = await resolveChanges(redline, "reject", isOurs);
  const accepted = await resolveChanges(redline, "accept", isOurs);
  const [back, forth] = [await readDocx(rejected), await readDocx(accepted)];
  if (back.text !== text) fault(name, "rejected, it is not the original", back.text, text);
  const intended = applied(text, edits);
  if (forth.text !== intended) {
    if (forth.stories.length < back.stories.length) tally.notes++;
    else fault(name, "accepted, it is not the intended text", forth.text, intended);
  }
  if (!inOffice) return;
  const [before, shown, meant] = await convertedToOdt([bytes, redline, accepted]);
  compareInOffice(`${name}: LibreOffice, rejected`, officeText(shown!, author), officeText(before!, null));
  compareInOffice(`${name}: LibreOffice, accepted`, officeText(shown!, null), officeText(meant!, null));
}

function compareInOffice(what: string, one: string, other: string) {
  officeRedlines++;
  if (one === other) officeRight++;
  else faults.push(`${what}: ${difference(one, other)}`);
}

function fault(name: string, what: string, one: string, other: string) {
  tally.wrong++;
  faults.push(`${name}: ${what}: ${difference(one, other)}`);
}

function difference(one: string, other: string): string {
  let at = 0;
  while (at < one.length && one[at] === other[at]) at++;
  return `${JSON.stringify(one.slice(Math.max(0, at - 30), at + 60))} for ${JSON.stringify(other.slice(Math.max(0, at - 30), at + 60))}`;
}
