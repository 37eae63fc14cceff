import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { BatchResult } from "../../src/drafting/templates/batch/batch.schema.ts";
import type { Draft, TemplatePreview } from "../../src/drafting/templates/filling/fill.schema.ts";
import type { Suggestions } from "../../src/drafting/templates/suggesting/suggest.schema.ts";
import type { Template, TemplateChange, TemplateField } from "../../src/drafting/templates/templates.schema.ts";
import type { File as StoredFile } from "../../src/workspace/files/files.schema.ts";
import { api, queryClient } from "../api.ts";
import { t } from "../messages.ts";
import { persist, resultOf } from "../ui/data/persist.ts";

export type { BatchResult, Draft, Suggestions, Template, TemplateField, TemplatePreview };

const MOST = 500;

export const templatesQuery = (q: string) =>
  queryOptions({
    queryKey: ["templates", { q }],
    queryFn: ({ signal }) => api.get("/templates", { query: { ...(q && { q }), limit: MOST }, signal }),
    placeholderData: keepPreviousData,
  });

export const templateQuery = (id: string) =>
  queryOptions({
    queryKey: ["templates", id],
    queryFn: ({ signal }) => api.get("/templates/{id}", { params: { id }, signal }),
  });

export const templatePermissionsQuery = (id: string) =>
  queryOptions({
    queryKey: ["templates", id, "permissions"],
    queryFn: ({ signal }) => api.get("/templates/{id}/permissions", { params: { id }, signal }),
  });

/** The document with the values so far. The last one stays while the next is made. */
export const previewQuery = (id: string, draft: Draft) =>
  queryOptions({
    queryKey: ["templates", id, "preview", draft],
    queryFn: ({ signal }) => api.post("/templates/{id}/preview", { params: { id }, body: draft, signal }),
    placeholderData: keepPreviousData,
    gcTime: 0,
    retry: false,
  });

/** What a source says for the fields that are empty. */
export async function readValues(id: string, draft: Draft) {
  const { from } = await api.post("/templates/{id}/preview", { params: { id }, body: draft });
  return from.filter(({ key }) => !key.startsWith("clause:"));
}

/** What the language model reads in an instruction for the fields that are empty. */
export async function suggestValues(
  id: string,
  body: { instruction: string; values: Record<string, unknown> },
): Promise<Suggestions> {
  const { job_id } = await persist((idempotencyKey) =>
    api.post("/templates/{id}/suggestions", { params: { id }, query: { wait: 0 }, body, idempotencyKey }),
  );
  return resultOf<Suggestions>(job_id, t("Reading the instruction was stopped."));
}

async function keep(template: Template) {
  queryClient.setQueryData(templateQuery(template.id).queryKey, template);
  await queryClient.invalidateQueries({ queryKey: ["templates"] });
  return template;
}

interface Upload {
  file: File;
  /** The template that gets another document. */
  replaces?: string;
  /** Whether blanks become fields. */
  blanks?: "fields";
}

export async function uploadTemplate({ file, replaces, blanks }: Upload) {
  const body = new FormData();
  if (replaces) body.set("replaces", replaces);
  if (blanks) body.set("blanks", blanks);
  body.set("file", file);
  return keep(await api.post("/templates", { body }));
}

/** Makes fields of the blanks of a document that is stored already. */
export async function makeFieldsOfBlanks({ id, file_name }: Template) {
  const reply = await fetch(api.url("/templates/{id}/file", { params: { id } }));
  if (!reply.ok) throw new Error(t("The document could not be read."));
  return uploadTemplate({ file: new File([await reply.blob()], file_name), replaces: id, blanks: "fields" });
}

export const changeTemplate = async (id: string, change: TemplateChange) =>
  keep(await api.patch("/templates/{id}", { params: { id }, body: change }));

export async function deleteTemplate(id: string) {
  await api.delete("/templates/{id}", { params: { id } });
  queryClient.removeQueries({ queryKey: ["templates", id] });
  await queryClient.invalidateQueries({ queryKey: ["templates"] });
}

/** A request whose reply was lost makes no second file. */
export async function makeDocument(id: string, draft: Draft, title: string): Promise<StoredFile> {
  const made = await persist((idempotencyKey) =>
    api.post("/templates/{id}/fill", {
      params: { id },
      body: { ...draft, ...(title.trim() && { title: title.trim() }) },
      idempotencyKey,
    }),
  );
  return made as StoredFile;
}

interface Batch {
  file: File;
  title: string;
  profile: boolean;
}

/** Makes a document of each row of a table, and waits for all. */
export async function makeDocuments(
  id: string,
  { file, title, profile }: Batch,
): Promise<BatchResult & { zip: string }> {
  const body = new FormData();
  if (title.trim()) body.set("title", title.trim());
  if (profile) body.set("profile", "true");
  body.set("file", file);
  const { job_id } = await persist((idempotencyKey) =>
    api.post("/templates/{id}/batch", { params: { id }, query: { wait: 0 }, body, idempotencyKey }),
  );
  const result = await resultOf<BatchResult>(job_id, t("Making the documents was stopped."));
  return { ...result, zip: api.url("/templates/{id}/batch/{jobId}/zip", { params: { id, jobId: job_id } }) };
}
