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
    description: t("The figures of all documents, the points to check, then each contract with its values."),
    file_name: "due-diligence-report.docx",
  },
  {
    id: "6f6d1c0e-3b0f-4a57-9c58-0a2f7d1be402",
    title: t("Review memo"),
    description: t("Open and decided points, proposals with the current and the proposed text, and what is met."),
    file_name: "review-memo.docx",
  },
];

export const findOfficialTemplate = (id: string) => officialTemplates.find((each) => each.id === id.toLowerCase());

export const officialFile = ({ file_name }: OfficialTemplate) => new URL(`./official/${file_name}`, import.meta.url);
