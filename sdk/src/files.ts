import { FileFailed, TimedOut } from "./errors.ts";
import { type BeginOptions, resultOf, type WaitOptions } from "./jobs.ts";
import { listing, type PageQuery } from "./paging.ts";
import { type Connection, path, pause, type RequestOptions } from "./request.ts";
import type {
  ComparisonJob,
  FileChange,
  FileDefinitions,
  FileOutline,
  FileReferences,
  FileText,
  GetFilesQuery,
  NewComparison,
  ProjectLink,
  ProofreadJob,
  SimilarClauses,
  StoredFile,
} from "./types.ts";
import { type FileToUpload, upload } from "./upload.ts";

/** The range of bytes, including the last one: `{ start: 0, end: 99 }` are the first hundred. */
export interface ContentOptions extends RequestOptions {
  range?: { start: number; end?: number };
}

export const files = (connection: Connection) => ({
  /** Starts the job that compares two files. `compareAndWait` returns the changes. */
  compare: (asked: NewComparison, options?: BeginOptions) => compare(connection, asked, options),
  compareAndWait: (asked: NewComparison, { timeoutMs, ...options }: WaitOptions & RequestOptions = {}) =>
    resultOf(connection, compare(connection, asked, options), { timeoutMs, signal: options.signal }),
  upload: (file: FileToUpload, options?: RequestOptions) => upload(connection, file, options),
  /** With `q` a search by words and by meaning, best first. */
  list: (query?: GetFilesQuery, options?: RequestOptions) =>
    listing<StoredFile>(connection, "/files", "files", query, options),
  get: (id: string, options?: RequestOptions) => connection.get<StoredFile>(path`/files/${id}`, {}, options),
  /** Waits until the file is read. Throws if it could not be read. */
  ready: (id: string, options?: WaitOptions & RequestOptions) => ready(connection, id, options),
  update: (id: string, change: FileChange, options?: RequestOptions) =>
    connection.patch<StoredFile>(path`/files/${id}`, change, options),
  delete: (id: string, options?: RequestOptions) => connection.delete(path`/files/${id}`, {}, options),
  /** The bytes, as an unread `Response`. */
  content: (id: string, { range, ...options }: ContentOptions = {}) => {
    const headers: Record<string, string> = range ? { range: `bytes=${range.start}-${range.end ?? ""}` } : {};
    return connection.stream(path`/files/${id}/content`, {}, { ...options, headers });
  },
  /** The text that all citations refer to. */
  text: (id: string, options?: RequestOptions) => connection.get<FileText>(path`/files/${id}/text`, {}, options),
  /** The sections in reading order, exhibits and schedules included. */
  outline: (id: string, options?: RequestOptions) =>
    connection.get<FileOutline>(path`/files/${id}/outline`, {}, options),
  /** Defined terms and their uses, and terms that are used undefined or defined unused. */
  definitions: (id: string, options?: RequestOptions) =>
    connection.get<FileDefinitions>(path`/files/${id}/definitions`, {}, options),
  /** References to sections, exhibits, agreements and statutes, and where they lead. */
  references: (id: string, options?: RequestOptions) =>
    connection.get<FileReferences>(path`/files/${id}/references`, {}, options),
  /** The clause that begins at `start`, and those of its kind in the files of the same project or folder. */
  similarClauses: (id: string, query: { start: number }, options?: RequestOptions) =>
    connection.get<SimilarClauses>(path`/files/${id}/similar-clauses`, query, options),
  /** The job that proofreads a file; `proofreadAndWait` gives the findings. */
  proofread: (id: string, options?: BeginOptions) => proofread(connection, id, options),
  proofreadAndWait: (id: string, { timeoutMs, ...options }: WaitOptions & RequestOptions = {}) =>
    resultOf(connection, proofread(connection, id, options), { timeoutMs, signal: options.signal }),
  links: {
    list: (id: string, query?: PageQuery, options?: RequestOptions) =>
      listing<ProjectLink>(connection, path`/files/${id}/links`, "links", query, options),
    cut: (id: string, projectId: string, options?: RequestOptions) =>
      connection.delete(path`/files/${id}/links/${projectId}`, {}, options),
  },
});

const LONGEST_WAIT = 60;

async function ready(connection: Connection, id: string, options: WaitOptions & RequestOptions = {}) {
  const { timeoutMs = Number.POSITIVE_INFINITY, signal } = options;
  const until = Date.now() + timeoutMs;
  for (;;) {
    const began = Date.now();
    const wait = Math.max(0, Math.min(LONGEST_WAIT, Math.ceil((until - began) / 1000)));
    const file = await connection.get<StoredFile>(path`/files/${id}`, {}, { signal, wait });
    if (file.status === "ready") return file;
    if (file.status === "failed") throw new FileFailed(file);
    const leftMs = until - Date.now();
    if (leftMs <= 0) throw new TimedOut(`The file was not read within ${timeoutMs} ms.`);
    if (Date.now() - began < wait * 1000) await pause(Math.min(leftMs, 1000), signal);
  }
}

const compare = (connection: Connection, asked: NewComparison, { wait = 0, ...options }: BeginOptions = {}) =>
  connection.post<ComparisonJob>("/files/compare", asked, { ...options, wait });

const proofread = (connection: Connection, id: string, { wait = 0, ...options }: BeginOptions = {}) =>
  connection.post<ProofreadJob>(path`/files/${id}/proofread`, undefined, { ...options, wait });
