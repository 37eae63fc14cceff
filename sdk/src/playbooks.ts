import { type BeginOptions, resultOf, type WaitOptions } from "./jobs.ts";
import { listing, type PageQuery } from "./paging.ts";
import { type Connection, path, type RequestOptions } from "./request.ts";
import type {
  CheckLearning,
  Deleted,
  NewPlaybook,
  NewPlaybookCheck,
  NewPlaybookExample,
  NewPlaybookFromDocuments,
  NewPlaybookRun,
  Playbook,
  PlaybookChange,
  PlaybookCheck,
  PlaybookCheckChange,
  PlaybookExample,
  PlaybookExampleChange,
  PlaybookFromDocumentsJob,
  PlaybookImport,
  PlaybookLintFinding,
  PlaybookRunJob,
  PlaybookSources,
  PlaybookSuggestions,
  PlaybookSummary,
  PlaybookTest,
  PlaybookTestJob,
} from "./types.ts";

export const playbooks = (connection: Connection) => {
  const run = (id: string, asked: NewPlaybookRun, { wait = 0, ...options }: BeginOptions = {}) =>
    connection.post<PlaybookRunJob>(path`/playbooks/${id}/run`, asked, { ...options, wait });
  const test = (id: string, { wait = 0, ...options }: BeginOptions = {}) =>
    connection.post<PlaybookTestJob>(path`/playbooks/${id}/test`, undefined, { ...options, wait });
  const fromDocuments = (asked: NewPlaybookFromDocuments, { wait = 0, ...options }: BeginOptions = {}) =>
    connection.post<PlaybookFromDocumentsJob>("/playbooks/from-documents", asked, { ...options, wait });
  return {
    list: (query?: PageQuery, options?: RequestOptions) =>
      listing<PlaybookSummary>(connection, "/playbooks", "playbooks", query, options),
    create: (playbook: NewPlaybook, options?: RequestOptions) =>
      connection.post<Playbook>("/playbooks", playbook, options),
    get: (id: string, options?: RequestOptions) => connection.get<Playbook>(path`/playbooks/${id}`, {}, options),
    update: (id: string, change: PlaybookChange, options?: RequestOptions) =>
      connection.patch<Playbook>(path`/playbooks/${id}`, change, options),
    delete: (id: string, options?: RequestOptions) => connection.delete<Deleted>(path`/playbooks/${id}`, {}, options),
    duplicate: (id: string, options?: RequestOptions) =>
      connection.post<Playbook>(path`/playbooks/${id}/duplicate`, undefined, options),
    /** Starts the job that drafts a playbook from contracts. `fromDocumentsAndWait` returns the draft. */
    fromDocuments,
    fromDocumentsAndWait: (
      asked: NewPlaybookFromDocuments,
      { timeoutMs, ...options }: WaitOptions & RequestOptions = {},
    ) => resultOf(connection, fromDocuments(asked, options), { timeoutMs, signal: options.signal }),
    /** The checks whose position people decide against. */
    suggestions: async (id: string, options?: RequestOptions) =>
      (await connection.get<PlaybookSuggestions>(path`/playbooks/${id}/suggestions`, {}, options)).suggestions,
    /** The contracts and wordings that a playbook was drafted from. */
    sources: (id: string, options?: RequestOptions) =>
      connection.get<PlaybookSources>(path`/playbooks/${id}/sources`, {}, options),
    /** The draft was read by a person and can be run. */
    confirm: (id: string, options?: RequestOptions) =>
      connection.post<Playbook>(path`/playbooks/${id}/confirm`, undefined, options),
    /** Starts the job that reviews. `runAndWait` returns the findings. */
    run,
    runAndWait: (id: string, asked: NewPlaybookRun, { timeoutMs, ...options }: WaitOptions & RequestOptions = {}) =>
      resultOf(connection, run(id, asked, options), { timeoutMs, signal: options.signal }),
    /** Starts the job that judges the examples. `testAndWait` returns the result. */
    test,
    testAndWait: (id: string, { timeoutMs, ...options }: WaitOptions & RequestOptions = {}) =>
      resultOf(connection, test(id, options), { timeoutMs, signal: options.signal }),
    tests: (id: string, query?: PageQuery, options?: RequestOptions) =>
      listing<PlaybookTest>(connection, path`/playbooks/${id}/tests`, "tests", query, options),
    /** The file, as an unread `Response`. */
    export: (id: string, { format = "json", ...options }: RequestOptions & { format?: "json" | "docx" } = {}) =>
      connection.stream(path`/playbooks/${id}/export`, { format }, options),
    /** Creates a playbook from an exported JSON file, or from a DOCX, XLSX or CSV file with a table. */
    import: (file: { name: string; content: Blob; title?: string }, options?: RequestOptions) => {
      const body = new FormData();
      if (file.title !== undefined) body.set("title", file.title);
      body.set("file", file.content, file.name);
      return connection.post<PlaybookImport>("/playbooks/import", undefined, { ...options, body });
    },
    lint: async (id: string, options?: RequestOptions) =>
      (await connection.post<{ findings: PlaybookLintFinding[] }>(path`/playbooks/${id}/lint`, undefined, options))
        .findings,
    checks: checks(connection),
  };
};

