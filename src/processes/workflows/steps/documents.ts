import { t } from "../../../content/messages/messages.ts";
import { RescheduleJob } from "../../../kernel/jobs/job.ts";
import type { VaultDocument } from "../../../vaults/documents/documents.schema.ts";
import { type StepContext, StepFailure } from "../step-context.ts";
import type { InputOf } from "../steps.schema.ts";
import { filesOf, LOOK_AGAIN_SECONDS } from "./files.ts";

const UNREAD = new Set(["queued", "parsing", "extracting"]);

/** A file that is in the vault already, because a source brought it, is only waited for. */
export async function addToVault(step: StepContext, { vault_id, file_ids }: InputOf<"add_to_vault">) {
  const added = await step.call<{ documents: VaultDocument[] }>("POST /vaults/{id}/documents", {
    params: { id: vault_id },
    body: { file_ids: filesOf(step, { file_ids }) },
  });
  const documents: VaultDocument[] = [];
  for (const { document_id: documentId } of added.documents)
    documents.push(
      await step.call("GET /vaults/{id}/documents/{documentId}", { params: { id: vault_id, documentId } }),
    );
  const failed = documents.find(({ status }) => status === "failed");
  if (failed) throw new StepFailure("FILE_FAILED", t("“{name}” could not be read.", { name: failed.name }));
  if (documents.some(({ status }) => UNREAD.has(status))) throw new RescheduleJob(LOOK_AGAIN_SECONDS);
  const named = documents.map(({ document_id, name, status, values }) => ({ document_id, name, status, values }));
  return { result: { vault_id, document_ids: documents.map(({ document_id }) => document_id), documents: named } };
}

export async function makeFromTemplate(step: StepContext, { template_id, ...filling }: InputOf<"fill_template">) {
  const made = await step.call<{ id: string; name: string }>("POST /templates/{id}/fill", {
    params: { id: template_id },
    body: filling,
  });
  return { result: { file_id: made.id, file_ids: [made.id], name: made.name } };
}

export async function fileAway(step: StepContext, { folder_id, project_id, file_ids }: InputOf<"file">) {
  const ids = filesOf(step, { file_ids });
  if (project_id !== undefined)
    await step.call("POST /projects/{id}/files", { params: { id: project_id }, body: { file_ids: ids } });
  else for (const id of ids) await step.call("PATCH /files/{id}", { params: { id }, body: { folder_id } });
  return { result: { file_ids: ids, ...(project_id === undefined ? { folder_id } : { project_id }) } };
}
