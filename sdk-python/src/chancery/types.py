# Written by `npm run openapi` from openapi.json. Do not edit.
"""What the API takes and returns: dictionaries, with the names of the API."""

from __future__ import annotations

from typing import Any, Literal, NotRequired, TypeAlias, TypedDict


class ErrorDetailsIssuesItem(TypedDict):
    path: str
    """Where it is, such as `body.name` or `query.limit`."""
    message: str
    """What is wrong, such as `must not be blank`."""

class ErrorDetails(TypedDict):
    """The validation errors of a 400 response."""
    issues: NotRequired[list[ErrorDetailsIssuesItem]]
    """One entry for each problem."""

class Error(TypedDict):
    error: str
    """A human-readable message. Always present."""
    code: NotRequired[ErrorCode]
    message: NotRequired[str]
    """Additional details."""
    details: NotRequired[ErrorDetails]
    """The validation errors of a 400 response."""

ErrorCode: TypeAlias = "Literal[\"ALERT_LIMIT\", \"APPROVAL_DECIDED\", \"APPROVAL_ENDED\", \"APPROVAL_REQUIRED\", \"APPROVAL_RULE_LIMIT\", \"ARCHIVE_TOO_LARGE\", \"BILLING_NOT_CONFIGURED\", \"BUDGET_EXCEEDED\", \"BUNDLE_CHANGED\", \"BUNDLE_TOO_LARGE\", \"CANCELED\", \"CELL_CHANGED\", \"CHAT_BUSY\", \"CHAT_NOT_API\", \"CHAT_NOT_WEB\", \"CHOOSE_ORGANIZATION\", \"COLUMN_LIMIT\", \"COLUMN_NOT_EDITABLE\", \"CONFIRMATION_REQUIRED\", \"DOCUMENT_BUNDLE\", \"DOCUMENT_DELETED\", \"DOCUMENT_DUPLICATE\", \"DOCUMENT_NOT_DELETED\", \"DOCUMENT_NOT_READY\", \"EMAIL_TAKEN\", \"EVALUATION_NOT_FINISHED\", \"FIELD_KEY_TAKEN\", \"FILE_DAMAGED\", \"FILE_DELETED\", \"FILE_FAILED\", \"FILE_NOT_READY\", \"FINDING_CHANGED\", \"FOLDER_NOT_EMPTY\", \"FORBIDDEN\", \"IDEMPOTENCY_IN_FLIGHT\", \"IDEMPOTENCY_MISMATCH\", \"IMPORT_COLUMN\", \"INFECTED_FILE\", \"INSUFFICIENT_CREDITS\", \"INTERNAL\", \"INVALID_KEY\", \"JOB_FINISHED\", \"KEY_LIMITED\", \"LAST_ADMINISTRATOR\", \"LAST_OWNER\", \"LAST_SECOND_FACTOR\", \"LAYOUT_OUTDATED\", \"LEGAL_HOLD\", \"MANUAL_COLUMN\", \"METHOD_NOT_ALLOWED\", \"MODEL_FAILED\", \"MODEL_REQUIRED\", \"MODEL_UNAVAILABLE\", \"NETWORK_NOT_ALLOWED\", \"NOTHING_ACCEPTED\", \"NOTHING_SENT\", \"NOTHING_TO_DOWNLOAD\", \"NOTHING_TO_RETRY\", \"NOTHING_TO_REVERT\", \"NOTHING_TO_SAMPLE\", \"NOT_A_CONTRACT\", \"NOT_DOCX\", \"NOT_FOUND\", \"NOT_YOUR_TURN\", \"NO_APPROVER\", \"NO_DEFAULT_PROFILE\", \"NO_FILE\", \"NO_FILES\", \"NO_PASSWORD\", \"NO_REDLINE\", \"NO_SECOND_FACTOR\", \"NO_TEXT\", \"ORGANIZATION_KEY_REQUIRED\", \"PASSKEYS_UNAVAILABLE\", \"PASSKEY_EXISTS\", \"PAYLOAD_TOO_LARGE\", \"QUOTA_EXCEEDED\", \"RATE_LIMITED\", \"READING_TIMEOUT\", \"REJECTED\", \"REQUEST_CLOSED\", \"REQUEST_FIELDS\", \"REQUEST_TIMEOUT\", \"REVIEW_NOT_FINISHED\", \"RUN_FINISHED\", \"SCOPE_REQUIRED\", \"SECOND_FACTOR_REQUIRED\", \"SECOND_FACTOR_SETUP_REQUIRED\", \"SLUG_TAKEN\", \"SOURCE_LIMIT\", \"STEP_DECIDED\", \"STEP_NOT_WAITING\", \"STORAGE_FULL\", \"TEMPLATE_FAULTS\", \"TEMPLATE_MISMATCH\", \"TEMPLATE_VALUES\", \"TOO_FEW_CHECKED\", \"TOO_LARGE\", \"TOO_MANY_DOCUMENTS\", \"TOO_MANY_FILES\", \"TOO_MANY_STREAMS\", \"TOTP_EXISTS\", \"TRIAL_NOT_STARTED\", \"UNAUTHENTICATED\", \"UNAVAILABLE\", \"UNKNOWN_CLAUSE\", \"UNKNOWN_FILE\", \"UNKNOWN_MEMBER\", \"UNREADABLE\", \"UNSUPPORTED_FILE\", \"UNSUPPORTED_MEDIA_TYPE\", \"USER_KEY_REQUIRED\", \"VALIDATION_FAILED\", \"VAULT_ARCHIVED\", \"VAULT_NOT_ARCHIVED\", \"WEBHOOK_DISABLED\", \"WEBHOOK_LIMIT\", \"WORKFLOW_DISABLED\", \"WOULD_LOCK_OUT\"]"
"""A stable, machine-readable code. Use this in code, not `error`. docs/errors.md explains each code and what to do. New codes may be added: handle an unknown code by its HTTP status."""

class Pong(TypedDict):
    status: Literal["pong"]
    """Always `pong`."""
    timestamp: str
    """The time on the server."""

class MeOrganization(TypedDict):
    """The organization of the key."""
    id: str
    """The id of the organization."""
    name: str
    """The name of the organization."""

class MeUser(TypedDict):
    id: int
    """The id of the person."""
    email: str | None
    """The person's e-mail address. Null if the account has none."""
    name: str | None
    """The person's name. Null if the account has none."""

class Me(TypedDict):
    id: int | None
    """The calling user's id. Null for an organization-scoped key."""
    token_type: Literal["user", "organization"]
    """`user`: the key acts for a person (`u:svc_…`). `organization`: it acts for the organization (`svc_…`)."""
    api_key_id: str
    """The id of the API key that was sent."""
    organization: MeOrganization
    """The organization of the key."""
    scopes: NotRequired[list[Literal["read", "write", "inference"]]]
    """The scopes of the key. Only for a key with scopes or limits."""
    is_limited: NotRequired[bool]
    """Whether the key reaches only some vaults and projects. Only for a key with scopes or limits."""
    user: MeUser | None
    """The person that the key acts for. Null for an organization-scoped key."""

class JobError(TypedDict):
    code: str
    """A stable, machine-readable code, such as `MODEL_UNAVAILABLE`."""
    message: str
    """What went wrong, as a human-readable message."""

class Job(TypedDict):
    job_id: str
    """The id of the job."""
    kind: Literal["chat/completions", "playbooks/run", "playbooks/test", "reviews/redline", "reviews/responses", "files/compare", "files/proofread", "playbooks/from-documents", "reports", "vaults/evaluate", "templates/batch", "templates/suggest"]
    """The work that the job does."""
    status: Literal["pending", "running", "succeeded", "failed", "canceled"]
    """`pending` and `running` jobs have not ended; `succeeded`, `failed` and `canceled` ones have ended."""
    result: dict[str, Any] | None
    """The outcome, which depends on the kind. Null until the job succeeds."""
    error: JobError | None
    """Why the job failed or was canceled. Null otherwise."""
    usage: ModelUsage
    """What the job has used of language models so far, failed attempts included."""
    created_at: str
    """When it was created."""
    completed_at: str | None
    """When the job ended. Null until then."""

class ModelUsage(TypedDict):
    input: int
    """Tokens sent, the cached ones included."""
    cached: int
    """Sent tokens that the provider had in its cache."""
    output: int
    """Tokens received."""
    calls: int
    """Requests to a provider, failed ones included."""
    cost: float | None
    """What it cost by the prices of the time (`MODEL_PRICES`). Null if a model without a price was among the calls."""

class Pagination(TypedDict):
    limit: int
    """How many entries the page has at most."""
    offset: int
    """How many entries come before this page."""
    has_more: bool
    """Whether more entries follow."""
    next_cursor: NotRequired[str]
    """For lists that accept `cursor`: send this instead of `offset` to get the next page. Absent on the last page."""

class CompletionJobError(TypedDict):
    code: str
    """A stable, machine-readable code, such as `MODEL_UNAVAILABLE`."""
    message: str
    """What went wrong, as a human-readable message."""

class CompletionJob(TypedDict):
    job_id: str
    """The id of the job."""
    kind: Literal["chat/completions"]
    """The work that the job does."""
    status: Literal["pending", "running", "succeeded", "failed", "canceled"]
    """`pending` and `running` jobs have not ended; `succeeded`, `failed` and `canceled` ones have ended."""
    result: CompletionResult | None
    """The outcome, which depends on the kind. Null until the job succeeds."""
    error: CompletionJobError | None
    """Why the job failed or was canceled. Null otherwise."""
    usage: ModelUsage
    """What the job has used of language models so far, failed attempts included."""
    created_at: str
    """When it was created."""
    completed_at: str | None
    """When the job ended. Null until then."""

class CompletionResult(TypedDict):
    result: str
    """The answer, in Markdown. [1] refers to the citation with that marker."""
    chat_id: str
    """The chat that the answer belongs to. Send it with the next message to continue."""
    model: str
    """The model that answered, or `local` for the offline engine."""
    answer_kind: Literal["stated", "passages", "not_found", "not_understood", "table"] | None
    """Null if a language model answered, a task was done, or the list of files answers."""
    citations: list[AnswerCitation]
    """The passages that the answer rests on."""
    documents: NotRequired[list[WrittenDocument]]
    """Documents written for the answer, such as a draft or a redline."""
    emails: NotRequired[list[DraftedEmail]]
    """E-mails drafted for the answer. They are not sent."""
    diagrams: NotRequired[list[DrawnDiagram]]
    """Diagrams drawn for the answer."""
    plan: NotRequired[list[PlanStep]]
    """The plan of a task of several steps, and how far it got."""
    actions: NotRequired[list[DoneAction]]
    """What was changed or started, as the person or key may."""
    proposals: NotRequired[list[Proposal]]
    """Changes that wait for a decision. Send `decisions` with the next message to allow or decline them."""
    reviews: NotRequired[list[AnswerReview]]
    """Reviews that were made. Each is a review of `GET /reviews`."""
    tables: NotRequired[list[AnswerTable]]
    """Tables of what each of many documents says."""
    unfinished: NotRequired[Unfinished]
    """Present if a limit was reached before everything was done."""
    unchecked: NotRequired[int]
    """How many cited sentences got no second look, because its model gave no usable answer. Absent if all got one."""
    table_query: NotRequired[TableQuery]
    """For a question about a vault's table: the query over all its documents that produced the answer's numbers."""
    suggested_column: NotRequired[SuggestedColumn]
    """A column of the vault that would hold the answer."""

class AnswerCitation(TypedDict):
    quote: str
    """The exact text of the document from `start` to `end`."""
    start: int
    """Where it begins in the text, in UTF-16 units."""
    end: int
    """Where it ends in the text: the offset after its last character, in UTF-16 units."""
    page: int | None
    """The page that the quote begins on, starting at 1. Null if the document has no pages."""
    marker: int
    """The number that refers to this citation in the answer, such as [1]."""
    file_id: str
    """The file that is cited."""
    document_id: str | None
    """The document of the vault that is cited. Null if the answer is not from a vault."""
    filename: str
    """The name of the file."""
    is_supported: NotRequired[bool]
    """False if a second look found that the passage does not say what the answer says. Absent otherwise."""

class WrittenDocument(TypedDict):
    file_id: str
    """The file that was written."""
    filename: str
    """The name of the file that was written."""
    signed_url: str
    """A URL that downloads the file without a key. Valid for seven days."""
    original_file_id: NotRequired[str]
    """The file that it is a revision of. Absent for a new document."""
    original_filename: NotRequired[str]
    """The name of the file that it is a revision of. Absent for a new document."""

class DraftedEmail(TypedDict):
    to: list[str]
    """The addresses of the recipients. May be empty."""
    subject: str
    """The subject line."""
    body: str
    """Markdown."""
    plaintext_body: str
    """The same text without Markdown."""
    cc: NotRequired[list[str]]
    """The addresses for copies."""
    bcc: NotRequired[list[str]]
    """The addresses for blind copies."""

class DrawnDiagram(TypedDict):
    title: str
    """The title of the diagram."""
    diagram_type: str
    """The type of diagram, such as `flowchart` or `timeline`."""
    mermaid: str
    """The diagram in the Mermaid language."""

class PlanStep(TypedDict):
    text: str
    """What is done in this step."""
    status: Literal["pending", "running", "done", "skipped", "stopped"]
    """`pending`, `running` or `done`; `skipped`: not needed; `stopped`: a person or a limit ended it."""

class DoneActionTarget(TypedDict):
    kind: str
    """Such as `vault`, `file` or `review`."""
    id: str
    """Its id."""
    name: str | None
    """Its name, if it is known."""

class DoneAction(TypedDict):
    tool: str
    """The tool that made the change, such as `create`."""
    operation: str
    """The operation that it ran, such as `POST /vaults/{id}/columns`."""
    summary: str
    """What was done, in words."""
    target: DoneActionTarget | None
    """What was made or changed."""

class Proposal(TypedDict):
    id: str
    """The id of the proposal. Send it in `decisions` to allow or decline it."""
    tool: str
    """The tool that would make the change."""
    operation: str
    """The operation that it would run."""
    summary: str
    """What would be done, in words."""
    arguments: dict[str, Any]
    """What the tool was called with."""
    credits: float | None
    """What it would cost. Null if it has no price."""
    decision: Literal["allowed", "declined"] | None
    """Null while it waits for a decision."""

class AnswerReview(TypedDict):
    review_id: str
    """The review: `GET /reviews/{id}`."""
    playbook: str
    """The title of the playbook."""
    files: list[str]
    """The names of the files that were reviewed."""
    flags: int
    """How many checks are flagged."""
    fallbacks: int
    """How many meet a fallback."""
    passes: int
    """How many pass."""
    errors: int
    """How many could not be assessed."""

class AnswerTableColumnsItem(TypedDict):
    label: str
    """The heading."""
    question: str
    """What was asked of each document."""

class AnswerTableRowsItemCellsItem(TypedDict):
    value: str | None
    """Null if the document does not say it, as far as it was read."""
    markers: list[int]
    """The citations that it rests on."""
    problem: NotRequired[str]
    """Why the question could not be answered, in words for people. Absent if it was asked and answered."""

class AnswerTableRowsItem(TypedDict):
    file_id: str
    """The file that was read."""
    document_id: str | None
    """The document of the vault. Null outside of vaults."""
    filename: str
    """The name of the file."""
    cells: list[AnswerTableRowsItemCellsItem]
    """In the order of the columns."""
    note: str | None
    """What was not read of the document, or got no second look. Null if all was."""

class AnswerTable(TypedDict):
    title: str
    """What the table shows."""
    columns: list[AnswerTableColumnsItem]
    """The columns, in order."""
    rows: list[AnswerTableRowsItem]
    """One row for each document."""
    vault_id: str | None
    """The vault whose documents were asked. Null outside of vaults."""
    left: int
    """How many documents were not asked, because a limit was reached."""

class Unfinished(TypedDict):
    limit: Literal["steps", "documents", "credits", "changes"]
    """The limit that was reached."""
    message: str
    """What is missing, and how to go on."""

class TableQueryFilterValue(TypedDict):
    op: Literal["eq", "ne", "lt", "lte", "gt", "gte", "between", "contains", "in", "not_in", "in_next", "in_last", "in_this", "empty", "not_empty"]
    """The operation."""
    value: NotRequired[Any]
    """What the operation compares with. Absent for `empty` and `not_empty`."""

class TableQuery(TypedDict):
    filter: dict[str, TableQueryFilterValue]
    """As in `GET /vaults/{id}/documents`."""
    group_by: str | None
    """The column that documents are grouped by. Null if they are not grouped."""
    interval: NotRequired[Literal["month", "quarter", "year"]]
    """The calendar period that a date column is grouped by."""
    metrics: list[str]
    """What is counted, as in `GET /vaults/{id}/summary`."""
    sort: NotRequired[str]
    """The column that documents are sorted by, with `-` in front for descending order."""
    columns: NotRequired[list[str]]
    """The columns that the question is about, the most important first."""
    matched: int
    """How many documents the filter selects."""
    of: int
    """How many documents the vault has."""
    document_ids: list[str]
    """The documents that the answer is about, at most 500. All are counted in `matched`."""

class SuggestedColumn(TypedDict):
    label: str
    """The heading it would have."""
    instructions: str
    """What it would look for."""
    field_type: Literal["text", "date", "date_range", "enum", "multi_enum", "boolean", "number", "currency", "percentage", "duration", "email", "url", "list", "rich_text"]
    """The type that its values would have."""

class Chat(TypedDict):
    id: str
    """The id of the chat."""
    title: str
    """The title of the chat."""
    summary: str
    """What the chat is about, in a few words. Empty until the first answer."""
    created_at: str
    """When it was created."""
    updated_at: str
    """When the chat last changed. A new message is a change."""
    project_id: str | None
    """The project that the chat belongs to. Null if it belongs to none."""
    visibility: Literal["private", "organization"]
    """`private`: its owner and those it is shared with. `organization`: everyone in the organization."""
    source: Literal["api", "web"]
    """Where the chat was started: over the API or in the web application."""

class ChatMessage(TypedDict):
    id: str
    """The id of the message."""
    role: Literal["user", "assistant"]
    """Who wrote it: the person who asks, or the assistant."""
    content: str
    """The text of the message. Answers are in Markdown."""
    citations: list[AnswerCitation]
    """The passages that an answer cites. Empty for a question."""
    file_ids: list[str]
    """The files that were attached to the message."""
    job_id: str | None
    """The job that wrote the answer. Null if there was none."""
    created_at: str
    """When it was created."""

class ChatShare(TypedDict):
    user_id: int
    """The id of the person it is shared with."""
    email: str | None
    """The person's e-mail address. Null if the account has none."""
    name: str | None
    """The person's name. Null if the account has none."""
    shared_at: str
    """When it was shared."""

class ChatSummary(TypedDict):
    id: str
    """The id of the chat."""
    title: str
    """The title of the chat."""
    summary: str
    """What the chat is about, in a few words. Empty until the first answer."""
    created_at: str
    """When it was created."""
    updated_at: str
    """When the chat last changed. A new message is a change."""

class MaterializedChat(TypedDict):
    id: str
    """The id of the chat."""
    title: str
    """The title of the chat."""
    chat_url: str
    """The address of the chat in the web application."""
    materialized_at: str
    """When the chat was first shown in the web application."""

class FoundChat(TypedDict):
    id: str
    """The id of the chat."""
    title: str
    """The title of the chat."""
    summary: str
    """What the chat is about, in a few words."""
    updated_at: str
    """When the chat last changed. A new message is a change."""

class StoredFile(TypedDict):
    id: str
    """The id of the file."""
    name: str
    """The name of the file, with its extension."""
    size: int
    """The size in bytes."""
    content_type: str
    """The media type, found from the bytes, such as `application/pdf`."""
    status: Literal["extracting", "embedding", "ready", "failed"]
    """`extracting`: its text is being read. `embedding`: it is being indexed for search. `ready`: it can be used. `failed`: see `extraction_error`."""
    created_at: str
    """When it was created."""
    folder_id: str | None
    """The folder that contains the file. Null if the caller cannot see it."""
    extraction_error: NotRequired[str]
    """Why the file could not be read."""
    project_id: NotRequired[str]
    """The project whose folder contains the file."""
    warning: NotRequired[str]
    """A warning about how the file was read."""
    pages: int | None
    """How many pages the file has. Null until it is read, and for files without pages."""
    pages_read: int | None
    """The number of pages read so far."""
    sha256: str
    """The SHA-256 of the bytes, in hexadecimal."""
    language: str | None
    """The language that most of the text is in, as a BCP 47 code such as `de`. `und` if there is too little text; null until it is read."""

class FileTextPagesItem(TypedDict):
    page: int
    """The number of the page, starting at 1."""
    start: int
    """Where the page begins in `text`."""
    end: int
    """Where the page ends in `text`: the offset after its last character."""

class FileText(TypedDict):
    text: str
    """The whole text. All positions and citations refer to it, in UTF-16 units."""
    pages: list[FileTextPagesItem]
    """Where each page is in `text`."""

class ListedFile(TypedDict):
    id: str
    """The id of the file."""
    name: str
    """The name of the file, with its extension."""
    size: int
    """The size in bytes."""
    content_type: str
    """The media type, found from the bytes, such as `application/pdf`."""
    status: Literal["extracting", "embedding", "ready", "failed"]
    """`extracting`: its text is being read. `embedding`: it is being indexed for search. `ready`: it can be used. `failed`: see `extraction_error`."""
    created_at: str
    """When it was created."""
    folder_id: str | None
    """The folder that contains the file. Null if the caller cannot see it."""
    extraction_error: NotRequired[str]
    """Why the file could not be read."""
    project_id: NotRequired[str]
    """The project whose folder contains the file."""
    warning: NotRequired[str]
    """A warning about how the file was read."""
    pages: int | None
    """How many pages the file has. Null until it is read, and for files without pages."""
    pages_read: int | None
    """The number of pages read so far."""
    sha256: str
    """The SHA-256 of the bytes, in hexadecimal."""
    language: str | None
    """The language that most of the text is in, as a BCP 47 code such as `de`. `und` if there is too little text; null until it is read."""
    passages: NotRequired[list[FoundPassage]]
    """With `include=passages`: where the file matches. Empty if only its name does."""

class FoundPassageMarksItem(TypedDict):
    start: int
    """Where it begins in the text, in UTF-16 units."""
    end: int
    """Where it ends in the text: the offset after its last character, in UTF-16 units."""

class FoundPassage(TypedDict):
    quote: str
    """The file's text at [start, end)."""
    start: int
    """Where it begins in the text, in UTF-16 units."""
    end: int
    """Where it ends in the text: the offset after its last character, in UTF-16 units."""
    page: int
    """The page that the passage begins on, starting at 1."""
    marks: list[FoundPassageMarksItem]
    """Where the words of the query occur. Empty if the passage matches by meaning."""

class ComparisonJobError(TypedDict):
    code: str
    """A stable, machine-readable code, such as `MODEL_UNAVAILABLE`."""
    message: str
    """What went wrong, as a human-readable message."""

class ComparisonJob(TypedDict):
    job_id: str
    """The id of the job."""
    kind: Literal["files/compare"]
    """The work that the job does."""
    status: Literal["pending", "running", "succeeded", "failed", "canceled"]
    """`pending` and `running` jobs have not ended; `succeeded`, `failed` and `canceled` ones have ended."""
    result: ComparisonResult | None
    """The outcome, which depends on the kind. Null until the job succeeds."""
    error: ComparisonJobError | None
    """Why the job failed or was canceled. Null otherwise."""
    usage: ModelUsage
    """What the job has used of language models so far, failed attempts included."""
    created_at: str
    """When it was created."""
    completed_at: str | None
    """When the job ended. Null until then."""

class ComparisonResultBase(TypedDict):
    """The older file."""
    file_id: str
    """The id of the older file."""
    filename: str
    """The name of the older file."""

class ComparisonResultRevised(TypedDict):
    """The revised file."""
    file_id: str
    """The id of the revised file."""
    filename: str
    """The name of the revised file."""

class ComparisonResultDocumentsItem(TypedDict):
    file_id: str
    """The file with the tracked changes."""
    filename: str
    """The name of the file with the tracked changes."""
    signed_url: str
    """A URL that downloads the file without a key. Valid for seven days."""
    original_file_id: str
    """The file that the changes are made in."""
    original_filename: str
    """The name of the file that the changes are made in."""

class ComparisonResult(TypedDict):
    base: ComparisonResultBase
    """The older file."""
    revised: ComparisonResultRevised
    """The revised file."""
    changes: list[ComparedChange]
    """In the order of the revised file."""
    summary: ChangeSummary
    """What changed, in numbers and in a sentence."""
    documents: list[ComparisonResultDocumentsItem]
    """If both files are DOCX: the base file with tracked changes. Accepting all of them gives the text of the revised file."""
    redline_note: NotRequired[str]
    """Why there is no redline."""

class ComparedChange(TypedDict):
    kind: Literal["inserted", "deleted", "replaced", "moved"]
    """`moved`: a clause is in another place in the revised file. Wording changes within it are listed as separate changes."""
    significance: Literal["number", "date", "party", "obligation", "wording", "format"]
    """What the change is about: a number or amount, a date, who the parties are, what someone must or may do, other wording, or only formatting, numbering or spacing."""
    base: Citation | None
    """The words in the base file. Null if they were inserted."""
    revised: Citation | None
    """The words in the revised file. Null if they were deleted."""
    base_at: int
    """The position of the change in the base file's text, even if it has no words there."""
    revised_at: int
    """The position of the change in the revised file's text, even if it has no words there."""

class Citation(TypedDict):
    quote: str
    """The exact text of the document from `start` to `end`."""
    start: int
    """Where it begins in the text, in UTF-16 units."""
    end: int
    """Where it ends in the text: the offset after its last character, in UTF-16 units."""
    page: int | None
    """The page that the quote begins on, starting at 1. Null if the document has no pages."""

class ChangeSummaryByKind(TypedDict):
    """How many changes there are of each kind."""
    inserted: int
    """Changes listed as `inserted`."""
    deleted: int
    """Changes listed as `deleted`."""
    replaced: int
    """Changes listed as `replaced`."""
    moved: int
    """Changes listed as `moved`."""

class ChangeSummaryBySignificance(TypedDict):
    """How many changes there are of each significance."""
    number: int
    """Changes listed as `number`."""
    date: int
    """Changes listed as `date`."""
    party: int
    """Changes listed as `party`."""
    obligation: int
    """Changes listed as `obligation`."""
    wording: int
    """Changes listed as `wording`."""
    format: int
    """Changes listed as `format`."""

class ChangeSummary(TypedDict):
    total: int
    """How many changes were found."""
    listed: int
    """How many of them `changes` lists. At most 5,000, from the beginning of the document."""
    by_kind: ChangeSummaryByKind
    """How many changes there are of each kind."""
    by_significance: ChangeSummaryBySignificance
    """How many changes there are of each significance."""
    unchanged: float
    """The share of the text that is the same in both files."""
    message: str
    """The outcome in one or two sentences."""

class FileDefinitionsDefinitionsItemUsesItem(TypedDict):
    start: int
    """Where it begins in the text, in UTF-16 units."""
    end: int
    """Where it ends in the text: the offset after its last character, in UTF-16 units."""

class FileDefinitionsDefinitionsItem(TypedDict):
    term: str
    """The term as its definition writes it."""
    kind: Literal["defined", "alias", "blank"]
    """`defined`: the text says what the term means. `alias`: a short name given in brackets after a name. `blank`: the definition is empty or a placeholder."""
    start: int
    """Where it begins in the text, in UTF-16 units."""
    end: int
    """Where it ends in the text: the offset after its last character, in UTF-16 units."""
    quote: str
    """The definition: the file's text from `start` to `end`."""
    uses: list[FileDefinitionsDefinitionsItemUsesItem]
    """Where the term is used in its own capitalisation, singular or plural, apart from its definitions. At most 50,000 for all terms together."""

class FileDefinitionsUndefinedItemUsesItem(TypedDict):
    start: int
    """Where it begins in the text, in UTF-16 units."""
    end: int
    """Where it ends in the text: the offset after its last character, in UTF-16 units."""

class FileDefinitionsUndefinedItem(TypedDict):
    term: str
    """The term as it is used."""
    uses: list[FileDefinitionsUndefinedItemUsesItem]
    """Where it is used like a defined term."""

class FileDefinitions(TypedDict):
    definitions: list[FileDefinitionsDefinitionsItem]
    """In the order of the text. A term that is defined twice is listed twice."""
    undefined: list[FileDefinitionsUndefinedItem]
    """Terms that are used like defined ones and are not defined in the file."""
    unused: list[str]
    """Defined terms that are not used."""

class FileOutlineSectionsItem(TypedDict):
    number: str | None
    """As the section is referred to: `8.4`, `8.4(b)`, `IV`, `Exhibit A`. Null if it has no number."""
    heading: str | None
    """The heading. Null if it has none."""
    level: int
    """How deep the section is: 1 for the outermost."""
    start: int
    """Where it begins in the text, in UTF-16 units."""
    end: int
    """Where it ends in the text: the offset after its last character, in UTF-16 units."""
    page: int | None
    """The page that it begins on, starting at 1. Null if the file has no pages."""

class FileOutline(TypedDict):
    sections: list[FileOutlineSectionsItem]
    """In reading order, exhibits and schedules included. A section holds its subsections; every character of the body is in exactly one deepest section. What stands before the first section is one without number and heading. At most 20,000, without the deepest levels if there are more."""

class FileReferencesReferencesItemTarget(TypedDict):
    start: int
    """Where it begins in the text, in UTF-16 units."""
    end: int
    """Where it ends in the text: the offset after its last character, in UTF-16 units."""
    number: str
    """The number of the section or exhibit."""

class FileReferencesReferencesItem(TypedDict):
    start: int
    """Where it begins in the text, in UTF-16 units."""
    end: int
    """Where it ends in the text: the offset after its last character, in UTF-16 units."""
    text: str
    """The file's text from `start` to `end`."""
    target: FileReferencesReferencesItemTarget | None
    """What it leads to in this file. Null if it leads nowhere, and for statutes and other agreements."""
    kind: Literal["section", "exhibit", "agreement", "statute"]
    """`section` and `exhibit`: of this document, schedules and annexes included. `agreement`: another agreement or a section of it. `statute`: a law, a regulation or a section of one."""

class FileReferences(TypedDict):
    references: list[FileReferencesReferencesItem]
    """In the order of the text, at most 20,000. `Clauses 3 and 4` are two references."""

class SimilarClausesClause(TypedDict):
    """The clause that the others are compared with."""
    number: str | None
    """As the clause is referred to. Null if it has no number."""
    heading: str
    """The heading."""
    start: int
    """Where it begins in the text, in UTF-16 units."""
    end: int
    """Where it ends in the text: the offset after its last character, in UTF-16 units."""
    text: str
    """Its words, at most 6,000 characters."""

class SimilarClausesDocumentsItemClause(TypedDict):
    number: str | None
    """As the clause is referred to. Null if it has no number."""
    heading: str
    """The heading."""
    start: int
    """Where it begins in the text, in UTF-16 units."""
    end: int
    """Where it ends in the text: the offset after its last character, in UTF-16 units."""
    text: str
    """Its words, at most 6,000 characters."""

class SimilarClausesDocumentsItem(TypedDict):
    file_id: str
    """The file."""
    document_id: str | None
    """The document of the vault. Null outside of a vault."""
    name: str
    """The name of the file or document."""
    clause: SimilarClausesDocumentsItemClause | None
    """Its clause of the same kind. Null if none was recognized."""

class SimilarClauses(TypedDict):
    clause: SimilarClausesClause
    """The clause that the others are compared with."""
    documents: list[SimilarClausesDocumentsItem]
    """Those with a clause of this kind first."""
    compared: int
    """How many other contracts were looked at."""
    total: int
    """How many there are."""

class ProofreadJobError(TypedDict):
    code: str
    """A stable, machine-readable code, such as `MODEL_UNAVAILABLE`."""
    message: str
    """What went wrong, as a human-readable message."""

class ProofreadJob(TypedDict):
    job_id: str
    """The id of the job."""
    kind: Literal["files/proofread"]
    """The work that the job does."""
    status: Literal["pending", "running", "succeeded", "failed", "canceled"]
    """`pending` and `running` jobs have not ended; `succeeded`, `failed` and `canceled` ones have ended."""
    result: ProofreadResult | None
    """The outcome, which depends on the kind. Null until the job succeeds."""
    error: ProofreadJobError | None
    """Why the job failed or was canceled. Null otherwise."""
    usage: ModelUsage
    """What the job has used of language models so far, failed attempts included."""
    created_at: str
    """When it was created."""
    completed_at: str | None
    """When the job ended. Null until then."""

class ProofreadResultFindingsItemFix(TypedDict):
    replacement: str
    """What to write instead of `quote`."""

class ProofreadResultFindingsItem(TypedDict):
    kind: Literal["undefined_term", "unused_term", "duplicate_definition", "dead_reference", "wrong_reference", "missing_exhibit", "numbering_gap", "amount_mismatch", "date_conflict", "party_name", "blank_left", "bracket_left", "double_word", "unbalanced_quote"]
    """What is wrong. `amount_mismatch`: words against figures."""
    severity: Literal["high", "medium", "low"]
    """`high`: it changes what the document means. `medium`: a reader stumbles. `low`: a slip."""
    message: str
    """What is wrong, in a sentence."""
    start: int
    """Where it begins in the text, in UTF-16 units."""
    end: int
    """Where it ends in the text: the offset after its last character, in UTF-16 units."""
    quote: str
    """The file's text from `start` to `end`."""
    fix: ProofreadResultFindingsItemFix | None
    """How to put it right. Null if a person has to decide."""

class ProofreadResultDocumentsItem(TypedDict):
    file_id: str
    """The file with the tracked changes."""
    filename: str
    """The name of the file with the tracked changes."""
    signed_url: str
    """A URL that downloads the file without a key. Valid for seven days."""
    original_file_id: str
    """The file that the changes are made in."""
    original_filename: str
    """The name of the file that the changes are made in."""

class ProofreadResult(TypedDict):
    findings: list[ProofreadResultFindingsItem]
    """In the order of the text, at most 2,000. Empty if nothing is wrong."""
    documents: list[ProofreadResultDocumentsItem]
    """If the file is a DOCX and a finding has a `fix`: a copy with all fixes as tracked changes."""
    redline_note: NotRequired[str]
    """Why there is no such copy, or what is missing from it."""

class AbortedUpload(TypedDict):
    upload_id: str
    """The upload that was canceled."""
    aborted: Literal[True]
    """Always true."""

class Upload(TypedDict):
    upload_id: str
    """The id of the upload."""
    part_size: int
    """The size of each part in bytes. Only the last may be smaller."""
    max_parts: Literal[32]
    """How many parts an upload may have."""
    expires_at: str
    """When an unfinished upload expires."""

class UploadPart(TypedDict):
    upload_id: str
    """The id of the upload."""
    part_number: int
    """The number of the part, starting at 1."""
    size: int
    """The size of the part in bytes."""

class FolderMember(TypedDict):
    user_id: int
    """The id of the person."""
    email: str | None
    """The person's e-mail address. Null if the account has none."""
    name: str | None
    """The person's name. Null if the account has none."""
    access_level: Literal["read", "write", "manage"]
    """`manage` also allows changing the folder's members, `is_access_controlled`, and the projects it is linked to."""
    added_at: str
    """When the person got access."""

class Folder(TypedDict):
    id: str
    """The id of the folder."""
    name: str
    """The name of the folder."""
    description: str | None
    """What the folder is for. Null if not set."""
    path: str
    """The folder names from the topmost folder visible to the caller, such as `Organization Files/Leases/2026`."""
    parent_folder_id: str | None
    """Null for a system folder, or if the caller cannot see the parent folder."""
    folder_type: Literal["custom", "my-files", "org-files", "project"]
    """`my-files` and `org-files` are the top folders of a person and of the organization, `project` is that of a project. All others are `custom`."""
    is_access_controlled: bool
    """Whether only its members can open the folder. If false, it has the same access as its parent folder."""
    created_at: str
    """When it was created."""

class FolderItemFolder(TypedDict):
    id: str
    """The id of the folder."""
    name: str
    """The name of the folder."""
    description: str | None
    """What the folder is for. Null if not set."""
    path: str
    """The folder names from the topmost folder visible to the caller, such as `Organization Files/Leases/2026`."""
    parent_folder_id: str | None
    """Null for a system folder, or if the caller cannot see the parent folder."""
    folder_type: Literal["custom", "my-files", "org-files", "project"]
    """`my-files` and `org-files` are the top folders of a person and of the organization, `project` is that of a project. All others are `custom`."""
    is_access_controlled: bool
    """Whether only its members can open the folder. If false, it has the same access as its parent folder."""
    created_at: str
    """When it was created."""
    type: Literal["folder"]
    """Always `folder`."""

class FolderItemFile(TypedDict):
    id: str
    """The id of the file."""
    name: str
    """The name of the file, with its extension."""
    size: int
    """The size in bytes."""
    content_type: str
    """The media type, found from the bytes, such as `application/pdf`."""
    status: Literal["extracting", "embedding", "ready", "failed"]
    """`extracting`: its text is being read. `embedding`: it is being indexed for search. `ready`: it can be used. `failed`: see `extraction_error`."""
    created_at: str
    """When it was created."""
    folder_id: str | None
    """The folder that contains the file. Null if the caller cannot see it."""
    extraction_error: NotRequired[str]
    """Why the file could not be read."""
    project_id: NotRequired[str]
    """The project whose folder contains the file."""
    warning: NotRequired[str]
    """A warning about how the file was read."""
    pages: int | None
    """How many pages the file has. Null until it is read, and for files without pages."""
    pages_read: int | None
    """The number of pages read so far."""
    sha256: str
    """The SHA-256 of the bytes, in hexadecimal."""
    language: str | None
    """The language that most of the text is in, as a BCP 47 code such as `de`. `und` if there is too little text; null until it is read."""
    type: Literal["file"]
    """Always `file`."""

FolderItem: TypeAlias = "FolderItemFolder | FolderItemFile"

class Project(TypedDict):
    id: str
    """The id of the project."""
    name: str
    """The name of the project."""
    description: str | None
    """What the project is about. Null if not set."""
    custom_instructions: str | None
    """Instructions given to the model in the project's chats."""
    is_access_controlled: bool
    """Whether only members can access the project. If false, everyone in the organization can."""
    my_access_level: Literal["read", "write", "admin"] | None
    """The calling user's access level. Null for an organization-scoped key."""
    is_pinned: bool | None
    """Whether the calling user has pinned the project. Null for an organization-scoped key."""
    created_at: str
    """When it was created."""
    updated_at: str
    """When it was last changed."""

class ProjectMember(TypedDict):
    user_id: int
    """The id of the person."""
    email: str | None
    """The person's e-mail address. Null if the account has none."""
    name: str | None
    """The person's name. Null if the account has none."""
    access_level: Literal["read", "write", "admin"]
    """`read`: see the project. `write`: also work in it. `admin`: also change it and its members."""
    added_at: str
    """When the person got access."""

class ProjectLinkLinkedBy(TypedDict):
    user_id: int
    """The id of the person."""
    email: str | None
    """The person's e-mail address. Null if the account has none."""
    name: str | None
    """The person's name. Null if the account has none."""

