import { z } from "zod";
import { Id } from "../../kernel/http/shapes.ts";

export const PlaybookLintFinding = z
  .object({
    check_id: Id.describe("The check with the problem."),
    kind: z
      .enum(["contradiction", "vague", "missing_fallback", "duplicate"])
      .describe(
        "`contradiction`: positions exclude each other. `vague`: a position cannot be judged. `missing_fallback`: there is no fallback where one is usual. `duplicate`: two positions say the same.",
      ),
    message: z.string().describe("The problem and how to fix it."),
    positions: z.array(z.int()).describe("Indexes into the check's own positions."),
  })
  .meta({ id: "PlaybookLintFinding" });
export type PlaybookLintFinding = z.output<typeof PlaybookLintFinding>;
