import { createRoute } from "@tanstack/react-router";
import { lazyPage, shellRoute, textParam } from "../routes.tsx";

export interface RunSearch {
  /** Comma-separated file ids. */
  file?: string | undefined;
  /** The id of a review whose settings are reused. */
  again?: string | undefined;
  /** The project whose members see the review. */
  project?: string | undefined;
}

interface DraftSearch {
  /** Comma-separated file ids. */
  file?: string | undefined;
  /** The job that makes the draft. */
  job?: string | undefined;
}

const parent = { getParentRoute: () => shellRoute };

export const playbookPages = [
  createRoute({
    ...parent,
    path: "/playbooks",
    component: lazyPage(() => import("./playbooks.page.tsx")),
  }),
  createRoute({
    ...parent,
    path: "/playbooks/from-documents",
    component: lazyPage(() => import("./from-documents/draft.page.tsx")),
    validateSearch: ({ file, job }: Record<string, unknown>): DraftSearch => ({
      file: textParam(file),
      job: textParam(job),
    }),
  }),
  createRoute({
    ...parent,
    path: "/playbooks/$id",
    component: lazyPage(() => import("./playbook.page.tsx")),
    validateSearch: ({ check }: Record<string, unknown>): { check?: string } => ({ check: textParam(check) }),
  }),
  createRoute({
    ...parent,
    path: "/playbooks/$id/run",
    component: lazyPage(() => import("./run/run.page.tsx")),
    validateSearch: ({ file, again, project }: Record<string, unknown>): RunSearch => ({
      file: textParam(file),
      again: textParam(again),
      project: textParam(project),
    }),
  }),
] as const;
