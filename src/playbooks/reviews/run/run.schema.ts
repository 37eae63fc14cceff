import { z } from "zod";
import { TextEnd, TextStart } from "../../../content/citations/citation.schema.ts";
import { VERDICTS } from "../../../content/values/verdicts.schema.ts";
import { Id, Person, Timestamp, visibleText } from "../../../kernel/http/shapes.ts";
import type { JobKind } from "../../../kernel/jobs/job.ts";
import { jobOf } from "../../../kernel/jobs/jobs.schema.ts";
import { Check, Importance } from "../../checks/checks.schema.ts";

const MAX_FILES = 20;

export const ReviewMode = z
  .enum(["first-party", "third-party"])
  .describe("`first-party` if the document is on our own paper, `third-party` if it is on the other side's.");
const RepresentingParty = visibleText(1, 200);

/** Whose draft it is, and which party is represented. */
export const Stance = z.object({
  review_mode: ReviewMode.default("third-party"),
  representing_party: RepresentingParty.default("our company").describe(
    "The party that you represent, by name or role.",
  ),
});
export type Stance = z.output<typeof Stance>;

export const NewRun = z
  .strictObject({
    file_ids: z
      .array(Id)
      .min(1, "must contain at least one file id")
      .max(MAX_FILES, `must contain at most ${MAX_FILES} file ids`)
      .describe("Files with status `ready`: one agreement, plus its schedules if they are separate files."),
    ...Stance.shape,
    check_ids: z
      .array(Id)
      .min(1, "must contain at least one check id; omit it to run all checks")
      .max(200)
      .optional()
      .describe("The checks to run. Defaults to all checks of the playbook."),
    project_id: Id.optional().describe("A project whose members see the review. Requires write access to it."),
    previous_review_id: Id.optional().describe(
      "The review of the draft before, if this is the next round. Its decisions are kept where the finding is the same.",
    ),
  })
  .meta({ id: "NewPlaybookRun" });
export type NewRun = z.output<typeof NewRun>;

export const EvaluationResult = z.enum(["Pass", "Flag", "Fallback", "Error"]);

const Quote = z.object({
  fileId: Id.describe("The file that is quoted."),
  quote: z.string().describe("The exact text of the file from `start` to `end`."),
  start: TextStart,
  end: TextEnd,
  page: z.int().nullable().describe("The page that the quote begins on, starting at 1. Null if the file has no pages."),
});
export type Quote = z.output<typeof Quote>;

const Revision = z.object({
  fileId: Id.describe("The file that is changed."),
  original: z.string().describe("The exact text of the file from `start` to `end`. Empty for an insertion."),
  replacement: z.string().describe("The proposed words. Empty for a deletion."),
  start: TextStart,
  end: TextEnd,
  rationale: z.string().describe("Why the change is proposed."),
});
export type Revision = z.output<typeof Revision>;

const Demand = z.object({
  text: z.string().describe("What the position asks for or refuses, in its own words."),
  met: z.boolean().nullable().describe("Whether the files meet it. Null if that could not be decided."),
  quote: z.string().nullable().describe("The words of the files that show it. Null if no words do."),
});
export type Demand = z.output<typeof Demand>;

const Earlier = {
  review_id: Id.describe("The review of the earlier decision."),
  file_id: Id.describe("The file that it was about."),
  file_name: z.string().describe("The name of that file."),
  decision: z.enum(["accepted", "rejected", "edited"]).describe("What was decided, as in `FindingDecision`."),
  decided_at: Timestamp.describe("When it was decided."),
  decided_by: Person.nullable().describe("Who decided. Null for an organization-scoped key."),
};

