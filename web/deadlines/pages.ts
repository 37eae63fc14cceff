import { createRoute } from "@tanstack/react-router";
import type { DeadlineStatus } from "../../src/vaults/deadlines/deadline-states.schema.ts";
import { lazyPage, shellRoute, textParam } from "../routes.tsx";

export interface DeadlinesSearch {
  /** The month that is shown, as 2026-01. */
  month?: string | undefined;
  /** The only day that is listed, as 2026-01-31. */
  day?: string | undefined;
  /** Whose deadlines: "me", or the id of a person. */
  person?: "me" | number | undefined;
  status?: DeadlineStatus | "all" | undefined;
}

const STATUSES: DeadlinesSearch["status"][] = ["open", "done", "snoozed", "all"];

const matching = (value: unknown, form: RegExp) => {
  const text = textParam(value);
  return text !== undefined && form.test(text) ? text : undefined;
};

export const deadlinePages = [
  createRoute({
    getParentRoute: () => shellRoute,
    path: "/deadlines",
    component: lazyPage(() => import("./deadlines.page.tsx")),
    validateSearch: ({ month, day, person, status }: Record<string, unknown>): DeadlinesSearch => ({
      month: matching(month, /^\d{4}-(?:0[1-9]|1[0-2])$/),
      day: matching(day, /^\d{4}-\d\d-\d\d$/),
      person: person === "me" || typeof person === "number" ? person : undefined,
      status: STATUSES.find((each) => each === status),
    }),
  }),
] as const;
