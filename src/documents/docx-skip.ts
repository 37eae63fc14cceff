import type { Element } from "@xmldom/xmldom";
import { attribute, tagOf } from "./docx-package.ts";
import { childElements, walk } from "./xml.ts";

/** Tracked deletions, field codes and the like: there, but not part of the text as it would be accepted. */
const PASSED_OVER = new Set(["del", "moveFrom", "instrText", "delText", "delInstrText", "rt"]);
const choices = new WeakMap<Element, Element | null>();

/** Whether an element, with all that is in it, is no part of the text. */
export function isPassedOver(tag: string, element: Element): boolean {
  if (tag === "mc:AlternateContent") choices.set(element, choose(element));
  if (tag === "mc:Choice" || tag === "mc:Fallback") return element !== choices.get(element.parentNode as Element);
  return PASSED_OVER.has(tag) || tag.endsWith("Pr");
}

/** Of several versions of the same content, the first that Word would show: one that asks for Microsoft's extensions. */
function choose(alternatives: Element): Element | null {
  let fallback: Element | null = null;
  for (const element of childElements(alternatives)) {
    if (tagOf(element) === "mc:Fallback") fallback ??= element;
    else if (tagOf(element) === "mc:Choice" && isUnderstood(element)) return element;
  }
  return fallback;
}

function isUnderstood(choice: Element): boolean {
  const prefixes = (choice.getAttribute("Requires") ?? "").split(/\s+/).filter(Boolean);
  return prefixes.slice(0, 20).every((prefix) => {
    const uri = choice.lookupNamespaceURI(prefix) ?? "";
    return (
      uri.startsWith("http://schemas.microsoft.com/office/") || uri.startsWith("http://schemas.openxmlformats.org/")
    );
  });
}

/** The marks of fields that are begun and ended. A field that is never ended is not taken for one: it would eat the text. */
export function matchedFields(root: Element): Set<Element> {
  const matched = new Set<Element>();
  const open: Element[][] = [];
  walk(root, {
    enter(element) {
      const tag = tagOf(element);
      if (tag === "txbxContent" || isPassedOver(tag, element)) return false;
      if (tag !== "fldChar") return true;
      const type = attribute(element, "fldCharType");
      if (type === "begin") open.push([element]);
      else if (type === "separate" && open.at(-1)?.length === 1) open.at(-1)!.push(element);
      else if (type === "end") for (const mark of [...(open.pop() ?? []), element]) matched.add(mark);
      return false;
    },
    leave() {},
  });
  return matched;
}
