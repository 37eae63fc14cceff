import type { ToolDefinition } from "./tool.ts";

/** MCP clients often time out after a minute. For longer jobs, the model calls `get_job`. */
const WAIT = { wait: 45 };

/** Tools that change something, each only after confirmation. None of them deletes. */
export const changes: Record<string, ToolDefinition> = {
  ask_question: {
    operation: "POST /chat/completions",
    title: "Ask a question",
    description:
      "Asks Chancery a question about files, a project or a vault, or continues a chat. The answer cites its sources. If it is not ready in time, the response contains a job id for get_job. Uses credits where they are priced.",
    defaults: WAIT,
  },
  run_playbook: {
    operation: "POST /playbooks/{id}/run",
    title: "Run a playbook",
    description:
      "Reviews files against a playbook and returns findings with citations, proposed revisions and a redline. If it is not ready in time, the response contains a job id for get_job. Uses credits where they are priced.",
    id: "playbook_id",
    defaults: WAIT,
  },
  review_portfolio: {
    operation: "POST /portfolios",
    title: "Review many contracts",
    description:
      "Reviews many files, or all documents of a vault, against a playbook, in the background. get_portfolio returns the outcomes. Uses credits where they are priced.",
  },
  decide_finding: {
    operation: "PATCH /reviews/{id}/findings/{checkId}",
    title: "Decide a finding",
    description:
      "Accepts, rejects or edits what a review proposes for one check, assigns the finding to a person, or adds a note. Send if_updated_at to avoid overwriting someone else's decision.",
    id: "review_id",
    repeatable: true,
  },
  create_redline: {
    operation: "POST /reviews/{id}/redline",
    title: "Create a redline",
    description:
      "Writes the accepted and edited changes of a review into a DOCX as tracked changes, without comments unless asked for. If it is not ready in time, the response contains a job id for get_job.",
    id: "review_id",
    defaults: WAIT,
  },
  read_response: {
    operation: "POST /reviews/{id}/responses",
    title: "Read a draft that came back",
    description:
      "Compares the draft that the other side sent back with what was sent: which of our changes were accepted, rejected or altered, and what else changed, tracked or silently. If it is not ready in time, the response contains a job id for get_job.",
    id: "review_id",
    defaults: WAIT,
  },
  share_review: {
    operation: "POST /reviews/{id}/shares",
    title: "Share a review",
    description:
      "Shares a review with a person, who can then read it and decide its findings. Identify them by e-mail address or user_id.",
    id: "review_id",
    repeatable: true,
  },
  compare_files: {
    operation: "POST /files/compare",
    title: "Compare two files",
    description:
      "Lists what differs between two files, clause by clause, with citations, and creates a redline if both are DOCX. If it is not ready in time, the response contains a job id for get_job.",
    defaults: WAIT,
  },
  cancel_job: {
    operation: "POST /jobs/{id}/cancel",
    title: "Cancel a job",
    description: "Cancels a question, a review or a comparison that has not ended.",
    id: "job_id",
    destructive: true,
  },
  edit_cell: {
    operation: "PATCH /vaults/{id}/documents/{documentId}/cells/{fieldKey}",
    title: "Edit a cell",
    description:
      "Overrides the extracted value of a cell in a vault. The extracted value is kept; revert_cell restores it.",
    id: "vault_id",
    repeatable: true,
  },
  revert_cell: {
    operation: "POST /vaults/{id}/documents/{documentId}/cells/{fieldKey}/revert",
    title: "Revert a cell",
    description: "Removes a manual edit from a cell and restores the extracted value.",
    id: "vault_id",
    destructive: true,
  },
  flag_cell: {
    operation: "PUT /vaults/{id}/documents/{documentId}/cells/{fieldKey}/flag",
    title: "Flag a cell",
    description: "Flags a cell of a vault for people to check, with a note and a person to look at it.",
    id: "vault_id",
    repeatable: true,
  },
  add_cell_note: {
    operation: "POST /vaults/{id}/documents/{documentId}/cells/{fieldKey}/notes",
    title: "Add a note to a cell",
    description: "Adds a note to a cell of a vault, visible to everyone in the vault.",
    id: "vault_id",
  },
  create_alert: {
    operation: "POST /vaults/{id}/alerts",
    title: "Create an alert",
    description:
      "Notifies people of a vault some days before the date in a column, or before that date less a duration in another column, such as the last day to give notice.",
    id: "vault_id",
  },
  create_vault: {
    operation: "POST /vaults",
    title: "Create a vault",
    description: "Creates a vault. The person becomes its owner.",
  },
  add_column: {
    operation: "POST /vaults/{id}/columns",
    title: "Add a column",
    description:
      "Adds a column to a vault. Its value is extracted from documents added from then on; existing documents keep an empty cell.",
    id: "vault_id",
  },
  add_documents: {
    operation: "POST /vaults/{id}/documents",
    title: "Add documents to a vault",
    description:
      "Adds files to a vault and extracts the values of all its columns. Uses credits where they are priced.",
    id: "vault_id",
  },
  upload_text: {
    operation: "POST /files",
    title: "Upload a text file",
    description:
      "Saves text as a file, optionally in a folder or a project. It can be read and searched like any other file.",
  },
  create_project: {
    operation: "POST /projects",
    title: "Create a project",
    description: "Creates a project.",
  },
  add_project_files: {
    operation: "POST /projects/{id}/files",
    title: "Add files to a project",
    description: "Links files to a project. Everyone who can access the project can then access them.",
    id: "project_id",
    repeatable: true,
  },
  share_project: {
    operation: "POST /projects/{id}/members",
    title: "Share a project",
    description: "Gives a person access to a project. Identify them by e-mail address or user_id.",
    id: "project_id",
    repeatable: true,
  },
  share_vault: {
    operation: "POST /vaults/{id}/members",
    title: "Share a vault",
    description: "Gives a person a role in a vault. Identify them by e-mail address or user_id.",
    id: "vault_id",
    repeatable: true,
  },
  share_chat: {
    operation: "POST /chats/{id}/shares",
    title: "Share a chat",
    description: "Shares a chat with a person, who can then read it. Identify them by e-mail address or user_id.",
    id: "chat_id",
    repeatable: true,
  },
};
