import type { AnyBody, Protocol } from "./model-protocols.ts";

/** One event of a provider's stream. */
type Event = AnyBody;

const pieces = (text: string): string[] => text.match(/\S*\s*/g)!.filter(Boolean);

/** The events each provider streams for an answer. */
const events: Record<Protocol, (whole: AnyBody) => Event[]> = {
  anthropic: ({ content, usage, stop_reason, ...message }) => [
    { type: "message_start", message: { ...message, content: [], usage: { ...usage, output_tokens: 1 } } },
    ...content.flatMap((block: AnyBody, index: number) => [
      { type: "content_block_start", index, content_block: begun(block) },
      ...deltasOf(block).map((delta) => ({ type: "content_block_delta", index, delta })),
      { type: "content_block_stop", index },
    ]),
    {
      type: "message_delta",
      delta: { stop_reason, stop_sequence: null },
      usage: { output_tokens: usage.output_tokens },
    },
    { type: "message_stop" },
  ],
  openai: ({ output, ...response }) => [
    { type: "response.created", response },
    ...output.flatMap((item: AnyBody, output_index: number) => [
      { type: "response.output_item.added", output_index, item: { ...item, arguments: "" } },
      ...partsOf(item).map((part: AnyBody) => ({ ...part, item_id: item.id, output_index })),
      { type: "response.output_item.done", output_index, item: { ...item, status: "completed" } },
    ]),
    { type: response.status === "incomplete" ? "response.incomplete" : "response.completed", response },
  ],
  "openai-compatible": ({ choices, usage, ...rest }) => {
    const [{ message, finish_reason }] = choices;
    const chunk = (delta: AnyBody, reason: string | null = null) => ({
      ...rest,
      object: "chat.completion.chunk",
      choices: [{ index: 0, delta, finish_reason: reason }],
    });
    return [
      chunk({ role: "assistant", content: "" }),
      ...pieces(message.reasoning_content ?? "").map((piece) => chunk({ reasoning_content: piece })),
      ...pieces(message.content ?? "").map((content) => chunk({ content })),
      ...(message.tool_calls ?? []).map((call: AnyBody, index: number) => chunk({ tool_calls: [{ index, ...call }] })),
      chunk({}, finish_reason),
      { ...rest, object: "chat.completion.chunk", choices: [], usage },
    ];
  },
};

const begun = (block: AnyBody) =>
  block.type === "text"
    ? { ...block, text: "" }
    : block.type === "thinking"
      ? { ...block, thinking: "", signature: "" }
      : { ...block, input: {} };
const deltasOf = ({ type, text, input, thinking, signature }: AnyBody) =>
  type === "thinking"
    ? [
        { type: "thinking_delta", thinking },
        { type: "signature_delta", signature },
      ]
    : type === "text"
      ? pieces(text).map((piece) => ({ type: "text_delta", text: piece }))
      : [{ type: "input_json_delta", partial_json: JSON.stringify(input) }];
const partsOf = ({ type, content, arguments: input }: AnyBody) =>
  type === "reasoning"
    ? []
    : content
      ? content.flatMap(({ text, refusal }: AnyBody) =>
          refusal
            ? [{ type: "response.refusal.delta", delta: refusal }]
            : pieces(text).map((delta) => ({ type: "response.output_text.delta", delta })),
        )
      : [{ type: "response.function_call_arguments.delta", delta: input }];

const written = (event: Event) => `${event.type ? `event: ${event.type}\n` : ""}data: ${JSON.stringify(event)}\n\n`;

/** The stream of an answer, event by event, as sent over the wire. */
export function streamOf(protocol: Protocol, whole: AnyBody): string[] {
  const end = protocol === "openai-compatible" ? ["data: [DONE]\n\n"] : [];
  return [...events[protocol](whole).map(written), ...end];
}
