import { describe, expect, it } from "vitest";
import { useApp } from "../../support/harness.ts";
import { firm, newCheck } from "../making.ts";

const app = useApp();

describe("POST /playbooks/{id}/lint", () => {
  it("reports problems in the checks, each by id", async () => {
    const { ada, path } = await firm(app);
    await ada.post(`${path}/checks`, newCheck("Term"));
    const { body: check } = await ada.post(
      `${path}/checks`,
      newCheck("Liability", {
        positions: [
          { type: "standard", guidance: "Cap at 12 months of fees." },
          { type: "fallback", guidance: "Cap at 12 months of fees." },
        ],
      }),
    );
    const { status, body } = await ada.post(`${path}/lint`);
    expect(status).toBe(200);
    expect(body.findings).toEqual([
      { check_id: check.id, kind: "contradiction", message: expect.stringMatching(/Liability/), positions: [0, 1] },
    ]);
  });

  it("reports nothing for a playbook without checks, and works on official playbooks", async () => {
    const { ada, path } = await firm(app);
    expect((await ada.post(`${path}/lint`)).body).toEqual({ findings: [] });
    const [official] = (await ada.get("/playbooks?limit=1")).body.playbooks;
    expect((await ada.post(`/playbooks/${official.id}/lint`)).status).toBe(200);
  });

  it("does not block other requests while it lints long guidance", async () => {
    const guidance = `y${"$1,".repeat(1332)}`;
    const positions = [{ type: "standard" as const, guidance }];
    const checks = Array.from({ length: 20 }, (_, at) => ({
      id: `check ${at}`,
      title: `Check ${at}`,
      description: null,
      importance: "high" as const,
      positions,
    }));
    let turns = 0;
    const others = setInterval(() => turns++, 1);
    await app.deps.engine.lint(checks);
    clearInterval(others);
    expect(turns).toBeGreaterThan(0);
  });

  it("is for everyone who can see the playbook, and nobody else", async () => {
    const { ada, bob, path } = await firm(app);
    expect((await bob.post(`${path}/lint`)).status).toBe(404);
    await ada.patch(path, { visibility: "organization" });
    expect((await bob.post(`${path}/lint`)).status).toBe(200);
  });
});
