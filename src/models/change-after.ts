import { ModelFault } from "./fault.ts";
import type { Habits } from "./habits.ts";
import type { ModelRequest } from "./request.ts";

/** What to do differently after this fault. Undefined if there is nothing. */
export function changeAfter({ status = 0, named }: ModelFault, ask: ModelRequest, habits: Habits): Habits | undefined {
  const change = (habit: keyof Habits): Habits | undefined =>
    habits[habit] ? undefined : { ...habits, [habit]: true };
  const { tools = [], messages } = ask.prompt;
  if (named.has("max_completion_tokens") && !habits.maxCompletionTokens) return change("maxCompletionTokens");
  if (named.has("tools") && tools.length > 0 && !habits.withoutTools) {
    if (ask.needsTools) throw new ModelFault(NEEDS_TOOLS, "refused");
    return change("withoutTools");
  }
  if (named.has("effort") && !habits.withoutEffort) return change("withoutEffort");
  const hasReasoning = messages.some((message) => message.role === "assistant" && message.attached);
  if (named.has("reasoning_content") && hasReasoning && !habits.withoutReasoning) return change("withoutReasoning");
  if (status === 406 || named.has("streaming")) return change("isWhole");
  if (ask.schema && (status === 400 || status === 422)) return change("schemaInWords");
  return undefined;
}

const NEEDS_TOOLS =
  "cannot call tools, which it needs to read documents that do not fit its prompt. Set a model with tools or with a larger window (MODEL_PROMPT_CHARACTERS)";
