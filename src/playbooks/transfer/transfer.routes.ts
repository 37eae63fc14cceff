import { z } from "zod";
import { endpoint } from "../../kernel/http/endpoint.ts";
import { Id } from "../../kernel/http/shapes.ts";
import { playbookGate } from "../playbooks.ts";
import { exportPlaybook, PLAYBOOK_TYPES } from "./export.ts";
import { importPlaybook, readImport } from "./import.ts";
import { ExportFormat, ImportFields, PlaybookImport } from "./transfer.schema.ts";

export const exportPlaybookRoute = endpoint({
  method: "GET",
  path: "/playbooks/{id}/export",
  summary: "Download a playbook with its checks and examples",
  description: "`format=json` can be imported again without loss. `format=docx` is for people.",
  key: "any",
  params: z.object({ id: Id }),
  query: ExportFormat,
  gate: playbookGate("read"),
  download: PLAYBOOK_TYPES,
  status: 200,
  audited: "read",
  handle: (ctx, { playbook, query }) => exportPlaybook(ctx, playbook, query.format),
});

export const importPlaybookRoute = endpoint({
  method: "POST",
  path: "/playbooks/import",
  summary: "Create a playbook from a file",
  description:
    "Send a multipart form with a `file` part: the JSON of an export, or a DOCX, XLSX or CSV file with a table whose columns name at least a topic and a standard position. Columns for fallbacks, importance, description, refused terms and proposed clauses are recognised too. `notes` reports what was not understood; without a table nothing is created.",
  key: "any",
  upload: "multipart",
  body: ImportFields,
  prepare: (ctx, { received, body }) => readImport(ctx, received, body),
  returns: PlaybookImport,
  status: 201,
  errorStatuses: [413],
  handle: (ctx, { prepared }) => importPlaybook(ctx, prepared),
});