class ProjectLink(TypedDict):
    project_id: str
    """The project that the item is linked to."""
    project_name: str | None
    """Null if the caller cannot access the project."""
    linked_by: ProjectLinkLinkedBy | None
    """The person who created the link. Null for the organization."""
    linked_at: str
    """When the link was created."""
    is_active: bool
    """False if the person who created the link can no longer share the item. The link then grants no access."""

class Vault(TypedDict):
    id: str
    """The id of the vault."""
    name: str
    """The name of the vault."""
    description: str | None
    """What the vault is for. Null if not set."""
    status: Literal["active", "archived"]
    """In an `archived` vault, documents, columns and cells can be read but not changed."""
    split_bundles: bool
    """Whether an upload that contains several agreements is split into separate documents."""
    my_role: Literal["owner", "editor", "viewer"]
    """The role of the calling user."""
    document_count: int
    """How many documents the table has. Deleted ones, copies and split uploads do not count."""
    created_at: str
    """When it was created."""
    updated_at: str
    """When it was last changed."""
    archived_at: str | None
    """When the vault was archived. Null if it is active."""

class VaultTemplate(TypedDict):
    id: str
    """The short name to send as `template`."""
    name: str
    """The name of the template."""
    description: str
    """Which contracts the template is for."""
    columns: list[VaultTemplateColumn]
    """The columns that a new vault starts with."""

class VaultTemplateColumn(TypedDict):
    field_key: str
    """The key that the column will have."""
    label: str
    """The heading of the column."""
    instructions: str
    """What the column looks for."""
    field_type: Literal["text", "date", "date_range", "enum", "multi_enum", "boolean", "number", "currency", "percentage", "duration", "email", "url", "list", "rich_text"]
    """The type of the values."""
    options: list[str]
    """Empty for all types except `enum` and `multi_enum`."""

class ReportJobError(TypedDict):
    code: str
    """A stable, machine-readable code, such as `MODEL_UNAVAILABLE`."""
    message: str
    """What went wrong, as a human-readable message."""

class ReportJob(TypedDict):
    job_id: str
    """The id of the job."""
    kind: Literal["reports"]
    """The work that the job does."""
    status: Literal["pending", "running", "succeeded", "failed", "canceled"]
    """`pending` and `running` jobs have not ended; `succeeded`, `failed` and `canceled` ones have ended."""
    result: ReportResult | None
    """The outcome, which depends on the kind. Null until the job succeeds."""
    error: ReportJobError | None
    """Why the job failed or was canceled. Null otherwise."""
    usage: ModelUsage
    """What the job has used of language models so far, failed attempts included."""
    created_at: str
    """When it was created."""
    completed_at: str | None
    """When the job ended. Null until then."""

class ReportResultDocumentsItem(TypedDict):
    file_id: str
    """The file with the report."""
    filename: str
    """The name of the file."""
    signed_url: str
    """A URL that downloads the file without a key. Valid for seven days."""

class ReportResult(TypedDict):
    template_id: str
    """The template that was filled."""
    total: int
    """How many documents, contracts or reviews the report covers."""
    findings: int
    """How many findings it had at hand."""
    documents: list[ReportResultDocumentsItem]
    """The report, as a DOCX file."""

class ReportTemplate(TypedDict):
    id: str
    """The id of the template."""
    title: str
    """The title of the template."""
    description: str
    """What it shows."""
    file_name: str
    """The name of its document."""

class VaultMember(TypedDict):
    user_id: int
    """The id that `GET /me` returns."""
    email: str | None
    """The person's e-mail address. Null if the account has none."""
    name: str | None
    """The person's name. Null if the account has none."""
    role: Literal["owner", "editor", "viewer"] | None
    """Null if the stored value is not a valid role. Such a grant has no permissions; remove the person and add them again."""
    added_at: str | None
    """Null for grants created before this was recorded."""

class ColumnFieldMeta(TypedDict):
    type: str
    """Free text stored with the options. Defaults to the type of the column."""
    options: list[str]
    """The options that a cell may hold."""
    legacy_options: list[str]
    """Options that were removed while cells still hold them."""

class Column(TypedDict):
    id: str | None
    """Null for a built-in column."""
    field_key: str
    """The stable key that values are stored under. It never changes."""
    label: str
    """The heading of the column."""
    instructions: str
    """The extraction prompt of an `ai` column. For other columns, a description."""
    field_type: Literal["text", "date", "date_range", "enum", "multi_enum", "boolean", "number", "currency", "percentage", "duration", "email", "url", "list", "rich_text", "party_list", "related_agreement_list"]
    """The type of the values."""
    field_meta: ColumnFieldMeta | None
    """Null for all types except `enum` and `multi_enum`."""
    extraction_mode: Literal["ai", "manual", "import"]
    """`ai`: filled by reading the documents. `manual`: filled by people. `import`: filled from a connected spreadsheet."""
    kind: Literal["built_in", "system", "custom"]
    """`built_in`: in every vault. `system`: made by the service. `custom`: added by people."""
    editable: bool
    """Whether the column can be updated. `sort_order` can be set on any column that has an id."""
    sort_order: int | None
    """The position of the column: lower numbers come first. Null for a built-in column."""
    created_at: str | None
    """When it was created. Null for a built-in column."""
    updated_at: str | None
    """When it was last changed. Null for a built-in column."""

class VaultDocumentChecksValue(TypedDict):
    confidence: float | None
    """The calibrated probability, 0 to 1, that the value or `absent` is right. Null for manual edits, for `unsure`, and where the reader gives none."""
    verified_at: str | None
    """When the cell was verified as it is now. Null if it was not."""
    flagged: bool
    """Whether somebody flagged the cell."""
    reading_conflict: NotRequired[Literal[True]]
    """Only where the language model and the local engine disagree."""
    outdated: NotRequired[Literal[True]]
    """Only where the reading rests on a verification that was taken back or changed since. Read the cell again."""

class VaultDocument(TypedDict):
    document_id: str
    """The id of the document."""
    name: str
    """The name of the file, or of the part of a bundle."""
    title: str | None
    """The title found in the document. Null if there is none."""
    status: Literal["queued", "parsing", "extracting", "ready", "failed", "duplicate", "bundle", "split", "deleted"]
    """`queued`, `parsing` and `extracting` documents are being read. `ready`: read. `failed`: could not be read. `duplicate`: a copy. `bundle`: several agreements that are not split. `split`: its parts are documents. `deleted`: in the trash."""
    file_id: str | None
    """The file of the document. Null if it has none of its own, or the file was deleted."""
    pages: int | None
    """How many pages it has. Null until it is read, and for documents without pages."""
    language: str | None
    """The language that most of the text is in, as a BCP 47 code such as `de`. `und` if there is too little text; null until it is read."""
    duplicate_of: str | None
    """The document that this one is a copy of. Null unless the status is `duplicate`."""
    split_from: str | None
    """The upload that this document was split from. Null for all others."""
    error: str | None
    """Why the document could not be read. Null if it could."""
    warning: NotRequired[str]
    """Names the files in an e-mail or ZIP that did not become documents. Present only if there are any."""
    values: dict[str, Cell]
    """Cells by field key. Columns without a value are omitted."""
    outcomes: dict[str, Literal["found", "absent", "unsure", "unreadable", "failed", "pending", "none"]]
    """Why a column has no value, by field key."""
    noted: NotRequired[list[str]]
    """The field keys of cells that have notes. Only with `include=notes`."""
    checks: NotRequired[dict[str, VaultDocumentChecksValue]]
    """How far each cell can be trusted, by field key. Only with `include=checks`."""
    deleted_by: NotRequired[str]
    """Who deleted it. Only for deleted documents."""
    created_at: str
    """When it was created."""
    updated_at: str
    """When it was last changed."""

class Cell(TypedDict):
    value: CellValue
    is_edited: bool
    """Whether a person set the value. The extracted value is then hidden."""
    edited_at: str | None
    """When a person set the value. Null if none did."""
    edited_by: str | None
    """Who set the value, by name. Null if nobody did."""
    edited_by_user_id: int | None
    """The id of the person who set the value. Null if nobody did."""
    has_citations: bool
    """Whether the value has citations in the document."""

class CellValue5(TypedDict):
    """`date_range`."""
    start: str | None
    """The first day. Null if it is open."""
    end: str | None
    """The last day. Null if it is open."""

class CellValue6(TypedDict):
    """`currency`, with the ISO 4217 code."""
    amount: float
    """The amount in units of the currency."""
    currency: str
    """The ISO 4217 code, such as `USD`."""

class CellValue7(TypedDict):
    """`duration`."""
    value: float
    """How many of the units."""
    unit: Literal["days", "weeks", "months", "years"]
    """The unit of time."""

class CellValue8Item(TypedDict):
    name: str
    """The name of the party."""
    role: str | None
    """The role of the party, such as `Supplier`. Null if it has none."""

class CellValue9Item(TypedDict):
    title: str
    """The title of the agreement."""
    document_id: str | None
    """Its document in the vault. Null if it is not there."""

CellValue: TypeAlias = "str | float | bool | list[str] | CellValue5 | CellValue6 | CellValue7 | list[CellValue8Item] | list[CellValue9Item] | None"
"""The format depends on the column's type. Null if there is no value."""

class CellNote(TypedDict):
    id: str
    """The id of the note."""
    text: str
    """What the note says."""
    by: str
    """Who wrote the note, by name."""
    by_user_id: int
    """The id of the person who wrote the note."""
    created_at: str
    """When it was created."""

class CellDetail(TypedDict):
    document_id: str
    """The document that the cell belongs to."""
    field_key: str
    """The key of the column."""
    cell: Cell
    """The value and who set it."""
    extracted_at: str | None
    """When a value was last set, by extraction or by a manual edit."""
    outcome: Literal["found", "absent", "unsure", "unreadable", "failed", "pending", "none"]
    """`found`: a value was found. `absent`: the document has no such value; every way of searching agrees. `unsure`: nothing was found for certain, and the value may be there: the citations are the nearest passages. `unreadable`: no value could be read and verified. `failed`: the extraction failed. `pending`: the extraction has not finished. `none`: no extraction has run."""
    error: str | None
    """Why the extraction failed. Null if it did not."""
    model: str | None
    """The model that extracted the value, or `local`. Null before an extraction and for manual edits."""
    citations: list[Citation]
    """The words of the document that the value rests on. For `unsure`: the nearest passages."""
    reasoning: str | None
    """Why the reader gave this value, or what was searched where it gave none. Null if it said nothing."""
    confidence: float | None
    """The calibrated probability, 0 to 1, that the value or `absent` is right. Null for manual edits, for `unsure`, and where the reader gives none."""
    verification: CellVerification | None
    """Who verified the cell as it is now."""
    flag: CellFlag | None
    """Who flagged the cell for a colleague, and why. Null if nobody did."""
    learned_from: NotRequired[LearnedFrom]
    """Only where the reading used what the column learned."""
    examples: NotRequired[list[CellExample]]
    """Only where a language model read it: the verified cells of other documents that it was given as examples."""
    outdated: NotRequired[Literal[True]]
    """Only where one of these examples is not current, and nobody verified the cell. Read it again."""
    reading_conflict: NotRequired[CellReadingConflict]
    """Only where the language model and the local engine disagree about the value shown."""

class CellVerification(TypedDict):
    by: str
    """Who verified it, by name."""
    by_user_id: int
    """The id of the person who verified it."""
    at: str
    """When it was verified."""

class CellFlag(TypedDict):
    note: str | None
    """What looks doubtful. Null if there is no note."""
    assignee_user_id: int | None
    """Who should look at the cell. Null if nobody is named."""
    by: str
    """Who flagged it, by name."""
    by_user_id: int
    """The id of the person who flagged it."""
    at: str
    """When it was flagged."""

class LearnedFrom(TypedDict):
    document_id: str
    """The document whose verified clause the passage reads like."""
    document_name: str
    """The name of that document."""
    chance: float
    """The chance that the passage is the right one."""

class CellExample(TypedDict):
    document_id: str | None
    """The document of the example. Null once it is gone or forgotten."""
    document_name: str | None
    """The name of that document."""
    is_current: bool
    """False once the example was unverified, edited, deleted or forgotten."""

class CellReadingConflictReadingsItem(TypedDict):
    model: str
    """The language model, or `local` for the local engine."""
    outcome: Literal["found", "absent", "unsure", "unreadable", "failed", "pending", "none"]
    """`found`: a value was found. `absent`: the document has no such value; every way of searching agrees. `unsure`: nothing was found for certain, and the value may be there: the citations are the nearest passages. `unreadable`: no value could be read and verified. `failed`: the extraction failed. `pending`: the extraction has not finished. `none`: no extraction has run."""
    value: CellValue
    confidence: float | None
    """The calibrated probability, 0 to 1, that the value or `absent` is right. Null for manual edits, for `unsure`, and where the reader gives none."""
    citations: list[Citation]
    """The passages of the document that this reading is based on."""

class CellReadingConflict(TypedDict):
    readings: list[CellReadingConflictReadingsItem]
    """What the language model read, then what the local engine read."""

class CellHistoryEntry(TypedDict):
    kind: Literal["extraction", "edit", "revert", "verify", "unverify"]
    """What happened: an extraction, a manual edit, its removal, a verification, or its removal."""
    value: CellValue
    by: str | None
    """Who did it, by name. Null for an extraction."""
    by_user_id: int | None
    """The id of the person who did it. Null for an extraction."""
    model: str | None
    """The model that extracted the value, or `local`. Null if a person did it."""
    at: str
    """When it happened."""

class RevertedCell(TypedDict):
    document_id: str
    """The document that the cell belongs to."""
    field_key: str
    """The key of the column."""
    cell: Cell
    """The cell as it is without the manual edit."""
    extracted_at: str | None
    """When the value was extracted. Null if it never was."""

class VaultSample(TypedDict):
    id: str
    """The id of the sample."""
    field_key: str
    """The column that the cells were drawn from."""
    seed: int
    """The seed that the cells were drawn with."""
    size: int
    """How many cells were drawn."""
    judged: int
    """How many of its cells were verified or corrected."""
    right: int
    """How many of its cells had the right value."""
    by: str | None
    """Who drew the sample, by name. Null if the person is unknown."""
    by_user_id: int | None
    """The id of the person who drew the sample. Null if the person is unknown."""
    created_at: str
    """When it was created."""
    cells: list[VaultSampleCell]
    """The cells that were drawn."""

class VaultSampleCell(TypedDict):
    document_id: str
    """The document of the cell."""
    document_name: str
    """The name of the document."""
    field_key: str
    """The column of the cell."""
    value: CellValue
    outcome: Literal["found", "absent", "unsure", "unreadable", "failed", "pending", "none"]
    """`found`: a value was found. `absent`: the document has no such value; every way of searching agrees. `unsure`: nothing was found for certain, and the value may be there: the citations are the nearest passages. `unreadable`: no value could be read and verified. `failed`: the extraction failed. `pending`: the extraction has not finished. `none`: no extraction has run."""
    confidence: float | None
    """The calibrated probability, 0 to 1, that the value or `absent` is right. Null for manual edits, for `unsure`, and where the reader gives none."""
    flag: CellFlag | None
    """Who flagged the cell, and why. Null if nobody did."""
    citations: list[Citation]
    """The words of the document that the value rests on. For `unsure`: the nearest passages."""
    state: Literal["open", "right", "wrong"]
    """`open`: nobody has verified or corrected it. Otherwise whether the extracted value was right."""

class VaultQualityColumnsItemPrecision(TypedDict):
    """The share of sampled cells whose extracted value was right, with its 95 % interval (Wilson)."""
    estimate: float
    """The share of sampled cells that were right."""
    low: float
    """The lower end of the interval."""
    high: float
    """The upper end of the interval."""
    n: int
    """How many sampled cells it is based on."""

class VaultQualityColumnsItem(TypedDict):
    field_key: str
    """The key of the column."""
    label: str
    """The heading of the column."""
    cells: int
    """The number of cells: one for each document. A manual column counts only cells that have a value."""
    verified: int
    """How many cells were verified."""
    corrected: int
    """Verified after a manual edit, or edited over an extraction."""
    unsure: int
    """How many cells are `unsure` and were neither verified nor edited. They state nothing, so no sample has them."""
    precision: VaultQualityColumnsItemPrecision | None
    """Null until a cell of a sample was verified or corrected."""
    needed_for_95: int
    """How many more sampled cells, if all are right, would show a precision of at least 95 %. 0 if that is already shown, and for a manual column."""

class VaultQuality(TypedDict):
    columns: list[VaultQualityColumnsItem]
    """One entry for each column."""

class QueuedCell(TypedDict):
    document_id: str
    """The document of the cell."""
    document_name: str
    """The name of the document."""
    field_key: str
    """The column of the cell."""
    value: CellValue
    outcome: Literal["found", "absent", "unsure", "unreadable", "failed", "pending", "none"]
    """`found`: a value was found. `absent`: the document has no such value; every way of searching agrees. `unsure`: nothing was found for certain, and the value may be there: the citations are the nearest passages. `unreadable`: no value could be read and verified. `failed`: the extraction failed. `pending`: the extraction has not finished. `none`: no extraction has run."""
    confidence: float | None
    """The calibrated probability, 0 to 1, that the value or `absent` is right. Null for manual edits, for `unsure`, and where the reader gives none."""
    flag: CellFlag | None
    """Who flagged the cell, and why. Null if nobody did."""
    citations: list[Citation]
    """The words of the document that the value rests on. For `unsure`: the nearest passages."""

class ColumnLearningExamples(TypedDict):
    """What it learns from in this vault: one for each document."""
    verified: int
    """Cells whose value was verified."""
    corrected: int
    """Cells whose value a person wrote."""
    absent: int
    """Cells that a person verified as empty, or emptied."""

class ColumnLearningFromVaultsItem(TypedDict):
    vault_id: str
    """The id of the other vault."""
    name: str
    """Its name."""
    is_used: bool
    """False where it has no column with the same question, or where somebody who may open this vault may not open it."""

class ColumnLearning(TypedDict):
    enabled: bool
    """Whether the column learns. Always false for columns that people or a spreadsheet fill."""
    state: Literal["collecting", "learning", "active", "not_better"]
    """`collecting`: fewer than two documents with the clause were verified, so passages are only ordered by it. `learning`: it learns in the background; until then what it learned before is used. `active`: it is used, if only to show the right passage first. `not_better`: it was not better than without, so it is not used."""
    before: ColumnFigures | None
    """Without what was learned. Null until it was measured, and where nothing had been read before people wrote the values."""
    after: ColumnFigures | None
    """With it, each document measured without having learned from it."""
    learned_at: str | None
    """When it learned last. Null if it never did."""
    model: LearnedModel | None
    """What was learned. Null if there is nothing."""
    examples: ColumnLearningExamples
    """What it learns from in this vault: one for each document."""
    from_vaults: list[ColumnLearningFromVaultsItem]
    """The other vaults that it may learn from, as far as the caller may open them: from cells that were checked in columns with the same name, instructions and type."""

class ColumnFigures(TypedDict):
    precision: float | None
    """The share of what was stated that was right. Null if nothing was stated."""
    found_f1: float
    """How well what is there is told from what is not (F1)."""
    n: int
    """How many examples were measured."""
    clauses: int
    """How many of these documents have the clause."""
    found: int
    """For how many of them the right passage was stated, or shown first."""
    stated: int
    """How many documents it stated something of."""
    right: int
    """How many of these statements rest on the right passage."""

class LearnedModel(TypedDict):
    kind: Literal["local"]
    """It is learned by the local engine, and stays in this vault."""
    documents: int
    """The documents that it rests on."""
    clauses: int
    """How many of them have the clause."""
    found_again: float | None
    """The share of these clauses that it finds when they are left out."""
    from_other_vaults: int
    """How many of the documents are in other vaults."""

class VaultLearningColumnsItem(TypedDict):
    enabled: bool
    """Whether the column learns. Always false for columns that people or a spreadsheet fill."""
    state: Literal["collecting", "learning", "active", "not_better"]
    """`collecting`: fewer than two documents with the clause were verified, so passages are only ordered by it. `learning`: it learns in the background; until then what it learned before is used. `active`: it is used, if only to show the right passage first. `not_better`: it was not better than without, so it is not used."""
    before: ColumnFigures | None
    """Without what was learned. Null until it was measured, and where nothing had been read before people wrote the values."""
    after: ColumnFigures | None
    """With it, each document measured without having learned from it."""
    learned_at: str | None
    """When it learned last. Null if it never did."""
    model: LearnedModel | None
    """What was learned. Null if there is nothing."""
    column_id: str
    """The id of the column."""
    field_key: str
    """The key of the column."""

class VaultLearning(TypedDict):
    columns: list[VaultLearningColumnsItem]
    """The columns that can learn, in their order."""

class VaultDocumentRelativesCopyOf(TypedDict):
    document_id: str
    """The id of the other document."""
    name: str
    """The name of its file."""
    title: str | None
    """Its title. Null if none was found."""
    status: Literal["queued", "parsing", "extracting", "ready", "failed", "duplicate", "bundle", "split", "deleted"]
    """The status of that document."""
    reason: str | None
    """Why the documents are related."""

class VaultDocumentRelativesDuplicatesItem(TypedDict):
    document_id: str
    """The id of the other document."""
    name: str
    """The name of its file."""
    title: str | None
    """Its title. Null if none was found."""
    status: Literal["queued", "parsing", "extracting", "ready", "failed", "duplicate", "bundle", "split", "deleted"]
    """The status of that document."""
    reason: str | None
    """Why the documents are related."""

class VaultDocumentRelativesNearItem(TypedDict):
    document_id: str
    """The id of the other document."""
    name: str
    """The name of its file."""
    title: str | None
    """Its title. Null if none was found."""
    status: Literal["queued", "parsing", "extracting", "ready", "failed", "duplicate", "bundle", "split", "deleted"]
    """The status of that document."""
    reason: str
    """Why it may be a version."""
    likeness: float
    """How similar the texts are, from 0 to 1."""

class VaultDocumentRelativesBundle(TypedDict):
    document_id: str
    """The id of the other document."""
    name: str
    """The name of its file."""
    title: str | None
    """Its title. Null if none was found."""
    status: Literal["queued", "parsing", "extracting", "ready", "failed", "duplicate", "bundle", "split", "deleted"]
    """The status of that document."""
    reason: str | None
    """Why the documents are related."""

class VaultDocumentRelativesPartsItem(TypedDict):
    document_id: str
    """The id of the other document."""
    name: str
    """The name of its file."""
    title: str | None
    """Its title. Null if none was found."""
    status: Literal["queued", "parsing", "extracting", "ready", "failed", "duplicate", "bundle", "split", "deleted"]
    """The status of that document."""
    reason: str | None
    """Why the documents are related."""

class VaultDocumentRelatives(TypedDict):
    copy_of: VaultDocumentRelativesCopyOf | None
    """The document that this one is a copy of. Copies are excluded from the table."""
    duplicates: list[VaultDocumentRelativesDuplicatesItem]
    """Documents that were excluded because they are copies of this one."""
    near: list[VaultDocumentRelativesNearItem]
    """Documents that may be versions of this one, most similar first."""
    bundle: VaultDocumentRelativesBundle | None
    """The upload that this document was split from."""
    parts: list[VaultDocumentRelativesPartsItem]
    """The documents that this upload was split into, in order."""

class VaultRescanEstimateCredits(TypedDict):
    needed: float
    """The credits that the rescan costs."""
    available: float
    """The credits that the organization has left."""

class VaultRescanEstimate(TypedDict):
    documents: int
    """How many documents will be read."""
    cells: int
    """How many cells will be read."""
    model: str
    """The model that will be used. `local` is free."""
    calls: int
    """The number of model calls."""
    input_tokens: int
    """An estimate. Lower if the provider caches prompts."""
    rescan_id: NotRequired[str]
    """Only with `compare`: read the changes at `GET /vaults/{id}/rescans/{rescanId}`."""
    credits: VaultRescanEstimateCredits | None
    """The credits that will be charged. Null if credits are not tracked."""

class VaultComparedRescan(TypedDict):
    id: str
    """The id of the rescan."""
    status: Literal["running", "done"]
    """`running` until all documents are read, then `done`."""
    documents: int
    """How many documents are read."""
    read: int
    """How many documents were read so far, or could not be read."""
    failed: int
    """How many documents could not be read."""
    created_at: str
    """When it was created."""
    changes: list[VaultRescanChange]
    """The cells whose value would change, as they are now. Manual edits are kept, so they never change."""

class VaultRescanChangeBefore(TypedDict):
    """The cell as it is now."""
    value: Any
    """The format depends on the column's type. Null if there is no value."""
    outcome: Literal["found", "absent", "unsure", "unreadable", "failed", "pending", "none"]
    """`found`: a value was found. `absent`: the document has no such value; every way of searching agrees. `unsure`: nothing was found for certain, and the value may be there: the citations are the nearest passages. `unreadable`: no value could be read and verified. `failed`: the extraction failed. `pending`: the extraction has not finished. `none`: no extraction has run."""

class VaultRescanChangeAfter(TypedDict):
    """The cell as it was read again."""
    value: Any
    """The format depends on the column's type. Null if there is no value."""
    outcome: Literal["found", "absent", "unsure", "unreadable", "failed", "pending", "none"]
    """`found`: a value was found. `absent`: the document has no such value; every way of searching agrees. `unsure`: nothing was found for certain, and the value may be there: the citations are the nearest passages. `unreadable`: no value could be read and verified. `failed`: the extraction failed. `pending`: the extraction has not finished. `none`: no extraction has run."""
    confidence: float | None
    """The calibrated probability, 0 to 1, that the value or `absent` is right. Null for manual edits, for `unsure`, and where the reader gives none."""
    citations: list[Citation]
    """The passages of the document that the new value is based on."""

class VaultRescanChange(TypedDict):
    document_id: str
    """The document of the cell."""
    document_name: str
    """The name of the document."""
    field_key: str
    """The column of the cell."""
    before: VaultRescanChangeBefore
    """The cell as it is now."""
    after: VaultRescanChangeAfter
    """The cell as it was read again."""

class VaultSpreadsheetReportUnmatchedFirstItem(TypedDict):
    row: int
    """The row number in the spreadsheet, starting at 1."""
    key: str
    """The row's value in the key column."""

class VaultSpreadsheetReportUnmatched(TypedDict):
    """Rows that match no document."""
    count: int
    """How many rows there are."""
    first: list[VaultSpreadsheetReportUnmatchedFirstItem]
    """Up to 50 rows."""

class VaultSpreadsheetReportAmbiguousFirstItem(TypedDict):
    row: int
    """The row number in the spreadsheet, starting at 1."""
    key: str
    """The row's value in the key column."""
    reason: Literal["documents", "rows"]
    """`documents`: several documents match the row. `rows`: several rows match one document."""

class VaultSpreadsheetReportAmbiguous(TypedDict):
    """Rows that were not applied because the match is ambiguous."""
    count: int
    """How many rows there are."""
    first: list[VaultSpreadsheetReportAmbiguousFirstItem]
    """Up to 50 rows."""

class VaultSpreadsheetReportUnreadableFirstItem(TypedDict):
    row: int
    """The row number in the spreadsheet, starting at 1."""
    key: str
    """The row's value in the key column."""
    header: str
    """The heading of the column."""
    entry: str
    """The content of the cell in the sheet."""

class VaultSpreadsheetReportUnreadable(TypedDict):
    """Entries that are not of the column's type."""
    count: int
    """How many rows there are."""
    first: list[VaultSpreadsheetReportUnreadableFirstItem]
    """Up to 50 rows."""

class VaultSpreadsheetReport(TypedDict):
    sheet: VaultSpreadsheet
    """The connected spreadsheet."""
    rows: int
    """The number of rows that identify a document."""
    matched: int
    """The number of documents that were filled."""
    unmatched: VaultSpreadsheetReportUnmatched
    """Rows that match no document."""
    ambiguous: VaultSpreadsheetReportAmbiguous
    """Rows that were not applied because the match is ambiguous."""
    unreadable: VaultSpreadsheetReportUnreadable
    """Entries that are not of the column's type."""
    is_cut: bool
    """Whether the sheet has more rows than were read."""

class VaultSpreadsheetMatch2(TypedDict):
    field_key: str
    """The column whose value identifies the document."""

class VaultSpreadsheetColumnsItem(TypedDict):
    id: str
    """The id of the column."""
    field_key: str
    """The key of the column."""
    header: str
    """The heading in the sheet."""

class VaultSpreadsheet(TypedDict):
    id: str
    """The id of the connected spreadsheet."""
    file_id: str | None
    """Null if the file has been deleted."""
    file_name: str
    """The name of the file."""
    sheet: str | None
    """The name of the sheet. Null for a file without sheets, such as CSV."""
    key_column: str
    """The heading of the column that identifies the document of each row."""
    match: Literal["name"] | VaultSpreadsheetMatch2
    """How rows are matched to documents: by the document's name, or by its value in a column."""
    columns: list[VaultSpreadsheetColumnsItem]
    """The columns of the vault that it fills."""
    created_at: str
    """When it was created."""
    updated_at: str
    """When it was last changed."""

class SpreadsheetPreviewSheetsItem(TypedDict):
    sheet: str | None
    """The name of the sheet. Null for a file without sheets, such as CSV."""
    headers: list[str]
    """The headings, from the first row."""
    rows: list[list[str]]
    """The first five rows, with at most the first 100 characters of each cell."""
    row_count: int
    """How many rows the sheet has below its headings."""

class SpreadsheetPreview(TypedDict):
    sheets: list[SpreadsheetPreviewSheetsItem]
    """The sheets of the file."""

class ViewFilterValue(TypedDict):
    op: str
    """The operation."""
    value: NotRequired[Any]
    """What the operation compares with. Absent for `empty` and `not_empty`."""

class View(TypedDict):
    id: str
    """The id of the view."""
    name: str
    """The name of the view."""
    columns: list[ViewColumn]
    """All columns of the vault, in the order of the view. New columns are hidden."""
    sort: str | None
    """The column it is sorted by, with `-` in front for descending order. Null: newest first."""
    filter: dict[str, ViewFilterValue] | None
    """The saved filter, as in `GET /vaults/{id}/documents`. Null if it has none."""
    row_height: Literal["1", "2", "4", "wrap"] | None
    """How many lines a row shows in the web application. `wrap` shows whole values. Null: each person's own setting."""
    shared: bool
    """Whether everyone in the vault can see the view. If false, only its creator can."""
    created_by: int
    """The id of the person who created it."""
    created_at: str
    """When it was created."""
    updated_at: str
    """When it was last changed."""

class ViewColumn(TypedDict):
    field_key: str
    """The key of the column."""
    hidden: bool
    """Whether the view hides the column."""
    width: int | None
    """The width in pixels. Null: the default."""

class DeadlineDerivedFromItem(TypedDict):
    field_key: str
    """The key of the column."""
    label: str
    """The label of the column."""
    value: Any
    """A date, or a duration that is subtracted from it."""
    citations: list[Citation]
    """The passages of the document that the value is based on."""
    clause: str | None
    """The number of the clause that the first passage stands in, such as `12.2`. Null if it has none."""

class Deadline(TypedDict):
    document_id: str
    """The document that the date is from."""
    document_name: str
    """The name of the document."""
    date: str
    """The day of the deadline, as YYYY-MM-DD."""
    title: str
    """The name of the alert, or the label of the column."""
    derived_from: list[DeadlineDerivedFromItem]
    """The cells that the date comes from: the date, and the duration that is subtracted."""
    computation: str | None
    """How a derived date was computed, such as `90 days before 31 Dec 2027, clause 12.2`. Null for the date of a cell."""
    alert_id: str | None
    """Null for a date column that no alert watches."""
    state: DeadlineState
    """What people did about it."""

class DeadlineState(TypedDict):
    status: Literal["open", "done", "snoozed"]
    """`done`: dealt with, nobody is notified any more. `snoozed`: nobody is notified before `snoozed_until`."""
    snoozed_until: str | None
    """The day on which a snoozed deadline is open again. Null otherwise."""
    assignee_user_id: int | None
    """Who deals with it. Null if nobody was named."""
    by: str | None
    """Who last changed this, by name. Null if nobody did, or the person is unknown."""
    by_user_id: int | None
    """The id of that person."""
    at: str | None
    """When it was last changed. Null if it never was."""

class VaultDeadlineDerivedFromItem(TypedDict):
    field_key: str
    """The key of the column."""
    label: str
    """The label of the column."""
    value: Any
    """A date, or a duration that is subtracted from it."""
    citations: list[Citation]
    """The passages of the document that the value is based on."""
    clause: str | None
    """The number of the clause that the first passage stands in, such as `12.2`. Null if it has none."""

class VaultDeadlineVault(TypedDict):
    """The vault that the document is in."""
    id: str
    """The id of the vault."""
    name: str
    """Its name."""
    my_role: Literal["owner", "editor", "viewer"]
    """The caller's role in it."""

class VaultDeadlinePeopleItem(TypedDict):
    id: int
    """The id of the person."""
    name: str | None
    """The person's name. Null if the account has none."""
    email: str | None
    """The person's e-mail address. Null if the account has none."""

class VaultDeadline(TypedDict):
    document_id: str
    """The document that the date is from."""
    document_name: str
    """The name of the document."""
    date: str
    """The day of the deadline, as YYYY-MM-DD."""
    title: str
    """The name of the alert, or the label of the column."""
    derived_from: list[VaultDeadlineDerivedFromItem]
    """The cells that the date comes from: the date, and the duration that is subtracted."""
    computation: str | None
    """How a derived date was computed, such as `90 days before 31 Dec 2027, clause 12.2`. Null for the date of a cell."""
    alert_id: str | None
    """Null for a date column that no alert watches."""
    state: DeadlineState
    """What people did about it."""
    vault: VaultDeadlineVault
    """The vault that the document is in."""
    people: list[VaultDeadlinePeopleItem]
    """Who deals with it: the assignee, or else those whom the alert notifies. Empty if there is neither."""

class AlertFilterValue(TypedDict):
    op: str
    """The operation, as in `GET /vaults/{id}/documents`."""
    value: NotRequired[Any]
    """What the operation compares with. Absent for `empty` and `not_empty`."""

class AlertRecipients(TypedDict):
    """Who is notified."""
    user_ids: list[int]
    """The ids of the people to notify."""
    role: Literal["owner", "editor", "viewer"] | None
    """Everyone who has this role, or a higher one, when the date is due."""

class Alert(TypedDict):
    id: str
    """The id of the alert."""
    name: str
    """The name of the alert."""
    field_key: str
    """The date column that the alert watches."""
    minus_field_key: str | None
    """A duration column that is subtracted from the date, such as a notice period: the deadline is then the last day to give notice."""
    days_before: list[int]
    """The lead times in days, longest first. 0 is the day itself."""
    filter: dict[str, AlertFilterValue] | None
    """Only documents that match are watched. Null: all of them."""
    recipients: AlertRecipients
    """Who is notified."""
    email: bool
    """Whether recipients also get an e-mail, if the installation can send e-mail."""
    immediate_email: bool
    """Whether the e-mail is sent at once. Otherwise it is part of one digest a day."""
    problem: str | None
    """Why the alert does nothing, such as a column that was deleted. Null if it works."""
    created_by: int | None
    """The id of the person who created it. Null if the person is unknown."""
    created_at: str
    """When it was created."""
    updated_at: str
    """When it was last changed."""

class CalendarAddress(TypedDict):
    url: str | None
    """The secret address for calendar programs. Anyone who has it can read the deadlines. Shown only in this response; null if the response is replayed for an Idempotency-Key."""
    created_at: str
    """When it was created."""

class SourceCounts(TypedDict):
    """What happened to its files."""
    documents: int
    """New files that became documents."""
    versions: int
    """Changed files that became a new version of their document."""
    unchanged: int
    """Files that the last sync found unchanged."""
    renamed: int
    """Files that were renamed or moved, and not read again."""
    copies: int
    """Files with the same bytes as another file of the source."""
    skipped: int
    """Files that were not imported. The items say why."""
    removed: int
    """Files that are gone from the source. Their documents stay."""

class Source(TypedDict):
    id: str
    """The id of the source."""
    name: str
    """The name of the source."""
    kind: Literal["folder", "webdav", "s3", "imap"]
    """The kind of source."""
    settings: FolderSourceSettings | WebdavSourceSettings | S3SourceSettings | MailboxSourceSettings
    """The settings, which depend on the kind. The secret is not included."""
    has_secret: bool
    """Whether a password or secret key is stored."""
    interval_minutes: int
    """Minutes from the end of a sync to the next one."""
    enabled: bool
    """If false, it is synced only on request."""
    status: Literal["idle", "syncing", "failed", "blocked", "paused"]
    """`failed`: the source could not be read. `blocked`: the vault cannot take more files now, such as when credits are used up; nothing is lost, and syncing resumes later. `paused`: switched off, or the vault is archived."""
    error: str | None
    """Why the last sync failed, or why the source is blocked or paused."""
    failing_since: str | None
    """When syncs began to fail. Null if the last one succeeded."""
    last_synced_at: str | None
    """When the last successful sync ended."""
    next_sync_at: str | None
    """When the next sync is due. The interval grows after each failure. Null while the source is paused."""
    counts: SourceCounts
    """What happened to its files."""
    created_by: int | None
    """The id of the person who created it. Null if the person is unknown."""
    created_at: str
    """When it was created."""
    updated_at: str
    """When it was last changed."""

class FolderSourceSettings(TypedDict):
    path: str
    """A folder on the server, relative to `SOURCES_DIR/{organization id}`. Empty: that folder itself. Subfolders are included; links are not followed."""

class WebdavSourceSettings(TypedDict):
    url: str
    """The folder, which is read with its subfolders. Must be public and begin with https:// unless the server allows private addresses."""
    username: str
    """The name to sign in with."""

class S3SourceSettings(TypedDict):
    endpoint: str
    """The address of the storage. The rules for the `url` of WebDAV apply."""
    region: str
    """The region of the bucket."""
    bucket: str
    """The name of the bucket."""
    prefix: str
    """The prefix of the object keys. Empty: all objects."""
    access_key_id: str
    """The id of the access key. The secret key is the source's `secret`."""
    path_style: bool
    """Whether the bucket is in the path of the URL, not in its host."""

class MailboxSourceSettings(TypedDict):
    host: str
    """The IMAP server. Must be public unless the server allows private addresses."""
    port: int
    """The port of the IMAP server."""
    security: Literal["tls", "starttls", "none"]
    """`tls`: encrypted from the start, usually on port 993. `starttls`: encrypted before the login, usually on port 143. `none`: only if the server allows private addresses."""
    username: str
    """The name to sign in with, often the address."""
    login: Literal["password", "xoauth2"]
    """What `secret` is: a password, or an OAuth 2.0 access token."""
    folder: str
    """The folder whose messages are read. Its subfolders are not."""
    allowed_senders: list[str]
    """Senders whose messages are imported: an address, a domain with its @, or `*` for everyone. Compared with the From address, which a sender can forge."""
    include_message: bool
    """Whether the message itself becomes a document, too."""
    processed: Literal["flag", "move"]
    """What happens to a message after its files are imported: `flag` gives it the keyword `Chancery`, `move` moves it to `processed_folder`."""
    processed_folder: str
    """Created if it does not exist."""

