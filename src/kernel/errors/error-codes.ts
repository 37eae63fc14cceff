import { type CodeNote, code } from "./code-note.ts";
import type { COMMAND_CODES } from "./command-codes.ts";

/** Codes that operations of `/v1` return, and jobs end with. */
export const API_CODES = {
  ALERT_LIMIT: code([403], "The vault has reached its limit of alerts.", "Delete one first."),
  APPROVAL_DECIDED: code(
    [409],
    "The caller has decided already, or another person has just decided in the same place.",
    "Read the approval again.",
  ),
  APPROVAL_ENDED: code(
    [409],
    "The approval was given or refused, or what was to be approved has changed. `details.status` says which.",
    "Read the approval again. If it is `void`, ask for a new one.",
  ),
  APPROVAL_REQUIRED: code(
    [409, "job"],
    "A rule of the organization asks for an approval before this goes out. `details.rules` names the rules, `details.can_approve` the people.",
    "Ask with `POST /approvals`, and repeat the request once it is approved.",
  ),
  APPROVAL_RULE_LIMIT: code([409], "The organization has reached its limit of approval rules.", "Delete one first."),
  BILLING_NOT_CONFIGURED: code([402], "Billing is not set up.", "Ask an administrator to set it up."),
  BUNDLE_CHANGED: code([400], "The table with proof was changed since it was exported.", "Ask for the original."),
  BUNDLE_TOO_LARGE: code(
    [400],
    "There are too many documents for one bundle.",
    "Filter the table, and export in parts.",
  ),
  BUDGET_EXCEEDED: code(
    [402, "job"],
    "The organization's budget of the month is used up.",
    "Ask an administrator for a larger budget, or wait for the next month.",
  ),
  CANCELED: code(["job"], "The work was stopped before it ended.", "Start it again if you still need it."),
  CELL_CHANGED: code(
    [409],
    "The cell has changed since the caller last read it. `details.cell` holds its current state.",
    "Read the cell again, decide again, and send the new `if_*` values.",
  ),
  CHAT_BUSY: code([409], "The chat is still answering.", "Wait for its job, then retry."),
  CHAT_NOT_API: code([409], "The chat was created in the web application.", "Continue it there, or start a new one."),
  CHAT_NOT_WEB: code(
    [409],
    "The chat was created with the API.",
    "Call `POST /chat/{id}/materialize`, or choose “List in Chats” in the web application, then continue it there.",
  ),
  COLUMN_LIMIT: code([403], "The vault has reached its limit of columns.", "Delete one first."),
  COLUMN_NOT_EDITABLE: code([403], "Built-in columns cannot be changed or deleted.", "Add a column of your own."),
  DOCUMENT_BUNDLE: code(
    [409],
    "The upload contains several agreements and has no values of its own.",
    "Use the documents it was split into.",
  ),
  DOCUMENT_DELETED: code([409], "The document was deleted.", "Restore it first."),
  DOCUMENT_DUPLICATE: code([409], "The document was left out as a copy of another.", "Use the other, or restore it."),
  DOCUMENT_NOT_DELETED: code(
    [409],
    "Only a deleted document can be permanently deleted.",
    "Delete it first, then send `erase=true`.",
  ),
  DOCUMENT_NOT_READY: code([409], "The document is still being read.", "Retry when its status is `ready`."),
  FIELD_KEY_TAKEN: code([409], "The vault already has a column with this key.", "Choose another `field_key`."),
  FILE_DAMAGED: code(
    [500, "job"],
    "The server's storage has lost or damaged the bytes of this file.",
    "Upload the same file again: that repairs it. Do not retry.",
  ),
  EVALUATION_NOT_FINISHED: code(
    [409],
    "The evaluation has no report: it has not finished, or did not succeed.",
    "Wait until its job has succeeded, or start another one.",
  ),
  FILE_DELETED: code([409], "A file that the review is about was deleted.", "Review the current file."),
  FILE_FAILED: code(
    [422, "job"],
    "The file could not be read; the message says why.",
    "Upload a readable version of it.",
  ),
  FILE_NOT_READY: code(
    [400, 409, "job"],
    "The file is still being read, or has no text.",
    "Wait with `GET /files/{id}?wait=60`, then retry. `Retry-After` says how soon. If the file is `ready` and has no text, upload a version with text or a better scan.",
  ),
  FINDING_CHANGED: code(
    [409],
    "Someone decided the finding since the caller read it. `details.decision` holds the newer decision.",
    "Read it again, then send its `updated_at` as `if_updated_at`.",
  ),
  KEY_LIMITED: code(
    [403],
    "The key is limited to certain vaults and projects, and this lies outside of them or concerns the whole organization.",
    "Name one of its vaults or projects, or use a key without limits.",
  ),
  LEGAL_HOLD: code(
    [409],
    "This is kept by a vault or project on legal hold.",
    "Ask an administrator to release the hold.",
  ),
  FOLDER_NOT_EMPTY: code([409], "The folder has contents.", "Empty it, or send `recursive=true`."),
  FORBIDDEN: code(
    [403],
    "The caller can see this but lacks the role or permission to do it.",
    "Ask an owner or an administrator.",
  ),
  IDEMPOTENCY_IN_FLIGHT: code([409], "The first request with this key is in progress.", "Retry after `Retry-After`."),
  IDEMPOTENCY_MISMATCH: code([409], "The `Idempotency-Key` was used for another request.", "Use a new key."),
  IMPORT_COLUMN: code([400], "The column is filled from a spreadsheet.", "Change the value in the spreadsheet."),
  INFECTED_FILE: code(
    [422],
    "The malware scanner found something in the file. Nothing was saved, and it is in the audit log.",
    "Ask whoever sent the file for a clean one.",
  ),
  INSUFFICIENT_CREDITS: code([402, "job"], "The balance is too low.", "Ask an administrator to add credits."),
  INTERNAL: code(
    [500, "job"],
    "Something went wrong on the server.",
    "Retry once. If it fails again, report the `X-Request-Id` to the operator.",
  ),
  INVALID_KEY: code([401, 403], "The key is unknown, revoked or expired.", "Use another key. Do not retry."),
  JOB_FINISHED: code([409], "The job has ended and cannot be canceled.", "Read its result instead."),
  LAST_OWNER: code([400], "Someone must remain responsible for this.", "Make someone else an owner first."),
  MANUAL_COLUMN: code([400], "The column is filled manually: there is nothing to revert to.", "Edit the cell."),
  METHOD_NOT_ALLOWED: code([405], "The path exists, but not with this method.", "Use a method of the `Allow` header."),
  MODEL_FAILED: code(
    ["job"],
    "The language model refused the work or gave no usable answer.",
    "Do not retry at once. Change the question, or ask the operator to check the model.",
  ),
  MODEL_REQUIRED: code(
    [409, "job"],
    "This needs a language model, and none is set.",
    "Ask an administrator to set one under Settings, Language model, or the operator to set `MODEL_PROVIDER`.",
  ),
  MODEL_UNAVAILABLE: code(
    ["job"],
    "The language model could not be reached for as long as the work waits for it.",
    "Start the work again later.",
  ),
  NETWORK_NOT_ALLOWED: code(
    [403],
    "The organization does not allow access from the caller's network.",
    "Use an allowed network, or ask an administrator.",
  ),
  NO_DEFAULT_PROFILE: code([409], "There are several company profiles and no default.", "Choose a default one."),
  NO_FILE: code(["job"], "The document has no file to review.", "Review another document."),
  NO_REDLINE: code(["job"], "None of the changes could be written into the document.", "See the message."),
  NO_TEXT: code(["job"], "The file contains no text.", "Upload a version with text, or a better scan."),
  NOT_A_CONTRACT: code(["job"], "The files do not look like a contract.", "Review the contract itself."),
  NOT_DOCX: code([409], "A redline needs a DOCX file.", "Review the DOCX version."),
  NO_FILES: code(["job"], "The step works on files, and the run has none.", "Start it with files."),
  NOT_FOUND: code(
    [404, "job"],
    "It does not exist, or the caller may not see it.",
    "Check the id, and whether the key's user has access.",
  ),
  NOT_YOUR_TURN: code([409], "Another person has to decide first.", "Wait until they have."),
  NO_APPROVER: code(
    [409],
    "Nobody is left who may approve it: not who asked for it or made it.",
    "Change the rule, or name other approvers.",
  ),
  NOTHING_ACCEPTED: code([409], "No proposed change was accepted or edited.", "Decide at least one finding."),
  NOTHING_SENT: code([409], "The review has no redline to compare the draft with.", "Create a redline first."),
  NOTHING_TO_RETRY: code([409], "No contract of the batch review has failed.", "Nothing to do."),
  NOTHING_TO_REVERT: code([404], "The cell has no manual edit.", "Nothing to do."),
  NOTHING_TO_SAMPLE: code([409], "The column has no unverified cells.", "Nothing to do."),
  ORGANIZATION_KEY_REQUIRED: code([403], "The operation needs an organization-scoped key.", "Use a `svc_…` key."),
  PAYLOAD_TOO_LARGE: code(
    [413],
    "The body is over the limit that the message names.",
    "Send less, or upload in parts.",
  ),
  QUOTA_EXCEEDED: code([403, "job"], "The organization's quota is used up.", "Delete files, or ask the operator."),
  RATE_LIMITED: code([429], "Too many requests in this window.", "Wait for `Retry-After` seconds."),
  READING_TIMEOUT: code(["job"], "Reading a file took too long.", "Ask about fewer or shorter files."),
  REJECTED: code(["job"], "The decision in a workflow was to stop.", "Read the note of whoever decided."),
  REQUEST_CLOSED: code([409], "The request is done or declined.", "Set its status to `in_progress` first."),
  REQUEST_FIELDS: code(
    [422],
    "Fields of a request are missing or do not fit. `details.issues` names all of them.",
    "Send them, and correct names that are no field.",
  ),
  REQUEST_TIMEOUT: code([408], "The request took too long to arrive.", "Retry on a better connection."),
  REVIEW_NOT_FINISHED: code([409, "job"], "The review has no findings yet.", "Wait for its job."),
  RUN_FINISHED: code([409], "The run of the workflow has ended.", "Start the workflow again."),
  SCOPE_REQUIRED: code(
    [403],
    "The key lacks a scope that the operation requires. `details.missing_scopes` names it.",
    "Use a key with this scope.",
  ),
  SLUG_TAKEN: code([409], "Another request type has this slug or mail address.", "Choose another one."),
  SOURCE_LIMIT: code([403], "The vault has reached its limit of sources.", "Delete one first."),
  STEP_DECIDED: code([409], "Somebody has decided this step already.", "Read the run again."),
  STEP_NOT_WAITING: code([409], "The step does not wait for a decision.", "Read the run again."),
  STORAGE_FULL: code([507, "job"], "The server has no room. Nothing was saved.", "Ask the operator to free up space."),
  TEMPLATE_MISMATCH: code(
    [422, "job"],
    "The template asks for names that the report does not have. `details.missing` has all of them.",
    "Choose another template, or change these names in Word.",
  ),
  TOO_FEW_CHECKED: code([409], "Too few cells were verified or corrected to evaluate on them.", "Verify more cells."),
  TOO_LARGE: code(
    ["job"],
    "There is too much for one job; the message says what.",
    "Split the files, or choose fewer.",
  ),
  TOO_MANY_DOCUMENTS: code([400], "The request covers too many documents.", "Name a document or fewer of them."),
  TOO_MANY_STREAMS: code([429], "The caller has too many event streams open.", "Close one first."),
  TRIAL_NOT_STARTED: code([402], "The trial has not begun.", "Ask an administrator to start it."),
  UNAUTHENTICATED: code(
    [401],
    "No key was sent, or not in the right form.",
    "Send the key as the whole `Authorization` header, without `Bearer`.",
  ),
  TEMPLATE_FAULTS: code(
    [400],
    "The tags of a template have faults. `details.issues` has each with its words and its place in the document's text.",
    "Correct them in Word, and upload the document again.",
  ),
  TEMPLATE_VALUES: code(
    [422],
    "Values of a template are missing or do not fit. `details.issues` names all of them.",
    "Send them, and correct names that are no field.",
  ),
  UNAVAILABLE: code([503], "The service is overloaded, starting or shutting down.", "Retry after `Retry-After`."),
  UNKNOWN_CLAUSE: code([422], "The id of a clause is unknown.", "Check `clause_id` in `positions`."),
  UNKNOWN_FILE: code([422], "The id of a file is unknown.", "Check `file_ids`."),
  UNKNOWN_MEMBER: code([400], "No one in the organization has this id or address.", "Check `user_id` or `email`."),
  UNREADABLE: code(["job"], "The file could not be read.", "Upload a readable version of it."),
  UNSUPPORTED_FILE: code(
    [400, "job"],
    "The file is empty, encrypted, damaged or of an unsupported type.",
    "Send one of the types that the documentation of `POST /files` lists.",
  ),
  UNSUPPORTED_MEDIA_TYPE: code(
    [415],
    "The body has the wrong `Content-Type` or `Content-Encoding`. The message names what was sent.",
    "Send what the message asks for.",
  ),
  USER_KEY_REQUIRED: code([403, 422], "The operation needs a user-scoped key.", "Use a `u:svc_…` key."),
  VALIDATION_FAILED: code(
    [400, 416, 417, 431],
    "The request is not valid. `details.issues` names each field and what is wrong with it.",
    "Correct the request. Do not retry it as it is.",
  ),
  VAULT_ARCHIVED: code([409], "The vault is archived, so it is read-only.", "Restore it first."),
  VAULT_NOT_ARCHIVED: code([409], "Only an archived vault can be deleted.", "Archive it first."),
  WEBHOOK_DISABLED: code([409], "The webhook is disabled.", "Enable it first."),
  WORKFLOW_DISABLED: code([409], "The workflow is switched off.", "Switch it on, then start it."),
  WEBHOOK_LIMIT: code([409], "The organization has reached its limit of webhooks.", "Delete one first."),
} satisfies Record<string, CodeNote>;

