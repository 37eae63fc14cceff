// biome-ignore lint/suspicious/noExplicitAny: the bodies of three protocols
export type AnyBody = any;
export type Protocol = "anthropic" | "openai" | "openai-compatible";

/** A model's answer: text, an object as JSON, or tool calls. */
export interface Said {
  text?: string;
  object?: unknown;
  /** `signature`: what Gemini attaches to a call. */
  calls?: { id?: string; name: string; input: unknown; signature?: string }[];
  /** What it thought before, with the seal that it wants back. */
  reasoning?: { text: string; seal?: string };
  /** Why it ended, in its own words; null: it does not say. */
  ended?: string | null;
  /** The token limit cut it off. */
  cut?: boolean;
  declined?: boolean;
  tokens?: { input: number; cached: number; output: number };
}

interface Asked {
  model: string;
  system: string;
  messages: { role: string; text: string }[];
  question: string;
  tools: string[];
  schema: AnyBody | undefined;
}

interface Spoken {
  name: Protocol;
  path: string;
  read(body: AnyBody): Asked;
  write(said: Said, body: AnyBody): AnyBody;
}

const words = (content: AnyBody): string =>
  typeof content === "string"
    ? content
    : (content ?? []).map((part: AnyBody) => part.text ?? words(part.content ?? part.output ?? "")).join("\n");
const textOf = ({ text, object }: Said) => text ?? (object === undefined ? undefined : JSON.stringify(object));
const usage = ({ tokens }: Said) => tokens ?? { input: 10, cached: 0, output: 5 };
const argumentsOf = (input: unknown) => (typeof input === "string" ? input : JSON.stringify(input));

function asked(body: AnyBody, system: string, all: AnyBody[], schema: AnyBody): Asked {
  const messages = all.map((message) => ({
    role: message.role ?? message.type,
    text: words(message.content ?? message.output),
  }));
  const tools = (body.tools ?? []).map((tool: AnyBody) => tool.function?.name ?? tool.name);
  return { model: body.model, system, messages, question: messages.at(-1)?.text ?? "", tools, schema };
}

const anthropic: Spoken = {
  name: "anthropic",
  path: "/messages",
  read: (body) => asked(body, words(body.system), body.messages, body.output_config?.format?.schema),
  write(said, body) {
    const forced = body.tools?.find(({ name }: AnyBody) => name === "json");
    const calls = said.object !== undefined && forced ? [{ name: "json", input: said.object }] : (said.calls ?? []);
    const text = forced ? said.text : textOf(said);
    const { input, cached, output } = usage(said);
    const stopped = calls.length > 0 ? "tool_use" : "end_turn";
    return {
      type: "message",
      id: "msg_1",
      model: body.model,
      role: "assistant",
      content: [
        ...(said.reasoning
          ? [{ type: "thinking", thinking: said.reasoning.text, signature: said.reasoning.seal }]
          : []),
        ...(text === undefined ? [] : [{ type: "text", text }]),
        ...calls.map(({ signature: _, ...call }: NonNullable<Said["calls"]>[number], at: number) => ({
          id: `toolu_${at}`,
          ...call,
          type: "tool_use",
        })),
      ],
      stop_reason: said.cut ? "max_tokens" : said.declined ? "refusal" : (said.ended ?? stopped),
      stop_sequence: null,
      usage: { input_tokens: input - cached, cache_read_input_tokens: cached, output_tokens: output },
    };
  },
};

const openai: Spoken = {
  name: "openai",
  path: "/responses",
  read(body) {
    const isSystem = ({ role }: AnyBody) => role === "system" || role === "developer";
    const system = words(body.input.filter(isSystem));
    const rest = body.input.filter((item: AnyBody) => !isSystem(item));
    return asked(body, system, rest, body.text?.format?.schema);
  },
  write(said, body) {
    const text = textOf(said);
    const { input, cached, output } = usage(said);
    const part = said.declined ? { type: "refusal", refusal: "No." } : { type: "output_text", text, annotations: [] };
    const message = { type: "message", role: "assistant", id: "msg_1", content: [part] };
    return {
      id: "resp_1",
      object: "response",
      created_at: 1,
      model: body.model,
      status: said.cut ? "incomplete" : "completed",
      incomplete_details: said.cut ? { reason: "max_output_tokens" } : null,
      output: [
        ...(said.reasoning
          ? [{ type: "reasoning", id: "rs_1", summary: [], encrypted_content: said.reasoning.seal }]
          : []),
        ...(text === undefined && !said.declined ? [] : [message]),
        ...(said.calls ?? []).map(({ id, name, input: given }, at) => ({
          type: "function_call",
          id: `fc_${at}`,
          call_id: id ?? `call_${at}`,
          name,
          arguments: argumentsOf(given),
        })),
      ],
      usage: { input_tokens: input, input_tokens_details: { cached_tokens: cached }, output_tokens: output },
    };
  },
};

const compatible: Spoken = {
  name: "openai-compatible",
  path: "/chat/completions",
  read(body) {
    const isSystem = ({ role }: AnyBody) => role === "system";
    const rest = body.messages.filter((message: AnyBody) => !isSystem(message));
    return asked(body, words(body.messages.filter(isSystem)), rest, body.response_format?.json_schema?.schema);
  },
  write(said, body) {
    const { input, cached, output } = usage(said);
    const calls = said.calls?.map(({ id, name, input: given, signature }, at) => ({
      id: id ?? `call_${at}`,
      type: "function",
      function: { name, arguments: argumentsOf(given) },
      ...(signature && { extra_content: { google: { thought_signature: signature } } }),
    }));
    const stopped = calls ? "tool_calls" : "stop";
    return {
      id: "chatcmpl-1",
      object: "chat.completion",
      created: 1,
      model: body.model,
      choices: [
        {
          index: 0,
          message: {
            role: "assistant",
            content: textOf(said) ?? null,
            ...(said.reasoning && { reasoning_content: said.reasoning.text }),
            tool_calls: calls,
          },
          finish_reason: said.cut
            ? "length"
            : said.declined
              ? "content_filter"
              : said.ended === undefined
                ? stopped
                : said.ended,
        },
      ],
      usage: { prompt_tokens: input, prompt_tokens_details: { cached_tokens: cached }, completion_tokens: output },
    };
  },
};

export const protocols = [anthropic, openai, compatible];
