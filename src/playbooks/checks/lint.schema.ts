import { z } from "zod";
import { Id } from "../../http/shapes.ts";

export const Finding = z
  .object({
    check_id: Id,
    kind: z.enum(["contradiction", "vague", "missing_fallback", "duplicate"]),
    message: z.string().describe("The problem and how to fix it."),
    positions: z.array(z.int()).describe("Indexes into the check's own positions."),
  })
  .meta({ id: "PlaybookLintFinding" });
export type Finding = z.output<typeof Finding>;
