import { readConfig } from "../../src/kernel/config.ts";
import type { LocalAnswer, Question } from "../../src/models/engine/answer/question.ts";
import type { LocalEngine } from "../../src/models/engine/engine.ts";
import { type LanguageModel, sumTokens, type Tokens } from "../../src/models/model.ts";
import { openLanguageModel } from "../../src/models/open.ts";
import type { Column } from "../../src/vaults/columns/columns.schema.ts";
import type { ColumnResult } from "../../src/vaults/extraction/column-result.ts";
import { readWithModel } from "../../src/vaults/extraction/reading-by-model.ts";
import type { Reader } from "./extraction.ts";

/** The cost of the model's reading. */
export interface Spending {
  documents: number;
  tokens: Tokens;
  /** Columns without an answer: they count as not found. */
  unanswered: number;
}

/** The model configured in the environment, as the service would use it; null if there is none. */
export const configuredModel = (environment: NodeJS.ProcessEnv = process.env): LanguageModel | null =>
  openLanguageModel(readConfig(environment), { onTrouble: (message) => console.error(message) });

/** Reads contracts like a vault with a language model, including the local engine's hints for a second look. */
export function readerOf(model: LanguageModel, local: LocalEngine): { reader: Reader; spending: Spending } {
  const spending: Spending = { documents: 0, tokens: { input: 0, cached: 0, output: 0 }, unanswered: 0 };
  const ctx = {
    deps: { engine: local },
    signal: new AbortController().signal,
    once: <T>(_: string, step: () => Promise<T>) => step(),
  };
  const reader: Reader = async (text, questions) => {
    const page = { page: 1, start: 0, end: text.length, method: "text" as const, width: null, height: null };
    const document = { name: "contract.txt", text, pages: [{ ...page, suspicions: [] }] };
    const { readings, tokens } = await readWithModel(ctx, model, document, questions.map(columnFor));
    spending.documents++;
    spending.tokens = sumTokens([spending.tokens, tokens]);
    spending.unanswered += readings.filter(({ extraction }) => extraction.outcome === "failed").length;
    return readings.map(answerOf);
  };
  return { reader, spending };
}

const columnFor = ({ key, label, instructions, fieldType, options }: Question): Column => ({
  id: null,
  field_key: key,
  label,
  instructions,
  field_type: fieldType,
  field_meta: options.length > 0 ? { type: fieldType, options, legacy_options: [] } : null,
  extraction_mode: "ai",
  kind: "custom",
  editable: true,
  sort_order: null,
  created_at: null,
  updated_at: null,
});

/** A model reports no confidence: it is always 1, and calibration is not measured. */
function answerOf({ column, extraction }: ColumnResult): LocalAnswer {
  const { outcome, value, citations, reasoning } = extraction;
  return {
    key: column.field_key,
    outcome: outcome === "failed" ? "absent" : outcome,
    value: value as LocalAnswer["value"],
    places: citations.map(({ start, end }) => ({ start, end })),
    confidence: 1,
    reasoning: reasoning ?? "",
  };
}