class SourceItem(TypedDict):
    id: str
    """The id of the item."""
    path: str
    """Where it is in the source."""
    name: str
    """The name of the file."""
    origin: str | None
    """The message that a file of a mailbox came in: its subject, sender and date. Null for other files."""
    size: int | None
    """The size in bytes. Null if the source does not report it."""
    status: Literal["taken", "copy", "skipped", "removed"]
    """`taken`: it became a document. `copy`: it has the same bytes as another one. `skipped`: see `reason`. `removed`: it is gone from the source; its document stays."""
    reason: str | None
    """Why it was skipped. Null if it was not."""
    document_id: str | None
    """Null if it was not imported, or if the document was permanently deleted."""
    created_at: str
    """When it was first seen."""
    updated_at: str
    """When the item last changed."""

class VaultSummaryOther(TypedDict):
    groups: int
    """How many groups were added up."""
    count: int
    """How many documents are in those groups."""

class VaultSummary(TypedDict):
    total: int
    """How many documents match."""
    metrics: dict[str, Any]
    """Over all matching documents. Each requested metric is a field named as requested, such as `sum:fee`: a number, a date, a duration in days, for currency columns a list of `{amount, currency, count}`, or null where no document has a value."""
    groups: list[SummaryGroup]
    """At most 100, the largest first. Groups of dates are in chronological order."""
    other: VaultSummaryOther | None
    """The groups beyond the 100 largest, added up. Null if there are none."""
    empty: int
    """How many matching documents have no value in the grouped column."""
    unsure: int
    """How many of those may have one: their cells are `unsure`. `KEY@unsure` in a filter selects them."""

class SummaryGroupFilterValue(TypedDict):
    op: str
    """The operation."""
    value: Any
    """What the operation compares with."""

class SummaryGroup(TypedDict):
    """Each requested metric is a field named as requested, such as `sum:fee`: a number, a date, a duration in days, for currency columns a list of `{amount, currency, count}`, or null where no document has a value."""
    key: Any
    """The value of the group. For a period: `2027-03`, `2027-Q1` or `2027`. For a list: one of its items."""
    label: str
    """The value, formatted for display."""
    count: int
    """How many documents are in the group."""
    filter: dict[str, SummaryGroupFilterValue]
    """The condition that selects the documents of the group."""

class VaultPassage(TypedDict):
    document_id: str
    """The document of the passage."""
    document_name: str
    """The name of the document."""
    citation: Citation
    """The passage and where it is."""
    score: float
    """From 0 to 1. Higher is better."""

class VaultBenchmark(TypedDict):
    file_id: str
    """The draft."""
    contracts: int
    """How many contracts of the vault it is compared with: those that were read, without the draft and its copies."""
    columns: list[BenchmarkColumn]
    """Every column, the one in which the draft is most unusual first."""
    missing_clauses: list[BenchmarkMissingClause]
    """Clauses under headings that at least half of the contracts have, while the draft has neither the heading nor its words, at most ten."""
    missing_clauses_note: str | None
    """Why missing clauses cannot be told. Null if they can."""

class BenchmarkColumnUsualItem(TypedDict):
    value: CellValue
    label: str
    """The value, formatted for display."""
    count: int
    """How many contracts have it."""

class BenchmarkColumn(TypedDict):
    field_key: str
    """The key of the column."""
    label: str
    """The heading of the column."""
    field_type: Literal["text", "date", "date_range", "enum", "multi_enum", "boolean", "number", "currency", "percentage", "duration", "email", "url", "list", "rich_text", "party_list", "related_agreement_list"]
    """The type of its values."""
    value: CellValue
    """The draft's value. Null if it has none, or if it could not be read for certain."""
    value_label: str | None
    """The draft's value, formatted for display. Of a long text that is compared by its figures: the figures."""
    compared_by: Literal["value", "figures"]
    """`value`: values are the same if they are equal; short texts also if they differ only in case, punctuation and words such as “the State of”. `figures`: the draft's text is longer than 80 characters, so that the periods, amounts and percentages that texts name are compared, and `usual` lists them. Without any, or with more than 5,000 contracts, it is not compared."""
    outcome: Literal["found", "absent", "unsure", "unreadable", "failed", "pending", "none"]
    """How the draft's value was found. Only `found` and `absent` are compared."""
    citations: list[Citation]
    """The words of the draft that its value rests on."""
    known: int
    """In how many contracts the value, or that there is none, is known. The others are not counted."""
    absent: int
    """How many of those have no such value."""
    same: int | None
    """How many of those have the draft's value or, if the draft has none, have none too. Null if that is not known."""
    share_with_same: float | None
    """`same` divided by `known`. Null if either is not known."""
    percentile: float | None
    """Of the contracts whose value can be ordered with the draft's, how many in a hundred have a lower one, counting half of those with an equal one. Null for values without an order, and without such contracts."""
    usual: list[BenchmarkColumnUsualItem]
    """The most usual values, at most five, the most usual first."""
    nearest: list[BenchmarkCitation]
    """The words of up to three contracts: those with the draft's value, else the nearest or the most usual one."""
    unusual: float
    """How far the draft departs from what is usual: how much more surprising its value is than those of the contracts are on average. 0 also where too few contracts are known to say."""

class BenchmarkCitation(TypedDict):
    quote: str
    """The exact text of the document from `start` to `end`."""
    start: int
    """Where it begins in the text, in UTF-16 units."""
    end: int
    """Where it ends in the text: the offset after its last character, in UTF-16 units."""
    page: int | None
    """The page that the quote begins on, starting at 1. Null if the document has no pages."""
    document_id: str
    """The document of the vault that the words are from."""
    file_id: str
    """Its file."""
    document_name: str
    """Its name."""

class BenchmarkMissingClause(TypedDict):
    heading: str
    """The heading that most of the contracts give it."""
    count: int
    """How many contracts have such a clause."""
    known: int
    """Of how many: those in which headings were recognized, at most the newest 2,000."""
    nearest: list[BenchmarkCitation]
    """One such clause: its first 600 characters."""

class Playbook(TypedDict):
    id: str
    """The id of the playbook."""
    title: str
    """The title of the playbook."""
    description: str | None
    """What the playbook is for. Null if not set."""
    is_official: bool
    """Whether the playbook ships with the service. Official playbooks can be duplicated but not changed."""
    status: Literal["draft", "processing", "completed", "failed"]
    """`draft` until the playbook has a check and, if it was made from documents, a person has confirmed it; then `completed`. Only a completed playbook can be run."""
    awaits_confirmation: NotRequired[Literal[True]]
    """The playbook was drafted from documents and waits for a person to confirm it. Omitted otherwise."""
    visibility: Literal["private", "organization"]
    """`private` is visible only to its creator. `organization` is visible to everyone in the organization."""
    created_at: str
    """When it was created."""
    guide: str | None
    """Guidance for people on when to use the playbook and how to read the result."""
    updated_at: str
    """When the playbook or one of its checks or examples was last changed."""

class PlaybookFromDocumentsJobError(TypedDict):
    code: str
    """A stable, machine-readable code, such as `MODEL_UNAVAILABLE`."""
    message: str
    """What went wrong, as a human-readable message."""

class PlaybookFromDocumentsJob(TypedDict):
    job_id: str
    """The id of the job."""
    kind: Literal["playbooks/from-documents"]
    """The work that the job does."""
    status: Literal["pending", "running", "succeeded", "failed", "canceled"]
    """`pending` and `running` jobs have not ended; `succeeded`, `failed` and `canceled` ones have ended."""
    result: PlaybookFromDocuments | None
    """The outcome, which depends on the kind. Null until the job succeeds."""
    error: PlaybookFromDocumentsJobError | None
    """Why the job failed or was canceled. Null otherwise."""
    usage: ModelUsage
    """What the job has used of language models so far, failed attempts included."""
    created_at: str
    """When it was created."""
    completed_at: str | None
    """When the job ended. Null until then."""

class PlaybookFromDocumentsFilesItemNotUsedItem(TypedDict):
    number: str | None
    """The number of the clause. Null if it has none."""
    heading: str | None
    """Its heading. Null if it has none."""
    start: int
    """Where it begins in the text, in UTF-16 units."""
    end: int
    """Where it ends in the text: the offset after its last character, in UTF-16 units."""
    reason: Literal["rare", "short"]
    """`rare`: too few of the contracts have such a clause. `short`: it says too little for a position."""

class PlaybookFromDocumentsFilesItem(TypedDict):
    file_id: str
    """The file."""
    filename: str
    """Its name."""
    counted: bool
    """Whether its clauses were counted."""
    clauses: int
    """How many clauses were recognized."""
    reason: str | None
    """Why it was not counted. Null if it was."""
    not_used: list[PlaybookFromDocumentsFilesItemNotUsedItem]
    """The clauses of which no check was made, in the order of the text, at most 200."""

class PlaybookFromDocumentsChecksItemWordingsItemSourcesItem(TypedDict):
    file_id: str
    """The file."""
    filename: str
    """Its name."""
    number: str | None
    """The number of the clause. Null if it has none."""
    start: int
    """Where it begins in the text, in UTF-16 units."""
    end: int
    """Where it ends in the text: the offset after its last character, in UTF-16 units."""
    page: int | None
    """The page that it begins on, starting at 1. Null if the file has no pages."""

class PlaybookFromDocumentsChecksItemWordingsItem(TypedDict):
    position: Literal["standard", "fallback"] | None
    """The position that was made of it. Null if it is too rare to be one."""
    text: str
    """The clause, with roles for the names of the parties."""
    contracts: int
    """How many of the contracts have this wording, whether or not the caller can read them."""
    sources: list[PlaybookFromDocumentsChecksItemWordingsItemSourcesItem]
    """Where it stands, in the files that the caller can read."""

class PlaybookFromDocumentsChecksItem(TypedDict):
    check_id: str
    """The check."""
    contracts: int
    """How many of the contracts have such a clause."""
    wordings: list[PlaybookFromDocumentsChecksItemWordingsItem]
    """What the contracts say, most usual first, at most 12. Wordings of files that the caller cannot read are left out if they are no position."""

class PlaybookFromDocuments(TypedDict):
    contracts: int
    """How many contracts were counted. 0 if the playbook was not made from documents."""
    files: list[PlaybookFromDocumentsFilesItem]
    """The files that it was made from, as far as the caller can read them."""
    checks: list[PlaybookFromDocumentsChecksItem]
    """The checks that were made, without those deleted since."""
    playbook: Playbook
    """The playbook, a draft until a person confirms it."""
    rare_kinds: int
    """How many kinds of clause were left out because too few of the contracts have them."""

class Deleted(TypedDict):
    deleted: Literal[True]
    """Always true."""

class PlaybookSourcesFilesItemNotUsedItem(TypedDict):
    number: str | None
    """The number of the clause. Null if it has none."""
    heading: str | None
    """Its heading. Null if it has none."""
    start: int
    """Where it begins in the text, in UTF-16 units."""
    end: int
    """Where it ends in the text: the offset after its last character, in UTF-16 units."""
    reason: Literal["rare", "short"]
    """`rare`: too few of the contracts have such a clause. `short`: it says too little for a position."""

class PlaybookSourcesFilesItem(TypedDict):
    file_id: str
    """The file."""
    filename: str
    """Its name."""
    counted: bool
    """Whether its clauses were counted."""
    clauses: int
    """How many clauses were recognized."""
    reason: str | None
    """Why it was not counted. Null if it was."""
    not_used: list[PlaybookSourcesFilesItemNotUsedItem]
    """The clauses of which no check was made, in the order of the text, at most 200."""

class PlaybookSourcesChecksItemWordingsItemSourcesItem(TypedDict):
    file_id: str
    """The file."""
    filename: str
    """Its name."""
    number: str | None
    """The number of the clause. Null if it has none."""
    start: int
    """Where it begins in the text, in UTF-16 units."""
    end: int
    """Where it ends in the text: the offset after its last character, in UTF-16 units."""
    page: int | None
    """The page that it begins on, starting at 1. Null if the file has no pages."""

class PlaybookSourcesChecksItemWordingsItem(TypedDict):
    position: Literal["standard", "fallback"] | None
    """The position that was made of it. Null if it is too rare to be one."""
    text: str
    """The clause, with roles for the names of the parties."""
    contracts: int
    """How many of the contracts have this wording, whether or not the caller can read them."""
    sources: list[PlaybookSourcesChecksItemWordingsItemSourcesItem]
    """Where it stands, in the files that the caller can read."""

class PlaybookSourcesChecksItem(TypedDict):
    check_id: str
    """The check."""
    contracts: int
    """How many of the contracts have such a clause."""
    wordings: list[PlaybookSourcesChecksItemWordingsItem]
    """What the contracts say, most usual first, at most 12. Wordings of files that the caller cannot read are left out if they are no position."""

class PlaybookSources(TypedDict):
    contracts: int
    """How many contracts were counted. 0 if the playbook was not made from documents."""
    files: list[PlaybookSourcesFilesItem]
    """The files that it was made from, as far as the caller can read them."""
    checks: list[PlaybookSourcesChecksItem]
    """The checks that were made, without those deleted since."""

class PlaybookSummary(TypedDict):
    id: str
    """The id of the playbook."""
    title: str
    """The title of the playbook."""
    description: str | None
    """What the playbook is for. Null if not set."""
    is_official: bool
    """Whether the playbook ships with the service. Official playbooks can be duplicated but not changed."""
    status: Literal["draft", "processing", "completed", "failed"]
    """`draft` until the playbook has a check and, if it was made from documents, a person has confirmed it; then `completed`. Only a completed playbook can be run."""
    awaits_confirmation: NotRequired[Literal[True]]
    """The playbook was drafted from documents and waits for a person to confirm it. Omitted otherwise."""
    visibility: Literal["private", "organization"]
    """`private` is visible only to its creator. `organization` is visible to everyone in the organization."""
    created_at: str
    """When it was created."""

class PlaybookCheckPositionsItem(TypedDict):
    type: Literal["standard", "fallback"]
    """`standard` is the preferred position. `fallback` is an acceptable alternative; list the best one first."""
    guidance: str
    """The position in words: what the contract should say."""
    clause_id: NotRequired[str]
    """The clause of the library whose current wording, of at most 4,000 characters, reviews propose. Absent if there is none."""

class PlaybookCheck(TypedDict):
    id: str
    """The id of the check."""
    title: str
    """The title of the check."""
    description: str | None
    """What the check is about. Null if not set."""
    importance: Literal["low", "medium", "high"] | None
    """How much the check matters. Null if not set."""
    positions: list[PlaybookCheckPositionsItem]
    """What is accepted: one standard position, and fallbacks in order of preference."""
    created_at: str
    """When it was created."""
    updated_at: str
    """When it was last changed."""

class CheckLearningExamples(TypedDict):
    """What it learns from: the newest decision on each file, at most a hundred."""
    verified: int
    """Decisions that kept the contract's wording."""
    corrected: int
    """Decisions against the contract's wording."""
    absent: int
    """Decisions on contracts that lack what the position asks for."""

class CheckLearningModelLocal(TypedDict):
    kind: Literal["local"]
    """It is learned by the local engine, and stays in this organization."""
    documents: int
    """The decisions that it rests on."""
    clauses: int
    """How many of them are about a passage."""
    found_again: float | None
    """The share of these passages that it finds when they are left out."""

class CheckLearning(TypedDict):
    enabled: bool
    """Whether the check learns. Always false for official playbooks: duplicate one."""
    examples: CheckLearningExamples
    """What it learns from: the newest decision on each file, at most a hundred."""
    state: Literal["collecting", "learning", "active", "not_better"]
    """`collecting`: fewer than five decisions, which are only shown beside new findings on similar wording. `learning`: it learns in the background. `active`: it is used. `not_better`: it was not better than without, so it is not used."""
    before: LearnedFigures | None
    """Without what was learned. Null until it was measured."""
    after: LearnedFigures | None
    """With it, each decision measured without having learned from it."""
    learned_at: str | None
    """When it learned last. Null if it never did."""
    model: CheckLearningModelLocal | None
    """What was learned. Null if there is nothing."""

class LearnedFigures(TypedDict):
    precision: float | None
    """The share of what was stated that was right. Null if nothing was stated."""
    found_f1: float
    """How well what is there is told from what is not (F1)."""
    n: int
    """How many examples were measured."""

class PlaybookLintFinding(TypedDict):
    check_id: str
    """The check with the problem."""
    kind: Literal["contradiction", "vague", "missing_fallback", "duplicate"]
    """`contradiction`: positions exclude each other. `vague`: a position cannot be judged. `missing_fallback`: there is no fallback where one is usual. `duplicate`: two positions say the same."""
    message: str
    """The problem and how to fix it."""
    positions: list[int]
    """Indexes into the check's own positions."""

class PlaybookExampleCitation(TypedDict):
    file_id: str
    """The file that the text was taken from."""
    start: int
    """Where it begins in the text, in UTF-16 units."""
    end: int
    """Where it ends in the text: the offset after its last character, in UTF-16 units."""

class PlaybookExample(TypedDict):
    id: str
    """The id of the example."""
    text: str
    """The clause that the check judges."""
    citation: PlaybookExampleCitation | None
    """The place of the file that the text was taken from. The text stays when the file is deleted."""
    expected: Literal["Pass", "Fallback", "Flag"]
    """The result that the check should have for this text."""
    note: str | None
    """Why this result is expected. Null if not set."""
    created_at: str
    """When it was created."""
    updated_at: str
    """When it was last changed."""

class PlaybookSuggestionsSuggestionsItemFindingsItem(TypedDict):
    review_id: str
    """The review in which it was decided."""
    file_id: str
    """The contract."""
    file_name: str
    """The name of the contract."""
    found: str | None
    """The value in the contract, such as `30 days`. Null if none was compared."""
    quote: str | None
    """The words that were kept. Null if the finding quotes none."""
    decided_at: str
    """When it was decided."""

class PlaybookSuggestionsSuggestionsItem(TypedDict):
    check_id: str
    """The check whose position people decide against."""
    decided: int
    """Contracts in which a finding that meets no position of this check was decided."""
    kept: int
    """In how many of them the wording was kept as it is."""
    value: str | None
    """The value that was kept most often. Null if none was compared."""
    value_count: int
    """In how many contracts that value was kept. 0 without a value."""
    wording: str | None
    """The words that were kept last, with that value if there is one, as a clause: without number, heading and line breaks."""
    findings: list[PlaybookSuggestionsSuggestionsItemFindingsItem]
    """The findings whose wording was kept, newest first."""

class PlaybookSuggestions(TypedDict):
    suggestions: list[PlaybookSuggestionsSuggestionsItem]
    """In the order of the checks. Only reviews and contracts that the caller may open are counted."""

class PlaybookTestConfusionPass(TypedDict):
    """Examples that should pass."""
    Pass: int
    """How many were judged as Pass."""
    Fallback: int
    """How many were judged as Fallback."""
    Flag: int
    """How many were judged as Flag."""
    Error: int
    """How many were not assessed."""

class PlaybookTestConfusionFallback(TypedDict):
    """Examples that should meet a fallback."""
    Pass: int
    """How many were judged as Pass."""
    Fallback: int
    """How many were judged as Fallback."""
    Flag: int
    """How many were judged as Flag."""
    Error: int
    """How many were not assessed."""

class PlaybookTestConfusionFlag(TypedDict):
    """Examples that should be flagged."""
    Pass: int
    """How many were judged as Pass."""
    Fallback: int
    """How many were judged as Fallback."""
    Flag: int
    """How many were judged as Flag."""
    Error: int
    """How many were not assessed."""

class PlaybookTestConfusion(TypedDict):
    """For each expected result, how often each actual result occurred."""
    Pass: PlaybookTestConfusionPass
    """Examples that should pass."""
    Fallback: PlaybookTestConfusionFallback
    """Examples that should meet a fallback."""
    Flag: PlaybookTestConfusionFlag
    """Examples that should be flagged."""

class PlaybookTestChecksItemConfusionPass(TypedDict):
    """Examples that should pass."""
    Pass: int
    """How many were judged as Pass."""
    Fallback: int
    """How many were judged as Fallback."""
    Flag: int
    """How many were judged as Flag."""
    Error: int
    """How many were not assessed."""

class PlaybookTestChecksItemConfusionFallback(TypedDict):
    """Examples that should meet a fallback."""
    Pass: int
    """How many were judged as Pass."""
    Fallback: int
    """How many were judged as Fallback."""
    Flag: int
    """How many were judged as Flag."""
    Error: int
    """How many were not assessed."""

class PlaybookTestChecksItemConfusionFlag(TypedDict):
    """Examples that should be flagged."""
    Pass: int
    """How many were judged as Pass."""
    Fallback: int
    """How many were judged as Fallback."""
    Flag: int
    """How many were judged as Flag."""
    Error: int
    """How many were not assessed."""

class PlaybookTestChecksItemConfusion(TypedDict):
    """For each expected result, how often each actual result occurred."""
    Pass: PlaybookTestChecksItemConfusionPass
    """Examples that should pass."""
    Fallback: PlaybookTestChecksItemConfusionFallback
    """Examples that should meet a fallback."""
    Flag: PlaybookTestChecksItemConfusionFlag
    """Examples that should be flagged."""

class PlaybookTestChecksItem(TypedDict):
    examples: int
    """How many examples were judged."""
    correct: int
    """How many examples had the expected result."""
    accuracy: float
    """The share of examples with the expected result."""
    confusion: PlaybookTestChecksItemConfusion
    """For each expected result, how often each actual result occurred."""
    check_id: str
    """The id of the check."""
    check_title: str
    """The title of the check."""

class PlaybookTestWrongItem(TypedDict):
    example_id: str
    """The example."""
    check_id: str
    """The check of the example."""
    check_title: str
    """The title of the check."""
    text: str
    """The text of the example."""
    note: str | None
    """The note of the example. Null if it has none."""
    expected: Literal["Pass", "Fallback", "Flag"]
    """The result that the check should have for this text."""
    result: Literal["Pass", "Flag", "Fallback", "Error"]
    """The actual result."""
    analysis: str
    """Why the check had this result."""

class PlaybookTestChangesWorseItem(TypedDict):
    example_id: str
    """The example."""
    check_id: str
    """The check of the example."""
    expected: Literal["Pass", "Fallback", "Flag"]
    """The result that the check should have for this text."""
    before: Literal["Pass", "Flag", "Fallback", "Error"]
    """The result in the previous test."""
    now: Literal["Pass", "Flag", "Fallback", "Error"]
    """The result in this test."""

class PlaybookTestChangesBetterItem(TypedDict):
    example_id: str
    """The example."""
    check_id: str
    """The check of the example."""
    expected: Literal["Pass", "Fallback", "Flag"]
    """The result that the check should have for this text."""
    before: Literal["Pass", "Flag", "Fallback", "Error"]
    """The result in the previous test."""
    now: Literal["Pass", "Flag", "Fallback", "Error"]
    """The result in this test."""

class PlaybookTestChanges(TypedDict):
    """What is better or worse than in the previous test."""
    previous_test_id: str | None
    """The previous test. Null for the first."""
    previous_accuracy: float | None
    """The accuracy of the previous test. Null for the first test."""
    worse: list[PlaybookTestChangesWorseItem]
    """Examples that were judged correctly before and no longer are."""
    better: list[PlaybookTestChangesBetterItem]
    """Examples that are judged correctly now and were not before."""
    added: list[str]
    """Examples that are new or were changed."""
    removed: list[str]
    """Examples that are gone."""

class PlaybookTest(TypedDict):
    examples: int
    """How many examples were judged."""
    correct: int
    """How many examples had the expected result."""
    accuracy: float
    """The share of examples with the expected result."""
    confusion: PlaybookTestConfusion
    """For each expected result, how often each actual result occurred."""
    playbook_id: str
    """The id of the playbook."""
    playbook_title: str
    """The title of the playbook."""
    playbook_version: str
    """A hash of the playbook's content, without its examples, when the test started."""
    model: str
    """The model that judged, or `local` for the offline engine."""
    checks: list[PlaybookTestChecksItem]
    """The checks that have examples."""
    wrong: list[PlaybookTestWrongItem]
    """The examples whose result was not the expected one."""
    changes: PlaybookTestChanges
    """What is better or worse than in the previous test."""
    id: str
    """The id of the test."""
    tested_by_user_id: int | None
    """Who started the test. Null for an organization-scoped key."""
    created_at: str
    """When it was created."""

class PlaybookTestJobError(TypedDict):
    code: str
    """A stable, machine-readable code, such as `MODEL_UNAVAILABLE`."""
    message: str
    """What went wrong, as a human-readable message."""

class PlaybookTestJob(TypedDict):
    job_id: str
    """The id of the job."""
    kind: Literal["playbooks/test"]
    """The work that the job does."""
    status: Literal["pending", "running", "succeeded", "failed", "canceled"]
    """`pending` and `running` jobs have not ended; `succeeded`, `failed` and `canceled` ones have ended."""
    result: PlaybookTestResult | None
    """The outcome, which depends on the kind. Null until the job succeeds."""
    error: PlaybookTestJobError | None
    """Why the job failed or was canceled. Null otherwise."""
    usage: ModelUsage
    """What the job has used of language models so far, failed attempts included."""
    created_at: str
    """When it was created."""
    completed_at: str | None
    """When the job ended. Null until then."""

class PlaybookTestResultConfusionPass(TypedDict):
    """Examples that should pass."""
    Pass: int
    """How many were judged as Pass."""
    Fallback: int
    """How many were judged as Fallback."""
    Flag: int
    """How many were judged as Flag."""
    Error: int
    """How many were not assessed."""

class PlaybookTestResultConfusionFallback(TypedDict):
    """Examples that should meet a fallback."""
    Pass: int
    """How many were judged as Pass."""
    Fallback: int
    """How many were judged as Fallback."""
    Flag: int
    """How many were judged as Flag."""
    Error: int
    """How many were not assessed."""

class PlaybookTestResultConfusionFlag(TypedDict):
    """Examples that should be flagged."""
    Pass: int
    """How many were judged as Pass."""
    Fallback: int
    """How many were judged as Fallback."""
    Flag: int
    """How many were judged as Flag."""
    Error: int
    """How many were not assessed."""

class PlaybookTestResultConfusion(TypedDict):
    """For each expected result, how often each actual result occurred."""
    Pass: PlaybookTestResultConfusionPass
    """Examples that should pass."""
    Fallback: PlaybookTestResultConfusionFallback
    """Examples that should meet a fallback."""
    Flag: PlaybookTestResultConfusionFlag
    """Examples that should be flagged."""

class PlaybookTestResultChecksItemConfusionPass(TypedDict):
    """Examples that should pass."""
    Pass: int
    """How many were judged as Pass."""
    Fallback: int
    """How many were judged as Fallback."""
    Flag: int
    """How many were judged as Flag."""
    Error: int
    """How many were not assessed."""

class PlaybookTestResultChecksItemConfusionFallback(TypedDict):
    """Examples that should meet a fallback."""
    Pass: int
    """How many were judged as Pass."""
    Fallback: int
    """How many were judged as Fallback."""
    Flag: int
    """How many were judged as Flag."""
    Error: int
    """How many were not assessed."""

class PlaybookTestResultChecksItemConfusionFlag(TypedDict):
    """Examples that should be flagged."""
    Pass: int
    """How many were judged as Pass."""
    Fallback: int
    """How many were judged as Fallback."""
    Flag: int
    """How many were judged as Flag."""
    Error: int
    """How many were not assessed."""

class PlaybookTestResultChecksItemConfusion(TypedDict):
    """For each expected result, how often each actual result occurred."""
    Pass: PlaybookTestResultChecksItemConfusionPass
    """Examples that should pass."""
    Fallback: PlaybookTestResultChecksItemConfusionFallback
    """Examples that should meet a fallback."""
    Flag: PlaybookTestResultChecksItemConfusionFlag
    """Examples that should be flagged."""

class PlaybookTestResultChecksItem(TypedDict):
    examples: int
    """How many examples were judged."""
    correct: int
    """How many examples had the expected result."""
    accuracy: float
    """The share of examples with the expected result."""
    confusion: PlaybookTestResultChecksItemConfusion
    """For each expected result, how often each actual result occurred."""
    check_id: str
    """The id of the check."""
    check_title: str
    """The title of the check."""

class PlaybookTestResultWrongItem(TypedDict):
    example_id: str
    """The example."""
    check_id: str
    """The check of the example."""
    check_title: str
    """The title of the check."""
    text: str
    """The text of the example."""
    note: str | None
    """The note of the example. Null if it has none."""
    expected: Literal["Pass", "Fallback", "Flag"]
    """The result that the check should have for this text."""
    result: Literal["Pass", "Flag", "Fallback", "Error"]
    """The actual result."""
    analysis: str
    """Why the check had this result."""

class PlaybookTestResultChangesWorseItem(TypedDict):
    example_id: str
    """The example."""
    check_id: str
    """The check of the example."""
    expected: Literal["Pass", "Fallback", "Flag"]
    """The result that the check should have for this text."""
    before: Literal["Pass", "Flag", "Fallback", "Error"]
    """The result in the previous test."""
    now: Literal["Pass", "Flag", "Fallback", "Error"]
    """The result in this test."""

class PlaybookTestResultChangesBetterItem(TypedDict):
    example_id: str
    """The example."""
    check_id: str
    """The check of the example."""
    expected: Literal["Pass", "Fallback", "Flag"]
    """The result that the check should have for this text."""
    before: Literal["Pass", "Flag", "Fallback", "Error"]
    """The result in the previous test."""
    now: Literal["Pass", "Flag", "Fallback", "Error"]
    """The result in this test."""

class PlaybookTestResultChanges(TypedDict):
    """What is better or worse than in the previous test."""
    previous_test_id: str | None
    """The previous test. Null for the first."""
    previous_accuracy: float | None
    """The accuracy of the previous test. Null for the first test."""
    worse: list[PlaybookTestResultChangesWorseItem]
    """Examples that were judged correctly before and no longer are."""
    better: list[PlaybookTestResultChangesBetterItem]
    """Examples that are judged correctly now and were not before."""
    added: list[str]
    """Examples that are new or were changed."""
    removed: list[str]
    """Examples that are gone."""

class PlaybookTestResult(TypedDict):
    examples: int
    """How many examples were judged."""
    correct: int
    """How many examples had the expected result."""
    accuracy: float
    """The share of examples with the expected result."""
    confusion: PlaybookTestResultConfusion
    """For each expected result, how often each actual result occurred."""
    playbook_id: str
    """The id of the playbook."""
    playbook_title: str
    """The title of the playbook."""
    playbook_version: str
    """A hash of the playbook's content, without its examples, when the test started."""
    model: str
    """The model that judged, or `local` for the offline engine."""
    checks: list[PlaybookTestResultChecksItem]
    """The checks that have examples."""
    wrong: list[PlaybookTestResultWrongItem]
    """The examples whose result was not the expected one."""
    changes: PlaybookTestResultChanges
    """What is better or worse than in the previous test."""

class VaultEvaluationStartedBy(TypedDict):
    id: int
    """The id of the person."""
    name: str | None
    """The person's name. Null if the account has none."""
    email: str | None
    """The person's e-mail address. Null if the account has none."""

class VaultEvaluation(TypedDict):
    id: str
    """The id of the evaluation, and of its job."""
    vault_id: str
    """The vault."""
    vault_name: str
    """The name of the vault."""
    status: Literal["pending", "running", "succeeded", "failed", "canceled"]
    """What became of its job."""
    progress: EvaluationProgress | None
    """How far it is. Null unless it is running."""
    started_by: VaultEvaluationStartedBy | None
    """Who started it. Null if the person is gone."""
    report: EvaluationReport | None
    """Null until it has succeeded."""
    created_at: str
    """When it was created."""
    completed_at: str | None
    """When it succeeded. Null until then."""
    disagreements: list[EvaluationDisagreement]
    """The entries of this page."""
    pagination: Pagination
    """Where this page is in the list."""

class EvaluationProgress(TypedDict):
    of_what: Literal["cells", "findings"]
    """What is read or judged now."""
    reader: str
    """Who reads them, as in `results`."""
    done: int
    """How many it has read or judged."""
    of: int
    """Of how many."""
    step: int
    """Each reader takes one step for cells, and one for findings if there are any. From 1."""
    steps: int
    """How many steps there are."""

class EvaluationReportCellsFirstReadByItem(TypedDict):
    reader: str
    """The model, `local` or `person`."""
    cells: int
    """How many cells."""

class EvaluationReportCells(TypedDict):
    """Cells that people verified or corrected."""
    read: int
    """How many checked cells were read."""
    available: int
    """How many checked cells the vault had."""
    documents: int
    """The documents they are from."""
    first_read_by: list[EvaluationReportCellsFirstReadByItem]
    """Who had read these cells when people checked them. People tend to confirm what they see, which favours that reader."""
    results: list[EvaluationOfCells]
    """What each reader made of them."""

class EvaluationReportFindings(TypedDict):
    judged: int
    """How many decided findings were judged."""
    available: int
    """How many there were in reviews that the person who started it can see."""
    reviews: int
    """The reviews they are from."""
    results: list[EvaluationOfFindings]
    """What each reader made of them."""

class EvaluationReport(TypedDict):
    cells: EvaluationReportCells
    """Cells that people verified or corrected."""
    findings: EvaluationReportFindings | None
    """Findings that people decided. Null if there were none."""
    disagreements: int
    """How many cells and findings at least one reader did not get right."""

class EvaluationOfCells(TypedDict):
    reader: str
    """`local`: the local engine. `local, learned`: with what columns learned. Else the name of the model."""
    tasks: list[Literal["naming", "extraction", "review", "chat", "second_reader"]]
    """The tasks that this model is set up for. Empty for the local engine and a fallback."""
    values: EvaluationShare
    """Cells with a value that was read as people checked it."""
    passages: EvaluationShare
    """Cells whose value was quoted from the words that people checked."""
    absences: EvaluationShare
    """Empty cells for which it said that the document has no value."""
    wrong: int
    """Cells for which it stated something else than people checked."""
    unsure: int
    """Cells for which it stated nothing."""
    failed: int
    """Cells that it could not read."""
    error: str | None
    """Why the first of these could not be read. Null if all were read."""
    spent: EvaluationSpent
    """What it took: tokens, price, time and processor seconds."""

class EvaluationShare(TypedDict):
    right: int
    """How many were right."""
    of: int
    """Of how many."""
    share: float | None
    """`right` / `of`. Null if there were none."""
    is_enough: bool
    """Whether there were at least 30. Fewer are too few to choose by."""

class EvaluationSpent(TypedDict):
    input_tokens: int
    """Tokens that were sent, cached ones included."""
    cached_tokens: int
    """Of these, tokens that the provider had cached."""
    output_tokens: int
    """Tokens of the answers."""
    calls: int
    """Calls of language models, those of the second reader included."""
    cost: float | None
    """By the prices in `MODEL_PRICES`. Null if a model that was called has none."""
    seconds: float
    """Seconds from question to answer, added up. Documents that were read at the same time count each."""
    cpu_seconds: float | None
    """Seconds that the processors of this server computed, at most: other work of the same process counts too. Null for a language model."""

class EvaluationOfFindings(TypedDict):
    reader: str
    """`local`: the local engine. `local, learned`: with what columns learned. Else the name of the model."""
    tasks: list[Literal["naming", "extraction", "review", "chat", "second_reader"]]
    """The tasks that this model is set up for. Empty for the local engine and a fallback."""
    verdicts: EvaluationShare
    """Findings whose verdict agrees with what people decided."""
    failed: int
    """Findings that it could not judge."""
    error: str | None
    """Why the first of these could not be judged. Null if all were."""
    spent: EvaluationSpent
    """What it took: tokens, price, time and processor seconds."""

class EvaluationDisagreementDocument(TypedDict):
    """The document. For a finding, the first of the reviewed ones."""
    id: str
    """The document."""
    name: str
    """Its name."""

class EvaluationDisagreementColumn(TypedDict):
    field_key: str
    """The key of the column."""
    label: str
    """Its label."""
    field_type: str
    """Its type."""

class EvaluationDisagreementFinding(TypedDict):
    review_id: str
    """The review."""
    check_id: str
    """The check."""
    check_title: str
    """The title of the check."""

class EvaluationDisagreementExpected(TypedDict):
    """What people checked or decided."""
    value: CellValue
    """The checked value. Null for an empty cell, and for a finding."""
    decision: Literal["acceptable", "change"] | None
    """`acceptable`: people left the contract as it is. `change`: they wanted a change. Null for a cell."""

class EvaluationDisagreementAnswersItem(TypedDict):
    reader: str
    """As in `results`."""
    verdict: Literal["right", "wrong", "unsure", "failed"]
    """How it compares with what people checked or decided."""
    outcome: str
    """The outcome of the cell, or the result of the finding: `Pass`, `Fallback`, `Flag` or `Error`."""
    value: CellValue
    """What was read. Null if nothing was, and for findings."""

class EvaluationDisagreement(TypedDict):
    number: int
    """Its place in the evaluation."""
    document: EvaluationDisagreementDocument
    """The document. For a finding, the first of the reviewed ones."""
    column: EvaluationDisagreementColumn | None
    """The column. Null for a finding."""
    finding: EvaluationDisagreementFinding | None
    """The finding. Null for a cell."""
    expected: EvaluationDisagreementExpected
    """What people checked or decided."""
    answers: list[EvaluationDisagreementAnswersItem]
    """What each reader said."""

class VaultEvaluationSummaryStartedBy(TypedDict):
    id: int
    """The id of the person."""
    name: str | None
    """The person's name. Null if the account has none."""
    email: str | None
    """The person's e-mail address. Null if the account has none."""

class VaultEvaluationSummary(TypedDict):
    id: str
    """The id of the evaluation, and of its job."""
    vault_id: str
    """The vault."""
    vault_name: str
    """The name of the vault."""
    status: Literal["pending", "running", "succeeded", "failed", "canceled"]
    """What became of its job."""
    progress: EvaluationProgress | None
    """How far it is. Null unless it is running."""
    started_by: VaultEvaluationSummaryStartedBy | None
    """Who started it. Null if the person is gone."""
    report: EvaluationReport | None
    """Null until it has succeeded."""
    created_at: str
    """When it was created."""
    completed_at: str | None
    """When it succeeded. Null until then."""

class VaultEvaluationJobError(TypedDict):
    code: str
    """A stable, machine-readable code, such as `MODEL_UNAVAILABLE`."""
    message: str
    """What went wrong, as a human-readable message."""

class VaultEvaluationJob(TypedDict):
    job_id: str
    """The id of the job."""
    kind: Literal["vaults/evaluate"]
    """The work that the job does."""
    status: Literal["pending", "running", "succeeded", "failed", "canceled"]
    """`pending` and `running` jobs have not ended; `succeeded`, `failed` and `canceled` ones have ended."""
    result: EvaluationReport | None
    """The outcome, which depends on the kind. Null until the job succeeds."""
    error: VaultEvaluationJobError | None
    """Why the job failed or was canceled. Null otherwise."""
    usage: ModelUsage
    """What the job has used of language models so far, failed attempts included."""
    created_at: str
    """When it was created."""
    completed_at: str | None
    """When the job ended. Null until then."""

