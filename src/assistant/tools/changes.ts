import { summarizeReview } from "./review-brief.ts";
import type { ToolDefinition } from "./tool.ts";

/** MCP clients often time out after a minute. For longer jobs, the model calls `get`. */
export const WAIT = { wait: 45 };
const CELL = "/vaults/{id}/documents/{documentId}/cells/{fieldKey}";
export const LATER = "After `wait`, returns a job to get.";
export const COSTS = "May use credits.";

/** Tools that start or change something. None of them deletes, shares, or touches members, keys or settings. */
export const changes: Record<string, ToolDefinition> = {
  compare_files: {
    description: `Lists what differs between two files, with citations; two DOCX also give a redline. ${LATER}`,
    operations: { compare: "POST /files/compare" },
    arguments: { base_file_id: "The older file", file_id: "The revised file" },
    defaults: WAIT,
    asks: true,
  },
  run_playbook: {
    description: `Reviews contracts against a playbook. review: one agreement. portfolio: many, in the background. ${COSTS}`,
    choose: { by: "as", description: "One agreement or many", default: "review" },
    long: true,
    operations: {
      review: { operation: "POST /playbooks/{id}/run", brief: summarizeReview },
      portfolio: "POST /portfolios",
    },
    arguments: {
      file_ids: "One agreement, or many contracts",
      vault_id: "Portfolio: all of this vault instead",
      project_id: "Review: its members see it",
      review_mode: "Our paper (first-party) or theirs",
      representing_party: "The party we act for",
    },
    omits: ["check_ids", "previous_review_id", "name"],
    defaults: WAIT,
  },
  write_report: {
    description: `Fills a Word template with a vault, portfolio, project or reviews, with a footnote behind each value. ${LATER}`,
    operations: { report: "POST /reports" },
    arguments: {
      template_id: "From list templates or report_templates",
      source: "{vault_id, view_id?}, {portfolio_id}, {project_id} or {review_ids}",
      title: "Its title and file name",
    },
    defaults: WAIT,
  },
  update_review: {
    description: `decide: accept, reject, edit or assign a finding. redline: write the accepted changes into a DOCX. response: compare the returned draft. ${LATER}`,
    choose: { by: "action", description: "What to do" },
    operations: {
      decide: "PATCH /reviews/{id}/findings/{checkId}",
      redline: "POST /reviews/{id}/redline",
      response: "POST /reviews/{id}/responses",
    },
    arguments: {
      check_id: "decide: the check",
      decision: "decide; null: undecided",
      note: "decide: a note",
      assignee_user_id: "decide: who should look at it",
      revisions: "decide, edited: as in the finding, with your text",
      if_updated_at: "decide: refuse if changed since this updated_at",
      comments: "redline: which comments to include",
      file_id: "response: the draft",
    },
    omits: ["initials", "author", "mentions", "restores"],
    defaults: WAIT,
  },
  update_cell: {
    description: "Works on a value of a vault.",
    choose: { by: "action", description: "What to do" },
    operations: {
      edit: { operation: `PATCH ${CELL}`, managesVaults: true, says: "edit: override it." },
      revert: { operation: `POST ${CELL}/revert`, managesVaults: true, says: "revert: remove the edit." },
      verify: { operation: `POST ${CELL}/verify`, managesVaults: true, says: "verify: mark it as checked." },
      flag: { operation: `PUT ${CELL}/flag`, says: "flag: ask people to check it." },
      note: { operation: `POST ${CELL}/notes`, names: { text: "note" } },
    },
    arguments: {
      value: "edit: the value, as in get cell; null: none",
      citations: "edit: places in the text, {start, end}",
      note: "flag, note: the text",
      assignee_user_id: "flag: who should look at it",
    },
    omits: ["mentions", "if_extracted_at", "if_edited_at", "if_is_edited"],
    destructive: true,
  },
  create: {
    description: "Creates something. All but a column need name.",
    choose: { by: "what", description: "What to create" },
    operations: {
      vault: { operation: "POST /vaults", managesVaults: true },
      column: {
        operation: "POST /vaults/{id}/columns",
        managesVaults: true,
        says: "column: of a vault, read from documents added later.",
      },
      alert: {
        operation: "POST /vaults/{id}/alerts",
        managesVaults: true,
        says: "alert: tells people of a vault some days before a date.",
      },
      project: "POST /projects",
      file: { operation: "POST /files", names: { file_name: "name" } },
    },
    arguments: {
      name: "Name; of a file with extension, such as notes.md",
      description: "Of a vault or project",
      label: "column: heading",
      instructions: "column: what to extract",
      field_type: "column: type",
      field_meta: "column: {options: […]} of an enum",
      field_key: "alert: date column",
      minus_field_key: "alert: duration column to subtract",
      days_before: "alert: such as [90, 30]",
      recipients: "alert: {role} or {user_ids}",
      folder_id: "file: its folder",
      project_id: "file: its project",
      text: "file: its content",
    },
    omits: [
      "split_bundles",
      "template",
      "extraction_mode",
      "sort_order",
      "filter",
      "email",
      "immediate_email",
      "custom_instructions",
      "is_access_controlled",
      "scope",
      "wait",
    ],
  },
  fill_template: {
    description: "Makes a document from a template. get of the template lists its fields.",
    operations: { fill: "POST /templates/{id}/fill" },
    arguments: {
      template_id: "Template",
      values: "Values by the keys of the fields",
      from: "Where other values come from",
      clauses: "Clauses for slots: {slot: clause id}",
      title: "Name of the file",
      folder_id: "Its folder",
      project_id: "Or its project",
    },
    omits: ["preview"],
  },
  add_files: {
    description: "Adds files to a project.",
    operations: {
      vault: {
        operation: "POST /vaults/{id}/documents",
        managesVaults: true,
        says: `Or to a vault, which extracts its columns from them. ${COSTS}`,
      },
      project: "POST /projects/{id}/files",
    },
    arguments: { vault_id: "Instead of project_id", file_ids: "The files" },
    omits: ["file_id"],
  },
};