export const Precedent = z
  .object({
    ...Earlier,
    meaning: z
      .enum(["passes", "contradicts", "missing"])
      .nullable()
      .describe(
        "What the decision says about the position. `passes`: the wording was kept. Null if it says nothing about a passage.",
      ),
    quote: z
      .string()
      .describe(
        "The words that were decided about, on one line and cut after 2,000 characters. Empty where neither finding quotes any words.",
      ),
    similarity: z
      .number()
      .min(0)
      .max(1)
      .describe("How alike the words are to those of this finding. 1: the same words."),
    differences: z
      .array(
        z.object({
          start: z.int().describe("Where the replaced words begin in `quote`."),
          end: z.int().describe("Where they end."),
          replacement: z.string().describe("The words of this finding in their place, on one line."),
        }),
      )
      .describe("What makes `quote` the nearest quote of this finding, word by word. Empty if they are the same."),
  })
  .meta({ id: "Precedent" });
export type Precedent = z.output<typeof Precedent>;

const LearnedFromDecisions = z
  .object({
    use: z
      .enum(["pass", "miss", "ask", "shown"])
      .describe(
        "`pass`: it passes by them. `miss`: it is not found by them. `ask`: they made it a question for a person. `shown`: a language model that judged it was shown them.",
      ),
    decisions: z.int().describe("How many decisions it rests on, those included that you may not see."),
    withdrawn: z.int().describe("How many of them do not hold any more: changed, withdrawn or deleted since."),
    examples: z
      .array(z.object({ ...Earlier, holds: z.boolean().describe("Whether the decision still holds.") }))
      .describe("Those that you may see, newest first."),
  })
  .meta({ id: "LearnedFromDecisions" });
export type LearnedFromDecisions = z.output<typeof LearnedFromDecisions>;

