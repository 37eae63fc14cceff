import type { Element } from "@xmldom/xmldom";
import { attribute, tagOf } from "../docx/package.ts";
import type { DocxSegment } from "../docx/segments.ts";
import { isSkipped } from "../docx/skipped-elements.ts";
import { ownText, walk } from "../xml.ts";

/** A field, such as a page number, a cross-reference or a link. Word may recompute its result at any time. */
export interface Field {
  /** Its `fldChar` and `instrText` elements in order; empty for a `fldSimple`. */
  marks: Element[];
  simple: Element | null;
  code: string;
  segments: DocxSegment[];
}

/** The complete fields of one part, outer before inner. */
export function fieldsIn(root: Element, byNode: Map<Element, DocxSegment>): Field[] {
  const found: Field[] = [];
  const complete = new Set<Field>();
  let open: Field[] = [];
  const outside: Field[][] = [];
  const begin = (simple: Element | null, code: string) => {
    const field: Field = { marks: [], simple, code, segments: [] };
    found.push(field);
    open.push(field);
    return field;
  };
  walk(root, {
    enter(element) {
      const tag = tagOf(element);
      if (tag === "instrText") {
        const field = open.at(-1);
        field?.marks.push(element);
        if (field) field.code += ownText(element);
        return false;
      }
      if (isSkipped(tag, element)) return false;
      if (tag === "txbxContent") {
        outside.push(open);
        open = [];
      }
      if (tag === "fldSimple") complete.add(begin(element, attribute(element, "instr") ?? ""));
      if (tag === "fldChar" && attribute(element, "fldCharType") === "begin") begin(null, "");
      const segment = byNode.get(element);
      if (segment) for (const field of open) field.segments.push(segment);
      if (tag !== "fldChar") return true;
      const field = open.at(-1);
      if (!field || field.simple) return false;
      field.marks.push(element);
      if (attribute(element, "fldCharType") === "end") {
        open.pop();
        complete.add(field);
      }
      return false;
    },
    leave(element) {
      const tag = tagOf(element);
      if (tag === "txbxContent") open = outside.pop() ?? [];
      if (tag === "fldSimple") open = open.filter(({ simple }) => simple !== element);
    },
  });
  return found.filter((field) => complete.has(field));
}

/** Whether the field's result is typed by a person and can be edited in place. */
export function isEditableField({ code }: Field): boolean {
  return /^\s*(?:HYPERLINK|FORMTEXT)\b/i.test(code);
}
