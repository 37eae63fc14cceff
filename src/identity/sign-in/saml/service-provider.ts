import { randomUUID } from "node:crypto";
import type { SAML, SamlConfig } from "@node-saml/node-saml";
import type { Deps } from "../../../kernel/context.ts";
import { mustFindOrganization } from "../../accounts/accounts.ts";
import type { IdentityProvider } from "../identities.ts";
import { pemOf, readCertificates } from "./certificate.ts";
import * as store from "./saml.store.ts";

/** How far the clocks of the provider and of this service may be apart. */
export const CLOCK_SKEW_MS = 2 * 60 * 1000;

/** This service as an organization's provider knows it, and the settings for that provider. */
export interface ServiceProvider {
  organizationId: string;
  settings: store.SamlRow;
  addresses: ReturnType<typeof addressesOf>;
}

/** Undefined if the organization has no settings. */
export async function findServiceProvider(
  { database, config }: Deps,
  organizationId: string,
): Promise<ServiceProvider | undefined> {
  const settings = await store.findSettings(database.organization(organizationId), organizationId);
  return settings && { organizationId, settings, addresses: addressesOf(config.PUBLIC_URL, organizationId) };
}

export function addressesOf(publicUrl: string, organizationId: string) {
  const base = `${publicUrl}/saml/${organizationId}`;
  return {
    entity_id: `${base}/metadata`,
    acs_url: `${base}/acs`,
    logout_url: `${base}/logout`,
    metadata_url: `${base}/metadata`,
    sign_in_url: `${publicUrl}/sign-in?organization=${organizationId}`,
  };
}

/** The prefix distinguishes it from OpenID Connect issuers, which begin with http. */
export const issuerOf = ({ entity_id }: Pick<store.SamlRow, "entity_id">) => `saml:${entity_id}`;

export const identityProviderOf = ({ organizationId, settings }: ServiceProvider): IdentityProvider => ({
  issuer: issuerOf(settings),
  organizationId,
  allowedDomains: settings.allowed_domains,
  adminGroup: settings.admin_group ?? undefined,
  vaultsGroup: settings.vaults_group ?? undefined,
  findHome: async () => (settings.provision ? organizationId : undefined),
});

/** For messages that we sign. */
export const openSigner = (
  { secrets }: Deps,
  sp: ServiceProvider,
  { requestId = `_${randomUUID()}`, again = false } = {},
): Promise<SAML> => {
  const { private_key: key } = sp.settings;
  return openSaml(sp, {
    ...(key && { privateKey: secrets.open(key, sp.organizationId) }),
    signatureAlgorithm: "sha256",
    digestAlgorithm: "sha256",
    generateUniqueId: () => requestId,
    forceAuthn: again,
  });
};

/** For responses of the provider. Their assertion must be signed. */
export const openVerifier = (sp: ServiceProvider, isResponseSigned: boolean): Promise<SAML> =>
  openSaml(sp, { wantAssertionsSigned: true, wantAuthnResponseSigned: isResponseSigned });

/** Loads the library only when someone signs in with SAML, because loading takes a tenth of a second. */
async function openSaml({ settings, addresses }: ServiceProvider, options: Partial<SamlConfig>): Promise<SAML> {
  const { SAML, ValidateInResponseTo } = await import("@node-saml/node-saml");
  return new SAML({
    issuer: addresses.entity_id,
    audience: addresses.entity_id,
    callbackUrl: addresses.acs_url,
    entryPoint: settings.sso_url,
    ...(settings.logout_url && { logoutUrl: settings.logout_url }),
    idpIssuer: settings.entity_id,
    idpCert: readCertificates(settings.certificates).map(pemOf),
    validateInResponseTo: ValidateInResponseTo.never,
    acceptedClockSkewMs: CLOCK_SKEW_MS,
    identifierFormat: null,
    disableRequestedAuthnContext: true,
    ...options,
  });
}

/** The metadata that a provider can import. Without settings it has no certificate yet. */
export async function describeServiceProvider(deps: Deps, organizationId: string): Promise<string> {
  await mustFindOrganization(deps.database.system, organizationId);
  const sp = await findServiceProvider(deps, organizationId);
  const certificate = sp?.settings.private_key ? sp.settings.public_certificate : undefined;
  return writeMetadata(deps.config.PUBLIC_URL, organizationId, certificate);
}

function writeMetadata(publicUrl: string, organizationId: string, certificate: string | undefined): string {
  const { entity_id, acs_url, logout_url } = addressesOf(publicUrl, organizationId);
  const bare = certificate?.replace(/-----[A-Z ]{1,40}-----|\s/g, "");
  const key = bare
    ? `
    <md:KeyDescriptor use="signing">
      <ds:KeyInfo xmlns:ds="http://www.w3.org/2000/09/xmldsig#"><ds:X509Data><ds:X509Certificate>${bare}</ds:X509Certificate></ds:X509Data></ds:KeyInfo>
    </md:KeyDescriptor>`
    : "";
  return `<?xml version="1.0" encoding="UTF-8"?>
<md:EntityDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata" entityID="${escaped(entity_id)}">
  <md:SPSSODescriptor AuthnRequestsSigned="${Boolean(bare)}" WantAssertionsSigned="true" protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol">${key}
    <md:SingleLogoutService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect" Location="${escaped(logout_url)}"/>
    <md:NameIDFormat>urn:oasis:names:tc:SAML:2.0:nameid-format:persistent</md:NameIDFormat>
    <md:NameIDFormat>urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress</md:NameIDFormat>
    <md:AssertionConsumerService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST" Location="${escaped(acs_url)}" index="0" isDefault="true"/>
  </md:SPSSODescriptor>
</md:EntityDescriptor>
`;
}

const escaped = (text: string) => text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/"/g, "&quot;");
