import { cutToFit } from "../../assistant/tools/brief.ts";
import type { Arguments } from "../../assistant/tools/inputs.ts";
import { checkCall, inItsArguments, type ReadCall, readCall, runCall } from "../../assistant/tools/run.ts";
import type { Tool } from "../../assistant/tools/tool.ts";
import type { Deps } from "../../kernel/context.ts";
import { ApiError, toApiError } from "../../kernel/errors/errors.ts";
import { pathOf } from "../../kernel/http/pipeline/call-pipeline.ts";
import type { Admission, Kernel } from "../../kernel/http/pipeline/kernel.ts";

/** One MCP request, with its caller or the error that rejects it. */
export interface McpRequest {
  admission: Admission | ApiError;
  requestId: string;
  address: string;
  /** Fires when the client disconnects or the service shuts down. */
  signal: AbortSignal;
}

export interface ToolResult {
  content: { type: "text"; text: string }[];
  /** Not set for errors, which do not have the shape that the tool declares. */
  structuredContent?: Record<string, unknown>;
  isError?: true;
}

/** Whether the call executes, rather than previews, the tool. */
export const isExecuted = (tool: Tool, args: Arguments): boolean => !tool.isConfirmed || args.confirm === true;

/** Runs the operation through the normal request pipeline. Its errors become tool errors. */
export async function callTool(
  deps: Deps,
  kernel: Kernel,
  tool: Tool,
  { args, request }: { args: Arguments; request: McpRequest },
): Promise<ToolResult> {
  let call: ReadCall | undefined;
  try {
    if (request.admission instanceof ApiError) throw request.admission;
    const { caller } = request.admission;
    call = readCall(tool, args, kernel, caller);
    if (!isExecuted(tool, args)) return preview(deps, call, args);
    const { requestId, address, signal } = request;
    const reply = await runCall(deps, kernel, call, { caller, requestId, address, signal });
    deps.metrics.toolCalled(tool.name, "done");
    return resultOf(reply);
  } catch (error) {
    deps.metrics.toolCalled(tool.name, "refused");
    const { content } = resultOf(refusalOf(deps, error, request, { tool, call }));
    return { content, isError: true };
  }
}

const resultOf = (body: object): ToolResult => ({
  content: [{ type: "text", text: JSON.stringify(body) }],
  structuredContent: body as Record<string, unknown>,
});

/** Describes what the call would do. Validates the input but looks nothing up. */
function preview({ metrics }: Deps, call: ReadCall, args: Arguments): ToolResult {
  const { tool, action, parts } = call;
  checkCall(call);
  const { op } = action;
  const { confirm: _, idempotency_key: __, ...given } = args;
  if (op.upload) delete given.text;
  metrics.toolCalled(tool.name, "previewed");
  return resultOf(
    cutToFit({
      confirmation_required: true,
      would: op.summary,
      operation: `${op.method} ${pathOf(op, parts.params)}`,
      arguments: given,
      ...(op.upload && { characters: String(parts.file.text).length }),
      next: "Nothing was changed. Show this to the person; if they agree, call the tool again with the same arguments and confirm: true.",
    }),
  );
}

function refusalOf(
  { log }: Deps,
  thrown: unknown,
  { requestId }: McpRequest,
  { tool: { name }, call }: { tool: Tool; call: ReadCall | undefined },
): object {
  if (!(thrown instanceof ApiError)) log.error({ err: thrown, requestId, tool: name }, "tool call failed");
  const refusal = toApiError(thrown);
  const seconds = Number(refusal.headers["retry-after"]);
  const shown = call ? inItsArguments(refusal, call.action) : refusal;
  return { status: refusal.status, ...shown.toJSON(), ...(seconds > 0 && { retry_after_seconds: seconds }) };
}
