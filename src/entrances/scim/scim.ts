import { mustBeInKeyNetworks } from "../../identity/access/access.ts";
import type { Deps } from "../../kernel/context.ts";
import type { ErrorForm } from "../../kernel/http/error-replies.ts";
import type { MountedApi, RoutedHead } from "../../kernel/http/mount.ts";
import { countVisitors } from "../../kernel/limits/visitors.ts";
import { toScimError, writeScimError } from "./errors.ts";
import { admitScimToken, SCIM_PATH } from "./tokens.ts";

const TYPE = "application/scim+json; charset=utf-8";

const ERROR_FORM: ErrorForm = {
  type: TYPE,
  convert: (thrown) => {
    const error = toScimError(thrown);
    return error.status === 500 ? thrown : error;
  },
  write: (error) => JSON.stringify(writeScimError(error)),
};

/**
 * Serves SCIM to clients with the organization's token, from the networks where keys may be used. Requests without a valid token
 * count against the visitor's limit.
 */
export function scimApi(deps: Deps, visit: MountedApi["visit"]): Omit<MountedApi, "operations"> {
  const count = countVisitors(deps.config.RATE_LIMIT_ORG);
  return {
    base: SCIM_PATH,
    visit,
    isUncounted: true,
    ignoresExtraSlashes: true,
    replyType: TYPE,
    errorForm: ERROR_FORM,
    async admit(head: RoutedHead) {
      const { requestId, browser } = head;
      const caller = await admitScimToken(deps, head.headers.authorization).catch((error) => {
        visit(head);
        throw error;
      });
      const headers = count(caller.apiKeyId);
      await mustBeInKeyNetworks(deps, caller, { address: browser.address, requestId });
      return { caller, headers };
    },
  };
}
