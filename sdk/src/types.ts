// Written by `npm run openapi` from openapi.json. Do not edit.

export interface Error {
  /** For people; always present. */
  error: string;
  /** For programs; branch on it, not on `error`. */
  code?: string;
  /** Additional details. */
  message?: string;
  /** On 400: what is wrong, and where. */
  details?: {
    issues?: Array<{
      path: string;
      message: string;
    }>;
  };
}

export interface Pong {
  status: "pong";
  timestamp: string;
}

export interface Me {
  /** The calling user's id; null for an organization-scoped key. */
  id: number | null;
  token_type: "user" | "organization";
  api_key_id: string;
  organization: {
    id: string;
    name: string;
  };
  user: {
    id: number;
    email: string | null;
    name: string | null;
  } | null;
}

export interface Job {
  job_id: string;
  kind: "chat/completions" | "playbooks/run";
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
}

export interface NewCompletion {
  message: string;
  /** Files that are ready; those of earlier turns stay attached. */
  file_ids?: Array<string>;
  playbook_ids?: Array<string>;
  /** On the first turn of a chat alone. */
  skill_ids?: Array<string>;
  /** Continues a chat. */
  chat_id?: string;
  /** On the first turn of a chat alone. */
  project_id?: string;
  /** Answers over one vault; needs a user-scoped key. */
  vault_id?: string;
  /** Retired: send `playbook_ids`. */
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
  /** The answer, in Markdown; [1] stands for the citation with that marker. */
  result: string;
  chat_id: string;
  /** Which model answered; `local` for the offline engine. */
  model: string;
  citations: Array<AnswerCitation>;
  documents?: Array<WrittenDocument>;
  emails?: Array<DraftedEmail>;
  diagrams?: Array<DrawnDiagram>;
}

export interface AnswerCitation {
  /** Exactly the document's text from `start` to `end`. */
  quote: string;
  start: number;
  end: number;
  page: number | null;
  /** The number that stands for it in the answer, as [1]. */
  marker: number;
  file_id: string;
  document_id: string | null;
  filename: string;
}

export interface WrittenDocument {
  file_id: string;
  filename: string;
  /** Downloads the file without a key, for seven days. */
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
  /** The project in whose own folder it lies. */
  project_id?: string;
  /** What a careful reader should know of how it was read. */
  warning?: string;
  pages: number | null;
  /** How many of the pages are read so far. */
  pages_read: number | null;
  sha256: string;
}

export interface FileText {
  text: string;
  pages: Array<{
    page: number;
    start: number;
    end: number;
  }>;
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
  /** `manage`: also who its members are, whether it is closed, and which projects it is linked to. */
  access_level?: "read" | "write" | "manage";
} | {
  user_id?: never;
  email: string;
  /** `manage`: also who its members are, whether it is closed, and which projects it is linked to. */
  access_level?: "read" | "write" | "manage";
};

export interface FolderMember {
  user_id: number;
  email: string | null;
  name: string | null;
  /** `manage`: also who its members are, whether it is closed, and which projects it is linked to. */
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
  /** The names from the topmost folder that the caller sees down, such as `Organization Files/Leases/2026`. */
  path: string;
  /** Null for a system folder, and where the caller may not see what it lies in. */
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
  /** The names from the topmost folder that the caller sees down, such as `Organization Files/Leases/2026`. */
  path: string;
  /** Null for a system folder, and where the caller may not see what it lies in. */
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
  /** The project in whose own folder it lies. */
  project_id?: string;
  /** What a careful reader should know of how it was read. */
  warning?: string;
  pages: number | null;
  /** How many of the pages are read so far. */
  pages_read: number | null;
  sha256: string;
  type: "file";
};

export interface ProjectChange {
  name?: string;
  description?: string | null;
  custom_instructions?: string | null;
  /** Default: true under a user-scoped key, false under an organization-scoped one. */
  is_access_controlled?: boolean;
}

export interface Project {
  id: string;
  name: string;
  description: string | null;
  /** Given to the model in the project's chats. */
  custom_instructions: string | null;
  /** True: only its members reach it. False: everyone in the organization does. */
  is_access_controlled: boolean;
  /** What the calling user may do; null for an organization-scoped key. */
  my_access_level: "read" | "write" | "admin" | null;
  /** Whether the calling user pinned it; null for an organization-scoped key. */
  is_pinned: boolean | null;
  created_at: string;
  updated_at: string;
}

