import { join } from "node:path";
import type { ChangeStatus } from "../src/content/formats/compare/changes.schema.ts";
import { compareText } from "../src/content/formats/compare/compare.ts";
import { compareDocuments, type FileToCompare } from "../src/content/formats/compare/compare-files.ts";
import { openDocxText } from "../src/content/formats/compare/docx-text.ts";
import { readReturnedDraft } from "../src/content/formats/compare/respond-files.ts";
import type { TextRange } from "../src/content/formats/compare/running-lines.ts";
import { parseDocument } from "../src/content/formats/read.ts";
import { resolveChanges } from "../src/content/formats/redline/resolve-changes.ts";
import { makeRound, type Round, type SilentEdit } from "./compare/rounds.ts";
import { seeded } from "./redline/edits.ts";
import { convertedToOdt, officeText } from "./redline/office.ts";
import { dataFolder, filesIn } from "./support/data.ts";

/**
 * `npm run eval:compare -- [rounds] [folder] [redlines for LibreOffice] [seed]`: rounds of negotiation on real contracts. Our changes
 * are accepted, rejected or altered at random, and the other side edits silently, tracks changes and moves paragraphs. Then the
 * document and the draft are compared.
 */
const [count = "200", folder, office = "0", seed = "1"] = process.argv.slice(2);
const files = await filesIn(join(dataFolder(folder || undefined), "contracts", "docx"), ".docx");
const rounds = {
  rounds: 0,
  "our changes": 0,
  "right status": 0,
  "wrongly accepted": 0,
  "silent edits": 0,
  "silent found": 0,
  "false alarms": 0,
};
const confusion: Record<ChangeStatus, Record<ChangeStatus, number>> = {
  accepted: { accepted: 0, rejected: 0, altered: 0 },
  rejected: { accepted: 0, rejected: 0, altered: 0 },
  altered: { accepted: 0, rejected: 0, altered: 0 },
};
const redlines = { compared: 0, exact: 0, redlines: 0, right: 0, "LibreOffice compared": 0, "LibreOffice agrees": 0 };
const kinds = new Map<string, { edits: number; found: number }>();
const notes = new Map<string, number>();
/** How far from an edit, in characters, its difference may be listed. */
const NEAR = 60;

for (let index = 0; rounds.rounds < Number(count) && index < Number(count) * 3; index++) {
  const { name, bytes } = files[index % files.length]!;
  const round = await makeRound(bytes, seeded(Number(seed) * 100_000 + index));
  if (!round) continue;
  rounds.rounds++;
  await judgeRound(`${name} (${index})`, round);
  const every = Number(office) > 0 && rounds.rounds % Math.ceil(Number(count) / Number(office)) === 0;
  await judgeRedline(`${name} (${index})`, round, every);
}

console.log(`${files.length} documents, seed ${seed}`);
console.table([rounds]);
console.table(confusion);
console.table(Object.fromEntries(kinds));
console.table([redlines]);
console.table(Object.fromEntries(notes));
const isPerfect =
  rounds["wrongly accepted"] === 0 &&
  rounds["silent found"] === rounds["silent edits"] &&
  redlines.exact === redlines.compared &&
  redlines.right === redlines.redlines &&
  redlines["LibreOffice agrees"] === redlines["LibreOffice compared"];
process.exitCode = isPerfect ? 0 : 1;

async function toCompare(bytes: Uint8Array): Promise<FileToCompare> {
  const { text, stories, pages } = await parseDocument("docx", bytes);
  return { kind: "docx", text, stories, pages };
}

