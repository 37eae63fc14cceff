import { z } from "zod";
import { emailKey } from "../../content/values/email-key.ts";
import type { Deps, Visitor } from "../../kernel/context.ts";
import { ApiError } from "../../kernel/errors/errors.ts";
import { createUser, mustFindOrganization } from "../accounts/accounts.ts";
import { lockActivePerson } from "../accounts/people.ts";
import { setRights } from "../accounts/rights.ts";
import { startSession } from "../sessions/sessions.ts";
import * as store from "./identities.store.ts";
import type { Account } from "./sign-in.store.ts";

/** An identity provider, and the settings for people who sign in with it. */
export interface IdentityProvider {
  issuer: string;
  /** The only organization that it can sign people in to. Undefined: all. */
  organizationId: string | undefined;
  /** Empty: every domain. */
  allowedDomains: readonly string[];
  /** Undefined: the right does not depend on groups. */
  adminGroup: string | undefined;
  vaultsGroup: string | undefined;
  /** The organization in which unknown people get an account. Undefined: they are rejected. */
  findHome: () => Promise<string | undefined>;
}

/** The identity that the provider asserts. */
export interface Identity {
  subject: string;
  email: string | undefined;
  isVerified: boolean;
  name: string | undefined;
  groups: string[];
  /** The session at the provider, which its logout names. */
  session: string | undefined;
  /** How SAML names the subject. */
  nameFormat?: string | undefined;
  /** When the person last authenticated with the provider, in milliseconds. Undefined if the provider does not say. */
  authenticatedAt?: number | undefined;
}

/** The parts of an identity that determine accounts and rights. */
export const IdentityClaims = z.object({
  subject: z.string(),
  /** Null if the provider has not verified the address. */
  email_key: z.string().nullable(),
  session: z.string().nullable(),
  name_format: z.string().nullable().default(null),
  authenticated_at: z.number().nullable().default(null),
  /** Null: the right does not depend on groups. */
  is_admin: z.boolean().nullable(),
  manages_vaults: z.boolean().nullable(),
});
export type IdentityClaims = z.output<typeof IdentityClaims>;

export type IdentityFault = "UNVERIFIED" | "DOMAIN" | "LINKED" | "UNKNOWN" | "NETWORK";

type Profile = Pick<Identity, "email" | "name">;
type Started = Awaited<ReturnType<typeof startSession>>;

/** Signed in, rejected, or several accounts to choose from. */
export type Outcome = { started: Started } | { fault: IdentityFault } | { several: true };

export function claimsOf(
  { adminGroup, vaultsGroup }: IdentityProvider,
  { subject, email, isVerified, session, nameFormat, authenticatedAt, groups }: Identity,
): IdentityClaims {
  const isIn = (group: string | undefined) => (group === undefined ? null : groups.includes(group));
  return {
    subject,
    email_key: email !== undefined && isVerified ? emailKey(email) : null,
    session: session ?? null,
    name_format: nameFormat ?? null,
    authenticated_at: authenticatedAt ?? null,
    is_admin: isIn(adminGroup),
    manages_vaults: isIn(vaultsGroup),
  };
}

/**
 * Signs in to the account that is linked to the identity. Otherwise links the account with its verified address, or creates one
 * if the provider may.
 */
export async function signInByIdentity(
  visitor: Visitor,
  provider: IdentityProvider,
  claims: IdentityClaims,
  { profile, operation }: { profile: Profile; operation: string },
): Promise<Outcome> {
  const { deps } = visitor;
  const people = isAllowedDomain(provider, claims) ? await listAccounts(deps, provider, claims) : [];
  if (people.length > 1) return { several: true };
  const fault = people.length === 0 ? await faultOf(deps, provider, claims) : undefined;
  if (fault) return { fault };
  const person = people[0] ?? (await createPerson(deps, provider, profile));
  if (!person) return { fault: "UNKNOWN" };
  try {
    return { started: await startIdentitySession(visitor, provider, person, { claims, operation }) };
  } catch (error) {
    if (error instanceof ApiError && error.code === "NETWORK_NOT_ALLOWED") return { fault: "NETWORK" };
    throw error;
  }
}

