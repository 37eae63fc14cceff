import { z } from "zod";
import { endpoint } from "../../kernel/http/endpoint.ts";
import { Id } from "../../kernel/http/shapes.ts";
import { Permissions } from "../shares/visibility.schema.ts";
import { isWritableSkill, skillGate } from "./skills.ts";

export const getSkillPermissionsRoute = endpoint({
  method: "GET",
  path: "/skills/{id}/permissions",
  summary: "Check whether you can edit a skill",
  key: "session",
  params: z.object({ id: Id }),
  gate: skillGate("read"),
  returns: Permissions,
  status: 200,
  handle: async (ctx, { skill }) => ({ can_edit: isWritableSkill(ctx, skill) }),
});
