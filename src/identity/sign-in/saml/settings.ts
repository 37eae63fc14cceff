import type { SessionContext } from "../../../kernel/context.ts";
import { invalid } from "../../../kernel/errors/errors.ts";
import {
  certificateFingerprint,
  createSigningKey,
  pemOf,
  readCertificates,
  UnusableCertificate,
} from "./certificate.ts";
import type { NewSamlSettings, SamlSettings } from "./saml.schema.ts";
import * as store from "./saml.store.ts";
import { addressesOf } from "./service-provider.ts";

export async function readSamlSettings({ sql, organizationId, deps }: SessionContext): Promise<SamlSettings> {
  const row = await store.findSettings(sql, organizationId);
  const addresses = addressesOf(deps.config.PUBLIC_URL, organizationId);
  if (!row) return { service_provider: { ...addresses, certificate: null }, identity_provider: null };
  const { private_key: _, public_certificate: certificate, ...provider } = row;
  const certificate_details = readCertificates(row.certificates).map((each) => ({
    subject: each.subject.split("\n").join(", "),
    fingerprint: certificateFingerprint(each),
    expires_at: new Date(each.validTo).toISOString(),
  }));
  return {
    service_provider: { ...addresses, certificate },
    identity_provider: { ...provider, certificate_details },
  };
}

/** The key that signs our requests is created with the first settings and kept. */
export async function setSamlSettings(ctx: SessionContext, given: NewSamlSettings): Promise<SamlSettings> {
  const { sql, organizationId } = ctx;
  const before = await store.findSettings(sql, organizationId);
  await store.upsertSettings(sql, organizationId, {
    ...given,
    certificates: normalizedCertificates(given.certificates),
    ...(await keyOf(ctx, before)),
  });
  return readSamlSettings(ctx);
}

/** Ends sign-in with the provider. Accounts and open sessions stay. */
export async function deleteSamlSettings({ sql, organizationId }: SessionContext): Promise<undefined> {
  await store.deleteSettings(sql, organizationId);
}

async function keyOf({ deps, organizationId }: SessionContext, before: store.SamlRow | undefined) {
  if (before?.private_key) return { private_key: before.private_key, public_certificate: before.public_certificate };
  const { privateKey, certificate } = await createSigningKey();
  return { private_key: deps.secrets.seal(privateKey, organizationId), public_certificate: certificate };
}

function normalizedCertificates(text: string): string {
  try {
    return readCertificates(text).map(pemOf).join("");
  } catch (error) {
    if (!(error instanceof UnusableCertificate)) throw error;
    throw invalid([{ path: "body.certificates", message: error.message }]);
  }
}
