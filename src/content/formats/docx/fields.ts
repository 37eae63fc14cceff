import type { Element } from "@xmldom/xmldom";
import { walk } from "../xml.ts";
import { attribute, tagOf } from "./package.ts";
import { isSkipped } from "./skipped-elements.ts";

/** Tracks field markers through a story, to tell field codes from field results. */
export class FieldTracker {
  readonly #matched: Set<Element>;
  readonly #open: ("code" | "result")[] = [];
  #codes = 0;

  constructor(root: Element) {
    this.#matched = markersOfCompleteFields(root);
  }

  get inCode(): boolean {
    return this.#codes > 0;
  }

  track(marker: Element): void {
    if (!this.#matched.has(marker)) return;
    const type = attribute(marker, "fldCharType");
    if (type !== "begin" && this.#open.pop() === "code") this.#codes -= 1;
    if (type === "separate") this.#open.push("result");
    if (type === "begin") {
      this.#open.push("code");
      this.#codes += 1;
    }
  }
}

/** The markers of fields that have an end. An unended field would swallow the rest of the text, so it is ignored. */
function markersOfCompleteFields(root: Element): Set<Element> {
  const matched = new Set<Element>();
  const open: Element[][] = [];
  walk(root, {
    enter(element) {
      const tag = tagOf(element);
      if (tag === "txbxContent" || isSkipped(tag, element)) return false;
      if (tag !== "fldChar") return true;
      const type = attribute(element, "fldCharType");
      if (type === "begin") open.push([element]);
      else if (type === "separate" && open.at(-1)?.length === 1) open.at(-1)?.push(element);
      else if (type === "end") for (const marker of [...(open.pop() ?? []), element]) matched.add(marker);
      return false;
    },
    leave() {},
  });
  return matched;
}
