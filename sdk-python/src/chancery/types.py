# Written by `npm run openapi` from openapi.json. Do not edit.
"""What the API takes and returns: dictionaries, with the names of the API."""

from __future__ import annotations

from typing import Any, Literal, NotRequired, TypeAlias, TypedDict


class ErrorDetailsIssuesItem(TypedDict):
    path: str
    message: str

class ErrorDetails(TypedDict):
    """The validation errors of a 400 response."""
    issues: NotRequired[list[ErrorDetailsIssuesItem]]

class Error(TypedDict):
    error: str
    """A human-readable message. Always present."""
    code: NotRequired[ErrorCode]
    message: NotRequired[str]
    """Additional details."""
    details: NotRequired[ErrorDetails]
    """The validation errors of a 400 response."""

ErrorCode: TypeAlias = "Literal[\"ALERT_LIMIT\", \"ARCHIVE_TOO_LARGE\", \"BILLING_NOT_CONFIGURED\", \"BUNDLE_CHANGED\", \"BUNDLE_TOO_LARGE\", \"CANCELED\", \"CELL_CHANGED\", \"CHAT_BUSY\", \"CHAT_NOT_API\", \"CHAT_NOT_WEB\", \"CHOOSE_ORGANIZATION\", \"COLUMN_LIMIT\", \"COLUMN_NOT_EDITABLE\", \"CONFIRMATION_REQUIRED\", \"DOCUMENT_BUNDLE\", \"DOCUMENT_DELETED\", \"DOCUMENT_DUPLICATE\", \"DOCUMENT_NOT_DELETED\", \"DOCUMENT_NOT_READY\", \"EMAIL_TAKEN\", \"FIELD_KEY_TAKEN\", \"FILE_DAMAGED\", \"FILE_DELETED\", \"FILE_FAILED\", \"FILE_NOT_READY\", \"FINDING_CHANGED\", \"FOLDER_NOT_EMPTY\", \"FORBIDDEN\", \"IDEMPOTENCY_IN_FLIGHT\", \"IDEMPOTENCY_MISMATCH\", \"IMPORT_COLUMN\", \"INFECTED_FILE\", \"INSUFFICIENT_CREDITS\", \"INTERNAL\", \"INVALID_KEY\", \"JOB_FINISHED\", \"KEY_LIMITED\", \"LAST_ADMINISTRATOR\", \"LAST_OWNER\", \"LAST_SECOND_FACTOR\", \"LAYOUT_OUTDATED\", \"LEGAL_HOLD\", \"MANUAL_COLUMN\", \"METHOD_NOT_ALLOWED\", \"MODEL_FAILED\", \"MODEL_UNAVAILABLE\", \"NETWORK_NOT_ALLOWED\", \"NOTHING_ACCEPTED\", \"NOTHING_SENT\", \"NOTHING_TO_DOWNLOAD\", \"NOTHING_TO_RETRY\", \"NOTHING_TO_REVERT\", \"NOTHING_TO_SAMPLE\", \"NOT_A_CONTRACT\", \"NOT_DOCX\", \"NOT_FOUND\", \"NO_DEFAULT_PROFILE\", \"NO_FILE\", \"NO_PASSWORD\", \"NO_REDLINE\", \"NO_SECOND_FACTOR\", \"NO_TEXT\", \"ORGANIZATION_KEY_REQUIRED\", \"PASSKEYS_UNAVAILABLE\", \"PASSKEY_EXISTS\", \"PAYLOAD_TOO_LARGE\", \"QUOTA_EXCEEDED\", \"RATE_LIMITED\", \"READING_TIMEOUT\", \"REQUEST_TIMEOUT\", \"REVIEW_NOT_FINISHED\", \"SCOPE_REQUIRED\", \"SECOND_FACTOR_REQUIRED\", \"SECOND_FACTOR_SETUP_REQUIRED\", \"SOURCE_LIMIT\", \"STORAGE_FULL\", \"TOO_LARGE\", \"TOO_MANY_DOCUMENTS\", \"TOO_MANY_FILES\", \"TOO_MANY_STREAMS\", \"TOTP_EXISTS\", \"TRIAL_NOT_STARTED\", \"UNAUTHENTICATED\", \"UNAVAILABLE\", \"UNKNOWN_FILE\", \"UNKNOWN_MEMBER\", \"UNREADABLE\", \"UNSUPPORTED_FILE\", \"UNSUPPORTED_MEDIA_TYPE\", \"USER_KEY_REQUIRED\", \"VALIDATION_FAILED\", \"VAULT_ARCHIVED\", \"VAULT_NOT_ARCHIVED\", \"WEBHOOK_DISABLED\", \"WEBHOOK_LIMIT\", \"WOULD_LOCK_OUT\"]"
"""A stable, machine-readable code. Use this in code, not `error`. docs/errors.md says what each one means and what to do. New codes may be added: treat one that you do not know by its HTTP status."""

class Pong(TypedDict):
    status: Literal["pong"]
    timestamp: str

class MeOrganization(TypedDict):
    id: str
    name: str

class MeUser(TypedDict):
    id: int
    email: str | None
    name: str | None

class Me(TypedDict):
    id: int | None
    """The calling user's id. Null for an organization-scoped key."""
    token_type: Literal["user", "organization"]
    api_key_id: str
    organization: MeOrganization
    scopes: NotRequired[list[Literal["read", "write", "inference"]]]
    """The scopes of the key. Only for a key with scopes or limits."""
    is_limited: NotRequired[bool]
    """Whether the key reaches only some vaults and projects. Only for a key with scopes or limits."""
    user: MeUser | None

class JobError(TypedDict):
    code: str
    message: str

class Job(TypedDict):
    job_id: str
    kind: Literal["chat/completions", "playbooks/run", "playbooks/test", "reviews/redline", "reviews/responses", "files/compare"]
    status: Literal["pending", "running", "succeeded", "failed", "canceled"]
    result: dict[str, Any] | None
    error: JobError | None
    created_at: str
    completed_at: str | None

class Pagination(TypedDict):
    limit: int
    offset: int
    has_more: bool
    next_cursor: NotRequired[str]
    """Where a list takes `cursor`: send it instead of `offset` for the next page. Absent on the last page."""

class NewCompletion(TypedDict):
    message: str
    file_ids: NotRequired[list[str]]
    """Files with status `ready`. Files of earlier turns stay attached. Default: `[]`."""
    playbook_ids: NotRequired[list[str]]
    """Default: `[]`."""
    skill_ids: NotRequired[list[str]]
    """Accepted only on the first turn of a chat."""
    chat_id: NotRequired[str]
    """The chat to continue."""
    project_id: NotRequired[str]
    """Accepted only on the first turn of a chat."""
    vault_id: NotRequired[str]
    """The vault to answer from. Requires a user-scoped key."""
    stream: NotRequired[bool]
    """Stream the answer as server-sent events, as with `Accept: text/event-stream`."""

class CompletionJobError(TypedDict):
    code: str
    message: str

class CompletionJob(TypedDict):
    job_id: str
    kind: Literal["chat/completions"]
    status: Literal["pending", "running", "succeeded", "failed", "canceled"]
    result: CompletionResult | None
    error: CompletionJobError | None
    created_at: str
    completed_at: str | None

class CompletionResult(TypedDict):
    result: str
    """The answer, in Markdown. [1] refers to the citation with that marker."""
    chat_id: str
    model: str
    """The model that answered, or `local` for the offline engine."""
    citations: list[AnswerCitation]
    documents: NotRequired[list[WrittenDocument]]
    emails: NotRequired[list[DraftedEmail]]
    diagrams: NotRequired[list[DrawnDiagram]]
    table_query: NotRequired[TableQuery]
    """For a question about a vault's table: the query over all its documents that the answer's numbers are from."""
    suggested_column: NotRequired[SuggestedColumn]
    """A column of the vault that would hold the answer."""

class AnswerCitation(TypedDict):
    quote: str
    """The exact text of the document from `start` to `end`."""
    start: int
    end: int
    page: int | None
    marker: int
    """The number that refers to this citation in the answer, such as [1]."""
    file_id: str
    document_id: str | None
    filename: str

class WrittenDocument(TypedDict):
    file_id: str
    filename: str
    signed_url: str
    """A URL that downloads the file without a key. Valid for seven days."""
    original_file_id: NotRequired[str]
    original_filename: NotRequired[str]

class DraftedEmail(TypedDict):
    to: list[str]
    subject: str
    body: str
    """Markdown."""
    plaintext_body: str
    cc: NotRequired[list[str]]
    bcc: NotRequired[list[str]]

class DrawnDiagram(TypedDict):
    title: str
    diagram_type: str
    mermaid: str

class TableQueryFilterValue(TypedDict):
    op: Literal["eq", "ne", "lt", "lte", "gt", "gte", "between", "contains", "in", "not_in", "in_next", "in_last", "in_this", "empty", "not_empty"]
    value: NotRequired[Any]

class TableQuery(TypedDict):
    filter: dict[str, TableQueryFilterValue]
    """As in `GET /vaults/{id}/documents`."""
    group_by: str | None
    interval: NotRequired[Literal["month", "quarter", "year"]]
    metrics: list[str]
    sort: NotRequired[str]
    matched: int
    """How many documents the filter selects."""
    of: int
    """How many documents the vault has."""
    document_ids: list[str]
    """The documents that the answer is about, at most 500. All are counted in `matched`."""

class SuggestedColumn(TypedDict):
    label: str
    instructions: str
    field_type: Literal["text", "date", "date_range", "enum", "multi_enum", "boolean", "number", "currency", "percentage", "duration", "email", "url", "list", "rich_text"]

class ChatChange(TypedDict):
    title: NotRequired[str]
    project_id: NotRequired[str | None]
    visibility: NotRequired[Literal["private", "organization"]]

class Chat(TypedDict):
    id: str
    title: str
    summary: str
    created_at: str
    updated_at: str
    project_id: str | None
    visibility: Literal["private", "organization"]
    source: Literal["api", "web"]

class ChatMessage(TypedDict):
    id: str
    role: Literal["user", "assistant"]
    content: str
    citations: list[AnswerCitation]
    file_ids: list[str]
    job_id: str | None
    created_at: str

class ChatShare(TypedDict):
    user_id: int
    email: str | None
    name: str | None
    shared_at: str

class ChatSummary(TypedDict):
    id: str
    title: str
    summary: str
    created_at: str
    updated_at: str

class MaterializedChat(TypedDict):
    id: str
    title: str
    chat_url: str
    materialized_at: str

class FoundChat(TypedDict):
    id: str
    title: str
    summary: str
    updated_at: str

class NewChatShare(TypedDict):
    user_id: NotRequired[int]
    email: NotRequired[str]

class FileChange(TypedDict):
    folder_id: NotRequired[str]
    name: NotRequired[str]

class StoredFile(TypedDict):
    id: str
    name: str
    size: int
    content_type: str
    status: Literal["extracting", "embedding", "ready", "failed"]
    created_at: str
    folder_id: str | None
    extraction_error: NotRequired[str]
    """Why the file could not be read."""
    project_id: NotRequired[str]
    """The project whose folder contains the file."""
    warning: NotRequired[str]
    """A warning about how the file was read."""
    pages: int | None
    pages_read: int | None
    """The number of pages read so far."""
    sha256: str
    language: str | None
    """The language that most of the text is in, as a BCP 47 code such as `de`. `und` if there is too little text; null until it is read."""

class ListedFile(TypedDict):
    id: str
    name: str
    size: int
    content_type: str
    status: Literal["extracting", "embedding", "ready", "failed"]
    created_at: str
    folder_id: str | None
    extraction_error: NotRequired[str]
    """Why the file could not be read."""
    project_id: NotRequired[str]
    """The project whose folder contains the file."""
    warning: NotRequired[str]
    """A warning about how the file was read."""
    pages: int | None
    pages_read: int | None
    """The number of pages read so far."""
    sha256: str
    language: str | None
    """The language that most of the text is in, as a BCP 47 code such as `de`. `und` if there is too little text; null until it is read."""
    passages: NotRequired[list[FoundPassage]]
    """With `include=passages`: where the file matches. Empty if only its name does."""

class FoundPassageMarksItem(TypedDict):
    start: int
    end: int

class FoundPassage(TypedDict):
    quote: str
    """The file's text at [start, end)."""
    start: int
    end: int
    page: int
    marks: list[FoundPassageMarksItem]
    """Where the words of the query occur. Empty if the passage matches by meaning."""

class FileTextPagesItem(TypedDict):
    page: int
    start: int
    end: int

class FileText(TypedDict):
    text: str
    pages: list[FileTextPagesItem]

class NewComparison(TypedDict):
    base_file_id: str
    """The older file."""
    file_id: str
    """The revised file. Must be another file."""

class ComparisonJobError(TypedDict):
    code: str
    message: str

class ComparisonJob(TypedDict):
    job_id: str
    kind: Literal["files/compare"]
    status: Literal["pending", "running", "succeeded", "failed", "canceled"]
    result: ComparisonResult | None
    error: ComparisonJobError | None
    created_at: str
    completed_at: str | None

