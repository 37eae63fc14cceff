import { queryOptions } from "@tanstack/react-query";
import type { ReportResult } from "../../src/drafting/reports/reports.schema.ts";
import { api, queryClient } from "../api.ts";
import { t } from "../messages.ts";
import type { Operations } from "../operations.ts";
import { persist, resultOf } from "../ui/data/persist.ts";

export type { ReportResult };
export type NewReport = Operations["POST /reports"]["body"];
export type ReportSource = NewReport["source"];

const MOST = 500;

/** The templates that ship with the service, and those of the organization that the person can see. */
export const reportTemplatesQuery = queryOptions({
  queryKey: ["report-templates"],
  queryFn: async ({ signal }) => {
    const { templates: shipped } = await api.get("/report-templates", { signal });
    const { templates: own } = await api.get("/templates", { query: { limit: MOST }, signal });
    return { shipped, own };
  },
});

export async function writeReport(body: NewReport): Promise<ReportResult> {
  const { job_id } = await persist((idempotencyKey) =>
    api.post("/reports", { query: { wait: 0 }, body, idempotencyKey }),
  );
  try {
    return await resultOf<ReportResult>(job_id, t("The report was stopped."));
  } finally {
    await queryClient.invalidateQueries({ queryKey: ["folders"] });
  }
}
