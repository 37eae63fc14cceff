import type { INodeProperties } from "n8n-workflow";

/** One value that a person fills in, and where it goes in the request. */
export interface Field {
  name: string;
  label: string;
  in: "path" | "query" | "body";
  type?: INodeProperties["type"];
  required?: boolean;
  help?: string;
  options?: string[];
  initial?: string | number | boolean;
}

export interface Operation {
  resource: string;
  name: string;
  /** The label in the list of actions. */
  action: string;
  method: "GET" | "POST" | "PATCH" | "DELETE";
  path: string;
  fields: Field[];
  /** `list` names the items in the reply. */
  reply: "one" | "job" | "file" | "upload" | "none" | { list: string };
}

const id = (name: string, label: string): Field => ({ name, label, in: "path", required: true });
const given = (name: string, label: string, more: Partial<Field> = {}): Field => ({
  name,
  label,
  in: "body",
  required: true,
  ...more,
});
const optional = (name: string, label: string, more: Partial<Field> = {}): Field => ({
  name,
  label,
  in: "body",
  ...more,
});
const asked = (name: string, label: string, more: Partial<Field> = {}): Field => ({
  name,
  label,
  in: "query",
  ...more,
});

const FILE = id("fileId", "File ID");
const VAULT = id("vaultId", "Vault ID");
const DOCUMENT = [VAULT, id("documentId", "Document ID")];
const CELL = [...DOCUMENT, { ...id("fieldKey", "Field Key"), help: "The key of the column" }];
const PLAYBOOK = id("playbookId", "Playbook ID");
const REVIEW = id("reviewId", "Review ID");
const FILE_IDS: Field = given("file_ids", "File IDs", {
  type: "json",
  initial: "[]",
  help: 'A list of ids, such as ["…"]',
});
const SELECTION = [
  asked("search", "Search", { help: "Words of the name or title" }),
  asked("filter", "Filter", { type: "json", help: 'Such as {"term": {"op": "gt", "value": 2}}' }),
  asked("fields", "Fields", { help: "Field keys, separated by commas" }),
  asked("sort", "Sort", { help: "A field key, with - before it for descending order" }),
];