class ComparisonResultBase(TypedDict):
    file_id: str
    filename: str

class ComparisonResultRevised(TypedDict):
    file_id: str
    filename: str

class ComparisonResultDocumentsItem(TypedDict):
    file_id: str
    filename: str
    signed_url: str
    """A URL that downloads the file without a key. Valid for seven days."""
    original_file_id: str
    original_filename: str

class ComparisonResult(TypedDict):
    base: ComparisonResultBase
    revised: ComparisonResultRevised
    changes: list[ComparedChange]
    """In the order of the revised file."""
    summary: ChangeSummary
    documents: list[ComparisonResultDocumentsItem]
    """If both files are DOCX: the base file with tracked changes. Accepting all of them gives the text of the revised file."""
    redline_note: NotRequired[str]
    """Why there is no redline."""

class ComparedChange(TypedDict):
    kind: Literal["inserted", "deleted", "replaced", "moved"]
    """`moved`: a clause stands elsewhere in the revised file. Words that changed in it are changes of their own."""
    significance: Literal["number", "date", "party", "obligation", "wording", "format"]
    """What the change is about: a number or amount, a date, who the parties are, what someone must or may do, other wording, or only the formatting, the numbering or the space between words."""
    base: Citation | None
    """The words in the base file. Null if they were inserted."""
    revised: Citation | None
    """The words in the revised file. Null if they were deleted."""
    base_at: int
    """Where the change stands in the base file's text, also if it has no words there."""
    revised_at: int
    """Where the change stands in the revised file's text, also if it has no words there."""

class Citation(TypedDict):
    quote: str
    """The exact text of the document from `start` to `end`."""
    start: int
    end: int
    page: int | None

class ChangeSummaryByKind(TypedDict):
    inserted: int
    deleted: int
    replaced: int
    moved: int

class ChangeSummaryBySignificance(TypedDict):
    number: int
    date: int
    party: int
    obligation: int
    wording: int
    format: int

class ChangeSummary(TypedDict):
    total: int
    listed: int
    """How many of them `changes` lists. At most 5,000, from the beginning of the document."""
    by_kind: ChangeSummaryByKind
    by_significance: ChangeSummaryBySignificance
    unchanged: float
    """The share of the text that is the same in both files."""
    message: str
    """The outcome in one or two sentences."""

class AbortedUpload(TypedDict):
    upload_id: str
    aborted: Literal[True]

class UploadCompletion(TypedDict):
    part_count: int

class NewUpload(TypedDict):
    file_name: str
    size: int
    content_type: NotRequired[str]
    folder_id: NotRequired[str]
    project_id: NotRequired[str]
    scope: NotRequired[Literal["my-files", "organization"]]

class Upload(TypedDict):
    upload_id: str
    part_size: int
    max_parts: Literal[32]
    expires_at: str

class UploadPart(TypedDict):
    upload_id: str
    part_number: int
    size: int

class NewFolderMember(TypedDict):
    user_id: NotRequired[int]
    email: NotRequired[str]
    access_level: NotRequired[Literal["read", "write", "manage"]]
    """`manage` also allows changing the folder's members, `is_access_controlled`, and the projects it is linked to. Default: `"read"`."""

class FolderMember(TypedDict):
    user_id: int
    email: str | None
    name: str | None
    access_level: Literal["read", "write", "manage"]
    """`manage` also allows changing the folder's members, `is_access_controlled`, and the projects it is linked to."""
    added_at: str

class FolderChange(TypedDict):
    name: NotRequired[str]
    description: NotRequired[str | None]
    parent_folder_id: NotRequired[str | None]
    is_access_controlled: NotRequired[bool]

class Folder(TypedDict):
    id: str
    name: str
    description: str | None
    path: str
    """The folder names from the topmost folder visible to the caller, such as `Organization Files/Leases/2026`."""
    parent_folder_id: str | None
    """Null for a system folder, or if the caller cannot see the parent folder."""
    folder_type: Literal["custom", "my-files", "org-files", "project"]
    is_access_controlled: bool
    created_at: str

class NewFolder(TypedDict):
    name: str
    description: NotRequired[str | None]
    parent_folder_id: NotRequired[str]
    scope: NotRequired[Literal["my-files", "organization"]]

class FolderItemFolder(TypedDict):
    id: str
    name: str
    description: str | None
    path: str
    """The folder names from the topmost folder visible to the caller, such as `Organization Files/Leases/2026`."""
    parent_folder_id: str | None
    """Null for a system folder, or if the caller cannot see the parent folder."""
    folder_type: Literal["custom", "my-files", "org-files", "project"]
    is_access_controlled: bool
    created_at: str
    type: Literal["folder"]

class FolderItemFile(TypedDict):
    id: str
    name: str
    size: int
    content_type: str
    status: Literal["extracting", "embedding", "ready", "failed"]
    created_at: str
    folder_id: str | None
    extraction_error: NotRequired[str]
    """Why the file could not be read."""
    project_id: NotRequired[str]
    """The project whose folder contains the file."""
    warning: NotRequired[str]
    """A warning about how the file was read."""
    pages: int | None
    pages_read: int | None
    """The number of pages read so far."""
    sha256: str
    language: str | None
    """The language that most of the text is in, as a BCP 47 code such as `de`. `und` if there is too little text; null until it is read."""
    type: Literal["file"]

FolderItem: TypeAlias = "FolderItemFolder | FolderItemFile"

class ProjectChange(TypedDict):
    name: NotRequired[str]
    description: NotRequired[str | None]
    custom_instructions: NotRequired[str | None]
    is_access_controlled: NotRequired[bool]
    """Defaults to true with a user-scoped key and to false with an organization-scoped key."""

class Project(TypedDict):
    id: str
    name: str
    description: str | None
    custom_instructions: str | None
    """Instructions given to the model in the project's chats."""
    is_access_controlled: bool
    """Whether only members can access the project. If false, everyone in the organization can."""
    my_access_level: Literal["read", "write", "admin"] | None
    """The calling user's access level. Null for an organization-scoped key."""
    is_pinned: bool | None
    """Whether the calling user has pinned the project. Null for an organization-scoped key."""
    created_at: str
    updated_at: str

class NewProject(TypedDict):
    name: str
    description: NotRequired[str | None]
    custom_instructions: NotRequired[str | None]
    is_access_controlled: NotRequired[bool]
    """Defaults to true with a user-scoped key and to false with an organization-scoped key."""

class NewProjectMember(TypedDict):
    user_id: NotRequired[int]
    email: NotRequired[str]
    access_level: NotRequired[Literal["read", "write", "admin"]]
    """Default: `"read"`."""

class ProjectMember(TypedDict):
    user_id: int
    email: str | None
    name: str | None
    access_level: Literal["read", "write", "admin"]
    added_at: str

class ProjectMemberChange(TypedDict):
    access_level: Literal["read", "write", "admin"]

class FileLinks(TypedDict):
    file_id: NotRequired[str]
    file_ids: NotRequired[list[str]]

class FolderLinks(TypedDict):
    folder_id: NotRequired[str]
    folder_ids: NotRequired[list[str]]

class ProjectLinkLinkedBy(TypedDict):
    user_id: int
    email: str | None
    name: str | None

class ProjectLink(TypedDict):
    project_id: str
    project_name: str | None
    """Null if the caller cannot access the project."""
    linked_by: ProjectLinkLinkedBy | None
    """The person who created the link. Null for the organization."""
    linked_at: str
    is_active: bool
    """False if the person who created the link can no longer share the item. The link then grants no access."""

class Vault(TypedDict):
    id: str
    name: str
    description: str | None
    status: Literal["active", "archived"]
    split_bundles: bool
    """Whether an upload that contains several agreements is split into separate documents."""
    my_role: Literal["owner", "editor", "viewer"]
    document_count: int
    created_at: str
    updated_at: str
    archived_at: str | None

class VaultChange(TypedDict):
    name: NotRequired[str]
    description: NotRequired[str | None]
    split_bundles: NotRequired[bool]

class NewVault(TypedDict):
    name: str
    description: NotRequired[str | None]
    split_bundles: NotRequired[bool]
    """Default: `true`."""
    template: NotRequired[str]
    """The id of a template of `GET /vault-templates`. The vault starts with its columns."""

class VaultTemplate(TypedDict):
    id: str
    name: str
    description: str
    columns: list[VaultTemplateColumn]

class VaultTemplateColumn(TypedDict):
    field_key: str
    label: str
    instructions: str
    field_type: Literal["text", "date", "date_range", "enum", "multi_enum", "boolean", "number", "currency", "percentage", "duration", "email", "url", "list", "rich_text"]
    options: list[str]
    """Empty for all types except `enum` and `multi_enum`."""

class NewVaultMember(TypedDict):
    user_id: NotRequired[int]
    email: NotRequired[str]
    role: NotRequired[Literal["owner", "editor", "viewer"]]
    """Default: `"editor"`."""

class VaultMember(TypedDict):
    user_id: int
    """The id that `GET /me` returns."""
    email: str | None
    name: str | None
    role: Literal["owner", "editor", "viewer"] | None
    """Null if the stored value is not a valid role. Such a grant has no permissions; remove the person and add them again."""
    added_at: str | None
    """Null for grants created before this was recorded."""

class VaultMemberChange(TypedDict):
    role: Literal["owner", "editor", "viewer"]

class NewColumnFieldMeta(TypedDict):
    type: NotRequired[str]
    options: list[str]

class NewColumn(TypedDict):
    label: str
    field_key: NotRequired[str]
    instructions: NotRequired[str]
    field_type: NotRequired[Literal["text", "date", "date_range", "enum", "multi_enum", "boolean", "number", "currency", "percentage", "duration", "email", "url", "list", "rich_text"]]
    """Default: `"text"`."""
    field_meta: NotRequired[NewColumnFieldMeta | None]
    extraction_mode: NotRequired[Literal["ai", "manual"]]
    """Default: `"ai"`."""
    sort_order: NotRequired[int]
    """Default: `0`."""

class ColumnFieldMeta(TypedDict):
    type: str
    options: list[str]
    legacy_options: list[str]

class Column(TypedDict):
    id: str | None
    """Null for a built-in column."""
    field_key: str
    """The stable key that values are stored under. It never changes."""
    label: str
    instructions: str
    """The extraction prompt of an `ai` column. For other columns, a description."""
    field_type: Literal["text", "date", "date_range", "enum", "multi_enum", "boolean", "number", "currency", "percentage", "duration", "email", "url", "list", "rich_text", "party_list", "related_agreement_list"]
    field_meta: ColumnFieldMeta | None
    """Null for all types except `enum` and `multi_enum`."""
    extraction_mode: Literal["ai", "manual", "import"]
    kind: Literal["built_in", "system", "custom"]
    editable: bool
    """Whether the column can be updated. `sort_order` can be set on any column that has an id."""
    sort_order: int | None
    created_at: str | None
    updated_at: str | None

class ColumnChangeFieldMeta(TypedDict):
    type: NotRequired[str]
    options: list[str]
    legacy_options: NotRequired[list[str]]

class ColumnChange(TypedDict):
    label: NotRequired[str]
    instructions: NotRequired[str]
    field_meta: NotRequired[ColumnChangeFieldMeta | None]
    sort_order: NotRequired[int]
    field_key: NotRequired[str]
    """Cannot be changed. Only the current value is accepted."""
    field_type: NotRequired[str]
    """Cannot be changed. Only the current value is accepted."""
    extraction_mode: NotRequired[str]
    """Cannot be changed. Only the current value is accepted."""

class NewVaultDocuments(TypedDict):
    file_ids: list[str]
    """Files that are ready or still being processed."""

class VaultDocumentChecksValue(TypedDict):
    confidence: float | None
    """The calibrated probability, 0 to 1, that the value or `absent` is right. Null for manual edits, and where the reader gives none."""
    verified_at: str | None
    flagged: bool
    reading_conflict: NotRequired[Literal[True]]
    """Only where the language model and the local engine disagree."""

class VaultDocument(TypedDict):
    document_id: str
    name: str
    title: str | None
    status: Literal["queued", "parsing", "extracting", "ready", "failed", "duplicate", "bundle", "split", "deleted"]
    file_id: str | None
    pages: int | None
    language: str | None
    """The language that most of the text is in, as a BCP 47 code such as `de`. `und` if there is too little text; null until it is read."""
    duplicate_of: str | None
    split_from: str | None
    error: str | None
    values: dict[str, Cell]
    """Cells by field key. Columns without a value are omitted."""
    outcomes: dict[str, Literal["found", "absent", "unreadable", "failed", "pending", "none"]]
    """Why a column has no value, by field key."""
    noted: NotRequired[list[str]]
    """The field keys of cells that have notes. Only with `include=notes`."""
    checks: NotRequired[dict[str, VaultDocumentChecksValue]]
    """How far each cell can be trusted, by field key. Only with `include=checks`."""
    deleted_by: NotRequired[str]
    """Who deleted it. Only for deleted documents."""
    created_at: str
    updated_at: str

class Cell(TypedDict):
    value: CellValue
    is_edited: bool
    edited_at: str | None
    edited_by: str | None
    edited_by_user_id: int | None
    has_citations: bool

