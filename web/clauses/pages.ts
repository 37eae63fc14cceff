import { createRoute } from "@tanstack/react-router";
import { lazyPage, shellRoute } from "../routes.tsx";

const parent = { getParentRoute: () => shellRoute };

export const clausePages = [
  createRoute({ ...parent, path: "/clauses", component: lazyPage(() => import("./clauses.page.tsx")) }),
  createRoute({ ...parent, path: "/clauses/new", component: lazyPage(() => import("./new-clause.page.tsx")) }),
  createRoute({ ...parent, path: "/clauses/$id", component: lazyPage(() => import("./clause.page.tsx")) }),
] as const;
