import { z } from "zod";
import { TextEnd, TextStart } from "../../content/citations/citation.schema.ts";
import { Id } from "../../kernel/http/shapes.ts";
import type { JobKind } from "../../kernel/jobs/job.ts";
import { jobOf } from "../../kernel/jobs/jobs.schema.ts";
import { NewPlaybook, Playbook } from "../playbooks.schema.ts";

const MAX_FILES = 50;

export const NewPlaybookFromDocuments = z
  .strictObject({
    file_ids: z
      .array(Id)
      .min(1, "must contain at least one file id")
      .max(MAX_FILES, `must contain at most ${MAX_FILES} file ids`)
      .describe("Contracts with status `ready`, best of one kind. An id that is given twice counts once."),
    title: NewPlaybook.shape.title,
  })
  .meta({ id: "NewPlaybookFromDocuments" });
export type NewPlaybookFromDocuments = z.output<typeof NewPlaybookFromDocuments>;

const WordingSource = z.object({
  file_id: Id.describe("The file."),
  filename: z.string().describe("Its name."),
  number: z.string().nullable().describe("The number of the clause. Null if it has none."),
  start: TextStart,
  end: TextEnd,
  page: z.int().nullable().describe("The page that it begins on, starting at 1. Null if the file has no pages."),
});

const FoundWording = z.object({
  position: z
    .enum(["standard", "fallback"])
    .nullable()
    .describe("The position that was made of it. Null if it is too rare to be one."),
  text: z.string().describe("The clause, with roles for the names of the parties."),
  contracts: z.int().describe("How many of the contracts have this wording, whether or not the caller can read them."),
  sources: z.array(WordingSource).describe("Where it stands, in the files that the caller can read."),
});

const SourcedCheck = z.object({
  check_id: Id.describe("The check."),
  contracts: z.int().describe("How many of the contracts have such a clause."),
  wordings: z
    .array(FoundWording)
    .describe(
      "What the contracts say, most usual first, at most 12. Wordings of files that the caller cannot read are left out if they are no position.",
    ),
});

const SourceFile = z.object({
  file_id: Id.describe("The file."),
  filename: z.string().describe("Its name."),
  counted: z.boolean().describe("Whether its clauses were counted."),
  clauses: z.int().describe("How many clauses were recognized."),
  reason: z.string().nullable().describe("Why it was not counted. Null if it was."),
  not_used: z
    .array(
      z.object({
        number: z.string().nullable().describe("The number of the clause. Null if it has none."),
        heading: z.string().nullable().describe("Its heading. Null if it has none."),
        start: TextStart,
        end: TextEnd,
        reason: z
          .enum(["rare", "short"])
          .describe("`rare`: too few of the contracts have such a clause. `short`: it says too little for a position."),
      }),
    )
    .default([])
    .describe("The clauses of which no check was made, in the order of the text, at most 200."),
});

export const PlaybookSources = z
  .object({
    contracts: z.int().describe("How many contracts were counted. 0 if the playbook was not made from documents."),
    files: z.array(SourceFile).describe("The files that it was made from, as far as the caller can read them."),
    checks: z.array(SourcedCheck).describe("The checks that were made, without those deleted since."),
  })
  .meta({ id: "PlaybookSources" });
export type PlaybookSources = z.output<typeof PlaybookSources>;

export const FromDocumentsResult = PlaybookSources.extend({
  playbook: Playbook.describe("The playbook, a draft until a person confirms it."),
  rare_kinds: z.int().describe("How many kinds of clause were left out because too few of the contracts have them."),
}).meta({ id: "PlaybookFromDocuments" });
export type FromDocumentsResult = z.output<typeof FromDocumentsResult>;

export const FromDocumentsJob = jobOf("PlaybookFromDocumentsJob", "playbooks/from-documents", FromDocumentsResult);
export type FromDocumentsJob = z.output<typeof FromDocumentsJob>;

/** The job that drafts a playbook. */
export const DraftPlaybook = {
  kind: "playbooks/from-documents",
  internal: false,
  maxAttempts: 3,
  input: z.object({ file_ids: z.array(Id), title: z.string() }),
} satisfies JobKind;
