import { createRootRoute, createRoute, lazyRouteComponent, Outlet, redirect } from "@tanstack/react-router";
import type { ComponentType } from "react";
import { ApiError, queryClient } from "./api.ts";
import { loadModule } from "./lazy-module.ts";
import { sessionQuery } from "./session/session.ts";
import { NotFound } from "./ui/layout/not-found.tsx";
import { Shell } from "./ui/layout/shell.tsx";

/** Outside the shell, a page has only its own landmark. */
const NotFoundPage = () => (
  <main>
    <NotFound />
  </main>
);

/** Pages that need no session are its children. */
export const rootRoute = createRootRoute({ component: Outlet, notFoundComponent: NotFoundPage });

/** Those who are not signed in are redirected to sign in, and then back; those who must set up a second factor do that first. */
async function mustBeSignedIn({ location }: { location: { pathname: string; href: string } }) {
  try {
    const { must_set_up_factor } = await queryClient.ensureQueryData(sessionQuery);
    if (must_set_up_factor) throw redirect({ to: "/two-step" });
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 401) throw error;
    throw redirect({ to: "/sign-in", search: location.pathname === "/" ? {} : { next: location.href } });
  }
}

/** Pages within the shell require a session. */
export const shellRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: "shell",
  component: Shell,
  validateSearch: ({ ask }: Record<string, unknown>): { ask?: boolean | undefined } => ({
    ask: ask === true || undefined,
  }),
  beforeLoad: mustBeSignedIn,
});

/** Pages that require a session, but show nothing else of the application. */
export const plainRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: "plain",
  component: Outlet,
  beforeLoad: mustBeSignedIn,
});

/** A page whose code is loaded when it is first opened. */
export const lazyPage = (load: () => Promise<{ default: ComponentType }>) => lazyRouteComponent(() => loadModule(load));

/** A search parameter as a number. */
export const numberParam = (value: unknown): number | undefined => (typeof value === "number" ? value : undefined);

/** A search parameter as text. The router parses parameters as JSON: `?q=2024` arrives as a number. */
export const textParam = (value: unknown): string | undefined =>
  typeof value === "string" || typeof value === "number" || typeof value === "boolean" ? String(value) : undefined;
