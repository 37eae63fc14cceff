import { createRoute } from "@tanstack/react-router";
import { lazyPage, shellRoute, textParam } from "../routes.tsx";

export interface NewChatSearch {
  /** Comma-separated file ids. */
  file?: string | undefined;
  vault?: string | undefined;
  project?: string | undefined;
  /** The words of a question. */
  question?: string | undefined;
}

const parent = { getParentRoute: () => shellRoute };

export const chatPages = [
  createRoute({
    ...parent,
    path: "/chats",
    component: lazyPage(() => import("./chats.page.tsx")),
    validateSearch: ({ q }: Record<string, unknown>): { q?: string | undefined } => ({ q: textParam(q) }),
  }),
  createRoute({
    ...parent,
    path: "/chats/new",
    component: lazyPage(() => import("./new-chat.page.tsx")),
    validateSearch: ({ file, vault, project, question }: Record<string, unknown>): NewChatSearch => ({
      file: textParam(file),
      vault: textParam(vault),
      project: textParam(project),
      question: textParam(question),
    }),
  }),
  createRoute({
    ...parent,
    path: "/chats/$id",
    component: lazyPage(() => import("./chat.page.tsx")),
  }),
] as const;
