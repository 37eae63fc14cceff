/** What arguments mean in every tool that has them. Short, because clients send the list of tools with every conversation. */
export const COMMON_ARGUMENTS: Record<string, string> = {
  vault_id: "Vault",
  document_id: "Document in it",
  field_key: "Column",
  project_id: "Project",
  playbook_id: "Playbook",
  review_id: "Review",
  chat_id: "Chat",
  job_id: "Job",
  user_id: "The person's id",
  email: "Or their e-mail address",
  view_id: "Saved view to apply",
  limit: "Entries per page",
  offset: "Entries to skip",
  cursor: "next_cursor of the page before",
  wait: "Seconds to wait, up to 90",
  name: "Name",
};