export interface NewProject {
  name: string;
  description?: string | null;
  custom_instructions?: string | null;
  /** Default: true under a user-scoped key, false under an organization-scoped one. */
  is_access_controlled?: boolean;
}

export type NewProjectMember = {
  user_id: number;
  email?: never;
  access_level?: "read" | "write" | "admin";
} | {
  user_id?: never;
  email: string;
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
  /** Null where the caller does not reach the project. */
  project_name: string | null;
  /** Who linked it; null for the organization. */
  linked_by: {
    user_id: number;
    email: string | null;
    name: string | null;
  } | null;
  linked_at: string;
  /** False once whoever linked it may not share it any more: the link then gives nobody access. */
  is_active: boolean;
}

export interface Vault {
  id: string;
  name: string;
  description: string | null;
  status: "active" | "archived";
  /** Whether one upload that holds several agreements is split into documents of their own. */
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
  split_bundles?: boolean;
}

export type NewVaultMember = {
  user_id: number;
  email?: never;
  role?: "owner" | "editor" | "viewer";
} | {
  user_id?: never;
  email: string;
  role?: "owner" | "editor" | "viewer";
};

export interface VaultMember {
  /** The same id that `GET /me` reports. */
  user_id: number;
  email: string | null;
  name: string | null;
  /** Null for a stored value that cannot be read as a role. Such a grant carries no permissions; remove it and add the person again. */
  role: "owner" | "editor" | "viewer" | null;
  /** Null for grants written before it was recorded. */
  added_at: string | null;
}

export interface VaultMemberChange {
  role: "owner" | "editor" | "viewer";
}

export interface NewColumn {
  label: string;
  field_key?: string;
  instructions?: string;
  field_type?: "text" | "date" | "date_range" | "enum" | "multi_enum" | "boolean" | "number" | "currency" | "percentage" | "duration" | "email" | "url" | "list" | "rich_text";
  field_meta?: {
    type?: string;
    options: Array<string>;
  } | null;
  extraction_mode?: "ai" | "manual";
  sort_order?: number;
}

export interface Column {
  /** Null for a built-in column. */
  id: string | null;
  /** The stable key under which values are stored. It never changes. */
  field_key: string;
  label: string;
  /** For an `ai` column the extraction prompt, otherwise a note to readers. */
  instructions: string;
  field_type: "text" | "date" | "date_range" | "enum" | "multi_enum" | "boolean" | "number" | "currency" | "percentage" | "duration" | "email" | "url" | "list" | "rich_text" | "party_list" | "related_agreement_list";
  /** Null for every type except `enum` and `multi_enum`. */
  field_meta: {
    type: string;
    options: Array<string>;
    legacy_options: Array<string>;
  } | null;
  extraction_mode: "ai" | "manual" | "import";
  kind: "built_in" | "system" | "custom";
  /** Whether PATCH can change it. `sort_order` can be set on any column that has an id. */
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
  /** Frozen: only the stored value is accepted. */
  field_key?: string;
  /** Frozen: only the stored value is accepted. */
  field_type?: string;
  /** Frozen: only the stored value is accepted. */
  extraction_mode?: string;
}

export interface NewVaultDocuments {
  /** Files that are ready or still being read. */
  file_ids: Array<string>;
}

export interface VaultDocument {
  document_id: string;
  name: string;
  title: string | null;
  status: "queued" | "parsing" | "extracting" | "ready" | "failed" | "duplicate" | "bundle" | "split" | "deleted";
  file_id: string | null;
  pages: number | null;
  duplicate_of: string | null;
  split_from: string | null;
  error: string | null;
  /** Cells by field key. A column with no value on the document has no key here. */
  values: Record<string, Cell>;
  /** Why a column has no value, by field key. */
  outcomes: Record<string, "found" | "absent" | "unreadable" | "failed" | "pending" | "none">;
  created_at: string;
  updated_at: string;
}

export interface Cell {
  /** By the column's type; null when there is no value. */
  value: unknown;
  is_edited: boolean;
  edited_at: string | null;
  edited_by: string | null;
  edited_by_user_id: number | null;
  has_citations: boolean;
}

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
  value: unknown;
  /** The `extracted_at` that the caller saw. Another one now: 409 CELL_CHANGED. */
  if_extracted_at?: string | null;
  /** The `edited_at` that the caller saw. Another one now: 409 CELL_CHANGED. */
  if_edited_at?: string | null;
}

