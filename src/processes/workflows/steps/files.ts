import { t } from "../../../content/messages/messages.ts";
import { RescheduleJob } from "../../../kernel/jobs/job.ts";
import type { File } from "../../../workspace/files/files.schema.ts";
import { type StepContext, StepFailure } from "../step-context.ts";

/** How long a step waits before it looks again whether files are read. */
export const LOOK_AGAIN_SECONDS = 2;

/** The files of the step, or else of the trigger. */
export function filesOf(step: StepContext, { file_ids }: { file_ids?: string[] | undefined }): string[] {
  const ids = [...new Set((file_ids ?? step.trigger.file_ids).map((id) => id.toLowerCase()))];
  if (ids.length === 0)
    throw new StepFailure("NO_FILES", t("This step works on files, and the run was started without any."));
  return ids;
}

/** The same files once they are read. */
export async function readyFiles(step: StepContext, named: { file_ids?: string[] | undefined }): Promise<File[]> {
  const files: File[] = [];
  for (const id of filesOf(step, named)) files.push(await step.call<File>("GET /files/{id}", { params: { id } }));
  const failed = files.find(({ status }) => status === "failed");
  if (failed)
    throw new StepFailure(
      "FILE_FAILED",
      t("“{name}” could not be read: {reason}", { name: failed.name, reason: failed.extraction_error ?? "" }),
    );
  if (files.some(({ status }) => status !== "ready")) throw new RescheduleJob(LOOK_AGAIN_SECONDS);
  return files;
}
