import { z } from "zod";
import { booleanText, clearableText, Id, Timestamp, text, visibleText } from "../../../kernel/http/shapes.ts";

const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

/** The browser is sent to this URL, so it must be https, except for a provider on this machine. */
const address = text(1, 2000).refine(isSafe, "must be a URL that begins with https://");

function isSafe(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname, username, password } = new URL(address);
  if (username !== "" || password !== "") return false;
  return protocol === "https:" || (protocol === "http:" && LOOPBACK.test(hostname));
}

const domain = text(1, 253)
  .regex(/^[a-z\d][a-z\d.-]{0,252}$/i, "must be a domain such as example.com")
  .transform((name) => name.toLowerCase());

const described = {
  name: "The label of the button, after “Sign in with”.",
  entity_id: "The provider's entity id, or issuer.",
  sso_url: "Where the provider signs people in (HTTP-Redirect binding).",
  logout_url: "Where the provider learns that people were signed out here (HTTP-Redirect binding).",
  certificates: "The certificates with which the provider may sign, in PEM format.",
  email_attribute: "The attribute with the e-mail address. Null: the NameID is the address.",
  name_attribute: "The attribute with the person's name.",
  groups_attribute: "The attribute with the person's groups.",
  admin_group: "At every sign-in, members of this group become administrators and others stop being it.",
  vaults_group: "The same for managing vaults.",
  allowed_domains: "The provider decides about addresses of these domains, and of no others.",
  provision: "Creates people at their first sign-in.",
  idp_initiated: "Accepts sign-ins that began at the provider.",
};

export const NewSamlSettings = z.strictObject({
  name: visibleText(1, 100).describe(described.name),
  entity_id: visibleText(1, 1024)
    .transform((id) => id.trim())
    .describe(described.entity_id),
  sso_url: address.describe(described.sso_url),
  logout_url: address.nullable().default(null).describe(described.logout_url),
  certificates: visibleText(1, 50_000).describe(described.certificates),
  email_attribute: clearableText(300).default(null).describe(described.email_attribute),
  name_attribute: clearableText(300).default(null).describe(described.name_attribute),
  groups_attribute: clearableText(300).default(null).describe(described.groups_attribute),
  admin_group: clearableText(255).default(null).describe(described.admin_group),
  vaults_group: clearableText(255).default(null).describe(described.vaults_group),
  allowed_domains: z
    .array(domain, "must be a list of domains")
    .min(1, "must name at least one domain")
    .max(50, "must have at most 50 domains")
    .describe(described.allowed_domains),
  provision: z.boolean().default(false).describe(described.provision),
  idp_initiated: z.boolean().default(false).describe(described.idp_initiated),
});
export type NewSamlSettings = z.output<typeof NewSamlSettings>;

const Certificate = z.object({
  subject: z.string(),
  fingerprint: z.string().describe("SHA-256."),
  expires_at: Timestamp,
});

/** The organization's settings for its identity provider. */
const SamlIdentityProvider = z.object({
  name: z.string().describe(described.name),
  entity_id: z.string().describe(described.entity_id),
  sso_url: z.string().describe(described.sso_url),
  logout_url: z.string().nullable().describe(described.logout_url),
  certificates: z.string().describe(described.certificates),
  email_attribute: z.string().nullable().describe(described.email_attribute),
  name_attribute: z.string().nullable().describe(described.name_attribute),
  groups_attribute: z.string().nullable().describe(described.groups_attribute),
  admin_group: z.string().nullable().describe(described.admin_group),
  vaults_group: z.string().nullable().describe(described.vaults_group),
  allowed_domains: z.array(z.string()).describe(described.allowed_domains),
  provision: z.boolean().describe(described.provision),
  idp_initiated: z.boolean().describe(described.idp_initiated),
});
export type SamlIdentityProvider = z.output<typeof SamlIdentityProvider>;

export const SamlSettings = z.object({
  service_provider: z
    .object({
      entity_id: z.string(),
      acs_url: z.string().describe("Where the provider sends people back (HTTP-POST binding)."),
      logout_url: z.string(),
      metadata_url: z.string(),
      sign_in_url: z.string().describe("The sign-in page that offers this provider."),
      certificate: z.string().nullable().describe("The certificate of the key that signs our requests."),
    })
    .describe("What to enter at the identity provider."),
  identity_provider: SamlIdentityProvider.extend({
    certificate_details: z.array(Certificate),
    updated_at: Timestamp,
  })
    .nullable()
    .describe("Null: people do not sign in with SAML."),
});
export type SamlSettings = z.output<typeof SamlSettings>;

export const SamlStart = z.object({
  organization_id: Id,
  next: text(0, 2000).optional(),
  again: booleanText.optional(),
});
export type SamlStart = z.output<typeof SamlStart>;