class PlaybookImportNotesItem(TypedDict):
    place: str
    """Where in the file, such as `Table 1, row 4`."""
    message: str
    """What was not understood, and how it was handled."""

class PlaybookImport(TypedDict):
    playbook: Playbook
    """The new playbook."""
    checks: int
    """How many checks were imported."""
    examples: int
    """How many examples were imported."""
    notes: list[PlaybookImportNotesItem]
    """What was not understood. Empty if everything was."""

class PlaybookRunJobError(TypedDict):
    code: str
    """A stable, machine-readable code, such as `MODEL_UNAVAILABLE`."""
    message: str
    """What went wrong, as a human-readable message."""

class PlaybookRunJob(TypedDict):
    job_id: str
    """The id of the job."""
    kind: Literal["playbooks/run"]
    """The work that the job does."""
    status: Literal["pending", "running", "succeeded", "failed", "canceled"]
    """`pending` and `running` jobs have not ended; `succeeded`, `failed` and `canceled` ones have ended."""
    result: PlaybookRunResult | None
    """The outcome, which depends on the kind. Null until the job succeeds."""
    error: PlaybookRunJobError | None
    """Why the job failed or was canceled. Null otherwise."""
    usage: ModelUsage
    """What the job has used of language models so far, failed attempts included."""
    created_at: str
    """When it was created."""
    completed_at: str | None
    """When the job ended. Null until then."""

class PlaybookRunResultFilesItem(TypedDict):
    fileId: str
    """The id of the file."""
    filename: str
    """The name of the file."""
    sha256: str
    """The SHA-256 of the bytes that were reviewed, in hexadecimal."""

class PlaybookRunResultSummary(TypedDict):
    """How many findings there are of each result."""
    flags: int
    """Checks that are not met, or uncertain."""
    fallbacks: int
    """Checks for which a fallback is met."""
    passes: int
    """Checks whose standard position is met."""
    errors: int
    """Checks that could not be assessed."""

class PlaybookRunResultDocumentsItem(TypedDict):
    fileId: str
    """The file with the tracked changes."""
    filename: str
    """The name of the file with the tracked changes."""
    signedUrl: str
    """A URL that downloads the file without a key. Valid for seven days."""
    originalFileId: str
    """The file that was reviewed."""
    originalFilename: str
    """The name of the file that was reviewed."""

class PlaybookRunResult(TypedDict):
    playbookId: str
    """The id of the playbook."""
    playbookTitle: str
    """The title of the playbook when the run started."""
    playbookVersion: str
    """A hash of the playbook's content when the run started."""
    reviewMode: Literal["first-party", "third-party"]
    """`first-party` if the document is on our own paper, `third-party` if it is on the other side's."""
    representingParty: str
    """The party that is represented."""
    files: list[PlaybookRunResultFilesItem]
    """The files that were reviewed."""
    totalChecks: int
    """How many checks were run."""
    model: str
    """The model that ran the review, or `local` for the offline engine."""
    results: list[PlaybookFinding]
    """A finding for each check, in the order of the playbook."""
    summary: PlaybookRunResultSummary
    """How many findings there are of each result."""
    documents: NotRequired[list[PlaybookRunResultDocumentsItem]]
    """The reviewed DOCX with the revisions as tracked changes."""
    notice: NotRequired[str]
    """What holds for the whole review: the files incorporate terms that were not reviewed, or checks got no second look, because the model for it gave no usable answer."""
    redlineNote: NotRequired[str]
    """Why there is no redline, or which revisions it does not include."""

class PlaybookFindingPositionsItem(TypedDict):
    type: Literal["standard", "fallback"]
    """`standard` is the preferred position. `fallback` is an acceptable alternative; list the best one first."""
    guidance: str
    """The position in words: what the contract should say."""
    clause_id: NotRequired[str]
    """The clause of the library whose current wording, of at most 4,000 characters, reviews propose. Absent if there is none."""

class PlaybookFindingDemandsItem(TypedDict):
    text: str
    """What the position asks for or refuses, in its own words."""
    met: bool | None
    """Whether the files meet it. Null if that could not be decided."""
    quote: str | None
    """The words of the files that show it. Null if no words do."""

class PlaybookFindingQuotesItem(TypedDict):
    fileId: str
    """The file that is quoted."""
    quote: str
    """The exact text of the file from `start` to `end`."""
    start: int
    """Where it begins in the text, in UTF-16 units."""
    end: int
    """Where it ends in the text: the offset after its last character, in UTF-16 units."""
    page: int | None
    """The page that the quote begins on, starting at 1. Null if the file has no pages."""

class PlaybookFindingRevisionsItem(TypedDict):
    fileId: str
    """The file that is changed."""
    original: str
    """The exact text of the file from `start` to `end`. Empty for an insertion."""
    replacement: str
    """The proposed words. Empty for a deletion."""
    start: int
    """Where it begins in the text, in UTF-16 units."""
    end: int
    """Where it ends in the text: the offset after its last character, in UTF-16 units."""
    rationale: str
    """Why the change is proposed."""

class PlaybookFinding(TypedDict):
    checkId: str
    """The id of the check."""
    checkTitle: str
    """The title of the check."""
    importance: Literal["low", "medium", "high"] | None
    """How much the check matters. Null if not set."""
    positions: list[PlaybookFindingPositionsItem]
    """The check's positions when the playbook was run."""
    evaluationResult: Literal["Pass", "Flag", "Fallback", "Error"]
    """Pass: the standard is met. Fallback: a fallback is met. Flag: neither is met, or the result is uncertain. Error: the check could not be assessed."""
    fallbackPosition: int | None
    """The number of the fallback that is met, starting at 1."""
    documentPosition: int | None
    """The offset of the clause in the text of its file."""
    analysis: str
    """Begins with the verdict: what is met, or one of `Contradicts your position.`, `Falls short of your position.`, `Needs your judgement.`, `Not found.`"""
    why: str
    """What else was compared and how the files were searched, for whoever asks why. Empty if there is no more to tell, and for reviews made before it was kept."""
    certainty: float | None
    """The calibrated chance that the result is right. Null if it was not measured or the finding needs your judgement."""
    demands: list[PlaybookFindingDemandsItem]
    """Each demand of the position, what it refuses included: of the fallback that is met, or else of the standard. A Pass meets all of them. Where it was accepted before, the quote is the passage that reads like what people accepted. Empty for reviews made before they were kept, and where a check could not be assessed."""
    found: str | None
    """The value in the files that was compared, such as `30 days` or `Delaware`. Null if no value was compared for certain, and for reviews made before it was kept."""
    wanted: str | None
    """The value that the position asks for, such as `at least 60 days`. Null if the position names none, and for reviews made before it was kept."""
    quotes: list[PlaybookFindingQuotesItem]
    """The words of the files that the finding rests on."""
    revisions: list[PlaybookFindingRevisionsItem]
    """The changes that would meet the playbook's position."""
    relatedCheckIds: list[str]
    """Other checks whose findings are based on the same clause."""
    precedents: NotRequired[list[Precedent]]
    """Earlier decisions on the same position about similar words, or about the same silence, at most three, nearest first, of reviews and files that you may see. A copy of a file in which the same was decided is left out. Only from `GET /reviews/{id}`."""
    learned_from: NotRequired[LearnedFromDecisions]
    """Only where the verdict used earlier decisions, and only from `GET /reviews/{id}`."""

class PrecedentDecidedBy(TypedDict):
    id: int
    """The id of the person."""
    name: str | None
    """The person's name. Null if the account has none."""
    email: str | None
    """The person's e-mail address. Null if the account has none."""

class PrecedentDifferencesItem(TypedDict):
    start: int
    """Where the replaced words begin in `quote`."""
    end: int
    """Where they end."""
    replacement: str
    """The words of this finding in their place, on one line."""

class Precedent(TypedDict):
    review_id: str
    """The review of the earlier decision."""
    file_id: str
    """The file that it was about."""
    file_name: str
    """The name of that file."""
    decision: Literal["accepted", "rejected", "edited"]
    """What was decided, as in `FindingDecision`."""
    decided_at: str
    """When it was decided."""
    decided_by: PrecedentDecidedBy | None
    """Who decided. Null for an organization-scoped key."""
    meaning: Literal["passes", "contradicts", "missing"] | None
    """What the decision says about the position. `passes`: the wording was kept. Null if it says nothing about a passage."""
    quote: str
    """The words that were decided about, on one line and cut after 2,000 characters. Empty where neither finding quotes any words."""
    similarity: float
    """How alike the words are to those of this finding. 1: the same words."""
    differences: list[PrecedentDifferencesItem]
    """What makes `quote` the nearest quote of this finding, word by word. Empty if they are the same."""

class LearnedFromDecisionsExamplesItemDecidedBy(TypedDict):
    id: int
    """The id of the person."""
    name: str | None
    """The person's name. Null if the account has none."""
    email: str | None
    """The person's e-mail address. Null if the account has none."""

class LearnedFromDecisionsExamplesItem(TypedDict):
    review_id: str
    """The review of the earlier decision."""
    file_id: str
    """The file that it was about."""
    file_name: str
    """The name of that file."""
    decision: Literal["accepted", "rejected", "edited"]
    """What was decided, as in `FindingDecision`."""
    decided_at: str
    """When it was decided."""
    decided_by: LearnedFromDecisionsExamplesItemDecidedBy | None
    """Who decided. Null for an organization-scoped key."""
    holds: bool
    """Whether the decision still holds."""

class LearnedFromDecisions(TypedDict):
    use: Literal["pass", "miss", "ask", "shown"]
    """`pass`: it passes by them. `miss`: it is not found by them. `ask`: they made it a question for a person. `shown`: a language model that judged it was shown them."""
    decisions: int
    """How many decisions it rests on, those included that you may not see."""
    withdrawn: int
    """How many of them do not hold any more: changed, withdrawn or deleted since."""
    examples: list[LearnedFromDecisionsExamplesItem]
    """Those that you may see, newest first."""

class ReviewRedlineJobError(TypedDict):
    code: str
    """A stable, machine-readable code, such as `MODEL_UNAVAILABLE`."""
    message: str
    """What went wrong, as a human-readable message."""

class ReviewRedlineJob(TypedDict):
    job_id: str
    """The id of the job."""
    kind: Literal["reviews/redline"]
    """The work that the job does."""
    status: Literal["pending", "running", "succeeded", "failed", "canceled"]
    """`pending` and `running` jobs have not ended; `succeeded`, `failed` and `canceled` ones have ended."""
    result: ReviewRedlineResult | None
    """The outcome, which depends on the kind. Null until the job succeeds."""
    error: ReviewRedlineJobError | None
    """Why the job failed or was canceled. Null otherwise."""
    usage: ModelUsage
    """What the job has used of language models so far, failed attempts included."""
    created_at: str
    """When it was created."""
    completed_at: str | None
    """When the job ended. Null until then."""

class ReviewRedlineResultDocumentsItem(TypedDict):
    file_id: str
    """The file with the tracked changes."""
    filename: str
    """The name of the file with the tracked changes."""
    signed_url: str
    """A URL that downloads the file without a key. Valid for seven days."""
    original_file_id: str
    """The file that was reviewed."""
    original_filename: str
    """The name of the file that was reviewed."""

class ReviewRedlineResultOmittedItem(TypedDict):
    check_id: str
    """The check that the change comes from."""
    reason: str
    """Why it could not be made."""

ReviewRedlineResultCrossReferencesItem = TypedDict(
    "ReviewRedlineResultCrossReferencesItem",
    {
        "file_id": "str",
        "quote": "str",
        "start": "int",
        "end": "int",
        "from": "str",
        "to": "str | None",
        "is_field": "bool",
    },
)

class ReviewRedlineResult(TypedDict):
    review_id: str
    """The review that the redline belongs to."""
    comments: Literal["none", "external", "internal"]
    """Which comments the documents have."""
    changes: int
    """The number of changes in the documents."""
    documents: list[ReviewRedlineResultDocumentsItem]
    """The reviewed files with tracked changes."""
    omitted: list[ReviewRedlineResultOmittedItem]
    """Accepted changes that are not in the documents, and why."""
    cross_references: list[ReviewRedlineResultCrossReferencesItem]
    """References to clauses whose automatic numbers change. They are not changed in the documents."""

class FindingDecisionAssignee(TypedDict):
    id: int
    """The id of the person."""
    name: str | None
    """The person's name. Null if the account has none."""
    email: str | None
    """The person's e-mail address. Null if the account has none."""

class FindingDecisionRevisionsItem(TypedDict):
    file_id: str
    """The file that is changed."""
    original: str
    """The words that are replaced. Empty for an insertion."""
    replacement: str
    """The new words. Empty for a deletion."""
    start: int
    """Where it begins in the text, in UTF-16 units."""
    end: int
    """Where it ends in the text: the offset after its last character, in UTF-16 units."""
    rationale: str
    """Why the change is made. May be empty."""

class FindingDecisionDecidedBy(TypedDict):
    id: int
    """The id of the person."""
    name: str | None
    """The person's name. Null if the account has none."""
    email: str | None
    """The person's e-mail address. Null if the account has none."""

class FindingDecisionUpdatedBy(TypedDict):
    id: int
    """The id of the person."""
    name: str | None
    """The person's name. Null if the account has none."""
    email: str | None
    """The person's e-mail address. Null if the account has none."""

class FindingDecisionHistoryItemAssignee(TypedDict):
    id: int
    """The id of the person."""
    name: str | None
    """The person's name. Null if the account has none."""
    email: str | None
    """The person's e-mail address. Null if the account has none."""

class FindingDecisionHistoryItemDecidedBy(TypedDict):
    id: int
    """The id of the person."""
    name: str | None
    """The person's name. Null if the account has none."""
    email: str | None
    """The person's e-mail address. Null if the account has none."""

class FindingDecisionHistoryItemUpdatedBy(TypedDict):
    id: int
    """The id of the person."""
    name: str | None
    """The person's name. Null if the account has none."""
    email: str | None
    """The person's e-mail address. Null if the account has none."""

class FindingDecisionHistoryItem(TypedDict):
    decision: Literal["accepted", "rejected", "edited"] | None
    """`edited`: accepted with `revisions` instead of those of the finding. Null: not decided."""
    note: str | None
    """The note at that time. Null if there was none."""
    assignee: FindingDecisionHistoryItemAssignee | None
    """Who was assigned at that time. Null if nobody was."""
    decided_by: FindingDecisionHistoryItemDecidedBy | None
    """Who made the decision. Differs from `updated_by` if the decision was restored."""
    updated_by: FindingDecisionHistoryItemUpdatedBy | None
    """Who set this state. Null for an organization-scoped key."""
    updated_at: str
    """When this state was set."""

class FindingDecision(TypedDict):
    check_id: str
    """The check whose finding was decided."""
    decision: Literal["accepted", "rejected", "edited"] | None
    """`edited`: accepted with `revisions` instead of those of the finding. Null: not decided."""
    note: str | None
    """A note for colleagues. Null if there is none."""
    assignee: FindingDecisionAssignee | None
    """Who should decide. Null if nobody is assigned."""
    revisions: list[FindingDecisionRevisionsItem] | None
    """Null unless `decision` is `edited`."""
    decided_by: FindingDecisionDecidedBy | None
    """Null if not decided, or decided with an organization-scoped key."""
    decided_at: str | None
    """When it was decided. Null if it is not."""
    updated_by: FindingDecisionUpdatedBy | None
    """Who changed it last. Null for an organization-scoped key."""
    updated_at: str
    """When it was last changed."""
    history: list[FindingDecisionHistoryItem]
    """Earlier states, newest first, up to 20. `GET /reviews/{id}/findings/{checkId}/history` has all of them, with their text."""

class ReviewPlaybookChecksItemPositionsItem(TypedDict):
    type: Literal["standard", "fallback"]
    """`standard` is the preferred position. `fallback` is an acceptable alternative; list the best one first."""
    guidance: str
    """The position in words: what the contract should say."""
    clause_id: NotRequired[str]
    """The clause of the library whose current wording, of at most 4,000 characters, reviews propose. Absent if there is none."""

class ReviewPlaybookChecksItem(TypedDict):
    id: str
    """The id of the check."""
    title: str
    """The title of the check."""
    description: str | None
    """What the check is about. Null if not set."""
    importance: Literal["low", "medium", "high"] | None
    """How much the check matters. Null if not set."""
    positions: list[ReviewPlaybookChecksItemPositionsItem]
    """What is accepted: one standard position, and fallbacks in order of preference."""

class ReviewPlaybook(TypedDict):
    """The playbook when the run started."""
    id: str
    """The id of the playbook."""
    title: str
    """The title of the playbook."""
    guide: str | None
    """The guide of the playbook. Null if it has none."""
    checks: list[ReviewPlaybookChecksItem]
    """The checks of the run, in order, as they were when it started."""

class ReviewFilesItem(TypedDict):
    id: str
    """The id of the file."""
    name: str
    """The name of the file."""

class ReviewOpenResults(TypedDict):
    contradicts: int
    """They contradict the position."""
    short: int
    """They fall short of it."""
    missing: int
    """What is asked for was not found."""
    judgement: int
    """They need your judgement."""
    error: int
    """They could not be assessed."""

class ReviewSummary2(TypedDict):
    """How many findings there are of each result."""
    flags: int
    """Checks that are not met, or uncertain."""
    fallbacks: int
    """Checks for which a fallback is met."""
    passes: int
    """Checks whose standard position is met."""
    errors: int
    """Checks that could not be assessed."""

class ReviewPortfolio(TypedDict):
    id: str
    """The id of the portfolio."""
    name: str
    """Its name."""

class ReviewCreatedBy(TypedDict):
    id: int
    """The id of the person."""
    name: str | None
    """The person's name. Null if the account has none."""
    email: str | None
    """The person's e-mail address. Null if the account has none."""

class ReviewError(TypedDict):
    code: str
    """A stable, machine-readable code."""
    message: str
    """What went wrong, as a human-readable message."""

class ReviewDocumentsItemCreatedBy(TypedDict):
    id: int
    """The id of the person."""
    name: str | None
    """The person's name. Null if the account has none."""
    email: str | None
    """The person's e-mail address. Null if the account has none."""

class ReviewDocumentsItem(TypedDict):
    file_id: str
    """The id of the file."""
    filename: str
    """The name of the file."""
    signed_url: str
    """A URL that downloads the file without a key. Valid for seven days."""
    kind: Literal["proposal", "redline"]
    """`proposal`: all revisions that the run proposed. `redline`: what was accepted or edited."""
    comments: Literal["none", "external", "internal"] | None
    """Null for a proposal."""
    created_by: ReviewDocumentsItemCreatedBy | None
    """Who made it. Null for an organization-scoped key."""
    created_at: str
    """When it was created."""

class Review(TypedDict):
    id: str
    """Also the id of the job that runs the review."""
    status: Literal["pending", "running", "succeeded", "failed", "canceled"]
    """The progress of the review. `succeeded`, `failed` and `canceled` reviews have ended."""
    playbook: ReviewPlaybook
    """The playbook when the run started."""
    files: list[ReviewFilesItem]
    """The files that still exist, or existed when the review ended."""
    checks: int
    """How many checks the review has."""
    judged: int
    """The number of checks completed so far. Approximate until the review ends."""
    decided: int
    """The number of findings with a decision."""
    to_decide: int | None
    """The number of findings that need a decision: those that meet neither the standard nor a fallback. Null until the review succeeds."""
    open: int | None
    """The number of those that have no decision yet. Null until the review succeeds."""
    open_results: ReviewOpenResults | None
    """How many of `open` have each result. Null until the review succeeds."""
    summary: ReviewSummary2 | None
    """How many findings there are of each result. Null until the review succeeds."""
    project_id: str | None
    """The project whose members see the review. Null if there is none."""
    portfolio: ReviewPortfolio | None
    """The portfolio that it is part of. Null if there is none, and for everybody but the one who started it."""
    is_own: bool
    """Whether the caller started it."""
    my_access_level: Literal["read", "write", "admin"]
    """`write`: the caller may decide findings and create redlines. `admin`: also share and delete."""
    created_by: ReviewCreatedBy | None
    """Null for a run of an organization-scoped key."""
    created_at: str
    """When it was created."""
    completed_at: str | None
    """When the review ended. Null until then."""
    review_mode: Literal["first-party", "third-party"]
    """`first-party` if the document is on our own paper, `third-party` if it is on the other side's."""
    representing_party: str
    """The party that is represented."""
    previous_review_id: str | None
    """The review of the draft before. Null if this is the first round."""
    result: PlaybookRunResult | None
    """Null until the review succeeds."""
    error: ReviewError | None
    """Why the review failed or was canceled. Null otherwise."""
    decisions: list[FindingDecision]
    """One for each finding that was decided, assigned or annotated."""
    changed_since_previous: list[str] | None
    """The checks whose finding differs from that of the review before: its verdict, its quotes or its proposed changes. Null if this is the first round."""
    documents: list[ReviewDocumentsItem]
    """The files made from this review that still exist, oldest first."""

class FindingHistoryEntryAssignee(TypedDict):
    id: int
    """The id of the person."""
    name: str | None
    """The person's name. Null if the account has none."""
    email: str | None
    """The person's e-mail address. Null if the account has none."""

class FindingHistoryEntryRevisionsItem(TypedDict):
    file_id: str
    """The file that is changed."""
    original: str
    """The words that are replaced. Empty for an insertion."""
    replacement: str
    """The new words. Empty for a deletion."""
    start: int
    """Where it begins in the text, in UTF-16 units."""
    end: int
    """Where it ends in the text: the offset after its last character, in UTF-16 units."""
    rationale: str
    """Why the change is made. May be empty."""

class FindingHistoryEntryDecidedBy(TypedDict):
    id: int
    """The id of the person."""
    name: str | None
    """The person's name. Null if the account has none."""
    email: str | None
    """The person's e-mail address. Null if the account has none."""

class FindingHistoryEntryUpdatedBy(TypedDict):
    id: int
    """The id of the person."""
    name: str | None
    """The person's name. Null if the account has none."""
    email: str | None
    """The person's e-mail address. Null if the account has none."""

class FindingHistoryEntry(TypedDict):
    decision: Literal["accepted", "rejected", "edited"] | None
    """`edited`: accepted with `revisions` instead of those of the finding. Null: not decided."""
    note: str | None
    """The note at that time. Null if there was none."""
    assignee: FindingHistoryEntryAssignee | None
    """Who was assigned at that time. Null if nobody was."""
    revisions: list[FindingHistoryEntryRevisionsItem] | None
    """The edited text. Null unless `decision` is `edited`."""
    decided_by: FindingHistoryEntryDecidedBy | None
    """Who made the decision. Differs from `updated_by` if the decision was restored."""
    updated_by: FindingHistoryEntryUpdatedBy | None
    """Who set this state. Null for an organization-scoped key."""
    updated_at: str
    """When this state was set."""

class ReviewPerson(TypedDict):
    id: int
    """The id of the person."""
    name: str | None
    """The person's name. Null if the account has none."""
    email: str | None
    """The person's e-mail address. Null if the account has none."""

class ReviewShare(TypedDict):
    user_id: int
    """The id of the person it is shared with."""
    email: str | None
    """The person's e-mail address. Null if the account has none."""
    name: str | None
    """The person's name. Null if the account has none."""
    shared_at: str
    """When it was shared."""

class ReviewSummaryPlaybook(TypedDict):
    """The playbook that the review was run with."""
    id: str
    """The id of the playbook."""
    title: str
    """The title of the playbook when the run started."""

class ReviewSummaryFilesItem(TypedDict):
    id: str
    """The id of the file."""
    name: str
    """The name of the file."""

class ReviewSummaryOpenResults(TypedDict):
    contradicts: int
    """They contradict the position."""
    short: int
    """They fall short of it."""
    missing: int
    """What is asked for was not found."""
    judgement: int
    """They need your judgement."""
    error: int
    """They could not be assessed."""

class ReviewSummarySummary(TypedDict):
    """How many findings there are of each result."""
    flags: int
    """Checks that are not met, or uncertain."""
    fallbacks: int
    """Checks for which a fallback is met."""
    passes: int
    """Checks whose standard position is met."""
    errors: int
    """Checks that could not be assessed."""

class ReviewSummaryPortfolio(TypedDict):
    id: str
    """The id of the portfolio."""
    name: str
    """Its name."""

class ReviewSummaryCreatedBy(TypedDict):
    id: int
    """The id of the person."""
    name: str | None
    """The person's name. Null if the account has none."""
    email: str | None
    """The person's e-mail address. Null if the account has none."""

class ReviewSummary(TypedDict):
    id: str
    """Also the id of the job that runs the review."""
    status: Literal["pending", "running", "succeeded", "failed", "canceled"]
    """The progress of the review. `succeeded`, `failed` and `canceled` reviews have ended."""
    playbook: ReviewSummaryPlaybook
    """The playbook that the review was run with."""
    files: list[ReviewSummaryFilesItem]
    """The files that still exist, or existed when the review ended."""
    checks: int
    """How many checks the review has."""
    judged: int
    """The number of checks completed so far. Approximate until the review ends."""
    decided: int
    """The number of findings with a decision."""
    to_decide: int | None
    """The number of findings that need a decision: those that meet neither the standard nor a fallback. Null until the review succeeds."""
    open: int | None
    """The number of those that have no decision yet. Null until the review succeeds."""
    open_results: ReviewSummaryOpenResults | None
    """How many of `open` have each result. Null until the review succeeds."""
    summary: ReviewSummarySummary | None
    """How many findings there are of each result. Null until the review succeeds."""
    project_id: str | None
    """The project whose members see the review. Null if there is none."""
    portfolio: ReviewSummaryPortfolio | None
    """The portfolio that it is part of. Null if there is none, and for everybody but the one who started it."""
    is_own: bool
    """Whether the caller started it."""
    my_access_level: Literal["read", "write", "admin"]
    """`write`: the caller may decide findings and create redlines. `admin`: also share and delete."""
    created_by: ReviewSummaryCreatedBy | None
    """Null for a run of an organization-scoped key."""
    created_at: str
    """When it was created."""
    completed_at: str | None
    """When the review ended. Null until then."""

class ReviewResponseJobError(TypedDict):
    code: str
    """A stable, machine-readable code, such as `MODEL_UNAVAILABLE`."""
    message: str
    """What went wrong, as a human-readable message."""

class ReviewResponseJob(TypedDict):
    job_id: str
    """The id of the job."""
    kind: Literal["reviews/responses"]
    """The work that the job does."""
    status: Literal["pending", "running", "succeeded", "failed", "canceled"]
    """`pending` and `running` jobs have not ended; `succeeded`, `failed` and `canceled` ones have ended."""
    result: ReviewResponseResult | None
    """The outcome, which depends on the kind. Null until the job succeeds."""
    error: ReviewResponseJobError | None
    """Why the job failed or was canceled. Null otherwise."""
    usage: ModelUsage
    """What the job has used of language models so far, failed attempts included."""
    created_at: str
    """When it was created."""
    completed_at: str | None
    """When the job ended. Null until then."""

class ReviewResponseResultSent(TypedDict):
    """What the draft is compared with: the last redline of the review, or the run's proposal."""
    file_id: str
    """The id of the file."""
    filename: str
    """The name of the file."""

class ReviewResponseResultReturned(TypedDict):
    """The draft that came back."""
    file_id: str
    """The id of the file."""
    filename: str
    """The name of the file."""

class ReviewResponseResultSummary(TypedDict):
    """What happened to our changes, in numbers and in a sentence."""
    accepted: int
    """How many of our changes were accepted."""
    rejected: int
    """How many of our changes were rejected."""
    altered: int
    """How many of our changes were altered."""
    silent: int
    """Other differences that were not tracked."""
    tracked: int
    """Other differences that were tracked."""
    still_marked: bool
    """Whether some of our changes are still tracked changes in the draft, neither accepted nor rejected."""
    message: str
    """The outcome in one or two sentences."""

class ReviewResponseResult(TypedDict):
    review_id: str
    """The review that the draft belongs to."""
    sent: ReviewResponseResultSent
    """What the draft is compared with: the last redline of the review, or the run's proposal."""
    returned: ReviewResponseResultReturned
    """The draft that came back."""
    is_another_document: bool
    """The draft has little in common with what we sent. Nothing was compared, and both lists are empty."""
    changes: list[ReturnedChange]
    """Our changes, in the order of the document."""
    differences: list[ReturnedDifference]
    """Everything else that differs from what we sent. Changes that were not tracked come first. At most 5,000."""
    summary: ReviewResponseResultSummary
    """What happened to our changes, in numbers and in a sentence."""

class ReturnedChange(TypedDict):
    check_ids: list[str]
    """The checks that the change comes from. Empty if it belongs to none of the findings."""
    status: Literal["accepted", "rejected", "altered"]
    """`accepted`: the draft has our words, even if they are still marked as a tracked change. `rejected`: it has the original words. `altered`: it has neither, or the words next to them changed."""
    tracked: bool | None
    """Whether the other side tracked the rejection or alteration. Null if the change was accepted."""
    original: str
    """The words before our change. Empty for an insertion."""
    proposed: Citation | None
    """Our words in the file that we sent. Null for a deletion."""
    returned: Citation | None
    """The text at that place in the draft. Null if there is none."""

class ReturnedDifference(TypedDict):
    kind: Literal["inserted", "deleted", "replaced", "moved"]
    """`moved`: a clause is in another place in the revised file. Wording changes within it are listed as separate changes."""
    significance: Literal["number", "date", "party", "obligation", "wording", "format"]
    """What the change is about: a number or amount, a date, who the parties are, what someone must or may do, other wording, or only formatting, numbering or spacing."""
    base: Citation | None
    """The words in the file that we sent. Null if they were inserted."""
    revised: Citation | None
    """The words in the draft. Null if they were deleted."""
    base_at: int
    """The position of the change in the base file's text, even if it has no words there."""
    revised_at: int
    """The position of the change in the revised file's text, even if it has no words there."""
    tracked: bool
    """False if the other side made the change without tracking it."""

class ReviewRoundDetailSummary(TypedDict):
    """What happened to our changes, in numbers and in a sentence."""
    accepted: int
    """How many of our changes were accepted."""
    rejected: int
    """How many of our changes were rejected."""
    altered: int
    """How many of our changes were altered."""
    silent: int
    """Other differences that were not tracked."""
    tracked: int
    """Other differences that were tracked."""
    still_marked: bool
    """Whether some of our changes are still tracked changes in the draft, neither accepted nor rejected."""
    message: str
    """The outcome in one or two sentences."""

class ReviewRoundDetailError(TypedDict):
    code: str
    """A stable, machine-readable code."""
    message: str
    """What went wrong, as a human-readable message."""

class ReviewRoundDetailCreatedBy(TypedDict):
    id: int
    """The id of the person."""
    name: str | None
    """The person's name. Null if the account has none."""
    email: str | None
    """The person's e-mail address. Null if the account has none."""

class ReviewRoundDetail(TypedDict):
    id: str
    """Also the id of the job that reads the draft."""
    status: Literal["pending", "running", "succeeded", "failed", "canceled"]
    """The status of the comparison."""
    file_id: str
    """The draft that came back. The file may have been deleted since."""
    filename: str
    """The name of the draft."""
    summary: ReviewRoundDetailSummary | None
    """Null until the draft is read."""
    error: ReviewRoundDetailError | None
    """Why the draft could not be read. Null unless `status` is `failed`."""
    created_by: ReviewRoundDetailCreatedBy | None
    """Who submitted it. Null for an organization-scoped key."""
    created_at: str
    """When it was created."""
    completed_at: str | None
    """When the comparison ended. Null until then."""
    result: ReviewResponseResult | None
    """Null until the draft is read."""

class ReviewRoundSummary(TypedDict):
    """What happened to our changes, in numbers and in a sentence."""
    accepted: int
    """How many of our changes were accepted."""
    rejected: int
    """How many of our changes were rejected."""
    altered: int
    """How many of our changes were altered."""
    silent: int
    """Other differences that were not tracked."""
    tracked: int
    """Other differences that were tracked."""
    still_marked: bool
    """Whether some of our changes are still tracked changes in the draft, neither accepted nor rejected."""
    message: str
    """The outcome in one or two sentences."""

class ReviewRoundError(TypedDict):
    code: str
    """A stable, machine-readable code."""
    message: str
    """What went wrong, as a human-readable message."""

class ReviewRoundCreatedBy(TypedDict):
    id: int
    """The id of the person."""
    name: str | None
    """The person's name. Null if the account has none."""
    email: str | None
    """The person's e-mail address. Null if the account has none."""

class ReviewRound(TypedDict):
    id: str
    """Also the id of the job that reads the draft."""
    status: Literal["pending", "running", "succeeded", "failed", "canceled"]
    """The status of the comparison."""
    file_id: str
    """The draft that came back. The file may have been deleted since."""
    filename: str
    """The name of the draft."""
    summary: ReviewRoundSummary | None
    """Null until the draft is read."""
    error: ReviewRoundError | None
    """Why the draft could not be read. Null unless `status` is `failed`."""
    created_by: ReviewRoundCreatedBy | None
    """Who submitted it. Null for an organization-scoped key."""
    created_at: str
    """When it was created."""
    completed_at: str | None
    """When the comparison ended. Null until then."""

class PortfolioSummaryPlaybook(TypedDict):
    """The playbook, as it was when the portfolio was started."""
    id: str
    """The id of the playbook."""
    title: str
    """The title of the playbook."""

class PortfolioSummaryCounts(TypedDict):
    """How many contracts are in each state."""
    queued: int
    """Contracts that wait for their review."""
    reviewing: int
    """Contracts that are being reviewed."""
    reviewed: int
    """Contracts whose review is done."""
    failed: int
    """The review failed or was stopped."""
    skipped: int
    """The contract could not be reviewed: its `error` says why."""
    deleted: int
    """The review was deleted."""

class PortfolioSummaryPaused(TypedDict):
    code: str
    """A stable, machine-readable code."""
    message: str
    """The reason, as a human-readable message."""

class PortfolioSummaryCreatedBy(TypedDict):
    id: int
    """The id of the person."""
    name: str | None
    """The person's name. Null if the account has none."""
    email: str | None
    """The person's e-mail address. Null if the account has none."""

class PortfolioSummary(TypedDict):
    id: str
    """The id of the portfolio."""
    name: str
    """The name of the portfolio."""
    playbook: PortfolioSummaryPlaybook
    """The playbook, as it was when the portfolio was started."""
    vault_id: str | None
    """The vault whose documents are reviewed. Null if the portfolio was created from files."""
    review_mode: Literal["first-party", "third-party"]
    """`first-party` if the document is on our own paper, `third-party` if it is on the other side's."""
    representing_party: str
    """The party that is represented."""
    contracts_count: int
    """How many contracts the portfolio has."""
    counts: PortfolioSummaryCounts
    """How many contracts are in each state."""
    paused: PortfolioSummaryPaused | None
    """Why no reviews are being started. Waiting contracts are started later."""
    created_by: PortfolioSummaryCreatedBy | None
    """Who started it. Null for an organization-scoped key."""
    created_at: str
    """When it was created."""

class PortfolioPlaybook(TypedDict):
    """The playbook, as it was when the portfolio was started."""
    id: str
    """The id of the playbook."""
    title: str
    """The title of the playbook."""

class PortfolioCounts(TypedDict):
    """How many contracts are in each state."""
    queued: int
    """Contracts that wait for their review."""
    reviewing: int
    """Contracts that are being reviewed."""
    reviewed: int
    """Contracts whose review is done."""
    failed: int
    """The review failed or was stopped."""
    skipped: int
    """The contract could not be reviewed: its `error` says why."""
    deleted: int
    """The review was deleted."""

class PortfolioPaused(TypedDict):
    code: str
    """A stable, machine-readable code."""
    message: str
    """The reason, as a human-readable message."""

class PortfolioCreatedBy(TypedDict):
    id: int
    """The id of the person."""
    name: str | None
    """The person's name. Null if the account has none."""
    email: str | None
    """The person's e-mail address. Null if the account has none."""

class Portfolio(TypedDict):
    id: str
    """The id of the portfolio."""
    name: str
    """The name of the portfolio."""
    playbook: PortfolioPlaybook
    """The playbook, as it was when the portfolio was started."""
    vault_id: str | None
    """The vault whose documents are reviewed. Null if the portfolio was created from files."""
    review_mode: Literal["first-party", "third-party"]
    """`first-party` if the document is on our own paper, `third-party` if it is on the other side's."""
    representing_party: str
    """The party that is represented."""
    contracts_count: int
    """How many contracts the portfolio has."""
    counts: PortfolioCounts
    """How many contracts are in each state."""
    paused: PortfolioPaused | None
    """Why no reviews are being started. Waiting contracts are started later."""
    created_by: PortfolioCreatedBy | None
    """Who started it. Null for an organization-scoped key."""
    created_at: str
    """When it was created."""
    checks: list[PortfolioCheck]
    """The checks of the playbook, in order, with their outcomes."""
    contracts: list[PortfolioContract]
    """The entries of this page."""
    pagination: Pagination
    """Where this page is in the list."""

PortfolioCheckCounts = TypedDict(
    "PortfolioCheckCounts",
    {
        "contradicts": "int",
        "short": "int",
        "missing": "int",
        "judgement": "int",
        "error": "int",
        "fallback": "int",
        "pass": "int",
    },
)

class PortfolioCheckValuesItem(TypedDict):
    value: str
    """A value that was found, such as `30 days`."""
    count: int
    """How many contracts have it."""

class PortfolioCheck(TypedDict):
    id: str
    """The id of the check."""
    title: str
    """The title of the check."""
    importance: Literal["low", "medium", "high"] | None
    """How much the check matters. Null if not set."""
    counts: PortfolioCheckCounts
    """How many contracts have each outcome."""
    values: list[PortfolioCheckValuesItem]
    """The values that were found, the most frequent first. At most 50."""

class PortfolioContractError(TypedDict):
    code: str
    """A stable, machine-readable code."""
    message: str
    """The reason, as a human-readable message."""

class PortfolioContractResultsItem(TypedDict):
    check_id: str
    """The check."""
    outcome: Literal["contradicts", "short", "missing", "judgement", "error", "fallback", "pass"]
    """The outcome of the check. `contradicts`, `short`, `missing` and `judgement` are the kinds of flag."""
    fallback_position: int | None
    """The number of the fallback that is met, starting at 1."""
    found: str | None
    """The value in the files that was compared, such as `30 days` or `Delaware`. Null if no value was compared for certain, and for reviews made before it was kept."""
    wanted: str | None
    """The value that the position asks for, such as `at least 60 days`. Null if the position names none, and for reviews made before it was kept."""
    quote: str | None
    """The beginning of the first passage that the finding rests on. Null if it rests on none."""

class PortfolioContract(TypedDict):
    number: int
    """The place of the contract in the portfolio, starting at 1."""
    file_id: str | None
    """The file of the contract. Null if the document of the vault has none."""
    name: str | None
    """Null if you never had access to the file."""
    state: Literal["queued", "reviewing", "reviewed", "failed", "skipped", "deleted"]
    """The state of the contract."""
    review_id: str | None
    """The review of the contract. Null until it is started, and if the review was deleted."""
    error: PortfolioContractError | None
    """Why it was not reviewed."""
    results: list[PortfolioContractResultsItem]
    """Empty until it is reviewed. In the order of the checks."""