async function judgeRound(name: string, { original, sent, returned, ours, silent }: Round) {
  const [before, proposal, draft] = [await toCompare(original), await toCompare(sent), await toCompare(returned)];
  const found = await readReturnedDraft(
    { original: before, sent: proposal, returned: draft },
    [original, sent, returned],
    ours.map(({ range }) => range),
  );
  if (found.isAnotherDocument) console.log(`${name}: taken for another document`);
  for (const [index, { status }] of ours.entries()) {
    const change = found.changes.find(({ revisions }) => revisions.includes(index));
    rounds["our changes"]++;
    if (!change) {
      console.log(`${name}: one of our changes is missing`);
      continue;
    }
    confusion[status][change.status]++;
    if (change.status === status) rounds["right status"]++;
    else if (change.status === "accepted") {
      rounds["wrongly accepted"]++;
      console.log(`${name}: ${status}, but called accepted: ${JSON.stringify(ours[index])}`);
    }
  }
  const listed = [
    ...found.differences.filter(({ isTracked }) => !isTracked),
    ...found.changes
      .filter(({ isTracked }) => isTracked === false)
      .map(({ sent: base, returned: revised }) => ({ base, revised })),
  ];
  const used = new Set<object>();
  for (const edit of silent) {
    const row = kinds.get(edit.kind) ?? { edits: 0, found: 0 };
    kinds.set(edit.kind, row);
    row.edits++;
    rounds["silent edits"]++;
    const hits = listed.filter((difference) =>
      isShownBy(edit, difference, proposal, draft, "baseAt" in difference ? difference.baseAt : undefined),
    );
    for (const hit of hits) used.add(hit);
    if (hits.length === 0) console.log(`${name}: not found: ${edit.kind} ${JSON.stringify(edit.words)}`);
    else {
      row.found++;
      rounds["silent found"]++;
    }
  }
  const alarms = listed.filter((each) => !used.has(each) && "kind" in each);
  rounds["false alarms"] += alarms.length;
}

/** Whether a difference is where the edit was made and contains words that it deleted or inserted. */
function isShownBy(
  { kind, words: [deleted, inserted], sent, passed }: SilentEdit,
  { base, revised }: { base: TextRange | null; revised: TextRange | null },
  proposal: FileToCompare,
  draft: FileToCompare,
  baseAt = base?.start ?? 0,
): boolean {
  if (kind.startsWith("move")) {
    const moved = (deleted + inserted).trim().slice(0, NEAR);
    const isPassed = passed && base && revised && base.start >= passed.start && base.end <= passed.end;
    const isOther = isPassed && slice(proposal, base).trim() === slice(draft, revised).trim();
    return isOther || slice(proposal, base).includes(moved) || slice(draft, revised).includes(moved);
  }
  const isNear = baseAt <= sent.end + NEAR && (base?.end ?? baseAt) >= sent.start - NEAR;
  if (!isNear) return false;
  const holds = (text: string, words: string) => {
    const wanted = words.match(/[\p{L}\p{N}]+/gu) ?? [];
    return wanted.length > 0 && wanted.some((word) => text.includes(word));
  };
  return holds(slice(proposal, base), deleted) || holds(slice(draft, revised), inserted);
}

function slice({ text }: FileToCompare, range: TextRange | null): string {
  return range ? text.slice(range.start, range.end) : "";
}

async function judgeRedline(name: string, { original, returned }: Round, inOffice: boolean) {
  const revised = await resolveChanges(returned, "accept", () => true);
  const [left, right] = [await openDocxText(original), await openDocxText(revised)];
  const { script } = compareText(left.compared, right.compared);
  let [text, at] = ["", 0];
  for (const { start, end, from, until } of script) {
    text += left.compared.text.slice(at, start) + right.compared.text.slice(from, until);
    at = end;
  }
  redlines.compared++;
  if (text + left.compared.text.slice(at) === right.compared.text) redlines.exact++;
  else console.log(`${name}: the changes do not give the revised text`);
  const options = { author: "Ada Lovelace", date: "2026-11-16T08:00:00Z" };
  const files = { base: await toCompare(original), revised: await toCompare(revised) };
  const { redline, note } = await compareDocuments(files, { base: original, revised }, options);
  if (!redline) {
    const reason = note ?? "No differences.";
    notes.set(reason, (notes.get(reason) ?? 0) + 1);
    return;
  }
  redlines.redlines++;
  const settled = async (action: "accept" | "reject") =>
    resolveChanges(redline, action, ({ author, date }) => author === options.author && date === options.date);
  const [accepted, rejected] = [await settled("accept"), await settled("reject")];
  const isRight =
    (await openDocxText(accepted)).compared.text === right.compared.text &&
    (await openDocxText(rejected)).stored === left.stored;
  if (isRight) redlines.right++;
  else console.log(`${name}: the redline is wrong`);
  if (!inOffice) return;
  const [shown, before, after] = await convertedToOdt([redline, original, accepted]);
  for (const [author, expected] of [
    [options.author, before],
    [null, after],
  ] as const) {
    redlines["LibreOffice compared"]++;
    if (officeText(shown!, author) === officeText(expected!, null)) redlines["LibreOffice agrees"]++;
    else console.log(`${name}: LibreOffice shows another text with all ${author ? "rejected" : "accepted"}`);
  }
}
