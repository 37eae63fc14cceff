import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fireDueAlerts } from "../../../src/vaults/deadlines/due.ts";
import { agreement } from "../../support/agreements.ts";
import { contract } from "../../vaults/intake/support.ts";
import type { Scene, Step } from "../step.ts";

const BUNDLE = [...agreement("Supply Agreement"), ...agreement("License Agreement", "Initech Corp.", "Umbrella Ltd.")];

export const VAULT_STEPS: Step[] = [
  { operation: "listVaultTemplates" },
  {
    operation: "createVault",
    request: { name: "Supplier agreements", description: "What we buy, and until when.", split_bundles: false },
    keep: { vaults: "id" },
  },
  { operation: "getVault" },
  { operation: "listVaults", query: "status=active" },
  { operation: "updateVault", request: { description: "What we buy, from whom, and until when." } },
  { operation: "addVaultMember", request: { user_id: "$userId", role: "viewer" } },
  { operation: "addVaultMember", request: { user_id: "$userId", role: "viewer" } },
  { operation: "listVaultMembers" },
  { operation: "updateVaultMember", request: { role: "editor" } },
  {
    operation: "addColumn",
    request: { label: "Governing law", instructions: "Which law governs the agreement?" },
    keep: { columnId: "id", fieldKey: "field_key" },
  },
  {
    operation: "addColumn",
    request: { label: "Review by", field_type: "date", extraction_mode: "manual" },
  },
  { operation: "listColumns" },
  {
    operation: "addDocuments",
    request: { file_ids: ["$fileId", "$draftId"] },
    keep: { documentId: "documents.0.document_id" },
  },
  { operation: "listDocuments", query: "sort=-effectiveDate&limit=20" },
  { operation: "getDocument" },
  { operation: "getDocumentText" },
  { operation: "getDocumentOutline" },
  { operation: "getDocumentDefinitions" },
  { operation: "getDocumentReferences" },
  { operation: "listSimilarClausesOfDocument", query: "start=270" },
  { operation: "getCell" },
  { operation: "editCell", request: { value: "State of New York" } },
  { operation: "listCellHistory" },
  { operation: "revertCell" },
  { operation: "verifyCell" },
  { operation: "unverifyCell" },
  { operation: "flagCell", request: { note: "Confirm with the supplier.", assignee_user_id: "$userId" } },
  { operation: "listTasks", query: "assignee=me" },
  { operation: "listVerificationQueue", query: "limit=5" },
  { operation: "unflagCell" },
  { operation: "addCellNote", request: { text: "Same law as the framework agreement." }, keep: { noteId: "id" } },
  { operation: "listCellNotes" },
  { operation: "deleteCellNote" },
  {
    operation: "addComment",
    request: { subject: "document", subject_id: "$documentId", text: "Has the supplier signed?" },
    keep: { comments: "id" },
  },
  {
    operation: "listComments",
    query: "subject=document&subject_id=$documentId",
  },
  { operation: "deleteComment" },
  { operation: "drawSample", request: { field_key: "$fieldKey", size: 1, seed: 7 }, keep: { sampleId: "id" } },
  { operation: "getSample" },
  { operation: "getVaultQuality" },
  { operation: "getVaultLearning" },
  { operation: "getColumnLearning" },
  { operation: "setColumnLearning", request: { enabled: true } },
  { operation: "forgetColumnLearning" },
  { operation: "listCopiesAndVersions" },
  {
    operation: "updateColumn",
    request: { instructions: "Which state's law governs the agreement?" },
  },
  {
    operation: "addColumn",
    request: { label: "Payment term", instructions: "Within how many days are invoices due?" },
  },
  { operation: "estimateRescan", query: "field_key=paymentTerm" },
  {
    operation: "startRescan",
    query: "dry_run=true&compare=true",
    request: { field_key: "paymentTerm" },
    keep: { rescanId: "rescan_id" },
  },
  { operation: "startRescan", query: "dry_run=true", request: { field_key: "paymentTerm" } },
  { operation: "getComparison" },
  { operation: "acceptChanges", request: { accept: "all" } },
  { operation: "getSummary", query: "group_by=$fieldKey&metrics=count,min:effectiveDate" },
  { operation: "searchVault", query: "q=invoice" },
  { operation: "getBenchmark", query: "file_id=$fileId" },
  {
    operation: "createView",
    request: {
      name: "New York law",
      sort: "-effectiveDate",
      filter: { governingLaw: { op: "contains", value: "New York" } },
    },
    keep: { viewId: "id" },
  },
  { operation: "listViews" },
  { operation: "updateView", request: { name: "Governed by New York law", shared: false } },
  { operation: "exportVault", query: "format=csv" },
  {
    operation: "listReportTemplates",
    keep: { reportTemplateId: "templates.0.id", "report-templates": "templates.0.id" },
  },
  {
    operation: "createReport",
    request: {
      template_id: "$reportTemplateId",
      source: { vault_id: "$vaults", view_id: "$viewId" },
      title: "Contracts governed by New York law",
    },
  },
  {
    operation: "createReport",
    query: "wait=0",
    request: { template_id: "$reportTemplateId", source: { vault_id: "$vaults" }, title: "All contracts" },
    isCanceled: true,
  },
  { operation: "downloadReportTemplate" },
  { operation: "startEvaluation", request: { cells: 10 }, keep: { evaluationId: "job_id" }, before: verifyEveryCell },
  { operation: "startEvaluation", query: "wait=0", request: { cells: 10 }, isCanceled: true },
  { operation: "listVaultEvaluations" },
  { operation: "listEvaluations", query: "limit=1" },
  { operation: "getEvaluation" },
  { operation: "exportEvaluation" },
  { operation: "deleteEvaluation" },
];

