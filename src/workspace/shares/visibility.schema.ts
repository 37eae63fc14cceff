import { z } from "zod";

export const Visibility = z
  .enum(["private", "organization"])
  .describe("`private` is visible only to its creator. `organization` is visible to everyone in the organization.");
export type Visibility = z.output<typeof Visibility>;

export const Permissions = z.object({ can_edit: z.boolean() });
export type Permissions = z.output<typeof Permissions>;

export const Deleted = z.object({ deleted: z.literal(true).describe("Always true.") }).meta({ id: "Deleted" });
export type Deleted = z.output<typeof Deleted>;
