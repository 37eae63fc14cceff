import { z } from "zod";
import { Id, text } from "../../kernel/http/shapes.ts";
import type { JobKind } from "../../kernel/jobs/job.ts";
import { jobOf } from "../../kernel/jobs/jobs.schema.ts";
import { SuggestedColumn, TableQuery } from "../../vaults/questions/questions.schema.ts";
import { AnswerCitation } from "../chats/chats.schema.ts";
import { EachColumn } from "../work/each.schema.ts";
import {
  AnswerReview,
  AnswerTable,
  DoneAction,
  Plan,
  Proposal,
  ProposalDecision,
  Unfinished,
} from "../work/work.schema.ts";

const MAX_QUESTIONS = 10;
const ids = (most: number) => z.array(Id).max(most, `must name at most ${most}`);
const RETIRED = "is no longer accepted: send playbook_ids, a list";

export const NewCompletion = z
  .strictObject({
    message: text(1, 100_000).describe("The question or task, in plain language."),
    file_ids: ids(50).default([]).describe("Files with status `ready`. Files of earlier turns stay attached."),
    playbook_ids: ids(20).default([]).describe("Playbooks that the answer may review the files with."),
    skill_ids: ids(20).optional().describe("Accepted only on the first turn of a chat."),
    chat_id: Id.optional().describe("The chat to continue."),
    project_id: Id.optional().describe("Accepted only on the first turn of a chat."),
    vault_id: Id.optional().describe("The vault to answer from. Requires a user-scoped key."),
    each_document: z
      .array(EachColumn)
      .min(1, "must have at least one question")
      .max(MAX_QUESTIONS, `must have at most ${MAX_QUESTIONS} questions`)
      .optional()
      .describe(
        "Questions that each document of the request is asked on its own and whole: of `file_ids`, or else of all of the vault or project. The answer is a table with the words behind each value, in `tables`; the message is its title.",
      ),
    decisions: z
      .array(ProposalDecision)
      .min(1, "must hold at least one decision")
      .max(50, "must hold at most 50 decisions")
      .optional()
      .describe("What you allow or decline of the `proposals` of earlier answers. Requires `chat_id`."),
    may_change: z
      .boolean()
      .optional()
      .describe(
        "Whether the answer may change something that the message asks for. False: changes are only proposed. Defaults to true. In the web application changes are always proposed first.",
      ),
    stream: z
      .boolean()
      .optional()
      .describe("Stream the answer as server-sent events, as with `Accept: text/event-stream`."),
    playbook_id: z.never({ error: RETIRED }).optional().describe("No longer accepted. Use `playbook_ids`."),
  })
  .superRefine(({ chat_id, skill_ids, project_id, decisions }, issues) => {
    if (chat_id === undefined) {
      if (decisions) issues.addIssue({ code: "custom", path: ["decisions"], message: "requires chat_id" });
      return;
    }
    for (const [path, value] of Object.entries({ skill_ids, project_id })) {
      if (value === undefined) continue;
      issues.addIssue({ code: "custom", path: [path], message: "is only accepted on the first turn of a chat" });
    }
  })
  .meta({ id: "NewCompletion" });
export type NewCompletion = z.output<typeof NewCompletion>;

export const WrittenDocument = z
  .object({
    file_id: Id.describe("The file that was written."),
    filename: z.string().describe("The name of the file that was written."),
    signed_url: z.string().describe("A URL that downloads the file without a key. Valid for seven days."),
    original_file_id: Id.optional().describe("The file that it is a revision of. Absent for a new document."),
    original_filename: z
      .string()
      .optional()
      .describe("The name of the file that it is a revision of. Absent for a new document."),
  })
  .meta({ id: "WrittenDocument" });

export const DraftedEmail = z
  .object({
    to: z.array(z.string()).describe("The addresses of the recipients. May be empty."),
    subject: z.string().describe("The subject line."),
    body: z.string().describe("Markdown."),
    plaintext_body: z.string().describe("The same text without Markdown."),
    cc: z.array(z.string()).optional().describe("The addresses for copies."),
    bcc: z.array(z.string()).optional().describe("The addresses for blind copies."),
  })
  .meta({ id: "DraftedEmail" });
