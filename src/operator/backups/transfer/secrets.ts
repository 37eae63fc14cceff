import { checkpointHead } from "../../../administration/audit/chain.ts";
import { createSecret } from "../../../administration/webhooks/sign.ts";
import { must } from "../../../content/must.ts";
import type { Deps } from "../../../kernel/context.ts";
import type { Sql } from "../../../kernel/db/sql.ts";
import { conflict } from "../../../kernel/errors/errors.ts";
import { listSecretColumns } from "../../../kernel/secrets/secrets.ts";
import type { Archive } from "./archive-check.ts";
import * as store from "./transfer.store.ts";

const WITHOUT_SECRET =
  "The organization was moved without its secrets. Give the receiver the new secret, then enable the webhook.";

const SOURCE_WITHOUT_SECRET = "The organization was moved without its secrets. Enter the password or key again.";

/** What must be set up again, because its secret is missing. */
export interface LeftOut {
  webhooks: string[];
  sources: string[];
  factors: number;
}

/**
 * Encrypts the imported secrets with the key of this installation. Without its secret, a webhook gets a new one and is switched
 * off, a source is switched off, and an authenticator app is removed.
 */
export async function restoreSecrets({ secrets }: Deps, sql: Sql, { manifest, key }: Archive): Promise<LeftOut> {
  const { id: owner } = manifest.organization;
  const sent = key ? must(manifest.secrets, "an archive with a key holds secrets").values : [];
  for (const { table, column, id, value } of sent) {
    const place = listSecretColumns().find((each) => each.table === table && each.column === column);
    const restored =
      place &&
      key &&
      (await store.updateStagedSecret(sql, { ...place, id }, secrets.seal(key.box.open(value, owner), owner)));
    if (restored !== 1) throw conflict("EXPORT_DAMAGED", `The export holds a secret of ${table} without its row.`);
  }
  await proveCheckpoint(secrets, sql, { manifest });
  const webhooks = [];
  for (const { id, url } of await store.listStagedWebhooksWithoutSecret(sql)) {
    await store.updateStagedWebhook(sql, id, secrets.seal(createSecret(), owner), WITHOUT_SECRET);
    webhooks.push(url);
  }
  if (key) return { webhooks, sources: [], factors: 0 };
  const sources = await store.updateStagedSourcesWithoutSecret(sql, SOURCE_WITHOUT_SECRET);
  const factors = await store.deleteStagedFactorsWithoutSecret(sql);
  return { webhooks, sources: sources.map(({ name }) => name), factors };
}

const CHECKPOINT_FAULT = /^The checkpoint of retention/;

/** The source installation proved where retention cut the audit log. Here it needs a proof with this installation's key. */
async function proveCheckpoint(secrets: Deps["secrets"], sql: Sql, { manifest }: Pick<Archive, "manifest">) {
  if (manifest.audit_faults.some((fault) => CHECKPOINT_FAULT.test(fault))) return;
  for (const checkpoint of await store.listStagedCheckpoints(sql))
    await store.updateStagedCheckpoint(sql, secrets.seal(checkpointHead(checkpoint), manifest.organization.id));
}