export const Finding = z
  .object({
    checkId: Id.describe("The id of the check."),
    checkTitle: z.string().describe("The title of the check."),
    importance: Importance.nullable().describe("How much the check matters. Null if not set."),
    positions: Check.shape.positions.describe("The check's positions when the playbook was run."),
    evaluationResult: EvaluationResult.describe(
      "Pass: the standard is met. Fallback: a fallback is met. Flag: neither is met, or the result is uncertain. Error: the check could not be assessed.",
    ),
    fallbackPosition: z.int().nullable().describe("The number of the fallback that is met, starting at 1."),
    documentPosition: z.int().nullable().describe("The offset of the clause in the text of its file."),
    analysis: z.string().describe(
      `Begins with the verdict: what is met, or one of ${Object.values(VERDICTS)
        .map((verdict) => `\`${verdict}\``)
        .join(", ")}`,
    ),
    why: z
      .string()
      .describe(
        "What else was compared and how the files were searched, for whoever asks why. Empty if there is no more to tell, and for reviews made before it was kept.",
      ),
    certainty: z
      .number()
      .min(0)
      .max(1)
      .nullable()
      .describe(
        "The calibrated chance that the result is right. Null if it was not measured or the finding needs your judgement.",
      ),
    demands: z
      .array(Demand)
      .describe(
        "Each demand of the position, what it refuses included: of the fallback that is met, or else of the standard. A Pass meets all of them. Where it was accepted before, the quote is the passage that reads like what people accepted. Empty for reviews made before they were kept, and where a check could not be assessed.",
      ),
    found: z
      .string()
      .nullable()
      .describe(
        "The value in the files that was compared, such as `30 days` or `Delaware`. Null if no value was compared for certain, and for reviews made before it was kept.",
      ),
    wanted: z
      .string()
      .nullable()
      .describe(
        "The value that the position asks for, such as `at least 60 days`. Null if the position names none, and for reviews made before it was kept.",
      ),
    quotes: z.array(Quote).describe("The words of the files that the finding rests on."),
    revisions: z.array(Revision).describe("The changes that would meet the playbook's position."),
    relatedCheckIds: z.array(Id).describe("Other checks whose findings are based on the same clause."),
    precedents: z
      .array(Precedent)
      .optional()
      .describe(
        "Earlier decisions on the same position about similar words, or about the same silence, at most three, nearest first, of reviews and files that you may see. A copy of a file in which the same was decided is left out. Only from `GET /reviews/{id}`.",
      ),
    learned_from: LearnedFromDecisions.optional().describe(
      "Only where the verdict used earlier decisions, and only from `GET /reviews/{id}`.",
    ),
  })
  .meta({ id: "PlaybookFinding" });
export type Finding = z.output<typeof Finding>;

/** How a finding used earlier decisions. */
export interface UsedDecisions {
  use: "pass" | "miss" | "ask" | "shown";
  /** What was said without them. Not known of a language model that was shown them. */
  without?: { result: "Pass" | "Fallback" | "Flag"; analysis: string };
  examples: { review_id: string; file_id: string; decided_at: string }[];
}

/** A finding as it is kept. */
export interface StoredFinding extends Finding {
  learned?: UsedDecisions;
}

const count = z.int().min(0);

export const RunResult = z
  .object({
    playbookId: Id.describe("The id of the playbook."),
    playbookTitle: z.string().describe("The title of the playbook when the run started."),
    playbookVersion: z.string().describe("A hash of the playbook's content when the run started."),
    reviewMode: ReviewMode,
    representingParty: z.string().describe("The party that is represented."),
    files: z
      .array(
        z.object({
          fileId: Id.describe("The id of the file."),
          filename: z.string().describe("The name of the file."),
          sha256: z.string().describe("The SHA-256 of the bytes that were reviewed, in hexadecimal."),
        }),
      )
      .describe("The files that were reviewed."),
    totalChecks: count.describe("How many checks were run."),
    model: z.string().describe("The model that ran the review, or `local` for the offline engine."),
    results: z.array(Finding).describe("A finding for each check, in the order of the playbook."),
    summary: z
      .object({
        flags: count.describe("Checks that are not met, or uncertain."),
        fallbacks: count.describe("Checks for which a fallback is met."),
        passes: count.describe("Checks whose standard position is met."),
        errors: count.describe("Checks that could not be assessed."),
      })
      .describe("How many findings there are of each result."),
    documents: z
      .array(
        z.object({
          fileId: Id.describe("The file with the tracked changes."),
          filename: z.string().describe("The name of the file with the tracked changes."),
          signedUrl: z.string().describe("A URL that downloads the file without a key. Valid for seven days."),
          originalFileId: Id.describe("The file that was reviewed."),
          originalFilename: z.string().describe("The name of the file that was reviewed."),
        }),
      )
      .optional()
      .describe("The reviewed DOCX with the revisions as tracked changes."),
    notice: z
      .string()
      .optional()
      .describe(
        "What holds for the whole review: the files incorporate terms that were not reviewed, or checks got no second look, because the model for it gave no usable answer.",
      ),
    redlineNote: z.string().optional().describe("Why there is no redline, or which revisions it does not include."),
  })
  .meta({ id: "PlaybookRunResult" });
export type RunResult = z.output<typeof RunResult>;

export const RunJob = jobOf("PlaybookRunJob", "playbooks/run", RunResult);
export type RunJob = z.output<typeof RunJob>;

/** A snapshot of the playbook. Later changes do not affect the run. */
export const PinnedPlaybook = z.object({
  id: Id.describe("The id of the playbook."),
  title: z.string().describe("The title of the playbook."),
  guide: z.string().nullable().describe("The guide of the playbook. Null if it has none."),
  checks: z
    .array(Check.pick({ id: true, title: true, description: true, importance: true, positions: true }))
    .describe("The checks of the run, in order, as they were when it started."),
});
export type PinnedPlaybook = z.output<typeof PinnedPlaybook>;
export type PinnedCheck = PinnedPlaybook["checks"][number];

/** The job that reviews files against a playbook. */
export const RunPlaybook = {
  kind: "playbooks/run",
  internal: false,
  maxAttempts: 4,
  modelPatienceSeconds: 15 * 60,
  input: z.object({
    playbook: PinnedPlaybook,
    file_ids: z.array(Id),
    project_id: Id.optional(),
    previous_review_id: Id.optional(),
    without_redline: z.literal(true).optional(),
    ...Stance.shape,
  }),
} satisfies JobKind;
