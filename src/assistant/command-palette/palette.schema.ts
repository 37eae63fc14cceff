import { z } from "zod";
import { Id, visibleText } from "../../kernel/http/shapes.ts";

export const PaletteQuery = z.object({ q: visibleText(1, 200) });
export type PaletteQuery = z.output<typeof PaletteQuery>;

const OPENED_KINDS = [
  "project",
  "chat",
  "file",
  "document",
  "vault",
  "playbook",
  "skill",
  "review",
  "portfolio",
] as const;

export const PaletteResult = z.object({
  kind: z.enum([...OPENED_KINDS, "column", "check", "person"]),
  id: z.string(),
  title: z.string(),
  detail: z.string().nullable(),
  parent_id: Id.nullable().describe("The vault of a document or a column, the playbook of a check."),
  key: z.string().nullable().describe("The key of a column."),
  is_recent: z.boolean().describe("Whether the person opened it lately."),
});
export type PaletteResult = z.output<typeof PaletteResult>;

/** A place in a document that says what was looked for. */
export const FoundText = z.object({
  kind: z.enum(["clause", "passage"]),
  file_id: Id,
  document_id: Id.nullable().describe("Where the file is opened as a document of a vault."),
  vault_id: Id.nullable(),
  name: z.string().describe("The name of the file or document."),
  title: z.string().nullable().describe("The number and heading of the clause."),
  quote: z.string().nullable().describe("The words of a passage."),
  start: z.int(),
  end: z.int(),
});
export type FoundText = z.output<typeof FoundText>;

export const OpenedItem = z.strictObject({ kind: z.enum(OPENED_KINDS), id: Id });
export type OpenedItem = z.output<typeof OpenedItem>;
