import type { z } from "zod";
import type { ToolCall } from "../../models/model.ts";
import type { PromptPlaybook } from "../../playbooks/reviews/run/prompt-playbooks.ts";
import type { Finding } from "../../playbooks/reviews/run/run.schema.ts";
import type { Source } from "../../workspace/files/search/sources.ts";
import { Diagram, EmailDraft, NewDocument } from "./complete.prompt.ts";
import type { DraftedEmail, DrawnDiagram } from "./completions.schema.ts";

const MAX_ARTIFACTS = 10;

/** A review of documents and its findings. */
export interface Review {
  playbook: PromptPlaybook;
  sources: Source[];
  findings: Finding[];
}

/** E-mails, diagrams and documents drafted along with an answer. Nothing is sent. */
export class AnswerArtifacts {
  readonly emails: DraftedEmail[] = [];
  readonly diagrams: DrawnDiagram[] = [];
  readonly documents: z.output<typeof NewDocument>[] = [];
  readonly reviews: Review[] = [];

  /** Adds a draft. Returns the tool result for the model. */
  add({ name, input }: ToolCall): string {
    if (this.emails.length + this.diagrams.length + this.documents.length >= MAX_ARTIFACTS)
      return "The limit for one answer is reached.";
    if (name === "draft_email") return addIfValid(EmailDraft, input, (email) => this.emails.push(withPlainText(email)));
    if (name === "draw_diagram") return addIfValid(Diagram, input, (diagram) => this.diagrams.push(diagram));
    if (name === "write_document") return addIfValid(NewDocument, input, (document) => this.documents.push(document));
    return "Unknown tool.";
  }
}

function addIfValid<T>(shape: z.ZodType<T>, input: unknown, add: (value: T) => void): string {
  const read = shape.safeParse(input);
  if (!read.success) return "This input is not valid.";
  add(read.data);
  return "Done. It is shown beside your answer.";
}

const withPlainText = (email: z.output<typeof EmailDraft>): DraftedEmail => ({
  ...email,
  plaintext_body: plainText(email.body),
});

/** Markdown without its formatting characters. */
export function plainText(markdown: string): string {
  return markdown
    .replace(/^#{1,6}\s+/gm, "")
    .replace(/(\*\*|__)(.+?)\1/g, "$2")
    .replace(/(?<![\w*])[*_]([^*_\n]+)[*_](?![\w*])/g, "$1")
    .replace(/`([^`\n]+)`/g, "$1")
    .replace(/\[([^[\]\n]{1,500})\]\(([^()\s]{1,2000})\)/g, "$1 ($2)")
    .replace(/\\([!-/:-@[-`{-~])/g, "$1");
}
