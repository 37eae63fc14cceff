import { fieldsOfBlanks, type NamedBlank } from "../../content/formats/template/fields-of-blanks.ts";
import { guessTypes } from "../../content/formats/template/guess-types.ts";
import { readTemplate } from "../../content/formats/template/read.ts";
import type { FoundField, TemplateFault } from "../../content/formats/template/template.ts";

export type ReadField = Omit<FoundField, "places" | "fields"> & { fields: ReadField[] };

/** What a template asks for, and what is wrong with it. */
export interface ReadTemplateFile {
  fields: ReadField[];
  faults: TemplateFault[];
  /** The document with fields in place of its blanks, if they were to become fields. */
  content?: Uint8Array;
}

interface Options {
  /** What becomes of the blanks of a plain document. */
  blanks: "keep" | "fields";
}

export async function parse(bytes: Uint8Array, options?: Options): Promise<ReadTemplateFile> {
  const made = options?.blanks === "fields" ? await fieldsOfBlanks(bytes) : { bytes, blanks: [] };
  const { text, fields: found, faults } = await readTemplate(made.bytes);
  const fields = guessTypes(found, text);
  const labels = new Map(made.blanks.map(({ key, label }: NamedBlank) => [key, label]));
  const named = fields.map(withoutPlaces).map((field) => ({ ...field, label: labels.get(field.key) ?? field.label }));
  return { fields: named, faults, ...(made.blanks.length > 0 && { content: made.bytes }) };
}

const withoutPlaces = ({ places: _places, fields, ...field }: FoundField): ReadField => ({
  ...field,
  fields: fields.map(withoutPlaces),
});
