import type { Draft } from "../draft.ts";

export const LARGEST_INVISIBLE_SIZE = 2;

/** What a group's text is used for. A shape has no text of its own but may hold a text box. */
type Purpose = "text" | "skip" | "shape" | "fonts" | "colors" | "info" | "title" | "label";

/** State that applies inside a group and ends with it. */
export interface Group {
  purpose: Purpose;
  sink: Draft;
  hidden: boolean;
  deleted: boolean;
  /** The number of fallback characters after a Unicode character (`\uc`). */
  fallbacks: number;
  font: number;
  size: number;
  color: number;
  background: number;
  inTable: boolean;
  /** Its children are versions of the same text; only the Unicode one is read. */
  versions: boolean;
}

export const ROOT_GROUP: Omit<Group, "sink"> = {
  purpose: "text",
  hidden: false,
  deleted: false,
  fallbacks: 1,
  font: -1,
  size: 24,
  color: 0,
  background: 0,
  inTable: false,
  versions: false,
};

const BACKGROUNDS = new Set(["highlight", "cb", "chcbpat", "cbpat"]);

/** Applies a formatting control word to the group. */
export function applyFormat(group: Group, word: string, parameter: number | null): void {
  const on = parameter !== 0;
  if (word === "v") group.hidden = on;
  else if (word === "deleted") group.deleted = on;
  else if (word === "uc") group.fallbacks = Math.max(0, Math.min(100, parameter ?? 1));
  else if (word === "f") group.font = parameter ?? -1;
  else if (word === "fs") group.size = parameter ?? 24;
  else if (word === "cf") group.color = parameter ?? 0;
  else if (BACKGROUNDS.has(word)) group.background = parameter ?? 0;
  else if (word === "intbl") group.inTable = true;
  else if (word === "pard") Object.assign(group, { background: 0, inTable: false });
  else if (word === "plain") Object.assign(group, { hidden: false, font: -1, size: 24, color: 0, background: 0 });
}
