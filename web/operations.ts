// Written by `npm run openapi` from the operations of the server. Do not edit.

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

export interface AbortedUpload {
  upload_id: string;
  aborted: true;
}

export interface Deleted {
  deleted: true;
}

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

export interface Citation {
  /** The exact text of the document from `start` to `end`. */
  quote: string;
  start: number;
  end: number;
  page: number | null;
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

export interface Pagination {
  limit: number;
  offset: number;
  has_more: boolean;
  /** Where a list takes `cursor`: send it instead of `offset` for the next page. Absent on the last page. */
  next_cursor?: string;
}

export interface FoundChat {
  id: string;
  title: string;
  summary: string;
  updated_at: string;
}

export interface ChatSummary {
  id: string;
  title: string;
  summary: string;
  created_at: string;
  updated_at: string;
}

export interface ShownChat {
  id: string;
  title: string;
  summary: string;
  created_at: string;
  updated_at: string;
  project_id: string | null;
  visibility: "private" | "organization";
  source: "api" | "web";
  /** Whether the caller created the chat. Only its creator can change or continue it. */
  is_own: boolean;
  /** The name of the chat's creator, or their e-mail address if they have no name. */
  begun_by: string | null;
  /** Whether an answer is being generated. */
  is_busy: boolean;
  materialized_at: string | null;
  /** The summary without Markdown. */
  preview: string;
  /** The message that a search found. Null if only the title matches, or nothing was searched. */
  match: {
    role: "user" | "assistant";
    /** The part of the message around the words, without Markdown. */
    text: string;
    /** Where the words are in the text. */
    marks: Array<{
      start: number;
      end: number;
    }>;
  } | null;
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

export interface ChatShare {
  user_id: number;
  email: string | null;
  name: string | null;
  shared_at: string;
}

export interface ChatTurn {
  job_id: string;
  status: "pending" | "running" | "succeeded" | "failed" | "canceled";
  error: {
    code: string;
    message: string;
  } | null;
  model: string | null;
  documents: Array<{
    file_id: string;
    filename: string;
    original_file_id?: string;
    original_filename?: string;
  }>;
  emails: Array<{
    to: Array<string>;
    subject: string;
    body: string;
    plaintext_body: string;
    cc?: Array<string>;
    bcc?: Array<string>;
  }>;
  diagrams: Array<{
    title: string;
    diagram_type: string;
    mermaid: string;
  }>;
  /** For an answer about a vault: the rows that it counted, or a column that would hold the answer. */
  table: {
    vault_id: string;
    query: TableQuery | null;
    suggested_column: SuggestedColumn | null;
  } | null;
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

export interface Boxes {
  /** One box per line, in fractions of the displayed page. Empty if the file has no pages to display. */
  boxes: Array<{
    page: number;
    x: number;
    y: number;
    width: number;
    height: number;
  }>;
}

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

export interface FileText {
  text: string;
  pages: Array<{
    page: number;
    start: number;
    end: number;
  }>;
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

export interface FolderMember {
  user_id: number;
  email: string | null;
  name: string | null;
  /** `manage` also allows changing the folder's members, `is_access_controlled`, and the projects it is linked to. */
  access_level: "read" | "write" | "manage";
  added_at: string;
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

export interface Pong {
  status: "pong";
  timestamp: string;
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

export interface ProjectMember {
  user_id: number;
  email: string | null;
  name: string | null;
  access_level: "read" | "write" | "admin";
  added_at: string;
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

export interface CellHistoryEntry {
  kind: "extraction" | "edit" | "revert" | "verify" | "unverify";
  value: CellValue;
  by: string | null;
  by_user_id: number | null;
  model: string | null;
  at: string;
}

export interface CellNote {
  id: string;
  text: string;
  by: string;
  by_user_id: number;
  created_at: string;
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

export interface VaultReadingState {
  /** The number of documents in the table. */
  documents: number;
  /** The number of those that have been read. */
  read: number;
  failed: number;
  /** Copies and split uploads, newest first, at most 50. */
  left_out: Array<{
    document_id: string;
    name: string;
    status: "duplicate" | "split";
    /** The name of the document that this one is a copy of. */
    original_name: string | null;
    /** The number of documents that this upload was split into. */
    parts: number;
    /** A ZIP: it cannot be read as one document. */
    is_archive: boolean;
    at: string;
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

export interface VaultPassage {
  document_id: string;
  document_name: string;
  citation: Citation;
  /** From 0 to 1. Higher is better. */
  score: number;
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

export interface ChatChange {
  title?: string;
  project_id?: string | null;
  visibility?: "private" | "organization";
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

export interface FileChange {
  folder_id?: string;
  name?: string;
}

export interface FolderChange {
  name?: string;
  description?: string | null;
  parent_folder_id?: string | null;
  is_access_controlled?: boolean;
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

export interface PlaybookChange {
  title?: string;
  description?: string | null;
  guide?: string | null;
  /** `private` is visible only to its creator. `organization` is visible to everyone in the organization. */
  visibility?: "private" | "organization";
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

export interface ProjectChange {
  name?: string;
  description?: string | null;
  custom_instructions?: string | null;
  /** Defaults to true with a user-scoped key and to false with an organization-scoped key. */
  is_access_controlled?: boolean;
}

export interface ProjectMemberChange {
  access_level: "read" | "write" | "admin";
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

export interface SkillChange {
  name?: string;
  description?: string | null;
  content?: string;
  /** `private` is visible only to its creator. `organization` is visible to everyone in the organization. */
  visibility?: "private" | "organization";
  /** The complete list of files, in order. Duplicates are removed. */
  file_ids?: Array<string>;
}

export interface VaultChange {
  name?: string;
  description?: string | null;
  split_bundles?: boolean;
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

export interface VaultMemberChange {
  role: "owner" | "editor" | "viewer";
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

export interface WebhookChange {
  url?: string;
  events?: Array<"job.succeeded" | "job.failed" | "document.ready" | "document.failed" | "review.completed" | "finding.decided" | "deadline.due" | "file.ready" | "file.failed" | "model.unavailable" | "source.failed">;
  description?: string | null;
  enabled?: boolean;
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

export interface MaterializedChat {
  id: string;
  title: string;
  chat_url: string;
  materialized_at: string;
}

export type NewChatShare = {
  user_id: number;
  email?: never;
} | {
  user_id?: never;
  email: string;
};

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

export interface UploadCompletion {
  part_count: number;
}

export interface NewFolder {
  name: string;
  description?: string | null;
  parent_folder_id?: string;
  scope?: "my-files" | "organization";
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

export type ReadNotifications = {
  ids: Array<string>;
  /** Marks everything up to this time as read. */
  before?: never;
} | {
  ids?: never;
  /** Marks everything up to this time as read. */
  before: string;
};

export interface NewPlaybook {
  title: string;
  description?: string | null;
  guide?: string | null;
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

export interface PlaybookCheckOrder {
  /** All checks of the playbook, each exactly once, in the new order. */
  check_ids: Array<string>;
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

export interface PlaybookLintFinding {
  check_id: string;
  kind: "contradiction" | "vague" | "missing_fallback" | "duplicate";
  /** The problem and how to fix it. */
  message: string;
  /** Indexes into the check's own positions. */
  positions: Array<number>;
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

export interface NewProject {
  name: string;
  description?: string | null;
  custom_instructions?: string | null;
  /** Defaults to true with a user-scoped key and to false with an organization-scoped key. */
  is_access_controlled?: boolean;
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

export type NewReviewShare = {
  user_id: number;
  email?: never;
} | {
  user_id?: never;
  email: string;
};

export interface NewSkill {
  name: string;
  description?: string | null;
  content: string;
  /** `private` is visible only to its creator. `organization` is visible to everyone in the organization. */
  visibility?: "private" | "organization";
  /** The complete list of files, in order. Duplicates are removed. */
  file_ids?: Array<string>;
}

export interface NewVault {
  name: string;
  description?: string | null;
  /** Default: `true`. */
  split_bundles?: boolean;
  /** The id of a template of `GET /vault-templates`. The vault starts with its columns. */
  template?: string;
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

export interface VaultColumnPreview {
  column: NewColumn;
  /** Documents with status `ready`. Defaults to the newest ones. */
  document_ids?: Array<string>;
}

export interface VaultColumnPreviews {
  previews: Array<{
    document_id: string;
    name: string;
    value: CellValue;
    /** `found`: a value was found. `absent`: the document has no such value. `unreadable`: no value could be read and verified. `failed`: the extraction failed. `pending`: the extraction has not finished. `none`: no extraction has run. */
    outcome: "found" | "absent" | "unreadable" | "failed" | "pending" | "none";
    citations: Array<Citation>;
    reasoning: string | null;
    error: string | null;
    model: string | null;
  }>;
}

export interface NewVaultDocuments {
  /** Files that are ready or still being processed. */
  file_ids: Array<string>;
}

export interface NewCellNote {
  text: string;
}

export interface RevertedCell {
  document_id: string;
  field_key: string;
  cell: Cell;
  extracted_at: string | null;
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

export interface NewVaultSample {
  field_key: string;
  /** The number of cells to draw. The sample is smaller if fewer are unverified. */
  size: number;
  /** The same seed draws the same cells while the same cells are unverified. Random by default. */
  seed?: number;
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

export interface UploadPart {
  upload_id: string;
  part_number: number;
  size: number;
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

export interface NewCellFlag {
  note?: string | null;
  /** Who should look at the cell. Must have a role in the vault. */
  assignee_user_id?: number | null;
}

export interface Place {
  /** The id that the stream of the vault's events began with. */
  stream_id: string;
  document_id: string | null;
  field_key: string | null;
}

export interface VaultSpreadsheetChange {
  file_id: string;
  sheet?: string;
}

export interface Operations {
  "GET /chats/{id}": {
    params: {
      id: string;
    };
    reply: Chat;
  };
  "PATCH /chats/{id}": {
    params: {
      id: string;
    };
    body: ChatChange;
    reply: Chat;
  };
  "DELETE /chats/{id}": {
    params: {
      id: string;
    };
    reply: undefined;
  };
  "DELETE /chats/{id}/shares/{userId}": {
    params: {
      id: string;
      userId: number;
    };
    reply: undefined;
  };
  "DELETE /connected-apps/{id}": {
    params: {
      id: string;
    };
    reply: undefined;
  };
  "DELETE /files/uploads/{id}": {
    params: {
      id: string;
    };
    reply: AbortedUpload;
  };
  "GET /files/{id}": {
    params: {
      id: string;
    };
    query: {
      wait?: number;
    };
    reply: StoredFile;
  };
  "PATCH /files/{id}": {
    params: {
      id: string;
    };
    body: FileChange;
    reply: StoredFile;
  };
  "DELETE /files/{id}": {
    params: {
      id: string;
    };
    reply: undefined;
  };
  "DELETE /files/{id}/links/{projectId}": {
    params: {
      id: string;
      projectId: string;
    };
    reply: undefined;
  };
  "GET /folders/{id}": {
    params: {
      id: string;
    };
    reply: Folder;
  };
  "PATCH /folders/{id}": {
    params: {
      id: string;
    };
    body: FolderChange;
    reply: Folder;
  };
  "DELETE /folders/{id}": {
    params: {
      id: string;
    };
    query: {
      recursive?: boolean;
    };
    reply: undefined;
  };
  "DELETE /folders/{id}/links/{projectId}": {
    params: {
      id: string;
      projectId: string;
    };
    reply: undefined;
  };
  "DELETE /folders/{id}/members/{userId}": {
    params: {
      id: string;
      userId: number;
    };
    reply: undefined;
  };
  "DELETE /keys/{id}": {
    params: {
      id: string;
    };
    reply: undefined;
  };
  "GET /model-settings": {
    reply: ModelSettings;
  };
  "PUT /model-settings": {
    body: NewModelSettings;
    reply: ModelSettings;
  };
  "DELETE /model-settings": {
    reply: undefined;
  };
  "PATCH /passkeys/{id}": {
    params: {
      id: string;
    };
    body: {
      name: string;
    };
    reply: {
      id: string;
      name: string;
      created_at: string;
      last_used_at: string | null;
    };
  };
  "DELETE /passkeys/{id}": {
    params: {
      id: string;
    };
    reply: undefined;
  };
  "PATCH /people/{userId}": {
    params: {
      userId: number;
    };
    body: {
      name?: string | null;
      is_admin?: boolean;
      manages_vaults?: boolean;
    };
    reply: {
      id: number;
      email: string | null;
      name: string | null;
      is_admin: boolean;
      manages_vaults: boolean;
      has_password: boolean;
      /** Has an authenticator app or a passkey. Told to administrators; null for others. */
      has_second_factor: boolean | null;
      /** Deactivated by the identity provider: cannot sign in or use keys. */
      deactivated_at: string | null;
      last_seen_at: string | null;
      created_at: string;
    };
  };
  "DELETE /people/{userId}": {
    params: {
      userId: number;
    };
    query: {
      organization_keys?: "revoke" | "keep";
      webhooks?: "delete" | "keep";
    };
    reply: undefined;
  };
  "DELETE /people/{userId}/second-factors": {
    params: {
      userId: number;
    };
    reply: undefined;
  };
  "DELETE /people/{userId}/sessions": {
    params: {
      userId: number;
    };
    reply: undefined;
  };
  "GET /playbooks/{id}": {
    params: {
      id: string;
    };
    reply: Playbook;
  };
  "PATCH /playbooks/{id}": {
    params: {
      id: string;
    };
    body: PlaybookChange;
    reply: Playbook;
  };
  "DELETE /playbooks/{id}": {
    params: {
      id: string;
    };
    reply: Deleted;
  };
  "GET /playbooks/{id}/checks/{checkId}": {
    params: {
      id: string;
      checkId: string;
    };
    reply: PlaybookCheck;
  };
  "PATCH /playbooks/{id}/checks/{checkId}": {
    params: {
      id: string;
      checkId: string;
    };
    body: PlaybookCheckChange;
    reply: PlaybookCheck;
  };
  "DELETE /playbooks/{id}/checks/{checkId}": {
    params: {
      id: string;
      checkId: string;
    };
    reply: Deleted;
  };
  "PATCH /playbooks/{id}/checks/{checkId}/examples/{exampleId}": {
    params: {
      id: string;
      checkId: string;
      exampleId: string;
    };
    body: PlaybookExampleChange;
    reply: PlaybookExample;
  };
  "DELETE /playbooks/{id}/checks/{checkId}/examples/{exampleId}": {
    params: {
      id: string;
      checkId: string;
      exampleId: string;
    };
    reply: Deleted;
  };
  "GET /portfolios/{id}": {
    params: {
      id: string;
    };
    query: {
      limit?: number;
      offset?: number;
      cursor?: string;
      state?: "queued" | "reviewing" | "reviewed" | "failed" | "skipped" | "deleted";
      check_id?: string;
      outcome?: "flag" | "contradicts" | "judgement" | "missing" | "flagged" | "error" | "fallback" | "pass";
    };
    reply: Portfolio;
  };
  "DELETE /portfolios/{id}": {
    params: {
      id: string;
    };
    reply: undefined;
  };
  "GET /projects/{id}": {
    params: {
      id: string;
    };
    reply: Project;
  };
  "PATCH /projects/{id}": {
    params: {
      id: string;
    };
    body: ProjectChange;
    reply: Project;
  };
  "DELETE /projects/{id}": {
    params: {
      id: string;
    };
    reply: undefined;
  };
  "DELETE /projects/{id}/files/{fileId}": {
    params: {
      id: string;
      fileId: string;
    };
    reply: undefined;
  };
  "DELETE /projects/{id}/folders/{folderId}": {
    params: {
      id: string;
      folderId: string;
    };
    reply: undefined;
  };
  "GET /projects/{id}/hold": {
    params: {
      id: string;
    };
    reply: {
      on_hold: boolean;
    };
  };
  "PUT /projects/{id}/hold": {
    params: {
      id: string;
    };
    body: {
      reason: string;
    };
    reply: {
      kind: "vault" | "project";
      /** The id of the vault or project. */
      id: string;
      name: string;
      reason: string;
      placed_by: string | null;
      placed_at: string;
    };
  };
  "DELETE /projects/{id}/hold": {
    params: {
      id: string;
    };
    reply: undefined;
  };
  "PATCH /projects/{id}/members/{userId}": {
    params: {
      id: string;
      userId: number;
    };
    body: ProjectMemberChange;
    reply: ProjectMember;
  };
  "DELETE /projects/{id}/members/{userId}": {
    params: {
      id: string;
      userId: number;
    };
    reply: undefined;
  };
  "POST /projects/{id}/pin": {
    params: {
      id: string;
    };
    reply: undefined;
  };
  "DELETE /projects/{id}/pin": {
    params: {
      id: string;
    };
    reply: undefined;
  };
  "DELETE /projects/{id}/playbooks/{playbookId}": {
    params: {
      id: string;
      playbookId: string;
    };
    reply: undefined;
  };
  "DELETE /projects/{id}/vaults/{vaultId}": {
    params: {
      id: string;
      vaultId: string;
    };
    reply: undefined;
  };
  "GET /reviews/{id}": {
    params: {
      id: string;
    };
    reply: Review;
  };
  "DELETE /reviews/{id}": {
    params: {
      id: string;
    };
    reply: undefined;
  };
  "DELETE /reviews/{id}/shares/{userId}": {
    params: {
      id: string;
      userId: number;
    };
    reply: undefined;
  };
  "GET /saml-settings": {
    reply: {
      /** What to enter at the identity provider. */
      service_provider: {
        entity_id: string;
        /** Where the provider sends people back (HTTP-POST binding). */
        acs_url: string;
        logout_url: string;
        metadata_url: string;
        /** The sign-in page that offers this provider. */
        sign_in_url: string;
        /** The certificate of the key that signs our requests. */
        certificate: string | null;
      };
      /** Null: people do not sign in with SAML. */
      identity_provider: {
        /** The label of the button, after “Sign in with”. */
        name: string;
        /** The provider's entity id, or issuer. */
        entity_id: string;
        /** Where the provider signs people in (HTTP-Redirect binding). */
        sso_url: string;
        /** Where the provider learns that people were signed out here (HTTP-Redirect binding). */
        logout_url: string | null;
        /** The certificates with which the provider may sign, in PEM format. */
        certificates: string;
        /** The attribute with the e-mail address. Null: the NameID is the address. */
        email_attribute: string | null;
        /** The attribute with the person's name. */
        name_attribute: string | null;
        /** The attribute with the person's groups. */
        groups_attribute: string | null;
        /** At every sign-in, members of this group become administrators and others stop being it. */
        admin_group: string | null;
        /** The same for managing vaults. */
        vaults_group: string | null;
        /** The provider decides about addresses of these domains, and of no others. */
        allowed_domains: Array<string>;
        /** Creates people at their first sign-in. */
        provision: boolean;
        /** Accepts sign-ins that began at the provider. */
        idp_initiated: boolean;
        certificate_details: Array<{
          subject: string;
          /** SHA-256. */
          fingerprint: string;
          expires_at: string;
        }>;
        updated_at: string;
      } | null;
    };
  };
  "PUT /saml-settings": {
    body: {
      /** The label of the button, after “Sign in with”. */
      name: string;
      /** The provider's entity id, or issuer. */
      entity_id: string;
      /** Where the provider signs people in (HTTP-Redirect binding). */
      sso_url: string;
      /** Where the provider learns that people were signed out here (HTTP-Redirect binding). Default: `null`. */
      logout_url?: string | null;
      /** The certificates with which the provider may sign, in PEM format. */
      certificates: string;
      /** The attribute with the e-mail address. Null: the NameID is the address. */
      email_attribute?: string | null;
      /** The attribute with the person's name. */
      name_attribute?: string | null;
      /** The attribute with the person's groups. */
      groups_attribute?: string | null;
      /** At every sign-in, members of this group become administrators and others stop being it. */
      admin_group?: string | null;
      /** The same for managing vaults. */
      vaults_group?: string | null;
      /** The provider decides about addresses of these domains, and of no others. */
      allowed_domains: Array<string>;
      /** Creates people at their first sign-in. Default: `false`. */
      provision?: boolean;
      /** Accepts sign-ins that began at the provider. Default: `false`. */
      idp_initiated?: boolean;
    };
    reply: {
      /** What to enter at the identity provider. */
      service_provider: {
        entity_id: string;
        /** Where the provider sends people back (HTTP-POST binding). */
        acs_url: string;
        logout_url: string;
        metadata_url: string;
        /** The sign-in page that offers this provider. */
        sign_in_url: string;
        /** The certificate of the key that signs our requests. */
        certificate: string | null;
      };
      /** Null: people do not sign in with SAML. */
      identity_provider: {
        /** The label of the button, after “Sign in with”. */
        name: string;
        /** The provider's entity id, or issuer. */
        entity_id: string;
        /** Where the provider signs people in (HTTP-Redirect binding). */
        sso_url: string;
        /** Where the provider learns that people were signed out here (HTTP-Redirect binding). */
        logout_url: string | null;
        /** The certificates with which the provider may sign, in PEM format. */
        certificates: string;
        /** The attribute with the e-mail address. Null: the NameID is the address. */
        email_attribute: string | null;
        /** The attribute with the person's name. */
        name_attribute: string | null;
        /** The attribute with the person's groups. */
        groups_attribute: string | null;
        /** At every sign-in, members of this group become administrators and others stop being it. */
        admin_group: string | null;
        /** The same for managing vaults. */
        vaults_group: string | null;
        /** The provider decides about addresses of these domains, and of no others. */
        allowed_domains: Array<string>;
        /** Creates people at their first sign-in. */
        provision: boolean;
        /** Accepts sign-ins that began at the provider. */
        idp_initiated: boolean;
        certificate_details: Array<{
          subject: string;
          /** SHA-256. */
          fingerprint: string;
          expires_at: string;
        }>;
        updated_at: string;
      } | null;
    };
  };
  "DELETE /saml-settings": {
    reply: undefined;
  };
  "DELETE /scim-tokens/{id}": {
    params: {
      id: string;
    };
    reply: undefined;
  };
  "POST /second-factors/totp": {
    reply: {
      /** Base32, for apps that cannot scan the QR code. */
      secret: string;
      /** The otpauth:// address for the QR code. */
      address: string;
    };
  };
  "PUT /second-factors/totp": {
    body: {
      code: string;
    };
    reply: {
      recovery_codes: Array<string> | null;
    };
  };
  "DELETE /second-factors/totp": {
    reply: undefined;
  };
  "GET /session": {
    reply: {
      id: string;
      user: {
        id: number;
        email: string | null;
        name: string | null;
        is_admin: boolean;
        manages_vaults: boolean;
      };
      organization: {
        id: string;
        name: string;
        personal_keys_allowed: boolean;
      };
      /** The organization requires a second factor: nothing else is open until one is set up. */
      must_set_up_factor: boolean;
      /** Failed sign-in attempts since the previous sign-in. */
      failed_sign_ins: number;
      created_at: string;
      expires_at: string;
    };
  };
  "POST /session": {
    body: {
      email: string;
      password: string;
      organization_id?: string;
    };
    reply: {
      id: string;
      user: {
        id: number;
        email: string | null;
        name: string | null;
        is_admin: boolean;
        manages_vaults: boolean;
      };
      organization: {
        id: string;
        name: string;
        personal_keys_allowed: boolean;
      };
      /** The organization requires a second factor: nothing else is open until one is set up. */
      must_set_up_factor: boolean;
      /** Failed sign-in attempts since the previous sign-in. */
      failed_sign_ins: number;
      created_at: string;
      expires_at: string;
    };
  };
  "DELETE /session": {
    reply: {
      /** Where to send the browser to sign out of the SAML identity provider. Null if not needed. */
      provider_logout_url: string | null;
    };
  };
  "GET /sessions": {
    reply: {
      sessions: Array<{
        id: string;
        current: boolean;
        created_at: string;
        last_seen_at: string;
        user_agent: string | null;
        address: string | null;
      }>;
    };
  };
  "DELETE /sessions": {
    reply: undefined;
  };
  "DELETE /sessions/{id}": {
    params: {
      id: string;
    };
    reply: undefined;
  };
  "GET /skills/{id}": {
    params: {
      id: string;
    };
    reply: Skill;
  };
  "PATCH /skills/{id}": {
    params: {
      id: string;
    };
    body: SkillChange;
    reply: Skill;
  };
  "DELETE /skills/{id}": {
    params: {
      id: string;
    };
    reply: Deleted;
  };
  "GET /vaults/{id}": {
    params: {
      id: string;
    };
    reply: Vault;
  };
  "PATCH /vaults/{id}": {
    params: {
      id: string;
    };
    body: VaultChange;
    reply: Vault;
  };
  "DELETE /vaults/{id}": {
    params: {
      id: string;
    };
    reply: undefined;
  };
  "PATCH /vaults/{id}/alerts/{alertId}": {
    params: {
      id: string;
      alertId: string;
    };
    body: AlertChange;
    reply: Alert;
  };
  "DELETE /vaults/{id}/alerts/{alertId}": {
    params: {
      id: string;
      alertId: string;
    };
    reply: {
      deleted: true;
    };
  };
  "GET /vaults/{id}/calendar": {
    params: {
      id: string;
    };
    reply: {
      created_at: string | null;
    };
  };
  "POST /vaults/{id}/calendar": {
    params: {
      id: string;
    };
    reply: CalendarAddress;
  };
  "DELETE /vaults/{id}/calendar": {
    params: {
      id: string;
    };
    reply: {
      deleted: true;
    };
  };
  "PATCH /vaults/{id}/columns/{columnId}": {
    params: {
      id: string;
      columnId: string;
    };
    body: ColumnChange;
    reply: Column;
  };
  "DELETE /vaults/{id}/columns/{columnId}": {
    params: {
      id: string;
      columnId: string;
    };
    reply: {
      deleted: true;
    };
  };
  "GET /vaults/{id}/documents/{documentId}": {
    params: {
      id: string;
      documentId: string;
    };
    reply: VaultDocument;
  };
  "DELETE /vaults/{id}/documents/{documentId}": {
    params: {
      id: string;
      documentId: string;
    };
    query: {
      erase?: boolean;
    };
    reply: undefined;
  };
  "PUT /vaults/{id}/documents/{documentId}/cells/{fieldKey}/flag": {
    params: {
      id: string;
      documentId: string;
      fieldKey: string;
    };
    body: NewCellFlag;
    reply: CellDetail;
  };
  "DELETE /vaults/{id}/documents/{documentId}/cells/{fieldKey}/flag": {
    params: {
      id: string;
      documentId: string;
      fieldKey: string;
    };
    reply: CellDetail;
  };
  "DELETE /vaults/{id}/documents/{documentId}/cells/{fieldKey}/notes/{noteId}": {
    params: {
      id: string;
      documentId: string;
      fieldKey: string;
      noteId: string;
    };
    reply: {
      deleted: true;
    };
  };
  "POST /vaults/{id}/documents/{documentId}/cells/{fieldKey}/verify": {
    params: {
      id: string;
      documentId: string;
      fieldKey: string;
    };
    reply: CellDetail;
  };
  "DELETE /vaults/{id}/documents/{documentId}/cells/{fieldKey}/verify": {
    params: {
      id: string;
      documentId: string;
      fieldKey: string;
    };
    reply: CellDetail;
  };
  "DELETE /vaults/{id}/documents/{documentId}/near/{otherId}": {
    params: {
      id: string;
      documentId: string;
      otherId: string;
    };
    reply: undefined;
  };
  "GET /vaults/{id}/hold": {
    params: {
      id: string;
    };
    reply: {
      on_hold: boolean;
    };
  };
  "PUT /vaults/{id}/hold": {
    params: {
      id: string;
    };
    body: {
      reason: string;
    };
    reply: {
      kind: "vault" | "project";
      /** The id of the vault or project. */
      id: string;
      name: string;
      reason: string;
      placed_by: string | null;
      placed_at: string;
    };
  };
  "DELETE /vaults/{id}/hold": {
    params: {
      id: string;
    };
    reply: undefined;
  };
  "PATCH /vaults/{id}/members/{userId}": {
    params: {
      id: string;
      userId: number;
    };
    body: VaultMemberChange;
    reply: VaultMember;
  };
  "DELETE /vaults/{id}/members/{userId}": {
    params: {
      id: string;
      userId: number;
    };
    reply: {
      removed: true;
    };
  };
  "GET /vaults/{id}/sources/{sourceId}": {
    params: {
      id: string;
      sourceId: string;
    };
    reply: Source;
  };
  "PATCH /vaults/{id}/sources/{sourceId}": {
    params: {
      id: string;
      sourceId: string;
    };
    body: SourceChange;
    reply: Source;
  };
  "DELETE /vaults/{id}/sources/{sourceId}": {
    params: {
      id: string;
      sourceId: string;
    };
    reply: {
      deleted: true;
    };
  };
  "PUT /vaults/{id}/spreadsheets/{spreadsheetId}": {
    params: {
      id: string;
      spreadsheetId: string;
    };
    body: VaultSpreadsheetChange;
    reply: VaultSpreadsheetReport;
  };
  "DELETE /vaults/{id}/spreadsheets/{spreadsheetId}": {
    params: {
      id: string;
      spreadsheetId: string;
    };
    reply: {
      deleted: true;
    };
  };
  "PATCH /vaults/{id}/views/{viewId}": {
    params: {
      id: string;
      viewId: string;
    };
    body: ViewChange;
    reply: View;
  };
  "DELETE /vaults/{id}/views/{viewId}": {
    params: {
      id: string;
      viewId: string;
    };
    reply: {
      deleted: true;
    };
  };
  "GET /webhooks/{id}": {
    params: {
      id: string;
    };
    reply: Webhook;
  };
  "PATCH /webhooks/{id}": {
    params: {
      id: string;
    };
    body: WebhookChange;
    reply: Webhook;
  };
  "DELETE /webhooks/{id}": {
    params: {
      id: string;
    };
    reply: undefined;
  };
  "GET /access-policy": {
    reply: {
      second_factor_required: boolean;
      /** A session ends after so many minutes without use. Null: 14 days. */
      session_idle_minutes: number | null;
      /** A session ends so many minutes after the sign-in. Null: 30 days. */
      session_lifetime_minutes: number | null;
      /** The networks that people may sign in from and work in. Empty: all. */
      session_networks: Array<string>;
      /** The networks that API keys, connected apps, SCIM tokens, signed downloads and calendar addresses may be used from. Empty: all. */
      key_networks: Array<string>;
    };
  };
  "PUT /access-policy": {
    body: {
      second_factor_required: boolean;
      /** A session ends after so many minutes without use. Null: 14 days. */
      session_idle_minutes: number | null;
      /** A session ends so many minutes after the sign-in. Null: 30 days. */
      session_lifetime_minutes: number | null;
      /** The networks that people may sign in from and work in. Empty: all. */
      session_networks: Array<string>;
      /** The networks that API keys, connected apps, SCIM tokens, signed downloads and calendar addresses may be used from. Empty: all. */
      key_networks: Array<string>;
    };
    reply: {
      second_factor_required: boolean;
      /** A session ends after so many minutes without use. Null: 14 days. */
      session_idle_minutes: number | null;
      /** A session ends so many minutes after the sign-in. Null: 30 days. */
      session_lifetime_minutes: number | null;
      /** The networks that people may sign in from and work in. Empty: all. */
      session_networks: Array<string>;
      /** The networks that API keys, connected apps, SCIM tokens, signed downloads and calendar addresses may be used from. Empty: all. */
      key_networks: Array<string>;
    };
  };
  "GET /app-request": {
    query: {
      request: string;
    };
    reply: {
      /** As the app calls itself: it is not verified. */
      name: string;
      /** Where the person is sent: a host name, `this computer`, or an app's scheme. */
      host: string;
      /** Tells the app that the person refused. */
      cancel_url: string;
    };
  };
  "GET /audit": {
    query: {
      limit?: number;
      offset?: number;
      user_id?: number;
      operation?: string;
      item?: string;
      since?: string;
      before?: string;
    };
    reply: {
      records: Array<AuditRecord>;
      pagination: Pagination;
    };
  };
  "GET /audit-log": {
    query: {
      limit?: number;
      offset?: number;
      cursor?: string;
      since?: string;
      before?: string;
      actor?: string;
      operation?: string;
      format?: "json" | "csv";
    };
    reply: {
      records: Array<AuditRecord>;
      pagination: Pagination;
    };
  };
  "GET /audit/export": {
    query: {
      user_id?: number;
      operation?: string;
      item?: string;
      since?: string;
      before?: string;
    };
  };
  "GET /audit/operations": {
    reply: {
      operations: Array<{
        operation: string;
        /** A readable name, such as: Pinned a project. */
        label: string;
      }>;
    };
  };
  "GET /chat/search": {
    query: {
      q: string;
      limit?: number;
    };
    reply: {
      chats: Array<FoundChat>;
    };
  };
  "GET /chats": {
    query: {
      limit?: number;
      offset?: number;
      cursor?: string;
      project_id?: string;
      q?: string;
    };
    reply: {
      chats: Array<ChatSummary>;
      pagination: Pagination;
    };
  };
  "GET /chats/shown": {
    query: {
      limit?: number;
      offset?: number;
      cursor?: string;
      project_id?: string;
      q?: string;
    };
    reply: {
      chats: Array<ShownChat>;
      pagination: Pagination;
    };
  };
  "GET /chats/{id}/messages": {
    params: {
      id: string;
    };
    query: {
      limit?: number;
      offset?: number;
      cursor?: string;
    };
    reply: {
      messages: Array<ChatMessage>;
      pagination: Pagination;
    };
  };
  "GET /chats/{id}/shares": {
    params: {
      id: string;
    };
    query: {
      limit?: number;
      offset?: number;
    };
    reply: {
      shares: Array<ChatShare>;
      pagination: Pagination;
    };
  };
  "POST /chats/{id}/shares": {
    params: {
      id: string;
    };
    body: NewChatShare;
    reply: ChatShare;
  };
  "GET /chats/{id}/shown": {
    params: {
      id: string;
    };
    reply: ShownChat;
  };
  "GET /chats/{id}/turns": {
    params: {
      id: string;
    };
    reply: {
      turns: Array<ChatTurn>;
    };
  };
  "GET /company-profile": {
    reply: CompanyProfile;
  };
  "PATCH /company-profile": {
    body: CompanyProfileChange;
    reply: CompanyProfile;
  };
  "GET /company-profile/current": {
    reply: {
      profile: CompanyProfile | null;
    };
  };
  "GET /connected-apps": {
    reply: {
      apps: Array<{
        id: string;
        /** As the app calls itself. */
        name: string;
        /** Where the app received its access: a host name, `this computer`, or an app's scheme. */
        host: string;
        /** The person for whom it acts. */
        user: {
          id: number;
          name: string | null;
          email: string | null;
        };
        created_at: string;
        last_used_at: string | null;
      }>;
    };
  };
  "POST /connected-apps": {
    body: {
      request: string;
    };
    reply: {
      id: string;
      /** As the app calls itself. */
      name: string;
      /** Where the app received its access: a host name, `this computer`, or an app's scheme. */
      host: string;
      /** The person for whom it acts. */
      user: {
        id: number;
        name: string | null;
        email: string | null;
      };
      created_at: string;
      last_used_at: string | null;
      /** Takes the person back to the app, with a code that it exchanges for tokens. */
      redirect_url: string;
    };
  };
  "GET /credit-usage": {
    query: {
      start_date: string;
      end_date: string;
      timezone?: string;
    };
    reply: CreditUsage;
  };
  "GET /damaged-files": {
    reply: {
      files: Array<{
        id: string;
        /** Null if the caller cannot see the file. */
        name: string | null;
        fault: "missing" | "corrupt";
        checked_at: string;
      }>;
    };
  };
  "GET /events": {
  };
  "GET /files": {
    query: {
      limit?: number;
      offset?: number;
      cursor?: string;
      q?: string;
      folder_id?: string;
      updated_since?: string;
      scope?: "my-files" | "shared-with-me" | "organization";
      shareable?: boolean;
      include?: "passages";
    };
    reply: {
      files: Array<ListedFile>;
      pagination: Pagination;
    };
  };
  "POST /files": {
    query: {
      wait?: number;
    };
    body: FormData;
    reply: StoredFile;
  };
  "GET /files/zip": {
    query: {
      file_ids?: string;
      folder_ids?: string;
    };
  };
  "GET /files/{id}/boxes": {
    params: {
      id: string;
    };
    query: {
      start?: number;
      end?: number;
    };
    reply: Boxes;
  };
  "GET /files/{id}/content": {
    params: {
      id: string;
    };
  };
  "GET /files/{id}/links": {
    params: {
      id: string;
    };
    query: {
      limit?: number;
      offset?: number;
    };
    reply: {
      links: Array<ProjectLink>;
      pagination: Pagination;
    };
  };
  "GET /files/{id}/numbered-text": {
    params: {
      id: string;
    };
    reply: {
      text: string;
      /** The automatic numbers in the text, each with a space after it. Word keeps them apart from the text. */
      labels: Array<{
        start: number;
        label: string;
      }>;
    };
  };
  "GET /files/{id}/pages/{pageNumber}": {
    params: {
      id: string;
      pageNumber: number;
    };
  };
  "GET /files/{id}/text": {
    params: {
      id: string;
    };
    reply: FileText;
  };
  "GET /files/{id}/view": {
    params: {
      id: string;
    };
    query: {
      entry?: string;
    };
    reply: Record<string, unknown>;
  };
  "GET /files/{id}/view/entries/{entry}": {
    params: {
      id: string;
      entry: string;
    };
  };
  "GET /files/{id}/view/pictures/{picture}": {
    params: {
      id: string;
      picture: number;
    };
    query: {
      entry?: string;
    };
  };
  "GET /folders": {
    query: {
      limit?: number;
      offset?: number;
      cursor?: string;
      q?: string;
      scope?: "my-files" | "shared-with-me" | "organization";
      shareable?: boolean;
    };
    reply: {
      folders: Array<Folder>;
      pagination: Pagination;
    };
  };
  "POST /folders": {
    body: NewFolder;
    reply: Folder;
  };
  "GET /folders/{id}/children": {
    params: {
      id: string;
    };
    reply: {
      items: Array<FolderItem>;
    };
  };
  "GET /folders/{id}/links": {
    params: {
      id: string;
    };
    query: {
      limit?: number;
      offset?: number;
    };
    reply: {
      links: Array<ProjectLink>;
      pagination: Pagination;
    };
  };
  "GET /folders/{id}/members": {
    params: {
      id: string;
    };
    query: {
      limit?: number;
      offset?: number;
    };
    reply: {
      members: Array<FolderMember>;
      pagination: Pagination;
    };
  };
  "POST /folders/{id}/members": {
    params: {
      id: string;
    };
    body: NewFolderMember;
    reply: FolderMember;
  };
  "GET /home": {
    query: {
      today?: string;
    };
    reply: {
      in_progress: {
        /** Own uploads that are being read. */
        files: Array<{
          id: string;
          name: string;
        }>;
        /** Vaults with documents that are being read. */
        vaults: Array<{
          id: string;
          name: string;
          documents: number;
        }>;
        /** Own reviews that are running. The name is the playbook's. */
        reviews: Array<{
          id: string;
          name: string;
        }>;
        /** Own chats that are being answered. */
        chats: Array<{
          id: string;
          name: string;
        }>;
      };
      /** Dates of the next 30 days, such as expirations and renewals, nearest first. */
      due: Array<{
        vault: {
          id: string;
          name: string;
        };
        document_id: string;
        document_name: string;
        field_key: string;
        /** The name of the alert, or the label of the column. */
        label: string;
        date: string;
        /** How a derived date was computed. */
        computation: string | null;
      }>;
      unfinished: {
        /** Own uploads that could not be read. */
        files: Array<{
          id: string;
          name: string;
          error: string | null;
        }>;
        /** Vaults with documents that could not be read. */
        vaults: Array<{
          id: string;
          name: string;
          documents: number;
        }>;
        /** Own reviews that failed in the last 30 days. */
        reviews: Array<{
          id: string;
          name: string;
          at: string;
        }>;
        /** Own chats whose last question was not answered. */
        chats: Array<{
          id: string;
          name: string;
          at: string;
        }>;
        /** Own playbooks without checks. */
        playbooks: Array<{
          id: string;
          name: string;
        }>;
      };
    };
  };
  "GET /jobs": {
    query: {
      limit?: number;
      offset?: number;
      cursor?: string;
      kind?: "chat/completions" | "playbooks/run" | "playbooks/test" | "reviews/redline" | "reviews/responses" | "files/compare";
      status?: "pending" | "running" | "succeeded" | "failed" | "canceled";
    };
    reply: {
      jobs: Array<Job>;
      pagination: Pagination;
    };
  };
  "GET /jobs/{id}": {
    params: {
      id: string;
    };
    query: {
      wait?: number;
    };
    reply: Job;
  };
  "GET /jobs/{id}/chat": {
    params: {
      id: string;
    };
    reply: {
      chat_id: string;
    };
  };
  "GET /jobs/{id}/events": {
    params: {
      id: string;
    };
  };
  "GET /jobs/{id}/stream": {
    params: {
      id: string;
    };
  };
  "GET /keys": {
    reply: {
      keys: Array<{
        id: string;
        name: string;
        scope: "organization" | "user";
        /** What the key may do. Null: everything. */
        scopes: Array<"read" | "write" | "inference"> | null;
        /** The vaults and projects that the key reaches. Null: all that its owner reaches. */
        limits: {
          vaults: Array<{
            id: string;
            name: string;
          }>;
          projects: Array<{
            id: string;
            name: string;
          }>;
        } | null;
        user: {
          id: number;
          name: string | null;
          email: string | null;
        } | null;
        /** Null if created on the command line. */
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
        /** The last four characters of the key. */
        hint: string;
        created_at: string;
        expires_at: string | null;
        last_used_at: string | null;
        revoked_at: string | null;
      }>;
    };
  };
  "POST /keys": {
    body: {
      name: string;
      scope: "organization" | "user";
      /** Default: `null`. */
      expires_in_days?: number | null;
      /** What the key may do. Null: everything. Default: `null`. */
      scopes?: Array<"read" | "write" | "inference"> | null;
      /** The key reaches only these vaults, and what is named in `project_ids`. Default: `[]`. */
      vault_ids?: Array<string>;
      /** The key reaches only these projects with what is in them, and what is named in `vault_ids`. Default: `[]`. */
      project_ids?: Array<string>;
    };
    reply: {
      id: string;
      name: string;
      scope: "organization" | "user";
      /** What the key may do. Null: everything. */
      scopes: Array<"read" | "write" | "inference"> | null;
      /** The vaults and projects that the key reaches. Null: all that its owner reaches. */
      limits: {
        vaults: Array<{
          id: string;
          name: string;
        }>;
        projects: Array<{
          id: string;
          name: string;
        }>;
      } | null;
      user: {
        id: number;
        name: string | null;
        email: string | null;
      } | null;
      /** Null if created on the command line. */
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
      /** The last four characters of the key. */
      hint: string;
      created_at: string;
      expires_at: string | null;
      last_used_at: string | null;
      revoked_at: string | null;
      key: string;
    };
  };
  "GET /legal-holds": {
    reply: {
      holds: Array<{
        kind: "vault" | "project";
        /** The id of the vault or project. */
        id: string;
        name: string;
        reason: string;
        placed_by: string | null;
        placed_at: string;
      }>;
    };
  };
  "GET /links/{token}": {
    params: {
      token: string;
    };
    reply: {
      email: string | null;
      name: string | null;
      organization: {
        name: string;
      };
      expires_at: string;
    };
  };
  "POST /links/{token}": {
    params: {
      token: string;
    };
    body: {
      password: string;
    };
    reply: {
      id: string;
      user: {
        id: number;
        email: string | null;
        name: string | null;
        is_admin: boolean;
        manages_vaults: boolean;
      };
      organization: {
        id: string;
        name: string;
        personal_keys_allowed: boolean;
      };
      /** The organization requires a second factor: nothing else is open until one is set up. */
      must_set_up_factor: boolean;
      /** Failed sign-in attempts since the previous sign-in. */
      failed_sign_ins: number;
      created_at: string;
      expires_at: string;
    };
  };
  "GET /me": {
    reply: Me;
  };
  "GET /me/profile": {
    reply: PersonalProfile;
  };
  "PATCH /me/profile": {
    body: PersonalProfileChange;
    reply: PersonalProfile;
  };
  "GET /notifications": {
    query: {
      limit?: number;
      offset?: number;
      cursor?: string;
      unread?: boolean;
    };
    reply: {
      notifications: Array<Notification>;
      pagination: Pagination;
      /** How many notifications are unread; 1000 if there are more. */
      unread_count: number;
    };
  };
  "GET /notifications/settings": {
    reply: {
      /** Whether the person receives e-mail about notifications. */
      email: boolean;
      /** Whether the installation can send e-mail. */
      is_available: boolean;
      address: string | null;
      /** Why the person's latest e-mail was not delivered. `pending`: it is tried again. */
      trouble: {
        status: "pending" | "failed";
        error: string;
      } | null;
    };
  };
  "PATCH /notifications/settings": {
    body: {
      email: boolean;
    };
    reply: {
      /** Whether the person receives e-mail about notifications. */
      email: boolean;
      /** Whether the installation can send e-mail. */
      is_available: boolean;
      address: string | null;
      /** Why the person's latest e-mail was not delivered. `pending`: it is tried again. */
      trouble: {
        status: "pending" | "failed";
        error: string;
      } | null;
    };
  };
  "GET /oidc/callback": {
    query: {
      code?: string;
      state?: string;
      iss?: string;
      error?: string;
    };
    reply: undefined;
  };
  "GET /oidc/start": {
    query: {
      next?: string;
      again?: boolean;
    };
    reply: undefined;
  };
  "GET /organization": {
    reply: {
      id: string;
      name: string;
      personal_keys_allowed: boolean;
      billing_mode: "unlimited" | "credits" | "trial_not_started" | "not_configured";
      credits: number;
      created_at: string;
    };
  };
  "PATCH /organization": {
    body: {
      name?: string;
      personal_keys_allowed?: boolean;
    };
    reply: {
      id: string;
      name: string;
      personal_keys_allowed: boolean;
      billing_mode: "unlimited" | "credits" | "trial_not_started" | "not_configured";
      credits: number;
      created_at: string;
    };
  };
  "GET /people": {
    query: {
      limit?: number;
      offset?: number;
      q?: string;
    };
    reply: {
      people: Array<{
        id: number;
        email: string | null;
        name: string | null;
        is_admin: boolean;
        manages_vaults: boolean;
        has_password: boolean;
        /** Has an authenticator app or a passkey. Told to administrators; null for others. */
        has_second_factor: boolean | null;
        /** Deactivated by the identity provider: cannot sign in or use keys. */
        deactivated_at: string | null;
        last_seen_at: string | null;
        created_at: string;
      }>;
      pagination: Pagination;
    };
  };
  "POST /people": {
    body: {
      email: string;
      name?: string | null;
      /** Default: `false`. */
      is_admin?: boolean;
      /** Default: `false`. */
      manages_vaults?: boolean;
    };
    reply: {
      person: {
        id: number;
        email: string | null;
        name: string | null;
        is_admin: boolean;
        manages_vaults: boolean;
        has_password: boolean;
        /** Has an authenticator app or a passkey. Told to administrators; null for others. */
        has_second_factor: boolean | null;
        /** Deactivated by the identity provider: cannot sign in or use keys. */
        deactivated_at: string | null;
        last_seen_at: string | null;
        created_at: string;
      };
      link: string;
      link_expires_at: string;
    };
  };
  "GET /people/{userId}/kept": {
    params: {
      userId: number;
    };
    reply: {
      organization_keys: Array<{
        id: string;
        name: string;
        hint: string;
        last_used_at: string | null;
      }>;
      webhooks: Array<{
        id: string;
        url: string;
      }>;
    };
  };
  "GET /ping": {
    reply: Pong;
  };
  "GET /playbooks": {
    query: {
      limit?: number;
      offset?: number;
      cursor?: string;
    };
    reply: {
      playbooks: Array<PlaybookSummary>;
      pagination: Pagination;
    };
  };
  "POST /playbooks": {
    body: NewPlaybook;
    reply: Playbook;
  };
  "GET /playbooks/{id}/checks": {
    params: {
      id: string;
    };
    query: {
      limit?: number;
      offset?: number;
    };
    reply: {
      checks: Array<PlaybookCheck>;
      pagination: Pagination;
    };
  };
  "POST /playbooks/{id}/checks": {
    params: {
      id: string;
    };
    body: NewPlaybookCheck;
    reply: PlaybookCheck;
  };
  "GET /playbooks/{id}/checks/{checkId}/examples": {
    params: {
      id: string;
      checkId: string;
    };
    query: {
      limit?: number;
      offset?: number;
      cursor?: string;
    };
    reply: {
      examples: Array<PlaybookExample>;
      pagination: Pagination;
    };
  };
  "POST /playbooks/{id}/checks/{checkId}/examples": {
    params: {
      id: string;
      checkId: string;
    };
    body: NewPlaybookExample;
    reply: PlaybookExample;
  };
  "GET /playbooks/{id}/export": {
    params: {
      id: string;
    };
    query: {
      format?: "json" | "docx";
    };
    reply: Record<string, unknown>;
  };
  "GET /playbooks/{id}/permissions": {
    params: {
      id: string;
    };
    reply: {
      can_edit: boolean;
    };
  };
  "GET /playbooks/{id}/tests": {
    params: {
      id: string;
    };
    query: {
      limit?: number;
      offset?: number;
      cursor?: string;
    };
    reply: {
      tests: Array<PlaybookTest>;
      pagination: Pagination;
    };
  };
  "GET /portfolios": {
    query: {
      limit?: number;
      offset?: number;
      cursor?: string;
    };
    reply: {
      portfolios: Array<PortfolioSummary>;
      pagination: Pagination;
    };
  };
  "POST /portfolios": {
    body: NewPortfolio;
    reply: PortfolioSummary;
  };
  "GET /portfolios/{id}/export": {
    params: {
      id: string;
    };
    query: {
      state?: "queued" | "reviewing" | "reviewed" | "failed" | "skipped" | "deleted";
      check_id?: string;
      outcome?: "flag" | "contradicts" | "judgement" | "missing" | "flagged" | "error" | "fallback" | "pass";
    };
  };
  "GET /projects": {
    query: {
      limit?: number;
      offset?: number;
      cursor?: string;
      search?: string;
      pinned?: boolean;
    };
    reply: {
      projects: Array<Project>;
      pagination: Pagination;
    };
  };
  "POST /projects": {
    body: NewProject;
    reply: Project;
  };
  "GET /projects/{id}/chats": {
    params: {
      id: string;
    };
    query: {
      limit?: number;
      offset?: number;
      cursor?: string;
    };
    reply: {
      chats: Array<ChatSummary>;
      pagination: Pagination;
    };
  };
  "GET /projects/{id}/files": {
    params: {
      id: string;
    };
    query: {
      limit?: number;
      offset?: number;
      cursor?: string;
    };
    reply: {
      files: Array<StoredFile>;
      pagination: Pagination;
    };
  };
  "POST /projects/{id}/files": {
    params: {
      id: string;
    };
    body: FileLinks;
    reply: undefined;
  };
  "GET /projects/{id}/folders": {
    params: {
      id: string;
    };
    query: {
      limit?: number;
      offset?: number;
      cursor?: string;
    };
    reply: {
      folders: Array<Folder>;
      pagination: Pagination;
    };
  };
  "POST /projects/{id}/folders": {
    params: {
      id: string;
    };
    body: FolderLinks;
    reply: undefined;
  };
  "GET /projects/{id}/members": {
    params: {
      id: string;
    };
    query: {
      limit?: number;
      offset?: number;
    };
    reply: {
      members: Array<ProjectMember>;
      pagination: Pagination;
    };
  };
  "POST /projects/{id}/members": {
    params: {
      id: string;
    };
    body: NewProjectMember;
    reply: ProjectMember;
  };
  "GET /projects/{id}/playbooks": {
    params: {
      id: string;
    };
    reply: {
      playbooks: Array<PlaybookSummary>;
    };
  };
  "POST /projects/{id}/playbooks": {
    params: {
      id: string;
    };
    body: {
      playbook_id: string;
    };
    reply: undefined;
  };
  "GET /projects/{id}/vaults": {
    params: {
      id: string;
    };
    reply: {
      vaults: Array<Vault>;
    };
  };
  "POST /projects/{id}/vaults": {
    params: {
      id: string;
    };
    body: {
      vault_id: string;
    };
    reply: undefined;
  };
  "GET /quotas": {
    reply: {
      storage: {
        used_bytes: number;
        quota_bytes: number | null;
      };
      pages: {
        used_today: number;
        quota_a_day: number | null;
        resets_at: string;
      };
    };
  };
  "GET /rate-limits": {
    reply: {
      inference: {
        key: number;
        organization: number;
      };
      standard: {
        key: number;
        organization: number;
      };
    };
  };
  "GET /retention": {
    reply: {
      chats_days: number | null;
      reviews_days: number | null;
      files_days: number | null;
    };
  };
  "PUT /retention": {
    body: {
      chats_days: number | null;
      reviews_days: number | null;
      files_days: number | null;
    };
    reply: {
      chats_days: number | null;
      reviews_days: number | null;
      files_days: number | null;
    };
  };
  "GET /reviews": {
    query: {
      limit?: number;
      offset?: number;
      cursor?: string;
      playbook_id?: string;
      file_id?: string;
      project_id?: string;
      status?: "pending" | "running" | "succeeded" | "failed" | "canceled";
    };
    reply: {
      reviews: Array<ReviewSummary>;
      pagination: Pagination;
    };
  };
  "GET /reviews/{id}/events": {
    params: {
      id: string;
    };
  };
  "GET /reviews/{id}/memo": {
    params: {
      id: string;
    };
  };
  "GET /reviews/{id}/shares": {
    params: {
      id: string;
    };
    query: {
      limit?: number;
      offset?: number;
    };
    reply: {
      shares: Array<ReviewShare>;
      pagination: Pagination;
    };
  };
  "POST /reviews/{id}/shares": {
    params: {
      id: string;
    };
    body: NewReviewShare;
    reply: ReviewShare;
  };
  "GET /saml/finish": {
    reply: undefined;
  };
  "GET /saml/start": {
    query: {
      organization_id: string;
      next?: string;
      again?: boolean;
    };
    reply: undefined;
  };
  "GET /scim-settings": {
    reply: {
      base_url: string;
      /** Members of the group with this name are administrators. */
      admin_group: string | null;
      /** Members of the group with this name manage vaults. */
      vaults_group: string | null;
      tokens: Array<{
        id: string;
        name: string;
        /** The last four characters of the token. */
        hint: string;
        created_by: string | null;
        created_at: string;
        last_used_at: string | null;
        revoked_at: string | null;
      }>;
    };
  };
  "PATCH /scim-settings": {
    body: {
      admin_group?: string | null;
      vaults_group?: string | null;
    };
    reply: {
      base_url: string;
      /** Members of the group with this name are administrators. */
      admin_group: string | null;
      /** Members of the group with this name manage vaults. */
      vaults_group: string | null;
      tokens: Array<{
        id: string;
        name: string;
        /** The last four characters of the token. */
        hint: string;
        created_by: string | null;
        created_at: string;
        last_used_at: string | null;
        revoked_at: string | null;
      }>;
    };
  };
  "GET /search": {
    query: {
      q: string;
    };
    reply: {
      results: Array<{
        kind: "project" | "chat" | "file" | "vault" | "playbook" | "skill";
        id: string;
        title: string;
        detail: string | null;
      }>;
    };
  };
  "GET /second-factors": {
    reply: {
      totp: {
        created_at: string;
        last_used_at: string | null;
      } | null;
      passkeys: Array<{
        id: string;
        name: string;
        created_at: string;
        last_used_at: string | null;
      }>;
      recovery_codes_left: number;
      has_password: boolean;
      /** The organization requires a second factor. */
      required: boolean;
      /** Where the person proves to their identity provider again who they are, if they signed in with one. */
      proof_address: string | null;
    };
  };
  "GET /session/second-factor": {
    reply: {
      methods: Array<"totp" | "passkey" | "recovery_code">;
    };
  };
  "POST /session/second-factor": {
    body: {
      code?: string;
      recovery_code?: string;
      passkey?: {
        /** The `token` that came with the options. */
        token: string;
        credential: {
          id: string;
        };
      };
    };
    reply: {
      id: string;
      user: {
        id: number;
        email: string | null;
        name: string | null;
        is_admin: boolean;
        manages_vaults: boolean;
      };
      organization: {
        id: string;
        name: string;
        personal_keys_allowed: boolean;
      };
      /** The organization requires a second factor: nothing else is open until one is set up. */
      must_set_up_factor: boolean;
      /** Failed sign-in attempts since the previous sign-in. */
      failed_sign_ins: number;
      created_at: string;
      expires_at: string;
    };
  };
  "GET /sign-in": {
    query: {
      organization_id?: string;
    };
    reply: {
      oidc: {
        name: string;
      } | null;
      saml: {
        organization_id: string;
        name: string;
      } | null;
      support_contact: string | null;
    };
  };
  "GET /skills": {
    query: {
      limit?: number;
      offset?: number;
      cursor?: string;
      q?: string;
    };
    reply: {
      skills: Array<Skill>;
      pagination: Pagination;
    };
  };
  "POST /skills": {
    body: NewSkill;
    reply: Skill;
  };
  "GET /skills/{id}/permissions": {
    params: {
      id: string;
    };
    reply: {
      can_edit: boolean;
    };
  };
  "GET /usage": {
    query: {
      start_date: string;
      end_date: string;
      timezone?: string;
    };
    reply: Usage;
  };
  "GET /usage/daily": {
    query: {
      start_date: string;
      end_date: string;
      timezone?: string;
    };
    reply: {
      days: Array<{
        date: string;
        api_key_id: string | null;
        user_id: number | null;
        operation: string;
        model: string | null;
        requests: number;
        tokens_in: number;
        tokens_out: number;
        credits: number;
      }>;
    };
  };
  "GET /vault-templates": {
    reply: {
      templates: Array<VaultTemplate>;
    };
  };
  "GET /vaults": {
    query: {
      limit?: number;
      offset?: number;
      cursor?: string;
      search?: string;
      status?: "active" | "archived";
    };
    reply: {
      vaults: Array<Vault>;
      pagination: Pagination;
    };
  };
  "POST /vaults": {
    body: NewVault;
    reply: Vault;
  };
  "GET /vaults/{id}/alerts": {
    params: {
      id: string;
    };
    query: {
      limit?: number;
      offset?: number;
    };
    reply: {
      alerts: Array<Alert>;
      pagination: Pagination;
    };
  };
  "POST /vaults/{id}/alerts": {
    params: {
      id: string;
    };
    body: NewAlert;
    reply: Alert;
  };
  "GET /vaults/{id}/columns": {
    params: {
      id: string;
    };
    reply: {
      columns: Array<Column>;
    };
  };
  "POST /vaults/{id}/columns": {
    params: {
      id: string;
    };
    body: NewColumn;
    reply: Column;
  };
  "GET /vaults/{id}/deadlines": {
    params: {
      id: string;
    };
    query: {
      limit?: number;
      offset?: number;
      cursor?: string;
      from?: string;
      to?: string;
      field_key?: string;
    };
    reply: {
      deadlines: Array<Deadline>;
      pagination: Pagination;
    };
  };
  "GET /vaults/{id}/documents": {
    params: {
      id: string;
    };
    query: {
      limit?: number;
      offset?: number;
      search?: string;
      status?: "queued" | "parsing" | "extracting" | "ready" | "failed" | "duplicate" | "bundle" | "split" | "deleted";
      view_id?: string;
      updated_since?: string;
      fields?: string;
      include?: string;
      cursor?: string;
      sort?: string;
      filter?: string;
    };
    reply: {
      documents: Array<VaultDocument>;
      pagination: Pagination;
    };
  };
  "POST /vaults/{id}/documents": {
    params: {
      id: string;
    };
    body: NewVaultDocuments;
    reply: {
      documents: Array<VaultDocument>;
    };
  };
  "GET /vaults/{id}/documents/{documentId}/boxes": {
    params: {
      id: string;
      documentId: string;
    };
    query: {
      start?: number;
      end?: number;
    };
    reply: Boxes;
  };
  "GET /vaults/{id}/documents/{documentId}/cells/{fieldKey}": {
    params: {
      id: string;
      documentId: string;
      fieldKey: string;
    };
    reply: CellDetail;
  };
  "PATCH /vaults/{id}/documents/{documentId}/cells/{fieldKey}": {
    params: {
      id: string;
      documentId: string;
      fieldKey: string;
    };
    body: CellChange;
    reply: CellDetail;
  };
  "GET /vaults/{id}/documents/{documentId}/cells/{fieldKey}/history": {
    params: {
      id: string;
      documentId: string;
      fieldKey: string;
    };
    reply: {
      history: Array<CellHistoryEntry>;
    };
  };
  "GET /vaults/{id}/documents/{documentId}/cells/{fieldKey}/notes": {
    params: {
      id: string;
      documentId: string;
      fieldKey: string;
    };
    query: {
      limit?: number;
      offset?: number;
    };
    reply: {
      notes: Array<CellNote>;
      pagination: Pagination;
    };
  };
  "POST /vaults/{id}/documents/{documentId}/cells/{fieldKey}/notes": {
    params: {
      id: string;
      documentId: string;
      fieldKey: string;
    };
    body: NewCellNote;
    reply: CellNote;
  };
  "GET /vaults/{id}/documents/{documentId}/content": {
    params: {
      id: string;
      documentId: string;
    };
  };
  "GET /vaults/{id}/documents/{documentId}/pages/{pageNumber}": {
    params: {
      id: string;
      documentId: string;
      pageNumber: number;
    };
  };
  "GET /vaults/{id}/documents/{documentId}/relatives": {
    params: {
      id: string;
      documentId: string;
    };
    reply: VaultDocumentRelatives;
  };
  "GET /vaults/{id}/documents/{documentId}/text": {
    params: {
      id: string;
      documentId: string;
    };
    reply: FileText;
  };
  "GET /vaults/{id}/documents/{documentId}/view": {
    params: {
      id: string;
      documentId: string;
    };
    query: {
      entry?: string;
    };
    reply: Record<string, unknown>;
  };
  "GET /vaults/{id}/documents/{documentId}/view/entries/{entry}": {
    params: {
      id: string;
      documentId: string;
      entry: string;
    };
  };
  "GET /vaults/{id}/documents/{documentId}/view/pictures/{picture}": {
    params: {
      id: string;
      documentId: string;
      picture: number;
    };
    query: {
      entry?: string;
    };
  };
  "GET /vaults/{id}/events": {
    params: {
      id: string;
    };
  };
  "GET /vaults/{id}/export": {
    params: {
      id: string;
    };
    query: {
      search?: string;
      status?: "queued" | "parsing" | "extracting" | "ready" | "failed" | "duplicate" | "bundle" | "split" | "deleted";
      view_id?: string;
      updated_since?: string;
      fields?: string;
      sort?: string;
      filter?: string;
      format?: "csv" | "xlsx" | "bundle";
      citations?: boolean;
    };
  };
  "GET /vaults/{id}/members": {
    params: {
      id: string;
    };
    reply: {
      members: Array<VaultMember>;
    };
  };
  "POST /vaults/{id}/members": {
    params: {
      id: string;
    };
    body: NewVaultMember;
    reply: VaultMember;
  };
  "GET /vaults/{id}/quality": {
    params: {
      id: string;
    };
    reply: VaultQuality;
  };
  "GET /vaults/{id}/reading": {
    params: {
      id: string;
    };
    query: {
      since?: string;
    };
    reply: VaultReadingState;
  };
  "GET /vaults/{id}/rescan": {
    params: {
      id: string;
    };
    query: {
      document_id?: string;
      field_key?: string;
      document_ids?: string;
    };
    reply: VaultRescanEstimate;
  };
  "POST /vaults/{id}/rescan": {
    params: {
      id: string;
    };
    query: {
      dry_run?: boolean;
      compare?: boolean;
    };
    body: NewVaultRescan;
    reply: VaultRescanEstimate;
  };
  "GET /vaults/{id}/rescans/{rescanId}": {
    params: {
      id: string;
      rescanId: string;
    };
    reply: VaultComparedRescan;
  };
  "GET /vaults/{id}/samples/{sampleId}": {
    params: {
      id: string;
      sampleId: string;
    };
    reply: VaultSample;
  };
  "GET /vaults/{id}/search": {
    params: {
      id: string;
    };
    query: {
      q: string;
      limit?: number;
    };
    reply: {
      results: Array<VaultPassage>;
    };
  };
  "GET /vaults/{id}/sources": {
    params: {
      id: string;
    };
    query: {
      limit?: number;
      offset?: number;
    };
    reply: {
      sources: Array<Source>;
      pagination: Pagination;
    };
  };
  "POST /vaults/{id}/sources": {
    params: {
      id: string;
    };
    body: NewSource;
    reply: Source;
  };
  "GET /vaults/{id}/sources/{sourceId}/items": {
    params: {
      id: string;
      sourceId: string;
    };
    query: {
      limit?: number;
      offset?: number;
      cursor?: string;
      status?: "taken" | "copy" | "skipped" | "removed";
    };
    reply: {
      items: Array<SourceItem>;
      pagination: Pagination;
    };
  };
  "GET /vaults/{id}/spreadsheets": {
    params: {
      id: string;
    };
    reply: {
      spreadsheets: Array<VaultSpreadsheet>;
    };
  };
  "POST /vaults/{id}/spreadsheets": {
    params: {
      id: string;
    };
    body: NewVaultSpreadsheet;
    reply: VaultSpreadsheetReport;
  };
  "GET /vaults/{id}/spreadsheets/preview/{fileId}": {
    params: {
      id: string;
      fileId: string;
    };
    reply: SpreadsheetPreview;
  };
  "GET /vaults/{id}/summary": {
    params: {
      id: string;
    };
    query: {
      search?: string;
      filter?: string;
      view_id?: string;
      group_by?: string;
      interval?: "month" | "quarter" | "year";
      metrics?: string;
    };
    reply: VaultSummary;
  };
  "GET /vaults/{id}/verification-queue": {
    params: {
      id: string;
    };
    query: {
      limit?: number;
      offset?: number;
      cursor?: string;
      field_key?: string;
      assignee?: "me";
    };
    reply: {
      cells: Array<QueuedCell>;
      pagination: Pagination;
    };
  };
  "GET /vaults/{id}/views": {
    params: {
      id: string;
    };
    query: {
      limit?: number;
      offset?: number;
    };
    reply: {
      views: Array<View>;
      pagination: Pagination;
    };
  };
  "POST /vaults/{id}/views": {
    params: {
      id: string;
    };
    body: NewView;
    reply: View;
  };
  "GET /webhooks": {
    query: {
      limit?: number;
      offset?: number;
      cursor?: string;
    };
    reply: {
      webhooks: Array<Webhook>;
      pagination: Pagination;
    };
  };
  "POST /webhooks": {
    body: NewWebhook;
    reply: WebhookWithSecret;
  };
  "GET /webhooks/{id}/deliveries": {
    params: {
      id: string;
    };
    query: {
      limit?: number;
      offset?: number;
      cursor?: string;
    };
    reply: {
      deliveries: Array<WebhookDelivery>;
      pagination: Pagination;
    };
  };
  "PATCH /reviews/{id}/findings/{checkId}": {
    params: {
      id: string;
      checkId: string;
    };
    body: FindingDecisionChange;
    reply: FindingDecision;
  };
  "POST /chat/completions": {
    query: {
      wait?: number;
    };
    body: NewCompletion;
    reply: CompletionJob;
  };
  "POST /chat/{id}/materialize": {
    params: {
      id: string;
    };
    reply: MaterializedChat;
  };
  "POST /files/compare": {
    query: {
      wait?: number;
    };
    body: NewComparison;
    reply: ComparisonJob;
  };
  "POST /files/uploads": {
    body: NewUpload;
    reply: Upload;
  };
  "POST /files/uploads/{id}/complete": {
    params: {
      id: string;
    };
    query: {
      wait?: number;
    };
    body: UploadCompletion;
    reply: StoredFile;
  };
  "POST /jobs/{id}/cancel": {
    params: {
      id: string;
    };
    reply: Job;
  };
  "POST /model-settings/test": {
    reply: ModelTest;
  };
  "POST /notifications/read": {
    body: ReadNotifications;
    reply: {
      /** How many notifications are unread; 1000 if there are more. */
      unread_count: number;
    };
  };
  "POST /oidc/session": {
    body: {
      organization_id?: string;
    };
    reply: {
      id: string;
      user: {
        id: number;
        email: string | null;
        name: string | null;
        is_admin: boolean;
        manages_vaults: boolean;
      };
      organization: {
        id: string;
        name: string;
        personal_keys_allowed: boolean;
      };
      /** The organization requires a second factor: nothing else is open until one is set up. */
      must_set_up_factor: boolean;
      /** Failed sign-in attempts since the previous sign-in. */
      failed_sign_ins: number;
      created_at: string;
      expires_at: string;
    };
  };
  "POST /passkeys": {
    body: {
      name: string;
      /** The `token` that came with the options. */
      token: string;
      credential: {
        id: string;
      };
    };
    reply: {
      id: string;
      name: string;
      created_at: string;
      last_used_at: string | null;
      recovery_codes: Array<string> | null;
    };
  };
  "POST /passkeys/options": {
    reply: {
      /** To be sent back with the browser's answer. */
      token: string;
      options: {
        challenge: string;
      };
    };
  };
  "POST /password": {
    body: {
      current_password: string;
      new_password: string;
    };
    reply: undefined;
  };
  "POST /people/{userId}/link": {
    params: {
      userId: number;
    };
    reply: {
      link: string;
      link_expires_at: string;
    };
  };
  "POST /playbooks/import": {
    body: FormData;
    reply: PlaybookImport;
  };
  "POST /playbooks/{id}/checks/reorder": {
    params: {
      id: string;
    };
    body: PlaybookCheckOrder;
    reply: {
      checks: Array<PlaybookCheck>;
      pagination: Pagination;
    };
  };
  "POST /playbooks/{id}/duplicate": {
    params: {
      id: string;
    };
    reply: Playbook;
  };
  "POST /playbooks/{id}/lint": {
    params: {
      id: string;
    };
    reply: {
      findings: Array<PlaybookLintFinding>;
    };
  };
  "POST /playbooks/{id}/run": {
    params: {
      id: string;
    };
    query: {
      wait?: number;
    };
    body: NewPlaybookRun;
    reply: PlaybookRunJob;
  };
  "POST /playbooks/{id}/test": {
    params: {
      id: string;
    };
    query: {
      wait?: number;
    };
    reply: PlaybookTestJob;
  };
  "POST /portfolios/{id}/retry": {
    params: {
      id: string;
    };
    reply: PortfolioSummary;
  };
  "POST /reviews/{id}/redline": {
    params: {
      id: string;
    };
    query: {
      wait?: number;
    };
    body: NewReviewRedline;
    reply: ReviewRedlineJob;
  };
  "POST /reviews/{id}/responses": {
    params: {
      id: string;
    };
    query: {
      wait?: number;
    };
    body: NewReviewResponse;
    reply: ReviewResponseJob;
  };
  "POST /scim-tokens": {
    body: {
      name: string;
    };
    reply: {
      id: string;
      name: string;
      /** The last four characters of the token. */
      hint: string;
      created_by: string | null;
      created_at: string;
      last_used_at: string | null;
      revoked_at: string | null;
      token: string;
    };
  };
  "POST /second-factors/recovery-codes": {
    reply: {
      recovery_codes: Array<string>;
    };
  };
  "POST /session/confirmation": {
    body: {
      password?: string;
      code?: string;
      passkey?: {
        /** The `token` that came with the options. */
        token: string;
        credential: {
          id: string;
        };
      };
    };
    reply: undefined;
  };
  "POST /session/passkey": {
    body: {
      /** The `token` that came with the options. */
      token: string;
      credential: {
        id: string;
      };
    };
    reply: {
      id: string;
      user: {
        id: number;
        email: string | null;
        name: string | null;
        is_admin: boolean;
        manages_vaults: boolean;
      };
      organization: {
        id: string;
        name: string;
        personal_keys_allowed: boolean;
      };
      /** The organization requires a second factor: nothing else is open until one is set up. */
      must_set_up_factor: boolean;
      /** Failed sign-in attempts since the previous sign-in. */
      failed_sign_ins: number;
      created_at: string;
      expires_at: string;
    };
  };
  "POST /session/passkey/options": {
    reply: {
      /** To be sent back with the browser's answer. */
      token: string;
      options: {
        challenge: string;
      };
    };
  };
  "POST /vaults/{id}/archive": {
    params: {
      id: string;
    };
    reply: Vault;
  };
  "POST /vaults/{id}/columns/preview": {
    params: {
      id: string;
    };
    body: VaultColumnPreview;
    reply: VaultColumnPreviews;
  };
  "POST /vaults/{id}/documents/{documentId}/cells/{fieldKey}/revert": {
    params: {
      id: string;
      documentId: string;
      fieldKey: string;
    };
    reply: RevertedCell;
  };
  "POST /vaults/{id}/documents/{documentId}/join": {
    params: {
      id: string;
      documentId: string;
    };
    reply: VaultDocument;
  };
  "POST /vaults/{id}/documents/{documentId}/read": {
    params: {
      id: string;
      documentId: string;
    };
    reply: VaultDocument;
  };
  "POST /vaults/{id}/documents/{documentId}/restore": {
    params: {
      id: string;
      documentId: string;
    };
    reply: VaultDocument;
  };
  "POST /vaults/{id}/documents/{documentId}/split": {
    params: {
      id: string;
      documentId: string;
    };
    reply: VaultDocument;
  };
  "POST /vaults/{id}/rescans/{rescanId}/accept": {
    params: {
      id: string;
      rescanId: string;
    };
    body: AcceptedVaultChanges;
    reply: {
      accepted: number;
    };
  };
  "POST /vaults/{id}/restore": {
    params: {
      id: string;
    };
    reply: Vault;
  };
  "POST /vaults/{id}/samples": {
    params: {
      id: string;
    };
    body: NewVaultSample;
    reply: VaultSample;
  };
  "POST /vaults/{id}/sources/{sourceId}/sync": {
    params: {
      id: string;
      sourceId: string;
    };
    reply: Source;
  };
  "POST /webhooks/{id}/deliveries/{deliveryId}/redeliver": {
    params: {
      id: string;
      deliveryId: string;
    };
    reply: WebhookDelivery;
  };
  "POST /webhooks/{id}/rotate-secret": {
    params: {
      id: string;
    };
    reply: WebhookWithSecret;
  };
  "POST /webhooks/{id}/test": {
    params: {
      id: string;
    };
    reply: WebhookDelivery;
  };
  "POST /word/selections": {
    query: {
      wait?: number;
    };
    body: FormData;
    reply: StoredFile;
  };
  "POST /word/tokens": {
    reply: {
      /** Shown once. */
      token: string;
      expires_at: string;
    };
  };
  "POST /word/uses": {
    body: {
      feature: "redlines_applied" | "drafts_applied";
      /** Default: `1`. */
      times?: number;
    };
    reply: undefined;
  };
  "PUT /files/uploads/{id}/parts/{partNumber}": {
    params: {
      id: string;
      partNumber: number;
    };
    body: Blob;
    reply: UploadPart;
  };
  "PUT /vaults/{id}/presence": {
    params: {
      id: string;
    };
    body: Place;
    reply: undefined;
  };
}