class CellValue5(TypedDict):
    """`date_range`."""
    start: str | None
    end: str | None

class CellValue6(TypedDict):
    """`currency`, with the ISO 4217 code."""
    amount: float
    currency: str

class CellValue7(TypedDict):
    """`duration`."""
    value: float
    unit: Literal["days", "weeks", "months", "years"]

class CellValue8Item(TypedDict):
    name: str
    role: str | None

class CellValue9Item(TypedDict):
    title: str
    document_id: str | None

CellValue: TypeAlias = "str | float | bool | list[str] | CellValue5 | CellValue6 | CellValue7 | list[CellValue8Item] | list[CellValue9Item] | None"
"""The format depends on the column's type. Null if there is no value."""

class NewCellNote(TypedDict):
    text: str

class CellNote(TypedDict):
    id: str
    text: str
    by: str
    by_user_id: int
    created_at: str

class CellChangeCitationsItem(TypedDict):
    start: int
    end: int

class CellChange(TypedDict):
    value: CellValueInput
    citations: NotRequired[list[CellChangeCitationsItem]]
    """The places in the document's text that the value rests on, in UTF-16 units. The cell shows them as its citations."""
    if_extracted_at: NotRequired[str | None]
    """The `extracted_at` that the caller last read. If it has changed, the request fails with 409 CELL_CHANGED."""
    if_edited_at: NotRequired[str | None]
    """The `edited_at` that the caller last read. If it has changed, the request fails with 409 CELL_CHANGED."""
    if_is_edited: NotRequired[bool]
    """The `is_edited` that the caller last read. If it has changed, the request fails with 409 CELL_CHANGED."""

class CellValueInput5(TypedDict):
    """`date_range`."""
    start: str | None
    end: str | None

class CellValueInput6(TypedDict):
    """`currency`, with the ISO 4217 code."""
    amount: float
    currency: str

class CellValueInput7(TypedDict):
    """`duration`."""
    value: float
    unit: Literal["days", "weeks", "months", "years"]

class CellValueInput8Item(TypedDict):
    name: str
    role: NotRequired[str | None]

class CellValueInput9Item(TypedDict):
    title: str
    document_id: NotRequired[str | None]

CellValueInput: TypeAlias = "str | float | bool | list[str] | CellValueInput5 | CellValueInput6 | CellValueInput7 | list[CellValueInput8Item] | list[CellValueInput9Item] | None"
"""The format depends on the column's type. Null sets the cell to empty."""

class CellDetail(TypedDict):
    document_id: str
    field_key: str
    cell: Cell
    extracted_at: str | None
    """When a value was last set, by extraction or by a manual edit."""
    outcome: Literal["found", "absent", "unreadable", "failed", "pending", "none"]
    """`found`: a value was found. `absent`: the document has no such value. `unreadable`: no value could be read and verified. `failed`: the extraction failed. `pending`: the extraction has not finished. `none`: no extraction has run."""
    error: str | None
    model: str | None
    citations: list[Citation]
    reasoning: str | None
    confidence: float | None
    """The calibrated probability, 0 to 1, that the value or `absent` is right. Null for manual edits, and where the reader gives none."""
    verification: CellVerification | None
    """Who verified the cell as it is now."""
    flag: CellFlag | None
    reading_conflict: NotRequired[CellReadingConflict]
    """Only where the language model and the local engine disagree about the value shown."""

class CellVerification(TypedDict):
    by: str
    by_user_id: int
    at: str

class CellFlag(TypedDict):
    note: str | None
    assignee_user_id: int | None
    by: str
    by_user_id: int
    at: str

class CellReadingConflictReadingsItem(TypedDict):
    model: str
    """The language model, or `local` for the local engine."""
    outcome: Literal["found", "absent", "unreadable", "failed", "pending", "none"]
    """`found`: a value was found. `absent`: the document has no such value. `unreadable`: no value could be read and verified. `failed`: the extraction failed. `pending`: the extraction has not finished. `none`: no extraction has run."""
    value: CellValue
    confidence: float | None
    """The calibrated probability, 0 to 1, that the value or `absent` is right. Null for manual edits, and where the reader gives none."""
    citations: list[Citation]

class CellReadingConflict(TypedDict):
    readings: list[CellReadingConflictReadingsItem]
    """What the language model read, then what the local engine read."""

class CellHistoryEntry(TypedDict):
    kind: Literal["extraction", "edit", "revert", "verify", "unverify"]
    value: CellValue
    by: str | None
    by_user_id: int | None
    model: str | None
    at: str

class RevertedCell(TypedDict):
    document_id: str
    field_key: str
    cell: Cell
    extracted_at: str | None

class NewVaultSample(TypedDict):
    field_key: str
    size: int
    """The number of cells to draw. The sample is smaller if fewer are unverified."""
    seed: NotRequired[int]
    """The same seed draws the same cells while the same cells are unverified. Random by default."""

class VaultSample(TypedDict):
    id: str
    field_key: str
    seed: int
    size: int
    judged: int
    """How many of its cells were verified or corrected."""
    right: int
    by: str | None
    by_user_id: int | None
    created_at: str
    cells: list[VaultSampleCell]

class VaultSampleCell(TypedDict):
    document_id: str
    document_name: str
    field_key: str
    value: CellValue
    outcome: Literal["found", "absent", "unreadable", "failed", "pending", "none"]
    """`found`: a value was found. `absent`: the document has no such value. `unreadable`: no value could be read and verified. `failed`: the extraction failed. `pending`: the extraction has not finished. `none`: no extraction has run."""
    confidence: float | None
    """The calibrated probability, 0 to 1, that the value or `absent` is right. Null for manual edits, and where the reader gives none."""
    flag: CellFlag | None
    citations: list[Citation]
    state: Literal["open", "right", "wrong"]
    """`open`: nobody has verified or corrected it. Otherwise whether the extracted value was right."""

class NewCellFlag(TypedDict):
    note: NotRequired[str | None]
    assignee_user_id: NotRequired[int | None]
    """Who should look at the cell. Must have a role in the vault."""

class QueuedCell(TypedDict):
    document_id: str
    document_name: str
    field_key: str
    value: CellValue
    outcome: Literal["found", "absent", "unreadable", "failed", "pending", "none"]
    """`found`: a value was found. `absent`: the document has no such value. `unreadable`: no value could be read and verified. `failed`: the extraction failed. `pending`: the extraction has not finished. `none`: no extraction has run."""
    confidence: float | None
    """The calibrated probability, 0 to 1, that the value or `absent` is right. Null for manual edits, and where the reader gives none."""
    flag: CellFlag | None
    citations: list[Citation]

class VaultQualityColumnsItemPrecision(TypedDict):
    """The share of sampled cells whose extracted value was right, with its 95 % interval (Wilson)."""
    estimate: float
    low: float
    high: float
    n: int

class VaultQualityColumnsItem(TypedDict):
    field_key: str
    label: str
    cells: int
    """One for each document. In a manual column, where nothing is read, those that hold a value."""
    verified: int
    corrected: int
    """Verified after a manual edit, or edited over an extraction."""
    precision: VaultQualityColumnsItemPrecision | None
    """Null until a cell of a sample was verified or corrected."""
    needed_for_95: int
    """How many more sampled cells would show at least 95 %, if all of them are right. 0 when that is shown, and for a manual column."""

class VaultQuality(TypedDict):
    columns: list[VaultQualityColumnsItem]

class VaultDocumentRelativesCopyOf(TypedDict):
    document_id: str
    name: str
    title: str | None
    status: Literal["queued", "parsing", "extracting", "ready", "failed", "duplicate", "bundle", "split", "deleted"]
    reason: str | None
    """Why the documents are related."""

class VaultDocumentRelativesDuplicatesItem(TypedDict):
    document_id: str
    name: str
    title: str | None
    status: Literal["queued", "parsing", "extracting", "ready", "failed", "duplicate", "bundle", "split", "deleted"]
    reason: str | None
    """Why the documents are related."""

class VaultDocumentRelativesNearItem(TypedDict):
    document_id: str
    name: str
    title: str | None
    status: Literal["queued", "parsing", "extracting", "ready", "failed", "duplicate", "bundle", "split", "deleted"]
    reason: str
    likeness: float

class VaultDocumentRelativesBundle(TypedDict):
    document_id: str
    name: str
    title: str | None
    status: Literal["queued", "parsing", "extracting", "ready", "failed", "duplicate", "bundle", "split", "deleted"]
    reason: str | None
    """Why the documents are related."""

class VaultDocumentRelativesPartsItem(TypedDict):
    document_id: str
    name: str
    title: str | None
    status: Literal["queued", "parsing", "extracting", "ready", "failed", "duplicate", "bundle", "split", "deleted"]
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
    available: float

class VaultRescanEstimate(TypedDict):
    documents: int
    cells: int
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

class NewVaultRescan(TypedDict):
    document_id: NotRequired[str]
    """Only this document."""
    field_key: NotRequired[str]
    """Only this column."""
    compare: NotRequired[bool]
    """The same as `compare` in the query."""

class AcceptedVaultChangesAccept2Item(TypedDict):
    document_id: str
    field_key: str

class AcceptedVaultChanges(TypedDict):
    accept: Literal["all"] | list[AcceptedVaultChangesAccept2Item]
    """`all`, or the cells whose new value is written. `all` also writes what was read again without another value, such as that it is absent."""

class VaultComparedRescan(TypedDict):
    id: str
    status: Literal["running", "done"]
    documents: int
    read: int
    """How many documents were read so far, or could not be read."""
    failed: int
    created_at: str
    changes: list[VaultRescanChange]
    """The cells whose value would change, as they are now. Manual edits are kept, so they never change."""

class VaultRescanChangeBefore(TypedDict):
    value: Any
    """The format depends on the column's type. Null if there is no value."""
    outcome: Literal["found", "absent", "unreadable", "failed", "pending", "none"]
    """`found`: a value was found. `absent`: the document has no such value. `unreadable`: no value could be read and verified. `failed`: the extraction failed. `pending`: the extraction has not finished. `none`: no extraction has run."""

class VaultRescanChangeAfter(TypedDict):
    value: Any
    """The format depends on the column's type. Null if there is no value."""
    outcome: Literal["found", "absent", "unreadable", "failed", "pending", "none"]
    """`found`: a value was found. `absent`: the document has no such value. `unreadable`: no value could be read and verified. `failed`: the extraction failed. `pending`: the extraction has not finished. `none`: no extraction has run."""
    confidence: float | None
    """The calibrated probability, 0 to 1, that the value or `absent` is right. Null for manual edits, and where the reader gives none."""
    citations: list[Citation]

class VaultRescanChange(TypedDict):
    document_id: str
    document_name: str
    field_key: str
    before: VaultRescanChangeBefore
    after: VaultRescanChangeAfter

class NewVaultSpreadsheetMatch2(TypedDict):
    field_key: str

class NewVaultSpreadsheetColumnsItem(TypedDict):
    header: str
    label: NotRequired[str]
    field_type: NotRequired[Literal["text", "date", "date_range", "enum", "multi_enum", "boolean", "number", "currency", "percentage", "duration", "email", "url", "list", "rich_text"]]

class NewVaultSpreadsheet(TypedDict):
    file_id: str
    sheet: NotRequired[str]
    """The name of a sheet. Defaults to the first sheet that is not hidden."""
    key_column: str
    """The heading of the column that identifies the document of each row."""
    match: NotRequired[Literal["name"] | NewVaultSpreadsheetMatch2]
    """How rows are matched to documents: by the document's name, or by its value in a column. Default: `"name"`."""
    columns: list[NewVaultSpreadsheetColumnsItem]

class VaultSpreadsheetReportUnmatchedFirstItem(TypedDict):
    row: int
    """The row number in the spreadsheet, starting at 1."""
    key: str

class VaultSpreadsheetReportUnmatched(TypedDict):
    count: int
    first: list[VaultSpreadsheetReportUnmatchedFirstItem]
    """Up to 50 rows."""

class VaultSpreadsheetReportAmbiguousFirstItem(TypedDict):
    row: int
    """The row number in the spreadsheet, starting at 1."""
    key: str
    reason: Literal["documents", "rows"]
    """`documents`: several documents match the row. `rows`: several rows match one document."""

class VaultSpreadsheetReportAmbiguous(TypedDict):
    """Rows that were not applied because the match is ambiguous."""
    count: int
    first: list[VaultSpreadsheetReportAmbiguousFirstItem]
    """Up to 50 rows."""

class VaultSpreadsheetReportUnreadableFirstItem(TypedDict):
    row: int
    """The row number in the spreadsheet, starting at 1."""
    key: str
    header: str
    entry: str

class VaultSpreadsheetReportUnreadable(TypedDict):
    count: int
    first: list[VaultSpreadsheetReportUnreadableFirstItem]
    """Up to 50 rows."""

class VaultSpreadsheetReport(TypedDict):
    sheet: VaultSpreadsheet
    rows: int
    """The number of rows that identify a document."""
    matched: int
    """The number of documents that were filled."""
    unmatched: VaultSpreadsheetReportUnmatched
    ambiguous: VaultSpreadsheetReportAmbiguous
    """Rows that were not applied because the match is ambiguous."""
    unreadable: VaultSpreadsheetReportUnreadable
    is_cut: bool
    """Whether the sheet has more rows than were read."""

