import { t } from "../../content/messages/messages.ts";
import { PrivateAddress } from "../../kernel/http/outgoing/public-lookup.ts";
import { SourceFault } from "./connector.ts";

export const PRIVATE = t("The address is private or not https, and SOURCES_ALLOW_PRIVATE is off.");

/** Why a connection to a place, such as “The server”, failed. Only error codes are kept: messages may contain parts of the request. */
export function connectionFault(thrown: unknown, place: string): SourceFault {
  if (thrown instanceof SourceFault) return thrown;
  const error = ((thrown as Error).cause ?? thrown) as { code?: unknown };
  if (error instanceof PrivateAddress) return new SourceFault(PRIVATE);
  const { code } = error;
  return typeof code === "string" && /^[A-Z0-9_]{1,60}$/.test(code)
    ? new SourceFault(t("{place} could not be reached ({code}).", { place, code }))
    : new SourceFault(t("{place} could not be reached.", { place }));
}
