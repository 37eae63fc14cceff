import { z } from "zod";
import { text } from "../../kernel/http/shapes.ts";
import { MAX_CHECKS, NewCheck } from "../checks/checks.schema.ts";
import { Citation, ExampleNote, ExampleText, Expected, MAX_EXAMPLES } from "../examples/examples.schema.ts";
import { NewPlaybook, Playbook } from "../playbooks.schema.ts";

export const ExportFormat = z.object({
  format: z
    .enum(["json", "docx"])
    .default("json")
    .describe("`json` can be imported again without any loss. `docx` is a Word document with tables."),
});

const PortableExample = z.strictObject({
  text: ExampleText,
  citation: Citation.nullable().optional(),
  expected: Expected,
  note: ExampleNote,
});

const PortableCheck = NewCheck.extend({
  examples: z
    .array(PortableExample)
    .max(MAX_EXAMPLES, `must contain at most ${MAX_EXAMPLES} examples`)
    .default(() => []),
});
export type PortableCheck = z.output<typeof PortableCheck>;

/** A playbook as a JSON file. */
export const PortablePlaybook = z.strictObject({
  format: z.literal("chancery-playbook", 'must be "chancery-playbook"'),
  version: z.literal(1, "must be 1: this file was written by a newer version"),
  ...NewPlaybook.shape,
  checks: z.array(PortableCheck).max(MAX_CHECKS, `must contain at most ${MAX_CHECKS} checks`),
});
export type PortablePlaybook = z.output<typeof PortablePlaybook>;

export const ImportFields = z.strictObject({
  title: NewPlaybook.shape.title.optional().describe("The title of the new playbook. Defaults to that of the file."),
});
export type ImportFields = z.output<typeof ImportFields>;

const ImportNote = z.object({
  place: z.string().describe("Where in the file, such as `Table 1, row 4`."),
  message: z.string().describe("What was not understood, and how it was handled."),
});
export type ImportNote = z.output<typeof ImportNote>;

export const PlaybookImport = z
  .object({
    playbook: Playbook.describe("The new playbook."),
    checks: z.int().describe("How many checks were imported."),
    examples: z.int().describe("How many examples were imported."),
    notes: z.array(ImportNote).describe("What was not understood. Empty if everything was."),
  })
  .meta({ id: "PlaybookImport" });
export type PlaybookImport = z.output<typeof PlaybookImport>;

export const MAX_DESCRIPTION = 1000;
export const MAX_GUIDE = 100_000;
export const isText = (words: string, most: number) => text(1, most).safeParse(words).success;
