import type { z } from "zod";
import type { Source } from "../files/search/sources.ts";
import type { ToolCall } from "../models/model.ts";
import type { PromptPlaybook } from "../playbooks/runs/prompt-playbook.ts";
import type { Finding } from "../playbooks/runs/runs.schema.ts";
import { Diagram, EmailDraft, NewDocument } from "./complete.prompt.ts";
import type { DraftedEmail, DrawnDiagram } from "./completions.schema.ts";

const AT_MOST = 10;

/** What a review of documents found. */
export interface Review {
  playbook: PromptPlaybook;
  sources: Source[];
  findings: Finding[];
}

/** What an answer brings along beside its words: e-mails, diagrams and documents that were drafted. Nothing is sent. */
export class AnswerArtifacts {
  readonly emails: DraftedEmail[] = [];
  readonly diagrams: DrawnDiagram[] = [];
  readonly documents: z.output<typeof NewDocument>[] = [];
  readonly reviews: Review[] = [];

  /** Takes a draft in and tells the model what became of it. */
  use({ name, input }: ToolCall): string {
    if (this.emails.length + this.diagrams.length + this.documents.length >= AT_MOST)
      return "No more can be made in one answer.";
    if (name === "draft_email") return keep(EmailDraft, input, (email) => this.emails.push(withPlainText(email)));
    if (name === "draw_diagram") return keep(Diagram, input, (diagram) => this.diagrams.push(diagram));
    if (name === "write_document") return keep(NewDocument, input, (document) => this.documents.push(document));
    return "There is no such tool.";
  }
}

function keep<T>(shape: z.ZodType<T>, input: unknown, take: (made: T) => void): string {
  const read = shape.safeParse(input);
  if (!read.success) return "This input is not valid.";
  take(read.data);
  return "Done. It is shown beside your answer.";
}

const withPlainText = (email: z.output<typeof EmailDraft>): DraftedEmail => ({
  ...email,
  plaintext_body: plainText(email.body),
});

/** Markdown without its marks. */
export function plainText(markdown: string): string {
  return markdown
    .replace(/^#{1,6}\s+/gm, "")
    .replace(/(\*\*|__)(.+?)\1/g, "$2")
    .replace(/(?<![\w*])[*_]([^*_\n]+)[*_](?![\w*])/g, "$1")
    .replace(/`([^`\n]+)`/g, "$1")
    .replace(/\[([^\]\n]{1,500})\]\(([^)\s]{1,2000})\)/g, "$1 ($2)");
}
