// Written by `npm run openapi` from openapi.json. Do not edit.

export interface Error {
  /** A human-readable message. Always present. */
  error: string;
  code?: ErrorCode;
  /** Additional details. */
  message?: string;
  /** The validation errors of a 400 response. */
  details?: {
    issues?: Array<{
      path: string;
      message: string;
    }>;
  };
}

/** A stable, machine-readable code. Use this in code, not `error`. docs/errors.md says what each one means and what to do. New codes may be added: treat one that you do not know by its HTTP status. */
export type ErrorCode = "ALERT_LIMIT" | "ARCHIVE_TOO_LARGE" | "BILLING_NOT_CONFIGURED" | "BUNDLE_CHANGED" | "BUNDLE_TOO_LARGE" | "CANCELED" | "CELL_CHANGED" | "CHAT_BUSY" | "CHAT_NOT_API" | "CHAT_NOT_WEB" | "CHOOSE_ORGANIZATION" | "COLUMN_LIMIT" | "COLUMN_NOT_EDITABLE" | "CONFIRMATION_REQUIRED" | "DOCUMENT_BUNDLE" | "DOCUMENT_DELETED" | "DOCUMENT_DUPLICATE" | "DOCUMENT_NOT_DELETED" | "DOCUMENT_NOT_READY" | "EMAIL_TAKEN" | "FIELD_KEY_TAKEN" | "FILE_DAMAGED" | "FILE_DELETED" | "FILE_FAILED" | "FILE_NOT_READY" | "FINDING_CHANGED" | "FOLDER_NOT_EMPTY" | "FORBIDDEN" | "IDEMPOTENCY_IN_FLIGHT" | "IDEMPOTENCY_MISMATCH" | "IMPORT_COLUMN" | "INFECTED_FILE" | "INSUFFICIENT_CREDITS" | "INTERNAL" | "INVALID_KEY" | "JOB_FINISHED" | "KEY_LIMITED" | "LAST_ADMINISTRATOR" | "LAST_OWNER" | "LAST_SECOND_FACTOR" | "LAYOUT_OUTDATED" | "LEGAL_HOLD" | "MANUAL_COLUMN" | "METHOD_NOT_ALLOWED" | "MODEL_FAILED" | "MODEL_UNAVAILABLE" | "NETWORK_NOT_ALLOWED" | "NOTHING_ACCEPTED" | "NOTHING_SENT" | "NOTHING_TO_DOWNLOAD" | "NOTHING_TO_RETRY" | "NOTHING_TO_REVERT" | "NOTHING_TO_SAMPLE" | "NOT_A_CONTRACT" | "NOT_DOCX" | "NOT_FOUND" | "NO_DEFAULT_PROFILE" | "NO_FILE" | "NO_PASSWORD" | "NO_REDLINE" | "NO_SECOND_FACTOR" | "NO_TEXT" | "ORGANIZATION_KEY_REQUIRED" | "PASSKEYS_UNAVAILABLE" | "PASSKEY_EXISTS" | "PAYLOAD_TOO_LARGE" | "QUOTA_EXCEEDED" | "RATE_LIMITED" | "READING_TIMEOUT" | "REQUEST_TIMEOUT" | "REVIEW_NOT_FINISHED" | "SCOPE_REQUIRED" | "SECOND_FACTOR_REQUIRED" | "SECOND_FACTOR_SETUP_REQUIRED" | "SOURCE_LIMIT" | "STORAGE_FULL" | "TOO_LARGE" | "TOO_MANY_DOCUMENTS" | "TOO_MANY_FILES" | "TOO_MANY_STREAMS" | "TOTP_EXISTS" | "TRIAL_NOT_STARTED" | "UNAUTHENTICATED" | "UNAVAILABLE" | "UNKNOWN_FILE" | "UNKNOWN_MEMBER" | "UNREADABLE" | "UNSUPPORTED_FILE" | "UNSUPPORTED_MEDIA_TYPE" | "USER_KEY_REQUIRED" | "VALIDATION_FAILED" | "VAULT_ARCHIVED" | "VAULT_NOT_ARCHIVED" | "WEBHOOK_DISABLED" | "WEBHOOK_LIMIT" | "WOULD_LOCK_OUT";

export interface Pong {
  status: "pong";
  timestamp: string;
}

export interface Me {
  /** The calling user's id. Null for an organization-scoped key. */
  id: number | null;
  token_type: "user" | "organization";
  api_key_id: string;
  organization: {
    id: string;
    name: string;
  };
  /** The scopes of the key. Only for a key with scopes or limits. */
  scopes?: Array<"read" | "write" | "inference">;
  /** Whether the key reaches only some vaults and projects. Only for a key with scopes or limits. */
  is_limited?: boolean;
  user: {
    id: number;
    email: string | null;
    name: string | null;
  } | null;
}

export interface Job {
  job_id: string;
  kind: "chat/completions" | "playbooks/run" | "playbooks/test" | "reviews/redline" | "reviews/responses" | "files/compare";
  status: "pending" | "running" | "succeeded" | "failed" | "canceled";
  result: Record<string, unknown> | null;
  error: {
    code: string;
    message: string;
  } | null;
  created_at: string;
  completed_at: string | null;
}

export interface Pagination {
  limit: number;
  offset: number;
  has_more: boolean;
  /** Where a list takes `cursor`: send it instead of `offset` for the next page. Absent on the last page. */
  next_cursor?: string;
}

export interface NewCompletion {
  message: string;
  /** Files with status `ready`. Files of earlier turns stay attached. Default: `[]`. */
  file_ids?: Array<string>;
  /** Default: `[]`. */
  playbook_ids?: Array<string>;
  /** Accepted only on the first turn of a chat. */
  skill_ids?: Array<string>;
  /** The chat to continue. */
  chat_id?: string;
  /** Accepted only on the first turn of a chat. */
  project_id?: string;
  /** The vault to answer from. Requires a user-scoped key. */
  vault_id?: string;
  /** Stream the answer as server-sent events, as with `Accept: text/event-stream`. */
  stream?: boolean;
  /** No longer accepted. Use `playbook_ids`. */
  playbook_id?: never;
}

export interface CompletionJob {
  job_id: string;
  kind: "chat/completions";
  status: "pending" | "running" | "succeeded" | "failed" | "canceled";
  result: CompletionResult | null;
  error: {
    code: string;
    message: string;
  } | null;
  created_at: string;
  completed_at: string | null;
}

export interface CompletionResult {
  /** The answer, in Markdown. [1] refers to the citation with that marker. */
  result: string;
  chat_id: string;
  /** The model that answered, or `local` for the offline engine. */
  model: string;
  citations: Array<AnswerCitation>;
  documents?: Array<WrittenDocument>;
  emails?: Array<DraftedEmail>;
  diagrams?: Array<DrawnDiagram>;
  /** For a question about a vault's table: the query over all its documents that the answer's numbers are from. */
  table_query?: TableQuery;
  /** A column of the vault that would hold the answer. */
  suggested_column?: SuggestedColumn;
}

export interface AnswerCitation {
  /** The exact text of the document from `start` to `end`. */
  quote: string;
  start: number;
  end: number;
  page: number | null;
  /** The number that refers to this citation in the answer, such as [1]. */
  marker: number;
  file_id: string;
  document_id: string | null;
  filename: string;
}

export interface WrittenDocument {
  file_id: string;
  filename: string;
  /** A URL that downloads the file without a key. Valid for seven days. */
  signed_url: string;
  original_file_id?: string;
  original_filename?: string;
}

export interface DraftedEmail {
  to: Array<string>;
  subject: string;
  /** Markdown. */
  body: string;
  plaintext_body: string;
  cc?: Array<string>;
  bcc?: Array<string>;
}

export interface DrawnDiagram {
  title: string;
  diagram_type: string;
  mermaid: string;
}

export interface TableQuery {
  /** As in `GET /vaults/{id}/documents`. */
  filter: Record<string, {
    op: "eq" | "ne" | "lt" | "lte" | "gt" | "gte" | "between" | "contains" | "in" | "not_in" | "in_next" | "in_last" | "in_this" | "empty" | "not_empty";
    value?: unknown;
  }>;
  group_by: string | null;
  interval?: "month" | "quarter" | "year";
  metrics: Array<string>;
  sort?: string;
  /** How many documents the filter selects. */
  matched: number;
  /** How many documents the vault has. */
  of: number;
  /** The documents that the answer is about, at most 500. All are counted in `matched`. */
  document_ids: Array<string>;
}

export interface SuggestedColumn {
  label: string;
  instructions: string;
  field_type: "text" | "date" | "date_range" | "enum" | "multi_enum" | "boolean" | "number" | "currency" | "percentage" | "duration" | "email" | "url" | "list" | "rich_text";
}

export interface ChatChange {
  title?: string;
  project_id?: string | null;
  visibility?: "private" | "organization";
}

export interface Chat {
  id: string;
  title: string;
  summary: string;
  created_at: string;
  updated_at: string;
  project_id: string | null;
  visibility: "private" | "organization";
  source: "api" | "web";
}

export interface ChatMessage {
  id: string;
  role: "user" | "assistant";
  content: string;
  citations: Array<AnswerCitation>;
  file_ids: Array<string>;
  job_id: string | null;
  created_at: string;
}

export interface ChatShare {
  user_id: number;
  email: string | null;
  name: string | null;
  shared_at: string;
}

export interface ChatSummary {
  id: string;
  title: string;
  summary: string;
  created_at: string;
  updated_at: string;
}

export interface MaterializedChat {
  id: string;
  title: string;
  chat_url: string;
  materialized_at: string;
}

export interface FoundChat {
  id: string;
  title: string;
  summary: string;
  updated_at: string;
}

export type NewChatShare = {
  user_id: number;
  email?: never;
} | {
  user_id?: never;
  email: string;
};

export interface FileChange {
  folder_id?: string;
  name?: string;
}

export interface StoredFile {
  id: string;
  name: string;
  size: number;
  content_type: string;
  status: "extracting" | "embedding" | "ready" | "failed";
  created_at: string;
  folder_id: string | null;
  /** Why the file could not be read. */
  extraction_error?: string;
  /** The project whose folder contains the file. */
  project_id?: string;
  /** A warning about how the file was read. */
  warning?: string;
  pages: number | null;
  /** The number of pages read so far. */
  pages_read: number | null;
  sha256: string;
  /** The language that most of the text is in, as a BCP 47 code such as `de`. `und` if there is too little text; null until it is read. */
  language: string | null;
}

export interface ListedFile {
  id: string;
  name: string;
  size: number;
  content_type: string;
  status: "extracting" | "embedding" | "ready" | "failed";
  created_at: string;
  folder_id: string | null;
  /** Why the file could not be read. */
  extraction_error?: string;
  /** The project whose folder contains the file. */
  project_id?: string;
  /** A warning about how the file was read. */
  warning?: string;
  pages: number | null;
  /** The number of pages read so far. */
  pages_read: number | null;
  sha256: string;
  /** The language that most of the text is in, as a BCP 47 code such as `de`. `und` if there is too little text; null until it is read. */
  language: string | null;
  /** With `include=passages`: where the file matches. Empty if only its name does. */
  passages?: Array<FoundPassage>;
}

export interface FoundPassage {
  /** The file's text at [start, end). */
  quote: string;
  start: number;
  end: number;
  page: number;
  /** Where the words of the query occur. Empty if the passage matches by meaning. */
  marks: Array<{
    start: number;
    end: number;
  }>;
}

export interface FileText {
  text: string;
  pages: Array<{
    page: number;
    start: number;
    end: number;
  }>;
}

export interface NewComparison {
  /** The older file. */
  base_file_id: string;
  /** The revised file. Must be another file. */
  file_id: string;
}

export interface ComparisonJob {
  job_id: string;
  kind: "files/compare";
  status: "pending" | "running" | "succeeded" | "failed" | "canceled";
  result: ComparisonResult | null;
  error: {
    code: string;
    message: string;
  } | null;
  created_at: string;
  completed_at: string | null;
}

export interface ComparisonResult {
  base: {
    file_id: string;
    filename: string;
  };
  revised: {
    file_id: string;
    filename: string;
  };
  /** In the order of the revised file. */
  changes: Array<ComparedChange>;
  summary: ChangeSummary;
  /** If both files are DOCX: the base file with tracked changes. Accepting all of them gives the text of the revised file. */
  documents: Array<{
    file_id: string;
    filename: string;
    /** A URL that downloads the file without a key. Valid for seven days. */
    signed_url: string;
    original_file_id: string;
    original_filename: string;
  }>;
  /** Why there is no redline. */
  redline_note?: string;
}

export interface ComparedChange {
  /** `moved`: a clause stands elsewhere in the revised file. Words that changed in it are changes of their own. */
  kind: "inserted" | "deleted" | "replaced" | "moved";
  /** What the change is about: a number or amount, a date, who the parties are, what someone must or may do, other wording, or only the formatting, the numbering or the space between words. */
  significance: "number" | "date" | "party" | "obligation" | "wording" | "format";
  /** The words in the base file. Null if they were inserted. */
  base: Citation | null;
  /** The words in the revised file. Null if they were deleted. */
  revised: Citation | null;
  /** Where the change stands in the base file's text, also if it has no words there. */
  base_at: number;
  /** Where the change stands in the revised file's text, also if it has no words there. */
  revised_at: number;
}

export interface Citation {
  /** The exact text of the document from `start` to `end`. */
  quote: string;
  start: number;
  end: number;
  page: number | null;
}

export interface ChangeSummary {
  total: number;
  /** How many of them `changes` lists. At most 5,000, from the beginning of the document. */
  listed: number;
  by_kind: {
    inserted: number;
    deleted: number;
    replaced: number;
    moved: number;
  };
  by_significance: {
    number: number;
    date: number;
    party: number;
    obligation: number;
    wording: number;
    format: number;
  };
  /** The share of the text that is the same in both files. */
  unchanged: number;
  /** The outcome in one or two sentences. */
  message: string;
}

