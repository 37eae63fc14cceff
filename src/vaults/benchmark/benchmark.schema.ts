import { z } from "zod";
import { Citation } from "../../content/citations/citation.schema.ts";
import { Id } from "../../kernel/http/shapes.ts";
import { CellValue } from "../columns/cell-value.schema.ts";
import { FieldType } from "../columns/columns.schema.ts";
import { Outcome } from "../documents/cell.schema.ts";

export const BenchmarkQuery = z.object({
  file_id: Id.describe("The draft: a file with status `ready`, in this vault or not."),
});

const OtherPassage = Citation.extend({
  document_id: Id.describe("The document of the vault that the words are from."),
  file_id: Id.describe("Its file."),
  document_name: z.string().describe("Its name."),
}).meta({ id: "BenchmarkCitation" });

const UsualValue = z.object({
  value: CellValue,
  label: z.string().describe("The value, formatted for display."),
  count: z.int().describe("How many contracts have it."),
});

const ComparedColumn = z
  .object({
    field_key: z.string().describe("The key of the column."),
    label: z.string().describe("The heading of the column."),
    field_type: FieldType.describe("The type of its values."),
    value: CellValue.describe("The draft's value. Null if it has none, or if it could not be read for certain."),
    value_label: z
      .string()
      .nullable()
      .describe(
        "The draft's value, formatted for display. Of a long text that is compared by its figures: the figures.",
      ),
    compared_by: z
      .enum(["value", "figures"])
      .describe(
        "`value`: values are the same if they are equal; short texts also if they differ only in case, punctuation and words such as “the State of”. `figures`: the draft's text is longer than 80 characters, so that the periods, amounts and percentages that texts name are compared, and `usual` lists them. Without any, or with more than 5,000 contracts, it is not compared.",
      ),
    outcome: Outcome.describe("How the draft's value was found. Only `found` and `absent` are compared."),
    citations: z.array(Citation).describe("The words of the draft that its value rests on."),
    known: z
      .int()
      .describe("In how many contracts the value, or that there is none, is known. The others are not counted."),
    absent: z.int().describe("How many of those have no such value."),
    same: z
      .int()
      .nullable()
      .describe(
        "How many of those have the draft's value or, if the draft has none, have none too. Null if that is not known.",
      ),
    share_with_same: z
      .number()
      .min(0)
      .max(1)
      .nullable()
      .describe("`same` divided by `known`. Null if either is not known."),
    percentile: z
      .number()
      .min(0)
      .max(100)
      .nullable()
      .describe(
        "Of the contracts whose value can be ordered with the draft's, how many in a hundred have a lower one, counting half of those with an equal one. Null for values without an order, and without such contracts.",
      ),
    usual: z.array(UsualValue).describe("The most usual values, at most five, the most usual first."),
    nearest: z
      .array(OtherPassage)
      .describe(
        "The words of up to three contracts: those with the draft's value, else the nearest or the most usual one.",
      ),
    unusual: z
      .number()
      .min(0)
      .max(1)
      .describe(
        "How far the draft departs from what is usual: how much more surprising its value is than those of the contracts are on average. 0 also where too few contracts are known to say.",
      ),
  })
  .meta({ id: "BenchmarkColumn" });
export type ComparedColumn = z.output<typeof ComparedColumn>;

const MissingClause = z
  .object({
    heading: z.string().describe("The heading that most of the contracts give it."),
    count: z.int().describe("How many contracts have such a clause."),
    known: z.int().describe("Of how many: those in which headings were recognized, at most the newest 2,000."),
    nearest: z.array(OtherPassage).describe("One such clause: its first 600 characters."),
  })
  .meta({ id: "BenchmarkMissingClause" });
export type MissingClause = z.output<typeof MissingClause>;

export const Benchmark = z
  .object({
    file_id: Id.describe("The draft."),
    contracts: z
      .int()
      .describe(
        "How many contracts of the vault it is compared with: those that were read, without the draft and its copies.",
      ),
    columns: z.array(ComparedColumn).describe("Every column, the one in which the draft is most unusual first."),
    missing_clauses: z
      .array(MissingClause)
      .describe(
        "Clauses under headings that at least half of the contracts have, while the draft has neither the heading nor its words, at most ten.",
      ),
    missing_clauses_note: z.string().nullable().describe("Why missing clauses cannot be told. Null if they can."),
  })
  .meta({ id: "VaultBenchmark" });
export type Benchmark = z.output<typeof Benchmark>;
