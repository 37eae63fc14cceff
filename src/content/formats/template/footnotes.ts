import { DOMParser, type Document, type Element, XMLSerializer } from "@xmldom/xmldom";
import { must } from "../../must.ts";
import { attribute, type DocxPackage, rootElementOf, tagOf } from "../docx/package.ts";
import { relationshipsName, withContentType, withRelationship } from "../redline/comments.ts";
import { insertAfter, type TrackedChangeWriter } from "../redline/tracked-change-writer.ts";
import { childElements } from "../xml.ts";
import { properties } from "./marks.ts";

const TYPES = "[Content_Types].xml";

/** Word allows footnotes in the body only, outside of text boxes. */
const WITHOUT_NOTES = new Set(["txbxContent", "hdr", "ftr", "footnotes", "endnotes", "comments"]);

/** Adds footnotes to a document, and the part that holds them if there is none. */
export class Footnotes {
  readonly #package: DocxPackage;
  readonly #writer: TrackedChangeWriter;
  readonly #nextIds = new Map<Element, number>();
  readonly #styles = new Map<string, string | null>();
  #created: string | null = null;

  constructor(opened: DocxPackage, writer: TrackedChangeWriter) {
    this.#package = opened;
    this.#writer = writer;
  }

  /** Puts a footnote behind a run. Where Word allows none, its text stands there in brackets. */
  add(text: string, run: Element): void {
    const writer = this.#writer;
    if (!allowsNotes(run)) {
      insertAfter(writer.run(run, ` [${text}]`, properties(run, "rPr") ?? null), run);
      return;
    }
    const root = this.#root(run);
    const id = this.#takeId(root);
    const note = writer.createElement(root, "footnote", { id });
    const paragraph = note.appendChild(writer.createElement(root, "p")) as Element;
    const style = this.#styleOf("footnote text");
    if (style) {
      const about = paragraph.appendChild(writer.createElement(root, "pPr"));
      about.appendChild(writer.createElement(root, "pStyle", { val: style }));
    }
    paragraph.appendChild(this.#mark(root, "footnoteRef"));
    paragraph.appendChild(writer.run(root, ` ${text}`, null));
    root.appendChild(note);
    insertAfter(this.#mark(run, "footnoteReference", { id }), run);
  }

  /** A copy of the footnote or endnote that a repeated reference refers to. */
  copy(reference: Element): void {
    const kind = tagOf(reference).replace("Reference", "");
    const part = this.#package.related(`${kind}s`);
    if (!part) return;
    const root = rootElementOf(this.#package, part);
    const id = attribute(reference, "id");
    const note = [...childElements(root)].find((each) => tagOf(each) === kind && attribute(each, "id") === id);
    if (!note) return;
    const copy = root.appendChild(note.cloneNode(true)) as Element;
    const taken = this.#takeId(root);
    for (const element of [copy, reference]) setId(element, taken);
  }

  /** The parts that declare a new part for the footnotes. `types`: the content types, if they changed already. */
  async register(types: Document | null): Promise<[string, Document][]> {
    const changed: [string, Document][] = types ? [[TYPES, types]] : [];
    if (this.#created === null) return changed;
    const { archive, documentPart } = this.#package;
    const isStrict = rootElementOf(this.#package, documentPart).namespaceURI?.includes("purl.oclc.org") ?? false;
    const relationships = relationshipsName(documentPart);
    const kind = "footnotes" as const;
    const written = types
      ? new TextEncoder().encode(new XMLSerializer().serializeToString(types))
      : await archive.read(TYPES);
    return [
      [TYPES, withContentType(must(written, "a package has content types"), this.#created, kind)],
      [relationships, withRelationship(await archive.read(relationships), this.#created, { kind, isStrict })],
    ];
  }

  #mark(like: Element, name: string, attributes: Record<string, string> = {}): Element {
    const run = this.#writer.createElement(like, "r");
    const look = run.appendChild(this.#writer.createElement(like, "rPr"));
    const style = this.#styleOf("footnote reference");
    look.appendChild(
      style
        ? this.#writer.createElement(like, "rStyle", { val: style })
        : this.#writer.createElement(like, "vertAlign", { val: "superscript" }),
    );
    run.appendChild(this.#writer.createElement(like, name, attributes));
    return run;
  }

  /** The id of the style of this name that the document has. */
  #styleOf(name: string): string | null {
    const known = this.#styles.get(name);
    if (known !== undefined) return known;
    const part = this.#package.related("styles");
    const styles = part ? [...childElements(rootElementOf(this.#package, part))] : [];
    const found = styles.find((style) => attribute(properties(style, "name"), "val")?.toLowerCase() === name);
    const id = found ? attribute(found, "styleId") : null;
    this.#styles.set(name, id);
    return id;
  }

  #root(like: Element): Element {
    const { parts, documentPart, archive } = this.#package;
    const existing = this.#created ?? this.#package.related("footnotes");
    if (existing) return rootElementOf(this.#package, existing);
    const folder = documentPart.slice(0, documentPart.lastIndexOf("/") + 1);
    const taken = new Set(archive.names.map((name) => name.toLowerCase()));
    let name = `${folder}footnotes.xml`;
    for (let count = 1; taken.has(name.toLowerCase()); count++) name = `${folder}footnotes${count}.xml`;
    const part = new DOMParser({ locator: false }).parseFromString(emptyNotes(like.namespaceURI ?? ""), "text/xml");
    parts.set(name, part);
    this.#created = name;
    return must(part.documentElement, "XML has a root");
  }

  #takeId(root: Element): string {
    const ids = () =>
      [...childElements(root)].map((note) => Number(attribute(note, "id") ?? 0)).filter(Number.isFinite);
    const next = this.#nextIds.get(root) ?? ids().reduce((highest, id) => Math.max(highest, id), 0) + 1;
    this.#nextIds.set(root, next + 1);
    return String(next);
  }
}

function setId(element: Element, id: string): void {
  const known = [...element.attributes].find(({ localName }) => localName === "id");
  if (known) known.value = id;
}

function allowsNotes(run: Element): boolean {
  for (let node = run.parentNode; node && node.nodeType === 1; node = node.parentNode)
    if (WITHOUT_NOTES.has(tagOf(node as Element))) return false;
  return true;
}

/** Word expects the two separators. */
const emptyNotes = (namespace: string) =>
  `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<w:footnotes xmlns:w="${namespace}">${[
    ["separator", "-1"],
    ["continuationSeparator", "0"],
  ]
    .map(([type, id]) => `<w:footnote w:type="${type}" w:id="${id}"><w:p><w:r><w:${type}/></w:r></w:p></w:footnote>`)
    .join("")}</w:footnotes>`;