export interface AbortedUpload {
  upload_id: string;
  aborted: true;
}

export interface UploadCompletion {
  part_count: number;
}

export interface NewUpload {
  file_name: string;
  size: number;
  content_type?: string;
  folder_id?: string;
  project_id?: string;
  scope?: "my-files" | "organization";
}

export interface Upload {
  upload_id: string;
  part_size: number;
  max_parts: 32;
  expires_at: string;
}

export interface UploadPart {
  upload_id: string;
  part_number: number;
  size: number;
}

export type NewFolderMember = {
  user_id: number;
  email?: never;
  /** `manage` also allows changing the folder's members, `is_access_controlled`, and the projects it is linked to. Default: `"read"`. */
  access_level?: "read" | "write" | "manage";
} | {
  user_id?: never;
  email: string;
  /** `manage` also allows changing the folder's members, `is_access_controlled`, and the projects it is linked to. Default: `"read"`. */
  access_level?: "read" | "write" | "manage";
};

export interface FolderMember {
  user_id: number;
  email: string | null;
  name: string | null;
  /** `manage` also allows changing the folder's members, `is_access_controlled`, and the projects it is linked to. */
  access_level: "read" | "write" | "manage";
  added_at: string;
}

export interface FolderChange {
  name?: string;
  description?: string | null;
  parent_folder_id?: string | null;
  is_access_controlled?: boolean;
}

export interface Folder {
  id: string;
  name: string;
  description: string | null;
  /** The folder names from the topmost folder visible to the caller, such as `Organization Files/Leases/2026`. */
  path: string;
  /** Null for a system folder, or if the caller cannot see the parent folder. */
  parent_folder_id: string | null;
  folder_type: "custom" | "my-files" | "org-files" | "project";
  is_access_controlled: boolean;
  created_at: string;
}

export interface NewFolder {
  name: string;
  description?: string | null;
  parent_folder_id?: string;
  scope?: "my-files" | "organization";
}

export type FolderItem = {
  id: string;
  name: string;
  description: string | null;
  /** The folder names from the topmost folder visible to the caller, such as `Organization Files/Leases/2026`. */
  path: string;
  /** Null for a system folder, or if the caller cannot see the parent folder. */
  parent_folder_id: string | null;
  folder_type: "custom" | "my-files" | "org-files" | "project";
  is_access_controlled: boolean;
  created_at: string;
  type: "folder";
} | {
  id: string;
  name: string;
  size: number;
  content_type: string;
  status: "extracting" | "embedding" | "ready" | "failed";
  created_at: string;
  folder_id: string | null;
  /** Why the file could not be read. */
  extraction_error?: string;
  /** The project whose folder contains the file. */
  project_id?: string;
  /** A warning about how the file was read. */
  warning?: string;
  pages: number | null;
  /** The number of pages read so far. */
  pages_read: number | null;
  sha256: string;
  /** The language that most of the text is in, as a BCP 47 code such as `de`. `und` if there is too little text; null until it is read. */
  language: string | null;
  type: "file";
};

export interface ProjectChange {
  name?: string;
  description?: string | null;
  custom_instructions?: string | null;
  /** Defaults to true with a user-scoped key and to false with an organization-scoped key. */
  is_access_controlled?: boolean;
}

export interface Project {
  id: string;
  name: string;
  description: string | null;
  /** Instructions given to the model in the project's chats. */
  custom_instructions: string | null;
  /** Whether only members can access the project. If false, everyone in the organization can. */
  is_access_controlled: boolean;
  /** The calling user's access level. Null for an organization-scoped key. */
  my_access_level: "read" | "write" | "admin" | null;
  /** Whether the calling user has pinned the project. Null for an organization-scoped key. */
  is_pinned: boolean | null;
  created_at: string;
  updated_at: string;
}

export interface NewProject {
  name: string;
  description?: string | null;
  custom_instructions?: string | null;
  /** Defaults to true with a user-scoped key and to false with an organization-scoped key. */
  is_access_controlled?: boolean;
}

export type NewProjectMember = {
  user_id: number;
  email?: never;
  /** Default: `"read"`. */
  access_level?: "read" | "write" | "admin";
} | {
  user_id?: never;
  email: string;
  /** Default: `"read"`. */
  access_level?: "read" | "write" | "admin";
};

export interface ProjectMember {
  user_id: number;
  email: string | null;
  name: string | null;
  access_level: "read" | "write" | "admin";
  added_at: string;
}

export interface ProjectMemberChange {
  access_level: "read" | "write" | "admin";
}

export type FileLinks = {
  file_id: string;
  file_ids?: never;
} | {
  file_id?: never;
  file_ids: Array<string>;
};

export type FolderLinks = {
  folder_id: string;
  folder_ids?: never;
} | {
  folder_id?: never;
  folder_ids: Array<string>;
};

export interface ProjectLink {
  project_id: string;
  /** Null if the caller cannot access the project. */
  project_name: string | null;
  /** The person who created the link. Null for the organization. */
  linked_by: {
    user_id: number;
    email: string | null;
    name: string | null;
  } | null;
  linked_at: string;
  /** False if the person who created the link can no longer share the item. The link then grants no access. */
  is_active: boolean;
}

export interface Vault {
  id: string;
  name: string;
  description: string | null;
  status: "active" | "archived";
  /** Whether an upload that contains several agreements is split into separate documents. */
  split_bundles: boolean;
  my_role: "owner" | "editor" | "viewer";
  document_count: number;
  created_at: string;
  updated_at: string;
  archived_at: string | null;
}

export interface VaultChange {
  name?: string;
  description?: string | null;
  split_bundles?: boolean;
}

export interface NewVault {
  name: string;
  description?: string | null;
  /** Default: `true`. */
  split_bundles?: boolean;
  /** The id of a template of `GET /vault-templates`. The vault starts with its columns. */
  template?: string;
}

export interface VaultTemplate {
  id: string;
  name: string;
  description: string;
  columns: Array<VaultTemplateColumn>;
}

export interface VaultTemplateColumn {
  field_key: string;
  label: string;
  instructions: string;
  field_type: "text" | "date" | "date_range" | "enum" | "multi_enum" | "boolean" | "number" | "currency" | "percentage" | "duration" | "email" | "url" | "list" | "rich_text";
  /** Empty for all types except `enum` and `multi_enum`. */
  options: Array<string>;
}

export type NewVaultMember = {
  user_id: number;
  email?: never;
  /** Default: `"editor"`. */
  role?: "owner" | "editor" | "viewer";
} | {
  user_id?: never;
  email: string;
  /** Default: `"editor"`. */
  role?: "owner" | "editor" | "viewer";
};

export interface VaultMember {
  /** The id that `GET /me` returns. */
  user_id: number;
  email: string | null;
  name: string | null;
  /** Null if the stored value is not a valid role. Such a grant has no permissions; remove the person and add them again. */
  role: "owner" | "editor" | "viewer" | null;
  /** Null for grants created before this was recorded. */
  added_at: string | null;
}

export interface VaultMemberChange {
  role: "owner" | "editor" | "viewer";
}

export interface NewColumn {
  label: string;
  field_key?: string;
  instructions?: string;
  /** Default: `"text"`. */
  field_type?: "text" | "date" | "date_range" | "enum" | "multi_enum" | "boolean" | "number" | "currency" | "percentage" | "duration" | "email" | "url" | "list" | "rich_text";
  field_meta?: {
    type?: string;
    options: Array<string>;
  } | null;
  /** Default: `"ai"`. */
  extraction_mode?: "ai" | "manual";
  /** Default: `0`. */
  sort_order?: number;
}

export interface Column {
  /** Null for a built-in column. */
  id: string | null;
  /** The stable key that values are stored under. It never changes. */
  field_key: string;
  label: string;
  /** The extraction prompt of an `ai` column. For other columns, a description. */
  instructions: string;
  field_type: "text" | "date" | "date_range" | "enum" | "multi_enum" | "boolean" | "number" | "currency" | "percentage" | "duration" | "email" | "url" | "list" | "rich_text" | "party_list" | "related_agreement_list";
  /** Null for all types except `enum` and `multi_enum`. */
  field_meta: {
    type: string;
    options: Array<string>;
    legacy_options: Array<string>;
  } | null;
  extraction_mode: "ai" | "manual" | "import";
  kind: "built_in" | "system" | "custom";
  /** Whether the column can be updated. `sort_order` can be set on any column that has an id. */
  editable: boolean;
  sort_order: number | null;
  created_at: string | null;
  updated_at: string | null;
}

export interface ColumnChange {
  label?: string;
  instructions?: string;
  field_meta?: {
    type?: string;
    options: Array<string>;
    legacy_options?: Array<string>;
  } | null;
  sort_order?: number;
  /** Cannot be changed. Only the current value is accepted. */
  field_key?: string;
  /** Cannot be changed. Only the current value is accepted. */
  field_type?: string;
  /** Cannot be changed. Only the current value is accepted. */
  extraction_mode?: string;
}

export interface NewVaultDocuments {
  /** Files that are ready or still being processed. */
  file_ids: Array<string>;
}

export interface VaultDocument {
  document_id: string;
  name: string;
  title: string | null;
  status: "queued" | "parsing" | "extracting" | "ready" | "failed" | "duplicate" | "bundle" | "split" | "deleted";
  file_id: string | null;
  pages: number | null;
  /** The language that most of the text is in, as a BCP 47 code such as `de`. `und` if there is too little text; null until it is read. */
  language: string | null;
  duplicate_of: string | null;
  split_from: string | null;
  error: string | null;
  /** Cells by field key. Columns without a value are omitted. */
  values: Record<string, Cell>;
  /** Why a column has no value, by field key. */
  outcomes: Record<string, "found" | "absent" | "unreadable" | "failed" | "pending" | "none">;
  /** The field keys of cells that have notes. Only with `include=notes`. */
  noted?: Array<string>;
  /** How far each cell can be trusted, by field key. Only with `include=checks`. */
  checks?: Record<string, {
    /** The calibrated probability, 0 to 1, that the value or `absent` is right. Null for manual edits, and where the reader gives none. */
    confidence: number | null;
    verified_at: string | null;
    flagged: boolean;
    /** Only where the language model and the local engine disagree. */
    reading_conflict?: true;
  }>;
  /** Who deleted it. Only for deleted documents. */
  deleted_by?: string;
  created_at: string;
  updated_at: string;
}

export interface Cell {
  value: CellValue;
  is_edited: boolean;
  edited_at: string | null;
  edited_by: string | null;
  edited_by_user_id: number | null;
  has_citations: boolean;
}

/** The format depends on the column's type. Null if there is no value. */
export type CellValue = string | number | boolean | Array<string> | {
  start: string | null;
  end: string | null;
} | {
  amount: number;
  currency: string;
} | {
  value: number;
  unit: "days" | "weeks" | "months" | "years";
} | Array<{
  name: string;
  role: string | null;
}> | Array<{
  title: string;
  document_id: string | null;
}> | null;

export interface NewCellNote {
  text: string;
}

export interface CellNote {
  id: string;
  text: string;
  by: string;
  by_user_id: number;
  created_at: string;
}

export interface CellChange {
  value: CellValueInput;
  /** The places in the document's text that the value rests on, in UTF-16 units. The cell shows them as its citations. */
  citations?: Array<{
    start: number;
    end: number;
  }>;
  /** The `extracted_at` that the caller last read. If it has changed, the request fails with 409 CELL_CHANGED. */
  if_extracted_at?: string | null;
  /** The `edited_at` that the caller last read. If it has changed, the request fails with 409 CELL_CHANGED. */
  if_edited_at?: string | null;
  /** The `is_edited` that the caller last read. If it has changed, the request fails with 409 CELL_CHANGED. */
  if_is_edited?: boolean;
}

/** The format depends on the column's type. Null sets the cell to empty. */
export type CellValueInput = string | number | boolean | Array<string> | {
  start: string | null;
  end: string | null;
} | {
  amount: number;
  currency: string;
} | {
  value: number;
  unit: "days" | "weeks" | "months" | "years";
} | Array<{
  name: string;
  role?: string | null;
}> | Array<{
  title: string;
  document_id?: string | null;
}> | null;

export interface CellDetail {
  document_id: string;
  field_key: string;
  cell: Cell;
  /** When a value was last set, by extraction or by a manual edit. */
  extracted_at: string | null;
  /** `found`: a value was found. `absent`: the document has no such value. `unreadable`: no value could be read and verified. `failed`: the extraction failed. `pending`: the extraction has not finished. `none`: no extraction has run. */
  outcome: "found" | "absent" | "unreadable" | "failed" | "pending" | "none";
  error: string | null;
  model: string | null;
  citations: Array<Citation>;
  reasoning: string | null;
  /** The calibrated probability, 0 to 1, that the value or `absent` is right. Null for manual edits, and where the reader gives none. */
  confidence: number | null;
  /** Who verified the cell as it is now. */
  verification: CellVerification | null;
  flag: CellFlag | null;
  /** Only where the language model and the local engine disagree about the value shown. */
  reading_conflict?: CellReadingConflict;
}

export interface CellVerification {
  by: string;
  by_user_id: number;
  at: string;
}

export interface CellFlag {
  note: string | null;
  assignee_user_id: number | null;
  by: string;
  by_user_id: number;
  at: string;
}

