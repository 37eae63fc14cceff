import type { ImapFlowError } from "imapflow";
import { t } from "../../content/messages/messages.ts";
import { PrivateAddress } from "../../kernel/http/outgoing/public-lookup.ts";
import { SourceFault } from "./connector.ts";
import { connectionFault } from "./faults.ts";
import type { MailboxSettings } from "./mailbox.schema.ts";

export const PRIVATE_MAIL = t("The mail server's address is private, and SOURCES_ALLOW_PRIVATE is off.");

function badCertificate(code: string): string | undefined {
  switch (code) {
    case "CERT_HAS_EXPIRED":
      return t("The mail server's certificate has expired ({code}).", { code });
    case "CERT_NOT_YET_VALID":
      return t("The mail server's certificate is not valid yet ({code}).", { code });
    case "ERR_TLS_CERT_ALTNAME_INVALID":
      return t("The mail server's certificate is for another name than the server's ({code}).", { code });
    case "DEPTH_ZERO_SELF_SIGNED_CERT":
      return t("The mail server's certificate is signed by the server itself, not by a known authority ({code}).", {
        code,
      });
    case "SELF_SIGNED_CERT_IN_CHAIN":
    case "UNABLE_TO_GET_ISSUER_CERT":
    case "UNABLE_TO_GET_ISSUER_CERT_LOCALLY":
    case "UNABLE_TO_VERIFY_LEAF_SIGNATURE":
      return t("The mail server's certificate is signed by an unknown authority ({code}).", { code });
    default:
      return undefined;
  }
}

const TIMEOUTS = ["CONNECT_TIMEOUT", "GREETING_TIMEOUT", "UPGRADE_TIMEOUT", "ETIMEOUT", "ETIMEDOUT"];

/** Why the mailbox cannot be read. The server's own message is left out: it may repeat what was sent. */
export function mailFault(thrown: unknown, { login, security }: MailboxSettings): SourceFault {
  if (thrown instanceof SourceFault) return thrown;
  const error = thrown as ImapFlowError;
  const code = error.code ?? "";
  if (error instanceof PrivateAddress) return new SourceFault(PRIVATE_MAIL);
  if (error.authenticationFailed) return new SourceFault(LOGIN_REFUSED[login]);
  const certificate = badCertificate(code);
  if (certificate !== undefined) return new SourceFault(certificate);
  if (error.tlsFailed) return new SourceFault(t("The mail server does not offer STARTTLS on this port."));
  if (/^(?:ERR_SSL_|EPROTO)/.test(code))
    return new SourceFault(
      t("The mail server does not use TLS on this port ({code}). Try STARTTLS, or another port.", { code }),
    );
  if (TIMEOUTS.includes(code))
    return new SourceFault(
      security === "tls"
        ? t("The mail server did not answer in time.")
        : t("The mail server did not answer in time. Check the port, and whether it needs TLS."),
    );
  if (error.serverResponseCode === "OVERQUOTA") return new SourceFault(t("The mailbox is full."));
  return connectionFault(error, t("The mail server"));
}

const LOGIN_REFUSED = {
  password: t("The mail server refused the user name or password."),
  xoauth2: t("The mail server refused the access token. It may have expired: edit the source and enter a new one."),
};
