import { z } from "zod";
import { CursorQuery, pageOf } from "../../kernel/http/paging/page.ts";
import { CreatedAt, Id, integer, Person, Timestamp } from "../../kernel/http/shapes.ts";
import type { JobKind } from "../../kernel/jobs/job.ts";
import { JOB_STATUSES, jobOf } from "../../kernel/jobs/jobs.schema.ts";
import { TASKS } from "../../kernel/model-tasks.schema.ts";
import { CellValue } from "../../vaults/columns/cell-value.schema.ts";

/** With fewer checked cells an evaluation says nothing. */
export const LEAST_CELLS = 10;
const MOST_CELLS = 2_000;
const MOST_FINDINGS = 500;
/** From so many on, a share is good enough to choose by. */
export const ENOUGH = 30;

export const NewEvaluation = z
  .strictObject({
    cells: integer(LEAST_CELLS, MOST_CELLS)
      .default(200)
      .describe("How many checked cells are read at most. They come from up to 50 documents, the same ones each time."),
    findings: integer(0, MOST_FINDINGS)
      .default(100)
      .describe("How many decided findings are judged at most, from up to 20 reviews that you can see. 0: none."),
  })
  .meta({ id: "NewVaultEvaluation" });
export type NewEvaluation = z.output<typeof NewEvaluation>;

const count = z.int().min(0);

export const Share = z
  .object({
    right: count.describe("How many were right."),
    of: count.describe("Of how many."),
    share: z.number().min(0).max(1).nullable().describe("`right` / `of`. Null if there were none."),
    is_enough: z.boolean().describe(`Whether there were at least ${ENOUGH}. Fewer are too few to choose by.`),
  })
  .meta({ id: "EvaluationShare" });
export type Share = z.output<typeof Share>;

const Spent = z
  .object({
    input_tokens: count.describe("Tokens that were sent, cached ones included."),
    cached_tokens: count.describe("Of these, tokens that the provider had cached."),
    output_tokens: count.describe("Tokens of the answers."),
    calls: count.describe("Calls of language models, those of the second reader included."),
    cost: z.number().nullable().describe("By the prices in `MODEL_PRICES`. Null if a model that was called has none."),
    seconds: z
      .number()
      .describe("Seconds from question to answer, added up. Documents that were read at the same time count each."),
    cpu_seconds: z
      .number()
      .nullable()
      .describe(
        "Seconds that the processors of this server computed, at most: other work of the same process counts too. Null for a language model.",
      ),
  })
  .meta({ id: "EvaluationSpent" });
export type Used = z.output<typeof Spent>;

const Reader = z.object({
  reader: z
    .string()
    .describe("`local`: the local engine. `local, learned`: with what columns learned. Else the name of the model."),
  tasks: z
    .array(z.enum(TASKS))
    .describe("The tasks that this model is set up for. Empty for the local engine and a fallback."),
});

export const CellsResult = Reader.extend({
  values: Share.describe("Cells with a value that was read as people checked it."),
  passages: Share.describe("Cells whose value was quoted from the words that people checked."),
  absences: Share.describe("Empty cells for which it said that the document has no value."),
  wrong: count.describe("Cells for which it stated something else than people checked."),
  unsure: count.describe("Cells for which it stated nothing."),
  failed: count.describe("Cells that it could not read."),
  error: z.string().nullable().describe("Why the first of these could not be read. Null if all were read."),
  spent: Spent.describe("What it took: tokens, price, time and processor seconds."),
}).meta({ id: "EvaluationOfCells" });
export type CellsResult = z.output<typeof CellsResult>;

export const FindingsResult = Reader.extend({
  verdicts: Share.describe("Findings whose verdict agrees with what people decided."),
  failed: count.describe("Findings that it could not judge."),
  error: z.string().nullable().describe("Why the first of these could not be judged. Null if all were."),
  spent: Spent.describe("What it took: tokens, price, time and processor seconds."),
}).meta({ id: "EvaluationOfFindings" });
export type FindingsResult = z.output<typeof FindingsResult>;

export const EvaluationReport = z
  .object({
    cells: z
      .object({
        read: count.describe("How many checked cells were read."),
        available: count.describe("How many checked cells the vault had."),
        documents: count.describe("The documents they are from."),
        first_read_by: z
          .array(
            z.object({
              reader: z.string().describe("The model, `local` or `person`."),
              cells: count.describe("How many cells."),
            }),
          )
          .describe(
            "Who had read these cells when people checked them. People tend to confirm what they see, which favours that reader.",
          ),
        results: z.array(CellsResult).describe("What each reader made of them."),
      })
      .describe("Cells that people verified or corrected."),
    findings: z
      .object({
        judged: count.describe("How many decided findings were judged."),
        available: count.describe("How many there were in reviews that the person who started it can see."),
        reviews: count.describe("The reviews they are from."),
        results: z.array(FindingsResult).describe("What each reader made of them."),
      })
      .nullable()
      .describe("Findings that people decided. Null if there were none."),
    disagreements: count.describe("How many cells and findings at least one reader did not get right."),
  })
  .meta({ id: "EvaluationReport" });