class VaultSpreadsheetMatch2(TypedDict):
    field_key: str

class VaultSpreadsheetColumnsItem(TypedDict):
    id: str
    field_key: str
    header: str

class VaultSpreadsheet(TypedDict):
    id: str
    file_id: str | None
    """Null if the file has been deleted."""
    file_name: str
    sheet: str | None
    key_column: str
    match: Literal["name"] | VaultSpreadsheetMatch2
    """How rows are matched to documents: by the document's name, or by its value in a column."""
    columns: list[VaultSpreadsheetColumnsItem]
    created_at: str
    updated_at: str

class SpreadsheetPreviewSheetsItem(TypedDict):
    sheet: str | None
    headers: list[str]
    rows: list[list[str]]
    """The first five rows."""
    row_count: int

class SpreadsheetPreview(TypedDict):
    sheets: list[SpreadsheetPreviewSheetsItem]

class VaultSpreadsheetChange(TypedDict):
    file_id: str
    sheet: NotRequired[str]

class ViewChangeColumnsItem(TypedDict):
    field_key: str
    hidden: NotRequired[bool]
    width: NotRequired[int | None]

class ViewChangeFilterValue(TypedDict):
    op: Literal["eq", "ne", "lt", "lte", "gt", "gte", "between", "contains", "in", "not_in", "in_next", "in_last", "in_this", "empty", "not_empty"]
    value: NotRequired[Any]

class ViewChange(TypedDict):
    name: NotRequired[str]
    columns: NotRequired[list[ViewChangeColumnsItem]]
    sort: NotRequired[str | None]
    filter: NotRequired[dict[str, ViewChangeFilterValue] | None]
    row_height: NotRequired[Literal["1", "2", "4", "wrap"] | None]
    """The lines that a row shows in the web application. `wrap` shows whole values. Null leaves it to the reader."""
    shared: NotRequired[bool]

class ViewFilterValue(TypedDict):
    op: str
    value: NotRequired[Any]

class View(TypedDict):
    id: str
    name: str
    columns: list[ViewColumn]
    """All columns of the vault, in the order of the view. New columns are hidden."""
    sort: str | None
    filter: dict[str, ViewFilterValue] | None
    row_height: Literal["1", "2", "4", "wrap"] | None
    """The lines that a row shows in the web application. `wrap` shows whole values. Null leaves it to the reader."""
    shared: bool
    """Whether everyone in the vault can see the view. If false, only its creator can."""
    created_by: int
    created_at: str
    updated_at: str

class ViewColumn(TypedDict):
    field_key: str
    hidden: bool
    width: int | None

class NewViewColumnsItem(TypedDict):
    field_key: str
    hidden: NotRequired[bool]
    width: NotRequired[int | None]

class NewViewFilterValue(TypedDict):
    op: Literal["eq", "ne", "lt", "lte", "gt", "gte", "between", "contains", "in", "not_in", "in_next", "in_last", "in_this", "empty", "not_empty"]
    value: NotRequired[Any]

class NewView(TypedDict):
    name: str
    columns: NotRequired[list[NewViewColumnsItem]]
    sort: NotRequired[str | None]
    filter: NotRequired[dict[str, NewViewFilterValue] | None]
    row_height: NotRequired[Literal["1", "2", "4", "wrap"] | None]
    """The lines that a row shows in the web application. `wrap` shows whole values. Null leaves it to the reader."""
    shared: NotRequired[bool]
    """Default: `true`."""

class DeadlineDerivedFromItem(TypedDict):
    field_key: str
    value: Any
    """A date, or a duration that is subtracted from it."""
    citations: list[Citation]

class Deadline(TypedDict):
    document_id: str
    document_name: str
    date: str
    title: str
    """The name of the alert, or the label of the column."""
    derived_from: list[DeadlineDerivedFromItem]
    """The cells that the date comes from: the date, and the duration that is subtracted."""
    computation: str | None
    """How a derived date was computed, such as `31 Dec 2027 less 90 days`. Null for the date of a cell."""
    alert_id: str | None
    """Null for a date column that no alert watches."""

class AlertChangeFilterValue(TypedDict):
    op: Literal["eq", "ne", "lt", "lte", "gt", "gte", "between", "contains", "in", "not_in", "in_next", "in_last", "in_this", "empty", "not_empty"]
    value: NotRequired[Any]

class AlertChangeRecipients(TypedDict):
    user_ids: NotRequired[list[int]]
    role: NotRequired[Literal["owner", "editor", "viewer"] | None]

class AlertChange(TypedDict):
    name: NotRequired[str]
    field_key: NotRequired[str]
    minus_field_key: NotRequired[str | None]
    days_before: NotRequired[list[int]]
    filter: NotRequired[dict[str, AlertChangeFilterValue] | None]
    recipients: NotRequired[AlertChangeRecipients]
    email: NotRequired[bool]
    immediate_email: NotRequired[bool]

class AlertFilterValue(TypedDict):
    op: str
    value: NotRequired[Any]

class AlertRecipients(TypedDict):
    user_ids: list[int]
    role: Literal["owner", "editor", "viewer"] | None
    """Everyone who has this role, or a higher one, when the date is due."""

class Alert(TypedDict):
    id: str
    name: str
    field_key: str
    """The date column that the alert watches."""
    minus_field_key: str | None
    """A duration column that is subtracted from the date, such as a notice period: the deadline is then the last day to give notice."""
    days_before: list[int]
    """The lead times in days, longest first. 0 is the day itself."""
    filter: dict[str, AlertFilterValue] | None
    recipients: AlertRecipients
    email: bool
    """Whether recipients also get an e-mail, if the installation can send any."""
    immediate_email: bool
    """Whether the e-mail is sent at once. Otherwise it is part of one digest a day."""
    problem: str | None
    """Why the alert does nothing, such as a column that was deleted. Null if it works."""
    created_by: int | None
    created_at: str
    updated_at: str

class NewAlertFilterValue(TypedDict):
    op: Literal["eq", "ne", "lt", "lte", "gt", "gte", "between", "contains", "in", "not_in", "in_next", "in_last", "in_this", "empty", "not_empty"]
    value: NotRequired[Any]

class NewAlertRecipients(TypedDict):
    user_ids: NotRequired[list[int]]
    role: NotRequired[Literal["owner", "editor", "viewer"] | None]

class NewAlert(TypedDict):
    name: str
    field_key: str
    minus_field_key: NotRequired[str | None]
    days_before: list[int]
    filter: NotRequired[dict[str, NewAlertFilterValue] | None]
    recipients: NewAlertRecipients
    email: NotRequired[bool]
    """Default: `true`."""
    immediate_email: NotRequired[bool]
    """Default: `false`."""

class CalendarAddress(TypedDict):
    url: str | None
    """The secret address for calendar programs. Whoever has it can read. Shown only in this response; null if the response is replayed for an Idempotency-Key."""
    created_at: str

class SourceChange(TypedDict):
    name: NotRequired[str]
    """What people call it."""
    interval_minutes: NotRequired[int]
    """Minutes from the end of a sync to the next one."""
    enabled: NotRequired[bool]
    """If false, it is synced only when somebody asks for it."""
    secret: NotRequired[str]
    """The password, the secret access key of S3, or the access token of a mailbox. Write-only: it is stored encrypted and never returned."""
    settings: NotRequired[dict[str, Any]]
    """The settings to change, as for creating a source of this kind. Omitted ones are kept."""

class SourceCounts(TypedDict):
    documents: int
    """New files that became documents."""
    versions: int
    """Changed files that became a new version of their document."""
    unchanged: int
    """Files that the last sync found as they were before it."""
    renamed: int
    """Files that were renamed or moved, and not read again."""
    copies: int
    """Files with the same bytes as another file of the source."""
    skipped: int
    """Files that were not taken. The items say why."""
    removed: int
    """Files that are gone from the source. Their documents stay."""

class Source(TypedDict):
    id: str
    name: str
    kind: Literal["folder", "webdav", "s3", "imap"]
    settings: FolderSourceSettings | WebdavSourceSettings | S3SourceSettings | MailboxSourceSettings
    """By kind, without the secret."""
    has_secret: bool
    """Whether a password or secret key is stored."""
    interval_minutes: int
    enabled: bool
    status: Literal["idle", "syncing", "failed", "blocked", "paused"]
    """`failed`: the source could not be read. `blocked`: the vault cannot take more now, such as without credits; nothing is lost, and it goes on later. `paused`: switched off, or the vault is archived."""
    error: str | None
    """Why the last sync failed, or why the source is blocked or paused."""
    failing_since: str | None
    last_synced_at: str | None
    """The last sync that went through."""
    next_sync_at: str | None
    """After a failure the pauses grow. Null while it is paused."""
    counts: SourceCounts
    created_by: int | None
    created_at: str
    updated_at: str

class FolderSourceSettings(TypedDict):
    path: str
    """A folder on the server, relative to `SOURCES_DIR/{organization id}`. Empty: that folder itself. It is read with its subfolders; links are not followed."""

class WebdavSourceSettings(TypedDict):
    url: str
    """The folder, which is read with its subfolders. Must be public and begin with https:// unless the server allows private addresses."""
    username: str

class S3SourceSettings(TypedDict):
    endpoint: str
    """The storage. Rules as for `url` of WebDAV."""
    region: str
    bucket: str
    prefix: str
    """What the keys of the objects begin with. Empty: all of them."""
    access_key_id: str
    path_style: bool
    """Whether the bucket is in the path of the URL, not in its host."""

class MailboxSourceSettings(TypedDict):
    host: str
    """The IMAP server. Must be public unless the server allows private addresses."""
    port: int
    security: Literal["tls", "starttls", "none"]
    """`tls`: encrypted from the start, usually on port 993. `starttls`: encrypted before the login, usually on port 143. `none`: only if the server allows private addresses."""
    username: str
    login: Literal["password", "xoauth2"]
    """What `secret` is: a password, or an OAuth 2.0 access token."""
    folder: str
    """The folder whose messages are read. Its subfolders are not."""
    allowed_senders: list[str]
    """Whose messages are taken: an address, a domain with its @, or `*` for everyone. Compared with the From address, which a sender can forge."""
    include_message: bool
    """Whether the message itself becomes a document, too."""
    processed: Literal["flag", "move"]
    """What is done with a message whose files were taken: `flag` gives it the keyword `Chancery`, `move` moves it to `processed_folder`."""
    processed_folder: str
    """Created if it does not exist."""

class NewSourceFolder(TypedDict):
    kind: Literal["folder"]
    name: str
    """What people call it."""
    interval_minutes: NotRequired[int]
    """Minutes from the end of a sync to the next one."""
    enabled: NotRequired[bool]
    """If false, it is synced only when somebody asks for it."""
    settings: FolderSourceSettings

class NewSourceWebdav(TypedDict):
    kind: Literal["webdav"]
    name: str
    """What people call it."""
    interval_minutes: NotRequired[int]
    """Minutes from the end of a sync to the next one."""
    enabled: NotRequired[bool]
    """If false, it is synced only when somebody asks for it."""
    secret: str
    """The password, the secret access key of S3, or the access token of a mailbox. Write-only: it is stored encrypted and never returned."""
    settings: WebdavSourceSettings

class NewSourceS3(TypedDict):
    kind: Literal["s3"]
    name: str
    """What people call it."""
    interval_minutes: NotRequired[int]
    """Minutes from the end of a sync to the next one."""
    enabled: NotRequired[bool]
    """If false, it is synced only when somebody asks for it."""
    secret: str
    """The password, the secret access key of S3, or the access token of a mailbox. Write-only: it is stored encrypted and never returned."""
    settings: S3SourceSettings

class NewSourceImap(TypedDict):
    kind: Literal["imap"]
    name: str
    """What people call it."""
    interval_minutes: NotRequired[int]
    """Minutes from the end of a sync to the next one."""
    enabled: NotRequired[bool]
    """If false, it is synced only when somebody asks for it."""
    secret: str
    """The password, the secret access key of S3, or the access token of a mailbox. Write-only: it is stored encrypted and never returned."""
    settings: MailboxSourceSettings

NewSource: TypeAlias = "NewSourceFolder | NewSourceWebdav | NewSourceS3 | NewSourceImap"

class SourceItem(TypedDict):
    id: str
    path: str
    """Where it is in the source."""
    name: str
    origin: str | None
    """The message that a file of a mailbox came in: its subject, sender and date. Null for other files."""
    size: int | None
    status: Literal["taken", "copy", "skipped", "removed"]
    """`taken`: it became a document. `copy`: it has the same bytes as another one. `skipped`: see `reason`. `removed`: it is gone from the source; its document stays."""
    reason: str | None
    document_id: str | None
    """Null if it was not taken, or if the document was permanently deleted."""
    created_at: str
    """When it was first seen."""
    updated_at: str

class VaultSummaryOther(TypedDict):
    groups: int
    count: int

