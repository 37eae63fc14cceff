import { Chancery } from "../sdk/src/client.ts";
import type { SdkCall } from "../src/kernel/http/openapi/samples/typescript.ts";
import type { Description } from "./sdk-types.ts";

interface Sent {
  method: string;
  path: string;
  query: string[];
  body: Record<string, unknown> | undefined;
}

const MOST_ARGUMENTS = 5;
/** Undefined on every stand-in, because the client may read it as `RequestOptions` or a similar type. */
const OPTIONS = ["signal", "timeoutMs", "idempotencyKey", "wait", "range", "toJSON", "then"];
/** Methods that send several requests, or need content such as a file. The samples of their operations are written by hand. */
const COMPOSED = /AndWait$|\.(?:upload|ready|wait|events|stream|import|fillFromTable)$/;

/** Finds out how the client calls each operation: calls every method with traceable arguments and sees where they end up. */
export async function findSdkCalls({ paths }: Description): Promise<Record<string, SdkCall>> {
  const calls: Record<string, SdkCall> = {};
  for (const method of methodsOf(new Chancery({ apiKey: "", baseUrl: "http://localhost/v1" }))) {
    if (COMPOSED.test(method)) continue;
    const { sent, lists } = await trace(method);
    const found = sent && operationOf(paths, sent);
    if (!found || calls[found.id]) continue;
    calls[found.id] = { method, args: argumentsOf(sent, found.names), ...(lists && { lists }) };
  }
  return Object.fromEntries(Object.entries(calls).sort(([a], [b]) => (a < b ? -1 : 1)));
}

function methodsOf(noun: object, prefix = ""): string[] {
  return Object.entries(noun).flatMap(([name, member]) => {
    if (typeof member === "function") return [prefix + name];
    return typeof member === "object" && member !== null ? methodsOf(member, `${prefix}${name}.`) : [];
  });
}

/** Calls one method of a separate client whose requests are not sent. */
async function trace(method: string): Promise<{ sent?: Sent; lists?: true }> {
  let sent: Sent | undefined;
  const fetch: typeof globalThis.fetch = async (url, init) => {
    const { pathname, searchParams } = new URL(String(url));
    const body = typeof init?.body === "string" ? JSON.parse(init.body) : undefined;
    const path = decodeURIComponent(pathname).slice("/v1".length);
    sent ??= { method: String(init?.method).toLowerCase(), path, query: [...searchParams.keys()], body };
    throw new Error("nothing is sent");
  };
  const client = new Chancery({ apiKey: "", baseUrl: "http://localhost/v1", fetch, maxRetries: 0 });
  const names = method.split(".");
  const call = names.reduce<unknown>((owner, name) => (owner as Record<string, unknown>)[name], client);
  const given = Array.from({ length: MOST_ARGUMENTS }, (_, index) => argument(index));
  const result = (call as (...args: unknown[]) => unknown)(...given);
  const isList = typeof result === "object" && result !== null && "page" in result;
  await (isList ? (result as { page(): Promise<unknown> }).page() : (result as Promise<unknown>)).catch(
    () => undefined,
  );
  return { ...(sent && { sent }), ...(isList && { lists: true }) };
}

/** Stands in for an argument, and identifies it wherever the client puts it or a part of it. */
function argument(index: number): unknown {
  const own = `$${index}`;
  return new Proxy(
    {},
    {
      get: (_, key) => {
        if (key === Symbol.toPrimitive) return () => `{${index}}`;
        if (typeof key !== "string" || OPTIONS.includes(key)) return undefined;
        return key === own ? true : `{${index}.${key}}`;
      },
      ownKeys: () => [own],
      getOwnPropertyDescriptor: () => ({ value: true, enumerable: true, configurable: true }),
    },
  );
}

/** The operation that was called, with the name of each argument in its path. */
function operationOf(paths: Description["paths"], { method, path }: Sent) {
  const parts = path.split("/");
  for (const [shape, operations] of Object.entries(paths)) {
    const shapes = shape.split("/");
    const fits =
      shapes.length === parts.length && shapes.every((each, at) => each === parts[at] || bothStand(each, parts[at]));
    const operation = operations[method];
    if (!fits || !operation) continue;
    const names = shapes.flatMap((each, at) =>
      each.startsWith("{") ? [[parts[at]!.slice(1, -1), each.slice(1, -1)] as const] : [],
    );
    return { id: operation.operationId, names: Object.fromEntries(names) };
  }
  return undefined;
}

const bothStand = (shape: string, part = "") => /^\{.+\}$/.test(shape) && /^\{.+\}$/.test(part);

function argumentsOf({ query, body }: Sent, names: Record<string, string>): SdkCall["args"] {
  const args: SdkCall["args"] = [];
  const put = (token: string, meaning: string) => {
    const [index, field] = token.split(".");
    if (field === undefined) args[Number(index)] = meaning;
    else args[Number(index)] = { ...(args[Number(index)] as Record<string, string> | undefined), [field]: meaning };
  };
  for (const [token, name] of Object.entries(names)) put(token, `path:${name}`);
  for (const key of query) if (key.startsWith("$")) put(key.slice(1), "query");
  for (const [field, value] of Object.entries(body ?? {})) {
    if (field.startsWith("$")) put(field.slice(1), "body");
    else if (typeof value === "string") put(value.slice(1, -1), `body:${field}`);
    else for (const key of Object.keys(value as object)) put(key.slice(1), `body:${field}`);
  }
  return args;
}
