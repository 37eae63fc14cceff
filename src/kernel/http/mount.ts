import type { IncomingHttpHeaders } from "node:http";
import type { Browser } from "../context.ts";
import type { Endpoint, Tier } from "./endpoint.ts";
import type { ErrorForm } from "./error-replies.ts";
import type { Admission } from "./pipeline/kernel.ts";

/** A group of operations under one base path, with its way of authenticating requests. */
export interface MountedApi {
  /**
   * The prefix of every path, such as `/v1`. Unknown paths below it belong to it as well. Empty: the operations have full paths.
   */
  base: string;
  operations: Endpoint[];
  /**
   * Authenticates the request and counts it against its rate limits; throws 401, 403 or 429. `again`: re-check of an open
   * stream, whose headers are already sent.
   */
  admit(head: RoutedHead, tier: Tier, urgent: boolean, again?: true): Promise<Admission>;
  /** Counts an anonymous request before its body is read. Returns the rate limit headers or throws 429. */
  visit(head: RequestHead): Record<string, string>;
  /** Rejects requests that no caller may send, such as cross-site changes. */
  guard?(head: RequestHead): void;
  /** Its calls do not count towards the usage of keys. */
  isUncounted?: true;
  /** The media type of its replies, if it is not JSON. */
  replyType?: string;
  /** Repeated and trailing slashes in its paths do not matter. */
  ignoresExtraSlashes?: true;
  /** The format of its errors, if its protocol has its own. */
  errorForm?: ErrorForm;
}

/** The part of a request that is known before its body is read. */
export interface RequestHead {
  requestId: string;
  method: string;
  headers: IncomingHttpHeaders;
  host: string;
  browser: Browser;
}

/** The same with the path parameters and the query. */
export interface RoutedHead extends RequestHead {
  params: Record<string, string>;
  query: Record<string, unknown>;
}
