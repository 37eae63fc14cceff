import type { JobContext } from "../../kernel/jobs/job.ts";
import type { EvaluationProgress } from "./evaluations.schema.ts";
import { updateProgress } from "./evaluations.store.ts";

/** Tells that so many more are done. */
export type Told = (more: number) => Promise<void>;

/** Begins the next step of an evaluation. */
export type BeginStep = (step: Pick<EvaluationProgress, "of_what" | "reader" | "of">) => Promise<Told>;

/** Keeps how far an evaluation is, for everybody who may see it, and sends it to who follows its job. */
export function progressOf(ctx: JobContext, steps: number): BeginStep {
  const ref = { organizationId: ctx.organizationId, id: ctx.jobId };
  let begun = 0;
  return async ({ of_what, reader, of }) => {
    const step = ++begun;
    let done = 0;
    const told = async (more: number) => {
      done += more;
      ctx.publish({ event: "step", label: `${done} of ${of} ${of_what}, reader ${reader}, step ${step} of ${steps}` });
      await updateProgress(ctx.sql, ref, { of_what, reader, done, of, step, steps });
    };
    await told(0);
    return told;
  };
}
