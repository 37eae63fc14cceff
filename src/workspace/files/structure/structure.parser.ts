import type { Story } from "../../../content/formats/canonical.ts";
import { findDefinitions } from "../../../content/structure/definitions.ts";
import { bodyEnd, findOutline } from "../../../content/structure/outline.ts";
import { findReferences } from "../../../content/structure/references.ts";
import type { Definitions, Outline, References } from "./structure.schema.ts";

/** A text whose structure is read. It is all that the reader process is given. */
export interface StructuredText {
  text: string;
  stories: Story[];
}

/** What can be asked of a text. */
export interface Structure {
  outline: Outline["sections"];
  definitions: Definitions;
  references: References["references"];
}

export function parse(
  _nothing: Uint8Array,
  { part, text, stories }: StructuredText & { part: keyof Structure },
): Structure[keyof Structure] {
  if (part === "definitions") return withoutInternals(text);
  const sections = findOutline(text, bodyEnd(text, stories));
  if (part === "outline")
    return sections.map(({ number, heading, level, start, end }) => ({
      number,
      heading,
      level,
      start,
      end,
      page: null,
    }));
  return findReferences(text, sections).map(({ start, end, text: written, target, kind }) => ({
    start,
    end,
    text: written,
    target,
    kind,
  }));
}

function withoutInternals(text: string): Definitions {
  const { definitions, ...rest } = findDefinitions(text);
  const listed = definitions.map(({ term, kind, start, end, quote, uses }) => ({
    term,
    kind,
    start,
    end,
    quote,
    uses,
  }));
  return { definitions: listed, ...rest };
}
