import type { CanonicalDocument, Story } from "../canonical.ts";
import { UnreadableFile } from "../canonical.ts";
import { looksAlike } from "../colors.ts";
import { Draft, toCanonical } from "../draft.ts";
import { applyFormat, type Group, LARGEST_INVISIBLE_SIZE, ROOT_GROUP } from "./group.ts";
import { CONTROL_CHARACTERS, HEADER_WORDS, READ_STARRED_GROUPS, RtfTables, SKIPPED_GROUPS } from "./tables.ts";
import { type RtfToken, rtfTokens } from "./tokens.ts";

const MAX_GROUPS = 50_000;

interface Note {
  kind: Story["kind"];
  draft: Draft;
}

/** Reads RTF: its text and field results, without hidden or deleted text. */
export async function readRtf(bytes: Uint8Array): Promise<CanonicalDocument> {
  return toCanonical(draftRtf(bytes));
}

export function draftRtf(bytes: Uint8Array): Draft {
  if (String.fromCharCode(...bytes.subarray(0, 5)) !== "{\\rtf") {
    throw new UnreadableFile(
      "damaged",
      "This RTF file is damaged. Open it in the program that created it and save it again.",
    );
  }
  const reader = new RtfReader();
  for (const token of rtfTokens(bytes)) if (!reader.take(token)) break;
  return reader.finish();
}

class RtfReader {
  readonly #body = new Draft();
  readonly #notes: Note[] = [];
  readonly #tables = new RtfTables();
  readonly #stack: Group[] = [];
  #group: Group = { ...ROOT_GROUP, sink: this.#body };
  #bytes: Uint8Array[] = [];
  /** Fallback characters still to skip after a Unicode character. */
  #fallbacksToSkip = 0;
  #starred = false;
  #tabs = 0;
  #label = "";
  #title = "";
  #hasShadedCells = false;
  #footnotes = 0;

  /** Processes one token. Returns false at the end of the document. */
  take(token: RtfToken): boolean {
    if (token.type === "open") this.#open();
    else if (token.type === "close") return this.#close();
    else if (token.type === "bytes") this.#text(token.bytes);
    else if (this.#fallbacksToSkip > 0) this.#fallbacksToSkip -= 1;
    else this.#word(token.word, token.parameter);
    return true;
  }

  finish(): Draft {
    this.#flush();
    const draft = new Draft();
    draft.story("body", () => {
      draft.append(this.#body);
      draft.trimEnd(0);
    });
    if (this.#stack.length > 0) draft.reportLost(0, "This file is incomplete: part of its text may be missing.");
    const seen = new Set<string>();
    for (const { kind, draft: note } of this.#notes) {
      const isRepeated = (kind === "header" || kind === "footer") && seen.has(note.raw);
      seen.add(note.raw);
      if (isRepeated) continue;
      draft.story(kind, () => {
        const start = draft.length;
        draft.append(note);
        draft.trimEnd(start);
      });
    }
    draft.title = this.#title;
    return draft;
  }

  #open(): void {
    this.#flush();
    this.#fallbacksToSkip = 0;
    this.#starred = false;
    const outer = this.#group;
    this.#stack.push(outer);
    if (this.#stack.length > MAX_GROUPS)
      throw new UnreadableFile("damaged", "This RTF file is nested too deeply to read.");
    this.#group = { ...outer, versions: false };
    if (outer.versions) this.#group.purpose = "skip";
  }

  #close(): boolean {
    this.#flush();
    this.#fallbacksToSkip = 0;
    const closed = this.#group;
    const outer = this.#stack.pop();
    if (!outer) return false;
    this.#group = outer;
    if (closed.purpose === "label" && outer.purpose !== "label") this.#endLabel();
    return this.#stack.length > 0;
  }

  #text(bytes: Uint8Array): void {
    const skipped = Math.min(this.#fallbacksToSkip, bytes.length);
    this.#fallbacksToSkip -= skipped;
    const { purpose } = this.#group;
    if (purpose === "colors") for (const byte of bytes) if (byte === 0x3b) this.#tables.endColor();
    if (purpose !== "skip" && purpose !== "colors" && skipped < bytes.length) this.#bytes.push(bytes.subarray(skipped));
  }

  /** Decodes and writes the bytes gathered so far, which share one font. */
  #flush(): void {
    if (this.#bytes.length === 0) return;
    const text = this.#tables.decode(
      Buffer.concat(this.#bytes),
      this.#group.purpose === "fonts" ? -1 : this.#group.font,
    );
    this.#bytes = [];
    this.#put(text);
  }

  #put(text: string): void {
    const { purpose, sink, deleted } = this.#group;
    if (purpose === "title") this.#title = (this.#title + text).slice(0, 1000);
    else if (purpose === "label") this.#label = (this.#label + text).slice(0, 200);
    else if (purpose === "fonts") this.#tables.nameFont(text);
    if (purpose !== "text" || deleted) return;
    if (this.#isHidden()) {
      sink.reportHidden(text.trim().length);
      return;
    }
    if (this.#tabs > 0) sink.write("\t".repeat(this.#tabs));
    this.#tabs = 0;
    sink.write(text);
  }

  #isHidden(): boolean {
    const { hidden, size, color, background, inTable } = this.#group;
    if (hidden || size <= LARGEST_INVISIBLE_SIZE) return true;
    const textColor = this.#tables.color(color);
    const pageColor = inTable && this.#hasShadedCells ? null : "FFFFFF";
    const backgroundColor = background > 0 ? this.#tables.color(background) : pageColor;
    return color > 0 && textColor !== null && backgroundColor !== null && looksAlike(textColor, backgroundColor);
  }

  #word(word: string, parameter: number | null): void {
    if (word === "u") {
      this.#unicode(parameter ?? 0);
      return;
    }
    this.#flush();
    if (word === "*") {
      this.#starred = true;
      return;
    }
    const starred = this.#starred;
    this.#starred = false;
    if (this.#destination(word, starred) || this.#group.purpose === "skip") return;
    const character = CONTROL_CHARACTERS.get(word);
    if (character !== undefined) this.#put(character);
    else this.#control(word, parameter);
  }

  /** UTF-16 units come one by one; the halves of a surrogate pair meet in the text. */
  #unicode(unit: number): void {
    this.#flush();
    this.#fallbacksToSkip = this.#group.fallbacks;
    if (this.#group.purpose !== "skip") this.#put(String.fromCharCode(unit & 0xffff));
  }

  /** Handles a destination: a group with its own purpose. */
  #destination(word: string, starred: boolean): boolean {
    const group = this.#group;
    if (group.purpose === "skip" && word !== "ud") return true;
    const margin = HEADER_WORDS.get(word);
    if (margin) this.#note(margin);
    else if (word === "footnote") this.#note("footnote");
    else if (word === "annotation") this.#note("comment");
    else if (word === "shptxt" || word === "dptxbxtext") this.#note("textbox");
    else if (word === "shpinst" || word === "do") group.purpose = "shape";
    else if (word === "fonttbl") group.purpose = "fonts";
    else if (word === "colortbl") group.purpose = "colors";
    else if (word === "info") group.purpose = "info";
    else if (word === "title" && group.purpose === "info") group.purpose = "title";
    else if (word === "listtext" || word === "pntext") this.#startLabel();
    else if (word === "ud") group.purpose = this.#stack.at(-1)?.purpose ?? "text";
    else if (word === "upr") group.versions = true;
    else if (SKIPPED_GROUPS.has(word) || (starred && !READ_STARRED_GROUPS.has(word))) group.purpose = "skip";
    else return false;
    return true;
  }

