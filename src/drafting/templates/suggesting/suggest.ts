import { modelFor } from "../../../administration/model-settings/organization-model.ts";
import { enqueueInference } from "../../../administration/usage/credits.ts";
import { valueAt } from "../../../content/formats/template/scope.ts";
import type { FillRecord } from "../../../content/formats/template/template.ts";
import type { Context } from "../../../kernel/context.ts";
import { conflict } from "../../../kernel/errors/errors.ts";
import { PRIORITY } from "../../../kernel/jobs/job.ts";
import { enqueuerOf, openJob } from "../../../kernel/jobs/jobs.ts";
import type { OpenTemplate } from "../templates.ts";
import { type SuggestionJob, type SuggestionRequest, SuggestValues } from "./suggest.schema.ts";

export const NO_MODEL_FOR_VALUES =
  "Values can be suggested from an instruction only with a language model, and none is set. An administrator can set one under Settings, Language model, or for the whole installation with MODEL_PROVIDER, MODEL_NAME and MODEL_API_KEY. Without one, values can be taken from another document, a vault or the company profile.";

/** Starts the job that reads the instruction. Fields with a value, and clause slots, are not asked for. */
export async function startSuggesting(
  ctx: Context,
  { id, fields }: OpenTemplate,
  { instruction, values }: SuggestionRequest,
): Promise<SuggestionJob> {
  if (!(await modelFor(ctx, { task: "extraction" }))) throw conflict("MODEL_REQUIRED", NO_MODEL_FOR_VALUES);
  const asked = fields.filter(({ key, use }) => use !== "clause" && isEmpty(valueAt(values as FillRecord, key)));
  const input = { template_id: id, instruction, fields: asked };
  const queued = { operation: "chat:completions" as const, priority: PRIORITY.high };
  return openJob<SuggestionJob>(ctx, await enqueueInference(enqueuerOf(ctx), SuggestValues, input, queued));
}

const isEmpty = (value: unknown) =>
  value === undefined ||
  value === null ||
  (typeof value === "string" && value.trim() === "") ||
  (Array.isArray(value) && value.length === 0);