export interface CellDetail {
  document_id: string;
  field_key: string;
  cell: Cell;
  /** The last write that set a value, extraction or hand edit. */
  extracted_at: string | null;
  /** found; absent: searched, not there; unreadable; failed; pending: still being read; none: never read. */
  outcome: "found" | "absent" | "unreadable" | "failed" | "pending" | "none";
  error: string | null;
  model: string | null;
  citations: Array<Citation>;
  reasoning: string | null;
}

export interface Citation {
  /** Exactly the document's text from `start` to `end`. */
  quote: string;
  start: number;
  end: number;
  page: number | null;
}

export interface CellHistoryEntry {
  kind: "extraction" | "edit" | "revert";
  /** By the column's type; null when there is no value. */
  value: unknown;
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

export interface ViewChange {
  name?: string;
  columns?: Array<{
    field_key: string;
    hidden?: boolean;
    width?: number | null;
  }>;
  sort?: string | null;
  filter?: Record<string, {
    op: "eq" | "ne" | "lt" | "lte" | "gt" | "gte" | "contains" | "in" | "empty" | "not_empty";
    value?: unknown;
  }> | null;
  shared?: boolean;
}

export interface View {
  id: string;
  name: string;
  /** Every column of the vault, in the order of the view. A new column starts hidden. */
  columns: Array<ViewColumn>;
  sort: string | null;
  filter: Record<string, {
    op: string;
    value?: unknown;
  }> | null;
  /** False: only its maker sees it. */
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
    op: "eq" | "ne" | "lt" | "lte" | "gt" | "gte" | "contains" | "in" | "empty" | "not_empty";
    value?: unknown;
  }> | null;
  shared?: boolean;
}

export interface PlaybookChange {
  title?: string;
  description?: string | null;
  guide?: string | null;
  /** private: only its creator sees it. organization: everyone in the organization does. */
  visibility?: "private" | "organization";
}

export interface Playbook {
  id: string;
  title: string;
  description: string | null;
  /** True: it ships with the service and cannot be changed, only duplicated. */
  is_official: boolean;
  /** draft until it has a check, completed from then on. Only a completed playbook can be run. */
  status: "draft" | "processing" | "completed" | "failed";
  /** private: only its creator sees it. organization: everyone in the organization does. */
  visibility: "private" | "organization";
  created_at: string;
  /** For people: when to use it and how to read the result. */
  guide: string | null;
  /** When the playbook or one of its checks was last changed. */
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
  /** True: it ships with the service and cannot be changed, only duplicated. */
  is_official: boolean;
  /** draft until it has a check, completed from then on. Only a completed playbook can be run. */
  status: "draft" | "processing" | "completed" | "failed";
  /** private: only its creator sees it. organization: everyone in the organization does. */
  visibility: "private" | "organization";
  created_at: string;
}

export interface NewPlaybookCheck {
  title: string;
  description?: string | null;
  importance?: "low" | "medium" | "high" | null;
  positions: Array<{
    /** standard: what is asked for. fallback: what is accepted instead, best first. */
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
    /** standard: what is asked for. fallback: what is accepted instead, best first. */
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
    /** standard: what is asked for. fallback: what is accepted instead, best first. */
    type: "standard" | "fallback";
    guidance: string;
  }>;
}

export interface PlaybookCheckOrder {
  /** Every check of the playbook, each once, in the new order. */
  check_ids: Array<string>;
}

export interface NewPlaybookRun {
  /** Files that are ready: one agreement, with its schedules where they are files of their own. */
  file_ids: Array<string>;
  /** first-party: the document is our own paper. third-party: it is the other side's. */
  review_mode?: "first-party" | "third-party";
  representing_party?: string;
  /** Only these checks of the playbook; all when left out. */
  check_ids?: Array<string>;
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
  /** A hash of what the playbook said when the run began. */
  playbookVersion: string;
  /** first-party: the document is our own paper. third-party: it is the other side's. */
  reviewMode: "first-party" | "third-party";
  representingParty: string;
  files: Array<{
    fileId: string;
    filename: string;
    sha256: string;
  }>;
  totalChecks: number;
  /** Which model judged; `local` for the offline engine. */
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
    /** Downloads the file without a key, for seven days. */
    signedUrl: string;
    originalFileId: string;
    originalFilename: string;
  }>;
  /** Why there is no redline, or which revisions are not in it. */
  redlineNote?: string;
}

