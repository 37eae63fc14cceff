import type { Context } from "../context.ts";
import { forbidden } from "../errors/errors.ts";

export async function administratorGate({ caller }: Context) {
  if (caller.kind === "user" && caller.isAdmin) return {};
  throw forbidden("Only administrators of your organization can do this.");
}