/** Codes of operations that only the web application calls. */
export const APP_CODES = {
  ARCHIVE_TOO_LARGE: code([400], "The files are too large for one ZIP.", "Select fewer."),
  CHOOSE_ORGANIZATION: code([409], "The address is used in several organizations.", "Send `organization_id`."),
  CONFIRMATION_REQUIRED: code(
    [403],
    "Granting or removing lasting access requires a signed-in person to confirm their identity again.",
    "Send the password or a second factor to `POST /session/confirmation`.",
  ),
  EMAIL_TAKEN: code([409], "Someone in the organization uses this address.", "Use another address."),
  LAST_ADMINISTRATOR: code([400, 409], "An organization needs an administrator.", "Make someone else one first."),
  LAST_SECOND_FACTOR: code([409], "The organization requires a second factor.", "Set up another one first."),
  LAYOUT_OUTDATED: code([409], "The file was read by an older version.", "Upload it again to see it as it looks."),
  NO_PASSWORD: code([409], "There is no password to change.", "Ask an administrator for a link to set one."),
  NO_SECOND_FACTOR: code([409], "There is no second factor.", "Set up an authenticator app or a passkey first."),
  NOTHING_TO_DOWNLOAD: code([400], "The folders contain no files that you can open.", "Select others."),
  PASSKEY_EXISTS: code([409], "The passkey is registered already.", "Use another one."),
  PASSKEYS_UNAVAILABLE: code([409], "Passkeys need a host name.", "Set `PUBLIC_URL` to a name, not an IP address."),
  SECOND_FACTOR_REQUIRED: code(
    [401],
    "The password was right. `details.methods` lists the second factors to choose from.",
    "Send one to `POST /session/second-factor`.",
  ),
  SECOND_FACTOR_SETUP_REQUIRED: code(
    [403],
    "The organization requires a second factor, and the person has none.",
    "Set one up.",
  ),
  WOULD_LOCK_OUT: code([400], "The change would lock out the person making it.", "The message says what to do first."),
  TOTP_EXISTS: code([409], "There is an authenticator app already.", "Remove it first."),
  TOO_MANY_FILES: code([400], "There are too many files for one ZIP.", "Select fewer."),
} satisfies Record<string, CodeNote>;

/** Codes of SCIM, whose errors have its own format: the code is not sent. */
export const SCIM_CODES = {
  NOT_IMPLEMENTED: code([501], "This part of SCIM is not supported.", "Use Users and Groups."),
  PRECONDITION_FAILED: code([412], "The resource has changed since it was read.", "Read it again."),
} satisfies Record<string, CodeNote>;

export type ErrorCode =
  | keyof typeof API_CODES
  | keyof typeof APP_CODES
  | keyof typeof SCIM_CODES
  | keyof typeof COMMAND_CODES;