export interface CellReadingConflict {
  /** What the language model read, then what the local engine read. */
  readings: Array<{
    /** The language model, or `local` for the local engine. */
    model: string;
    /** `found`: a value was found. `absent`: the document has no such value. `unreadable`: no value could be read and verified. `failed`: the extraction failed. `pending`: the extraction has not finished. `none`: no extraction has run. */
    outcome: "found" | "absent" | "unreadable" | "failed" | "pending" | "none";
    value: CellValue;
    /** The calibrated probability, 0 to 1, that the value or `absent` is right. Null for manual edits, and where the reader gives none. */
    confidence: number | null;
    citations: Array<Citation>;
  }>;
}

export interface CellHistoryEntry {
  kind: "extraction" | "edit" | "revert" | "verify" | "unverify";
  value: CellValue;
  by: string | null;
  by_user_id: number | null;
  model: string | null;
  at: string;
}

export interface RevertedCell {
  document_id: string;
  field_key: string;
  cell: Cell;
  extracted_at: string | null;
}

export interface NewVaultSample {
  field_key: string;
  /** The number of cells to draw. The sample is smaller if fewer are unverified. */
  size: number;
  /** The same seed draws the same cells while the same cells are unverified. Random by default. */
  seed?: number;
}

export interface VaultSample {
  id: string;
  field_key: string;
  seed: number;
  size: number;
  /** How many of its cells were verified or corrected. */
  judged: number;
  right: number;
  by: string | null;
  by_user_id: number | null;
  created_at: string;
  cells: Array<VaultSampleCell>;
}

export interface VaultSampleCell {
  document_id: string;
  document_name: string;
  field_key: string;
  value: CellValue;
  /** `found`: a value was found. `absent`: the document has no such value. `unreadable`: no value could be read and verified. `failed`: the extraction failed. `pending`: the extraction has not finished. `none`: no extraction has run. */
  outcome: "found" | "absent" | "unreadable" | "failed" | "pending" | "none";
  /** The calibrated probability, 0 to 1, that the value or `absent` is right. Null for manual edits, and where the reader gives none. */
  confidence: number | null;
  flag: CellFlag | null;
  citations: Array<Citation>;
  /** `open`: nobody has verified or corrected it. Otherwise whether the extracted value was right. */
  state: "open" | "right" | "wrong";
}

export interface NewCellFlag {
  note?: string | null;
  /** Who should look at the cell. Must have a role in the vault. */
  assignee_user_id?: number | null;
}

export interface QueuedCell {
  document_id: string;
  document_name: string;
  field_key: string;
  value: CellValue;
  /** `found`: a value was found. `absent`: the document has no such value. `unreadable`: no value could be read and verified. `failed`: the extraction failed. `pending`: the extraction has not finished. `none`: no extraction has run. */
  outcome: "found" | "absent" | "unreadable" | "failed" | "pending" | "none";
  /** The calibrated probability, 0 to 1, that the value or `absent` is right. Null for manual edits, and where the reader gives none. */
  confidence: number | null;
  flag: CellFlag | null;
  citations: Array<Citation>;
}

export interface VaultQuality {
  columns: Array<{
    field_key: string;
    label: string;
    /** One for each document. In a manual column, where nothing is read, those that hold a value. */
    cells: number;
    verified: number;
    /** Verified after a manual edit, or edited over an extraction. */
    corrected: number;
    /** Null until a cell of a sample was verified or corrected. */
    precision: {
      estimate: number;
      low: number;
      high: number;
      n: number;
    } | null;
    /** How many more sampled cells would show at least 95 %, if all of them are right. 0 when that is shown, and for a manual column. */
    needed_for_95: number;
  }>;
}

export interface VaultDocumentRelatives {
  /** The document that this one is a copy of. Copies are excluded from the table. */
  copy_of: {
    document_id: string;
    name: string;
    title: string | null;
    status: "queued" | "parsing" | "extracting" | "ready" | "failed" | "duplicate" | "bundle" | "split" | "deleted";
    /** Why the documents are related. */
    reason: string | null;
  } | null;
  /** Documents that were excluded because they are copies of this one. */
  duplicates: Array<{
    document_id: string;
    name: string;
    title: string | null;
    status: "queued" | "parsing" | "extracting" | "ready" | "failed" | "duplicate" | "bundle" | "split" | "deleted";
    /** Why the documents are related. */
    reason: string | null;
  }>;
  /** Documents that may be versions of this one, most similar first. */
  near: Array<{
    document_id: string;
    name: string;
    title: string | null;
    status: "queued" | "parsing" | "extracting" | "ready" | "failed" | "duplicate" | "bundle" | "split" | "deleted";
    reason: string;
    likeness: number;
  }>;
  /** The upload that this document was split from. */
  bundle: {
    document_id: string;
    name: string;
    title: string | null;
    status: "queued" | "parsing" | "extracting" | "ready" | "failed" | "duplicate" | "bundle" | "split" | "deleted";
    /** Why the documents are related. */
    reason: string | null;
  } | null;
  /** The documents that this upload was split into, in order. */
  parts: Array<{
    document_id: string;
    name: string;
    title: string | null;
    status: "queued" | "parsing" | "extracting" | "ready" | "failed" | "duplicate" | "bundle" | "split" | "deleted";
    /** Why the documents are related. */
    reason: string | null;
  }>;
}

export interface VaultRescanEstimate {
  documents: number;
  cells: number;
  /** The model that will be used. `local` is free. */
  model: string;
  /** The number of model calls. */
  calls: number;
  /** An estimate. Lower if the provider caches prompts. */
  input_tokens: number;
  /** Only with `compare`: read the changes at `GET /vaults/{id}/rescans/{rescanId}`. */
  rescan_id?: string;
  /** The credits that will be charged. Null if credits are not tracked. */
  credits: {
    needed: number;
    available: number;
  } | null;
}

export interface NewVaultRescan {
  /** Only this document. */
  document_id?: string;
  /** Only this column. */
  field_key?: string;
  /** The same as `compare` in the query. */
  compare?: boolean;
}

export interface AcceptedVaultChanges {
  /** `all`, or the cells whose new value is written. `all` also writes what was read again without another value, such as that it is absent. */
  accept: "all" | Array<{
    document_id: string;
    field_key: string;
  }>;
}

export interface VaultComparedRescan {
  id: string;
  status: "running" | "done";
  documents: number;
  /** How many documents were read so far, or could not be read. */
  read: number;
  failed: number;
  created_at: string;
  /** The cells whose value would change, as they are now. Manual edits are kept, so they never change. */
  changes: Array<VaultRescanChange>;
}

export interface VaultRescanChange {
  document_id: string;
  document_name: string;
  field_key: string;
  before: {
    /** The format depends on the column's type. Null if there is no value. */
    value: unknown;
    /** `found`: a value was found. `absent`: the document has no such value. `unreadable`: no value could be read and verified. `failed`: the extraction failed. `pending`: the extraction has not finished. `none`: no extraction has run. */
    outcome: "found" | "absent" | "unreadable" | "failed" | "pending" | "none";
  };
  after: {
    /** The format depends on the column's type. Null if there is no value. */
    value: unknown;
    /** `found`: a value was found. `absent`: the document has no such value. `unreadable`: no value could be read and verified. `failed`: the extraction failed. `pending`: the extraction has not finished. `none`: no extraction has run. */
    outcome: "found" | "absent" | "unreadable" | "failed" | "pending" | "none";
    /** The calibrated probability, 0 to 1, that the value or `absent` is right. Null for manual edits, and where the reader gives none. */
    confidence: number | null;
    citations: Array<Citation>;
  };
}

export interface NewVaultSpreadsheet {
  file_id: string;
  /** The name of a sheet. Defaults to the first sheet that is not hidden. */
  sheet?: string;
  /** The heading of the column that identifies the document of each row. */
  key_column: string;
  /** How rows are matched to documents: by the document's name, or by its value in a column. Default: `"name"`. */
  match?: "name" | {
    field_key: string;
  };
  columns: Array<{
    header: string;
    label?: string;
    field_type?: "text" | "date" | "date_range" | "enum" | "multi_enum" | "boolean" | "number" | "currency" | "percentage" | "duration" | "email" | "url" | "list" | "rich_text";
  }>;
}

export interface VaultSpreadsheetReport {
  sheet: VaultSpreadsheet;
  /** The number of rows that identify a document. */
  rows: number;
  /** The number of documents that were filled. */
  matched: number;
  unmatched: {
    count: number;
    /** Up to 50 rows. */
    first: Array<{
      /** The row number in the spreadsheet, starting at 1. */
      row: number;
      key: string;
    }>;
  };
  /** Rows that were not applied because the match is ambiguous. */
  ambiguous: {
    count: number;
    /** Up to 50 rows. */
    first: Array<{
      /** The row number in the spreadsheet, starting at 1. */
      row: number;
      key: string;
      /** `documents`: several documents match the row. `rows`: several rows match one document. */
      reason: "documents" | "rows";
    }>;
  };
  unreadable: {
    count: number;
    /** Up to 50 rows. */
    first: Array<{
      /** The row number in the spreadsheet, starting at 1. */
      row: number;
      key: string;
      header: string;
      entry: string;
    }>;
  };
  /** Whether the sheet has more rows than were read. */
  is_cut: boolean;
}

export interface VaultSpreadsheet {
  id: string;
  /** Null if the file has been deleted. */
  file_id: string | null;
  file_name: string;
  sheet: string | null;
  key_column: string;
  /** How rows are matched to documents: by the document's name, or by its value in a column. */
  match: "name" | {
    field_key: string;
  };
  columns: Array<{
    id: string;
    field_key: string;
    header: string;
  }>;
  created_at: string;
  updated_at: string;
}

export interface SpreadsheetPreview {
  sheets: Array<{
    sheet: string | null;
    headers: Array<string>;
    /** The first five rows. */
    rows: Array<Array<string>>;
    row_count: number;
  }>;
}

export interface VaultSpreadsheetChange {
  file_id: string;
  sheet?: string;
}

export interface ViewChange {
  name?: string;
  columns?: Array<{
    field_key: string;
    hidden?: boolean;
    width?: number | null;
  }>;
  sort?: string | null;
  filter?: Record<string, {
    op: "eq" | "ne" | "lt" | "lte" | "gt" | "gte" | "between" | "contains" | "in" | "not_in" | "in_next" | "in_last" | "in_this" | "empty" | "not_empty";
    value?: unknown;
  }> | null;
  /** The lines that a row shows in the web application. `wrap` shows whole values. Null leaves it to the reader. */
  row_height?: "1" | "2" | "4" | "wrap" | null;
  shared?: boolean;
}

export interface View {
  id: string;
  name: string;
  /** All columns of the vault, in the order of the view. New columns are hidden. */
  columns: Array<ViewColumn>;
  sort: string | null;
  filter: Record<string, {
    op: string;
    value?: unknown;
  }> | null;
  /** The lines that a row shows in the web application. `wrap` shows whole values. Null leaves it to the reader. */
  row_height: "1" | "2" | "4" | "wrap" | null;
  /** Whether everyone in the vault can see the view. If false, only its creator can. */
  shared: boolean;
  created_by: number;
  created_at: string;
  updated_at: string;
}

export interface ViewColumn {
  field_key: string;
  hidden: boolean;
  width: number | null;
}

export interface NewView {
  name: string;
  columns?: Array<{
    field_key: string;
    hidden?: boolean;
    width?: number | null;
  }>;
  sort?: string | null;
  filter?: Record<string, {
    op: "eq" | "ne" | "lt" | "lte" | "gt" | "gte" | "between" | "contains" | "in" | "not_in" | "in_next" | "in_last" | "in_this" | "empty" | "not_empty";
    value?: unknown;
  }> | null;
  /** The lines that a row shows in the web application. `wrap` shows whole values. Null leaves it to the reader. */
  row_height?: "1" | "2" | "4" | "wrap" | null;
  /** Default: `true`. */
  shared?: boolean;
}

export interface Deadline {
  document_id: string;
  document_name: string;
  date: string;
  /** The name of the alert, or the label of the column. */
  title: string;
  /** The cells that the date comes from: the date, and the duration that is subtracted. */
  derived_from: Array<{
    field_key: string;
    /** A date, or a duration that is subtracted from it. */
    value: unknown;
    citations: Array<Citation>;
  }>;
  /** How a derived date was computed, such as `31 Dec 2027 less 90 days`. Null for the date of a cell. */
  computation: string | null;
  /** Null for a date column that no alert watches. */
  alert_id: string | null;
}

export interface AlertChange {
  name?: string;
  field_key?: string;
  minus_field_key?: string | null;
  days_before?: Array<number>;
  filter?: Record<string, {
    op: "eq" | "ne" | "lt" | "lte" | "gt" | "gte" | "between" | "contains" | "in" | "not_in" | "in_next" | "in_last" | "in_this" | "empty" | "not_empty";
    value?: unknown;
  }> | null;
  recipients?: {
    user_ids?: Array<number>;
    role?: "owner" | "editor" | "viewer" | null;
  };
  email?: boolean;
  immediate_email?: boolean;
}

export interface Alert {
  id: string;
  name: string;
  /** The date column that the alert watches. */
  field_key: string;
  /** A duration column that is subtracted from the date, such as a notice period: the deadline is then the last day to give notice. */
  minus_field_key: string | null;
  /** The lead times in days, longest first. 0 is the day itself. */
  days_before: Array<number>;
  filter: Record<string, {
    op: string;
    value?: unknown;
  }> | null;
  recipients: {
    user_ids: Array<number>;
    /** Everyone who has this role, or a higher one, when the date is due. */
    role: "owner" | "editor" | "viewer" | null;
  };
  /** Whether recipients also get an e-mail, if the installation can send any. */
  email: boolean;
  /** Whether the e-mail is sent at once. Otherwise it is part of one digest a day. */
  immediate_email: boolean;
  /** Why the alert does nothing, such as a column that was deleted. Null if it works. */
  problem: string | null;
  created_by: number | null;
  created_at: string;
  updated_at: string;
}