export type EvaluationReport = z.output<typeof EvaluationReport>;

export const EvaluationProgress = z
  .object({
    of_what: z.enum(["cells", "findings"]).describe("What is read or judged now."),
    reader: z.string().describe("Who reads them, as in `results`."),
    done: count.describe("How many it has read or judged."),
    of: count.describe("Of how many."),
    step: count.describe("Each reader takes one step for cells, and one for findings if there are any. From 1."),
    steps: count.describe("How many steps there are."),
  })
  .meta({ id: "EvaluationProgress" });
export type EvaluationProgress = z.output<typeof EvaluationProgress>;

export const EvaluationSummary = z
  .object({
    id: Id.describe("The id of the evaluation, and of its job."),
    vault_id: Id.describe("The vault."),
    vault_name: z.string().describe("The name of the vault."),
    status: z.enum(JOB_STATUSES).describe("What became of its job."),
    progress: EvaluationProgress.nullable().describe("How far it is. Null unless it is running."),
    started_by: Person.nullable().describe("Who started it. Null if the person is gone."),
    report: EvaluationReport.nullable().describe("Null until it has succeeded."),
    created_at: CreatedAt,
    completed_at: Timestamp.nullable().describe("When it succeeded. Null until then."),
  })
  .meta({ id: "VaultEvaluationSummary" });
export type EvaluationSummary = z.output<typeof EvaluationSummary>;

const Answer = z.object({
  reader: z.string().describe("As in `results`."),
  verdict: z
    .enum(["right", "wrong", "unsure", "failed"])
    .describe("How it compares with what people checked or decided."),
  outcome: z
    .string()
    .describe("The outcome of the cell, or the result of the finding: `Pass`, `Fallback`, `Flag` or `Error`."),
  value: CellValue.describe("What was read. Null if nothing was, and for findings."),
});

export const Disagreement = z
  .object({
    number: count.describe("Its place in the evaluation."),
    document: z
      .object({ id: Id.describe("The document."), name: z.string().describe("Its name.") })
      .describe("The document. For a finding, the first of the reviewed ones."),
    column: z
      .object({
        field_key: z.string().describe("The key of the column."),
        label: z.string().describe("Its label."),
        field_type: z.string().describe("Its type."),
      })
      .nullable()
      .describe("The column. Null for a finding."),
    finding: z
      .object({
        review_id: Id.describe("The review."),
        check_id: Id.describe("The check."),
        check_title: z.string().describe("The title of the check."),
      })
      .nullable()
      .describe("The finding. Null for a cell."),
    expected: z
      .object({
        value: CellValue.describe("The checked value. Null for an empty cell, and for a finding."),
        decision: z
          .enum(["acceptable", "change"])
          .nullable()
          .describe(
            "`acceptable`: people left the contract as it is. `change`: they wanted a change. Null for a cell.",
          ),
      })
      .describe("What people checked or decided."),
    answers: z.array(Answer).describe("What each reader said."),
  })
  .meta({ id: "EvaluationDisagreement" });
export type Disagreement = z.output<typeof Disagreement>;

export const Evaluation = EvaluationSummary.extend(pageOf("disagreements", Disagreement).shape).meta({
  id: "VaultEvaluation",
});
export type Evaluation = z.output<typeof Evaluation>;

export const DisagreementQuery = CursorQuery.extend({
  reader: z
    .string()
    .max(300, "must have at most 300 characters")
    .optional()
    .describe("Only what this reader did not get right."),
});
export type DisagreementQuery = z.output<typeof DisagreementQuery>;

export const EvaluationJob = jobOf("VaultEvaluationJob", "vaults/evaluate", EvaluationReport);
export type EvaluationJob = z.output<typeof EvaluationJob>;

const CellPlace = z.object({ document_id: Id, field_key: z.string() });
const FindingPlace = z.object({ review_id: Id, check_id: Id });

/** The cells and findings are chosen when it starts. */
export const EvaluateVault = {
  kind: "vaults/evaluate",
  internal: false,
  class: "background",
  maxAttempts: 4,
  input: z.object({
    vault_id: Id,
    cells: z.array(CellPlace),
    available_cells: z.int(),
    findings: z.array(FindingPlace),
    available_findings: z.int(),
  }),
} satisfies JobKind;
export type EvaluationInput = z.output<typeof EvaluateVault.input>;
