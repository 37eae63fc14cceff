import type { Element } from "@xmldom/xmldom";
import { cleanText } from "../clean-text.ts";
import { attribute } from "../docx/package.ts";
import type { ParagraphFormat, TextFormat, TrackedChange } from "./layout.schema.ts";

const MAX_AUTHOR = 100;

/** The formats and changes of a layout, each kept once. */
export class LayoutParts {
  readonly textFormats: TextFormat[] = [];
  readonly paragraphFormats: ParagraphFormat[] = [];
  readonly changes: TrackedChange[] = [];
  inlines = 0;
  readonly #known = new Map<string, number>();

  textFormat(format: TextFormat): number {
    return this.#indexIn(this.textFormats, "text", format);
  }

  paragraphFormat(format: ParagraphFormat): number {
    return this.#indexIn(this.paragraphFormats, "paragraph", format);
  }

  change(element: Element, kind: TrackedChange["kind"]): number {
    return this.#indexIn(this.changes, "change", { kind, ...authorOf(element) });
  }

  #indexIn<T>(list: T[], kind: string, value: T): number {
    const key = kind + JSON.stringify(value);
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    this.#known.set(key, list.length);
    return list.push(value) - 1;
  }
}

/** Who made a change or wrote a comment, and when. */
export function authorOf(element: Element): { author: string; date: string } {
  const date = attribute(element, "date") ?? "";
  return {
    author: shortLine(attribute(element, "author") ?? "", MAX_AUTHOR),
    date: /^\d{4}-\d\d-\d\d(?:T[\d:.]{5,15}(?:Z|[+-]\d\d:\d\d)?)?$/.test(date) ? date : "",
  };
}

export function shortLine(text: string, longest: number): string {
  return cleanText(text.slice(0, longest)).text.replace(/\s+/g, " ").trim().toWellFormed();
}