export interface NewAlert {
  name: string;
  field_key: string;
  minus_field_key?: string | null;
  days_before: Array<number>;
  filter?: Record<string, {
    op: "eq" | "ne" | "lt" | "lte" | "gt" | "gte" | "between" | "contains" | "in" | "not_in" | "in_next" | "in_last" | "in_this" | "empty" | "not_empty";
    value?: unknown;
  }> | null;
  recipients: {
    user_ids?: Array<number>;
    role?: "owner" | "editor" | "viewer" | null;
  };
  /** Default: `true`. */
  email?: boolean;
  /** Default: `false`. */
  immediate_email?: boolean;
}

export interface CalendarAddress {
  /** The secret address for calendar programs. Whoever has it can read. Shown only in this response; null if the response is replayed for an Idempotency-Key. */
  url: string | null;
  created_at: string;
}

export interface SourceChange {
  /** What people call it. */
  name?: string;
  /** Minutes from the end of a sync to the next one. */
  interval_minutes?: number;
  /** If false, it is synced only when somebody asks for it. */
  enabled?: boolean;
  /** The password, the secret access key of S3, or the access token of a mailbox. Write-only: it is stored encrypted and never returned. */
  secret?: string;
  /** The settings to change, as for creating a source of this kind. Omitted ones are kept. */
  settings?: Record<string, unknown>;
}

export interface Source {
  id: string;
  name: string;
  kind: "folder" | "webdav" | "s3" | "imap";
  /** By kind, without the secret. */
  settings: FolderSourceSettings | WebdavSourceSettings | S3SourceSettings | MailboxSourceSettings;
  /** Whether a password or secret key is stored. */
  has_secret: boolean;
  interval_minutes: number;
  enabled: boolean;
  /** `failed`: the source could not be read. `blocked`: the vault cannot take more now, such as without credits; nothing is lost, and it goes on later. `paused`: switched off, or the vault is archived. */
  status: "idle" | "syncing" | "failed" | "blocked" | "paused";
  /** Why the last sync failed, or why the source is blocked or paused. */
  error: string | null;
  failing_since: string | null;
  /** The last sync that went through. */
  last_synced_at: string | null;
  /** After a failure the pauses grow. Null while it is paused. */
  next_sync_at: string | null;
  counts: {
    /** New files that became documents. */
    documents: number;
    /** Changed files that became a new version of their document. */
    versions: number;
    /** Files that the last sync found as they were before it. */
    unchanged: number;
    /** Files that were renamed or moved, and not read again. */
    renamed: number;
    /** Files with the same bytes as another file of the source. */
    copies: number;
    /** Files that were not taken. The items say why. */
    skipped: number;
    /** Files that are gone from the source. Their documents stay. */
    removed: number;
  };
  created_by: number | null;
  created_at: string;
  updated_at: string;
}

export interface FolderSourceSettings {
  /** A folder on the server, relative to `SOURCES_DIR/{organization id}`. Empty: that folder itself. It is read with its subfolders; links are not followed. */
  path: string;
}

export interface WebdavSourceSettings {
  /** The folder, which is read with its subfolders. Must be public and begin with https:// unless the server allows private addresses. */
  url: string;
  username: string;
}

export interface S3SourceSettings {
  /** The storage. Rules as for `url` of WebDAV. */
  endpoint: string;
  region: string;
  bucket: string;
  /** What the keys of the objects begin with. Empty: all of them. */
  prefix: string;
  access_key_id: string;
  /** Whether the bucket is in the path of the URL, not in its host. */
  path_style: boolean;
}

export interface MailboxSourceSettings {
  /** The IMAP server. Must be public unless the server allows private addresses. */
  host: string;
  port: number;
  /** `tls`: encrypted from the start, usually on port 993. `starttls`: encrypted before the login, usually on port 143. `none`: only if the server allows private addresses. */
  security: "tls" | "starttls" | "none";
  username: string;
  /** What `secret` is: a password, or an OAuth 2.0 access token. */
  login: "password" | "xoauth2";
  /** The folder whose messages are read. Its subfolders are not. */
  folder: string;
  /** Whose messages are taken: an address, a domain with its @, or `*` for everyone. Compared with the From address, which a sender can forge. */
  allowed_senders: Array<string>;
  /** Whether the message itself becomes a document, too. */
  include_message: boolean;
  /** What is done with a message whose files were taken: `flag` gives it the keyword `Chancery`, `move` moves it to `processed_folder`. */
  processed: "flag" | "move";
  /** Created if it does not exist. */
  processed_folder: string;
}

export type NewSource = {
  kind: "folder";
  /** What people call it. */
  name: string;
  /** Minutes from the end of a sync to the next one. */
  interval_minutes?: number;
  /** If false, it is synced only when somebody asks for it. */
  enabled?: boolean;
  settings: FolderSourceSettings;
} | {
  kind: "webdav";
  /** What people call it. */
  name: string;
  /** Minutes from the end of a sync to the next one. */
  interval_minutes?: number;
  /** If false, it is synced only when somebody asks for it. */
  enabled?: boolean;
  /** The password, the secret access key of S3, or the access token of a mailbox. Write-only: it is stored encrypted and never returned. */
  secret: string;
  settings: WebdavSourceSettings;
} | {
  kind: "s3";
  /** What people call it. */
  name: string;
  /** Minutes from the end of a sync to the next one. */
  interval_minutes?: number;
  /** If false, it is synced only when somebody asks for it. */
  enabled?: boolean;
  /** The password, the secret access key of S3, or the access token of a mailbox. Write-only: it is stored encrypted and never returned. */
  secret: string;
  settings: S3SourceSettings;
} | {
  kind: "imap";
  /** What people call it. */
  name: string;
  /** Minutes from the end of a sync to the next one. */
  interval_minutes?: number;
  /** If false, it is synced only when somebody asks for it. */
  enabled?: boolean;
  /** The password, the secret access key of S3, or the access token of a mailbox. Write-only: it is stored encrypted and never returned. */
  secret: string;
  settings: MailboxSourceSettings;
};

export interface SourceItem {
  id: string;
  /** Where it is in the source. */
  path: string;
  name: string;
  /** The message that a file of a mailbox came in: its subject, sender and date. Null for other files. */
  origin: string | null;
  size: number | null;
  /** `taken`: it became a document. `copy`: it has the same bytes as another one. `skipped`: see `reason`. `removed`: it is gone from the source; its document stays. */
  status: "taken" | "copy" | "skipped" | "removed";
  reason: string | null;
  /** Null if it was not taken, or if the document was permanently deleted. */
  document_id: string | null;
  /** When it was first seen. */
  created_at: string;
  updated_at: string;
}

export interface VaultSummary {
  /** How many documents match. */
  total: number;
  /** Over all matching documents. Each requested metric is a field named as requested, such as `sum:fee`: a number, a date, a duration in days, for currency columns a list of `{amount, currency, count}`, or null where no document has a value. */
  metrics: Record<string, unknown>;
  /** At most 100, the largest first. Groups of dates are in the order of time. */
  groups: Array<SummaryGroup>;
  /** The groups beyond the 100 largest, added up. Null when there are none. */
  other: {
    groups: number;
    count: number;
  } | null;
  /** How many matching documents have no value in the grouped column. */
  empty: number;
}

/** Each requested metric is a field named as requested, such as `sum:fee`: a number, a date, a duration in days, for currency columns a list of `{amount, currency, count}`, or null where no document has a value. */
export interface SummaryGroup {
  /** The value of the group. For a period: `2027-03`, `2027-Q1` or `2027`. For a list: one of its items. */
  key: unknown;
  label: string;
  count: number;
  /** The condition that selects the documents of the group. */
  filter: Record<string, {
    op: string;
    value: unknown;
  }>;
}

export interface VaultPassage {
  document_id: string;
  document_name: string;
  citation: Citation;
  /** From 0 to 1. Higher is better. */
  score: number;
}

export interface PlaybookChange {
  title?: string;
  description?: string | null;
  guide?: string | null;
  /** `private` is visible only to its creator. `organization` is visible to everyone in the organization. */
  visibility?: "private" | "organization";
}

export interface Playbook {
  id: string;
  title: string;
  description: string | null;
  /** Whether the playbook ships with the service. Official playbooks can be duplicated but not changed. */
  is_official: boolean;
  /** `draft` until the playbook has a check, then `completed`. Only a completed playbook can be run. */
  status: "draft" | "processing" | "completed" | "failed";
  /** `private` is visible only to its creator. `organization` is visible to everyone in the organization. */
  visibility: "private" | "organization";
  created_at: string;
  /** Guidance for people on when to use the playbook and how to read the result. */
  guide: string | null;
  /** When the playbook or one of its checks or examples was last changed. */
  updated_at: string;
}

export interface NewPlaybook {
  title: string;
  description?: string | null;
  guide?: string | null;
}

export interface Deleted {
  deleted: true;
}

export interface PlaybookSummary {
  id: string;
  title: string;
  description: string | null;
  /** Whether the playbook ships with the service. Official playbooks can be duplicated but not changed. */
  is_official: boolean;
  /** `draft` until the playbook has a check, then `completed`. Only a completed playbook can be run. */
  status: "draft" | "processing" | "completed" | "failed";
  /** `private` is visible only to its creator. `organization` is visible to everyone in the organization. */
  visibility: "private" | "organization";
  created_at: string;
}

export interface NewPlaybookCheck {
  title: string;
  description?: string | null;
  importance?: "low" | "medium" | "high" | null;
  positions: Array<{
    /** `standard` is the preferred position. `fallback` is an acceptable alternative; list the best one first. */
    type: "standard" | "fallback";
    guidance: string;
  }>;
}

export interface PlaybookCheck {
  id: string;
  title: string;
  description: string | null;
  importance: "low" | "medium" | "high" | null;
  positions: Array<{
    /** `standard` is the preferred position. `fallback` is an acceptable alternative; list the best one first. */
    type: "standard" | "fallback";
    guidance: string;
  }>;
  created_at: string;
  updated_at: string;
}

export interface PlaybookCheckChange {
  title?: string;
  description?: string | null;
  importance?: "low" | "medium" | "high" | null;
  positions?: Array<{
    /** `standard` is the preferred position. `fallback` is an acceptable alternative; list the best one first. */
    type: "standard" | "fallback";
    guidance: string;
  }>;
}

export interface PlaybookCheckOrder {
  /** All checks of the playbook, each exactly once, in the new order. */
  check_ids: Array<string>;
}

export interface PlaybookLintFinding {
  check_id: string;
  kind: "contradiction" | "vague" | "missing_fallback" | "duplicate";
  /** The problem and how to fix it. */
  message: string;
  /** Indexes into the check's own positions. */
  positions: Array<number>;
}

export type NewPlaybookExample = {
  text: string;
  /** A place in a file that you can read. Its text becomes the example. */
  citation?: never;
  note?: string | null;
  /** The result that the check should have for this text. */
  expected: "Pass" | "Fallback" | "Flag";
} | {
  text?: never;
  /** A place in a file that you can read. Its text becomes the example. */
  citation: {
    file_id: string;
    /** An offset into the text of the file, in UTF-16 units. */
    start: number;
    /** The offset after the last character. */
    end: number;
  };
  note?: string | null;
  /** The result that the check should have for this text. */
  expected: "Pass" | "Fallback" | "Flag";
};

export interface PlaybookExample {
  id: string;
  text: string;
  /** The place of the file that the text was taken from. The text stays when the file is deleted. */
  citation: {
    file_id: string;
    start: number;
    end: number;
  } | null;
  /** The result that the check should have for this text. */
  expected: "Pass" | "Fallback" | "Flag";
  note: string | null;
  created_at: string;
  updated_at: string;
}

export interface PlaybookExampleChange {
  text?: string;
  /** A place in a file that you can read. Its text becomes the example. */
  citation?: {
    file_id: string;
    /** An offset into the text of the file, in UTF-16 units. */
    start: number;
    /** The offset after the last character. */
    end: number;
  };
  note?: string | null;
  /** The result that the check should have for this text. */
  expected?: "Pass" | "Fallback" | "Flag";
}

export interface PlaybookTest {
  examples: number;
  correct: number;
  /** The share of examples with the expected result. */
  accuracy: number;
  /** How often each expected result was judged as what. */
  confusion: {
    Pass: {
      Pass: number;
      Fallback: number;
      Flag: number;
      Error: number;
    };
    Fallback: {
      Pass: number;
      Fallback: number;
      Flag: number;
      Error: number;
    };
    Flag: {
      Pass: number;
      Fallback: number;
      Flag: number;
      Error: number;
    };
  };
  playbook_id: string;
  playbook_title: string;
  /** A hash of the playbook's content, without its examples, when the test started. */
  playbook_version: string;
  /** The model that judged, or `local` for the offline engine. */
  model: string;
  /** The checks that have examples. */
  checks: Array<{
    examples: number;
    correct: number;
    /** The share of examples with the expected result. */
    accuracy: number;
    /** How often each expected result was judged as what. */
    confusion: {
      Pass: {
        Pass: number;
        Fallback: number;
        Flag: number;
        Error: number;
      };
      Fallback: {
        Pass: number;
        Fallback: number;
        Flag: number;
        Error: number;
      };
      Flag: {
        Pass: number;
        Fallback: number;
        Flag: number;
        Error: number;
      };
    };
    check_id: string;
    check_title: string;
  }>;
  wrong: Array<{
    example_id: string;
    check_id: string;
    check_title: string;
    text: string;
    note: string | null;
    /** The result that the check should have for this text. */
    expected: "Pass" | "Fallback" | "Flag";
    result: "Pass" | "Flag" | "Fallback" | "Error";
    analysis: string;
  }>;
  changes: {
    /** The test before this one. Null for the first. */
    previous_test_id: string | null;
    previous_accuracy: number | null;
    /** Examples that were judged correctly before and no longer are. */
    worse: Array<{
      example_id: string;
      check_id: string;
      /** The result that the check should have for this text. */
      expected: "Pass" | "Fallback" | "Flag";
      before: "Pass" | "Flag" | "Fallback" | "Error";
      now: "Pass" | "Flag" | "Fallback" | "Error";
    }>;
    /** Examples that are judged correctly now and were not before. */
    better: Array<{
      example_id: string;
      check_id: string;
      /** The result that the check should have for this text. */
      expected: "Pass" | "Fallback" | "Flag";
      before: "Pass" | "Flag" | "Fallback" | "Error";
      now: "Pass" | "Flag" | "Fallback" | "Error";
    }>;
    /** Examples that are new or were changed. */
    added: Array<string>;
    /** Examples that are gone. */
    removed: Array<string>;
  };
  id: string;
  tested_by_user_id: number | null;
  created_at: string;
}

