// Written by `npm run openapi` from openapi.json. Do not edit.

export interface Error {
  /** A human-readable message. Always present. */
  error: string;
  code?: ErrorCode;
  /** Additional details. */
  message?: string;
  /** The validation errors of a 400 response. */
  details?: {
    /** One entry for each problem. */
    issues?: Array<{
      /** Where it is, such as `body.name` or `query.limit`. */
      path: string;
      /** What is wrong, such as `must not be blank`. */
      message: string;
    }>;
  };
}

/** A stable, machine-readable code. Use this in code, not `error`. docs/errors.md explains each code and what to do. New codes may be added: handle an unknown code by its HTTP status. */
export type ErrorCode = "ALERT_LIMIT" | "APPROVAL_DECIDED" | "APPROVAL_ENDED" | "APPROVAL_REQUIRED" | "APPROVAL_RULE_LIMIT" | "ARCHIVE_TOO_LARGE" | "BILLING_NOT_CONFIGURED" | "BUDGET_EXCEEDED" | "BUNDLE_CHANGED" | "BUNDLE_TOO_LARGE" | "CANCELED" | "CELL_CHANGED" | "CHAT_BUSY" | "CHAT_NOT_API" | "CHAT_NOT_WEB" | "CHOOSE_ORGANIZATION" | "COLUMN_LIMIT" | "COLUMN_NOT_EDITABLE" | "CONFIRMATION_REQUIRED" | "DOCUMENT_BUNDLE" | "DOCUMENT_DELETED" | "DOCUMENT_DUPLICATE" | "DOCUMENT_NOT_DELETED" | "DOCUMENT_NOT_READY" | "EMAIL_TAKEN" | "EVALUATION_NOT_FINISHED" | "FIELD_KEY_TAKEN" | "FILE_DAMAGED" | "FILE_DELETED" | "FILE_FAILED" | "FILE_NOT_READY" | "FINDING_CHANGED" | "FOLDER_NOT_EMPTY" | "FORBIDDEN" | "IDEMPOTENCY_IN_FLIGHT" | "IDEMPOTENCY_MISMATCH" | "IMPORT_COLUMN" | "INFECTED_FILE" | "INSUFFICIENT_CREDITS" | "INTERNAL" | "INVALID_KEY" | "JOB_FINISHED" | "KEY_LIMITED" | "LAST_ADMINISTRATOR" | "LAST_OWNER" | "LAST_SECOND_FACTOR" | "LAYOUT_OUTDATED" | "LEGAL_HOLD" | "MANUAL_COLUMN" | "METHOD_NOT_ALLOWED" | "MODEL_FAILED" | "MODEL_REQUIRED" | "MODEL_UNAVAILABLE" | "NETWORK_NOT_ALLOWED" | "NOTHING_ACCEPTED" | "NOTHING_SENT" | "NOTHING_TO_DOWNLOAD" | "NOTHING_TO_RETRY" | "NOTHING_TO_REVERT" | "NOTHING_TO_SAMPLE" | "NOT_A_CONTRACT" | "NOT_DOCX" | "NOT_FOUND" | "NOT_YOUR_TURN" | "NO_APPROVER" | "NO_DEFAULT_PROFILE" | "NO_FILE" | "NO_FILES" | "NO_PASSWORD" | "NO_REDLINE" | "NO_SECOND_FACTOR" | "NO_TEXT" | "ORGANIZATION_KEY_REQUIRED" | "PASSKEYS_UNAVAILABLE" | "PASSKEY_EXISTS" | "PAYLOAD_TOO_LARGE" | "QUOTA_EXCEEDED" | "RATE_LIMITED" | "READING_TIMEOUT" | "REJECTED" | "REQUEST_CLOSED" | "REQUEST_FIELDS" | "REQUEST_TIMEOUT" | "REVIEW_NOT_FINISHED" | "RUN_FINISHED" | "SCOPE_REQUIRED" | "SECOND_FACTOR_REQUIRED" | "SECOND_FACTOR_SETUP_REQUIRED" | "SLUG_TAKEN" | "SOURCE_LIMIT" | "STEP_DECIDED" | "STEP_NOT_WAITING" | "STORAGE_FULL" | "TEMPLATE_FAULTS" | "TEMPLATE_MISMATCH" | "TEMPLATE_VALUES" | "TOO_FEW_CHECKED" | "TOO_LARGE" | "TOO_MANY_DOCUMENTS" | "TOO_MANY_FILES" | "TOO_MANY_STREAMS" | "TOTP_EXISTS" | "TRIAL_NOT_STARTED" | "UNAUTHENTICATED" | "UNAVAILABLE" | "UNKNOWN_CLAUSE" | "UNKNOWN_FILE" | "UNKNOWN_MEMBER" | "UNREADABLE" | "UNSUPPORTED_FILE" | "UNSUPPORTED_MEDIA_TYPE" | "USER_KEY_REQUIRED" | "VALIDATION_FAILED" | "VAULT_ARCHIVED" | "VAULT_NOT_ARCHIVED" | "WEBHOOK_DISABLED" | "WEBHOOK_LIMIT" | "WORKFLOW_DISABLED" | "WOULD_LOCK_OUT";

export interface Pong {
  /** Always `pong`. */
  status: "pong";
  /** The time on the server. */
  timestamp: string;
}

export interface Me {
  /** The calling user's id. Null for an organization-scoped key. */
  id: number | null;
  /** `user`: the key acts for a person (`u:svc_…`). `organization`: it acts for the organization (`svc_…`). */
  token_type: "user" | "organization";
  /** The id of the API key that was sent. */
  api_key_id: string;
  /** The organization of the key. */
  organization: {
    /** The id of the organization. */
    id: string;
    /** The name of the organization. */
    name: string;
  };
  /** The scopes of the key. Only for a key with scopes or limits. */
  scopes?: Array<"read" | "write" | "inference">;
  /** Whether the key reaches only some vaults and projects. Only for a key with scopes or limits. */
  is_limited?: boolean;
  /** The person that the key acts for. Null for an organization-scoped key. */
  user: {
    /** The id of the person. */
    id: number;
    /** The person's e-mail address. Null if the account has none. */
    email: string | null;
    /** The person's name. Null if the account has none. */
    name: string | null;
  } | null;
}

export interface Job {
  /** The id of the job. */
  job_id: string;
  /** The work that the job does. */
  kind: "chat/completions" | "playbooks/run" | "playbooks/test" | "reviews/redline" | "reviews/responses" | "files/compare" | "files/proofread" | "playbooks/from-documents" | "reports" | "vaults/evaluate" | "templates/batch" | "templates/suggest";
  /** `pending` and `running` jobs have not ended; `succeeded`, `failed` and `canceled` ones have ended. */
  status: "pending" | "running" | "succeeded" | "failed" | "canceled";
  /** The outcome, which depends on the kind. Null until the job succeeds. */
  result: Record<string, unknown> | null;
  /** Why the job failed or was canceled. Null otherwise. */
  error: {
    /** A stable, machine-readable code, such as `MODEL_UNAVAILABLE`. */
    code: string;
    /** What went wrong, as a human-readable message. */
    message: string;
  } | null;
  /** What the job has used of language models so far, failed attempts included. */
  usage: ModelUsage;
  /** When it was created. */
  created_at: string;
  /** When the job ended. Null until then. */
  completed_at: string | null;
}

export interface ModelUsage {
  /** Tokens sent, the cached ones included. */
  input: number;
  /** Sent tokens that the provider had in its cache. */
  cached: number;
  /** Tokens received. */
  output: number;
  /** Requests to a provider, failed ones included. */
  calls: number;
  /** What it cost by the prices of the time (`MODEL_PRICES`). Null if a model without a price was among the calls. */
  cost: number | null;
}

export interface Pagination {
  /** How many entries the page has at most. */
  limit: number;
  /** How many entries come before this page. */
  offset: number;
  /** Whether more entries follow. */
  has_more: boolean;
  /** For lists that accept `cursor`: send this instead of `offset` to get the next page. Absent on the last page. */
  next_cursor?: string;
}

export interface CompletionJob {
  /** The id of the job. */
  job_id: string;
  /** The work that the job does. */
  kind: "chat/completions";
  /** `pending` and `running` jobs have not ended; `succeeded`, `failed` and `canceled` ones have ended. */
  status: "pending" | "running" | "succeeded" | "failed" | "canceled";
  /** The outcome, which depends on the kind. Null until the job succeeds. */
  result: CompletionResult | null;
  /** Why the job failed or was canceled. Null otherwise. */
  error: {
    /** A stable, machine-readable code, such as `MODEL_UNAVAILABLE`. */
    code: string;
    /** What went wrong, as a human-readable message. */
    message: string;
  } | null;
  /** What the job has used of language models so far, failed attempts included. */
  usage: ModelUsage;
  /** When it was created. */
  created_at: string;
  /** When the job ended. Null until then. */
  completed_at: string | null;
}

export interface CompletionResult {
  /** The answer, in Markdown. [1] refers to the citation with that marker. */
  result: string;
  /** The chat that the answer belongs to. Send it with the next message to continue. */
  chat_id: string;
  /** The model that answered, or `local` for the offline engine. */
  model: string;
  /** Null if a language model answered, a task was done, or the list of files answers. */
  answer_kind: "stated" | "passages" | "not_found" | "not_understood" | "table" | null;
  /** The passages that the answer rests on. */
  citations: Array<AnswerCitation>;
  /** Documents written for the answer, such as a draft or a redline. */
  documents?: Array<WrittenDocument>;
  /** E-mails drafted for the answer. They are not sent. */
  emails?: Array<DraftedEmail>;
  /** Diagrams drawn for the answer. */
  diagrams?: Array<DrawnDiagram>;
  /** The plan of a task of several steps, and how far it got. */
  plan?: Array<PlanStep>;
  /** What was changed or started, as the person or key may. */
  actions?: Array<DoneAction>;
  /** Changes that wait for a decision. Send `decisions` with the next message to allow or decline them. */
  proposals?: Array<Proposal>;
  /** Reviews that were made. Each is a review of `GET /reviews`. */
  reviews?: Array<AnswerReview>;
  /** Tables of what each of many documents says. */
  tables?: Array<AnswerTable>;
  /** Present if a limit was reached before everything was done. */
  unfinished?: Unfinished;
  /** How many cited sentences got no second look, because its model gave no usable answer. Absent if all got one. */
  unchecked?: number;
  /** For a question about a vault's table: the query over all its documents that produced the answer's numbers. */
  table_query?: TableQuery;
  /** A column of the vault that would hold the answer. */
  suggested_column?: SuggestedColumn;
}

export interface AnswerCitation {
  /** The exact text of the document from `start` to `end`. */
  quote: string;
  /** Where it begins in the text, in UTF-16 units. */
  start: number;
  /** Where it ends in the text: the offset after its last character, in UTF-16 units. */
  end: number;
  /** The page that the quote begins on, starting at 1. Null if the document has no pages. */
  page: number | null;
  /** The number that refers to this citation in the answer, such as [1]. */
  marker: number;
  /** The file that is cited. */
  file_id: string;
  /** The document of the vault that is cited. Null if the answer is not from a vault. */
  document_id: string | null;
  /** The name of the file. */
  filename: string;
  /** False if a second look found that the passage does not say what the answer says. Absent otherwise. */
  is_supported?: boolean;
}

export interface WrittenDocument {
  /** The file that was written. */
  file_id: string;
  /** The name of the file that was written. */
  filename: string;
  /** A URL that downloads the file without a key. Valid for seven days. */
  signed_url: string;
  /** The file that it is a revision of. Absent for a new document. */
  original_file_id?: string;
  /** The name of the file that it is a revision of. Absent for a new document. */
  original_filename?: string;
}

export interface DraftedEmail {
  /** The addresses of the recipients. May be empty. */
  to: Array<string>;
  /** The subject line. */
  subject: string;
  /** Markdown. */
  body: string;
  /** The same text without Markdown. */
  plaintext_body: string;
  /** The addresses for copies. */
  cc?: Array<string>;
  /** The addresses for blind copies. */
  bcc?: Array<string>;
}

export interface DrawnDiagram {
  /** The title of the diagram. */
  title: string;
  /** The type of diagram, such as `flowchart` or `timeline`. */
  diagram_type: string;
  /** The diagram in the Mermaid language. */
  mermaid: string;
}

export interface PlanStep {
  /** What is done in this step. */
  text: string;
  /** `pending`, `running` or `done`; `skipped`: not needed; `stopped`: a person or a limit ended it. */
  status: "pending" | "running" | "done" | "skipped" | "stopped";
}

export interface DoneAction {
  /** The tool that made the change, such as `create`. */
  tool: string;
  /** The operation that it ran, such as `POST /vaults/{id}/columns`. */
  operation: string;
  /** What was done, in words. */
  summary: string;
  /** What was made or changed. */
  target: {
    /** Such as `vault`, `file` or `review`. */
    kind: string;
    /** Its id. */
    id: string;
    /** Its name, if it is known. */
    name: string | null;
  } | null;
}

export interface Proposal {
  /** The id of the proposal. Send it in `decisions` to allow or decline it. */
  id: string;
  /** The tool that would make the change. */
  tool: string;
  /** The operation that it would run. */
  operation: string;
  /** What would be done, in words. */
  summary: string;
  /** What the tool was called with. */
  arguments: Record<string, unknown>;
  /** What it would cost. Null if it has no price. */
  credits: number | null;
  /** Null while it waits for a decision. */
  decision: "allowed" | "declined" | null;
}

export interface AnswerReview {
  /** The review: `GET /reviews/{id}`. */
  review_id: string;
  /** The title of the playbook. */
  playbook: string;
  /** The names of the files that were reviewed. */
  files: Array<string>;
  /** How many checks are flagged. */
  flags: number;
  /** How many meet a fallback. */
  fallbacks: number;
  /** How many pass. */
  passes: number;
  /** How many could not be assessed. */
  errors: number;
}

export interface AnswerTable {
  /** What the table shows. */
  title: string;
  /** The columns, in order. */
  columns: Array<{
    /** The heading. */
    label: string;
    /** What was asked of each document. */
    question: string;
  }>;
  /** One row for each document. */
  rows: Array<{
    /** The file that was read. */
    file_id: string;
    /** The document of the vault. Null outside of vaults. */
    document_id: string | null;
    /** The name of the file. */
    filename: string;
    /** In the order of the columns. */
    cells: Array<{
      /** Null if the document does not say it, as far as it was read. */
      value: string | null;
      /** The citations that it rests on. */
      markers: Array<number>;
      /** Why the question could not be answered, in words for people. Absent if it was asked and answered. */
      problem?: string;
    }>;
    /** What was not read of the document, or got no second look. Null if all was. */
    note: string | null;
  }>;
  /** The vault whose documents were asked. Null outside of vaults. */
  vault_id: string | null;
  /** How many documents were not asked, because a limit was reached. */
  left: number;
}

export interface Unfinished {
  /** The limit that was reached. */
  limit: "steps" | "documents" | "credits" | "changes";
  /** What is missing, and how to go on. */
  message: string;
}

export interface TableQuery {
  /** As in `GET /vaults/{id}/documents`. */
  filter: Record<string, {
    /** The operation. */
    op: "eq" | "ne" | "lt" | "lte" | "gt" | "gte" | "between" | "contains" | "in" | "not_in" | "in_next" | "in_last" | "in_this" | "empty" | "not_empty";
    /** What the operation compares with. Absent for `empty` and `not_empty`. */
    value?: unknown;
  }>;
  /** The column that documents are grouped by. Null if they are not grouped. */
  group_by: string | null;
  /** The calendar period that a date column is grouped by. */
  interval?: "month" | "quarter" | "year";
  /** What is counted, as in `GET /vaults/{id}/summary`. */
  metrics: Array<string>;
  /** The column that documents are sorted by, with `-` in front for descending order. */
  sort?: string;
  /** The columns that the question is about, the most important first. */
  columns?: Array<string>;
  /** How many documents the filter selects. */
  matched: number;
  /** How many documents the vault has. */
  of: number;
  /** The documents that the answer is about, at most 500. All are counted in `matched`. */
  document_ids: Array<string>;
}

export interface SuggestedColumn {
  /** The heading it would have. */
  label: string;
  /** What it would look for. */
  instructions: string;
  /** The type that its values would have. */
  field_type: "text" | "date" | "date_range" | "enum" | "multi_enum" | "boolean" | "number" | "currency" | "percentage" | "duration" | "email" | "url" | "list" | "rich_text";
}

export interface Chat {
  /** The id of the chat. */
  id: string;
  /** The title of the chat. */
  title: string;
  /** What the chat is about, in a few words. Empty until the first answer. */
  summary: string;
  /** When it was created. */
  created_at: string;
  /** When the chat last changed. A new message is a change. */
  updated_at: string;
  /** The project that the chat belongs to. Null if it belongs to none. */
  project_id: string | null;
  /** `private`: its owner and those it is shared with. `organization`: everyone in the organization. */
  visibility: "private" | "organization";
  /** Where the chat was started: over the API or in the web application. */
  source: "api" | "web";
}

export interface ChatMessage {
  /** The id of the message. */
  id: string;
  /** Who wrote it: the person who asks, or the assistant. */
  role: "user" | "assistant";
  /** The text of the message. Answers are in Markdown. */
  content: string;
  /** The passages that an answer cites. Empty for a question. */
  citations: Array<AnswerCitation>;
  /** The files that were attached to the message. */
  file_ids: Array<string>;
  /** The job that wrote the answer. Null if there was none. */
  job_id: string | null;
  /** When it was created. */
  created_at: string;
}

export interface ChatShare {
  /** The id of the person it is shared with. */
  user_id: number;
  /** The person's e-mail address. Null if the account has none. */
  email: string | null;
  /** The person's name. Null if the account has none. */
  name: string | null;
  /** When it was shared. */
  shared_at: string;
}

export interface ChatSummary {
  /** The id of the chat. */
  id: string;
  /** The title of the chat. */
  title: string;
  /** What the chat is about, in a few words. Empty until the first answer. */
  summary: string;
  /** When it was created. */
  created_at: string;
  /** When the chat last changed. A new message is a change. */
  updated_at: string;
}

export interface MaterializedChat {
  /** The id of the chat. */
  id: string;
  /** The title of the chat. */
  title: string;
  /** The address of the chat in the web application. */
  chat_url: string;
  /** When the chat was first shown in the web application. */
  materialized_at: string;
}

export interface FoundChat {
  /** The id of the chat. */
  id: string;
  /** The title of the chat. */
  title: string;
  /** What the chat is about, in a few words. */
  summary: string;
  /** When the chat last changed. A new message is a change. */
  updated_at: string;
}

export interface StoredFile {
  /** The id of the file. */
  id: string;
  /** The name of the file, with its extension. */
  name: string;
  /** The size in bytes. */
  size: number;
  /** The media type, found from the bytes, such as `application/pdf`. */
  content_type: string;
  /** `extracting`: its text is being read. `embedding`: it is being indexed for search. `ready`: it can be used. `failed`: see `extraction_error`. */
  status: "extracting" | "embedding" | "ready" | "failed";
  /** When it was created. */
  created_at: string;
  /** The folder that contains the file. Null if the caller cannot see it. */
  folder_id: string | null;
  /** Why the file could not be read. */
  extraction_error?: string;
  /** The project whose folder contains the file. */
  project_id?: string;
  /** A warning about how the file was read. */
  warning?: string;
  /** How many pages the file has. Null until it is read, and for files without pages. */
  pages: number | null;
  /** The number of pages read so far. */
  pages_read: number | null;
  /** The SHA-256 of the bytes, in hexadecimal. */
  sha256: string;
  /** The language that most of the text is in, as a BCP 47 code such as `de`. `und` if there is too little text; null until it is read. */
  language: string | null;
}

export interface FileText {
  /** The whole text. All positions and citations refer to it, in UTF-16 units. */
  text: string;
  /** Where each page is in `text`. */
  pages: Array<{
    /** The number of the page, starting at 1. */
    page: number;
    /** Where the page begins in `text`. */
    start: number;
    /** Where the page ends in `text`: the offset after its last character. */
    end: number;
  }>;
}

export interface ListedFile {
  /** The id of the file. */
  id: string;
  /** The name of the file, with its extension. */
  name: string;
  /** The size in bytes. */
  size: number;
  /** The media type, found from the bytes, such as `application/pdf`. */
  content_type: string;
  /** `extracting`: its text is being read. `embedding`: it is being indexed for search. `ready`: it can be used. `failed`: see `extraction_error`. */
  status: "extracting" | "embedding" | "ready" | "failed";
  /** When it was created. */
  created_at: string;
  /** The folder that contains the file. Null if the caller cannot see it. */
  folder_id: string | null;
  /** Why the file could not be read. */
  extraction_error?: string;
  /** The project whose folder contains the file. */
  project_id?: string;
  /** A warning about how the file was read. */
  warning?: string;
  /** How many pages the file has. Null until it is read, and for files without pages. */
  pages: number | null;
  /** The number of pages read so far. */
  pages_read: number | null;
  /** The SHA-256 of the bytes, in hexadecimal. */
  sha256: string;
  /** The language that most of the text is in, as a BCP 47 code such as `de`. `und` if there is too little text; null until it is read. */
  language: string | null;
  /** With `include=passages`: where the file matches. Empty if only its name does. */
  passages?: Array<FoundPassage>;
}

export interface FoundPassage {
  /** The file's text at [start, end). */
  quote: string;
  /** Where it begins in the text, in UTF-16 units. */
  start: number;
  /** Where it ends in the text: the offset after its last character, in UTF-16 units. */
  end: number;
  /** The page that the passage begins on, starting at 1. */
  page: number;
  /** Where the words of the query occur. Empty if the passage matches by meaning. */
  marks: Array<{
    /** Where it begins in the text, in UTF-16 units. */
    start: number;
    /** Where it ends in the text: the offset after its last character, in UTF-16 units. */
    end: number;
  }>;
}

export interface ComparisonJob {
  /** The id of the job. */
  job_id: string;
  /** The work that the job does. */
  kind: "files/compare";
  /** `pending` and `running` jobs have not ended; `succeeded`, `failed` and `canceled` ones have ended. */
  status: "pending" | "running" | "succeeded" | "failed" | "canceled";
  /** The outcome, which depends on the kind. Null until the job succeeds. */
  result: ComparisonResult | null;
  /** Why the job failed or was canceled. Null otherwise. */
  error: {
    /** A stable, machine-readable code, such as `MODEL_UNAVAILABLE`. */
    code: string;
    /** What went wrong, as a human-readable message. */
    message: string;
  } | null;
  /** What the job has used of language models so far, failed attempts included. */
  usage: ModelUsage;
  /** When it was created. */
  created_at: string;
  /** When the job ended. Null until then. */
  completed_at: string | null;
}

export interface ComparisonResult {
  /** The older file. */
  base: {
    /** The id of the older file. */
    file_id: string;
    /** The name of the older file. */
    filename: string;
  };
  /** The revised file. */
  revised: {
    /** The id of the revised file. */
    file_id: string;
    /** The name of the revised file. */
    filename: string;
  };
  /** In the order of the revised file. */
  changes: Array<ComparedChange>;
  /** What changed, in numbers and in a sentence. */
  summary: ChangeSummary;
  /** If both files are DOCX: the base file with tracked changes. Accepting all of them gives the text of the revised file. */
  documents: Array<{
    /** The file with the tracked changes. */
    file_id: string;
    /** The name of the file with the tracked changes. */
    filename: string;
    /** A URL that downloads the file without a key. Valid for seven days. */
    signed_url: string;
    /** The file that the changes are made in. */
    original_file_id: string;
    /** The name of the file that the changes are made in. */
    original_filename: string;
  }>;
  /** Why there is no redline. */
  redline_note?: string;
}

export interface ComparedChange {
  /** `moved`: a clause is in another place in the revised file. Wording changes within it are listed as separate changes. */
  kind: "inserted" | "deleted" | "replaced" | "moved";
  /** What the change is about: a number or amount, a date, who the parties are, what someone must or may do, other wording, or only formatting, numbering or spacing. */
  significance: "number" | "date" | "party" | "obligation" | "wording" | "format";
  /** The words in the base file. Null if they were inserted. */
  base: Citation | null;
  /** The words in the revised file. Null if they were deleted. */
  revised: Citation | null;
  /** The position of the change in the base file's text, even if it has no words there. */
  base_at: number;
  /** The position of the change in the revised file's text, even if it has no words there. */
  revised_at: number;
}

export interface Citation {
  /** The exact text of the document from `start` to `end`. */
  quote: string;
  /** Where it begins in the text, in UTF-16 units. */
  start: number;
  /** Where it ends in the text: the offset after its last character, in UTF-16 units. */
  end: number;
  /** The page that the quote begins on, starting at 1. Null if the document has no pages. */
  page: number | null;
}

export interface ChangeSummary {
  /** How many changes were found. */
  total: number;
  /** How many of them `changes` lists. At most 5,000, from the beginning of the document. */
  listed: number;
  /** How many changes there are of each kind. */
  by_kind: {
    /** Changes listed as `inserted`. */
    inserted: number;
    /** Changes listed as `deleted`. */
    deleted: number;
    /** Changes listed as `replaced`. */
    replaced: number;
    /** Changes listed as `moved`. */
    moved: number;
  };
  /** How many changes there are of each significance. */
  by_significance: {
    /** Changes listed as `number`. */
    number: number;
    /** Changes listed as `date`. */
    date: number;
    /** Changes listed as `party`. */
    party: number;
    /** Changes listed as `obligation`. */
    obligation: number;
    /** Changes listed as `wording`. */
    wording: number;
    /** Changes listed as `format`. */
    format: number;
  };
  /** The share of the text that is the same in both files. */
  unchanged: number;
  /** The outcome in one or two sentences. */
  message: string;
}

export interface FileDefinitions {
  /** In the order of the text. A term that is defined twice is listed twice. */
  definitions: Array<{
    /** The term as its definition writes it. */
    term: string;
    /** `defined`: the text says what the term means. `alias`: a short name given in brackets after a name. `blank`: the definition is empty or a placeholder. */
    kind: "defined" | "alias" | "blank";
    /** Where it begins in the text, in UTF-16 units. */
    start: number;
    /** Where it ends in the text: the offset after its last character, in UTF-16 units. */
    end: number;
    /** The definition: the file's text from `start` to `end`. */
    quote: string;
    /** Where the term is used in its own capitalisation, singular or plural, apart from its definitions. At most 50,000 for all terms together. */
    uses: Array<{
      /** Where it begins in the text, in UTF-16 units. */
      start: number;
      /** Where it ends in the text: the offset after its last character, in UTF-16 units. */
      end: number;
    }>;
  }>;
  /** Terms that are used like defined ones and are not defined in the file. */
  undefined: Array<{
    /** The term as it is used. */
    term: string;
    /** Where it is used like a defined term. */
    uses: Array<{
      /** Where it begins in the text, in UTF-16 units. */
      start: number;
      /** Where it ends in the text: the offset after its last character, in UTF-16 units. */
      end: number;
    }>;
  }>;
  /** Defined terms that are not used. */
  unused: Array<string>;
}

export interface FileOutline {
  /** In reading order, exhibits and schedules included. A section holds its subsections; every character of the body is in exactly one deepest section. What stands before the first section is one without number and heading. At most 20,000, without the deepest levels if there are more. */
  sections: Array<{
    /** As the section is referred to: `8.4`, `8.4(b)`, `IV`, `Exhibit A`. Null if it has no number. */
    number: string | null;
    /** The heading. Null if it has none. */
    heading: string | null;
    /** How deep the section is: 1 for the outermost. */
    level: number;
    /** Where it begins in the text, in UTF-16 units. */
    start: number;
    /** Where it ends in the text: the offset after its last character, in UTF-16 units. */
    end: number;
    /** The page that it begins on, starting at 1. Null if the file has no pages. */
    page: number | null;
  }>;
}

export interface FileReferences {
  /** In the order of the text, at most 20,000. `Clauses 3 and 4` are two references. */
  references: Array<{
    /** Where it begins in the text, in UTF-16 units. */
    start: number;
    /** Where it ends in the text: the offset after its last character, in UTF-16 units. */
    end: number;
    /** The file's text from `start` to `end`. */
    text: string;
    /** What it leads to in this file. Null if it leads nowhere, and for statutes and other agreements. */
    target: {
      /** Where it begins in the text, in UTF-16 units. */
      start: number;
      /** Where it ends in the text: the offset after its last character, in UTF-16 units. */
      end: number;
      /** The number of the section or exhibit. */
      number: string;
    } | null;
    /** `section` and `exhibit`: of this document, schedules and annexes included. `agreement`: another agreement or a section of it. `statute`: a law, a regulation or a section of one. */
    kind: "section" | "exhibit" | "agreement" | "statute";
  }>;
}

export interface SimilarClauses {
  /** The clause that the others are compared with. */
  clause: {
    /** As the clause is referred to. Null if it has no number. */
    number: string | null;
    /** The heading. */
    heading: string;
    /** Where it begins in the text, in UTF-16 units. */
    start: number;
    /** Where it ends in the text: the offset after its last character, in UTF-16 units. */
    end: number;
    /** Its words, at most 6,000 characters. */
    text: string;
  };
  /** Those with a clause of this kind first. */
  documents: Array<{
    /** The file. */
    file_id: string;
    /** The document of the vault. Null outside of a vault. */
    document_id: string | null;
    /** The name of the file or document. */
    name: string;
    /** Its clause of the same kind. Null if none was recognized. */
    clause: {
      /** As the clause is referred to. Null if it has no number. */
      number: string | null;
      /** The heading. */
      heading: string;
      /** Where it begins in the text, in UTF-16 units. */
      start: number;
      /** Where it ends in the text: the offset after its last character, in UTF-16 units. */
      end: number;
      /** Its words, at most 6,000 characters. */
      text: string;
    } | null;
  }>;
  /** How many other contracts were looked at. */
  compared: number;
  /** How many there are. */
  total: number;
}

export interface ProofreadJob {
  /** The id of the job. */
  job_id: string;
  /** The work that the job does. */
  kind: "files/proofread";
  /** `pending` and `running` jobs have not ended; `succeeded`, `failed` and `canceled` ones have ended. */
  status: "pending" | "running" | "succeeded" | "failed" | "canceled";
  /** The outcome, which depends on the kind. Null until the job succeeds. */
  result: ProofreadResult | null;
  /** Why the job failed or was canceled. Null otherwise. */
  error: {
    /** A stable, machine-readable code, such as `MODEL_UNAVAILABLE`. */
    code: string;
    /** What went wrong, as a human-readable message. */
    message: string;
  } | null;
  /** What the job has used of language models so far, failed attempts included. */
  usage: ModelUsage;
  /** When it was created. */
  created_at: string;
  /** When the job ended. Null until then. */
  completed_at: string | null;
}

export interface ProofreadResult {
  /** In the order of the text, at most 2,000. Empty if nothing is wrong. */
  findings: Array<{
    /** What is wrong. `amount_mismatch`: words against figures. */
    kind: "undefined_term" | "unused_term" | "duplicate_definition" | "dead_reference" | "wrong_reference" | "missing_exhibit" | "numbering_gap" | "amount_mismatch" | "date_conflict" | "party_name" | "blank_left" | "bracket_left" | "double_word" | "unbalanced_quote";
    /** `high`: it changes what the document means. `medium`: a reader stumbles. `low`: a slip. */
    severity: "high" | "medium" | "low";
    /** What is wrong, in a sentence. */
    message: string;
    /** Where it begins in the text, in UTF-16 units. */
    start: number;
    /** Where it ends in the text: the offset after its last character, in UTF-16 units. */
    end: number;
    /** The file's text from `start` to `end`. */
    quote: string;
    /** How to put it right. Null if a person has to decide. */
    fix: {
      /** What to write instead of `quote`. */
      replacement: string;
    } | null;
  }>;
  /** If the file is a DOCX and a finding has a `fix`: a copy with all fixes as tracked changes. */
  documents: Array<{
    /** The file with the tracked changes. */
    file_id: string;
    /** The name of the file with the tracked changes. */
    filename: string;
    /** A URL that downloads the file without a key. Valid for seven days. */
    signed_url: string;
    /** The file that the changes are made in. */
    original_file_id: string;
    /** The name of the file that the changes are made in. */
    original_filename: string;
  }>;
  /** Why there is no such copy, or what is missing from it. */
  redline_note?: string;
}

export interface AbortedUpload {
  /** The upload that was canceled. */
  upload_id: string;
  /** Always true. */
  aborted: true;
}

export interface Upload {
  /** The id of the upload. */
  upload_id: string;
  /** The size of each part in bytes. Only the last may be smaller. */
  part_size: number;
  /** How many parts an upload may have. */
  max_parts: 32;
  /** When an unfinished upload expires. */
  expires_at: string;
}

export interface UploadPart {
  /** The id of the upload. */
  upload_id: string;
  /** The number of the part, starting at 1. */
  part_number: number;
  /** The size of the part in bytes. */
  size: number;
}

export interface FolderMember {
  /** The id of the person. */
  user_id: number;
  /** The person's e-mail address. Null if the account has none. */
  email: string | null;
  /** The person's name. Null if the account has none. */
  name: string | null;
  /** `manage` also allows changing the folder's members, `is_access_controlled`, and the projects it is linked to. */
  access_level: "read" | "write" | "manage";
  /** When the person got access. */
  added_at: string;
}

export interface Folder {
  /** The id of the folder. */
  id: string;
  /** The name of the folder. */
  name: string;
  /** What the folder is for. Null if not set. */
  description: string | null;
  /** The folder names from the topmost folder visible to the caller, such as `Organization Files/Leases/2026`. */
  path: string;
  /** Null for a system folder, or if the caller cannot see the parent folder. */
  parent_folder_id: string | null;
  /** `my-files` and `org-files` are the top folders of a person and of the organization, `project` is that of a project. All others are `custom`. */
  folder_type: "custom" | "my-files" | "org-files" | "project";
  /** Whether only its members can open the folder. If false, it has the same access as its parent folder. */
  is_access_controlled: boolean;
  /** When it was created. */
  created_at: string;
}

export type FolderItem = {
  /** The id of the folder. */
  id: string;
  /** The name of the folder. */
  name: string;
  /** What the folder is for. Null if not set. */
  description: string | null;
  /** The folder names from the topmost folder visible to the caller, such as `Organization Files/Leases/2026`. */
  path: string;
  /** Null for a system folder, or if the caller cannot see the parent folder. */
  parent_folder_id: string | null;
  /** `my-files` and `org-files` are the top folders of a person and of the organization, `project` is that of a project. All others are `custom`. */
  folder_type: "custom" | "my-files" | "org-files" | "project";
  /** Whether only its members can open the folder. If false, it has the same access as its parent folder. */
  is_access_controlled: boolean;
  /** When it was created. */
  created_at: string;
  /** Always `folder`. */
  type: "folder";
} | {
  /** The id of the file. */
  id: string;
  /** The name of the file, with its extension. */
  name: string;
  /** The size in bytes. */
  size: number;
  /** The media type, found from the bytes, such as `application/pdf`. */
  content_type: string;
  /** `extracting`: its text is being read. `embedding`: it is being indexed for search. `ready`: it can be used. `failed`: see `extraction_error`. */
  status: "extracting" | "embedding" | "ready" | "failed";
  /** When it was created. */
  created_at: string;
  /** The folder that contains the file. Null if the caller cannot see it. */
  folder_id: string | null;
  /** Why the file could not be read. */
  extraction_error?: string;
  /** The project whose folder contains the file. */
  project_id?: string;
  /** A warning about how the file was read. */
  warning?: string;
  /** How many pages the file has. Null until it is read, and for files without pages. */
  pages: number | null;
  /** The number of pages read so far. */
  pages_read: number | null;
  /** The SHA-256 of the bytes, in hexadecimal. */
  sha256: string;
  /** The language that most of the text is in, as a BCP 47 code such as `de`. `und` if there is too little text; null until it is read. */
  language: string | null;
  /** Always `file`. */
  type: "file";
};

export interface Project {
  /** The id of the project. */
  id: string;
  /** The name of the project. */
  name: string;
  /** What the project is about. Null if not set. */
  description: string | null;
  /** Instructions given to the model in the project's chats. */
  custom_instructions: string | null;
  /** Whether only members can access the project. If false, everyone in the organization can. */
  is_access_controlled: boolean;
  /** The calling user's access level. Null for an organization-scoped key. */
  my_access_level: "read" | "write" | "admin" | null;
  /** Whether the calling user has pinned the project. Null for an organization-scoped key. */
  is_pinned: boolean | null;
  /** When it was created. */
  created_at: string;
  /** When it was last changed. */
  updated_at: string;
}

export interface ProjectMember {
  /** The id of the person. */
  user_id: number;
  /** The person's e-mail address. Null if the account has none. */
  email: string | null;
  /** The person's name. Null if the account has none. */
  name: string | null;
  /** `read`: see the project. `write`: also work in it. `admin`: also change it and its members. */
  access_level: "read" | "write" | "admin";
  /** When the person got access. */
  added_at: string;
}

export interface ProjectLink {
  /** The project that the item is linked to. */
  project_id: string;
  /** Null if the caller cannot access the project. */
  project_name: string | null;
  /** The person who created the link. Null for the organization. */
  linked_by: {
    /** The id of the person. */
    user_id: number;
    /** The person's e-mail address. Null if the account has none. */
    email: string | null;
    /** The person's name. Null if the account has none. */
    name: string | null;
  } | null;
  /** When the link was created. */
  linked_at: string;
  /** False if the person who created the link can no longer share the item. The link then grants no access. */
  is_active: boolean;
}

