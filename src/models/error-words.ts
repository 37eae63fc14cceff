/** The parts of a request that a provider's error may speak of. */
export type Named = "streaming" | "tools" | "max_completion_tokens" | "effort" | "reasoning_content";

/** The words of OpenAI, Azure, Gemini, OpenRouter, vLLM, Ollama, llama.cpp and LM Studio. */
const WORDS: Record<Named, RegExp> = {
  streaming: /\bstream(?:ing|_options)?\b/,
  tools:
    /not support (?:tools|tool |function)|support tool use|--enable-auto-tool-choice|requires? --jinja|tools? (?:are|is) not supported/,
  max_completion_tokens: /max_completion_tokens/,
  effort: /reasoning[_. ]effort|\beffort\b|not support (?:thinking|reasoning)/,
  reasoning_content: /reasoning_content/,
};

const TOO_LONG =
  /context_length_exceeded|exceed_context_size|context (?:length|window|size)|prompt is too long|input is too long|too many (?:input )?tokens|input token count|available context|\bn_(?:ctx|keep)\b/;

/** Errors repeat parts of the prompt at times: only their beginning is looked at. */
const READ = 2_000;
const beginningOf = (body: string) => body.slice(0, READ).toLowerCase();

/** What the body of an error response speaks of. Its text is not kept. */
export function findNamed(status: number, body: string): ReadonlySet<Named> {
  const text = beginningOf(body);
  const names = (Object.keys(WORDS) as Named[]).filter((name) => WORDS[name].test(text));
  return new Set(status < 500 ? names : names.filter((name) => name === "tools"));
}

/** Whether the provider says that prompt and answer do not fit the window of the model. */
export const isTooLong = (status: number, body: string): boolean =>
  status === 413 || ([400, 422, 500].includes(status) && TOO_LONG.test(beginningOf(body)));
