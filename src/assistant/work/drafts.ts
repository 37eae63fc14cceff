import type { Desk, Outcome } from "./desk.ts";
import type { DeskTool } from "./desk-tool.ts";
import { Diagram, EmailDraft, NewDocument } from "./drafts.schema.ts";

const MAX_DRAFTS = 50;
const SHOWN = "Done. It is shown beside your answer.";

const draft = (desk: Desk, made: Omit<Outcome, "text">): Outcome => {
  const count = desk.emails.length + desk.diagrams.length + desk.documents.length;
  return count >= MAX_DRAFTS ? { text: "The limit for one answer is reached." } : { text: SHOWN, ...made };
};

/** Drafts that come with the answer. Nothing is sent. */
export const DRAFTING_TOOLS: DeskTool[] = [
  {
    name: "draft_email",
    label: "Drafting an e-mail",
    description: "Drafts an e-mail for the person to send. It is not sent.",
    input: EmailDraft,
    run: async (desk, email: EmailDraft) => draft(desk, { email: { ...email, plaintext_body: plainText(email.body) } }),
  },
  {
    name: "draw_diagram",
    label: "Drawing a diagram",
    description: "Draws a diagram in Mermaid.",
    input: Diagram,
    run: async (desk, diagram: Diagram) => draft(desk, { diagram }),
  },
  {
    name: "write_document",
    label: "Writing a document",
    description: "Writes a new Word document from Markdown. In a project it becomes a file of the project.",
    input: NewDocument,
    run: async (desk, document: NewDocument) => draft(desk, { document }),
  },
];

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
