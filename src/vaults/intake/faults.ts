import { PrivateAddress } from "../../kernel/http/outgoing/public-lookup.ts";
import { SourceFault } from "./connector.ts";

export const PRIVATE = "The address is private or not https, and SOURCES_ALLOW_PRIVATE is off.";

/** Why a connection failed. Only codes are kept: messages may hold parts of the request. */
export function connectionFault(thrown: unknown, what: string): SourceFault {
  if (thrown instanceof SourceFault) return thrown;
  const error = ((thrown as Error).cause ?? thrown) as { code?: unknown };
  if (error instanceof PrivateAddress) return new SourceFault(PRIVATE);
  const { code } = error;
  const suffix = typeof code === "string" && /^[A-Z0-9_]{1,60}$/.test(code) ? ` (${code})` : "";
  return new SourceFault(`${what} could not be reached${suffix}.`);
}
