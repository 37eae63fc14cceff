import { queryOptions } from "@tanstack/react-query";
import { api } from "../api.ts";
import type { ChatTurn, Message } from "../chats/chats.queries.ts";
import { type Draft, EMPTY, newStep, type StepDraft } from "./draft.ts";

const MOST_STEPS = 30;
const MOST_MESSAGES = 500;
const LONGEST_NAME = 200;

/** A workflow of what a chat did: its questions are asked again, and its reviews are made again. */
export const chatStepsQuery = (id: string) =>
  queryOptions({
    queryKey: ["workflows", "from-chat", id],
    queryFn: async ({ signal }): Promise<Draft> => {
      const params = { id };
      const [chat, { messages }, { turns }] = await Promise.all([
        api.get("/chats/{id}/shown", { params, signal }),
        api.get("/chats/{id}/messages", { params, query: { limit: MOST_MESSAGES }, signal }),
        api.get("/chats/{id}/turns", { params, signal }),
      ]);
      const playbooks = await playbooksOf(turns, signal);
      return { ...EMPTY, name: chat.title.slice(0, LONGEST_NAME), steps: stepsOf(messages, turns, playbooks) };
    },
    staleTime: 0,
    gcTime: 0,
  });

/** The playbook of each review. A review that is gone has none. */
async function playbooksOf(turns: ChatTurn[], signal: AbortSignal): Promise<Map<string, string>> {
  const ids = turns.flatMap(({ reviews }) => reviews.map(({ review_id }) => review_id));
  const found = await Promise.all(
    ids.map((id) =>
      api.get("/reviews/{id}", { params: { id }, signal }).then(
        ({ playbook }) => [id, playbook.id] as const,
        () => undefined,
      ),
    ),
  );
  return new Map(found.flatMap((each) => (each && typeof each[1] === "string" ? [[each[0], each[1]]] : [])));
}

/** A question that led to a review is that review; every other question is asked. */
function stepsOf(messages: Message[], turns: ChatTurn[], playbooks: Map<string, string>): StepDraft[] {
  const steps: StepDraft[] = [];
  for (const { role, content, job_id } of messages) {
    if (role !== "user") continue;
    const reviews = turns.find((turn) => turn.job_id === job_id)?.reviews ?? [];
    const used = reviews.flatMap(({ review_id }) => playbooks.get(review_id) ?? []);
    for (const playbook_id of used) steps.push(newStep("run_playbook", steps, { playbook_id }));
    if (used.length === 0) steps.push(newStep("ask", steps, { question: content }));
  }
  return steps.slice(0, MOST_STEPS);
}
