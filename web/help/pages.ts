import { createRoute } from "@tanstack/react-router";
import { lazyPage, shellRoute, textParam } from "../routes.tsx";

export interface HelpSearch {
  q?: string | undefined;
  /** Begins the tour. */
  tour?: "start" | undefined;
}

const parent = {
  getParentRoute: () => shellRoute,
  component: lazyPage(() => import("./guide.page.tsx")),
  validateSearch: ({ q, tour }: Record<string, unknown>): HelpSearch => ({
    q: textParam(q),
    tour: tour === "start" ? tour : undefined,
  }),
};

export const helpPages = [
  createRoute({ ...parent, path: "/help" }),
  createRoute({ ...parent, path: "/help/$topic" }),
] as const;
