import { z } from "zod";
import { Id, Timestamp } from "../../../kernel/http/shapes.ts";

export const DamagedFiles = z.object({
  files: z.array(
    z.object({
      id: Id,
      name: z.string().nullable().describe("Null if the caller cannot see the file."),
      fault: z.enum(["missing", "corrupt"]),
      checked_at: Timestamp,
    }),
  ),
});
export type DamagedFiles = z.output<typeof DamagedFiles>;
