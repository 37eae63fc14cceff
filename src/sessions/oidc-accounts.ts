import { z } from "zod";
import { createUser, listOrganizations } from "../accounts/accounts.ts";
import { emailKey } from "../accounts/emails.ts";
import { lockActivePerson } from "../accounts/people.ts";
import { setRights } from "../accounts/provisioning.ts";
import type { Config } from "../config.ts";
import type { Deps, Visitor } from "../context.ts";
import { ApiError } from "../errors.ts";
import * as store from "./identities.store.ts";
import type { Identity } from "./oidc-provider.ts";
import { startSession } from "./sessions.ts";
import type { Candidate } from "./sign-in.store.ts";

/** What of an identity decides about accounts and rights. */
export const OidcClaims = z.object({
  subject: z.string(),
  /** Null if the provider has not verified the address. */
  email_key: z.string().nullable(),
  session: z.string().nullable(),
  /** Null: groups do not decide. */
  is_admin: z.boolean().nullable(),
  manages_vaults: z.boolean().nullable(),
});
export type OidcClaims = z.output<typeof OidcClaims>;

export function claimsOf(config: Config, { subject, email, isVerified, session, groups }: Identity): OidcClaims {
  const isIn = (group: string | undefined) => (group === undefined ? null : groups.includes(group));
  return {
    subject,
    email_key: email !== undefined && isVerified ? emailKey(email) : null,
    session: session ?? null,
    is_admin: isIn(config.OIDC_ADMIN_GROUP),
    manages_vaults: isIn(config.OIDC_VAULTS_GROUP),
  };
}

export function isAllowedDomain({ OIDC_ALLOWED_DOMAINS: domains }: Config, { email_key }: OidcClaims): boolean {
  if (domains.length === 0) return true;
  const domain = email_key?.split("@").at(-1);
  return domains.some((allowed) => allowed.toLowerCase() === domain);
}

/** The accounts that the identity may sign in to: those linked to it, and those with its verified address that are not linked yet. */
export const listAccounts = ({ config, database }: Deps, claims: OidcClaims, organizationId?: string) =>
  store.listByIdentity(database.system, identityIn(config, claims), organizationId);

/** Whether the account with the address is linked to somebody else at the provider. */
export const isLinkedElsewhere = async ({ config, database }: Deps, claims: OidcClaims) =>
  (await store.findLinkedElsewhere(database.system, identityIn(config, claims))) !== undefined;

/** Creates the person in the organization of OIDC_ORGANIZATION, or in the only one. Undefined if that is not possible. */
export async function createFromIdentity(deps: Deps, identity: Identity): Promise<Candidate | undefined> {
  const { config, database, log } = deps;
  const organizations = await listOrganizations(database.system);
  const chosen = organizations.filter(({ id }) => id === (config.OIDC_ORGANIZATION ?? id));
  const [organization, ...others] = chosen;
  if (!organization || others.length > 0) {
    log.error("OIDC_PROVISION needs OIDC_ORGANIZATION when there are several organizations");
    return undefined;
  }
  const person = {
    organizationId: organization.id,
    email: identity.email!,
    ...(identity.name && { name: identity.name }),
  };
  try {
    const user = await database.transaction(organization.id, (sql) => createUser(sql, person));
    return {
      organization_id: organization.id,
      organization_name: organization.name,
      user_id: user.id,
      password_hash: null,
    };
  } catch (error) {
    if (error instanceof ApiError && error.code === "EMAIL_TAKEN") return undefined;
    throw error;
  }
}

/** Links the account to the identity, sets the rights of its groups, and signs the person in. */
export async function startOidcSession(visitor: Visitor, person: Candidate, claims: OidcClaims, operation: string) {
  const { deps } = visitor;
  const { organization_id: organizationId, user_id: userId } = person;
  const { issuer, subject } = identityIn(deps.config, claims);
  const linked = await deps.database.transaction(organizationId, async (sql) => {
    await lockActivePerson(sql, organizationId, userId);
    return store.insertIdentity(sql, organizationId, userId, { issuer, subject });
  });
  await applyClaims(deps, person, claims);
  return startSession(visitor, person, operation, {
    oidc: { issuer, subject, session: claims.session },
    target: linked > 0 ? { linked: true } : {},
  });
}

/** Signing in is not refused to the last administrator who left the group: the right stays, and the log says so. */
async function applyClaims({ database, log }: Deps, person: Candidate, { is_admin, manages_vaults }: OidcClaims) {
  if (is_admin === null && manages_vaults === null) return;
  const { organization_id: organizationId, user_id: id } = person;
  try {
    await database.transaction(organizationId, (sql) =>
      setRights({ sql, organizationId }, [{ id, is_admin, manages_vaults }]),
    );
  } catch (error) {
    if (!(error instanceof ApiError && error.code === "LAST_ADMINISTRATOR")) throw error;
    log.warn({ userId: id }, "the last administrator is not in OIDC_ADMIN_GROUP and stays administrator");
  }
}

const identityIn = ({ OIDC_ISSUER }: Config, { subject, email_key }: OidcClaims) => ({
  issuer: OIDC_ISSUER!,
  subject,
  emailKey: email_key,
});
