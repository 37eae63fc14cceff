import { createRoute } from "@tanstack/react-router";
import type { Filter } from "../../src/vaults/documents/documents.schema.ts";
import { lazyPage, shellRoute, textParam } from "../routes.tsx";

/** A column that a chat proposes, as the address holds it. */
export type ProposedColumn = Record<"label" | "instructions" | "field_type", string>;

export interface VaultSearch {
  view?: string | undefined;
  sort?: string | undefined;
  filter?: Filter | undefined;
  q?: string | undefined;
  /** The open cell: the id of its document, a dot, and the key of its column. */
  cell?: string | undefined;
  /** The key of a column to bring into view. */
  show?: string | undefined;
  /** The form for a new column opens with it. */
  column?: ProposedColumn | undefined;
  /** The key of the column that rows are grouped by. */
  group?: string | undefined;
  /** Questions are asked beside the table. */
  ask?: boolean | undefined;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const isFilter = (value: unknown): value is Filter =>
  isRecord(value) && Object.values(value).every((each) => isRecord(each) && typeof each.op === "string");

function proposedIn(value: unknown): ProposedColumn | undefined {
  if (!isRecord(value)) return undefined;
  const [label, instructions, field_type] = [value.label, value.instructions, value.field_type].map(textParam);
  return label === undefined || instructions === undefined || field_type === undefined
    ? undefined
    : { label, instructions, field_type };
}

export const vaultSearch = (given: Record<string, unknown>): VaultSearch => {
  const { view, sort, filter, q, cell, show, column, group, ask } = given;
  return {
    view: textParam(view),
    sort: textParam(sort),
    filter: isFilter(filter) ? filter : undefined,
    q: textParam(q),
    cell: textParam(cell),
    show: textParam(show),
    column: proposedIn(column),
    group: textParam(group),
    ask: ask === true || undefined,
  };
};

interface DocumentSearch {
  /** The passage to show: offsets in the document's text. */
  start?: number | undefined;
  end?: number | undefined;
}

interface VerificationSearch {
  /** The key of the column that is verified. */
  column?: string | undefined;
  /** The id of the sample that is verified. */
  sample?: string | undefined;
  /** The likeliest first instead of the most doubtful. */
  order?: "likeliest" | undefined;
}

/** The chart that a person chose: the column it groups by, and the amount it adds up. */
interface ChartsSearch {
  by?: string | undefined;
  sum?: string | undefined;
}

const numberParam = (value: unknown) => (typeof value === "number" ? value : undefined);

const parent = { getParentRoute: () => shellRoute };

export const vaultPages = [
  createRoute({
    ...parent,
    path: "/vaults",
    component: lazyPage(() => import("./vaults.page.tsx")),
  }),
  createRoute({
    ...parent,
    path: "/vaults/$id",
    component: lazyPage(() => import("./vault.page.tsx")),
    validateSearch: vaultSearch,
  }),
  createRoute({
    ...parent,
    path: "/vaults/$id/deadlines",
    component: lazyPage(() => import("./deadlines/deadlines.page.tsx")),
  }),
  createRoute({
    ...parent,
    path: "/vaults/$id/sources",
    component: lazyPage(() => import("./sources/sources.page.tsx")),
  }),
  createRoute({
    ...parent,
    path: "/vaults/$id/verify",
    component: lazyPage(() => import("./verification/verification.page.tsx")),
    validateSearch: ({ column, sample, order }: Record<string, unknown>): VerificationSearch => ({
      column: textParam(column),
      sample: textParam(sample),
      order: order === "likeliest" ? order : undefined,
    }),
  }),
  createRoute({
    ...parent,
    path: "/vaults/$id/evaluations",
    component: lazyPage(() => import("./evaluations/evaluations.page.tsx")),
    validateSearch: ({ evaluation }: Record<string, unknown>): { evaluation?: string | undefined } => ({
      evaluation: textParam(evaluation),
    }),
  }),
  createRoute({
    ...parent,
    path: "/vaults/$id/charts",
    component: lazyPage(() => import("./summary/charts.page.tsx")),
    validateSearch: ({ by, sum }: Record<string, unknown>): ChartsSearch => ({
      by: textParam(by),
      sum: textParam(sum),
    }),
  }),
  createRoute({
    ...parent,
    path: "/vaults/$id/documents/$documentId",
    component: lazyPage(() => import("./documents/document.page.tsx")),
    validateSearch: ({ start, end }: Record<string, unknown>): DocumentSearch => ({
      start: numberParam(start),
      end: numberParam(end),
    }),
  }),
] as const;
