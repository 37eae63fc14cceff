import type { Element } from "@xmldom/xmldom";
import { tagOf } from "../docx/package.ts";
import { insertBefore } from "../redline/tracked-change-writer.ts";
import { childElements, walk } from "../xml.ts";
import { MARK } from "./found-tags.ts";

/** Both ends of a marker have the same id. */
const ENDS = /^(?:bookmark|commentRange|moveFromRange|moveToRange|perm|customXml\w+Range)(Start|End)$/;

export function elementsOf(root: Element): Element[] {
  const elements = [root];
  walk(root, {
    enter(element) {
      elements.push(element);
      return true;
    },
    leave() {},
  });
  return elements;
}

/** The tags in some elements, by their ids. */
export function tagsWithin(roots: Iterable<Element>): Map<string, Element> {
  const found = new Map<string, Element>();
  for (const root of roots)
    for (const element of elementsOf(root)) {
      const id = element.getAttribute(MARK);
      if (id !== null && id !== "") found.set(id, element);
    }
  return found;
}

/**
 * Makes a further copy of some elements fit for the same document: a bookmark that the copy itself refers to gets a name of its own, and other
 * names and ids that may occur only once are left out.
 */
export function makeUnique(copies: Element[], nextId: () => string, copyNote: (reference: Element) => void): void {
  const elements = copies.flatMap(elementsOf);
  const renamed = renameBookmarks(elements, nextId);
  for (const element of elements) {
    const tag = tagOf(element);
    if (renamed.has(element)) continue;
    if (ENDS.test(tag) || tag === "commentReference") element.parentNode?.removeChild(element);
    else if (tag === "footnoteReference" || tag === "endnoteReference") copyNote(element);
    else if (element.localName === "docPr") element.setAttribute("id", nextId());
    else if (tag === "sdtPr")
      for (const entry of [...childElements(element)]) if (tagOf(entry) === "id") element.removeChild(entry);
    for (const { localName, name } of [...element.attributes])
      if (localName === "paraId" || localName === "textId") element.removeAttribute(name);
  }
}

const LONGEST_NAME = 30;

/** Cross-references within a copy lead to the copy. Returns both ends of the bookmarks that got other names. */
function renameBookmarks(elements: Element[], nextId: () => string): Set<Element> {
  const renamed = new Set<Element>();
  const references = elements.flatMap((element) => pointerOf(element) ?? []);
  if (references.length === 0) return renamed;
  const ends = new Map(elements.filter(isEnd).map((element) => [valueIn(element, "id"), element]));
  for (const start of elements) {
    const end = tagOf(start) === "bookmarkStart" ? ends.get(valueIn(start, "id")) : undefined;
    const name = valueIn(start, "name");
    const pointing = references.filter(({ words }) => words.split(WORD_ENDS).includes(name));
    if (!end || pointing.length === 0) continue;
    const id = nextId();
    const other = `${name.slice(0, LONGEST_NAME)}_${id}`;
    for (const { words, write } of pointing)
      write(
        words
          .split(WORD_ENDS)
          .map((word) => (word === name ? other : word))
          .join(""),
      );
    for (const element of [start, end]) setValue(element, "id", id);
    setValue(start, "name", other);
    renamed.add(start).add(end);
  }
  return renamed;
}

const WORD_ENDS = /([\s"]+)/;
const isEnd = (element: Element) => tagOf(element) === "bookmarkEnd";
const attributeOf = (element: Element, name: string) =>
  [...element.attributes].find(({ localName }) => localName === name);
const valueIn = (element: Element, name: string) => attributeOf(element, name)?.value ?? "";

function setValue(element: Element, name: string, value: string): void {
  const attribute = attributeOf(element, name);
  if (attribute) element.setAttribute(attribute.name, value);
}

/** The words of an element that may lead to a bookmark, and how they are written anew. */
function pointerOf(element: Element): { words: string; write: (words: string) => void } | undefined {
  const name = { hyperlink: "anchor", fldSimple: "instr" }[tagOf(element)];
  if (name) return { words: valueIn(element, name), write: (words) => setValue(element, name, words) };
  if (tagOf(element) !== "instrText") return undefined;
  return {
    words: element.textContent ?? "",
    write: (words) => {
      element.textContent = words;
    },
  };
}

/** Keeps the ends of bookmarks and comments whose other end is outside of what is removed: they move in front of it. */
export function keepHalfMarkers(removed: Element[], reference: Element): void {
  const halves = new Map<string, Element>();
  for (const root of removed)
    for (const element of elementsOf(root)) {
      const kind = ENDS.exec(tagOf(element));
      if (!kind) continue;
      const id = [...element.attributes].find(({ localName }) => localName === "id")?.value ?? "";
      const key = `${tagOf(element).slice(0, -(kind[1] ?? "").length)} ${id}`;
      if (halves.has(key)) halves.delete(key);
      else halves.set(key, element);
    }
  for (const element of halves.values()) insertBefore(element, reference);
}