export const OPERATIONS: Operation[] = [
  {
    resource: "File",
    name: "Upload",
    action: "Upload a file",
    method: "POST",
    path: "/files",
    reply: "upload",
    fields: [
      given("binaryProperty", "Input Binary Field", {
        initial: "data",
        help: "The field of the item that holds the file",
      }),
      {
        name: "untilRead",
        label: "Wait Until Read",
        in: "query",
        type: "boolean",
        initial: true,
        help: "Whether to go on only when the file can be asked about",
      },
      optional("folder_id", "Folder ID"),
      optional("project_id", "Project ID"),
    ],
  },
  {
    resource: "File",
    name: "Get",
    action: "Get a file",
    method: "GET",
    path: "/files/{fileId}",
    fields: [FILE],
    reply: "one",
  },
  {
    resource: "File",
    name: "Get Many",
    action: "Get many files",
    method: "GET",
    path: "/files",
    fields: [asked("q", "Search"), asked("folder_id", "Folder ID")],
    reply: { list: "files" },
  },
  {
    resource: "File",
    name: "Get Text",
    action: "Get the text of a file",
    method: "GET",
    path: "/files/{fileId}/text",
    fields: [FILE],
    reply: "one",
  },
  {
    resource: "File",
    name: "Download",
    action: "Download a file",
    method: "GET",
    path: "/files/{fileId}/content",
    fields: [FILE],
    reply: "file",
  },
  {
    resource: "File",
    name: "Delete",
    action: "Delete a file",
    method: "DELETE",
    path: "/files/{fileId}",
    fields: [FILE],
    reply: "none",
  },
  {
    resource: "Question",
    name: "Ask",
    action: "Ask a question",
    method: "POST",
    path: "/chat/completions",
    reply: "job",
    fields: [
      given("message", "Question"),
      { ...FILE_IDS, required: false },
      optional("vault_id", "Vault ID", { help: "The vault to answer from" }),
      optional("chat_id", "Chat ID", { help: "The chat to continue" }),
      optional("project_id", "Project ID"),
    ],
  },
  {
    resource: "Vault",
    name: "Get",
    action: "Get a vault",
    method: "GET",
    path: "/vaults/{vaultId}",
    fields: [VAULT],
    reply: "one",
  },
  {
    resource: "Vault",
    name: "Get Many",
    action: "Get many vaults",
    method: "GET",
    path: "/vaults",
    fields: [asked("search", "Search")],
    reply: { list: "vaults" },
  },
  {
    resource: "Vault",
    name: "Create",
    action: "Create a vault",
    method: "POST",
    path: "/vaults",
    fields: [given("name", "Name"), optional("description", "Description")],
    reply: "one",
  },
  {
    resource: "Vault",
    name: "Search",
    action: "Search a vault",
    method: "GET",
    path: "/vaults/{vaultId}/search",
    fields: [VAULT, asked("q", "Search", { required: true })],
    reply: "one",
  },
  {
    resource: "Vault",
    name: "Export",
    action: "Export a vault",
    method: "GET",
    path: "/vaults/{vaultId}/export",
    reply: "file",
    fields: [
      VAULT,
      asked("format", "Format", { type: "options", options: ["csv", "xlsx", "bundle"], initial: "xlsx" }),
      ...SELECTION,
    ],
  },
  {
    resource: "Document",
    name: "Add",
    action: "Add documents to a vault",
    method: "POST",
    path: "/vaults/{vaultId}/documents",
    fields: [VAULT, FILE_IDS],
    reply: "one",
  },
  {
    resource: "Document",
    name: "Get",
    action: "Get a document",
    method: "GET",
    path: "/vaults/{vaultId}/documents/{documentId}",
    fields: DOCUMENT,
    reply: "one",
  },
  {
    resource: "Document",
    name: "Get Many",
    action: "Get many documents",
    method: "GET",
    path: "/vaults/{vaultId}/documents",
    fields: [VAULT, ...SELECTION],
    reply: { list: "documents" },
  },
  {
    resource: "Document",
    name: "Delete",
    action: "Delete a document",
    method: "DELETE",
    path: "/vaults/{vaultId}/documents/{documentId}",
    fields: DOCUMENT,
    reply: "none",
  },
  {
    resource: "Cell",
    name: "Get",
    action: "Get a cell",
    method: "GET",
    path: "/vaults/{vaultId}/documents/{documentId}/cells/{fieldKey}",
    fields: CELL,
    reply: "one",
  },
  {
    resource: "Cell",
    name: "Update",
    action: "Update a cell",
    method: "PATCH",
    path: "/vaults/{vaultId}/documents/{documentId}/cells/{fieldKey}",
    reply: "one",
    fields: [
      ...CELL,
      given("value", "Value", {
        type: "json",
        help: 'As JSON: "New York", 24, true or {"amount": 5, "currency": "EUR"}',
      }),
    ],
  },
  {
    resource: "Cell",
    name: "Verify",
    action: "Verify a cell",
    method: "POST",
    path: "/vaults/{vaultId}/documents/{documentId}/cells/{fieldKey}/verify",
    fields: CELL,
    reply: "one",
  },
  {
    resource: "Playbook",
    name: "Get",
    action: "Get a playbook",
    method: "GET",
    path: "/playbooks/{playbookId}",
    fields: [PLAYBOOK],
    reply: "one",
  },
  {
    resource: "Playbook",
    name: "Get Many",
    action: "Get many playbooks",
    method: "GET",
    path: "/playbooks",
    fields: [],
    reply: { list: "playbooks" },
  },
  {
    resource: "Playbook",
    name: "Run",
    action: "Review a contract with a playbook",
    method: "POST",
    path: "/playbooks/{playbookId}/run",
    reply: "job",
    fields: [
      PLAYBOOK,
      FILE_IDS,
      optional("review_mode", "Paper", {
        type: "options",
        options: ["third-party", "first-party"],
        initial: "third-party",
      }),
      optional("representing_party", "Represented Party"),
      optional("project_id", "Project ID"),
    ],
  },
  {
    resource: "Review",
    name: "Get",
    action: "Get a review",
    method: "GET",
    path: "/reviews/{reviewId}",
    fields: [REVIEW],
    reply: "one",
  },
  {
    resource: "Review",
    name: "Get Many",
    action: "Get many reviews",
    method: "GET",
    path: "/reviews",
    fields: [asked("playbook_id", "Playbook ID"), asked("file_id", "File ID")],
    reply: { list: "reviews" },
  },
  {
    resource: "Review",
    name: "Decide",
    action: "Decide a finding",
    method: "PATCH",
    path: "/reviews/{reviewId}/findings/{checkId}",
    reply: "one",
    fields: [
      REVIEW,
      id("checkId", "Check ID"),
      given("decision", "Decision", { type: "options", options: ["accepted", "rejected"], initial: "accepted" }),
    ],
  },
  {
    resource: "Review",
    name: "Redline",
    action: "Write the redline of a review",
    method: "POST",
    path: "/reviews/{reviewId}/redline",
    fields: [REVIEW],
    reply: "job",
  },
  {
    resource: "Job",
    name: "Get",
    action: "Get a job",
    method: "GET",
    path: "/jobs/{jobId}",
    fields: [id("jobId", "Job ID")],
    reply: "one",
  },
  {
    resource: "Job",
    name: "Wait",
    action: "Wait for a job",
    method: "GET",
    path: "/jobs/{jobId}",
    fields: [id("jobId", "Job ID")],
    reply: "job",
  },
  {
    resource: "Job",
    name: "Cancel",
    action: "Cancel a job",
    method: "POST",
    path: "/jobs/{jobId}/cancel",
    fields: [id("jobId", "Job ID")],
    reply: "one",
  },
];

export const keyOf = (name: string) => name.slice(0, 1).toLowerCase() + name.slice(1).replaceAll(" ", "");

export function findOperation(resource: string, name: string): Operation | undefined {
  return OPERATIONS.find((each) => keyOf(each.resource) === resource && keyOf(each.name) === name);
}
