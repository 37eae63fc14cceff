import { answerAside, answerReadingOfPart, isAside, isReadingOfPart } from "../model-asides.ts";
import type { AnyBody, Said } from "./model-protocols.ts";
import type { ModelReply, ModelRequest, Reply } from "./model-server.ts";

/** The law and the term of the contract that the competent model reads. */
export const READ_CONTRACT =
  "SERVICE AGREEMENT between Acme Widgets Inc. and Globex Trading LLC.\n\nThis Agreement is governed by the laws of the State of Ohio.\n\nThis Agreement ends after two years.";
export const LAW_QUOTE = "laws of the State of Ohio";

/** Does all work of an assistant rightly: names chats, looks again, reads parts, fills columns, judges checks, looks up and answers. */
export function competent(request: ModelRequest): Said {
  const { question, body, tools } = request;
  if (isReadingOfPart(request)) return answerReadingOfPart(request, /Ohio|two years/);
  if (isAside(request)) return answerAside(request);
  if (question.includes("Judge this check")) return { object: JUDGED };
  const columns = [...question.matchAll(/^C(\d+): (.*)$/gm)];
  if (columns.length > 0) return { object: { answers: columns.map(([, number, label]) => filled(number!, label!)) } };
  const mayCall = tools.includes("search_documents") && !isToldToAnswer(body) && !hasLookedUp(body);
  if (mayCall) return { calls: [{ id: "call_1", name: "search_documents", input: { query: "governing law" } }] };
  return { text: `It is the law of Ohio [[F1: "${LAW_QUOTE}"]].` };
}

const JUDGED = {
  result: "standard",
  fallback: 0,
  basis: "words",
  demands: [],
  analysis: "It ends after two years.",
  quotes: [{ document: "F1", quote: "ends after two years" }],
  revisions: [],
};

const filled = (number: string, label: string) => ({
  column: `C${number}`,
  found: label.startsWith("Law"),
  value: label.startsWith("Law") ? "Ohio" : "",
  quotes: label.startsWith("Law") ? [LAW_QUOTE] : [],
  reasoning: "It says so.",
});

const isToldToAnswer = ({ tool_choice }: AnyBody) => (tool_choice?.type ?? tool_choice) === "none";
const hasLookedUp = (body: AnyBody) => JSON.stringify(body.messages ?? body.input).includes("call_1");

const refused = (message: string, more: object = {}, status = 400): ModelReply => ({
  status,
  body: JSON.stringify({ error: { message, type: "invalid_request_error", ...more } }),
});

/** Gemini 3 through its OpenAI-compatible end point: a call is only taken back with the signature it was made with. */
export const gemini3: Reply = (request) => {
  const made = request.body.messages.flatMap(({ tool_calls = [] }: AnyBody) => tool_calls);
  if (made.some((call: AnyBody) => call.extra_content?.google?.thought_signature !== "sealed-thought"))
    return refused("Function call is missing a thought_signature in functionCall parts.", {
      status: "INVALID_ARGUMENT",
    });
  const said = competent(request);
  return {
    ...said,
    ...(said.calls && { calls: said.calls.map((call) => ({ ...call, signature: "sealed-thought" })) }),
  };
};

/** A reasoning model of OpenAI that stores nothing: a call is only taken back after the reasoning that led to it. */
export const openaiReasoning: Reply = (request) => {
  const { input, store, include = [] } = request.body;
  if (store !== false || !include.includes("reasoning.encrypted_content")) return refused("Nothing is stored here.");
  const isOrphan = (item: AnyBody, at: number) =>
    item.type === "function_call" && input[at - 1]?.encrypted_content !== "sealed-thought";
  if (input.some(isOrphan)) return refused("'function_call' was provided without its required 'reasoning' item.");
  const said = competent(request);
  return said.calls ? { ...said, reasoning: { text: "", seal: "sealed-thought" } } : said;
};

/** Anthropic with extended thinking: blocks of tools need their declaration, and a call the thought before it. */
export const anthropicThinking: Reply = (request) => {
  const blocks: AnyBody[] = request.body.messages.flatMap(({ content }: AnyBody) => content);
  const at = blocks.findIndex(({ type }) => type === "tool_use");
  if (at !== -1 && !request.body.tools) return refused("Requests which have `tool_use` blocks must define tools.");
  if (at !== -1 && blocks[at - 1]?.signature !== "sealed-thought")
    return refused("Expected `thinking`, but found `tool_use`.");
  const said = competent(request);
  return said.calls ? { ...said, reasoning: { text: "Let me look.", seal: "sealed-thought" } } : said;
};

/** A server that refuses what its model has thought, when it is sent back. */
export const refusesReasoning: Reply = (request) => {
  if (request.body.messages.some((message: AnyBody) => "reasoning_content" in message))
    return refused("property 'reasoning_content' is unsupported");
  const said = competent(request);
  return said.calls ? { ...said, reasoning: { text: "Let me look." } } : said;
};

/** Ollama with a model without tools. */
export const withoutTools = (request: ModelRequest): ModelReply =>
  request.tools.length > 0
    ? refused("registry.ollama.ai/library/gemma3:4b does not support tools", { type: "api_error" })
    : competent(request);

/** Newer models of OpenAI and Azure through chat completions. */
export const wantsMaxCompletionTokens: Reply = (request) =>
  "max_tokens" in request.body
    ? refused(
        "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.",
      )
    : competent(request);

/** Servers that end without a reason, or with one of their own. */
export const endsWith =
  (ended: string | null): Reply =>
  (request) => ({ ...competent(request), ended });

/** A chat template that opens the thinking block in the prompt: only its end is in the answer. */
export const closesThinking: Reply = (request) => {
  const said = competent(request);
  const text = said.text ?? JSON.stringify(said.object);
  return said.calls ? said : { text: `The user asks for {a law}.\nI look.\n</think>\n\n${text}` };
};

/** Refuses what does not fit its window, prompt and output together, at 3.5 characters per token. */
export const window =
  (tokens: number) =>
  (request: ModelRequest): ModelReply => {
    const { messages, tools, response_format, max_tokens } = request.body;
    const prompt = Math.ceil(JSON.stringify({ messages, tools, response_format }).length / 3.5);
    return prompt + (max_tokens ?? 0) > tokens
      ? refused(`This model's maximum context length is ${tokens} tokens. However, you requested more.`)
      : competent(request);
  };

/** Its output limit is reached when it has to fill more columns than this. */
export const cutsOffAfter =
  (columns: number): Reply =>
  (request) => {
    const asked = request.question.match(/^C\d+: /gm)?.length ?? 0;
    return asked > columns ? { text: '{"answers": [{"column": "C1", "fo', cut: true } : competent(request);
  };

/** Spends all its output on reasoning. */
export const neverSpeaks: Reply = { text: "", reasoning: { text: "Let me think about it." }, cut: true };
