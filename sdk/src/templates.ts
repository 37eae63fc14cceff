import { type BeginOptions, resultOf, type WaitOptions } from "./jobs.ts";
import { listing } from "./paging.ts";
import { type Connection, path, type RequestOptions } from "./request.ts";
import type {
  Deleted,
  GetTemplatesQuery,
  StoredFile,
  Template,
  TemplateBatchJob,
  TemplateChange,
  TemplateFilling,
  TemplatePreview,
  TemplateSuggestionJob,
  TemplateSuggestionRequest,
} from "./types.ts";

export interface NamedContent {
  name: string;
  content: Blob;
}

export interface NewTemplate extends NamedContent {
  title?: string;
  description?: string;
  visibility?: Template["visibility"];
  /** `fields`: blanks of a plain document become fields. */
  blanks?: "keep" | "fields";
  /** A template that gets the file as its next version. */
  replaces?: string;
}

export interface TableOfValues extends NamedContent {
  title?: string;
  /** Values that the table does not have are taken from the profile of the company. */
  profile?: "true";
  folder_id?: string;
  project_id?: string;
}

export const templates = (connection: Connection) => {
  const fillFromTable = (
    id: string,
    { name, content, ...fields }: TableOfValues,
    { wait = 0, ...options }: BeginOptions = {},
  ) => {
    const body = formOf(fields, { name, content });
    return connection.post<TemplateBatchJob>(path`/templates/${id}/batch`, undefined, { ...options, wait, body });
  };
  const suggest = (id: string, asked: TemplateSuggestionRequest, { wait = 0, ...options }: BeginOptions = {}) =>
    connection.post<TemplateSuggestionJob>(path`/templates/${id}/suggestions`, asked, { ...options, wait });
  return {
    list: (query?: GetTemplatesQuery, options?: RequestOptions) =>
      listing<Template>(connection, "/templates", "templates", query, options),
    /** Uploads a Word document with fields. */
    upload: ({ name, content, ...fields }: NewTemplate, options?: RequestOptions) =>
      connection.post<Template>("/templates", undefined, { ...options, body: formOf(fields, { name, content }) }),
    get: (id: string, options?: RequestOptions) => connection.get<Template>(path`/templates/${id}`, {}, options),
    update: (id: string, change: TemplateChange, options?: RequestOptions) =>
      connection.patch<Template>(path`/templates/${id}`, change, options),
    delete: (id: string, options?: RequestOptions) => connection.delete<Deleted>(path`/templates/${id}`, {}, options),
    /** The document, or a former version of it, as an unread `Response`. */
    file: (id: string, { version, ...options }: RequestOptions & { version?: number } = {}) =>
      connection.stream(path`/templates/${id}/file`, version === undefined ? {} : { version }, options),
    /** Makes a document. */
    fill: (id: string, filling: Partial<TemplateFilling>, options?: RequestOptions) =>
      connection.post<StoredFile>(path`/templates/${id}/fill`, filling, options),
    /** The text of the document as it would be. Makes no file. */
    preview: (id: string, filling: Partial<TemplateFilling>, options?: RequestOptions) =>
      connection.post<TemplatePreview>(`${path`/templates/${id}/fill`}?preview=true`, filling, options),
    /** Starts the job that suggests values from an instruction. `suggestAndWait` returns them. Needs a language model. */
    suggest,
    suggestAndWait: (
      id: string,
      asked: TemplateSuggestionRequest,
      { timeoutMs, ...options }: WaitOptions & RequestOptions = {},
    ) => resultOf(connection, suggest(id, asked, options), { timeoutMs, signal: options.signal }),
    /** Starts the job that makes a document of each row of a table. `fillFromTableAndWait` returns the documents. */
    fillFromTable,
    /** The documents of a table as one ZIP, as an unread `Response`. */
    batchFile: (id: string, jobId: string, options?: RequestOptions) =>
      connection.stream(path`/templates/${id}/batch/${jobId}/zip`, {}, options),
    fillFromTableAndWait: (
      id: string,
      table: TableOfValues,
      { timeoutMs, ...options }: WaitOptions & RequestOptions = {},
    ) => resultOf(connection, fillFromTable(id, table, options), { timeoutMs, signal: options.signal }),
  };
};

function formOf(fields: object, { name, content }: NamedContent): FormData {
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) if (value !== undefined) form.set(field, String(value));
  form.set("file", content, name);
  return form;
}
