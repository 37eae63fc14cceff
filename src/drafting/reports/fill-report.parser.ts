import { fillTemplate } from "../../content/formats/template/fill.ts";
import type { FillRecord } from "../../content/formats/template/template.ts";

interface ReportInput {
  content: Uint8Array;
  /** What the template has itself. */
  given: FillRecord;
  values: FillRecord;
}

const SLOT = "clause:";

export function parse(_nothing: Uint8Array, { content, given, values }: ReportInput): Promise<Uint8Array> {
  const slots = Object.entries(given).filter(([key]) => key.startsWith(SLOT));
  const clauses = Object.fromEntries(slots.map(([key, markdown]) => [key.slice(SLOT.length), String(markdown)]));
  return fillTemplate(content, { values: { ...given, ...values }, clauses });
}