export interface PlaybookTestJob {
  job_id: string;
  kind: "playbooks/test";
  status: "pending" | "running" | "succeeded" | "failed" | "canceled";
  result: PlaybookTestResult | null;
  error: {
    code: string;
    message: string;
  } | null;
  created_at: string;
  completed_at: string | null;
}

export interface PlaybookTestResult {
  examples: number;
  correct: number;
  /** The share of examples with the expected result. */
  accuracy: number;
  /** How often each expected result was judged as what. */
  confusion: {
    Pass: {
      Pass: number;
      Fallback: number;
      Flag: number;
      Error: number;
    };
    Fallback: {
      Pass: number;
      Fallback: number;
      Flag: number;
      Error: number;
    };
    Flag: {
      Pass: number;
      Fallback: number;
      Flag: number;
      Error: number;
    };
  };
  playbook_id: string;
  playbook_title: string;
  /** A hash of the playbook's content, without its examples, when the test started. */
  playbook_version: string;
  /** The model that judged, or `local` for the offline engine. */
  model: string;
  /** The checks that have examples. */
  checks: Array<{
    examples: number;
    correct: number;
    /** The share of examples with the expected result. */
    accuracy: number;
    /** How often each expected result was judged as what. */
    confusion: {
      Pass: {
        Pass: number;
        Fallback: number;
        Flag: number;
        Error: number;
      };
      Fallback: {
        Pass: number;
        Fallback: number;
        Flag: number;
        Error: number;
      };
      Flag: {
        Pass: number;
        Fallback: number;
        Flag: number;
        Error: number;
      };
    };
    check_id: string;
    check_title: string;
  }>;
  wrong: Array<{
    example_id: string;
    check_id: string;
    check_title: string;
    text: string;
    note: string | null;
    /** The result that the check should have for this text. */
    expected: "Pass" | "Fallback" | "Flag";
    result: "Pass" | "Flag" | "Fallback" | "Error";
    analysis: string;
  }>;
  changes: {
    /** The test before this one. Null for the first. */
    previous_test_id: string | null;
    previous_accuracy: number | null;
    /** Examples that were judged correctly before and no longer are. */
    worse: Array<{
      example_id: string;
      check_id: string;
      /** The result that the check should have for this text. */
      expected: "Pass" | "Fallback" | "Flag";
      before: "Pass" | "Flag" | "Fallback" | "Error";
      now: "Pass" | "Flag" | "Fallback" | "Error";
    }>;
    /** Examples that are judged correctly now and were not before. */
    better: Array<{
      example_id: string;
      check_id: string;
      /** The result that the check should have for this text. */
      expected: "Pass" | "Fallback" | "Flag";
      before: "Pass" | "Flag" | "Fallback" | "Error";
      now: "Pass" | "Flag" | "Fallback" | "Error";
    }>;
    /** Examples that are new or were changed. */
    added: Array<string>;
    /** Examples that are gone. */
    removed: Array<string>;
  };
}

export interface PlaybookImport {
  playbook: Playbook;
  checks: number;
  examples: number;
  /** What was not understood. Empty if everything was. */
  notes: Array<{
    /** Where in the file, such as `Table 1, row 4`. */
    place: string;
    /** What was not understood, and what became of it. */
    message: string;
  }>;
}

export interface NewPlaybookRun {
  /** Files with status `ready`: one agreement, plus its schedules if they are separate files. */
  file_ids: Array<string>;
  /** `first-party` if the document is on our own paper, `third-party` if it is on the other side's. Default: `"third-party"`. */
  review_mode?: "first-party" | "third-party";
  /** Default: `"our company"`. */
  representing_party?: string;
  /** The checks to run. Defaults to all checks of the playbook. */
  check_ids?: Array<string>;
  /** A project whose members see the review. Requires write access to it. */
  project_id?: string;
}

export interface PlaybookRunJob {
  job_id: string;
  kind: "playbooks/run";
  status: "pending" | "running" | "succeeded" | "failed" | "canceled";
  result: PlaybookRunResult | null;
  error: {
    code: string;
    message: string;
  } | null;
  created_at: string;
  completed_at: string | null;
}

export interface PlaybookRunResult {
  playbookId: string;
  playbookTitle: string;
  /** A hash of the playbook's content when the run started. */
  playbookVersion: string;
  /** `first-party` if the document is on our own paper, `third-party` if it is on the other side's. */
  reviewMode: "first-party" | "third-party";
  representingParty: string;
  files: Array<{
    fileId: string;
    filename: string;
    sha256: string;
  }>;
  totalChecks: number;
  /** The model that ran the review, or `local` for the offline engine. */
  model: string;
  results: Array<PlaybookFinding>;
  summary: {
    flags: number;
    fallbacks: number;
    passes: number;
    errors: number;
  };
  /** The reviewed DOCX with the revisions as tracked changes. */
  documents?: Array<{
    fileId: string;
    filename: string;
    /** A URL that downloads the file without a key. Valid for seven days. */
    signedUrl: string;
    originalFileId: string;
    originalFilename: string;
  }>;
  /** Why there is no redline, or which revisions it does not include. */
  redlineNote?: string;
}

export interface PlaybookFinding {
  checkId: string;
  checkTitle: string;
  importance: "low" | "medium" | "high" | null;
  /** The check's positions when the playbook was run. */
  positions: Array<{
    /** `standard` is the preferred position. `fallback` is an acceptable alternative; list the best one first. */
    type: "standard" | "fallback";
    guidance: string;
  }>;
  /** Pass: the standard is met. Fallback: a fallback is met. Flag: neither is met, or the result is uncertain. Error: the check could not be assessed. */
  evaluationResult: "Pass" | "Flag" | "Fallback" | "Error";
  /** The number of the fallback that is met, starting at 1. */
  fallbackPosition: number | null;
  /** The offset of the clause in the text of its file. */
  documentPosition: number | null;
  /** Begins with the verdict: what is met, or one of `Contradicts your position.`, `Falls short of your position.`, `Needs your judgement.`, `Not found.` */
  analysis: string;
  /** The calibrated chance that the result is right. Null where it was not measured or needs your judgement. */
  certainty: number | null;
  quotes: Array<{
    fileId: string;
    /** The exact text of the file from `start` to `end`. */
    quote: string;
    start: number;
    end: number;
    page: number | null;
  }>;
  revisions: Array<{
    fileId: string;
    /** The exact text of the file from `start` to `end`. Empty for an insertion. */
    original: string;
    replacement: string;
    start: number;
    end: number;
    rationale: string;
  }>;
  /** Other checks whose findings are based on the same clause. */
  relatedCheckIds: Array<string>;
}

export interface NewReviewRedline {
  /** `none`: no comments. `external`: reasons that the other side may read. `internal`: the analysis and the note of each finding, for your own side only. Default: `"none"`. */
  comments?: "none" | "external" | "internal";
  /** The author of the tracked changes. Defaults to that of your profile, or to the organization's name. */
  author?: string;
  /** Defaults to the initials of the author. */
  initials?: string;
}

export interface ReviewRedlineJob {
  job_id: string;
  kind: "reviews/redline";
  status: "pending" | "running" | "succeeded" | "failed" | "canceled";
  result: ReviewRedlineResult | null;
  error: {
    code: string;
    message: string;
  } | null;
  created_at: string;
  completed_at: string | null;
}

export interface ReviewRedlineResult {
  review_id: string;
  comments: "none" | "external" | "internal";
  /** The number of changes in the documents. */
  changes: number;
  documents: Array<{
    file_id: string;
    filename: string;
    /** A URL that downloads the file without a key. Valid for seven days. */
    signed_url: string;
    original_file_id: string;
    original_filename: string;
  }>;
  /** Accepted changes that are not in the documents, and why. */
  omitted: Array<{
    check_id: string;
    reason: string;
  }>;
  /** References to clauses whose automatic numbers change. They are not changed in the documents. */
  cross_references: Array<{
    file_id: string;
    /** The reference in the text of the file, such as “Section 10.2”. */
    quote: string;
    start: number;
    end: number;
    /** The number that it names. */
    from: string;
    /** The new number of that clause. Null if the clause is deleted. */
    to: string | null;
    /** Whether Word corrects it when fields are updated. */
    is_field: boolean;
  }>;
}

export interface FindingDecisionChange {
  /** `edited`: accepted with `revisions` instead of those of the finding. Null: not decided. */
  decision?: "accepted" | "rejected" | "edited" | null;
  note?: string | null;
  /** Someone who can see the review. */
  assignee_user_id?: number | null;
  /** Only with the decision `edited`. */
  revisions?: Array<EditedRevision> | null;
  /** The `updated_at` that the caller last read, null if there was no decision. If it has changed, the request fails with 409 FINDING_CHANGED. */
  if_updated_at?: string | null;
}

export interface EditedRevision {
  /** The exact text of the file from `start` to `end`. Empty for an insertion. */
  original: string;
  replacement: string;
  start: number;
  end: number;
  /** Required if several files were reviewed. */
  file_id?: string;
  rationale?: string;
}

export interface FindingDecision {
  check_id: string;
  /** `edited`: accepted with `revisions` instead of those of the finding. Null: not decided. */
  decision: "accepted" | "rejected" | "edited" | null;
  note: string | null;
  assignee: {
    id: number;
    name: string | null;
    email: string | null;
  } | null;
  /** Null unless `decision` is `edited`. */
  revisions: Array<{
    file_id: string;
    original: string;
    replacement: string;
    start: number;
    end: number;
    rationale: string;
  }> | null;
  /** Null if not decided, or decided with an organization-scoped key. */
  decided_by: {
    id: number;
    name: string | null;
    email: string | null;
  } | null;
  decided_at: string | null;
  updated_by: {
    id: number;
    name: string | null;
    email: string | null;
  } | null;
  updated_at: string;
  /** Earlier states, newest first, up to 20. */
  history: Array<{
    /** `edited`: accepted with `revisions` instead of those of the finding. Null: not decided. */
    decision: "accepted" | "rejected" | "edited" | null;
    note: string | null;
    assignee: {
      id: number;
      name: string | null;
      email: string | null;
    } | null;
    updated_by: {
      id: number;
      name: string | null;
      email: string | null;
    } | null;
    updated_at: string;
  }>;
}

export interface ReviewShare {
  user_id: number;
  email: string | null;
  name: string | null;
  shared_at: string;
}

export interface ReviewSummary {
  /** Also the id of the job that runs the review. */
  id: string;
  status: "pending" | "running" | "succeeded" | "failed" | "canceled";
  playbook: {
    id: string;
    title: string;
  };
  /** The files that still exist, or existed when the review ended. */
  files: Array<{
    id: string;
    name: string;
  }>;
  checks: number;
  /** The number of checks completed so far. Approximate until the review ends. */
  judged: number;
  /** The number of findings with a decision. */
  decided: number;
  summary: {
    flags: number;
    fallbacks: number;
    passes: number;
    errors: number;
  } | null;
  project_id: string | null;
  /** Whether the caller started it. */
  is_own: boolean;
  /** `write`: the caller may decide findings and create redlines. `admin`: also share and delete. */
  my_access_level: "read" | "write" | "admin";
  /** Null for a run of an organization-scoped key. */
  created_by: {
    id: number;
    name: string | null;
    email: string | null;
  } | null;
  created_at: string;
  completed_at: string | null;
}

export interface Review {
  /** Also the id of the job that runs the review. */
  id: string;
  status: "pending" | "running" | "succeeded" | "failed" | "canceled";
  /** The playbook when the run started. */
  playbook: {
    id: string;
    title: string;
    guide: string | null;
    checks: Array<{
      id: string;
      title: string;
      description: string | null;
      importance: "low" | "medium" | "high" | null;
      positions: Array<{
        /** `standard` is the preferred position. `fallback` is an acceptable alternative; list the best one first. */
        type: "standard" | "fallback";
        guidance: string;
      }>;
    }>;
  };
  /** The files that still exist, or existed when the review ended. */
  files: Array<{
    id: string;
    name: string;
  }>;
  checks: number;
  /** The number of checks completed so far. Approximate until the review ends. */
  judged: number;
  /** The number of findings with a decision. */
  decided: number;
  summary: {
    flags: number;
    fallbacks: number;
    passes: number;
    errors: number;
  } | null;
  project_id: string | null;
  /** Whether the caller started it. */
  is_own: boolean;
  /** `write`: the caller may decide findings and create redlines. `admin`: also share and delete. */
  my_access_level: "read" | "write" | "admin";
  /** Null for a run of an organization-scoped key. */
  created_by: {
    id: number;
    name: string | null;
    email: string | null;
  } | null;
  created_at: string;
  completed_at: string | null;
  /** `first-party` if the document is on our own paper, `third-party` if it is on the other side's. */
  review_mode: "first-party" | "third-party";
  representing_party: string;
  /** Null until the review succeeds. */
  result: PlaybookRunResult | null;
  error: {
    code: string;
    message: string;
  } | null;
  /** One for each finding that someone decided, assigned or noted something on. */
  decisions: Array<FindingDecision>;
  /** The files made from this review that still exist, oldest first. */
  documents: Array<{
    file_id: string;
    filename: string;
    /** A URL that downloads the file without a key. Valid for seven days. */
    signed_url: string;
    /** `proposal`: all revisions that the run proposed. `redline`: what was accepted or edited. */
    kind: "proposal" | "redline";
    /** Null for a proposal. */
    comments: "none" | "external" | "internal" | null;
    created_by: {
      id: number;
      name: string | null;
      email: string | null;
    } | null;
    created_at: string;
  }>;
}

