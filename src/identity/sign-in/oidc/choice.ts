import type { Deps, Visitor } from "../../../kernel/context.ts";
import { ApiError } from "../../../kernel/errors/errors.ts";
import { Reply } from "../../../kernel/http/endpoint.ts";
import { takeOnce } from "../../sessions/attempts.ts";
import type { OrganizationChoice, Session } from "../../sessions/sessions.schema.ts";
import { expireCookie, readSigned, type SignedCookie, writeSigned } from "../../sessions/signed-cookie.ts";
import { IdentityClaims, listAccounts, startIdentitySession } from "../identities.ts";
import { organizationChoiceRequired } from "../sign-in.ts";
import { oidcProvider } from "./provider.ts";

const COOKIE: SignedCookie<IdentityClaims> = {
  name: "chancery_oidc_choice",
  purpose: "oidc-choice",
  seconds: 10 * 60,
  schema: IdentityClaims,
};

/** Stores what the provider said in a signed cookie while the person chooses an organization. */
export const rememberChoice = (deps: Deps, claims: IdentityClaims) => writeSigned(deps, COOKIE, claims);

/** Signs in to the chosen organization. Without a choice among several, the error lists them. */
export async function chooseOrganizationByOidc(visitor: Visitor, choice: OrganizationChoice): Promise<Reply<Session>> {
  const { deps } = visitor;
  const kept = await readSigned(visitor, COOKIE);
  if (!kept || !deps.config.OIDC_ISSUER) throw choiceExpired();
  const provider = oidcProvider(deps);
  const people = await listAccounts(deps, provider, kept.value, choice.organization_id);
  const [person, ...others] = people;
  if (!person) throw choiceExpired();
  if (others.length > 0) throw organizationChoiceRequired(people);
  if (!(await takeOnce(deps, `oidc choice ${kept.id}`, COOKIE.seconds))) throw choiceExpired();
  const operation = "POST /oidc/session";
  const { session, headers } = await startIdentitySession(visitor, provider, person, { claims: kept.value, operation });
  return new Reply(200, session, { "set-cookie": [...headers["set-cookie"], expireCookie(deps, COOKIE)] });
}

const choiceExpired = () =>
  new ApiError(401, "UNAUTHENTICATED", "The sign-in expired or was started in another browser. Sign in again.");