class ApprovalAskedBy(TypedDict):
    id: int
    """The id of the person."""
    name: str | None
    """The person's name. Null if the account has none."""
    email: str | None
    """The person's e-mail address. Null if the account has none."""

class ApprovalPartsItemApproversItemEscalatedTo(TypedDict):
    id: int
    """The id of the person."""
    name: str | None
    """The person's name. Null if the account has none."""
    email: str | None
    """The person's e-mail address. Null if the account has none."""

class ApprovalPartsItemApproversItem(TypedDict):
    user_id: NotRequired[int]
    """The person. Absent for a role."""
    name: NotRequired[str | None]
    """The person's name. Null if the account has none, absent for a role."""
    role: NotRequired[Literal["administrator", "vault_manager"]]
    """The role. Absent for a person."""
    state: Literal["waiting", "later", "approved", "rejected", "not_needed"]
    """`later`: another one comes first. `not_needed`: the approval has ended, or another one was enough."""
    escalated_to: ApprovalPartsItemApproversItemEscalatedTo | None
    """Who else may decide now, because it is overdue. Null if nobody."""

class ApprovalPartsItem(TypedDict):
    rule_id: str | None
    """The rule that asks for it. Null if the approvers were named, or it was deleted."""
    rule_name: str | None
    """The name of that rule."""
    mode: Literal["all", "any", "in_order"]
    """Whether all approvers must approve, any one of them is enough, or each after the one before."""
    approvers: list[ApprovalPartsItemApproversItem]
    """Who is asked, as it was when the approval was asked for."""

class ApprovalWaitsForItemPerson(TypedDict):
    """Whose decision it waits for."""
    id: int
    """The id of the person."""
    name: str | None
    """The person's name. Null if the account has none."""
    email: str | None
    """The person's e-mail address. Null if the account has none."""

class ApprovalWaitsForItemDelegate(TypedDict):
    id: int
    """The id of the person."""
    name: str | None
    """The person's name. Null if the account has none."""
    email: str | None
    """The person's e-mail address. Null if the account has none."""

class ApprovalWaitsForItem(TypedDict):
    person: ApprovalWaitsForItemPerson
    """Whose decision it waits for."""
    delegate: ApprovalWaitsForItemDelegate | None
    """Who may decide in the place of that person now. Null if nobody."""

class ApprovalMyTurnFor(TypedDict):
    id: int
    """The id of the person."""
    name: str | None
    """The person's name. Null if the account has none."""
    email: str | None
    """The person's e-mail address. Null if the account has none."""

class Approval(TypedDict):
    id: str
    """The id of the approval."""
    subject: Literal["review", "redline", "document", "request"]
    """`review`: a review with what was decided about its findings. `redline`: the changes that it proposes to the other side. `document`: a file. `request`: a request of a colleague."""
    subject_id: str
    """The id of the review, the file or the request."""
    sha256: str
    """What exactly is approved: the SHA-256 of a file, or that of a review's files, findings and decisions together."""
    title: str
    """What it is, in words, as it was called when the approval was asked for."""
    status: Literal["pending", "approved", "rejected", "void"]
    """`void`: what was to be approved has changed or is gone. It has to be asked for again."""
    note: str | None
    """What the person who asked said about it."""
    asked_by: ApprovalAskedBy | None
    """Who asked. Null for an organization-scoped key."""
    parts: list[ApprovalPartsItem]
    """What each rule asks for. It is approved when all are."""
    waits_for: list[ApprovalWaitsForItem]
    """Who can decide now. Empty once it has ended."""
    my_turn: bool
    """Whether the caller can decide now."""
    my_turn_for: ApprovalMyTurnFor | None
    """In whose place the caller would decide. Null for their own."""
    decisions: list[ApprovalDecision]
    """What was decided, oldest first."""
    created_at: str
    """When it was created."""
    ended_at: str | None
    """When it was approved, rejected or became void. Null until then."""

class ApprovalDecisionBy(TypedDict):
    id: int
    """The id of the person."""
    name: str | None
    """The person's name. Null if the account has none."""
    email: str | None
    """The person's e-mail address. Null if the account has none."""

class ApprovalDecisionOnBehalfOf(TypedDict):
    id: int
    """The id of the person."""
    name: str | None
    """The person's name. Null if the account has none."""
    email: str | None
    """The person's e-mail address. Null if the account has none."""

class ApprovalDecision(TypedDict):
    user_id: int | None
    """Who decided. Null if the account is gone."""
    by: ApprovalDecisionBy | None
    """The same person with the name."""
    on_behalf_of: ApprovalDecisionOnBehalfOf | None
    """In whose place, if that person had delegated. Null otherwise."""
    decision: Literal["approved", "rejected"]
    """What was decided."""
    note: str | None
    """What the person said about it."""
    at: str
    """When it was decided."""

class ApprovalRuleEscalateTo(TypedDict):
    id: int
    """The id of the person."""
    name: str | None
    """The person's name. Null if the account has none."""
    email: str | None
    """The person's e-mail address. Null if the account has none."""

class ApprovalRule(TypedDict):
    id: str
    """The id of the rule."""
    name: str
    """What people call the rule. May be empty."""
    subject: Literal["review", "redline", "document", "request"]
    """`review`: a review with what was decided about its findings. `redline`: the changes that it proposes to the other side. `document`: a file. `request`: a request of a colleague."""
    when: ApprovalCondition
    """When it applies. Empty: always."""
    approvers: list[Approver]
    """Who must approve."""
    mode: Literal["all", "any", "in_order"]
    """Whether all approvers must approve, any one of them is enough, or each after the one before."""
    escalate_to_user_id: int | None
    """Who else may decide when it is overdue. Null: nobody."""
    escalate_to: ApprovalRuleEscalateTo | None
    """The same person with the name."""
    escalate_after_days: int | None
    """After how many days. Null: never."""
    created_at: str
    """When it was created."""
    updated_at: str
    """When it was last changed."""

class ApprovalConditionAmount(TypedDict):
    """The files name such an amount, or cannot be read."""
    at_least: float
    """The smallest amount that counts."""
    currency: NotRequired[str]
    """Only amounts in this currency. Defaults to every currency."""

class ApprovalCondition(TypedDict):
    importance: NotRequired[list[Literal["low", "medium", "high"]]]
    """A finding of one of these kinds of importance that is not met, or was decided."""
    decision: NotRequired[list[Literal["accepted", "rejected", "edited", "open"]]]
    """A finding with one of these decisions. `open`: it needs one and has none. With `importance`, the same finding."""
    amount: NotRequired[ApprovalConditionAmount]
    """The files name such an amount, or cannot be read."""
    party: NotRequired[str]
    """The files name this party, it is the party represented, or the files cannot be read."""
    playbook: NotRequired[list[str]]
    """Reviews with one of these playbooks."""

class Approver(TypedDict):
    user_id: NotRequired[int]
    """The person. Absent for a role."""
    name: NotRequired[str | None]
    """The person's name. Null if the account has none, absent for a role."""
    role: NotRequired[Literal["administrator", "vault_manager"]]
    """The role. Absent for a person."""

class ApprovalDelegationsOwnTo(TypedDict):
    """Who decides in the person's place."""
    id: int
    """The id of the person."""
    name: str | None
    """The person's name. Null if the account has none."""
    email: str | None
    """The person's e-mail address. Null if the account has none."""

class ApprovalDelegationsOwn(TypedDict):
    to: ApprovalDelegationsOwnTo
    """Who decides in the person's place."""
    until: str
    """The last day."""

class ApprovalDelegationsFromItemPerson(TypedDict):
    """Who delegated to the caller."""
    id: int
    """The id of the person."""
    name: str | None
    """The person's name. Null if the account has none."""
    email: str | None
    """The person's e-mail address. Null if the account has none."""

class ApprovalDelegationsFromItem(TypedDict):
    person: ApprovalDelegationsFromItemPerson
    """Who delegated to the caller."""
    until: str
    """The last day."""

ApprovalDelegations = TypedDict(
    "ApprovalDelegations",
    {
        "own": "ApprovalDelegationsOwn | None",
        "from": "list[ApprovalDelegationsFromItem]",
    },
)

class ApprovalNeedRulesItem(TypedDict):
    id: str
    """The id of the rule."""
    name: str
    """Its name. May be empty."""
    mode: Literal["all", "any", "in_order"]
    """Whether all approvers must approve, any one of them is enough, or each after the one before."""
    approvers: list[Approver]
    """Who must approve."""
    is_given: bool
    """Whether they have approved it as it is now."""

class ApprovalNeedCanApproveItem(TypedDict):
    id: int
    """The id of the person."""
    name: str | None
    """The person's name. Null if the account has none."""
    email: str | None
    """The person's e-mail address. Null if the account has none."""

class ApprovalNeed(TypedDict):
    is_needed: bool
    """Whether a rule asks for an approval."""
    is_given: bool
    """Whether everything that the rules ask for is approved as it is now."""
    rules: list[ApprovalNeedRulesItem]
    """The rules that apply."""
    can_approve: list[ApprovalNeedCanApproveItem]
    """The people who may approve it, without the caller and those who made it."""
    approval: Approval | None
    """The last approval that was asked for. Null if there is none."""

class SkillFilesItem(TypedDict):
    id: str
    """The id of the file."""
    name: str
    """The name of the file."""

class Skill(TypedDict):
    id: str
    """The id of the skill."""
    name: str
    """The name of the skill."""
    description: str | None
    """When the skill is useful. Null if not set."""
    content: str
    """The instructions given to the model, in Markdown."""
    visibility: Literal["private", "organization"]
    """`private` is visible only to its creator. `organization` is visible to everyone in the organization."""
    is_official: bool
    """Whether the skill ships with the service. Official skills cannot be changed."""
    files: list[SkillFilesItem]
    """Files given to the model with the instructions. Only those the caller can read are listed."""
    created_at: str
    """When it was created."""
    updated_at: str
    """When it was last changed."""

class GeneralizedClauseVariantsItem(TypedDict):
    id: str
    """The id of the variant."""
    label: str
    """What the variant is for: `preferred`, `fallback`, `walk_away` or words of your own."""
    text: str
    """Its wording, in Markdown. Stored and returned as it was sent."""
    note: str
    """When to use it. Empty if not set."""

class GeneralizedClauseSource(TypedDict):
    file_id: str
    """The file."""
    start: int
    """Where the clause begins in the file's text, in UTF-16 units."""
    end: int
    """Where it ends."""

class GeneralizedClauseReplacedItem(TypedDict):
    name: str
    """The name as the contract writes it."""
    role: str
    """What stands in its place: the role of the party, or `[address]`."""
    count: int
    """How often it was replaced."""

class GeneralizedClause(TypedDict):
    id: str
    """The id of the clause."""
    title: str
    """The title of the clause."""
    kind: str | None
    """What kind of clause it is, such as `Limitation of liability`. Null if not set."""
    language: str
    """The language of the clause as a BCP 47 code, such as `en`."""
    tags: list[str]
    """Its tags."""
    text: str
    """The wording, in Markdown. Stored and returned as it was sent."""
    notes: str
    """Notes for colleagues. Empty if not set."""
    variants: list[GeneralizedClauseVariantsItem]
    """Other wordings for the same purpose, in order of preference."""
    source: GeneralizedClauseSource | None
    """Where the clause was taken from. Null if nowhere, if the file is gone, or if you cannot open it."""
    visibility: Literal["private", "organization"]
    """`private` is visible only to its creator. `organization` is visible to everyone in the organization."""
    version: int
    """The version of the clause. It grows with every change of its content."""
    created_by: int | None
    """The id of the person who created it. Null for an organization-scoped key."""
    updated_at: str
    """When it was last changed."""
    replaced: list[GeneralizedClauseReplacedItem]
    """The names of parties that were replaced."""
    names_left: list[str]
    """What may still name somebody: other organizations, and words that are a party's name and an ordinary word. Read the clause before you share it."""

class ClausePreviewReplacedItem(TypedDict):
    name: str
    """The name as the contract writes it."""
    role: str
    """What stands in its place: the role of the party, or `[address]`."""
    count: int
    """How often it was replaced."""

class ClausePreview(TypedDict):
    title: str
    """The title that the clause would have."""
    text: str
    """Its wording, with roles for the names of the parties."""
    replaced: list[ClausePreviewReplacedItem]
    """The names of parties that were replaced."""
    names_left: list[str]
    """What may still name somebody: other organizations, and words that are a party's name and an ordinary word. Read the clause before you share it."""

class ClauseVariantsItem(TypedDict):
    id: str
    """The id of the variant."""
    label: str
    """What the variant is for: `preferred`, `fallback`, `walk_away` or words of your own."""
    text: str
    """Its wording, in Markdown. Stored and returned as it was sent."""
    note: str
    """When to use it. Empty if not set."""

class ClauseSource(TypedDict):
    file_id: str
    """The file."""
    start: int
    """Where the clause begins in the file's text, in UTF-16 units."""
    end: int
    """Where it ends."""

class Clause(TypedDict):
    id: str
    """The id of the clause."""
    title: str
    """The title of the clause."""
    kind: str | None
    """What kind of clause it is, such as `Limitation of liability`. Null if not set."""
    language: str
    """The language of the clause as a BCP 47 code, such as `en`."""
    tags: list[str]
    """Its tags."""
    text: str
    """The wording, in Markdown. Stored and returned as it was sent."""
    notes: str
    """Notes for colleagues. Empty if not set."""
    variants: list[ClauseVariantsItem]
    """Other wordings for the same purpose, in order of preference."""
    source: ClauseSource | None
    """Where the clause was taken from. Null if nowhere, if the file is gone, or if you cannot open it."""
    visibility: Literal["private", "organization"]
    """`private` is visible only to its creator. `organization` is visible to everyone in the organization."""
    version: int
    """The version of the clause. It grows with every change of its content."""
    created_by: int | None
    """The id of the person who created it. Null for an organization-scoped key."""
    updated_at: str
    """When it was last changed."""

class ComparedClauseVersionVariantsItem(TypedDict):
    id: str
    """The id of the variant."""
    label: str
    """What the variant is for: `preferred`, `fallback`, `walk_away` or words of your own."""
    text: str
    """Its wording, in Markdown. Stored and returned as it was sent."""
    note: str
    """When to use it. Empty if not set."""

class ComparedClauseVersionDifferencesItem(TypedDict):
    kind: Literal["inserted", "deleted", "replaced"]
    """What happened to the words."""
    before: str
    """The words before. Empty if words were inserted."""
    after: str
    """The words after. Empty if words were deleted."""
    before_at: int
    """Where it is in the text before, in UTF-16 units."""
    after_at: int
    """Where it is in the text after."""

class ComparedClauseVersion(TypedDict):
    version: int
    """The version of the clause. It grows with every change of its content."""
    title: str
    """The title of the clause."""
    kind: str | None
    """What kind of clause it is, such as `Limitation of liability`. Null if not set."""
    language: str
    """The language of the clause as a BCP 47 code, such as `en`."""
    tags: list[str]
    """Its tags."""
    text: str
    """The wording, in Markdown. Stored and returned as it was sent."""
    notes: str
    """Notes for colleagues. Empty if not set."""
    variants: list[ComparedClauseVersionVariantsItem]
    """Other wordings for the same purpose, in order of preference."""
    changed: list[Literal["title", "kind", "language", "tags", "text", "notes", "variants"]]
    """The fields that differ from the version before. Empty for the first."""
    restored_from: int | None
    """The version that was restored as this one. Null if it was none."""
    created_by: int | None
    """The id of the person who made this version. Null for an organization-scoped key."""
    created_at: str
    """When it was created."""
    compared_with: int | None
    """The version that it is compared with. Null for the first version."""
    before: str | None
    """The wording of the version that it is compared with. Null for the first version."""
    differences: list[ComparedClauseVersionDifferencesItem]
    """How `text` differs from that version, word by word."""

class ClauseImportNotesItem(TypedDict):
    place: str
    """Where in the file, such as `Table 1, row 4`."""
    message: str
    """What was not understood, and how it was handled."""

class ClauseImport(TypedDict):
    imported: int
    """How many clauses were imported."""
    clauses: list[Clause]
    """The first 100 of them, in the order of the file."""
    notes: list[ClauseImportNotesItem]
    """What was not understood. Empty if everything was."""

class ClauseVersionVariantsItem(TypedDict):
    id: str
    """The id of the variant."""
    label: str
    """What the variant is for: `preferred`, `fallback`, `walk_away` or words of your own."""
    text: str
    """Its wording, in Markdown. Stored and returned as it was sent."""
    note: str
    """When to use it. Empty if not set."""

class ClauseVersion(TypedDict):
    version: int
    """The version of the clause. It grows with every change of its content."""
    title: str
    """The title of the clause."""
    kind: str | None
    """What kind of clause it is, such as `Limitation of liability`. Null if not set."""
    language: str
    """The language of the clause as a BCP 47 code, such as `en`."""
    tags: list[str]
    """Its tags."""
    text: str
    """The wording, in Markdown. Stored and returned as it was sent."""
    notes: str
    """Notes for colleagues. Empty if not set."""
    variants: list[ClauseVersionVariantsItem]
    """Other wordings for the same purpose, in order of preference."""
    changed: list[Literal["title", "kind", "language", "tags", "text", "notes", "variants"]]
    """The fields that differ from the version before. Empty for the first."""
    restored_from: int | None
    """The version that was restored as this one. Null if it was none."""
    created_by: int | None
    """The id of the person who made this version. Null for an organization-scoped key."""
    created_at: str
    """When it was created."""

class SimilarWordingsResultsItemDifferencesItem(TypedDict):
    kind: Literal["inserted", "deleted", "replaced"]
    """What happened to the words."""
    before: str
    """The words before. Empty if words were inserted."""
    after: str
    """The words after. Empty if words were deleted."""
    before_at: int
    """Where it is in the text before, in UTF-16 units."""
    after_at: int
    """Where it is in the text after."""

class SimilarWordingsResultsItem(TypedDict):
    clause_id: str | None
    """The clause of the library. Null for a passage of a contract."""
    variant_id: str | None
    """The variant of the clause. Null if it is its main wording, or no clause."""
    document_id: str | None
    """The document of a vault. Null outside of vaults."""
    file_id: str | None
    """The file. Null for a clause of the library."""
    title: str
    """The title of the clause, or the name of the file or document."""
    quote: str
    """The wording, from `start` to `end`."""
    start: int
    """Where the quote begins in the file's text or in the clause's wording, in UTF-16 units."""
    end: int
    """Where it ends."""
    page: int | None
    """The page of the file that it begins on. Null for a clause of the library."""
    score: float
    """How alike the wordings are, by words and meaning. 1 is the same."""
    differences: list[SimilarWordingsResultsItemDifferencesItem]
    """How the quote differs from the wording that was asked about."""

class SimilarWordings(TypedDict):
    text: str
    """The wording that the others are compared with: the first 6,000 characters."""
    results: list[SimilarWordingsResultsItem]
    """Most alike first."""

class Template(TypedDict):
    id: str
    """The id of the template."""
    title: str
    """The title of the template."""
    description: str
    """What it is for. Empty if not set."""
    file_name: str
    """The name of its document."""
    size: int
    """The size of its document in bytes."""
    fields: list[TemplateField]
    """What the document asks for, in the order of first use."""
    version: int
    """The version of its document. It grows when the document is replaced."""
    versions: list[TemplateVersion]
    """Its documents, the current one first. The 50 newest."""
    visibility: Literal["private", "organization"]
    """`private` is visible only to its creator. `organization` is visible to everyone in the organization."""
    created_by: int | None
    """The id of the person who created it. Null for an organization-scoped key."""
    created_at: str
    """When it was created."""
    updated_at: str
    """When it was last changed."""

class TemplateField(TypedDict):
    key: str
    """The name of the field in the document, such as `customer.name`. In a list, relative to its items. `this` is an item of a list of texts; a clause slot begins with `clause:`."""
    label: str
    """What the form calls it."""
    type: Literal["text", "date", "date_range", "enum", "multi_enum", "boolean", "number", "currency", "percentage", "duration", "email", "url", "list", "rich_text"]
    """The type of its value. Found from its use in the document, until somebody sets it."""
    required: bool
    """Whether a document is only made with a value, where `when` holds."""
    options: list[str]
    """The choices of an `enum` or `multi_enum`. For other types suggestions."""
    default: str | bool | None
    """Used where no value is sent. Null for none."""
    when: str | None
    """The condition under which the document uses it, such as `not autoRenew` or `law = "Ohio"`. Null: always."""
    help: str
    """What a person should know to fill it in. Empty if not set."""
    clause_id: str | None
    """For a clause slot: the clause of the library that stands there unless another is chosen. Null for the clause with the slot's name as its title."""
    fields: list[TemplateItemField]
    """For a list: the fields of each item. Empty for a list of texts and for other types."""

class TemplateItemField(TypedDict):
    key: str
    """The name of the field in the document, such as `customer.name`. In a list, relative to its items. `this` is an item of a list of texts; a clause slot begins with `clause:`."""
    label: str
    """What the form calls it."""
    type: Literal["text", "date", "date_range", "enum", "multi_enum", "boolean", "number", "currency", "percentage", "duration", "email", "url", "list", "rich_text"]
    """The type of its value. Found from its use in the document, until somebody sets it."""
    required: bool
    """Whether a document is only made with a value, where `when` holds."""
    options: list[str]
    """The choices of an `enum` or `multi_enum`. For other types suggestions."""
    default: str | bool | None
    """Used where no value is sent. Null for none."""
    when: str | None
    """The condition under which the document uses it, such as `not autoRenew` or `law = "Ohio"`. Null: always."""
    help: str
    """What a person should know to fill it in. Empty if not set."""
    fields: list[TemplateInnerField]
    """For a list: the fields of each item."""

class TemplateInnerField(TypedDict):
    key: str
    """The name of the field in the document, such as `customer.name`. In a list, relative to its items. `this` is an item of a list of texts; a clause slot begins with `clause:`."""
    label: str
    """What the form calls it."""
    type: Literal["text", "date", "date_range", "enum", "multi_enum", "boolean", "number", "currency", "percentage", "duration", "email", "url", "list", "rich_text"]
    """The type of its value. Found from its use in the document, until somebody sets it."""
    required: bool
    """Whether a document is only made with a value, where `when` holds."""
    options: list[str]
    """The choices of an `enum` or `multi_enum`. For other types suggestions."""
    default: str | bool | None
    """Used where no value is sent. Null for none."""
    when: str | None
    """The condition under which the document uses it, such as `not autoRenew` or `law = "Ohio"`. Null: always."""
    help: str
    """What a person should know to fill it in. Empty if not set."""

class TemplateVersion(TypedDict):
    version: int
    """The number of the version."""
    file_name: str
    """The name of the document."""
    size: int
    """Its size in bytes."""
    created_by: int | None
    """The id of the person who uploaded it. Null for an organization-scoped key."""
    created_at: str
    """When it was created."""

class TemplateBatchJobError(TypedDict):
    code: str
    """A stable, machine-readable code, such as `MODEL_UNAVAILABLE`."""
    message: str
    """What went wrong, as a human-readable message."""

class TemplateBatchJob(TypedDict):
    job_id: str
    """The id of the job."""
    kind: Literal["templates/batch"]
    """The work that the job does."""
    status: Literal["pending", "running", "succeeded", "failed", "canceled"]
    """`pending` and `running` jobs have not ended; `succeeded`, `failed` and `canceled` ones have ended."""
    result: TemplateBatchResult | None
    """The outcome, which depends on the kind. Null until the job succeeds."""
    error: TemplateBatchJobError | None
    """Why the job failed or was canceled. Null otherwise."""
    usage: ModelUsage
    """What the job has used of language models so far, failed attempts included."""
    created_at: str
    """When it was created."""
    completed_at: str | None
    """When the job ended. Null until then."""

class TemplateBatchResultDocumentsItem(TypedDict):
    row: int
    """The row of the table, counted from 1 below its headings."""
    file_id: str
    """The file that was made."""
    filename: str
    """The name of the file."""
    signed_url: str
    """A URL that downloads the file without a key. Valid for seven days."""

class TemplateBatchResultFailedItemIssuesItem(TypedDict):
    path: str
    """The key of the field."""
    message: str
    """What is wrong with its value."""

class TemplateBatchResultFailedItem(TypedDict):
    row: int
    """The row of the table, counted from 1 below its headings."""
    issues: list[TemplateBatchResultFailedItemIssuesItem]
    """What is missing in it or does not fit, such as `customer.name` `is required`."""

class TemplateBatchResultNotesItem(TypedDict):
    place: str
    """The column of the table."""
    message: str
    """What was not used, and why."""

class TemplateBatchResult(TypedDict):
    template_id: str
    """The template that was filled."""
    rows: int
    """How many rows the table has."""
    documents: list[TemplateBatchResultDocumentsItem]
    """The files that were made, in the order of the rows."""
    failed: list[TemplateBatchResultFailedItem]
    """The rows that no document was made of."""
    notes: list[TemplateBatchResultNotesItem]
    """Columns of the table that were not used."""

class TemplatePreviewPlacesItem(TypedDict):
    key: str
    """The field; in a list with the number of the item, such as `fees.0.amount`."""
    start: int
    """Where its value begins in `text`, in UTF-16 units."""
    end: int
    """Where it ends."""
    missing: bool
    """Whether this is a value that is required and missing."""

class TemplatePreviewIssuesItem(TypedDict):
    path: str
    """The value, such as `body.values.fees.0.amount`."""
    message: str
    """What is wrong with it."""

class TemplatePreviewFromItem(TypedDict):
    key: str
    """The field."""
    value: Any
    """The value that was taken."""
    source: str
    """Where it was taken from, such as the name of a column."""

TemplatePreview = TypedDict(
    "TemplatePreview",
    {
        "text": "str",
        "places": "list[TemplatePreviewPlacesItem]",
        "issues": "list[TemplatePreviewIssuesItem]",
        "from": "list[TemplatePreviewFromItem]",
    },
)

class TemplateSuggestionJobError(TypedDict):
    code: str
    """A stable, machine-readable code, such as `MODEL_UNAVAILABLE`."""
    message: str
    """What went wrong, as a human-readable message."""

class TemplateSuggestionJob(TypedDict):
    job_id: str
    """The id of the job."""
    kind: Literal["templates/suggest"]
    """The work that the job does."""
    status: Literal["pending", "running", "succeeded", "failed", "canceled"]
    """`pending` and `running` jobs have not ended; `succeeded`, `failed` and `canceled` ones have ended."""
    result: TemplateSuggestions | None
    """The outcome, which depends on the kind. Null until the job succeeds."""
    error: TemplateSuggestionJobError | None
    """Why the job failed or was canceled. Null otherwise."""
    usage: ModelUsage
    """What the job has used of language models so far, failed attempts included."""
    created_at: str
    """When it was created."""
    completed_at: str | None
    """When the job ended. Null until then."""

class TemplateSuggestionsSuggestionsItemPlacesItem(TypedDict):
    quote: str
    """The words of the instruction."""
    start: int
    """Where they begin in the instruction, in UTF-16 units."""
    end: int
    """Where they end."""

class TemplateSuggestionsSuggestionsItem(TypedDict):
    key: str
    """The field."""
    value: Any
    """The value, in the form that `values` of `POST /templates/{id}/fill` takes."""
    places: list[TemplateSuggestionsSuggestionsItemPlacesItem]
    """The words of the instruction that it rests on. At least one place."""

class TemplateSuggestionsOpenItem(TypedDict):
    key: str
    """The field."""
    reason: Literal["not_stated", "unfit", "contradictory"]
    """`not_stated`: the instruction does not say it. `unfit`: what it says is no value of this field. `contradictory`: it says several."""

class TemplateSuggestions(TypedDict):
    template_id: str
    """The template."""
    suggestions: list[TemplateSuggestionsSuggestionsItem]
    """What the instruction says for fields that were empty."""
    open: list[TemplateSuggestionsOpenItem]
    """The fields without a suggestion, so that a person fills them in."""

class WorkflowRunTrigger(TypedDict):
    """What started it. More fields depend on the kind."""
    kind: Literal["manual", "upload", "source", "request", "schedule", "deadline", "review_completed"]
    """What happened."""
    file_ids: list[str]
    """The files that it is about."""

class WorkflowRunError(TypedDict):
    code: str
    """A stable, machine-readable code."""
    message: str
    """What went wrong, in words."""

class WorkflowRunUser(TypedDict):
    id: int
    """The id of the person."""
    name: str | None
    """The person's name. Null if the account has none."""
    email: str | None
    """The person's e-mail address. Null if the account has none."""

class WorkflowRun(TypedDict):
    id: str
    """The id of the run."""
    workflow_id: str | None
    """Its workflow. Null if that was deleted."""
    version: int
    """The version of the workflow that it was started with."""
    name: str
    """The name of the workflow then."""
    status: Literal["queued", "running", "waiting", "succeeded", "failed", "canceled"]
    """`queued`: it waits for its turn. `waiting`: a person has to decide. The last three have ended."""
    trigger: WorkflowRunTrigger
    """What started it. More fields depend on the kind."""
    error: WorkflowRunError | None
    """Why it failed, or was stopped by a decision. Null otherwise."""
    user: WorkflowRunUser | None
    """Whom it works for. Null for an organization key."""
    created_at: str
    """When it was started."""
    ended_at: str | None
    """When it ended. Null until then."""
    steps: list[WorkflowRunStep]
    """Its steps, in their order."""
    usage: ModelUsage
    """What its steps have used of language models so far."""
    can_decide: bool
    """Whether the caller may decide the step that waits."""

class WorkflowRunStepError(TypedDict):
    code: str
    """A stable, machine-readable code."""
    message: str
    """What went wrong, in words."""

class WorkflowRunStepDecidersItem(TypedDict):
    id: int
    """The id of the person."""
    name: str | None
    """The person's name. Null if the account has none."""
    email: str | None
    """The person's e-mail address. Null if the account has none."""

class WorkflowRunStepDecidedBy(TypedDict):
    id: int
    """The id of the person."""
    name: str | None
    """The person's name. Null if the account has none."""
    email: str | None
    """The person's e-mail address. Null if the account has none."""

class WorkflowRunStep(TypedDict):
    id: str
    """The name of the step in the workflow."""
    kind: Literal["read", "run_playbook", "test_playbook", "ask", "extract", "proofread", "add_to_vault", "fill_template", "file", "gate", "approve", "notify", "webhook"]
    """What the step does."""
    status: Literal["pending", "running", "waiting", "succeeded", "failed", "skipped", "canceled"]
    """`waiting`: a person has to decide. `skipped`: its condition did not hold."""
    input: dict[str, Any]
    """Its input, with references as they stand in the workflow."""
    result: Any
    """What came of it, which depends on the kind. Null until it succeeded."""
    error: WorkflowRunStepError | None
    """Why it failed. Null otherwise."""
    question: str | None
    """What is to be decided. Null for a step without a decision."""
    deciders: list[WorkflowRunStepDecidersItem]
    """Who may decide. Empty for a step without a decision."""
    decision: Literal["approved", "rejected"] | None
    """What was decided. Null until then."""
    note: str | None
    """The note of whoever decided."""
    decided_by: WorkflowRunStepDecidedBy | None
    """Who decided. Null until then."""
    started_at: str | None
    """When it began. Null until then."""
    ended_at: str | None
    """When it ended. Null until then."""

class WorkflowTriggerManual(TypedDict):
    kind: Literal["manual"]
    """Somebody starts it."""

class WorkflowTriggerUpload(TypedDict):
    kind: Literal["upload"]
    """A file was uploaded."""
    folder_id: NotRequired[str]
    """Only files put into this folder."""
    project_id: NotRequired[str]
    """Only files put into the folder of this project. Without a folder or project: the files of the workflow's creator."""

class WorkflowTriggerSource(TypedDict):
    kind: Literal["source"]
    """A source brought a document into a vault."""
    vault_id: str
    """The vault."""
    source_id: NotRequired[str]
    """Only this source of the vault."""

class WorkflowTriggerRequest(TypedDict):
    kind: Literal["request"]
    """A request came in."""
    request_type_id: NotRequired[str]
    """Only requests of this type."""

class WorkflowTriggerSchedule(TypedDict):
    kind: Literal["schedule"]
    """At certain times, in the time zone of the installation."""
    every: Literal["hour", "day", "week", "month"]
    """How often."""
    at: str
    """The time of day, such as 08:30. Of an hourly schedule, only the minutes count."""
    weekday: NotRequired[int]
    """Of a weekly schedule: 1 is Monday. Defaults to Monday."""
    day: NotRequired[int]
    """Of a monthly schedule: the day of the month. Defaults to the first."""

class WorkflowTriggerDeadline(TypedDict):
    kind: Literal["deadline"]
    """A date of a vault comes near."""
    vault_id: str
    """The vault."""
    field_key: NotRequired[str]
    """Only dates of this column."""
    days_before: int
    """How many days before the date."""

class WorkflowTriggerReviewCompleted(TypedDict):
    kind: Literal["review_completed"]
    """A review was completed that no workflow had started."""
    playbook_id: NotRequired[str]
    """Only reviews with this playbook."""

class WorkflowCreatedBy(TypedDict):
    id: int
    """The id of the person."""
    name: str | None
    """The person's name. Null if the account has none."""
    email: str | None
    """The person's e-mail address. Null if the account has none."""

class Workflow(TypedDict):
    id: str
    """The id of the workflow."""
    name: str
    """The name of the workflow."""
    description: str
    """What it is for."""
    trigger: WorkflowTriggerManual | WorkflowTriggerUpload | WorkflowTriggerSource | WorkflowTriggerRequest | WorkflowTriggerSchedule | WorkflowTriggerDeadline | WorkflowTriggerReviewCompleted
    """What starts it."""
    steps: list[WorkflowStep]
    """The steps, in their order."""
    enabled: bool
    """Whether it can be started, and starts by itself."""
    visibility: Literal["private", "organization"]
    """`private` is visible only to its creator. `organization` is visible to everyone in the organization."""
    max_runs_per_hour: int
    """More runs than these in an hour wait for their turn."""
    disabled_reason: str | None
    """Why the service disabled it. Null if it did not."""
    version: int
    """Goes up by one with each change. A run keeps the version that it was started with."""
    next_at: str | None
    """When the schedule starts it next. Null without a schedule."""
    created_by: WorkflowCreatedBy | None
    """Whom it works for if it starts by itself. Null for an organization key."""
    created_at: str
    """When it was created."""
    updated_at: str
    """When it was last changed."""

class WorkflowStepReadInput(TypedDict):
    """Waits until the files are read, and says what they are."""
    file_ids: NotRequired[str | list[str]]
    """The files. Defaults to those of the trigger."""

class WorkflowStepRead(TypedDict):
    id: str
    """The name of the step in this workflow, by which later steps refer to it."""
    when: NotRequired[WorkflowCondition]
    """The step is skipped unless this holds."""
    kind: Literal["read"]
    """What the step does."""
    input: WorkflowStepReadInput
    """Waits until the files are read, and says what they are."""

class WorkflowStepRunPlaybookInput(TypedDict):
    """Reviews the files as one agreement."""
    playbook_id: str
    """The playbook."""
    review_mode: NotRequired[Literal["first-party", "third-party"]]
    """Whose paper the files are on. Defaults to `third-party`."""
    representing_party: NotRequired[str]
    """The party that you represent. Defaults to `our company`."""
    project_id: NotRequired[str]
    """The project."""
    file_ids: NotRequired[str | list[str]]
    """The files. Defaults to those of the trigger."""

class WorkflowStepRunPlaybook(TypedDict):
    id: str
    """The name of the step in this workflow, by which later steps refer to it."""
    when: NotRequired[WorkflowCondition]
    """The step is skipped unless this holds."""
    kind: Literal["run_playbook"]
    """What the step does."""
    input: WorkflowStepRunPlaybookInput
    """Reviews the files as one agreement."""

class WorkflowStepTestPlaybookInput(TypedDict):
    """Judges the examples of a playbook."""
    playbook_id: str
    """The playbook."""

class WorkflowStepTestPlaybook(TypedDict):
    id: str
    """The name of the step in this workflow, by which later steps refer to it."""
    when: NotRequired[WorkflowCondition]
    """The step is skipped unless this holds."""
    kind: Literal["test_playbook"]
    """What the step does."""
    input: WorkflowStepTestPlaybookInput
    """Judges the examples of a playbook."""

class WorkflowStepAskInput(TypedDict):
    """Asks a question about the files, a vault or a project. Nothing is changed by the answer."""
    question: str
    """The question."""
    vault_id: NotRequired[str]
    """The vault."""
    project_id: NotRequired[str]
    """The project."""
    file_ids: NotRequired[str | list[str]]
    """The files. Defaults to those of the trigger."""

class WorkflowStepAsk(TypedDict):
    id: str
    """The name of the step in this workflow, by which later steps refer to it."""
    when: NotRequired[WorkflowCondition]
    """The step is skipped unless this holds."""
    kind: Literal["ask"]
    """What the step does."""
    input: WorkflowStepAskInput
    """Asks a question about the files, a vault or a project. Nothing is changed by the answer."""

class WorkflowStepExtractInputColumnsItem(TypedDict):
    label: str
    """The heading of the column."""
    question: str
    """What is asked."""

class WorkflowStepExtractInput(TypedDict):
    """Asks the same questions of each file, as a table."""
    columns: list[WorkflowStepExtractInputColumnsItem]
    """What is asked of each file."""
    file_ids: NotRequired[str | list[str]]
    """The files. Defaults to those of the trigger."""

class WorkflowStepExtract(TypedDict):
    id: str
    """The name of the step in this workflow, by which later steps refer to it."""
    when: NotRequired[WorkflowCondition]
    """The step is skipped unless this holds."""
    kind: Literal["extract"]
    """What the step does."""
    input: WorkflowStepExtractInput
    """Asks the same questions of each file, as a table."""

class WorkflowStepProofreadInput(TypedDict):
    """Proofreads each file."""
    file_ids: NotRequired[str | list[str]]
    """The files. Defaults to those of the trigger."""

class WorkflowStepProofread(TypedDict):
    id: str
    """The name of the step in this workflow, by which later steps refer to it."""
    when: NotRequired[WorkflowCondition]
    """The step is skipped unless this holds."""
    kind: Literal["proofread"]
    """What the step does."""
    input: WorkflowStepProofreadInput
    """Proofreads each file."""

class WorkflowStepAddToVaultInput(TypedDict):
    """Adds the files to a vault and waits until all of its columns are read."""
    vault_id: str
    """The vault."""
    file_ids: NotRequired[str | list[str]]
    """The files. Defaults to those of the trigger."""

class WorkflowStepAddToVault(TypedDict):
    id: str
    """The name of the step in this workflow, by which later steps refer to it."""
    when: NotRequired[WorkflowCondition]
    """The step is skipped unless this holds."""
    kind: Literal["add_to_vault"]
    """What the step does."""
    input: WorkflowStepAddToVaultInput
    """Adds the files to a vault and waits until all of its columns are read."""

