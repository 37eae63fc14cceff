# Written by `npm run openapi` from openapi.json. Do not edit.
"""Every operation of the API by its name. Lists also as iterators over all their pages."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Literal, cast

from . import types as t
from ._http import Connection, Content, Download


class Operations:
    _connection: Connection

    def accept_changes(
        self,
        id: str,
        rescan_id: str,
        body: t.AcceptedVaultChanges,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> t.AcceptChangesReply:
        """Accept all or some changes of a compared re-scan

        Cells that were edited or changed in the meantime are left as they are, and so are columns whose question has changed."""
        return cast("t.AcceptChangesReply", self._connection.json("POST", self._connection.path("/vaults/{id}/rescans/{rescan_id}/accept", id=id, rescan_id=rescan_id), body=body, idempotency_key=idempotency_key, timeout=timeout))

    def add_cell_note(
        self,
        id: str,
        document_id: str,
        field_key: str,
        body: t.NewCellNote,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> t.CellNote:
        """Add a note to a cell

        Every member can add notes, including viewers."""
        return cast("t.CellNote", self._connection.json("POST", self._connection.path("/vaults/{id}/documents/{document_id}/cells/{field_key}/notes", id=id, document_id=document_id, field_key=field_key), body=body, idempotency_key=idempotency_key, timeout=timeout))

    def add_check(
        self,
        id: str,
        body: t.NewPlaybookCheck,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> t.PlaybookCheck:
        """Add a check to a playbook

        The check is added at the end."""
        return cast("t.PlaybookCheck", self._connection.json("POST", self._connection.path("/playbooks/{id}/checks", id=id), body=body, idempotency_key=idempotency_key, timeout=timeout))

    def add_check_example(
        self,
        id: str,
        check_id: str,
        body: t.NewPlaybookExample,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> t.PlaybookExample:
        """Add an example to a check

        An example is a text with the result that the check should have for it. Give the text itself, or a place in a file that you can read. `POST /playbooks/{id}/test` judges all examples."""
        return cast("t.PlaybookExample", self._connection.json("POST", self._connection.path("/playbooks/{id}/checks/{check_id}/examples", id=id, check_id=check_id), body=body, idempotency_key=idempotency_key, timeout=timeout))

    def add_column(
        self,
        id: str,
        body: t.NewColumn,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> t.Column:
        """Add a column to a vault's table

        Existing documents are not scanned: their cells stay empty until a re-scan. The column is hidden in all saved views."""
        return cast("t.Column", self._connection.json("POST", self._connection.path("/vaults/{id}/columns", id=id), body=body, idempotency_key=idempotency_key, timeout=timeout))

    def add_comment(
        self,
        body: t.NewComment,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> t.Comment:
        """Comment on a cell, a finding, a document or a file

        Whoever can see it can comment on it. People in `mentions` are notified, and it waits in their tasks until they read it."""
        return cast("t.Comment", self._connection.json("POST", "/comments", body=body, idempotency_key=idempotency_key, timeout=timeout))

    def add_documents(
        self,
        id: str,
        body: t.NewVaultDocuments,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> t.AddDocumentsReply:
        """Add files to a vault as documents

        Each file is parsed, split if it contains several agreements, excluded if it is a copy of a document in the vault, and read for all `ai` columns."""
        return cast("t.AddDocumentsReply", self._connection.json("POST", self._connection.path("/vaults/{id}/documents", id=id), body=body, idempotency_key=idempotency_key, timeout=timeout))

    def add_folder_member(
        self,
        id: str,
        body: t.NewFolderMember,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> t.FolderMember:
        """Share a folder with a person

        Requires `manage` on the folder. Send `user_id` or `email`. A person who is a member already gets the new access level."""
        return cast("t.FolderMember", self._connection.json("POST", self._connection.path("/folders/{id}/members", id=id), body=body, idempotency_key=idempotency_key, timeout=timeout))

    def add_project_member(
        self,
        id: str,
        body: t.NewProjectMember,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> t.ProjectMember:
        """Add a member to a project

        Returns 201 when the person is added, and 200 with the unchanged member if they already were one."""
        return cast("t.ProjectMember", self._connection.json("POST", self._connection.path("/projects/{id}/members", id=id), body=body, idempotency_key=idempotency_key, timeout=timeout))

    def add_vault_member(
        self,
        id: str,
        body: t.NewVaultMember,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> t.VaultMember:
        """Add a member to a vault

        Returns 201 when the person is added, and 200 with the unchanged member, including the current role, if they already have one. No invitation is sent."""
        return cast("t.VaultMember", self._connection.json("POST", self._connection.path("/vaults/{id}/members", id=id), body=body, idempotency_key=idempotency_key, timeout=timeout))

    def archive_vault(
        self,
        id: str,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> t.Vault:
        """Archive a vault

        An archived vault is read-only."""
        return cast("t.Vault", self._connection.json("POST", self._connection.path("/vaults/{id}/archive", id=id), idempotency_key=idempotency_key, timeout=timeout))

    def ask_for_approval(
        self,
        body: t.NewApproval,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> t.Approval:
        """Ask for an approval

        Asks those whom the approval rules name. They can then read what is to be approved. It is bound to the SHA-256 of it: as soon as a finding is decided differently, or a file is replaced or deleted, the approval is `void`. Returns 200 with the existing approval if the same was asked for already and has not changed since. Nobody can approve what they asked for or made; if nobody else is left, the request fails with 409 `NO_APPROVER`."""
        return cast("t.Approval", self._connection.json("POST", "/approvals", body=body, idempotency_key=idempotency_key, timeout=timeout))

    def cancel_job(
        self,
        id: str,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> t.Job:
        """Cancel a job

        Returns the job as canceled. A job that has ended is 409 `JOB_FINISHED`. Credits that were held for it are released."""
        return cast("t.Job", self._connection.json("POST", self._connection.path("/jobs/{id}/cancel", id=id), idempotency_key=idempotency_key, timeout=timeout))

    def cancel_upload(
        self,
        id: str,
        *,
        timeout: float | None = None,
    ) -> t.AbortedUpload:
        """Cancel a multipart upload

        Discards the parts. Calling it again changes nothing."""
        return cast("t.AbortedUpload", self._connection.json("DELETE", self._connection.path("/files/uploads/{id}", id=id), timeout=timeout))

    def cancel_workflow_run(
        self,
        id: str,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> t.WorkflowRun:
        """Cancel a run

        The work of its current step is canceled, too. What earlier steps did stays."""
        return cast("t.WorkflowRun", self._connection.json("POST", self._connection.path("/workflow-runs/{id}/cancel", id=id), idempotency_key=idempotency_key, timeout=timeout))

    def compare_files(
        self,
        body: t.NewComparison,
        *,
        wait: int | None = None,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> t.ComparisonJob:
        """Compare two files

        Starts a job that lists what differs, clause by clause and word by word. Two DOCX files are compared exactly, including formatting, and produce a redline; other files are compared by their words. Automatic numbers that only shifted are ignored, as are comments and, in formats other than DOCX, page headers. Returns 200 if the job ends within the wait time, whether or not it succeeded, and 202 otherwise."""
        return cast("t.ComparisonJob", self._connection.json("POST", "/files/compare", query={"wait": wait}, body=body, idempotency_key=idempotency_key, timeout=timeout))

    def compare_returned_draft(
        self,
        id: str,
        body: t.NewReviewResponse,
        *,
        wait: int | None = None,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> t.ReviewResponseJob:
        """Compare a returned draft with what was sent

        Starts a job that compares the draft with what we sent: the last redline of the review, or the run's proposal if there is none. It reports which of our changes were accepted, rejected or altered, and lists everything else that differs, changes that were not tracked first. Returns 200 if the job ends within the wait time, whether or not it succeeded, and 202 otherwise. The comparison is kept with the review as a round, and everyone who can see the review can read the draft."""
        return cast("t.ReviewResponseJob", self._connection.json("POST", self._connection.path("/reviews/{id}/responses", id=id), query={"wait": wait}, body=body, idempotency_key=idempotency_key, timeout=timeout))

    def complete_chat(
        self,
        body: t.NewCompletion,
        *,
        wait: int | None = None,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> t.CompletionJob:
        """Ask a question, optionally about files, or continue a chat

        Starts a job that answers the question. Returns 200 if the job ends within the wait time, whether or not it succeeded, and 202 otherwise. The model never asks for clarification; it states its assumptions in the answer. With `Accept: text/event-stream` or `stream: true` the answer is streamed: events `token` ({text}), `step` ({label}), `restart` (discard the tokens so far), `citation`, and finally `job` with the whole job. `Location` is the URL of the job. If the connection is lost, continue at `GET /jobs/{id}/events` with `Last-Event-ID`, or send the request again with the same `Idempotency-Key` and `Last-Event-ID`."""
        return cast("t.CompletionJob", self._connection.json("POST", "/chat/completions", query={"wait": wait}, body=body, idempotency_key=idempotency_key, timeout=timeout))

    def complete_upload(
        self,
        id: str,
        body: t.UploadCompletion,
        *,
        wait: int | None = None,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> t.StoredFile:
        """Complete a multipart upload

        Joins the parts into a file. 400 if a part is missing or the total differs from the announced `size`; the upload then stays open. With `wait`, replies as soon as the file is read."""
        return cast("t.StoredFile", self._connection.json("POST", self._connection.path("/files/uploads/{id}/complete", id=id), query={"wait": wait}, body=body, idempotency_key=idempotency_key, timeout=timeout))

    def confirm_playbook(
        self,
        id: str,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> t.Playbook:
        """Confirm a playbook that was made from documents

        A person has read and edited the draft: it becomes `completed` and can be run. Confirming a playbook that needs none changes nothing."""
        return cast("t.Playbook", self._connection.json("POST", self._connection.path("/playbooks/{id}/confirm", id=id), idempotency_key=idempotency_key, timeout=timeout))

    def connect_spreadsheet(
        self,
        id: str,
        body: t.NewVaultSpreadsheet,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> t.VaultSpreadsheetReport:
        """Connect a spreadsheet to a vault

        Adds a column for each chosen heading and fills it in the documents that a row identifies. The report says which rows matched none or several."""
        return cast("t.VaultSpreadsheetReport", self._connection.json("POST", self._connection.path("/vaults/{id}/spreadsheets", id=id), body=body, idempotency_key=idempotency_key, timeout=timeout))

    def create_alert(
        self,
        id: str,
        body: t.NewAlert,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> t.Alert:
        """Create an alert

        Notifies people some days before a date in the vault's table. Each document, date and lead time is notified once; a changed date is a new deadline. If several lead times have passed when a date is first seen, only the nearest one is notified."""
        return cast("t.Alert", self._connection.json("POST", self._connection.path("/vaults/{id}/alerts", id=id), body=body, idempotency_key=idempotency_key, timeout=timeout))

    def create_approval_rule(
        self,
        body: t.NewApprovalRule,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> t.ApprovalRule:
        """Create an approval rule

        From then on, what the rule applies to does not leave the organization without the approval that it asks for: those operations fail with 409 `APPROVAL_REQUIRED`."""
        return cast("t.ApprovalRule", self._connection.json("POST", "/approval-rules", body=body, idempotency_key=idempotency_key, timeout=timeout))

    def create_calendar_address(
        self,
        id: str,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> t.CalendarAddress:
        """Create the caller's calendar address of a vault

        A secret address with the vault's deadlines as iCalendar (RFC 5545), for calendar programs. It needs no key, is shown once, and works while the caller has a role in the vault. A new one replaces the earlier one."""
        return cast("t.CalendarAddress", self._connection.json("POST", self._connection.path("/vaults/{id}/calendar", id=id), idempotency_key=idempotency_key, timeout=timeout))

    def create_clause(
        self,
        body: t.NewClause,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> t.Clause:
        """Add a clause to the library

        With a user-scoped key the clause is private to its creator unless `visibility` is set; with an organization-scoped key it belongs to the organization. A wording has at most 204,800 characters (200 kB)."""
        return cast("t.Clause", self._connection.json("POST", "/clauses", body=body, idempotency_key=idempotency_key, timeout=timeout))

    def create_clause_from_citation(
        self,
        body: t.ClauseFromCitation,
        *,
        preview: bool | None = None,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> t.GeneralizedClause | t.ClausePreview:
        """Add a clause to the library from a place in a file

        The names of the contract's parties are replaced by their roles, and addresses that contain them by `[address]`. A clause loses its number. A party without a role becomes `Party A`. `replaced` lists what was replaced; `names_left` lists what may still name somebody. `preview=true` saves nothing: the reply is 200 with the clause as it would be. 404 if you cannot open the file."""
        return cast("t.GeneralizedClause | t.ClausePreview", self._connection.json("POST", "/clauses/from-citation", query={"preview": preview}, body=body, idempotency_key=idempotency_key, timeout=timeout))

    def create_folder(
        self,
        body: t.NewFolder,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> t.Folder:
        """Create a folder

        Send `parent_folder_id` for a folder within another, or `scope` for one at the top."""
        return cast("t.Folder", self._connection.json("POST", "/folders", body=body, idempotency_key=idempotency_key, timeout=timeout))

    def create_playbook(
        self,
        body: t.NewPlaybook,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> t.Playbook:
        """Create a playbook

        With a user-scoped key the playbook is private to its creator; with an organization-scoped key it belongs to the organization."""
        return cast("t.Playbook", self._connection.json("POST", "/playbooks", body=body, idempotency_key=idempotency_key, timeout=timeout))

    def create_playbook_from_documents(
        self,
        body: t.NewPlaybookFromDocuments,
        *,
        wait: int | None = None,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> t.PlaybookFromDocumentsJob:
        """Draft a playbook from contracts

        Starts a job that drafts a playbook: a check for each kind of clause, with the most usual wording as the standard and the next ones as fallbacks. The playbook is a `draft` until a person confirms it. Scans, files in other languages than English and files without recognizable clauses are listed with the reason and not counted. No language model is used. Returns 200 if the job ends within the wait time, whether or not it succeeded, and 202 otherwise."""
        return cast("t.PlaybookFromDocumentsJob", self._connection.json("POST", "/playbooks/from-documents", query={"wait": wait}, body=body, idempotency_key=idempotency_key, timeout=timeout))

    def create_portfolio(
        self,
        body: t.NewPortfolio,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> t.PortfolioSummary:
        """Review many files, or a vault, with a playbook

        Each contract becomes a review of its own, in the background and a few at a time. Contracts that cannot be started now, because a file is still being read or credits are missing, wait. Contracts that cannot be reviewed have an `error`."""
        return cast("t.PortfolioSummary", self._connection.json("POST", "/portfolios", body=body, idempotency_key=idempotency_key, timeout=timeout))

    def create_project(
        self,
        body: t.NewProject,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> t.Project:
        """Create a project

        With a user-scoped key the project is access-controlled and the creator is its administrator, unless `is_access_controlled` says otherwise. With an organization-scoped key it is open to the organization."""
        return cast("t.Project", self._connection.json("POST", "/projects", body=body, idempotency_key=idempotency_key, timeout=timeout))

    def create_report(
        self,
        body: t.NewReport,
        *,
        wait: int | None = None,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> t.ReportJob:
        """Write a report in a template

        Starts a job that fills a template with what a vault or one of its views, a portfolio, a project or reviews hold. Each value has a footnote with the file, the page and the words. The DOCX is stored in the project if the caller may add to it, and otherwise in their files. A template that asks for names that the report does not have is 422, with all of them in `details.missing`. No language model is used. Returns 200 if the job ends within the wait time, whether or not it succeeded, and 202 otherwise."""
        return cast("t.ReportJob", self._connection.json("POST", "/reports", query={"wait": wait}, body=body, idempotency_key=idempotency_key, timeout=timeout))

    def create_request(
        self,
        body: t.NewRequest,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> t.Request:
        """Make a request

        Creates a project with the files. If the type has a playbook, they are reviewed as soon as they are read. 422 `REQUEST_FIELDS` names everything that is missing in the form or does not fit."""
        return cast("t.Request", self._connection.json("POST", "/requests", body=body, idempotency_key=idempotency_key, timeout=timeout))

    def create_request_message(
        self,
        id: str,
        body: t.NewRequestMessage,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> t.RequestMessage:
        """Write to the requester

        Requires write access to its project, except for the requester. The requester gets it by e-mail, with the link to follow the request, where the address is known and e-mail is set up. 409 `APPROVAL_REQUIRED` if an approval rule applies and exactly this answer was not prepared as the draft and approved."""
        return cast("t.RequestMessage", self._connection.json("POST", self._connection.path("/requests/{id}/messages", id=id), body=body, idempotency_key=idempotency_key, timeout=timeout))

    def create_request_type(
        self,
        body: t.NewRequestType,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> t.RequestType:
        """Create a request type

        Requires an administrator or an organization-scoped key, as do changes. 409 `SLUG_TAKEN` if another type of the installation has the slug."""
        return cast("t.RequestType", self._connection.json("POST", "/request-types", body=body, idempotency_key=idempotency_key, timeout=timeout))

    def create_review_redline(
        self,
        id: str,
        body: t.NewReviewRedline,
        *,
        wait: int | None = None,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> t.ReviewRedlineJob:
        """Create a redline with the accepted and edited changes

        Starts a job that writes the accepted and edited changes into copies of the reviewed DOCX files, as tracked changes. Comments are left out unless asked for, so that the documents can be sent to the other side. If an approval rule applies, it has to be approved first, unless the comments are internal: else the request fails with 409 `APPROVAL_REQUIRED`. Returns 200 if the job ends within the wait time, whether or not it succeeded, and 202 otherwise."""
        return cast("t.ReviewRedlineJob", self._connection.json("POST", self._connection.path("/reviews/{id}/redline", id=id), query={"wait": wait}, body=body, idempotency_key=idempotency_key, timeout=timeout))

    def create_skill(
        self,
        body: t.NewSkill,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> t.Skill:
        """Create a skill

        A skill holds instructions, and optionally files, that chats can use. With a user-scoped key it is private to its creator unless `visibility` is set; with an organization-scoped key it belongs to the organization."""
        return cast("t.Skill", self._connection.json("POST", "/skills", body=body, idempotency_key=idempotency_key, timeout=timeout))

    def create_source(
        self,
        id: str,
        body: t.NewSource,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> t.Source:
        """Add a source

        Requires the role `owner`. Each file becomes a document once. A changed file becomes a new version, a renamed one is not read again, and the document of a removed one stays. The first sync begins at once."""
        return cast("t.Source", self._connection.json("POST", self._connection.path("/vaults/{id}/sources", id=id), body=body, idempotency_key=idempotency_key, timeout=timeout))

    def create_template(
        self,
        file: Content,
        *,
        name: str | None = None,
        title: str | None = None,
        description: str | None = None,
        visibility: Literal["private", "organization"] | None = None,
        blanks: Literal["keep", "fields"] | None = None,
        replaces: str | None = None,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> t.Template:
        """Upload a template

        Send a multipart form with a `file` part: a Word document of at most 10 MB with fields (`{{customer.name}}`), conditions (`{{#if autoRenew}} … {{else}} … {{/if}}`), repetitions (`{{#each fees}} … {{/each}}`), clause slots (`{{clause:limitation-of-liability}}`) or content controls. If something is wrong with them, the reply is 400 and `details.issues` has each fault with its place in the document's text. Private to its creator unless `visibility` is set; with an organization-scoped key it belongs to the organization. With `replaces` the file becomes the next version of a template that you can change; with `blanks=fields` its blanks become fields."""
        return cast("t.Template", self._connection.json("POST", "/templates", form=(file, name, {"title": title, "description": description, "visibility": visibility, "blanks": blanks, "replaces": replaces}), idempotency_key=idempotency_key, timeout=timeout))

    def create_vault(
        self,
        body: t.NewVault,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> t.Vault:
        """Create a vault

        The creator becomes the owner. With `template` the vault starts with the columns of that template."""
        return cast("t.Vault", self._connection.json("POST", "/vaults", body=body, idempotency_key=idempotency_key, timeout=timeout))

    def create_view(
        self,
        id: str,
        body: t.NewView,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> t.View:
        """Create a view

        Columns, widths, sort and filter under a name. Members see it unless `shared` is false."""
        return cast("t.View", self._connection.json("POST", self._connection.path("/vaults/{id}/views", id=id), body=body, idempotency_key=idempotency_key, timeout=timeout))

    def create_webhook(
        self,
        body: t.NewWebhook,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> t.WebhookWithSecret:
        """Create a webhook

        Messages are signed as defined by Standard Webhooks 1.0, with the secret that is shown once in this response. Each message is a POST of `{type, timestamp, data}`."""
        return cast("t.WebhookWithSecret", self._connection.json("POST", "/webhooks", body=body, idempotency_key=idempotency_key, timeout=timeout))

    def create_workflow(
        self,
        body: t.NewWorkflow,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> t.Workflow:
        """Create a workflow

        A list of steps, each with a name, a kind and an input. A value of an input may refer to what came before: `$trigger.file_ids`, `$steps.review.result.flags`; in a text in braces: `{$steps.review.result.flags} flags`. What starts by itself works for its creator, with the rights that they have then."""
        return cast("t.Workflow", self._connection.json("POST", "/workflows", body=body, idempotency_key=idempotency_key, timeout=timeout))

    def decide_approval(
        self,
        id: str,
        body: t.NewApprovalDecision,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> t.Approval:
        """Approve or reject

        One rejection ends the approval. If it has ended meanwhile, or what is approved has changed, the request fails with 409 `APPROVAL_ENDED`; if another person decided in the same place, with 409 `APPROVAL_DECIDED`; if it is another person's turn, with 409 `NOT_YOUR_TURN`. Nobody can approve what they asked for or made."""
        return cast("t.Approval", self._connection.json("POST", self._connection.path("/approvals/{id}/decision", id=id), body=body, idempotency_key=idempotency_key, timeout=timeout))

    def decide_finding(
        self,
        id: str,
        check_id: str,
        body: t.FindingDecisionChange,
        *,
        timeout: float | None = None,
    ) -> t.FindingDecision:
        """Decide a finding, assign it or add a note

        `edited` takes the changes in `revisions`. `decision: null` withdraws the decision. `restores` brings back an earlier state, as the decision of its original author. If you send the `updated_at` that you read as `if_updated_at`, a newer decision is not overwritten: the request fails with 409 `FINDING_CHANGED`."""
        return cast("t.FindingDecision", self._connection.json("PATCH", self._connection.path("/reviews/{id}/findings/{check_id}", id=id, check_id=check_id), body=body, timeout=timeout))

    def decide_workflow_step(
        self,
        id: str,
        step_id: str,
        body: t.WorkflowStepDecision,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> t.WorkflowRun:
        """Decide a step that waits for a person

        Only the people who were asked can decide, once."""
        return cast("t.WorkflowRun", self._connection.json("POST", self._connection.path("/workflow-runs/{id}/steps/{step_id}/decision", id=id, step_id=step_id), body=body, idempotency_key=idempotency_key, timeout=timeout))

    def delete_alert(
        self,
        id: str,
        alert_id: str,
        *,
        timeout: float | None = None,
    ) -> t.DeleteAlertReply:
        """Delete an alert

        Notifications that were sent are kept."""
        return cast("t.DeleteAlertReply", self._connection.json("DELETE", self._connection.path("/vaults/{id}/alerts/{alert_id}", id=id, alert_id=alert_id), timeout=timeout))

    def delete_approval_delegation(
        self,
        *,
        timeout: float | None = None,
    ) -> None:
        """End your delegation

        What was decided in your place still counts."""
        self._connection.json("DELETE", "/approval-delegation", timeout=timeout)

    def delete_approval_rule(
        self,
        id: str,
        *,
        timeout: float | None = None,
    ) -> None:
        """Delete an approval rule

        Approvals that were asked for before are kept."""
        self._connection.json("DELETE", self._connection.path("/approval-rules/{id}", id=id), timeout=timeout)

    def delete_cell_note(
        self,
        id: str,
        document_id: str,
        field_key: str,
        note_id: str,
        *,
        timeout: float | None = None,
    ) -> t.DeleteCellNoteReply:
        """Delete a note

        Authors can delete their own notes, and owners every note."""
        return cast("t.DeleteCellNoteReply", self._connection.json("DELETE", self._connection.path("/vaults/{id}/documents/{document_id}/cells/{field_key}/notes/{note_id}", id=id, document_id=document_id, field_key=field_key, note_id=note_id), timeout=timeout))

    def delete_chat(
        self,
        id: str,
        *,
        timeout: float | None = None,
    ) -> None:
        """Delete a chat and its messages

        Only the creator of a chat can delete it. An answer in progress is canceled. Files are kept."""
        self._connection.json("DELETE", self._connection.path("/chats/{id}", id=id), timeout=timeout)

    def delete_check(
        self,
        id: str,
        check_id: str,
        *,
        timeout: float | None = None,
    ) -> t.Deleted:
        """Delete a check

        Its examples are deleted with it. A playbook without checks becomes `draft` and cannot be run."""
        return cast("t.Deleted", self._connection.json("DELETE", self._connection.path("/playbooks/{id}/checks/{check_id}", id=id, check_id=check_id), timeout=timeout))

    def delete_check_example(
        self,
        id: str,
        check_id: str,
        example_id: str,
        *,
        timeout: float | None = None,
    ) -> t.Deleted:
        """Delete an example

        Results of earlier tests are kept."""
        return cast("t.Deleted", self._connection.json("DELETE", self._connection.path("/playbooks/{id}/checks/{check_id}/examples/{example_id}", id=id, check_id=check_id, example_id=example_id), timeout=timeout))

    def delete_clause(
        self,
        id: str,
        *,
        timeout: float | None = None,
    ) -> t.Deleted:
        """Delete a clause with its versions

        Positions of playbooks that point to it keep their guidance. The file that it was taken from is kept."""
        return cast("t.Deleted", self._connection.json("DELETE", self._connection.path("/clauses/{id}", id=id), timeout=timeout))

    def delete_column(
        self,
        id: str,
        column_id: str,
        *,
        timeout: float | None = None,
    ) -> t.DeleteColumnReply:
        """Delete a custom column and its values

        Only custom columns can be deleted. Their values, citations and history are deleted with them."""
        return cast("t.DeleteColumnReply", self._connection.json("DELETE", self._connection.path("/vaults/{id}/columns/{column_id}", id=id, column_id=column_id), timeout=timeout))

    def delete_comment(
        self,
        id: str,
        *,
        timeout: float | None = None,
    ) -> t.DeleteCommentReply:
        """Delete a comment

        Authors can delete their own comments, and owners of a vault every comment in it."""
        return cast("t.DeleteCommentReply", self._connection.json("DELETE", self._connection.path("/comments/{id}", id=id), timeout=timeout))

    def delete_document(
        self,
        id: str,
        document_id: str,
        *,
        erase: bool | None = None,
        timeout: float | None = None,
    ) -> None:
        """Delete a document

        A deleted document can be restored. With `erase=true`, an owner permanently deletes a document that is already deleted, and its data."""
        self._connection.json("DELETE", self._connection.path("/vaults/{id}/documents/{document_id}", id=id, document_id=document_id), query={"erase": erase}, timeout=timeout)

    def delete_evaluation(
        self,
        id: str,
        evaluation_id: str,
        *,
        timeout: float | None = None,
    ) -> None:
        """Delete an evaluation

        One that has not ended is canceled."""
        self._connection.json("DELETE", self._connection.path("/vaults/{id}/evaluations/{evaluation_id}", id=id, evaluation_id=evaluation_id), timeout=timeout)

    def delete_file(
        self,
        id: str,
        *,
        timeout: float | None = None,
    ) -> None:
        """Delete a file

        Deletes its text and search index too. The bytes are erased once no other file and no vault document uses them."""
        self._connection.json("DELETE", self._connection.path("/files/{id}", id=id), timeout=timeout)

    def delete_folder(
        self,
        id: str,
        *,
        recursive: bool | None = None,
        timeout: float | None = None,
    ) -> None:
        """Delete a folder, optionally with its contents

        409 `FOLDER_NOT_EMPTY` if it has contents, unless `recursive=true` deletes them too."""
        self._connection.json("DELETE", self._connection.path("/folders/{id}", id=id), query={"recursive": recursive}, timeout=timeout)

    def delete_model_settings(
        self,
        *,
        timeout: float | None = None,
    ) -> None:
        """Remove the organization's own language model

        The installation's model answers again, or the local engine if there is none."""
        self._connection.json("DELETE", "/model-settings", timeout=timeout)

    def delete_playbook(
        self,
        id: str,
        *,
        timeout: float | None = None,
    ) -> t.Deleted:
        """Delete a playbook and its checks

        Its examples and tests are deleted with it. Reviews keep the playbook as it was."""
        return cast("t.Deleted", self._connection.json("DELETE", self._connection.path("/playbooks/{id}", id=id), timeout=timeout))

    def delete_portfolio(
        self,
        id: str,
        *,
        timeout: float | None = None,
    ) -> None:
        """Delete a portfolio

        Waiting contracts are not reviewed. Reviews that have started are kept."""
        self._connection.json("DELETE", self._connection.path("/portfolios/{id}", id=id), timeout=timeout)

    def delete_project(
        self,
        id: str,
        *,
        timeout: float | None = None,
    ) -> None:
        """Delete a project

        Files and folders linked to it are kept."""
        self._connection.json("DELETE", self._connection.path("/projects/{id}", id=id), timeout=timeout)

    def delete_request_type(
        self,
        id: str,
        *,
        timeout: float | None = None,
    ) -> t.Deleted:
        """Delete a request type

        Its requests are kept, and the links of their requesters go on working."""
        return cast("t.Deleted", self._connection.json("DELETE", self._connection.path("/request-types/{id}", id=id), timeout=timeout))

    def delete_review(
        self,
        id: str,
        *,
        timeout: float | None = None,
    ) -> None:
        """Delete a review

        Cancels it if it has not ended. The reviewed files and the redlines are kept."""
        self._connection.json("DELETE", self._connection.path("/reviews/{id}", id=id), timeout=timeout)

    def delete_skill(
        self,
        id: str,
        *,
        timeout: float | None = None,
    ) -> t.Deleted:
        """Delete a skill

        Its files are kept."""
        return cast("t.Deleted", self._connection.json("DELETE", self._connection.path("/skills/{id}", id=id), timeout=timeout))

    def delete_source(
        self,
        id: str,
        source_id: str,
        *,
        timeout: float | None = None,
    ) -> t.DeleteSourceReply:
        """Delete a source

        Requires the role `owner`. The documents that came from it stay."""
        return cast("t.DeleteSourceReply", self._connection.json("DELETE", self._connection.path("/vaults/{id}/sources/{source_id}", id=id, source_id=source_id), timeout=timeout))

    def delete_template(
        self,
        id: str,
        *,
        timeout: float | None = None,
    ) -> t.Deleted:
        """Delete a template

        Documents that were made from it are kept."""
        return cast("t.Deleted", self._connection.json("DELETE", self._connection.path("/templates/{id}", id=id), timeout=timeout))

    def delete_vault(
        self,
        id: str,
        *,
        timeout: float | None = None,
    ) -> None:
        """Permanently delete an archived vault

        Deletes the table with its documents, values and history. The files are kept. 409 `VAULT_NOT_ARCHIVED` unless the vault is archived."""
        self._connection.json("DELETE", self._connection.path("/vaults/{id}", id=id), timeout=timeout)

    def delete_view(
        self,
        id: str,
        view_id: str,
        *,
        timeout: float | None = None,
    ) -> t.DeleteViewReply:
        """Delete a view

        Only the creator of a view or an owner can delete it. The data is not affected."""
        return cast("t.DeleteViewReply", self._connection.json("DELETE", self._connection.path("/vaults/{id}/views/{view_id}", id=id, view_id=view_id), timeout=timeout))

    def delete_webhook(
        self,
        id: str,
        *,
        timeout: float | None = None,
    ) -> None:
        """Delete a webhook and its deliveries

        Messages that have not been delivered are discarded."""
        self._connection.json("DELETE", self._connection.path("/webhooks/{id}", id=id), timeout=timeout)

    def delete_workflow(
        self,
        id: str,
        *,
        timeout: float | None = None,
    ) -> t.Deleted:
        """Delete a workflow

        Its unfinished runs are canceled. The record of its runs is kept."""
        return cast("t.Deleted", self._connection.json("DELETE", self._connection.path("/workflows/{id}", id=id), timeout=timeout))

    def disconnect_spreadsheet(
        self,
        id: str,
        spreadsheet_id: str,
        *,
        timeout: float | None = None,
    ) -> t.DisconnectSpreadsheetReply:
        """Disconnect a spreadsheet and delete its columns

        The file itself stays."""
        return cast("t.DisconnectSpreadsheetReply", self._connection.json("DELETE", self._connection.path("/vaults/{id}/spreadsheets/{spreadsheet_id}", id=id, spreadsheet_id=spreadsheet_id), timeout=timeout))

    def download_file(
        self,
        id: str,
        *,
        timeout: float | None = None,
    ) -> Download:
        """Download a file or a byte range of it

        The bytes as they were uploaded. Supports `Range`."""
        return self._connection.download("GET", self._connection.path("/files/{id}/content", id=id), timeout=timeout)

    def download_report_template(
        self,
        id: str,
        *,
        timeout: float | None = None,
    ) -> Download:
        """Download the document of a report template

        One that ships with the service, or one of the organization. Change it in Word, then upload it as a template with `POST /templates`."""
        return self._connection.download("GET", self._connection.path("/report-templates/{id}/file", id=id), timeout=timeout)

    def download_template(
        self,
        id: str,
        *,
        version: int | None = None,
        timeout: float | None = None,
    ) -> Download:
        """Download the document of a template

        As it was uploaded, or with fields in place of its blanks if they became fields. `version` names a former one. Supports range requests."""
        return self._connection.download("GET", self._connection.path("/templates/{id}/file", id=id), query={"version": version}, timeout=timeout)

    def download_template_batch(
        self,
        id: str,
        job_id: str,
        *,
        timeout: float | None = None,
    ) -> Download:
        """Download the documents of a table as one ZIP

        Of a job of `POST /templates/{id}/batch` that has ended. Documents that were deleted since are left out."""
        return self._connection.download("GET", self._connection.path("/templates/{id}/batch/{job_id}/zip", id=id, job_id=job_id), timeout=timeout)

    def draw_sample(
        self,
        id: str,
        body: t.NewVaultSample,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> t.VaultSample:
        """Draw a random sample of a column's unverified cells

        Verifying or correcting its cells shows how precise the column is."""
        return cast("t.VaultSample", self._connection.json("POST", self._connection.path("/vaults/{id}/samples", id=id), body=body, idempotency_key=idempotency_key, timeout=timeout))

    def duplicate_playbook(
        self,
        id: str,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> t.Playbook:
        """Duplicate a playbook

        Creates a copy with its checks that belongs to the caller."""
        return cast("t.Playbook", self._connection.json("POST", self._connection.path("/playbooks/{id}/duplicate", id=id), idempotency_key=idempotency_key, timeout=timeout))

    def edit_cell(
        self,
        id: str,
        document_id: str,
        field_key: str,
        body: t.CellChange,
        *,
        timeout: float | None = None,
    ) -> t.CellDetail:
        """Edit a cell

        The value is validated against the column's type. Null sets the cell to empty."""
        return cast("t.CellDetail", self._connection.json("PATCH", self._connection.path("/vaults/{id}/documents/{document_id}/cells/{field_key}", id=id, document_id=document_id, field_key=field_key), body=body, timeout=timeout))

    def estimate_rescan(
        self,
        id: str,
        *,
        document_id: str | None = None,
        field_key: str | None = None,
        document_ids: str | Sequence[str] | None = None,
        timeout: float | None = None,
    ) -> t.VaultRescanEstimate:
        """Estimate the size and cost of a re-scan

        Nothing is read and nothing is charged."""
        return cast("t.VaultRescanEstimate", self._connection.json("GET", self._connection.path("/vaults/{id}/rescan", id=id), query={"document_id": document_id, "field_key": field_key, "document_ids": document_ids}, timeout=timeout))

    def estimate_workflow_run(
        self,
        id: str,
        body: t.NewWorkflowRun,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> t.WorkflowEstimate:
        """Try a workflow without doing anything

        What one run would cost at most, and why a step could not be taken as things are now. Conditions are not looked at: every step counts."""
        return cast("t.WorkflowEstimate", self._connection.json("POST", self._connection.path("/workflows/{id}/estimate", id=id), body=body, idempotency_key=idempotency_key, timeout=timeout))

    def export_clauses(
        self,
        *,
        q: str | None = None,
        kind: str | None = None,
        tag: str | None = None,
        language: str | None = None,
        playbook_id: str | None = None,
        format: Literal["json", "docx", "csv"] | None = None,
        timeout: float | None = None,
    ) -> Download:
        """Download clauses of the library

        The clauses that `GET /clauses` lists with the same filters, as they are now. Each format can be imported again. Text that looks like a formula is exported as text."""
        return self._connection.download("GET", "/clauses/export", query={"q": q, "kind": kind, "tag": tag, "language": language, "playbook_id": playbook_id, "format": format}, timeout=timeout)

    def export_evaluation(
        self,
        id: str,
        evaluation_id: str,
        *,
        timeout: float | None = None,
    ) -> Download:
        """Export an evaluation as XLSX

        A sheet with the figures of each reader for cells, one for findings, and one with the disagreements."""
        return self._connection.download("GET", self._connection.path("/vaults/{id}/evaluations/{evaluation_id}/export", id=id, evaluation_id=evaluation_id), timeout=timeout)

    def export_playbook(
        self,
        id: str,
        *,
        format: Literal["json", "docx"] | None = None,
        timeout: float | None = None,
    ) -> Download:
        """Download a playbook with its checks and examples

        `format=json` can be imported again without loss. `format=docx` is for people."""
        return self._connection.download("GET", self._connection.path("/playbooks/{id}/export", id=id), query={"format": format}, timeout=timeout)

    def export_portfolio(
        self,
        id: str,
        *,
        state: Literal["queued", "reviewing", "reviewed", "failed", "skipped", "deleted"] | None = None,
        check_id: str | None = None,
        outcome: Literal["flag", "flagged", "contradicts", "short", "missing", "judgement", "error", "fallback", "pass"] | None = None,
        value: str | None = None,
        sort: Literal["place", "name", "outliers", "outcome", "value"] | None = None,
        order: Literal["asc", "desc"] | None = None,
        timeout: float | None = None,
    ) -> Download:
        """Export the matrix of a portfolio as XLSX

        One row for each contract, one column for each check."""
        return self._connection.download("GET", self._connection.path("/portfolios/{id}/export", id=id), query={"state": state, "check_id": check_id, "outcome": outcome, "value": value, "sort": sort, "order": order}, timeout=timeout)

    def export_vault(
        self,
        id: str,
        *,
        search: str | None = None,
        status: Literal["queued", "parsing", "extracting", "ready", "failed", "duplicate", "bundle", "split", "deleted"] | None = None,
        view_id: str | None = None,
        updated_since: str | None = None,
        fields: str | Sequence[str] | None = None,
        sort: str | None = None,
        filter: str | Mapping[str, Any] | None = None,
        format: Literal["csv", "xlsx", "bundle"] | None = None,
        citations: bool | None = None,
        timeout: float | None = None,
    ) -> Download:
        """Export a vault's table as a spreadsheet or an evidence bundle

        Streams everything the view shows, as CSV (UTF-8), XLSX or a signed evidence bundle. Text that looks like a formula is exported as text."""
        return self._connection.download("GET", self._connection.path("/vaults/{id}/export", id=id), query={"search": search, "status": status, "view_id": view_id, "updated_since": updated_since, "fields": fields, "sort": sort, "filter": filter, "format": format, "citations": citations}, timeout=timeout)

    def fill_template(
        self,
        id: str,
        body: t.TemplateFilling,
        *,
        preview: bool | None = None,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> t.StoredFile | t.TemplatePreview:
        """Make a document from a template

        Creates a DOCX file with the values in place of the fields; numbering, styles, headers and references are kept. 422 `TEMPLATE_VALUES` names all values that are missing or do not fit, and all names that are no field. `preview=true` makes no file: the reply is 200 with the text and the places of the values, whatever is still missing. An item of a list is repeated; an empty list leaves its part out."""
        return cast("t.StoredFile | t.TemplatePreview", self._connection.json("POST", self._connection.path("/templates/{id}/fill", id=id), query={"preview": preview}, body=body, idempotency_key=idempotency_key, timeout=timeout))

    def fill_template_from_table(
        self,
        id: str,
        file: Content,
        *,
        name: str | None = None,
        title: str | None = None,
        profile: Literal["true"] | None = None,
        folder_id: str | None = None,
        project_id: str | None = None,
        wait: int | None = None,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> t.TemplateBatchJob:
        """Make a document from each row of a table

        Send a multipart form with a `file` part: an XLSX, CSV or DOCX file with a table whose first row has keys or labels of fields, and at most 500 rows. Starts a job that makes one file of each row. A row with missing values makes no document, and is listed in `failed`. In a cell, the items of a list are separated by semicolons. Returns 200 if the job ends within the wait time, whether or not it succeeded, and 202 otherwise."""
        return cast("t.TemplateBatchJob", self._connection.json("POST", self._connection.path("/templates/{id}/batch", id=id), query={"wait": wait}, form=(file, name, {"title": title, "profile": profile, "folder_id": folder_id, "project_id": project_id}), idempotency_key=idempotency_key, timeout=timeout))

    def flag_cell(
        self,
        id: str,
        document_id: str,
        field_key: str,
        body: t.NewCellFlag,
        *,
        timeout: float | None = None,
    ) -> t.CellDetail:
        """Flag a cell, with a note and a person to look at it

        Every member can flag cells. A new flag replaces the previous one."""
        return cast("t.CellDetail", self._connection.json("PUT", self._connection.path("/vaults/{id}/documents/{document_id}/cells/{field_key}/flag", id=id, document_id=document_id, field_key=field_key), body=body, timeout=timeout))

    def forget_check_learning(
        self,
        id: str,
        check_id: str,
        *,
        timeout: float | None = None,
    ) -> t.CheckLearning:
        """Forget what a check learned

        For good: decisions until now teach nothing any more. The findings keep their decisions."""
        return cast("t.CheckLearning", self._connection.json("DELETE", self._connection.path("/playbooks/{id}/checks/{check_id}/learning", id=id, check_id=check_id), timeout=timeout))

    def forget_column_learning(
        self,
        id: str,
        column_id: str,
        *,
        timeout: float | None = None,
    ) -> t.ColumnLearning:
        """Forget what a column learned

        For good: cells that were checked until now teach nothing any more. They keep their values and verifications."""
        return cast("t.ColumnLearning", self._connection.json("DELETE", self._connection.path("/vaults/{id}/columns/{column_id}/learning", id=id, column_id=column_id), timeout=timeout))

    def get_approval(
        self,
        id: str,
        *,
        timeout: float | None = None,
    ) -> t.Approval:
        """Get an approval

        Who is asked, who has decided what, and whether you can decide now. What is to be approved is the review or file itself."""
        return cast("t.Approval", self._connection.json("GET", self._connection.path("/approvals/{id}", id=id), timeout=timeout))

    def get_approval_delegation(
        self,
        *,
        timeout: float | None = None,
    ) -> t.ApprovalDelegations:
        """Get who decides approvals in your place, and in whose place you decide

        Delegations that have ended are left out."""
        return cast("t.ApprovalDelegations", self._connection.json("GET", "/approval-delegation", timeout=timeout))

    def get_approval_need(
        self,
        subject: Literal["review", "redline", "document", "request"],
        subject_id: str,
        *,
        timeout: float | None = None,
    ) -> t.ApprovalNeed:
        """Get what has to be approved before something goes out

        The rules that apply to a review, a redline or a file as it is now, and whether they are satisfied."""
        return cast("t.ApprovalNeed", self._connection.json("GET", "/approval-need", query={"subject": subject, "subject_id": subject_id}, timeout=timeout))

    def get_audit_log(
        self,
        *,
        limit: int | None = None,
        offset: int | None = None,
        cursor: str | None = None,
        since: str | None = None,
        before: str | None = None,
        actor: str | None = None,
        operation: str | None = None,
        timeout: float | None = None,
    ) -> t.GetAuditLogReply:
        """Read the audit log, newest first

        Requires an administrator or an organization-scoped key. Returns one page as JSON, or all matching records as CSV with `format=csv` or `Accept: text/csv`. Reading the log is itself recorded."""
        return cast("t.GetAuditLogReply", self._connection.json("GET", "/audit-log", query={"limit": limit, "offset": offset, "cursor": cursor, "since": since, "before": before, "actor": actor, "operation": operation}, timeout=timeout))

    def get_audit_log_file(
        self,
        *,
        limit: int | None = None,
        offset: int | None = None,
        cursor: str | None = None,
        since: str | None = None,
        before: str | None = None,
        actor: str | None = None,
        operation: str | None = None,
        format: Literal["json", "csv"] | None = None,
        timeout: float | None = None,
    ) -> Download:
        """Read the audit log, newest first

        Requires an administrator or an organization-scoped key. Returns one page as JSON, or all matching records as CSV with `format=csv` or `Accept: text/csv`. Reading the log is itself recorded."""
        return self._connection.download("GET", "/audit-log", query={"limit": limit, "offset": offset, "cursor": cursor, "since": since, "before": before, "actor": actor, "operation": operation, "format": format}, timeout=timeout)

    def get_benchmark(
        self,
        id: str,
        file_id: str,
        *,
        timeout: float | None = None,
    ) -> t.VaultBenchmark:
        """Compare a draft with a vault's contracts

        Where a draft stands among your own contracts: for each column, how many contracts have the same value, which values are usual, and where; and the clauses that most of them have and the draft lacks. A draft that is not a document of the vault is read by the local engine, without a language model and without credits; nothing is stored."""
        return cast("t.VaultBenchmark", self._connection.json("GET", self._connection.path("/vaults/{id}/benchmark", id=id), query={"file_id": file_id}, timeout=timeout))

    def get_budget(
        self,
        *,
        timeout: float | None = None,
    ) -> t.Budget:
        """Get the organization's monthly budget and what is used of it

        Requires an administrator or an organization-scoped key. Months are calendar months in UTC."""
        return cast("t.Budget", self._connection.json("GET", "/budget", timeout=timeout))

    def get_cell(
        self,
        id: str,
        document_id: str,
        field_key: str,
        *,
        timeout: float | None = None,
    ) -> t.CellDetail:
        """Get a cell with its citations and reasoning

        A column without a value is 200 with `value: null`; `outcome` says why. An unknown column is 404."""
        return cast("t.CellDetail", self._connection.json("GET", self._connection.path("/vaults/{id}/documents/{document_id}/cells/{field_key}", id=id, document_id=document_id, field_key=field_key), timeout=timeout))

    def get_chat(
        self,
        id: str,
        *,
        timeout: float | None = None,
    ) -> t.Chat:
        """Get a chat

        Title, summary and visibility. `GET /chats/{id}/messages` has the messages."""
        return cast("t.Chat", self._connection.json("GET", self._connection.path("/chats/{id}", id=id), timeout=timeout))

    def get_check(
        self,
        id: str,
        check_id: str,
        *,
        timeout: float | None = None,
    ) -> t.PlaybookCheck:
        """Get a check

        One check with its positions."""
        return cast("t.PlaybookCheck", self._connection.json("GET", self._connection.path("/playbooks/{id}/checks/{check_id}", id=id, check_id=check_id), timeout=timeout))

    def get_check_learning(
        self,
        id: str,
        check_id: str,
        *,
        timeout: float | None = None,
    ) -> t.CheckLearning:
        """Get what a check learned

        A check learns from what people decide about its findings, and from nothing else. What it learned is measured on decisions that were left out of learning. Decisions in a project that only its members may see teach nobody else."""
        return cast("t.CheckLearning", self._connection.json("GET", self._connection.path("/playbooks/{id}/checks/{check_id}/learning", id=id, check_id=check_id), timeout=timeout))

    def get_clause(
        self,
        id: str,
        *,
        timeout: float | None = None,
    ) -> t.Clause:
        """Get a clause

        The clause as it is now, with its variants."""
        return cast("t.Clause", self._connection.json("GET", self._connection.path("/clauses/{id}", id=id), timeout=timeout))

    def get_clause_version(
        self,
        id: str,
        version: int,
        *,
        compare_with: int | None = None,
        timeout: float | None = None,
    ) -> t.ComparedClauseVersion:
        """Get a version of a clause and how it differs from another

        Compared with the version before it, or with `compare_with`."""
        return cast("t.ComparedClauseVersion", self._connection.json("GET", self._connection.path("/clauses/{id}/versions/{version}", id=id, version=version), query={"compare_with": compare_with}, timeout=timeout))

    def get_column_learning(
        self,
        id: str,
        column_id: str,
        *,
        timeout: float | None = None,
    ) -> t.ColumnLearning:
        """Get what a column learned

        A column learns from the cells that people verify, correct or empty, and from nothing else. What it learned is measured on documents that were left out of learning."""
        return cast("t.ColumnLearning", self._connection.json("GET", self._connection.path("/vaults/{id}/columns/{column_id}/learning", id=id, column_id=column_id), timeout=timeout))

    def get_company_profile(
        self,
        *,
        timeout: float | None = None,
    ) -> t.CompanyProfile:
        """Get the company profile

        Returns 404 if there is no profile, and 409 if there are several and none is the default."""
        return cast("t.CompanyProfile", self._connection.json("GET", "/company-profile", timeout=timeout))

    def get_comparison(
        self,
        id: str,
        rescan_id: str,
        *,
        timeout: float | None = None,
    ) -> t.VaultComparedRescan:
        """Get the values that a re-scan would change

        Started by `POST /vaults/{id}/rescan?dry_run=true&compare=true`. Nothing is written until changes are accepted."""
        return cast("t.VaultComparedRescan", self._connection.json("GET", self._connection.path("/vaults/{id}/rescans/{rescan_id}", id=id, rescan_id=rescan_id), timeout=timeout))

    def get_credit_usage(
        self,
        start_date: str,
        end_date: str,
        *,
        timezone: str | None = None,
        timeout: float | None = None,
    ) -> t.CreditUsage:
        """Get credit usage, in total and by day

        Counts only jobs that succeeded. Without a rate card (`CREDIT_RATES`), `pricing_available` is false and credits are null."""
        return cast("t.CreditUsage", self._connection.json("GET", "/credit-usage", query={"start_date": start_date, "end_date": end_date, "timezone": timezone}, timeout=timeout))

    def get_document(
        self,
        id: str,
        document_id: str,
        *,
        timeout: float | None = None,
    ) -> t.VaultDocument:
        """Get a document with its values

        One row of the table: status, values by field key, and the reason for each value that is missing."""
        return cast("t.VaultDocument", self._connection.json("GET", self._connection.path("/vaults/{id}/documents/{document_id}", id=id, document_id=document_id), timeout=timeout))

    def get_document_definitions(
        self,
        id: str,
        document_id: str,
        *,
        timeout: float | None = None,
    ) -> t.FileDefinitions:
        """Get a document's defined terms and their uses

        As `GET /files/{id}/definitions`."""
        return cast("t.FileDefinitions", self._connection.json("GET", self._connection.path("/vaults/{id}/documents/{document_id}/definitions", id=id, document_id=document_id), timeout=timeout))

    def get_document_outline(
        self,
        id: str,
        document_id: str,
        *,
        timeout: float | None = None,
    ) -> t.FileOutline:
        """Get a document's sections, exhibits and schedules

        As `GET /files/{id}/outline`."""
        return cast("t.FileOutline", self._connection.json("GET", self._connection.path("/vaults/{id}/documents/{document_id}/outline", id=id, document_id=document_id), timeout=timeout))

    def get_document_references(
        self,
        id: str,
        document_id: str,
        *,
        timeout: float | None = None,
    ) -> t.FileReferences:
        """Get a document's references to sections, exhibits, agreements and statutes

        As `GET /files/{id}/references`."""
        return cast("t.FileReferences", self._connection.json("GET", self._connection.path("/vaults/{id}/documents/{document_id}/references", id=id, document_id=document_id), timeout=timeout))

    def get_document_text(
        self,
        id: str,
        document_id: str,
        *,
        timeout: float | None = None,
    ) -> t.FileText:
        """Get a document's text

        Citations refer to this text."""
        return cast("t.FileText", self._connection.json("GET", self._connection.path("/vaults/{id}/documents/{document_id}/text", id=id, document_id=document_id), timeout=timeout))

    def get_evaluation(
        self,
        id: str,
        evaluation_id: str,
        *,
        limit: int | None = None,
        offset: int | None = None,
        cursor: str | None = None,
        reader: str | None = None,
        timeout: float | None = None,
    ) -> t.VaultEvaluation:
        """Get an evaluation with what not every reader got right

        The disagreements are paged. Those of deleted documents, columns and reviews are gone, and those of reviews that you cannot see are left out."""
        return cast("t.VaultEvaluation", self._connection.json("GET", self._connection.path("/vaults/{id}/evaluations/{evaluation_id}", id=id, evaluation_id=evaluation_id), query={"limit": limit, "offset": offset, "cursor": cursor, "reader": reader}, timeout=timeout))

    def get_file(
        self,
        id: str,
        *,
        wait: int | None = None,
        timeout: float | None = None,
    ) -> t.StoredFile:
        """Get a file, optionally waiting until it is read

        With `wait`, replies as soon as the file is `ready` or `failed`, and at the latest after that many seconds."""
        return cast("t.StoredFile", self._connection.json("GET", self._connection.path("/files/{id}", id=id), query={"wait": wait}, timeout=timeout))

    def get_file_definitions(
        self,
        id: str,
        *,
        timeout: float | None = None,
    ) -> t.FileDefinitions:
        """Get a file's defined terms and their uses

        Where terms are defined and used, which terms look defined and are not, and which are never used. 409 `FILE_NOT_READY` until the file is read."""
        return cast("t.FileDefinitions", self._connection.json("GET", self._connection.path("/files/{id}/definitions", id=id), timeout=timeout))

    def get_file_outline(
        self,
        id: str,
        *,
        timeout: float | None = None,
    ) -> t.FileOutline:
        """Get a file's sections, exhibits and schedules

        The sections in reading order, as ranges of the file's text. `page` tells where each begins. 409 `FILE_NOT_READY` until the file is read."""
        return cast("t.FileOutline", self._connection.json("GET", self._connection.path("/files/{id}/outline", id=id), timeout=timeout))

    def get_file_references(
        self,
        id: str,
        *,
        timeout: float | None = None,
    ) -> t.FileReferences:
        """Get a file's references to sections, exhibits, agreements and statutes

        Each reference with what it leads to. `target` is null if it leads nowhere in this file. 409 `FILE_NOT_READY` until the file is read."""
        return cast("t.FileReferences", self._connection.json("GET", self._connection.path("/files/{id}/references", id=id), timeout=timeout))

    def get_file_text(
        self,
        id: str,
        *,
        timeout: float | None = None,
    ) -> t.FileText:
        """Get a file's text and page ranges

        The canonical text, which citations refer to by position in UTF-16 units. 409 `FILE_NOT_READY` until the file is read."""
        return cast("t.FileText", self._connection.json("GET", self._connection.path("/files/{id}/text", id=id), timeout=timeout))

    def get_folder(
        self,
        id: str,
        *,
        timeout: float | None = None,
    ) -> t.Folder:
        """Get a folder

        Name, path and type of one folder."""
        return cast("t.Folder", self._connection.json("GET", self._connection.path("/folders/{id}", id=id), timeout=timeout))

    def get_job(
        self,
        id: str,
        *,
        wait: int | None = None,
        timeout: float | None = None,
    ) -> t.Job:
        """Get a job, optionally waiting for it to end

        Returns 200 once the job has ended, whether or not it succeeded, and 202 while it is pending or running."""
        return cast("t.Job", self._connection.json("GET", self._connection.path("/jobs/{id}", id=id), query={"wait": wait}, timeout=timeout))

    def get_me(
        self,
        *,
        timeout: float | None = None,
    ) -> t.Me:
        """Get the owner of the key

        Says whether the key is user-scoped or organization-scoped, and for whom it acts. `user` is null for an organization-scoped key."""
        return cast("t.Me", self._connection.json("GET", "/me", timeout=timeout))

    def get_model_settings(
        self,
        *,
        timeout: float | None = None,
    ) -> t.ModelSettings:
        """Get the organization's language model

        All operations on model settings require an administrator or an organization-scoped key."""
        return cast("t.ModelSettings", self._connection.json("GET", "/model-settings", timeout=timeout))

    def get_personal_profile(
        self,
        *,
        timeout: float | None = None,
    ) -> t.PersonalProfile:
        """Get the calling user's profile

        Returns the defaults if no profile has been saved."""
        return cast("t.PersonalProfile", self._connection.json("GET", "/me/profile", timeout=timeout))

    def get_playbook(
        self,
        id: str,
        *,
        timeout: float | None = None,
    ) -> t.Playbook:
        """Get a playbook

        `GET /playbooks/{id}/checks` has its checks."""
        return cast("t.Playbook", self._connection.json("GET", self._connection.path("/playbooks/{id}", id=id), timeout=timeout))

    def get_playbook_sources(
        self,
        id: str,
        *,
        timeout: float | None = None,
    ) -> t.PlaybookSources:
        """Get the contracts and wordings that a playbook was made from

        For a playbook made from documents: each wording that was found, how many contracts have it, and where it stands. Empty for other playbooks."""
        return cast("t.PlaybookSources", self._connection.json("GET", self._connection.path("/playbooks/{id}/sources", id=id), timeout=timeout))

    def get_playbook_suggestions(
        self,
        id: str,
        *,
        timeout: float | None = None,
    ) -> t.PlaybookSuggestions:
        """Get the checks whose position people decide against

        A check is listed once a finding that meets none of its positions was decided in at least five contracts, and the wording was kept in at least seven of ten of them. Decisions on other positions than the check has now do not count."""
        return cast("t.PlaybookSuggestions", self._connection.json("GET", self._connection.path("/playbooks/{id}/suggestions", id=id), timeout=timeout))

    def get_portfolio(
        self,
        id: str,
        *,
        limit: int | None = None,
        offset: int | None = None,
        cursor: str | None = None,
        state: Literal["queued", "reviewing", "reviewed", "failed", "skipped", "deleted"] | None = None,
        check_id: str | None = None,
        outcome: Literal["flag", "flagged", "contradicts", "short", "missing", "judgement", "error", "fallback", "pass"] | None = None,
        value: str | None = None,
        sort: Literal["place", "name", "outliers", "outcome", "value"] | None = None,
        order: Literal["asc", "desc"] | None = None,
        timeout: float | None = None,
    ) -> t.Portfolio:
        """Get a portfolio with its matrix of contracts and checks

        The contracts are paged. The counts of each check cover all contracts, regardless of the filter."""
        return cast("t.Portfolio", self._connection.json("GET", self._connection.path("/portfolios/{id}", id=id), query={"limit": limit, "offset": offset, "cursor": cursor, "state": state, "check_id": check_id, "outcome": outcome, "value": value, "sort": sort, "order": order}, timeout=timeout))

    def get_project(
        self,
        id: str,
        *,
        timeout: float | None = None,
    ) -> t.Project:
        """Get a project

        `my_access_level` says what the caller may do. `is_pinned` is null for an organization-scoped key."""
        return cast("t.Project", self._connection.json("GET", self._connection.path("/projects/{id}", id=id), timeout=timeout))

    def get_request(
        self,
        id: str,
        *,
        timeout: float | None = None,
    ) -> t.Request:
        """Get a request

        With its messages and the state of its review."""
        return cast("t.Request", self._connection.json("GET", self._connection.path("/requests/{id}", id=id), timeout=timeout))

    def get_review(
        self,
        id: str,
        *,
        timeout: float | None = None,
    ) -> t.Review:
        """Get a review with its playbook, findings and decisions

        `POST /playbooks/{id}/run` starts a review; its job's id is the id of the review. It is kept until it is deleted, even when the job has expired."""
        return cast("t.Review", self._connection.json("GET", self._connection.path("/reviews/{id}", id=id), timeout=timeout))

    def get_review_response(
        self,
        id: str,
        response_id: str,
        *,
        timeout: float | None = None,
    ) -> t.ReviewRoundDetail:
        """Get a returned draft with its comparison

        What happened to each of our changes, and everything else that differs from what was sent."""
        return cast("t.ReviewRoundDetail", self._connection.json("GET", self._connection.path("/reviews/{id}/responses/{response_id}", id=id, response_id=response_id), timeout=timeout))

    def get_sample(
        self,
        id: str,
        sample_id: str,
        *,
        timeout: float | None = None,
    ) -> t.VaultSample:
        """Get a sample with its progress

        The cells of the sample, and how many of them were verified or corrected so far."""
        return cast("t.VaultSample", self._connection.json("GET", self._connection.path("/vaults/{id}/samples/{sample_id}", id=id, sample_id=sample_id), timeout=timeout))

    def get_skill(
        self,
        id: str,
        *,
        timeout: float | None = None,
    ) -> t.Skill:
        """Get a skill

        The instructions and the files of one skill."""
        return cast("t.Skill", self._connection.json("GET", self._connection.path("/skills/{id}", id=id), timeout=timeout))

    def get_source(
        self,
        id: str,
        source_id: str,
        *,
        timeout: float | None = None,
    ) -> t.Source:
        """Get a source

        Requires the role `owner`."""
        return cast("t.Source", self._connection.json("GET", self._connection.path("/vaults/{id}/sources/{source_id}", id=id, source_id=source_id), timeout=timeout))

    def get_summary(
        self,
        id: str,
        *,
        search: str | None = None,
        filter: str | Mapping[str, Any] | None = None,
        view_id: str | None = None,
        group_by: str | None = None,
        interval: Literal["month", "quarter", "year"] | None = None,
        metrics: str | Sequence[str] | None = None,
        timeout: float | None = None,
    ) -> t.VaultSummary:
        """Count and add up a vault's documents

        Counts all matching documents, in groups by the values of a column if `group_by` is given, with sums, averages, minimums and maximums of other columns."""
        return cast("t.VaultSummary", self._connection.json("GET", self._connection.path("/vaults/{id}/summary", id=id), query={"search": search, "filter": filter, "view_id": view_id, "group_by": group_by, "interval": interval, "metrics": metrics}, timeout=timeout))

    def get_template(
        self,
        id: str,
        *,
        timeout: float | None = None,
    ) -> t.Template:
        """Get a template

        The template with the fields that its document asks for."""
        return cast("t.Template", self._connection.json("GET", self._connection.path("/templates/{id}", id=id), timeout=timeout))

    def get_usage(
        self,
        start_date: str,
        end_date: str,
        *,
        timezone: str | None = None,
        timeout: float | None = None,
    ) -> t.Usage:
        """Get usage of the applications and the API

        Both dates are inclusive and are interpreted in the given timezone. The range is limited to 366 days."""
        return cast("t.Usage", self._connection.json("GET", "/usage", query={"start_date": start_date, "end_date": end_date, "timezone": timezone}, timeout=timeout))

    def get_vault(
        self,
        id: str,
        *,
        timeout: float | None = None,
    ) -> t.Vault:
        """Get a vault

        `my_role` says what the caller may do."""
        return cast("t.Vault", self._connection.json("GET", self._connection.path("/vaults/{id}", id=id), timeout=timeout))

    def get_vault_learning(
        self,
        id: str,
        *,
        timeout: float | None = None,
    ) -> t.VaultLearning:
        """Get what the columns of a vault learned

        One entry for each column that can learn, in the order of the columns."""
        return cast("t.VaultLearning", self._connection.json("GET", self._connection.path("/vaults/{id}/learning", id=id), timeout=timeout))

    def get_vault_quality(
        self,
        id: str,
        *,
        timeout: float | None = None,
    ) -> t.VaultQuality:
        """Get the verified precision of each column of a vault

        For each column: how many cells are verified and corrected, and the precision with its 95 % interval, estimated from samples only."""
        return cast("t.VaultQuality", self._connection.json("GET", self._connection.path("/vaults/{id}/quality", id=id), timeout=timeout))

    def get_webhook(
        self,
        id: str,
        *,
        timeout: float | None = None,
    ) -> t.Webhook:
        """Get a webhook

        The secret is not included: it is shown when the webhook is created or the secret is rotated."""
        return cast("t.Webhook", self._connection.json("GET", self._connection.path("/webhooks/{id}", id=id), timeout=timeout))

    def get_workflow(
        self,
        id: str,
        *,
        timeout: float | None = None,
    ) -> t.Workflow:
        """Get a workflow

        Its trigger and its steps, as they are now."""
        return cast("t.Workflow", self._connection.json("GET", self._connection.path("/workflows/{id}", id=id), timeout=timeout))

    def get_workflow_run(
        self,
        id: str,
        *,
        timeout: float | None = None,
    ) -> t.WorkflowRun:
        """Get a run with its steps

        Each step with its input, its result or error, and who decided what."""
        return cast("t.WorkflowRun", self._connection.json("GET", self._connection.path("/workflow-runs/{id}", id=id), timeout=timeout))

    def import_clauses(
        self,
        file: Content,
        *,
        name: str | None = None,
        visibility: Literal["private", "organization"] | None = None,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> t.ClauseImport:
        """Add clauses to the library from a file

        Send a multipart form with a `file` part: the JSON of an export, or a DOCX, XLSX or CSV file with a table whose columns name at least a title and a text. Columns for kind, language, tags, notes and variants (such as Fallback or Walk-away) are recognized too. `notes` reports what was not understood; without a table nothing is created. At most 10,000 clauses and 50 MB."""
        return cast("t.ClauseImport", self._connection.json("POST", "/clauses/import", form=(file, name, {"visibility": visibility}), idempotency_key=idempotency_key, timeout=timeout))

    def import_playbook(
        self,
        file: Content,
        *,
        name: str | None = None,
        title: str | None = None,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> t.PlaybookImport:
        """Create a playbook from a file

        Send a multipart form with a `file` part: the JSON of an export, or a DOCX, XLSX or CSV file with a table whose columns name at least a topic and a standard position. Columns for fallbacks, importance, description, refused terms and proposed clauses are recognised too. `notes` reports what was not understood; without a table nothing is created."""
        return cast("t.PlaybookImport", self._connection.json("POST", "/playbooks/import", form=(file, name, {"title": title}), idempotency_key=idempotency_key, timeout=timeout))

    def iter_alerts(
        self,
        id: str,
        *,
        limit: int | None = None,
        timeout: float | None = None,
    ) -> Iterator[t.Alert]:
        """List a vault's alerts

        `problem` says why an alert does nothing, such as a deleted column."""
        return cast("Iterator[t.Alert]", self._connection.pages("alerts", self._connection.path("/vaults/{id}/alerts", id=id), query={"limit": limit}, timeout=timeout))

    def iter_all_deadlines(
        self,
        *,
        limit: int | None = None,
        from_: str | None = None,
        to: str | None = None,
        status: Literal["open", "done", "snoozed"] | None = None,
        assignee: Literal["me"] | int | None = None,
        watched: bool | None = None,
        timeout: float | None = None,
    ) -> Iterator[t.VaultDeadline]:
        """List the deadlines of all vaults

        The dates of every vault that the caller can read and that is not archived, nearest first, as `GET /vaults/{id}/deadlines` lists those of one vault. Each names its vault, and the people who deal with it."""
        return cast("Iterator[t.VaultDeadline]", self._connection.pages("deadlines", "/deadlines", query={"limit": limit, "from": from_, "to": to, "status": status, "assignee": assignee, "watched": watched}, timeout=timeout))

    def iter_approval_rules(
        self,
        *,
        limit: int | None = None,
        subject: Literal["review", "redline", "document", "request"] | None = None,
        timeout: float | None = None,
    ) -> Iterator[t.ApprovalRule]:
        """List the approval rules, oldest first

        All operations on approval rules require an administrator or an organization-scoped key."""
        return cast("Iterator[t.ApprovalRule]", self._connection.pages("approval_rules", "/approval-rules", query={"limit": limit, "subject": subject}, timeout=timeout))

    def iter_approvals(
        self,
        *,
        limit: int | None = None,
        status: Literal["pending", "approved", "rejected", "void"] | None = None,
        subject: Literal["review", "redline", "document", "request"] | None = None,
        subject_id: str | None = None,
        waiting_for: Literal["me"] | None = None,
        asked_by: Literal["me"] | None = None,
        timeout: float | None = None,
    ) -> Iterator[t.Approval]:
        """List the approvals that you can see, newest first

        Those that you asked for, were asked for or decided, and those of reviews and files that you can see. `waiting_for=me`: those that you can decide now, in your own place or that of a person who delegated to you."""
        return cast("Iterator[t.Approval]", self._connection.pages("approvals", "/approvals", query={"limit": limit, "status": status, "subject": subject, "subject_id": subject_id, "waiting_for": waiting_for, "asked_by": asked_by}, timeout=timeout))

    def iter_audit_log(
        self,
        *,
        limit: int | None = None,
        since: str | None = None,
        before: str | None = None,
        actor: str | None = None,
        operation: str | None = None,
        timeout: float | None = None,
    ) -> Iterator[t.AuditRecord]:
        """Read the audit log, newest first

        Requires an administrator or an organization-scoped key. Returns one page as JSON, or all matching records as CSV with `format=csv` or `Accept: text/csv`. Reading the log is itself recorded."""
        return cast("Iterator[t.AuditRecord]", self._connection.pages("records", "/audit-log", query={"limit": limit, "since": since, "before": before, "actor": actor, "operation": operation}, timeout=timeout))

    def iter_cell_notes(
        self,
        id: str,
        document_id: str,
        field_key: str,
        *,
        limit: int | None = None,
        timeout: float | None = None,
    ) -> Iterator[t.CellNote]:
        """List the notes on a cell, oldest first

        Notes are comments of members. They do not change the value."""
        return cast("Iterator[t.CellNote]", self._connection.pages("notes", self._connection.path("/vaults/{id}/documents/{document_id}/cells/{field_key}/notes", id=id, document_id=document_id, field_key=field_key), query={"limit": limit}, timeout=timeout))

    def iter_chat_messages(
        self,
        id: str,
        *,
        limit: int | None = None,
        timeout: float | None = None,
    ) -> Iterator[t.ChatMessage]:
        """List a chat's messages, oldest first

        Each answer has the citations that its markers refer to, and the files that were attached to the question."""
        return cast("Iterator[t.ChatMessage]", self._connection.pages("messages", self._connection.path("/chats/{id}/messages", id=id), query={"limit": limit}, timeout=timeout))

    def iter_chat_shares(
        self,
        id: str,
        *,
        limit: int | None = None,
        timeout: float | None = None,
    ) -> Iterator[t.ChatShare]:
        """List the people a chat is shared with

        People in the same organization who can read the chat, besides its creator."""
        return cast("Iterator[t.ChatShare]", self._connection.pages("shares", self._connection.path("/chats/{id}/shares", id=id), query={"limit": limit}, timeout=timeout))

    def iter_chats(
        self,
        *,
        limit: int | None = None,
        project_id: str | None = None,
        q: str | None = None,
        timeout: float | None = None,
    ) -> Iterator[t.ChatSummary]:
        """List your chats and those shared with you, most recently updated first

        Titles and summaries, without messages. Filter by `project_id`, or by words with `q`."""
        return cast("Iterator[t.ChatSummary]", self._connection.pages("chats", "/chats", query={"limit": limit, "project_id": project_id, "q": q}, timeout=timeout))

    def iter_check_examples(
        self,
        id: str,
        check_id: str,
        *,
        limit: int | None = None,
        timeout: float | None = None,
    ) -> Iterator[t.PlaybookExample]:
        """List a check's examples

        Texts with the result that the check should have for them."""
        return cast("Iterator[t.PlaybookExample]", self._connection.pages("examples", self._connection.path("/playbooks/{id}/checks/{check_id}/examples", id=id, check_id=check_id), query={"limit": limit}, timeout=timeout))

    def iter_checks(
        self,
        id: str,
        *,
        limit: int | None = None,
        timeout: float | None = None,
    ) -> Iterator[t.PlaybookCheck]:
        """List a playbook's checks in order

        In the order in which a review reports them."""
        return cast("Iterator[t.PlaybookCheck]", self._connection.pages("checks", self._connection.path("/playbooks/{id}/checks", id=id), query={"limit": limit}, timeout=timeout))

    def iter_clause_versions(
        self,
        id: str,
        *,
        limit: int | None = None,
        timeout: float | None = None,
    ) -> Iterator[t.ClauseVersion]:
        """List the versions of a clause, newest first

        The first in the list is the current version."""
        return cast("Iterator[t.ClauseVersion]", self._connection.pages("versions", self._connection.path("/clauses/{id}/versions", id=id), query={"limit": limit}, timeout=timeout))

    def iter_clauses(
        self,
        *,
        limit: int | None = None,
        q: str | None = None,
        kind: str | None = None,
        tag: str | None = None,
        language: str | None = None,
        playbook_id: str | None = None,
        timeout: float | None = None,
    ) -> Iterator[t.Clause]:
        """List clauses of the library

        Clauses of the organization and the caller's own, newest first. With `q`, by words and meaning, best first: clauses with all its words, or with it in their title or a tag, and then those that are near in meaning. Quotes or a minus turn off search by meaning. Where no clause has a word, it is read as the one that was probably meant; `searched_for` says how."""
        return cast("Iterator[t.Clause]", self._connection.pages("clauses", "/clauses", query={"limit": limit, "q": q, "kind": kind, "tag": tag, "language": language, "playbook_id": playbook_id}, timeout=timeout))

    def iter_comments(
        self,
        subject: Literal["cell", "finding", "document", "file"],
        subject_id: str,
        *,
        limit: int | None = None,
        timeout: float | None = None,
    ) -> Iterator[t.Comment]:
        """List the comments on a cell, a finding, a document or a file, oldest first

        Whoever can see what they are about can read them. The comments on a cell are its notes."""
        return cast("Iterator[t.Comment]", self._connection.pages("comments", "/comments", query={"limit": limit, "subject": subject, "subject_id": subject_id}, timeout=timeout))

    def iter_deadlines(
        self,
        id: str,
        *,
        limit: int | None = None,
        from_: str | None = None,
        to: str | None = None,
        field_key: str | None = None,
        timeout: float | None = None,
    ) -> Iterator[t.Deadline]:
        """List a vault's deadlines

        The dates that alerts watch, and those of date columns that no alert watches, nearest first. A derived date names the cells it was computed from, with their citations. Months are calendar months: three months before 31 May is the last day of February. Weekends and holidays are not skipped."""
        return cast("Iterator[t.Deadline]", self._connection.pages("deadlines", self._connection.path("/vaults/{id}/deadlines", id=id), query={"limit": limit, "from": from_, "to": to, "field_key": field_key}, timeout=timeout))

    def iter_documents(
        self,
        id: str,
        *,
        limit: int | None = None,
        search: str | None = None,
        status: Literal["queued", "parsing", "extracting", "ready", "failed", "duplicate", "bundle", "split", "deleted"] | None = None,
        view_id: str | None = None,
        updated_since: str | None = None,
        fields: str | Sequence[str] | None = None,
        include: str | Sequence[str] | None = None,
        sort: str | None = None,
        filter: str | Mapping[str, Any] | None = None,
        timeout: float | None = None,
    ) -> Iterator[t.VaultDocument]:
        """List a vault's documents with their values

        Newest first, unless sorted."""
        return cast("Iterator[t.VaultDocument]", self._connection.pages("documents", self._connection.path("/vaults/{id}/documents", id=id), query={"limit": limit, "search": search, "status": status, "view_id": view_id, "updated_since": updated_since, "fields": fields, "include": include, "sort": sort, "filter": filter}, timeout=timeout))

    def iter_evaluation(
        self,
        id: str,
        evaluation_id: str,
        *,
        limit: int | None = None,
        reader: str | None = None,
        timeout: float | None = None,
    ) -> Iterator[t.EvaluationDisagreement]:
        """Get an evaluation with what not every reader got right

        The disagreements are paged. Those of deleted documents, columns and reviews are gone, and those of reviews that you cannot see are left out."""
        return cast("Iterator[t.EvaluationDisagreement]", self._connection.pages("disagreements", self._connection.path("/vaults/{id}/evaluations/{evaluation_id}", id=id, evaluation_id=evaluation_id), query={"limit": limit, "reader": reader}, timeout=timeout))

    def iter_evaluations(
        self,
        *,
        limit: int | None = None,
        timeout: float | None = None,
    ) -> Iterator[t.VaultEvaluationSummary]:
        """List the evaluations of all vaults that you manage, newest first

        Only those with a report."""
        return cast("Iterator[t.VaultEvaluationSummary]", self._connection.pages("evaluations", "/evaluations", query={"limit": limit}, timeout=timeout))

    def iter_file_links(
        self,
        id: str,
        *,
        limit: int | None = None,
        timeout: float | None = None,
    ) -> Iterator[t.ProjectLink]:
        """List the projects a file is linked to, most recently linked first

        Requires permission to share the file. Includes links to projects that the caller cannot access."""
        return cast("Iterator[t.ProjectLink]", self._connection.pages("links", self._connection.path("/files/{id}/links", id=id), query={"limit": limit}, timeout=timeout))

    def iter_files(
        self,
        *,
        limit: int | None = None,
        q: str | None = None,
        folder_id: str | None = None,
        updated_since: str | None = None,
        scope: Literal["my-files", "shared-with-me", "organization"] | None = None,
        shareable: bool | None = None,
        proposals: Literal["false"] | None = None,
        include: Literal["passages"] | None = None,
        timeout: float | None = None,
    ) -> Iterator[t.ListedFile]:
        """Search files, or list them, newest first

        With `q`, at most 100 files by words and meaning, best first. Without it, a paged list that can be filtered by folder, scope and time of change."""
        return cast("Iterator[t.ListedFile]", self._connection.pages("files", "/files", query={"limit": limit, "q": q, "folder_id": folder_id, "updated_since": updated_since, "scope": scope, "shareable": shareable, "proposals": proposals, "include": include}, timeout=timeout))

    def iter_finding_history(
        self,
        id: str,
        check_id: str,
        *,
        limit: int | None = None,
        timeout: float | None = None,
    ) -> Iterator[t.FindingHistoryEntry]:
        """List a finding's history, newest first

        Every state of the finding with its decision, edited text, note and assignee, and who set it when. The first entry is the current state. Earlier notes and edits are kept when another person decides."""
        return cast("Iterator[t.FindingHistoryEntry]", self._connection.pages("history", self._connection.path("/reviews/{id}/findings/{check_id}/history", id=id, check_id=check_id), query={"limit": limit}, timeout=timeout))

    def iter_folder_links(
        self,
        id: str,
        *,
        limit: int | None = None,
        timeout: float | None = None,
    ) -> Iterator[t.ProjectLink]:
        """List the projects a folder is linked to, most recently linked first

        Requires permission to share the folder. Includes links to projects that the caller cannot access."""
        return cast("Iterator[t.ProjectLink]", self._connection.pages("links", self._connection.path("/folders/{id}/links", id=id), query={"limit": limit}, timeout=timeout))

    def iter_folder_members(
        self,
        id: str,
        *,
        limit: int | None = None,
        timeout: float | None = None,
    ) -> Iterator[t.FolderMember]:
        """List the people a folder is shared with

        People with access to a members-only folder, and their access levels."""
        return cast("Iterator[t.FolderMember]", self._connection.pages("members", self._connection.path("/folders/{id}/members", id=id), query={"limit": limit}, timeout=timeout))

    def iter_folders(
        self,
        *,
        limit: int | None = None,
        q: str | None = None,
        scope: Literal["my-files", "shared-with-me", "organization"] | None = None,
        shareable: bool | None = None,
        timeout: float | None = None,
    ) -> Iterator[t.Folder]:
        """List the folders you can access, by path

        Filter by name with `q`, or by `scope`."""
        return cast("Iterator[t.Folder]", self._connection.pages("folders", "/folders", query={"limit": limit, "q": q, "scope": scope, "shareable": shareable}, timeout=timeout))

    def iter_jobs(
        self,
        *,
        limit: int | None = None,
        kind: Literal["chat/completions", "playbooks/run", "playbooks/test", "reviews/redline", "reviews/responses", "files/compare", "files/proofread", "playbooks/from-documents", "reports", "vaults/evaluate", "templates/batch", "templates/suggest"] | None = None,
        status: Literal["pending", "running", "succeeded", "failed", "canceled"] | None = None,
        timeout: float | None = None,
    ) -> Iterator[t.Job]:
        """List your jobs, newest first

        The jobs of the key's user, or of the organization's keys, from the last 30 days. Filter by `kind` and `status`."""
        return cast("Iterator[t.Job]", self._connection.pages("jobs", "/jobs", query={"limit": limit, "kind": kind, "status": status}, timeout=timeout))

    def iter_notifications(
        self,
        *,
        limit: int | None = None,
        unread: bool | None = None,
        timeout: float | None = None,
    ) -> Iterator[t.Notification]:
        """List the calling user's notifications

        Newest first: deadlines of alerts, and actions of colleagues that concern the user (assigned, mentioned, shared, decided). Each is listed for at most 400 days, while the user can see what it is about."""
        return cast("Iterator[t.Notification]", self._connection.pages("notifications", "/notifications", query={"limit": limit, "unread": unread}, timeout=timeout))

    def iter_playbook_tests(
        self,
        id: str,
        *,
        limit: int | None = None,
        timeout: float | None = None,
    ) -> Iterator[t.PlaybookTest]:
        """List the tests of a playbook, newest first

        Tests that failed or were canceled are not listed."""
        return cast("Iterator[t.PlaybookTest]", self._connection.pages("tests", self._connection.path("/playbooks/{id}/tests", id=id), query={"limit": limit}, timeout=timeout))

    def iter_playbooks(
        self,
        *,
        limit: int | None = None,
        timeout: float | None = None,
    ) -> Iterator[t.PlaybookSummary]:
        """List playbooks, official ones first, then newest first

        Official playbooks, those of the organization and the caller's own. `guide` is not included."""
        return cast("Iterator[t.PlaybookSummary]", self._connection.pages("playbooks", "/playbooks", query={"limit": limit}, timeout=timeout))

    def iter_portfolio(
        self,
        id: str,
        *,
        limit: int | None = None,
        state: Literal["queued", "reviewing", "reviewed", "failed", "skipped", "deleted"] | None = None,
        check_id: str | None = None,
        outcome: Literal["flag", "flagged", "contradicts", "short", "missing", "judgement", "error", "fallback", "pass"] | None = None,
        value: str | None = None,
        sort: Literal["place", "name", "outliers", "outcome", "value"] | None = None,
        order: Literal["asc", "desc"] | None = None,
        timeout: float | None = None,
    ) -> Iterator[t.PortfolioContract]:
        """Get a portfolio with its matrix of contracts and checks

        The contracts are paged. The counts of each check cover all contracts, regardless of the filter."""
        return cast("Iterator[t.PortfolioContract]", self._connection.pages("contracts", self._connection.path("/portfolios/{id}", id=id), query={"limit": limit, "state": state, "check_id": check_id, "outcome": outcome, "value": value, "sort": sort, "order": order}, timeout=timeout))

    def iter_portfolios(
        self,
        *,
        limit: int | None = None,
        timeout: float | None = None,
    ) -> Iterator[t.PortfolioSummary]:
        """List your portfolios, newest first

        With counts of contracts by state, without the matrix."""
        return cast("Iterator[t.PortfolioSummary]", self._connection.pages("portfolios", "/portfolios", query={"limit": limit}, timeout=timeout))

    def iter_project_chats(
        self,
        id: str,
        *,
        limit: int | None = None,
        timeout: float | None = None,
    ) -> Iterator[t.ChatSummary]:
        """List a project's chats, most recently updated first

        The chats of the project that the caller may see: their own, those shared with them and those visible to the organization."""
        return cast("Iterator[t.ChatSummary]", self._connection.pages("chats", self._connection.path("/projects/{id}/chats", id=id), query={"limit": limit}, timeout=timeout))

    def iter_project_files(
        self,
        id: str,
        *,
        limit: int | None = None,
        timeout: float | None = None,
    ) -> Iterator[t.StoredFile]:
        """List the files linked to a project, most recently linked first

        Only files that the caller can see through the project."""
        return cast("Iterator[t.StoredFile]", self._connection.pages("files", self._connection.path("/projects/{id}/files", id=id), query={"limit": limit}, timeout=timeout))

    def iter_project_folders(
        self,
        id: str,
        *,
        limit: int | None = None,
        timeout: float | None = None,
    ) -> Iterator[t.Folder]:
        """List the folders linked to a project, most recently linked first

        Only folders that the caller can see through the project."""
        return cast("Iterator[t.Folder]", self._connection.pages("folders", self._connection.path("/projects/{id}/folders", id=id), query={"limit": limit}, timeout=timeout))

    def iter_project_members(
        self,
        id: str,
        *,
        limit: int | None = None,
        timeout: float | None = None,
    ) -> Iterator[t.ProjectMember]:
        """List a project's members

        People with access to the project, and their access levels."""
        return cast("Iterator[t.ProjectMember]", self._connection.pages("members", self._connection.path("/projects/{id}/members", id=id), query={"limit": limit}, timeout=timeout))

    def iter_projects(
        self,
        *,
        limit: int | None = None,
        search: str | None = None,
        pinned: bool | None = None,
        timeout: float | None = None,
    ) -> Iterator[t.Project]:
        """List the projects you can access, newest first

        Filter by name or description with `search`, or list pinned projects with `pinned=true`."""
        return cast("Iterator[t.Project]", self._connection.pages("projects", "/projects", query={"limit": limit, "search": search, "pinned": pinned}, timeout=timeout))

    def iter_request_types(
        self,
        *,
        limit: int | None = None,
        timeout: float | None = None,
    ) -> Iterator[t.RequestType]:
        """List request types, newest first

        What people may ask the legal team for, each with its form."""
        return cast("Iterator[t.RequestType]", self._connection.pages("request_types", "/request-types", query={"limit": limit}, timeout=timeout))

    def iter_requests(
        self,
        *,
        limit: int | None = None,
        status: Literal["new", "in_progress", "waiting", "done", "declined"] | None = None,
        open: bool | None = None,
        type_id: str | None = None,
        assignee: Literal["me"] | Literal["nobody"] | int | None = None,
        q: str | None = None,
        timeout: float | None = None,
    ) -> Iterator[t.ListedRequest]:
        """List requests, newest first

        Those whose project you can see, without their messages."""
        return cast("Iterator[t.ListedRequest]", self._connection.pages("requests", "/requests", query={"limit": limit, "status": status, "open": open, "type_id": type_id, "assignee": assignee, "q": q}, timeout=timeout))

    def iter_review_people(
        self,
        id: str,
        *,
        limit: int | None = None,
        q: str | None = None,
        timeout: float | None = None,
    ) -> Iterator[t.ReviewPerson]:
        """List the people who can see a review, by name

        Findings can be assigned to them, and notes can mention them."""
        return cast("Iterator[t.ReviewPerson]", self._connection.pages("people", self._connection.path("/reviews/{id}/people", id=id), query={"limit": limit, "q": q}, timeout=timeout))

    def iter_review_responses(
        self,
        id: str,
        *,
        limit: int | None = None,
        timeout: float | None = None,
    ) -> Iterator[t.ReviewRound]:
        """List the returned drafts, newest first

        The rounds of the review: who submitted which draft and when, and how many of our changes were accepted, rejected and altered. They are kept until the review is deleted, even when their jobs have expired."""
        return cast("Iterator[t.ReviewRound]", self._connection.pages("responses", self._connection.path("/reviews/{id}/responses", id=id), query={"limit": limit}, timeout=timeout))

    def iter_review_shares(
        self,
        id: str,
        *,
        limit: int | None = None,
        timeout: float | None = None,
    ) -> Iterator[t.ReviewShare]:
        """List the people a review is shared with

        People who can read the review and decide its findings, besides its creator and those who have access through its project."""
        return cast("Iterator[t.ReviewShare]", self._connection.pages("shares", self._connection.path("/reviews/{id}/shares", id=id), query={"limit": limit}, timeout=timeout))

    def iter_reviews(
        self,
        *,
        limit: int | None = None,
        playbook_id: str | None = None,
        file_id: str | None = None,
        project_id: str | None = None,
        status: Literal["pending", "running", "succeeded", "failed", "canceled"] | None = None,
        timeout: float | None = None,
    ) -> Iterator[t.ReviewSummary]:
        """List the reviews that you can see, newest first

        Those that you started, those shared with you and those of your projects. Runs of organization-scoped keys are listed for administrators and organization-scoped keys. Findings are not included."""
        return cast("Iterator[t.ReviewSummary]", self._connection.pages("reviews", "/reviews", query={"limit": limit, "playbook_id": playbook_id, "file_id": file_id, "project_id": project_id, "status": status}, timeout=timeout))

    def iter_skills(
        self,
        *,
        limit: int | None = None,
        q: str | None = None,
        timeout: float | None = None,
    ) -> Iterator[t.Skill]:
        """List skills, official ones first, then newest first

        Official skills, those of the organization and the caller's own. Filter by name or description with `q`."""
        return cast("Iterator[t.Skill]", self._connection.pages("skills", "/skills", query={"limit": limit, "q": q}, timeout=timeout))

    def iter_source_items(
        self,
        id: str,
        source_id: str,
        *,
        limit: int | None = None,
        status: Literal["taken", "copy", "skipped", "removed"] | None = None,
        timeout: float | None = None,
    ) -> Iterator[t.SourceItem]:
        """List the items of a source

        Requires the role `owner`. Latest change first, with the document of each file or why it was skipped."""
        return cast("Iterator[t.SourceItem]", self._connection.pages("items", self._connection.path("/vaults/{id}/sources/{source_id}/items", id=id, source_id=source_id), query={"limit": limit, "status": status}, timeout=timeout))

    def iter_sources(
        self,
        id: str,
        *,
        limit: int | None = None,
        timeout: float | None = None,
    ) -> Iterator[t.Source]:
        """List a vault's sources

        Requires the role `owner`. Files that arrive in a source become documents of the vault."""
        return cast("Iterator[t.Source]", self._connection.pages("sources", self._connection.path("/vaults/{id}/sources", id=id), query={"limit": limit}, timeout=timeout))

    def iter_tasks(
        self,
        *,
        limit: int | None = None,
        assignee: Literal["me"] | None = None,
        kind: Literal["finding", "cell", "review", "portfolio", "vault", "deadline", "gate", "approval", "request", "mention", "share"] | None = None,
        timeout: float | None = None,
    ) -> Iterator[t.Task]:
        """List what waits for the calling user

        Findings assigned to the user and not decided, cells flagged to them and not verified, their reviews with findings to decide, vaults with values that are not sure, approvals that they can decide now, their deadlines of the next seven days, and unread mentions and shares. What has a date comes first, nearest first; then the newest."""
        return cast("Iterator[t.Task]", self._connection.pages("tasks", "/tasks", query={"limit": limit, "assignee": assignee, "kind": kind}, timeout=timeout))

    def iter_templates(
        self,
        *,
        limit: int | None = None,
        q: str | None = None,
        timeout: float | None = None,
    ) -> Iterator[t.Template]:
        """List templates, newest first

        Templates of the organization and the caller's own, each with its fields."""
        return cast("Iterator[t.Template]", self._connection.pages("templates", "/templates", query={"limit": limit, "q": q}, timeout=timeout))

    def iter_vault_evaluations(
        self,
        id: str,
        *,
        limit: int | None = None,
        timeout: float | None = None,
    ) -> Iterator[t.VaultEvaluationSummary]:
        """List the evaluations of a vault, newest first

        Evaluations that have not ended, failed or were canceled have no report."""
        return cast("Iterator[t.VaultEvaluationSummary]", self._connection.pages("evaluations", self._connection.path("/vaults/{id}/evaluations", id=id), query={"limit": limit}, timeout=timeout))

    def iter_vaults(
        self,
        *,
        limit: int | None = None,
        search: str | None = None,
        status: Literal["active", "archived"] | None = None,
        timeout: float | None = None,
    ) -> Iterator[t.Vault]:
        """List your vaults, newest first

        The vaults in which the caller has a role. Filter by name or description with `search`, and by `status`."""
        return cast("Iterator[t.Vault]", self._connection.pages("vaults", "/vaults", query={"limit": limit, "search": search, "status": status}, timeout=timeout))

    def iter_verification_queue(
        self,
        id: str,
        *,
        limit: int | None = None,
        field_key: str | None = None,
        assignee: Literal["me"] | None = None,
        order: Literal["doubt", "likeliest"] | None = None,
        timeout: float | None = None,
    ) -> Iterator[t.QueuedCell]:
        """List unverified cells, most doubtful first

        Flagged cells first, then what could not be read or is `unsure`, then the lowest confidence. Then those where two readings disagree, and last the others without a confidence and manual edits."""
        return cast("Iterator[t.QueuedCell]", self._connection.pages("cells", self._connection.path("/vaults/{id}/verification-queue", id=id), query={"limit": limit, "field_key": field_key, "assignee": assignee, "order": order}, timeout=timeout))

    def iter_views(
        self,
        id: str,
        *,
        limit: int | None = None,
        timeout: float | None = None,
    ) -> Iterator[t.View]:
        """List a vault's saved views

        Shared views and the caller's own. Each lists every column of the vault."""
        return cast("Iterator[t.View]", self._connection.pages("views", self._connection.path("/vaults/{id}/views", id=id), query={"limit": limit}, timeout=timeout))

    def iter_webhook_deliveries(
        self,
        id: str,
        *,
        limit: int | None = None,
        timeout: float | None = None,
    ) -> Iterator[t.WebhookDelivery]:
        """List a webhook's deliveries from the last 30 days, newest first

        Each with its status, the number of attempts and the last response."""
        return cast("Iterator[t.WebhookDelivery]", self._connection.pages("deliveries", self._connection.path("/webhooks/{id}/deliveries", id=id), query={"limit": limit}, timeout=timeout))

    def iter_webhooks(
        self,
        *,
        limit: int | None = None,
        timeout: float | None = None,
    ) -> Iterator[t.Webhook]:
        """List the organization's webhooks, newest first

        All webhook operations require an administrator or an organization-scoped key."""
        return cast("Iterator[t.Webhook]", self._connection.pages("webhooks", "/webhooks", query={"limit": limit}, timeout=timeout))

    def iter_workflow_runs(
        self,
        *,
        limit: int | None = None,
        workflow_id: str | None = None,
        status: Literal["queued", "running", "waiting", "succeeded", "failed", "canceled"] | None = None,
        timeout: float | None = None,
    ) -> Iterator[t.WorkflowRunSummary]:
        """List runs of workflows, newest first

        Runs that work for the caller, and those in which the caller decides. Administrators and organization keys see all of them."""
        return cast("Iterator[t.WorkflowRunSummary]", self._connection.pages("runs", "/workflow-runs", query={"limit": limit, "workflow_id": workflow_id, "status": status}, timeout=timeout))

    def iter_workflows(
        self,
        *,
        limit: int | None = None,
        trigger: str | None = None,
        timeout: float | None = None,
    ) -> Iterator[t.Workflow]:
        """List workflows, newest first

        Workflows of the organization and the caller's own. Administrators see all of them."""
        return cast("Iterator[t.Workflow]", self._connection.pages("workflows", "/workflows", query={"limit": limit, "trigger": trigger}, timeout=timeout))

    def link_files(
        self,
        id: str,
        body: t.FileLinks,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> None:
        """Link files to a project

        Requires permission to share each file. The link grants access for as long as the person who created it keeps that permission."""
        self._connection.json("POST", self._connection.path("/projects/{id}/files", id=id), body=body, idempotency_key=idempotency_key, timeout=timeout)

    def link_folders(
        self,
        id: str,
        body: t.FolderLinks,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> None:
        """Link folders to a project

        Requires permission to share each folder. The link grants access for as long as the person who created it keeps that permission."""
        self._connection.json("POST", self._connection.path("/projects/{id}/folders", id=id), body=body, idempotency_key=idempotency_key, timeout=timeout)

    def lint_playbook(
        self,
        id: str,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> t.LintPlaybookReply:
        """Find problems in a playbook

        Reports contradictions, vague guidance, missing fallbacks and duplicates. Nothing is changed."""
        return cast("t.LintPlaybookReply", self._connection.json("POST", self._connection.path("/playbooks/{id}/lint", id=id), idempotency_key=idempotency_key, timeout=timeout))

    def list_alerts(
        self,
        id: str,
        *,
        limit: int | None = None,
        offset: int | None = None,
        timeout: float | None = None,
    ) -> t.ListAlertsReply:
        """List a vault's alerts

        `problem` says why an alert does nothing, such as a deleted column."""
        return cast("t.ListAlertsReply", self._connection.json("GET", self._connection.path("/vaults/{id}/alerts", id=id), query={"limit": limit, "offset": offset}, timeout=timeout))

    def list_all_deadlines(
        self,
        *,
        limit: int | None = None,
        offset: int | None = None,
        cursor: str | None = None,
        from_: str | None = None,
        to: str | None = None,
        status: Literal["open", "done", "snoozed"] | None = None,
        assignee: Literal["me"] | int | None = None,
        watched: bool | None = None,
        timeout: float | None = None,
    ) -> t.ListAllDeadlinesReply:
        """List the deadlines of all vaults

        The dates of every vault that the caller can read and that is not archived, nearest first, as `GET /vaults/{id}/deadlines` lists those of one vault. Each names its vault, and the people who deal with it."""
        return cast("t.ListAllDeadlinesReply", self._connection.json("GET", "/deadlines", query={"limit": limit, "offset": offset, "cursor": cursor, "from": from_, "to": to, "status": status, "assignee": assignee, "watched": watched}, timeout=timeout))

    def list_approval_rules(
        self,
        *,
        limit: int | None = None,
        offset: int | None = None,
        cursor: str | None = None,
        subject: Literal["review", "redline", "document", "request"] | None = None,
        timeout: float | None = None,
    ) -> t.ListApprovalRulesReply:
        """List the approval rules, oldest first

        All operations on approval rules require an administrator or an organization-scoped key."""
        return cast("t.ListApprovalRulesReply", self._connection.json("GET", "/approval-rules", query={"limit": limit, "offset": offset, "cursor": cursor, "subject": subject}, timeout=timeout))

    def list_approvals(
        self,
        *,
        limit: int | None = None,
        offset: int | None = None,
        cursor: str | None = None,
        status: Literal["pending", "approved", "rejected", "void"] | None = None,
        subject: Literal["review", "redline", "document", "request"] | None = None,
        subject_id: str | None = None,
        waiting_for: Literal["me"] | None = None,
        asked_by: Literal["me"] | None = None,
        timeout: float | None = None,
    ) -> t.ListApprovalsReply:
        """List the approvals that you can see, newest first

        Those that you asked for, were asked for or decided, and those of reviews and files that you can see. `waiting_for=me`: those that you can decide now, in your own place or that of a person who delegated to you."""
        return cast("t.ListApprovalsReply", self._connection.json("GET", "/approvals", query={"limit": limit, "offset": offset, "cursor": cursor, "status": status, "subject": subject, "subject_id": subject_id, "waiting_for": waiting_for, "asked_by": asked_by}, timeout=timeout))

    def list_cell_history(
        self,
        id: str,
        document_id: str,
        field_key: str,
        *,
        timeout: float | None = None,
    ) -> t.ListCellHistoryReply:
        """List a cell's history, newest first

        Every extraction, edit, revert and verification, with its value, person or model, and time."""
        return cast("t.ListCellHistoryReply", self._connection.json("GET", self._connection.path("/vaults/{id}/documents/{document_id}/cells/{field_key}/history", id=id, document_id=document_id, field_key=field_key), timeout=timeout))

    def list_cell_notes(
        self,
        id: str,
        document_id: str,
        field_key: str,
        *,
        limit: int | None = None,
        offset: int | None = None,
        timeout: float | None = None,
    ) -> t.ListCellNotesReply:
        """List the notes on a cell, oldest first

        Notes are comments of members. They do not change the value."""
        return cast("t.ListCellNotesReply", self._connection.json("GET", self._connection.path("/vaults/{id}/documents/{document_id}/cells/{field_key}/notes", id=id, document_id=document_id, field_key=field_key), query={"limit": limit, "offset": offset}, timeout=timeout))

    def list_chat_messages(
        self,
        id: str,
        *,
        limit: int | None = None,
        offset: int | None = None,
        cursor: str | None = None,
        timeout: float | None = None,
    ) -> t.ListChatMessagesReply:
        """List a chat's messages, oldest first

        Each answer has the citations that its markers refer to, and the files that were attached to the question."""
        return cast("t.ListChatMessagesReply", self._connection.json("GET", self._connection.path("/chats/{id}/messages", id=id), query={"limit": limit, "offset": offset, "cursor": cursor}, timeout=timeout))

    def list_chat_shares(
        self,
        id: str,
        *,
        limit: int | None = None,
        offset: int | None = None,
        timeout: float | None = None,
    ) -> t.ListChatSharesReply:
        """List the people a chat is shared with

        People in the same organization who can read the chat, besides its creator."""
        return cast("t.ListChatSharesReply", self._connection.json("GET", self._connection.path("/chats/{id}/shares", id=id), query={"limit": limit, "offset": offset}, timeout=timeout))

    def list_chats(
        self,
        *,
        limit: int | None = None,
        offset: int | None = None,
        cursor: str | None = None,
        project_id: str | None = None,
        q: str | None = None,
        timeout: float | None = None,
    ) -> t.ListChatsReply:
        """List your chats and those shared with you, most recently updated first

        Titles and summaries, without messages. Filter by `project_id`, or by words with `q`."""
        return cast("t.ListChatsReply", self._connection.json("GET", "/chats", query={"limit": limit, "offset": offset, "cursor": cursor, "project_id": project_id, "q": q}, timeout=timeout))

    def list_check_examples(
        self,
        id: str,
        check_id: str,
        *,
        limit: int | None = None,
        offset: int | None = None,
        cursor: str | None = None,
        timeout: float | None = None,
    ) -> t.ListCheckExamplesReply:
        """List a check's examples

        Texts with the result that the check should have for them."""
        return cast("t.ListCheckExamplesReply", self._connection.json("GET", self._connection.path("/playbooks/{id}/checks/{check_id}/examples", id=id, check_id=check_id), query={"limit": limit, "offset": offset, "cursor": cursor}, timeout=timeout))

    def list_checks(
        self,
        id: str,
        *,
        limit: int | None = None,
        offset: int | None = None,
        timeout: float | None = None,
    ) -> t.ListChecksReply:
        """List a playbook's checks in order

        In the order in which a review reports them."""
        return cast("t.ListChecksReply", self._connection.json("GET", self._connection.path("/playbooks/{id}/checks", id=id), query={"limit": limit, "offset": offset}, timeout=timeout))

    def list_clause_versions(
        self,
        id: str,
        *,
        limit: int | None = None,
        offset: int | None = None,
        timeout: float | None = None,
    ) -> t.ListClauseVersionsReply:
        """List the versions of a clause, newest first

        The first in the list is the current version."""
        return cast("t.ListClauseVersionsReply", self._connection.json("GET", self._connection.path("/clauses/{id}/versions", id=id), query={"limit": limit, "offset": offset}, timeout=timeout))

    def list_clauses(
        self,
        *,
        limit: int | None = None,
        offset: int | None = None,
        cursor: str | None = None,
        q: str | None = None,
        kind: str | None = None,
        tag: str | None = None,
        language: str | None = None,
        playbook_id: str | None = None,
        timeout: float | None = None,
    ) -> t.ListClausesReply:
        """List clauses of the library

        Clauses of the organization and the caller's own, newest first. With `q`, by words and meaning, best first: clauses with all its words, or with it in their title or a tag, and then those that are near in meaning. Quotes or a minus turn off search by meaning. Where no clause has a word, it is read as the one that was probably meant; `searched_for` says how."""
        return cast("t.ListClausesReply", self._connection.json("GET", "/clauses", query={"limit": limit, "offset": offset, "cursor": cursor, "q": q, "kind": kind, "tag": tag, "language": language, "playbook_id": playbook_id}, timeout=timeout))

    def list_columns(
        self,
        id: str,
        *,
        timeout: float | None = None,
    ) -> t.ListColumnsReply:
        """List a vault's columns

        Built-in columns come first, then columns by `sort_order`, then by creation time."""
        return cast("t.ListColumnsReply", self._connection.json("GET", self._connection.path("/vaults/{id}/columns", id=id), timeout=timeout))

    def list_comments(
        self,
        subject: Literal["cell", "finding", "document", "file"],
        subject_id: str,
        *,
        limit: int | None = None,
        offset: int | None = None,
        timeout: float | None = None,
    ) -> t.ListCommentsReply:
        """List the comments on a cell, a finding, a document or a file, oldest first

        Whoever can see what they are about can read them. The comments on a cell are its notes."""
        return cast("t.ListCommentsReply", self._connection.json("GET", "/comments", query={"limit": limit, "offset": offset, "subject": subject, "subject_id": subject_id}, timeout=timeout))

    def list_copies_and_versions(
        self,
        id: str,
        document_id: str,
        *,
        timeout: float | None = None,
    ) -> t.VaultDocumentRelatives:
        """List a document's copies, versions, bundle and parts

        Copies have the same text. Versions are drafts of the same agreement."""
        return cast("t.VaultDocumentRelatives", self._connection.json("GET", self._connection.path("/vaults/{id}/documents/{document_id}/relatives", id=id, document_id=document_id), timeout=timeout))

    def list_deadlines(
        self,
        id: str,
        *,
        limit: int | None = None,
        offset: int | None = None,
        cursor: str | None = None,
        from_: str | None = None,
        to: str | None = None,
        field_key: str | None = None,
        timeout: float | None = None,
    ) -> t.ListDeadlinesReply:
        """List a vault's deadlines

        The dates that alerts watch, and those of date columns that no alert watches, nearest first. A derived date names the cells it was computed from, with their citations. Months are calendar months: three months before 31 May is the last day of February. Weekends and holidays are not skipped."""
        return cast("t.ListDeadlinesReply", self._connection.json("GET", self._connection.path("/vaults/{id}/deadlines", id=id), query={"limit": limit, "offset": offset, "cursor": cursor, "from": from_, "to": to, "field_key": field_key}, timeout=timeout))

    def list_documents(
        self,
        id: str,
        *,
        limit: int | None = None,
        offset: int | None = None,
        search: str | None = None,
        status: Literal["queued", "parsing", "extracting", "ready", "failed", "duplicate", "bundle", "split", "deleted"] | None = None,
        view_id: str | None = None,
        updated_since: str | None = None,
        fields: str | Sequence[str] | None = None,
        include: str | Sequence[str] | None = None,
        cursor: str | None = None,
        sort: str | None = None,
        filter: str | Mapping[str, Any] | None = None,
        timeout: float | None = None,
    ) -> t.ListDocumentsReply:
        """List a vault's documents with their values

        Newest first, unless sorted."""
        return cast("t.ListDocumentsReply", self._connection.json("GET", self._connection.path("/vaults/{id}/documents", id=id), query={"limit": limit, "offset": offset, "search": search, "status": status, "view_id": view_id, "updated_since": updated_since, "fields": fields, "include": include, "cursor": cursor, "sort": sort, "filter": filter}, timeout=timeout))

    def list_evaluations(
        self,
        *,
        limit: int | None = None,
        offset: int | None = None,
        cursor: str | None = None,
        timeout: float | None = None,
    ) -> t.ListEvaluationsReply:
        """List the evaluations of all vaults that you manage, newest first

        Only those with a report."""
        return cast("t.ListEvaluationsReply", self._connection.json("GET", "/evaluations", query={"limit": limit, "offset": offset, "cursor": cursor}, timeout=timeout))

    def list_file_links(
        self,
        id: str,
        *,
        limit: int | None = None,
        offset: int | None = None,
        timeout: float | None = None,
    ) -> t.ListFileLinksReply:
        """List the projects a file is linked to, most recently linked first

        Requires permission to share the file. Includes links to projects that the caller cannot access."""
        return cast("t.ListFileLinksReply", self._connection.json("GET", self._connection.path("/files/{id}/links", id=id), query={"limit": limit, "offset": offset}, timeout=timeout))

    def list_files(
        self,
        *,
        limit: int | None = None,
        offset: int | None = None,
        cursor: str | None = None,
        q: str | None = None,
        folder_id: str | None = None,
        updated_since: str | None = None,
        scope: Literal["my-files", "shared-with-me", "organization"] | None = None,
        shareable: bool | None = None,
        proposals: Literal["false"] | None = None,
        include: Literal["passages"] | None = None,
        timeout: float | None = None,
    ) -> t.ListFilesReply:
        """Search files, or list them, newest first

        With `q`, at most 100 files by words and meaning, best first. Without it, a paged list that can be filtered by folder, scope and time of change."""
        return cast("t.ListFilesReply", self._connection.json("GET", "/files", query={"limit": limit, "offset": offset, "cursor": cursor, "q": q, "folder_id": folder_id, "updated_since": updated_since, "scope": scope, "shareable": shareable, "proposals": proposals, "include": include}, timeout=timeout))

    def list_finding_history(
        self,
        id: str,
        check_id: str,
        *,
        limit: int | None = None,
        offset: int | None = None,
        timeout: float | None = None,
    ) -> t.ListFindingHistoryReply:
        """List a finding's history, newest first

        Every state of the finding with its decision, edited text, note and assignee, and who set it when. The first entry is the current state. Earlier notes and edits are kept when another person decides."""
        return cast("t.ListFindingHistoryReply", self._connection.json("GET", self._connection.path("/reviews/{id}/findings/{check_id}/history", id=id, check_id=check_id), query={"limit": limit, "offset": offset}, timeout=timeout))

    def list_folder_children(
        self,
        id: str,
        *,
        timeout: float | None = None,
    ) -> t.ListFolderChildrenReply:
        """List a folder's contents, folders first, by name

        The folders and files directly within it that the caller can see."""
        return cast("t.ListFolderChildrenReply", self._connection.json("GET", self._connection.path("/folders/{id}/children", id=id), timeout=timeout))

    def list_folder_links(
        self,
        id: str,
        *,
        limit: int | None = None,
        offset: int | None = None,
        timeout: float | None = None,
    ) -> t.ListFolderLinksReply:
        """List the projects a folder is linked to, most recently linked first

        Requires permission to share the folder. Includes links to projects that the caller cannot access."""
        return cast("t.ListFolderLinksReply", self._connection.json("GET", self._connection.path("/folders/{id}/links", id=id), query={"limit": limit, "offset": offset}, timeout=timeout))

    def list_folder_members(
        self,
        id: str,
        *,
        limit: int | None = None,
        offset: int | None = None,
        timeout: float | None = None,
    ) -> t.ListFolderMembersReply:
        """List the people a folder is shared with

        People with access to a members-only folder, and their access levels."""
        return cast("t.ListFolderMembersReply", self._connection.json("GET", self._connection.path("/folders/{id}/members", id=id), query={"limit": limit, "offset": offset}, timeout=timeout))

    def list_folders(
        self,
        *,
        limit: int | None = None,
        offset: int | None = None,
        cursor: str | None = None,
        q: str | None = None,
        scope: Literal["my-files", "shared-with-me", "organization"] | None = None,
        shareable: bool | None = None,
        timeout: float | None = None,
    ) -> t.ListFoldersReply:
        """List the folders you can access, by path

        Filter by name with `q`, or by `scope`."""
        return cast("t.ListFoldersReply", self._connection.json("GET", "/folders", query={"limit": limit, "offset": offset, "cursor": cursor, "q": q, "scope": scope, "shareable": shareable}, timeout=timeout))

    def list_jobs(
        self,
        *,
        limit: int | None = None,
        offset: int | None = None,
        cursor: str | None = None,
        kind: Literal["chat/completions", "playbooks/run", "playbooks/test", "reviews/redline", "reviews/responses", "files/compare", "files/proofread", "playbooks/from-documents", "reports", "vaults/evaluate", "templates/batch", "templates/suggest"] | None = None,
        status: Literal["pending", "running", "succeeded", "failed", "canceled"] | None = None,
        timeout: float | None = None,
    ) -> t.ListJobsReply:
        """List your jobs, newest first

        The jobs of the key's user, or of the organization's keys, from the last 30 days. Filter by `kind` and `status`."""
        return cast("t.ListJobsReply", self._connection.json("GET", "/jobs", query={"limit": limit, "offset": offset, "cursor": cursor, "kind": kind, "status": status}, timeout=timeout))

    def list_notifications(
        self,
        *,
        limit: int | None = None,
        offset: int | None = None,
        cursor: str | None = None,
        unread: bool | None = None,
        timeout: float | None = None,
    ) -> t.ListNotificationsReply:
        """List the calling user's notifications

        Newest first: deadlines of alerts, and actions of colleagues that concern the user (assigned, mentioned, shared, decided). Each is listed for at most 400 days, while the user can see what it is about."""
        return cast("t.ListNotificationsReply", self._connection.json("GET", "/notifications", query={"limit": limit, "offset": offset, "cursor": cursor, "unread": unread}, timeout=timeout))

    def list_playbook_tests(
        self,
        id: str,
        *,
        limit: int | None = None,
        offset: int | None = None,
        cursor: str | None = None,
        timeout: float | None = None,
    ) -> t.ListPlaybookTestsReply:
        """List the tests of a playbook, newest first

        Tests that failed or were canceled are not listed."""
        return cast("t.ListPlaybookTestsReply", self._connection.json("GET", self._connection.path("/playbooks/{id}/tests", id=id), query={"limit": limit, "offset": offset, "cursor": cursor}, timeout=timeout))

    def list_playbooks(
        self,
        *,
        limit: int | None = None,
        offset: int | None = None,
        cursor: str | None = None,
        timeout: float | None = None,
    ) -> t.ListPlaybooksReply:
        """List playbooks, official ones first, then newest first

        Official playbooks, those of the organization and the caller's own. `guide` is not included."""
        return cast("t.ListPlaybooksReply", self._connection.json("GET", "/playbooks", query={"limit": limit, "offset": offset, "cursor": cursor}, timeout=timeout))

    def list_portfolios(
        self,
        *,
        limit: int | None = None,
        offset: int | None = None,
        cursor: str | None = None,
        timeout: float | None = None,
    ) -> t.ListPortfoliosReply:
        """List your portfolios, newest first

        With counts of contracts by state, without the matrix."""
        return cast("t.ListPortfoliosReply", self._connection.json("GET", "/portfolios", query={"limit": limit, "offset": offset, "cursor": cursor}, timeout=timeout))

    def list_project_chats(
        self,
        id: str,
        *,
        limit: int | None = None,
        offset: int | None = None,
        cursor: str | None = None,
        timeout: float | None = None,
    ) -> t.ListProjectChatsReply:
        """List a project's chats, most recently updated first

        The chats of the project that the caller may see: their own, those shared with them and those visible to the organization."""
        return cast("t.ListProjectChatsReply", self._connection.json("GET", self._connection.path("/projects/{id}/chats", id=id), query={"limit": limit, "offset": offset, "cursor": cursor}, timeout=timeout))

    def list_project_files(
        self,
        id: str,
        *,
        limit: int | None = None,
        offset: int | None = None,
        cursor: str | None = None,
        timeout: float | None = None,
    ) -> t.ListProjectFilesReply:
        """List the files linked to a project, most recently linked first

        Only files that the caller can see through the project."""
        return cast("t.ListProjectFilesReply", self._connection.json("GET", self._connection.path("/projects/{id}/files", id=id), query={"limit": limit, "offset": offset, "cursor": cursor}, timeout=timeout))

    def list_project_folders(
        self,
        id: str,
        *,
        limit: int | None = None,
        offset: int | None = None,
        cursor: str | None = None,
        timeout: float | None = None,
    ) -> t.ListProjectFoldersReply:
        """List the folders linked to a project, most recently linked first

        Only folders that the caller can see through the project."""
        return cast("t.ListProjectFoldersReply", self._connection.json("GET", self._connection.path("/projects/{id}/folders", id=id), query={"limit": limit, "offset": offset, "cursor": cursor}, timeout=timeout))

    def list_project_members(
        self,
        id: str,
        *,
        limit: int | None = None,
        offset: int | None = None,
        timeout: float | None = None,
    ) -> t.ListProjectMembersReply:
        """List a project's members

        People with access to the project, and their access levels."""
        return cast("t.ListProjectMembersReply", self._connection.json("GET", self._connection.path("/projects/{id}/members", id=id), query={"limit": limit, "offset": offset}, timeout=timeout))

    def list_projects(
        self,
        *,
        limit: int | None = None,
        offset: int | None = None,
        cursor: str | None = None,
        search: str | None = None,
        pinned: bool | None = None,
        timeout: float | None = None,
    ) -> t.ListProjectsReply:
        """List the projects you can access, newest first

        Filter by name or description with `search`, or list pinned projects with `pinned=true`."""
        return cast("t.ListProjectsReply", self._connection.json("GET", "/projects", query={"limit": limit, "offset": offset, "cursor": cursor, "search": search, "pinned": pinned}, timeout=timeout))

    def list_report_templates(
        self,
        *,
        timeout: float | None = None,
    ) -> t.ListReportTemplatesReply:
        """List the report templates that ship with the service

        `POST /reports` takes the id of one as `template_id`, or the id of a template of the organization."""
        return cast("t.ListReportTemplatesReply", self._connection.json("GET", "/report-templates", timeout=timeout))

    def list_request_types(
        self,
        *,
        limit: int | None = None,
        offset: int | None = None,
        cursor: str | None = None,
        timeout: float | None = None,
    ) -> t.ListRequestTypesReply:
        """List request types, newest first

        What people may ask the legal team for, each with its form."""
        return cast("t.ListRequestTypesReply", self._connection.json("GET", "/request-types", query={"limit": limit, "offset": offset, "cursor": cursor}, timeout=timeout))

    def list_requests(
        self,
        *,
        limit: int | None = None,
        offset: int | None = None,
        cursor: str | None = None,
        status: Literal["new", "in_progress", "waiting", "done", "declined"] | None = None,
        open: bool | None = None,
        type_id: str | None = None,
        assignee: Literal["me"] | Literal["nobody"] | int | None = None,
        q: str | None = None,
        timeout: float | None = None,
    ) -> t.ListRequestsReply:
        """List requests, newest first

        Those whose project you can see, without their messages."""
        return cast("t.ListRequestsReply", self._connection.json("GET", "/requests", query={"limit": limit, "offset": offset, "cursor": cursor, "status": status, "open": open, "type_id": type_id, "assignee": assignee, "q": q}, timeout=timeout))

    def list_review_people(
        self,
        id: str,
        *,
        limit: int | None = None,
        offset: int | None = None,
        q: str | None = None,
        timeout: float | None = None,
    ) -> t.ListReviewPeopleReply:
        """List the people who can see a review, by name

        Findings can be assigned to them, and notes can mention them."""
        return cast("t.ListReviewPeopleReply", self._connection.json("GET", self._connection.path("/reviews/{id}/people", id=id), query={"limit": limit, "offset": offset, "q": q}, timeout=timeout))

    def list_review_responses(
        self,
        id: str,
        *,
        limit: int | None = None,
        offset: int | None = None,
        timeout: float | None = None,
    ) -> t.ListReviewResponsesReply:
        """List the returned drafts, newest first

        The rounds of the review: who submitted which draft and when, and how many of our changes were accepted, rejected and altered. They are kept until the review is deleted, even when their jobs have expired."""
        return cast("t.ListReviewResponsesReply", self._connection.json("GET", self._connection.path("/reviews/{id}/responses", id=id), query={"limit": limit, "offset": offset}, timeout=timeout))

    def list_review_shares(
        self,
        id: str,
        *,
        limit: int | None = None,
        offset: int | None = None,
        timeout: float | None = None,
    ) -> t.ListReviewSharesReply:
        """List the people a review is shared with

        People who can read the review and decide its findings, besides its creator and those who have access through its project."""
        return cast("t.ListReviewSharesReply", self._connection.json("GET", self._connection.path("/reviews/{id}/shares", id=id), query={"limit": limit, "offset": offset}, timeout=timeout))

    def list_reviews(
        self,
        *,
        limit: int | None = None,
        offset: int | None = None,
        cursor: str | None = None,
        playbook_id: str | None = None,
        file_id: str | None = None,
        project_id: str | None = None,
        status: Literal["pending", "running", "succeeded", "failed", "canceled"] | None = None,
        timeout: float | None = None,
    ) -> t.ListReviewsReply:
        """List the reviews that you can see, newest first

        Those that you started, those shared with you and those of your projects. Runs of organization-scoped keys are listed for administrators and organization-scoped keys. Findings are not included."""
        return cast("t.ListReviewsReply", self._connection.json("GET", "/reviews", query={"limit": limit, "offset": offset, "cursor": cursor, "playbook_id": playbook_id, "file_id": file_id, "project_id": project_id, "status": status}, timeout=timeout))

    def list_similar_clauses(
        self,
        id: str,
        start: int,
        *,
        timeout: float | None = None,
    ) -> t.SimilarClauses:
        """Get a clause of a file and the clauses of the same kind in its neighbours

        Neighbours are the files of the same project or, outside of projects, of the same folder: the newest 60 that the caller can open. Kinds are recognized by headings and words."""
        return cast("t.SimilarClauses", self._connection.json("GET", self._connection.path("/files/{id}/similar-clauses", id=id), query={"start": start}, timeout=timeout))

    def list_similar_clauses_of_document(
        self,
        id: str,
        document_id: str,
        start: int,
        *,
        timeout: float | None = None,
    ) -> t.SimilarClauses:
        """Get a clause of a document and the clauses of the same kind in the vault's other documents

        The newest 60 other documents are looked at. Kinds are recognized by headings and words."""
        return cast("t.SimilarClauses", self._connection.json("GET", self._connection.path("/vaults/{id}/documents/{document_id}/similar-clauses", id=id, document_id=document_id), query={"start": start}, timeout=timeout))

    def list_similar_wordings(
        self,
        *,
        file_id: str | None = None,
        start: int | None = None,
        end: int | None = None,
        text: str | None = None,
        limit: int | None = None,
        timeout: float | None = None,
    ) -> t.SimilarWordings:
        """Find how a clause was worded before

        The nearest wordings by words and meaning, in the library and in the contracts that you can read, each with its differences. Send `text`, or `file_id` with `start` and `end`. Of copies of the same contract one is listed."""
        return cast("t.SimilarWordings", self._connection.json("GET", "/clauses/similar", query={"file_id": file_id, "start": start, "end": end, "text": text, "limit": limit}, timeout=timeout))

    def list_skills(
        self,
        *,
        limit: int | None = None,
        offset: int | None = None,
        cursor: str | None = None,
        q: str | None = None,
        timeout: float | None = None,
    ) -> t.ListSkillsReply:
        """List skills, official ones first, then newest first

        Official skills, those of the organization and the caller's own. Filter by name or description with `q`."""
        return cast("t.ListSkillsReply", self._connection.json("GET", "/skills", query={"limit": limit, "offset": offset, "cursor": cursor, "q": q}, timeout=timeout))

    def list_source_items(
        self,
        id: str,
        source_id: str,
        *,
        limit: int | None = None,
        offset: int | None = None,
        cursor: str | None = None,
        status: Literal["taken", "copy", "skipped", "removed"] | None = None,
        timeout: float | None = None,
    ) -> t.ListSourceItemsReply:
        """List the items of a source

        Requires the role `owner`. Latest change first, with the document of each file or why it was skipped."""
        return cast("t.ListSourceItemsReply", self._connection.json("GET", self._connection.path("/vaults/{id}/sources/{source_id}/items", id=id, source_id=source_id), query={"limit": limit, "offset": offset, "cursor": cursor, "status": status}, timeout=timeout))

    def list_sources(
        self,
        id: str,
        *,
        limit: int | None = None,
        offset: int | None = None,
        timeout: float | None = None,
    ) -> t.ListSourcesReply:
        """List a vault's sources

        Requires the role `owner`. Files that arrive in a source become documents of the vault."""
        return cast("t.ListSourcesReply", self._connection.json("GET", self._connection.path("/vaults/{id}/sources", id=id), query={"limit": limit, "offset": offset}, timeout=timeout))

    def list_spreadsheets(
        self,
        id: str,
        *,
        timeout: float | None = None,
    ) -> t.ListSpreadsheetsReply:
        """List the spreadsheets connected to a vault

        With the columns that each one fills."""
        return cast("t.ListSpreadsheetsReply", self._connection.json("GET", self._connection.path("/vaults/{id}/spreadsheets", id=id), timeout=timeout))

    def list_tasks(
        self,
        *,
        limit: int | None = None,
        offset: int | None = None,
        assignee: Literal["me"] | None = None,
        kind: Literal["finding", "cell", "review", "portfolio", "vault", "deadline", "gate", "approval", "request", "mention", "share"] | None = None,
        timeout: float | None = None,
    ) -> t.ListTasksReply:
        """List what waits for the calling user

        Findings assigned to the user and not decided, cells flagged to them and not verified, their reviews with findings to decide, vaults with values that are not sure, approvals that they can decide now, their deadlines of the next seven days, and unread mentions and shares. What has a date comes first, nearest first; then the newest."""
        return cast("t.ListTasksReply", self._connection.json("GET", "/tasks", query={"limit": limit, "offset": offset, "assignee": assignee, "kind": kind}, timeout=timeout))

    def list_templates(
        self,
        *,
        limit: int | None = None,
        offset: int | None = None,
        cursor: str | None = None,
        q: str | None = None,
        timeout: float | None = None,
    ) -> t.ListTemplatesReply:
        """List templates, newest first

        Templates of the organization and the caller's own, each with its fields."""
        return cast("t.ListTemplatesReply", self._connection.json("GET", "/templates", query={"limit": limit, "offset": offset, "cursor": cursor, "q": q}, timeout=timeout))

    def list_vault_evaluations(
        self,
        id: str,
        *,
        limit: int | None = None,
        offset: int | None = None,
        cursor: str | None = None,
        timeout: float | None = None,
    ) -> t.ListVaultEvaluationsReply:
        """List the evaluations of a vault, newest first

        Evaluations that have not ended, failed or were canceled have no report."""
        return cast("t.ListVaultEvaluationsReply", self._connection.json("GET", self._connection.path("/vaults/{id}/evaluations", id=id), query={"limit": limit, "offset": offset, "cursor": cursor}, timeout=timeout))

    def list_vault_members(
        self,
        id: str,
        *,
        timeout: float | None = None,
    ) -> t.ListVaultMembersReply:
        """List a vault's members

        Every member can read the list."""
        return cast("t.ListVaultMembersReply", self._connection.json("GET", self._connection.path("/vaults/{id}/members", id=id), timeout=timeout))

    def list_vault_templates(
        self,
        *,
        timeout: float | None = None,
    ) -> t.ListVaultTemplatesReply:
        """List the column templates for new vaults

        `POST /vaults` takes the id of one as `template`."""
        return cast("t.ListVaultTemplatesReply", self._connection.json("GET", "/vault-templates", timeout=timeout))

    def list_vaults(
        self,
        *,
        limit: int | None = None,
        offset: int | None = None,
        cursor: str | None = None,
        search: str | None = None,
        status: Literal["active", "archived"] | None = None,
        timeout: float | None = None,
    ) -> t.ListVaultsReply:
        """List your vaults, newest first

        The vaults in which the caller has a role. Filter by name or description with `search`, and by `status`."""
        return cast("t.ListVaultsReply", self._connection.json("GET", "/vaults", query={"limit": limit, "offset": offset, "cursor": cursor, "search": search, "status": status}, timeout=timeout))

    def list_verification_queue(
        self,
        id: str,
        *,
        limit: int | None = None,
        offset: int | None = None,
        cursor: str | None = None,
        field_key: str | None = None,
        assignee: Literal["me"] | None = None,
        order: Literal["doubt", "likeliest"] | None = None,
        timeout: float | None = None,
    ) -> t.ListVerificationQueueReply:
        """List unverified cells, most doubtful first

        Flagged cells first, then what could not be read or is `unsure`, then the lowest confidence. Then those where two readings disagree, and last the others without a confidence and manual edits."""
        return cast("t.ListVerificationQueueReply", self._connection.json("GET", self._connection.path("/vaults/{id}/verification-queue", id=id), query={"limit": limit, "offset": offset, "cursor": cursor, "field_key": field_key, "assignee": assignee, "order": order}, timeout=timeout))

    def list_views(
        self,
        id: str,
        *,
        limit: int | None = None,
        offset: int | None = None,
        timeout: float | None = None,
    ) -> t.ListViewsReply:
        """List a vault's saved views

        Shared views and the caller's own. Each lists every column of the vault."""
        return cast("t.ListViewsReply", self._connection.json("GET", self._connection.path("/vaults/{id}/views", id=id), query={"limit": limit, "offset": offset}, timeout=timeout))

    def list_webhook_deliveries(
        self,
        id: str,
        *,
        limit: int | None = None,
        offset: int | None = None,
        cursor: str | None = None,
        timeout: float | None = None,
    ) -> t.ListWebhookDeliveriesReply:
        """List a webhook's deliveries from the last 30 days, newest first

        Each with its status, the number of attempts and the last response."""
        return cast("t.ListWebhookDeliveriesReply", self._connection.json("GET", self._connection.path("/webhooks/{id}/deliveries", id=id), query={"limit": limit, "offset": offset, "cursor": cursor}, timeout=timeout))

    def list_webhooks(
        self,
        *,
        limit: int | None = None,
        offset: int | None = None,
        cursor: str | None = None,
        timeout: float | None = None,
    ) -> t.ListWebhooksReply:
        """List the organization's webhooks, newest first

        All webhook operations require an administrator or an organization-scoped key."""
        return cast("t.ListWebhooksReply", self._connection.json("GET", "/webhooks", query={"limit": limit, "offset": offset, "cursor": cursor}, timeout=timeout))

    def list_workflow_runs(
        self,
        *,
        limit: int | None = None,
        offset: int | None = None,
        cursor: str | None = None,
        workflow_id: str | None = None,
        status: Literal["queued", "running", "waiting", "succeeded", "failed", "canceled"] | None = None,
        timeout: float | None = None,
    ) -> t.ListWorkflowRunsReply:
        """List runs of workflows, newest first

        Runs that work for the caller, and those in which the caller decides. Administrators and organization keys see all of them."""
        return cast("t.ListWorkflowRunsReply", self._connection.json("GET", "/workflow-runs", query={"limit": limit, "offset": offset, "cursor": cursor, "workflow_id": workflow_id, "status": status}, timeout=timeout))

    def list_workflow_templates(
        self,
        *,
        timeout: float | None = None,
    ) -> t.ListWorkflowTemplatesReply:
        """List the workflows that ship with the product

        What has to be chosen before one can be saved is listed in `needs`."""
        return cast("t.ListWorkflowTemplatesReply", self._connection.json("GET", "/workflow-templates", timeout=timeout))

    def list_workflows(
        self,
        *,
        limit: int | None = None,
        offset: int | None = None,
        cursor: str | None = None,
        trigger: str | None = None,
        timeout: float | None = None,
    ) -> t.ListWorkflowsReply:
        """List workflows, newest first

        Workflows of the organization and the caller's own. Administrators see all of them."""
        return cast("t.ListWorkflowsReply", self._connection.json("GET", "/workflows", query={"limit": limit, "offset": offset, "cursor": cursor, "trigger": trigger}, timeout=timeout))

    def mark_notifications_read(
        self,
        body: t.ReadNotifications,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> t.MarkNotificationsReadReply:
        """Mark notifications of the calling user as read

        Send `ids`, or `before` to mark everything up to a time. Ids that are not the user's own are ignored."""
        return cast("t.MarkNotificationsReadReply", self._connection.json("POST", "/notifications/read", body=body, idempotency_key=idempotency_key, timeout=timeout))

    def materialize_chat(
        self,
        id: str,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> t.MaterializedChat:
        """Show an API chat in the web application and in search

        Chats that were created with the API stay out of the web application's list and of search until this is called. Calling it again changes nothing."""
        return cast("t.MaterializedChat", self._connection.json("POST", self._connection.path("/chat/{id}/materialize", id=id), idempotency_key=idempotency_key, timeout=timeout))

    def pin_project(
        self,
        id: str,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> None:
        """Pin a project

        Pins are personal, so a user-scoped key is required (422 otherwise). Pinning again changes nothing."""
        self._connection.json("POST", self._connection.path("/projects/{id}/pin", id=id), idempotency_key=idempotency_key, timeout=timeout)

    def ping(
        self,
        *,
        timeout: float | None = None,
    ) -> t.Pong:
        """Check that the service is up and the key is valid

        Needs any valid key. Use it to test a key and the connection."""
        return cast("t.Pong", self._connection.json("GET", "/ping", timeout=timeout))

    def preview_spreadsheet(
        self,
        id: str,
        file_id: str,
        *,
        timeout: float | None = None,
    ) -> t.SpreadsheetPreview:
        """List the sheets of a spreadsheet file

        With their headings and first rows, to choose what to connect. Nothing is stored."""
        return cast("t.SpreadsheetPreview", self._connection.json("GET", self._connection.path("/vaults/{id}/spreadsheets/preview/{file_id}", id=id, file_id=file_id), timeout=timeout))

    def proofread_file(
        self,
        id: str,
        *,
        wait: int | None = None,
        fixes: str | None = None,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> t.ProofreadJob:
        """Proofread a file

        Starts a job that lists defects of a draft: terms, references, exhibits, numbering, amounts, dates, names, blanks and slips. A clean text gives no finding. If the file is a DOCX and a finding has a fix, a copy is written with all fixes as tracked changes. Returns 200 if the job ends within the wait time, whether or not it succeeded, and 202 otherwise."""
        return cast("t.ProofreadJob", self._connection.json("POST", self._connection.path("/files/{id}/proofread", id=id), query={"wait": wait, "fixes": fixes}, idempotency_key=idempotency_key, timeout=timeout))

    def read_document_again(
        self,
        id: str,
        document_id: str,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> t.VaultDocument:
        """Read a document again

        Reads a document that is `ready` or `failed` again for all `ai` columns. Manual edits are kept. Returns 409 while it is still being read."""
        return cast("t.VaultDocument", self._connection.json("POST", self._connection.path("/vaults/{id}/documents/{document_id}/read", id=id, document_id=document_id), idempotency_key=idempotency_key, timeout=timeout))

    def redeliver_message(
        self,
        id: str,
        delivery_id: str,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> t.WebhookDelivery:
        """Redeliver a message

        The message keeps its id and body."""
        return cast("t.WebhookDelivery", self._connection.json("POST", self._connection.path("/webhooks/{id}/deliveries/{delivery_id}/redeliver", id=id, delivery_id=delivery_id), idempotency_key=idempotency_key, timeout=timeout))

    def remove_file_link(
        self,
        id: str,
        project_id: str,
        *,
        timeout: float | None = None,
    ) -> None:
        """Remove a file's link to a project

        The file itself is kept."""
        self._connection.json("DELETE", self._connection.path("/files/{id}/links/{project_id}", id=id, project_id=project_id), timeout=timeout)

    def remove_folder_link(
        self,
        id: str,
        project_id: str,
        *,
        timeout: float | None = None,
    ) -> None:
        """Remove a folder's link to a project

        The folder itself is kept."""
        self._connection.json("DELETE", self._connection.path("/folders/{id}/links/{project_id}", id=id, project_id=project_id), timeout=timeout)

    def remove_folder_member(
        self,
        id: str,
        user_id: int,
        *,
        timeout: float | None = None,
    ) -> None:
        """Stop sharing a folder with a person, or leave it

        Requires `manage`, except to leave. The last manager of a members-only folder cannot leave."""
        self._connection.json("DELETE", self._connection.path("/folders/{id}/members/{user_id}", id=id, user_id=user_id), timeout=timeout)

    def remove_project_member(
        self,
        id: str,
        user_id: int,
        *,
        timeout: float | None = None,
    ) -> None:
        """Remove a member from a project, or leave it

        Requires `admin` access to the project, except to leave. The last administrator cannot leave."""
        self._connection.json("DELETE", self._connection.path("/projects/{id}/members/{user_id}", id=id, user_id=user_id), timeout=timeout)

    def remove_vault_member(
        self,
        id: str,
        user_id: int,
        *,
        timeout: float | None = None,
    ) -> t.RemoveVaultMemberReply:
        """Remove a member from a vault, or leave it

        Requires the role `owner`, except to leave. The last owner cannot leave."""
        return cast("t.RemoveVaultMemberReply", self._connection.json("DELETE", self._connection.path("/vaults/{id}/members/{user_id}", id=id, user_id=user_id), timeout=timeout))

    def reorder_checks(
        self,
        id: str,
        body: t.PlaybookCheckOrder,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> t.ReorderChecksReply:
        """Reorder a playbook's checks

        `check_ids` names every check of the playbook once, in the new order."""
        return cast("t.ReorderChecksReply", self._connection.json("POST", self._connection.path("/playbooks/{id}/checks/reorder", id=id), body=body, idempotency_key=idempotency_key, timeout=timeout))

    def restore_clause_version(
        self,
        id: str,
        version: int,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> t.Clause:
        """Restore a version of a clause

        What the version holds becomes a new version. Later versions are kept."""
        return cast("t.Clause", self._connection.json("POST", self._connection.path("/clauses/{id}/versions/{version}/restore", id=id, version=version), idempotency_key=idempotency_key, timeout=timeout))

    def restore_document(
        self,
        id: str,
        document_id: str,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> t.VaultDocument:
        """Restore a deleted document, or a document that was excluded as a copy

        A restored copy becomes a document of its own and is read. A restored document that had failed is read again."""
        return cast("t.VaultDocument", self._connection.json("POST", self._connection.path("/vaults/{id}/documents/{document_id}/restore", id=id, document_id=document_id), idempotency_key=idempotency_key, timeout=timeout))

    def restore_vault(
        self,
        id: str,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> t.Vault:
        """Restore an archived vault

        Makes the vault writable again. Restoring an active vault changes nothing."""
        return cast("t.Vault", self._connection.json("POST", self._connection.path("/vaults/{id}/restore", id=id), idempotency_key=idempotency_key, timeout=timeout))

    def retry_portfolio(
        self,
        id: str,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> t.PortfolioSummary:
        """Retry the contracts that failed or could not be reviewed

        409 `NOTHING_TO_RETRY` if nothing failed. Contracts that were reviewed are not reviewed again."""
        return cast("t.PortfolioSummary", self._connection.json("POST", self._connection.path("/portfolios/{id}/retry", id=id), idempotency_key=idempotency_key, timeout=timeout))

    def revert_cell(
        self,
        id: str,
        document_id: str,
        field_key: str,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> t.RevertedCell:
        """Revert a cell to its extracted value

        Removes the manual edit and restores the extracted value with its citations and reasoning."""
        return cast("t.RevertedCell", self._connection.json("POST", self._connection.path("/vaults/{id}/documents/{document_id}/cells/{field_key}/revert", id=id, document_id=document_id, field_key=field_key), idempotency_key=idempotency_key, timeout=timeout))

    def revoke_calendar_address(
        self,
        id: str,
        *,
        timeout: float | None = None,
    ) -> t.RevokeCalendarAddressReply:
        """Revoke the caller's calendar address of a vault

        The address stops working at once. Revoking again changes nothing."""
        return cast("t.RevokeCalendarAddressReply", self._connection.json("DELETE", self._connection.path("/vaults/{id}/calendar", id=id), timeout=timeout))

    def rotate_webhook_secret(
        self,
        id: str,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> t.WebhookWithSecret:
        """Rotate a webhook's signing secret

        For 24 hours messages are signed with both the old and the new secret, so that the receiver can switch without downtime."""
        return cast("t.WebhookWithSecret", self._connection.json("POST", self._connection.path("/webhooks/{id}/rotate-secret", id=id), idempotency_key=idempotency_key, timeout=timeout))

    def run_playbook(
        self,
        id: str,
        body: t.NewPlaybookRun,
        *,
        wait: int | None = None,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> t.PlaybookRunJob:
        """Review files against a playbook

        Starts a job that reviews the files. Returns 200 if the job ends within the wait time, whether or not it succeeded, and 202 otherwise. Changes to the playbook do not affect a run that has started."""
        return cast("t.PlaybookRunJob", self._connection.json("POST", self._connection.path("/playbooks/{id}/run", id=id), query={"wait": wait}, body=body, idempotency_key=idempotency_key, timeout=timeout))

    def search_chats(
        self,
        q: str,
        *,
        limit: int | None = None,
        timeout: float | None = None,
    ) -> t.SearchChatsReply:
        """Search chats by title, then by the meaning of their summary

        At most `limit` chats, those whose title matches first. An organization-scoped key finds only chats that are visible to the organization."""
        return cast("t.SearchChatsReply", self._connection.json("GET", "/chat/search", query={"q": q, "limit": limit}, timeout=timeout))

    def search_vault(
        self,
        id: str,
        q: str,
        *,
        limit: int | None = None,
        timeout: float | None = None,
    ) -> t.SearchVaultReply:
        """Search the text of a vault's documents

        Returns the passages that match by words and meaning, best first, at most three of a document."""
        return cast("t.SearchVaultReply", self._connection.json("GET", self._connection.path("/vaults/{id}/search", id=id), query={"q": q, "limit": limit}, timeout=timeout))

    def set_approval_delegation(
        self,
        body: t.NewApprovalDelegation,
        *,
        timeout: float | None = None,
    ) -> t.ApprovalDelegations:
        """Let a colleague decide approvals in your place, until a day

        You can still decide yourself. Decisions say who made them, and in whose place. The colleague cannot decide what they asked for or made themselves, and does not decide in the place of others who delegated to you."""
        return cast("t.ApprovalDelegations", self._connection.json("PUT", "/approval-delegation", body=body, timeout=timeout))

    def set_budget(
        self,
        body: t.NewBudget,
        *,
        timeout: float | None = None,
    ) -> t.Budget:
        """Set the organization's monthly budget

        At or over it, inference is refused with 402 `BUDGET_EXCEEDED`; what was admitted before finishes. Administrators are notified at `warn_at` and when it is used up. An omitted limit is removed."""
        return cast("t.Budget", self._connection.json("PUT", "/budget", body=body, timeout=timeout))

    def set_check_learning(
        self,
        id: str,
        check_id: str,
        body: t.CheckLearningChange,
        *,
        timeout: float | None = None,
    ) -> t.CheckLearning:
        """Switch the learning of a check on or off

        Switched off, what was learned is erased, and reviews go without it. Switched on again, the check learns from all decisions on its findings."""
        return cast("t.CheckLearning", self._connection.json("PUT", self._connection.path("/playbooks/{id}/checks/{check_id}/learning", id=id, check_id=check_id), body=body, timeout=timeout))

    def set_column_learning(
        self,
        id: str,
        column_id: str,
        body: t.ColumnLearningChange,
        *,
        timeout: float | None = None,
    ) -> t.ColumnLearning:
        """Switch the learning of a column on or off

        Switched off, what was learned is erased, and cells that nobody checked are read without it. Switched on again, the column learns from all cells that people checked. `from_vault_ids` lets it also learn from columns with the same question in other vaults."""
        return cast("t.ColumnLearning", self._connection.json("PUT", self._connection.path("/vaults/{id}/columns/{column_id}/learning", id=id, column_id=column_id), body=body, timeout=timeout))

    def set_deadline_state(
        self,
        id: str,
        document_id: str,
        field_key: str,
        body: t.NewDeadlineState,
        *,
        timeout: float | None = None,
    ) -> t.DeadlineState:
        """Mark a deadline as done, snooze it or assign it

        The deadline is the date in this cell or, with `minus_field_key`, the day computed from it. It applies to everyone and to every alert that watches this date: nobody is notified of what is done, and of what is snoozed only when `snoozed_until` has come. A changed date is a new deadline, which is open."""
        return cast("t.DeadlineState", self._connection.json("PUT", self._connection.path("/vaults/{id}/documents/{document_id}/cells/{field_key}/deadline", id=id, document_id=document_id, field_key=field_key), body=body, timeout=timeout))

    def set_model_settings(
        self,
        body: t.NewModelSettings,
        *,
        timeout: float | None = None,
    ) -> t.ModelSettings:
        """Set the organization's own language model

        From then on it does all work of the organization, instead of the installation's model. Its address must be public and begin with https://, unless the installation allows others."""
        return cast("t.ModelSettings", self._connection.json("PUT", "/model-settings", body=body, timeout=timeout))

    def share_chat(
        self,
        id: str,
        body: t.NewChatShare,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> t.ChatShare:
        """Share a chat with a person

        Gives a person in the same organization read access. Send `user_id` or `email`."""
        return cast("t.ChatShare", self._connection.json("POST", self._connection.path("/chats/{id}/shares", id=id), body=body, idempotency_key=idempotency_key, timeout=timeout))

    def share_review(
        self,
        id: str,
        body: t.NewReviewShare,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> t.ReviewShare:
        """Share a review with a person

        They can then read the review and its files, decide its findings and create redlines."""
        return cast("t.ReviewShare", self._connection.json("POST", self._connection.path("/reviews/{id}/shares", id=id), body=body, idempotency_key=idempotency_key, timeout=timeout))

    def split_document(
        self,
        id: str,
        document_id: str,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> t.VaultDocument:
        """Split a bundle into documents

        For a document with the status `bundle`. Each agreement in it becomes a document of its own; the bundle becomes `split`."""
        return cast("t.VaultDocument", self._connection.json("POST", self._connection.path("/vaults/{id}/documents/{document_id}/split", id=id, document_id=document_id), idempotency_key=idempotency_key, timeout=timeout))

    def star_project(
        self,
        id: str,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> None:
        """Pin a project (deprecated alias)

        Pins are personal, so a user-scoped key is required (422 otherwise). Pinning again changes nothing."""
        self._connection.json("POST", self._connection.path("/projects/{id}/star", id=id), idempotency_key=idempotency_key, timeout=timeout)

    def start_evaluation(
        self,
        id: str,
        body: t.NewVaultEvaluation,
        *,
        wait: int | None = None,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> t.VaultEvaluationJob:
        """Evaluate the local engine and language models on a vault

        Starts a job. The local engine and every language model that is set up read cells that people verified or corrected, and judge findings that people decided in reviews of documents of this vault. The report has accuracy, cost, time and disagreements. No cell, finding or learning changes. Each reading costs as much as reading a document."""
        return cast("t.VaultEvaluationJob", self._connection.json("POST", self._connection.path("/vaults/{id}/evaluations", id=id), query={"wait": wait}, body=body, idempotency_key=idempotency_key, timeout=timeout))

    def start_rescan(
        self,
        id: str,
        body: t.NewVaultRescan,
        *,
        dry_run: bool | None = None,
        compare: bool | None = None,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> t.VaultRescanEstimate:
        """Re-scan a column, a document, a cell, or the stale cells of a vault

        With `dry_run=true` the reply is 200 and only an estimate. With `dry_run=true&compare=true` the documents are read, and the values that would change are listed at `rescan_id` until they are accepted."""
        return cast("t.VaultRescanEstimate", self._connection.json("POST", self._connection.path("/vaults/{id}/rescan", id=id), query={"dry_run": dry_run, "compare": compare}, body=body, idempotency_key=idempotency_key, timeout=timeout))

    def start_upload(
        self,
        body: t.NewUpload,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> t.Upload:
        """Start a multipart upload

        For files that are too large or connections that are too slow for one request: up to 32 parts within 24 hours."""
        return cast("t.Upload", self._connection.json("POST", "/files/uploads", body=body, idempotency_key=idempotency_key, timeout=timeout))

    def start_workflow_run(
        self,
        id: str,
        body: t.NewWorkflowRun,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> t.WorkflowRun:
        """Start a workflow

        Any workflow that is switched on can be started by hand. The run works for the caller, with the caller's rights. More runs an hour than the workflow allows wait for their turn."""
        return cast("t.WorkflowRun", self._connection.json("POST", self._connection.path("/workflows/{id}/runs", id=id), body=body, idempotency_key=idempotency_key, timeout=timeout))

    def suggest_values(
        self,
        id: str,
        body: t.TemplateSuggestionRequest,
        *,
        wait: int | None = None,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> t.TemplateSuggestionJob:
        """Suggest values of a template from an instruction

        Starts a job in which the language model reads an instruction and suggests values for the fields that are empty, each with the words of the instruction that it rests on. A value without such words is not suggested. Nothing is made or saved: a person checks the values and sends them to `POST /templates/{id}/fill`. Costs as much as a chat message. 409 `MODEL_REQUIRED` without a language model. Returns 200 if the job ends within the wait time, whether or not it succeeded, and 202 otherwise."""
        return cast("t.TemplateSuggestionJob", self._connection.json("POST", self._connection.path("/templates/{id}/suggestions", id=id), query={"wait": wait}, body=body, idempotency_key=idempotency_key, timeout=timeout))

    def sync_source(
        self,
        id: str,
        source_id: str,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> t.Source:
        """Sync a source now

        Requires the role `owner`. Also works for a source that is switched off. A source that is already being synced is not synced twice."""
        return cast("t.Source", self._connection.json("POST", self._connection.path("/vaults/{id}/sources/{source_id}/sync", id=id, source_id=source_id), idempotency_key=idempotency_key, timeout=timeout))

    def test_model(
        self,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> t.ModelTest:
        """Test the language model that answers for the organization

        Asks a few questions, one of them with a tool, and says what works. A model that fails is a result, not an error."""
        return cast("t.ModelTest", self._connection.json("POST", "/model-settings/test", idempotency_key=idempotency_key, timeout=timeout))

    def test_playbook(
        self,
        id: str,
        *,
        wait: int | None = None,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> t.PlaybookTestJob:
        """Test a playbook with its examples

        Starts a job that judges every example as a run would judge a contract, and compares the results with the expected ones and with the last test. Costs as much as a run."""
        return cast("t.PlaybookTestJob", self._connection.json("POST", self._connection.path("/playbooks/{id}/test", id=id), query={"wait": wait}, idempotency_key=idempotency_key, timeout=timeout))

    def test_webhook(
        self,
        id: str,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> t.WebhookDelivery:
        """Send a test message to a webhook

        Sends one signed `webhook.test`, regardless of the events that the webhook is subscribed to. Returns its delivery: list the deliveries to see the response. It is tried once, and its failure does not count against the webhook."""
        return cast("t.WebhookDelivery", self._connection.json("POST", self._connection.path("/webhooks/{id}/test", id=id), idempotency_key=idempotency_key, timeout=timeout))

    def unflag_cell(
        self,
        id: str,
        document_id: str,
        field_key: str,
        *,
        timeout: float | None = None,
    ) -> t.CellDetail:
        """Remove the flag of a cell

        Every member can remove flags. If there is no flag, nothing changes."""
        return cast("t.CellDetail", self._connection.json("DELETE", self._connection.path("/vaults/{id}/documents/{document_id}/cells/{field_key}/flag", id=id, document_id=document_id, field_key=field_key), timeout=timeout))

    def unlink_file(
        self,
        id: str,
        file_id: str,
        *,
        timeout: float | None = None,
    ) -> None:
        """Unlink a file from a project

        The file itself is kept."""
        self._connection.json("DELETE", self._connection.path("/projects/{id}/files/{file_id}", id=id, file_id=file_id), timeout=timeout)

    def unlink_folder(
        self,
        id: str,
        folder_id: str,
        *,
        timeout: float | None = None,
    ) -> None:
        """Unlink a folder from a project

        The folder itself is kept."""
        self._connection.json("DELETE", self._connection.path("/projects/{id}/folders/{folder_id}", id=id, folder_id=folder_id), timeout=timeout)

    def unpin_project(
        self,
        id: str,
        *,
        timeout: float | None = None,
    ) -> None:
        """Unpin a project

        Pins are personal, so a user-scoped key is required (422 otherwise). Unpinning again changes nothing."""
        self._connection.json("DELETE", self._connection.path("/projects/{id}/pin", id=id), timeout=timeout)

    def unshare_chat(
        self,
        id: str,
        user_id: int,
        *,
        timeout: float | None = None,
    ) -> None:
        """Stop sharing a chat with a person

        The creator can remove everyone, and people can remove themselves. They lose access at once."""
        self._connection.json("DELETE", self._connection.path("/chats/{id}/shares/{user_id}", id=id, user_id=user_id), timeout=timeout)

    def unshare_review(
        self,
        id: str,
        user_id: int,
        *,
        timeout: float | None = None,
    ) -> None:
        """Stop sharing a review with a person

        People can also remove themselves. They lose access at once; their decisions stay."""
        self._connection.json("DELETE", self._connection.path("/reviews/{id}/shares/{user_id}", id=id, user_id=user_id), timeout=timeout)

    def unstar_project(
        self,
        id: str,
        *,
        timeout: float | None = None,
    ) -> None:
        """Unpin a project (deprecated alias)

        Pins are personal, so a user-scoped key is required (422 otherwise). Unpinning again changes nothing."""
        self._connection.json("DELETE", self._connection.path("/projects/{id}/star", id=id), timeout=timeout)

    def unverify_cell(
        self,
        id: str,
        document_id: str,
        field_key: str,
        *,
        timeout: float | None = None,
    ) -> t.CellDetail:
        """Remove the verification of a cell

        The value stays as it is. The history keeps both steps."""
        return cast("t.CellDetail", self._connection.json("DELETE", self._connection.path("/vaults/{id}/documents/{document_id}/cells/{field_key}/verify", id=id, document_id=document_id, field_key=field_key), timeout=timeout))

    def update_alert(
        self,
        id: str,
        alert_id: str,
        body: t.AlertChange,
        *,
        timeout: float | None = None,
    ) -> t.Alert:
        """Update an alert

        Requires the role `editor`. Omitted fields are kept. Deadlines that were already notified are not notified again."""
        return cast("t.Alert", self._connection.json("PATCH", self._connection.path("/vaults/{id}/alerts/{alert_id}", id=id, alert_id=alert_id), body=body, timeout=timeout))

    def update_approval_rule(
        self,
        id: str,
        body: t.ApprovalRuleChange,
        *,
        timeout: float | None = None,
    ) -> t.ApprovalRule:
        """Update an approval rule

        Omitted fields are kept. Approvals that were asked for before keep their approvers, and those that were given still count."""
        return cast("t.ApprovalRule", self._connection.json("PATCH", self._connection.path("/approval-rules/{id}", id=id), body=body, timeout=timeout))

    def update_chat(
        self,
        id: str,
        body: t.ChatChange,
        *,
        timeout: float | None = None,
    ) -> t.Chat:
        """Rename a chat, move it to a project, or share it with the organization

        Only the creator of a chat can change it. `project_id: null` removes it from its project."""
        return cast("t.Chat", self._connection.json("PATCH", self._connection.path("/chats/{id}", id=id), body=body, timeout=timeout))

    def update_check(
        self,
        id: str,
        check_id: str,
        body: t.PlaybookCheckChange,
        *,
        timeout: float | None = None,
    ) -> t.PlaybookCheck:
        """Update a check

        `positions` replaces all positions: exactly one `standard`, and any number of `fallback`."""
        return cast("t.PlaybookCheck", self._connection.json("PATCH", self._connection.path("/playbooks/{id}/checks/{check_id}", id=id, check_id=check_id), body=body, timeout=timeout))

    def update_check_example(
        self,
        id: str,
        check_id: str,
        example_id: str,
        body: t.PlaybookExampleChange,
        *,
        timeout: float | None = None,
    ) -> t.PlaybookExample:
        """Update an example

        Omitted fields are kept."""
        return cast("t.PlaybookExample", self._connection.json("PATCH", self._connection.path("/playbooks/{id}/checks/{check_id}/examples/{example_id}", id=id, check_id=check_id, example_id=example_id), body=body, timeout=timeout))

    def update_clause(
        self,
        id: str,
        body: t.ClauseChange,
        *,
        timeout: float | None = None,
    ) -> t.Clause:
        """Update a clause

        A change of anything but `visibility` is a new version. `variants` replaces all variants; those sent with their `id` keep it."""
        return cast("t.Clause", self._connection.json("PATCH", self._connection.path("/clauses/{id}", id=id), body=body, timeout=timeout))

    def update_column(
        self,
        id: str,
        column_id: str,
        body: t.ColumnChange,
        *,
        timeout: float | None = None,
    ) -> t.Column:
        """Update a column

        Only custom columns can be changed. `sort_order` can be set on any column that has an id."""
        return cast("t.Column", self._connection.json("PATCH", self._connection.path("/vaults/{id}/columns/{column_id}", id=id, column_id=column_id), body=body, timeout=timeout))

    def update_company_profile(
        self,
        body: t.CompanyProfileChange,
        *,
        timeout: float | None = None,
    ) -> t.CompanyProfile:
        """Update the company profile

        The first update creates it."""
        return cast("t.CompanyProfile", self._connection.json("PATCH", "/company-profile", body=body, timeout=timeout))

    def update_file(
        self,
        id: str,
        body: t.FileChange,
        *,
        timeout: float | None = None,
    ) -> t.StoredFile:
        """Rename or move a file

        Moving a file to where other people have access requires permission to share it."""
        return cast("t.StoredFile", self._connection.json("PATCH", self._connection.path("/files/{id}", id=id), body=body, timeout=timeout))

    def update_folder(
        self,
        id: str,
        body: t.FolderChange,
        *,
        timeout: float | None = None,
    ) -> t.Folder:
        """Update or move a folder, or change who can access it

        Moving a folder to where other people have access requires permission to share it. System folders cannot be changed."""
        return cast("t.Folder", self._connection.json("PATCH", self._connection.path("/folders/{id}", id=id), body=body, timeout=timeout))

    def update_personal_profile(
        self,
        body: t.PersonalProfileChange,
        *,
        timeout: float | None = None,
    ) -> t.PersonalProfile:
        """Update the calling user's profile

        Omitted fields are kept, null clears a field. The profile is given to the model while `enabled` is true."""
        return cast("t.PersonalProfile", self._connection.json("PATCH", "/me/profile", body=body, timeout=timeout))

    def update_playbook(
        self,
        id: str,
        body: t.PlaybookChange,
        *,
        timeout: float | None = None,
    ) -> t.Playbook:
        """Update a playbook

        Official playbooks are read-only. Runs that have started are not affected."""
        return cast("t.Playbook", self._connection.json("PATCH", self._connection.path("/playbooks/{id}", id=id), body=body, timeout=timeout))

    def update_project(
        self,
        id: str,
        body: t.ProjectChange,
        *,
        timeout: float | None = None,
    ) -> t.Project:
        """Update a project

        Requires write access; without it the project is 404. Omitted fields are kept."""
        return cast("t.Project", self._connection.json("PATCH", self._connection.path("/projects/{id}", id=id), body=body, timeout=timeout))

    def update_project_member(
        self,
        id: str,
        user_id: int,
        body: t.ProjectMemberChange,
        *,
        timeout: float | None = None,
    ) -> t.ProjectMember:
        """Change a project member's access level

        Requires `admin` access to the project. The last administrator of a project cannot be demoted."""
        return cast("t.ProjectMember", self._connection.json("PATCH", self._connection.path("/projects/{id}/members/{user_id}", id=id, user_id=user_id), body=body, timeout=timeout))

    def update_request(
        self,
        id: str,
        body: t.RequestChange,
        *,
        timeout: float | None = None,
    ) -> t.Request:
        """Update a request

        Requires write access to its project. The requester is told by e-mail when it is closed. 409 `REQUEST_CLOSED` if somebody else closed it meanwhile: set it to `in_progress` before closing it another way."""
        return cast("t.Request", self._connection.json("PATCH", self._connection.path("/requests/{id}", id=id), body=body, timeout=timeout))

    def update_request_type(
        self,
        id: str,
        body: t.RequestTypeChange,
        *,
        timeout: float | None = None,
    ) -> t.RequestType:
        """Update a request type

        Requests that exist keep the form that they were made with."""
        return cast("t.RequestType", self._connection.json("PATCH", self._connection.path("/request-types/{id}", id=id), body=body, timeout=timeout))

    def update_skill(
        self,
        id: str,
        body: t.SkillChange,
        *,
        timeout: float | None = None,
    ) -> t.Skill:
        """Update a skill

        Official skills are read-only. `file_ids` replaces all files."""
        return cast("t.Skill", self._connection.json("PATCH", self._connection.path("/skills/{id}", id=id), body=body, timeout=timeout))

    def update_source(
        self,
        id: str,
        source_id: str,
        body: t.SourceChange,
        *,
        timeout: float | None = None,
    ) -> t.Source:
        """Update a source

        Requires the role `owner`. Omitted fields and settings are kept. If the server or user changes, the secret must be sent again. An enabled source is then synced at once."""
        return cast("t.Source", self._connection.json("PATCH", self._connection.path("/vaults/{id}/sources/{source_id}", id=id, source_id=source_id), body=body, timeout=timeout))

    def update_spreadsheet(
        self,
        id: str,
        spreadsheet_id: str,
        body: t.VaultSpreadsheetChange,
        *,
        timeout: float | None = None,
    ) -> t.VaultSpreadsheetReport:
        """Replace a connected spreadsheet with a new version

        Fills the same columns again. Cells whose row is gone become empty."""
        return cast("t.VaultSpreadsheetReport", self._connection.json("PUT", self._connection.path("/vaults/{id}/spreadsheets/{spreadsheet_id}", id=id, spreadsheet_id=spreadsheet_id), body=body, timeout=timeout))

    def update_template(
        self,
        id: str,
        body: t.TemplateChange,
        *,
        timeout: float | None = None,
    ) -> t.Template:
        """Update a template

        `fields` changes how the form asks for fields, such as their types, labels and options. `version` brings a former document back."""
        return cast("t.Template", self._connection.json("PATCH", self._connection.path("/templates/{id}", id=id), body=body, timeout=timeout))

    def update_vault(
        self,
        id: str,
        body: t.VaultChange,
        *,
        timeout: float | None = None,
    ) -> t.Vault:
        """Update a vault

        Requires the role `owner` and the permission to manage vaults. Omitted fields are kept."""
        return cast("t.Vault", self._connection.json("PATCH", self._connection.path("/vaults/{id}", id=id), body=body, timeout=timeout))

    def update_vault_member(
        self,
        id: str,
        user_id: int,
        body: t.VaultMemberChange,
        *,
        timeout: float | None = None,
    ) -> t.VaultMember:
        """Change a member's role

        Requires the role `owner` and the permission to manage vaults. The last owner cannot be demoted."""
        return cast("t.VaultMember", self._connection.json("PATCH", self._connection.path("/vaults/{id}/members/{user_id}", id=id, user_id=user_id), body=body, timeout=timeout))

    def update_view(
        self,
        id: str,
        view_id: str,
        body: t.ViewChange,
        *,
        timeout: float | None = None,
    ) -> t.View:
        """Update a view, or show a column in it

        Only the creator of a view or an owner can change it. Every other member can only show a hidden column."""
        return cast("t.View", self._connection.json("PATCH", self._connection.path("/vaults/{id}/views/{view_id}", id=id, view_id=view_id), body=body, timeout=timeout))

    def update_webhook(
        self,
        id: str,
        body: t.WebhookChange,
        *,
        timeout: float | None = None,
    ) -> t.Webhook:
        """Update, disable or enable a webhook

        `enabled: true` turns a webhook that the service disabled on again. Omitted fields are kept."""
        return cast("t.Webhook", self._connection.json("PATCH", self._connection.path("/webhooks/{id}", id=id), body=body, timeout=timeout))

    def update_workflow(
        self,
        id: str,
        body: t.WorkflowChange,
        *,
        timeout: float | None = None,
    ) -> t.Workflow:
        """Update a workflow

        Each change is a new version. Runs that have started keep theirs."""
        return cast("t.Workflow", self._connection.json("PATCH", self._connection.path("/workflows/{id}", id=id), body=body, timeout=timeout))

    def upload_file(
        self,
        file: Content,
        *,
        name: str | None = None,
        folder_id: str | None = None,
        project_id: str | None = None,
        scope: Literal["my-files", "organization"] | None = None,
        wait: int | None = None,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> t.StoredFile:
        """Upload a file

        Send a multipart form with a `file` part and at most one of `folder_id`, `project_id` and `scope`. The file type is detected from the content, not from the name. The file is then read in the background: with `wait`, the reply comes as soon as it is `ready` or `failed`. Otherwise poll `GET /files/{id}?wait=N`, or subscribe to the webhooks `file.ready` and `file.failed`."""
        return cast("t.StoredFile", self._connection.json("POST", "/files", query={"wait": wait}, form=(file, name, {"folder_id": folder_id, "project_id": project_id, "scope": scope}), idempotency_key=idempotency_key, timeout=timeout))

    def upload_part(
        self,
        id: str,
        part_number: int,
        content: bytes,
        *,
        timeout: float | None = None,
    ) -> t.UploadPart:
        """Upload a part

        Parts can be uploaded in any order. Uploading a part again replaces it."""
        return cast("t.UploadPart", self._connection.json("PUT", self._connection.path("/files/uploads/{id}/parts/{part_number}", id=id, part_number=part_number), content=content, timeout=timeout))

    def verify_cell(
        self,
        id: str,
        document_id: str,
        field_key: str,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> t.CellDetail:
        """Verify a cell

        Confirms what the cell shows now, including that it is empty. Writing another value later ends the verification."""
        return cast("t.CellDetail", self._connection.json("POST", self._connection.path("/vaults/{id}/documents/{document_id}/cells/{field_key}/verify", id=id, document_id=document_id, field_key=field_key), idempotency_key=idempotency_key, timeout=timeout))
