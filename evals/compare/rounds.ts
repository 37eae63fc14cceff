import type { ChangeStatus } from "../../src/content/formats/compare/changes.schema.ts";
import { type OpenedText, openDocxText } from "../../src/content/formats/compare/docx-text.ts";
import type { Edit } from "../../src/content/formats/redline/plan.ts";
import { writeRedline } from "../../src/content/formats/redline/redline.ts";
import { resolveChanges } from "../../src/content/formats/redline/resolve-changes.ts";

interface TextRange {
  start: number;
  end: number;
}

/** How an edit of the other side should appear in the list of differences. */
export interface SilentEdit {
  kind: string;
  /** The words that were deleted and inserted. */
  words: [deleted: string, inserted: string];
  /** Its range in the stored text that we sent. */
  sent: TextRange;
  /** For a moved paragraph: the range that it moved across. */
  passed?: TextRange;
}

/** One round of negotiation, and what really happened in it. */
export interface Round {
  original: Uint8Array;
  sent: Uint8Array;
  returned: Uint8Array;
  /** `range`: the revision in the stored text of the original. */
  ours: { range: TextRange; replacement: string; status: ChangeStatus; isOpen: boolean }[];
  silent: SilentEdit[];
}

interface OurEdit extends Edit {
  status: ChangeStatus;
  isOpen: boolean;
}

interface TheirEdit extends Edit {
  kind: string;
  isTracked: boolean;
  /** Our change that it alters. */
  alters?: OurEdit;
}

const NEW_WORDS =
  "notwithstanding forthwith hereafter wholly materially provided always jointly severally licensed premises surplus quarterly certified courier escrow tribunal affiliate royalty warehouse harbour sixteen audited".split(
    " ",
  );
const dateOf = (index: number) => `2026-11-15T09:${String(index + 10).padStart(2, "0")}:00Z`;

/** Null if too few of our changes can be made in the document. */
export async function makeRound(original: Uint8Array, random: () => number): Promise<Round | null> {
  const before = await openDocxText(original);
  const ours = chooseOurs(before.plain, random);
  let sent = original;
  const made: OurEdit[] = [];
  for (const [index, edit] of ours.toReversed().entries()) {
    const result = await writeRedline(sent, [edit], { author: "Our Firm", date: dateOf(index) });
    if ("reason" in result) continue;
    sent = result.bytes;
    made.unshift(edit);
    dates.set(edit, dateOf(index));
  }
  if (made.length === 0) return null;
  let draft = sent;
  for (const edit of made) {
    if (edit.isOpen) continue;
    const action = edit.status === "rejected" ? "reject" : "accept";
    draft = await resolveChanges(
      draft,
      action,
      ({ author, date }) => author === "Our Firm" && date === dates.get(edit),
    );
  }
  const proposal = await openDocxText(sent);
  const { plain } = await openDocxText(draft);
  const theirs = chooseTheirs(plain, made, random);
  const { returned, edits } = await applyTheirs(draft, theirs);
  const silent = edits.filter(({ isTracked }) => !isTracked).map((edit) => silentEdit(edit, plain, made, proposal));
  const altered = new Set(edits.flatMap(({ alters }) => alters ?? []));
  return {
    original,
    sent,
    returned,
    ours: made
      .filter((edit) => edit.status !== "altered" || altered.has(edit))
      .map((edit) => ({
        range: before.compared.toStored(edit),
        replacement: edit.replacement,
        status: edit.status,
        isOpen: edit.isOpen,
      })),
    silent: silent.map((edit) => withPassed(edit, silent)),
  };
}

/** One paragraph moved up may also be reported as others moved down. */
function withPassed(edit: SilentEdit, all: SilentEdit[]): SilentEdit {
  const moved = ({ words }: SilentEdit) => words.join("").trim();
  const other = all.find((each) => each !== edit && each.kind.startsWith("move") && moved(each) === moved(edit));
  if (!edit.kind.startsWith("move") || !other) return edit;
  const [start, end] = [Math.min(edit.sent.start, other.sent.start), Math.max(edit.sent.end, other.sent.end)];
  return { ...edit, passed: { start, end } };
}

const dates = new WeakMap<OurEdit, string>();

function chooseOurs(text: string, random: () => number): OurEdit[] {
  const edits: OurEdit[] = [];
  for (let tries = 0; tries < 40 && edits.length < 2 + Math.floor(random() * 5); tries++) {
    const edit = randomEdit(text, random);
    if (!edit || edits.some((other) => isNear(edit, other, 30))) continue;
    const status = pick(["accepted", "rejected", "altered"] as const, random);
    edits.push({ ...edit, status, isOpen: status === "accepted" && random() < 0.4 });
  }
  return edits.sort((a, b) => a.start - b.start);
}

const isNear = (a: TextRange, b: TextRange, gap: number) => a.start < b.end + gap && b.start < a.end + gap;