export type DraftedEmail = z.output<typeof DraftedEmail>;

export const DrawnDiagram = z
  .object({
    title: z.string().describe("The title of the diagram."),
    diagram_type: z.string().describe("The type of diagram, such as `flowchart` or `timeline`."),
    mermaid: z.string().describe("The diagram in the Mermaid language."),
  })
  .meta({ id: "DrawnDiagram" });
export type DrawnDiagram = z.output<typeof DrawnDiagram>;

export const AnswerKind = z
  .enum(["stated", "passages", "not_found", "not_understood", "table"])
  .describe(
    "What an answer without a language model claims. `stated`: a value, Yes or No, with its passage. `passages`: passages to read, nothing is claimed. `not_found`: this search found nothing. `not_understood`: the question is not in English, or needs a language model. `table`: from the values of a vault's table.",
  );
export type AnswerKind = z.output<typeof AnswerKind>;

export const CompletionResult = z
  .object({
    result: z.string().describe("The answer, in Markdown. [1] refers to the citation with that marker."),
    chat_id: Id.describe("The chat that the answer belongs to. Send it with the next message to continue."),
    model: z.string().describe("The model that answered, or `local` for the offline engine."),
    answer_kind: AnswerKind.nullable().describe(
      "Null if a language model answered, a task was done, or the list of files answers.",
    ),
    citations: z.array(AnswerCitation).describe("The passages that the answer rests on."),
    documents: z
      .array(WrittenDocument)
      .optional()
      .describe("Documents written for the answer, such as a draft or a redline."),
    emails: z.array(DraftedEmail).optional().describe("E-mails drafted for the answer. They are not sent."),
    diagrams: z.array(DrawnDiagram).optional().describe("Diagrams drawn for the answer."),
    plan: Plan.optional().describe("The plan of a task of several steps, and how far it got."),
    actions: z.array(DoneAction).optional().describe("What was changed or started, as the person or key may."),
    proposals: z
      .array(Proposal)
      .optional()
      .describe("Changes that wait for a decision. Send `decisions` with the next message to allow or decline them."),
    reviews: z.array(AnswerReview).optional().describe("Reviews that were made. Each is a review of `GET /reviews`."),
    tables: z.array(AnswerTable).optional().describe("Tables of what each of many documents says."),
    unfinished: Unfinished.optional().describe("Present if a limit was reached before everything was done."),
    unchecked: z
      .int()
      .optional()
      .describe(
        "How many cited sentences got no second look, because its model gave no usable answer. Absent if all got one.",
      ),
    table_query: TableQuery.optional().describe(
      "For a question about a vault's table: the query over all its documents that produced the answer's numbers.",
    ),
    suggested_column: SuggestedColumn.optional().describe("A column of the vault that would hold the answer."),
  })
  .meta({ id: "CompletionResult" });
export type CompletionResult = z.output<typeof CompletionResult>;

export const CompletionJob = jobOf("CompletionJob", "chat/completions", CompletionResult);
export type CompletionJob = z.output<typeof CompletionJob>;

/** The job that asks a model for the title of a new chat. `replaces`: the title it has until then. */
export const NameChat = {
  kind: "chats/name",
  internal: true,
  maxAttempts: 2,
  input: z.object({ chat_id: Id, replaces: z.string() }),
} satisfies JobKind;

/** The job that answers one turn of a chat. */
export const CompleteChat = {
  kind: "chat/completions",
  internal: false,
  maxAttempts: 4,
  input: z.object({
    chat_id: Id,
    message: z.string(),
    /** Proposals that the person has allowed or declined. */
    allowed: z.array(z.string()).default([]),
    declined: z.array(z.string()).default([]),
    /** Proposals of which the message accepts one, without saying which. */
    undecided: z.array(z.string()).default([]),
    /** The message came with playbooks, so that reviews against them are asked for. */
    brings_playbooks: z.boolean().default(false),
    may_change: z.boolean().default(true),
    each_document: z.array(EachColumn).default([]),
  }),
} satisfies JobKind;
