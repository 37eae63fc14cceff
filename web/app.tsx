import { createRoute, createRouter, RouterProvider } from "@tanstack/react-router";
import { onSignedOut, queryClient } from "./api.ts";
import { approvalPages } from "./approvals/pages.ts";
import { chatPages } from "./chats/pages.ts";
import { clausePages } from "./clauses/pages.ts";
import { deadlinePages } from "./deadlines/pages.ts";
import { filePages } from "./files/pages.ts";
import { helpPages } from "./help/pages.ts";
import { homePages } from "./home/pages.ts";
import { reloadPage } from "./lazy-module.ts";
import { playbookPages } from "./playbooks/pages.ts";
import { portfolioPages } from "./portfolios/pages.ts";
import { projectPages } from "./projects/pages.ts";
import { requestPages } from "./requests/pages.ts";
import { reviewPages } from "./reviews/pages.ts";
import { plainRoute, rootRoute, shellRoute } from "./routes.tsx";
import { plainPages, sessionPages } from "./session/pages.ts";
import { settingsPages } from "./settings/pages.ts";
import { skillPages } from "./skills/pages.ts";
import { templatePages } from "./templates/pages.ts";
import { ErrorState } from "./ui/feedback/error-state.tsx";
import { PageLoading } from "./ui/feedback/loading.tsx";
import { NotFound } from "./ui/layout/not-found.tsx";
import { vaultPages } from "./vaults/pages.ts";
import { workflowPages } from "./workflows/pages.ts";

/** A page that does not exist, shown within the shell. */
const unknownPage = createRoute({ getParentRoute: () => shellRoute, path: "$", component: NotFound });

const routeTree = rootRoute.addChildren([
  shellRoute.addChildren([
    ...homePages,
    ...projectPages,
    ...chatPages,
    ...filePages,
    ...vaultPages,
    ...deadlinePages,
    ...playbookPages,
    ...clausePages,
    ...reviewPages,
    ...portfolioPages,
    ...approvalPages,
    ...requestPages,
    ...skillPages,
    ...templatePages,
    ...workflowPages,
    ...settingsPages,
    ...helpPages,
    unknownPage,
  ]),
  plainRoute.addChildren([...plainPages]),
  ...sessionPages,
]);

/** The table of a vault restores its own scroll position once its rows are loaded, and keeps it while the URL changes. */
const keepsOwnScroll = (path: string) => /^\/vaults\/[^/]+\/?$/.test(path);

const router = createRouter({
  routeTree,
  defaultPreload: "intent",
  defaultPendingComponent: PageLoading,
  defaultPendingMs: 300,
  defaultErrorComponent: ({ error }) => <ErrorState error={error} retry={() => void reloadPage()} />,
  defaultNotFoundComponent: NotFound,
  scrollRestoration: ({ location }) => !keepsOwnScroll(location.pathname),
});

declare module "@tanstack/react-router" {
  interface Register {
    router: typeof router;
  }
}

onSignedOut(() => {
  if (router.state.location.pathname === "/sign-in") return;
  const next = router.state.location.href;
  void router.navigate({ to: "/sign-in", search: { next } }).then(() => queryClient.clear());
});

export const App = () => <RouterProvider router={router} />;
