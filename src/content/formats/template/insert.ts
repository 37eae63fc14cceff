import type { Element } from "@xmldom/xmldom";
import { readMarkdown, type TextBlock, type TextRun } from "../docx/markdown-blocks.ts";
import { attribute, tagOf } from "../docx/package.ts";
import { insertBefore, parentOf, type TrackedChangeWriter } from "../redline/tracked-change-writer.ts";
import { childElements } from "../xml.ts";
import { tick, unbind } from "./controls.ts";
import { elementsOf } from "./copies.ts";
import { holdsMoreThan, properties } from "./marks.ts";

/** Characters that XML does not allow are left out. */
const printable = (text: string) =>
  text
    .replace(/\r\n?|[\u2028\u2029]/g, "\n")
    .toWellFormed()
    .replace(/(?![\t\n])\p{Cc}|[\uFFFE\uFFFF]/gu, "");

/** Replaces what a run holds by a text. Line ends and tabs become elements. */
export function writeText(writer: TrackedChangeWriter, run: Element, text: string): void {
  for (const element of [...childElements(run)]) if (tagOf(element) !== "rPr") run.removeChild(element);
  for (const piece of printable(text).split(/([\n\t])/)) {
    if (piece === "\n") run.appendChild(writer.createElement(run, "br"));
    else if (piece === "\t") run.appendChild(writer.createElement(run, "tab"));
    else if (piece !== "") run.appendChild(writer.text(run, piece));
  }
}

/** Writes a text into a content control and removes what it held. Returns the run, or undefined where there is no place. */
export function writeControl(
  writer: TrackedChangeWriter,
  control: Element,
  value: string | boolean,
): Element | undefined {
  const content = properties(control, "sdtContent");
  if (!content) return undefined;
  unbind(control);
  const mark = typeof value === "boolean" ? tick(control, value) : undefined;
  const text = mark ?? (typeof value === "boolean" ? (value ? "Yes" : "No") : value);
  const all = elementsOf(content);
  const [paragraph, ...paragraphs] = all.filter((element) => tagOf(element) === "p");
  const runs = all.filter((element) => tagOf(element) === "r");
  const isInline = !all.some((element) => ["p", "tc", "tr", "tbl"].includes(tagOf(element)));
  const place = paragraph ?? (isInline ? content : undefined);
  if (!place) return undefined;
  const kept = runs.find((run) => !paragraph || elementsOf(paragraph).includes(run));
  const run = writer.createElement(place, "r");
  const look = kept && properties(kept, "rPr");
  if (look) run.appendChild(withoutPlaceholderStyle(look));
  for (const old of runs) old.parentNode?.removeChild(old);
  for (const old of paragraphs) if (parentOf(old) === place.parentNode) old.parentNode?.removeChild(old);
  place.appendChild(run);
  writeText(writer, run, text);
  return run;
}

function withoutPlaceholderStyle(look: Element): Element {
  const copy = look.cloneNode(true) as Element;
  const style = properties(copy, "rStyle");
  if (style && /^placeholdertext$/i.test(attribute(style, "val") ?? "")) copy.removeChild(style);
  return copy;
}

/** Writes Markdown in place of a run: as paragraphs like its own if it is alone there, else in the line. Returns the runs. */
export function writeMarkdown(writer: TrackedChangeWriter, run: Element, markdown: string): Element[] {
  const blocks = readMarkdown(printable(markdown)).filter(({ kind }) => kind !== "rule");
  const paragraph = parentOf(run) as Element;
  const isAlone = tagOf(paragraph) === "p" && !holdsMoreThan(paragraph, new Set([run]));
  if (!isAlone || blocks.length === 0) {
    const counter = new ListCounter();
    const runs = blocks.flatMap((block, at): TextRun[] => [
      ...(at > 0 ? [{ text: "\n" }] : []),
      ...(block.kind === "item" ? [{ text: labelOf(block, counter) }] : []),
      ...runsOf(block),
    ]);
    return replaceByRuns(writer, run, runs);
  }
  const counter = new ListCounter();
  const written: Element[] = [];
  for (const block of blocks) {
    const made = writer.paragraphLike(paragraph);
    const label = block.kind === "item" ? placeItem(writer, made, block, counter) : "";
    insertBefore(made, paragraph);
    const own = made.appendChild(run.cloneNode(true)) as Element;
    written.push(...replaceByRuns(writer, own, label ? [{ text: label }, ...runsOf(block)] : runsOf(block)));
  }
  keepSection(paragraph);
  return written;
}