export interface PlaybookFinding {
  checkId: string;
  checkTitle: string;
  importance: "low" | "medium" | "high" | null;
  /** What the check asked for when it was run. */
  positions: Array<{
    /** standard: what is asked for. fallback: what is accepted instead, best first. */
    type: "standard" | "fallback";
    guidance: string;
  }>;
  /** Pass: the standard is met. Fallback: a fallback is. Flag: neither, or it is not certain. Error: it could not be judged. */
  evaluationResult: "Pass" | "Flag" | "Fallback" | "Error";
  /** Which fallback is met, counted from 1. */
  fallbackPosition: number | null;
  /** Where the clause begins in the text of its file. */
  documentPosition: number | null;
  analysis: string;
  quotes: Array<{
    fileId: string;
    /** Exactly the file's text from `start` to `end`. */
    quote: string;
    start: number;
    end: number;
    page: number | null;
  }>;
  revisions: Array<{
    fileId: string;
    /** Exactly the file's text from `start` to `end`; empty where something is inserted. */
    original: string;
    replacement: string;
    start: number;
    end: number;
    rationale: string;
  }>;
  /** Other checks whose findings rest on the same clause. */
  relatedCheckIds: Array<string>;
}

export interface SkillChange {
  name?: string;
  description?: string | null;
  content?: string;
  /** private: only its creator sees it. organization: everyone in the organization does. */
  visibility?: "private" | "organization";
  /** All of its files, in their order; repeats are dropped. */
  file_ids?: Array<string>;
}

export interface Skill {
  id: string;
  name: string;
  description: string | null;
  /** The instructions that the model is given, in Markdown. */
  content: string;
  /** private: only its creator sees it. organization: everyone in the organization does. */
  visibility: "private" | "organization";
  /** True: it ships with the service and cannot be changed. */
  is_official: boolean;
  /** Given to the model with the instructions: those of its files that the caller can read. */
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
  /** private: only its creator sees it. organization: everyone in the organization does. */
  visibility?: "private" | "organization";
  /** All of its files, in their order; repeats are dropped. */
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
  /** The name others see; null: the account's name. */
  preferred_name: string | null;
  /** Whether the model is told the name. True at first. */
  use_name_in_chats: boolean;
  role_title: string | null;
  jurisdiction_focus: string | null;
  practice_areas: Array<string>;
  /** How the model should work for this person. */
  custom_instructions: string | null;
  /** Whether what the model drafts is marked as privileged. */
  privilege_marking_enabled: boolean;
  /** The words of the mark; null: Privileged & Confidential. */
  privilege_marking_text: string | null;
  /** Whether Enter sends a message in the web application. True at first. */
  enter_to_submit: boolean;
  /** Who is named as author of documents made for this person. */
  document_author_name: string | null;
  /** False: nothing of this profile reaches the model. True at first. */
  enabled: boolean;
  /** Null: never saved, these are the defaults. */
  created_at: string | null;
  updated_at: string | null;
}

export interface CompanyProfileChange {
  /** At first the organization's name. */
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
  /** The name it does business under. */
  dba_name: string | null;
  industry: string | null;
  size: string | null;
  location: string | null;
  incorporation_country: string | null;
  incorporation_state: string | null;
  description: string | null;
  revenue: string | null;
  /** What its lawyers mostly deal with. */
  legal_matters: string | null;
  /** The rules it is under. */
  regulations: string | null;
  risk_tolerance: string | null;
  additional_info: string | null;
  customer_types: Array<string> | null;
  created_at: string;
  updated_at: string;
}

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
    /** Requests of the day, by the names of `lines`. */
    usage: Record<string, number>;
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
  events?: Array<"job.succeeded" | "job.failed" | "document.ready" | "document.failed">;
  description?: string | null;
  enabled?: boolean;
}

export interface Webhook {
  id: string;
  url: string;
  description: string | null;
  events: Array<"job.succeeded" | "job.failed" | "document.ready" | "document.failed">;
  /** False: nothing is sent, and events are not kept for it. */
  enabled: boolean;
  /** Why the service itself disabled it. */
  disabled_reason: string | null;
  /** Null where an organization-scoped key made it. */
  created_by: {
    id: number;
    name: string | null;
    email: string | null;
  } | null;
  /** Who took it over when its maker was removed. */
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
  events: Array<"job.succeeded" | "job.failed" | "document.ready" | "document.failed">;
  description?: string | null;
}

