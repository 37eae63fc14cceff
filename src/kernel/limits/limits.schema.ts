import { z } from "zod";

export const RateLimits = z.object({
  inference: z.object({ key: z.int(), organization: z.int() }),
  standard: z.object({ key: z.int(), organization: z.int() }),
});
export type RateLimits = z.output<typeof RateLimits>;
