import type { Duration } from "../../../src/content/values/types/duration.ts";
import { fireDueAlerts } from "../../../src/vaults/deadlines/due.ts";
import type { TestApp, TestOrganization, TestUser } from "../../support/harness.ts";
import { type MadeVault, makeVault } from "../../support/make.ts";

const quote = (text: string, start: number) => [{ quote: text, start, end: start + text.length, page: 1 }];

export interface Watched {
  org: TestOrganization;
  ada: TestUser;
  viewer: TestUser;
  vault: MadeVault;
  /** A document that expires on the day, with a notice period. */
  contract(name: string, expires: string, notice?: Duration): Promise<string>;
  /** Creates an alert on the expiry date for everyone in the vault. */
  alert(more?: object): Promise<{ id: string }>;
  /** The deadlines that the person was notified of, oldest first. */
  told(person: TestUser): Promise<{ document_name: string; date: string; days_before: number; title: string }[]>;
  /** Checks all alerts at noon of the day, in UTC. */
  on(day: string): Promise<void>;
}

/** A vault with columns for expiry (date), notice (duration) and law (text), an owner and a viewer. */
export async function watched(app: TestApp): Promise<Watched> {
  const org = await app.organization();
  // Checking the alerts of other tests would take time.
  await app.database.system`delete from vault_alerts`;
  const [ada, viewer] = [await org.user({ managesVaults: true }), await org.user({ name: "Vic Viewer" })];
  const vault = await makeVault(org, ada);
  await ada.post(`${vault.path}/members`, { user_id: viewer.id, role: "viewer" });
  await app.database.system`delete from notifications where user_id = ${viewer.id}`;
  for (const [label, field_type] of [
    ["Expiry", "date"],
    ["Notice", "duration"],
    ["Law", "text"],
  ])
    await ada.post(`${vault.path}/columns`, { label, field_type, instructions: "x" });
  return {
    org,
    ada,
    viewer,
    vault,
    async contract(name, expires, notice) {
      const id = await vault.document({ name });
      await vault.extract(id, "expiry", "date", { value: expires, citations: quote("expires", 10) });
      if (notice) await vault.extract(id, "notice", "duration", { value: notice, citations: quote("notice", 90) });
      return id;
    },
    async alert(more = {}) {
      const alert = { name: "Expires", field_key: "expiry", days_before: [90, 30, 7], recipients: { role: "viewer" } };
      const { status, body } = await ada.post(`${vault.path}/alerts`, { ...alert, ...more });
      if (status !== 201) throw new Error(JSON.stringify(body));
      return body;
    },
    told: async (person) => {
      const { body } = await person.get("/notifications?limit=500");
      return body.notifications.filter(({ kind }: { kind: string }) => kind === "deadline.due").reverse();
    },
    on: (day) => fireDueAlerts(app.deps, new Date(`${day}T12:00:00Z`)),
  };
}
