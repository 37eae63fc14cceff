import { z } from "zod";
import { TextEnd, TextStart } from "../../../content/citations/citation.schema.ts";
import { FINDING_KINDS, SEVERITIES } from "../../../content/structure/proofread/finding.schema.ts";
import { Id } from "../../../kernel/http/shapes.ts";
import type { JobKind } from "../../../kernel/jobs/job.ts";
import { jobOf } from "../../../kernel/jobs/jobs.schema.ts";
import { RedlineDocument } from "../compare/compare.schema.ts";

export const ProofreadResult = z
  .object({
    findings: z
      .array(
        z.object({
          kind: z.enum(FINDING_KINDS).describe("What is wrong. `amount_mismatch`: words against figures."),
          severity: z
            .enum(SEVERITIES)
            .describe("`high`: it changes what the document means. `medium`: a reader stumbles. `low`: a slip."),
          message: z.string().describe("What is wrong, in a sentence."),
          start: TextStart,
          end: TextEnd,
          quote: z.string().describe("The file's text from `start` to `end`."),
          fix: z
            .object({ replacement: z.string().describe("What to write instead of `quote`.") })
            .nullable()
            .describe("How to put it right. Null if a person has to decide."),
        }),
      )
      .describe("In the order of the text, at most 2,000. Empty if nothing is wrong."),
    documents: z
      .array(RedlineDocument)
      .describe("If the file is a DOCX and a finding has a `fix`: a copy with all fixes as tracked changes."),
    redline_note: z.string().optional().describe("Why there is no such copy, or what is missing from it."),
  })
  .meta({ id: "ProofreadResult" });
export type ProofreadResult = z.output<typeof ProofreadResult>;

export const ProofreadJob = jobOf("ProofreadJob", "files/proofread", ProofreadResult);
export type ProofreadJob = z.output<typeof ProofreadJob>;

/** The job that proofreads a file. */
export const ProofreadFile = {
  kind: "files/proofread",
  internal: false,
  maxAttempts: 3,
  input: z.object({ file_id: Id, fixes: z.array(z.int()).optional() }),
} satisfies JobKind;
