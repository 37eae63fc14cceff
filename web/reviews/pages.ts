import { createRoute } from "@tanstack/react-router";
import { lazyPage, shellRoute } from "../routes.tsx";

const parent = { getParentRoute: () => shellRoute };

export const reviewPages = [
  createRoute({
    ...parent,
    path: "/reviews",
    component: lazyPage(() => import("./reviews.page.tsx")),
  }),
  createRoute({
    ...parent,
    path: "/reviews/$id",
    component: lazyPage(() => import("./review.page.tsx")),
  }),
] as const;