class VaultSummary(TypedDict):
    total: int
    """How many documents match."""
    metrics: dict[str, Any]
    """Over all matching documents. Each requested metric is a field named as requested, such as `sum:fee`: a number, a date, a duration in days, for currency columns a list of `{amount, currency, count}`, or null where no document has a value."""
    groups: list[SummaryGroup]
    """At most 100, the largest first. Groups of dates are in the order of time."""
    other: VaultSummaryOther | None
    """The groups beyond the 100 largest, added up. Null when there are none."""
    empty: int
    """How many matching documents have no value in the grouped column."""

class SummaryGroupFilterValue(TypedDict):
    op: str
    value: Any

class SummaryGroup(TypedDict):
    """Each requested metric is a field named as requested, such as `sum:fee`: a number, a date, a duration in days, for currency columns a list of `{amount, currency, count}`, or null where no document has a value."""
    key: Any
    """The value of the group. For a period: `2027-03`, `2027-Q1` or `2027`. For a list: one of its items."""
    label: str
    count: int
    filter: dict[str, SummaryGroupFilterValue]
    """The condition that selects the documents of the group."""

class VaultPassage(TypedDict):
    document_id: str
    document_name: str
    citation: Citation
    score: float
    """From 0 to 1. Higher is better."""

class PlaybookChange(TypedDict):
    title: NotRequired[str]
    description: NotRequired[str | None]
    guide: NotRequired[str | None]
    visibility: NotRequired[Literal["private", "organization"]]
    """`private` is visible only to its creator. `organization` is visible to everyone in the organization."""

class Playbook(TypedDict):
    id: str
    title: str
    description: str | None
    is_official: bool
    """Whether the playbook ships with the service. Official playbooks can be duplicated but not changed."""
    status: Literal["draft", "processing", "completed", "failed"]
    """`draft` until the playbook has a check, then `completed`. Only a completed playbook can be run."""
    visibility: Literal["private", "organization"]
    """`private` is visible only to its creator. `organization` is visible to everyone in the organization."""
    created_at: str
    guide: str | None
    """Guidance for people on when to use the playbook and how to read the result."""
    updated_at: str
    """When the playbook or one of its checks or examples was last changed."""

class NewPlaybook(TypedDict):
    title: str
    description: NotRequired[str | None]
    guide: NotRequired[str | None]

class Deleted(TypedDict):
    deleted: Literal[True]

class PlaybookSummary(TypedDict):
    id: str
    title: str
    description: str | None
    is_official: bool
    """Whether the playbook ships with the service. Official playbooks can be duplicated but not changed."""
    status: Literal["draft", "processing", "completed", "failed"]
    """`draft` until the playbook has a check, then `completed`. Only a completed playbook can be run."""
    visibility: Literal["private", "organization"]
    """`private` is visible only to its creator. `organization` is visible to everyone in the organization."""
    created_at: str

class NewPlaybookCheckPositionsItem(TypedDict):
    type: Literal["standard", "fallback"]
    """`standard` is the preferred position. `fallback` is an acceptable alternative; list the best one first."""
    guidance: str

class NewPlaybookCheck(TypedDict):
    title: str
    description: NotRequired[str | None]
    importance: NotRequired[Literal["low", "medium", "high"] | None]
    positions: list[NewPlaybookCheckPositionsItem]

class PlaybookCheckPositionsItem(TypedDict):
    type: Literal["standard", "fallback"]
    """`standard` is the preferred position. `fallback` is an acceptable alternative; list the best one first."""
    guidance: str

class PlaybookCheck(TypedDict):
    id: str
    title: str
    description: str | None
    importance: Literal["low", "medium", "high"] | None
    positions: list[PlaybookCheckPositionsItem]
    created_at: str
    updated_at: str

class PlaybookCheckChangePositionsItem(TypedDict):
    type: Literal["standard", "fallback"]
    """`standard` is the preferred position. `fallback` is an acceptable alternative; list the best one first."""
    guidance: str

class PlaybookCheckChange(TypedDict):
    title: NotRequired[str]
    description: NotRequired[str | None]
    importance: NotRequired[Literal["low", "medium", "high"] | None]
    positions: NotRequired[list[PlaybookCheckChangePositionsItem]]

class PlaybookCheckOrder(TypedDict):
    check_ids: list[str]
    """All checks of the playbook, each exactly once, in the new order."""

class PlaybookLintFinding(TypedDict):
    check_id: str
    kind: Literal["contradiction", "vague", "missing_fallback", "duplicate"]
    message: str
    """The problem and how to fix it."""
    positions: list[int]
    """Indexes into the check's own positions."""

class NewPlaybookExampleCitation(TypedDict):
    """A place in a file that you can read. Its text becomes the example."""
    file_id: str
    start: int
    """An offset into the text of the file, in UTF-16 units."""
    end: int
    """The offset after the last character."""

class NewPlaybookExample(TypedDict):
    text: NotRequired[str]
    citation: NotRequired[NewPlaybookExampleCitation]
    """A place in a file that you can read. Its text becomes the example."""
    note: NotRequired[str | None]
    expected: Literal["Pass", "Fallback", "Flag"]
    """The result that the check should have for this text."""

class PlaybookExampleCitation(TypedDict):
    file_id: str
    start: int
    end: int

class PlaybookExample(TypedDict):
    id: str
    text: str
    citation: PlaybookExampleCitation | None
    """The place of the file that the text was taken from. The text stays when the file is deleted."""
    expected: Literal["Pass", "Fallback", "Flag"]
    """The result that the check should have for this text."""
    note: str | None
    created_at: str
    updated_at: str

class PlaybookExampleChangeCitation(TypedDict):
    """A place in a file that you can read. Its text becomes the example."""
    file_id: str
    start: int
    """An offset into the text of the file, in UTF-16 units."""
    end: int
    """The offset after the last character."""

class PlaybookExampleChange(TypedDict):
    text: NotRequired[str]
    citation: NotRequired[PlaybookExampleChangeCitation]
    """A place in a file that you can read. Its text becomes the example."""
    note: NotRequired[str | None]
    expected: NotRequired[Literal["Pass", "Fallback", "Flag"]]
    """The result that the check should have for this text."""

class PlaybookTestConfusionPass(TypedDict):
    Pass: int
    Fallback: int
    Flag: int
    Error: int

class PlaybookTestConfusionFallback(TypedDict):
    Pass: int
    Fallback: int
    Flag: int
    Error: int

class PlaybookTestConfusionFlag(TypedDict):
    Pass: int
    Fallback: int
    Flag: int
    Error: int

class PlaybookTestConfusion(TypedDict):
    """How often each expected result was judged as what."""
    Pass: PlaybookTestConfusionPass
    Fallback: PlaybookTestConfusionFallback
    Flag: PlaybookTestConfusionFlag

class PlaybookTestChecksItemConfusionPass(TypedDict):
    Pass: int
    Fallback: int
    Flag: int
    Error: int

class PlaybookTestChecksItemConfusionFallback(TypedDict):
    Pass: int
    Fallback: int
    Flag: int
    Error: int

class PlaybookTestChecksItemConfusionFlag(TypedDict):
    Pass: int
    Fallback: int
    Flag: int
    Error: int

class PlaybookTestChecksItemConfusion(TypedDict):
    """How often each expected result was judged as what."""
    Pass: PlaybookTestChecksItemConfusionPass
    Fallback: PlaybookTestChecksItemConfusionFallback
    Flag: PlaybookTestChecksItemConfusionFlag

class PlaybookTestChecksItem(TypedDict):
    examples: int
    correct: int
    accuracy: float
    """The share of examples with the expected result."""
    confusion: PlaybookTestChecksItemConfusion
    """How often each expected result was judged as what."""
    check_id: str
    check_title: str

class PlaybookTestWrongItem(TypedDict):
    example_id: str
    check_id: str
    check_title: str
    text: str
    note: str | None
    expected: Literal["Pass", "Fallback", "Flag"]
    """The result that the check should have for this text."""
    result: Literal["Pass", "Flag", "Fallback", "Error"]
    analysis: str

class PlaybookTestChangesWorseItem(TypedDict):
    example_id: str
    check_id: str
    expected: Literal["Pass", "Fallback", "Flag"]
    """The result that the check should have for this text."""
    before: Literal["Pass", "Flag", "Fallback", "Error"]
    now: Literal["Pass", "Flag", "Fallback", "Error"]

class PlaybookTestChangesBetterItem(TypedDict):
    example_id: str
    check_id: str
    expected: Literal["Pass", "Fallback", "Flag"]
    """The result that the check should have for this text."""
    before: Literal["Pass", "Flag", "Fallback", "Error"]
    now: Literal["Pass", "Flag", "Fallback", "Error"]

class PlaybookTestChanges(TypedDict):
    previous_test_id: str | None
    """The test before this one. Null for the first."""
    previous_accuracy: float | None
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
    correct: int
    accuracy: float
    """The share of examples with the expected result."""
    confusion: PlaybookTestConfusion
    """How often each expected result was judged as what."""
    playbook_id: str
    playbook_title: str
    playbook_version: str
    """A hash of the playbook's content, without its examples, when the test started."""
    model: str
    """The model that judged, or `local` for the offline engine."""
    checks: list[PlaybookTestChecksItem]
    """The checks that have examples."""
    wrong: list[PlaybookTestWrongItem]
    changes: PlaybookTestChanges
    id: str
    tested_by_user_id: int | None
    created_at: str

class PlaybookTestJobError(TypedDict):
    code: str
    message: str

class PlaybookTestJob(TypedDict):
    job_id: str
    kind: Literal["playbooks/test"]
    status: Literal["pending", "running", "succeeded", "failed", "canceled"]
    result: PlaybookTestResult | None
    error: PlaybookTestJobError | None
    created_at: str
    completed_at: str | None

class PlaybookTestResultConfusionPass(TypedDict):
    Pass: int
    Fallback: int
    Flag: int
    Error: int

class PlaybookTestResultConfusionFallback(TypedDict):
    Pass: int
    Fallback: int
    Flag: int
    Error: int

class PlaybookTestResultConfusionFlag(TypedDict):
    Pass: int
    Fallback: int
    Flag: int
    Error: int

class PlaybookTestResultConfusion(TypedDict):
    """How often each expected result was judged as what."""
    Pass: PlaybookTestResultConfusionPass
    Fallback: PlaybookTestResultConfusionFallback
    Flag: PlaybookTestResultConfusionFlag

class PlaybookTestResultChecksItemConfusionPass(TypedDict):
    Pass: int
    Fallback: int
    Flag: int
    Error: int

class PlaybookTestResultChecksItemConfusionFallback(TypedDict):
    Pass: int
    Fallback: int
    Flag: int
    Error: int

class PlaybookTestResultChecksItemConfusionFlag(TypedDict):
    Pass: int
    Fallback: int
    Flag: int
    Error: int

class PlaybookTestResultChecksItemConfusion(TypedDict):
    """How often each expected result was judged as what."""
    Pass: PlaybookTestResultChecksItemConfusionPass
    Fallback: PlaybookTestResultChecksItemConfusionFallback
    Flag: PlaybookTestResultChecksItemConfusionFlag

class PlaybookTestResultChecksItem(TypedDict):
    examples: int
    correct: int
    accuracy: float
    """The share of examples with the expected result."""
    confusion: PlaybookTestResultChecksItemConfusion
    """How often each expected result was judged as what."""
    check_id: str
    check_title: str

class PlaybookTestResultWrongItem(TypedDict):
    example_id: str
    check_id: str
    check_title: str
    text: str
    note: str | None
    expected: Literal["Pass", "Fallback", "Flag"]
    """The result that the check should have for this text."""
    result: Literal["Pass", "Flag", "Fallback", "Error"]
    analysis: str

class PlaybookTestResultChangesWorseItem(TypedDict):
    example_id: str
    check_id: str
    expected: Literal["Pass", "Fallback", "Flag"]
    """The result that the check should have for this text."""
    before: Literal["Pass", "Flag", "Fallback", "Error"]
    now: Literal["Pass", "Flag", "Fallback", "Error"]

class PlaybookTestResultChangesBetterItem(TypedDict):
    example_id: str
    check_id: str
    expected: Literal["Pass", "Fallback", "Flag"]
    """The result that the check should have for this text."""
    before: Literal["Pass", "Flag", "Fallback", "Error"]
    now: Literal["Pass", "Flag", "Fallback", "Error"]

class PlaybookTestResultChanges(TypedDict):
    previous_test_id: str | None
    """The test before this one. Null for the first."""
    previous_accuracy: float | None
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
    correct: int
    accuracy: float
    """The share of examples with the expected result."""
    confusion: PlaybookTestResultConfusion
    """How often each expected result was judged as what."""
    playbook_id: str
    playbook_title: str
    playbook_version: str
    """A hash of the playbook's content, without its examples, when the test started."""
    model: str
    """The model that judged, or `local` for the offline engine."""
    checks: list[PlaybookTestResultChecksItem]
    """The checks that have examples."""
    wrong: list[PlaybookTestResultWrongItem]
    changes: PlaybookTestResultChanges

class PlaybookImportNotesItem(TypedDict):
    place: str
    """Where in the file, such as `Table 1, row 4`."""
    message: str
    """What was not understood, and what became of it."""