const examples = (connection: Connection) => ({
  list: (id: string, checkId: string, query?: PageQuery, options?: RequestOptions) =>
    listing<PlaybookExample>(connection, path`/playbooks/${id}/checks/${checkId}/examples`, "examples", query, options),
  create: (id: string, checkId: string, example: NewPlaybookExample, options?: RequestOptions) =>
    connection.post<PlaybookExample>(path`/playbooks/${id}/checks/${checkId}/examples`, example, options),
  update: (id: string, checkId: string, exampleId: string, change: PlaybookExampleChange, options?: RequestOptions) =>
    connection.patch<PlaybookExample>(path`/playbooks/${id}/checks/${checkId}/examples/${exampleId}`, change, options),
  delete: (id: string, checkId: string, exampleId: string, options?: RequestOptions) =>
    connection.delete<Deleted>(path`/playbooks/${id}/checks/${checkId}/examples/${exampleId}`, {}, options),
});

const checks = (connection: Connection) => ({
  list: (id: string, query?: PageQuery, options?: RequestOptions) =>
    listing<PlaybookCheck>(connection, path`/playbooks/${id}/checks`, "checks", query, options),
  create: (id: string, check: NewPlaybookCheck, options?: RequestOptions) =>
    connection.post<PlaybookCheck>(path`/playbooks/${id}/checks`, check, options),
  get: (id: string, checkId: string, options?: RequestOptions) =>
    connection.get<PlaybookCheck>(path`/playbooks/${id}/checks/${checkId}`, {}, options),
  update: (id: string, checkId: string, change: PlaybookCheckChange, options?: RequestOptions) =>
    connection.patch<PlaybookCheck>(path`/playbooks/${id}/checks/${checkId}`, change, options),
  delete: (id: string, checkId: string, options?: RequestOptions) =>
    connection.delete<Deleted>(path`/playbooks/${id}/checks/${checkId}`, {}, options),
  reorder: async (id: string, check_ids: string[], options?: RequestOptions) => {
    const at = path`/playbooks/${id}/checks/reorder`;
    return (await connection.post<{ checks: PlaybookCheck[] }>(at, { check_ids }, options)).checks;
  },
  examples: examples(connection),
  /** What the check learned from decisions on its findings. */
  learning: (id: string, checkId: string, options?: RequestOptions) =>
    connection.get<CheckLearning>(path`/playbooks/${id}/checks/${checkId}/learning`, {}, options),
  setLearning: (id: string, checkId: string, enabled: boolean, options?: RequestOptions) =>
    connection.putJson<CheckLearning>(path`/playbooks/${id}/checks/${checkId}/learning`, { enabled }, options),
  /** For good: decisions until now teach nothing any more. */
  forgetLearning: (id: string, checkId: string, options?: RequestOptions) =>
    connection.delete<CheckLearning>(path`/playbooks/${id}/checks/${checkId}/learning`, {}, options),
});
