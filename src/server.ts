import { type CallCounter, startCallCounter } from "./administration/usage/calls.ts";
import { openKernel } from "./assembly/kernel.ts";
import { appEndpoints, describePublicApi, endpoints, wordEndpoints } from "./endpoints.ts";
import { oauthOperations } from "./entrances/connected-apps/oauth.routes.ts";
import { OAUTH_ERRORS } from "./entrances/connected-apps/oauth.ts";
import { mountMcp } from "./entrances/mcp/mcp.ts";
import { scimOperations } from "./entrances/scim/protocol.routes.ts";
import { scimApi } from "./entrances/scim/scim.ts";
import { mountWordManifests } from "./entrances/word/manifest.ts";
import { admitWordToken } from "./entrances/word/word.ts";
import { admitKey } from "./identity/keys/keys.ts";
import { admitSession } from "./identity/sessions/sessions.ts";
import { backChannelLogoutRoute } from "./identity/sign-in/oidc/back-channel.routes.ts";
import * as saml from "./identity/sign-in/saml/provider.routes.ts";
import { hasFreeSpace } from "./kernel/blobs/free-space.ts";
import type { Deps } from "./kernel/context.ts";
import { isMigrated } from "./kernel/db/migrate.ts";
import { unavailable, unknownPath } from "./kernel/errors/errors.ts";
import { type App, buildApp } from "./kernel/http/app.ts";
import { mountDocs } from "./kernel/http/docs/docs.ts";
import type { Endpoint } from "./kernel/http/endpoint.ts";
import type { MountedApi } from "./kernel/http/mount.ts";
import { withSamples } from "./kernel/http/openapi/samples/samples.ts";
import { mustBeSameOrigin } from "./kernel/http/same-origin.ts";
import { openWebFiles, type WebFiles } from "./kernel/http/web/files.ts";
import { mountWebApplication } from "./kernel/http/web/static.ts";
import { countVisitors } from "./kernel/limits/visitors.ts";
import { mountRequestPages } from "./processes/requests/public/page/pages.ts";
import { publicRequestOperations } from "./processes/requests/public/public.routes.ts";
import { calendarOperations } from "./vaults/deadlines/calendar-address.routes.ts";
import { downloadByLinkRoute } from "./workspace/files/signed-urls.routes.ts";
import { admitSignedUrl } from "./workspace/files/signed-urls.ts";
import { startUploadCleanup } from "./workspace/files/stale-uploads.ts";

export interface Server extends App {
  calls: CallCounter;
  web: WebFiles;
}

/** Builds the HTTP server: the API, the web application, the API reference, downloads, MCP and health checks. */
export function buildServer(deps: Deps, operations: Endpoint[] = endpoints): Server {
  const calls = startCallCounter(deps);
  const kernel = openKernel(calls.count);
  const cleanup = startUploadCleanup(deps);
  const count = countVisitors(deps.config.RATE_LIMIT_ADDRESS);
  const visit: MountedApi["visit"] = ({ browser }) => count(browser.address);
  const app = buildApp(deps, kernel, [
    keyApi(deps, operations, visit),
    sessionApi(deps, [...new Set([...operations, ...appEndpoints])], visit),
    wordApi(deps, visit),
    { ...scimApi(deps, visit), operations: scimOperations },
    linkApi(deps, visit),
    visitorApi(visit),
    { ...visitorApi(visit), operations: oauthOperations(deps.config.RATE_LIMIT_ADDRESS), errorForm: OAUTH_ERRORS },
  ]);
  mountHealth(app, deps);
  mountDescription(app, deps);
  mountDocs(app.fastify, {
    publicUrl: deps.config.PUBLIC_URL,
    describe: () => withSamples(describePublicApi(settingsOf(deps))),
  });
  mountMcp(app, deps, kernel, endpoints);
  mountWordManifests(app, deps.config);
  mountRequestPages(app, deps, count);
  const web = openWebFiles();
  app.fallBackOn(mountWebApplication(app.fastify, web));
  const close = async () => {
    await app.close();
    await web.stop();
    await calls.stop();
    cleanup.stop();
  };
  return { ...app, calls, web, close };
}

const keyApi = (deps: Deps, operations: Endpoint[], visit: MountedApi["visit"]): MountedApi => ({
  base: "/v1",
  operations,
  visit,
  admit: ({ headers, browser: { address }, requestId }, tier, urgent) =>
    admitKey(deps, headers.authorization, tier, { urgent, from: { address, requestId } }),
});

const sessionApi = (deps: Deps, operations: Endpoint[], visit: MountedApi["visit"]): MountedApi => ({
  base: "/app/v1",
  operations,
  visit,
  admit: (head, _tier, urgent, again) => admitSession(deps, head, urgent, again),
  guard: (head) => mustBeSameOrigin(head, deps.config.PUBLIC_URL),
});

const wordApi = (deps: Deps, visit: MountedApi["visit"]): MountedApi => ({
  base: "/word/v1",
  operations: wordEndpoints,
  visit,
  admit: (head, _tier, urgent) => admitWordToken(deps, head, urgent),
});

/** Rejected links count as anonymous requests, so that links cannot be guessed without limit. */
const linkApi = (deps: Deps, visit: MountedApi["visit"]): MountedApi => ({
  base: "",
  operations: [downloadByLinkRoute],
  visit,
  admit: (head) =>
    admitSignedUrl(deps, head).catch((error) => {
      visit(head);
      throw error;
    }),
});

/** Operations that need no key: the request itself carries its authorization. */
const visitorApi = (visit: MountedApi["visit"]): MountedApi => ({
  base: "",
  operations: [...Object.values(saml), backChannelLogoutRoute, ...calendarOperations, ...publicRequestOperations],
  visit,
  admit: () => Promise.reject(unknownPath()),
});

function mountHealth({ fastify }: App, deps: Deps) {
  fastify.get("/healthz", async () => ({ status: "ok" }));
  // No key needed, so concurrent requests share one database check.
  let check: Promise<{ status: "ready" }> | undefined;
  fastify.get("/readyz", () => {
    check ??= checkReady(deps).finally(() => {
      check = undefined;
    });
    return check;
  });
}

async function checkReady({ config, database }: Deps) {
  if (!(await isMigrated(database.system))) throw unavailable("The database is not migrated yet.");
  if (!(await hasFreeSpace(config.DATA_DIR)))
    throw unavailable("Storage is full: the disk of DATA_DIR has almost no space left.", 60);
  return { status: "ready" as const };
}

const settingsOf = ({ config: { PUBLIC_URL: publicUrl, SUPPORT_CONTACT: supportContact } }: Deps) => ({
  publicUrl,
  supportContact,
});

/** The OpenAPI document takes a tenth of a second to generate, so it is generated on first use. */
function mountDescription({ fastify }: App, deps: Deps) {
  let written: Buffer | undefined;
  const description = () => {
    written ??= Buffer.from(JSON.stringify(describePublicApi(settingsOf(deps))));
    return written;
  };
  for (const path of ["/openapi.json", "/v1/openapi.json"]) {
    fastify.get(path, async (_request, reply) => reply.type("application/json; charset=utf-8").send(description()));
  }
}
