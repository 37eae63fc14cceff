import type { Edit } from "../../src/content/formats/redline/plan.ts";

const WORDS = [
  "thirty (30) days",
  "“Affiliate”",
  "<b>&amp;</b>",
  "R&D",
  "not",
  "the Supplier’s",
  "§ 4.2",
  "1,000.50",
  "é",
];
const KINDS: Record<string, (text: string, at: number, random: () => number) => Edit> = {
  "replace a word": (text, at, random) => ({ ...wordAt(text, at), replacement: pick(WORDS, random) }),
  "delete words": (_, at, random) => ({ start: at, end: at + 1 + Math.floor(random() * 60), replacement: "" }),
  "insert words": (_, at, random) => ({ start: at, end: at, replacement: ` ${pick(WORDS, random)} ` }),
  "insert a paragraph at a line's end": (text, at) => {
    const end = lineAt(text, at).end;
    return { start: end, end, replacement: "\nThe Supplier shall keep records for five years." };
  },
  "insert two paragraphs anywhere": (_, at) => ({ start: at, end: at, replacement: "one\nA new line.\nlast " }),
  "delete a whole line": (text, at) => {
    const { start, end } = lineAt(text, at);
    return { start, end: Math.min(text.length, end + 1), replacement: "" };
  },
  "delete across lines": (_, at, random) => ({ start: at, end: at + 80 + Math.floor(random() * 300), replacement: "" }),
  "rewrite a line word by word": (text, at, random) => {
    const { start, end } = lineAt(text, at);
    const words = text.slice(start, end).split(" ");
    const changed = words.flatMap((word) => (random() < 0.15 ? [pick(WORDS, random)] : random() < 0.1 ? [] : [word]));
    return { start, end, replacement: changed.join(" ") };
  },
  "replace across lines": (_, at, random) => {
    return { start: at, end: at + 50 + Math.floor(random() * 200), replacement: "In short: nothing\tof that." };
  },
};

/** Edits of all kinds at random places, without overlap. */
export function randomEdits(text: string, count: number, random: () => number): (Edit & { kind: string })[] {
  const edits: (Edit & { kind: string })[] = [];
  for (let index = 0; index < count && text.length > 20; index++) {
    const kind = pick(Object.keys(KINDS), random);
    const edit = KINDS[kind]!(text, Math.floor(random() * text.length), random);
    edit.end = Math.min(edit.end, text.length);
    if (text.slice(edit.start, edit.end) === edit.replacement) continue;
    if (edits.some(({ start, end }) => start <= edit.end && edit.start <= end)) continue;
    const rationale = random() < 0.5 ? `Because of ${kind} <${index}>.` : undefined;
    edits.push({ ...edit, kind, ...(rationale ? { rationale } : {}) });
  }
  return edits;
}

/** The text with these edits applied by plain splicing. */
export function applied(text: string, edits: Edit[]): string {
  let result = text;
  for (const { start, end, replacement } of edits.toSorted((a, b) => b.start - a.start)) {
    result = result.slice(0, start) + replacement + result.slice(end);
  }
  return result;
}

/** Pseudorandom numbers, the same in every run (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

function pick<Item>(items: Item[], random: () => number): Item {
  return items[Math.floor(random() * items.length)]!;
}

function wordAt(text: string, at: number): { start: number; end: number } {
  const start = Math.max(text.lastIndexOf(" ", at), text.lastIndexOf("\n", at), text.lastIndexOf("\t", at)) + 1;
  const end = /[\s]|$/.exec(text.slice(start))!.index + start;
  return { start, end };
}

function lineAt(text: string, at: number): { start: number; end: number } {
  const end = text.indexOf("\n", at);
  return { start: text.lastIndexOf("\n", at - 1) + 1, end: end === -1 ? text.length : end };
}
