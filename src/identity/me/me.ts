import type { Caller } from "../../kernel/context.ts";
import type { Me } from "./me.schema.ts";

export function describeCaller(caller: Caller): Me {
  return {
    id: caller.userId,
    token_type: caller.kind,
    api_key_id: caller.apiKeyId,
    organization: caller.organization,
    user: caller.kind === "user" ? caller.user : null,
    ...(caller.restriction && {
      scopes: caller.restriction.scopes ?? ["read", "write", "inference"],
      is_limited: caller.restriction.isLimited,
    }),
  };
}