/** Removes a paragraph; the section that ends with it then ends with the paragraph before. */
function keepSection(paragraph: Element): void {
  const section = properties(properties(paragraph, "pPr") ?? paragraph, "sectPr");
  const before = paragraph.previousSibling as Element;
  if (section) (properties(before, "pPr") ?? before).appendChild(section);
  paragraph.parentNode?.removeChild(paragraph);
}

const runsOf = (block: TextBlock): TextRun[] => {
  if (block.kind === "rule") return [];
  if (block.kind === "table")
    return block.rows.flatMap((row, line) =>
      row.flatMap((cell, at) => [...(at > 0 ? [{ text: "\t" }] : line > 0 ? [{ text: "\n" }] : []), ...cell]),
    );
  return block.kind === "heading" ? block.runs.map((run) => ({ ...run, bold: true })) : block.runs;
};

function replaceByRuns(writer: TrackedChangeWriter, run: Element, runs: TextRun[]): Element[] {
  const written = runs.map(({ text, bold, italic }) => {
    const made = run.cloneNode(true) as Element;
    insertBefore(made, run);
    writeText(writer, made, text);
    for (const [name, isOn] of [
      ["b", bold],
      ["i", italic],
    ] as const)
      if (isOn) turnOn(writer, made, name);
    return made;
  });
  run.parentNode?.removeChild(run);
  return written;
}

/** The elements that come before bold and italic among the properties of a run. */
const BEFORE_BOLD = new Set(["rStyle", "rFonts"]);

function turnOn(writer: TrackedChangeWriter, run: Element, name: "b" | "i"): void {
  const look =
    properties(run, "rPr") ?? (run.insertBefore(writer.createElement(run, "rPr"), run.firstChild) as Element);
  const old = properties(look, name);
  if (old) look.removeChild(old);
  const earlier = name === "i" ? new Set([...BEFORE_BOLD, "b", "bCs"]) : BEFORE_BOLD;
  const next = [...childElements(look)].find((element) => !earlier.has(tagOf(element)));
  look.insertBefore(writer.createElement(run, name), next ?? null);
}

class ListCounter {
  readonly #numbers = new Map<object, number>();

  next(list: { start: number }): number {
    const number = this.#numbers.get(list) ?? list.start;
    this.#numbers.set(list, number + 1);
    return number;
  }
}

const DEEPEST_LEVEL = 8;

const labelOf = ({ list }: TextBlock & { kind: "item" }, counter: ListCounter): string =>
  list ? `${counter.next(list)}.\t` : "•\t";

/** In a numbered paragraph an item is numbered one level below. Elsewhere it gets its number or bullet as text. */
function placeItem(
  writer: TrackedChangeWriter,
  paragraph: Element,
  item: TextBlock & { kind: "item" },
  counter: ListCounter,
): string {
  const numbering = properties(properties(paragraph, "pPr") ?? paragraph, "numPr");
  if (!numbering) return labelOf(item, counter);
  const depth = properties(numbering, "ilvl");
  const own = Number(attribute(depth, "val") ?? 0) || 0;
  const below = writer.createElement(numbering, "ilvl", { val: String(Math.min(DEEPEST_LEVEL, own + 1 + item.level)) });
  if (depth) numbering.replaceChild(below, depth);
  else numbering.insertBefore(below, numbering.firstChild);
  return "";
}
