import { randomUUID } from "node:crypto";
import type {
  IDataObject,
  IExecuteFunctions,
  IHookFunctions,
  IHttpRequestMethods,
  IHttpRequestOptions,
  JsonObject,
} from "n8n-workflow";
import { NodeApiError, NodeOperationError, sleep } from "n8n-workflow";

type Context = IExecuteFunctions | IHookFunctions;

export interface Reply {
  statusCode: number;
  headers: Record<string, string>;
  body: unknown;
}

/** One request with the credentials of the node. An error reply becomes an error that n8n shows. */
export async function send(
  context: Context,
  method: IHttpRequestMethods,
  path: string,
  more: Partial<IHttpRequestOptions> = {},
): Promise<Reply> {
  const { server } = await context.getCredentials<{ server: string }>("chanceryApi");
  const options: IHttpRequestOptions = {
    json: true,
    ...more,
    method,
    url: `${server.replace(/\/(?:v1\/?)?$/, "")}/v1${path}`,
    returnFullResponse: true,
    headers: { ...more.headers, ...(method === "POST" && { "Idempotency-Key": randomUUID() }) },
  };
  try {
    return (await context.helpers.httpRequestWithAuthentication.call(context, "chanceryApi", options)) as Reply;
  } catch (error) {
    throw new NodeApiError(context.getNode(), error as JsonObject, { message: messageOf(error) });
  }
}

/** Wraps an error so that n8n shows it with the node and the item. */
export function toNodeError(context: IExecuteFunctions, error: unknown, itemIndex: number) {
  if (error instanceof NodeApiError || error instanceof NodeOperationError) return error;
  return new NodeOperationError(context.getNode(), error as Error, { itemIndex });
}

/** The server says what was wrong in `error`, and where in `details`. */
function messageOf(error: unknown): string | undefined {
  const { response, description } = error as { response?: { body?: unknown; data?: unknown }; description?: string };
  const body = (response?.body ?? response?.data) as
    | { error?: string; details?: { issues?: { path: string; message: string }[] } }
    | undefined;
  if (typeof body?.error !== "string") return description;
  const issues = body.details?.issues?.map(({ path, message }) => `${path}: ${message}`) ?? [];
  return [body.error, ...issues].join(" ");
}

export const json = async (...words: Parameters<typeof send>) => (await send(...words)).body as IDataObject;

const LONGEST_WAIT = 90;
const PAUSE_MS = 1000;
const ENDED = ["succeeded", "failed", "canceled"];

/** Asks with a long poll until the reply is final or the time is over. Pauses if the server answers early, as on shutdown. */
export async function poll(
  context: Context,
  path: string,
  isFinal: (status: string) => boolean,
  { each, until }: { each: number; until: number },
): Promise<IDataObject> {
  for (;;) {
    const began = Date.now();
    const wait = Math.max(0, Math.min(each, Math.ceil((until - began) / 1000)));
    const reply = await json(context, "GET", path, { qs: { wait }, timeout: (wait + 30) * 1000 });
    const left = until - Date.now();
    if (isFinal(reply.status as string) || left <= 0) return reply;
    if (Date.now() - began < wait * 1000) await sleep(Math.min(left, PAUSE_MS));
  }
}

export const untilEnded = (context: IExecuteFunctions, jobId: string, longest: number): Promise<IDataObject> =>
  poll(context, `/jobs/${encodeURIComponent(jobId)}`, (status) => ENDED.includes(status), {
    each: LONGEST_WAIT,
    until: Date.now() + longest * 1000,
  });
