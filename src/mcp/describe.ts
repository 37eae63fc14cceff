import { describeInput } from "./inputs.ts";
import type { Tool } from "./tool.ts";

/** A tool as clients are told of it. */
export function describeTool(tool: Tool) {
  const { name, title, description, op, destructive, repeatable } = tool;
  return {
    name,
    title,
    description: op.changes ? `${description} ${GATE}` : description,
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

const GATE = "Changes something: without confirm: true it does nothing and tells what it would do.";