/** Words replaced, deleted or inserted, or a number changed, within one paragraph; or a new paragraph. */
function randomEdit(text: string, random: () => number): (Edit & { kind: string }) | null {
  const line = lineAt(text, Math.floor(random() * text.length));
  const words = [...text.slice(line.start, line.end).matchAll(/\S+/gu)].map(({ 0: word, index }) => ({
    start: line.start + index,
    end: line.start + index + word.length,
  }));
  if (words.length < 6) return null;
  const kind = pick(["replace", "delete", "insert", "number", "paragraph"], random);
  const count = Math.min(1 + Math.floor(random() * 20), words.length - 3);
  const from = Math.floor(random() * (words.length - count));
  const [first, last] = [words[from]!, words[from + count - 1]!];
  const fresh = Array.from({ length: 1 + Math.floor(random() * 20) }, () => pick(NEW_WORDS, random)).join(" ");
  if (kind === "replace") return { kind, start: first.start, end: last.end, replacement: fresh };
  if (kind === "delete") return { kind, start: first.start, end: words[from + count]!.start, replacement: "" };
  if (kind === "insert") return { kind, start: first.start, end: first.start, replacement: `${fresh} ` };
  if (kind === "paragraph")
    return { kind, start: line.end, end: line.end, replacement: `\nThe Parties shall ${fresh}.` };
  const number = words.find(({ start, end }) => /^\(?\d{1,6}\)?$/u.test(text.slice(start, end)));
  if (!number) return null;
  const old = text.slice(number.start, number.end);
  return {
    kind,
    start: number.start,
    end: number.end,
    replacement: old.replace(/\d+/u, (value) => String(Number(value) + 1 + Math.floor(random() * 90))),
  };
}

/** The position of one of our changes once those before it were accepted or rejected. */
function placeOf(ours: OurEdit[], edit: OurEdit): TextRange {
  const before = ours.filter(({ start }) => start < edit.start);
  const start = edit.start + before.reduce((sum, each) => sum + (each.status === "rejected" ? 0 : growth(each)), 0);
  return { start, end: start + (edit.status === "rejected" ? edit.end - edit.start : edit.replacement.length) };
}

const growth = ({ start, end, replacement }: Edit) => replacement.length - (end - start);

function chooseTheirs(text: string, ours: OurEdit[], random: () => number): TheirEdit[] {
  const edits: TheirEdit[] = [];
  const places = ours.map((edit) => ({ edit, ...placeOf(ours, edit) }));
  for (const { edit, start, end } of places) {
    if (edit.status !== "altered") continue;
    const isTracked = random() < 0.4;
    const words = [...text.slice(start, end).matchAll(/[\p{L}\p{N}]+/gu)];
    const word = words[Math.floor(random() * words.length)];
    const fresh = `${pick(NEW_WORDS, random)}`;
    const altered = word
      ? {
          start: start + word.index,
          end: start + word.index + word[0].length,
          replacement: /\d/u.test(word[0]) ? "417" : `un${fresh}`,
        }
      : { start, end: start, replacement: `un${fresh} ` };
    edits.push({ ...altered, kind: "alteration", isTracked, alters: edit });
  }
  const wanted = edits.length + 2 + Math.floor(random() * 5);
  for (let tries = 0; tries < 60 && edits.length < wanted; tries++) {
    const edit = random() < 0.15 ? movedParagraph(text, random) : randomEdit(text, random);
    if (!edit) continue;
    const parts = [edit].flat();
    if (parts.some((part) => [...edits, ...places].some((other) => isNear(part, other, 2)))) continue;
    const isTracked = parts.length === 1 && random() < 0.3;
    for (const part of parts) edits.push({ ...part, isTracked });
  }
  return edits;
}

/** A paragraph deleted in one place and inserted in another. */
function movedParagraph(text: string, random: () => number): (Edit & { kind: string })[] | null {
  const [from, to] = [
    lineAt(text, Math.floor(random() * text.length)),
    lineAt(text, Math.floor(random() * text.length)),
  ];
  const words = text.slice(from.start, from.end);
  if (from.start === to.start || from.end === to.start - 1 || words.split(" ").length < 8 || words.includes("\t"))
    return null;
  if (from.start === 0) return null;
  return [
    { kind: "move: from", start: from.start - 1, end: from.end, replacement: "" },
    { kind: "move: to", start: to.end, end: to.end, replacement: `\n${words}` },
  ];
}

/** Tracked edits stay tracked, silent ones are accepted without a trace. Edits that cannot be made are left out. */
async function applyTheirs(draft: Uint8Array, theirs: TheirEdit[]) {
  const made: TheirEdit[] = [];
  let returned = draft;
  for (const isTracked of [true, false]) {
    const edits = theirs.filter((edit) => edit.isTracked === isTracked).sort((a, b) => a.start - b.start);
    const shifted = edits.map((edit) => {
      const shift = made.reduce((sum, each) => sum + (each.start < edit.start ? growth(each) : 0), 0);
      return { start: edit.start + shift, end: edit.end + shift, replacement: edit.replacement };
    });
    const author = isTracked ? "Other Side" : "Silent";
    const result = await writeRedline(returned, shifted, { author, date: "2026-11-16T12:00:00Z" });
    if ("reason" in result) continue;
    const refused = new Set(result.refused.map(({ index }) => index));
    made.push(...edits.filter((_, index) => !refused.has(index)));
    returned = isTracked
      ? result.bytes
      : await resolveChanges(result.bytes, "accept", (mark) => mark.author === "Silent");
  }
  return { returned, edits: made };
}

function silentEdit(edit: TheirEdit, text: string, ours: OurEdit[], { compared }: OpenedText): SilentEdit {
  const before = ours.filter((each) => each.status === "rejected" && placeOf(ours, each).start < edit.start);
  const shift = before.reduce((sum, each) => sum + growth(each), 0);
  return {
    kind: edit.kind,
    words: [text.slice(edit.start, edit.end), edit.replacement],
    sent: compared.toStored({ start: edit.start + shift, end: edit.end + shift }),
  };
}

function lineAt(text: string, at: number): TextRange {
  const end = text.indexOf("\n", at);
  return { start: text.lastIndexOf("\n", at - 1) + 1, end: end === -1 ? text.length : end };
}

function pick<Item>(items: readonly Item[], random: () => number): Item {
  return items[Math.floor(random() * items.length)]!;
}
