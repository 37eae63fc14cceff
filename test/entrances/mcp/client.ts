import type { RequestOptions } from "../../support/client.ts";
import type { TestApp } from "../../support/harness.ts";

export interface Called {
  isError: boolean;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into results of every shape
  content: any;
  text: string;
}

/** Sends one message like an MCP client, and returns the reply, whether JSON or a stream of one event. */
export async function sendMessage(
  app: TestApp,
  key: string | undefined,
  message: object,
  options: RequestOptions = {},
) {
  const headers = {
    accept: "application/json, text/event-stream",
    ...(key !== undefined && { authorization: `Bearer ${key}` }),
    ...options.headers,
  };
  const reply = await app.send("POST", "//mcp", { body: { jsonrpc: "2.0", id: 1, ...message }, headers });
  const data = /^data: (.*)$/m.exec(reply.text)?.[1];
  return { ...reply, message: data ? JSON.parse(data) : reply.body };
}

/** Calls a tool with a key. */
export async function callTool(
  app: TestApp,
  { key }: { key: string },
  name: string,
  given: object = {},
): Promise<Called> {
  const { message, text: raw } = await sendMessage(app, key, {
    method: "tools/call",
    params: { name, arguments: given },
  });
  if (!message?.result) throw new Error(raw);
  const { isError = false, structuredContent, content } = message.result;
  const text = content[0].text;
  return { isError, content: isError ? JSON.parse(text) : structuredContent, text };
}
