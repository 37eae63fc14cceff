import { createRoute } from "@tanstack/react-router";
import { lazyPage, plainRoute, rootRoute, textParam } from "../routes.tsx";
import { CONFIRMED } from "./identity-channel.ts";

export interface SignInSearch {
  /** The page to open after signing in. */
  next?: string | undefined;
  /** Why the provider did not sign the person in. */
  error?: string | undefined;
  /** The organization whose identity provider is offered. */
  organization?: string | undefined;
  /** `oidc`: the provider has authenticated the person, who now chooses an organization. */
  choose?: string | undefined;
  /** `verify`: the password was right, and the second factor is required. */
  step?: string | undefined;
}

const parent = { getParentRoute: () => rootRoute };

export const sessionPages = [
  createRoute({
    ...parent,
    path: "/sign-in",
    component: lazyPage(() => import("./sign-in.page.tsx")),
    validateSearch: ({ next, error, organization, choose, step }: Record<string, unknown>): SignInSearch => ({
      next: textParam(next),
      error: textParam(error),
      organization: textParam(organization),
      choose: textParam(choose),
      step: textParam(step),
    }),
  }),
  createRoute({
    ...parent,
    path: "/two-step",
    component: lazyPage(() => import("./two-step.page.tsx")),
    validateSearch: ({ next }: Record<string, unknown>): { next?: string | undefined } => ({ next: textParam(next) }),
  }),
  createRoute({
    ...parent,
    path: "/links/$token",
    component: lazyPage(() => import("./password-link.page.tsx")),
  }),
] as const;

/** The request of an app, as encoded by the server. */
interface ConnectSearch {
  request?: string | undefined;
}

/** Pages that need a session and show nothing else of the application. */
export const plainPages = [
  createRoute({
    getParentRoute: () => plainRoute,
    path: "/connect",
    component: lazyPage(() => import("./connect.page.tsx")),
    validateSearch: ({ request }: Record<string, unknown>): ConnectSearch => ({ request: textParam(request) }),
  }),
  createRoute({
    getParentRoute: () => plainRoute,
    path: CONFIRMED,
    component: lazyPage(() => import("./confirmed.page.tsx")),
  }),
] as const;
