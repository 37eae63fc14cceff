import { z } from "zod";
import { must } from "../../content/must.ts";
import { ApiError } from "../../kernel/errors/errors.ts";
import { QUERY_TABLE_TOOL, type QueryTableCall } from "../../vaults/questions/query-table.prompt.ts";
import { explainIssues, queryTable } from "../../vaults/questions/query-table.ts";
import { describeTools } from "../tools/describe.ts";
import type { Arguments } from "../tools/inputs.ts";
import type { Desk, Outcome } from "../work/desk.ts";
import type { DeskTool } from "../work/desk-tool.ts";
import { DRAFTING_TOOLS } from "../work/drafts.ts";
import { EACH_TOOL } from "../work/each.ts";
import { useOperation } from "../work/operations.ts";
import { PLAN_TOOLS } from "../work/plan.ts";
import { OPEN_TOOL, READING_TOOLS } from "../work/reading-tools.ts";

/** A model with a smaller window gets only the tools for the documents at hand. */
const ROOM_FOR_OPERATIONS = 60_000;
/** The product's tools that the assistant has in a form of its own, or does not need. */
const NOT_OFFERED = new Set([
  "who_am_i",
  "read_text",
  "vault_documents",
  "project_files",
  "project_folders",
  "folder_contents",
  "job",
  "portfolio",
]);

const LABELS: Record<string, string> = {
  list: "Looking up what there is",
  get: "Looking something up",
  query_vault: "Querying the table",
  summarize_vault: "Counting in the table",
  compare_with_own_contracts: "Comparing with your contracts",
  search: "Searching the files",
  find_wordings: "Looking up wordings",
  compare_files: "Comparing two files",
  write_report: "Writing a report",
  run_playbook: "Reviewing against a playbook",
  update_review: "Working on a review",
  update_cell: "Working on a value",
  create: "Creating something",
  add_files: "Adding files",
  fill_template: "Filling a template",
};

/** The tools of one answer, the same in every step. */
export function toolsFor(desk: Desk): DeskTool[] {
  const { model, table, sources } = desk.setting;
  const hasRoom = (model?.promptCharacters ?? 0) >= ROOM_FOR_OPERATIONS;
  return [
    ...(table ? [TABLE_TOOL] : []),
    ...(hasRoom || sources.length > 0 ? READING_TOOLS : []),
    ...(hasRoom ? [OPEN_TOOL, EACH_TOOL, ...PLAN_TOOLS] : []),
    ...DRAFTING_TOOLS,
    ...(hasRoom ? operationTools(desk) : []),
  ];
}

interface Described {
  name: string;
  description: string;
  inputSchema: object;
}

/** The product's operations that the person or key may use. */
function operationTools({ setting: { operations } }: Desk): DeskTool[] {
  if (!operations) return [];
  const offered = [...operations.tools.values()].filter(({ name }) => !NOT_OFFERED.has(name));
  const described = describeTools(offered, operations.kernel, operations.ctx.caller) as Described[];
  return described.map(({ name, description, inputSchema }) => {
    const { properties, required } = withoutConfirm(inputSchema);
    const isRead = offered.find((tool) => tool.name === name)?.actions.every(({ op }) => !op.changes);
    return {
      name,
      description,
      label: LABELS[name] ?? "Working",
      input: z.looseObject({}).meta({ properties, ...(required && { required }) }),
      ...(isRead && { isRead }),
      run: (desk: Desk, input: Arguments, step: string) => useOperation(desk, name, input, step),
    };
  });
}

/** Whether a change is made is decided by the person, not by an argument. */
function withoutConfirm(schema: object) {
  const { properties = {}, required } = schema as { properties?: Record<string, unknown>; required?: string[] };
  const { confirm: _, wait: __, ...rest } = properties;
  return { properties: rest, required };
}

const TABLE_TOOL: DeskTool = {
  ...QUERY_TABLE_TOOL,
  label: "Querying the table",
  async run({ ctx, setting }: Desk, call: QueryTableCall): Promise<Outcome> {
    try {
      const table = must(setting.table, "the tool is offered with a table");
      const { text, query } = await queryTable(ctx.sql, table, call);
      return { text, tableQuery: query };
    } catch (error) {
      if (error instanceof ApiError) return { text: explainIssues(error) };
      throw error;
    }
  },
};
