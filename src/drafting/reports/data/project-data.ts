import type { FillRecord } from "../../../content/formats/template/template.ts";
import { nameOfLanguage, t } from "../../../content/messages/messages.ts";
import type { Context } from "../../../kernel/context.ts";
import { listReviews } from "../../../playbooks/reviews/reviews.ts";
import type { File } from "../../../workspace/files/files.schema.ts";
import { listFilesOfProject } from "../../../workspace/project-links/project-links.ts";
import { openProject } from "../../../workspace/projects/projects.ts";
import { mustFit, type Needs, type ReportData, type SummaryLine, summaryPart } from "./report-data.ts";
import { collect } from "./review-data.ts";

const MOST_FILES = 5000;
const PAGE = 500;

/** The files of a project, and the findings of its reviews. */
export async function readProjectData(ctx: Context, id: string, needs: Needs): Promise<ReportData> {
  const project = await openProject(ctx, id, "read");
  const files = await listFilesOfProject(ctx, project, MOST_FILES);
  mustFit(files.length, MOST_FILES);
  const usesReviews = needs.hasFindings || needs.has("summary") || needs.has("outcomes");
  const { findings, counts, reviewed } = await collect(ctx, usesReviews ? await succeededReviews(ctx, id) : []);
  const documents = files.map(toDocument);
  const scope = t("{count, plural, one {# document} other {# documents}} of the project “{name}”", {
    count: files.length,
    name: project.name,
  });
  return {
    ...{ source: project.name, scope, total: files.length, rows: documents, documents, findings },
    summary: [
      ...summaryPart(t("Documents"), statesOf(files), files.length),
      ...(reviewed > 0
        ? [...summaryPart(t("Reviews"), [{ label: t("Reviewed"), count: reviewed }], reviewed), ...counts.lines()]
        : []),
    ],
  };
}

async function succeededReviews(ctx: Context, project_id: string): Promise<string[]> {
  const ids: string[] = [];
  for (let offset = 0; ; offset += PAGE) {
    const page = await listReviews(ctx, { project_id, status: "succeeded", limit: PAGE, offset });
    ids.push(...page.reviews.map(({ id }) => id));
    if (!page.pagination.has_more) return ids;
  }
}

const STATES: Record<File["status"], string> = {
  extracting: t("Being read"),
  embedding: t("Being read"),
  ready: t("Read"),
  failed: t("Could not be read"),
};

const toDocument = ({ name, status, extraction_error, pages, language }: File, at: number): FillRecord => ({
  number: String(at + 1),
  documentName: name,
  title: "",
  status:
    extraction_error === undefined
      ? STATES[status]
      : t("{state}: {reason}", { state: STATES[status], reason: extraction_error }),
  pages: pages === null ? "" : String(pages),
  language: language === null || language === "und" ? "" : (nameOfLanguage(language) ?? language),
  values: [],
});

function statesOf(files: File[]): SummaryLine[] {
  const groups = Map.groupBy(files, ({ status }) => STATES[status]);
  return [...groups].map(([label, { length: count }]) => ({ label, count }));
}
