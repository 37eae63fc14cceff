import type { ClientReply, ClientRequest } from "./client.ts";
import type { Attached, AttachedPart, ToolCall } from "./model.ts";
import { stripThinking } from "./thinking.ts";

const MAX_ATTACHED = 2_000_000;

/** Undefined where nothing is attached, and text and calls say it all. */
export function attachedOf(model: string, { content }: ClientReply, calls: ToolCall[]): Attached | undefined {
  const parts = content.flatMap((part): AttachedPart[] => {
    const metadata =
      "providerMetadata" in part && part.providerMetadata
        ? { metadata: part.providerMetadata as AttachedPart["metadata"] }
        : {};
    if (part.type === "text") return [{ type: "text", text: stripThinking(part.text), ...metadata }];
    if (part.type === "reasoning") return [{ type: "reasoning", text: part.text, ...metadata }];
    if (part.type !== "tool-call" || !calls.some(({ id }) => id === part.toolCallId)) return [];
    return [{ type: "call", id: part.toolCallId, ...metadata }];
  });
  if (!parts.some(({ type, metadata }) => type === "reasoning" || metadata)) return undefined;
  return JSON.stringify(parts).length > MAX_ATTACHED ? undefined : { model, parts };
}

type AssistantMessage = Extract<ClientRequest["prompt"][number], { role: "assistant" }>;
type Content = Extract<AssistantMessage["content"], unknown[]>;

/** The parts of an answer as they are sent back. `withReasoning`: some servers refuse what they have thought themselves. */
export function toContent(
  { parts }: Attached,
  calls: { toolCallId: string; toolName: string; input: unknown; type: "tool-call" }[],
  withReasoning: boolean,
): Content {
  return parts.flatMap((part): Content => {
    const attached = part.metadata ? { providerOptions: part.metadata as Content[number]["providerOptions"] } : {};
    if (part.type === "text") return part.text ? [{ type: "text", text: part.text, ...attached }] : [];
    if (part.type === "reasoning") return withReasoning ? [{ type: "reasoning", text: part.text, ...attached }] : [];
    const { id } = part;
    const call = calls.find(({ toolCallId }) => toolCallId === id);
    return call ? [{ ...call, ...attached }] : [];
  }) as Content;
}