class WorkflowStepFillTemplateInput(TypedDict):
    """Makes a document from a template."""
    template_id: str
    """The template."""
    values: NotRequired[str | dict[str, Any]]
    """By the keys of the template's fields."""
    title: NotRequired[str]
    """The name of the new file. Defaults to that of the template."""
    folder_id: NotRequired[str]
    """The folder."""
    project_id: NotRequired[str]
    """The project."""

class WorkflowStepFillTemplate(TypedDict):
    id: str
    """The name of the step in this workflow, by which later steps refer to it."""
    when: NotRequired[WorkflowCondition]
    """The step is skipped unless this holds."""
    kind: Literal["fill_template"]
    """What the step does."""
    input: WorkflowStepFillTemplateInput
    """Makes a document from a template."""

class WorkflowStepFileInput(TypedDict):
    """Moves the files into a folder, or links them to a project."""
    folder_id: NotRequired[str]
    """The folder."""
    project_id: NotRequired[str]
    """The project."""
    file_ids: NotRequired[str | list[str]]
    """The files. Defaults to those of the trigger."""

class WorkflowStepFile(TypedDict):
    id: str
    """The name of the step in this workflow, by which later steps refer to it."""
    when: NotRequired[WorkflowCondition]
    """The step is skipped unless this holds."""
    kind: Literal["file"]
    """What the step does."""
    input: WorkflowStepFileInput
    """Moves the files into a folder, or links them to a project."""

class WorkflowStepGateInput(TypedDict):
    """Waits until one of the people decides."""
    user_ids: NotRequired[str | list[int]]
    """The people. Without them and without a role: the person whom the run works for."""
    role: NotRequired[Literal["administrator", "vault_manager", "member"]]
    """`administrator`: administrators. `vault_manager`: people who may manage vaults. `member`: everybody in the organization."""
    question: str
    """What is to be decided, in words."""
    remind_after_days: NotRequired[int]
    """After how many days the people are reminded, again and again, until somebody decides. Defaults to 3."""
    stand_in_user_id: NotRequired[str | int]
    """Who may decide, too, if nobody did in time."""
    stand_in_after_days: NotRequired[int]
    """After how many days the stand-in is asked. Defaults to 7."""

class WorkflowStepGate(TypedDict):
    id: str
    """The name of the step in this workflow, by which later steps refer to it."""
    when: NotRequired[WorkflowCondition]
    """The step is skipped unless this holds."""
    kind: Literal["gate"]
    """What the step does."""
    input: WorkflowStepGateInput
    """Waits until one of the people decides."""

class WorkflowStepApproveInput(TypedDict):
    """Asks for an approval that is bound to what is approved: a change of it voids the approval, and ends the run."""
    user_ids: NotRequired[str | list[int]]
    """Who is asked, besides those whom the approval rules name. Without them and a role: any administrator."""
    role: NotRequired[Literal["administrator", "vault_manager"]]
    """The same, by what they may do."""
    question: str
    """What is to be approved, in words."""
    subject: NotRequired[Literal["review", "redline", "document", "request"]]
    """What kind of thing is approved."""
    subject_id: NotRequired[str]
    """What is approved. Without it: the request of the trigger for `request`, and else the review or the document that a step before made, or the first file of the trigger."""
    mode: NotRequired[Literal["all", "any", "in_order"]]
    """Whose approval is needed. Defaults to `any`."""

class WorkflowStepApprove(TypedDict):
    id: str
    """The name of the step in this workflow, by which later steps refer to it."""
    when: NotRequired[WorkflowCondition]
    """The step is skipped unless this holds."""
    kind: Literal["approve"]
    """What the step does."""
    input: WorkflowStepApproveInput
    """Asks for an approval that is bound to what is approved: a change of it voids the approval, and ends the run."""

class WorkflowStepNotifyInput(TypedDict):
    """Tells people."""
    user_ids: NotRequired[str | list[int]]
    """The people. Without them and without a role: the person whom the run works for."""
    role: NotRequired[Literal["administrator", "vault_manager", "member"]]
    """`administrator`: administrators. `vault_manager`: people who may manage vaults. `member`: everybody in the organization."""
    text: str
    """What they are told."""
    email: NotRequired[bool]
    """Whether an e-mail is sent at once. Otherwise the daily one has it."""

class WorkflowStepNotify(TypedDict):
    id: str
    """The name of the step in this workflow, by which later steps refer to it."""
    when: NotRequired[WorkflowCondition]
    """The step is skipped unless this holds."""
    kind: Literal["notify"]
    """What the step does."""
    input: WorkflowStepNotifyInput
    """Tells people."""

class WorkflowStepWebhookInput(TypedDict):
    """Sends the event `workflow.step` to a webhook, with the id of the run."""
    webhook_id: str
    """The webhook."""

class WorkflowStepWebhook(TypedDict):
    id: str
    """The name of the step in this workflow, by which later steps refer to it."""
    when: NotRequired[WorkflowCondition]
    """The step is skipped unless this holds."""
    kind: Literal["webhook"]
    """What the step does."""
    input: WorkflowStepWebhookInput
    """Sends the event `workflow.step` to a webhook, with the id of the run."""

WorkflowStep: TypeAlias = "WorkflowStepRead | WorkflowStepRunPlaybook | WorkflowStepTestPlaybook | WorkflowStepAsk | WorkflowStepExtract | WorkflowStepProofread | WorkflowStepAddToVault | WorkflowStepFillTemplate | WorkflowStepFile | WorkflowStepGate | WorkflowStepApprove | WorkflowStepNotify | WorkflowStepWebhook"

WorkflowCondition = TypedDict(
    "WorkflowCondition",
    {
        "value": "str",
        "is": "Literal[\"equal\", \"not_equal\", \"more_than\", \"less_than\", \"contains\", \"not_contains\", \"empty\", \"not_empty\"]",
        "to": "NotRequired[str | float | bool]",
    },
)

class WorkflowEstimateStepsItem(TypedDict):
    id: str
    """The name of the step."""
    kind: Literal["read", "run_playbook", "test_playbook", "ask", "extract", "proofread", "add_to_vault", "fill_template", "file", "gate", "approve", "notify", "webhook"]
    """What the step does."""
    times: int
    """How many paid operations it starts."""
    credits: float | None
    """What they cost. Null if credits are not counted."""
    problem: str | None
    """Why the step could not be taken as things are now. Null if it could."""

class WorkflowEstimate(TypedDict):
    credits: float | None
    """What one run costs at most. Null if credits are not counted."""
    available: float | None
    """The credits that are left. Null if credits are not counted."""
    steps: list[WorkflowEstimateStepsItem]
    """The steps, in their order."""

class WorkflowRunSummaryTrigger(TypedDict):
    """What started it. More fields depend on the kind."""
    kind: Literal["manual", "upload", "source", "request", "schedule", "deadline", "review_completed"]
    """What happened."""
    file_ids: list[str]
    """The files that it is about."""

class WorkflowRunSummaryError(TypedDict):
    code: str
    """A stable, machine-readable code."""
    message: str
    """What went wrong, in words."""

class WorkflowRunSummaryUser(TypedDict):
    id: int
    """The id of the person."""
    name: str | None
    """The person's name. Null if the account has none."""
    email: str | None
    """The person's e-mail address. Null if the account has none."""

class WorkflowRunSummary(TypedDict):
    id: str
    """The id of the run."""
    workflow_id: str | None
    """Its workflow. Null if that was deleted."""
    version: int
    """The version of the workflow that it was started with."""
    name: str
    """The name of the workflow then."""
    status: Literal["queued", "running", "waiting", "succeeded", "failed", "canceled"]
    """`queued`: it waits for its turn. `waiting`: a person has to decide. The last three have ended."""
    trigger: WorkflowRunSummaryTrigger
    """What started it. More fields depend on the kind."""
    error: WorkflowRunSummaryError | None
    """Why it failed, or was stopped by a decision. Null otherwise."""
    user: WorkflowRunSummaryUser | None
    """Whom it works for. Null for an organization key."""
    created_at: str
    """When it was started."""
    ended_at: str | None
    """When it ended. Null until then."""

class WorkflowTemplateNeedsItem(TypedDict):
    path: str
    """Where it belongs, such as `steps.1.input.playbook_id`."""
    what: str
    """What it is, in words."""

class WorkflowTemplate(TypedDict):
    key: str
    """Its name in the list."""
    name: str
    """The name of the workflow."""
    description: str
    """What it is for."""
    trigger: dict[str, Any]
    """The trigger, without the things that have to be chosen."""
    steps: list[dict[str, Any]]
    """The steps, without the things that have to be chosen."""
    needs: list[WorkflowTemplateNeedsItem]
    """What has to be chosen before it is saved, such as the playbook of a step."""

class RequestType(TypedDict):
    id: str
    """The id of the type."""
    name: str
    """What people ask for, such as `Non-disclosure agreement`."""
    slug: str
    """The last part of the address of its public page."""
    description: str
    """What the form tells people first."""
    fields: list[RequestFormField]
    """What the form asks for."""
    playbook_id: str | None
    """A playbook that the files are reviewed against on arrival."""
    template_id: str | None
    """A template for the documents that answer it."""
    vault_id: str | None
    """A vault where its contracts belong."""
    workflow_id: str | None
    """The workflow that answers it. A workflow starts by its own trigger `request`."""
    assignee_user_id: int | None
    """The person who gets new requests. Null: nobody yet."""
    due_days: int | None
    """Days from the request until it is due. Null: no due time."""
    public: bool
    """Whether colleagues without an account can use it at `/r/{slug}`. Needs e-mail (`SMTP_URL`)."""
    allowed_domains: list[str]
    """Whose addresses may use the public page. Empty: any address."""
    is_access_controlled: bool
    """If true, only administrators, the person it is assigned to and members of its project see a request. If false, everyone in the organization."""
    auto_answer: bool
    """Whether a request with one file that meets every standard position of the playbook is answered without a lawyer. Needs `playbook_id`."""
    mail_address: str | None
    """The address whose messages become requests of this type."""
    url: str | None
    """The address of its public page. Null if it is not public, or this installation cannot send e-mail."""
    created_by: int | None
    """The id of the person who made it. Null for an organization-scoped key."""
    created_at: str
    """When it was created."""
    updated_at: str
    """When it was last changed."""

class RequestFormField(TypedDict):
    key: str
    """The name of the field, such as `counterparty`. As in a template, `customer.name` is a name too."""
    label: str
    """What the form calls it."""
    type: Literal["text", "date", "date_range", "enum", "multi_enum", "boolean", "number", "currency", "percentage", "duration", "email", "url", "list", "rich_text"]
    """The type of its value."""
    required: bool
    """Whether the form needs a value."""
    options: list[str]
    """The choices of an `enum` or `multi_enum`."""
    default: str | bool | None
    """Used where no value is sent. Null for none."""
    when: str | None
    """The condition under which it is required, such as `kind = "Sale"`. Null: always."""
    help: str
    """What a person should know to fill it in."""

class RequestMessageBy(TypedDict):
    id: int
    """The id of the person."""
    name: str | None
    """The person's name. Null if the account has none."""
    email: str | None
    """The person's e-mail address. Null if the account has none."""

class RequestMessage(TypedDict):
    id: str
    """The id of the message."""
    author: Literal["requester", "person", "service"]
    """`requester`: who asked. `person`: somebody of the organization. `service`: answered automatically."""
    by: RequestMessageBy | None
    """The person. Null for a requester without an account, a key and the service."""
    text: str
    """What it says."""
    file_ids: list[str]
    """The files that came with it."""
    created_at: str
    """When it was created."""

class RequestRequester(TypedDict):
    """Who asked."""
    name: str | None
    """The name of who asked. Null if not known."""
    email: str | None
    """The address of who asked. Null if not known."""
    user_id: int | None
    """The person, if they have an account."""

class Request(TypedDict):
    id: str
    """The id of the request."""
    type_id: str | None
    """The type of the request. Null once the type was deleted."""
    type_name: str
    """The name of the type when it was asked."""
    title: str
    """What it is about."""
    form: list[RequestFormField]
    """The fields as they were asked for."""
    fields: dict[str, Any]
    """What was filled in, by the keys of the form."""
    file_ids: list[str]
    """Its files, in the order in which they came."""
    status: Literal["new", "in_progress", "waiting", "done", "declined"]
    """`new`: nobody has begun. `in_progress`: somebody works on it. `waiting`: the requester is asked something. `done` and `declined` are closed."""
    requester: RequestRequester
    """Who asked."""
    channel: Literal["app", "form", "mail"]
    """How it came: from a person or key, the public page, or by e-mail."""
    assignee_user_id: int | None
    """The person who works on it. Null: nobody yet."""
    due_at: str | None
    """When it is due. Null if it has no due time."""
    is_overdue: bool
    """Whether it is past due and still open."""
    project_id: str
    """The project with its files. Whoever sees the project sees the request."""
    review: RequestReview | None
    """The review on arrival. Null if the type has no playbook, or no file came."""
    is_answered_automatically: bool
    """Whether it was answered without a lawyer, as its type allows."""
    closed_at: str | None
    """When it was done or declined. Null while it is open."""
    created_at: str
    """When it was created."""
    updated_at: str
    """When it was last changed."""
    draft: RequestDraft | None
    """The answer that is prepared, and not sent yet. Approvals of the request are bound to it. The requester does not see it."""
    messages: list[RequestMessage]
    """The messages in both directions, the oldest first. The last 500."""

class RequestReview(TypedDict):
    state: Literal["waiting", "running", "nothing_to_change", "to_decide", "failed"]
    """`waiting`: its files are being read. `nothing_to_change`: every check meets its standard position. `to_decide`: a person has to look. `failed`: see `note`."""
    review_id: str | None
    """The review, once it has started."""
    note: str | None
    """Why there is no review, or what keeps it from being clear."""

class RequestDraftBy(TypedDict):
    id: int
    """The id of the person."""
    name: str | None
    """The person's name. Null if the account has none."""
    email: str | None
    """The person's e-mail address. Null if the account has none."""

class RequestDraft(TypedDict):
    text: str
    """What it says."""
    file_ids: list[str]
    """The files that go with it."""
    by: RequestDraftBy | None
    """Who wrote it. Null for an organization-scoped key."""

class ListedRequestRequester(TypedDict):
    """Who asked."""
    name: str | None
    """The name of who asked. Null if not known."""
    email: str | None
    """The address of who asked. Null if not known."""
    user_id: int | None
    """The person, if they have an account."""

class ListedRequest(TypedDict):
    id: str
    """The id of the request."""
    type_id: str | None
    """The type of the request. Null once the type was deleted."""
    type_name: str
    """The name of the type when it was asked."""
    title: str
    """What it is about."""
    form: list[RequestFormField]
    """The fields as they were asked for."""
    fields: dict[str, Any]
    """What was filled in, by the keys of the form."""
    file_ids: list[str]
    """Its files, in the order in which they came."""
    status: Literal["new", "in_progress", "waiting", "done", "declined"]
    """`new`: nobody has begun. `in_progress`: somebody works on it. `waiting`: the requester is asked something. `done` and `declined` are closed."""
    requester: ListedRequestRequester
    """Who asked."""
    channel: Literal["app", "form", "mail"]
    """How it came: from a person or key, the public page, or by e-mail."""
    assignee_user_id: int | None
    """The person who works on it. Null: nobody yet."""
    due_at: str | None
    """When it is due. Null if it has no due time."""
    is_overdue: bool
    """Whether it is past due and still open."""
    project_id: str
    """The project with its files. Whoever sees the project sees the request."""
    review: RequestReview | None
    """The review on arrival. Null if the type has no playbook, or no file came."""
    is_answered_automatically: bool
    """Whether it was answered without a lawyer, as its type allows."""
    closed_at: str | None
    """When it was done or declined. Null while it is open."""
    created_at: str
    """When it was created."""
    updated_at: str
    """When it was last changed."""

class PersonalProfile(TypedDict):
    preferred_name: str | None
    """The name shown to others. If null, the account's name is used."""
    use_name_in_chats: bool
    """Whether the model is given the name. Defaults to true."""
    role_title: str | None
    """The person's position, such as `General Counsel`. Null if not set."""
    jurisdiction_focus: str | None
    """The jurisdictions the person mostly works with. Null if not set."""
    practice_areas: list[str]
    """The areas of law the person works in. May be empty."""
    custom_instructions: str | None
    """Instructions for the model in this person's chats."""
    privilege_marking_enabled: bool
    """Whether drafts by the model are marked as privileged."""
    privilege_marking_text: str | None
    """The text of the marking. If null, `Privileged & Confidential` is used."""
    enter_to_submit: bool
    """Whether Enter sends a message in the web application. Defaults to true."""
    document_author_name: str | None
    """The author name set in documents created for this person."""
    enabled: bool
    """If false, nothing in this profile is sent to the model. Defaults to true."""
    created_at: str | None
    """Null if no profile has been saved and these are the defaults."""
    updated_at: str | None
    """When the profile was last changed. Null if none has been saved."""

class CompanyProfile(TypedDict):
    id: str
    """The id of the profile."""
    name: str
    """The name of the company."""
    dba_name: str | None
    """The name the company does business under."""
    industry: str | None
    """The industry the company is in. Null if not set."""
    size: str | None
    """The size of the company, as free text, such as `50 to 100 people`. Null if not set."""
    location: str | None
    """Where the company is based. Null if not set."""
    incorporation_country: str | None
    """The country the company is incorporated in. Null if not set."""
    incorporation_state: str | None
    """The state the company is incorporated in. Null if not set."""
    description: str | None
    """What the company does. Null if not set."""
    revenue: str | None
    """The annual revenue, as free text. Null if not set."""
    legal_matters: str | None
    """The legal matters the company most often deals with."""
    regulations: str | None
    """The regulations that apply to the company."""
    risk_tolerance: str | None
    """How much risk the company accepts in contracts. Null if not set."""
    additional_info: str | None
    """Anything else that the model should know about the company. Null if not set."""
    customer_types: list[str] | None
    """Who the company sells to. Null if not set."""
    created_at: str
    """When it was created."""
    updated_at: str
    """When it was last changed."""

class NotificationBy(TypedDict):
    id: int
    """The id of the person."""
    name: str | None
    """The person's name. Null if the account has none."""
    email: str | None
    """The person's e-mail address. Null if the account has none."""

class NotificationPlace(TypedDict):
    """Where it happened."""
    kind: Literal["vault", "review", "portfolio", "chat", "project", "folder", "file", "workflow_run", "approval", "request", "organization"]
    """The kind of item."""
    id: str
    """Its id."""
    name: str
    """Its name or title."""

class Notification(TypedDict):
    id: str
    """The id of the notification."""
    kind: Literal["deadline.due", "deadline.assigned", "finding.assigned", "finding.mentioned", "finding.decided", "cell.assigned", "cell.mentioned", "document.mentioned", "file.mentioned", "chat.shared", "review.shared", "project.shared", "folder.shared", "vault.shared", "budget.warning", "budget.reached", "portfolio.finished", "gate.waiting", "workflow.notice", "workflow.failed", "approval.asked", "approval.decided", "approval.overdue", "approval.void", "request.received", "request.assigned", "request.message", "request.closed"]
    """What the notification is about. More kinds may be added."""
    title: str
    """The name of the alert, or what a colleague did, in one sentence."""
    by: NotificationBy | None
    """Who did it. Null for a deadline, a budget, a finished portfolio, a workflow, an overdue or void approval, and for an organization-scoped key."""
    text: str | None
    """The beginning of the note, or what was decided."""
    place: NotificationPlace
    """Where it happened."""
    vault_id: str | None
    """The vault of the deadline or cell, or the vault that was shared."""
    vault_name: str | None
    """The name of that vault."""
    document_id: str | None
    """The document of the deadline or the cell."""
    document_name: str | None
    """The name of that document."""
    field_key: str | None
    """The date column of the alert, or the column of the cell."""
    check_id: str | None
    """The check of the finding."""
    check_title: str | None
    """The title of that check."""
    alert_id: str | None
    """The alert of a deadline. Null if it was deleted."""
    date: str | None
    """When it is due. Null for a colleague's action."""
    days_before: int | None
    """The lead time of the alert."""
    computation: str | None
    """How a derived date was computed, such as `90 days before 31 Dec 2027, clause 12.2`."""
    created_at: str
    """When it was created."""
    read_at: str | None
    """When it was marked as read. Null if it is unread."""

class TaskBy(TypedDict):
    id: int
    """The id of the person."""
    name: str | None
    """The person's name. Null if the account has none."""
    email: str | None
    """The person's e-mail address. Null if the account has none."""

class TaskPlace(TypedDict):
    """Where it happened."""
    kind: Literal["vault", "review", "portfolio", "chat", "project", "folder", "file", "workflow_run", "approval", "request", "organization"]
    """The kind of item."""
    id: str
    """Its id."""
    name: str
    """Its name or title."""

class Task(TypedDict):
    id: str
    """Stays the same while it waits."""
    kind: Literal["finding", "cell", "review", "portfolio", "vault", "deadline", "gate", "approval", "request", "mention", "share"]
    """`finding`: to decide. `cell`: to verify. `review`: a review of the person with findings to decide. `portfolio`: a finished portfolio of the person with contracts to decide. `vault`: a vault with values that are not sure. `deadline`: due within a week, overdue, or newly assigned. `gate`: a workflow waits for the person's decision. `approval`: the person can decide it now. `request`: open and assigned to them. `mention`: somebody named the person. `share`: somebody gave the person access. More kinds may be added."""
    title: str
    """What it is about: a check, a column, a deadline, or what a colleague did."""
    text: str | None
    """The note that came with it."""
    by: TaskBy | None
    """Who asked for it. Null for a deadline, and if the person is unknown."""
    place: TaskPlace
    """Where it happened."""
    document_id: str | None
    """The document, for what is in a vault."""
    document_name: str | None
    """The name of that document."""
    field_key: str | None
    """The column of the cell or of the date."""
    check_id: str | None
    """The check of the finding."""
    count: int | None
    """How many findings, contracts or values are open, of values up to 1,000. Null for what is a single thing."""
    total: int | None
    """Of how many contracts, for a portfolio. Null for all else."""
    date: str | None
    """When it is due. Null if it has no date."""
    notification_id: str | None
    """The notification that ends this task once it is read. Null for work that has to be done."""
    at: str | None
    """Since when it waits. Null for a date."""

class Comment(TypedDict):
    id: str
    """The id of the comment."""
    text: str
    """What it says."""
    by: str
    """Who wrote it, by name."""
    by_user_id: int
    """The id of the person who wrote it."""
    created_at: str
    """When it was created."""

class CreditUsageLinesItem(TypedDict):
    api: Literal["chat:completions", "playbook:run", "vault:extract"]
    """The operation."""
    requests: int
    """How many there were: answers, runs or documents that were read."""
    unit: str | None
    """What the price is for: a `message`, a `run` or a `document`. Null if there is no price."""
    credits_per_unit: float | None
    """The current price, in credits. Null if there is no price."""
    credits: float | None
    """The credits that were charged, at the prices in effect at the time. Null if there is no price."""

CreditUsageDailyItemUsage = TypedDict(
    "CreditUsageDailyItemUsage",
    {
        "chat:completions": "int",
        "playbook:run": "int",
        "vault:extract": "int",
    },
)

class CreditUsageDailyItem(TypedDict):
    date: str
    """The day, in the time zone of the request."""
    usage: CreditUsageDailyItemUsage
    """The day's requests, keyed by the names in `lines`."""

class CreditUsage(TypedDict):
    start_date: str
    """The first day of the range."""
    end_date: str
    """The last day of the range."""
    timezone: str
    """The time zone in which days begin."""
    pricing_available: bool
    """Whether the installation has prices."""
    total_credits: float | None
    """All credits charged in the range. Null if the installation has no prices."""
    lines: list[CreditUsageLinesItem]
    """One line for each operation that can have a price."""
    daily: list[CreditUsageDailyItem]
    """One entry for each day of the range."""

class UsageWeb(TypedDict):
    """Usage of the web application."""
    messages: int
    """Messages sent in chats of the web application."""
    web_pages_scraped: int
    """Web pages read for answers."""
    files_uploaded: int
    """Files uploaded in the web application."""

class UsageWord(TypedDict):
    """Usage of the Word add-in."""
    messages: int
    """Questions asked in Word."""
    redlines_applied: int
    """Redlines written into a document."""
    drafts_applied: int
    """Drafts inserted into a document."""

class UsageApi(TypedDict):
    """Usage through API keys."""
    requests: int
    """How many requests API keys sent."""
    by_operation: dict[str, int]
    """Requests by operation: `chat:completions`, `playbook:run`, and all others by method and path, such as `GET /projects/{id}`."""

class Usage(TypedDict):
    start_date: str
    """The first day of the range."""
    end_date: str
    """The last day of the range."""
    timezone: str
    """The time zone in which days begin."""
    tokens: TokenUsage
    """What was used of language models, failed attempts included, most tokens first."""
    web: UsageWeb
    """Usage of the web application."""
    word: UsageWord
    """Usage of the Word add-in."""
    api: UsageApi
    """Usage through API keys."""

class TokenUsageByModelItem(TypedDict):
    input: int
    """Tokens sent, the cached ones included."""
    cached: int
    """Sent tokens that the provider had in its cache."""
    output: int
    """Tokens received."""
    calls: int
    """Requests to a provider, failed ones included."""
    cost: float | None
    """What it cost by the prices of the time (`MODEL_PRICES`). Null if a model without a price was among the calls."""
    name: str
    """What it was used by or for."""

class TokenUsageByOperationItem(TypedDict):
    input: int
    """Tokens sent, the cached ones included."""
    cached: int
    """Sent tokens that the provider had in its cache."""
    output: int
    """Tokens received."""
    calls: int
    """Requests to a provider, failed ones included."""
    cost: float | None
    """What it cost by the prices of the time (`MODEL_PRICES`). Null if a model without a price was among the calls."""
    name: str
    """What it was used by or for."""

class TokenUsageByUserItem(TypedDict):
    input: int
    """Tokens sent, the cached ones included."""
    cached: int
    """Sent tokens that the provider had in its cache."""
    output: int
    """Tokens received."""
    calls: int
    """Requests to a provider, failed ones included."""
    cost: float | None
    """What it cost by the prices of the time (`MODEL_PRICES`). Null if a model without a price was among the calls."""
    name: str
    """What it was used by or for."""
    id: int | None
    """The id of the user. Null for the organization's keys."""

class TokenUsageByKeyItem(TypedDict):
    input: int
    """Tokens sent, the cached ones included."""
    cached: int
    """Sent tokens that the provider had in its cache."""
    output: int
    """Tokens received."""
    calls: int
    """Requests to a provider, failed ones included."""
    cost: float | None
    """What it cost by the prices of the time (`MODEL_PRICES`). Null if a model without a price was among the calls."""
    name: str
    """What it was used by or for."""
    id: str | None
    """Its id. Null if there is none."""

class TokenUsageByProjectItem(TypedDict):
    input: int
    """Tokens sent, the cached ones included."""
    cached: int
    """Sent tokens that the provider had in its cache."""
    output: int
    """Tokens received."""
    calls: int
    """Requests to a provider, failed ones included."""
    cost: float | None
    """What it cost by the prices of the time (`MODEL_PRICES`). Null if a model without a price was among the calls."""
    name: str
    """What it was used by or for."""
    id: str | None
    """Its id. Null if there is none."""

class TokenUsage(TypedDict):
    total: ModelUsage
    """All calls of the range."""
    by_model: list[TokenUsageByModelItem]
    """By model."""
    by_operation: list[TokenUsageByOperationItem]
    """By operation: `chat:completions`, `playbook:run`, `vault:extract`, `model:test`."""
    by_user: list[TokenUsageByUserItem]
    """By person."""
    by_key: list[TokenUsageByKeyItem]
    """By API key. The id is null for the web application."""
    by_project: list[TokenUsageByProjectItem]
    """By project. The id is null where there was none."""

class WebhookWithSecretCreatedBy(TypedDict):
    id: int
    """The id of the person."""
    name: str | None
    """The person's name. Null if the account has none."""
    email: str | None
    """The person's e-mail address. Null if the account has none."""

class WebhookWithSecretResponsible(TypedDict):
    id: int
    """The id of the person."""
    name: str | None
    """The person's name. Null if the account has none."""
    email: str | None
    """The person's e-mail address. Null if the account has none."""

class WebhookWithSecret(TypedDict):
    id: str
    """The id of the webhook."""
    url: str
    """Where messages are sent."""
    description: str | None
    """What the webhook is for. Null if not set."""
    events: list[Literal["job.succeeded", "job.failed", "document.ready", "document.failed", "review.completed", "finding.decided", "deadline.due", "file.ready", "file.failed", "model.unavailable", "source.failed"]]
    """The events that are sent."""
    enabled: bool
    """If false, nothing is sent, and events are not stored for later delivery."""
    disabled_reason: str | None
    """Why the service disabled the webhook."""
    created_by: WebhookWithSecretCreatedBy | None
    """Null if created with an organization-scoped key."""
    responsible: WebhookWithSecretResponsible | None
    """The person who became responsible when the creator was removed."""
    created_at: str
    """When it was created."""
    updated_at: str
    """When it was last changed."""
    secret: str | None
    """The secret that signs every message. Shown only in this response; null if the response is replayed for an Idempotency-Key."""

class WebhookCreatedBy(TypedDict):
    id: int
    """The id of the person."""
    name: str | None
    """The person's name. Null if the account has none."""
    email: str | None
    """The person's e-mail address. Null if the account has none."""

class WebhookResponsible(TypedDict):
    id: int
    """The id of the person."""
    name: str | None
    """The person's name. Null if the account has none."""
    email: str | None
    """The person's e-mail address. Null if the account has none."""

class Webhook(TypedDict):
    id: str
    """The id of the webhook."""
    url: str
    """Where messages are sent."""
    description: str | None
    """What the webhook is for. Null if not set."""
    events: list[Literal["job.succeeded", "job.failed", "document.ready", "document.failed", "review.completed", "finding.decided", "deadline.due", "file.ready", "file.failed", "model.unavailable", "source.failed"]]
    """The events that are sent."""
    enabled: bool
    """If false, nothing is sent, and events are not stored for later delivery."""
    disabled_reason: str | None
    """Why the service disabled the webhook."""
    created_by: WebhookCreatedBy | None
    """Null if created with an organization-scoped key."""
    responsible: WebhookResponsible | None
    """The person who became responsible when the creator was removed."""
    created_at: str
    """When it was created."""
    updated_at: str
    """When it was last changed."""

class WebhookDelivery(TypedDict):
    id: str
    """Sent as `webhook-id`. The same for every attempt and redelivery."""
    event: WebhookSentEvent
    """The event that the message is about. `webhook.test` is a test that was requested, `workflow.step` a step of a workflow."""
    status: Literal["pending", "succeeded", "failed"]
    """`pending`: it will be tried or tried again. `succeeded` and `failed` are final."""
    attempts: int
    """The number of attempts since the delivery was created or last redelivered."""
    last_status: int | None
    """The HTTP status of the last attempt."""
    last_error: str | None
    """Why the last attempt failed. Null if it did not, or none was made."""
    next_attempt_at: str | None
    """When it is tried next. Null if no attempt is due."""
    created_at: str
    """When it was created."""
    delivered_at: str | None
    """When the receiver accepted it. Null until then."""

WebhookSentEvent: TypeAlias = "Literal[\"job.succeeded\", \"job.failed\", \"document.ready\", \"document.failed\", \"review.completed\", \"finding.decided\", \"deadline.due\", \"file.ready\", \"file.failed\", \"model.unavailable\", \"source.failed\", \"webhook.test\", \"workflow.step\"]"

class ModelSettings(TypedDict):
    source: Literal["organization", "installation", "none"]
    """Whose model answers: the organization's own, the installation's, or none. With none, the local engine answers."""
    provider: Literal["anthropic", "openai", "openai-compatible"] | None
    """The provider whose API the model uses. Null if no model is configured."""
    name: str | None
    """The model's name as its provider spells it."""
    base_url: str | None
    """Null if the provider's own address is used, and for the installation's model."""
    has_api_key: bool
    """Whether the organization has stored a key. The key itself is never returned."""
    prompt_characters: int | None
    """The prompt limit in characters. Null: the installation's limit."""
    output_tokens: int | None
    """The limit of one answer in tokens, reasoning included. Null: each task has its own."""
    reasoning: Literal["none", "minimal", "low", "medium", "high", "xhigh"] | None
    """How much the model thinks before it answers. Null: as it does by itself."""
    first_token_seconds: int | None
    """How long a call may stay silent before the first word. Null: the installation's limit."""
    idle_seconds: int | None
    """How long an answer may pause. Null: the installation's limit."""
    timeout_seconds: int | None
    """The time limit of one call. Null: the installation's limit."""
    tasks: dict[str, TaskModel]
    """Tasks that have a model of their own. The installation's are not shown."""
    updated_at: str | None
    """When the organization's settings were last changed. Null if it has none of its own."""

class TaskModelFallback(TypedDict):
    provider: Literal["anthropic", "openai", "openai-compatible"] | None
    """The provider whose API the model uses."""
    name: str | None
    """The model's name as its provider spells it."""
    base_url: str | None
    """The base address. Null: as the other tasks, or the provider's own."""
    has_api_key: bool
    """Whether a key is stored for it. The key itself is never returned."""

class TaskModel(TypedDict):
    provider: Literal["anthropic", "openai", "openai-compatible"] | None
    """The provider whose API the model uses."""
    name: str | None
    """The model's name as its provider spells it."""
    base_url: str | None
    """The base address. Null: as the other tasks, or the provider's own."""
    has_api_key: bool
    """Whether a key is stored for it. The key itself is never returned."""
    prompt_characters: int | None
    """The prompt limit in characters."""
    output_tokens: int | None
    """The limit of one answer in tokens, reasoning included."""
    reasoning: Literal["none", "minimal", "low", "medium", "high", "xhigh"] | None
    """How much the model thinks before it answers."""
    fallback: NotRequired[TaskModelFallback | None]
    """Asked when this model fails. Absent: as the other tasks; null: none."""

class ModelTestConnection(TypedDict):
    """The model answers."""
    ok: bool
    """Whether it works."""
    message: str
    """The result of the test, as a human-readable message."""

class ModelTestJson(TypedDict):
    """It answers with JSON of a given shape."""
    ok: bool
    """Whether it works."""
    message: str
    """The result of the test, as a human-readable message."""

class ModelTestTools(TypedDict):
    """It calls a tool that it is offered."""
    ok: bool
    """Whether it works."""
    message: str
    """The result of the test, as a human-readable message."""

class ModelTestStreaming(TypedDict):
    """Its answer arrives piece by piece."""
    ok: bool
    """Whether it works."""
    message: str
    """The result of the test, as a human-readable message."""

class ModelTestContext(TypedDict):
    """It reads a prompt as long as `prompt_characters`."""
    ok: bool
    """Whether it works."""
    message: str
    """The result of the test, as a human-readable message."""

class ModelTestTasksValue(TypedDict):
    ok: bool
    """Whether it works."""
    message: str
    """The result of the test, as a human-readable message."""
    name: str
    """The model of the task. Its fallback is asked if it fails."""

class ModelTest(TypedDict):
    name: str | None
    """The model that was tested."""
    connection: ModelTestConnection
    """The model answers."""
    json: ModelTestJson
    """It answers with JSON of a given shape."""
    tools: ModelTestTools
    """It calls a tool that it is offered."""
    streaming: ModelTestStreaming
    """Its answer arrives piece by piece."""
    context: ModelTestContext
    """It reads a prompt as long as `prompt_characters`."""
    tasks: dict[str, ModelTestTasksValue]
    """Tasks with a model of their own: whether it does what they need, tools for chats and JSON for the others."""

class BudgetUsed(TypedDict):
    """What counts against the budget now."""
    credits: float
    """Credits of this month, with those held for unfinished jobs."""
    cost: float | None
    """Cost of language models this month, with what unfinished jobs are expected to cost. Null if a model without a price was used."""

class Budget(TypedDict):
    monthly_credits: float | None
    """Credits in a calendar month (UTC). Null: no limit. 0: no inference is allowed."""
    monthly_cost: float | None
    """Cost of language models in a calendar month, by `MODEL_PRICES`. Null: no limit. 0: no inference is allowed."""
    warn_at: float
    """The share of the budget at which the administrators are warned, such as 0.8."""
    used: BudgetUsed
    """What counts against the budget now."""

class AuditRecordUser(TypedDict):
    id: int
    """The id of the person."""
    name: str | None
    """The account's name. People cannot change it themselves."""
    preferred_name: str | None
    """The person's current preferred name."""

class AuditRecordApiKey(TypedDict):
    id: str
    """The id of the API key."""
    name: str | None
    """The name of the API key. Null if it has none."""

class AuditRecordPhraseItem2(TypedDict):
    kind: str
    """What the item is, such as `vault` or `file`."""
    id: str
    """The id of the item."""
    name: str | None
    """The current name, or the name that was recorded. Null if the caller cannot access it."""
    page: str | None
    """The page of the web application that shows the item. Null if there is none."""

class AuditRecordThingsItem(TypedDict):
    kind: str
    """What the item is, such as `vault` or `file`."""
    id: str
    """The id of the item."""
    name: str | None
    """The current name, or the name that was recorded. Null if the caller cannot access it."""
    page: str | None
    """The page of the web application that shows the item. Null if there is none."""

class AuditRecord(TypedDict):
    id: int
    """The number of the record. Later records have higher numbers."""
    at: str
    """When it happened."""
    user: AuditRecordUser | None
    """For a failed sign-in, the account that was tried."""
    api_key: AuditRecordApiKey | None
    """The API key that acted. Null for a person in the web application."""
    address: str | None
    """The IP address of the client."""
    operation: str
    """The operation by method and path, such as `POST /projects/{id}/pin`, or the name of an event such as a sign-in."""
    summary: str
    """A readable name of the operation, such as: Pinned a project."""
    actor: str
    """Who did it."""
    phrase: list[str | AuditRecordPhraseItem2]
    """What the actor did, as text and items in order. Shown after the actor."""
    target: dict[str, Any]
    """What the operation was about: the ids in the path and the response, by name."""
    things: list[AuditRecordThingsItem]
    """The items that the target refers to, with their current names."""

class NewCompletion(TypedDict):
    message: str
    """The question or task, in plain language."""
    file_ids: NotRequired[list[str]]
    """Files with status `ready`. Files of earlier turns stay attached. Default: `[]`."""
    playbook_ids: NotRequired[list[str]]
    """Playbooks that the answer may review the files with. Default: `[]`."""
    skill_ids: NotRequired[list[str]]
    """Accepted only on the first turn of a chat."""
    chat_id: NotRequired[str]
    """The chat to continue."""
    project_id: NotRequired[str]
    """Accepted only on the first turn of a chat."""
    vault_id: NotRequired[str]
    """The vault to answer from. Requires a user-scoped key."""
    each_document: NotRequired[list[QuestionOfEach]]
    """Questions that each document of the request is asked on its own and whole: of `file_ids`, or else of all of the vault or project. The answer is a table with the words behind each value, in `tables`; the message is its title."""
    decisions: NotRequired[list[ProposalDecision]]
    """What you allow or decline of the `proposals` of earlier answers. Requires `chat_id`."""
    may_change: NotRequired[bool]
    """Whether the answer may change something that the message asks for. False: changes are only proposed. Defaults to true. In the web application changes are always proposed first."""
    stream: NotRequired[bool]
    """Stream the answer as server-sent events, as with `Accept: text/event-stream`."""