export interface Vault {
  /** The id of the vault. */
  id: string;
  /** The name of the vault. */
  name: string;
  /** What the vault is for. Null if not set. */
  description: string | null;
  /** In an `archived` vault, documents, columns and cells can be read but not changed. */
  status: "active" | "archived";
  /** Whether an upload that contains several agreements is split into separate documents. */
  split_bundles: boolean;
  /** The role of the calling user. */
  my_role: "owner" | "editor" | "viewer";
  /** How many documents the table has. Deleted ones, copies and split uploads do not count. */
  document_count: number;
  /** When it was created. */
  created_at: string;
  /** When it was last changed. */
  updated_at: string;
  /** When the vault was archived. Null if it is active. */
  archived_at: string | null;
}

export interface VaultTemplate {
  /** The short name to send as `template`. */
  id: string;
  /** The name of the template. */
  name: string;
  /** Which contracts the template is for. */
  description: string;
  /** The columns that a new vault starts with. */
  columns: Array<VaultTemplateColumn>;
}

export interface VaultTemplateColumn {
  /** The key that the column will have. */
  field_key: string;
  /** The heading of the column. */
  label: string;
  /** What the column looks for. */
  instructions: string;
  /** The type of the values. */
  field_type: "text" | "date" | "date_range" | "enum" | "multi_enum" | "boolean" | "number" | "currency" | "percentage" | "duration" | "email" | "url" | "list" | "rich_text";
  /** Empty for all types except `enum` and `multi_enum`. */
  options: Array<string>;
}

export interface ReportJob {
  /** The id of the job. */
  job_id: string;
  /** The work that the job does. */
  kind: "reports";
  /** `pending` and `running` jobs have not ended; `succeeded`, `failed` and `canceled` ones have ended. */
  status: "pending" | "running" | "succeeded" | "failed" | "canceled";
  /** The outcome, which depends on the kind. Null until the job succeeds. */
  result: ReportResult | null;
  /** Why the job failed or was canceled. Null otherwise. */
  error: {
    /** A stable, machine-readable code, such as `MODEL_UNAVAILABLE`. */
    code: string;
    /** What went wrong, as a human-readable message. */
    message: string;
  } | null;
  /** What the job has used of language models so far, failed attempts included. */
  usage: ModelUsage;
  /** When it was created. */
  created_at: string;
  /** When the job ended. Null until then. */
  completed_at: string | null;
}

export interface ReportResult {
  /** The template that was filled. */
  template_id: string;
  /** How many documents, contracts or reviews the report covers. */
  total: number;
  /** How many findings it had at hand. */
  findings: number;
  /** The report, as a DOCX file. */
  documents: Array<{
    /** The file with the report. */
    file_id: string;
    /** The name of the file. */
    filename: string;
    /** A URL that downloads the file without a key. Valid for seven days. */
    signed_url: string;
  }>;
}

export interface ReportTemplate {
  /** The id of the template. */
  id: string;
  /** The title of the template. */
  title: string;
  /** What it shows. */
  description: string;
  /** The name of its document. */
  file_name: string;
}

export interface VaultMember {
  /** The id that `GET /me` returns. */
  user_id: number;
  /** The person's e-mail address. Null if the account has none. */
  email: string | null;
  /** The person's name. Null if the account has none. */
  name: string | null;
  /** Null if the stored value is not a valid role. Such a grant has no permissions; remove the person and add them again. */
  role: "owner" | "editor" | "viewer" | null;
  /** Null for grants created before this was recorded. */
  added_at: string | null;
}

export interface Column {
  /** Null for a built-in column. */
  id: string | null;
  /** The stable key that values are stored under. It never changes. */
  field_key: string;
  /** The heading of the column. */
  label: string;
  /** The extraction prompt of an `ai` column. For other columns, a description. */
  instructions: string;
  /** The type of the values. */
  field_type: "text" | "date" | "date_range" | "enum" | "multi_enum" | "boolean" | "number" | "currency" | "percentage" | "duration" | "email" | "url" | "list" | "rich_text" | "party_list" | "related_agreement_list";
  /** Null for all types except `enum` and `multi_enum`. */
  field_meta: {
    /** Free text stored with the options. Defaults to the type of the column. */
    type: string;
    /** The options that a cell may hold. */
    options: Array<string>;
    /** Options that were removed while cells still hold them. */
    legacy_options: Array<string>;
  } | null;
  /** `ai`: filled by reading the documents. `manual`: filled by people. `import`: filled from a connected spreadsheet. */
  extraction_mode: "ai" | "manual" | "import";
  /** `built_in`: in every vault. `system`: made by the service. `custom`: added by people. */
  kind: "built_in" | "system" | "custom";
  /** Whether the column can be updated. `sort_order` can be set on any column that has an id. */
  editable: boolean;
  /** The position of the column: lower numbers come first. Null for a built-in column. */
  sort_order: number | null;
  /** When it was created. Null for a built-in column. */
  created_at: string | null;
  /** When it was last changed. Null for a built-in column. */
  updated_at: string | null;
}

export interface VaultDocument {
  /** The id of the document. */
  document_id: string;
  /** The name of the file, or of the part of a bundle. */
  name: string;
  /** The title found in the document. Null if there is none. */
  title: string | null;
  /** `queued`, `parsing` and `extracting` documents are being read. `ready`: read. `failed`: could not be read. `duplicate`: a copy. `bundle`: several agreements that are not split. `split`: its parts are documents. `deleted`: in the trash. */
  status: "queued" | "parsing" | "extracting" | "ready" | "failed" | "duplicate" | "bundle" | "split" | "deleted";
  /** The file of the document. Null if it has none of its own, or the file was deleted. */
  file_id: string | null;
  /** How many pages it has. Null until it is read, and for documents without pages. */
  pages: number | null;
  /** The language that most of the text is in, as a BCP 47 code such as `de`. `und` if there is too little text; null until it is read. */
  language: string | null;
  /** The document that this one is a copy of. Null unless the status is `duplicate`. */
  duplicate_of: string | null;
  /** The upload that this document was split from. Null for all others. */
  split_from: string | null;
  /** Why the document could not be read. Null if it could. */
  error: string | null;
  /** Names the files in an e-mail or ZIP that did not become documents. Present only if there are any. */
  warning?: string;
  /** Cells by field key. Columns without a value are omitted. */
  values: Record<string, Cell>;
  /** Why a column has no value, by field key. */
  outcomes: Record<string, "found" | "absent" | "unsure" | "unreadable" | "failed" | "pending" | "none">;
  /** The field keys of cells that have notes. Only with `include=notes`. */
  noted?: Array<string>;
  /** How far each cell can be trusted, by field key. Only with `include=checks`. */
  checks?: Record<string, {
    /** The calibrated probability, 0 to 1, that the value or `absent` is right. Null for manual edits, for `unsure`, and where the reader gives none. */
    confidence: number | null;
    /** When the cell was verified as it is now. Null if it was not. */
    verified_at: string | null;
    /** Whether somebody flagged the cell. */
    flagged: boolean;
    /** Only where the language model and the local engine disagree. */
    reading_conflict?: true;
    /** Only where the reading rests on a verification that was taken back or changed since. Read the cell again. */
    outdated?: true;
  }>;
  /** Who deleted it. Only for deleted documents. */
  deleted_by?: string;
  /** When it was created. */
  created_at: string;
  /** When it was last changed. */
  updated_at: string;
}

export interface Cell {
  value: CellValue;
  /** Whether a person set the value. The extracted value is then hidden. */
  is_edited: boolean;
  /** When a person set the value. Null if none did. */
  edited_at: string | null;
  /** Who set the value, by name. Null if nobody did. */
  edited_by: string | null;
  /** The id of the person who set the value. Null if nobody did. */
  edited_by_user_id: number | null;
  /** Whether the value has citations in the document. */
  has_citations: boolean;
}

/** The format depends on the column's type. Null if there is no value. */
export type CellValue = string | number | boolean | Array<string> | {
  /** The first day. Null if it is open. */
  start: string | null;
  /** The last day. Null if it is open. */
  end: string | null;
} | {
  /** The amount in units of the currency. */
  amount: number;
  /** The ISO 4217 code, such as `USD`. */
  currency: string;
} | {
  /** How many of the units. */
  value: number;
  /** The unit of time. */
  unit: "days" | "weeks" | "months" | "years";
} | Array<{
  /** The name of the party. */
  name: string;
  /** The role of the party, such as `Supplier`. Null if it has none. */
  role: string | null;
}> | Array<{
  /** The title of the agreement. */
  title: string;
  /** Its document in the vault. Null if it is not there. */
  document_id: string | null;
}> | null;

export interface CellNote {
  /** The id of the note. */
  id: string;
  /** What the note says. */
  text: string;
  /** Who wrote the note, by name. */
  by: string;
  /** The id of the person who wrote the note. */
  by_user_id: number;
  /** When it was created. */
  created_at: string;
}

export interface CellDetail {
  /** The document that the cell belongs to. */
  document_id: string;
  /** The key of the column. */
  field_key: string;
  /** The value and who set it. */
  cell: Cell;
  /** When a value was last set, by extraction or by a manual edit. */
  extracted_at: string | null;
  /** `found`: a value was found. `absent`: the document has no such value; every way of searching agrees. `unsure`: nothing was found for certain, and the value may be there: the citations are the nearest passages. `unreadable`: no value could be read and verified. `failed`: the extraction failed. `pending`: the extraction has not finished. `none`: no extraction has run. */
  outcome: "found" | "absent" | "unsure" | "unreadable" | "failed" | "pending" | "none";
  /** Why the extraction failed. Null if it did not. */
  error: string | null;
  /** The model that extracted the value, or `local`. Null before an extraction and for manual edits. */
  model: string | null;
  /** The words of the document that the value rests on. For `unsure`: the nearest passages. */
  citations: Array<Citation>;
  /** Why the reader gave this value, or what was searched where it gave none. Null if it said nothing. */
  reasoning: string | null;
  /** The calibrated probability, 0 to 1, that the value or `absent` is right. Null for manual edits, for `unsure`, and where the reader gives none. */
  confidence: number | null;
  /** Who verified the cell as it is now. */
  verification: CellVerification | null;
  /** Who flagged the cell for a colleague, and why. Null if nobody did. */
  flag: CellFlag | null;
  /** Only where the reading used what the column learned. */
  learned_from?: LearnedFrom;
  /** Only where a language model read it: the verified cells of other documents that it was given as examples. */
  examples?: Array<CellExample>;
  /** Only where one of these examples is not current, and nobody verified the cell. Read it again. */
  outdated?: true;
  /** Only where the language model and the local engine disagree about the value shown. */
  reading_conflict?: CellReadingConflict;
}

export interface CellVerification {
  /** Who verified it, by name. */
  by: string;
  /** The id of the person who verified it. */
  by_user_id: number;
  /** When it was verified. */
  at: string;
}

export interface CellFlag {
  /** What looks doubtful. Null if there is no note. */
  note: string | null;
  /** Who should look at the cell. Null if nobody is named. */
  assignee_user_id: number | null;
  /** Who flagged it, by name. */
  by: string;
  /** The id of the person who flagged it. */
  by_user_id: number;
  /** When it was flagged. */
  at: string;
}

export interface LearnedFrom {
  /** The document whose verified clause the passage reads like. */
  document_id: string;
  /** The name of that document. */
  document_name: string;
  /** The chance that the passage is the right one. */
  chance: number;
}

export interface CellExample {
  /** The document of the example. Null once it is gone or forgotten. */
  document_id: string | null;
  /** The name of that document. */
  document_name: string | null;
  /** False once the example was unverified, edited, deleted or forgotten. */
  is_current: boolean;
}

export interface CellReadingConflict {
  /** What the language model read, then what the local engine read. */
  readings: Array<{
    /** The language model, or `local` for the local engine. */
    model: string;
    /** `found`: a value was found. `absent`: the document has no such value; every way of searching agrees. `unsure`: nothing was found for certain, and the value may be there: the citations are the nearest passages. `unreadable`: no value could be read and verified. `failed`: the extraction failed. `pending`: the extraction has not finished. `none`: no extraction has run. */
    outcome: "found" | "absent" | "unsure" | "unreadable" | "failed" | "pending" | "none";
    value: CellValue;
    /** The calibrated probability, 0 to 1, that the value or `absent` is right. Null for manual edits, for `unsure`, and where the reader gives none. */
    confidence: number | null;
    /** The passages of the document that this reading is based on. */
    citations: Array<Citation>;
  }>;
}

export interface CellHistoryEntry {
  /** What happened: an extraction, a manual edit, its removal, a verification, or its removal. */
  kind: "extraction" | "edit" | "revert" | "verify" | "unverify";
  value: CellValue;
  /** Who did it, by name. Null for an extraction. */
  by: string | null;
  /** The id of the person who did it. Null for an extraction. */
  by_user_id: number | null;
  /** The model that extracted the value, or `local`. Null if a person did it. */
  model: string | null;
  /** When it happened. */
  at: string;
}

export interface RevertedCell {
  /** The document that the cell belongs to. */
  document_id: string;
  /** The key of the column. */
  field_key: string;
  /** The cell as it is without the manual edit. */
  cell: Cell;
  /** When the value was extracted. Null if it never was. */
  extracted_at: string | null;
}

export interface VaultSample {
  /** The id of the sample. */
  id: string;
  /** The column that the cells were drawn from. */
  field_key: string;
  /** The seed that the cells were drawn with. */
  seed: number;
  /** How many cells were drawn. */
  size: number;
  /** How many of its cells were verified or corrected. */
  judged: number;
  /** How many of its cells had the right value. */
  right: number;
  /** Who drew the sample, by name. Null if the person is unknown. */
  by: string | null;
  /** The id of the person who drew the sample. Null if the person is unknown. */
  by_user_id: number | null;
  /** When it was created. */
  created_at: string;
  /** The cells that were drawn. */
  cells: Array<VaultSampleCell>;
}

export interface VaultSampleCell {
  /** The document of the cell. */
  document_id: string;
  /** The name of the document. */
  document_name: string;
  /** The column of the cell. */
  field_key: string;
  value: CellValue;
  /** `found`: a value was found. `absent`: the document has no such value; every way of searching agrees. `unsure`: nothing was found for certain, and the value may be there: the citations are the nearest passages. `unreadable`: no value could be read and verified. `failed`: the extraction failed. `pending`: the extraction has not finished. `none`: no extraction has run. */
  outcome: "found" | "absent" | "unsure" | "unreadable" | "failed" | "pending" | "none";
  /** The calibrated probability, 0 to 1, that the value or `absent` is right. Null for manual edits, for `unsure`, and where the reader gives none. */
  confidence: number | null;
  /** Who flagged the cell, and why. Null if nobody did. */
  flag: CellFlag | null;
  /** The words of the document that the value rests on. For `unsure`: the nearest passages. */
  citations: Array<Citation>;
  /** `open`: nobody has verified or corrected it. Otherwise whether the extracted value was right. */
  state: "open" | "right" | "wrong";
}

export interface VaultQuality {
  /** One entry for each column. */
  columns: Array<{
    /** The key of the column. */
    field_key: string;
    /** The heading of the column. */
    label: string;
    /** The number of cells: one for each document. A manual column counts only cells that have a value. */
    cells: number;
    /** How many cells were verified. */
    verified: number;
    /** Verified after a manual edit, or edited over an extraction. */
    corrected: number;
    /** How many cells are `unsure` and were neither verified nor edited. They state nothing, so no sample has them. */
    unsure: number;
    /** Null until a cell of a sample was verified or corrected. */
    precision: {
      /** The share of sampled cells that were right. */
      estimate: number;
      /** The lower end of the interval. */
      low: number;
      /** The upper end of the interval. */
      high: number;
      /** How many sampled cells it is based on. */
      n: number;
    } | null;
    /** How many more sampled cells, if all are right, would show a precision of at least 95 %. 0 if that is already shown, and for a manual column. */
    needed_for_95: number;
  }>;
}

export interface QueuedCell {
  /** The document of the cell. */
  document_id: string;
  /** The name of the document. */
  document_name: string;
  /** The column of the cell. */
  field_key: string;
  value: CellValue;
  /** `found`: a value was found. `absent`: the document has no such value; every way of searching agrees. `unsure`: nothing was found for certain, and the value may be there: the citations are the nearest passages. `unreadable`: no value could be read and verified. `failed`: the extraction failed. `pending`: the extraction has not finished. `none`: no extraction has run. */
  outcome: "found" | "absent" | "unsure" | "unreadable" | "failed" | "pending" | "none";
  /** The calibrated probability, 0 to 1, that the value or `absent` is right. Null for manual edits, for `unsure`, and where the reader gives none. */
  confidence: number | null;
  /** Who flagged the cell, and why. Null if nobody did. */
  flag: CellFlag | null;
  /** The words of the document that the value rests on. For `unsure`: the nearest passages. */
  citations: Array<Citation>;
}

export interface ColumnLearning {
  /** Whether the column learns. Always false for columns that people or a spreadsheet fill. */
  enabled: boolean;
  /** `collecting`: fewer than two documents with the clause were verified, so passages are only ordered by it. `learning`: it learns in the background; until then what it learned before is used. `active`: it is used, if only to show the right passage first. `not_better`: it was not better than without, so it is not used. */
  state: "collecting" | "learning" | "active" | "not_better";
  /** Without what was learned. Null until it was measured, and where nothing had been read before people wrote the values. */
  before: ColumnFigures | null;
  /** With it, each document measured without having learned from it. */
  after: ColumnFigures | null;
  /** When it learned last. Null if it never did. */
  learned_at: string | null;
  /** What was learned. Null if there is nothing. */
  model: LearnedModel | null;
  /** What it learns from in this vault: one for each document. */
  examples: {
    /** Cells whose value was verified. */
    verified: number;
    /** Cells whose value a person wrote. */
    corrected: number;
    /** Cells that a person verified as empty, or emptied. */
    absent: number;
  };
  /** The other vaults that it may learn from, as far as the caller may open them: from cells that were checked in columns with the same name, instructions and type. */
  from_vaults: Array<{
    /** The id of the other vault. */
    vault_id: string;
    /** Its name. */
    name: string;
    /** False where it has no column with the same question, or where somebody who may open this vault may not open it. */
    is_used: boolean;
  }>;
}

export interface ColumnFigures {
  /** The share of what was stated that was right. Null if nothing was stated. */
  precision: number | null;
  /** How well what is there is told from what is not (F1). */
  found_f1: number;
  /** How many examples were measured. */
  n: number;
  /** How many of these documents have the clause. */
  clauses: number;
  /** For how many of them the right passage was stated, or shown first. */
  found: number;
  /** How many documents it stated something of. */
  stated: number;
  /** How many of these statements rest on the right passage. */
  right: number;
}

export interface LearnedModel {
  /** It is learned by the local engine, and stays in this vault. */
  kind: "local";
  /** The documents that it rests on. */
  documents: number;
  /** How many of them have the clause. */
  clauses: number;
  /** The share of these clauses that it finds when they are left out. */
  found_again: number | null;
  /** How many of the documents are in other vaults. */
  from_other_vaults: number;
}

export interface VaultLearning {
  /** The columns that can learn, in their order. */
  columns: Array<{
    /** Whether the column learns. Always false for columns that people or a spreadsheet fill. */
    enabled: boolean;
    /** `collecting`: fewer than two documents with the clause were verified, so passages are only ordered by it. `learning`: it learns in the background; until then what it learned before is used. `active`: it is used, if only to show the right passage first. `not_better`: it was not better than without, so it is not used. */
    state: "collecting" | "learning" | "active" | "not_better";
    /** Without what was learned. Null until it was measured, and where nothing had been read before people wrote the values. */
    before: ColumnFigures | null;
    /** With it, each document measured without having learned from it. */
    after: ColumnFigures | null;
    /** When it learned last. Null if it never did. */
    learned_at: string | null;
    /** What was learned. Null if there is nothing. */
    model: LearnedModel | null;
    /** The id of the column. */
    column_id: string;
    /** The key of the column. */
    field_key: string;
  }>;
}

export interface VaultDocumentRelatives {
  /** The document that this one is a copy of. Copies are excluded from the table. */
  copy_of: {
    /** The id of the other document. */
    document_id: string;
    /** The name of its file. */
    name: string;
    /** Its title. Null if none was found. */
    title: string | null;
    /** The status of that document. */
    status: "queued" | "parsing" | "extracting" | "ready" | "failed" | "duplicate" | "bundle" | "split" | "deleted";
    /** Why the documents are related. */
    reason: string | null;
  } | null;
  /** Documents that were excluded because they are copies of this one. */
  duplicates: Array<{
    /** The id of the other document. */
    document_id: string;
    /** The name of its file. */
    name: string;
    /** Its title. Null if none was found. */
    title: string | null;
    /** The status of that document. */
    status: "queued" | "parsing" | "extracting" | "ready" | "failed" | "duplicate" | "bundle" | "split" | "deleted";
    /** Why the documents are related. */
    reason: string | null;
  }>;
  /** Documents that may be versions of this one, most similar first. */
  near: Array<{
    /** The id of the other document. */
    document_id: string;
    /** The name of its file. */
    name: string;
    /** Its title. Null if none was found. */
    title: string | null;
    /** The status of that document. */
    status: "queued" | "parsing" | "extracting" | "ready" | "failed" | "duplicate" | "bundle" | "split" | "deleted";
    /** Why it may be a version. */
    reason: string;
    /** How similar the texts are, from 0 to 1. */
    likeness: number;
  }>;
  /** The upload that this document was split from. */
  bundle: {
    /** The id of the other document. */
    document_id: string;
    /** The name of its file. */
    name: string;
    /** Its title. Null if none was found. */
    title: string | null;
    /** The status of that document. */
    status: "queued" | "parsing" | "extracting" | "ready" | "failed" | "duplicate" | "bundle" | "split" | "deleted";
    /** Why the documents are related. */
    reason: string | null;
  } | null;
  /** The documents that this upload was split into, in order. */
  parts: Array<{
    /** The id of the other document. */
    document_id: string;
    /** The name of its file. */
    name: string;
    /** Its title. Null if none was found. */
    title: string | null;
    /** The status of that document. */
    status: "queued" | "parsing" | "extracting" | "ready" | "failed" | "duplicate" | "bundle" | "split" | "deleted";
    /** Why the documents are related. */
    reason: string | null;
  }>;
}

export interface VaultRescanEstimate {
  /** How many documents will be read. */
  documents: number;
  /** How many cells will be read. */
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
    /** The credits that the rescan costs. */
    needed: number;
    /** The credits that the organization has left. */
    available: number;
  } | null;
}

export interface VaultComparedRescan {
  /** The id of the rescan. */
  id: string;
  /** `running` until all documents are read, then `done`. */
  status: "running" | "done";
  /** How many documents are read. */
  documents: number;
  /** How many documents were read so far, or could not be read. */
  read: number;
  /** How many documents could not be read. */
  failed: number;
  /** When it was created. */
  created_at: string;
  /** The cells whose value would change, as they are now. Manual edits are kept, so they never change. */
  changes: Array<VaultRescanChange>;
}

export interface VaultRescanChange {
  /** The document of the cell. */
  document_id: string;
  /** The name of the document. */
  document_name: string;
  /** The column of the cell. */
  field_key: string;
  /** The cell as it is now. */
  before: {
    /** The format depends on the column's type. Null if there is no value. */
    value: unknown;
    /** `found`: a value was found. `absent`: the document has no such value; every way of searching agrees. `unsure`: nothing was found for certain, and the value may be there: the citations are the nearest passages. `unreadable`: no value could be read and verified. `failed`: the extraction failed. `pending`: the extraction has not finished. `none`: no extraction has run. */
    outcome: "found" | "absent" | "unsure" | "unreadable" | "failed" | "pending" | "none";
  };
  /** The cell as it was read again. */
  after: {
    /** The format depends on the column's type. Null if there is no value. */
    value: unknown;
    /** `found`: a value was found. `absent`: the document has no such value; every way of searching agrees. `unsure`: nothing was found for certain, and the value may be there: the citations are the nearest passages. `unreadable`: no value could be read and verified. `failed`: the extraction failed. `pending`: the extraction has not finished. `none`: no extraction has run. */
    outcome: "found" | "absent" | "unsure" | "unreadable" | "failed" | "pending" | "none";
    /** The calibrated probability, 0 to 1, that the value or `absent` is right. Null for manual edits, for `unsure`, and where the reader gives none. */
    confidence: number | null;
    /** The passages of the document that the new value is based on. */
    citations: Array<Citation>;
  };
}

export interface VaultSpreadsheetReport {
  /** The connected spreadsheet. */
  sheet: VaultSpreadsheet;
  /** The number of rows that identify a document. */
  rows: number;
  /** The number of documents that were filled. */
  matched: number;
  /** Rows that match no document. */
  unmatched: {
    /** How many rows there are. */
    count: number;
    /** Up to 50 rows. */
    first: Array<{
      /** The row number in the spreadsheet, starting at 1. */
      row: number;
      /** The row's value in the key column. */
      key: string;
    }>;
  };
  /** Rows that were not applied because the match is ambiguous. */
  ambiguous: {
    /** How many rows there are. */
    count: number;
    /** Up to 50 rows. */
    first: Array<{
      /** The row number in the spreadsheet, starting at 1. */
      row: number;
      /** The row's value in the key column. */
      key: string;
      /** `documents`: several documents match the row. `rows`: several rows match one document. */
      reason: "documents" | "rows";
    }>;
  };
  /** Entries that are not of the column's type. */
  unreadable: {
    /** How many rows there are. */
    count: number;
    /** Up to 50 rows. */
    first: Array<{
      /** The row number in the spreadsheet, starting at 1. */
      row: number;
      /** The row's value in the key column. */
      key: string;
      /** The heading of the column. */
      header: string;
      /** The content of the cell in the sheet. */
      entry: string;
    }>;
  };
  /** Whether the sheet has more rows than were read. */
  is_cut: boolean;
}

export interface VaultSpreadsheet {
  /** The id of the connected spreadsheet. */
  id: string;
  /** Null if the file has been deleted. */
  file_id: string | null;
  /** The name of the file. */
  file_name: string;
  /** The name of the sheet. Null for a file without sheets, such as CSV. */
  sheet: string | null;
  /** The heading of the column that identifies the document of each row. */
  key_column: string;
  /** How rows are matched to documents: by the document's name, or by its value in a column. */
  match: "name" | {
    /** The column whose value identifies the document. */
    field_key: string;
  };
  /** The columns of the vault that it fills. */
  columns: Array<{
    /** The id of the column. */
    id: string;
    /** The key of the column. */
    field_key: string;
    /** The heading in the sheet. */
    header: string;
  }>;
  /** When it was created. */
  created_at: string;
  /** When it was last changed. */
  updated_at: string;
}

export interface SpreadsheetPreview {
  /** The sheets of the file. */
  sheets: Array<{
    /** The name of the sheet. Null for a file without sheets, such as CSV. */
    sheet: string | null;
    /** The headings, from the first row. */
    headers: Array<string>;
    /** The first five rows, with at most the first 100 characters of each cell. */
    rows: Array<Array<string>>;
    /** How many rows the sheet has below its headings. */
    row_count: number;
  }>;
}

export interface View {
  /** The id of the view. */
  id: string;
  /** The name of the view. */
  name: string;
  /** All columns of the vault, in the order of the view. New columns are hidden. */
  columns: Array<ViewColumn>;
  /** The column it is sorted by, with `-` in front for descending order. Null: newest first. */
  sort: string | null;
  /** The saved filter, as in `GET /vaults/{id}/documents`. Null if it has none. */
  filter: Record<string, {
    /** The operation. */
    op: string;
    /** What the operation compares with. Absent for `empty` and `not_empty`. */
    value?: unknown;
  }> | null;
  /** How many lines a row shows in the web application. `wrap` shows whole values. Null: each person's own setting. */
  row_height: "1" | "2" | "4" | "wrap" | null;
  /** Whether everyone in the vault can see the view. If false, only its creator can. */
  shared: boolean;
  /** The id of the person who created it. */
  created_by: number;
  /** When it was created. */
  created_at: string;
  /** When it was last changed. */
  updated_at: string;
}

export interface ViewColumn {
  /** The key of the column. */
  field_key: string;
  /** Whether the view hides the column. */
  hidden: boolean;
  /** The width in pixels. Null: the default. */
  width: number | null;
}

export interface Deadline {
  /** The document that the date is from. */
  document_id: string;
  /** The name of the document. */
  document_name: string;
  /** The day of the deadline, as YYYY-MM-DD. */
  date: string;
  /** The name of the alert, or the label of the column. */
  title: string;
  /** The cells that the date comes from: the date, and the duration that is subtracted. */
  derived_from: Array<{
    /** The key of the column. */
    field_key: string;
    /** The label of the column. */
    label: string;
    /** A date, or a duration that is subtracted from it. */
    value: unknown;
    /** The passages of the document that the value is based on. */
    citations: Array<Citation>;
    /** The number of the clause that the first passage stands in, such as `12.2`. Null if it has none. */
    clause: string | null;
  }>;
  /** How a derived date was computed, such as `90 days before 31 Dec 2027, clause 12.2`. Null for the date of a cell. */
  computation: string | null;
  /** Null for a date column that no alert watches. */
  alert_id: string | null;
  /** What people did about it. */
  state: DeadlineState;
}

export interface DeadlineState {
  /** `done`: dealt with, nobody is notified any more. `snoozed`: nobody is notified before `snoozed_until`. */
  status: "open" | "done" | "snoozed";
  /** The day on which a snoozed deadline is open again. Null otherwise. */
  snoozed_until: string | null;
  /** Who deals with it. Null if nobody was named. */
  assignee_user_id: number | null;
  /** Who last changed this, by name. Null if nobody did, or the person is unknown. */
  by: string | null;
  /** The id of that person. */
  by_user_id: number | null;
  /** When it was last changed. Null if it never was. */
  at: string | null;
}

export interface VaultDeadline {
  /** The document that the date is from. */
  document_id: string;
  /** The name of the document. */
  document_name: string;
  /** The day of the deadline, as YYYY-MM-DD. */
  date: string;
  /** The name of the alert, or the label of the column. */
  title: string;
  /** The cells that the date comes from: the date, and the duration that is subtracted. */
  derived_from: Array<{
    /** The key of the column. */
    field_key: string;
    /** The label of the column. */
    label: string;
    /** A date, or a duration that is subtracted from it. */
    value: unknown;
    /** The passages of the document that the value is based on. */
    citations: Array<Citation>;
    /** The number of the clause that the first passage stands in, such as `12.2`. Null if it has none. */
    clause: string | null;
  }>;
  /** How a derived date was computed, such as `90 days before 31 Dec 2027, clause 12.2`. Null for the date of a cell. */
  computation: string | null;
  /** Null for a date column that no alert watches. */
  alert_id: string | null;
  /** What people did about it. */
  state: DeadlineState;
  /** The vault that the document is in. */
  vault: {
    /** The id of the vault. */
    id: string;
    /** Its name. */
    name: string;
    /** The caller's role in it. */
    my_role: "owner" | "editor" | "viewer";
  };
  /** Who deals with it: the assignee, or else those whom the alert notifies. Empty if there is neither. */
  people: Array<{
    /** The id of the person. */
    id: number;
    /** The person's name. Null if the account has none. */
    name: string | null;
    /** The person's e-mail address. Null if the account has none. */
    email: string | null;
  }>;
}

export interface Alert {
  /** The id of the alert. */
  id: string;
  /** The name of the alert. */
  name: string;
  /** The date column that the alert watches. */
  field_key: string;
  /** A duration column that is subtracted from the date, such as a notice period: the deadline is then the last day to give notice. */
  minus_field_key: string | null;
  /** The lead times in days, longest first. 0 is the day itself. */
  days_before: Array<number>;
  /** Only documents that match are watched. Null: all of them. */
  filter: Record<string, {
    /** The operation, as in `GET /vaults/{id}/documents`. */
    op: string;
    /** What the operation compares with. Absent for `empty` and `not_empty`. */
    value?: unknown;
  }> | null;
  /** Who is notified. */
  recipients: {
    /** The ids of the people to notify. */
    user_ids: Array<number>;
    /** Everyone who has this role, or a higher one, when the date is due. */
    role: "owner" | "editor" | "viewer" | null;
  };
  /** Whether recipients also get an e-mail, if the installation can send e-mail. */
  email: boolean;
  /** Whether the e-mail is sent at once. Otherwise it is part of one digest a day. */
  immediate_email: boolean;
  /** Why the alert does nothing, such as a column that was deleted. Null if it works. */
  problem: string | null;
  /** The id of the person who created it. Null if the person is unknown. */
  created_by: number | null;
  /** When it was created. */
  created_at: string;
  /** When it was last changed. */
  updated_at: string;
}

export interface CalendarAddress {
  /** The secret address for calendar programs. Anyone who has it can read the deadlines. Shown only in this response; null if the response is replayed for an Idempotency-Key. */
  url: string | null;
  /** When it was created. */
  created_at: string;
}

export interface Source {
  /** The id of the source. */
  id: string;
  /** The name of the source. */
  name: string;
  /** The kind of source. */
  kind: "folder" | "webdav" | "s3" | "imap";
  /** The settings, which depend on the kind. The secret is not included. */
  settings: FolderSourceSettings | WebdavSourceSettings | S3SourceSettings | MailboxSourceSettings;
  /** Whether a password or secret key is stored. */
  has_secret: boolean;
  /** Minutes from the end of a sync to the next one. */
  interval_minutes: number;
  /** If false, it is synced only on request. */
  enabled: boolean;
  /** `failed`: the source could not be read. `blocked`: the vault cannot take more files now, such as when credits are used up; nothing is lost, and syncing resumes later. `paused`: switched off, or the vault is archived. */
  status: "idle" | "syncing" | "failed" | "blocked" | "paused";
  /** Why the last sync failed, or why the source is blocked or paused. */
  error: string | null;
  /** When syncs began to fail. Null if the last one succeeded. */
  failing_since: string | null;
  /** When the last successful sync ended. */
  last_synced_at: string | null;
  /** When the next sync is due. The interval grows after each failure. Null while the source is paused. */
  next_sync_at: string | null;
  /** What happened to its files. */
  counts: {
    /** New files that became documents. */
    documents: number;
    /** Changed files that became a new version of their document. */
    versions: number;
    /** Files that the last sync found unchanged. */
    unchanged: number;
    /** Files that were renamed or moved, and not read again. */
    renamed: number;
    /** Files with the same bytes as another file of the source. */
    copies: number;
    /** Files that were not imported. The items say why. */
    skipped: number;
    /** Files that are gone from the source. Their documents stay. */
    removed: number;
  };
  /** The id of the person who created it. Null if the person is unknown. */
  created_by: number | null;
  /** When it was created. */
  created_at: string;
  /** When it was last changed. */
  updated_at: string;
}

export interface FolderSourceSettings {
  /** A folder on the server, relative to `SOURCES_DIR/{organization id}`. Empty: that folder itself. Subfolders are included; links are not followed. */
  path: string;
}

export interface WebdavSourceSettings {
  /** The folder, which is read with its subfolders. Must be public and begin with https:// unless the server allows private addresses. */
  url: string;
  /** The name to sign in with. */
  username: string;
}

export interface S3SourceSettings {
  /** The address of the storage. The rules for the `url` of WebDAV apply. */
  endpoint: string;
  /** The region of the bucket. */
  region: string;
  /** The name of the bucket. */
  bucket: string;
  /** The prefix of the object keys. Empty: all objects. */
  prefix: string;
  /** The id of the access key. The secret key is the source's `secret`. */
  access_key_id: string;
  /** Whether the bucket is in the path of the URL, not in its host. */
  path_style: boolean;
}

export interface MailboxSourceSettings {
  /** The IMAP server. Must be public unless the server allows private addresses. */
  host: string;
  /** The port of the IMAP server. */
  port: number;
  /** `tls`: encrypted from the start, usually on port 993. `starttls`: encrypted before the login, usually on port 143. `none`: only if the server allows private addresses. */
  security: "tls" | "starttls" | "none";
  /** The name to sign in with, often the address. */
  username: string;
  /** What `secret` is: a password, or an OAuth 2.0 access token. */
  login: "password" | "xoauth2";
  /** The folder whose messages are read. Its subfolders are not. */
  folder: string;
  /** Senders whose messages are imported: an address, a domain with its @, or `*` for everyone. Compared with the From address, which a sender can forge. */
  allowed_senders: Array<string>;
  /** Whether the message itself becomes a document, too. */
  include_message: boolean;
  /** What happens to a message after its files are imported: `flag` gives it the keyword `Chancery`, `move` moves it to `processed_folder`. */
  processed: "flag" | "move";
  /** Created if it does not exist. */
  processed_folder: string;
}

export interface SourceItem {
  /** The id of the item. */
  id: string;
  /** Where it is in the source. */
  path: string;
  /** The name of the file. */
  name: string;
  /** The message that a file of a mailbox came in: its subject, sender and date. Null for other files. */
  origin: string | null;
  /** The size in bytes. Null if the source does not report it. */
  size: number | null;
  /** `taken`: it became a document. `copy`: it has the same bytes as another one. `skipped`: see `reason`. `removed`: it is gone from the source; its document stays. */
  status: "taken" | "copy" | "skipped" | "removed";
  /** Why it was skipped. Null if it was not. */
  reason: string | null;
  /** Null if it was not imported, or if the document was permanently deleted. */
  document_id: string | null;
  /** When it was first seen. */
  created_at: string;
  /** When the item last changed. */
  updated_at: string;
}

