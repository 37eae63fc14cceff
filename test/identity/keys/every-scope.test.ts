import { beforeAll, describe, expect, it } from "vitest";
import { endpoints } from "../../../src/endpoints.ts";
import type { As } from "../../support/client.ts";
import { useApp } from "../../support/harness.ts";
import { bodyFor, filled } from "../../support/make.ts";
import { expectedNeeds, SCOPES } from "./needs.table.ts";

const app = useApp();
const callers: Record<string, { user: As; organization: As }> = {};

beforeAll(async () => {
  const org = await app.organization();
  const user = await org.user({ isAdmin: true, managesVaults: true });
  for (const scope of SCOPES) {
    const { key: own } = await org.key({ userId: user.id, scopes: [scope] });
    const { key: shared } = await org.key({ scopes: [scope] });
    callers[scope] = { user: app.as(own), organization: app.as(shared) };
  }
});

describe.each(SCOPES)("a key with the scope %s alone", (scope) => {
  it("is refused every operation that needs another scope, and no other", async () => {
    for (const op of endpoints) {
      const caller = callers[scope]![op.key === "organization" ? "organization" : "user"];
      const { status, body } = await caller.send(op.streams ? "HEAD" : op.method, filled(op), bodyFor(op));
      const missing = expectedNeeds(op).filter((need) => need !== scope);
      if (op.streams) expect([op.name, status === 403]).toEqual([op.name, missing.length > 0]);
      else if (missing.length === 0) expect([op.name, body?.code === "SCOPE_REQUIRED"]).toEqual([op.name, false]);
      else {
        expect([op.name, status, body.code]).toEqual([op.name, 403, "SCOPE_REQUIRED"]);
        expect(body.details).toEqual({ required_scopes: expectedNeeds(op), missing_scopes: missing });
        expect(body.error).toContain(missing.join(" and "));
      }
    }
  });
});