class QuestionOfEach(TypedDict):
    label: str
    """The heading of the column."""
    question: str
    """What is asked of each document."""

class ProposalDecision(TypedDict):
    proposal_id: str
    """A proposal of an earlier answer of this chat."""
    allow: bool
    """True: it is done now. False: it is not done."""

class NewChatShare(TypedDict):
    user_id: NotRequired[int]
    """The id of a person in the organization. Send either this or `email`."""
    email: NotRequired[str]
    """The e-mail address of a person in the organization. Send either this or `user_id`."""

class ChatChange(TypedDict):
    title: NotRequired[str]
    """The new title."""
    project_id: NotRequired[str | None]
    """Moves the chat to this project; null removes it from its project."""
    visibility: NotRequired[Literal["private", "organization"]]
    """`private`: its owner and those it is shared with. `organization`: everyone in the organization."""

class FileChange(TypedDict):
    folder_id: NotRequired[str]
    """Moves the file to this folder."""
    name: NotRequired[str]
    """The new name."""

class NewComparison(TypedDict):
    base_file_id: str
    """The older file."""
    file_id: str
    """The revised file. Must be another file."""

class UploadCompletion(TypedDict):
    part_count: int
    """How many parts were sent. None may be missing."""

class NewUpload(TypedDict):
    file_name: str
    """The name of the file, with its extension."""
    size: int
    """The size of the whole file in bytes. At most the installation's limit, 100 MiB unless configured."""
    content_type: NotRequired[str]
    """The media type that the sender expects. The actual type is detected from the bytes."""
    folder_id: NotRequired[str]
    """The folder to put the file in. Send at most one of `folder_id`, `project_id` and `scope`."""
    project_id: NotRequired[str]
    """The project whose folder the file is put in."""
    scope: NotRequired[Literal["my-files", "organization"]]
    """The area the file is put in. Defaults to the caller's own files, or the organization's with an organization-scoped key."""

class NewFolderMember(TypedDict):
    user_id: NotRequired[int]
    """The id of a person in the organization. Send either this or `email`."""
    email: NotRequired[str]
    """The e-mail address of a person in the organization. Send either this or `user_id`."""
    access_level: NotRequired[Literal["read", "write", "manage"]]
    """`manage` also allows changing the folder's members, `is_access_controlled`, and the projects it is linked to. Default: `"read"`."""

class NewFolder(TypedDict):
    name: str
    """The name of the folder."""
    description: NotRequired[str | None]
    """What the folder is for."""
    parent_folder_id: NotRequired[str]
    """The folder to create it in. Send at most one of `parent_folder_id` and `scope`."""
    scope: NotRequired[Literal["my-files", "organization"]]
    """The area to create it in. Defaults to the caller's own files, or the organization's with an organization-scoped key."""

class FolderChange(TypedDict):
    name: NotRequired[str]
    """The new name."""
    description: NotRequired[str | None]
    """The new description; null clears it."""
    parent_folder_id: NotRequired[str | None]
    """Moves the folder into this one. Null is accepted only if it is already null."""
    is_access_controlled: NotRequired[bool]
    """Whether only its members can open the folder. Requires `manage`."""

class NewProject(TypedDict):
    name: str
    """The name of the project."""
    description: NotRequired[str | None]
    """What the project is about."""
    custom_instructions: NotRequired[str | None]
    """Instructions given to the model in the project's chats."""
    is_access_controlled: NotRequired[bool]
    """Defaults to true with a user-scoped key and to false with an organization-scoped key."""

class ProjectChange(TypedDict):
    name: NotRequired[str]
    """The name of the project."""
    description: NotRequired[str | None]
    """What the project is about."""
    custom_instructions: NotRequired[str | None]
    """Instructions given to the model in the project's chats."""
    is_access_controlled: NotRequired[bool]
    """Defaults to true with a user-scoped key and to false with an organization-scoped key."""

class NewProjectMember(TypedDict):
    user_id: NotRequired[int]
    """The id of a person in the organization. Send either this or `email`."""
    email: NotRequired[str]
    """The e-mail address of a person in the organization. Send either this or `user_id`."""
    access_level: NotRequired[Literal["read", "write", "admin"]]
    """`read`: see the project. `write`: also work in it. `admin`: also change it and its members. Default: `"read"`."""

class ProjectMemberChange(TypedDict):
    access_level: Literal["read", "write", "admin"]
    """`read`: see the project. `write`: also work in it. `admin`: also change it and its members."""

class FileLinks(TypedDict):
    file_id: NotRequired[str]
    """One id. Send either this or `file_ids`."""
    file_ids: NotRequired[list[str]]
    """Up to 500 ids. Either all of them are linked or none."""

class FolderLinks(TypedDict):
    folder_id: NotRequired[str]
    """One id. Send either this or `folder_ids`."""
    folder_ids: NotRequired[list[str]]
    """Up to 500 ids. Either all of them are linked or none."""

class NewVault(TypedDict):
    name: str
    """The name of the vault."""
    description: NotRequired[str | None]
    """What the vault is for."""
    split_bundles: NotRequired[bool]
    """Whether an upload that contains several agreements is split into separate documents. Default: `true`."""
    template: NotRequired[str]
    """The id of a template of `GET /vault-templates`. The vault starts with its columns."""

class VaultChange(TypedDict):
    name: NotRequired[str]
    """The new name."""
    description: NotRequired[str | None]
    """The new description; null clears it."""
    split_bundles: NotRequired[bool]
    """Whether an upload that contains several agreements is split into separate documents."""

class NewReport(TypedDict):
    template_id: str
    """The template to fill: one of `GET /templates` or `GET /report-templates`. It can use the lists `rows`, `summary`, `findings` and `documents`."""
    source: ReportSource
    """What the report is about. Exactly one source."""
    title: str
    """The title of the report, and the name of its file."""

class ReportSource(TypedDict):
    vault_id: NotRequired[str]
    """All documents of a vault. Requires a user-scoped key."""
    view_id: NotRequired[str]
    """With `vault_id`: only the documents and columns that this view shows."""
    portfolio_id: NotRequired[str]
    """All contracts of a portfolio."""
    project_id: NotRequired[str]
    """The files of a project, and the findings of its reviews."""
    review_ids: NotRequired[list[str]]
    """The findings of these reviews, in this order."""

class NewVaultMember(TypedDict):
    user_id: NotRequired[int]
    """The id of a person in the organization. Send either this or `email`."""
    email: NotRequired[str]
    """The e-mail address of a person in the organization. Send either this or `user_id`."""
    role: NotRequired[Literal["owner", "editor", "viewer"]]
    """`viewer`: read and write notes. `editor`: also change documents, columns and cells. `owner`: also manage members. Default: `"editor"`."""

class VaultMemberChange(TypedDict):
    role: Literal["owner", "editor", "viewer"]
    """`viewer`: read and write notes. `editor`: also change documents, columns and cells. `owner`: also manage members."""

class NewColumnFieldMeta(TypedDict):
    type: NotRequired[str]
    """Free text stored with the options. Defaults to the type of the column."""
    options: list[str]
    """The options that a cell may hold."""

class NewColumn(TypedDict):
    label: str
    """The heading of the column."""
    field_key: NotRequired[str]
    """The stable key that values are stored under. Derived from the label by default."""
    instructions: NotRequired[str]
    """What to look for. Required for an `ai` column."""
    field_type: NotRequired[Literal["text", "date", "date_range", "enum", "multi_enum", "boolean", "number", "currency", "percentage", "duration", "email", "url", "list", "rich_text"]]
    """The type of the values. Default: `"text"`."""
    field_meta: NotRequired[NewColumnFieldMeta | None]
    """The options of an `enum` or `multi_enum` column, for which it is required."""
    extraction_mode: NotRequired[Literal["ai", "manual"]]
    """`ai`: filled by reading the documents. `manual`: filled by people. Default: `"ai"`."""
    sort_order: NotRequired[int]
    """The position of the column: lower numbers come first. Default: `0`."""

class ColumnChangeFieldMeta(TypedDict):
    type: NotRequired[str]
    """Free text stored with the options. Defaults to the type of the column."""
    options: list[str]
    """The options that a cell may hold."""
    legacy_options: NotRequired[list[str]]
    """Accepted so that a response can be sent back. It is not changed."""

class ColumnChange(TypedDict):
    label: NotRequired[str]
    """The new heading."""
    instructions: NotRequired[str]
    """What to look for. Documents are not read again automatically."""
    field_meta: NotRequired[ColumnChangeFieldMeta | None]
    """The options of an `enum` or `multi_enum` column. Cells keep options that are removed here."""
    sort_order: NotRequired[int]
    """The position of the column: lower numbers come first."""
    field_key: NotRequired[str]
    """Cannot be changed. Only the current value is accepted."""
    field_type: NotRequired[str]
    """Cannot be changed. Only the current value is accepted."""
    extraction_mode: NotRequired[str]
    """Cannot be changed. Only the current value is accepted."""

class NewVaultDocuments(TypedDict):
    file_ids: list[str]
    """Files that are ready or still being processed."""

class NewCellNote(TypedDict):
    text: str
    """What the note says."""
    mentions: NotRequired[list[int]]
    """The ids of people whom the note mentions. They must be able to see the note, and are notified."""

class CellChangeCitationsItem(TypedDict):
    start: int
    """Where the words begin in the document's text."""
    end: int
    """Where the words end in the document's text: the offset after the last character."""

class CellChange(TypedDict):
    value: CellValueInput
    citations: NotRequired[list[CellChangeCitationsItem]]
    """The passages of the document's text that the value is based on, in UTF-16 units. The cell shows them as its citations."""
    if_extracted_at: NotRequired[str | None]
    """The `extracted_at` that the caller last read. If it has changed, the request fails with 409 CELL_CHANGED."""
    if_edited_at: NotRequired[str | None]
    """The `edited_at` that the caller last read. If it has changed, the request fails with 409 CELL_CHANGED."""
    if_is_edited: NotRequired[bool]
    """The `is_edited` that the caller last read. If it has changed, the request fails with 409 CELL_CHANGED."""

class CellValueInput5(TypedDict):
    """`date_range`."""
    start: str | None
    """The first day. Null if it is open."""
    end: str | None
    """The last day. Null if it is open."""

class CellValueInput6(TypedDict):
    """`currency`, with the ISO 4217 code."""
    amount: float
    """The amount in units of the currency."""
    currency: str
    """The ISO 4217 code, such as `USD`."""

class CellValueInput7(TypedDict):
    """`duration`."""
    value: float
    """How many of the units."""
    unit: Literal["days", "weeks", "months", "years"]
    """The unit of time."""

class CellValueInput8Item(TypedDict):
    name: str
    """The name of the party."""
    role: NotRequired[str | None]
    """The role of the party, such as `Supplier`. Null if it has none."""

class CellValueInput9Item(TypedDict):
    title: str
    """The title of the agreement."""
    document_id: NotRequired[str | None]
    """Its document in the vault. Null if it is not there."""

CellValueInput: TypeAlias = "str | float | bool | list[str] | CellValueInput5 | CellValueInput6 | CellValueInput7 | list[CellValueInput8Item] | list[CellValueInput9Item] | None"
"""The format depends on the column's type. Null sets the cell to empty."""

class NewVaultSample(TypedDict):
    field_key: str
    """The column to draw cells from."""
    size: int
    """The number of cells to draw. The sample is smaller if fewer are unverified."""
    seed: NotRequired[int]
    """The same seed draws the same cells while the same cells are unverified. Random by default."""

class NewCellFlag(TypedDict):
    note: NotRequired[str | None]
    """What looks doubtful. Null or blank: no note."""
    assignee_user_id: NotRequired[int | None]
    """Who should look at the cell. Must have a role in the vault."""

class ColumnLearningChange(TypedDict):
    enabled: bool
    """False: what was learned is erased, and nothing is learned until it is true again."""
    from_vault_ids: NotRequired[list[str]]
    """Other vaults whose columns with the same question it also learns from. Only an owner of this vault and of those may name them. A vault teaches only while everybody who may open this one may open it too. Left out: as before."""

class NewVaultRescan(TypedDict):
    document_id: NotRequired[str]
    """Only this document."""
    field_key: NotRequired[str]
    """Only this column."""
    compare: NotRequired[bool]
    """The same as `compare` in the query."""

class AcceptedVaultChangesAccept2Item(TypedDict):
    document_id: str
    """The document of the cell."""
    field_key: str
    """The column of the cell."""

class AcceptedVaultChanges(TypedDict):
    accept: Literal["all"] | list[AcceptedVaultChangesAccept2Item]
    """`all`, or the cells whose new value is written. `all` also records cells that were read again without a change of value, such as one that is now known to be absent."""

class NewVaultSpreadsheetMatch2(TypedDict):
    field_key: str
    """The column whose value identifies the document."""

class NewVaultSpreadsheetColumnsItem(TypedDict):
    header: str
    """The heading in the sheet."""
    label: NotRequired[str]
    """The heading in the vault. Defaults to that of the sheet."""
    field_type: NotRequired[Literal["text", "date", "date_range", "enum", "multi_enum", "boolean", "number", "currency", "percentage", "duration", "email", "url", "list", "rich_text"]]
    """The type of the values."""

class NewVaultSpreadsheet(TypedDict):
    file_id: str
    """The spreadsheet: an uploaded XLSX or CSV file."""
    sheet: NotRequired[str]
    """The name of a sheet. Defaults to the first sheet that is not hidden."""
    key_column: str
    """The heading of the column that identifies the document of each row."""
    match: NotRequired[Literal["name"] | NewVaultSpreadsheetMatch2]
    """How rows are matched to documents: by the document's name, or by its value in a column. Default: `"name"`."""
    columns: list[NewVaultSpreadsheetColumnsItem]
    """The columns of the sheet that become columns of the vault."""

class VaultSpreadsheetChange(TypedDict):
    file_id: str
    """The new version of the file."""
    sheet: NotRequired[str]
    """The name of the sheet. Defaults to the sheet that was read before."""

class NewViewColumnsItem(TypedDict):
    field_key: str
    """The key of the column."""
    hidden: NotRequired[bool]
    """Whether the view hides the column."""
    width: NotRequired[int | None]
    """The width in pixels. Null: the default."""

class NewViewFilterValue(TypedDict):
    op: Literal["eq", "ne", "lt", "lte", "gt", "gte", "between", "contains", "in", "not_in", "in_next", "in_last", "in_this", "empty", "not_empty"]
    """The operation. Which ones a column has depends on its type."""
    value: NotRequired[Any]
    """What the operation compares with. Absent for `empty` and `not_empty`."""

class NewView(TypedDict):
    name: str
    """The name of the view."""
    columns: NotRequired[list[NewViewColumnsItem]]
    """The columns in their order. A new view shows all columns if this is omitted, and hides those that are not named."""
    sort: NotRequired[str | None]
    """A field key, with `-` in front for descending order. Null: the default order."""
    filter: NotRequired[dict[str, NewViewFilterValue] | None]
    """The filter, as in `GET /vaults/{id}/documents`. Null: none."""
    row_height: NotRequired[Literal["1", "2", "4", "wrap"] | None]
    """How many lines a row shows in the web application. `wrap` shows whole values. Null: each person's own setting."""
    shared: NotRequired[bool]
    """Whether everyone in the vault can see the view. If false, only you can. Default: `true`."""

class ViewChangeColumnsItem(TypedDict):
    field_key: str
    """The key of the column."""
    hidden: NotRequired[bool]
    """Whether the view hides the column."""
    width: NotRequired[int | None]
    """The width in pixels. Null: the default."""

class ViewChangeFilterValue(TypedDict):
    op: Literal["eq", "ne", "lt", "lte", "gt", "gte", "between", "contains", "in", "not_in", "in_next", "in_last", "in_this", "empty", "not_empty"]
    """The operation. Which ones a column has depends on its type."""
    value: NotRequired[Any]
    """What the operation compares with. Absent for `empty` and `not_empty`."""

class ViewChange(TypedDict):
    name: NotRequired[str]
    """The new name."""
    columns: NotRequired[list[ViewChangeColumnsItem]]
    """The columns in their order. A new view shows all columns if this is omitted, and hides those that are not named."""
    sort: NotRequired[str | None]
    """A field key, with `-` in front for descending order. Null: the default order."""
    filter: NotRequired[dict[str, ViewChangeFilterValue] | None]
    """The filter, as in `GET /vaults/{id}/documents`. Null: none."""
    row_height: NotRequired[Literal["1", "2", "4", "wrap"] | None]
    """How many lines a row shows in the web application. `wrap` shows whole values. Null: each person's own setting."""
    shared: NotRequired[bool]
    """Whether everyone in the vault can see the view."""

class NewDeadlineState(TypedDict):
    date: str
    """The day of the deadline, as listed. 404 if the cell has another date by now."""
    minus_field_key: NotRequired[str | None]
    """For a derived date: the key of the duration column that is subtracted."""
    status: Literal["open", "done", "snoozed"]
    """`open` takes back `done` and `snoozed`."""
    snoozed_until: NotRequired[str | None]
    """Required for `snoozed`: a day after today. On that day the deadline is open again, and alerts notify again."""
    assignee_user_id: NotRequired[int | None]
    """Who deals with it. Must have a role in the vault. Null: nobody. If omitted, it is kept."""

class NewAlertFilterValue(TypedDict):
    op: Literal["eq", "ne", "lt", "lte", "gt", "gte", "between", "contains", "in", "not_in", "in_next", "in_last", "in_this", "empty", "not_empty"]
    """The operation. Which ones a column has depends on its type."""
    value: NotRequired[Any]
    """What the operation compares with. Absent for `empty` and `not_empty`."""

class NewAlertRecipients(TypedDict):
    """Who is notified: people, everyone with a role, or both."""
    user_ids: NotRequired[list[int]]
    """People who have a role in the vault."""
    role: NotRequired[Literal["owner", "editor", "viewer"] | None]
    """Everyone who has this role, or a higher one, when the date is due."""

class NewAlert(TypedDict):
    name: str
    """The name of the alert."""
    field_key: str
    """The date column that the alert watches."""
    minus_field_key: NotRequired[str | None]
    """A duration column that is subtracted from the date, such as a notice period. Null: none."""
    days_before: list[int]
    """The lead times in days, 0 to 3650. 0 is the day itself."""
    filter: NotRequired[dict[str, NewAlertFilterValue] | None]
    """Only documents that match are watched, as in `GET /vaults/{id}/documents`. Null: all of them."""
    recipients: NewAlertRecipients
    """Who is notified: people, everyone with a role, or both."""
    email: NotRequired[bool]
    """Whether recipients also get an e-mail, if the installation can send e-mail. Default: `true`."""
    immediate_email: NotRequired[bool]
    """Whether the e-mail is sent at once. Otherwise it is part of one digest a day. Default: `false`."""

class AlertChangeFilterValue(TypedDict):
    op: Literal["eq", "ne", "lt", "lte", "gt", "gte", "between", "contains", "in", "not_in", "in_next", "in_last", "in_this", "empty", "not_empty"]
    """The operation. Which ones a column has depends on its type."""
    value: NotRequired[Any]
    """What the operation compares with. Absent for `empty` and `not_empty`."""

class AlertChangeRecipients(TypedDict):
    """Who is notified: people, everyone with a role, or both."""
    user_ids: NotRequired[list[int]]
    """People who have a role in the vault."""
    role: NotRequired[Literal["owner", "editor", "viewer"] | None]
    """Everyone who has this role, or a higher one, when the date is due."""

class AlertChange(TypedDict):
    name: NotRequired[str]
    """The name of the alert."""
    field_key: NotRequired[str]
    """The date column that the alert watches."""
    minus_field_key: NotRequired[str | None]
    """A duration column that is subtracted from the date, such as a notice period. Null: none."""
    days_before: NotRequired[list[int]]
    """The lead times in days, 0 to 3650. 0 is the day itself."""
    filter: NotRequired[dict[str, AlertChangeFilterValue] | None]
    """Only documents that match are watched, as in `GET /vaults/{id}/documents`. Null: all of them."""
    recipients: NotRequired[AlertChangeRecipients]
    """Who is notified: people, everyone with a role, or both."""
    email: NotRequired[bool]
    """Whether recipients also get an e-mail, if the installation can send e-mail."""
    immediate_email: NotRequired[bool]
    """Whether the e-mail is sent at once. Otherwise it is part of one digest a day."""

class NewSourceFolder(TypedDict):
    kind: Literal["folder"]
    """A folder on the server."""
    name: str
    """The name of the source."""
    interval_minutes: NotRequired[int]
    """Minutes from the end of a sync to the next one."""
    enabled: NotRequired[bool]
    """If false, it is synced only on request."""
    settings: FolderSourceSettings
    """The folder to import from."""

class NewSourceWebdav(TypedDict):
    kind: Literal["webdav"]
    """A folder of a WebDAV server, such as Nextcloud."""
    name: str
    """The name of the source."""
    interval_minutes: NotRequired[int]
    """Minutes from the end of a sync to the next one."""
    enabled: NotRequired[bool]
    """If false, it is synced only on request."""
    secret: str
    """The password, the secret access key of S3, or the access token of a mailbox. Write-only: it is stored encrypted and never returned."""
    settings: WebdavSourceSettings
    """The server and the folder to import from."""

class NewSourceS3(TypedDict):
    kind: Literal["s3"]
    """A bucket of an S3-compatible storage."""
    name: str
    """The name of the source."""
    interval_minutes: NotRequired[int]
    """Minutes from the end of a sync to the next one."""
    enabled: NotRequired[bool]
    """If false, it is synced only on request."""
    secret: str
    """The password, the secret access key of S3, or the access token of a mailbox. Write-only: it is stored encrypted and never returned."""
    settings: S3SourceSettings
    """The storage and the bucket to import from."""

class NewSourceImap(TypedDict):
    kind: Literal["imap"]
    """A mailbox."""
    name: str
    """The name of the source."""
    interval_minutes: NotRequired[int]
    """Minutes from the end of a sync to the next one."""
    enabled: NotRequired[bool]
    """If false, it is synced only on request."""
    secret: str
    """The password, the secret access key of S3, or the access token of a mailbox. Write-only: it is stored encrypted and never returned."""
    settings: MailboxSourceSettings
    """The mailbox, and which messages to import."""

NewSource: TypeAlias = "NewSourceFolder | NewSourceWebdav | NewSourceS3 | NewSourceImap"

class SourceChange(TypedDict):
    name: NotRequired[str]
    """The name of the source."""
    interval_minutes: NotRequired[int]
    """Minutes from the end of a sync to the next one."""
    enabled: NotRequired[bool]
    """If false, it is synced only on request."""
    secret: NotRequired[str]
    """The password, the secret access key of S3, or the access token of a mailbox. Write-only: it is stored encrypted and never returned."""
    settings: NotRequired[dict[str, Any]]
    """The settings to change, as for creating a source of this kind. Omitted ones are kept."""

class NewPlaybookFromDocuments(TypedDict):
    file_ids: list[str]
    """Contracts with status `ready`, best of one kind. An id that is given twice counts once."""
    title: str
    """The title of the playbook."""

class NewPlaybook(TypedDict):
    title: str
    """The title of the playbook."""
    description: NotRequired[str | None]
    """What the playbook is for."""
    guide: NotRequired[str | None]
    """Guidance for people on when to use the playbook and how to read the result, in Markdown."""

class PlaybookChange(TypedDict):
    title: NotRequired[str]
    """The title of the playbook."""
    description: NotRequired[str | None]
    """What the playbook is for."""
    guide: NotRequired[str | None]
    """Guidance for people on when to use the playbook and how to read the result, in Markdown."""
    visibility: NotRequired[Literal["private", "organization"]]
    """`private` is visible only to its creator. `organization` is visible to everyone in the organization."""

class NewPlaybookCheckPositionsItem(TypedDict):
    type: Literal["standard", "fallback"]
    """`standard` is the preferred position. `fallback` is an acceptable alternative; list the best one first."""
    guidance: str
    """The position in words: what the contract should say."""
    clause_id: NotRequired[str]
    """A clause of the library. Reviews propose its current wording."""

class NewPlaybookCheck(TypedDict):
    title: str
    """The title of the check."""
    description: NotRequired[str | None]
    """What the check is about."""
    importance: NotRequired[Literal["low", "medium", "high"] | None]
    """How much the check matters."""
    positions: list[NewPlaybookCheckPositionsItem]
    """What is accepted: exactly one standard position, and fallbacks in order of preference."""

class PlaybookCheckOrder(TypedDict):
    check_ids: list[str]
    """All checks of the playbook, each exactly once, in the new order."""

class PlaybookCheckChangePositionsItem(TypedDict):
    type: Literal["standard", "fallback"]
    """`standard` is the preferred position. `fallback` is an acceptable alternative; list the best one first."""
    guidance: str
    """The position in words: what the contract should say."""
    clause_id: NotRequired[str]
    """A clause of the library. Reviews propose its current wording."""

class PlaybookCheckChange(TypedDict):
    title: NotRequired[str]
    """The title of the check."""
    description: NotRequired[str | None]
    """What the check is about."""
    importance: NotRequired[Literal["low", "medium", "high"] | None]
    """How much the check matters."""
    positions: NotRequired[list[PlaybookCheckChangePositionsItem]]
    """What is accepted: exactly one standard position, and fallbacks in order of preference."""

class CheckLearningChange(TypedDict):
    enabled: bool
    """False: what was learned is erased, and nothing is learned until it is true again."""

class NewPlaybookExampleCitation(TypedDict):
    """A place in a file that you can read. Its text becomes the example."""
    file_id: str
    """The file that the text is in."""
    start: int
    """An offset into the text of the file, in UTF-16 units."""
    end: int
    """The offset after the last character."""

class NewPlaybookExample(TypedDict):
    text: NotRequired[str]
    """The clause that the check judges. Send either this or `citation`."""
    citation: NotRequired[NewPlaybookExampleCitation]
    """A place in a file that you can read. Its text becomes the example."""
    note: NotRequired[str | None]
    """Why this result is expected."""
    expected: Literal["Pass", "Fallback", "Flag"]
    """The result that the check should have for this text."""

class PlaybookExampleChangeCitation(TypedDict):
    """A place in a file that you can read. Its text becomes the example."""
    file_id: str
    """The file that the text is in."""
    start: int
    """An offset into the text of the file, in UTF-16 units."""
    end: int
    """The offset after the last character."""

class PlaybookExampleChange(TypedDict):
    text: NotRequired[str]
    """The clause that the check judges. Send either this or `citation`."""
    citation: NotRequired[PlaybookExampleChangeCitation]
    """A place in a file that you can read. Its text becomes the example."""
    note: NotRequired[str | None]
    """Why this result is expected."""
    expected: NotRequired[Literal["Pass", "Fallback", "Flag"]]
    """The result that the check should have for this text."""

class NewVaultEvaluation(TypedDict):
    cells: NotRequired[int]
    """How many checked cells are read at most. They come from up to 50 documents, the same ones each time. Default: `200`."""
    findings: NotRequired[int]
    """How many decided findings are judged at most, from up to 20 reviews that you can see. 0: none. Default: `100`."""

class NewPlaybookRun(TypedDict):
    file_ids: list[str]
    """Files with status `ready`: one agreement, plus its schedules if they are separate files."""
    review_mode: NotRequired[Literal["first-party", "third-party"]]
    """`first-party` if the document is on our own paper, `third-party` if it is on the other side's. Default: `"third-party"`."""
    representing_party: NotRequired[str]
    """The party that you represent, by name or role. Default: `"our company"`."""
    check_ids: NotRequired[list[str]]
    """The checks to run. Defaults to all checks of the playbook."""
    project_id: NotRequired[str]
    """A project whose members see the review. Requires write access to it."""
    previous_review_id: NotRequired[str]
    """The review of the draft before, if this is the next round. Its decisions are kept where the finding is the same."""

class NewReviewRedline(TypedDict):
    comments: NotRequired[Literal["none", "external", "internal"]]
    """`none`: no comments. `external`: reasons that the other side may see. `internal`: the analysis and the note of each finding, for your own side only. Default: `"none"`."""
    author: NotRequired[str]
    """The author of the tracked changes. Defaults to the author name in your profile, or to the organization's name."""
    initials: NotRequired[str]
    """Defaults to the initials of the author."""

class FindingDecisionChange(TypedDict):
    decision: NotRequired[Literal["accepted", "rejected", "edited"] | None]
    """`edited`: accepted with `revisions` instead of those of the finding. Null: not decided."""
    note: NotRequired[str | None]
    """A note for colleagues; null or blank clears it."""
    assignee_user_id: NotRequired[int | None]
    """Someone who can see the review."""
    mentions: NotRequired[list[int]]
    """The ids of people whom the note mentions. They must be able to see the note, and are notified."""
    revisions: NotRequired[list[EditedRevision] | None]
    """Only with the decision `edited`."""
    restores: NotRequired[str]
    """The `updated_at` of an earlier state. Brings back its decision and edited text, with their author and time. Cannot be combined with `decision` or `revisions`."""
    if_updated_at: NotRequired[str | None]
    """The `updated_at` that the caller last read, null if there was no decision. If it has changed, the request fails with 409 FINDING_CHANGED."""

class EditedRevision(TypedDict):
    original: str
    """The exact text of the file from `start` to `end`. Empty for an insertion."""
    replacement: str
    """The new words. Empty for a deletion."""
    start: int
    """Where the replaced words begin in the text of the file, in UTF-16 units."""
    end: int
    """Where the replaced words end in the text of the file: the offset after the last character, in UTF-16 units."""
    file_id: NotRequired[str]
    """Required if several files were reviewed."""
    rationale: NotRequired[str]
    """Why the change is made."""

class NewReviewShare(TypedDict):
    user_id: NotRequired[int]
    """The id of a person in the organization. Send either this or `email`."""
    email: NotRequired[str]
    """The e-mail address of a person in the organization. Send either this or `user_id`."""

class NewReviewResponse(TypedDict):
    file_id: str
    """The draft that came back, with status `ready`."""

class NewPortfolio(TypedDict):
    playbook_id: str
    """The playbook to review the contracts with."""
    file_ids: NotRequired[list[str]]
    """One contract each."""
    vault_id: NotRequired[str]
    """Instead of `file_ids`: all documents of a vault. Requires a user-scoped key."""
    name: NotRequired[str]
    """The name of the portfolio. Defaults to the title of the playbook and what is reviewed."""
    review_mode: NotRequired[Literal["first-party", "third-party"]]
    """`first-party` if the document is on our own paper, `third-party` if it is on the other side's. Default: `"third-party"`."""
    representing_party: NotRequired[str]
    """The party that you represent, by name or role. Default: `"our company"`."""
    check_ids: NotRequired[list[str]]
    """The checks to run. Defaults to all checks of the playbook."""

class NewApproval(TypedDict):
    subject: Literal["review", "redline", "document", "request"]
    """`review`: a review with what was decided about its findings. `redline`: the changes that it proposes to the other side. `document`: a file. `request`: a request of a colleague."""
    subject_id: str
    """The id of the review, the file or the request."""
    note: NotRequired[str | None]
    """What the approvers should know."""
    approvers: NotRequired[list[NewApprover]]
    """Who is asked besides those that the rules name. Requires the right to share what is to be approved. Defaults to any administrator if no rule applies."""
    mode: NotRequired[Literal["all", "any", "in_order"]]
    """For those approvers. Defaults to `any`."""

class NewApprover2(TypedDict):
    user_id: int
    """A person of the organization."""
    name: NotRequired[str | None]
    """Ignored, so that what was read can be sent again."""

class NewApprover22(TypedDict):
    role: Literal["administrator", "vault_manager"]
    """`administrator`: any administrator. `vault_manager`: anybody who may manage vaults."""

NewApprover: TypeAlias = "NewApprover2 | NewApprover22"

class NewApprovalRule(TypedDict):
    name: NotRequired[str]
    """What people call the rule. Default: `""`."""
    subject: Literal["review", "redline", "document", "request"]
    """`review`: a review with what was decided about its findings. `redline`: the changes that it proposes to the other side. `document`: a file. `request`: a request of a colleague."""
    when: NotRequired[ApprovalCondition]
    """When it applies: all that is given must hold. Empty: always. Default: `{}`."""
    approvers: list[NewApprover]
    """Who must approve, in this order if `mode` is `in_order`."""
    mode: NotRequired[Literal["all", "any", "in_order"]]
    """Whether all approvers must approve, any one of them is enough, or each after the one before. Default: `"any"`."""
    escalate_to_user_id: NotRequired[int | None]
    """Who else may decide when an approver has not decided in time. Default: `null`."""
    escalate_after_days: NotRequired[int | None]
    """After how many days that is. Default: `null`."""

class NewApprovalDecision(TypedDict):
    decision: Literal["approved", "rejected"]
    """One `rejected` ends the approval."""
    note: NotRequired[str | None]
    """Why. Whoever asked reads it."""

class NewApprovalDelegation(TypedDict):
    to_user_id: int
    """Who decides in the caller's place."""
    until: str
    """The last day, at most a year ahead."""

class ApprovalRuleChange(TypedDict):
    name: NotRequired[str]
    """The new name."""
    when: NotRequired[ApprovalCondition]
    """The new condition, which replaces the former."""
    approvers: NotRequired[list[NewApprover]]
    """The new approvers, which replace the former."""
    mode: NotRequired[Literal["all", "any", "in_order"]]
    """Whether all approvers must approve, any one of them is enough, or each after the one before."""
    escalate_to_user_id: NotRequired[int | None]
    """Null: nobody."""
    escalate_after_days: NotRequired[int | None]
    """Null: never."""

class NewSkill(TypedDict):
    name: str
    """The name of the skill."""
    description: NotRequired[str | None]
    """When the skill is useful."""
    content: str
    """The instructions given to the model, in Markdown."""
    visibility: NotRequired[Literal["private", "organization"]]
    """`private` is visible only to its creator. `organization` is visible to everyone in the organization."""
    file_ids: NotRequired[list[str]]
    """The complete list of files, in order. Duplicates are removed."""

class SkillChange(TypedDict):
    name: NotRequired[str]
    """The name of the skill."""
    description: NotRequired[str | None]
    """When the skill is useful."""
    content: NotRequired[str]
    """The instructions given to the model, in Markdown."""
    visibility: NotRequired[Literal["private", "organization"]]
    """`private` is visible only to its creator. `organization` is visible to everyone in the organization."""
    file_ids: NotRequired[list[str]]
    """The complete list of files, in order. Duplicates are removed."""

class ClauseFromCitation(TypedDict):
    file_id: str
    """The file that the clause stands in."""
    start: int
    """Where it begins in the file's text, in UTF-16 units."""
    end: int
    """Where it ends. At most 204,800 characters after `start`."""
    title: NotRequired[str]
    """The title. Defaults to the heading of the clause, or to its first words."""

class NewClauseVariantsItem(TypedDict):
    id: NotRequired[str]
    """The id of a variant that is kept. Leave it out for a new one."""
    label: NotRequired[str]
    """What the variant is for: `preferred`, `fallback`, `walk_away` or words of your own."""
    text: str
    """Its wording, in Markdown."""
    note: NotRequired[str | None]
    """When to use it."""

class NewClause(TypedDict):
    title: str
    """The title of the clause."""
    text: str
    """The wording, in Markdown."""
    kind: NotRequired[str | None]
    """What kind of clause it is, in your own words."""
    language: NotRequired[str]
    """A BCP 47 code. Detected from the wording if left out."""
    tags: NotRequired[list[str]]
    """Its tags."""
    notes: NotRequired[str | None]
    """Notes for colleagues."""
    variants: NotRequired[list[NewClauseVariantsItem]]
    """Other wordings for the same purpose. Replaces all variants."""
    visibility: NotRequired[Literal["private", "organization"]]
    """`private` is visible only to its creator. `organization` is visible to everyone in the organization."""

class ClauseChangeVariantsItem(TypedDict):
    id: NotRequired[str]
    """The id of a variant that is kept. Leave it out for a new one."""
    label: NotRequired[str]
    """What the variant is for: `preferred`, `fallback`, `walk_away` or words of your own."""
    text: str
    """Its wording, in Markdown."""
    note: NotRequired[str | None]
    """When to use it."""

class ClauseChange(TypedDict):
    title: NotRequired[str]
    """The title of the clause."""
    text: NotRequired[str]
    """The wording, in Markdown."""
    kind: NotRequired[str | None]
    """What kind of clause it is, in your own words."""
    language: NotRequired[str]
    """A BCP 47 code. Detected from the wording if left out."""
    tags: NotRequired[list[str]]
    """Its tags."""
    notes: NotRequired[str | None]
    """Notes for colleagues."""
    variants: NotRequired[list[ClauseChangeVariantsItem]]
    """Other wordings for the same purpose. Replaces all variants."""
    visibility: NotRequired[Literal["private", "organization"]]
    """`private` is visible only to its creator. `organization` is visible to everyone in the organization."""

TemplateFilling = TypedDict(
    "TemplateFilling",
    {
        "values": "NotRequired[dict[str, Any]]",
        "from": "NotRequired[FillSource]",
        "clauses": "NotRequired[dict[str, str]]",
        "title": "NotRequired[str]",
        "folder_id": "NotRequired[str]",
        "project_id": "NotRequired[str]",
    },
)

class FillSource(TypedDict):
    vault_id: NotRequired[str]
    """The vault of `document_id`. Requires a user-scoped key."""
    document_id: NotRequired[str]
    """A document of the vault: the values of its row."""
    profile: NotRequired[Literal[True]]
    """The profile of the company."""
    file_id: NotRequired[str]
    """Another document that you can read: the names of its parties by their roles, and what the local engine reads in it for certain under the names of the fields."""

class TemplateSuggestionRequest(TypedDict):
    instruction: str
    """What the document is to say, in your own words, or a mail that says it. At most 20,000 characters."""
    values: NotRequired[dict[str, Any]]
    """What is filled in already. Nothing is suggested for these fields. Default: `{}`."""

class TemplateChange(TypedDict):
    title: NotRequired[str]
    """The title of the template."""
    description: NotRequired[str]
    """What it is for."""
    visibility: NotRequired[Literal["private", "organization"]]
    """`private` is visible only to its creator. `organization` is visible to everyone in the organization."""
    fields: NotRequired[list[TemplateFieldChange]]
    """Changes of fields, each named by its `key`. Other fields stay as they are."""
    version: NotRequired[int]
    """Brings the document of a former version back, as a new version. The current one changes nothing."""

class TemplateFieldChange(TypedDict):
    key: str
    """The field to change."""
    label: NotRequired[str]
    """What the form calls it."""
    type: NotRequired[Literal["text", "date", "date_range", "enum", "multi_enum", "boolean", "number", "currency", "percentage", "duration", "email", "url", "list", "rich_text"]]
    """The type of its value. A list stays a list, and a clause slot stays `rich_text`."""
    required: NotRequired[bool]
    """Whether a document is only made with a value."""
    options: NotRequired[list[str]]
    """The choices of an `enum` or `multi_enum`, or suggestions."""
    default: NotRequired[str | bool | None]
    """Used where no value is sent. Null for none."""
    help: NotRequired[str]
    """What a person should know to fill it in."""
    when: NotRequired[str | None]
    """Ignored: the document decides when a field is asked for."""
    clause_id: NotRequired[str | None]
    """For a clause slot: the clause that stands there by default."""
    fields: NotRequired[list[TemplateItemFieldChange]]
    """For a list: changes of its items' fields."""

