import type { Element } from "@xmldom/xmldom";
import { walk } from "../xml.ts";
import { attribute, tagOf } from "./package.ts";
import { isSkipped } from "./skipped-elements.ts";

/** Follows the marks of fields through a story, to tell the codes of fields from their results. */
export class FieldTracker {
  readonly #matched: Set<Element>;
  readonly #open: ("code" | "result")[] = [];
  #codes = 0;

  constructor(root: Element) {
    this.#matched = matchedFields(root);
  }

  get inCode(): boolean {
    return this.#codes > 0;
  }

  track(mark: Element): void {
    if (!this.#matched.has(mark)) return;
    const type = attribute(mark, "fldCharType");
    if (type !== "begin" && this.#open.pop() === "code") this.#codes -= 1;
    if (type === "separate") this.#open.push("result");
    if (type === "begin") {
      this.#open.push("code");
      this.#codes += 1;
    }
  }
}

/** The marks of fields that are begun and ended. A field that is never ended is not taken for one: it would eat the text. */
function matchedFields(root: Element): Set<Element> {
  const matched = new Set<Element>();
  const open: Element[][] = [];
  walk(root, {
    enter(element) {
      const tag = tagOf(element);
      if (tag === "txbxContent" || isSkipped(tag, element)) return false;
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
