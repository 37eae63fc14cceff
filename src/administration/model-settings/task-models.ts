import { listTaskModels } from "../../kernel/model-endpoints.ts";
import type { NewTaskModel, NewTaskModels } from "../../kernel/model-tasks.schema.ts";
import type { ModelSettings, TaskModel } from "./model-settings.schema.ts";

/** The key of each model, by its place: `naming`, `naming.fallback`. */
export type TaskKeys = Record<string, string>;
type Own = Pick<NewTaskModel, "provider" | "name" | "base_url" | "api_key">;

/** The models of tasks as they are stored, and their keys. An omitted key is kept for the address that it was entered for. */
export function splitKeys(given: NewTaskModels, before: NewTaskModels, stored: TaskKeys) {
  const keys: TaskKeys = {};
  const placed = (tasks: NewTaskModels) => new Map(listTaskModels(tasks).map(({ place, own }) => [place, own]));
  const earlier = placed(before);
  for (const [place, own] of placed(given)) {
    const was = earlier.get(place);
    const isSame = was?.provider === own.provider && (was?.base_url ?? null) === (own.base_url ?? null);
    const key = own.api_key === undefined && isSame ? stored[place] : own.api_key;
    if (key) keys[place] = key;
  }
  return { tasks: mapModels(given, (_, { api_key: _key, ...own }) => own), keys };
}

/** With their keys, as a model is opened. */
export const joinKeys = (tasks: NewTaskModels, keys: TaskKeys): NewTaskModels =>
  mapModels(tasks, (place, own) => ({ ...own, ...(keys[place] && { api_key: keys[place] }) }));

function mapModels(tasks: NewTaskModels, change: <T extends Own>(place: string, own: T) => Omit<T, "api_key">) {
  const entries = Object.entries(tasks).map(([task, { fallback, ...own }]) => {
    const next = fallback ? change(`${task}.fallback`, fallback) : fallback;
    return [task, { ...change(task, own), ...(next !== undefined && { fallback: next }) }];
  });
  return Object.fromEntries(entries) as NewTaskModels;
}

/** Without keys. */
export function showTasks(tasks: NewTaskModels, keys: TaskKeys): ModelSettings["tasks"] {
  const shown = (place: string, own: Own) => ({
    provider: own.provider ?? null,
    name: own.name ?? null,
    base_url: own.base_url ?? null,
    has_api_key: keys[place] !== undefined,
  });
  const entries = Object.entries(tasks).map(([task, { fallback, ...own }]): [string, TaskModel] => [
    task,
    {
      ...shown(task, own),
      prompt_characters: own.prompt_characters ?? null,
      output_tokens: own.output_tokens ?? null,
      reasoning: own.reasoning ?? null,
      ...(fallback !== undefined && { fallback: fallback && shown(`${task}.fallback`, fallback) }),
    },
  ]);
  return Object.fromEntries(entries);
}
