import type { JsonSchema } from "./schema.ts";

/** How one model has to be asked, where it differs from the usual. */
export interface Habits {
  /** Answers whole, not in pieces. */
  isWhole?: true;
  /** The shape of the answer is described in the prompt. */
  schemaInWords?: true;
  /** The output limit has its newer name. */
  maxCompletionTokens?: true;
  withoutEffort?: true;
  /** Its reasoning is not sent back. */
  withoutReasoning?: true;
  withoutTools?: true;
}

const MAX_SCHEMAS = 1000;

interface Asked {
  schema?: JsonSchema | undefined;
}

/** Learns from what a model rejects. A habit is kept once a request was answered with it. */
export class LearnedHabits {
  #kept: Habits = {};
  readonly #rejectedSchemas = new Set<string>();

  for({ schema }: Asked): Habits {
    return schema && this.#rejectedSchemas.has(keyOf(schema)) ? { ...this.#kept, schemaInWords: true } : this.#kept;
  }

  keep({ schema }: Asked, { schemaInWords, ...habits }: Habits) {
    this.#kept = { ...this.#kept, ...habits };
    if (schema && schemaInWords && this.#rejectedSchemas.size < MAX_SCHEMAS) this.#rejectedSchemas.add(keyOf(schema));
  }
}

const keyOf = (schema: JsonSchema) => JSON.stringify(schema);
