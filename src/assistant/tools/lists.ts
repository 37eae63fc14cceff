import type { ToolDefinition } from "./tool.ts";

/** Whole lists and states that the assistant reads for its own tools. The model does not call them. */
export const lists: Record<string, ToolDefinition> = {
  vault_documents: {
    description: "The documents of a vault.",
    operations: { all: "GET /vaults/{id}/documents" },
    arguments: { fields: "Only the values of these columns" },
    omits: ["search", "filter", "sort", "include", "view_id", "offset", "updated_since", "status"],
  },
  project_files: {
    description: "The files of a project.",
    operations: { all: "GET /projects/{id}/files" },
    omits: ["offset"],
  },
  project_folders: {
    description: "The folders of a project.",
    operations: { all: "GET /projects/{id}/folders" },
    omits: ["offset"],
  },
  folder_contents: {
    description: "The files of a folder.",
    operations: { all: { operation: "GET /folders/{id}/children" } },
    arguments: { folder_id: "Folder" },
  },
  job: {
    description: "A job.",
    operations: { one: "GET /jobs/{id}" },
  },
  portfolio: {
    description: "A portfolio with its matrix.",
    operations: { one: "GET /portfolios/{id}" },
    arguments: { portfolio_id: "Portfolio" },
    omits: ["state", "outcome", "check_id", "value", "sort", "order", "offset"],
  },
};