class PlaybookImport(TypedDict):
    playbook: Playbook
    checks: int
    examples: int
    notes: list[PlaybookImportNotesItem]
    """What was not understood. Empty if everything was."""

class NewPlaybookRun(TypedDict):
    file_ids: list[str]
    """Files with status `ready`: one agreement, plus its schedules if they are separate files."""
    review_mode: NotRequired[Literal["first-party", "third-party"]]
    """`first-party` if the document is on our own paper, `third-party` if it is on the other side's. Default: `"third-party"`."""
    representing_party: NotRequired[str]
    """Default: `"our company"`."""
    check_ids: NotRequired[list[str]]
    """The checks to run. Defaults to all checks of the playbook."""
    project_id: NotRequired[str]
    """A project whose members see the review. Requires write access to it."""

class PlaybookRunJobError(TypedDict):
    code: str
    message: str

class PlaybookRunJob(TypedDict):
    job_id: str
    kind: Literal["playbooks/run"]
    status: Literal["pending", "running", "succeeded", "failed", "canceled"]
    result: PlaybookRunResult | None
    error: PlaybookRunJobError | None
    created_at: str
    completed_at: str | None

class PlaybookRunResultFilesItem(TypedDict):
    fileId: str
    filename: str
    sha256: str

class PlaybookRunResultSummary(TypedDict):
    flags: int
    fallbacks: int
    passes: int
    errors: int

class PlaybookRunResultDocumentsItem(TypedDict):
    fileId: str
    filename: str
    signedUrl: str
    """A URL that downloads the file without a key. Valid for seven days."""
    originalFileId: str
    originalFilename: str

class PlaybookRunResult(TypedDict):
    playbookId: str
    playbookTitle: str
    playbookVersion: str
    """A hash of the playbook's content when the run started."""
    reviewMode: Literal["first-party", "third-party"]
    """`first-party` if the document is on our own paper, `third-party` if it is on the other side's."""
    representingParty: str
    files: list[PlaybookRunResultFilesItem]
    totalChecks: int
    model: str
    """The model that ran the review, or `local` for the offline engine."""
    results: list[PlaybookFinding]
    summary: PlaybookRunResultSummary
    documents: NotRequired[list[PlaybookRunResultDocumentsItem]]
    """The reviewed DOCX with the revisions as tracked changes."""
    redlineNote: NotRequired[str]
    """Why there is no redline, or which revisions it does not include."""

class PlaybookFindingPositionsItem(TypedDict):
    type: Literal["standard", "fallback"]
    """`standard` is the preferred position. `fallback` is an acceptable alternative; list the best one first."""
    guidance: str

class PlaybookFindingQuotesItem(TypedDict):
    fileId: str
    quote: str
    """The exact text of the file from `start` to `end`."""
    start: int
    end: int
    page: int | None

class PlaybookFindingRevisionsItem(TypedDict):
    fileId: str
    original: str
    """The exact text of the file from `start` to `end`. Empty for an insertion."""
    replacement: str
    start: int
    end: int
    rationale: str

class PlaybookFinding(TypedDict):
    checkId: str
    checkTitle: str
    importance: Literal["low", "medium", "high"] | None
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
    certainty: float | None
    """The calibrated chance that the result is right. Null where it was not measured or needs your judgement."""
    quotes: list[PlaybookFindingQuotesItem]
    revisions: list[PlaybookFindingRevisionsItem]
    relatedCheckIds: list[str]
    """Other checks whose findings are based on the same clause."""

class NewReviewRedline(TypedDict):
    comments: NotRequired[Literal["none", "external", "internal"]]
    """`none`: no comments. `external`: reasons that the other side may read. `internal`: the analysis and the note of each finding, for your own side only. Default: `"none"`."""
    author: NotRequired[str]
    """The author of the tracked changes. Defaults to that of your profile, or to the organization's name."""
    initials: NotRequired[str]
    """Defaults to the initials of the author."""

class ReviewRedlineJobError(TypedDict):
    code: str
    message: str

class ReviewRedlineJob(TypedDict):
    job_id: str
    kind: Literal["reviews/redline"]
    status: Literal["pending", "running", "succeeded", "failed", "canceled"]
    result: ReviewRedlineResult | None
    error: ReviewRedlineJobError | None
    created_at: str
    completed_at: str | None

class ReviewRedlineResultDocumentsItem(TypedDict):
    file_id: str
    filename: str
    signed_url: str
    """A URL that downloads the file without a key. Valid for seven days."""
    original_file_id: str
    original_filename: str

class ReviewRedlineResultOmittedItem(TypedDict):
    check_id: str
    reason: str

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
    comments: Literal["none", "external", "internal"]
    changes: int
    """The number of changes in the documents."""
    documents: list[ReviewRedlineResultDocumentsItem]
    omitted: list[ReviewRedlineResultOmittedItem]
    """Accepted changes that are not in the documents, and why."""
    cross_references: list[ReviewRedlineResultCrossReferencesItem]
    """References to clauses whose automatic numbers change. They are not changed in the documents."""

class FindingDecisionChange(TypedDict):
    decision: NotRequired[Literal["accepted", "rejected", "edited"] | None]
    """`edited`: accepted with `revisions` instead of those of the finding. Null: not decided."""
    note: NotRequired[str | None]
    assignee_user_id: NotRequired[int | None]
    """Someone who can see the review."""
    revisions: NotRequired[list[EditedRevision] | None]
    """Only with the decision `edited`."""
    if_updated_at: NotRequired[str | None]
    """The `updated_at` that the caller last read, null if there was no decision. If it has changed, the request fails with 409 FINDING_CHANGED."""

class EditedRevision(TypedDict):
    original: str
    """The exact text of the file from `start` to `end`. Empty for an insertion."""
    replacement: str
    start: int
    end: int
    file_id: NotRequired[str]
    """Required if several files were reviewed."""
    rationale: NotRequired[str]

class FindingDecisionAssignee(TypedDict):
    id: int
    name: str | None
    email: str | None

class FindingDecisionRevisionsItem(TypedDict):
    file_id: str
    original: str
    replacement: str
    start: int
    end: int
    rationale: str

class FindingDecisionDecidedBy(TypedDict):
    id: int
    name: str | None
    email: str | None

class FindingDecisionUpdatedBy(TypedDict):
    id: int
    name: str | None
    email: str | None

class FindingDecisionHistoryItemAssignee(TypedDict):
    id: int
    name: str | None
    email: str | None

class FindingDecisionHistoryItemUpdatedBy(TypedDict):
    id: int
    name: str | None
    email: str | None

class FindingDecisionHistoryItem(TypedDict):
    decision: Literal["accepted", "rejected", "edited"] | None
    """`edited`: accepted with `revisions` instead of those of the finding. Null: not decided."""
    note: str | None
    assignee: FindingDecisionHistoryItemAssignee | None
    updated_by: FindingDecisionHistoryItemUpdatedBy | None
    updated_at: str

class FindingDecision(TypedDict):
    check_id: str
    decision: Literal["accepted", "rejected", "edited"] | None
    """`edited`: accepted with `revisions` instead of those of the finding. Null: not decided."""
    note: str | None
    assignee: FindingDecisionAssignee | None
    revisions: list[FindingDecisionRevisionsItem] | None
    """Null unless `decision` is `edited`."""
    decided_by: FindingDecisionDecidedBy | None
    """Null if not decided, or decided with an organization-scoped key."""
    decided_at: str | None
    updated_by: FindingDecisionUpdatedBy | None
    updated_at: str
    history: list[FindingDecisionHistoryItem]
    """Earlier states, newest first, up to 20."""

class ReviewShare(TypedDict):
    user_id: int
    email: str | None
    name: str | None
    shared_at: str

class ReviewSummaryPlaybook(TypedDict):
    id: str
    title: str

class ReviewSummaryFilesItem(TypedDict):
    id: str
    name: str

class ReviewSummarySummary(TypedDict):
    flags: int
    fallbacks: int
    passes: int
    errors: int

class ReviewSummaryCreatedBy(TypedDict):
    id: int
    name: str | None
    email: str | None

class ReviewSummary(TypedDict):
    id: str
    """Also the id of the job that runs the review."""
    status: Literal["pending", "running", "succeeded", "failed", "canceled"]
    playbook: ReviewSummaryPlaybook
    files: list[ReviewSummaryFilesItem]
    """The files that still exist, or existed when the review ended."""
    checks: int
    judged: int
    """The number of checks completed so far. Approximate until the review ends."""
    decided: int
    """The number of findings with a decision."""
    summary: ReviewSummarySummary | None
    project_id: str | None
    is_own: bool
    """Whether the caller started it."""
    my_access_level: Literal["read", "write", "admin"]
    """`write`: the caller may decide findings and create redlines. `admin`: also share and delete."""
    created_by: ReviewSummaryCreatedBy | None
    """Null for a run of an organization-scoped key."""
    created_at: str
    completed_at: str | None

class ReviewPlaybookChecksItemPositionsItem(TypedDict):
    type: Literal["standard", "fallback"]
    """`standard` is the preferred position. `fallback` is an acceptable alternative; list the best one first."""
    guidance: str

class ReviewPlaybookChecksItem(TypedDict):
    id: str
    title: str
    description: str | None
    importance: Literal["low", "medium", "high"] | None
    positions: list[ReviewPlaybookChecksItemPositionsItem]

class ReviewPlaybook(TypedDict):
    """The playbook when the run started."""
    id: str
    title: str
    guide: str | None
    checks: list[ReviewPlaybookChecksItem]

class ReviewFilesItem(TypedDict):
    id: str
    name: str

class ReviewSummary2(TypedDict):
    flags: int
    fallbacks: int
    passes: int
    errors: int

class ReviewCreatedBy(TypedDict):
    id: int
    name: str | None
    email: str | None

class ReviewError(TypedDict):
    code: str
    message: str

class ReviewDocumentsItemCreatedBy(TypedDict):
    id: int
    name: str | None
    email: str | None

class ReviewDocumentsItem(TypedDict):
    file_id: str
    filename: str
    signed_url: str
    """A URL that downloads the file without a key. Valid for seven days."""
    kind: Literal["proposal", "redline"]
    """`proposal`: all revisions that the run proposed. `redline`: what was accepted or edited."""
    comments: Literal["none", "external", "internal"] | None
    """Null for a proposal."""
    created_by: ReviewDocumentsItemCreatedBy | None
    created_at: str

class Review(TypedDict):
    id: str
    """Also the id of the job that runs the review."""
    status: Literal["pending", "running", "succeeded", "failed", "canceled"]
    playbook: ReviewPlaybook
    """The playbook when the run started."""
    files: list[ReviewFilesItem]
    """The files that still exist, or existed when the review ended."""
    checks: int
    judged: int
    """The number of checks completed so far. Approximate until the review ends."""
    decided: int
    """The number of findings with a decision."""
    summary: ReviewSummary2 | None
    project_id: str | None
    is_own: bool
    """Whether the caller started it."""
    my_access_level: Literal["read", "write", "admin"]
    """`write`: the caller may decide findings and create redlines. `admin`: also share and delete."""
    created_by: ReviewCreatedBy | None
    """Null for a run of an organization-scoped key."""
    created_at: str
    completed_at: str | None
    review_mode: Literal["first-party", "third-party"]
    """`first-party` if the document is on our own paper, `third-party` if it is on the other side's."""
    representing_party: str
    result: PlaybookRunResult | None
    """Null until the review succeeds."""
    error: ReviewError | None
    decisions: list[FindingDecision]
    """One for each finding that someone decided, assigned or noted something on."""
    documents: list[ReviewDocumentsItem]
    """The files made from this review that still exist, oldest first."""

class NewReviewShare(TypedDict):
    user_id: NotRequired[int]
    email: NotRequired[str]

class NewReviewResponse(TypedDict):
    file_id: str
    """The draft that came back, with status `ready`."""

class ReviewResponseJobError(TypedDict):
    code: str
    message: str

class ReviewResponseJob(TypedDict):
    job_id: str
    kind: Literal["reviews/responses"]
    status: Literal["pending", "running", "succeeded", "failed", "canceled"]
    result: ReviewResponseResult | None
    error: ReviewResponseJobError | None
    created_at: str
    completed_at: str | None

class ReviewResponseResultSent(TypedDict):
    """What the draft is compared with: the last redline of the review, or the run's proposal."""
    file_id: str
    filename: str

class ReviewResponseResultReturned(TypedDict):
    file_id: str
    filename: str

class ReviewResponseResultSummary(TypedDict):
    accepted: int
    rejected: int
    altered: int
    silent: int
    """Other differences that were not tracked."""
    tracked: int
    """Other differences that were tracked."""
    still_marked: bool
    """Some of our changes are still tracked changes in the draft, which nobody accepted or rejected there."""
    message: str