export type NewReviewShare = {
  user_id: number;
  email?: never;
} | {
  user_id?: never;
  email: string;
};

export interface NewReviewResponse {
  /** The draft that came back, with status `ready`. */
  file_id: string;
}

export interface ReviewResponseJob {
  job_id: string;
  kind: "reviews/responses";
  status: "pending" | "running" | "succeeded" | "failed" | "canceled";
  result: ReviewResponseResult | null;
  error: {
    code: string;
    message: string;
  } | null;
  created_at: string;
  completed_at: string | null;
}

export interface ReviewResponseResult {
  review_id: string;
  /** What the draft is compared with: the last redline of the review, or the run's proposal. */
  sent: {
    file_id: string;
    filename: string;
  };
  returned: {
    file_id: string;
    filename: string;
  };
  /** The draft has little in common with what we sent. Nothing was compared, and both lists are empty. */
  is_another_document: boolean;
  /** Our changes, in the order of the document. */
  changes: Array<ReturnedChange>;
  /** Everything else that differs from what we sent. Changes that were not tracked come first. At most 5,000. */
  differences: Array<ReturnedDifference>;
  summary: {
    accepted: number;
    rejected: number;
    altered: number;
    /** Other differences that were not tracked. */
    silent: number;
    /** Other differences that were tracked. */
    tracked: number;
    /** Some of our changes are still tracked changes in the draft, which nobody accepted or rejected there. */
    still_marked: boolean;
    message: string;
  };
}

export interface ReturnedChange {
  /** The checks that the change comes from. Empty if it belongs to none of the findings. */
  check_ids: Array<string>;
  /** `accepted`: our words stand in the draft, also if they are still marked as a tracked change. `rejected`: the original words do. `altered`: neither, or the words next to them changed. */
  status: "accepted" | "rejected" | "altered";
  /** Whether the other side tracked the rejection or alteration. Null if the change was accepted. */
  tracked: boolean | null;
  /** The words before our change. Empty for an insertion. */
  original: string;
  /** Our words in the file that we sent. Null for a deletion. */
  proposed: Citation | null;
  /** What stands there in the draft. Null if nothing does. */
  returned: Citation | null;
}

export interface ReturnedDifference {
  /** `moved`: a clause stands elsewhere in the revised file. Words that changed in it are changes of their own. */
  kind: "inserted" | "deleted" | "replaced" | "moved";
  /** What the change is about: a number or amount, a date, who the parties are, what someone must or may do, other wording, or only the formatting, the numbering or the space between words. */
  significance: "number" | "date" | "party" | "obligation" | "wording" | "format";
  /** The words in the file that we sent. Null if they were inserted. */
  base: Citation | null;
  /** The words in the draft. Null if they were deleted. */
  revised: Citation | null;
  /** Where the change stands in the base file's text, also if it has no words there. */
  base_at: number;
  /** Where the change stands in the revised file's text, also if it has no words there. */
  revised_at: number;
  /** False if the other side made the change without tracking it. */
  tracked: boolean;
}

export type NewPortfolio = {
  playbook_id: string;
  /** One contract each. */
  file_ids: Array<string>;
  /** Instead of `file_ids`: all documents of a vault. Requires a user-scoped key. */
  vault_id?: never;
  name?: string;
  /** `first-party` if the document is on our own paper, `third-party` if it is on the other side's. Default: `"third-party"`. */
  review_mode?: "first-party" | "third-party";
  /** Default: `"our company"`. */
  representing_party?: string;
  /** The checks to run. Defaults to all checks of the playbook. */
  check_ids?: Array<string>;
} | {
  playbook_id: string;
  /** One contract each. */
  file_ids?: never;
  /** Instead of `file_ids`: all documents of a vault. Requires a user-scoped key. */
  vault_id: string;
  name?: string;
  /** `first-party` if the document is on our own paper, `third-party` if it is on the other side's. Default: `"third-party"`. */
  review_mode?: "first-party" | "third-party";
  /** Default: `"our company"`. */
  representing_party?: string;
  /** The checks to run. Defaults to all checks of the playbook. */
  check_ids?: Array<string>;
};

export interface PortfolioSummary {
  id: string;
  name: string;
  playbook: {
    id: string;
    title: string;
  };
  vault_id: string | null;
  /** `first-party` if the document is on our own paper, `third-party` if it is on the other side's. */
  review_mode: "first-party" | "third-party";
  representing_party: string;
  contracts_count: number;
  /** How many contracts are in each state. */
  counts: {
    queued: number;
    reviewing: number;
    reviewed: number;
    /** The review failed or was stopped. */
    failed: number;
    /** The contract could not be reviewed: its `error` says why. */
    skipped: number;
    /** The review was deleted. */
    deleted: number;
  };
  /** Why no review is started now. Contracts that wait are started later. */
  paused: {
    code: string;
    message: string;
  } | null;
  created_by: {
    id: number;
    name: string | null;
    email: string | null;
  } | null;
  created_at: string;
}

export interface Portfolio {
  id: string;
  name: string;
  playbook: {
    id: string;
    title: string;
  };
  vault_id: string | null;
  /** `first-party` if the document is on our own paper, `third-party` if it is on the other side's. */
  review_mode: "first-party" | "third-party";
  representing_party: string;
  contracts_count: number;
  /** How many contracts are in each state. */
  counts: {
    queued: number;
    reviewing: number;
    reviewed: number;
    /** The review failed or was stopped. */
    failed: number;
    /** The contract could not be reviewed: its `error` says why. */
    skipped: number;
    /** The review was deleted. */
    deleted: number;
  };
  /** Why no review is started now. Contracts that wait are started later. */
  paused: {
    code: string;
    message: string;
  } | null;
  created_by: {
    id: number;
    name: string | null;
    email: string | null;
  } | null;
  created_at: string;
  checks: Array<PortfolioCheck>;
  contracts: Array<PortfolioContract>;
  pagination: Pagination;
}

export interface PortfolioCheck {
  id: string;
  title: string;
  importance: "low" | "medium" | "high" | null;
  counts: {
    contradicts: number;
    judgement: number;
    missing: number;
    flagged: number;
    error: number;
    fallback: number;
    pass: number;
  };
}

export interface PortfolioContract {
  /** The place of the contract in the portfolio, starting at 1. */
  number: number;
  file_id: string | null;
  /** Null if you never had access to the file. */
  name: string | null;
  state: "queued" | "reviewing" | "reviewed" | "failed" | "skipped" | "deleted";
  review_id: string | null;
  /** Why it was not reviewed. */
  error: {
    code: string;
    message: string;
  } | null;
  /** Empty until it is reviewed. In the order of the checks. */
  results: Array<{
    check_id: string;
    outcome: "contradicts" | "judgement" | "missing" | "flagged" | "error" | "fallback" | "pass";
    /** The number of the fallback that is met, starting at 1. */
    fallback_position: number | null;
  }>;
}

export interface SkillChange {
  name?: string;
  description?: string | null;
  content?: string;
  /** `private` is visible only to its creator. `organization` is visible to everyone in the organization. */
  visibility?: "private" | "organization";
  /** The complete list of files, in order. Duplicates are removed. */
  file_ids?: Array<string>;
}

export interface Skill {
  id: string;
  name: string;
  description: string | null;
  /** The instructions given to the model, in Markdown. */
  content: string;
  /** `private` is visible only to its creator. `organization` is visible to everyone in the organization. */
  visibility: "private" | "organization";
  /** Whether the skill ships with the service. Official skills cannot be changed. */
  is_official: boolean;
  /** Files given to the model with the instructions. Only those the caller can read are listed. */
  files: Array<{
    id: string;
    name: string;
  }>;
  created_at: string;
  updated_at: string;
}

export interface NewSkill {
  name: string;
  description?: string | null;
  content: string;
  /** `private` is visible only to its creator. `organization` is visible to everyone in the organization. */
  visibility?: "private" | "organization";
  /** The complete list of files, in order. Duplicates are removed. */
  file_ids?: Array<string>;
}

export interface PersonalProfileChange {
  preferred_name?: string | null;
  use_name_in_chats?: boolean;
  role_title?: string | null;
  jurisdiction_focus?: string | null;
  practice_areas?: Array<string>;
  custom_instructions?: string | null;
  privilege_marking_enabled?: boolean;
  privilege_marking_text?: string | null;
  enter_to_submit?: boolean;
  document_author_name?: string | null;
  enabled?: boolean;
}

export interface PersonalProfile {
  /** The name shown to others. If null, the account's name is used. */
  preferred_name: string | null;
  /** Whether the model is given the name. Defaults to true. */
  use_name_in_chats: boolean;
  role_title: string | null;
  jurisdiction_focus: string | null;
  practice_areas: Array<string>;
  /** Instructions for the model in this person's chats. */
  custom_instructions: string | null;
  /** Whether drafts by the model are marked as privileged. */
  privilege_marking_enabled: boolean;
  /** The text of the marking. If null, `Privileged & Confidential` is used. */
  privilege_marking_text: string | null;
  /** Whether Enter sends a message in the web application. Defaults to true. */
  enter_to_submit: boolean;
  /** The author name set in documents created for this person. */
  document_author_name: string | null;
  /** If false, nothing in this profile is sent to the model. Defaults to true. */
  enabled: boolean;
  /** Null if no profile has been saved and these are the defaults. */
  created_at: string | null;
  updated_at: string | null;
}

export interface CompanyProfileChange {
  /** Defaults to the organization's name. */
  name?: string;
  dba_name?: string | null;
  industry?: string | null;
  size?: string | null;
  location?: string | null;
  incorporation_country?: string | null;
  incorporation_state?: string | null;
  description?: string | null;
  revenue?: string | null;
  legal_matters?: string | null;
  regulations?: string | null;
  risk_tolerance?: string | null;
  additional_info?: string | null;
  customer_types?: Array<string> | null;
}

export interface CompanyProfile {
  id: string;
  name: string;
  /** The name the company does business under. */
  dba_name: string | null;
  industry: string | null;
  size: string | null;
  location: string | null;
  incorporation_country: string | null;
  incorporation_state: string | null;
  description: string | null;
  revenue: string | null;
  /** The legal matters the company most often deals with. */
  legal_matters: string | null;
  /** The regulations that apply to the company. */
  regulations: string | null;
  risk_tolerance: string | null;
  additional_info: string | null;
  customer_types: Array<string> | null;
  created_at: string;
  updated_at: string;
}

export interface Notification {
  id: string;
  kind: "deadline.due";
  /** The name of the alert. */
  title: string;
  vault_id: string;
  vault_name: string;
  document_id: string;
  document_name: string;
  /** The date column of the alert. */
  field_key: string;
  /** Null if the alert was deleted. */
  alert_id: string | null;
  date: string;
  /** The lead time of the alert. */
  days_before: number;
  /** How a derived date was computed, such as `31 Dec 2027 less 90 days`. */
  computation: string | null;
  created_at: string;
  read_at: string | null;
}

export type ReadNotifications = {
  ids: Array<string>;
  /** Marks everything up to this time as read. */
  before?: never;
} | {
  ids?: never;
  /** Marks everything up to this time as read. */
  before: string;
};

export interface CreditUsage {
  start_date: string;
  end_date: string;
  timezone: string;
  pricing_available: boolean;
  total_credits: number | null;
  lines: Array<{
    api: "chat:completions" | "playbook:run" | "vault:extract";
    requests: number;
    unit: string | null;
    credits_per_unit: number | null;
    credits: number | null;
  }>;
  daily: Array<{
    date: string;
    /** The day's requests, keyed by the names in `lines`. */
    usage: {
      "chat:completions": number;
      "playbook:run": number;
      "vault:extract": number;
    };
  }>;
}

export interface Usage {
  start_date: string;
  end_date: string;
  timezone: string;
  web: {
    messages: number;
    web_pages_scraped: number;
    files_uploaded: number;
  };
  word: {
    messages: number;
    redlines_applied: number;
    drafts_applied: number;
  };
  api: {
    requests: number;
    /** Requests by operation: `chat:completions`, `playbook:run`, and all others by method and path, such as `GET /projects/{id}`. */
    by_operation: Record<string, number>;
  };
}

export interface WebhookChange {
  url?: string;
  events?: Array<"job.succeeded" | "job.failed" | "document.ready" | "document.failed" | "review.completed" | "finding.decided" | "deadline.due" | "file.ready" | "file.failed" | "model.unavailable" | "source.failed">;
  description?: string | null;
  enabled?: boolean;
}

