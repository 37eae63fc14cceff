import type { Element } from "@xmldom/xmldom";
import { childElements } from "../xml.ts";
import { tagOf } from "./package.ts";

/** Tracked deletions, field codes and the like: there, but not part of the text as it would be accepted. */
const PASSED_OVER = new Set(["del", "moveFrom", "instrText", "delText", "delInstrText", "rt"]);
const choices = new WeakMap<Element, Element | null>();

/** Whether an element, with all that is in it, is no part of the text. */
export function isSkipped(tag: string, element: Element): boolean {
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
    const uri = namespaceOf(choice, prefix);
    return (
      uri.startsWith("http://schemas.microsoft.com/office/") || uri.startsWith("http://schemas.openxmlformats.org/")
    );
  });
}

/** Declared nearby or at the top, where all programs declare it; climbing all the way for each choice would be slow. */
function namespaceOf(choice: Element, prefix: string): string {
  const name = `xmlns:${prefix}`;
  const places = [choice, choice.parentNode as Element, choice.ownerDocument?.documentElement];
  return places.map((place) => place?.getAttribute(name)).find(Boolean) ?? "";
}
