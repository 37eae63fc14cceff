import type { Element } from "@xmldom/xmldom";
import { childElements } from "../xml.ts";
import { tagOf } from "./package.ts";

/** Tracked deletions, field codes and the like, which are not part of the text with all changes accepted. */
const SKIPPED_TAGS = new Set(["del", "moveFrom", "instrText", "delText", "delInstrText", "rt"]);
const chosen = new WeakMap<Element, Element | null>();

/** Whether an element and everything in it is not part of the text. */
export function isSkipped(tag: string, element: Element): boolean {
  if (tag === "mc:AlternateContent") chosen.set(element, choose(element));
  if (tag === "mc:Choice" || tag === "mc:Fallback") return element !== chosen.get(element.parentNode as Element);
  return SKIPPED_TAGS.has(tag) || tag.endsWith("Pr");
}

/** The first alternative that Word would display: one that requires only known extensions, else the fallback. */
function choose(alternatives: Element): Element | null {
  let fallback: Element | null = null;
  for (const element of childElements(alternatives)) {
    if (tagOf(element) === "mc:Fallback") fallback ??= element;
    else if (tagOf(element) === "mc:Choice" && isSupported(element)) return element;
  }
  return fallback;
}

function isSupported(choice: Element): boolean {
  const prefixes = (choice.getAttribute("Requires") ?? "").split(/\s+/).filter(Boolean);
  return prefixes.slice(0, 20).every((prefix) => {
    const uri = namespaceOf(choice, prefix);
    return (
      uri.startsWith("http://schemas.microsoft.com/office/") || uri.startsWith("http://schemas.openxmlformats.org/")
    );
  });
}

/** Looks only near the element and at the root, where programs declare namespaces: walking up each time would be slow. */
function namespaceOf(choice: Element, prefix: string): string {
  const name = `xmlns:${prefix}`;
  const places = [choice, choice.parentNode as Element, choice.ownerDocument?.documentElement];
  return places.map((place) => place?.getAttribute(name)).find(Boolean) ?? "";
}