class ReviewResponseResult(TypedDict):
    review_id: str
    sent: ReviewResponseResultSent
    """What the draft is compared with: the last redline of the review, or the run's proposal."""
    returned: ReviewResponseResultReturned
    is_another_document: bool
    """The draft has little in common with what we sent. Nothing was compared, and both lists are empty."""
    changes: list[ReturnedChange]
    """Our changes, in the order of the document."""
    differences: list[ReturnedDifference]
    """Everything else that differs from what we sent. Changes that were not tracked come first. At most 5,000."""
    summary: ReviewResponseResultSummary

class ReturnedChange(TypedDict):
    check_ids: list[str]
    """The checks that the change comes from. Empty if it belongs to none of the findings."""
    status: Literal["accepted", "rejected", "altered"]
    """`accepted`: our words stand in the draft, also if they are still marked as a tracked change. `rejected`: the original words do. `altered`: neither, or the words next to them changed."""
    tracked: bool | None
    """Whether the other side tracked the rejection or alteration. Null if the change was accepted."""
    original: str
    """The words before our change. Empty for an insertion."""
    proposed: Citation | None
    """Our words in the file that we sent. Null for a deletion."""
    returned: Citation | None
    """What stands there in the draft. Null if nothing does."""

class ReturnedDifference(TypedDict):
    kind: Literal["inserted", "deleted", "replaced", "moved"]
    """`moved`: a clause stands elsewhere in the revised file. Words that changed in it are changes of their own."""
    significance: Literal["number", "date", "party", "obligation", "wording", "format"]
    """What the change is about: a number or amount, a date, who the parties are, what someone must or may do, other wording, or only the formatting, the numbering or the space between words."""
    base: Citation | None
    """The words in the file that we sent. Null if they were inserted."""
    revised: Citation | None
    """The words in the draft. Null if they were deleted."""
    base_at: int
    """Where the change stands in the base file's text, also if it has no words there."""
    revised_at: int
    """Where the change stands in the revised file's text, also if it has no words there."""
    tracked: bool
    """False if the other side made the change without tracking it."""

class NewPortfolio(TypedDict):
    playbook_id: str
    file_ids: NotRequired[list[str]]
    """One contract each."""
    vault_id: NotRequired[str]
    """Instead of `file_ids`: all documents of a vault. Requires a user-scoped key."""
    name: NotRequired[str]
    review_mode: NotRequired[Literal["first-party", "third-party"]]
    """`first-party` if the document is on our own paper, `third-party` if it is on the other side's. Default: `"third-party"`."""
    representing_party: NotRequired[str]
    """Default: `"our company"`."""
    check_ids: NotRequired[list[str]]
    """The checks to run. Defaults to all checks of the playbook."""

class PortfolioSummaryPlaybook(TypedDict):
    id: str
    title: str

class PortfolioSummaryCounts(TypedDict):
    """How many contracts are in each state."""
    queued: int
    reviewing: int
    reviewed: int
    failed: int
    """The review failed or was stopped."""
    skipped: int
    """The contract could not be reviewed: its `error` says why."""
    deleted: int
    """The review was deleted."""

class PortfolioSummaryPaused(TypedDict):
    code: str
    message: str

class PortfolioSummaryCreatedBy(TypedDict):
    id: int
    name: str | None
    email: str | None

class PortfolioSummary(TypedDict):
    id: str
    name: str
    playbook: PortfolioSummaryPlaybook
    vault_id: str | None
    review_mode: Literal["first-party", "third-party"]
    """`first-party` if the document is on our own paper, `third-party` if it is on the other side's."""
    representing_party: str
    contracts_count: int
    counts: PortfolioSummaryCounts
    """How many contracts are in each state."""
    paused: PortfolioSummaryPaused | None
    """Why no review is started now. Contracts that wait are started later."""
    created_by: PortfolioSummaryCreatedBy | None
    created_at: str

class PortfolioPlaybook(TypedDict):
    id: str
    title: str

class PortfolioCounts(TypedDict):
    """How many contracts are in each state."""
    queued: int
    reviewing: int
    reviewed: int
    failed: int
    """The review failed or was stopped."""
    skipped: int
    """The contract could not be reviewed: its `error` says why."""
    deleted: int
    """The review was deleted."""

class PortfolioPaused(TypedDict):
    code: str
    message: str

class PortfolioCreatedBy(TypedDict):
    id: int
    name: str | None
    email: str | None

class Portfolio(TypedDict):
    id: str
    name: str
    playbook: PortfolioPlaybook
    vault_id: str | None
    review_mode: Literal["first-party", "third-party"]
    """`first-party` if the document is on our own paper, `third-party` if it is on the other side's."""
    representing_party: str
    contracts_count: int
    counts: PortfolioCounts
    """How many contracts are in each state."""
    paused: PortfolioPaused | None
    """Why no review is started now. Contracts that wait are started later."""
    created_by: PortfolioCreatedBy | None
    created_at: str
    checks: list[PortfolioCheck]
    contracts: list[PortfolioContract]
    pagination: Pagination

PortfolioCheckCounts = TypedDict(
    "PortfolioCheckCounts",
    {
        "contradicts": "int",
        "judgement": "int",
        "missing": "int",
        "flagged": "int",
        "error": "int",
        "fallback": "int",
        "pass": "int",
    },
)

class PortfolioCheck(TypedDict):
    id: str
    title: str
    importance: Literal["low", "medium", "high"] | None
    counts: PortfolioCheckCounts

class PortfolioContractError(TypedDict):
    code: str
    message: str

class PortfolioContractResultsItem(TypedDict):
    check_id: str
    outcome: Literal["contradicts", "judgement", "missing", "flagged", "error", "fallback", "pass"]
    fallback_position: int | None
    """The number of the fallback that is met, starting at 1."""

class PortfolioContract(TypedDict):
    number: int
    """The place of the contract in the portfolio, starting at 1."""
    file_id: str | None
    name: str | None
    """Null if you never had access to the file."""
    state: Literal["queued", "reviewing", "reviewed", "failed", "skipped", "deleted"]
    review_id: str | None
    error: PortfolioContractError | None
    """Why it was not reviewed."""
    results: list[PortfolioContractResultsItem]
    """Empty until it is reviewed. In the order of the checks."""

class SkillChange(TypedDict):
    name: NotRequired[str]
    description: NotRequired[str | None]
    content: NotRequired[str]
    visibility: NotRequired[Literal["private", "organization"]]
    """`private` is visible only to its creator. `organization` is visible to everyone in the organization."""
    file_ids: NotRequired[list[str]]
    """The complete list of files, in order. Duplicates are removed."""

class SkillFilesItem(TypedDict):
    id: str
    name: str

class Skill(TypedDict):
    id: str
    name: str
    description: str | None
    content: str
    """The instructions given to the model, in Markdown."""
    visibility: Literal["private", "organization"]
    """`private` is visible only to its creator. `organization` is visible to everyone in the organization."""
    is_official: bool
    """Whether the skill ships with the service. Official skills cannot be changed."""
    files: list[SkillFilesItem]
    """Files given to the model with the instructions. Only those the caller can read are listed."""
    created_at: str
    updated_at: str

class NewSkill(TypedDict):
    name: str
    description: NotRequired[str | None]
    content: str
    visibility: NotRequired[Literal["private", "organization"]]
    """`private` is visible only to its creator. `organization` is visible to everyone in the organization."""
    file_ids: NotRequired[list[str]]
    """The complete list of files, in order. Duplicates are removed."""

class PersonalProfileChange(TypedDict):
    preferred_name: NotRequired[str | None]
    use_name_in_chats: NotRequired[bool]
    role_title: NotRequired[str | None]
    jurisdiction_focus: NotRequired[str | None]
    practice_areas: NotRequired[list[str]]
    custom_instructions: NotRequired[str | None]
    privilege_marking_enabled: NotRequired[bool]
    privilege_marking_text: NotRequired[str | None]
    enter_to_submit: NotRequired[bool]
    document_author_name: NotRequired[str | None]
    enabled: NotRequired[bool]

class PersonalProfile(TypedDict):
    preferred_name: str | None
    """The name shown to others. If null, the account's name is used."""
    use_name_in_chats: bool
    """Whether the model is given the name. Defaults to true."""
    role_title: str | None
    jurisdiction_focus: str | None
    practice_areas: list[str]
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

class CompanyProfileChange(TypedDict):
    name: NotRequired[str]
    """Defaults to the organization's name."""
    dba_name: NotRequired[str | None]
    industry: NotRequired[str | None]
    size: NotRequired[str | None]
    location: NotRequired[str | None]
    incorporation_country: NotRequired[str | None]
    incorporation_state: NotRequired[str | None]
    description: NotRequired[str | None]
    revenue: NotRequired[str | None]
    legal_matters: NotRequired[str | None]
    regulations: NotRequired[str | None]
    risk_tolerance: NotRequired[str | None]
    additional_info: NotRequired[str | None]
    customer_types: NotRequired[list[str] | None]

class CompanyProfile(TypedDict):
    id: str
    name: str
    dba_name: str | None
    """The name the company does business under."""
    industry: str | None
    size: str | None
    location: str | None
    incorporation_country: str | None
    incorporation_state: str | None
    description: str | None
    revenue: str | None
    legal_matters: str | None
    """The legal matters the company most often deals with."""
    regulations: str | None
    """The regulations that apply to the company."""
    risk_tolerance: str | None
    additional_info: str | None
    customer_types: list[str] | None
    created_at: str
    updated_at: str

class Notification(TypedDict):
    id: str
    kind: Literal["deadline.due"]
    title: str
    """The name of the alert."""
    vault_id: str
    vault_name: str
    document_id: str
    document_name: str
    field_key: str
    """The date column of the alert."""
    alert_id: str | None
    """Null if the alert was deleted."""
    date: str
    days_before: int
    """The lead time of the alert."""
    computation: str | None
    """How a derived date was computed, such as `31 Dec 2027 less 90 days`."""
    created_at: str
    read_at: str | None

class ReadNotifications(TypedDict):
    ids: NotRequired[list[str]]
    before: NotRequired[str]
    """Marks everything up to this time as read."""

class CreditUsageLinesItem(TypedDict):
    api: Literal["chat:completions", "playbook:run", "vault:extract"]
    requests: int
    unit: str | None
    credits_per_unit: float | None
    credits: float | None

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
    usage: CreditUsageDailyItemUsage
    """The day's requests, keyed by the names in `lines`."""

class CreditUsage(TypedDict):
    start_date: str
    end_date: str
    timezone: str
    pricing_available: bool
    total_credits: float | None
    lines: list[CreditUsageLinesItem]
    daily: list[CreditUsageDailyItem]

class UsageWeb(TypedDict):
    messages: int
    web_pages_scraped: int
    files_uploaded: int

class UsageWord(TypedDict):
    messages: int
    redlines_applied: int
    drafts_applied: int

class UsageApi(TypedDict):
    requests: int
    by_operation: dict[str, int]
    """Requests by operation: `chat:completions`, `playbook:run`, and all others by method and path, such as `GET /projects/{id}`."""

class Usage(TypedDict):
    start_date: str
    end_date: str
    timezone: str
    web: UsageWeb
    word: UsageWord
    api: UsageApi

class WebhookChange(TypedDict):
    url: NotRequired[str]
    events: NotRequired[list[Literal["job.succeeded", "job.failed", "document.ready", "document.failed", "review.completed", "finding.decided", "deadline.due", "file.ready", "file.failed", "model.unavailable", "source.failed"]]]
    description: NotRequired[str | None]
    enabled: NotRequired[bool]

class WebhookCreatedBy(TypedDict):
    id: int
    name: str | None
    email: str | None

class WebhookResponsible(TypedDict):
    id: int
    name: str | None
    email: str | None

class Webhook(TypedDict):
    id: str
    url: str
    description: str | None
    events: list[Literal["job.succeeded", "job.failed", "document.ready", "document.failed", "review.completed", "finding.decided", "deadline.due", "file.ready", "file.failed", "model.unavailable", "source.failed"]]
    enabled: bool
    """If false, nothing is sent, and events are not stored for later delivery."""
    disabled_reason: str | None
    """Why the service disabled the webhook."""
    created_by: WebhookCreatedBy | None
    """Null if created with an organization-scoped key."""
    responsible: WebhookResponsible | None
    """The person who became responsible when the creator was removed."""
    created_at: str
    updated_at: str

class NewWebhook(TypedDict):
    url: str
    events: list[Literal["job.succeeded", "job.failed", "document.ready", "document.failed", "review.completed", "finding.decided", "deadline.due", "file.ready", "file.failed", "model.unavailable", "source.failed"]]
    description: NotRequired[str | None]

class WebhookWithSecretCreatedBy(TypedDict):
    id: int
    name: str | None
    email: str | None

class WebhookWithSecretResponsible(TypedDict):
    id: int
    name: str | None
    email: str | None

class WebhookWithSecret(TypedDict):
    id: str
    url: str
    description: str | None
    events: list[Literal["job.succeeded", "job.failed", "document.ready", "document.failed", "review.completed", "finding.decided", "deadline.due", "file.ready", "file.failed", "model.unavailable", "source.failed"]]
    enabled: bool
    """If false, nothing is sent, and events are not stored for later delivery."""
    disabled_reason: str | None
    """Why the service disabled the webhook."""
    created_by: WebhookWithSecretCreatedBy | None
    """Null if created with an organization-scoped key."""
    responsible: WebhookWithSecretResponsible | None
    """The person who became responsible when the creator was removed."""
    created_at: str
    updated_at: str
    secret: str | None
    """The secret that signs every message. Shown only in this response; null if the response is replayed for an Idempotency-Key."""

