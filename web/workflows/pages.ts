import { createRoute } from "@tanstack/react-router";
import { lazyPage, shellRoute, textParam } from "../routes.tsx";

/** What a new workflow is made from: nothing, a chat, or a copy of a workflow. Without any, the person chooses. */
interface Beginning {
  from?: "nothing" | undefined;
  chat?: string | undefined;
  copy?: string | undefined;
}

const parent = { getParentRoute: () => shellRoute };

export const workflowPages = [
  createRoute({
    ...parent,
    path: "/workflows",
    component: lazyPage(() => import("./workflows.page.tsx")),
  }),
  createRoute({
    ...parent,
    path: "/workflows/new",
    validateSearch: ({ from, chat, copy }: Record<string, unknown>): Beginning => ({
      from: from === "nothing" ? from : undefined,
      chat: textParam(chat),
      copy: textParam(copy),
    }),
    component: lazyPage(() => import("./new-workflow.page.tsx")),
  }),
  createRoute({
    ...parent,
    path: "/workflows/$id",
    component: lazyPage(() => import("./workflow.page.tsx")),
  }),
  createRoute({
    ...parent,
    path: "/workflow-runs/$id",
    component: lazyPage(() => import("./run/run.page.tsx")),
  }),
] as const;
