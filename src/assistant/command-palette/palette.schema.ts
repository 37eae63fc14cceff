import { z } from "zod";
import { Id, visibleText } from "../../kernel/http/shapes.ts";

export const PaletteQuery = z.object({ q: visibleText(1, 200) });
export type PaletteQuery = z.output<typeof PaletteQuery>;

export const PaletteResult = z.object({
  kind: z.enum(["project", "chat", "file", "vault", "playbook", "skill"]),
  id: Id,
  title: z.string(),
  detail: z.string().nullable(),
});
export type PaletteResult = z.output<typeof PaletteResult>;
