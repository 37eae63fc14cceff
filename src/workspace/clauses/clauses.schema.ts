import { z } from "zod";
import { CursorQuery, type Placed } from "../../kernel/http/paging/page.ts";
import { CreatedAt, Id, text, UpdatedAt, visibleText } from "../../kernel/http/shapes.ts";
import { Visibility } from "../shares/visibility.schema.ts";

/** 200 kB of plain text. */
export const MAX_TEXT = 204_800;
export const MAX_TITLE = 200;
export const MAX_NOTES = 10_000;
export const MAX_VARIANTS = 20;
export const MAX_TAGS = 20;
/** All wordings of a clause together. */
export const MAX_WORDINGS = 1_000_000;

const TAKEN_LITERALLY = "Markdown. Stored and returned as it was sent.";

const Variant = z.object({
  id: Id.describe("The id of the variant."),
  label: z.string().describe("What the variant is for: `preferred`, `fallback`, `walk_away` or words of your own."),
  text: z.string().describe(`Its wording, in ${TAKEN_LITERALLY}`),
  note: z.string().describe("When to use it. Empty if not set."),
});
export type Variant = z.output<typeof Variant>;

const content = {
  title: z.string().describe("The title of the clause."),
  kind: z
    .string()
    .nullable()
    .describe("What kind of clause it is, such as `Limitation of liability`. Null if not set."),
  language: z.string().describe("The language of the clause as a BCP 47 code, such as `en`."),
  tags: z.array(z.string()).describe("Its tags."),
  text: z.string().describe(`The wording, in ${TAKEN_LITERALLY}`),
  notes: z.string().describe("Notes for colleagues. Empty if not set."),
  variants: z.array(Variant).describe("Other wordings for the same purpose, in order of preference."),
};

const version = z.int().min(1).describe("The version of the clause. It grows with every change of its content.");
const createdBy = z.int().nullable();

export const Clause = z
  .object({
    id: Id.describe("The id of the clause."),
    ...content,
    source: z
      .object({
        file_id: Id.describe("The file."),
        start: z.int().describe("Where the clause begins in the file's text, in UTF-16 units."),
        end: z.int().describe("Where it ends."),
      })
      .nullable()
      .describe("Where the clause was taken from. Null if nowhere, if the file is gone, or if you cannot open it."),
    visibility: Visibility,
    version,
    created_by: createdBy.describe("The id of the person who created it. Null for an organization-scoped key."),
    updated_at: UpdatedAt,
  })
  .meta({ id: "Clause" });
export type Clause = z.output<typeof Clause>;

export const CLAUSE_FIELDS = ["title", "kind", "language", "tags", "text", "notes", "variants"] as const;

export const ClauseVersion = z
  .object({
    version,
    ...content,
    changed: z
      .array(z.enum(CLAUSE_FIELDS))
      .describe("The fields that differ from the version before. Empty for the first."),
    restored_from: z.int().nullable().describe("The version that was restored as this one. Null if it was none."),
    created_by: createdBy.describe("The id of the person who made this version. Null for an organization-scoped key."),
    created_at: CreatedAt,
  })
  .meta({ id: "ClauseVersion" });
export type ClauseVersion = z.output<typeof ClauseVersion>;

export const Difference = z.object({
  kind: z.enum(["inserted", "deleted", "replaced"]).describe("What happened to the words."),
  before: z.string().describe("The words before. Empty if words were inserted."),
  after: z.string().describe("The words after. Empty if words were deleted."),
  before_at: z.int().describe("Where it is in the text before, in UTF-16 units."),
  after_at: z.int().describe("Where it is in the text after."),
});
export type Difference = z.output<typeof Difference>;

export const ComparedClauseVersion = ClauseVersion.extend({
  compared_with: z.int().nullable().describe("The version that it is compared with. Null for the first version."),
  before: z
    .string()
    .nullable()
    .describe("The wording of the version that it is compared with. Null for the first version."),
  differences: z.array(Difference).describe("How `text` differs from that version, word by word."),
}).meta({ id: "ComparedClauseVersion" });
export type ComparedClauseVersion = z.output<typeof ComparedClauseVersion>;

const Tag = visibleText(1, 60)
  .refine((tag) => !/[;\n\r]/.test(tag), "must not contain a semicolon or a line break")
  .transform((tag) => tag.trim());
const Kind = text(0, 80)
  .nullable()
  .transform((kind) => kind?.trim() || null);
const Language = z
  .string("must be a string")
  .regex(/^[A-Za-z]{2,3}(?:-[A-Za-z0-9]{1,8}){0,3}$/, "must be a BCP 47 code such as en or de-CH");
const emptyIfNull = (max: number) =>
  text(0, max)
    .nullable()
    .transform((value) => value ?? "");

const NewVariant = z.strictObject({
  id: Id.optional().describe("The id of a variant that is kept. Leave it out for a new one."),
  label: visibleText(1, 80)
    .default("fallback")
    .describe("What the variant is for: `preferred`, `fallback`, `walk_away` or words of your own."),
  text: visibleText(1, MAX_TEXT).describe("Its wording, in Markdown."),
  note: emptyIfNull(2000).optional().describe("When to use it."),
});
export type NewVariant = z.output<typeof NewVariant>;

export const NewClause = z
  .strictObject({
    title: visibleText(1, MAX_TITLE).describe("The title of the clause."),
    text: visibleText(1, MAX_TEXT).describe("The wording, in Markdown."),
    kind: Kind.optional().describe("What kind of clause it is, in your own words."),
    language: Language.optional().describe("A BCP 47 code. Detected from the wording if left out."),
    tags: z.array(Tag).max(MAX_TAGS, `must have at most ${MAX_TAGS} tags`).optional().describe("Its tags."),
    notes: emptyIfNull(MAX_NOTES).optional().describe("Notes for colleagues."),
    variants: z
      .array(NewVariant)
      .max(MAX_VARIANTS, `must have at most ${MAX_VARIANTS} variants`)
      .optional()
      .describe("Other wordings for the same purpose. Replaces all variants."),
    visibility: Visibility.optional(),
  })
  .meta({ id: "NewClause" });
export type NewClause = z.output<typeof NewClause>;

export const ClauseChange = NewClause.partial().meta({ id: "ClauseChange" });
export type ClauseChange = z.output<typeof ClauseChange>;

export const ClauseQuery = CursorQuery.extend({
  q: text(1, 500).optional().describe("What the clause is about, words of it, or a part of its title or tags."),
  kind: text(1, 80).optional().describe("Only clauses of this kind, in upper or lower case."),
  tag: text(1, 60).optional().describe("Only clauses with this tag, in upper or lower case."),
  language: text(1, 40).optional().describe("Only clauses in this language."),
  playbook_id: Id.optional().describe("Only clauses that a position of this playbook points to."),
});
export type ClauseQuery = Placed<z.output<typeof ClauseQuery>>;
