import { VERDICTS } from "../../src/content/values/verdicts.schema.ts";
import { type LanguageModel, sumTokens, type Tokens } from "../../src/models/model.ts";
import { type ReviewContext, reviewByModel } from "../../src/playbooks/reviews/run/review-by-model.ts";
import type { Source } from "../../src/workspace/files/search/sources.ts";
import type { Judge } from "./entailment.ts";

const NOBODY = "00000000-0000-0000-0000-000000000000";
const STANCE = { review_mode: "third-party", representing_party: "our company" } as const;

/** Judges like a playbook run with a language model. `spending` reports the cost. */
export function judgeOf(model: LanguageModel): { judge: Judge; spending: { tokens: Tokens; errors: number } } {
  const spending = { tokens: sumTokens([]), errors: 0 };
  const signal = new AbortController().signal;
  // The agreements fit into one prompt, so no search and no database is needed.
  const ctx = { signal, once: <T>(_: string, step: () => Promise<T>) => step() } as ReviewContext;
  const judge: Judge = async (text, asked) => {
    const checks = asked.map(({ key: id, title, description, positions }) => ({
      id,
      title,
      description,
      importance: null,
      positions: [...positions],
    }));
    const { findings, tokens } = await reviewByModel(ctx, model, {
      playbook: { title: "Review", checks },
      sources: [sourceOf(text)],
      setting: { stance: STANCE, guide: null, profiles: "" },
      step: "",
    });
    spending.tokens = sumTokens([spending.tokens, tokens]);
    spending.errors += findings.filter(({ evaluationResult }) => evaluationResult === "Error").length;
    return findings.map(({ checkId: key, evaluationResult, quotes }) => ({
      key,
      result: evaluationResult === "Error" ? ("Flag" as const) : evaluationResult,
      // A language model flags what it has quotes for as contrary, and the rest as missing.
      analysis: quotes.length > 0 ? VERDICTS.contradicts : VERDICTS.missing,
      places: quotes,
    }));
  };
  return { judge, spending };
}

function sourceOf(text: string): Source {
  const page = {
    page: 1,
    start: 0,
    end: text.length,
    method: "text" as const,
    width: null,
    height: null,
    suspicions: [],
  };
  return {
    name: "F1",
    fileId: NOBODY,
    documentId: null,
    filename: "agreement.txt",
    kind: "txt",
    sha256: "",
    text,
    stories: [],
    labels: [],
    pages: [page],
  };
}