export interface Webhook {
  id: string;
  url: string;
  description: string | null;
  events: Array<"job.succeeded" | "job.failed" | "document.ready" | "document.failed" | "review.completed" | "finding.decided" | "deadline.due" | "file.ready" | "file.failed" | "model.unavailable" | "source.failed">;
  /** If false, nothing is sent, and events are not stored for later delivery. */
  enabled: boolean;
  /** Why the service disabled the webhook. */
  disabled_reason: string | null;
  /** Null if created with an organization-scoped key. */
  created_by: {
    id: number;
    name: string | null;
    email: string | null;
  } | null;
  /** The person who became responsible when the creator was removed. */
  responsible: {
    id: number;
    name: string | null;
    email: string | null;
  } | null;
  created_at: string;
  updated_at: string;
}

export interface NewWebhook {
  url: string;
  events: Array<"job.succeeded" | "job.failed" | "document.ready" | "document.failed" | "review.completed" | "finding.decided" | "deadline.due" | "file.ready" | "file.failed" | "model.unavailable" | "source.failed">;
  description?: string | null;
}

export interface WebhookWithSecret {
  id: string;
  url: string;
  description: string | null;
  events: Array<"job.succeeded" | "job.failed" | "document.ready" | "document.failed" | "review.completed" | "finding.decided" | "deadline.due" | "file.ready" | "file.failed" | "model.unavailable" | "source.failed">;
  /** If false, nothing is sent, and events are not stored for later delivery. */
  enabled: boolean;
  /** Why the service disabled the webhook. */
  disabled_reason: string | null;
  /** Null if created with an organization-scoped key. */
  created_by: {
    id: number;
    name: string | null;
    email: string | null;
  } | null;
  /** The person who became responsible when the creator was removed. */
  responsible: {
    id: number;
    name: string | null;
    email: string | null;
  } | null;
  created_at: string;
  updated_at: string;
  /** The secret that signs every message. Shown only in this response; null if the response is replayed for an Idempotency-Key. */
  secret: string | null;
}

export interface WebhookDelivery {
  /** Sent as `webhook-id`. The same for every attempt and redelivery. */
  id: string;
  /** `webhook.test` is a test that somebody asked for. */
  event: WebhookSentEvent;
  status: "pending" | "succeeded" | "failed";
  /** The number of attempts since the delivery was created or last redelivered. */
  attempts: number;
  /** The HTTP status of the last attempt. */
  last_status: number | null;
  last_error: string | null;
  next_attempt_at: string | null;
  created_at: string;
  delivered_at: string | null;
}

export type WebhookSentEvent = "job.succeeded" | "job.failed" | "document.ready" | "document.failed" | "review.completed" | "finding.decided" | "deadline.due" | "file.ready" | "file.failed" | "model.unavailable" | "source.failed" | "webhook.test";

export interface ModelSettings {
  /** Whose model answers: the organization's own, the installation's, or none: then the local engine answers. */
  source: "organization" | "installation" | "none";
  provider: "anthropic" | "openai" | "openai-compatible" | null;
  /** The model's name as its provider spells it. */
  name: string | null;
  /** Null for the provider's own address, and for the installation's model. */
  base_url: string | null;
  /** Whether the organization has stored a key. The key itself is never returned. */
  has_api_key: boolean;
  /** The prompt limit in characters. Null: the installation's limit. */
  prompt_characters: number | null;
  /** The time limit of one call. Null: the installation's limit. */
  timeout_seconds: number | null;
  updated_at: string | null;
}

export interface NewModelSettings {
  provider: "anthropic" | "openai" | "openai-compatible";
  name: string;
  /** The base address, including `/v1`. Required for `openai-compatible`. */
  base_url?: string | null;
  /** Stored encrypted and never returned. Left out, the stored key stays; null removes it. */
  api_key?: string | null;
  prompt_characters?: number | null;
  timeout_seconds?: number | null;
}

export interface ModelTest {
  /** The model that was tested. */
  name: string | null;
  /** The model answers. */
  connection: {
    ok: boolean;
    message: string;
  };
  /** It answers with JSON of a given shape. */
  json: {
    ok: boolean;
    message: string;
  };
  /** It calls a tool that it is offered. */
  tools: {
    ok: boolean;
    message: string;
  };
  /** Its answer arrives piece by piece. */
  streaming: {
    ok: boolean;
    message: string;
  };
  /** It reads a prompt as long as `prompt_characters`. */
  context: {
    ok: boolean;
    message: string;
  };
}

export interface AuditRecord {
  id: number;
  at: string;
  /** For a failed sign-in, the account that was tried. */
  user: {
    id: number;
    /** The account's name. People cannot change it themselves. */
    name: string | null;
    /** The person's current preferred name. */
    preferred_name: string | null;
  } | null;
  api_key: {
    id: string;
    name: string | null;
  } | null;
  /** The IP address of the client. */
  address: string | null;
  operation: string;
  /** A readable name of the operation, such as: Pinned a project. */
  summary: string;
  /** Who did it. */
  actor: string;
  /** What they did, to follow the actor: text and items. */
  phrase: Array<string | {
    kind: string;
    id: string;
    /** The current name, else the one recorded. Null if the caller cannot access it. */
    name: string | null;
    /** The page of the web application that shows the item. Null if there is none. */
    page: string | null;
  }>;
  target: Record<string, unknown>;
  /** The items that the target refers to, with their current names. */
  things: Array<{
    kind: string;
    id: string;
    /** The current name, else the one recorded. Null if the caller cannot access it. */
    name: string | null;
    /** The page of the web application that shows the item. Null if there is none. */
    page: string | null;
  }>;
}

export interface JobSucceededMessage {
  type: "job.succeeded";
  /** When it happened. */
  timestamp: string;
  data: {
    job_id: string;
    /** Such as `chat/completions`. */
    kind: string;
    status: "succeeded";
  };
}

export interface JobFailedMessage {
  type: "job.failed";
  /** When it happened. */
  timestamp: string;
  data: {
    job_id: string;
    /** Such as `chat/completions`. */
    kind: string;
    status: "failed";
  };
}

export interface DocumentReadyMessage {
  type: "document.ready";
  /** When it happened. */
  timestamp: string;
  data: {
    vault_id: string;
    document_id: string;
    status: "ready";
  };
}

export interface DocumentFailedMessage {
  type: "document.failed";
  /** When it happened. */
  timestamp: string;
  data: {
    vault_id: string;
    document_id: string;
    status: "failed";
  };
}

export interface ReviewCompletedMessage {
  type: "review.completed";
  /** When it happened. */
  timestamp: string;
  data: {
    review_id: string;
    status: "succeeded" | "failed";
  };
}

export interface FindingDecidedMessage {
  type: "finding.decided";
  /** When it happened. */
  timestamp: string;
  data: {
    review_id: string;
    check_id: string;
    /** Null if the decision was taken back. */
    decision: "accepted" | "rejected" | "edited" | null;
  };
}

export interface DeadlineDueMessage {
  type: "deadline.due";
  /** When it happened. */
  timestamp: string;
  data: {
    vault_id: string;
    alert_id: string;
    document_id: string;
    date: string;
    days_before: number;
  };
}

export interface FileReadyMessage {
  type: "file.ready";
  /** When it happened. */
  timestamp: string;
  data: {
    file_id: string;
    status: "ready";
  };
}

export interface FileFailedMessage {
  type: "file.failed";
  /** When it happened. */
  timestamp: string;
  data: {
    file_id: string;
    status: "failed";
  };
}

export interface SourceFailedMessage {
  type: "source.failed";
  /** When it happened. */
  timestamp: string;
  data: {
    vault_id: string;
    source_id: string;
    status: "failed";
  };
}

export interface ModelUnavailableMessage {
  type: "model.unavailable";
  /** When it happened. */
  timestamp: string;
  data: {
    since: string;
    retry_at: string;
  };
}

export interface WebhookTestMessage {
  type: "webhook.test";
  /** When it happened. */
  timestamp: string;
  data: {
    webhook_id: string;
  };
}

export interface GetJobsQuery {
  /** How many entries a page has at most. */
  limit?: number;
  /** How many entries to skip. */
  offset?: number;
  /** `next_cursor` of the page before, instead of `offset`: what is added or removed in the meantime does not shift the pages. Send the same filters and sort again: a cursor of another list is refused. */
  cursor?: string;
  /** Only jobs of this kind. */
  kind?: "chat/completions" | "playbooks/run" | "playbooks/test" | "reviews/redline" | "reviews/responses" | "files/compare";
  /** Only jobs of this status. */
  status?: "pending" | "running" | "succeeded" | "failed" | "canceled";
}

export interface GetChatsIdMessagesQuery {
  /** How many entries a page has at most. */
  limit?: number;
  /** How many entries to skip. */
  offset?: number;
  /** `next_cursor` of the page before, instead of `offset`: what is added or removed in the meantime does not shift the pages. Send the same filters and sort again: a cursor of another list is refused. */
  cursor?: string;
}

export interface GetChatsQuery {
  /** How many entries a page has at most. */
  limit?: number;
  /** How many entries to skip. */
  offset?: number;
  /** `next_cursor` of the page before, instead of `offset`: what is added or removed in the meantime does not shift the pages. Send the same filters and sort again: a cursor of another list is refused. */
  cursor?: string;
  /** Only chats of this project. */
  project_id?: string;
  /** Words that all occur in the title, a question or an answer. Case is ignored. */
  q?: string;
}

export interface GetProjectsIdChatsQuery {
  /** How many entries a page has at most. */
  limit?: number;
  /** How many entries to skip. */
  offset?: number;
  /** `next_cursor` of the page before, instead of `offset`: what is added or removed in the meantime does not shift the pages. Send the same filters and sort again: a cursor of another list is refused. */
  cursor?: string;
}

export interface GetChatSearchQuery {
  /** What to look for in titles, and by meaning in summaries. */
  q: string;
  /** How many chats are returned at most. */
  limit?: number;
}

export interface GetFilesQuery {
  /** How many entries a page has at most. */
  limit?: number;
  /** How many entries to skip. */
  offset?: number;
  /** `next_cursor` of the page before, instead of `offset`: what is added or removed in the meantime does not shift the pages. Send the same filters and sort again: a cursor of another list is refused. */
  cursor?: string;
  /** Returns up to 100 files, best matches first. If omitted, files are listed newest first. */
  q?: string;
  /** Only files of this folder. */
  folder_id?: string;
  /** Only files that changed at this time or later. */
  updated_since?: string;
  /** Only files of this area. Requires a user-scoped key. */
  scope?: "my-files" | "shared-with-me" | "organization";
  /** If true, returns only items that the caller can share and therefore link to a project. */
  shareable?: boolean;
  /** With `q`: adds the passages that match to the first 30 files of the page. */
  include?: "passages";
}

export interface DeleteFoldersIdQuery {
  /** Whether contents are deleted, too. */
  recursive?: boolean;
}

export interface GetFoldersQuery {
  /** How many entries a page has at most. */
  limit?: number;
  /** How many entries to skip. */
  offset?: number;
  /** `next_cursor` of the page before, instead of `offset`: what is added or removed in the meantime does not shift the pages. Send the same filters and sort again: a cursor of another list is refused. */
  cursor?: string;
  /** Case-insensitive text contained in the name. */
  q?: string;
  /** Only folders of this area. Requires a user-scoped key. */
  scope?: "my-files" | "shared-with-me" | "organization";
  /** If true, returns only items that the caller can share and therefore link to a project. */
  shareable?: boolean;
}

export interface GetProjectsQuery {
  /** How many entries a page has at most. */
  limit?: number;
  /** How many entries to skip. */
  offset?: number;
  /** `next_cursor` of the page before, instead of `offset`: what is added or removed in the meantime does not shift the pages. Send the same filters and sort again: a cursor of another list is refused. */
  cursor?: string;
  /** Case-insensitive text contained in the name or the description. */
  search?: string;
  /** If true, returns only the calling user's pinned projects. */
  pinned?: boolean;
}

export interface GetProjectsIdFilesQuery {
  /** How many entries a page has at most. */
  limit?: number;
  /** How many entries to skip. */
  offset?: number;
  /** `next_cursor` of the page before, instead of `offset`: what is added or removed in the meantime does not shift the pages. Send the same filters and sort again: a cursor of another list is refused. */
  cursor?: string;
}

export interface GetProjectsIdFoldersQuery {
  /** How many entries a page has at most. */
  limit?: number;
  /** How many entries to skip. */
  offset?: number;
  /** `next_cursor` of the page before, instead of `offset`: what is added or removed in the meantime does not shift the pages. Send the same filters and sort again: a cursor of another list is refused. */
  cursor?: string;
}

export interface GetVaultsQuery {
  /** How many entries a page has at most. */
  limit?: number;
  /** How many entries to skip. */
  offset?: number;
  /** `next_cursor` of the page before, instead of `offset`: what is added or removed in the meantime does not shift the pages. Send the same filters and sort again: a cursor of another list is refused. */
  cursor?: string;
  /** Case-insensitive text contained in the name or the description. */
  search?: string;
  /** Only vaults of this status. */
  status?: "active" | "archived";
}

