import {
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
  WebAuthnError,
} from "@simplewebauthn/browser";
import { ApiError, api } from "../api.ts";
import { t } from "../messages.ts";

/** Browsers support passkeys only for host names, and over https or on localhost. */
export const canUsePasskeys = () => "PublicKeyCredential" in window && !/^[\d.]{7,15}$|^\[/.test(location.hostname);

/** Asks the browser for a passkey, to prove the person's identity. */
export async function askForPasskey() {
  const { token, options } = await api.post("/session/passkey/options");
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON;
  const credential = await startAuthentication({ optionsJSON });
  return { token, credential: { ...credential } };
}

/** Has the browser create a passkey. */
export async function createPasskey(name: string) {
  const { token, options } = await api.post("/passkeys/options");
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON;
  const credential = await startRegistration({ optionsJSON });
  return api.post("/passkeys", { body: { name, token, credential: { ...credential } } });
}

export function messageOf(error: unknown): string {
  if (error instanceof ApiError) return error.message;
  if (error instanceof WebAuthnError && error.code === "ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED")
    return t("This device already has a passkey for you.");
  if (error instanceof Error && (error.name === "NotAllowedError" || error.name === "AbortError"))
    return t("No passkey was used. Try again, or use another method.");
  return t("Something went wrong. Try again.");
}
