import { z } from "zod";

export const EmailDraft = z.object({
  to: z.array(z.string().max(320)).max(50),
  cc: z.array(z.string().max(320)).max(50).optional(),
  bcc: z.array(z.string().max(320)).max(50).optional(),
  subject: z.string().max(500),
  body: z.string().max(50_000).describe("Markdown."),
});
export type EmailDraft = z.output<typeof EmailDraft>;

export const Diagram = z.object({
  title: z.string().max(200),
  diagram_type: z.string().max(50).describe("Such as flowchart, sequence or timeline."),
  mermaid: z.string().max(20_000),
});
export type Diagram = z.output<typeof Diagram>;

export const NewDocument = z.object({
  filename: z.string().min(1).max(200).describe("Ends in .docx."),
  markdown: z
    .string()
    .min(1)
    .max(60_000)
    .describe("With headings, numbered lists and tables. Citations as in an answer become footnotes."),
});
export type NewDocument = z.output<typeof NewDocument>;
