import { z } from "zod";
import { endpoint } from "../../../kernel/http/endpoint.ts";
import { WaitQuery } from "../../../kernel/http/pipeline/wait.ts";
import { Id } from "../../../kernel/http/shapes.ts";
import { awaitJob } from "../../../kernel/jobs/jobs.ts";
import { templateGate } from "../templates.ts";
import { SuggestionJob, SuggestionRequest } from "./suggest.schema.ts";
import { startSuggesting } from "./suggest.ts";

export const suggestValuesRoute = endpoint({
  method: "POST",
  path: "/templates/{id}/suggestions",
  summary: "Suggest values of a template from an instruction",
  description:
    "Starts a job in which the language model reads an instruction and suggests values for the fields that are empty, each with the words of the instruction that it rests on. A value without such words is not suggested. Nothing is made or saved: a person checks the values and sends them to `POST /templates/{id}/fill`. Costs as much as a chat message. 409 `MODEL_REQUIRED` without a language model. Returns 200 if the job ends within the wait time, whether or not it succeeded, and 202 otherwise.",
  key: "any",
  tier: "inference",
  params: z.object({ id: Id }),
  query: WaitQuery,
  supportsWait: true,
  gate: templateGate("read"),
  body: SuggestionRequest,
  returns: SuggestionJob,
  status: [200, 202],
  errorStatuses: [402, 409],
  follow: (ctx, { job_id }, wait) => awaitJob(ctx, job_id, wait),
  handle: (ctx, { template, body }) => startSuggesting(ctx, template, body),
});
