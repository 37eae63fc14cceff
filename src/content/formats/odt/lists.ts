import type { Document, Element } from "@xmldom/xmldom";
import { formatListNumber } from "../number-format.ts";
import { childElements } from "../xml.ts";
import { odfAttribute, odfTag } from "./names.ts";

const LEVELS = 10;
const FORMATS = new Map<string, string>(
  Object.entries({
    "1": "decimal",
    a: "lowerLetter",
    A: "upperLetter",
    i: "lowerRoman",
    I: "upperRoman",
  }),
);

interface ListLevel {
  format: string;
  prefix: string;
  suffix: string;
  shown: number;
  start: number;
}

type ListStyle = Map<number, ListLevel>;

/** A list with its style and the current number of each level. */
export interface CountedList {
  style: ListStyle | undefined;
  values: (number | undefined)[];
}

/** The list styles of a text, and the lists so far, which later lists may continue. */
export class OdtLists {
  readonly #styles = new Map<string, ListStyle>();
  readonly #byId = new Map<string, CountedList>();
  readonly #byStyle = new Map<string, CountedList>();
  readonly outline: CountedList = { style: undefined, values: [] };

  constructor(documents: (Document | undefined)[]) {
    for (const document of documents) {
      for (const section of childElements(document?.documentElement)) {
        for (const element of childElements(section)) {
          if (odfTag(element) === "text:list-style")
            this.#styles.set(odfAttribute(element, "style:name") ?? "", readStyle(element));
          if (odfTag(element) === "text:outline-style") this.outline.style = readStyle(element);
        }
      }
    }
  }

  /** Begins an outermost list, or continues an earlier one if the file says so. */
  begin(element: Element, styleName: string): CountedList {
    const continuedId = odfAttribute(element, "text:continue-list");
    const continuesNumbering = odfAttribute(element, "text:continue-numbering") === "true";
    const list = (continuedId === null ? undefined : this.#byId.get(continuedId)) ??
      (continuesNumbering ? this.#byStyle.get(styleName) : undefined) ?? {
        style: this.#styles.get(styleName),
        values: [],
      };
    const id = odfAttribute(element, "xml:id");
    if (id !== null) this.#byId.set(id, list);
    this.#byStyle.set(styleName, list);
    return list;
  }

  style(name: string | null): ListStyle | undefined {
    return name === null ? undefined : this.#styles.get(name);
  }
}

function readStyle(element: Element): ListStyle {
  const style: ListStyle = new Map();
  for (const level of childElements(element)) {
    const number = Number.parseInt(odfAttribute(level, "text:level") ?? "", 10);
    if (!(number >= 1 && number <= LEVELS) || odfTag(level) === "text:list-level-style-bullet") continue;
    style.set(number - 1, {
      format: FORMATS.get(odfAttribute(level, "style:num-format") ?? "") ?? "none",
      prefix: (odfAttribute(level, "style:num-prefix") ?? "").slice(0, 100),
      suffix: (odfAttribute(level, "style:num-suffix") ?? "").slice(0, 100),
      shown: Number.parseInt(odfAttribute(level, "text:display-levels") ?? "1", 10) || 1,
      start: parseStartValue(odfAttribute(level, "text:start-value")) ?? 1,
    });
  }
  return style;
}

export function parseStartValue(text: string | null): number | null {
  const number = Number.parseInt(text ?? "", 10);
  return Number.isSafeInteger(number) ? Math.max(0, Math.min(32_767, number)) : null;
}

/** Counts an item and returns its label; null for bullets and levels without a number. */
export function countItem(
  list: CountedList,
  style: ListStyle | undefined,
  level: number,
  start: number | null,
): string | null {
  const definition = style?.get(level);
  const before = list.values[level];
  list.values[level] = start ?? (before === undefined ? (definition?.start ?? 1) : before + 1);
  list.values.length = Math.min(list.values.length, level + 1);
  if (!definition || definition.format === "none") return null;
  const numbers: string[] = [];
  for (let index = Math.max(0, level - definition.shown + 1); index <= level; index++) {
    const shown = style?.get(index);
    const number = formatListNumber(list.values[index] ?? shown?.start ?? 1, shown?.format ?? "none");
    if (number) numbers.push(number);
  }
  return definition.prefix + numbers.join(".") + definition.suffix;
}