export interface VaultSummary {
  /** How many documents match. */
  total: number;
  /** Over all matching documents. Each requested metric is a field named as requested, such as `sum:fee`: a number, a date, a duration in days, for currency columns a list of `{amount, currency, count}`, or null where no document has a value. */
  metrics: Record<string, unknown>;
  /** At most 100, the largest first. Groups of dates are in chronological order. */
  groups: Array<SummaryGroup>;
  /** The groups beyond the 100 largest, added up. Null if there are none. */
  other: {
    /** How many groups were added up. */
    groups: number;
    /** How many documents are in those groups. */
    count: number;
  } | null;
  /** How many matching documents have no value in the grouped column. */
  empty: number;
  /** How many of those may have one: their cells are `unsure`. `KEY@unsure` in a filter selects them. */
  unsure: number;
}

/** Each requested metric is a field named as requested, such as `sum:fee`: a number, a date, a duration in days, for currency columns a list of `{amount, currency, count}`, or null where no document has a value. */
export interface SummaryGroup {
  /** The value of the group. For a period: `2027-03`, `2027-Q1` or `2027`. For a list: one of its items. */
  key: unknown;
  /** The value, formatted for display. */
  label: string;
  /** How many documents are in the group. */
  count: number;
  /** The condition that selects the documents of the group. */
  filter: Record<string, {
    /** The operation. */
    op: string;
    /** What the operation compares with. */
    value: unknown;
  }>;
}

export interface VaultPassage {
  /** The document of the passage. */
  document_id: string;
  /** The name of the document. */
  document_name: string;
  /** The passage and where it is. */
  citation: Citation;
  /** From 0 to 1. Higher is better. */
  score: number;
}

export interface VaultBenchmark {
  /** The draft. */
  file_id: string;
  /** How many contracts of the vault it is compared with: those that were read, without the draft and its copies. */
  contracts: number;
  /** Every column, the one in which the draft is most unusual first. */
  columns: Array<BenchmarkColumn>;
  /** Clauses under headings that at least half of the contracts have, while the draft has neither the heading nor its words, at most ten. */
  missing_clauses: Array<BenchmarkMissingClause>;
  /** Why missing clauses cannot be told. Null if they can. */
  missing_clauses_note: string | null;
}

export interface BenchmarkColumn {
  /** The key of the column. */
  field_key: string;
  /** The heading of the column. */
  label: string;
  /** The type of its values. */
  field_type: "text" | "date" | "date_range" | "enum" | "multi_enum" | "boolean" | "number" | "currency" | "percentage" | "duration" | "email" | "url" | "list" | "rich_text" | "party_list" | "related_agreement_list";
  /** The draft's value. Null if it has none, or if it could not be read for certain. */
  value: CellValue;
  /** The draft's value, formatted for display. Of a long text that is compared by its figures: the figures. */
  value_label: string | null;
  /** `value`: values are the same if they are equal; short texts also if they differ only in case, punctuation and words such as “the State of”. `figures`: the draft's text is longer than 80 characters, so that the periods, amounts and percentages that texts name are compared, and `usual` lists them. Without any, or with more than 5,000 contracts, it is not compared. */
  compared_by: "value" | "figures";
  /** How the draft's value was found. Only `found` and `absent` are compared. */
  outcome: "found" | "absent" | "unsure" | "unreadable" | "failed" | "pending" | "none";
  /** The words of the draft that its value rests on. */
  citations: Array<Citation>;
  /** In how many contracts the value, or that there is none, is known. The others are not counted. */
  known: number;
  /** How many of those have no such value. */
  absent: number;
  /** How many of those have the draft's value or, if the draft has none, have none too. Null if that is not known. */
  same: number | null;
  /** `same` divided by `known`. Null if either is not known. */
  share_with_same: number | null;
  /** Of the contracts whose value can be ordered with the draft's, how many in a hundred have a lower one, counting half of those with an equal one. Null for values without an order, and without such contracts. */
  percentile: number | null;
  /** The most usual values, at most five, the most usual first. */
  usual: Array<{
    value: CellValue;
    /** The value, formatted for display. */
    label: string;
    /** How many contracts have it. */
    count: number;
  }>;
  /** The words of up to three contracts: those with the draft's value, else the nearest or the most usual one. */
  nearest: Array<BenchmarkCitation>;
  /** How far the draft departs from what is usual: how much more surprising its value is than those of the contracts are on average. 0 also where too few contracts are known to say. */
  unusual: number;
}

export interface BenchmarkCitation {
  /** The exact text of the document from `start` to `end`. */
  quote: string;
  /** Where it begins in the text, in UTF-16 units. */
  start: number;
  /** Where it ends in the text: the offset after its last character, in UTF-16 units. */
  end: number;
  /** The page that the quote begins on, starting at 1. Null if the document has no pages. */
  page: number | null;
  /** The document of the vault that the words are from. */
  document_id: string;
  /** Its file. */
  file_id: string;
  /** Its name. */
  document_name: string;
}

export interface BenchmarkMissingClause {
  /** The heading that most of the contracts give it. */
  heading: string;
  /** How many contracts have such a clause. */
  count: number;
  /** Of how many: those in which headings were recognized, at most the newest 2,000. */
  known: number;
  /** One such clause: its first 600 characters. */
  nearest: Array<BenchmarkCitation>;
}

export interface Playbook {
  /** The id of the playbook. */
  id: string;
  /** The title of the playbook. */
  title: string;
  /** What the playbook is for. Null if not set. */
  description: string | null;
  /** Whether the playbook ships with the service. Official playbooks can be duplicated but not changed. */
  is_official: boolean;
  /** `draft` until the playbook has a check and, if it was made from documents, a person has confirmed it; then `completed`. Only a completed playbook can be run. */
  status: "draft" | "processing" | "completed" | "failed";
  /** The playbook was drafted from documents and waits for a person to confirm it. Omitted otherwise. */
  awaits_confirmation?: true;
  /** `private` is visible only to its creator. `organization` is visible to everyone in the organization. */
  visibility: "private" | "organization";
  /** When it was created. */
  created_at: string;
  /** Guidance for people on when to use the playbook and how to read the result. */
  guide: string | null;
  /** When the playbook or one of its checks or examples was last changed. */
  updated_at: string;
}

export interface PlaybookFromDocumentsJob {
  /** The id of the job. */
  job_id: string;
  /** The work that the job does. */
  kind: "playbooks/from-documents";
  /** `pending` and `running` jobs have not ended; `succeeded`, `failed` and `canceled` ones have ended. */
  status: "pending" | "running" | "succeeded" | "failed" | "canceled";
  /** The outcome, which depends on the kind. Null until the job succeeds. */
  result: PlaybookFromDocuments | null;
  /** Why the job failed or was canceled. Null otherwise. */
  error: {
    /** A stable, machine-readable code, such as `MODEL_UNAVAILABLE`. */
    code: string;
    /** What went wrong, as a human-readable message. */
    message: string;
  } | null;
  /** What the job has used of language models so far, failed attempts included. */
  usage: ModelUsage;
  /** When it was created. */
  created_at: string;
  /** When the job ended. Null until then. */
  completed_at: string | null;
}

export interface PlaybookFromDocuments {
  /** How many contracts were counted. 0 if the playbook was not made from documents. */
  contracts: number;
  /** The files that it was made from, as far as the caller can read them. */
  files: Array<{
    /** The file. */
    file_id: string;
    /** Its name. */
    filename: string;
    /** Whether its clauses were counted. */
    counted: boolean;
    /** How many clauses were recognized. */
    clauses: number;
    /** Why it was not counted. Null if it was. */
    reason: string | null;
    /** The clauses of which no check was made, in the order of the text, at most 200. */
    not_used: Array<{
      /** The number of the clause. Null if it has none. */
      number: string | null;
      /** Its heading. Null if it has none. */
      heading: string | null;
      /** Where it begins in the text, in UTF-16 units. */
      start: number;
      /** Where it ends in the text: the offset after its last character, in UTF-16 units. */
      end: number;
      /** `rare`: too few of the contracts have such a clause. `short`: it says too little for a position. */
      reason: "rare" | "short";
    }>;
  }>;
  /** The checks that were made, without those deleted since. */
  checks: Array<{
    /** The check. */
    check_id: string;
    /** How many of the contracts have such a clause. */
    contracts: number;
    /** What the contracts say, most usual first, at most 12. Wordings of files that the caller cannot read are left out if they are no position. */
    wordings: Array<{
      /** The position that was made of it. Null if it is too rare to be one. */
      position: "standard" | "fallback" | null;
      /** The clause, with roles for the names of the parties. */
      text: string;
      /** How many of the contracts have this wording, whether or not the caller can read them. */
      contracts: number;
      /** Where it stands, in the files that the caller can read. */
      sources: Array<{
        /** The file. */
        file_id: string;
        /** Its name. */
        filename: string;
        /** The number of the clause. Null if it has none. */
        number: string | null;
        /** Where it begins in the text, in UTF-16 units. */
        start: number;
        /** Where it ends in the text: the offset after its last character, in UTF-16 units. */
        end: number;
        /** The page that it begins on, starting at 1. Null if the file has no pages. */
        page: number | null;
      }>;
    }>;
  }>;
  /** The playbook, a draft until a person confirms it. */
  playbook: Playbook;
  /** How many kinds of clause were left out because too few of the contracts have them. */
  rare_kinds: number;
}

export interface Deleted {
  /** Always true. */
  deleted: true;
}

export interface PlaybookSources {
  /** How many contracts were counted. 0 if the playbook was not made from documents. */
  contracts: number;
  /** The files that it was made from, as far as the caller can read them. */
  files: Array<{
    /** The file. */
    file_id: string;
    /** Its name. */
    filename: string;
    /** Whether its clauses were counted. */
    counted: boolean;
    /** How many clauses were recognized. */
    clauses: number;
    /** Why it was not counted. Null if it was. */
    reason: string | null;
    /** The clauses of which no check was made, in the order of the text, at most 200. */
    not_used: Array<{
      /** The number of the clause. Null if it has none. */
      number: string | null;
      /** Its heading. Null if it has none. */
      heading: string | null;
      /** Where it begins in the text, in UTF-16 units. */
      start: number;
      /** Where it ends in the text: the offset after its last character, in UTF-16 units. */
      end: number;
      /** `rare`: too few of the contracts have such a clause. `short`: it says too little for a position. */
      reason: "rare" | "short";
    }>;
  }>;
  /** The checks that were made, without those deleted since. */
  checks: Array<{
    /** The check. */
    check_id: string;
    /** How many of the contracts have such a clause. */
    contracts: number;
    /** What the contracts say, most usual first, at most 12. Wordings of files that the caller cannot read are left out if they are no position. */
    wordings: Array<{
      /** The position that was made of it. Null if it is too rare to be one. */
      position: "standard" | "fallback" | null;
      /** The clause, with roles for the names of the parties. */
      text: string;
      /** How many of the contracts have this wording, whether or not the caller can read them. */
      contracts: number;
      /** Where it stands, in the files that the caller can read. */
      sources: Array<{
        /** The file. */
        file_id: string;
        /** Its name. */
        filename: string;
        /** The number of the clause. Null if it has none. */
        number: string | null;
        /** Where it begins in the text, in UTF-16 units. */
        start: number;
        /** Where it ends in the text: the offset after its last character, in UTF-16 units. */
        end: number;
        /** The page that it begins on, starting at 1. Null if the file has no pages. */
        page: number | null;
      }>;
    }>;
  }>;
}

export interface PlaybookSummary {
  /** The id of the playbook. */
  id: string;
  /** The title of the playbook. */
  title: string;
  /** What the playbook is for. Null if not set. */
  description: string | null;
  /** Whether the playbook ships with the service. Official playbooks can be duplicated but not changed. */
  is_official: boolean;
  /** `draft` until the playbook has a check and, if it was made from documents, a person has confirmed it; then `completed`. Only a completed playbook can be run. */
  status: "draft" | "processing" | "completed" | "failed";
  /** The playbook was drafted from documents and waits for a person to confirm it. Omitted otherwise. */
  awaits_confirmation?: true;
  /** `private` is visible only to its creator. `organization` is visible to everyone in the organization. */
  visibility: "private" | "organization";
  /** When it was created. */
  created_at: string;
}

export interface PlaybookCheck {
  /** The id of the check. */
  id: string;
  /** The title of the check. */
  title: string;
  /** What the check is about. Null if not set. */
  description: string | null;
  /** How much the check matters. Null if not set. */
  importance: "low" | "medium" | "high" | null;
  /** What is accepted: one standard position, and fallbacks in order of preference. */
  positions: Array<{
    /** `standard` is the preferred position. `fallback` is an acceptable alternative; list the best one first. */
    type: "standard" | "fallback";
    /** The position in words: what the contract should say. */
    guidance: string;
    /** The clause of the library whose current wording, of at most 4,000 characters, reviews propose. Absent if there is none. */
    clause_id?: string;
  }>;
  /** When it was created. */
  created_at: string;
  /** When it was last changed. */
  updated_at: string;
}

export interface CheckLearning {
  /** Whether the check learns. Always false for official playbooks: duplicate one. */
  enabled: boolean;
  /** What it learns from: the newest decision on each file, at most a hundred. */
  examples: {
    /** Decisions that kept the contract's wording. */
    verified: number;
    /** Decisions against the contract's wording. */
    corrected: number;
    /** Decisions on contracts that lack what the position asks for. */
    absent: number;
  };
  /** `collecting`: fewer than five decisions, which are only shown beside new findings on similar wording. `learning`: it learns in the background. `active`: it is used. `not_better`: it was not better than without, so it is not used. */
  state: "collecting" | "learning" | "active" | "not_better";
  /** Without what was learned. Null until it was measured. */
  before: LearnedFigures | null;
  /** With it, each decision measured without having learned from it. */
  after: LearnedFigures | null;
  /** When it learned last. Null if it never did. */
  learned_at: string | null;
  /** What was learned. Null if there is nothing. */
  model: {
    /** It is learned by the local engine, and stays in this organization. */
    kind: "local";
    /** The decisions that it rests on. */
    documents: number;
    /** How many of them are about a passage. */
    clauses: number;
    /** The share of these passages that it finds when they are left out. */
    found_again: number | null;
  } | null;
}

export interface LearnedFigures {
  /** The share of what was stated that was right. Null if nothing was stated. */
  precision: number | null;
  /** How well what is there is told from what is not (F1). */
  found_f1: number;
  /** How many examples were measured. */
  n: number;
}

export interface PlaybookLintFinding {
  /** The check with the problem. */
  check_id: string;
  /** `contradiction`: positions exclude each other. `vague`: a position cannot be judged. `missing_fallback`: there is no fallback where one is usual. `duplicate`: two positions say the same. */
  kind: "contradiction" | "vague" | "missing_fallback" | "duplicate";
  /** The problem and how to fix it. */
  message: string;
  /** Indexes into the check's own positions. */
  positions: Array<number>;
}

export interface PlaybookExample {
  /** The id of the example. */
  id: string;
  /** The clause that the check judges. */
  text: string;
  /** The place of the file that the text was taken from. The text stays when the file is deleted. */
  citation: {
    /** The file that the text was taken from. */
    file_id: string;
    /** Where it begins in the text, in UTF-16 units. */
    start: number;
    /** Where it ends in the text: the offset after its last character, in UTF-16 units. */
    end: number;
  } | null;
  /** The result that the check should have for this text. */
  expected: "Pass" | "Fallback" | "Flag";
  /** Why this result is expected. Null if not set. */
  note: string | null;
  /** When it was created. */
  created_at: string;
  /** When it was last changed. */
  updated_at: string;
}

export interface PlaybookSuggestions {
  /** In the order of the checks. Only reviews and contracts that the caller may open are counted. */
  suggestions: Array<{
    /** The check whose position people decide against. */
    check_id: string;
    /** Contracts in which a finding that meets no position of this check was decided. */
    decided: number;
    /** In how many of them the wording was kept as it is. */
    kept: number;
    /** The value that was kept most often. Null if none was compared. */
    value: string | null;
    /** In how many contracts that value was kept. 0 without a value. */
    value_count: number;
    /** The words that were kept last, with that value if there is one, as a clause: without number, heading and line breaks. */
    wording: string | null;
    /** The findings whose wording was kept, newest first. */
    findings: Array<{
      /** The review in which it was decided. */
      review_id: string;
      /** The contract. */
      file_id: string;
      /** The name of the contract. */
      file_name: string;
      /** The value in the contract, such as `30 days`. Null if none was compared. */
      found: string | null;
      /** The words that were kept. Null if the finding quotes none. */
      quote: string | null;
      /** When it was decided. */
      decided_at: string;
    }>;
  }>;
}

export interface PlaybookTest {
  /** How many examples were judged. */
  examples: number;
  /** How many examples had the expected result. */
  correct: number;
  /** The share of examples with the expected result. */
  accuracy: number;
  /** For each expected result, how often each actual result occurred. */
  confusion: {
    /** Examples that should pass. */
    Pass: {
      /** How many were judged as Pass. */
      Pass: number;
      /** How many were judged as Fallback. */
      Fallback: number;
      /** How many were judged as Flag. */
      Flag: number;
      /** How many were not assessed. */
      Error: number;
    };
    /** Examples that should meet a fallback. */
    Fallback: {
      /** How many were judged as Pass. */
      Pass: number;
      /** How many were judged as Fallback. */
      Fallback: number;
      /** How many were judged as Flag. */
      Flag: number;
      /** How many were not assessed. */
      Error: number;
    };
    /** Examples that should be flagged. */
    Flag: {
      /** How many were judged as Pass. */
      Pass: number;
      /** How many were judged as Fallback. */
      Fallback: number;
      /** How many were judged as Flag. */
      Flag: number;
      /** How many were not assessed. */
      Error: number;
    };
  };
  /** The id of the playbook. */
  playbook_id: string;
  /** The title of the playbook. */
  playbook_title: string;
  /** A hash of the playbook's content, without its examples, when the test started. */
  playbook_version: string;
  /** The model that judged, or `local` for the offline engine. */
  model: string;
  /** The checks that have examples. */
  checks: Array<{
    /** How many examples were judged. */
    examples: number;
    /** How many examples had the expected result. */
    correct: number;
    /** The share of examples with the expected result. */
    accuracy: number;
    /** For each expected result, how often each actual result occurred. */
    confusion: {
      /** Examples that should pass. */
      Pass: {
        /** How many were judged as Pass. */
        Pass: number;
        /** How many were judged as Fallback. */
        Fallback: number;
        /** How many were judged as Flag. */
        Flag: number;
        /** How many were not assessed. */
        Error: number;
      };
      /** Examples that should meet a fallback. */
      Fallback: {
        /** How many were judged as Pass. */
        Pass: number;
        /** How many were judged as Fallback. */
        Fallback: number;
        /** How many were judged as Flag. */
        Flag: number;
        /** How many were not assessed. */
        Error: number;
      };
      /** Examples that should be flagged. */
      Flag: {
        /** How many were judged as Pass. */
        Pass: number;
        /** How many were judged as Fallback. */
        Fallback: number;
        /** How many were judged as Flag. */
        Flag: number;
        /** How many were not assessed. */
        Error: number;
      };
    };
    /** The id of the check. */
    check_id: string;
    /** The title of the check. */
    check_title: string;
  }>;
  /** The examples whose result was not the expected one. */
  wrong: Array<{
    /** The example. */
    example_id: string;
    /** The check of the example. */
    check_id: string;
    /** The title of the check. */
    check_title: string;
    /** The text of the example. */
    text: string;
    /** The note of the example. Null if it has none. */
    note: string | null;
    /** The result that the check should have for this text. */
    expected: "Pass" | "Fallback" | "Flag";
    /** The actual result. */
    result: "Pass" | "Flag" | "Fallback" | "Error";
    /** Why the check had this result. */
    analysis: string;
  }>;
  /** What is better or worse than in the previous test. */
  changes: {
    /** The previous test. Null for the first. */
    previous_test_id: string | null;
    /** The accuracy of the previous test. Null for the first test. */
    previous_accuracy: number | null;
    /** Examples that were judged correctly before and no longer are. */
    worse: Array<{
      /** The example. */
      example_id: string;
      /** The check of the example. */
      check_id: string;
      /** The result that the check should have for this text. */
      expected: "Pass" | "Fallback" | "Flag";
      /** The result in the previous test. */
      before: "Pass" | "Flag" | "Fallback" | "Error";
      /** The result in this test. */
      now: "Pass" | "Flag" | "Fallback" | "Error";
    }>;
    /** Examples that are judged correctly now and were not before. */
    better: Array<{
      /** The example. */
      example_id: string;
      /** The check of the example. */
      check_id: string;
      /** The result that the check should have for this text. */
      expected: "Pass" | "Fallback" | "Flag";
      /** The result in the previous test. */
      before: "Pass" | "Flag" | "Fallback" | "Error";
      /** The result in this test. */
      now: "Pass" | "Flag" | "Fallback" | "Error";
    }>;
    /** Examples that are new or were changed. */
    added: Array<string>;
    /** Examples that are gone. */
    removed: Array<string>;
  };
  /** The id of the test. */
  id: string;
  /** Who started the test. Null for an organization-scoped key. */
  tested_by_user_id: number | null;
  /** When it was created. */
  created_at: string;
}

export interface PlaybookTestJob {
  /** The id of the job. */
  job_id: string;
  /** The work that the job does. */
  kind: "playbooks/test";
  /** `pending` and `running` jobs have not ended; `succeeded`, `failed` and `canceled` ones have ended. */
  status: "pending" | "running" | "succeeded" | "failed" | "canceled";
  /** The outcome, which depends on the kind. Null until the job succeeds. */
  result: PlaybookTestResult | null;
  /** Why the job failed or was canceled. Null otherwise. */
  error: {
    /** A stable, machine-readable code, such as `MODEL_UNAVAILABLE`. */
    code: string;
    /** What went wrong, as a human-readable message. */
    message: string;
  } | null;
  /** What the job has used of language models so far, failed attempts included. */
  usage: ModelUsage;
  /** When it was created. */
  created_at: string;
  /** When the job ended. Null until then. */
  completed_at: string | null;
}

export interface PlaybookTestResult {
  /** How many examples were judged. */
  examples: number;
  /** How many examples had the expected result. */
  correct: number;
  /** The share of examples with the expected result. */
  accuracy: number;
  /** For each expected result, how often each actual result occurred. */
  confusion: {
    /** Examples that should pass. */
    Pass: {
      /** How many were judged as Pass. */
      Pass: number;
      /** How many were judged as Fallback. */
      Fallback: number;
      /** How many were judged as Flag. */
      Flag: number;
      /** How many were not assessed. */
      Error: number;
    };
    /** Examples that should meet a fallback. */
    Fallback: {
      /** How many were judged as Pass. */
      Pass: number;
      /** How many were judged as Fallback. */
      Fallback: number;
      /** How many were judged as Flag. */
      Flag: number;
      /** How many were not assessed. */
      Error: number;
    };
    /** Examples that should be flagged. */
    Flag: {
      /** How many were judged as Pass. */
      Pass: number;
      /** How many were judged as Fallback. */
      Fallback: number;
      /** How many were judged as Flag. */
      Flag: number;
      /** How many were not assessed. */
      Error: number;
    };
  };
  /** The id of the playbook. */
  playbook_id: string;
  /** The title of the playbook. */
  playbook_title: string;
  /** A hash of the playbook's content, without its examples, when the test started. */
  playbook_version: string;
  /** The model that judged, or `local` for the offline engine. */
  model: string;
  /** The checks that have examples. */
  checks: Array<{
    /** How many examples were judged. */
    examples: number;
    /** How many examples had the expected result. */
    correct: number;
    /** The share of examples with the expected result. */
    accuracy: number;
    /** For each expected result, how often each actual result occurred. */
    confusion: {
      /** Examples that should pass. */
      Pass: {
        /** How many were judged as Pass. */
        Pass: number;
        /** How many were judged as Fallback. */
        Fallback: number;
        /** How many were judged as Flag. */
        Flag: number;
        /** How many were not assessed. */
        Error: number;
      };
      /** Examples that should meet a fallback. */
      Fallback: {
        /** How many were judged as Pass. */
        Pass: number;
        /** How many were judged as Fallback. */
        Fallback: number;
        /** How many were judged as Flag. */
        Flag: number;
        /** How many were not assessed. */
        Error: number;
      };
      /** Examples that should be flagged. */
      Flag: {
        /** How many were judged as Pass. */
        Pass: number;
        /** How many were judged as Fallback. */
        Fallback: number;
        /** How many were judged as Flag. */
        Flag: number;
        /** How many were not assessed. */
        Error: number;
      };
    };
    /** The id of the check. */
    check_id: string;
    /** The title of the check. */
    check_title: string;
  }>;
  /** The examples whose result was not the expected one. */
  wrong: Array<{
    /** The example. */
    example_id: string;
    /** The check of the example. */
    check_id: string;
    /** The title of the check. */
    check_title: string;
    /** The text of the example. */
    text: string;
    /** The note of the example. Null if it has none. */
    note: string | null;
    /** The result that the check should have for this text. */
    expected: "Pass" | "Fallback" | "Flag";
    /** The actual result. */
    result: "Pass" | "Flag" | "Fallback" | "Error";
    /** Why the check had this result. */
    analysis: string;
  }>;
  /** What is better or worse than in the previous test. */
  changes: {
    /** The previous test. Null for the first. */
    previous_test_id: string | null;
    /** The accuracy of the previous test. Null for the first test. */
    previous_accuracy: number | null;
    /** Examples that were judged correctly before and no longer are. */
    worse: Array<{
      /** The example. */
      example_id: string;
      /** The check of the example. */
      check_id: string;
      /** The result that the check should have for this text. */
      expected: "Pass" | "Fallback" | "Flag";
      /** The result in the previous test. */
      before: "Pass" | "Flag" | "Fallback" | "Error";
      /** The result in this test. */
      now: "Pass" | "Flag" | "Fallback" | "Error";
    }>;
    /** Examples that are judged correctly now and were not before. */
    better: Array<{
      /** The example. */
      example_id: string;
      /** The check of the example. */
      check_id: string;
      /** The result that the check should have for this text. */
      expected: "Pass" | "Fallback" | "Flag";
      /** The result in the previous test. */
      before: "Pass" | "Flag" | "Fallback" | "Error";
      /** The result in this test. */
      now: "Pass" | "Flag" | "Fallback" | "Error";
    }>;
    /** Examples that are new or were changed. */
    added: Array<string>;
    /** Examples that are gone. */
    removed: Array<string>;
  };
}

export interface VaultEvaluation {
  /** The id of the evaluation, and of its job. */
  id: string;
  /** The vault. */
  vault_id: string;
  /** The name of the vault. */
  vault_name: string;
  /** What became of its job. */
  status: "pending" | "running" | "succeeded" | "failed" | "canceled";
  /** How far it is. Null unless it is running. */
  progress: EvaluationProgress | null;
  /** Who started it. Null if the person is gone. */
  started_by: {
    /** The id of the person. */
    id: number;
    /** The person's name. Null if the account has none. */
    name: string | null;
    /** The person's e-mail address. Null if the account has none. */
    email: string | null;
  } | null;
  /** Null until it has succeeded. */
  report: EvaluationReport | null;
  /** When it was created. */
  created_at: string;
  /** When it succeeded. Null until then. */
  completed_at: string | null;
  /** The entries of this page. */
  disagreements: Array<EvaluationDisagreement>;
  /** Where this page is in the list. */
  pagination: Pagination;
}

export interface EvaluationProgress {
  /** What is read or judged now. */
  of_what: "cells" | "findings";
  /** Who reads them, as in `results`. */
  reader: string;
  /** How many it has read or judged. */
  done: number;
  /** Of how many. */
  of: number;
  /** Each reader takes one step for cells, and one for findings if there are any. From 1. */
  step: number;
  /** How many steps there are. */
  steps: number;
}

export interface EvaluationReport {
  /** Cells that people verified or corrected. */
  cells: {
    /** How many checked cells were read. */
    read: number;
    /** How many checked cells the vault had. */
    available: number;
    /** The documents they are from. */
    documents: number;
    /** Who had read these cells when people checked them. People tend to confirm what they see, which favours that reader. */
    first_read_by: Array<{
      /** The model, `local` or `person`. */
      reader: string;
      /** How many cells. */
      cells: number;
    }>;
    /** What each reader made of them. */
    results: Array<EvaluationOfCells>;
  };
  /** Findings that people decided. Null if there were none. */
  findings: {
    /** How many decided findings were judged. */
    judged: number;
    /** How many there were in reviews that the person who started it can see. */
    available: number;
    /** The reviews they are from. */
    reviews: number;
    /** What each reader made of them. */
    results: Array<EvaluationOfFindings>;
  } | null;
  /** How many cells and findings at least one reader did not get right. */
  disagreements: number;
}

export interface EvaluationOfCells {
  /** `local`: the local engine. `local, learned`: with what columns learned. Else the name of the model. */
  reader: string;
  /** The tasks that this model is set up for. Empty for the local engine and a fallback. */
  tasks: Array<"naming" | "extraction" | "review" | "chat" | "second_reader">;
  /** Cells with a value that was read as people checked it. */
  values: EvaluationShare;
  /** Cells whose value was quoted from the words that people checked. */
  passages: EvaluationShare;
  /** Empty cells for which it said that the document has no value. */
  absences: EvaluationShare;
  /** Cells for which it stated something else than people checked. */
  wrong: number;
  /** Cells for which it stated nothing. */
  unsure: number;
  /** Cells that it could not read. */
  failed: number;
  /** Why the first of these could not be read. Null if all were read. */
  error: string | null;
  /** What it took: tokens, price, time and processor seconds. */
  spent: EvaluationSpent;
}

export interface EvaluationShare {
  /** How many were right. */
  right: number;
  /** Of how many. */
  of: number;
  /** `right` / `of`. Null if there were none. */
  share: number | null;
  /** Whether there were at least 30. Fewer are too few to choose by. */
  is_enough: boolean;
}

export interface EvaluationSpent {
  /** Tokens that were sent, cached ones included. */
  input_tokens: number;
  /** Of these, tokens that the provider had cached. */
  cached_tokens: number;
  /** Tokens of the answers. */
  output_tokens: number;
  /** Calls of language models, those of the second reader included. */
  calls: number;
  /** By the prices in `MODEL_PRICES`. Null if a model that was called has none. */
  cost: number | null;
  /** Seconds from question to answer, added up. Documents that were read at the same time count each. */
  seconds: number;
  /** Seconds that the processors of this server computed, at most: other work of the same process counts too. Null for a language model. */
  cpu_seconds: number | null;
}

export interface EvaluationOfFindings {
  /** `local`: the local engine. `local, learned`: with what columns learned. Else the name of the model. */
  reader: string;
  /** The tasks that this model is set up for. Empty for the local engine and a fallback. */
  tasks: Array<"naming" | "extraction" | "review" | "chat" | "second_reader">;
  /** Findings whose verdict agrees with what people decided. */
  verdicts: EvaluationShare;
  /** Findings that it could not judge. */
  failed: number;
  /** Why the first of these could not be judged. Null if all were. */
  error: string | null;
  /** What it took: tokens, price, time and processor seconds. */
  spent: EvaluationSpent;
}

export interface EvaluationDisagreement {
  /** Its place in the evaluation. */
  number: number;
  /** The document. For a finding, the first of the reviewed ones. */
  document: {
    /** The document. */
    id: string;
    /** Its name. */
    name: string;
  };
  /** The column. Null for a finding. */
  column: {
    /** The key of the column. */
    field_key: string;
    /** Its label. */
    label: string;
    /** Its type. */
    field_type: string;
  } | null;
  /** The finding. Null for a cell. */
  finding: {
    /** The review. */
    review_id: string;
    /** The check. */
    check_id: string;
    /** The title of the check. */
    check_title: string;
  } | null;
  /** What people checked or decided. */
  expected: {
    /** The checked value. Null for an empty cell, and for a finding. */
    value: CellValue;
    /** `acceptable`: people left the contract as it is. `change`: they wanted a change. Null for a cell. */
    decision: "acceptable" | "change" | null;
  };
  /** What each reader said. */
  answers: Array<{
    /** As in `results`. */
    reader: string;
    /** How it compares with what people checked or decided. */
    verdict: "right" | "wrong" | "unsure" | "failed";
    /** The outcome of the cell, or the result of the finding: `Pass`, `Fallback`, `Flag` or `Error`. */
    outcome: string;
    /** What was read. Null if nothing was, and for findings. */
    value: CellValue;
  }>;
}

export interface VaultEvaluationSummary {
  /** The id of the evaluation, and of its job. */
  id: string;
  /** The vault. */
  vault_id: string;
  /** The name of the vault. */
  vault_name: string;
  /** What became of its job. */
  status: "pending" | "running" | "succeeded" | "failed" | "canceled";
  /** How far it is. Null unless it is running. */
  progress: EvaluationProgress | null;
  /** Who started it. Null if the person is gone. */
  started_by: {
    /** The id of the person. */
    id: number;
    /** The person's name. Null if the account has none. */
    name: string | null;
    /** The person's e-mail address. Null if the account has none. */
    email: string | null;
  } | null;
  /** Null until it has succeeded. */
  report: EvaluationReport | null;
  /** When it was created. */
  created_at: string;
  /** When it succeeded. Null until then. */
  completed_at: string | null;
}

export interface VaultEvaluationJob {
  /** The id of the job. */
  job_id: string;
  /** The work that the job does. */
  kind: "vaults/evaluate";
  /** `pending` and `running` jobs have not ended; `succeeded`, `failed` and `canceled` ones have ended. */
  status: "pending" | "running" | "succeeded" | "failed" | "canceled";
  /** The outcome, which depends on the kind. Null until the job succeeds. */
  result: EvaluationReport | null;
  /** Why the job failed or was canceled. Null otherwise. */
  error: {
    /** A stable, machine-readable code, such as `MODEL_UNAVAILABLE`. */
    code: string;
    /** What went wrong, as a human-readable message. */
    message: string;
  } | null;
  /** What the job has used of language models so far, failed attempts included. */
  usage: ModelUsage;
  /** When it was created. */
  created_at: string;
  /** When the job ended. Null until then. */
  completed_at: string | null;
}

export interface PlaybookImport {
  /** The new playbook. */
  playbook: Playbook;
  /** How many checks were imported. */
  checks: number;
  /** How many examples were imported. */
  examples: number;
  /** What was not understood. Empty if everything was. */
  notes: Array<{
    /** Where in the file, such as `Table 1, row 4`. */
    place: string;
    /** What was not understood, and how it was handled. */
    message: string;
  }>;
}

export interface PlaybookRunJob {
  /** The id of the job. */
  job_id: string;
  /** The work that the job does. */
  kind: "playbooks/run";
  /** `pending` and `running` jobs have not ended; `succeeded`, `failed` and `canceled` ones have ended. */
  status: "pending" | "running" | "succeeded" | "failed" | "canceled";
  /** The outcome, which depends on the kind. Null until the job succeeds. */
  result: PlaybookRunResult | null;
  /** Why the job failed or was canceled. Null otherwise. */
  error: {
    /** A stable, machine-readable code, such as `MODEL_UNAVAILABLE`. */
    code: string;
    /** What went wrong, as a human-readable message. */
    message: string;
  } | null;
  /** What the job has used of language models so far, failed attempts included. */
  usage: ModelUsage;
  /** When it was created. */
  created_at: string;
  /** When the job ended. Null until then. */
  completed_at: string | null;
}

export interface PlaybookRunResult {
  /** The id of the playbook. */
  playbookId: string;
  /** The title of the playbook when the run started. */
  playbookTitle: string;
  /** A hash of the playbook's content when the run started. */
  playbookVersion: string;
  /** `first-party` if the document is on our own paper, `third-party` if it is on the other side's. */
  reviewMode: "first-party" | "third-party";
  /** The party that is represented. */
  representingParty: string;
  /** The files that were reviewed. */
  files: Array<{
    /** The id of the file. */
    fileId: string;
    /** The name of the file. */
    filename: string;
    /** The SHA-256 of the bytes that were reviewed, in hexadecimal. */
    sha256: string;
  }>;
  /** How many checks were run. */
  totalChecks: number;
  /** The model that ran the review, or `local` for the offline engine. */
  model: string;
  /** A finding for each check, in the order of the playbook. */
  results: Array<PlaybookFinding>;
  /** How many findings there are of each result. */
  summary: {
    /** Checks that are not met, or uncertain. */
    flags: number;
    /** Checks for which a fallback is met. */
    fallbacks: number;
    /** Checks whose standard position is met. */
    passes: number;
    /** Checks that could not be assessed. */
    errors: number;
  };
  /** The reviewed DOCX with the revisions as tracked changes. */
  documents?: Array<{
    /** The file with the tracked changes. */
    fileId: string;
    /** The name of the file with the tracked changes. */
    filename: string;
    /** A URL that downloads the file without a key. Valid for seven days. */
    signedUrl: string;
    /** The file that was reviewed. */
    originalFileId: string;
    /** The name of the file that was reviewed. */
    originalFilename: string;
  }>;
  /** What holds for the whole review: the files incorporate terms that were not reviewed, or checks got no second look, because the model for it gave no usable answer. */
  notice?: string;
  /** Why there is no redline, or which revisions it does not include. */
  redlineNote?: string;
}

