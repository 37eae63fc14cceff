import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  RouterProvider,
  redirect,
} from "@tanstack/react-router";
import { ApiError, onSignedOut, queryClient } from "./api.ts";
import type { Page } from "./page.ts";
import { pages } from "./pages.tsx";
import { loadAnew, loadPart } from "./part.ts";
import { sessionQuery } from "./session/session.ts";
import { ErrorState } from "./ui/feedback/error-state.tsx";
import { PageLoading } from "./ui/feedback/loading.tsx";
import { NotFound } from "./ui/layout/not-found.tsx";
import { Shell } from "./ui/layout/shell.tsx";

/** Outside of the shell a page has no landmark but its own. */
const Nowhere = () => (
  <main>
    <NotFound />
  </main>
);
const root = createRootRoute({ component: Outlet, notFoundComponent: Nowhere });

/** Pages within the shell are for signed-in people: others are sent to sign in, and come back. */
const shell = createRoute({
  getParentRoute: () => root,
  id: "shell",
  component: Shell,
  beforeLoad: async ({ location }) => {
    try {
      await queryClient.ensureQueryData(sessionQuery);
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 401) throw error;
      throw redirect({ to: "/sign-in", search: location.pathname === "/" ? {} : { next: location.href } });
    }
  },
});

const under = (parent: typeof root | typeof shell) => (page: Page) =>
  createRoute({
    getParentRoute: () => parent as typeof root,
    path: page.path,
    component: lazyRouteComponent(() => loadPart(page.load)),
    validateSearch: (search: Record<string, unknown>) => search,
  });

/** What no page answers, within the shell too. */
const unknown = createRoute({ getParentRoute: () => shell, path: "$", component: NotFound });

const router = createRouter({
  routeTree: root.addChildren([
    shell.addChildren([...pages.filter(({ bare }) => !bare).map(under(shell)), unknown]),
    ...pages.filter(({ bare }) => bare).map(under(root)),
  ]),
  defaultPreload: "intent",
  defaultPendingComponent: PageLoading,
  defaultPendingMs: 300,
  defaultErrorComponent: ({ error }) => <ErrorState error={error} retry={() => void loadAnew()} />,
  defaultNotFoundComponent: NotFound,
  scrollRestoration: true,
});

onSignedOut(() => {
  if (router.state.location.pathname === "/sign-in") return;
  const next = router.state.location.href;
  void router.navigate({ to: "/sign-in", search: { next } }).then(() => queryClient.clear());
});

export const App = () => <RouterProvider router={router} />;