class TemplateItemFieldChange(TypedDict):
    key: str
    """The field to change."""
    label: NotRequired[str]
    """What the form calls it."""
    type: NotRequired[Literal["text", "date", "date_range", "enum", "multi_enum", "boolean", "number", "currency", "percentage", "duration", "email", "url", "list", "rich_text"]]
    """The type of its value. A list stays a list, and a clause slot stays `rich_text`."""
    required: NotRequired[bool]
    """Whether a document is only made with a value."""
    options: NotRequired[list[str]]
    """The choices of an `enum` or `multi_enum`, or suggestions."""
    default: NotRequired[str | bool | None]
    """Used where no value is sent. Null for none."""
    help: NotRequired[str]
    """What a person should know to fill it in."""
    when: NotRequired[str | None]
    """Ignored: the document decides when a field is asked for."""
    fields: NotRequired[list[TemplateInnerFieldChange]]
    """For a list: changes of its items' fields."""

class TemplateInnerFieldChange(TypedDict):
    key: str
    """The field to change."""
    label: NotRequired[str]
    """What the form calls it."""
    type: NotRequired[Literal["text", "date", "date_range", "enum", "multi_enum", "boolean", "number", "currency", "percentage", "duration", "email", "url", "list", "rich_text"]]
    """The type of its value. A list stays a list, and a clause slot stays `rich_text`."""
    required: NotRequired[bool]
    """Whether a document is only made with a value."""
    options: NotRequired[list[str]]
    """The choices of an `enum` or `multi_enum`, or suggestions."""
    default: NotRequired[str | bool | None]
    """Used where no value is sent. Null for none."""
    help: NotRequired[str]
    """What a person should know to fill it in."""
    when: NotRequired[str | None]
    """Ignored: the document decides when a field is asked for."""

class NewWorkflowTriggerManual(TypedDict):
    kind: Literal["manual"]
    """Somebody starts it."""

class NewWorkflowTriggerUpload(TypedDict):
    kind: Literal["upload"]
    """A file was uploaded."""
    folder_id: NotRequired[str]
    """Only files put into this folder."""
    project_id: NotRequired[str]
    """Only files put into the folder of this project. Without a folder or project: the files of the workflow's creator."""

class NewWorkflowTriggerSource(TypedDict):
    kind: Literal["source"]
    """A source brought a document into a vault."""
    vault_id: str
    """The vault."""
    source_id: NotRequired[str]
    """Only this source of the vault."""

class NewWorkflowTriggerRequest(TypedDict):
    kind: Literal["request"]
    """A request came in."""
    request_type_id: NotRequired[str]
    """Only requests of this type."""

class NewWorkflowTriggerSchedule(TypedDict):
    kind: Literal["schedule"]
    """At certain times, in the time zone of the installation."""
    every: Literal["hour", "day", "week", "month"]
    """How often."""
    at: NotRequired[str]
    """The time of day, such as 08:30. Of an hourly schedule, only the minutes count."""
    weekday: NotRequired[int]
    """Of a weekly schedule: 1 is Monday. Defaults to Monday."""
    day: NotRequired[int]
    """Of a monthly schedule: the day of the month. Defaults to the first."""

class NewWorkflowTriggerDeadline(TypedDict):
    kind: Literal["deadline"]
    """A date of a vault comes near."""
    vault_id: str
    """The vault."""
    field_key: NotRequired[str]
    """Only dates of this column."""
    days_before: NotRequired[int]
    """How many days before the date."""

class NewWorkflowTriggerReviewCompleted(TypedDict):
    kind: Literal["review_completed"]
    """A review was completed that no workflow had started."""
    playbook_id: NotRequired[str]
    """Only reviews with this playbook."""

class NewWorkflow(TypedDict):
    name: str
    """The name of the workflow."""
    description: NotRequired[str]
    """What it is for. Default: `""`."""
    trigger: NotRequired[NewWorkflowTriggerManual | NewWorkflowTriggerUpload | NewWorkflowTriggerSource | NewWorkflowTriggerRequest | NewWorkflowTriggerSchedule | NewWorkflowTriggerDeadline | NewWorkflowTriggerReviewCompleted]
    """What starts it. Default: `{"kind":"manual"}`."""
    steps: list[WorkflowStep]
    """The steps, in their order."""
    enabled: NotRequired[bool]
    """Whether it can be started, and starts by itself. Default: `true`."""
    visibility: NotRequired[Literal["private", "organization"]]
    """`private` is visible only to its creator and administrators. Defaults to private, with an organization-scoped key to organization."""
    max_runs_per_hour: NotRequired[int]
    """More runs than these in an hour wait for their turn. Default: `100`."""

class WorkflowStepDecision(TypedDict):
    decision: Literal["approved", "rejected"]
    """`rejected` ends the run, unless a later step has a condition on this decision."""
    note: NotRequired[str | None]
    """Why. Shown to everybody who sees the run."""

class NewWorkflowRun(TypedDict):
    file_ids: NotRequired[list[str]]
    """What it works on. Default: `[]`."""
    fields: NotRequired[dict[str, Any]]
    """Further values, which steps refer to as `$trigger.fields.…`. Default: `{}`."""

class WorkflowChangeTriggerManual(TypedDict):
    kind: Literal["manual"]
    """Somebody starts it."""

class WorkflowChangeTriggerUpload(TypedDict):
    kind: Literal["upload"]
    """A file was uploaded."""
    folder_id: NotRequired[str]
    """Only files put into this folder."""
    project_id: NotRequired[str]
    """Only files put into the folder of this project. Without a folder or project: the files of the workflow's creator."""

class WorkflowChangeTriggerSource(TypedDict):
    kind: Literal["source"]
    """A source brought a document into a vault."""
    vault_id: str
    """The vault."""
    source_id: NotRequired[str]
    """Only this source of the vault."""

class WorkflowChangeTriggerRequest(TypedDict):
    kind: Literal["request"]
    """A request came in."""
    request_type_id: NotRequired[str]
    """Only requests of this type."""

class WorkflowChangeTriggerSchedule(TypedDict):
    kind: Literal["schedule"]
    """At certain times, in the time zone of the installation."""
    every: Literal["hour", "day", "week", "month"]
    """How often."""
    at: NotRequired[str]
    """The time of day, such as 08:30. Of an hourly schedule, only the minutes count."""
    weekday: NotRequired[int]
    """Of a weekly schedule: 1 is Monday. Defaults to Monday."""
    day: NotRequired[int]
    """Of a monthly schedule: the day of the month. Defaults to the first."""

class WorkflowChangeTriggerDeadline(TypedDict):
    kind: Literal["deadline"]
    """A date of a vault comes near."""
    vault_id: str
    """The vault."""
    field_key: NotRequired[str]
    """Only dates of this column."""
    days_before: NotRequired[int]
    """How many days before the date."""

class WorkflowChangeTriggerReviewCompleted(TypedDict):
    kind: Literal["review_completed"]
    """A review was completed that no workflow had started."""
    playbook_id: NotRequired[str]
    """Only reviews with this playbook."""

class WorkflowChange(TypedDict):
    name: NotRequired[str]
    """The name of the workflow."""
    description: NotRequired[str]
    """What it is for."""
    trigger: NotRequired[WorkflowChangeTriggerManual | WorkflowChangeTriggerUpload | WorkflowChangeTriggerSource | WorkflowChangeTriggerRequest | WorkflowChangeTriggerSchedule | WorkflowChangeTriggerDeadline | WorkflowChangeTriggerReviewCompleted]
    """What starts it."""
    steps: NotRequired[list[WorkflowStep]]
    """The steps, in their order."""
    enabled: NotRequired[bool]
    """Whether it can be started, and starts by itself."""
    visibility: NotRequired[Literal["private", "organization"]]
    """`private` is visible only to its creator. `organization` is visible to everyone in the organization."""
    max_runs_per_hour: NotRequired[int]
    """More runs than these in an hour wait for their turn."""

class NewRequestType(TypedDict):
    name: str
    """What people ask for, such as `Non-disclosure agreement`."""
    slug: str
    """The last part of the address of its public page. No other type of the installation has it."""
    description: NotRequired[str]
    """What the form tells people first. Default: `""`."""
    fields: NotRequired[list[RequestField]]
    """What the form asks for, as the fields of a template. Default: `[]`."""
    playbook_id: NotRequired[str | None]
    """A playbook that the files are reviewed against on arrival. Default: `null`."""
    template_id: NotRequired[str | None]
    """A template for the documents that answer it. Default: `null`."""
    vault_id: NotRequired[str | None]
    """A vault where its contracts belong. Default: `null`."""
    workflow_id: NotRequired[str | None]
    """The workflow that answers it. A workflow starts by its own trigger `request`. Default: `null`."""
    assignee_user_id: NotRequired[int | None]
    """The person who gets new requests. Null: nobody yet. Default: `null`."""
    due_days: NotRequired[int | None]
    """Days from the request until it is due. Null: no due time. Default: `null`."""
    public: NotRequired[bool]
    """Whether colleagues without an account can use it at `/r/{slug}`. Needs e-mail (`SMTP_URL`). Default: `false`."""
    allowed_domains: NotRequired[list[str]]
    """Whose addresses may use the public page and the mailbox. Empty: any address. Default: `[]`."""
    is_access_controlled: NotRequired[bool]
    """If true, only administrators, the person it is assigned to and members of its project see a request. If false, everyone in the organization. Default: `false`."""
    auto_answer: NotRequired[bool]
    """Whether a request with one file that meets every standard position of the playbook is answered without a lawyer. Needs `playbook_id`. Default: `false`."""
    mail_address: NotRequired[str | None]
    """An address of the mailbox for requests (`REQUESTS_MAILBOX_URL`): messages to it become requests of this type. Default: `null`."""

class RequestField(TypedDict):
    key: str
    """The name of the field, such as `counterparty`. As in a template, `customer.name` is a name too."""
    label: NotRequired[str]
    """What the form calls it. Defaults to the key in words."""
    type: NotRequired[Literal["text", "date", "date_range", "enum", "multi_enum", "boolean", "number", "currency", "percentage", "duration", "email", "url", "list", "rich_text"]]
    """The type of its value. Default: `"text"`."""
    required: NotRequired[bool]
    """Whether the form needs a value. Default: `false`."""
    options: NotRequired[list[str]]
    """The choices of an `enum` or `multi_enum`. Default: `[]`."""
    default: NotRequired[str | bool | None]
    """Used where no value is sent. Null for none. Default: `null`."""
    when: NotRequired[str | None]
    """The condition under which it is required, such as `kind = "Sale"`. Null: always. Default: `null`."""
    help: NotRequired[str]
    """What a person should know to fill it in. Default: `""`."""

class RequestTypeChange(TypedDict):
    name: NotRequired[str]
    """What people ask for, such as `Non-disclosure agreement`."""
    slug: NotRequired[str]
    """The last part of the address of its public page. No other type of the installation has it."""
    description: NotRequired[str]
    """What the form tells people first."""
    fields: NotRequired[list[RequestField]]
    """What the form asks for, as the fields of a template."""
    playbook_id: NotRequired[str | None]
    """A playbook that the files are reviewed against on arrival."""
    template_id: NotRequired[str | None]
    """A template for the documents that answer it."""
    vault_id: NotRequired[str | None]
    """A vault where its contracts belong."""
    workflow_id: NotRequired[str | None]
    """The workflow that answers it. A workflow starts by its own trigger `request`."""
    assignee_user_id: NotRequired[int | None]
    """The person who gets new requests. Null: nobody yet."""
    due_days: NotRequired[int | None]
    """Days from the request until it is due. Null: no due time."""
    public: NotRequired[bool]
    """Whether colleagues without an account can use it at `/r/{slug}`. Needs e-mail (`SMTP_URL`)."""
    allowed_domains: NotRequired[list[str]]
    """Whose addresses may use the public page and the mailbox. Empty: any address."""
    is_access_controlled: NotRequired[bool]
    """If true, only administrators, the person it is assigned to and members of its project see a request. If false, everyone in the organization."""
    auto_answer: NotRequired[bool]
    """Whether a request with one file that meets every standard position of the playbook is answered without a lawyer. Needs `playbook_id`."""
    mail_address: NotRequired[str | None]
    """An address of the mailbox for requests (`REQUESTS_MAILBOX_URL`): messages to it become requests of this type."""

class NewRequestMessage(TypedDict):
    text: str
    """What it says. The requester gets it by e-mail."""
    file_ids: NotRequired[list[str]]
    """Files that the requester may download. Default: `[]`."""

class NewRequestRequester(TypedDict):
    """Who asks, if it is somebody else. They get an e-mail with a link to follow it."""
    name: NotRequired[str]
    """Their name."""
    email: str
    """Their e-mail address."""

class NewRequest(TypedDict):
    type_id: str
    """What is asked for."""
    title: NotRequired[str]
    """What it is about. Defaults to the name of the type and the first text."""
    fields: NotRequired[dict[str, Any]]
    """By the keys of the form. What is required and missing is 422. Default: `{}`."""
    file_ids: NotRequired[list[str]]
    """Files that you may share. They are linked to the project of the request. Default: `[]`."""
    requester: NotRequired[NewRequestRequester]
    """Who asks, if it is somebody else. They get an e-mail with a link to follow it."""

class RequestChangeDraft(TypedDict):
    text: str
    """What it says."""
    file_ids: NotRequired[list[str]]
    """Files that go with it."""

class RequestChange(TypedDict):
    title: NotRequired[str]
    """What it is about."""
    status: NotRequired[Literal["new", "in_progress", "waiting", "done", "declined"]]
    """`new`: nobody has begun. `in_progress`: somebody works on it. `waiting`: the requester is asked something. `done` and `declined` are closed."""
    assignee_user_id: NotRequired[int | None]
    """The person who works on it."""
    due_at: NotRequired[str | None]
    """When it is due."""
    draft: NotRequired[RequestChangeDraft | None]
    """The answer that is prepared. Sending a message with the same text and files ends it. Null: none."""

class PersonalProfileChange(TypedDict):
    preferred_name: NotRequired[str | None]
    """The name shown to others. Null restores the account's name."""
    use_name_in_chats: NotRequired[bool]
    """Whether the model is given the name."""
    role_title: NotRequired[str | None]
    """The person's position, such as `General Counsel`. Null clears it."""
    jurisdiction_focus: NotRequired[str | None]
    """The jurisdictions the person mostly works with. Null clears it."""
    practice_areas: NotRequired[list[str]]
    """The areas of law the person works in. Replaces the whole list."""
    custom_instructions: NotRequired[str | None]
    """Instructions for the model in this person's chats. Null clears it."""
    privilege_marking_enabled: NotRequired[bool]
    """Whether drafts by the model are marked as privileged."""
    privilege_marking_text: NotRequired[str | None]
    """The text of the marking. Null restores `Privileged & Confidential`."""
    enter_to_submit: NotRequired[bool]
    """Whether Enter sends a message in the web application."""
    document_author_name: NotRequired[str | None]
    """The author name set in documents created for this person. Null clears it."""
    enabled: NotRequired[bool]
    """If false, nothing in this profile is sent to the model."""

class CompanyProfileChange(TypedDict):
    name: NotRequired[str]
    """Defaults to the organization's name."""
    dba_name: NotRequired[str | None]
    """The name the company does business under. Null clears it."""
    industry: NotRequired[str | None]
    """The industry the company is in. Null clears it."""
    size: NotRequired[str | None]
    """The size of the company, as free text, such as `50 to 100 people`. Null clears it."""
    location: NotRequired[str | None]
    """Where the company is based. Null clears it."""
    incorporation_country: NotRequired[str | None]
    """The country the company is incorporated in. Null clears it."""
    incorporation_state: NotRequired[str | None]
    """The state the company is incorporated in. Null clears it."""
    description: NotRequired[str | None]
    """What the company does. Null clears it."""
    revenue: NotRequired[str | None]
    """The annual revenue, as free text. Null clears it."""
    legal_matters: NotRequired[str | None]
    """The legal matters the company most often deals with. Null clears it."""
    regulations: NotRequired[str | None]
    """The regulations that apply to the company. Null clears it."""
    risk_tolerance: NotRequired[str | None]
    """How much risk the company accepts in contracts. Null clears it."""
    additional_info: NotRequired[str | None]
    """Anything else that the model should know about the company. Null clears it."""
    customer_types: NotRequired[list[str] | None]
    """Who the company sells to. Null clears it."""

class ReadNotifications(TypedDict):
    ids: NotRequired[list[str]]
    """Marks these notifications as read."""
    before: NotRequired[str]
    """Marks everything up to this time as read."""

class NewComment(TypedDict):
    subject: Literal["cell", "finding", "document", "file"]
    """What the comment is about: a cell or a document of a vault, a finding of a review, or a file."""
    subject_id: str
    """`document` and `file`: the id. `cell`: the id of the document, a dot, and the key of the column. `finding`: the id of the review, a dot, and the id of the check."""
    text: str
    """What it says."""
    mentions: NotRequired[list[int]]
    """The ids of people whom the note mentions. They must be able to see the note, and are notified."""

class NewWebhook(TypedDict):
    url: str
    """Where messages are sent. Must be public and begin with https:// unless the server allows private addresses."""
    events: list[Literal["job.succeeded", "job.failed", "document.ready", "document.failed", "review.completed", "finding.decided", "deadline.due", "file.ready", "file.failed", "model.unavailable", "source.failed"]]
    """The events that are sent. Duplicates are removed."""
    description: NotRequired[str | None]
    """What the webhook is for. Null or blank clears it."""

class WebhookChange(TypedDict):
    url: NotRequired[str]
    """Where messages are sent. Must be public and begin with https:// unless the server allows private addresses."""
    events: NotRequired[list[Literal["job.succeeded", "job.failed", "document.ready", "document.failed", "review.completed", "finding.decided", "deadline.due", "file.ready", "file.failed", "model.unavailable", "source.failed"]]]
    """The events that are sent. Duplicates are removed."""
    description: NotRequired[str | None]
    """What the webhook is for. Null or blank clears it."""
    enabled: NotRequired[bool]
    """Whether messages are sent. `true` also enables a webhook that the service disabled."""

class NewModelSettings(TypedDict):
    provider: Literal["anthropic", "openai", "openai-compatible"]
    """The provider whose API the model uses. `openai-compatible` is for any server with an OpenAI-compatible API."""
    name: str
    """The model's name as its provider spells it."""
    base_url: NotRequired[str | None]
    """The base address, including `/v1`. Required for `openai-compatible`."""
    api_key: NotRequired[str | None]
    """Stored encrypted and never returned. If omitted, the stored key is kept; null removes it."""
    prompt_characters: NotRequired[int | None]
    """The prompt limit in characters. Null: the installation's limit."""
    output_tokens: NotRequired[int | None]
    """The limit of one answer in tokens, reasoning included. Null: each task has its own."""
    reasoning: NotRequired[Literal["none", "minimal", "low", "medium", "high", "xhigh"] | None]
    """How much the model thinks before it answers. Null: as it does by itself."""
    first_token_seconds: NotRequired[int | None]
    """How long a call may stay silent before the first word, in seconds. Null: the installation's limit."""
    idle_seconds: NotRequired[int | None]
    """How long an answer may pause, in seconds. Null: the installation's limit."""
    timeout_seconds: NotRequired[int | None]
    """The time limit of one call in seconds. Null: the installation's limit."""
    tasks: NotRequired[dict[str, NewTaskModel]]
    """Models of single tasks. If omitted, they stay as they are; what is given replaces them all, and keys that are left out are kept."""

class NewTaskModelFallback(TypedDict):
    provider: Literal["anthropic", "openai", "openai-compatible"]
    """The provider whose API the model uses. If omitted: as the other tasks."""
    name: str
    """The model's name as its provider spells it. If omitted: as the other tasks."""
    base_url: NotRequired[str | None]
    """The base address, including `/v1`. Null or omitted: as the other tasks, or the provider's own."""
    api_key: NotRequired[str | None]
    """Stored encrypted and never returned. If omitted, the stored key is kept; null removes it."""

class NewTaskModel(TypedDict):
    provider: NotRequired[Literal["anthropic", "openai", "openai-compatible"]]
    """The provider whose API the model uses. If omitted: as the other tasks."""
    name: NotRequired[str]
    """The model's name as its provider spells it. If omitted: as the other tasks."""
    base_url: NotRequired[str | None]
    """The base address, including `/v1`. Null or omitted: as the other tasks, or the provider's own."""
    api_key: NotRequired[str | None]
    """Stored encrypted and never returned. If omitted, the stored key is kept; null removes it."""
    prompt_characters: NotRequired[int]
    """The prompt limit in characters."""
    output_tokens: NotRequired[int]
    """The limit of one answer in tokens, reasoning included."""
    reasoning: NotRequired[Literal["none", "minimal", "low", "medium", "high", "xhigh"]]
    """How much the model thinks before it answers."""
    fallback: NotRequired[NewTaskModelFallback | None]
    """Asked when this model fails. If omitted: as the other tasks; null: none."""

class NewBudget(TypedDict):
    monthly_credits: NotRequired[float | None]
    """Credits in a calendar month (UTC). Null: no limit. 0: no inference is allowed. Default: `null`."""
    monthly_cost: NotRequired[float | None]
    """Cost of language models in a calendar month, by `MODEL_PRICES`. Null: no limit. 0: no inference is allowed. Default: `null`."""
    warn_at: NotRequired[float]
    """The share of the budget at which the administrators are warned. Default: `0.8`."""

class JobSucceededMessageData(TypedDict):
    """What the event is about: ids and states, never text."""
    job_id: str
    """The job."""
    kind: str
    """The kind of job, such as `chat/completions`."""
    status: Literal["succeeded"]
    """How the job ended."""

class JobSucceededMessage(TypedDict):
    type: Literal["job.succeeded"]
    """The event."""
    timestamp: str
    """When it happened."""
    data: JobSucceededMessageData
    """What the event is about: ids and states, never text."""

class JobFailedMessageData(TypedDict):
    """What the event is about: ids and states, never text."""
    job_id: str
    """The job."""
    kind: str
    """The kind of job, such as `chat/completions`."""
    status: Literal["failed"]
    """How the job ended."""

class JobFailedMessage(TypedDict):
    type: Literal["job.failed"]
    """The event."""
    timestamp: str
    """When it happened."""
    data: JobFailedMessageData
    """What the event is about: ids and states, never text."""

class DocumentReadyMessageData(TypedDict):
    """What the event is about: ids and states, never text."""
    vault_id: str
    """The vault of the document."""
    document_id: str
    """The document."""
    status: Literal["ready"]
    """How the reading ended."""

class DocumentReadyMessage(TypedDict):
    type: Literal["document.ready"]
    """The event."""
    timestamp: str
    """When it happened."""
    data: DocumentReadyMessageData
    """What the event is about: ids and states, never text."""

class DocumentFailedMessageData(TypedDict):
    """What the event is about: ids and states, never text."""
    vault_id: str
    """The vault of the document."""
    document_id: str
    """The document."""
    status: Literal["failed"]
    """How the reading ended."""

class DocumentFailedMessage(TypedDict):
    type: Literal["document.failed"]
    """The event."""
    timestamp: str
    """When it happened."""
    data: DocumentFailedMessageData
    """What the event is about: ids and states, never text."""

class ReviewCompletedMessageData(TypedDict):
    """What the event is about: ids and states, never text."""
    review_id: str
    """The review that ended."""
    status: Literal["succeeded", "failed"]
    """How it ended."""

class ReviewCompletedMessage(TypedDict):
    type: Literal["review.completed"]
    """The event."""
    timestamp: str
    """When it happened."""
    data: ReviewCompletedMessageData
    """What the event is about: ids and states, never text."""

class FindingDecidedMessageData(TypedDict):
    """What the event is about: ids and states, never text."""
    review_id: str
    """The review of the finding."""
    check_id: str
    """The check whose finding was decided."""
    decision: Literal["accepted", "rejected", "edited"] | None
    """Null if the decision was withdrawn."""

class FindingDecidedMessage(TypedDict):
    type: Literal["finding.decided"]
    """The event."""
    timestamp: str
    """When it happened."""
    data: FindingDecidedMessageData
    """What the event is about: ids and states, never text."""

class DeadlineDueMessageData(TypedDict):
    """What the event is about: ids and states, never text."""
    vault_id: str
    """The vault of the document."""
    alert_id: str
    """The alert that watches the date."""
    document_id: str
    """The document that the date is from."""
    date: str
    """The day of the deadline, as YYYY-MM-DD."""
    days_before: int
    """The lead time in days that was reached."""

class DeadlineDueMessage(TypedDict):
    type: Literal["deadline.due"]
    """The event."""
    timestamp: str
    """When it happened."""
    data: DeadlineDueMessageData
    """What the event is about: ids and states, never text."""

class FileReadyMessageData(TypedDict):
    """What the event is about: ids and states, never text."""
    file_id: str
    """The file."""
    status: Literal["ready"]
    """How the reading ended."""

class FileReadyMessage(TypedDict):
    type: Literal["file.ready"]
    """The event."""
    timestamp: str
    """When it happened."""
    data: FileReadyMessageData
    """What the event is about: ids and states, never text."""

class FileFailedMessageData(TypedDict):
    """What the event is about: ids and states, never text."""
    file_id: str
    """The file."""
    status: Literal["failed"]
    """How the reading ended."""

class FileFailedMessage(TypedDict):
    type: Literal["file.failed"]
    """The event."""
    timestamp: str
    """When it happened."""
    data: FileFailedMessageData
    """What the event is about: ids and states, never text."""

class SourceFailedMessageData(TypedDict):
    """What the event is about: ids and states, never text."""
    vault_id: str
    """The vault of the source."""
    source_id: str
    """The source that could not be read."""
    status: Literal["failed"]
    """Always `failed`."""

class SourceFailedMessage(TypedDict):
    type: Literal["source.failed"]
    """The event."""
    timestamp: str
    """When it happened."""
    data: SourceFailedMessageData
    """What the event is about: ids and states, never text."""

class ModelUnavailableMessageData(TypedDict):
    """What the event is about: ids and states, never text."""
    since: str
    """When work started waiting for the model."""
    retry_at: str
    """When the model is tried again."""

class ModelUnavailableMessage(TypedDict):
    type: Literal["model.unavailable"]
    """The event."""
    timestamp: str
    """When it happened."""
    data: ModelUnavailableMessageData
    """What the event is about: ids and states, never text."""

class WebhookTestMessageData(TypedDict):
    """What the event is about: ids and states, never text."""
    webhook_id: str
    """The webhook that is tested."""

class WebhookTestMessage(TypedDict):
    type: Literal["webhook.test"]
    """The event."""
    timestamp: str
    """When it happened."""
    data: WebhookTestMessageData
    """What the event is about: ids and states, never text."""

class WorkflowStepMessageData(TypedDict):
    """What the event is about: ids and states, never text."""
    run_id: str
    """The run of the workflow."""
    workflow_id: str | None
    """The workflow. Null if the run has none of its own."""
    step_id: str
    """The step that sends the message."""
    file_ids: list[str]
    """The files of the trigger."""

class WorkflowStepMessage(TypedDict):
    type: Literal["workflow.step"]
    """The event."""
    timestamp: str
    """When it happened."""
    data: WorkflowStepMessageData
    """What the event is about: ids and states, never text."""

class ListJobsReply(TypedDict):
    jobs: list[Job]
    """The entries of this page."""
    pagination: Pagination
    """Where this page is in the list."""

class ListChatMessagesReply(TypedDict):
    messages: list[ChatMessage]
    """The entries of this page."""
    pagination: Pagination
    """Where this page is in the list."""

class ListChatSharesReply(TypedDict):
    shares: list[ChatShare]
    """The entries of this page."""
    pagination: Pagination
    """Where this page is in the list."""

class ListChatsReply(TypedDict):
    chats: list[ChatSummary]
    """The entries of this page."""
    pagination: Pagination
    """Where this page is in the list."""

class ListProjectChatsReply(TypedDict):
    chats: list[ChatSummary]
    """The entries of this page."""
    pagination: Pagination
    """Where this page is in the list."""

class SearchChatsReply(TypedDict):
    chats: list[FoundChat]
    """The chats that were found, best matches first."""

class ListFilesReply(TypedDict):
    files: list[ListedFile]
    """The entries of this page."""
    pagination: Pagination
    """Where this page is in the list."""

class ListFolderMembersReply(TypedDict):
    members: list[FolderMember]
    """The entries of this page."""
    pagination: Pagination
    """Where this page is in the list."""

class ListFoldersReply(TypedDict):
    folders: list[Folder]
    """The entries of this page."""
    pagination: Pagination
    """Where this page is in the list."""

class ListFolderChildrenReply(TypedDict):
    items: list[FolderItem]
    """The folders and then the files in it, by name."""

class ListProjectsReply(TypedDict):
    projects: list[Project]
    """The entries of this page."""
    pagination: Pagination
    """Where this page is in the list."""

class ListProjectMembersReply(TypedDict):
    members: list[ProjectMember]
    """The entries of this page."""
    pagination: Pagination
    """Where this page is in the list."""

class ListProjectFilesReply(TypedDict):
    files: list[StoredFile]
    """The entries of this page."""
    pagination: Pagination
    """Where this page is in the list."""

class ListProjectFoldersReply(TypedDict):
    folders: list[Folder]
    """The entries of this page."""
    pagination: Pagination
    """Where this page is in the list."""

class ListFileLinksReply(TypedDict):
    links: list[ProjectLink]
    """The entries of this page."""
    pagination: Pagination
    """Where this page is in the list."""

class ListFolderLinksReply(TypedDict):
    links: list[ProjectLink]
    """The entries of this page."""
    pagination: Pagination
    """Where this page is in the list."""

class ListVaultsReply(TypedDict):
    vaults: list[Vault]
    """The entries of this page."""
    pagination: Pagination
    """Where this page is in the list."""

class ListVaultTemplatesReply(TypedDict):
    templates: list[VaultTemplate]
    """The templates that ship with the service."""

class ListReportTemplatesReply(TypedDict):
    templates: list[ReportTemplate]
    """The templates that ship with the service."""

class ListVaultMembersReply(TypedDict):
    members: list[VaultMember]
    """Everyone who has a role in the vault."""

class RemoveVaultMemberReply(TypedDict):
    removed: Literal[True]
    """Always true."""

class ListColumnsReply(TypedDict):
    columns: list[Column]
    """All columns of the vault, in their order."""

class DeleteColumnReply(TypedDict):
    deleted: Literal[True]
    """Always true."""

class AddDocumentsReply(TypedDict):
    documents: list[VaultDocument]
    """The new documents, in the order of the files."""

class ListDocumentsReply(TypedDict):
    documents: list[VaultDocument]
    """The entries of this page."""
    pagination: Pagination
    """Where this page is in the list."""

class ListCellNotesReply(TypedDict):
    notes: list[CellNote]
    """The entries of this page."""
    pagination: Pagination
    """Where this page is in the list."""

class DeleteCellNoteReply(TypedDict):
    deleted: Literal[True]
    """Always true."""

class ListCellHistoryReply(TypedDict):
    history: list[CellHistoryEntry]
    """What happened to the cell, newest first."""

class ListVerificationQueueReply(TypedDict):
    cells: list[QueuedCell]
    """The entries of this page."""
    pagination: Pagination
    """Where this page is in the list."""

class AcceptChangesReply(TypedDict):
    accepted: int
    """How many cells were written."""

class ListSpreadsheetsReply(TypedDict):
    spreadsheets: list[VaultSpreadsheet]
    """The spreadsheets connected to the vault."""

class DisconnectSpreadsheetReply(TypedDict):
    deleted: Literal[True]
    """Always true."""

class ListViewsReply(TypedDict):
    views: list[View]
    """The entries of this page."""
    pagination: Pagination
    """Where this page is in the list."""

class DeleteViewReply(TypedDict):
    deleted: Literal[True]
    """Always true."""

class ListDeadlinesReply(TypedDict):
    deadlines: list[Deadline]
    """The entries of this page."""
    pagination: Pagination
    """Where this page is in the list."""

class ListAllDeadlinesReply(TypedDict):
    deadlines: list[VaultDeadline]
    """The entries of this page."""
    pagination: Pagination
    """Where this page is in the list."""

class ListAlertsReply(TypedDict):
    alerts: list[Alert]
    """The entries of this page."""
    pagination: Pagination
    """Where this page is in the list."""

class DeleteAlertReply(TypedDict):
    deleted: Literal[True]
    """Always true."""

class RevokeCalendarAddressReply(TypedDict):
    deleted: Literal[True]
    """Always true."""

class ListSourcesReply(TypedDict):
    sources: list[Source]
    """The entries of this page."""
    pagination: Pagination
    """Where this page is in the list."""

class DeleteSourceReply(TypedDict):
    deleted: Literal[True]
    """Always true."""

class ListSourceItemsReply(TypedDict):
    items: list[SourceItem]
    """The entries of this page."""
    pagination: Pagination
    """Where this page is in the list."""

class SearchVaultReply(TypedDict):
    results: list[VaultPassage]
    """The passages that match, best first."""

class ListPlaybooksReply(TypedDict):
    playbooks: list[PlaybookSummary]
    """The entries of this page."""
    pagination: Pagination
    """Where this page is in the list."""

class ListChecksReply(TypedDict):
    checks: list[PlaybookCheck]
    """The entries of this page."""
    pagination: Pagination
    """Where this page is in the list."""

class ReorderChecksReply(TypedDict):
    checks: list[PlaybookCheck]
    """The entries of this page."""
    pagination: Pagination
    """Where this page is in the list."""

class LintPlaybookReply(TypedDict):
    findings: list[PlaybookLintFinding]
    """What could be better in the playbook. Empty if nothing was found."""

class ListCheckExamplesReply(TypedDict):
    examples: list[PlaybookExample]
    """The entries of this page."""
    pagination: Pagination
    """Where this page is in the list."""

class ListPlaybookTestsReply(TypedDict):
    tests: list[PlaybookTest]
    """The entries of this page."""
    pagination: Pagination
    """Where this page is in the list."""

class ListEvaluationsReply(TypedDict):
    evaluations: list[VaultEvaluationSummary]
    """The entries of this page."""
    pagination: Pagination
    """Where this page is in the list."""

class ListVaultEvaluationsReply(TypedDict):
    evaluations: list[VaultEvaluationSummary]
    """The entries of this page."""
    pagination: Pagination
    """Where this page is in the list."""

class ListFindingHistoryReply(TypedDict):
    history: list[FindingHistoryEntry]
    """The entries of this page."""
    pagination: Pagination
    """Where this page is in the list."""

class ListReviewPeopleReply(TypedDict):
    people: list[ReviewPerson]
    """The entries of this page."""
    pagination: Pagination
    """Where this page is in the list."""

class ListReviewSharesReply(TypedDict):
    shares: list[ReviewShare]
    """The entries of this page."""
    pagination: Pagination
    """Where this page is in the list."""

class ListReviewsReply(TypedDict):
    reviews: list[ReviewSummary]
    """The entries of this page."""
    pagination: Pagination
    """Where this page is in the list."""

class ListReviewResponsesReply(TypedDict):
    responses: list[ReviewRound]
    """The entries of this page."""
    pagination: Pagination
    """Where this page is in the list."""

class ListPortfoliosReply(TypedDict):
    portfolios: list[PortfolioSummary]
    """The entries of this page."""
    pagination: Pagination
    """Where this page is in the list."""

class ListApprovalsReply(TypedDict):
    approvals: list[Approval]
    """The entries of this page."""
    pagination: Pagination
    """Where this page is in the list."""

class ListApprovalRulesReply(TypedDict):
    approval_rules: list[ApprovalRule]
    """The entries of this page."""
    pagination: Pagination
    """Where this page is in the list."""

class ListSkillsReply(TypedDict):
    skills: list[Skill]
    """The entries of this page."""
    pagination: Pagination
    """Where this page is in the list."""

class ListClausesReply(TypedDict):
    clauses: list[Clause]
    """The entries of this page."""
    pagination: Pagination
    """Where this page is in the list."""
    searched_for: NotRequired[str]
    """`q` as it was read, where words of it are misspelt."""

class ListClauseVersionsReply(TypedDict):
    versions: list[ClauseVersion]
    """The entries of this page."""
    pagination: Pagination
    """Where this page is in the list."""

class ListTemplatesReply(TypedDict):
    templates: list[Template]
    """The entries of this page."""
    pagination: Pagination
    """Where this page is in the list."""

class ListWorkflowsReply(TypedDict):
    workflows: list[Workflow]
    """The entries of this page."""
    pagination: Pagination
    """Where this page is in the list."""

class ListWorkflowRunsReply(TypedDict):
    runs: list[WorkflowRunSummary]
    """The entries of this page."""
    pagination: Pagination
    """Where this page is in the list."""

class ListWorkflowTemplatesReply(TypedDict):
    templates: list[WorkflowTemplate]
    """The workflows that ship with the product."""

class ListRequestTypesReply(TypedDict):
    request_types: list[RequestType]
    """The entries of this page."""
    pagination: Pagination
    """Where this page is in the list."""

class ListRequestsReply(TypedDict):
    requests: list[ListedRequest]
    """The entries of this page."""
    pagination: Pagination
    """Where this page is in the list."""

class ListNotificationsReply(TypedDict):
    notifications: list[Notification]
    """The entries of this page."""
    pagination: Pagination
    """Where this page is in the list."""
    unread_count: int
    """How many notifications are unread; 1000 if there are more."""

class MarkNotificationsReadReply(TypedDict):
    unread_count: int
    """How many notifications are unread; 1000 if there are more."""

class ListTasksReply(TypedDict):
    tasks: list[Task]
    """The entries of this page."""
    pagination: Pagination
    """Where this page is in the list."""

class ListCommentsReply(TypedDict):
    comments: list[Comment]
    """The entries of this page."""
    pagination: Pagination
    """Where this page is in the list."""

class DeleteCommentReply(TypedDict):
    deleted: Literal[True]
    """Always true."""

class ListWebhooksReply(TypedDict):
    webhooks: list[Webhook]
    """The entries of this page."""
    pagination: Pagination
    """Where this page is in the list."""

class ListWebhookDeliveriesReply(TypedDict):
    deliveries: list[WebhookDelivery]
    """The entries of this page."""
    pagination: Pagination
    """Where this page is in the list."""

class GetAuditLogReply(TypedDict):
    records: list[AuditRecord]
    """The entries of this page."""
    pagination: Pagination
    """Where this page is in the list."""

WebhookMessage: TypeAlias = "RequestMessage | NewRequestMessage | JobSucceededMessage | JobFailedMessage | DocumentReadyMessage | DocumentFailedMessage | ReviewCompletedMessage | FindingDecidedMessage | DeadlineDueMessage | FileReadyMessage | FileFailedMessage | SourceFailedMessage | ModelUnavailableMessage | WebhookTestMessage | WorkflowStepMessage"
"""What a webhook is sent."""
