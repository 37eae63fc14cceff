import { z } from "zod";
import { Id } from "../../http/shapes.ts";

export const PlaybookLintFinding = z
  .object({
    check_id: Id,
    kind: z.enum(["contradiction", "vague", "missing_fallback", "duplicate"]),
    message: z.string().describe("The problem and how to fix it."),
    positions: z.array(z.int()).describe("Indexes into the check's own positions."),
  })
  .meta({ id: "PlaybookLintFinding" });
export type PlaybookLintFinding = z.output<typeof PlaybookLintFinding>;
