import { z } from "zod";
import { FENCE_RULE, fence } from "../../models/fence.ts";
import type { Prompt, Tool } from "../../models/model.ts";

const RULES = `You are the legal assistant of a law firm or legal department. You answer questions about contracts and other documents, precisely and briefly, in Markdown.

${FENCE_RULE}

How to answer:
- Never ask the person anything back: you cannot be answered. Where something is unclear, state your assumption and answer.
- Every statement that rests on a document is followed by the words it rests on, in this exact form: [[F1: "words copied letter by letter from the document"]]. F1 is the name of the document as given. Quote one passage at a time, no longer than needed, and only what you have read here.
- What the documents do not say, say that they do not say. Do not fill gaps from memory; general legal knowledge is allowed where it is clearly told apart from what the documents say.
- Never write web addresses or pictures into the answer that are not in the question.`;

export interface Instructions {
  /** Instructions from the project, skills, playbooks and profiles. */
  parts: { heading: string; text: string }[];
}

export function completionSystem({ parts }: Instructions): string {
  return [RULES, ...parts.map(({ heading, text }) => `## ${heading}\n${text}`)].join("\n\n");
}

const DocumentName = z
  .string()
  .regex(/^F\d+$/)
  .describe("The document's name, such as F1.");

export const READING_TOOLS: Tool[] = [
  {
    name: "search_documents",
    description: "Finds the passages of the documents that best match some words.",
    input: z.object({ query: z.string().min(1).max(500) }),
  },
  {
    name: "read_document",
    description: "Reads on in a document, some 12,000 characters from a place on.",
    input: z.object({ document: DocumentName, from: z.int().min(0).default(0) }),
  },
];

export const ReviewCall = z.object({
  playbook: z.string().describe("The playbook's name, such as P1."),
  documents: z.array(DocumentName).min(1).max(20).describe("One agreement, with its schedules."),
  review_mode: z
    .enum(["first-party", "third-party"])
    .default("third-party")
    .describe("Whose paper it is: ours or theirs."),
  representing_party: z.string().min(1).max(200).default("our company"),
});

export const REVIEW_TOOL: Tool = {
  name: "review_against_playbook",
  description:
    "Judges documents by every check of a playbook: pass, fallback or flag, with quotes and proposed changes. Of a single Word document a redline is then shown beside your answer.",
  input: ReviewCall,
};

export const EmailDraft = z.object({
  to: z.array(z.string().max(320)).max(50),
  cc: z.array(z.string().max(320)).max(50).optional(),
  bcc: z.array(z.string().max(320)).max(50).optional(),
  subject: z.string().max(500),
  body: z.string().max(50_000).describe("Markdown."),
});
export const Diagram = z.object({
  title: z.string().max(200),
  diagram_type: z.string().max(50).describe("Such as flowchart, sequence or timeline."),
  mermaid: z.string().max(20_000),
});
export const NewDocument = z.object({
  filename: z.string().min(1).max(200).describe("Ends in .docx."),
  markdown: z.string().min(1).max(60_000),
});

export const DRAFTING_TOOLS: Tool[] = [
  { name: "draft_email", description: "Drafts an e-mail for the person to send. It is not sent.", input: EmailDraft },
  { name: "draw_diagram", description: "Draws a diagram in Mermaid.", input: Diagram },
  { name: "write_document", description: "Writes a new Word document from Markdown.", input: NewDocument },
];

export const ChatName = z.object({
  title: z.string().describe("At most eight words, no quotation marks."),
  summary: z.string().describe("One or two sentences on what was asked and answered."),
});

/** Asks for a title and summary, based on the first turn. */
export function namingPrompt(message: string, answer: string): Prompt {
  return {
    system: `You name chats for a list. ${FENCE_RULE}`,
    messages: [
      {
        role: "user",
        text: `Give this chat a title and a summary.\n\n${fence("question", message.slice(0, 4000))}\n\n${fence("answer", answer.slice(0, 6000))}`,
      },
    ],
  };
}
