import { checkpointHead } from "../../audit/chain.ts";
import type { Deps } from "../../context.ts";
import type { Sql } from "../../db/sql.ts";
import { createSecret } from "../../webhooks/sign.ts";
import type { Archive } from "./archive-check.ts";
import * as store from "./transfer.store.ts";

const WITHOUT_SECRET =
  "The organization was moved without its secrets. Give the receiver the new secret, then enable the webhook.";

/**
 * Encrypts the secrets that came with the key of this installation. A webhook whose secret did not come gets a new one and is switched
 * off. Returns the addresses of those.
 */
export async function restoreSecrets({ secrets }: Deps, sql: Sql, { manifest, key }: Archive): Promise<string[]> {
  const { id: owner } = manifest.organization;
  if (key)
    for (const { table, column, id, value } of manifest.secrets!.values)
      await store.updateStagedSecret(sql, { table, column, id }, secrets.seal(key.box.open(value, owner), owner));
  await proveCheckpoint(secrets, sql, { manifest });
  const switchedOff = [];
  for (const { id, url } of await store.listStagedWebhooksWithoutSecret(sql)) {
    await store.updateStagedWebhook(sql, id, secrets.seal(createSecret(), owner), WITHOUT_SECRET);
    switchedOff.push(url);
  }
  return switchedOff;
}

const CHECKPOINT_FAULT = /^The checkpoint of retention/;

/** The other installation has proven where retention cut the audit log. Here it needs a proof under this installation's key. */
async function proveCheckpoint(secrets: Deps["secrets"], sql: Sql, { manifest }: Pick<Archive, "manifest">) {
  if (manifest.audit_faults.some((fault) => CHECKPOINT_FAULT.test(fault))) return;
  for (const checkpoint of await store.listStagedCheckpoints(sql))
    await store.updateStagedCheckpoint(sql, secrets.seal(checkpointHead(checkpoint), manifest.organization.id));
}
