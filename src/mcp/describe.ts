import { describeInput } from "./inputs.ts";
import type { Tool } from "./tool.ts";

/** A tool as listed to clients. */
export function describeTool(tool: Tool) {
  const { name, title, description, op, destructive, repeatable } = tool;
  return {
    name,
    title,
    description: op.changes ? `${description} ${CONFIRMATION_NOTE}` : description,
    inputSchema: describeInput(tool, op),
    annotations: {
      title,
      readOnlyHint: !op.changes,
      destructiveHint: op.changes && destructive === true,
      idempotentHint: !op.changes || repeatable === true,
      openWorldHint: false,
    },
  };
}

const CONFIRMATION_NOTE = "This tool makes changes. Without confirm: true it only describes what it would do.";
