/**
 * A DOCX with tags in double braces, or content controls, that is filled with values:
 * `{{customer.name}}`, `{{#if autoRenew}} … {{else}} … {{/if}}`, `{{#each fees}} … {{/each}}`, `{{clause:liability}}`.
 */

/** A range of the template's canonical text. Null where a tag is in a part that is not read, such as an unused header. */
export interface TemplatePlace {
  start: number | null;
  end: number | null;
  /** The words at this place, as they are written in the document. */
  quote: string;
}

export interface TemplateFault extends TemplatePlace {
  message: string;
}

/** What a template asks for. */
export interface FoundField {
  /** The name in the braces: `customer.name`. In a list, relative to its items. For a clause slot `clause:liability`. */
  key: string;
  use: "value" | "condition" | "list" | "clause";
  /** The type that its use suggests. */
  type: "text" | "rich_text" | "boolean" | "date" | "enum" | "list" | "currency" | "percentage" | "number";
  /** The choices of a content control, or the values that conditions compare with. */
  options: string[];
  /** The title of a content control. */
  label: string | null;
  /** The condition under which it is used at all, if that is the same everywhere: `autoRenew`, `not autoRenew and law = "Delaware"`. */
  when: string | null;
  /** False if the template asks whether there is a value: `{{#if notice}}{{notice}}{{/if}}`. */
  required: boolean;
  /** The fields of each item of a list. Empty for a list of texts. */
  fields: FoundField[];
  places: TemplatePlace[];
}

export interface ReadTemplate {
  fields: FoundField[];
  /** Not empty: the template cannot be filled. */
  faults: TemplateFault[];
  /** The canonical text of the template. */
  text: string;
}

/** A text with the text of a footnote behind it. */
export interface NotedText {
  value: string;
  footnote?: string | undefined;
  /** Texts with the same footnote: it stands behind the first of them that is written. */
  noteId?: string | undefined;
  /** What `{{#if name}}` sees, where that is not whether there is a text. */
  isSet?: boolean | undefined;
}

/** Values are texts, as they are to appear; conditions look at booleans, texts and lists. Names with dots are nested, or keys with dots. */
export type FillValue = string | boolean | null | NotedText | FillValue[] | FillRecord;
export interface FillRecord {
  [key: string]: FillValue;
}

export interface Filling {
  values: FillRecord;
  /** The Markdown of each clause slot, by its name without `clause:`. */
  clauses?: Record<string, string>;
}

/** A value in the canonical text of the filled document. */
export interface FilledPlace {
  key: string;
  start: number;
  end: number;
}

export interface TemplatePreview {
  text: string;
  places: FilledPlace[];
}

/*
 * read.ts:    readTemplate(bytes) → ReadTemplate; throws UnreadableFile if it is no DOCX, or holds macros
 * fill.ts:    fillTemplate(bytes, filling) → the DOCX as bytes; a value that is missing becomes nothing
 * preview.ts: previewTemplate(bytes, filling) → TemplatePreview
 */