async function verifyEveryCell({ ada, known }: Scene) {
  const path = `/vaults/${known.get("vaults")}`;
  const { body } = await ada.get(`${path}/documents`);
  for (const { document_id, values } of body.documents)
    for (const key of Object.keys(values)) await ada.post(`${path}/documents/${document_id}/cells/${key}/verify`);
}

const owners = (person: string): Step["file"] => ({
  name: "owners.csv",
  content: `File,Owner\nServices Agreement.txt,${person}\n`,
});

/** The preview's path parameter `fileId` is the spreadsheet; in other paths it is the contract. */
async function exchangeFiles({ known }: Scene) {
  const [contract, sheet] = [known.get("fileId"), known.get("firstSheetFile")];
  known.set("fileId", sheet).set("firstSheetFile", contract);
}

export const SPREADSHEET_STEPS: Step[] = [
  { operation: "uploadFile", file: owners("Ada Quill"), keep: { firstSheetFile: "id" } },
  { operation: "previewSpreadsheet", before: exchangeFiles },
  {
    operation: "connectSpreadsheet",
    before: exchangeFiles,
    request: { file_id: "$firstSheetFile", key_column: "File", columns: [{ header: "Owner" }] },
    keep: { spreadsheetId: "sheet.id" },
  },
  { operation: "listSpreadsheets" },
  { operation: "uploadFile", file: owners("Robin Marsh"), keep: { secondSheetFile: "id" } },
  { operation: "updateSpreadsheet", request: { file_id: "$secondSheetFile" } },
  { operation: "disconnectSpreadsheet" },
];

/** A folder of the server with one signed contract. */
async function fillFolder({ app, org }: Scene) {
  const folder = join(app.deps.config.SOURCES_DIR!, org.id, "signed");
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, "supply-agreement.txt"), contract("Supply Agreement"));
}

export const SOURCE_STEPS: Step[] = [
  {
    operation: "createSource",
    before: fillFolder,
    request: { kind: "folder", name: "Signed contracts", settings: { path: "signed" } },
    keep: { sourceId: "id" },
  },
  { operation: "getSource" },
  { operation: "listSources" },
  { operation: "listSourceItems" },
  { operation: "updateSource", request: { interval_minutes: 60 } },
  { operation: "syncSource" },
  { operation: "deleteSource" },
];

/** Deadlines, members, document statuses, and the deletion of a vault. */
export const LATER_VAULT_STEPS: Step[] = [
  {
    operation: "createAlert",
    request: {
      name: "Agreement begins",
      field_key: "effectiveDate",
      days_before: [30, 7],
      recipients: { role: "viewer" },
    },
    keep: { alertId: "id" },
  },
  { operation: "listAlerts" },
  { operation: "updateAlert", request: { days_before: [60, 30, 7] } },
  { operation: "listDeadlines", query: "from=2025-01-01&to=2025-12-31" },
  { operation: "listAllDeadlines", query: "from=2025-01-01&to=2025-12-31&status=open" },
  { operation: "createCalendarAddress" },
  { operation: "revokeCalendarAddress" },
  {
    operation: "listNotifications",
    query: "unread=true",
    before: ({ app }) => fireDueAlerts(app.deps, new Date("2025-02-20T12:00:00Z")),
    keep: { notificationId: "notifications.0.id" },
  },
  { operation: "markNotificationsRead", request: { ids: ["$notificationId"] } },
  {
    operation: "setDeadlineState",
    before: async ({ known }) => {
      known.set("fieldKey", "effectiveDate");
    },
    request: { date: "2025-03-03", status: "done" },
  },
  { operation: "deleteAlert" },
  { operation: "deleteView" },
  { operation: "deleteColumn" },
  { operation: "readDocumentAgain" },
  { operation: "deleteDocument" },
  { operation: "restoreDocument" },
  {
    operation: "uploadFile",
    file: { name: "two-agreements.txt", content: BUNDLE.join("\n") },
    keep: { bundleId: "id" },
  },
  {
    operation: "addDocuments",
    request: { file_ids: ["$bundleId"] },
    keep: { documentId: "documents.0.document_id" },
  },
  { operation: "splitDocument" },
  { operation: "removeVaultMember" },
  { operation: "archiveVault" },
  { operation: "restoreVault" },
  { operation: "archiveVault" },
  { operation: "deleteVault" },
];
