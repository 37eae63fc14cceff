import { randomUUID } from "node:crypto";
import type {
  IDataObject,
  IExecuteFunctions,
  IHookFunctions,
  IHttpRequestMethods,
  IHttpRequestOptions,
  JsonObject,
} from "n8n-workflow";
import { NodeApiError, NodeOperationError } from "n8n-workflow";

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
const ENDED = ["succeeded", "failed", "canceled"];

/** Long-polls the job until it has ended. */
export async function untilEnded(context: IExecuteFunctions, jobId: string, longest: number): Promise<IDataObject> {
  const until = Date.now() + longest * 1000;
  for (;;) {
    const wait = Math.max(0, Math.min(LONGEST_WAIT, Math.ceil((until - Date.now()) / 1000)));
    const job = await json(context, "GET", `/jobs/${encodeURIComponent(jobId)}`, {
      qs: { wait },
      timeout: (wait + 30) * 1000,
    });
    if (ENDED.includes(job.status as string) || Date.now() >= until) return job;
  }
}