/** The accounts that the identity may sign in to: those linked to it, and those with its verified address that are not linked yet. */
export const listAccounts = (
  { database }: Deps,
  provider: IdentityProvider,
  claims: IdentityClaims,
  organizationId = provider.organizationId,
) => store.listByIdentity(database.system, identityAt(provider, claims), organizationId);

/** Links the account to the identity, applies the rights from its groups, and signs the person in. */
export async function startIdentitySession(
  visitor: Visitor,
  provider: IdentityProvider,
  person: Account,
  { claims, operation }: { claims: IdentityClaims; operation: string },
): Promise<Started> {
  const { deps } = visitor;
  const { organization_id: organizationId, user_id: userId } = person;
  const { issuer, subject } = identityAt(provider, claims);
  const linked = await deps.database.transaction(organizationId, async (sql) => {
    await lockActivePerson(sql, organizationId, userId);
    return store.insertIdentity(sql, organizationId, userId, { issuer, subject });
  });
  await applyClaims(deps, person, claims);
  return startSession(visitor, person, operation, {
    provider: { issuer, subject, session: claims.session, name_format: claims.name_format },
    authenticatedAt: claims.authenticated_at,
    target: linked > 0 ? { linked: true } : {},
  });
}

function isAllowedDomain({ allowedDomains }: IdentityProvider, { email_key }: IdentityClaims): boolean {
  if (allowedDomains.length === 0) return true;
  const domain = email_key?.split("@").at(-1);
  return allowedDomains.some((allowed) => allowed.toLowerCase() === domain);
}

/** Why the sign-in is rejected. Undefined if an account may be created. */
async function faultOf(deps: Deps, provider: IdentityProvider, claims: IdentityClaims) {
  if (claims.email_key === null) return "UNVERIFIED";
  if (!isAllowedDomain(provider, claims)) return "DOMAIN";
  const identity = identityAt(provider, claims);
  if (await store.findLinkedElsewhere(deps.database.system, identity, provider.organizationId)) return "LINKED";
  return undefined;
}

async function createPerson(
  { database }: Deps,
  provider: IdentityProvider,
  { email, name }: Profile,
): Promise<Account | undefined> {
  const home = await provider.findHome();
  if (home === undefined || email === undefined) return undefined;
  try {
    const organization = await mustFindOrganization(database.system, home);
    const user = await database.transaction(home, (sql) =>
      createUser(sql, { organizationId: home, email, ...(name && { name }) }),
    );
    return { organization_id: home, organization_name: organization.name, user_id: user.id };
  } catch (error) {
    if (error instanceof ApiError && error.code === "EMAIL_TAKEN") return undefined;
    throw error;
  }
}

/** The last administrator can sign in even after leaving the group: they keep the right, and a log entry says so. */
async function applyClaims({ database, log }: Deps, person: Account, { is_admin, manages_vaults }: IdentityClaims) {
  if (is_admin === null && manages_vaults === null) return;
  const { organization_id: organizationId, user_id: id } = person;
  try {
    await database.transaction(organizationId, (sql) =>
      setRights({ sql, organizationId }, [{ id, is_admin, manages_vaults }]),
    );
  } catch (error) {
    if (!(error instanceof ApiError && error.code === "LAST_ADMINISTRATOR")) throw error;
    log.warn({ userId: id }, "the last administrator is not in the group of administrators and stays administrator");
  }
}

const identityAt = ({ issuer }: IdentityProvider, { subject, email_key }: IdentityClaims) => ({
  issuer,
  subject,
  emailKey: email_key,
});

/** The person's next sign-in with the identity provider links their account again, by its verified address. */
export const unlinkIdentities = store.deleteIdentitiesOf;
