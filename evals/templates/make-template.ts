import type { Element } from "@xmldom/xmldom";
import { openPackage, rootElementOf, tagOf } from "../../src/content/formats/docx/package.ts";
import { repackArchive } from "../../src/content/formats/redline/repack.ts";
import { elementsOf } from "../../src/content/formats/template/copies.ts";
import { storyParts } from "../../src/content/formats/template/found-tags.ts";
import { must } from "../../src/content/must.ts";

/** Where the paragraphs stand that are added to each form: a condition, a repetition and a clause slot. */
export const [BEGIN, END] = ["Added for the eval.", "End of what was added."];
const ADDED = [
  BEGIN,
  "{{#if evalRenews}}",
  "It renews every {{evalTerm}}.",
  "{{else}}",
  "It ends on {{evalEnd}}.",
  "{{/if}}",
  "{{#each evalFees}}",
  "{{name}} costs {{amount}}.",
  "{{/each}}",
  "{{clause:eval-notices}}",
  END,
];

const BRACES = /(?<!\{)\{([a-z][a-z0-9_]{1,60})\}(?!\})/g;
const BRACKETS = /\[([A-Z][^[\]{}\n]{3,90})\]/g;
const NOTE = /^(?:drafting note|note|yellow|gray)/i;

/** A standard form with its blanks as fields: `{effective_date}` and `[Company name]`. Undefined if it has fewer than four. */
export async function makeTemplate(bytes: Uint8Array): Promise<Uint8Array | undefined> {
  const opened = await openPackage(bytes);
  let blanks = 0;
  for (const part of storyParts(opened))
    for (const paragraph of elementsOf(rootElementOf(opened, part)).filter((element) => tagOf(element) === "p"))
      blanks += markBlanks(paragraph);
  if (blanks < 4) return undefined;
  addBlocks(rootElementOf(opened, opened.documentPart));
  return repackArchive(opened.archive, new Map(opened.parts));
}

function markBlanks(paragraph: Element): number {
  const texts = elementsOf(paragraph).filter((element) => tagOf(element) === "t");
  const whole = texts.map(({ textContent }) => textContent ?? "").join("");
  const found = [
    ...[...whole.matchAll(BRACES)].map((match) => ({ match, key: must(match[1], "it names a blank") })),
    ...[...whole.matchAll(BRACKETS)]
      .filter(([, words = ""]) => !NOTE.test(words))
      .map((match) => ({ match, key: keyOf(must(match[1], "it has words")) })),
  ].sort((a, b) => b.match.index - a.match.index);
  for (const { match, key } of found) replace(texts, match.index, match.index + match[0].length, `{{${key}}}`);
  return found.length;
}

/** `[Full legal name of the company]` is `full_legal_name_of_the_company`. */
const keyOf = (words: string) =>
  words
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "_")
    .replace(/^_+|_+$/g, "");

/** The tag keeps the runs that the blank is split over: its characters are spread over them as far as they go. */
function replace(texts: Element[], start: number, end: number, tag: string): void {
  let at = 0;
  let rest = tag;
  for (const element of texts) {
    const text = element.textContent ?? "";
    const [from, to] = [Math.max(0, start - at), Math.min(text.length, end - at)];
    if (from < to) {
      const isLast = end - at <= text.length;
      const taken = isLast ? rest : rest.slice(0, to - from);
      rest = rest.slice(taken.length);
      element.textContent = text.slice(0, from) + taken + text.slice(to);
      element.setAttribute("xml:space", "preserve");
    }
    at += text.length;
  }
}

function addBlocks(root: Element): void {
  const body = must(
    elementsOf(root).find((element) => tagOf(element) === "body"),
    "a document has a body",
  );
  const model = must(
    elementsOf(body).find((element) => tagOf(element) === "p"),
    "it has a paragraph",
  );
  const prefix = model.prefix ? `${model.prefix}:` : "";
  const document = must(body.ownerDocument, "an element has a document");
  const last = [...body.childNodes].findLast((node) => node.nodeType === 1 && tagOf(node as Element) === "sectPr");
  for (const line of ADDED) {
    const [p, r, t] = ["p", "r", "t"].map((name) => document.createElementNS(model.namespaceURI, prefix + name));
    if (!p || !r || !t) continue;
    t.textContent = line;
    p.appendChild(r).appendChild(t);
    body.insertBefore(p, last ?? null);
  }
}
