import { must } from "../content/must.ts";
import type { EndpointSettings } from "../kernel/model-endpoints.ts";
import { toContent } from "./attached.ts";
import type { ClientRequest } from "./client.ts";
import type { Habits } from "./habits.ts";
import type { CallOptions, Message, Prompt, ToolCall } from "./model.ts";
import { isStrict, type JsonSchema, toJsonSchema } from "./schema.ts";

/** One request to one model. */
export interface ModelRequest extends CallOptions {
  prompt: Prompt;
  /** The shape of the answer, if it must be an object. */
  schema?: JsonSchema;
  /** A person is waiting: while the circuit is open, wait until the model may be called again rather than fail at once. */
  isPatient?: boolean;
  /** Another model can be asked, so this one is not worth a second try when it is slow. */
  hasNext?: boolean;
  /** Counts the answers of one model that could not be used. Shared by the calls that ask for the same. */
  useless?: { count: number };
}

type Provider = EndpointSettings["provider"];
type ClientMessage = ClientRequest["prompt"][number];

/** The least limit on answers of the large providers: what a model thinks counts, and their windows have room for it. */
const ROOMY_TOKENS = 16_000;

/** Builds the client's request. */
export function toRequest(settings: EndpointSettings, ask: ModelRequest, habits: Habits): ClientRequest {
  const { provider, outputTokens, reasoning } = settings;
  const { schema } = ask;
  const prompt = habits.withoutTools ? withoutTools(ask.prompt) : ask.prompt;
  const inWords = schema && (habits.schemaInWords || provider === "openai-compatible");
  const messages = inWords ? withInstruction(prompt.messages, schema) : prompt.messages;
  const system: ClientMessage[] = prompt.system ? [{ role: "system", content: prompt.system }] : [];
  const convert = (message: Message) => toMessage(message, settings.name, habits);
  const asked = [...opening(provider, prompt.shared, messages, convert), ...messages.slice(1).flatMap(convert)];
  const goesOn = provider === "anthropic" && !schema && !prompt.mustAnswer && (prompt.tools ?? []).length > 0;
  return {
    prompt: [...system, ...(goesOn ? markedUpToHere(asked) : asked)],
    ...toTools({ ...ask, prompt }),
    responseFormat:
      schema && !habits.schemaInWords ? { type: "json", name: "answer", schema: toClientSchema(schema) } : undefined,
    maxOutputTokens: outputTokens ?? usualLimit(provider, ask),
    reasoning: habits.withoutEffort ? undefined : reasoning,
    abortSignal: ask.signal,
    providerOptions: {
      openai: { store: false, strictJsonSchema: isStrict(schema), ...(reasoning && { forceReasoning: true }) },
      openaiCompatible: { strictJsonSchema: isStrict(schema) },
    },
  };
}

const usualLimit = (provider: Provider, { maxTokens }: ModelRequest) =>
  provider === "openai-compatible" ? maxTokens : Math.max(maxTokens ?? 0, ROOMY_TOKENS);

/**
 * Shared content goes first, so that it can be cached, in one message with the first one, because some chat templates reject
 * two user messages in a row.
 */
function opening(
  provider: Provider,
  shared: string | undefined,
  messages: Message[],
  convert: (message: Message) => ClientMessage[],
): ClientMessage[] {
  const [first] = messages;
  if (!shared) return first ? convert(first) : [];
  const firstText = first?.role === "user" ? first.text : undefined;
  const rest = first && firstText === undefined ? convert(first) : [];
  if (provider !== "anthropic")
    return [userMessage(firstText === undefined ? shared : `${shared}\n\n${firstText}`), ...rest];
  const message = userMessage(shared, ...(firstText === undefined ? [] : [firstText]));
  Object.assign(must(message.content[0], "the shared text comes first"), { providerOptions: CACHED });
  return [message, ...rest];
}

const CACHED = { anthropic: { cacheControl: { type: "ephemeral" } } };

/** With tools, the next step repeats all of this: the tools, the rules and the steps so far. */
const markedUpToHere = (messages: ClientMessage[]): ClientMessage[] =>
  messages.map((message, at) => (at === messages.length - 1 ? { ...message, providerOptions: CACHED } : message));

const userMessage = (...texts: string[]): Extract<ClientMessage, { role: "user" }> => ({
  role: "user",
  content: texts.map((text) => ({ type: "text", text })),
});

function toMessage(message: Message, model: string, habits: Habits): ClientMessage[] {
  if (message.role === "user") return [userMessage(message.text)];
  if (message.role === "tool") {
    const { id, name, result } = message;
    const output = { type: "text" as const, value: result };
    return [{ role: "tool", content: [{ type: "tool-result", toolCallId: id, toolName: name, output }] }];
  }
  const calls = (message.calls ?? []).map(toCall);
  const text = message.text ? [{ type: "text" as const, text: message.text }] : [];
  const content =
    message.attached?.model === model
      ? toContent(message.attached, calls, !habits.withoutReasoning)
      : [...text, ...calls];
  return content.length > 0 ? [{ role: "assistant", content }] : [];
}

/** For a model that has no tools: what another one looked up is told in words. */
function withoutTools({ tools: _, ...prompt }: Prompt): Prompt {
  const messages: Message[] = [];
  for (const message of prompt.messages) {
    const text = message.role === "tool" ? `The result of ${message.name}:\n${message.result}` : message.text;
    const role = message.role === "assistant" ? "assistant" : "user";
    const last = messages.at(-1);
    if (text === "") continue;
    if (last?.role === role) messages[messages.length - 1] = { role, text: `${last.text}\n\n${text}` };
    else messages.push({ role, text });
  }
  return { ...prompt, messages };
}

/** Providers only accept objects as tool input, even if the model sent something else. */
function toCall({ id, name, input }: ToolCall) {
  const isObject = typeof input === "object" && input !== null && !Array.isArray(input);
  return { type: "tool-call" as const, toolCallId: id, toolName: name, input: isObject ? input : { input } };
}

/** Where no call is wanted, tools are only declared because earlier messages used them. */
function toTools({ prompt, schema }: ModelRequest): Pick<ClientRequest, "tools" | "toolChoice"> {
  const tools = (prompt.tools ?? []).map(({ name, description, input }) => ({
    type: "function" as const,
    name,
    description,
    inputSchema: toClientSchema(toJsonSchema(input)),
  }));
  if (tools.length === 0) return {};
  if (!schema && !prompt.mustAnswer) return { tools };
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
