import type { ToolDefinition } from "./tool.ts";

/** MCP clients often time out after a minute. For longer jobs, the model calls `get_job`. */
const WAIT = { wait: 45 };

/** Tools that change something, each only after confirmation. None of them deletes. */
export const changes: Record<string, ToolDefinition> = {
  ask_question: {
    operation: "POST /chat/completions",
    title: "Ask a question",
    description:
      "Asks Chancery a question over files, a project or a vault, or goes on with a chat; the answer cites the words it rests on. When it is not there in time the reply names a job for get_job. Costs credits where they have a price.",
    defaults: WAIT,
  },
  run_playbook: {
    operation: "POST /playbooks/{id}/run",
    title: "Run a playbook",
    description:
      "Reviews files against a playbook: findings with citations, proposed revisions, a redline. When it is not done in time the reply names a job for get_job. Costs credits where they have a price.",
    id: "playbook_id",
    defaults: WAIT,
  },
  cancel_job: {
    operation: "POST /jobs/{id}/cancel",
    title: "Cancel a job",
    description: "Ends a question or review that has not ended.",
    id: "job_id",
    destructive: true,
  },
  edit_cell: {
    operation: "PATCH /vaults/{id}/documents/{documentId}/cells/{fieldKey}",
    title: "Edit a cell",
    description:
      "Writes a value over what was read into a cell of a vault; what was read stays below and revert_cell brings it back.",
    id: "vault_id",
    repeatable: true,
  },
  revert_cell: {
    operation: "POST /vaults/{id}/documents/{documentId}/cells/{fieldKey}/revert",
    title: "Revert a cell",
    description: "Takes a hand edit off a cell: what was read shows again.",
    id: "vault_id",
    destructive: true,
  },
  add_cell_note: {
    operation: "POST /vaults/{id}/documents/{documentId}/cells/{fieldKey}/notes",
    title: "Note something on a cell",
    description: "Leaves a note on a cell of a vault for colleagues.",
    id: "vault_id",
  },
  create_vault: {
    operation: "POST /vaults",
    title: "Create a vault",
    description: "Creates a vault that the person owns.",
  },
  add_column: {
    operation: "POST /vaults/{id}/columns",
    title: "Add a column",
    description:
      "Adds a column to a vault: what is read of documents that are added from then on. Documents already there keep an empty cell.",
    id: "vault_id",
  },
  add_documents: {
    operation: "POST /vaults/{id}/documents",
    title: "Add documents to a vault",
    description: "Adds files to a vault and has them read for all its columns. Costs credits where they have a price.",
    id: "vault_id",
  },
  upload_text: {
    operation: "POST /files",
    title: "Upload a text",
    description: "Keeps a text as a file, in a folder, a project or by itself; it is read and found like any other.",
  },
  create_project: {
    operation: "POST /projects",
    title: "Create a project",
    description: "Creates a project.",
  },
  add_project_files: {
    operation: "POST /projects/{id}/files",
    title: "Add files to a project",
    description: "Links files to a project: everyone who reaches the project reaches them.",
    id: "project_id",
    repeatable: true,
  },
  share_project: {
    operation: "POST /projects/{id}/members",
    title: "Share a project",
    description: "Lets a colleague into a project, named by e-mail address or user_id.",
    id: "project_id",
    repeatable: true,
  },
  share_vault: {
    operation: "POST /vaults/{id}/members",
    title: "Share a vault",
    description: "Gives a colleague a role in a vault, named by e-mail address or user_id.",
    id: "vault_id",
    repeatable: true,
  },
  share_chat: {
    operation: "POST /chats/{id}/shares",
    title: "Share a chat",
    description: "Lets a colleague read a chat, named by e-mail address or user_id.",
    id: "chat_id",
    repeatable: true,
  },
};
