import { t } from "../../content/messages/messages.ts";

export interface OfficialTemplate {
  id: string;
  title: string;
  description: string;
  file_name: string;
}

/** The report templates that ship with the product. Their documents are written by `scripts/write-report-templates.ts`. */
export const officialTemplates: readonly OfficialTemplate[] = [
  {
    id: "6f6d1c0e-3b0f-4a57-9c58-0a2f7d1be401",
    title: t("Due-diligence report"),
    description: t(
      "A summary with the points to check, what the documents say subject by subject, and their figures as an annex.",
    ),
    file_name: "due-diligence-report.docx",
  },
  {
    id: "6f6d1c0e-3b0f-4a57-9c58-0a2f7d1be402",
    title: t("Review memo"),
    description: t("A summary, the open and the decided points; proposed changes and what is met as annexes."),
    file_name: "review-memo.docx",
  },
];

export const findOfficialTemplate = (id: string) => officialTemplates.find((each) => each.id === id.toLowerCase());

export const officialFile = ({ file_name }: OfficialTemplate) => new URL(`./official/${file_name}`, import.meta.url);
