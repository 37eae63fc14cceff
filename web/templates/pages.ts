import { createRoute } from "@tanstack/react-router";
import { lazyPage, shellRoute } from "../routes.tsx";

const parent = { getParentRoute: () => shellRoute };

export const templatePages = [
  createRoute({
    ...parent,
    path: "/templates",
    component: lazyPage(() => import("./templates.page.tsx")),
  }),
  createRoute({
    ...parent,
    path: "/templates/$id",
    component: lazyPage(() => import("./template.page.tsx")),
  }),
] as const;