export interface PlaybookFinding {
  /** The id of the check. */
  checkId: string;
  /** The title of the check. */
  checkTitle: string;
  /** How much the check matters. Null if not set. */
  importance: "low" | "medium" | "high" | null;
  /** The check's positions when the playbook was run. */
  positions: Array<{
    /** `standard` is the preferred position. `fallback` is an acceptable alternative; list the best one first. */
    type: "standard" | "fallback";
    /** The position in words: what the contract should say. */
    guidance: string;
    /** The clause of the library whose current wording, of at most 4,000 characters, reviews propose. Absent if there is none. */
    clause_id?: string;
  }>;
  /** Pass: the standard is met. Fallback: a fallback is met. Flag: neither is met, or the result is uncertain. Error: the check could not be assessed. */
  evaluationResult: "Pass" | "Flag" | "Fallback" | "Error";
  /** The number of the fallback that is met, starting at 1. */
  fallbackPosition: number | null;
  /** The offset of the clause in the text of its file. */
  documentPosition: number | null;
  /** Begins with the verdict: what is met, or one of `Contradicts your position.`, `Falls short of your position.`, `Needs your judgement.`, `Not found.` */
  analysis: string;
  /** What else was compared and how the files were searched, for whoever asks why. Empty if there is no more to tell, and for reviews made before it was kept. */
  why: string;
  /** The calibrated chance that the result is right. Null if it was not measured or the finding needs your judgement. */
  certainty: number | null;
  /** Each demand of the position, what it refuses included: of the fallback that is met, or else of the standard. A Pass meets all of them. Where it was accepted before, the quote is the passage that reads like what people accepted. Empty for reviews made before they were kept, and where a check could not be assessed. */
  demands: Array<{
    /** What the position asks for or refuses, in its own words. */
    text: string;
    /** Whether the files meet it. Null if that could not be decided. */
    met: boolean | null;
    /** The words of the files that show it. Null if no words do. */
    quote: string | null;
  }>;
  /** The value in the files that was compared, such as `30 days` or `Delaware`. Null if no value was compared for certain, and for reviews made before it was kept. */
  found: string | null;
  /** The value that the position asks for, such as `at least 60 days`. Null if the position names none, and for reviews made before it was kept. */
  wanted: string | null;
  /** The words of the files that the finding rests on. */
  quotes: Array<{
    /** The file that is quoted. */
    fileId: string;
    /** The exact text of the file from `start` to `end`. */
    quote: string;
    /** Where it begins in the text, in UTF-16 units. */
    start: number;
    /** Where it ends in the text: the offset after its last character, in UTF-16 units. */
    end: number;
    /** The page that the quote begins on, starting at 1. Null if the file has no pages. */
    page: number | null;
  }>;
  /** The changes that would meet the playbook's position. */
  revisions: Array<{
    /** The file that is changed. */
    fileId: string;
    /** The exact text of the file from `start` to `end`. Empty for an insertion. */
    original: string;
    /** The proposed words. Empty for a deletion. */
    replacement: string;
    /** Where it begins in the text, in UTF-16 units. */
    start: number;
    /** Where it ends in the text: the offset after its last character, in UTF-16 units. */
    end: number;
    /** Why the change is proposed. */
    rationale: string;
  }>;
  /** Other checks whose findings are based on the same clause. */
  relatedCheckIds: Array<string>;
  /** Earlier decisions on the same position about similar words, or about the same silence, at most three, nearest first, of reviews and files that you may see. A copy of a file in which the same was decided is left out. Only from `GET /reviews/{id}`. */
  precedents?: Array<Precedent>;
  /** Only where the verdict used earlier decisions, and only from `GET /reviews/{id}`. */
  learned_from?: LearnedFromDecisions;
}

export interface Precedent {
  /** The review of the earlier decision. */
  review_id: string;
  /** The file that it was about. */
  file_id: string;
  /** The name of that file. */
  file_name: string;
  /** What was decided, as in `FindingDecision`. */
  decision: "accepted" | "rejected" | "edited";
  /** When it was decided. */
  decided_at: string;
  /** Who decided. Null for an organization-scoped key. */
  decided_by: {
    /** The id of the person. */
    id: number;
    /** The person's name. Null if the account has none. */
    name: string | null;
    /** The person's e-mail address. Null if the account has none. */
    email: string | null;
  } | null;
  /** What the decision says about the position. `passes`: the wording was kept. Null if it says nothing about a passage. */
  meaning: "passes" | "contradicts" | "missing" | null;
  /** The words that were decided about, on one line and cut after 2,000 characters. Empty where neither finding quotes any words. */
  quote: string;
  /** How alike the words are to those of this finding. 1: the same words. */
  similarity: number;
  /** What makes `quote` the nearest quote of this finding, word by word. Empty if they are the same. */
  differences: Array<{
    /** Where the replaced words begin in `quote`. */
    start: number;
    /** Where they end. */
    end: number;
    /** The words of this finding in their place, on one line. */
    replacement: string;
  }>;
}

export interface LearnedFromDecisions {
  /** `pass`: it passes by them. `miss`: it is not found by them. `ask`: they made it a question for a person. `shown`: a language model that judged it was shown them. */
  use: "pass" | "miss" | "ask" | "shown";
  /** How many decisions it rests on, those included that you may not see. */
  decisions: number;
  /** How many of them do not hold any more: changed, withdrawn or deleted since. */
  withdrawn: number;
  /** Those that you may see, newest first. */
  examples: Array<{
    /** The review of the earlier decision. */
    review_id: string;
    /** The file that it was about. */
    file_id: string;
    /** The name of that file. */
    file_name: string;
    /** What was decided, as in `FindingDecision`. */
    decision: "accepted" | "rejected" | "edited";
    /** When it was decided. */
    decided_at: string;
    /** Who decided. Null for an organization-scoped key. */
    decided_by: {
      /** The id of the person. */
      id: number;
      /** The person's name. Null if the account has none. */
      name: string | null;
      /** The person's e-mail address. Null if the account has none. */
      email: string | null;
    } | null;
    /** Whether the decision still holds. */
    holds: boolean;
  }>;
}

export interface ReviewRedlineJob {
  /** The id of the job. */
  job_id: string;
  /** The work that the job does. */
  kind: "reviews/redline";
  /** `pending` and `running` jobs have not ended; `succeeded`, `failed` and `canceled` ones have ended. */
  status: "pending" | "running" | "succeeded" | "failed" | "canceled";
  /** The outcome, which depends on the kind. Null until the job succeeds. */
  result: ReviewRedlineResult | null;
  /** Why the job failed or was canceled. Null otherwise. */
  error: {
    /** A stable, machine-readable code, such as `MODEL_UNAVAILABLE`. */
    code: string;
    /** What went wrong, as a human-readable message. */
    message: string;
  } | null;
  /** What the job has used of language models so far, failed attempts included. */
  usage: ModelUsage;
  /** When it was created. */
  created_at: string;
  /** When the job ended. Null until then. */
  completed_at: string | null;
}

export interface ReviewRedlineResult {
  /** The review that the redline belongs to. */
  review_id: string;
  /** Which comments the documents have. */
  comments: "none" | "external" | "internal";
  /** The number of changes in the documents. */
  changes: number;
  /** The reviewed files with tracked changes. */
  documents: Array<{
    /** The file with the tracked changes. */
    file_id: string;
    /** The name of the file with the tracked changes. */
    filename: string;
    /** A URL that downloads the file without a key. Valid for seven days. */
    signed_url: string;
    /** The file that was reviewed. */
    original_file_id: string;
    /** The name of the file that was reviewed. */
    original_filename: string;
  }>;
  /** Accepted changes that are not in the documents, and why. */
  omitted: Array<{
    /** The check that the change comes from. */
    check_id: string;
    /** Why it could not be made. */
    reason: string;
  }>;
  /** References to clauses whose automatic numbers change. They are not changed in the documents. */
  cross_references: Array<{
    /** The file that the reference is in. */
    file_id: string;
    /** The reference in the text of the file, such as “Section 10.2”. */
    quote: string;
    /** Where it begins in the text, in UTF-16 units. */
    start: number;
    /** Where it ends in the text: the offset after its last character, in UTF-16 units. */
    end: number;
    /** The number that it names. */
    from: string;
    /** The new number of that clause. Null if the clause is deleted. */
    to: string | null;
    /** Whether Word corrects it when fields are updated. */
    is_field: boolean;
  }>;
}

export interface FindingDecision {
  /** The check whose finding was decided. */
  check_id: string;
  /** `edited`: accepted with `revisions` instead of those of the finding. Null: not decided. */
  decision: "accepted" | "rejected" | "edited" | null;
  /** A note for colleagues. Null if there is none. */
  note: string | null;
  /** Who should decide. Null if nobody is assigned. */
  assignee: {
    /** The id of the person. */
    id: number;
    /** The person's name. Null if the account has none. */
    name: string | null;
    /** The person's e-mail address. Null if the account has none. */
    email: string | null;
  } | null;
  /** Null unless `decision` is `edited`. */
  revisions: Array<{
    /** The file that is changed. */
    file_id: string;
    /** The words that are replaced. Empty for an insertion. */
    original: string;
    /** The new words. Empty for a deletion. */
    replacement: string;
    /** Where it begins in the text, in UTF-16 units. */
    start: number;
    /** Where it ends in the text: the offset after its last character, in UTF-16 units. */
    end: number;
    /** Why the change is made. May be empty. */
    rationale: string;
  }> | null;
  /** Null if not decided, or decided with an organization-scoped key. */
  decided_by: {
    /** The id of the person. */
    id: number;
    /** The person's name. Null if the account has none. */
    name: string | null;
    /** The person's e-mail address. Null if the account has none. */
    email: string | null;
  } | null;
  /** When it was decided. Null if it is not. */
  decided_at: string | null;
  /** Who changed it last. Null for an organization-scoped key. */
  updated_by: {
    /** The id of the person. */
    id: number;
    /** The person's name. Null if the account has none. */
    name: string | null;
    /** The person's e-mail address. Null if the account has none. */
    email: string | null;
  } | null;
  /** When it was last changed. */
  updated_at: string;
  /** Earlier states, newest first, up to 20. `GET /reviews/{id}/findings/{checkId}/history` has all of them, with their text. */
  history: Array<{
    /** `edited`: accepted with `revisions` instead of those of the finding. Null: not decided. */
    decision: "accepted" | "rejected" | "edited" | null;
    /** The note at that time. Null if there was none. */
    note: string | null;
    /** Who was assigned at that time. Null if nobody was. */
    assignee: {
      /** The id of the person. */
      id: number;
      /** The person's name. Null if the account has none. */
      name: string | null;
      /** The person's e-mail address. Null if the account has none. */
      email: string | null;
    } | null;
    /** Who made the decision. Differs from `updated_by` if the decision was restored. */
    decided_by: {
      /** The id of the person. */
      id: number;
      /** The person's name. Null if the account has none. */
      name: string | null;
      /** The person's e-mail address. Null if the account has none. */
      email: string | null;
    } | null;
    /** Who set this state. Null for an organization-scoped key. */
    updated_by: {
      /** The id of the person. */
      id: number;
      /** The person's name. Null if the account has none. */
      name: string | null;
      /** The person's e-mail address. Null if the account has none. */
      email: string | null;
    } | null;
    /** When this state was set. */
    updated_at: string;
  }>;
}

export interface Review {
  /** Also the id of the job that runs the review. */
  id: string;
  /** The progress of the review. `succeeded`, `failed` and `canceled` reviews have ended. */
  status: "pending" | "running" | "succeeded" | "failed" | "canceled";
  /** The playbook when the run started. */
  playbook: {
    /** The id of the playbook. */
    id: string;
    /** The title of the playbook. */
    title: string;
    /** The guide of the playbook. Null if it has none. */
    guide: string | null;
    /** The checks of the run, in order, as they were when it started. */
    checks: Array<{
      /** The id of the check. */
      id: string;
      /** The title of the check. */
      title: string;
      /** What the check is about. Null if not set. */
      description: string | null;
      /** How much the check matters. Null if not set. */
      importance: "low" | "medium" | "high" | null;
      /** What is accepted: one standard position, and fallbacks in order of preference. */
      positions: Array<{
        /** `standard` is the preferred position. `fallback` is an acceptable alternative; list the best one first. */
        type: "standard" | "fallback";
        /** The position in words: what the contract should say. */
        guidance: string;
        /** The clause of the library whose current wording, of at most 4,000 characters, reviews propose. Absent if there is none. */
        clause_id?: string;
      }>;
    }>;
  };
  /** The files that still exist, or existed when the review ended. */
  files: Array<{
    /** The id of the file. */
    id: string;
    /** The name of the file. */
    name: string;
  }>;
  /** How many checks the review has. */
  checks: number;
  /** The number of checks completed so far. Approximate until the review ends. */
  judged: number;
  /** The number of findings with a decision. */
  decided: number;
  /** The number of findings that need a decision: those that meet neither the standard nor a fallback. Null until the review succeeds. */
  to_decide: number | null;
  /** The number of those that have no decision yet. Null until the review succeeds. */
  open: number | null;
  /** How many of `open` have each result. Null until the review succeeds. */
  open_results: {
    /** They contradict the position. */
    contradicts: number;
    /** They fall short of it. */
    short: number;
    /** What is asked for was not found. */
    missing: number;
    /** They need your judgement. */
    judgement: number;
    /** They could not be assessed. */
    error: number;
  } | null;
  /** How many findings there are of each result. Null until the review succeeds. */
  summary: {
    /** Checks that are not met, or uncertain. */
    flags: number;
    /** Checks for which a fallback is met. */
    fallbacks: number;
    /** Checks whose standard position is met. */
    passes: number;
    /** Checks that could not be assessed. */
    errors: number;
  } | null;
  /** The project whose members see the review. Null if there is none. */
  project_id: string | null;
  /** The portfolio that it is part of. Null if there is none, and for everybody but the one who started it. */
  portfolio: {
    /** The id of the portfolio. */
    id: string;
    /** Its name. */
    name: string;
  } | null;
  /** Whether the caller started it. */
  is_own: boolean;
  /** `write`: the caller may decide findings and create redlines. `admin`: also share and delete. */
  my_access_level: "read" | "write" | "admin";
  /** Null for a run of an organization-scoped key. */
  created_by: {
    /** The id of the person. */
    id: number;
    /** The person's name. Null if the account has none. */
    name: string | null;
    /** The person's e-mail address. Null if the account has none. */
    email: string | null;
  } | null;
  /** When it was created. */
  created_at: string;
  /** When the review ended. Null until then. */
  completed_at: string | null;
  /** `first-party` if the document is on our own paper, `third-party` if it is on the other side's. */
  review_mode: "first-party" | "third-party";
  /** The party that is represented. */
  representing_party: string;
  /** The review of the draft before. Null if this is the first round. */
  previous_review_id: string | null;
  /** Null until the review succeeds. */
  result: PlaybookRunResult | null;
  /** Why the review failed or was canceled. Null otherwise. */
  error: {
    /** A stable, machine-readable code. */
    code: string;
    /** What went wrong, as a human-readable message. */
    message: string;
  } | null;
  /** One for each finding that was decided, assigned or annotated. */
  decisions: Array<FindingDecision>;
  /** The checks whose finding differs from that of the review before: its verdict, its quotes or its proposed changes. Null if this is the first round. */
  changed_since_previous: Array<string> | null;
  /** The files made from this review that still exist, oldest first. */
  documents: Array<{
    /** The id of the file. */
    file_id: string;
    /** The name of the file. */
    filename: string;
    /** A URL that downloads the file without a key. Valid for seven days. */
    signed_url: string;
    /** `proposal`: all revisions that the run proposed. `redline`: what was accepted or edited. */
    kind: "proposal" | "redline";
    /** Null for a proposal. */
    comments: "none" | "external" | "internal" | null;
    /** Who made it. Null for an organization-scoped key. */
    created_by: {
      /** The id of the person. */
      id: number;
      /** The person's name. Null if the account has none. */
      name: string | null;
      /** The person's e-mail address. Null if the account has none. */
      email: string | null;
    } | null;
    /** When it was created. */
    created_at: string;
  }>;
}

export interface FindingHistoryEntry {
  /** `edited`: accepted with `revisions` instead of those of the finding. Null: not decided. */
  decision: "accepted" | "rejected" | "edited" | null;
  /** The note at that time. Null if there was none. */
  note: string | null;
  /** Who was assigned at that time. Null if nobody was. */
  assignee: {
    /** The id of the person. */
    id: number;
    /** The person's name. Null if the account has none. */
    name: string | null;
    /** The person's e-mail address. Null if the account has none. */
    email: string | null;
  } | null;
  /** The edited text. Null unless `decision` is `edited`. */
  revisions: Array<{
    /** The file that is changed. */
    file_id: string;
    /** The words that are replaced. Empty for an insertion. */
    original: string;
    /** The new words. Empty for a deletion. */
    replacement: string;
    /** Where it begins in the text, in UTF-16 units. */
    start: number;
    /** Where it ends in the text: the offset after its last character, in UTF-16 units. */
    end: number;
    /** Why the change is made. May be empty. */
    rationale: string;
  }> | null;
  /** Who made the decision. Differs from `updated_by` if the decision was restored. */
  decided_by: {
    /** The id of the person. */
    id: number;
    /** The person's name. Null if the account has none. */
    name: string | null;
    /** The person's e-mail address. Null if the account has none. */
    email: string | null;
  } | null;
  /** Who set this state. Null for an organization-scoped key. */
  updated_by: {
    /** The id of the person. */
    id: number;
    /** The person's name. Null if the account has none. */
    name: string | null;
    /** The person's e-mail address. Null if the account has none. */
    email: string | null;
  } | null;
  /** When this state was set. */
  updated_at: string;
}

export interface ReviewPerson {
  /** The id of the person. */
  id: number;
  /** The person's name. Null if the account has none. */
  name: string | null;
  /** The person's e-mail address. Null if the account has none. */
  email: string | null;
}

export interface ReviewShare {
  /** The id of the person it is shared with. */
  user_id: number;
  /** The person's e-mail address. Null if the account has none. */
  email: string | null;
  /** The person's name. Null if the account has none. */
  name: string | null;
  /** When it was shared. */
  shared_at: string;
}

export interface ReviewSummary {
  /** Also the id of the job that runs the review. */
  id: string;
  /** The progress of the review. `succeeded`, `failed` and `canceled` reviews have ended. */
  status: "pending" | "running" | "succeeded" | "failed" | "canceled";
  /** The playbook that the review was run with. */
  playbook: {
    /** The id of the playbook. */
    id: string;
    /** The title of the playbook when the run started. */
    title: string;
  };
  /** The files that still exist, or existed when the review ended. */
  files: Array<{
    /** The id of the file. */
    id: string;
    /** The name of the file. */
    name: string;
  }>;
  /** How many checks the review has. */
  checks: number;
  /** The number of checks completed so far. Approximate until the review ends. */
  judged: number;
  /** The number of findings with a decision. */
  decided: number;
  /** The number of findings that need a decision: those that meet neither the standard nor a fallback. Null until the review succeeds. */
  to_decide: number | null;
  /** The number of those that have no decision yet. Null until the review succeeds. */
  open: number | null;
  /** How many of `open` have each result. Null until the review succeeds. */
  open_results: {
    /** They contradict the position. */
    contradicts: number;
    /** They fall short of it. */
    short: number;
    /** What is asked for was not found. */
    missing: number;
    /** They need your judgement. */
    judgement: number;
    /** They could not be assessed. */
    error: number;
  } | null;
  /** How many findings there are of each result. Null until the review succeeds. */
  summary: {
    /** Checks that are not met, or uncertain. */
    flags: number;
    /** Checks for which a fallback is met. */
    fallbacks: number;
    /** Checks whose standard position is met. */
    passes: number;
    /** Checks that could not be assessed. */
    errors: number;
  } | null;
  /** The project whose members see the review. Null if there is none. */
  project_id: string | null;
  /** The portfolio that it is part of. Null if there is none, and for everybody but the one who started it. */
  portfolio: {
    /** The id of the portfolio. */
    id: string;
    /** Its name. */
    name: string;
  } | null;
  /** Whether the caller started it. */
  is_own: boolean;
  /** `write`: the caller may decide findings and create redlines. `admin`: also share and delete. */
  my_access_level: "read" | "write" | "admin";
  /** Null for a run of an organization-scoped key. */
  created_by: {
    /** The id of the person. */
    id: number;
    /** The person's name. Null if the account has none. */
    name: string | null;
    /** The person's e-mail address. Null if the account has none. */
    email: string | null;
  } | null;
  /** When it was created. */
  created_at: string;
  /** When the review ended. Null until then. */
  completed_at: string | null;
}

export interface ReviewResponseJob {
  /** The id of the job. */
  job_id: string;
  /** The work that the job does. */
  kind: "reviews/responses";
  /** `pending` and `running` jobs have not ended; `succeeded`, `failed` and `canceled` ones have ended. */
  status: "pending" | "running" | "succeeded" | "failed" | "canceled";
  /** The outcome, which depends on the kind. Null until the job succeeds. */
  result: ReviewResponseResult | null;
  /** Why the job failed or was canceled. Null otherwise. */
  error: {
    /** A stable, machine-readable code, such as `MODEL_UNAVAILABLE`. */
    code: string;
    /** What went wrong, as a human-readable message. */
    message: string;
  } | null;
  /** What the job has used of language models so far, failed attempts included. */
  usage: ModelUsage;
  /** When it was created. */
  created_at: string;
  /** When the job ended. Null until then. */
  completed_at: string | null;
}

export interface ReviewResponseResult {
  /** The review that the draft belongs to. */
  review_id: string;
  /** What the draft is compared with: the last redline of the review, or the run's proposal. */
  sent: {
    /** The id of the file. */
    file_id: string;
    /** The name of the file. */
    filename: string;
  };
  /** The draft that came back. */
  returned: {
    /** The id of the file. */
    file_id: string;
    /** The name of the file. */
    filename: string;
  };
  /** The draft has little in common with what we sent. Nothing was compared, and both lists are empty. */
  is_another_document: boolean;
  /** Our changes, in the order of the document. */
  changes: Array<ReturnedChange>;
  /** Everything else that differs from what we sent. Changes that were not tracked come first. At most 5,000. */
  differences: Array<ReturnedDifference>;
  /** What happened to our changes, in numbers and in a sentence. */
  summary: {
    /** How many of our changes were accepted. */
    accepted: number;
    /** How many of our changes were rejected. */
    rejected: number;
    /** How many of our changes were altered. */
    altered: number;
    /** Other differences that were not tracked. */
    silent: number;
    /** Other differences that were tracked. */
    tracked: number;
    /** Whether some of our changes are still tracked changes in the draft, neither accepted nor rejected. */
    still_marked: boolean;
    /** The outcome in one or two sentences. */
    message: string;
  };
}

export interface ReturnedChange {
  /** The checks that the change comes from. Empty if it belongs to none of the findings. */
  check_ids: Array<string>;
  /** `accepted`: the draft has our words, even if they are still marked as a tracked change. `rejected`: it has the original words. `altered`: it has neither, or the words next to them changed. */
  status: "accepted" | "rejected" | "altered";
  /** Whether the other side tracked the rejection or alteration. Null if the change was accepted. */
  tracked: boolean | null;
  /** The words before our change. Empty for an insertion. */
  original: string;
  /** Our words in the file that we sent. Null for a deletion. */
  proposed: Citation | null;
  /** The text at that place in the draft. Null if there is none. */
  returned: Citation | null;
}

export interface ReturnedDifference {
  /** `moved`: a clause is in another place in the revised file. Wording changes within it are listed as separate changes. */
  kind: "inserted" | "deleted" | "replaced" | "moved";
  /** What the change is about: a number or amount, a date, who the parties are, what someone must or may do, other wording, or only formatting, numbering or spacing. */
  significance: "number" | "date" | "party" | "obligation" | "wording" | "format";
  /** The words in the file that we sent. Null if they were inserted. */
  base: Citation | null;
  /** The words in the draft. Null if they were deleted. */
  revised: Citation | null;
  /** The position of the change in the base file's text, even if it has no words there. */
  base_at: number;
  /** The position of the change in the revised file's text, even if it has no words there. */
  revised_at: number;
  /** False if the other side made the change without tracking it. */
  tracked: boolean;
}

export interface ReviewRoundDetail {
  /** Also the id of the job that reads the draft. */
  id: string;
  /** The status of the comparison. */
  status: "pending" | "running" | "succeeded" | "failed" | "canceled";
  /** The draft that came back. The file may have been deleted since. */
  file_id: string;
  /** The name of the draft. */
  filename: string;
  /** Null until the draft is read. */
  summary: {
    /** How many of our changes were accepted. */
    accepted: number;
    /** How many of our changes were rejected. */
    rejected: number;
    /** How many of our changes were altered. */
    altered: number;
    /** Other differences that were not tracked. */
    silent: number;
    /** Other differences that were tracked. */
    tracked: number;
    /** Whether some of our changes are still tracked changes in the draft, neither accepted nor rejected. */
    still_marked: boolean;
    /** The outcome in one or two sentences. */
    message: string;
  } | null;
  /** Why the draft could not be read. Null unless `status` is `failed`. */
  error: {
    /** A stable, machine-readable code. */
    code: string;
    /** What went wrong, as a human-readable message. */
    message: string;
  } | null;
  /** Who submitted it. Null for an organization-scoped key. */
  created_by: {
    /** The id of the person. */
    id: number;
    /** The person's name. Null if the account has none. */
    name: string | null;
    /** The person's e-mail address. Null if the account has none. */
    email: string | null;
  } | null;
  /** When it was created. */
  created_at: string;
  /** When the comparison ended. Null until then. */
  completed_at: string | null;
  /** Null until the draft is read. */
  result: ReviewResponseResult | null;
}

export interface ReviewRound {
  /** Also the id of the job that reads the draft. */
  id: string;
  /** The status of the comparison. */
  status: "pending" | "running" | "succeeded" | "failed" | "canceled";
  /** The draft that came back. The file may have been deleted since. */
  file_id: string;
  /** The name of the draft. */
  filename: string;
  /** Null until the draft is read. */
  summary: {
    /** How many of our changes were accepted. */
    accepted: number;
    /** How many of our changes were rejected. */
    rejected: number;
    /** How many of our changes were altered. */
    altered: number;
    /** Other differences that were not tracked. */
    silent: number;
    /** Other differences that were tracked. */
    tracked: number;
    /** Whether some of our changes are still tracked changes in the draft, neither accepted nor rejected. */
    still_marked: boolean;
    /** The outcome in one or two sentences. */
    message: string;
  } | null;
  /** Why the draft could not be read. Null unless `status` is `failed`. */
  error: {
    /** A stable, machine-readable code. */
    code: string;
    /** What went wrong, as a human-readable message. */
    message: string;
  } | null;
  /** Who submitted it. Null for an organization-scoped key. */
  created_by: {
    /** The id of the person. */
    id: number;
    /** The person's name. Null if the account has none. */
    name: string | null;
    /** The person's e-mail address. Null if the account has none. */
    email: string | null;
  } | null;
  /** When it was created. */
  created_at: string;
  /** When the comparison ended. Null until then. */
  completed_at: string | null;
}

export interface PortfolioSummary {
  /** The id of the portfolio. */
  id: string;
  /** The name of the portfolio. */
  name: string;
  /** The playbook, as it was when the portfolio was started. */
  playbook: {
    /** The id of the playbook. */
    id: string;
    /** The title of the playbook. */
    title: string;
  };
  /** The vault whose documents are reviewed. Null if the portfolio was created from files. */
  vault_id: string | null;
  /** `first-party` if the document is on our own paper, `third-party` if it is on the other side's. */
  review_mode: "first-party" | "third-party";
  /** The party that is represented. */
  representing_party: string;
  /** How many contracts the portfolio has. */
  contracts_count: number;
  /** How many contracts are in each state. */
  counts: {
    /** Contracts that wait for their review. */
    queued: number;
    /** Contracts that are being reviewed. */
    reviewing: number;
    /** Contracts whose review is done. */
    reviewed: number;
    /** The review failed or was stopped. */
    failed: number;
    /** The contract could not be reviewed: its `error` says why. */
    skipped: number;
    /** The review was deleted. */
    deleted: number;
  };
  /** Why no reviews are being started. Waiting contracts are started later. */
  paused: {
    /** A stable, machine-readable code. */
    code: string;
    /** The reason, as a human-readable message. */
    message: string;
  } | null;
  /** Who started it. Null for an organization-scoped key. */
  created_by: {
    /** The id of the person. */
    id: number;
    /** The person's name. Null if the account has none. */
    name: string | null;
    /** The person's e-mail address. Null if the account has none. */
    email: string | null;
  } | null;
  /** When it was created. */
  created_at: string;
}

export interface Portfolio {
  /** The id of the portfolio. */
  id: string;
  /** The name of the portfolio. */
  name: string;
  /** The playbook, as it was when the portfolio was started. */
  playbook: {
    /** The id of the playbook. */
    id: string;
    /** The title of the playbook. */
    title: string;
  };
  /** The vault whose documents are reviewed. Null if the portfolio was created from files. */
  vault_id: string | null;
  /** `first-party` if the document is on our own paper, `third-party` if it is on the other side's. */
  review_mode: "first-party" | "third-party";
  /** The party that is represented. */
  representing_party: string;
  /** How many contracts the portfolio has. */
  contracts_count: number;
  /** How many contracts are in each state. */
  counts: {
    /** Contracts that wait for their review. */
    queued: number;
    /** Contracts that are being reviewed. */
    reviewing: number;
    /** Contracts whose review is done. */
    reviewed: number;
    /** The review failed or was stopped. */
    failed: number;
    /** The contract could not be reviewed: its `error` says why. */
    skipped: number;
    /** The review was deleted. */
    deleted: number;
  };
  /** Why no reviews are being started. Waiting contracts are started later. */
  paused: {
    /** A stable, machine-readable code. */
    code: string;
    /** The reason, as a human-readable message. */
    message: string;
  } | null;
  /** Who started it. Null for an organization-scoped key. */
  created_by: {
    /** The id of the person. */
    id: number;
    /** The person's name. Null if the account has none. */
    name: string | null;
    /** The person's e-mail address. Null if the account has none. */
    email: string | null;
  } | null;
  /** When it was created. */
  created_at: string;
  /** The checks of the playbook, in order, with their outcomes. */
  checks: Array<PortfolioCheck>;
  /** The entries of this page. */
  contracts: Array<PortfolioContract>;
  /** Where this page is in the list. */
  pagination: Pagination;
}

export interface PortfolioCheck {
  /** The id of the check. */
  id: string;
  /** The title of the check. */
  title: string;
  /** How much the check matters. Null if not set. */
  importance: "low" | "medium" | "high" | null;
  /** How many contracts have each outcome. */
  counts: {
    /** Flag: contradicts. */
    contradicts: number;
    /** Flag: falls short. */
    short: number;
    /** Flag: not found. */
    missing: number;
    /** Flag: needs your judgement. */
    judgement: number;
    /** Not assessed. */
    error: number;
    /** Fallback. */
    fallback: number;
    /** Pass. */
    pass: number;
  };
  /** The values that were found, the most frequent first. At most 50. */
  values: Array<{
    /** A value that was found, such as `30 days`. */
    value: string;
    /** How many contracts have it. */
    count: number;
  }>;
}

export interface PortfolioContract {
  /** The place of the contract in the portfolio, starting at 1. */
  number: number;
  /** The file of the contract. Null if the document of the vault has none. */
  file_id: string | null;
  /** Null if you never had access to the file. */
  name: string | null;
  /** The state of the contract. */
  state: "queued" | "reviewing" | "reviewed" | "failed" | "skipped" | "deleted";
  /** The review of the contract. Null until it is started, and if the review was deleted. */
  review_id: string | null;
  /** Why it was not reviewed. */
  error: {
    /** A stable, machine-readable code. */
    code: string;
    /** The reason, as a human-readable message. */
    message: string;
  } | null;
  /** Empty until it is reviewed. In the order of the checks. */
  results: Array<{
    /** The check. */
    check_id: string;
    /** The outcome of the check. `contradicts`, `short`, `missing` and `judgement` are the kinds of flag. */
    outcome: "contradicts" | "short" | "missing" | "judgement" | "error" | "fallback" | "pass";
    /** The number of the fallback that is met, starting at 1. */
    fallback_position: number | null;
    /** The value in the files that was compared, such as `30 days` or `Delaware`. Null if no value was compared for certain, and for reviews made before it was kept. */
    found: string | null;
    /** The value that the position asks for, such as `at least 60 days`. Null if the position names none, and for reviews made before it was kept. */
    wanted: string | null;
    /** The beginning of the first passage that the finding rests on. Null if it rests on none. */
    quote: string | null;
  }>;
}

export interface Approval {
  /** The id of the approval. */
  id: string;
  /** `review`: a review with what was decided about its findings. `redline`: the changes that it proposes to the other side. `document`: a file. `request`: a request of a colleague. */
  subject: "review" | "redline" | "document" | "request";
  /** The id of the review, the file or the request. */
  subject_id: string;
  /** What exactly is approved: the SHA-256 of a file, or that of a review's files, findings and decisions together. */
  sha256: string;
  /** What it is, in words, as it was called when the approval was asked for. */
  title: string;
  /** `void`: what was to be approved has changed or is gone. It has to be asked for again. */
  status: "pending" | "approved" | "rejected" | "void";
  /** What the person who asked said about it. */
  note: string | null;
  /** Who asked. Null for an organization-scoped key. */
  asked_by: {
    /** The id of the person. */
    id: number;
    /** The person's name. Null if the account has none. */
    name: string | null;
    /** The person's e-mail address. Null if the account has none. */
    email: string | null;
  } | null;
  /** What each rule asks for. It is approved when all are. */
  parts: Array<{
    /** The rule that asks for it. Null if the approvers were named, or it was deleted. */
    rule_id: string | null;
    /** The name of that rule. */
    rule_name: string | null;
    /** Whether all approvers must approve, any one of them is enough, or each after the one before. */
    mode: "all" | "any" | "in_order";
    /** Who is asked, as it was when the approval was asked for. */
    approvers: Array<{
      /** The person. Absent for a role. */
      user_id?: number;
      /** The person's name. Null if the account has none, absent for a role. */
      name?: string | null;
      /** The role. Absent for a person. */
      role?: "administrator" | "vault_manager";
      /** `later`: another one comes first. `not_needed`: the approval has ended, or another one was enough. */
      state: "waiting" | "later" | "approved" | "rejected" | "not_needed";
      /** Who else may decide now, because it is overdue. Null if nobody. */
      escalated_to: {
        /** The id of the person. */
        id: number;
        /** The person's name. Null if the account has none. */
        name: string | null;
        /** The person's e-mail address. Null if the account has none. */
        email: string | null;
      } | null;
    }>;
  }>;
  /** Who can decide now. Empty once it has ended. */
  waits_for: Array<{
    /** Whose decision it waits for. */
    person: {
      /** The id of the person. */
      id: number;
      /** The person's name. Null if the account has none. */
      name: string | null;
      /** The person's e-mail address. Null if the account has none. */
      email: string | null;
    };
    /** Who may decide in the place of that person now. Null if nobody. */
    delegate: {
      /** The id of the person. */
      id: number;
      /** The person's name. Null if the account has none. */
      name: string | null;
      /** The person's e-mail address. Null if the account has none. */
      email: string | null;
    } | null;
  }>;
  /** Whether the caller can decide now. */
  my_turn: boolean;
  /** In whose place the caller would decide. Null for their own. */
  my_turn_for: {
    /** The id of the person. */
    id: number;
    /** The person's name. Null if the account has none. */
    name: string | null;
    /** The person's e-mail address. Null if the account has none. */
    email: string | null;
  } | null;
  /** What was decided, oldest first. */
  decisions: Array<ApprovalDecision>;
  /** When it was created. */
  created_at: string;
  /** When it was approved, rejected or became void. Null until then. */
  ended_at: string | null;
}

export interface ApprovalDecision {
  /** Who decided. Null if the account is gone. */
  user_id: number | null;
  /** The same person with the name. */
  by: {
    /** The id of the person. */
    id: number;
    /** The person's name. Null if the account has none. */
    name: string | null;
    /** The person's e-mail address. Null if the account has none. */
    email: string | null;
  } | null;
  /** In whose place, if that person had delegated. Null otherwise. */
  on_behalf_of: {
    /** The id of the person. */
    id: number;
    /** The person's name. Null if the account has none. */
    name: string | null;
    /** The person's e-mail address. Null if the account has none. */
    email: string | null;
  } | null;
  /** What was decided. */
  decision: "approved" | "rejected";
  /** What the person said about it. */
  note: string | null;
  /** When it was decided. */
  at: string;
}

export interface ApprovalRule {
  /** The id of the rule. */
  id: string;
  /** What people call the rule. May be empty. */
  name: string;
  /** `review`: a review with what was decided about its findings. `redline`: the changes that it proposes to the other side. `document`: a file. `request`: a request of a colleague. */
  subject: "review" | "redline" | "document" | "request";
  /** When it applies. Empty: always. */
  when: ApprovalCondition;
  /** Who must approve. */
  approvers: Array<Approver>;
  /** Whether all approvers must approve, any one of them is enough, or each after the one before. */
  mode: "all" | "any" | "in_order";
  /** Who else may decide when it is overdue. Null: nobody. */
  escalate_to_user_id: number | null;
  /** The same person with the name. */
  escalate_to: {
    /** The id of the person. */
    id: number;
    /** The person's name. Null if the account has none. */
    name: string | null;
    /** The person's e-mail address. Null if the account has none. */
    email: string | null;
  } | null;
  /** After how many days. Null: never. */
  escalate_after_days: number | null;
  /** When it was created. */
  created_at: string;
  /** When it was last changed. */
  updated_at: string;
}

export interface ApprovalCondition {
  /** A finding of one of these kinds of importance that is not met, or was decided. */
  importance?: Array<"low" | "medium" | "high">;
  /** A finding with one of these decisions. `open`: it needs one and has none. With `importance`, the same finding. */
  decision?: Array<"accepted" | "rejected" | "edited" | "open">;
  /** The files name such an amount, or cannot be read. */
  amount?: {
    /** The smallest amount that counts. */
    at_least: number;
    /** Only amounts in this currency. Defaults to every currency. */
    currency?: string;
  };
  /** The files name this party, it is the party represented, or the files cannot be read. */
  party?: string;
  /** Reviews with one of these playbooks. */
  playbook?: Array<string>;
}

