import { must } from "../content/must.ts";
import type { EndpointSettings } from "../kernel/model-endpoints.ts";
import type { ClientRequest } from "./client.ts";
import type { CallOptions, Message, Prompt, ToolCall } from "./model.ts";
import { isStrict, type JsonSchema, toJsonSchema } from "./schema.ts";

/** One request to one model. */
export interface ModelRequest extends CallOptions {
  prompt: Prompt;
  /** The shape of the answer, if it must be an object. */
  schema?: JsonSchema;
  /** A person is waiting: while the circuit is open, wait until the model may be called again rather than fail at once. */
  isPatient?: boolean;
}

type Provider = EndpointSettings["provider"];
type ClientMessage = ClientRequest["prompt"][number];

/** Anthropic requires a limit, and the SDK's default for unknown models is too low. */
const ANTHROPIC_TOKENS = 16_000;

/** Builds the client's request. `schemaInWords`: describe the shape in the prompt, for models that do not enforce schemas. */
export function toRequest(provider: Provider, ask: ModelRequest, schemaInWords: boolean): ClientRequest {
  const { prompt, schema } = ask;
  const inWords = schema && (schemaInWords || provider === "openai-compatible");
  const messages = inWords ? withInstruction(prompt.messages, schema) : prompt.messages;
  const system: ClientMessage[] = prompt.system ? [{ role: "system", content: prompt.system }] : [];
  return {
    prompt: [...system, ...opening(provider, prompt.shared, messages), ...messages.slice(1).flatMap(toMessage)],
    ...toTools(ask),
    responseFormat:
      schema && !schemaInWords ? { type: "json", name: "answer", schema: toClientSchema(schema) } : undefined,
    maxOutputTokens: ask.maxTokens ?? (provider === "anthropic" ? ANTHROPIC_TOKENS : undefined),
    abortSignal: ask.signal,
    providerOptions: {
      openai: { store: false, strictJsonSchema: isStrict(schema) },
      openaiCompatible: { strictJsonSchema: isStrict(schema) },
    },
  };
}

/**
 * Shared content goes first, so that it can be cached, in one message with the first one, because some chat templates reject
 * two user messages in a row.
 */
function opening(provider: Provider, shared: string | undefined, messages: Message[]): ClientMessage[] {
  const [first] = messages;
  if (!shared) return first ? toMessage(first) : [];
  const firstText = first?.role === "user" ? first.text : undefined;
  const rest = first && firstText === undefined ? toMessage(first) : [];
  if (provider !== "anthropic")
    return [userMessage(firstText === undefined ? shared : `${shared}\n\n${firstText}`), ...rest];
  const cacheControl = { anthropic: { cacheControl: { type: "ephemeral" } } };
  const message = userMessage(shared, ...(firstText === undefined ? [] : [firstText]));
  Object.assign(must(message.content[0], "the shared text comes first"), { providerOptions: cacheControl });
  return [message, ...rest];
}

const userMessage = (...texts: string[]): Extract<ClientMessage, { role: "user" }> => ({
  role: "user",
  content: texts.map((text) => ({ type: "text", text })),
});

function toMessage(message: Message): ClientMessage[] {
  if (message.role === "user") return [userMessage(message.text)];
  if (message.role === "tool") {
    const { id, name, result } = message;
    const output = { type: "text" as const, value: result };
    return [{ role: "tool", content: [{ type: "tool-result", toolCallId: id, toolName: name, output }] }];
  }
  const text = message.text ? [{ type: "text" as const, text: message.text }] : [];
  const content = [...text, ...(message.calls ?? []).map(toCall)];
  return content.length > 0 ? [{ role: "assistant", content }] : [];
}

/** Providers only accept objects as tool input, even if the model sent something else. */
function toCall({ id, name, input }: ToolCall) {
  const isObject = typeof input === "object" && input !== null && !Array.isArray(input);
  return { type: "tool-call" as const, toolCallId: id, toolName: name, input: isObject ? input : { input } };
}

/** With a schema, tools are only declared because earlier messages used them. */
function toTools({ prompt, schema }: ModelRequest): Pick<ClientRequest, "tools" | "toolChoice"> {
  const tools = (prompt.tools ?? []).map(({ name, description, input }) => ({
    type: "function" as const,
    name,
    description,
    inputSchema: toClientSchema(toJsonSchema(input)),
  }));
  if (tools.length === 0) return {};
  if (!schema) return { tools };
  return prompt.messages.some(({ role }) => role === "tool") ? { tools, toolChoice: { type: "none" } } : {};
}

function withInstruction(messages: Message[], schema: JsonSchema): Message[] {
  const instruction = `Answer with one JSON object that fits this JSON schema, and with nothing else:\n${JSON.stringify(schema)}`;
  const last = messages.at(-1);
  if (last?.role !== "user") return [...messages, { role: "user", text: instruction }];
  return [...messages.slice(0, -1), { role: "user", text: `${last.text}\n\n${instruction}` }];
}

type ClientSchema = NonNullable<Extract<ClientRequest["responseFormat"], { type: "json" }>["schema"]>;
const toClientSchema = (schema: JsonSchema) => schema as ClientSchema;
