import type { AuthenticationResponseJSON, RegistrationResponseJSON } from "@simplewebauthn/server";
import { z } from "zod";
import type { Config } from "../../kernel/config.ts";
import type { Deps, SessionContext } from "../../kernel/context.ts";
import { conflict, invalid } from "../../kernel/errors/errors.ts";
import { readToken, signToken } from "../sessions/signed-token.ts";
import type { NewPasskey, PasskeyOptions, PasskeyProof } from "./factors.schema.ts";
import * as store from "./factors.store.ts";

const SECONDS = 5 * 60;
const [REGISTRATION, AUTHENTICATION] = ["passkey registration", "passkey authentication"];
const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;
const ADDRESS = /^(?:\d{1,3}(?:\.\d{1,3}){3}|\[.{1,50}\])$/;
const NO_NAME =
  "Passkeys need a host name: open Chancery by its name, and have the operator set PUBLIC_URL to it, not to an IP address.";
const SELECTION = { residentKey: "required", userVerification: "required" } as const;
/** EdDSA, ES256 and RS256. */
const ALGORITHMS = [-8, -7, -257];
const Challenge = z.object({ challenge: z.string(), user_id: z.number().nullable() });
const ClientData = z.object({ origin: z.string() });

/** Options to create a passkey that the caller can also use to sign in without a password. */
export async function startRegistration(ctx: SessionContext): Promise<PasskeyOptions> {
  const { deps, caller, organizationId } = ctx;
  const { generateRegistrationOptions } = await import("@simplewebauthn/server");
  const known = await store.listCredentialIds(ctx.sql, organizationId, caller.userId);
  const { rp, ...options } = await generateRegistrationOptions({
    rpName: "Chancery",
    rpID: partyOf(deps.config) ?? "",
    userName: caller.user.email ?? `User ${caller.userId}`,
    userDisplayName: caller.user.name ?? "",
    userID: Buffer.from(`${organizationId}/${caller.userId}`),
    excludeCredentials: known.map((id) => ({ id })),
    authenticatorSelection: SELECTION,
    supportedAlgorithmIDs: ALGORITHMS,
  });
  const challenge = { challenge: options.challenge, user_id: caller.userId };
  return {
    token: await signToken(deps, REGISTRATION, challenge, SECONDS),
    options: { ...options, rp: rp.id ? rp : { name: rp.name } },
  };
}

/** The new credential, if the browser's response is valid. Throws 400 if it is not. */
export async function finishRegistration({ deps, caller }: SessionContext, { token, credential }: NewPasskey) {
  const response = credential as unknown as RegistrationResponseJSON;
  const challenge = await takeChallenge(deps, REGISTRATION, token);
  const origin = originOf(deps.config, response);
  if (!challenge || challenge.user_id !== caller.userId || !origin) throw notAccepted();
  const { verifyRegistrationResponse } = await import("@simplewebauthn/server");
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response,
    expectedChallenge: challenge.challenge,
    expectedOrigin: origin.href,
    expectedRPID: origin.party,
    requireUserVerification: true,
  }).catch((error) => {
    deps.log.info({ err: error }, "a passkey was not accepted");
    throw notAccepted();
  });
  if (!verified) throw notAccepted();
  const { id, publicKey, counter, transports = [] } = registrationInfo.credential;
  return { credentialId: id, publicKey: Buffer.from(publicKey), counter, transports: transports.map(String) };
}

/** Options to prove one's identity with any passkey of this installation. */
export async function startAuthentication(deps: Deps): Promise<PasskeyOptions> {
  const { generateAuthenticationOptions } = await import("@simplewebauthn/server");
  const { rpId, ...options } = await generateAuthenticationOptions({
    rpID: partyOf(deps.config) ?? "",
    userVerification: "required",
  });
  return {
    token: await signToken(deps, AUTHENTICATION, { challenge: options.challenge, user_id: null }, SECONDS),
    options: rpId ? { ...options, rpId } : options,
  };
}

export interface PasskeyAnswer {
  /** The stored passkey that was named; undefined if it is unknown. */
  credential: store.Credential | undefined;
  isValid: boolean;
}

/** Checks a passkey and records its use. A challenge accepts only one response. */
export async function checkPasskey(deps: Deps, proof: PasskeyProof): Promise<PasskeyAnswer> {
  const response = proof.credential as unknown as AuthenticationResponseJSON;
  const challenge = await takeChallenge(deps, AUTHENTICATION, proof.token);
  const credential = await store.findCredential(deps.database.system, proof.credential.id);
  const origin = originOf(deps.config, response);
  if (!challenge || !credential || !origin) return { credential, isValid: false };
  const { verifyAuthenticationResponse } = await import("@simplewebauthn/server");
  const checked = await verifyAuthenticationResponse({
    response,
    expectedChallenge: challenge.challenge,
    expectedOrigin: origin.href,
    expectedRPID: origin.party,
    requireUserVerification: true,
    credential: {
      id: credential.credential_id,
      publicKey: new Uint8Array(credential.public_key),
      counter: credential.counter,
    },
  }).catch((error) => {
    deps.log.info({ err: error }, "a passkey was not accepted");
    return undefined;
  });
  if (!checked?.verified) return { credential, isValid: false };
  const { newCounter } = checked.authenticationInfo;
  const sql = deps.database.organization(credential.organization_id);
  return {
    credential,
    isValid: (await store.updatePasskeyUse(sql, credential.organization_id, credential.id, newCounter)) === 1,
  };
}

async function takeChallenge(deps: Deps, purpose: string, token: string) {
  const read = await readToken(deps, purpose, Challenge, token);
  return read && (await read.takeOnce()) ? read.data : undefined;
}

/** The host name that passkeys belong to. Undefined on a local installation: browsers then use the host name of the page. */
function partyOf({ PUBLIC_URL }: Config): string | undefined {
  const { hostname } = new URL(PUBLIC_URL);
  if (LOOPBACK.test(hostname)) return undefined;
  if (ADDRESS.test(hostname)) throw conflict("PASSKEYS_UNAVAILABLE", NO_NAME);
  return hostname;
}

/** The origin that the browser reports: that of PUBLIC_URL, or on a local installation any local one. */
function originOf({ PUBLIC_URL }: Config, { response }: { response?: { clientDataJSON?: string } }) {
  try {
    const text = Buffer.from(response?.clientDataJSON ?? "", "base64url").toString("utf8");
    const url = new URL(ClientData.parse(JSON.parse(text)).origin);
    const own = new URL(PUBLIC_URL);
    const isLocal = LOOPBACK.test(own.hostname) && LOOPBACK.test(url.hostname);
    return url.origin === own.origin || isLocal ? { href: url.origin, party: url.hostname } : undefined;
  } catch {
    return undefined;
  }
}

const notAccepted = () =>
  invalid([{ path: "body.credential", message: "The passkey could not be checked. Start again." }]);
