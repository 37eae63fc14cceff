import type { ClientRequest } from "./client.ts";
import type { CallOptions, Message, Prompt, ToolCall } from "./model.ts";
import { isStrict, type JsonSchema, toJsonSchema } from "./schema.ts";
import type { EndpointSettings } from "./settings.ts";

/** One question to one model. */
export interface ModelRequest extends CallOptions {
  prompt: Prompt;
  /** The shape the answer must have, where it must have one. */
  schema?: JsonSchema;
}

type Provider = EndpointSettings["provider"];
type ClientMessage = ClientRequest["prompt"][number];

/** Anthropic wants a limit; what its client takes for a model it does not know is too short for us. */
const ANTHROPIC_TOKENS = 16_000;

/** Puts a question as a client takes it. `plainly`: the shape is asked for in words alone, for models that enforce none. */
export function toRequest(provider: Provider, ask: ModelRequest, plainly: boolean): ClientRequest {
  const { prompt, schema } = ask;
  const inWords = schema && (plainly || provider === "openai-compatible");
  const messages = inWords ? withInstruction(prompt.messages, schema) : prompt.messages;
  const system: ClientMessage[] = prompt.system ? [{ role: "system", content: prompt.system }] : [];
  return {
    prompt: [...system, ...opening(provider, prompt.shared, messages), ...messages.slice(1).flatMap(toMessage)],
    ...toTools(ask),
    responseFormat: schema && !plainly ? { type: "json", name: "answer", schema: toClientSchema(schema) } : undefined,
    maxOutputTokens: ask.maxTokens ?? (provider === "anthropic" ? ANTHROPIC_TOKENS : undefined),
    abortSignal: ask.signal,
    providerOptions: {
      openai: { store: false, strictJsonSchema: isStrict(schema) },
      openaiCompatible: { strictJsonSchema: isStrict(schema) },
    },
  };
}

/** What is shared stands before everything that differs, in one message with the first: some templates take no two in a row. */
function opening(provider: Provider, shared: string | undefined, messages: Message[]): ClientMessage[] {
  const [first] = messages;
  if (!shared) return first ? toMessage(first) : [];
  const follows = first?.role === "user" ? first.text : undefined;
  const rest = first && follows === undefined ? toMessage(first) : [];
  if (provider !== "anthropic") return [say(follows === undefined ? shared : `${shared}\n\n${follows}`), ...rest];
  const marked = { anthropic: { cacheControl: { type: "ephemeral" } } };
  const message = say(shared, ...(follows === undefined ? [] : [follows]));
  Object.assign(message.content[0]!, { providerOptions: marked });
  return [message, ...rest];
}

const say = (...texts: string[]): Extract<ClientMessage, { role: "user" }> => ({
  role: "user",
  content: texts.map((text) => ({ type: "text", text })),
});

function toMessage(message: Message): ClientMessage[] {
  if (message.role === "user") return [say(message.text)];
  if (message.role === "tool") {
    const { id, name, result } = message;
    const output = { type: "text" as const, value: result };
    return [{ role: "tool", content: [{ type: "tool-result", toolCallId: id, toolName: name, output }] }];
  }
  const text = message.text ? [{ type: "text" as const, text: message.text }] : [];
  const content = [...text, ...(message.calls ?? []).map(toCall)];
  return content.length > 0 ? [{ role: "assistant", content }] : [];
}

/** Providers take back objects alone, also where the model gave something else. */
function toCall({ id, name, input }: ToolCall) {
  const isObject = typeof input === "object" && input !== null && !Array.isArray(input);
  return { type: "tool-call" as const, toolCallId: id, toolName: name, input: isObject ? input : { input } };
}

/** Where a shape is asked for, tools are named only because earlier messages used them. */
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