export interface WebhookWithSecret {
  id: string;
  url: string;
  description: string | null;
  events: Array<"job.succeeded" | "job.failed" | "document.ready" | "document.failed">;
  /** False: nothing is sent, and events are not kept for it. */
  enabled: boolean;
  /** Why the service itself disabled it. */
  disabled_reason: string | null;
  /** Null where an organization-scoped key made it. */
  created_by: {
    id: number;
    name: string | null;
    email: string | null;
  } | null;
  /** Who took it over when its maker was removed. */
  responsible: {
    id: number;
    name: string | null;
    email: string | null;
  } | null;
  created_at: string;
  updated_at: string;
  /** Signs every message. It is shown in this reply alone: where an Idempotency-Key repeats it, it is null. */
  secret: string | null;
}

export interface WebhookDelivery {
  /** Sent as `webhook-id`, the same at every attempt and redelivery. */
  id: string;
  event: "job.succeeded" | "job.failed" | "document.ready" | "document.failed";
  status: "pending" | "succeeded" | "failed";
  /** Since it was made or last redelivered. */
  attempts: number;
  /** The status that the last attempt was answered with. */
  last_status: number | null;
  last_error: string | null;
  next_attempt_at: string | null;
  created_at: string;
  delivered_at: string | null;
}

export interface GetJobsQuery {
  limit?: number;
  offset?: number;
  kind?: "chat/completions" | "playbooks/run";
  status?: "pending" | "running" | "succeeded" | "failed" | "canceled";
}

export interface GetChatsQuery {
  limit?: number;
  offset?: number;
  project_id?: string;
  /** Part of the title, in any case. */
  q?: string;
}

export interface GetChatSearchQuery {
  q: string;
  limit?: number;
}

export interface GetFilesQuery {
  limit?: number;
  offset?: number;
  /** Best matches first, at most 100; without it, newest first. */
  q?: string;
  folder_id?: string;
  updated_since?: string;
  scope?: "my-files" | "shared-with-me" | "organization";
  /** true: only what the caller may share, and so link to a project. */
  shareable?: boolean;
}

export interface DeleteFoldersIdQuery {
  recursive?: boolean;
}

export interface GetFoldersQuery {
  limit?: number;
  offset?: number;
  q?: string;
  scope?: "my-files" | "shared-with-me" | "organization";
  /** true: only what the caller may share, and so link to a project. */
  shareable?: boolean;
}

export interface GetProjectsQuery {
  limit?: number;
  offset?: number;
  /** Part of the name or the description, in any case. */
  search?: string;
  /** true: only the calling user's pinned projects. */
  pinned?: boolean;
}

export interface GetVaultsQuery {
  limit?: number;
  offset?: number;
  /** Part of the name or the description, in any case. */
  search?: string;
  status?: "active" | "archived";
}

export interface GetVaultsIdDocumentsQuery {
  limit?: number;
  offset?: number;
  /** Part of the name or title, in any case. */
  search?: string;
  /** Deleted, duplicate and split documents are listed only when asked for. */
  status?: "queued" | "parsing" | "extracting" | "ready" | "failed" | "duplicate" | "bundle" | "split" | "deleted";
  /** Shows what the view shows: its columns, and its sort and filter where none is given. */
  view_id?: string;
  updated_since?: string;
  /** Field keys, separated by commas: only those in `values` and `outcomes`. */
  fields?: string;
  /** A field key, or one with `-` before it for the opposite order. Empty cells come last. */
  sort?: string;
  /** JSON: `{"field_key": {"op": "eq", "value": …}}`. */
  filter?: string;
}

export interface DeleteVaultsIdDocumentsDocumentIdQuery {
  erase?: boolean;
}

export interface GetVaultsIdExportQuery {
  /** Part of the name or title, in any case. */
  search?: string;
  /** Deleted, duplicate and split documents are listed only when asked for. */
  status?: "queued" | "parsing" | "extracting" | "ready" | "failed" | "duplicate" | "bundle" | "split" | "deleted";
  /** Shows what the view shows: its columns, and its sort and filter where none is given. */
  view_id?: string;
  updated_since?: string;
  /** Field keys, separated by commas: only those columns, in this order. */
  fields?: string;
  /** A field key, or one with `-` before it for the opposite order. Empty cells come last. */
  sort?: string;
  /** JSON: `{"field_key": {"op": "eq", "value": …}}`. */
  filter?: string;
  format?: "csv" | "xlsx";
}

export interface GetSkillsQuery {
  limit?: number;
  offset?: number;
  /** Part of the name or the description, in any case. */
  q?: string;
}

export interface GetCreditusageQuery {
  start_date: string;
  end_date: string;
  timezone?: string;
}

export interface GetUsageQuery {
  start_date: string;
  end_date: string;
  timezone?: string;
}