class WebhookDelivery(TypedDict):
    id: str
    """Sent as `webhook-id`. The same for every attempt and redelivery."""
    event: WebhookSentEvent
    """`webhook.test` is a test that somebody asked for."""
    status: Literal["pending", "succeeded", "failed"]
    attempts: int
    """The number of attempts since the delivery was created or last redelivered."""
    last_status: int | None
    """The HTTP status of the last attempt."""
    last_error: str | None
    next_attempt_at: str | None
    created_at: str
    delivered_at: str | None

WebhookSentEvent: TypeAlias = "Literal[\"job.succeeded\", \"job.failed\", \"document.ready\", \"document.failed\", \"review.completed\", \"finding.decided\", \"deadline.due\", \"file.ready\", \"file.failed\", \"model.unavailable\", \"source.failed\", \"webhook.test\"]"

class ModelSettings(TypedDict):
    source: Literal["organization", "installation", "none"]
    """Whose model answers: the organization's own, the installation's, or none: then the local engine answers."""
    provider: Literal["anthropic", "openai", "openai-compatible"] | None
    name: str | None
    """The model's name as its provider spells it."""
    base_url: str | None
    """Null for the provider's own address, and for the installation's model."""
    has_api_key: bool
    """Whether the organization has stored a key. The key itself is never returned."""
    prompt_characters: int | None
    """The prompt limit in characters. Null: the installation's limit."""
    timeout_seconds: int | None
    """The time limit of one call. Null: the installation's limit."""
    updated_at: str | None

class NewModelSettings(TypedDict):
    provider: Literal["anthropic", "openai", "openai-compatible"]
    name: str
    base_url: NotRequired[str | None]
    """The base address, including `/v1`. Required for `openai-compatible`."""
    api_key: NotRequired[str | None]
    """Stored encrypted and never returned. Left out, the stored key stays; null removes it."""
    prompt_characters: NotRequired[int | None]
    timeout_seconds: NotRequired[int | None]

class ModelTestConnection(TypedDict):
    """The model answers."""
    ok: bool
    message: str

class ModelTestJson(TypedDict):
    """It answers with JSON of a given shape."""
    ok: bool
    message: str

class ModelTestTools(TypedDict):
    """It calls a tool that it is offered."""
    ok: bool
    message: str

class ModelTestStreaming(TypedDict):
    """Its answer arrives piece by piece."""
    ok: bool
    message: str

class ModelTestContext(TypedDict):
    """It reads a prompt as long as `prompt_characters`."""
    ok: bool
    message: str

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

class AuditRecordUser(TypedDict):
    id: int
    name: str | None
    """The account's name. People cannot change it themselves."""
    preferred_name: str | None
    """The person's current preferred name."""

class AuditRecordApiKey(TypedDict):
    id: str
    name: str | None

class AuditRecordPhraseItem2(TypedDict):
    kind: str
    id: str
    name: str | None
    """The current name, else the one recorded. Null if the caller cannot access it."""
    page: str | None
    """The page of the web application that shows the item. Null if there is none."""

class AuditRecordThingsItem(TypedDict):
    kind: str
    id: str
    name: str | None
    """The current name, else the one recorded. Null if the caller cannot access it."""
    page: str | None
    """The page of the web application that shows the item. Null if there is none."""

class AuditRecord(TypedDict):
    id: int
    at: str
    user: AuditRecordUser | None
    """For a failed sign-in, the account that was tried."""
    api_key: AuditRecordApiKey | None
    address: str | None
    """The IP address of the client."""
    operation: str
    summary: str
    """A readable name of the operation, such as: Pinned a project."""
    actor: str
    """Who did it."""
    phrase: list[str | AuditRecordPhraseItem2]
    """What they did, to follow the actor: text and items."""
    target: dict[str, Any]
    things: list[AuditRecordThingsItem]
    """The items that the target refers to, with their current names."""

class JobSucceededMessageData(TypedDict):
    job_id: str
    kind: str
    """Such as `chat/completions`."""
    status: Literal["succeeded"]

class JobSucceededMessage(TypedDict):
    type: Literal["job.succeeded"]
    timestamp: str
    """When it happened."""
    data: JobSucceededMessageData

class JobFailedMessageData(TypedDict):
    job_id: str
    kind: str
    """Such as `chat/completions`."""
    status: Literal["failed"]

class JobFailedMessage(TypedDict):
    type: Literal["job.failed"]
    timestamp: str
    """When it happened."""
    data: JobFailedMessageData

class DocumentReadyMessageData(TypedDict):
    vault_id: str
    document_id: str
    status: Literal["ready"]

class DocumentReadyMessage(TypedDict):
    type: Literal["document.ready"]
    timestamp: str
    """When it happened."""
    data: DocumentReadyMessageData

class DocumentFailedMessageData(TypedDict):
    vault_id: str
    document_id: str
    status: Literal["failed"]

class DocumentFailedMessage(TypedDict):
    type: Literal["document.failed"]
    timestamp: str
    """When it happened."""
    data: DocumentFailedMessageData

class ReviewCompletedMessageData(TypedDict):
    review_id: str
    status: Literal["succeeded", "failed"]

class ReviewCompletedMessage(TypedDict):
    type: Literal["review.completed"]
    timestamp: str
    """When it happened."""
    data: ReviewCompletedMessageData

class FindingDecidedMessageData(TypedDict):
    review_id: str
    check_id: str
    decision: Literal["accepted", "rejected", "edited"] | None
    """Null if the decision was taken back."""

class FindingDecidedMessage(TypedDict):
    type: Literal["finding.decided"]
    timestamp: str
    """When it happened."""
    data: FindingDecidedMessageData

class DeadlineDueMessageData(TypedDict):
    vault_id: str
    alert_id: str
    document_id: str
    date: str
    days_before: int

class DeadlineDueMessage(TypedDict):
    type: Literal["deadline.due"]
    timestamp: str
    """When it happened."""
    data: DeadlineDueMessageData

class FileReadyMessageData(TypedDict):
    file_id: str
    status: Literal["ready"]

class FileReadyMessage(TypedDict):
    type: Literal["file.ready"]
    timestamp: str
    """When it happened."""
    data: FileReadyMessageData

class FileFailedMessageData(TypedDict):
    file_id: str
    status: Literal["failed"]

class FileFailedMessage(TypedDict):
    type: Literal["file.failed"]
    timestamp: str
    """When it happened."""
    data: FileFailedMessageData

class SourceFailedMessageData(TypedDict):
    vault_id: str
    source_id: str
    status: Literal["failed"]

class SourceFailedMessage(TypedDict):
    type: Literal["source.failed"]
    timestamp: str
    """When it happened."""
    data: SourceFailedMessageData

class ModelUnavailableMessageData(TypedDict):
    since: str
    retry_at: str

class ModelUnavailableMessage(TypedDict):
    type: Literal["model.unavailable"]
    timestamp: str
    """When it happened."""
    data: ModelUnavailableMessageData

class WebhookTestMessageData(TypedDict):
    webhook_id: str

class WebhookTestMessage(TypedDict):
    type: Literal["webhook.test"]
    timestamp: str
    """When it happened."""
    data: WebhookTestMessageData

class ListJobsReply(TypedDict):
    jobs: list[Job]
    pagination: Pagination

class ListChatMessagesReply(TypedDict):
    messages: list[ChatMessage]
    pagination: Pagination

class ListChatSharesReply(TypedDict):
    shares: list[ChatShare]
    pagination: Pagination

class ListChatsReply(TypedDict):
    chats: list[ChatSummary]
    pagination: Pagination

class ListProjectChatsReply(TypedDict):
    chats: list[ChatSummary]
    pagination: Pagination

class SearchChatsReply(TypedDict):
    chats: list[FoundChat]

class ListFilesReply(TypedDict):
    files: list[ListedFile]
    pagination: Pagination

class ListFolderMembersReply(TypedDict):
    members: list[FolderMember]
    pagination: Pagination

class ListFoldersReply(TypedDict):
    folders: list[Folder]
    pagination: Pagination

class ListFolderChildrenReply(TypedDict):
    items: list[FolderItem]

class ListProjectsReply(TypedDict):
    projects: list[Project]
    pagination: Pagination

class ListProjectMembersReply(TypedDict):
    members: list[ProjectMember]
    pagination: Pagination

class ListProjectFilesReply(TypedDict):
    files: list[StoredFile]
    pagination: Pagination

class ListProjectFoldersReply(TypedDict):
    folders: list[Folder]
    pagination: Pagination

class ListFileLinksReply(TypedDict):
    links: list[ProjectLink]
    pagination: Pagination

class ListFolderLinksReply(TypedDict):
    links: list[ProjectLink]
    pagination: Pagination

class ListVaultsReply(TypedDict):
    vaults: list[Vault]
    pagination: Pagination

class ListVaultTemplatesReply(TypedDict):
    templates: list[VaultTemplate]

class ListVaultMembersReply(TypedDict):
    members: list[VaultMember]

class RemoveVaultMemberReply(TypedDict):
    removed: Literal[True]

class ListColumnsReply(TypedDict):
    columns: list[Column]

class DeleteColumnReply(TypedDict):
    deleted: Literal[True]

class AddDocumentsReply(TypedDict):
    documents: list[VaultDocument]

class ListDocumentsReply(TypedDict):
    documents: list[VaultDocument]
    pagination: Pagination

class ListCellNotesReply(TypedDict):
    notes: list[CellNote]
    pagination: Pagination

class DeleteCellNoteReply(TypedDict):
    deleted: Literal[True]

class ListCellHistoryReply(TypedDict):
    history: list[CellHistoryEntry]

class ListVerificationQueueReply(TypedDict):
    cells: list[QueuedCell]
    pagination: Pagination

class AcceptChangesReply(TypedDict):
    accepted: int

class ListSpreadsheetsReply(TypedDict):
    spreadsheets: list[VaultSpreadsheet]

class DisconnectSpreadsheetReply(TypedDict):
    deleted: Literal[True]

class DeleteViewReply(TypedDict):
    deleted: Literal[True]

class ListViewsReply(TypedDict):
    views: list[View]
    pagination: Pagination

class ListDeadlinesReply(TypedDict):
    deadlines: list[Deadline]
    pagination: Pagination

class DeleteAlertReply(TypedDict):
    deleted: Literal[True]

class ListAlertsReply(TypedDict):
    alerts: list[Alert]
    pagination: Pagination

class RevokeCalendarAddressReply(TypedDict):
    deleted: Literal[True]

class DeleteSourceReply(TypedDict):
    deleted: Literal[True]

class ListSourcesReply(TypedDict):
    sources: list[Source]
    pagination: Pagination

class ListSourceItemsReply(TypedDict):
    items: list[SourceItem]
    pagination: Pagination

class SearchVaultReply(TypedDict):
    results: list[VaultPassage]

class ListPlaybooksReply(TypedDict):
    playbooks: list[PlaybookSummary]
    pagination: Pagination

class ListChecksReply(TypedDict):
    checks: list[PlaybookCheck]
    pagination: Pagination

class ReorderChecksReply(TypedDict):
    checks: list[PlaybookCheck]
    pagination: Pagination

class LintPlaybookReply(TypedDict):
    findings: list[PlaybookLintFinding]

class ListCheckExamplesReply(TypedDict):
    examples: list[PlaybookExample]
    pagination: Pagination

class ListPlaybookTestsReply(TypedDict):
    tests: list[PlaybookTest]
    pagination: Pagination

class ListReviewSharesReply(TypedDict):
    shares: list[ReviewShare]
    pagination: Pagination

class ListReviewsReply(TypedDict):
    reviews: list[ReviewSummary]
    pagination: Pagination

class ListPortfoliosReply(TypedDict):
    portfolios: list[PortfolioSummary]
    pagination: Pagination

class ListSkillsReply(TypedDict):
    skills: list[Skill]
    pagination: Pagination

class ListNotificationsReply(TypedDict):
    notifications: list[Notification]
    pagination: Pagination
    unread_count: int
    """How many notifications are unread; 1000 if there are more."""

class MarkNotificationsReadReply(TypedDict):
    unread_count: int
    """How many notifications are unread; 1000 if there are more."""

class ListWebhooksReply(TypedDict):
    webhooks: list[Webhook]
    pagination: Pagination

class ListWebhookDeliveriesReply(TypedDict):
    deliveries: list[WebhookDelivery]
    pagination: Pagination

class GetAuditLogReply(TypedDict):
    records: list[AuditRecord]
    pagination: Pagination

WebhookMessage: TypeAlias = "JobSucceededMessage | JobFailedMessage | DocumentReadyMessage | DocumentFailedMessage | ReviewCompletedMessage | FindingDecidedMessage | DeadlineDueMessage | FileReadyMessage | FileFailedMessage | SourceFailedMessage | ModelUnavailableMessage | WebhookTestMessage"
"""What a webhook is sent."""