export interface Approver {
  /** The person. Absent for a role. */
  user_id?: number;
  /** The person's name. Null if the account has none, absent for a role. */
  name?: string | null;
  /** The role. Absent for a person. */
  role?: "administrator" | "vault_manager";
}

export interface ApprovalDelegations {
  /** Who decides in the caller's place. Null if nobody, or once it has ended. */
  own: {
    /** Who decides in the person's place. */
    to: {
      /** The id of the person. */
      id: number;
      /** The person's name. Null if the account has none. */
      name: string | null;
      /** The person's e-mail address. Null if the account has none. */
      email: string | null;
    };
    /** The last day. */
    until: string;
  } | null;
  /** In whose place the caller decides. */
  from: Array<{
    /** Who delegated to the caller. */
    person: {
      /** The id of the person. */
      id: number;
      /** The person's name. Null if the account has none. */
      name: string | null;
      /** The person's e-mail address. Null if the account has none. */
      email: string | null;
    };
    /** The last day. */
    until: string;
  }>;
}

export interface ApprovalNeed {
  /** Whether a rule asks for an approval. */
  is_needed: boolean;
  /** Whether everything that the rules ask for is approved as it is now. */
  is_given: boolean;
  /** The rules that apply. */
  rules: Array<{
    /** The id of the rule. */
    id: string;
    /** Its name. May be empty. */
    name: string;
    /** Whether all approvers must approve, any one of them is enough, or each after the one before. */
    mode: "all" | "any" | "in_order";
    /** Who must approve. */
    approvers: Array<Approver>;
    /** Whether they have approved it as it is now. */
    is_given: boolean;
  }>;
  /** The people who may approve it, without the caller and those who made it. */
  can_approve: Array<{
    /** The id of the person. */
    id: number;
    /** The person's name. Null if the account has none. */
    name: string | null;
    /** The person's e-mail address. Null if the account has none. */
    email: string | null;
  }>;
  /** The last approval that was asked for. Null if there is none. */
  approval: Approval | null;
}

export interface Skill {
  /** The id of the skill. */
  id: string;
  /** The name of the skill. */
  name: string;
  /** When the skill is useful. Null if not set. */
  description: string | null;
  /** The instructions given to the model, in Markdown. */
  content: string;
  /** `private` is visible only to its creator. `organization` is visible to everyone in the organization. */
  visibility: "private" | "organization";
  /** Whether the skill ships with the service. Official skills cannot be changed. */
  is_official: boolean;
  /** Files given to the model with the instructions. Only those the caller can read are listed. */
  files: Array<{
    /** The id of the file. */
    id: string;
    /** The name of the file. */
    name: string;
  }>;
  /** When it was created. */
  created_at: string;
  /** When it was last changed. */
  updated_at: string;
}

export interface GeneralizedClause {
  /** The id of the clause. */
  id: string;
  /** The title of the clause. */
  title: string;
  /** What kind of clause it is, such as `Limitation of liability`. Null if not set. */
  kind: string | null;
  /** The language of the clause as a BCP 47 code, such as `en`. */
  language: string;
  /** Its tags. */
  tags: Array<string>;
  /** The wording, in Markdown. Stored and returned as it was sent. */
  text: string;
  /** Notes for colleagues. Empty if not set. */
  notes: string;
  /** Other wordings for the same purpose, in order of preference. */
  variants: Array<{
    /** The id of the variant. */
    id: string;
    /** What the variant is for: `preferred`, `fallback`, `walk_away` or words of your own. */
    label: string;
    /** Its wording, in Markdown. Stored and returned as it was sent. */
    text: string;
    /** When to use it. Empty if not set. */
    note: string;
  }>;
  /** Where the clause was taken from. Null if nowhere, if the file is gone, or if you cannot open it. */
  source: {
    /** The file. */
    file_id: string;
    /** Where the clause begins in the file's text, in UTF-16 units. */
    start: number;
    /** Where it ends. */
    end: number;
  } | null;
  /** `private` is visible only to its creator. `organization` is visible to everyone in the organization. */
  visibility: "private" | "organization";
  /** The version of the clause. It grows with every change of its content. */
  version: number;
  /** The id of the person who created it. Null for an organization-scoped key. */
  created_by: number | null;
  /** When it was last changed. */
  updated_at: string;
  /** The names of parties that were replaced. */
  replaced: Array<{
    /** The name as the contract writes it. */
    name: string;
    /** What stands in its place: the role of the party, or `[address]`. */
    role: string;
    /** How often it was replaced. */
    count: number;
  }>;
  /** What may still name somebody: other organizations, and words that are a party's name and an ordinary word. Read the clause before you share it. */
  names_left: Array<string>;
}

export interface ClausePreview {
  /** The title that the clause would have. */
  title: string;
  /** Its wording, with roles for the names of the parties. */
  text: string;
  /** The names of parties that were replaced. */
  replaced: Array<{
    /** The name as the contract writes it. */
    name: string;
    /** What stands in its place: the role of the party, or `[address]`. */
    role: string;
    /** How often it was replaced. */
    count: number;
  }>;
  /** What may still name somebody: other organizations, and words that are a party's name and an ordinary word. Read the clause before you share it. */
  names_left: Array<string>;
}

export interface Clause {
  /** The id of the clause. */
  id: string;
  /** The title of the clause. */
  title: string;
  /** What kind of clause it is, such as `Limitation of liability`. Null if not set. */
  kind: string | null;
  /** The language of the clause as a BCP 47 code, such as `en`. */
  language: string;
  /** Its tags. */
  tags: Array<string>;
  /** The wording, in Markdown. Stored and returned as it was sent. */
  text: string;
  /** Notes for colleagues. Empty if not set. */
  notes: string;
  /** Other wordings for the same purpose, in order of preference. */
  variants: Array<{
    /** The id of the variant. */
    id: string;
    /** What the variant is for: `preferred`, `fallback`, `walk_away` or words of your own. */
    label: string;
    /** Its wording, in Markdown. Stored and returned as it was sent. */
    text: string;
    /** When to use it. Empty if not set. */
    note: string;
  }>;
  /** Where the clause was taken from. Null if nowhere, if the file is gone, or if you cannot open it. */
  source: {
    /** The file. */
    file_id: string;
    /** Where the clause begins in the file's text, in UTF-16 units. */
    start: number;
    /** Where it ends. */
    end: number;
  } | null;
  /** `private` is visible only to its creator. `organization` is visible to everyone in the organization. */
  visibility: "private" | "organization";
  /** The version of the clause. It grows with every change of its content. */
  version: number;
  /** The id of the person who created it. Null for an organization-scoped key. */
  created_by: number | null;
  /** When it was last changed. */
  updated_at: string;
}

export interface ComparedClauseVersion {
  /** The version of the clause. It grows with every change of its content. */
  version: number;
  /** The title of the clause. */
  title: string;
  /** What kind of clause it is, such as `Limitation of liability`. Null if not set. */
  kind: string | null;
  /** The language of the clause as a BCP 47 code, such as `en`. */
  language: string;
  /** Its tags. */
  tags: Array<string>;
  /** The wording, in Markdown. Stored and returned as it was sent. */
  text: string;
  /** Notes for colleagues. Empty if not set. */
  notes: string;
  /** Other wordings for the same purpose, in order of preference. */
  variants: Array<{
    /** The id of the variant. */
    id: string;
    /** What the variant is for: `preferred`, `fallback`, `walk_away` or words of your own. */
    label: string;
    /** Its wording, in Markdown. Stored and returned as it was sent. */
    text: string;
    /** When to use it. Empty if not set. */
    note: string;
  }>;
  /** The fields that differ from the version before. Empty for the first. */
  changed: Array<"title" | "kind" | "language" | "tags" | "text" | "notes" | "variants">;
  /** The version that was restored as this one. Null if it was none. */
  restored_from: number | null;
  /** The id of the person who made this version. Null for an organization-scoped key. */
  created_by: number | null;
  /** When it was created. */
  created_at: string;
  /** The version that it is compared with. Null for the first version. */
  compared_with: number | null;
  /** The wording of the version that it is compared with. Null for the first version. */
  before: string | null;
  /** How `text` differs from that version, word by word. */
  differences: Array<{
    /** What happened to the words. */
    kind: "inserted" | "deleted" | "replaced";
    /** The words before. Empty if words were inserted. */
    before: string;
    /** The words after. Empty if words were deleted. */
    after: string;
    /** Where it is in the text before, in UTF-16 units. */
    before_at: number;
    /** Where it is in the text after. */
    after_at: number;
  }>;
}

export interface ClauseImport {
  /** How many clauses were imported. */
  imported: number;
  /** The first 100 of them, in the order of the file. */
  clauses: Array<Clause>;
  /** What was not understood. Empty if everything was. */
  notes: Array<{
    /** Where in the file, such as `Table 1, row 4`. */
    place: string;
    /** What was not understood, and how it was handled. */
    message: string;
  }>;
}

export interface ClauseVersion {
  /** The version of the clause. It grows with every change of its content. */
  version: number;
  /** The title of the clause. */
  title: string;
  /** What kind of clause it is, such as `Limitation of liability`. Null if not set. */
  kind: string | null;
  /** The language of the clause as a BCP 47 code, such as `en`. */
  language: string;
  /** Its tags. */
  tags: Array<string>;
  /** The wording, in Markdown. Stored and returned as it was sent. */
  text: string;
  /** Notes for colleagues. Empty if not set. */
  notes: string;
  /** Other wordings for the same purpose, in order of preference. */
  variants: Array<{
    /** The id of the variant. */
    id: string;
    /** What the variant is for: `preferred`, `fallback`, `walk_away` or words of your own. */
    label: string;
    /** Its wording, in Markdown. Stored and returned as it was sent. */
    text: string;
    /** When to use it. Empty if not set. */
    note: string;
  }>;
  /** The fields that differ from the version before. Empty for the first. */
  changed: Array<"title" | "kind" | "language" | "tags" | "text" | "notes" | "variants">;
  /** The version that was restored as this one. Null if it was none. */
  restored_from: number | null;
  /** The id of the person who made this version. Null for an organization-scoped key. */
  created_by: number | null;
  /** When it was created. */
  created_at: string;
}

export interface SimilarWordings {
  /** The wording that the others are compared with: the first 6,000 characters. */
  text: string;
  /** Most alike first. */
  results: Array<{
    /** The clause of the library. Null for a passage of a contract. */
    clause_id: string | null;
    /** The variant of the clause. Null if it is its main wording, or no clause. */
    variant_id: string | null;
    /** The document of a vault. Null outside of vaults. */
    document_id: string | null;
    /** The file. Null for a clause of the library. */
    file_id: string | null;
    /** The title of the clause, or the name of the file or document. */
    title: string;
    /** The wording, from `start` to `end`. */
    quote: string;
    /** Where the quote begins in the file's text or in the clause's wording, in UTF-16 units. */
    start: number;
    /** Where it ends. */
    end: number;
    /** The page of the file that it begins on. Null for a clause of the library. */
    page: number | null;
    /** How alike the wordings are, by words and meaning. 1 is the same. */
    score: number;
    /** How the quote differs from the wording that was asked about. */
    differences: Array<{
      /** What happened to the words. */
      kind: "inserted" | "deleted" | "replaced";
      /** The words before. Empty if words were inserted. */
      before: string;
      /** The words after. Empty if words were deleted. */
      after: string;
      /** Where it is in the text before, in UTF-16 units. */
      before_at: number;
      /** Where it is in the text after. */
      after_at: number;
    }>;
  }>;
}

export interface Template {
  /** The id of the template. */
  id: string;
  /** The title of the template. */
  title: string;
  /** What it is for. Empty if not set. */
  description: string;
  /** The name of its document. */
  file_name: string;
  /** The size of its document in bytes. */
  size: number;
  /** What the document asks for, in the order of first use. */
  fields: Array<TemplateField>;
  /** The version of its document. It grows when the document is replaced. */
  version: number;
  /** Its documents, the current one first. The 50 newest. */
  versions: Array<TemplateVersion>;
  /** `private` is visible only to its creator. `organization` is visible to everyone in the organization. */
  visibility: "private" | "organization";
  /** The id of the person who created it. Null for an organization-scoped key. */
  created_by: number | null;
  /** When it was created. */
  created_at: string;
  /** When it was last changed. */
  updated_at: string;
}

export interface TemplateField {
  /** The name of the field in the document, such as `customer.name`. In a list, relative to its items. `this` is an item of a list of texts; a clause slot begins with `clause:`. */
  key: string;
  /** What the form calls it. */
  label: string;
  /** The type of its value. Found from its use in the document, until somebody sets it. */
  type: "text" | "date" | "date_range" | "enum" | "multi_enum" | "boolean" | "number" | "currency" | "percentage" | "duration" | "email" | "url" | "list" | "rich_text";
  /** Whether a document is only made with a value, where `when` holds. */
  required: boolean;
  /** The choices of an `enum` or `multi_enum`. For other types suggestions. */
  options: Array<string>;
  /** Used where no value is sent. Null for none. */
  default: string | boolean | null;
  /** The condition under which the document uses it, such as `not autoRenew` or `law = "Ohio"`. Null: always. */
  when: string | null;
  /** What a person should know to fill it in. Empty if not set. */
  help: string;
  /** For a clause slot: the clause of the library that stands there unless another is chosen. Null for the clause with the slot's name as its title. */
  clause_id: string | null;
  /** For a list: the fields of each item. Empty for a list of texts and for other types. */
  fields: Array<TemplateItemField>;
}

export interface TemplateItemField {
  /** The name of the field in the document, such as `customer.name`. In a list, relative to its items. `this` is an item of a list of texts; a clause slot begins with `clause:`. */
  key: string;
  /** What the form calls it. */
  label: string;
  /** The type of its value. Found from its use in the document, until somebody sets it. */
  type: "text" | "date" | "date_range" | "enum" | "multi_enum" | "boolean" | "number" | "currency" | "percentage" | "duration" | "email" | "url" | "list" | "rich_text";
  /** Whether a document is only made with a value, where `when` holds. */
  required: boolean;
  /** The choices of an `enum` or `multi_enum`. For other types suggestions. */
  options: Array<string>;
  /** Used where no value is sent. Null for none. */
  default: string | boolean | null;
  /** The condition under which the document uses it, such as `not autoRenew` or `law = "Ohio"`. Null: always. */
  when: string | null;
  /** What a person should know to fill it in. Empty if not set. */
  help: string;
  /** For a list: the fields of each item. */
  fields: Array<TemplateInnerField>;
}

export interface TemplateInnerField {
  /** The name of the field in the document, such as `customer.name`. In a list, relative to its items. `this` is an item of a list of texts; a clause slot begins with `clause:`. */
  key: string;
  /** What the form calls it. */
  label: string;
  /** The type of its value. Found from its use in the document, until somebody sets it. */
  type: "text" | "date" | "date_range" | "enum" | "multi_enum" | "boolean" | "number" | "currency" | "percentage" | "duration" | "email" | "url" | "list" | "rich_text";
  /** Whether a document is only made with a value, where `when` holds. */
  required: boolean;
  /** The choices of an `enum` or `multi_enum`. For other types suggestions. */
  options: Array<string>;
  /** Used where no value is sent. Null for none. */
  default: string | boolean | null;
  /** The condition under which the document uses it, such as `not autoRenew` or `law = "Ohio"`. Null: always. */
  when: string | null;
  /** What a person should know to fill it in. Empty if not set. */
  help: string;
}

export interface TemplateVersion {
  /** The number of the version. */
  version: number;
  /** The name of the document. */
  file_name: string;
  /** Its size in bytes. */
  size: number;
  /** The id of the person who uploaded it. Null for an organization-scoped key. */
  created_by: number | null;
  /** When it was created. */
  created_at: string;
}

export interface TemplateBatchJob {
  /** The id of the job. */
  job_id: string;
  /** The work that the job does. */
  kind: "templates/batch";
  /** `pending` and `running` jobs have not ended; `succeeded`, `failed` and `canceled` ones have ended. */
  status: "pending" | "running" | "succeeded" | "failed" | "canceled";
  /** The outcome, which depends on the kind. Null until the job succeeds. */
  result: TemplateBatchResult | null;
  /** Why the job failed or was canceled. Null otherwise. */
  error: {
    /** A stable, machine-readable code, such as `MODEL_UNAVAILABLE`. */
    code: string;
    /** What went wrong, as a human-readable message. */
    message: string;
  } | null;
  /** What the job has used of language models so far, failed attempts included. */
  usage: ModelUsage;
  /** When it was created. */
  created_at: string;
  /** When the job ended. Null until then. */
  completed_at: string | null;
}

export interface TemplateBatchResult {
  /** The template that was filled. */
  template_id: string;
  /** How many rows the table has. */
  rows: number;
  /** The files that were made, in the order of the rows. */
  documents: Array<{
    /** The row of the table, counted from 1 below its headings. */
    row: number;
    /** The file that was made. */
    file_id: string;
    /** The name of the file. */
    filename: string;
    /** A URL that downloads the file without a key. Valid for seven days. */
    signed_url: string;
  }>;
  /** The rows that no document was made of. */
  failed: Array<{
    /** The row of the table, counted from 1 below its headings. */
    row: number;
    /** What is missing in it or does not fit, such as `customer.name` `is required`. */
    issues: Array<{
      /** The key of the field. */
      path: string;
      /** What is wrong with its value. */
      message: string;
    }>;
  }>;
  /** Columns of the table that were not used. */
  notes: Array<{
    /** The column of the table. */
    place: string;
    /** What was not used, and why. */
    message: string;
  }>;
}

export interface TemplatePreview {
  /** The text of the document with the values so far. A required value that is missing is shown as its label in brackets. */
  text: string;
  /** Where the values stand, in the order of the text. */
  places: Array<{
    /** The field; in a list with the number of the item, such as `fees.0.amount`. */
    key: string;
    /** Where its value begins in `text`, in UTF-16 units. */
    start: number;
    /** Where it ends. */
    end: number;
    /** Whether this is a value that is required and missing. */
    missing: boolean;
  }>;
  /** What `fill` would refuse. Empty if a document can be made. */
  issues: Array<{
    /** The value, such as `body.values.fees.0.amount`. */
    path: string;
    /** What is wrong with it. */
    message: string;
  }>;
  /** The values that were taken from `from`, and clauses that stand in slots by themselves. */
  from: Array<{
    /** The field. */
    key: string;
    /** The value that was taken. */
    value: unknown;
    /** Where it was taken from, such as the name of a column. */
    source: string;
  }>;
}

export interface TemplateSuggestionJob {
  /** The id of the job. */
  job_id: string;
  /** The work that the job does. */
  kind: "templates/suggest";
  /** `pending` and `running` jobs have not ended; `succeeded`, `failed` and `canceled` ones have ended. */
  status: "pending" | "running" | "succeeded" | "failed" | "canceled";
  /** The outcome, which depends on the kind. Null until the job succeeds. */
  result: TemplateSuggestions | null;
  /** Why the job failed or was canceled. Null otherwise. */
  error: {
    /** A stable, machine-readable code, such as `MODEL_UNAVAILABLE`. */
    code: string;
    /** What went wrong, as a human-readable message. */
    message: string;
  } | null;
  /** What the job has used of language models so far, failed attempts included. */
  usage: ModelUsage;
  /** When it was created. */
  created_at: string;
  /** When the job ended. Null until then. */
  completed_at: string | null;
}

export interface TemplateSuggestions {
  /** The template. */
  template_id: string;
  /** What the instruction says for fields that were empty. */
  suggestions: Array<{
    /** The field. */
    key: string;
    /** The value, in the form that `values` of `POST /templates/{id}/fill` takes. */
    value: unknown;
    /** The words of the instruction that it rests on. At least one place. */
    places: Array<{
      /** The words of the instruction. */
      quote: string;
      /** Where they begin in the instruction, in UTF-16 units. */
      start: number;
      /** Where they end. */
      end: number;
    }>;
  }>;
  /** The fields without a suggestion, so that a person fills them in. */
  open: Array<{
    /** The field. */
    key: string;
    /** `not_stated`: the instruction does not say it. `unfit`: what it says is no value of this field. `contradictory`: it says several. */
    reason: "not_stated" | "unfit" | "contradictory";
  }>;
}

export interface WorkflowRun {
  /** The id of the run. */
  id: string;
  /** Its workflow. Null if that was deleted. */
  workflow_id: string | null;
  /** The version of the workflow that it was started with. */
  version: number;
  /** The name of the workflow then. */
  name: string;
  /** `queued`: it waits for its turn. `waiting`: a person has to decide. The last three have ended. */
  status: "queued" | "running" | "waiting" | "succeeded" | "failed" | "canceled";
  /** What started it. More fields depend on the kind. */
  trigger: {
    /** What happened. */
    kind: "manual" | "upload" | "source" | "request" | "schedule" | "deadline" | "review_completed";
    /** The files that it is about. */
    file_ids: Array<string>;
  };
  /** Why it failed, or was stopped by a decision. Null otherwise. */
  error: {
    /** A stable, machine-readable code. */
    code: string;
    /** What went wrong, in words. */
    message: string;
  } | null;
  /** Whom it works for. Null for an organization key. */
  user: {
    /** The id of the person. */
    id: number;
    /** The person's name. Null if the account has none. */
    name: string | null;
    /** The person's e-mail address. Null if the account has none. */
    email: string | null;
  } | null;
  /** When it was started. */
  created_at: string;
  /** When it ended. Null until then. */
  ended_at: string | null;
  /** Its steps, in their order. */
  steps: Array<WorkflowRunStep>;
  /** What its steps have used of language models so far. */
  usage: ModelUsage;
  /** Whether the caller may decide the step that waits. */
  can_decide: boolean;
}

export interface WorkflowRunStep {
  /** The name of the step in the workflow. */
  id: string;
  /** What the step does. */
  kind: "read" | "run_playbook" | "test_playbook" | "ask" | "extract" | "proofread" | "add_to_vault" | "fill_template" | "file" | "gate" | "approve" | "notify" | "webhook";
  /** `waiting`: a person has to decide. `skipped`: its condition did not hold. */
  status: "pending" | "running" | "waiting" | "succeeded" | "failed" | "skipped" | "canceled";
  /** Its input, with references as they stand in the workflow. */
  input: Record<string, unknown>;
  /** What came of it, which depends on the kind. Null until it succeeded. */
  result: unknown;
  /** Why it failed. Null otherwise. */
  error: {
    /** A stable, machine-readable code. */
    code: string;
    /** What went wrong, in words. */
    message: string;
  } | null;
  /** What is to be decided. Null for a step without a decision. */
  question: string | null;
  /** Who may decide. Empty for a step without a decision. */
  deciders: Array<{
    /** The id of the person. */
    id: number;
    /** The person's name. Null if the account has none. */
    name: string | null;
    /** The person's e-mail address. Null if the account has none. */
    email: string | null;
  }>;
  /** What was decided. Null until then. */
  decision: "approved" | "rejected" | null;
  /** The note of whoever decided. */
  note: string | null;
  /** Who decided. Null until then. */
  decided_by: {
    /** The id of the person. */
    id: number;
    /** The person's name. Null if the account has none. */
    name: string | null;
    /** The person's e-mail address. Null if the account has none. */
    email: string | null;
  } | null;
  /** When it began. Null until then. */
  started_at: string | null;
  /** When it ended. Null until then. */
  ended_at: string | null;
}

export interface Workflow {
  /** The id of the workflow. */
  id: string;
  /** The name of the workflow. */
  name: string;
  /** What it is for. */
  description: string;
  /** What starts it. */
  trigger: {
    /** Somebody starts it. */
    kind: "manual";
  } | {
    /** A file was uploaded. */
    kind: "upload";
    /** Only files put into this folder. */
    folder_id?: string;
    /** Only files put into the folder of this project. Without a folder or project: the files of the workflow's creator. */
    project_id?: string;
  } | {
    /** A source brought a document into a vault. */
    kind: "source";
    /** The vault. */
    vault_id: string;
    /** Only this source of the vault. */
    source_id?: string;
  } | {
    /** A request came in. */
    kind: "request";
    /** Only requests of this type. */
    request_type_id?: string;
  } | {
    /** At certain times, in the time zone of the installation. */
    kind: "schedule";
    /** How often. */
    every: "hour" | "day" | "week" | "month";
    /** The time of day, such as 08:30. Of an hourly schedule, only the minutes count. */
    at: string;
    /** Of a weekly schedule: 1 is Monday. Defaults to Monday. */
    weekday?: number;
    /** Of a monthly schedule: the day of the month. Defaults to the first. */
    day?: number;
  } | {
    /** A date of a vault comes near. */
    kind: "deadline";
    /** The vault. */
    vault_id: string;
    /** Only dates of this column. */
    field_key?: string;
    /** How many days before the date. */
    days_before: number;
  } | {
    /** A review was completed that no workflow had started. */
    kind: "review_completed";
    /** Only reviews with this playbook. */
    playbook_id?: string;
  };
  /** The steps, in their order. */
  steps: Array<WorkflowStep>;
  /** Whether it can be started, and starts by itself. */
  enabled: boolean;
  /** `private` is visible only to its creator. `organization` is visible to everyone in the organization. */
  visibility: "private" | "organization";
  /** More runs than these in an hour wait for their turn. */
  max_runs_per_hour: number;
  /** Why the service disabled it. Null if it did not. */
  disabled_reason: string | null;
  /** Goes up by one with each change. A run keeps the version that it was started with. */
  version: number;
  /** When the schedule starts it next. Null without a schedule. */
  next_at: string | null;
  /** Whom it works for if it starts by itself. Null for an organization key. */
  created_by: {
    /** The id of the person. */
    id: number;
    /** The person's name. Null if the account has none. */
    name: string | null;
    /** The person's e-mail address. Null if the account has none. */
    email: string | null;
  } | null;
  /** When it was created. */
  created_at: string;
  /** When it was last changed. */
  updated_at: string;
}

export type WorkflowStep = {
  /** The name of the step in this workflow, by which later steps refer to it. */
  id: string;
  /** The step is skipped unless this holds. */
  when?: WorkflowCondition;
  /** What the step does. */
  kind: "read";
  /** Waits until the files are read, and says what they are. */
  input: {
    /** The files. Defaults to those of the trigger. */
    file_ids?: string | Array<string>;
  };
} | {
  /** The name of the step in this workflow, by which later steps refer to it. */
  id: string;
  /** The step is skipped unless this holds. */
  when?: WorkflowCondition;
  /** What the step does. */
  kind: "run_playbook";
  /** Reviews the files as one agreement. */
  input: {
    /** The playbook. */
    playbook_id: string;
    /** Whose paper the files are on. Defaults to `third-party`. */
    review_mode?: "first-party" | "third-party";
    /** The party that you represent. Defaults to `our company`. */
    representing_party?: string;
    /** The project. */
    project_id?: string;
    /** The files. Defaults to those of the trigger. */
    file_ids?: string | Array<string>;
  };
} | {
  /** The name of the step in this workflow, by which later steps refer to it. */
  id: string;
  /** The step is skipped unless this holds. */
  when?: WorkflowCondition;
  /** What the step does. */
  kind: "test_playbook";
  /** Judges the examples of a playbook. */
  input: {
    /** The playbook. */
    playbook_id: string;
  };
} | {
  /** The name of the step in this workflow, by which later steps refer to it. */
  id: string;
  /** The step is skipped unless this holds. */
  when?: WorkflowCondition;
  /** What the step does. */
  kind: "ask";
  /** Asks a question about the files, a vault or a project. Nothing is changed by the answer. */
  input: {
    /** The question. */
    question: string;
    /** The vault. */
    vault_id?: string;
    /** The project. */
    project_id?: string;
    /** The files. Defaults to those of the trigger. */
    file_ids?: string | Array<string>;
  };
} | {
  /** The name of the step in this workflow, by which later steps refer to it. */
  id: string;
  /** The step is skipped unless this holds. */
  when?: WorkflowCondition;
  /** What the step does. */
  kind: "extract";
  /** Asks the same questions of each file, as a table. */
  input: {
    /** What is asked of each file. */
    columns: Array<{
      /** The heading of the column. */
      label: string;
      /** What is asked. */
      question: string;
    }>;
    /** The files. Defaults to those of the trigger. */
    file_ids?: string | Array<string>;
  };
} | {
  /** The name of the step in this workflow, by which later steps refer to it. */
  id: string;
  /** The step is skipped unless this holds. */
  when?: WorkflowCondition;
  /** What the step does. */
  kind: "proofread";
  /** Proofreads each file. */
  input: {
    /** The files. Defaults to those of the trigger. */
    file_ids?: string | Array<string>;
  };
} | {
  /** The name of the step in this workflow, by which later steps refer to it. */
  id: string;
  /** The step is skipped unless this holds. */
  when?: WorkflowCondition;
  /** What the step does. */
  kind: "add_to_vault";
  /** Adds the files to a vault and waits until all of its columns are read. */
  input: {
    /** The vault. */
    vault_id: string;
    /** The files. Defaults to those of the trigger. */
    file_ids?: string | Array<string>;
  };
} | {
  /** The name of the step in this workflow, by which later steps refer to it. */
  id: string;
  /** The step is skipped unless this holds. */
  when?: WorkflowCondition;
  /** What the step does. */
  kind: "fill_template";
  /** Makes a document from a template. */
  input: {
    /** The template. */
    template_id: string;
    /** By the keys of the template's fields. */
    values?: string | Record<string, unknown>;
    /** The name of the new file. Defaults to that of the template. */
    title?: string;
    /** The folder. */
    folder_id?: string;
    /** The project. */
    project_id?: string;
  };
} | {
  /** The name of the step in this workflow, by which later steps refer to it. */
  id: string;
  /** The step is skipped unless this holds. */
  when?: WorkflowCondition;
  /** What the step does. */
  kind: "file";
  /** Moves the files into a folder, or links them to a project. */
  input: {
    /** The folder. */
    folder_id?: string;
    /** The project. */
    project_id?: string;
    /** The files. Defaults to those of the trigger. */
    file_ids?: string | Array<string>;
  };
} | {
  /** The name of the step in this workflow, by which later steps refer to it. */
  id: string;
  /** The step is skipped unless this holds. */
  when?: WorkflowCondition;
  /** What the step does. */
  kind: "gate";
  /** Waits until one of the people decides. */
  input: {
    /** The people. Without them and without a role: the person whom the run works for. */
    user_ids?: string | Array<number>;
    /** `administrator`: administrators. `vault_manager`: people who may manage vaults. `member`: everybody in the organization. */
    role?: "administrator" | "vault_manager" | "member";
    /** What is to be decided, in words. */
    question: string;
    /** After how many days the people are reminded, again and again, until somebody decides. Defaults to 3. */
    remind_after_days?: number;
    /** Who may decide, too, if nobody did in time. */
    stand_in_user_id?: string | number;
    /** After how many days the stand-in is asked. Defaults to 7. */
    stand_in_after_days?: number;
  };
} | {
  /** The name of the step in this workflow, by which later steps refer to it. */
  id: string;
  /** The step is skipped unless this holds. */
  when?: WorkflowCondition;
  /** What the step does. */
  kind: "approve";
  /** Asks for an approval that is bound to what is approved: a change of it voids the approval, and ends the run. */
  input: {
    /** Who is asked, besides those whom the approval rules name. Without them and a role: any administrator. */
    user_ids?: string | Array<number>;
    /** The same, by what they may do. */
    role?: "administrator" | "vault_manager";
    /** What is to be approved, in words. */
    question: string;
    /** What kind of thing is approved. */
    subject?: "review" | "redline" | "document" | "request";
    /** What is approved. Without it: the request of the trigger for `request`, and else the review or the document that a step before made, or the first file of the trigger. */
    subject_id?: string;
    /** Whose approval is needed. Defaults to `any`. */
    mode?: "all" | "any" | "in_order";
  };
} | {
  /** The name of the step in this workflow, by which later steps refer to it. */
  id: string;
  /** The step is skipped unless this holds. */
  when?: WorkflowCondition;
  /** What the step does. */
  kind: "notify";
  /** Tells people. */
  input: {
    /** The people. Without them and without a role: the person whom the run works for. */
    user_ids?: string | Array<number>;
    /** `administrator`: administrators. `vault_manager`: people who may manage vaults. `member`: everybody in the organization. */
    role?: "administrator" | "vault_manager" | "member";
    /** What they are told. */
    text: string;
    /** Whether an e-mail is sent at once. Otherwise the daily one has it. */
    email?: boolean;
  };
} | {
  /** The name of the step in this workflow, by which later steps refer to it. */
  id: string;
  /** The step is skipped unless this holds. */
  when?: WorkflowCondition;
  /** What the step does. */
  kind: "webhook";
  /** Sends the event `workflow.step` to a webhook, with the id of the run. */
  input: {
    /** The webhook. */
    webhook_id: string;
  };
};

export interface WorkflowCondition {
  /** A reference, such as `$steps.review.result.flags`. */
  value: string;
  /** How it is compared. Texts without regard to case. */
  is: "equal" | "not_equal" | "more_than" | "less_than" | "contains" | "not_contains" | "empty" | "not_empty";
  /** What it is compared with. */
  to?: string | number | boolean;
}

export interface WorkflowEstimate {
  /** What one run costs at most. Null if credits are not counted. */
  credits: number | null;
  /** The credits that are left. Null if credits are not counted. */
  available: number | null;
  /** The steps, in their order. */
  steps: Array<{
    /** The name of the step. */
    id: string;
    /** What the step does. */
    kind: "read" | "run_playbook" | "test_playbook" | "ask" | "extract" | "proofread" | "add_to_vault" | "fill_template" | "file" | "gate" | "approve" | "notify" | "webhook";
    /** How many paid operations it starts. */
    times: number;
    /** What they cost. Null if credits are not counted. */
    credits: number | null;
    /** Why the step could not be taken as things are now. Null if it could. */
    problem: string | null;
  }>;
}

export interface WorkflowRunSummary {
  /** The id of the run. */
  id: string;
  /** Its workflow. Null if that was deleted. */
  workflow_id: string | null;
  /** The version of the workflow that it was started with. */
  version: number;
  /** The name of the workflow then. */
  name: string;
  /** `queued`: it waits for its turn. `waiting`: a person has to decide. The last three have ended. */
  status: "queued" | "running" | "waiting" | "succeeded" | "failed" | "canceled";
  /** What started it. More fields depend on the kind. */
  trigger: {
    /** What happened. */
    kind: "manual" | "upload" | "source" | "request" | "schedule" | "deadline" | "review_completed";
    /** The files that it is about. */
    file_ids: Array<string>;
  };
  /** Why it failed, or was stopped by a decision. Null otherwise. */
  error: {
    /** A stable, machine-readable code. */
    code: string;
    /** What went wrong, in words. */
    message: string;
  } | null;
  /** Whom it works for. Null for an organization key. */
  user: {
    /** The id of the person. */
    id: number;
    /** The person's name. Null if the account has none. */
    name: string | null;
    /** The person's e-mail address. Null if the account has none. */
    email: string | null;
  } | null;
  /** When it was started. */
  created_at: string;
  /** When it ended. Null until then. */
  ended_at: string | null;
}

export interface WorkflowTemplate {
  /** Its name in the list. */
  key: string;
  /** The name of the workflow. */
  name: string;
  /** What it is for. */
  description: string;
  /** The trigger, without the things that have to be chosen. */
  trigger: Record<string, unknown>;
  /** The steps, without the things that have to be chosen. */
  steps: Array<Record<string, unknown>>;
  /** What has to be chosen before it is saved, such as the playbook of a step. */
  needs: Array<{
    /** Where it belongs, such as `steps.1.input.playbook_id`. */
    path: string;
    /** What it is, in words. */
    what: string;
  }>;
}

export interface RequestType {
  /** The id of the type. */
  id: string;
  /** What people ask for, such as `Non-disclosure agreement`. */
  name: string;
  /** The last part of the address of its public page. */
  slug: string;
  /** What the form tells people first. */
  description: string;
  /** What the form asks for. */
  fields: Array<RequestFormField>;
  /** A playbook that the files are reviewed against on arrival. */
  playbook_id: string | null;
  /** A template for the documents that answer it. */
  template_id: string | null;
  /** A vault where its contracts belong. */
  vault_id: string | null;
  /** The workflow that answers it. A workflow starts by its own trigger `request`. */
  workflow_id: string | null;
  /** The person who gets new requests. Null: nobody yet. */
  assignee_user_id: number | null;
  /** Days from the request until it is due. Null: no due time. */
  due_days: number | null;
  /** Whether colleagues without an account can use it at `/r/{slug}`. Needs e-mail (`SMTP_URL`). */
  public: boolean;
  /** Whose addresses may use the public page. Empty: any address. */
  allowed_domains: Array<string>;
  /** If true, only administrators, the person it is assigned to and members of its project see a request. If false, everyone in the organization. */
  is_access_controlled: boolean;
  /** Whether a request with one file that meets every standard position of the playbook is answered without a lawyer. Needs `playbook_id`. */
  auto_answer: boolean;
  /** The address whose messages become requests of this type. */
  mail_address: string | null;
  /** The address of its public page. Null if it is not public, or this installation cannot send e-mail. */
  url: string | null;
  /** The id of the person who made it. Null for an organization-scoped key. */
  created_by: number | null;
  /** When it was created. */
  created_at: string;
  /** When it was last changed. */
  updated_at: string;
}

