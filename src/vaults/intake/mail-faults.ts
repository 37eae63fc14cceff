import type { ImapFlowError } from "imapflow";
import { PrivateAddress } from "../../kernel/http/outgoing/public-lookup.ts";
import { SourceFault } from "./connector.ts";
import { connectionFault } from "./faults.ts";
import type { MailboxSettings } from "./mailbox.schema.ts";

export const PRIVATE_MAIL = "The mail server's address is private, and SOURCES_ALLOW_PRIVATE is off.";

const CERTIFICATES: Record<string, string> = {
  CERT_HAS_EXPIRED: "has expired",
  CERT_NOT_YET_VALID: "is not valid yet",
  ERR_TLS_CERT_ALTNAME_INVALID: "is for another name than the server's",
  DEPTH_ZERO_SELF_SIGNED_CERT: "is signed by the server itself, not by a known authority",
  SELF_SIGNED_CERT_IN_CHAIN: "is signed by an unknown authority",
  UNABLE_TO_GET_ISSUER_CERT: "is signed by an unknown authority",
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: "is signed by an unknown authority",
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: "is signed by an unknown authority",
};
const TIMEOUTS = ["CONNECT_TIMEOUT", "GREETING_TIMEOUT", "UPGRADE_TIMEOUT", "ETIMEOUT", "ETIMEDOUT"];

/** Why the mailbox cannot be read. The server's own words are left out: they may repeat what was sent. */
export function mailFault(thrown: unknown, { login, security }: MailboxSettings): SourceFault {
  if (thrown instanceof SourceFault) return thrown;
  const error = thrown as ImapFlowError;
  const code = error.code ?? "";
  if (error instanceof PrivateAddress) return new SourceFault(PRIVATE_MAIL);
  if (error.authenticationFailed) return new SourceFault(LOGIN_REFUSED[login]);
  if (CERTIFICATES[code]) return new SourceFault(`The mail server's certificate ${CERTIFICATES[code]} (${code}).`);
  if (error.tlsFailed) return new SourceFault("The mail server does not offer STARTTLS on this port.");
  if (/^(?:ERR_SSL_|EPROTO)/.test(code))
    return new SourceFault(`The mail server does not use TLS on this port (${code}). Try STARTTLS, or another port.`);
  if (TIMEOUTS.includes(code)) {
    const hint = security === "tls" ? "" : " Check the port, and whether it needs TLS.";
    return new SourceFault(`The mail server did not answer in time.${hint}`);
  }
  if (error.serverResponseCode === "OVERQUOTA") return new SourceFault("The mailbox is full.");
  return connectionFault(error, "The mail server");
}

const LOGIN_REFUSED = {
  password: "The mail server refused the user name or password.",
  xoauth2: "The mail server refused the access token. It may have expired: edit the source and enter a new one.",
};
