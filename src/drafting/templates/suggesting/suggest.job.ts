import { modelFor } from "../../../administration/model-settings/organization-model.ts";
import { recordUsage } from "../../../administration/usage/credits.ts";
import { t } from "../../../content/messages/messages.ts";
import { type JobContext, JobFailure, job } from "../../../kernel/jobs/job.ts";
import type { LanguageModel } from "../../../models/model.ts";
import type { StoredField } from "../templates.store.ts";
import { askedFields, type FieldAnswer, suggestionsOf } from "./asked-fields.ts";
import { type AskedField, SuggestionAnswer, suggestionPrompt } from "./suggest.prompt.ts";
import { type Suggestions, SuggestValues } from "./suggest.schema.ts";
import { NO_MODEL_FOR_VALUES } from "./suggest.ts";

const FIELDS_PER_CALL = 60;
const ANSWER_TOKENS = 16_000;

/** Suggests values for the empty fields of a template. Nothing is filled in: a person decides. */
export const suggestValues = job(SuggestValues, {
  async run(ctx, { template_id, instruction, fields: given }) {
    const model = await modelFor(ctx, { task: "extraction" });
    if (!model) throw new JobFailure("MODEL_REQUIRED", NO_MODEL_FOR_VALUES);
    ctx.publish({ event: "step", label: t("Reading the instruction") });
    const fields = given as StoredField[];
    const { answers, models } = await ask(ctx, model, instruction, askedFields(fields));
    return async (sql): Promise<Suggestions> => {
      const model = models.join(", ");
      if (models.length > 0) await recordUsage(sql, { ...ctx, model, operation: "chat:completions" });
      return { template_id, ...suggestionsOf(instruction, fields, answers) };
    };
  },
});

async function ask(ctx: JobContext, model: LanguageModel, instruction: string, asked: AskedField[]) {
  const answers: FieldAnswer[] = [];
  const models = new Set<string>();
  for (let from = 0; from < asked.length; from += FIELDS_PER_CALL) {
    const some = asked.slice(from, from + FIELDS_PER_CALL);
    const options = { maxTokens: ANSWER_TOKENS, signal: ctx.signal };
    const prompt = suggestionPrompt(instruction, some);
    const filled = await ctx.once(`fields from ${from}`, () => model.fill(prompt, SuggestionAnswer, options));
    models.add(filled.model);
    for (const answer of filled.value.answers) {
      const field = some[Number(/^\s*F?(\d{1,4})\s*$/i.exec(answer.field)?.[1] ?? 0) - 1];
      if (field) answers.push({ ...answer, ...field });
    }
  }
  return { answers, models: [...models] };
}
