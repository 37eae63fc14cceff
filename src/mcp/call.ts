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

/** One request to the MCP server: who sent it, or why they may not call. */
export interface McpRequest {
  admission: Admission | ApiError;
  raw: IncomingMessage;
  requestId: string;
  address: string;
  /** Fires when the caller has gone or the service shuts down. */
  signal: AbortSignal;
}

export interface ToolResult {
  content: { type: "text"; text: string }[];
  structuredContent: Record<string, unknown>;
  isError?: true;
}

/** Whether calling it would do something. */
export const isConfirmed = ({ op }: Tool, given: Arguments): boolean => !op.changes || given.confirm === true;

/** Calls the operation through the pipeline that every request takes; its refusals become the tool's. */
export async function callTool(
  deps: Deps,
  kernel: Kernel,
  tool: Tool,
  given: Arguments,
  visit: McpRequest,
): Promise<ToolResult> {
  try {
    if (visit.admission instanceof ApiError) throw visit.admission;
    const parts = splitInput(tool, tool.op, given);
    const asked = validate("body", tool.op.upload ? TextFile : (tool.view?.input ?? z.object({})), parts.asked);
    if (!isConfirmed(tool, given)) return preview(deps, tool, parts);
    kernel.countCall(visit.admission.caller, tool.op.name);
    const reply = await handleRequest(deps, kernel, tool.op, visit.admission, incomingOf(tool.op, parts, asked, visit));
    if (!("body" in reply)) throw new Error(`${tool.op.name} gives no JSON`);
    const body = reply.body === "" ? { done: true } : JSON.parse(reply.body);
    deps.metrics.toolCalled(tool.name, "done");
    return resultOf(tool.view ? tool.view.show(body, asked) : body);
  } catch (error) {
    deps.metrics.toolCalled(tool.name, "refused");
    return { ...resultOf(refusalOf(deps, error, visit, tool)), isError: true };
  }
}

const resultOf = (body: object): ToolResult => ({
  content: [{ type: "text", text: JSON.stringify(body) }],
  structuredContent: body as Record<string, unknown>,
});

const incomingOf = (
  op: Endpoint,
  { params, query, body, idempotencyKey }: RequestParts,
  asked: unknown,
  visit: McpRequest,
) => ({
  raw: op.upload ? formOf(asked as TextFile, body!) : visit.raw,
  readBody: async () => body,
  headers: { ...(idempotencyKey !== undefined && { "idempotency-key": idempotencyKey as string }) },
  params,
  query,
  path: pathOf(op, params),
  id: visit.requestId,
  address: visit.address,
  signal: visit.signal,
  isStillAdmitted: async () => true,
});

/** The form that a browser would send. */
function formOf({ file_name, text }: TextFile, fields: Arguments): IncomingMessage {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, String(value));
  form.set("file", new Blob([text]), file_name);
  const { body, headers } = new Response(form);
  const sent = Object.assign(Readable.fromWeb(body as never), { headers: Object.fromEntries(headers) });
  return sent as unknown as IncomingMessage;
}

/** What would be done, its shape checked and nothing looked up. */
function preview(
  { metrics }: Deps,
  { name, op, title }: Tool,
  { params, query, body, asked }: RequestParts,
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
    ...(op.upload && { file_name: asked.file_name }),
    next: "Nothing was done. Show this to the person; when they agree, call the tool again with the same arguments and confirm: true.",
  });
}

function refusalOf({ log }: Deps, thrown: unknown, { requestId }: McpRequest, { op }: Tool): object {
  if (!(thrown instanceof ApiError)) log.error({ err: thrown, requestId, operation: op.name }, "a tool failed");
  const refusal = toApiError(thrown);
  const seconds = Number(refusal.headers["retry-after"]);
  return { status: refusal.status, ...refusal.toJSON(), ...(seconds > 0 && { retry_after_seconds: seconds }) };
}
