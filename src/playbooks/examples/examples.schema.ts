import { z } from "zod";
import { TextEnd, TextStart } from "../../content/citations/citation.schema.ts";
import { CreatedAt, Id, integer, MAX_INTEGER, text, UpdatedAt, visibleText } from "../../kernel/http/shapes.ts";

export const MAX_EXAMPLES = 50;
const MAX_TEXT = 20_000;

export const Expected = z
  .enum(["Pass", "Fallback", "Flag"])
  .describe("The result that the check should have for this text.");
export type Expected = z.output<typeof Expected>;

export const ExampleText = visibleText(1, MAX_TEXT);
export const ExampleNote = text(0, 2000).nullable().optional();

export const Citation = z.strictObject({
  file_id: Id.describe("The file that the text is in."),
  start: integer(0, MAX_INTEGER).describe("An offset into the text of the file, in UTF-16 units."),
  end: integer(1, MAX_INTEGER).describe("The offset after the last character."),
});
export type Citation = z.output<typeof Citation>;

export const Example = z
  .object({
    id: Id.describe("The id of the example."),
    text: z.string().describe("The clause that the check judges."),
    citation: z
      .object({ file_id: Id.describe("The file that the text was taken from."), start: TextStart, end: TextEnd })
      .nullable()
      .describe("The place of the file that the text was taken from. The text stays when the file is deleted."),
    expected: Expected,
    note: z.string().nullable().describe("Why this result is expected. Null if not set."),
    created_at: CreatedAt,
    updated_at: UpdatedAt,
  })
  .meta({ id: "PlaybookExample" });
export type Example = z.output<typeof Example>;

const fields = {
  text: ExampleText.optional().describe("The clause that the check judges. Send either this or `citation`."),
  citation: Citation.optional().describe("A place in a file that you can read. Its text becomes the example."),
  note: ExampleNote.describe("Why this result is expected."),
};
type Source = { text?: string | undefined; citation?: Citation | undefined };

export const NewExample = z
  .strictObject({ ...fields, expected: Expected })
  .refine(
    ({ text, citation }: Source) => (text === undefined) !== (citation === undefined),
    "must have exactly one of text and citation",
  )
  .meta({ id: "NewPlaybookExample", oneOf: [{ required: ["text"] }, { required: ["citation"] }] });
export type NewExample = z.output<typeof NewExample>;

export const ExampleChange = z
  .strictObject({ ...fields, expected: Expected.optional() })
  .refine(({ text, citation }: Source) => text === undefined || citation === undefined, {
    error: "must not have both text and citation",
  })
  .meta({ id: "PlaybookExampleChange" });
export type ExampleChange = z.output<typeof ExampleChange>;
