import { createRoute } from "@tanstack/react-router";
import { lazyPage, shellRoute } from "../routes.tsx";

const parent = { getParentRoute: () => shellRoute };

export const projectPages = [
  createRoute({
    ...parent,
    path: "/projects",
    component: lazyPage(() => import("./projects.page.tsx")),
  }),
  createRoute({
    ...parent,
    path: "/projects/$id",
    component: lazyPage(() => import("./project.page.tsx")),
  }),
] as const;
