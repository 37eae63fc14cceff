import { first, last, must } from "../../must.ts";
import { type Alignment, alignUnits, type Block } from "./align.ts";
import type { ChangeKind, Significance } from "./changes.schema.ts";
import type { ComparedText, Unit } from "./compared-text.ts";
import type { TextRange } from "./running-lines.ts";
import { isClauseNumber, partyWordsOf, significanceOf } from "./significance.ts";
import { findWordChanges, type WordChange } from "./word-changes.ts";

/** A difference. Ranges refer to the compared texts. */
export interface TextChange {
  kind: ChangeKind;
  significance: Significance;
  base: TextRange | null;
  revised: TextRange | null;
  /** Its offset in each text, even if one text has nothing there. */
  baseAt: number;
  revisedAt: number;
}

export interface TextComparison {
  changes: TextChange[];
  /** The exact edits that turn the base into the revised text, in order. */
  script: WordChange[];
}

export interface CompareOptions {
  /** Compares words only, for files without real paragraphs, such as PDF. */
  wordsOnly?: boolean;
  /** Keeps changes apart even if only punctuation and spaces are between them, and never replaces a passage as a whole. */
  keepApart?: boolean;
  /** At least one file numbers its clauses automatically, so clause numbers may differ. */
  ignoreClauseNumbers?: boolean;
}

/** In the order of the text. */
const STORIES: Unit["story"][] = ["body", "header", "footer", "footnote", "endnote", "textbox"];
const AROUND = 40;

/** Compares two texts paragraph by paragraph, then word by word. */
export function compareText(base: ComparedText, revised: ComparedText, options: CompareOptions = {}): TextComparison {
  const work = new Comparison(base, revised, options);
  const found = new Set([...base.units, ...revised.units].map((unit) => unit.story));
  for (const story of STORIES) if (found.has(story)) work.addStory(story);
  return work.finish();
}

interface Pairing {
  alignment: Alignment;
  left: Unit[];
  right: Unit[];
}

class Comparison {
  readonly #base: ComparedText;
  readonly #revised: ComparedText;
  readonly #options: CompareOptions;
  readonly #blocks: { base: Unit[]; revised: Unit[]; isPair: boolean }[] = [];
  readonly #changes: TextChange[] = [];
  readonly #script: WordChange[] = [];
  readonly #parties: Set<string>;

  constructor(base: ComparedText, revised: ComparedText, options: CompareOptions) {
    this.#base = base;
    this.#revised = revised;
    this.#options = options;
    this.#parties = partyWordsOf(base.text, revised.text);
  }

