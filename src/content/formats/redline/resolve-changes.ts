import type { Document, Element, Node } from "@xmldom/xmldom";
import { attribute, openPackage, tagOf } from "../docx/package.ts";
import { child, childElements } from "../xml.ts";
import { renameTexts } from "./delete.ts";
import { nextParagraph } from "./editable-docx.ts";
import { repackArchive } from "./repack.ts";
import { parentOf } from "./tracked-change-writer.ts";

/** The id, author and date of a tracked change or comment. */
export interface ChangeMark {
  id: number;
  author: string;
  date: string;
}

/** A move is an insertion and a deletion. */
const CHANGES: Record<string, "ins" | "del"> = { ins: "ins", del: "del", moveTo: "ins", moveFrom: "del" };
const UNDELETED_NAMES: Record<string, string> = { delText: "t", delInstrText: "instrText" };

/** Accepts or rejects some of the tracked changes and removes their comments. All others stay. */
export async function resolveChanges(
  bytes: Uint8Array,
  action: "accept" | "reject",
  isSelected: (mark: ChangeMark) => boolean,
): Promise<Uint8Array> {
  const opened = await openPackage(bytes);
  const changed = new Map<string, Document>();
  const comments = new Set<string>();
  const commentsPart = opened.related("comments");
  for (const comment of childElements(opened.parts.get(commentsPart ?? "")?.documentElement)) {
    if (tagOf(comment) === "comment" && isSelected(markOf(comment))) comments.add(attribute(comment, "id") ?? "");
  }
  for (const [name, part] of opened.parts) if (resolvePart(part, action, isSelected, comments)) changed.set(name, part);
  return repackArchive(opened.archive, changed);
}

function markOf(element: Element): ChangeMark {
  return {
    id: Number(attribute(element, "id") ?? Number.NaN),
    author: attribute(element, "author") ?? "",
    date: attribute(element, "date") ?? "",
  };
}

function resolvePart(
  part: Document,
  action: string,
  isSelected: (mark: ChangeMark) => boolean,
  comments: Set<string>,
): boolean {
  const toMerge: Element[] = [];
  let isChanged = false;
  for (const element of [...part.getElementsByTagName("*")]) {
    const tag = tagOf(element);
    if (/^comment(?:$|RangeStart|RangeEnd|Reference)/.test(tag) && comments.has(attribute(element, "id") ?? "")) {
      const target = tag === "commentReference" ? (element.parentNode as Element) : element;
      target.parentNode?.removeChild(target);
      isChanged = true;
    } else if (CHANGES[tag] && isSelected(markOf(element))) {
      resolveElement(element, CHANGES[tag], (CHANGES[tag] === "ins") === (action === "accept"), toMerge);
      isChanged = true;
    }
  }
  for (const paragraph of toMerge) mergeWithNext(paragraph);
  return isChanged;
}

function resolveElement(element: Element, tag: "ins" | "del", stays: boolean, toMerge: Element[]): void {
  const parent = element.parentNode as Element | null;
  if (!parent) return;
  if (tagOf(parent) === "rPr") {
    parent.removeChild(element);
    const properties = parent.parentNode as Element;
    if (!stays) toMerge.push(properties.parentNode as Element);
    else if (!parent.firstChild) {
      properties.removeChild(parent);
      if (!properties.firstChild) parentOf(properties).removeChild(properties);
    }
    return;
  }
  if (stays) {
    if (tag === "del") for (const run of childElements(element)) renameTexts(run, (name) => UNDELETED_NAMES[name]);
    while (element.firstChild) parent.insertBefore(element.firstChild, element);
  }
  parent.removeChild(element);
}

/** Moves the content of a paragraph to the front of the next one, whose formatting it takes. */
function mergeWithNext(paragraph: Element): void {
  const next = nextParagraph(paragraph);
  const properties = child(paragraph, "pPr");
  if (next) {
    const own = child(next, "pPr");
    const at = own ? own.nextSibling : next.firstChild;
    const moved = [...childNodes(paragraph)].filter((node) => node !== properties);
    for (const node of moved) next.insertBefore(node, at);
  }
  paragraph.parentNode?.removeChild(paragraph);
}

function* childNodes(parent: Element): Generator<Node> {
  for (let node = parent.firstChild; node; node = node.nextSibling) yield node;
}
