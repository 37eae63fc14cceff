import { COSTS, LATER, WAIT } from "../../assistant/tools/changes.ts";
import type { ToolDefinition } from "../../assistant/tools/tool.ts";

/** Tools that only other assistants get: they ask ours, or act for a person who confirms each call. */
export const clientTools: Record<string, ToolDefinition> = {
  ask_question: {
    description: `Answers a question from files, a project or a vault, with citations, continues a chat, or asks each document the same questions. ${LATER} ${COSTS}`,
    operations: { ask: "POST /chat/completions" },
    arguments: {
      message: "The question",
      file_ids: "Files to answer from",
      skill_ids: "Skills, on the first turn",
      chat_id: "Chat to continue",
      project_id: "Project, on the first turn",
      vault_id: "Vault to answer from",
      each_document: "For a table over all documents: up to 10 {label, question}",
    },
    omits: ["stream", "playbook_ids", "decisions", "may_change"],
    constants: { may_change: false },
    defaults: WAIT,
    asks: true,
    describesResult: true,
  },
  share: {
    description: "Gives a person access to one thing.",
    operations: {
      project: "POST /projects/{id}/members",
      vault: { operation: "POST /vaults/{id}/members", managesVaults: true },
      chat: "POST /chats/{id}/shares",
      review: "POST /reviews/{id}/shares",
    },
    arguments: {
      project_id: "The project",
      vault_id: "Or the vault",
      chat_id: "Or the chat",
      review_id: "Or the review",
      access_level: "In a project",
      role: "In a vault",
    },
    repeatable: true,
  },
  cancel_job: {
    description: "Cancels a job that has not ended.",
    operations: { cancel: "POST /jobs/{id}/cancel" },
    destructive: true,
  },
};
