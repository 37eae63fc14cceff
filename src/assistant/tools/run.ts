import type { IncomingMessage } from "node:http";
import { Readable } from "node:stream";
import { z } from "zod";
import { must } from "../../content/must.ts";
import type { Caller, Deps } from "../../kernel/context.ts";
import { ApiError, type Issue, invalid } from "../../kernel/errors/errors.ts";
import { callPipeline } from "../../kernel/http/pipeline/call-pipeline.ts";
import type { Kernel } from "../../kernel/http/pipeline/kernel.ts";
import { validate, validateBody, validateText } from "../../kernel/http/pipeline/validate.ts";
import { TextFile } from "./bindings.ts";
import { cutToFit } from "./brief.ts";
import { usableActions } from "./describe.ts";
import { type Arguments, chooseAction, issuesOfArguments, type RequestParts, splitInput } from "./inputs.ts";
import type { Action, Tool } from "./tool.ts";

/** Who calls a tool, and for which request or job. */
export interface ToolRequest {
  caller: Caller;
  requestId: string;
  /** The client's address; null for a job. */
  address: string | null;
  /** Fires when the client disconnects, the job is canceled or the service shuts down. */
  signal: AbortSignal;
}

/** A call whose arguments are read: the operation that it runs, and its request. */
export interface ReadCall {
  tool: Tool;
  action: Action;
  parts: RequestParts;
}

/** The operation that the arguments ask for. Throws 400 if they fit none that the caller may use. */
export function readCall(tool: Tool, args: Arguments, kernel: Kernel, caller: Caller): ReadCall {
  const action = chooseAction(tool, args, usableActions(tool, kernel, caller));
  return { tool, action, parts: splitInput(tool, action, args) };
}

/** Checks the request without running it or looking anything up. */
export function checkCall({ action: { op }, parts: { params, query, body, file } }: ReadCall) {
  if (op.upload) validate("body", TextFile, file);
  validateText("path", op.params, params);
  validateText("query", op.query, query);
  if (op.body) validateBody(op.body, body, op.returns, op.method === "PATCH");
}

/** Runs the operation through the normal request pipeline, as the caller. Throws its errors. */
export async function runCall(deps: Deps, kernel: Kernel, call: ReadCall, request: ToolRequest): Promise<object> {
  const { tool, action, parts } = call;
  const { op, view, brief } = action;
  const shown = validate("body", view?.input ?? z.object({}), parts.view);
  if (op.upload) validate("body", TextFile, parts.file);
  const { params, query, body: sent, file, idempotencyKey } = parts;
  const form = op.upload ? formOf(file as TextFile, must(sent, "an upload has fields")) : undefined;
  const made = { params, query, body: sent, form, idempotencyKey: idempotencyKey as string | undefined };
  const reply = await callPipeline(op, made, { deps, kernel, ...request });
  const body = reply.body === "" ? { done: true } : JSON.parse(reply.body);
  const whole = view ? view.show(body, shown) : body;
  if (parts.isFull || tool.measured) return whole;
  return brief ? brief(whole, deps.config.PUBLIC_URL) : cutToFit(whole);
}

/** The multipart form that a browser would send. */
function formOf({ file_name, text }: TextFile, fields: Arguments): IncomingMessage {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, String(value));
  form.set("file", new Blob([text]), file_name);
  const { body, headers } = new Response(form);
  const sent = Object.assign(Readable.fromWeb(body as never), { headers: Object.fromEntries(headers) });
  return sent as unknown as IncomingMessage;
}

/** Lists the invalid arguments, because some clients show an assistant only the message. */
const messageOf = (issues: Issue[]) =>
  `The request is not valid: ${issues
    .slice(0, 5)
    .map(({ path, message }) => `${path} ${message}`)
    .join("; ")}`;

/** The same error, with the tool's arguments in place of the request's fields. */
export function inItsArguments(refusal: ApiError, action: Action): ApiError {
  const issues = refusal.details?.issues as Issue[] | undefined;
  if (!issues) return refusal;
  const renamed = issuesOfArguments(action, issues);
  const message = refusal.message === invalid(issues).message ? messageOf(renamed) : refusal.message;
  return new ApiError(refusal.status, refusal.code, message, { details: { ...refusal.details, issues: renamed } });
}