  addStory(story: Unit["story"]): void {
    const unitsOf = ({ units }: ComparedText) => units.filter((unit) => unit.story === story);
    const [left, right] = [unitsOf(this.#base), unitsOf(this.#revised)];
    const textOf =
      ({ text }: ComparedText) =>
      ({ start, end }: Unit) =>
        text.slice(start, end);
    const alignment = alignUnits(left.map(textOf(this.#base)), right.map(textOf(this.#revised)));
    const pairing = { alignment, left, right };
    const moved = this.#addMoves(pairing);
    for (const block of alignment.blocks) this.#addBlock(pairing, block, moved);
  }

  finish(): TextComparison {
    this.#writeScript();
    this.#changes.sort((a, b) => a.revisedAt - b.revisedAt || a.baseAt - b.baseAt);
    return { changes: this.#changes, script: this.#script };
  }

  /** Adjacent units that moved together are one change. Words that were also edited are separate changes. */
  #addMoves({ alignment: { moves }, left, right }: Pairing) {
    let open: { from: TextRange; to: TextRange; base: number; revised: number } | undefined;
    for (const { base, revised } of moves) {
      const [from, to] = [must(left[base], "a unit moved"), must(right[revised], "a unit moved")];
      if (open && base === open.base + 1 && revised === open.revised + 1) {
        open.from.end = from.end;
        open.to.end = to.end;
        [open.base, open.revised] = [base, revised];
      } else {
        open = { from: rangeOf(from), to: rangeOf(to), base, revised };
        this.#change("moved", open.from, open.to, { isClause: true });
      }
      for (const change of this.#wordChanges([from], [to])) this.#addWords(change);
    }
    return {
      base: new Set(moves.map(({ base }) => left[base])),
      revised: new Set(moves.map(({ revised }) => right[revised])),
    };
  }

  #addBlock(
    { left, right }: Pairing,
    { base, revised }: Block,
    moved: { base: Set<Unit | undefined>; revised: Set<Unit | undefined> },
  ): void {
    const [from, to] = [left.slice(...base), right.slice(...revised)];
    const isPair = from.length > 0 && to.length > 0;
    this.#blocks.push({ base: from, revised: to, isPair });
    if (isPair) return;
    const at = {
      base: left[base[0]]?.start ?? left.at(-1)?.end ?? this.#base.text.length,
      revised: right[revised[0]]?.start ?? right.at(-1)?.end ?? this.#revised.text.length,
    };
    for (const unit of from) {
      if (!moved.base.has(unit) && !this.#isBlank(this.#base, unit))
        this.#change("deleted", rangeOf(unit), null, { isClause: true, at });
    }
    for (const unit of to) {
      if (!moved.revised.has(unit) && !this.#isBlank(this.#revised, unit))
        this.#change("inserted", null, rangeOf(unit), { isClause: true, at });
    }
  }

  #isBlank = ({ text }: ComparedText, { start, end }: Unit) => text.slice(start, end).trim() === "";

  #wordChanges(from: Unit[], to: Unit[]): WordChange[] {
    const [base, revised] = [spanOf(from), spanOf(to)];
    return findWordChanges(
      this.#base.text.slice(base.start, base.end),
      this.#revised.text.slice(revised.start, revised.end),
      {
        at: base.start,
        from: revised.start,
        join: !this.#options.keepApart,
      },
    );
  }

  #addWords({ start, end, from, until }: WordChange): void {
    const [base, revised] = [
      trim(this.#base.text, { start, end }),
      trim(this.#revised.text, { start: from, end: until }),
    ];
    const [old, fresh] = [
      this.#base.text.slice(base.start, base.end),
      this.#revised.text.slice(revised.start, revised.end),
    ];
    if (this.#options.wordsOnly && isSameInWords(old, fresh)) return;
    const isNumbering = this.#isClauseStart(base, revised) && isClauseNumber(old) && isClauseNumber(fresh);
    if (isNumbering && this.#options.ignoreClauseNumbers) return;
    const has = (range: TextRange) => range.end > range.start;
    const at = { base: base.start, revised: revised.start };
    if (!has(base) && !has(revised)) {
      this.#change("replaced", { start, end }, { start: from, end: until }, { at });
      return;
    }
    const kind = has(base) ? (has(revised) ? "replaced" : "deleted") : "inserted";
    const change = this.#change(kind, has(base) ? base : null, has(revised) ? revised : null, { at });
    if (isNumbering) change.significance = "format";
  }

  #isClauseStart(base: TextRange, revised: TextRange): boolean {
    const starts = ({ text }: ComparedText, { start }: TextRange) => start === 0 || text[start - 1] === "\n";
    return starts(this.#base, base) && starts(this.#revised, revised);
  }

  #change(
    kind: ChangeKind,
    base: TextRange | null,
    revised: TextRange | null,
    { isClause = false, at }: { isClause?: boolean; at?: { base: number; revised: number } },
  ): TextChange {
    const slice = ({ text }: ComparedText, range: TextRange | null) =>
      range ? text.slice(range.start, range.end) : "";
    const [old, fresh] = [slice(this.#base, base), slice(this.#revised, revised)];
    const around = isClause
      ? ""
      : revised
        ? wordsAround(this.#revised.text, revised)
        : wordsAround(this.#base.text, must(base, "a change has a range on one side"));
    const passage = { base: kind === "moved" ? "" : old, revised: fresh, around, isClause };
    const change: TextChange = {
      kind,
      significance: significanceOf(passage, this.#parties),
      base,
      revised,
      baseAt: must(base?.start ?? at?.base, AN_OFFSET),
      revisedAt: must(revised?.start ?? at?.revised, AN_OFFSET),
    };
    this.#changes.push(change);
    return change;
  }

  /** The line end before a unit belongs to it; for units before the first pair, the line end after it does. */
  #writeScript(): void {
    const first = this.#blocks.findIndex(({ isPair }) => isPair);
    if (first === -1) {
      const [end, until] = [this.#base.text.length, this.#revised.text.length];
      if (this.#base.text !== this.#revised.text) this.#script.push({ start: 0, end, from: 0, until });
      for (const { base, revised } of this.#blocks)
        if (base.length > 0 && revised.length > 0) this.#addPair(base, revised, false);
      return;
    }
    let [b, r] = [0, 0];
    for (const [index, { base, revised, isPair }] of this.#blocks.entries()) {
      if (isPair) this.#addPair(base, revised, true);
      const [baseEnd, revisedEnd] = [base.at(-1)?.end ?? b, revised.at(-1)?.end ?? r];
      const after = index < first ? 1 : 0;
      const [end, until] = [base.length > 0 ? baseEnd + after : b, revised.length > 0 ? revisedEnd + after : r];
      if (!isPair) this.#script.push({ start: b, end, from: r, until });
      [b, r] = [end, until];
    }
  }

  #addPair(base: Unit[], revised: Unit[], isScripted: boolean): void {
    for (const change of this.#wordChanges(base, revised)) {
      if (isScripted) this.#script.push(change);
      this.#addWords(change);
    }
  }
}

const AN_OFFSET = "a change without a range on one side has an offset there";

const rangeOf = ({ start, end }: Unit): TextRange => ({ start, end });
const spanOf = (units: Unit[]): TextRange => ({ start: first(units).start, end: last(units).end });

function trim(text: string, { start, end }: TextRange): TextRange {
  let [from, until] = [start, end];
  while (from < until && /\s/u.test(text.charAt(from))) from++;
  while (until > from && /\s/u.test(text.charAt(until - 1))) until--;
  return { start: from, end: until };
}

/** The two words before a range and the two after it. */
function wordsAround(text: string, { start, end }: TextRange): string {
  const before = text.slice(Math.max(0, start - AROUND), start).match(/\S+/gu) ?? [];
  const after = text.slice(end, end + AROUND).match(/\S+/gu) ?? [];
  return [...before.slice(-2), ...after.slice(0, 2)].join(" ");
}

/** Ignores white space, hyphens inside words, leaders and bullets. */
function isSameInWords(base: string, revised: string): boolean {
  const plain = (text: string) => text.replace(/(?<=\p{L})-\s{0,4}(?=\p{L})|[\s\u00ad•_…]|\.{3,}/gu, "");
  return plain(base) === plain(revised);
}
