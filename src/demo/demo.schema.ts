import { z } from "zod";
import type { JobKind } from "../jobs/job.ts";

/** The job that gives the demo organization a vault to look at. */
export const FillDemo = {
  kind: "demo/fill",
  internal: true,
  maxAttempts: 3,
  input: z.object({ organization_name: z.string(), api_key_id: z.string() }),
} satisfies JobKind;
