import { z } from "zod";
import { endpoint } from "../../kernel/http/endpoint.ts";
import { Id } from "../../kernel/http/shapes.ts";
import { AllowedApp, AppRequest, AppRequestAnswer, AppRequestQuery, ConnectedApp } from "./apps.schema.ts";
import { appGate, disconnectApp, listConnectedApps } from "./apps.ts";
import { allowApp, readAppRequest } from "./consent.ts";

export const listConnectedAppsRoute = endpoint({
  method: "GET",
  path: "/connected-apps",
  summary: "List connected apps, newest first",
  key: "session",
  returns: z.object({ apps: z.array(ConnectedApp) }),
  status: 200,
  handle: (ctx) => listConnectedApps(ctx),
});

export const getAppRequestRoute = endpoint({
  method: "GET",
  path: "/app-request",
  summary: "Get the access that an app requests",
  key: "session",
  query: AppRequestQuery,
  returns: AppRequest,
  status: 200,
  handle: (ctx, { query }) => readAppRequest(ctx, query.request),
});

export const allowAppRoute = endpoint({
  method: "POST",
  path: "/connected-apps",
  summary: "Allow an app to act for the person",
  description: "The code in `redirect_url` is shown only once.",
  key: "session",
  body: AppRequestAnswer,
  returns: AllowedApp,
  needsProof: true,
  status: 201,
  showsSecret: true,
  handle: (ctx, { body }) => allowApp(ctx, body.request),
});

export const disconnectAppRoute = endpoint({
  method: "DELETE",
  path: "/connected-apps/{id}",
  summary: "Disconnect an app",
  key: "session",
  params: z.object({ id: Id }),
  gate: appGate,
  status: 204,
  handle: (ctx, { app }) => disconnectApp(ctx, app),
});
