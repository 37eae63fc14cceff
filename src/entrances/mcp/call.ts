import type { IncomingMessage } from "node:http";
import { Readable } from "node:stream";
import { z } from "zod";
import { must } from "../../content/must.ts";
import type { Deps } from "../../kernel/context.ts";
import { ApiError, type Issue, invalid, toApiError } from "../../kernel/errors/errors.ts";
import type { Endpoint } from "../../kernel/http/endpoint.ts";
import type { Admission, Kernel } from "../../kernel/http/pipeline/kernel.ts";
import { handleRequest } from "../../kernel/http/pipeline/pipeline.ts";
import { validate, validateBody, validateText } from "../../kernel/http/pipeline/validate.ts";
import { TextFile } from "./bindings.ts";
import { cutToFit } from "./brief.ts";
import { usableActions } from "./describe.ts";
import { type Arguments, chooseAction, issuesOfArguments, pathOf, type RequestParts, splitInput } from "./inputs.ts";
import type { Action, Tool } from "./tool.ts";

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
  let action: Action | undefined;
  try {
    if (request.admission instanceof ApiError) throw request.admission;
    action = chooseAction(tool, args, usableActions(tool, kernel, request.admission.caller));
    const { op, view } = action;
    const parts = splitInput(tool, action, args);
    const shown = validate("body", view?.input ?? z.object({}), parts.view);
    if (op.upload) validate("body", TextFile, parts.file);
    if (!isExecuted(tool, args)) return preview(deps, tool, action, { parts, args });
    kernel.countCall(request.admission.caller, op.name);
    const reply = await handleRequest({
      deps,
      kernel,
      op,
      caller: request.admission.caller,
      incoming: incomingOf(op, parts, request),
    });
    if (!("body" in reply)) throw new Error(`${op.name} does not return JSON`);
    const body = reply.body === "" ? { done: true } : JSON.parse(reply.body);
    deps.metrics.toolCalled(tool.name, "done");
    const whole = view ? view.show(body, shown) : body;
    return resultOf(parts.isFull || tool.measured ? whole : shortenReply(deps, action, whole));
  } catch (error) {
    deps.metrics.toolCalled(tool.name, "refused");
    const { content } = resultOf(refusalOf(deps, error, request, { tool, action }));
    return { content, isError: true };
  }
}

/** Uses the operation's own brief form, such as ids and verdicts, or cuts the reply to fit. */
const shortenReply = ({ config }: Deps, { brief }: Action, whole: object): object =>
  brief ? brief(whole, config.PUBLIC_URL) : cutToFit(whole);

const resultOf = (body: object): ToolResult => ({
  content: [{ type: "text", text: JSON.stringify(body) }],
  structuredContent: body as Record<string, unknown>,
});

const incomingOf = (
  op: Endpoint,
  { params, query, body, file, idempotencyKey }: RequestParts,
  request: McpRequest,
) => ({
  raw: op.upload ? formOf(file as TextFile, must(body, "an upload has fields")) : request.raw,
  readBody: async () => body,
  headers: { ...(idempotencyKey !== undefined && { "idempotency-key": idempotencyKey as string }) },
  params,
  query,
  path: pathOf(op, params),
  rawQuery: "",
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
  { name }: Tool,
  { op }: Action,
  { parts: { params, query, body, file }, args }: { parts: RequestParts; args: Arguments },
): ToolResult {
  validateText("path", op.params, params);
  validateText("query", op.query, query);
  if (op.body) validateBody(op.body, body, op.returns, op.method === "PATCH");
  const { confirm: _, idempotency_key: __, ...given } = args;
  if (op.upload) delete given.text;
  metrics.toolCalled(name, "previewed");
  return resultOf(
    cutToFit({
      confirmation_required: true,
      would: op.summary,
      operation: `${op.method} ${pathOf(op, params)}`,
      arguments: given,
      ...(op.upload && { characters: String(file.text).length }),
      next: "Nothing was changed. Show this to the person; if they agree, call the tool again with the same arguments and confirm: true.",
    }),
  );
}

function refusalOf(
  { log }: Deps,
  thrown: unknown,
  { requestId }: McpRequest,
  { tool: { name }, action }: { tool: Tool; action: Action | undefined },
): object {
  if (!(thrown instanceof ApiError)) log.error({ err: thrown, requestId, tool: name }, "tool call failed");
  const refusal = toApiError(thrown);
  const seconds = Number(refusal.headers["retry-after"]);
  const shown = action ? inItsArguments(refusal, action) : refusal;
  return { status: refusal.status, ...shown.toJSON(), ...(seconds > 0 && { retry_after_seconds: seconds }) };
}

/** Lists the invalid arguments, because some clients show an assistant only the message. */
const messageOf = (issues: Issue[]) =>
  `The request is not valid: ${issues
    .slice(0, 5)
    .map(({ path, message }) => `${path} ${message}`)
    .join("; ")}`;

/** The same error, with the tool's arguments in place of the request's fields. */
function inItsArguments(refusal: ApiError, action: Action): ApiError {
  const issues = refusal.details?.issues as Issue[] | undefined;
  if (!issues) return refusal;
  const renamed = issuesOfArguments(action, issues);
  const message = refusal.message === invalid(issues).message ? messageOf(renamed) : refusal.message;
  return new ApiError(refusal.status, refusal.code, message, { details: { ...refusal.details, issues: renamed } });
}
