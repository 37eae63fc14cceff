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

/** Makes a further copy fit for the same document: names and ids that may occur only once are left out. */
export function makeUnique(copy: Element, nextId: () => string, copyNote: (reference: Element) => void): void {
  for (const element of elementsOf(copy)) {
    const tag = tagOf(element);
    if (ENDS.test(tag) || tag === "commentReference") element.parentNode?.removeChild(element);
    else if (tag === "footnoteReference" || tag === "endnoteReference") copyNote(element);
    else if (element.localName === "docPr") element.setAttribute("id", nextId());
    else if (tag === "sdtPr")
      for (const entry of [...childElements(element)]) if (tagOf(entry) === "id") element.removeChild(entry);
    for (const { localName, name } of [...element.attributes])
      if (localName === "paraId" || localName === "textId") element.removeAttribute(name);
  }
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