export interface RequestFormField {
  /** The name of the field, such as `counterparty`. As in a template, `customer.name` is a name too. */
  key: string;
  /** What the form calls it. */
  label: string;
  /** The type of its value. */
  type: "text" | "date" | "date_range" | "enum" | "multi_enum" | "boolean" | "number" | "currency" | "percentage" | "duration" | "email" | "url" | "list" | "rich_text";
  /** Whether the form needs a value. */
  required: boolean;
  /** The choices of an `enum` or `multi_enum`. */
  options: Array<string>;
  /** Used where no value is sent. Null for none. */
  default: string | boolean | null;
  /** The condition under which it is required, such as `kind = "Sale"`. Null: always. */
  when: string | null;
  /** What a person should know to fill it in. */
  help: string;
}

export interface RequestMessage {
  /** The id of the message. */
  id: string;
  /** `requester`: who asked. `person`: somebody of the organization. `service`: answered automatically. */
  author: "requester" | "person" | "service";
  /** The person. Null for a requester without an account, a key and the service. */
  by: {
    /** The id of the person. */
    id: number;
    /** The person's name. Null if the account has none. */
    name: string | null;
    /** The person's e-mail address. Null if the account has none. */
    email: string | null;
  } | null;
  /** What it says. */
  text: string;
  /** The files that came with it. */
  file_ids: Array<string>;
  /** When it was created. */
  created_at: string;
}

export interface Request {
  /** The id of the request. */
  id: string;
  /** The type of the request. Null once the type was deleted. */
  type_id: string | null;
  /** The name of the type when it was asked. */
  type_name: string;
  /** What it is about. */
  title: string;
  /** The fields as they were asked for. */
  form: Array<RequestFormField>;
  /** What was filled in, by the keys of the form. */
  fields: Record<string, unknown>;
  /** Its files, in the order in which they came. */
  file_ids: Array<string>;
  /** `new`: nobody has begun. `in_progress`: somebody works on it. `waiting`: the requester is asked something. `done` and `declined` are closed. */
  status: "new" | "in_progress" | "waiting" | "done" | "declined";
  /** Who asked. */
  requester: {
    /** The name of who asked. Null if not known. */
    name: string | null;
    /** The address of who asked. Null if not known. */
    email: string | null;
    /** The person, if they have an account. */
    user_id: number | null;
  };
  /** How it came: from a person or key, the public page, or by e-mail. */
  channel: "app" | "form" | "mail";
  /** The person who works on it. Null: nobody yet. */
  assignee_user_id: number | null;
  /** When it is due. Null if it has no due time. */
  due_at: string | null;
  /** Whether it is past due and still open. */
  is_overdue: boolean;
  /** The project with its files. Whoever sees the project sees the request. */
  project_id: string;
  /** The review on arrival. Null if the type has no playbook, or no file came. */
  review: RequestReview | null;
  /** Whether it was answered without a lawyer, as its type allows. */
  is_answered_automatically: boolean;
  /** When it was done or declined. Null while it is open. */
  closed_at: string | null;
  /** When it was created. */
  created_at: string;
  /** When it was last changed. */
  updated_at: string;
  /** The answer that is prepared, and not sent yet. Approvals of the request are bound to it. The requester does not see it. */
  draft: RequestDraft | null;
  /** The messages in both directions, the oldest first. The last 500. */
  messages: Array<RequestMessage>;
}

export interface RequestReview {
  /** `waiting`: its files are being read. `nothing_to_change`: every check meets its standard position. `to_decide`: a person has to look. `failed`: see `note`. */
  state: "waiting" | "running" | "nothing_to_change" | "to_decide" | "failed";
  /** The review, once it has started. */
  review_id: string | null;
  /** Why there is no review, or what keeps it from being clear. */
  note: string | null;
}

export interface RequestDraft {
  /** What it says. */
  text: string;
  /** The files that go with it. */
  file_ids: Array<string>;
  /** Who wrote it. Null for an organization-scoped key. */
  by: {
    /** The id of the person. */
    id: number;
    /** The person's name. Null if the account has none. */
    name: string | null;
    /** The person's e-mail address. Null if the account has none. */
    email: string | null;
  } | null;
}

export interface ListedRequest {
  /** The id of the request. */
  id: string;
  /** The type of the request. Null once the type was deleted. */
  type_id: string | null;
  /** The name of the type when it was asked. */
  type_name: string;
  /** What it is about. */
  title: string;
  /** The fields as they were asked for. */
  form: Array<RequestFormField>;
  /** What was filled in, by the keys of the form. */
  fields: Record<string, unknown>;
  /** Its files, in the order in which they came. */
  file_ids: Array<string>;
  /** `new`: nobody has begun. `in_progress`: somebody works on it. `waiting`: the requester is asked something. `done` and `declined` are closed. */
  status: "new" | "in_progress" | "waiting" | "done" | "declined";
  /** Who asked. */
  requester: {
    /** The name of who asked. Null if not known. */
    name: string | null;
    /** The address of who asked. Null if not known. */
    email: string | null;
    /** The person, if they have an account. */
    user_id: number | null;
  };
  /** How it came: from a person or key, the public page, or by e-mail. */
  channel: "app" | "form" | "mail";
  /** The person who works on it. Null: nobody yet. */
  assignee_user_id: number | null;
  /** When it is due. Null if it has no due time. */
  due_at: string | null;
  /** Whether it is past due and still open. */
  is_overdue: boolean;
  /** The project with its files. Whoever sees the project sees the request. */
  project_id: string;
  /** The review on arrival. Null if the type has no playbook, or no file came. */
  review: RequestReview | null;
  /** Whether it was answered without a lawyer, as its type allows. */
  is_answered_automatically: boolean;
  /** When it was done or declined. Null while it is open. */
  closed_at: string | null;
  /** When it was created. */
  created_at: string;
  /** When it was last changed. */
  updated_at: string;
}

export interface PersonalProfile {
  /** The name shown to others. If null, the account's name is used. */
  preferred_name: string | null;
  /** Whether the model is given the name. Defaults to true. */
  use_name_in_chats: boolean;
  /** The person's position, such as `General Counsel`. Null if not set. */
  role_title: string | null;
  /** The jurisdictions the person mostly works with. Null if not set. */
  jurisdiction_focus: string | null;
  /** The areas of law the person works in. May be empty. */
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
  /** When the profile was last changed. Null if none has been saved. */
  updated_at: string | null;
}

export interface CompanyProfile {
  /** The id of the profile. */
  id: string;
  /** The name of the company. */
  name: string;
  /** The name the company does business under. */
  dba_name: string | null;
  /** The industry the company is in. Null if not set. */
  industry: string | null;
  /** The size of the company, as free text, such as `50 to 100 people`. Null if not set. */
  size: string | null;
  /** Where the company is based. Null if not set. */
  location: string | null;
  /** The country the company is incorporated in. Null if not set. */
  incorporation_country: string | null;
  /** The state the company is incorporated in. Null if not set. */
  incorporation_state: string | null;
  /** What the company does. Null if not set. */
  description: string | null;
  /** The annual revenue, as free text. Null if not set. */
  revenue: string | null;
  /** The legal matters the company most often deals with. */
  legal_matters: string | null;
  /** The regulations that apply to the company. */
  regulations: string | null;
  /** How much risk the company accepts in contracts. Null if not set. */
  risk_tolerance: string | null;
  /** Anything else that the model should know about the company. Null if not set. */
  additional_info: string | null;
  /** Who the company sells to. Null if not set. */
  customer_types: Array<string> | null;
  /** When it was created. */
  created_at: string;
  /** When it was last changed. */
  updated_at: string;
}

export interface Notification {
  /** The id of the notification. */
  id: string;
  /** What the notification is about. More kinds may be added. */
  kind: "deadline.due" | "deadline.assigned" | "finding.assigned" | "finding.mentioned" | "finding.decided" | "cell.assigned" | "cell.mentioned" | "document.mentioned" | "file.mentioned" | "chat.shared" | "review.shared" | "project.shared" | "folder.shared" | "vault.shared" | "budget.warning" | "budget.reached" | "portfolio.finished" | "gate.waiting" | "workflow.notice" | "workflow.failed" | "approval.asked" | "approval.decided" | "approval.overdue" | "approval.void" | "request.received" | "request.assigned" | "request.message" | "request.closed";
  /** The name of the alert, or what a colleague did, in one sentence. */
  title: string;
  /** Who did it. Null for a deadline, a budget, a finished portfolio, a workflow, an overdue or void approval, and for an organization-scoped key. */
  by: {
    /** The id of the person. */
    id: number;
    /** The person's name. Null if the account has none. */
    name: string | null;
    /** The person's e-mail address. Null if the account has none. */
    email: string | null;
  } | null;
  /** The beginning of the note, or what was decided. */
  text: string | null;
  /** Where it happened. */
  place: {
    /** The kind of item. */
    kind: "vault" | "review" | "portfolio" | "chat" | "project" | "folder" | "file" | "workflow_run" | "approval" | "request" | "organization";
    /** Its id. */
    id: string;
    /** Its name or title. */
    name: string;
  };
  /** The vault of the deadline or cell, or the vault that was shared. */
  vault_id: string | null;
  /** The name of that vault. */
  vault_name: string | null;
  /** The document of the deadline or the cell. */
  document_id: string | null;
  /** The name of that document. */
  document_name: string | null;
  /** The date column of the alert, or the column of the cell. */
  field_key: string | null;
  /** The check of the finding. */
  check_id: string | null;
  /** The title of that check. */
  check_title: string | null;
  /** The alert of a deadline. Null if it was deleted. */
  alert_id: string | null;
  /** When it is due. Null for a colleague's action. */
  date: string | null;
  /** The lead time of the alert. */
  days_before: number | null;
  /** How a derived date was computed, such as `90 days before 31 Dec 2027, clause 12.2`. */
  computation: string | null;
  /** When it was created. */
  created_at: string;
  /** When it was marked as read. Null if it is unread. */
  read_at: string | null;
}

export interface Task {
  /** Stays the same while it waits. */
  id: string;
  /** `finding`: to decide. `cell`: to verify. `review`: a review of the person with findings to decide. `portfolio`: a finished portfolio of the person with contracts to decide. `vault`: a vault with values that are not sure. `deadline`: due within a week, overdue, or newly assigned. `gate`: a workflow waits for the person's decision. `approval`: the person can decide it now. `request`: open and assigned to them. `mention`: somebody named the person. `share`: somebody gave the person access. More kinds may be added. */
  kind: "finding" | "cell" | "review" | "portfolio" | "vault" | "deadline" | "gate" | "approval" | "request" | "mention" | "share";
  /** What it is about: a check, a column, a deadline, or what a colleague did. */
  title: string;
  /** The note that came with it. */
  text: string | null;
  /** Who asked for it. Null for a deadline, and if the person is unknown. */
  by: {
    /** The id of the person. */
    id: number;
    /** The person's name. Null if the account has none. */
    name: string | null;
    /** The person's e-mail address. Null if the account has none. */
    email: string | null;
  } | null;
  /** Where it happened. */
  place: {
    /** The kind of item. */
    kind: "vault" | "review" | "portfolio" | "chat" | "project" | "folder" | "file" | "workflow_run" | "approval" | "request" | "organization";
    /** Its id. */
    id: string;
    /** Its name or title. */
    name: string;
  };
  /** The document, for what is in a vault. */
  document_id: string | null;
  /** The name of that document. */
  document_name: string | null;
  /** The column of the cell or of the date. */
  field_key: string | null;
  /** The check of the finding. */
  check_id: string | null;
  /** How many findings, contracts or values are open, of values up to 1,000. Null for what is a single thing. */
  count: number | null;
  /** Of how many contracts, for a portfolio. Null for all else. */
  total: number | null;
  /** When it is due. Null if it has no date. */
  date: string | null;
  /** The notification that ends this task once it is read. Null for work that has to be done. */
  notification_id: string | null;
  /** Since when it waits. Null for a date. */
  at: string | null;
}

export interface Comment {
  /** The id of the comment. */
  id: string;
  /** What it says. */
  text: string;
  /** Who wrote it, by name. */
  by: string;
  /** The id of the person who wrote it. */
  by_user_id: number;
  /** When it was created. */
  created_at: string;
}

export interface CreditUsage {
  /** The first day of the range. */
  start_date: string;
  /** The last day of the range. */
  end_date: string;
  /** The time zone in which days begin. */
  timezone: string;
  /** Whether the installation has prices. */
  pricing_available: boolean;
  /** All credits charged in the range. Null if the installation has no prices. */
  total_credits: number | null;
  /** One line for each operation that can have a price. */
  lines: Array<{
    /** The operation. */
    api: "chat:completions" | "playbook:run" | "vault:extract";
    /** How many there were: answers, runs or documents that were read. */
    requests: number;
    /** What the price is for: a `message`, a `run` or a `document`. Null if there is no price. */
    unit: string | null;
    /** The current price, in credits. Null if there is no price. */
    credits_per_unit: number | null;
    /** The credits that were charged, at the prices in effect at the time. Null if there is no price. */
    credits: number | null;
  }>;
  /** One entry for each day of the range. */
  daily: Array<{
    /** The day, in the time zone of the request. */
    date: string;
    /** The day's requests, keyed by the names in `lines`. */
    usage: {
      /** How many there were on that day. */
      "chat:completions": number;
      /** How many there were on that day. */
      "playbook:run": number;
      /** How many there were on that day. */
      "vault:extract": number;
    };
  }>;
}

export interface Usage {
  /** The first day of the range. */
  start_date: string;
  /** The last day of the range. */
  end_date: string;
  /** The time zone in which days begin. */
  timezone: string;
  /** What was used of language models, failed attempts included, most tokens first. */
  tokens: TokenUsage;
  /** Usage of the web application. */
  web: {
    /** Messages sent in chats of the web application. */
    messages: number;
    /** Web pages read for answers. */
    web_pages_scraped: number;
    /** Files uploaded in the web application. */
    files_uploaded: number;
  };
  /** Usage of the Word add-in. */
  word: {
    /** Questions asked in Word. */
    messages: number;
    /** Redlines written into a document. */
    redlines_applied: number;
    /** Drafts inserted into a document. */
    drafts_applied: number;
  };
  /** Usage through API keys. */
  api: {
    /** How many requests API keys sent. */
    requests: number;
    /** Requests by operation: `chat:completions`, `playbook:run`, and all others by method and path, such as `GET /projects/{id}`. */
    by_operation: Record<string, number>;
  };
}

export interface TokenUsage {
  /** All calls of the range. */
  total: ModelUsage;
  /** By model. */
  by_model: Array<{
    /** Tokens sent, the cached ones included. */
    input: number;
    /** Sent tokens that the provider had in its cache. */
    cached: number;
    /** Tokens received. */
    output: number;
    /** Requests to a provider, failed ones included. */
    calls: number;
    /** What it cost by the prices of the time (`MODEL_PRICES`). Null if a model without a price was among the calls. */
    cost: number | null;
    /** What it was used by or for. */
    name: string;
  }>;
  /** By operation: `chat:completions`, `playbook:run`, `vault:extract`, `model:test`. */
  by_operation: Array<{
    /** Tokens sent, the cached ones included. */
    input: number;
    /** Sent tokens that the provider had in its cache. */
    cached: number;
    /** Tokens received. */
    output: number;
    /** Requests to a provider, failed ones included. */
    calls: number;
    /** What it cost by the prices of the time (`MODEL_PRICES`). Null if a model without a price was among the calls. */
    cost: number | null;
    /** What it was used by or for. */
    name: string;
  }>;
  /** By person. */
  by_user: Array<{
    /** Tokens sent, the cached ones included. */
    input: number;
    /** Sent tokens that the provider had in its cache. */
    cached: number;
    /** Tokens received. */
    output: number;
    /** Requests to a provider, failed ones included. */
    calls: number;
    /** What it cost by the prices of the time (`MODEL_PRICES`). Null if a model without a price was among the calls. */
    cost: number | null;
    /** What it was used by or for. */
    name: string;
    /** The id of the user. Null for the organization's keys. */
    id: number | null;
  }>;
  /** By API key. The id is null for the web application. */
  by_key: Array<{
    /** Tokens sent, the cached ones included. */
    input: number;
    /** Sent tokens that the provider had in its cache. */
    cached: number;
    /** Tokens received. */
    output: number;
    /** Requests to a provider, failed ones included. */
    calls: number;
    /** What it cost by the prices of the time (`MODEL_PRICES`). Null if a model without a price was among the calls. */
    cost: number | null;
    /** What it was used by or for. */
    name: string;
    /** Its id. Null if there is none. */
    id: string | null;
  }>;
  /** By project. The id is null where there was none. */
  by_project: Array<{
    /** Tokens sent, the cached ones included. */
    input: number;
    /** Sent tokens that the provider had in its cache. */
    cached: number;
    /** Tokens received. */
    output: number;
    /** Requests to a provider, failed ones included. */
    calls: number;
    /** What it cost by the prices of the time (`MODEL_PRICES`). Null if a model without a price was among the calls. */
    cost: number | null;
    /** What it was used by or for. */
    name: string;
    /** Its id. Null if there is none. */
    id: string | null;
  }>;
}

export interface WebhookWithSecret {
  /** The id of the webhook. */
  id: string;
  /** Where messages are sent. */
  url: string;
  /** What the webhook is for. Null if not set. */
  description: string | null;
  /** The events that are sent. */
  events: Array<"job.succeeded" | "job.failed" | "document.ready" | "document.failed" | "review.completed" | "finding.decided" | "deadline.due" | "file.ready" | "file.failed" | "model.unavailable" | "source.failed">;
  /** If false, nothing is sent, and events are not stored for later delivery. */
  enabled: boolean;
  /** Why the service disabled the webhook. */
  disabled_reason: string | null;
  /** Null if created with an organization-scoped key. */
  created_by: {
    /** The id of the person. */
    id: number;
    /** The person's name. Null if the account has none. */
    name: string | null;
    /** The person's e-mail address. Null if the account has none. */
    email: string | null;
  } | null;
  /** The person who became responsible when the creator was removed. */
  responsible: {
    /** The id of the person. */
    id: number;
    /** The person's name. Null if the account has none. */
    name: string | null;
    /** The person's e-mail address. Null if the account has none. */
    email: string | null;
  } | null;
  /** When it was created. */
  created_at: string;
  /** When it was last changed. */
  updated_at: string;
  /** The secret that signs every message. Shown only in this response; null if the response is replayed for an Idempotency-Key. */
  secret: string | null;
}

export interface Webhook {
  /** The id of the webhook. */
  id: string;
  /** Where messages are sent. */
  url: string;
  /** What the webhook is for. Null if not set. */
  description: string | null;
  /** The events that are sent. */
  events: Array<"job.succeeded" | "job.failed" | "document.ready" | "document.failed" | "review.completed" | "finding.decided" | "deadline.due" | "file.ready" | "file.failed" | "model.unavailable" | "source.failed">;
  /** If false, nothing is sent, and events are not stored for later delivery. */
  enabled: boolean;
  /** Why the service disabled the webhook. */
  disabled_reason: string | null;
  /** Null if created with an organization-scoped key. */
  created_by: {
    /** The id of the person. */
    id: number;
    /** The person's name. Null if the account has none. */
    name: string | null;
    /** The person's e-mail address. Null if the account has none. */
    email: string | null;
  } | null;
  /** The person who became responsible when the creator was removed. */
  responsible: {
    /** The id of the person. */
    id: number;
    /** The person's name. Null if the account has none. */
    name: string | null;
    /** The person's e-mail address. Null if the account has none. */
    email: string | null;
  } | null;
  /** When it was created. */
  created_at: string;
  /** When it was last changed. */
  updated_at: string;
}

export interface WebhookDelivery {
  /** Sent as `webhook-id`. The same for every attempt and redelivery. */
  id: string;
  /** The event that the message is about. `webhook.test` is a test that was requested, `workflow.step` a step of a workflow. */
  event: WebhookSentEvent;
  /** `pending`: it will be tried or tried again. `succeeded` and `failed` are final. */
  status: "pending" | "succeeded" | "failed";
  /** The number of attempts since the delivery was created or last redelivered. */
  attempts: number;
  /** The HTTP status of the last attempt. */
  last_status: number | null;
  /** Why the last attempt failed. Null if it did not, or none was made. */
  last_error: string | null;
  /** When it is tried next. Null if no attempt is due. */
  next_attempt_at: string | null;
  /** When it was created. */
  created_at: string;
  /** When the receiver accepted it. Null until then. */
  delivered_at: string | null;
}

export type WebhookSentEvent = "job.succeeded" | "job.failed" | "document.ready" | "document.failed" | "review.completed" | "finding.decided" | "deadline.due" | "file.ready" | "file.failed" | "model.unavailable" | "source.failed" | "webhook.test" | "workflow.step";

export interface ModelSettings {
  /** Whose model answers: the organization's own, the installation's, or none. With none, the local engine answers. */
  source: "organization" | "installation" | "none";
  /** The provider whose API the model uses. Null if no model is configured. */
  provider: "anthropic" | "openai" | "openai-compatible" | null;
  /** The model's name as its provider spells it. */
  name: string | null;
  /** Null if the provider's own address is used, and for the installation's model. */
  base_url: string | null;
  /** Whether the organization has stored a key. The key itself is never returned. */
  has_api_key: boolean;
  /** The prompt limit in characters. Null: the installation's limit. */
  prompt_characters: number | null;
  /** The limit of one answer in tokens, reasoning included. Null: each task has its own. */
  output_tokens: number | null;
  /** How much the model thinks before it answers. Null: as it does by itself. */
  reasoning: "none" | "minimal" | "low" | "medium" | "high" | "xhigh" | null;
  /** How long a call may stay silent before the first word. Null: the installation's limit. */
  first_token_seconds: number | null;
  /** How long an answer may pause. Null: the installation's limit. */
  idle_seconds: number | null;
  /** The time limit of one call. Null: the installation's limit. */
  timeout_seconds: number | null;
  /** Tasks that have a model of their own. The installation's are not shown. */
  tasks: Record<string, TaskModel>;
  /** When the organization's settings were last changed. Null if it has none of its own. */
  updated_at: string | null;
}

export interface TaskModel {
  /** The provider whose API the model uses. */
  provider: "anthropic" | "openai" | "openai-compatible" | null;
  /** The model's name as its provider spells it. */
  name: string | null;
  /** The base address. Null: as the other tasks, or the provider's own. */
  base_url: string | null;
  /** Whether a key is stored for it. The key itself is never returned. */
  has_api_key: boolean;
  /** The prompt limit in characters. */
  prompt_characters: number | null;
  /** The limit of one answer in tokens, reasoning included. */
  output_tokens: number | null;
  /** How much the model thinks before it answers. */
  reasoning: "none" | "minimal" | "low" | "medium" | "high" | "xhigh" | null;
  /** Asked when this model fails. Absent: as the other tasks; null: none. */
  fallback?: {
    /** The provider whose API the model uses. */
    provider: "anthropic" | "openai" | "openai-compatible" | null;
    /** The model's name as its provider spells it. */
    name: string | null;
    /** The base address. Null: as the other tasks, or the provider's own. */
    base_url: string | null;
    /** Whether a key is stored for it. The key itself is never returned. */
    has_api_key: boolean;
  } | null;
}

export interface ModelTest {
  /** The model that was tested. */
  name: string | null;
  /** The model answers. */
  connection: {
    /** Whether it works. */
    ok: boolean;
    /** The result of the test, as a human-readable message. */
    message: string;
  };
  /** It answers with JSON of a given shape. */
  json: {
    /** Whether it works. */
    ok: boolean;
    /** The result of the test, as a human-readable message. */
    message: string;
  };
  /** It calls a tool that it is offered. */
  tools: {
    /** Whether it works. */
    ok: boolean;
    /** The result of the test, as a human-readable message. */
    message: string;
  };
  /** Its answer arrives piece by piece. */
  streaming: {
    /** Whether it works. */
    ok: boolean;
    /** The result of the test, as a human-readable message. */
    message: string;
  };
  /** It reads a prompt as long as `prompt_characters`. */
  context: {
    /** Whether it works. */
    ok: boolean;
    /** The result of the test, as a human-readable message. */
    message: string;
  };
  /** Tasks with a model of their own: whether it does what they need, tools for chats and JSON for the others. */
  tasks: Record<string, {
    /** Whether it works. */
    ok: boolean;
    /** The result of the test, as a human-readable message. */
    message: string;
    /** The model of the task. Its fallback is asked if it fails. */
    name: string;
  }>;
}

export interface Budget {
  /** Credits in a calendar month (UTC). Null: no limit. 0: no inference is allowed. */
  monthly_credits: number | null;
  /** Cost of language models in a calendar month, by `MODEL_PRICES`. Null: no limit. 0: no inference is allowed. */
  monthly_cost: number | null;
  /** The share of the budget at which the administrators are warned, such as 0.8. */
  warn_at: number;
  /** What counts against the budget now. */
  used: {
    /** Credits of this month, with those held for unfinished jobs. */
    credits: number;
    /** Cost of language models this month, with what unfinished jobs are expected to cost. Null if a model without a price was used. */
    cost: number | null;
  };
}

export interface AuditRecord {
  /** The number of the record. Later records have higher numbers. */
  id: number;
  /** When it happened. */
  at: string;
  /** For a failed sign-in, the account that was tried. */
  user: {
    /** The id of the person. */
    id: number;
    /** The account's name. People cannot change it themselves. */
    name: string | null;
    /** The person's current preferred name. */
    preferred_name: string | null;
  } | null;
  /** The API key that acted. Null for a person in the web application. */
  api_key: {
    /** The id of the API key. */
    id: string;
    /** The name of the API key. Null if it has none. */
    name: string | null;
  } | null;
  /** The IP address of the client. */
  address: string | null;
  /** The operation by method and path, such as `POST /projects/{id}/pin`, or the name of an event such as a sign-in. */
  operation: string;
  /** A readable name of the operation, such as: Pinned a project. */
  summary: string;
  /** Who did it. */
  actor: string;
  /** What the actor did, as text and items in order. Shown after the actor. */
  phrase: Array<string | {
    /** What the item is, such as `vault` or `file`. */
    kind: string;
    /** The id of the item. */
    id: string;
    /** The current name, or the name that was recorded. Null if the caller cannot access it. */
    name: string | null;
    /** The page of the web application that shows the item. Null if there is none. */
    page: string | null;
  }>;
  /** What the operation was about: the ids in the path and the response, by name. */
  target: Record<string, unknown>;
  /** The items that the target refers to, with their current names. */
  things: Array<{
    /** What the item is, such as `vault` or `file`. */
    kind: string;
    /** The id of the item. */
    id: string;
    /** The current name, or the name that was recorded. Null if the caller cannot access it. */
    name: string | null;
    /** The page of the web application that shows the item. Null if there is none. */
    page: string | null;
  }>;
}

export interface NewCompletion {
  /** The question or task, in plain language. */
  message: string;
  /** Files with status `ready`. Files of earlier turns stay attached. Default: `[]`. */
  file_ids?: Array<string>;
  /** Playbooks that the answer may review the files with. Default: `[]`. */
  playbook_ids?: Array<string>;
  /** Accepted only on the first turn of a chat. */
  skill_ids?: Array<string>;
  /** The chat to continue. */
  chat_id?: string;
  /** Accepted only on the first turn of a chat. */
  project_id?: string;
  /** The vault to answer from. Requires a user-scoped key. */
  vault_id?: string;
  /** Questions that each document of the request is asked on its own and whole: of `file_ids`, or else of all of the vault or project. The answer is a table with the words behind each value, in `tables`; the message is its title. */
  each_document?: Array<QuestionOfEach>;
  /** What you allow or decline of the `proposals` of earlier answers. Requires `chat_id`. */
  decisions?: Array<ProposalDecision>;
  /** Whether the answer may change something that the message asks for. False: changes are only proposed. Defaults to true. In the web application changes are always proposed first. */
  may_change?: boolean;
  /** Stream the answer as server-sent events, as with `Accept: text/event-stream`. */
  stream?: boolean;
  /** No longer accepted. Use `playbook_ids`. */
  playbook_id?: never;
}

export interface QuestionOfEach {
  /** The heading of the column. */
  label: string;
  /** What is asked of each document. */
  question: string;
}

export interface ProposalDecision {
  /** A proposal of an earlier answer of this chat. */
  proposal_id: string;
  /** True: it is done now. False: it is not done. */
  allow: boolean;
}

export type NewChatShare = {
  /** The id of a person in the organization. Send either this or `email`. */
  user_id: number;
  /** The e-mail address of a person in the organization. Send either this or `user_id`. */
  email?: never;
} | {
  /** The id of a person in the organization. Send either this or `email`. */
  user_id?: never;
  /** The e-mail address of a person in the organization. Send either this or `user_id`. */
  email: string;
};

export interface ChatChange {
  /** The new title. */
  title?: string;
  /** Moves the chat to this project; null removes it from its project. */
  project_id?: string | null;
  /** `private`: its owner and those it is shared with. `organization`: everyone in the organization. */
  visibility?: "private" | "organization";
}

export interface FileChange {
  /** Moves the file to this folder. */
  folder_id?: string;
  /** The new name. */
  name?: string;
}

export interface NewComparison {
  /** The older file. */
  base_file_id: string;
  /** The revised file. Must be another file. */
  file_id: string;
}

export interface UploadCompletion {
  /** How many parts were sent. None may be missing. */
  part_count: number;
}

export interface NewUpload {
  /** The name of the file, with its extension. */
  file_name: string;
  /** The size of the whole file in bytes. At most the installation's limit, 100 MiB unless configured. */
  size: number;
  /** The media type that the sender expects. The actual type is detected from the bytes. */
  content_type?: string;
  /** The folder to put the file in. Send at most one of `folder_id`, `project_id` and `scope`. */
  folder_id?: string;
  /** The project whose folder the file is put in. */
  project_id?: string;
  /** The area the file is put in. Defaults to the caller's own files, or the organization's with an organization-scoped key. */
  scope?: "my-files" | "organization";
}

export type NewFolderMember = {
  /** The id of a person in the organization. Send either this or `email`. */
  user_id: number;
  /** The e-mail address of a person in the organization. Send either this or `user_id`. */
  email?: never;
  /** `manage` also allows changing the folder's members, `is_access_controlled`, and the projects it is linked to. Default: `"read"`. */
  access_level?: "read" | "write" | "manage";
} | {
  /** The id of a person in the organization. Send either this or `email`. */
  user_id?: never;
  /** The e-mail address of a person in the organization. Send either this or `user_id`. */
  email: string;
  /** `manage` also allows changing the folder's members, `is_access_controlled`, and the projects it is linked to. Default: `"read"`. */
  access_level?: "read" | "write" | "manage";
};

export interface NewFolder {
  /** The name of the folder. */
  name: string;
  /** What the folder is for. */
  description?: string | null;
  /** The folder to create it in. Send at most one of `parent_folder_id` and `scope`. */
  parent_folder_id?: string;
  /** The area to create it in. Defaults to the caller's own files, or the organization's with an organization-scoped key. */
  scope?: "my-files" | "organization";
}

export interface FolderChange {
  /** The new name. */
  name?: string;
  /** The new description; null clears it. */
  description?: string | null;
  /** Moves the folder into this one. Null is accepted only if it is already null. */
  parent_folder_id?: string | null;
  /** Whether only its members can open the folder. Requires `manage`. */
  is_access_controlled?: boolean;
}

export interface NewProject {
  /** The name of the project. */
  name: string;
  /** What the project is about. */
  description?: string | null;
  /** Instructions given to the model in the project's chats. */
  custom_instructions?: string | null;
  /** Defaults to true with a user-scoped key and to false with an organization-scoped key. */
  is_access_controlled?: boolean;
}

export interface ProjectChange {
  /** The name of the project. */
  name?: string;
  /** What the project is about. */
  description?: string | null;
  /** Instructions given to the model in the project's chats. */
  custom_instructions?: string | null;
  /** Defaults to true with a user-scoped key and to false with an organization-scoped key. */
  is_access_controlled?: boolean;
}

export type NewProjectMember = {
  /** The id of a person in the organization. Send either this or `email`. */
  user_id: number;
  /** The e-mail address of a person in the organization. Send either this or `user_id`. */
  email?: never;
  /** `read`: see the project. `write`: also work in it. `admin`: also change it and its members. Default: `"read"`. */
  access_level?: "read" | "write" | "admin";
} | {
  /** The id of a person in the organization. Send either this or `email`. */
  user_id?: never;
  /** The e-mail address of a person in the organization. Send either this or `user_id`. */
  email: string;
  /** `read`: see the project. `write`: also work in it. `admin`: also change it and its members. Default: `"read"`. */
  access_level?: "read" | "write" | "admin";
};

export interface ProjectMemberChange {
  /** `read`: see the project. `write`: also work in it. `admin`: also change it and its members. */
  access_level: "read" | "write" | "admin";
}

export type FileLinks = {
  /** One id. Send either this or `file_ids`. */
  file_id: string;
  /** Up to 500 ids. Either all of them are linked or none. */
  file_ids?: never;
} | {
  /** One id. Send either this or `file_ids`. */
  file_id?: never;
  /** Up to 500 ids. Either all of them are linked or none. */
  file_ids: Array<string>;
};

export type FolderLinks = {
  /** One id. Send either this or `folder_ids`. */
  folder_id: string;
  /** Up to 500 ids. Either all of them are linked or none. */
  folder_ids?: never;
} | {
  /** One id. Send either this or `folder_ids`. */
  folder_id?: never;
  /** Up to 500 ids. Either all of them are linked or none. */
  folder_ids: Array<string>;
};

export interface NewVault {
  /** The name of the vault. */
  name: string;
  /** What the vault is for. */
  description?: string | null;
  /** Whether an upload that contains several agreements is split into separate documents. Default: `true`. */
  split_bundles?: boolean;
  /** The id of a template of `GET /vault-templates`. The vault starts with its columns. */
  template?: string;
}

export interface VaultChange {
  /** The new name. */
  name?: string;
  /** The new description; null clears it. */
  description?: string | null;
  /** Whether an upload that contains several agreements is split into separate documents. */
  split_bundles?: boolean;
}

export interface NewReport {
  /** The template to fill: one of `GET /templates` or `GET /report-templates`. It can use the lists `rows`, `summary`, `findings` and `documents`. */
  template_id: string;
  /** What the report is about. Exactly one source. */
  source: ReportSource;
  /** The title of the report, and the name of its file. */
  title: string;
}

export type ReportSource = {
  /** All documents of a vault. Requires a user-scoped key. */
  vault_id: string;
  /** With `vault_id`: only the documents and columns that this view shows. */
  view_id?: string;
  /** All contracts of a portfolio. */
  portfolio_id?: never;
  /** The files of a project, and the findings of its reviews. */
  project_id?: never;
  /** The findings of these reviews, in this order. */
  review_ids?: never;
} | {
  /** All documents of a vault. Requires a user-scoped key. */
  vault_id?: never;
  /** With `vault_id`: only the documents and columns that this view shows. */
  view_id?: string;
  /** All contracts of a portfolio. */
  portfolio_id: string;
  /** The files of a project, and the findings of its reviews. */
  project_id?: never;
  /** The findings of these reviews, in this order. */
  review_ids?: never;
} | {
  /** All documents of a vault. Requires a user-scoped key. */
  vault_id?: never;
  /** With `vault_id`: only the documents and columns that this view shows. */
  view_id?: string;
  /** All contracts of a portfolio. */
  portfolio_id?: never;
  /** The files of a project, and the findings of its reviews. */
  project_id: string;
  /** The findings of these reviews, in this order. */
  review_ids?: never;
} | {
  /** All documents of a vault. Requires a user-scoped key. */
  vault_id?: never;
  /** With `vault_id`: only the documents and columns that this view shows. */
  view_id?: string;
  /** All contracts of a portfolio. */
  portfolio_id?: never;
  /** The files of a project, and the findings of its reviews. */
  project_id?: never;
  /** The findings of these reviews, in this order. */
  review_ids: Array<string>;
};

export type NewVaultMember = {
  /** The id of a person in the organization. Send either this or `email`. */
  user_id: number;
  /** The e-mail address of a person in the organization. Send either this or `user_id`. */
  email?: never;
  /** `viewer`: read and write notes. `editor`: also change documents, columns and cells. `owner`: also manage members. Default: `"editor"`. */
  role?: "owner" | "editor" | "viewer";
} | {
  /** The id of a person in the organization. Send either this or `email`. */
  user_id?: never;
  /** The e-mail address of a person in the organization. Send either this or `user_id`. */
  email: string;
  /** `viewer`: read and write notes. `editor`: also change documents, columns and cells. `owner`: also manage members. Default: `"editor"`. */
  role?: "owner" | "editor" | "viewer";
};

export interface VaultMemberChange {
  /** `viewer`: read and write notes. `editor`: also change documents, columns and cells. `owner`: also manage members. */
  role: "owner" | "editor" | "viewer";
}

export interface NewColumn {
  /** The heading of the column. */
  label: string;
  /** The stable key that values are stored under. Derived from the label by default. */
  field_key?: string;
  /** What to look for. Required for an `ai` column. */
  instructions?: string;
  /** The type of the values. Default: `"text"`. */
  field_type?: "text" | "date" | "date_range" | "enum" | "multi_enum" | "boolean" | "number" | "currency" | "percentage" | "duration" | "email" | "url" | "list" | "rich_text";
  /** The options of an `enum` or `multi_enum` column, for which it is required. */
  field_meta?: {
    /** Free text stored with the options. Defaults to the type of the column. */
    type?: string;
    /** The options that a cell may hold. */
    options: Array<string>;
  } | null;
  /** `ai`: filled by reading the documents. `manual`: filled by people. Default: `"ai"`. */
  extraction_mode?: "ai" | "manual";
  /** The position of the column: lower numbers come first. Default: `0`. */
  sort_order?: number;
}