export interface GetVaultsIdDocumentsQuery {
  /** How many entries a page has at most. */
  limit?: number;
  /** How many documents to skip. */
  offset?: number;
  /** Case-insensitive text contained in the name or the title. */
  search?: string;
  /** Deleted, duplicate and split documents are returned only if requested here. */
  status?: "queued" | "parsing" | "extracting" | "ready" | "failed" | "duplicate" | "bundle" | "split" | "deleted";
  /** Applies a saved view: its columns, and its sort and filter unless they are given. */
  view_id?: string;
  /** Only documents that changed at this time or later. */
  updated_since?: string;
  /** Comma-separated field keys. Only these are included in `values` and `outcomes`. */
  fields?: string;
  /** Comma-separated. `notes`: adds `noted`, the field keys of cells that have notes, to each document. `checks`: adds `checks`, the confidence, verification and flag of each cell. */
  include?: string;
  /** `next_cursor` of the page before, instead of `offset`. The cost of a page in the default order does not grow with its depth, and documents added meanwhile shift nothing. Send the same `sort` and `filter` again. */
  cursor?: string;
  /** A field key, prefixed with `-` for descending order. Empty cells come last. `KEY@confidence`, `KEY@verified` (when) and `KEY@flagged` (when) sort by how far the cells can be trusted. */
  sort?: string;
  /** JSON: `{"field_key": {"op": "eq", "value": …}}`. All conditions must hold. Which operations a column has depends on its type.
- `eq`, `ne`, `lt`, `lte`, `gt`, `gte`: compare with the value.
- `between`: the value is `[low, high]`, both included. For dates, numbers, percentages, durations, and amounts in one currency.
- `contains`: text in the value, an option of a `multi_enum`, or a day within a `date_range`.
- `in`, `not_in`: the value is a list of 1 to 1000 choices.
- `in_next`, `in_last`: a date within this number of days from today, today included. `in_this`: `month`, `quarter` or `year`. Today is the date in UTC when the request is made, so a saved view stays up to date.
- `empty`, `not_empty`: without a value.
- `KEY@confidence` in place of a field key is the confidence of its cells, a number; `KEY@verified` and `KEY@flagged` are booleans: `{"term@confidence": {"op": "lt", "value": 0.8}, "term@verified": {"op": "eq", "value": false}}`.

An empty cell passes only `ne`, `not_in` and `empty`. */
  filter?: string;
}

export interface DeleteVaultsIdDocumentsDocumentIdQuery {
  /** Whether the document is deleted for good. It can be restored otherwise. */
  erase?: boolean;
}

export interface GetVaultsIdVerificationqueueQuery {
  /** How many entries a page has at most. */
  limit?: number;
  /** How many entries to skip. */
  offset?: number;
  /** `next_cursor` of the page before, instead of `offset`: what is added or removed in the meantime does not shift the pages. Send the same filters and sort again: a cursor of another list is refused. */
  cursor?: string;
  /** Only cells of this column. */
  field_key?: string;
  /** Only cells flagged and assigned to the caller. */
  assignee?: "me";
}

export interface GetVaultsIdRescanQuery {
  /** Only this document. */
  document_id?: string;
  /** Only this column. */
  field_key?: string;
  /** Comma-separated document ids, at most 100. Documents without text are not counted. */
  document_ids?: string;
}

export interface PostVaultsIdRescanQuery {
  /** Only estimates: nothing is read or charged unless `compare` is set. */
  dry_run?: boolean;
  /** With `dry_run`: reads, and lists the values that would change at `rescan_id`, without writing them. */
  compare?: boolean;
}

export interface GetVaultsIdExportQuery {
  /** Case-insensitive text contained in the name or the title. */
  search?: string;
  /** Deleted, duplicate and split documents are returned only if requested here. */
  status?: "queued" | "parsing" | "extracting" | "ready" | "failed" | "duplicate" | "bundle" | "split" | "deleted";
  /** Applies a saved view: its columns, and its sort and filter unless they are given. */
  view_id?: string;
  /** Only documents that changed at this time or later. */
  updated_since?: string;
  /** Comma-separated field keys. Only these columns are exported, in this order. */
  fields?: string;
  /** A field key, prefixed with `-` for descending order. Empty cells come last. `KEY@confidence`, `KEY@verified` (when) and `KEY@flagged` (when) sort by how far the cells can be trusted. */
  sort?: string;
  /** JSON: `{"field_key": {"op": "eq", "value": …}}`. All conditions must hold. Which operations a column has depends on its type.
- `eq`, `ne`, `lt`, `lte`, `gt`, `gte`: compare with the value.
- `between`: the value is `[low, high]`, both included. For dates, numbers, percentages, durations, and amounts in one currency.
- `contains`: text in the value, an option of a `multi_enum`, or a day within a `date_range`.
- `in`, `not_in`: the value is a list of 1 to 1000 choices.
- `in_next`, `in_last`: a date within this number of days from today, today included. `in_this`: `month`, `quarter` or `year`. Today is the date in UTC when the request is made, so a saved view stays up to date.
- `empty`, `not_empty`: without a value.
- `KEY@confidence` in place of a field key is the confidence of its cells, a number; `KEY@verified` and `KEY@flagged` are booleans: `{"term@confidence": {"op": "lt", "value": 0.8}, "term@verified": {"op": "eq", "value": false}}`.

An empty cell passes only `ne`, `not_in` and `empty`. */
  filter?: string;
  /** `bundle`: a ZIP with the table, the quotes and text of each document, file hashes, and a manifest signed with the key of the installation. `chancery verify-bundle` checks it. */
  format?: "csv" | "xlsx" | "bundle";
  /** Adds the quotes, pages, confidence and verification of every value: a second sheet in XLSX, columns in CSV. */
  citations?: boolean;
}

export interface GetVaultsIdDeadlinesQuery {
  /** How many entries a page has at most. */
  limit?: number;
  /** How many entries to skip. */
  offset?: number;
  /** `next_cursor` of the page before, instead of `offset`: what is added or removed in the meantime does not shift the pages. Send the same filters and sort again: a cursor of another list is refused. */
  cursor?: string;
  /** The first day. Defaults to today in the installation's time zone, or to the first of all if `to` is past. */
  from?: string;
  /** The last day. Without it the list has no end. */
  to?: string;
  /** Only deadlines that come from this column. */
  field_key?: string;
}

export interface GetVaultsIdSourcesSourceIdItemsQuery {
  /** How many entries a page has at most. */
  limit?: number;
  /** How many entries to skip. */
  offset?: number;
  /** `next_cursor` of the page before, instead of `offset`: what is added or removed in the meantime does not shift the pages. Send the same filters and sort again: a cursor of another list is refused. */
  cursor?: string;
  /** Only items of this status. */
  status?: "taken" | "copy" | "skipped" | "removed";
}

export interface GetVaultsIdSummaryQuery {
  /** Case-insensitive text contained in the name or the title. */
  search?: string;
  /** JSON: `{"field_key": {"op": "eq", "value": …}}`. All conditions must hold. Which operations a column has depends on its type.
- `eq`, `ne`, `lt`, `lte`, `gt`, `gte`: compare with the value.
- `between`: the value is `[low, high]`, both included. For dates, numbers, percentages, durations, and amounts in one currency.
- `contains`: text in the value, an option of a `multi_enum`, or a day within a `date_range`.
- `in`, `not_in`: the value is a list of 1 to 1000 choices.
- `in_next`, `in_last`: a date within this number of days from today, today included. `in_this`: `month`, `quarter` or `year`. Today is the date in UTC when the request is made, so a saved view stays up to date.
- `empty`, `not_empty`: without a value.
- `KEY@confidence` in place of a field key is the confidence of its cells, a number; `KEY@verified` and `KEY@flagged` are booleans: `{"term@confidence": {"op": "lt", "value": 0.8}, "term@verified": {"op": "eq", "value": false}}`.

An empty cell passes only `ne`, `not_in` and `empty`. */
  filter?: string;
  /** Applies a saved view: its columns, and its sort and filter unless they are given. */
  view_id?: string;
  /** A field key. A document with several items counts in the group of each. */
  group_by?: string;
  /** Groups a date column by calendar periods instead of by day. */
  interval?: "month" | "quarter" | "year";
  /** Comma-separated: `count`, `sum:KEY`, `avg:KEY`, `min:KEY`, `max:KEY`. Sums and averages are of number, percentage, currency and duration columns, lowest and highest of dates too. Amounts are given for each currency. */
  metrics?: string;
}

export interface GetVaultsIdSearchQuery {
  /** Words or a question. Quotes or a minus match only the words as they are. */
  q: string;
  /** How many passages are returned at most. */
  limit?: number;
}

export interface GetPlaybooksQuery {
  /** How many entries a page has at most. */
  limit?: number;
  /** How many entries to skip. */
  offset?: number;
  /** `next_cursor` of the page before, instead of `offset`: what is added or removed in the meantime does not shift the pages. Send the same filters and sort again: a cursor of another list is refused. */
  cursor?: string;
}

export interface GetPlaybooksIdChecksCheckIdExamplesQuery {
  /** How many entries a page has at most. */
  limit?: number;
  /** How many entries to skip. */
  offset?: number;
  /** `next_cursor` of the page before, instead of `offset`: what is added or removed in the meantime does not shift the pages. Send the same filters and sort again: a cursor of another list is refused. */
  cursor?: string;
}

export interface GetPlaybooksIdTestsQuery {
  /** How many entries a page has at most. */
  limit?: number;
  /** How many entries to skip. */
  offset?: number;
  /** `next_cursor` of the page before, instead of `offset`: what is added or removed in the meantime does not shift the pages. Send the same filters and sort again: a cursor of another list is refused. */
  cursor?: string;
}

export interface GetPlaybooksIdExportQuery {
  /** `json` can be imported again without any loss. `docx` is a Word document with tables. */
  format?: "json" | "docx";
}

export interface GetReviewsQuery {
  /** How many entries a page has at most. */
  limit?: number;
  /** How many entries to skip. */
  offset?: number;
  /** `next_cursor` of the page before, instead of `offset`: what is added or removed in the meantime does not shift the pages. Send the same filters and sort again: a cursor of another list is refused. */
  cursor?: string;
  /** Only reviews by this playbook. */
  playbook_id?: string;
  /** Only reviews of this file. */
  file_id?: string;
  /** Only reviews of this project. */
  project_id?: string;
  /** Only reviews of this status. */
  status?: "pending" | "running" | "succeeded" | "failed" | "canceled";
}

export interface GetPortfoliosQuery {
  /** How many entries a page has at most. */
  limit?: number;
  /** How many entries to skip. */
  offset?: number;
  /** `next_cursor` of the page before, instead of `offset`: what is added or removed in the meantime does not shift the pages. Send the same filters and sort again: a cursor of another list is refused. */
  cursor?: string;
}

export interface GetPortfoliosIdQuery {
  /** How many entries a page has at most. */
  limit?: number;
  /** How many entries to skip. */
  offset?: number;
  /** `next_cursor` of the page before, instead of `offset`: what is added or removed in the meantime does not shift the pages. Send the same filters and sort again: a cursor of another list is refused. */
  cursor?: string;
  /** Only contracts in this state. */
  state?: "queued" | "reviewing" | "reviewed" | "failed" | "skipped" | "deleted";
  /** With `outcome`: only contracts for which this check has that outcome. */
  check_id?: string;
  /** `flag`: any of the flags. Without `check_id`: for any check. */
  outcome?: "flag" | "contradicts" | "judgement" | "missing" | "flagged" | "error" | "fallback" | "pass";
}

export interface GetPortfoliosIdExportQuery {
  /** Only contracts in this state. */
  state?: "queued" | "reviewing" | "reviewed" | "failed" | "skipped" | "deleted";
  /** With `outcome`: only contracts for which this check has that outcome. */
  check_id?: string;
  /** `flag`: any of the flags. Without `check_id`: for any check. */
  outcome?: "flag" | "contradicts" | "judgement" | "missing" | "flagged" | "error" | "fallback" | "pass";
}

export interface GetSkillsQuery {
  /** How many entries a page has at most. */
  limit?: number;
  /** How many entries to skip. */
  offset?: number;
  /** `next_cursor` of the page before, instead of `offset`: what is added or removed in the meantime does not shift the pages. Send the same filters and sort again: a cursor of another list is refused. */
  cursor?: string;
  /** Case-insensitive text contained in the name or the description. */
  q?: string;
}

export interface GetNotificationsQuery {
  /** How many entries a page has at most. */
  limit?: number;
  /** How many entries to skip. */
  offset?: number;
  /** `next_cursor` of the page before, instead of `offset`: what is added or removed in the meantime does not shift the pages. Send the same filters and sort again: a cursor of another list is refused. */
  cursor?: string;
  /** `true`: only unread notifications. `false`: only those that were read. */
  unread?: boolean;
}

export interface GetCreditusageQuery {
  /** The first day. */
  start_date: string;
  /** The last day, which counts too. */
  end_date: string;
  /** The IANA time zone in which days begin, such as `Europe/Berlin`. */
  timezone?: string;
}

export interface GetUsageQuery {
  /** The first day. */
  start_date: string;
  /** The last day, which counts too. */
  end_date: string;
  /** The IANA time zone in which days begin, such as `Europe/Berlin`. */
  timezone?: string;
}

export interface GetWebhooksQuery {
  /** How many entries a page has at most. */
  limit?: number;
  /** How many entries to skip. */
  offset?: number;
  /** `next_cursor` of the page before, instead of `offset`: what is added or removed in the meantime does not shift the pages. Send the same filters and sort again: a cursor of another list is refused. */
  cursor?: string;
}

export interface GetWebhooksIdDeliveriesQuery {
  /** How many entries a page has at most. */
  limit?: number;
  /** How many entries to skip. */
  offset?: number;
  /** `next_cursor` of the page before, instead of `offset`: what is added or removed in the meantime does not shift the pages. Send the same filters and sort again: a cursor of another list is refused. */
  cursor?: string;
}

export interface GetAuditlogQuery {
  /** How many entries a page has at most. */
  limit?: number;
  /** How many entries to skip. */
  offset?: number;
  /** `next_cursor` of the page before, instead of `offset`: what is added or removed in the meantime does not shift the pages. Send the same filters and sort again: a cursor of another list is refused. */
  cursor?: string;
  /** Only records from this moment on. */
  since?: string;
  /** Only records before this moment. */
  before?: string;
  /** The id of the person, or of the API key, that acted. */
  actor?: string;
  /** An operation. Includes other operations with the same name. */
  operation?: string;
  /** `csv`: all records that match, as one file, whatever `limit` and `offset`. Else what `Accept` prefers. */
  format?: "json" | "csv";
}
