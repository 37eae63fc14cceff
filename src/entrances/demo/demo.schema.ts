import { z } from "zod";
import type { JobKind } from "../../kernel/jobs/job.ts";

/** The job that creates the demo organization's sample vault. */
export const FillDemo = {
  kind: "demo/fill",
  internal: true,
  maxAttempts: 3,
  input: z.object({ organization_name: z.string(), api_key_id: z.string() }),
} satisfies JobKind;