  #note(kind: Story["kind"]): void {
    const draft = new Draft();
    this.#notes.push({ kind, draft });
    Object.assign(this.#group, { purpose: "text", sink: draft, hidden: false });
  }

  #startLabel(): void {
    this.#group.purpose = "label";
    this.#label = "";
  }

  #endLabel(): void {
    const label = this.#label.trim();
    if (/[\p{L}\p{N}]/u.test(label) && this.#group.purpose === "text") {
      if (this.#tabs > 0) this.#group.sink.write("\t".repeat(this.#tabs));
      this.#tabs = 0;
      this.#group.sink.addLabel(label);
    }
    this.#label = "";
  }

  #control(word: string, parameter: number | null): void {
    const { purpose } = this.#group;
    if (purpose === "fonts") this.#tables.fontControl(word, parameter);
    else if (purpose === "colors") this.#tables.colorControl(word, parameter);
    else if (purpose !== "text" || !this.#layout(word)) this.#format(word, parameter);
  }

  /** Ends of paragraphs, cells, rows and pages. */
  #layout(word: string): boolean {
    const { sink, deleted } = this.#group;
    if (word === "cell" || word === "row") sink.markStructure(`${word}-end`);
    if (word === "cell" || word === "nestcell") this.#tabs = Math.min(this.#tabs + 1, 1000);
    else if (word === "row" || word === "nestrow") this.#endLine();
    else if (word === "par" || word === "sect" || word === "page") {
      if (!deleted) this.#endLine();
      if (word !== "par" && sink === this.#body) sink.breakPage();
    } else if (word === "pagebb" && sink === this.#body) sink.breakPage();
    else if (word === "chftn" && sink.length === 0) this.#numberNote();
    else if (word === "ftnalt") this.#turnToEndnote();
    else return false;
    return true;
  }

  #endLine(): void {
    this.#tabs = 0;
    this.#group.sink.write("\n");
  }

  #numberNote(): void {
    const note = this.#notes.at(-1);
    if (note?.draft !== this.#group.sink || note.kind !== "footnote") return;
    this.#footnotes += 1;
    note.draft.addLabel(String(this.#footnotes));
  }

  #turnToEndnote(): void {
    const note = this.#notes.at(-1);
    if (note?.draft === this.#group.sink && note.kind === "footnote") note.kind = "endnote";
  }

  #format(word: string, parameter: number | null): void {
    if (word === "clcbpat") this.#hasShadedCells ||= parameter !== 0;
    else if (word === "trowd") {
      this.#hasShadedCells = false;
      this.#group.sink.markStructure("row-start");
    } else if (word === "outlinelevel") this.#group.sink.markStructure("heading", (parameter ?? 0) + 1);
    else if (word === "deff") this.#tables.defaultFont = parameter ?? -1;
    else if (word === "ansicpg") this.#tables.page = parameter ?? 1252;
    else if (word === "mac") this.#tables.page = 10000;
    else applyFormat(this.#group, word, parameter);
  }
}
