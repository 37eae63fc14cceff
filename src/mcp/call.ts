import type { IncomingMessage } from "node:http";
import { Readable } from "node:stream";
import { z } from "zod";
import type { Deps } from "../context.ts";
import { ApiError, toApiError } from "../errors.ts";
import type { Endpoint } from "../http/endpoint.ts";
import { type Admission, handleRequest, type Kernel } from "../http/pipeline.ts";
import { validate, validateBody, validateText } from "../http/validate.ts";
import { type Arguments, pathOf, type RequestParts, splitInput, TextFile } from "./inputs.ts";
import type { Tool } from "./tool.ts";

/** One MCP request, with its caller or the error that rejects it. */
export interface McpRequest {
  admission: Admission | ApiError;
  raw: IncomingMessage;
  requestId: string;
  address: string;
  /** Fires when the client disconnects or the service shuts down. */
  signal: AbortSignal;
}

export interface ToolResult {
  content: { type: "text"; text: string }[];
  structuredContent: Record<string, unknown>;
  isError?: true;
}

/** Whether the call executes, rather than previews, the tool. */
export const isConfirmed = ({ op }: Tool, args: Arguments): boolean => !op.changes || args.confirm === true;

/** Runs the operation through the normal request pipeline. Its errors become tool errors. */
export async function callTool(
  deps: Deps,
  kernel: Kernel,
  tool: Tool,
  args: Arguments,
  request: McpRequest,
): Promise<ToolResult> {
  try {
    if (request.admission instanceof ApiError) throw request.admission;
    const parts = splitInput(tool, tool.op, args);
    const viewInput = validate("body", tool.op.upload ? TextFile : (tool.view?.input ?? z.object({})), parts.viewInput);
    if (!isConfirmed(tool, args)) return preview(deps, tool, parts);
    kernel.countCall(request.admission.caller, tool.op.name);
    const reply = await handleRequest(
      deps,
      kernel,
      tool.op,
      request.admission,
      incomingOf(tool.op, parts, viewInput, request),
    );
    if (!("body" in reply)) throw new Error(`${tool.op.name} does not return JSON`);
    const body = reply.body === "" ? { done: true } : JSON.parse(reply.body);
    deps.metrics.toolCalled(tool.name, "done");
    return resultOf(tool.view ? tool.view.show(body, viewInput) : body);
  } catch (error) {
    deps.metrics.toolCalled(tool.name, "refused");
    return { ...resultOf(refusalOf(deps, error, request, tool)), isError: true };
  }
}

const resultOf = (body: object): ToolResult => ({
  content: [{ type: "text", text: JSON.stringify(body) }],
  structuredContent: body as Record<string, unknown>,
});

const incomingOf = (
  op: Endpoint,
  { params, query, body, idempotencyKey }: RequestParts,
  viewInput: unknown,
  request: McpRequest,
) => ({
  raw: op.upload ? formOf(viewInput as TextFile, body!) : request.raw,
  readBody: async () => body,
  headers: { ...(idempotencyKey !== undefined && { "idempotency-key": idempotencyKey as string }) },
  params,
  query,
  path: pathOf(op, params),
  id: request.requestId,
  address: request.address,
  signal: request.signal,
  isStillAdmitted: async () => true,
});

/** The multipart form that a browser would send. */
function formOf({ file_name, text }: TextFile, fields: Arguments): IncomingMessage {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, String(value));
  form.set("file", new Blob([text]), file_name);
  const { body, headers } = new Response(form);
  const sent = Object.assign(Readable.fromWeb(body as never), { headers: Object.fromEntries(headers) });
  return sent as unknown as IncomingMessage;
}

/** Describes what the call would do. Validates the input but looks nothing up. */
function preview(
  { metrics }: Deps,
  { name, op, title }: Tool,
  { params, query, body, viewInput }: RequestParts,
): ToolResult {
  validateText("path", op.params, params);
  validateText("query", op.query, query);
  if (op.body) validateBody(op.body, body, op.returns, op.method === "PATCH");
  metrics.toolCalled(name, "previewed");
  return resultOf({
    confirmation_required: true,
    would: title,
    operation: `${op.method} ${pathOf(op, params)}`,
    ...(Object.keys(query).length > 0 && { query }),
    ...(body && { body }),
    ...(op.upload && { file_name: viewInput.file_name }),
    next: "Nothing was changed. Show this to the person; if they agree, call the tool again with the same arguments and confirm: true.",
  });
}

function refusalOf({ log }: Deps, thrown: unknown, { requestId }: McpRequest, { op }: Tool): object {
  if (!(thrown instanceof ApiError)) log.error({ err: thrown, requestId, operation: op.name }, "tool call failed");
  const refusal = toApiError(thrown);
  const seconds = Number(refusal.headers["retry-after"]);
  return { status: refusal.status, ...refusal.toJSON(), ...(seconds > 0 && { retry_after_seconds: seconds }) };
}
