import { type BeginOptions, resultOf, type WaitOptions } from "./jobs.ts";
import { type Connection, path, type RequestOptions } from "./request.ts";
import type { NewReport, ReportJob, ReportTemplate } from "./types.ts";

/** Word documents about a vault, a portfolio, a project or reviews, with a footnote behind each value. */
export const reports = (connection: Connection) => {
  const create = (report: NewReport, { wait = 0, ...options }: BeginOptions = {}) =>
    connection.post<ReportJob>("/reports", report, { ...options, wait });
  return {
    /** Starts the job that writes a report. `createAndWait` returns the document. */
    create,
    createAndWait: (report: NewReport, { timeoutMs, ...options }: WaitOptions & RequestOptions = {}) =>
      resultOf(connection, create(report, options), { timeoutMs, signal: options.signal }),
    /** The templates that ship with the service. */
    templates: (options?: RequestOptions) =>
      connection.get<{ templates: ReportTemplate[] }>("/report-templates", {}, options),
    /** The document of one of them, as an unread `Response`. */
    templateFile: (id: string, options?: RequestOptions) =>
      connection.stream(path`/report-templates/${id}/file`, {}, options),
  };
};