export interface ColumnChange {
  /** The new heading. */
  label?: string;
  /** What to look for. Documents are not read again automatically. */
  instructions?: string;
  /** The options of an `enum` or `multi_enum` column. Cells keep options that are removed here. */
  field_meta?: {
    /** Free text stored with the options. Defaults to the type of the column. */
    type?: string;
    /** The options that a cell may hold. */
    options: Array<string>;
    /** Accepted so that a response can be sent back. It is not changed. */
    legacy_options?: Array<string>;
  } | null;
  /** The position of the column: lower numbers come first. */
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

export interface NewCellNote {
  /** What the note says. */
  text: string;
  /** The ids of people whom the note mentions. They must be able to see the note, and are notified. */
  mentions?: Array<number>;
}

export interface CellChange {
  value: CellValueInput;
  /** The passages of the document's text that the value is based on, in UTF-16 units. The cell shows them as its citations. */
  citations?: Array<{
    /** Where the words begin in the document's text. */
    start: number;
    /** Where the words end in the document's text: the offset after the last character. */
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
  /** The first day. Null if it is open. */
  start: string | null;
  /** The last day. Null if it is open. */
  end: string | null;
} | {
  /** The amount in units of the currency. */
  amount: number;
  /** The ISO 4217 code, such as `USD`. */
  currency: string;
} | {
  /** How many of the units. */
  value: number;
  /** The unit of time. */
  unit: "days" | "weeks" | "months" | "years";
} | Array<{
  /** The name of the party. */
  name: string;
  /** The role of the party, such as `Supplier`. Null if it has none. */
  role?: string | null;
}> | Array<{
  /** The title of the agreement. */
  title: string;
  /** Its document in the vault. Null if it is not there. */
  document_id?: string | null;
}> | null;

export interface NewVaultSample {
  /** The column to draw cells from. */
  field_key: string;
  /** The number of cells to draw. The sample is smaller if fewer are unverified. */
  size: number;
  /** The same seed draws the same cells while the same cells are unverified. Random by default. */
  seed?: number;
}

export interface NewCellFlag {
  /** What looks doubtful. Null or blank: no note. */
  note?: string | null;
  /** Who should look at the cell. Must have a role in the vault. */
  assignee_user_id?: number | null;
}

export interface ColumnLearningChange {
  /** False: what was learned is erased, and nothing is learned until it is true again. */
  enabled: boolean;
  /** Other vaults whose columns with the same question it also learns from. Only an owner of this vault and of those may name them. A vault teaches only while everybody who may open this one may open it too. Left out: as before. */
  from_vault_ids?: Array<string>;
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
  /** `all`, or the cells whose new value is written. `all` also records cells that were read again without a change of value, such as one that is now known to be absent. */
  accept: "all" | Array<{
    /** The document of the cell. */
    document_id: string;
    /** The column of the cell. */
    field_key: string;
  }>;
}

export interface NewVaultSpreadsheet {
  /** The spreadsheet: an uploaded XLSX or CSV file. */
  file_id: string;
  /** The name of a sheet. Defaults to the first sheet that is not hidden. */
  sheet?: string;
  /** The heading of the column that identifies the document of each row. */
  key_column: string;
  /** How rows are matched to documents: by the document's name, or by its value in a column. Default: `"name"`. */
  match?: "name" | {
    /** The column whose value identifies the document. */
    field_key: string;
  };
  /** The columns of the sheet that become columns of the vault. */
  columns: Array<{
    /** The heading in the sheet. */
    header: string;
    /** The heading in the vault. Defaults to that of the sheet. */
    label?: string;
    /** The type of the values. */
    field_type?: "text" | "date" | "date_range" | "enum" | "multi_enum" | "boolean" | "number" | "currency" | "percentage" | "duration" | "email" | "url" | "list" | "rich_text";
  }>;
}

export interface VaultSpreadsheetChange {
  /** The new version of the file. */
  file_id: string;
  /** The name of the sheet. Defaults to the sheet that was read before. */
  sheet?: string;
}

export interface NewView {
  /** The name of the view. */
  name: string;
  /** The columns in their order. A new view shows all columns if this is omitted, and hides those that are not named. */
  columns?: Array<{
    /** The key of the column. */
    field_key: string;
    /** Whether the view hides the column. */
    hidden?: boolean;
    /** The width in pixels. Null: the default. */
    width?: number | null;
  }>;
  /** A field key, with `-` in front for descending order. Null: the default order. */
  sort?: string | null;
  /** The filter, as in `GET /vaults/{id}/documents`. Null: none. */
  filter?: Record<string, {
    /** The operation. Which ones a column has depends on its type. */
    op: "eq" | "ne" | "lt" | "lte" | "gt" | "gte" | "between" | "contains" | "in" | "not_in" | "in_next" | "in_last" | "in_this" | "empty" | "not_empty";
    /** What the operation compares with. Absent for `empty` and `not_empty`. */
    value?: unknown;
  }> | null;
  /** How many lines a row shows in the web application. `wrap` shows whole values. Null: each person's own setting. */
  row_height?: "1" | "2" | "4" | "wrap" | null;
  /** Whether everyone in the vault can see the view. If false, only you can. Default: `true`. */
  shared?: boolean;
}

export interface ViewChange {
  /** The new name. */
  name?: string;
  /** The columns in their order. A new view shows all columns if this is omitted, and hides those that are not named. */
  columns?: Array<{
    /** The key of the column. */
    field_key: string;
    /** Whether the view hides the column. */
    hidden?: boolean;
    /** The width in pixels. Null: the default. */
    width?: number | null;
  }>;
  /** A field key, with `-` in front for descending order. Null: the default order. */
  sort?: string | null;
  /** The filter, as in `GET /vaults/{id}/documents`. Null: none. */
  filter?: Record<string, {
    /** The operation. Which ones a column has depends on its type. */
    op: "eq" | "ne" | "lt" | "lte" | "gt" | "gte" | "between" | "contains" | "in" | "not_in" | "in_next" | "in_last" | "in_this" | "empty" | "not_empty";
    /** What the operation compares with. Absent for `empty` and `not_empty`. */
    value?: unknown;
  }> | null;
  /** How many lines a row shows in the web application. `wrap` shows whole values. Null: each person's own setting. */
  row_height?: "1" | "2" | "4" | "wrap" | null;
  /** Whether everyone in the vault can see the view. */
  shared?: boolean;
}

export interface NewDeadlineState {
  /** The day of the deadline, as listed. 404 if the cell has another date by now. */
  date: string;
  /** For a derived date: the key of the duration column that is subtracted. */
  minus_field_key?: string | null;
  /** `open` takes back `done` and `snoozed`. */
  status: "open" | "done" | "snoozed";
  /** Required for `snoozed`: a day after today. On that day the deadline is open again, and alerts notify again. */
  snoozed_until?: string | null;
  /** Who deals with it. Must have a role in the vault. Null: nobody. If omitted, it is kept. */
  assignee_user_id?: number | null;
}

export interface NewAlert {
  /** The name of the alert. */
  name: string;
  /** The date column that the alert watches. */
  field_key: string;
  /** A duration column that is subtracted from the date, such as a notice period. Null: none. */
  minus_field_key?: string | null;
  /** The lead times in days, 0 to 3650. 0 is the day itself. */
  days_before: Array<number>;
  /** Only documents that match are watched, as in `GET /vaults/{id}/documents`. Null: all of them. */
  filter?: Record<string, {
    /** The operation. Which ones a column has depends on its type. */
    op: "eq" | "ne" | "lt" | "lte" | "gt" | "gte" | "between" | "contains" | "in" | "not_in" | "in_next" | "in_last" | "in_this" | "empty" | "not_empty";
    /** What the operation compares with. Absent for `empty` and `not_empty`. */
    value?: unknown;
  }> | null;
  /** Who is notified: people, everyone with a role, or both. */
  recipients: {
    /** People who have a role in the vault. */
    user_ids?: Array<number>;
    /** Everyone who has this role, or a higher one, when the date is due. */
    role?: "owner" | "editor" | "viewer" | null;
  };
  /** Whether recipients also get an e-mail, if the installation can send e-mail. Default: `true`. */
  email?: boolean;
  /** Whether the e-mail is sent at once. Otherwise it is part of one digest a day. Default: `false`. */
  immediate_email?: boolean;
}

export interface AlertChange {
  /** The name of the alert. */
  name?: string;
  /** The date column that the alert watches. */
  field_key?: string;
  /** A duration column that is subtracted from the date, such as a notice period. Null: none. */
  minus_field_key?: string | null;
  /** The lead times in days, 0 to 3650. 0 is the day itself. */
  days_before?: Array<number>;
  /** Only documents that match are watched, as in `GET /vaults/{id}/documents`. Null: all of them. */
  filter?: Record<string, {
    /** The operation. Which ones a column has depends on its type. */
    op: "eq" | "ne" | "lt" | "lte" | "gt" | "gte" | "between" | "contains" | "in" | "not_in" | "in_next" | "in_last" | "in_this" | "empty" | "not_empty";
    /** What the operation compares with. Absent for `empty` and `not_empty`. */
    value?: unknown;
  }> | null;
  /** Who is notified: people, everyone with a role, or both. */
  recipients?: {
    /** People who have a role in the vault. */
    user_ids?: Array<number>;
    /** Everyone who has this role, or a higher one, when the date is due. */
    role?: "owner" | "editor" | "viewer" | null;
  };
  /** Whether recipients also get an e-mail, if the installation can send e-mail. */
  email?: boolean;
  /** Whether the e-mail is sent at once. Otherwise it is part of one digest a day. */
  immediate_email?: boolean;
}

export type NewSource = {
  /** A folder on the server. */
  kind: "folder";
  /** The name of the source. */
  name: string;
  /** Minutes from the end of a sync to the next one. */
  interval_minutes?: number;
  /** If false, it is synced only on request. */
  enabled?: boolean;
  /** The folder to import from. */
  settings: FolderSourceSettings;
} | {
  /** A folder of a WebDAV server, such as Nextcloud. */
  kind: "webdav";
  /** The name of the source. */
  name: string;
  /** Minutes from the end of a sync to the next one. */
  interval_minutes?: number;
  /** If false, it is synced only on request. */
  enabled?: boolean;
  /** The password, the secret access key of S3, or the access token of a mailbox. Write-only: it is stored encrypted and never returned. */
  secret: string;
  /** The server and the folder to import from. */
  settings: WebdavSourceSettings;
} | {
  /** A bucket of an S3-compatible storage. */
  kind: "s3";
  /** The name of the source. */
  name: string;
  /** Minutes from the end of a sync to the next one. */
  interval_minutes?: number;
  /** If false, it is synced only on request. */
  enabled?: boolean;
  /** The password, the secret access key of S3, or the access token of a mailbox. Write-only: it is stored encrypted and never returned. */
  secret: string;
  /** The storage and the bucket to import from. */
  settings: S3SourceSettings;
} | {
  /** A mailbox. */
  kind: "imap";
  /** The name of the source. */
  name: string;
  /** Minutes from the end of a sync to the next one. */
  interval_minutes?: number;
  /** If false, it is synced only on request. */
  enabled?: boolean;
  /** The password, the secret access key of S3, or the access token of a mailbox. Write-only: it is stored encrypted and never returned. */
  secret: string;
  /** The mailbox, and which messages to import. */
  settings: MailboxSourceSettings;
};

export interface SourceChange {
  /** The name of the source. */
  name?: string;
  /** Minutes from the end of a sync to the next one. */
  interval_minutes?: number;
  /** If false, it is synced only on request. */
  enabled?: boolean;
  /** The password, the secret access key of S3, or the access token of a mailbox. Write-only: it is stored encrypted and never returned. */
  secret?: string;
  /** The settings to change, as for creating a source of this kind. Omitted ones are kept. */
  settings?: Record<string, unknown>;
}

export interface NewPlaybookFromDocuments {
  /** Contracts with status `ready`, best of one kind. An id that is given twice counts once. */
  file_ids: Array<string>;
  /** The title of the playbook. */
  title: string;
}

export interface NewPlaybook {
  /** The title of the playbook. */
  title: string;
  /** What the playbook is for. */
  description?: string | null;
  /** Guidance for people on when to use the playbook and how to read the result, in Markdown. */
  guide?: string | null;
}

export interface PlaybookChange {
  /** The title of the playbook. */
  title?: string;
  /** What the playbook is for. */
  description?: string | null;
  /** Guidance for people on when to use the playbook and how to read the result, in Markdown. */
  guide?: string | null;
  /** `private` is visible only to its creator. `organization` is visible to everyone in the organization. */
  visibility?: "private" | "organization";
}

export interface NewPlaybookCheck {
  /** The title of the check. */
  title: string;
  /** What the check is about. */
  description?: string | null;
  /** How much the check matters. */
  importance?: "low" | "medium" | "high" | null;
  /** What is accepted: exactly one standard position, and fallbacks in order of preference. */
  positions: Array<{
    /** `standard` is the preferred position. `fallback` is an acceptable alternative; list the best one first. */
    type: "standard" | "fallback";
    /** The position in words: what the contract should say. */
    guidance: string;
    /** A clause of the library. Reviews propose its current wording. */
    clause_id?: string;
  }>;
}

export interface PlaybookCheckOrder {
  /** All checks of the playbook, each exactly once, in the new order. */
  check_ids: Array<string>;
}

export interface PlaybookCheckChange {
  /** The title of the check. */
  title?: string;
  /** What the check is about. */
  description?: string | null;
  /** How much the check matters. */
  importance?: "low" | "medium" | "high" | null;
  /** What is accepted: exactly one standard position, and fallbacks in order of preference. */
  positions?: Array<{
    /** `standard` is the preferred position. `fallback` is an acceptable alternative; list the best one first. */
    type: "standard" | "fallback";
    /** The position in words: what the contract should say. */
    guidance: string;
    /** A clause of the library. Reviews propose its current wording. */
    clause_id?: string;
  }>;
}

export interface CheckLearningChange {
  /** False: what was learned is erased, and nothing is learned until it is true again. */
  enabled: boolean;
}

export type NewPlaybookExample = {
  /** The clause that the check judges. Send either this or `citation`. */
  text: string;
  /** A place in a file that you can read. Its text becomes the example. */
  citation?: never;
  /** Why this result is expected. */
  note?: string | null;
  /** The result that the check should have for this text. */
  expected: "Pass" | "Fallback" | "Flag";
} | {
  /** The clause that the check judges. Send either this or `citation`. */
  text?: never;
  /** A place in a file that you can read. Its text becomes the example. */
  citation: {
    /** The file that the text is in. */
    file_id: string;
    /** An offset into the text of the file, in UTF-16 units. */
    start: number;
    /** The offset after the last character. */
    end: number;
  };
  /** Why this result is expected. */
  note?: string | null;
  /** The result that the check should have for this text. */
  expected: "Pass" | "Fallback" | "Flag";
};

export interface PlaybookExampleChange {
  /** The clause that the check judges. Send either this or `citation`. */
  text?: string;
  /** A place in a file that you can read. Its text becomes the example. */
  citation?: {
    /** The file that the text is in. */
    file_id: string;
    /** An offset into the text of the file, in UTF-16 units. */
    start: number;
    /** The offset after the last character. */
    end: number;
  };
  /** Why this result is expected. */
  note?: string | null;
  /** The result that the check should have for this text. */
  expected?: "Pass" | "Fallback" | "Flag";
}

export interface NewVaultEvaluation {
  /** How many checked cells are read at most. They come from up to 50 documents, the same ones each time. Default: `200`. */
  cells?: number;
  /** How many decided findings are judged at most, from up to 20 reviews that you can see. 0: none. Default: `100`. */
  findings?: number;
}

export interface NewPlaybookRun {
  /** Files with status `ready`: one agreement, plus its schedules if they are separate files. */
  file_ids: Array<string>;
  /** `first-party` if the document is on our own paper, `third-party` if it is on the other side's. Default: `"third-party"`. */
  review_mode?: "first-party" | "third-party";
  /** The party that you represent, by name or role. Default: `"our company"`. */
  representing_party?: string;
  /** The checks to run. Defaults to all checks of the playbook. */
  check_ids?: Array<string>;
  /** A project whose members see the review. Requires write access to it. */
  project_id?: string;
  /** The review of the draft before, if this is the next round. Its decisions are kept where the finding is the same. */
  previous_review_id?: string;
}

export interface NewReviewRedline {
  /** `none`: no comments. `external`: reasons that the other side may see. `internal`: the analysis and the note of each finding, for your own side only. Default: `"none"`. */
  comments?: "none" | "external" | "internal";
  /** The author of the tracked changes. Defaults to the author name in your profile, or to the organization's name. */
  author?: string;
  /** Defaults to the initials of the author. */
  initials?: string;
}

export interface FindingDecisionChange {
  /** `edited`: accepted with `revisions` instead of those of the finding. Null: not decided. */
  decision?: "accepted" | "rejected" | "edited" | null;
  /** A note for colleagues; null or blank clears it. */
  note?: string | null;
  /** Someone who can see the review. */
  assignee_user_id?: number | null;
  /** The ids of people whom the note mentions. They must be able to see the note, and are notified. */
  mentions?: Array<number>;
  /** Only with the decision `edited`. */
  revisions?: Array<EditedRevision> | null;
  /** The `updated_at` of an earlier state. Brings back its decision and edited text, with their author and time. Cannot be combined with `decision` or `revisions`. */
  restores?: string;
  /** The `updated_at` that the caller last read, null if there was no decision. If it has changed, the request fails with 409 FINDING_CHANGED. */
  if_updated_at?: string | null;
}

export interface EditedRevision {
  /** The exact text of the file from `start` to `end`. Empty for an insertion. */
  original: string;
  /** The new words. Empty for a deletion. */
  replacement: string;
  /** Where the replaced words begin in the text of the file, in UTF-16 units. */
  start: number;
  /** Where the replaced words end in the text of the file: the offset after the last character, in UTF-16 units. */
  end: number;
  /** Required if several files were reviewed. */
  file_id?: string;
  /** Why the change is made. */
  rationale?: string;
}

export type NewReviewShare = {
  /** The id of a person in the organization. Send either this or `email`. */
  user_id: number;
  /** The e-mail address of a person in the organization. Send either this or `user_id`. */
  email?: never;
} | {
  /** The id of a person in the organization. Send either this or `email`. */
  user_id?: never;
  /** The e-mail address of a person in the organization. Send either this or `user_id`. */
  email: string;
};

export interface NewReviewResponse {
  /** The draft that came back, with status `ready`. */
  file_id: string;
}

export type NewPortfolio = {
  /** The playbook to review the contracts with. */
  playbook_id: string;
  /** One contract each. */
  file_ids: Array<string>;
  /** Instead of `file_ids`: all documents of a vault. Requires a user-scoped key. */
  vault_id?: never;
  /** The name of the portfolio. Defaults to the title of the playbook and what is reviewed. */
  name?: string;
  /** `first-party` if the document is on our own paper, `third-party` if it is on the other side's. Default: `"third-party"`. */
  review_mode?: "first-party" | "third-party";
  /** The party that you represent, by name or role. Default: `"our company"`. */
  representing_party?: string;
  /** The checks to run. Defaults to all checks of the playbook. */
  check_ids?: Array<string>;
} | {
  /** The playbook to review the contracts with. */
  playbook_id: string;
  /** One contract each. */
  file_ids?: never;
  /** Instead of `file_ids`: all documents of a vault. Requires a user-scoped key. */
  vault_id: string;
  /** The name of the portfolio. Defaults to the title of the playbook and what is reviewed. */
  name?: string;
  /** `first-party` if the document is on our own paper, `third-party` if it is on the other side's. Default: `"third-party"`. */
  review_mode?: "first-party" | "third-party";
  /** The party that you represent, by name or role. Default: `"our company"`. */
  representing_party?: string;
  /** The checks to run. Defaults to all checks of the playbook. */
  check_ids?: Array<string>;
};

export interface NewApproval {
  /** `review`: a review with what was decided about its findings. `redline`: the changes that it proposes to the other side. `document`: a file. `request`: a request of a colleague. */
  subject: "review" | "redline" | "document" | "request";
  /** The id of the review, the file or the request. */
  subject_id: string;
  /** What the approvers should know. */
  note?: string | null;
  /** Who is asked besides those that the rules name. Requires the right to share what is to be approved. Defaults to any administrator if no rule applies. */
  approvers?: Array<NewApprover>;
  /** For those approvers. Defaults to `any`. */
  mode?: "all" | "any" | "in_order";
}

export type NewApprover = {
  /** A person of the organization. */
  user_id: number;
  /** Ignored, so that what was read can be sent again. */
  name?: string | null;
} | {
  /** `administrator`: any administrator. `vault_manager`: anybody who may manage vaults. */
  role: "administrator" | "vault_manager";
};

export interface NewApprovalRule {
  /** What people call the rule. Default: `""`. */
  name?: string;
  /** `review`: a review with what was decided about its findings. `redline`: the changes that it proposes to the other side. `document`: a file. `request`: a request of a colleague. */
  subject: "review" | "redline" | "document" | "request";
  /** When it applies: all that is given must hold. Empty: always. Default: `{}`. */
  when?: ApprovalCondition;
  /** Who must approve, in this order if `mode` is `in_order`. */
  approvers: Array<NewApprover>;
  /** Whether all approvers must approve, any one of them is enough, or each after the one before. Default: `"any"`. */
  mode?: "all" | "any" | "in_order";
  /** Who else may decide when an approver has not decided in time. Default: `null`. */
  escalate_to_user_id?: number | null;
  /** After how many days that is. Default: `null`. */
  escalate_after_days?: number | null;
}

export interface NewApprovalDecision {
  /** One `rejected` ends the approval. */
  decision: "approved" | "rejected";
  /** Why. Whoever asked reads it. */
  note?: string | null;
}

export interface NewApprovalDelegation {
  /** Who decides in the caller's place. */
  to_user_id: number;
  /** The last day, at most a year ahead. */
  until: string;
}

export interface ApprovalRuleChange {
  /** The new name. */
  name?: string;
  /** The new condition, which replaces the former. */
  when?: ApprovalCondition;
  /** The new approvers, which replace the former. */
  approvers?: Array<NewApprover>;
  /** Whether all approvers must approve, any one of them is enough, or each after the one before. */
  mode?: "all" | "any" | "in_order";
  /** Null: nobody. */
  escalate_to_user_id?: number | null;
  /** Null: never. */
  escalate_after_days?: number | null;
}

export interface NewSkill {
  /** The name of the skill. */
  name: string;
  /** When the skill is useful. */
  description?: string | null;
  /** The instructions given to the model, in Markdown. */
  content: string;
  /** `private` is visible only to its creator. `organization` is visible to everyone in the organization. */
  visibility?: "private" | "organization";
  /** The complete list of files, in order. Duplicates are removed. */
  file_ids?: Array<string>;
}

export interface SkillChange {
  /** The name of the skill. */
  name?: string;
  /** When the skill is useful. */
  description?: string | null;
  /** The instructions given to the model, in Markdown. */
  content?: string;
  /** `private` is visible only to its creator. `organization` is visible to everyone in the organization. */
  visibility?: "private" | "organization";
  /** The complete list of files, in order. Duplicates are removed. */
  file_ids?: Array<string>;
}

export interface ClauseFromCitation {
  /** The file that the clause stands in. */
  file_id: string;
  /** Where it begins in the file's text, in UTF-16 units. */
  start: number;
  /** Where it ends. At most 204,800 characters after `start`. */
  end: number;
  /** The title. Defaults to the heading of the clause, or to its first words. */
  title?: string;
}

export interface NewClause {
  /** The title of the clause. */
  title: string;
  /** The wording, in Markdown. */
  text: string;
  /** What kind of clause it is, in your own words. */
  kind?: string | null;
  /** A BCP 47 code. Detected from the wording if left out. */
  language?: string;
  /** Its tags. */
  tags?: Array<string>;
  /** Notes for colleagues. */
  notes?: string | null;
  /** Other wordings for the same purpose. Replaces all variants. */
  variants?: Array<{
    /** The id of a variant that is kept. Leave it out for a new one. */
    id?: string;
    /** What the variant is for: `preferred`, `fallback`, `walk_away` or words of your own. */
    label?: string;
    /** Its wording, in Markdown. */
    text: string;
    /** When to use it. */
    note?: string | null;
  }>;
  /** `private` is visible only to its creator. `organization` is visible to everyone in the organization. */
  visibility?: "private" | "organization";
}

export interface ClauseChange {
  /** The title of the clause. */
  title?: string;
  /** The wording, in Markdown. */
  text?: string;
  /** What kind of clause it is, in your own words. */
  kind?: string | null;
  /** A BCP 47 code. Detected from the wording if left out. */
  language?: string;
  /** Its tags. */
  tags?: Array<string>;
  /** Notes for colleagues. */
  notes?: string | null;
  /** Other wordings for the same purpose. Replaces all variants. */
  variants?: Array<{
    /** The id of a variant that is kept. Leave it out for a new one. */
    id?: string;
    /** What the variant is for: `preferred`, `fallback`, `walk_away` or words of your own. */
    label?: string;
    /** Its wording, in Markdown. */
    text: string;
    /** When to use it. */
    note?: string | null;
  }>;
  /** `private` is visible only to its creator. `organization` is visible to everyone in the organization. */
  visibility?: "private" | "organization";
}

export interface TemplateFilling {
  /** By the keys of the fields: `{"customer": {"name": "Acme"}}` or `{"customer.name": "Acme"}`. A text is written as it is, but days such as 2026-01-31 in date fields in words; other values are written out. A list of texts is an array of texts, another list an array of objects. Default: `{}`. */
  values?: Record<string, unknown>;
  /** Where values come from that are not sent: fields and columns of the same name, in upper or lower case. */
  from?: FillSource;
  /** For a clause slot, by its name with or without `clause:`: the id of a clause of the library or of one of its variants. */
  clauses?: Record<string, string>;
  /** The name of the new file. Defaults to the title of the template. */
  title?: string;
  /** The folder to put the file in. Send at most one of `folder_id` and `project_id`. */
  folder_id?: string;
  /** The project whose folder the file is put in. */
  project_id?: string;
}

export interface FillSource {
  /** The vault of `document_id`. Requires a user-scoped key. */
  vault_id?: string;
  /** A document of the vault: the values of its row. */
  document_id?: string;
  /** The profile of the company. */
  profile?: true;
  /** Another document that you can read: the names of its parties by their roles, and what the local engine reads in it for certain under the names of the fields. */
  file_id?: string;
}

export interface TemplateSuggestionRequest {
  /** What the document is to say, in your own words, or a mail that says it. At most 20,000 characters. */
  instruction: string;
  /** What is filled in already. Nothing is suggested for these fields. Default: `{}`. */
  values?: Record<string, unknown>;
}

export interface TemplateChange {
  /** The title of the template. */
  title?: string;
  /** What it is for. */
  description?: string;
  /** `private` is visible only to its creator. `organization` is visible to everyone in the organization. */
  visibility?: "private" | "organization";
  /** Changes of fields, each named by its `key`. Other fields stay as they are. */
  fields?: Array<TemplateFieldChange>;
  /** Brings the document of a former version back, as a new version. The current one changes nothing. */
  version?: number;
}

export interface TemplateFieldChange {
  /** The field to change. */
  key: string;
  /** What the form calls it. */
  label?: string;
  /** The type of its value. A list stays a list, and a clause slot stays `rich_text`. */
  type?: "text" | "date" | "date_range" | "enum" | "multi_enum" | "boolean" | "number" | "currency" | "percentage" | "duration" | "email" | "url" | "list" | "rich_text";
  /** Whether a document is only made with a value. */
  required?: boolean;
  /** The choices of an `enum` or `multi_enum`, or suggestions. */
  options?: Array<string>;
  /** Used where no value is sent. Null for none. */
  default?: string | boolean | null;
  /** What a person should know to fill it in. */
  help?: string;
  /** Ignored: the document decides when a field is asked for. */
  when?: string | null;
  /** For a clause slot: the clause that stands there by default. */
  clause_id?: string | null;
  /** For a list: changes of its items' fields. */
  fields?: Array<TemplateItemFieldChange>;
}

export interface TemplateItemFieldChange {
  /** The field to change. */
  key: string;
  /** What the form calls it. */
  label?: string;
  /** The type of its value. A list stays a list, and a clause slot stays `rich_text`. */
  type?: "text" | "date" | "date_range" | "enum" | "multi_enum" | "boolean" | "number" | "currency" | "percentage" | "duration" | "email" | "url" | "list" | "rich_text";
  /** Whether a document is only made with a value. */
  required?: boolean;
  /** The choices of an `enum` or `multi_enum`, or suggestions. */
  options?: Array<string>;
  /** Used where no value is sent. Null for none. */
  default?: string | boolean | null;
  /** What a person should know to fill it in. */
  help?: string;
  /** Ignored: the document decides when a field is asked for. */
  when?: string | null;
  /** For a list: changes of its items' fields. */
  fields?: Array<TemplateInnerFieldChange>;
}

export interface TemplateInnerFieldChange {
  /** The field to change. */
  key: string;
  /** What the form calls it. */
  label?: string;
  /** The type of its value. A list stays a list, and a clause slot stays `rich_text`. */
  type?: "text" | "date" | "date_range" | "enum" | "multi_enum" | "boolean" | "number" | "currency" | "percentage" | "duration" | "email" | "url" | "list" | "rich_text";
  /** Whether a document is only made with a value. */
  required?: boolean;
  /** The choices of an `enum` or `multi_enum`, or suggestions. */
  options?: Array<string>;
  /** Used where no value is sent. Null for none. */
  default?: string | boolean | null;
  /** What a person should know to fill it in. */
  help?: string;
  /** Ignored: the document decides when a field is asked for. */
  when?: string | null;
}

export interface NewWorkflow {
  /** The name of the workflow. */
  name: string;
  /** What it is for. Default: `""`. */
  description?: string;
  /** What starts it. Default: `{"kind":"manual"}`. */
  trigger?: {
    /** Somebody starts it. */
    kind: "manual";
  } | {
    /** A file was uploaded. */
    kind: "upload";
    /** Only files put into this folder. */
    folder_id?: string;
    /** Only files put into the folder of this project. Without a folder or project: the files of the workflow's creator. */
    project_id?: string;
  } | {
    /** A source brought a document into a vault. */
    kind: "source";
    /** The vault. */
    vault_id: string;
    /** Only this source of the vault. */
    source_id?: string;
  } | {
    /** A request came in. */
    kind: "request";
    /** Only requests of this type. */
    request_type_id?: string;
  } | {
    /** At certain times, in the time zone of the installation. */
    kind: "schedule";
    /** How often. */
    every: "hour" | "day" | "week" | "month";
    /** The time of day, such as 08:30. Of an hourly schedule, only the minutes count. */
    at?: string;
    /** Of a weekly schedule: 1 is Monday. Defaults to Monday. */
    weekday?: number;
    /** Of a monthly schedule: the day of the month. Defaults to the first. */
    day?: number;
  } | {
    /** A date of a vault comes near. */
    kind: "deadline";
    /** The vault. */
    vault_id: string;
    /** Only dates of this column. */
    field_key?: string;
    /** How many days before the date. */
    days_before?: number;
  } | {
    /** A review was completed that no workflow had started. */
    kind: "review_completed";
    /** Only reviews with this playbook. */
    playbook_id?: string;
  };
  /** The steps, in their order. */
  steps: Array<WorkflowStep>;
  /** Whether it can be started, and starts by itself. Default: `true`. */
  enabled?: boolean;
  /** `private` is visible only to its creator and administrators. Defaults to private, with an organization-scoped key to organization. */
  visibility?: "private" | "organization";
  /** More runs than these in an hour wait for their turn. Default: `100`. */
  max_runs_per_hour?: number;
}

export interface WorkflowStepDecision {
  /** `rejected` ends the run, unless a later step has a condition on this decision. */
  decision: "approved" | "rejected";
  /** Why. Shown to everybody who sees the run. */
  note?: string | null;
}

export interface NewWorkflowRun {
  /** What it works on. Default: `[]`. */
  file_ids?: Array<string>;
  /** Further values, which steps refer to as `$trigger.fields.…`. Default: `{}`. */
  fields?: Record<string, unknown>;
}

export interface WorkflowChange {
  /** The name of the workflow. */
  name?: string;
  /** What it is for. */
  description?: string;
  /** What starts it. */
  trigger?: {
    /** Somebody starts it. */
    kind: "manual";
  } | {
    /** A file was uploaded. */
    kind: "upload";
    /** Only files put into this folder. */
    folder_id?: string;
    /** Only files put into the folder of this project. Without a folder or project: the files of the workflow's creator. */
    project_id?: string;
  } | {
    /** A source brought a document into a vault. */
    kind: "source";
    /** The vault. */
    vault_id: string;
    /** Only this source of the vault. */
    source_id?: string;
  } | {
    /** A request came in. */
    kind: "request";
    /** Only requests of this type. */
    request_type_id?: string;
  } | {
    /** At certain times, in the time zone of the installation. */
    kind: "schedule";
    /** How often. */
    every: "hour" | "day" | "week" | "month";
    /** The time of day, such as 08:30. Of an hourly schedule, only the minutes count. */
    at?: string;
    /** Of a weekly schedule: 1 is Monday. Defaults to Monday. */
    weekday?: number;
    /** Of a monthly schedule: the day of the month. Defaults to the first. */
    day?: number;
  } | {
    /** A date of a vault comes near. */
    kind: "deadline";
    /** The vault. */
    vault_id: string;
    /** Only dates of this column. */
    field_key?: string;
    /** How many days before the date. */
    days_before?: number;
  } | {
    /** A review was completed that no workflow had started. */
    kind: "review_completed";
    /** Only reviews with this playbook. */
    playbook_id?: string;
  };
  /** The steps, in their order. */
  steps?: Array<WorkflowStep>;
  /** Whether it can be started, and starts by itself. */
  enabled?: boolean;
  /** `private` is visible only to its creator. `organization` is visible to everyone in the organization. */
  visibility?: "private" | "organization";
  /** More runs than these in an hour wait for their turn. */
  max_runs_per_hour?: number;
}

export interface NewRequestType {
  /** What people ask for, such as `Non-disclosure agreement`. */
  name: string;
  /** The last part of the address of its public page. No other type of the installation has it. */
  slug: string;
  /** What the form tells people first. Default: `""`. */
  description?: string;
  /** What the form asks for, as the fields of a template. Default: `[]`. */
  fields?: Array<RequestField>;
  /** A playbook that the files are reviewed against on arrival. Default: `null`. */
  playbook_id?: string | null;
  /** A template for the documents that answer it. Default: `null`. */
  template_id?: string | null;
  /** A vault where its contracts belong. Default: `null`. */
  vault_id?: string | null;
  /** The workflow that answers it. A workflow starts by its own trigger `request`. Default: `null`. */
  workflow_id?: string | null;
  /** The person who gets new requests. Null: nobody yet. Default: `null`. */
  assignee_user_id?: number | null;
  /** Days from the request until it is due. Null: no due time. Default: `null`. */
  due_days?: number | null;
  /** Whether colleagues without an account can use it at `/r/{slug}`. Needs e-mail (`SMTP_URL`). Default: `false`. */
  public?: boolean;
  /** Whose addresses may use the public page and the mailbox. Empty: any address. Default: `[]`. */
  allowed_domains?: Array<string>;
  /** If true, only administrators, the person it is assigned to and members of its project see a request. If false, everyone in the organization. Default: `false`. */
  is_access_controlled?: boolean;
  /** Whether a request with one file that meets every standard position of the playbook is answered without a lawyer. Needs `playbook_id`. Default: `false`. */
  auto_answer?: boolean;
  /** An address of the mailbox for requests (`REQUESTS_MAILBOX_URL`): messages to it become requests of this type. Default: `null`. */
  mail_address?: string | null;
}

export interface RequestField {
  /** The name of the field, such as `counterparty`. As in a template, `customer.name` is a name too. */
  key: string;
  /** What the form calls it. Defaults to the key in words. */
  label?: string;
  /** The type of its value. Default: `"text"`. */
  type?: "text" | "date" | "date_range" | "enum" | "multi_enum" | "boolean" | "number" | "currency" | "percentage" | "duration" | "email" | "url" | "list" | "rich_text";
  /** Whether the form needs a value. Default: `false`. */
  required?: boolean;
  /** The choices of an `enum` or `multi_enum`. Default: `[]`. */
  options?: Array<string>;
  /** Used where no value is sent. Null for none. Default: `null`. */
  default?: string | boolean | null;
  /** The condition under which it is required, such as `kind = "Sale"`. Null: always. Default: `null`. */
  when?: string | null;
  /** What a person should know to fill it in. Default: `""`. */
  help?: string;
}

export interface RequestTypeChange {
  /** What people ask for, such as `Non-disclosure agreement`. */
  name?: string;
  /** The last part of the address of its public page. No other type of the installation has it. */
  slug?: string;
  /** What the form tells people first. */
  description?: string;
  /** What the form asks for, as the fields of a template. */
  fields?: Array<RequestField>;
  /** A playbook that the files are reviewed against on arrival. */
  playbook_id?: string | null;
  /** A template for the documents that answer it. */
  template_id?: string | null;
  /** A vault where its contracts belong. */
  vault_id?: string | null;
  /** The workflow that answers it. A workflow starts by its own trigger `request`. */
  workflow_id?: string | null;
  /** The person who gets new requests. Null: nobody yet. */
  assignee_user_id?: number | null;
  /** Days from the request until it is due. Null: no due time. */
  due_days?: number | null;
  /** Whether colleagues without an account can use it at `/r/{slug}`. Needs e-mail (`SMTP_URL`). */
  public?: boolean;
  /** Whose addresses may use the public page and the mailbox. Empty: any address. */
  allowed_domains?: Array<string>;
  /** If true, only administrators, the person it is assigned to and members of its project see a request. If false, everyone in the organization. */
  is_access_controlled?: boolean;
  /** Whether a request with one file that meets every standard position of the playbook is answered without a lawyer. Needs `playbook_id`. */
  auto_answer?: boolean;
  /** An address of the mailbox for requests (`REQUESTS_MAILBOX_URL`): messages to it become requests of this type. */
  mail_address?: string | null;
}

export interface NewRequestMessage {
  /** What it says. The requester gets it by e-mail. */
  text: string;
  /** Files that the requester may download. Default: `[]`. */
  file_ids?: Array<string>;
}

export interface NewRequest {
  /** What is asked for. */
  type_id: string;
  /** What it is about. Defaults to the name of the type and the first text. */
  title?: string;
  /** By the keys of the form. What is required and missing is 422. Default: `{}`. */
  fields?: Record<string, unknown>;
  /** Files that you may share. They are linked to the project of the request. Default: `[]`. */
  file_ids?: Array<string>;
  /** Who asks, if it is somebody else. They get an e-mail with a link to follow it. */
  requester?: {
    /** Their name. */
    name?: string;
    /** Their e-mail address. */
    email: string;
  };
}

export interface RequestChange {
  /** What it is about. */
  title?: string;
  /** `new`: nobody has begun. `in_progress`: somebody works on it. `waiting`: the requester is asked something. `done` and `declined` are closed. */
  status?: "new" | "in_progress" | "waiting" | "done" | "declined";
  /** The person who works on it. */
  assignee_user_id?: number | null;
  /** When it is due. */
  due_at?: string | null;
  /** The answer that is prepared. Sending a message with the same text and files ends it. Null: none. */
  draft?: {
    /** What it says. */
    text: string;
    /** Files that go with it. */
    file_ids?: Array<string>;
  } | null;
}

export interface PersonalProfileChange {
  /** The name shown to others. Null restores the account's name. */
  preferred_name?: string | null;
  /** Whether the model is given the name. */
  use_name_in_chats?: boolean;
  /** The person's position, such as `General Counsel`. Null clears it. */
  role_title?: string | null;
  /** The jurisdictions the person mostly works with. Null clears it. */
  jurisdiction_focus?: string | null;
  /** The areas of law the person works in. Replaces the whole list. */
  practice_areas?: Array<string>;
  /** Instructions for the model in this person's chats. Null clears it. */
  custom_instructions?: string | null;
  /** Whether drafts by the model are marked as privileged. */
  privilege_marking_enabled?: boolean;
  /** The text of the marking. Null restores `Privileged & Confidential`. */
  privilege_marking_text?: string | null;
  /** Whether Enter sends a message in the web application. */
  enter_to_submit?: boolean;
  /** The author name set in documents created for this person. Null clears it. */
  document_author_name?: string | null;
  /** If false, nothing in this profile is sent to the model. */
  enabled?: boolean;
}

export interface CompanyProfileChange {
  /** Defaults to the organization's name. */
  name?: string;
  /** The name the company does business under. Null clears it. */
  dba_name?: string | null;
  /** The industry the company is in. Null clears it. */
  industry?: string | null;
  /** The size of the company, as free text, such as `50 to 100 people`. Null clears it. */
  size?: string | null;
  /** Where the company is based. Null clears it. */
  location?: string | null;
  /** The country the company is incorporated in. Null clears it. */
  incorporation_country?: string | null;
  /** The state the company is incorporated in. Null clears it. */
  incorporation_state?: string | null;
  /** What the company does. Null clears it. */
  description?: string | null;
  /** The annual revenue, as free text. Null clears it. */
  revenue?: string | null;
  /** The legal matters the company most often deals with. Null clears it. */
  legal_matters?: string | null;
  /** The regulations that apply to the company. Null clears it. */
  regulations?: string | null;
  /** How much risk the company accepts in contracts. Null clears it. */
  risk_tolerance?: string | null;
  /** Anything else that the model should know about the company. Null clears it. */
  additional_info?: string | null;
  /** Who the company sells to. Null clears it. */
  customer_types?: Array<string> | null;
}

export type ReadNotifications = {
  /** Marks these notifications as read. */
  ids: Array<string>;
  /** Marks everything up to this time as read. */
  before?: never;
} | {
  /** Marks these notifications as read. */
  ids?: never;
  /** Marks everything up to this time as read. */
  before: string;
};

export interface NewComment {
  /** What the comment is about: a cell or a document of a vault, a finding of a review, or a file. */
  subject: "cell" | "finding" | "document" | "file";
  /** `document` and `file`: the id. `cell`: the id of the document, a dot, and the key of the column. `finding`: the id of the review, a dot, and the id of the check. */
  subject_id: string;
  /** What it says. */
  text: string;
  /** The ids of people whom the note mentions. They must be able to see the note, and are notified. */
  mentions?: Array<number>;
}

export interface NewWebhook {
  /** Where messages are sent. Must be public and begin with https:// unless the server allows private addresses. */
  url: string;
  /** The events that are sent. Duplicates are removed. */
  events: Array<"job.succeeded" | "job.failed" | "document.ready" | "document.failed" | "review.completed" | "finding.decided" | "deadline.due" | "file.ready" | "file.failed" | "model.unavailable" | "source.failed">;
  /** What the webhook is for. Null or blank clears it. */
  description?: string | null;
}

export interface WebhookChange {
  /** Where messages are sent. Must be public and begin with https:// unless the server allows private addresses. */
  url?: string;
  /** The events that are sent. Duplicates are removed. */
  events?: Array<"job.succeeded" | "job.failed" | "document.ready" | "document.failed" | "review.completed" | "finding.decided" | "deadline.due" | "file.ready" | "file.failed" | "model.unavailable" | "source.failed">;
  /** What the webhook is for. Null or blank clears it. */
  description?: string | null;
  /** Whether messages are sent. `true` also enables a webhook that the service disabled. */
  enabled?: boolean;
}

export interface NewModelSettings {
  /** The provider whose API the model uses. `openai-compatible` is for any server with an OpenAI-compatible API. */
  provider: "anthropic" | "openai" | "openai-compatible";
  /** The model's name as its provider spells it. */
  name: string;
  /** The base address, including `/v1`. Required for `openai-compatible`. */
  base_url?: string | null;
  /** Stored encrypted and never returned. If omitted, the stored key is kept; null removes it. */
  api_key?: string | null;
  /** The prompt limit in characters. Null: the installation's limit. */
  prompt_characters?: number | null;
  /** The limit of one answer in tokens, reasoning included. Null: each task has its own. */
  output_tokens?: number | null;
  /** How much the model thinks before it answers. Null: as it does by itself. */
  reasoning?: "none" | "minimal" | "low" | "medium" | "high" | "xhigh" | null;
  /** How long a call may stay silent before the first word, in seconds. Null: the installation's limit. */
  first_token_seconds?: number | null;
  /** How long an answer may pause, in seconds. Null: the installation's limit. */
  idle_seconds?: number | null;
  /** The time limit of one call in seconds. Null: the installation's limit. */
  timeout_seconds?: number | null;
  /** Models of single tasks. If omitted, they stay as they are; what is given replaces them all, and keys that are left out are kept. */
  tasks?: Record<string, NewTaskModel>;
}

export interface NewTaskModel {
  /** The provider whose API the model uses. If omitted: as the other tasks. */
  provider?: "anthropic" | "openai" | "openai-compatible";
  /** The model's name as its provider spells it. If omitted: as the other tasks. */
  name?: string;
  /** The base address, including `/v1`. Null or omitted: as the other tasks, or the provider's own. */
  base_url?: string | null;
  /** Stored encrypted and never returned. If omitted, the stored key is kept; null removes it. */
  api_key?: string | null;
  /** The prompt limit in characters. */
  prompt_characters?: number;
  /** The limit of one answer in tokens, reasoning included. */
  output_tokens?: number;
  /** How much the model thinks before it answers. */
  reasoning?: "none" | "minimal" | "low" | "medium" | "high" | "xhigh";
  /** Asked when this model fails. If omitted: as the other tasks; null: none. */
  fallback?: {
    /** The provider whose API the model uses. If omitted: as the other tasks. */
    provider: "anthropic" | "openai" | "openai-compatible";
    /** The model's name as its provider spells it. If omitted: as the other tasks. */
    name: string;
    /** The base address, including `/v1`. Null or omitted: as the other tasks, or the provider's own. */
    base_url?: string | null;
    /** Stored encrypted and never returned. If omitted, the stored key is kept; null removes it. */
    api_key?: string | null;
  } | null;
}

export interface NewBudget {
  /** Credits in a calendar month (UTC). Null: no limit. 0: no inference is allowed. Default: `null`. */
  monthly_credits?: number | null;
  /** Cost of language models in a calendar month, by `MODEL_PRICES`. Null: no limit. 0: no inference is allowed. Default: `null`. */
  monthly_cost?: number | null;
  /** The share of the budget at which the administrators are warned. Default: `0.8`. */
  warn_at?: number;
}

export interface JobSucceededMessage {
  /** The event. */
  type: "job.succeeded";
  /** When it happened. */
  timestamp: string;
  /** What the event is about: ids and states, never text. */
  data: {
    /** The job. */
    job_id: string;
    /** The kind of job, such as `chat/completions`. */
    kind: string;
    /** How the job ended. */
    status: "succeeded";
  };
}

export interface JobFailedMessage {
  /** The event. */
  type: "job.failed";
  /** When it happened. */
  timestamp: string;
  /** What the event is about: ids and states, never text. */
  data: {
    /** The job. */
    job_id: string;
    /** The kind of job, such as `chat/completions`. */
    kind: string;
    /** How the job ended. */
    status: "failed";
  };
}

export interface DocumentReadyMessage {
  /** The event. */
  type: "document.ready";
  /** When it happened. */
  timestamp: string;
  /** What the event is about: ids and states, never text. */
  data: {
    /** The vault of the document. */
    vault_id: string;
    /** The document. */
    document_id: string;
    /** How the reading ended. */
    status: "ready";
  };
}

export interface DocumentFailedMessage {
  /** The event. */
  type: "document.failed";
  /** When it happened. */
  timestamp: string;
  /** What the event is about: ids and states, never text. */
  data: {
    /** The vault of the document. */
    vault_id: string;
    /** The document. */
    document_id: string;
    /** How the reading ended. */
    status: "failed";
  };
}

export interface ReviewCompletedMessage {
  /** The event. */
  type: "review.completed";
  /** When it happened. */
  timestamp: string;
  /** What the event is about: ids and states, never text. */
  data: {
    /** The review that ended. */
    review_id: string;
    /** How it ended. */
    status: "succeeded" | "failed";
  };
}

export interface FindingDecidedMessage {
  /** The event. */
  type: "finding.decided";
  /** When it happened. */
  timestamp: string;
  /** What the event is about: ids and states, never text. */
  data: {
    /** The review of the finding. */
    review_id: string;
    /** The check whose finding was decided. */
    check_id: string;
    /** Null if the decision was withdrawn. */
    decision: "accepted" | "rejected" | "edited" | null;
  };
}

export interface DeadlineDueMessage {
  /** The event. */
  type: "deadline.due";
  /** When it happened. */
  timestamp: string;
  /** What the event is about: ids and states, never text. */
  data: {
    /** The vault of the document. */
    vault_id: string;
    /** The alert that watches the date. */
    alert_id: string;
    /** The document that the date is from. */
    document_id: string;
    /** The day of the deadline, as YYYY-MM-DD. */
    date: string;
    /** The lead time in days that was reached. */
    days_before: number;
  };
}

export interface FileReadyMessage {
  /** The event. */
  type: "file.ready";
  /** When it happened. */
  timestamp: string;
  /** What the event is about: ids and states, never text. */
  data: {
    /** The file. */
    file_id: string;
    /** How the reading ended. */
    status: "ready";
  };
}

export interface FileFailedMessage {
  /** The event. */
  type: "file.failed";
  /** When it happened. */
  timestamp: string;
  /** What the event is about: ids and states, never text. */
  data: {
    /** The file. */
    file_id: string;
    /** How the reading ended. */
    status: "failed";
  };
}

export interface SourceFailedMessage {
  /** The event. */
  type: "source.failed";
  /** When it happened. */
  timestamp: string;
  /** What the event is about: ids and states, never text. */
  data: {
    /** The vault of the source. */
    vault_id: string;
    /** The source that could not be read. */
    source_id: string;
    /** Always `failed`. */
    status: "failed";
  };
}

export interface ModelUnavailableMessage {
  /** The event. */
  type: "model.unavailable";
  /** When it happened. */
  timestamp: string;
  /** What the event is about: ids and states, never text. */
  data: {
    /** When work started waiting for the model. */
    since: string;
    /** When the model is tried again. */
    retry_at: string;
  };
}

export interface WebhookTestMessage {
  /** The event. */
  type: "webhook.test";
  /** When it happened. */
  timestamp: string;
  /** What the event is about: ids and states, never text. */
  data: {
    /** The webhook that is tested. */
    webhook_id: string;
  };
}

export interface WorkflowStepMessage {
  /** The event. */
  type: "workflow.step";
  /** When it happened. */
  timestamp: string;
  /** What the event is about: ids and states, never text. */
  data: {
    /** The run of the workflow. */
    run_id: string;
    /** The workflow. Null if the run has none of its own. */
    workflow_id: string | null;
    /** The step that sends the message. */
    step_id: string;
    /** The files of the trigger. */
    file_ids: Array<string>;
  };
}

export interface GetJobsQuery {
  /** How many entries a page has at most. */
  limit?: number;
  /** How many entries to skip. */
  offset?: number;
  /** The `next_cursor` of the previous page, instead of `offset`. Entries added or removed in the meantime do not shift the pages. Send the same filters and sort: a cursor of another list is rejected. */
  cursor?: string;
  /** Only jobs of this kind. */
  kind?: "chat/completions" | "playbooks/run" | "playbooks/test" | "reviews/redline" | "reviews/responses" | "files/compare" | "files/proofread" | "playbooks/from-documents" | "reports" | "vaults/evaluate" | "templates/batch" | "templates/suggest";
  /** Only jobs of this status. */
  status?: "pending" | "running" | "succeeded" | "failed" | "canceled";
}

export interface GetChatsIdMessagesQuery {
  /** How many entries a page has at most. */
  limit?: number;
  /** How many entries to skip. */
  offset?: number;
  /** The `next_cursor` of the previous page, instead of `offset`. Entries added or removed in the meantime do not shift the pages. Send the same filters and sort: a cursor of another list is rejected. */
  cursor?: string;
}

export interface GetChatsQuery {
  /** How many entries a page has at most. */
  limit?: number;
  /** How many entries to skip. */
  offset?: number;
  /** The `next_cursor` of the previous page, instead of `offset`. Entries added or removed in the meantime do not shift the pages. Send the same filters and sort: a cursor of another list is rejected. */
  cursor?: string;
  /** Only chats of this project. */
  project_id?: string;
  /** Words that must all occur in the title or the messages. Case is ignored. */
  q?: string;
}

export interface GetProjectsIdChatsQuery {
  /** How many entries a page has at most. */
  limit?: number;
  /** How many entries to skip. */
  offset?: number;
  /** The `next_cursor` of the previous page, instead of `offset`. Entries added or removed in the meantime do not shift the pages. Send the same filters and sort: a cursor of another list is rejected. */
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
  /** The `next_cursor` of the previous page, instead of `offset`. Entries added or removed in the meantime do not shift the pages. Send the same filters and sort: a cursor of another list is rejected. */
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
  /** `false`: without the documents with all proposed changes, which reviews make by themselves. */
  proposals?: "false";
  /** With `q`: adds the passages that match to the first 30 files of the page. */
  include?: "passages";
}

export interface GetFilesIdSimilarclausesQuery {
  /** Where the clause begins, as the outline gives it. */
  start: number;
}

export interface PostFilesIdProofreadQuery {
  /** Write only the fixes of the findings that start here, such as `120,480`; `none` writes no copy. If omitted, all fixes are written. */
  fixes?: string;
}

export interface GetFoldersQuery {
  /** How many entries a page has at most. */
  limit?: number;
  /** How many entries to skip. */
  offset?: number;
  /** The `next_cursor` of the previous page, instead of `offset`. Entries added or removed in the meantime do not shift the pages. Send the same filters and sort: a cursor of another list is rejected. */
  cursor?: string;
  /** Case-insensitive text contained in the name. */
  q?: string;
  /** Only folders of this area. Requires a user-scoped key. */
  scope?: "my-files" | "shared-with-me" | "organization";
  /** If true, returns only items that the caller can share and therefore link to a project. */
  shareable?: boolean;
}

export interface DeleteFoldersIdQuery {
  /** Whether the contents are deleted as well. */
  recursive?: boolean;
}

export interface GetProjectsQuery {
  /** How many entries a page has at most. */
  limit?: number;
  /** How many entries to skip. */
  offset?: number;
  /** The `next_cursor` of the previous page, instead of `offset`. Entries added or removed in the meantime do not shift the pages. Send the same filters and sort: a cursor of another list is rejected. */
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
  /** The `next_cursor` of the previous page, instead of `offset`. Entries added or removed in the meantime do not shift the pages. Send the same filters and sort: a cursor of another list is rejected. */
  cursor?: string;
}

export interface GetProjectsIdFoldersQuery {
  /** How many entries a page has at most. */
  limit?: number;
  /** How many entries to skip. */
  offset?: number;
  /** The `next_cursor` of the previous page, instead of `offset`. Entries added or removed in the meantime do not shift the pages. Send the same filters and sort: a cursor of another list is rejected. */
  cursor?: string;
}

export interface GetVaultsQuery {
  /** How many entries a page has at most. */
  limit?: number;
  /** How many entries to skip. */
  offset?: number;
  /** The `next_cursor` of the previous page, instead of `offset`. Entries added or removed in the meantime do not shift the pages. Send the same filters and sort: a cursor of another list is rejected. */
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
  /** The `next_cursor` of the previous page, instead of `offset`. In the default order, later pages cost no more than the first, and documents added in the meantime do not shift them. Send the same `sort` and `filter`. */
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
- `KEY@confidence` in place of a field key is the confidence of its cells, a number; `KEY@verified`, `KEY@flagged`, `KEY@unsure` and `KEY@unread` (its document could not be read for it) are booleans: `{"term@confidence": {"op": "lt", "value": 0.8}, "term@verified": {"op": "eq", "value": false}}`.

An empty cell passes only `ne`, `not_in` and `empty`. */
  filter?: string;
}

export interface DeleteVaultsIdDocumentsDocumentIdQuery {
  /** Whether the document is deleted for good. It can be restored otherwise. */
  erase?: boolean;
}

export interface GetVaultsIdDocumentsDocumentIdSimilarclausesQuery {
  /** Where the clause begins, as the outline gives it. */
  start: number;
}

export interface GetVaultsIdVerificationqueueQuery {
  /** How many entries a page has at most. */
  limit?: number;
  /** How many entries to skip. */
  offset?: number;
  /** The `next_cursor` of the previous page, instead of `offset`. Entries added or removed in the meantime do not shift the pages. Send the same filters and sort: a cursor of another list is rejected. */
  cursor?: string;
  /** Only cells of this column. */
  field_key?: string;
  /** Only cells flagged and assigned to the caller. */
  assignee?: "me";
  /** `doubt`: flagged first, then the most doubtful. `likeliest`, with `field_key`: first the cells whose document most likely has the clause, by what the column learned; verifying these teaches it fastest. */
  order?: "doubt" | "likeliest";
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
- `KEY@confidence` in place of a field key is the confidence of its cells, a number; `KEY@verified`, `KEY@flagged`, `KEY@unsure` and `KEY@unread` (its document could not be read for it) are booleans: `{"term@confidence": {"op": "lt", "value": 0.8}, "term@verified": {"op": "eq", "value": false}}`.

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
  /** The `next_cursor` of the previous page, instead of `offset`. Entries added or removed in the meantime do not shift the pages. Send the same filters and sort: a cursor of another list is rejected. */
  cursor?: string;
  /** The first day. Defaults to today in the installation's time zone, or to the earliest deadline if `to` is in the past. */
  from?: string;
  /** The last day. If omitted, the list is not limited. */
  to?: string;
  /** Only deadlines that come from this column. */
  field_key?: string;
}

export interface GetDeadlinesQuery {
  /** How many entries a page has at most. */
  limit?: number;
  /** How many entries to skip. */
  offset?: number;
  /** The `next_cursor` of the previous page, instead of `offset`. Entries added or removed in the meantime do not shift the pages. Send the same filters and sort: a cursor of another list is rejected. */
  cursor?: string;
  /** The first day. Defaults to today in the installation's time zone, or to the earliest deadline if `to` is in the past. */
  from?: string;
  /** The last day. If omitted, the list is not limited. */
  to?: string;
  /** Only deadlines with this status. */
  status?: "open" | "done" | "snoozed";
  /** Only deadlines of this person: assigned to them or, where nobody is assigned, notified to them by the alert. */
  assignee?: "me" | number;
  /** `true`: only deadlines of alerts. `false`: only those that no alert watches. */
  watched?: boolean;
}

export interface GetVaultsIdSourcesSourceIdItemsQuery {
  /** How many entries a page has at most. */
  limit?: number;
  /** How many entries to skip. */
  offset?: number;
  /** The `next_cursor` of the previous page, instead of `offset`. Entries added or removed in the meantime do not shift the pages. Send the same filters and sort: a cursor of another list is rejected. */
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
- `KEY@confidence` in place of a field key is the confidence of its cells, a number; `KEY@verified`, `KEY@flagged`, `KEY@unsure` and `KEY@unread` (its document could not be read for it) are booleans: `{"term@confidence": {"op": "lt", "value": 0.8}, "term@verified": {"op": "eq", "value": false}}`.

An empty cell passes only `ne`, `not_in` and `empty`. */
  filter?: string;
  /** Applies a saved view: its columns, and its sort and filter unless they are given. */
  view_id?: string;
  /** A field key. A document with several items counts in the group of each. */
  group_by?: string;
  /** Groups a date column by calendar periods instead of by day. */
  interval?: "month" | "quarter" | "year";
  /** Comma-separated: `count`, `sum:KEY`, `avg:KEY`, `min:KEY`, `max:KEY`. Sums and averages apply to number, percentage, currency and duration columns; minimums and maximums also to dates. Amounts are given for each currency. */
  metrics?: string;
}

export interface GetVaultsIdSearchQuery {
  /** Words or a question. With quotes or a minus, only exact words match. */
  q: string;
  /** How many passages are returned at most. */
  limit?: number;
}

export interface GetVaultsIdBenchmarkQuery {
  /** The draft: a file with status `ready`, in this vault or not. */
  file_id: string;
}

export interface GetPlaybooksQuery {
  /** How many entries a page has at most. */
  limit?: number;
  /** How many entries to skip. */
  offset?: number;
  /** The `next_cursor` of the previous page, instead of `offset`. Entries added or removed in the meantime do not shift the pages. Send the same filters and sort: a cursor of another list is rejected. */
  cursor?: string;
}

export interface GetPlaybooksIdChecksCheckIdExamplesQuery {
  /** How many entries a page has at most. */
  limit?: number;
  /** How many entries to skip. */
  offset?: number;
  /** The `next_cursor` of the previous page, instead of `offset`. Entries added or removed in the meantime do not shift the pages. Send the same filters and sort: a cursor of another list is rejected. */
  cursor?: string;
}

export interface GetPlaybooksIdTestsQuery {
  /** How many entries a page has at most. */
  limit?: number;
  /** How many entries to skip. */
  offset?: number;
  /** The `next_cursor` of the previous page, instead of `offset`. Entries added or removed in the meantime do not shift the pages. Send the same filters and sort: a cursor of another list is rejected. */
  cursor?: string;
}

export interface GetVaultsIdEvaluationsEvaluationIdQuery {
  /** How many entries a page has at most. */
  limit?: number;
  /** How many entries to skip. */
  offset?: number;
  /** The `next_cursor` of the previous page, instead of `offset`. Entries added or removed in the meantime do not shift the pages. Send the same filters and sort: a cursor of another list is rejected. */
  cursor?: string;
  /** Only what this reader did not get right. */
  reader?: string;
}

export interface GetEvaluationsQuery {
  /** How many entries a page has at most. */
  limit?: number;
  /** How many entries to skip. */
  offset?: number;
  /** The `next_cursor` of the previous page, instead of `offset`. Entries added or removed in the meantime do not shift the pages. Send the same filters and sort: a cursor of another list is rejected. */
  cursor?: string;
}

export interface GetVaultsIdEvaluationsQuery {
  /** How many entries a page has at most. */
  limit?: number;
  /** How many entries to skip. */
  offset?: number;
  /** The `next_cursor` of the previous page, instead of `offset`. Entries added or removed in the meantime do not shift the pages. Send the same filters and sort: a cursor of another list is rejected. */
  cursor?: string;
}

export interface GetPlaybooksIdExportQuery {
  /** `json` can be imported again without any loss. `docx` is a Word document with tables. */
  format?: "json" | "docx";
}

export interface GetReviewsIdPeopleQuery {
  /** How many entries a page has at most. */
  limit?: number;
  /** How many entries to skip. */
  offset?: number;
  /** Only people whose name or e-mail address contains this. */
  q?: string;
}

export interface GetReviewsQuery {
  /** How many entries a page has at most. */
  limit?: number;
  /** How many entries to skip. */
  offset?: number;
  /** The `next_cursor` of the previous page, instead of `offset`. Entries added or removed in the meantime do not shift the pages. Send the same filters and sort: a cursor of another list is rejected. */
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
  /** The `next_cursor` of the previous page, instead of `offset`. Entries added or removed in the meantime do not shift the pages. Send the same filters and sort: a cursor of another list is rejected. */
  cursor?: string;
}

export interface GetPortfoliosIdQuery {
  /** How many entries a page has at most. */
  limit?: number;
  /** How many entries to skip. */
  offset?: number;
  /** The `next_cursor` of the previous page, instead of `offset`. Entries added or removed in the meantime do not shift the pages. Send the same filters and sort: a cursor of another list is rejected. */
  cursor?: string;
  /** Only contracts in this state. */
  state?: "queued" | "reviewing" | "reviewed" | "failed" | "skipped" | "deleted";
  /** With `outcome`: only contracts for which this check has that outcome. */
  check_id?: string;
  /** `flag`: any of the flags. `flagged` is deprecated and means `short`. Without `check_id`: for any check. */
  outcome?: "flag" | "flagged" | "contradicts" | "short" | "missing" | "judgement" | "error" | "fallback" | "pass";
  /** With `check_id`: only contracts for which this value was found for that check. */
  value?: string;
  /** `outliers`: the contracts that depart most from your positions first, important checks counting more. `outcome` and `value`: by that of the check `check_id`. */
  sort?: "place" | "name" | "outliers" | "outcome" | "value";
  /** `desc` reverses the order. */
  order?: "asc" | "desc";
}

export interface GetPortfoliosIdExportQuery {
  /** Only contracts in this state. */
  state?: "queued" | "reviewing" | "reviewed" | "failed" | "skipped" | "deleted";
  /** With `outcome`: only contracts for which this check has that outcome. */
  check_id?: string;
  /** `flag`: any of the flags. `flagged` is deprecated and means `short`. Without `check_id`: for any check. */
  outcome?: "flag" | "flagged" | "contradicts" | "short" | "missing" | "judgement" | "error" | "fallback" | "pass";
  /** With `check_id`: only contracts for which this value was found for that check. */
  value?: string;
  /** `outliers`: the contracts that depart most from your positions first, important checks counting more. `outcome` and `value`: by that of the check `check_id`. */
  sort?: "place" | "name" | "outliers" | "outcome" | "value";
  /** `desc` reverses the order. */
  order?: "asc" | "desc";
}

export interface GetApprovalsQuery {
  /** How many entries a page has at most. */
  limit?: number;
  /** How many entries to skip. */
  offset?: number;
  /** The `next_cursor` of the previous page, instead of `offset`. Entries added or removed in the meantime do not shift the pages. Send the same filters and sort: a cursor of another list is rejected. */
  cursor?: string;
  /** Only approvals of this status. */
  status?: "pending" | "approved" | "rejected" | "void";
  /** Only approvals of this. */
  subject?: "review" | "redline" | "document" | "request";
  /** Only approvals of this review, file or request. */
  subject_id?: string;
  /** Only those that the caller can decide now. */
  waiting_for?: "me";
  /** Only those that the caller asked for. */
  asked_by?: "me";
}

export interface GetApprovalrulesQuery {
  /** How many entries a page has at most. */
  limit?: number;
  /** How many entries to skip. */
  offset?: number;
  /** The `next_cursor` of the previous page, instead of `offset`. Entries added or removed in the meantime do not shift the pages. Send the same filters and sort: a cursor of another list is rejected. */
  cursor?: string;
  /** Only rules about this. */
  subject?: "review" | "redline" | "document" | "request";
}

export interface GetApprovalneedQuery {
  /** `review`: a review with what was decided about its findings. `redline`: the changes that it proposes to the other side. `document`: a file. `request`: a request of a colleague. */
  subject: "review" | "redline" | "document" | "request";
  /** The id of the review, the file or the request. */
  subject_id: string;
}

export interface GetSkillsQuery {
  /** How many entries a page has at most. */
  limit?: number;
  /** How many entries to skip. */
  offset?: number;
  /** The `next_cursor` of the previous page, instead of `offset`. Entries added or removed in the meantime do not shift the pages. Send the same filters and sort: a cursor of another list is rejected. */
  cursor?: string;
  /** Case-insensitive text contained in the name or the description. */
  q?: string;
}

export interface PostClausesFromcitationQuery {
  /** `true`: saves nothing and returns the clause as it would be. */
  preview?: boolean;
}

export interface GetClausesQuery {
  /** How many entries a page has at most. */
  limit?: number;
  /** How many entries to skip. */
  offset?: number;
  /** The `next_cursor` of the previous page, instead of `offset`. Entries added or removed in the meantime do not shift the pages. Send the same filters and sort: a cursor of another list is rejected. */
  cursor?: string;
  /** What the clause is about, words of it, or a part of its title or tags. */
  q?: string;
  /** Only clauses of this kind, in upper or lower case. */
  kind?: string;
  /** Only clauses with this tag, in upper or lower case. */
  tag?: string;
  /** Only clauses in this language. */
  language?: string;
  /** Only clauses that a position of this playbook points to. */
  playbook_id?: string;
}

export interface GetClausesExportQuery {
  /** What the clause is about, words of it, or a part of its title or tags. */
  q?: string;
  /** Only clauses of this kind, in upper or lower case. */
  kind?: string;
  /** Only clauses with this tag, in upper or lower case. */
  tag?: string;
  /** Only clauses in this language. */
  language?: string;
  /** Only clauses that a position of this playbook points to. */
  playbook_id?: string;
  /** `json`, `csv` (UTF-8) or `docx`, a Word document with a table. Each can be imported again. */
  format?: "json" | "docx" | "csv";
}

export interface GetClausesIdVersionsVersionQuery {
  /** Another version to compare with. */
  compare_with?: number;
}

export interface GetClausesSimilarQuery {
  /** The file that the wording stands in, with `start` and `end`. */
  file_id?: string;
  /** Where the wording begins in the file's text. */
  start?: number;
  /** Where it ends. */
  end?: number;
  /** The wording itself, instead of a place in a file. An address of more than 15 kB is refused (431): name longer passages by their place. */
  text?: string;
  /** How many wordings are returned at most. */
  limit?: number;
}

export interface GetTemplatesQuery {
  /** How many entries a page has at most. */
  limit?: number;
  /** How many entries to skip. */
  offset?: number;
  /** The `next_cursor` of the previous page, instead of `offset`. Entries added or removed in the meantime do not shift the pages. Send the same filters and sort: a cursor of another list is rejected. */
  cursor?: string;
  /** A part of the title, in upper or lower case. */
  q?: string;
}

export interface GetTemplatesIdFileQuery {
  /** A former version. Defaults to the current one. */
  version?: number;
}

export interface PostTemplatesIdFillQuery {
  /** `true`: makes no file and returns the text of the document as it would be. */
  preview?: boolean;
}

export interface GetWorkflowsQuery {
  /** How many entries a page has at most. */
  limit?: number;
  /** How many entries to skip. */
  offset?: number;
  /** The `next_cursor` of the previous page, instead of `offset`. Entries added or removed in the meantime do not shift the pages. Send the same filters and sort: a cursor of another list is rejected. */
  cursor?: string;
  /** Only workflows with a trigger of this kind. */
  trigger?: string;
}

export interface GetWorkflowrunsQuery {
  /** How many entries a page has at most. */
  limit?: number;
  /** How many entries to skip. */
  offset?: number;
  /** The `next_cursor` of the previous page, instead of `offset`. Entries added or removed in the meantime do not shift the pages. Send the same filters and sort: a cursor of another list is rejected. */
  cursor?: string;
  /** Only runs of this workflow. */
  workflow_id?: string;
  /** Only runs of this status. */
  status?: "queued" | "running" | "waiting" | "succeeded" | "failed" | "canceled";
}

export interface GetRequesttypesQuery {
  /** How many entries a page has at most. */
  limit?: number;
  /** How many entries to skip. */
  offset?: number;
  /** The `next_cursor` of the previous page, instead of `offset`. Entries added or removed in the meantime do not shift the pages. Send the same filters and sort: a cursor of another list is rejected. */
  cursor?: string;
}

export interface GetRequestsQuery {
  /** How many entries a page has at most. */
  limit?: number;
  /** How many entries to skip. */
  offset?: number;
  /** The `next_cursor` of the previous page, instead of `offset`. Entries added or removed in the meantime do not shift the pages. Send the same filters and sort: a cursor of another list is rejected. */
  cursor?: string;
  /** `new`: nobody has begun. `in_progress`: somebody works on it. `waiting`: the requester is asked something. `done` and `declined` are closed. */
  status?: "new" | "in_progress" | "waiting" | "done" | "declined";
  /** `true`: not closed. `false`: done or declined. */
  open?: boolean;
  /** Only of this type. */
  type_id?: string;
  /** `me`, `nobody`, or the id of a person. */
  assignee?: "me" | "nobody" | number;
  /** A part of the title, or of the requester's name or address. */
  q?: string;
}

export interface GetNotificationsQuery {
  /** How many entries a page has at most. */
  limit?: number;
  /** How many entries to skip. */
  offset?: number;
  /** The `next_cursor` of the previous page, instead of `offset`. Entries added or removed in the meantime do not shift the pages. Send the same filters and sort: a cursor of another list is rejected. */
  cursor?: string;
  /** `true`: only unread notifications. `false`: only those that were read. */
  unread?: boolean;
}

export interface GetTasksQuery {
  /** How many entries a page has at most. */
  limit?: number;
  /** How many entries to skip. */
  offset?: number;
  /** Whose tasks: those of the caller. */
  assignee?: "me";
  /** Only tasks of this kind. */
  kind?: "finding" | "cell" | "review" | "portfolio" | "vault" | "deadline" | "gate" | "approval" | "request" | "mention" | "share";
}

export interface GetCommentsQuery {
  /** How many entries a page has at most. */
  limit?: number;
  /** How many entries to skip. */
  offset?: number;
  /** What the comment is about: a cell or a document of a vault, a finding of a review, or a file. */
  subject: "cell" | "finding" | "document" | "file";
  /** `document` and `file`: the id. `cell`: the id of the document, a dot, and the key of the column. `finding`: the id of the review, a dot, and the id of the check. */
  subject_id: string;
}

export interface GetCreditusageQuery {
  /** The first day. */
  start_date: string;
  /** The last day, inclusive. */
  end_date: string;
  /** The IANA time zone in which days begin, such as `Europe/Berlin`. */
  timezone?: string;
}

export interface GetUsageQuery {
  /** The first day. */
  start_date: string;
  /** The last day, inclusive. */
  end_date: string;
  /** The IANA time zone in which days begin, such as `Europe/Berlin`. */
  timezone?: string;
}

export interface GetWebhooksQuery {
  /** How many entries a page has at most. */
  limit?: number;
  /** How many entries to skip. */
  offset?: number;
  /** The `next_cursor` of the previous page, instead of `offset`. Entries added or removed in the meantime do not shift the pages. Send the same filters and sort: a cursor of another list is rejected. */
  cursor?: string;
}

export interface GetWebhooksIdDeliveriesQuery {
  /** How many entries a page has at most. */
  limit?: number;
  /** How many entries to skip. */
  offset?: number;
  /** The `next_cursor` of the previous page, instead of `offset`. Entries added or removed in the meantime do not shift the pages. Send the same filters and sort: a cursor of another list is rejected. */
  cursor?: string;
}

export interface GetAuditlogQuery {
  /** How many entries a page has at most. */
  limit?: number;
  /** How many entries to skip. */
  offset?: number;
  /** The `next_cursor` of the previous page, instead of `offset`. Entries added or removed in the meantime do not shift the pages. Send the same filters and sort: a cursor of another list is rejected. */
  cursor?: string;
  /** Only records from this moment on. */
  since?: string;
  /** Only records before this moment. */
  before?: string;
  /** The id of the person, or of the API key, that acted. */
  actor?: string;
  /** An operation. Includes other operations with the same name. */
  operation?: string;
  /** `csv`: all matching records as one file, regardless of `limit` and `offset`. If omitted, `Accept` decides. */
  format?: "json" | "csv";
}
