import { createRoute } from "@tanstack/react-router";
import { lazyPage, shellRoute, textParam } from "../routes.tsx";
import { keysOf, oneOf } from "../ui/data/options.ts";
import type { ReviewFilter } from "./reviews.queries.ts";
import { STATUSES } from "./statuses.ts";

const parent = { getParentRoute: () => shellRoute };

export const reviewPages = [
  createRoute({
    ...parent,
    path: "/reviews",
    component: lazyPage(() => import("./reviews.page.tsx")),
    validateSearch: ({ playbook_id, status }: Record<string, unknown>): ReviewFilter => ({
      playbook_id: textParam(playbook_id),
      status: oneOf(textParam(status), keysOf(STATUSES)),
    }),
  }),
  createRoute({
    ...parent,
    path: "/reviews/$id",
    component: lazyPage(() => import("./review.page.tsx")),
    validateSearch: ({ finding, ask }: Record<string, unknown>): { finding?: string | undefined; ask?: true } => ({
      finding: textParam(finding),
      ...(ask === true && { ask }),
    }),
  }),
  createRoute({
    ...parent,
    path: "/reviews/$id/responses/$jobId",
    component: lazyPage(() => import("./responses/response.page.tsx")),
  }),
] as const;
