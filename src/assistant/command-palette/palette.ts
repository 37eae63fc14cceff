import type { SessionContext } from "../../kernel/context.ts";
import {
  findClauses,
  findNames,
  findOpenPassages,
  isMisspelt,
  keepNear,
  type Near,
  placesOf,
} from "../../workspace/files/search/everything.ts";
import { withoutMarkdown } from "../chats/plain-preview.ts";
import type { FoundText, PaletteQuery, PaletteResult } from "./palette.schema.ts";
import * as store from "./palette.store.ts";
import { OFFICIAL, visibleTo } from "./visible.ts";

const MAX_RESULTS = 30;
const MAX_PER_KIND = 8;
const MAX_DETAIL = 200;

/**
 * Searches the names of everything that the caller can see. The nearest come first, among them what was opened lately. Misspelt names
 * are shown only where none matches as it was typed.
 */
export async function searchEverything(
  ctx: SessionContext,
  query: PaletteQuery,
): Promise<{ results: PaletteResult[] }> {
  const typed = query.q.trim();
  const visible = await visibleTo(ctx);
  const opened = (await store.listOpened(ctx.sql, ctx.organizationId, ctx.caller.userId)).map(keyOf);
  const candidates = [...(await store.listCandidates(ctx.sql, visible, typed)), ...OFFICIAL];
  const named = keepNear(typed, candidates, ({ title }) => title);
  const [reviews, others] = [named.filter(isReview), named.filter((row) => !isReview(row))];
  // A review has the name of its file, which comes before it.
  const near = [...others, ...(await namedFiles(ctx, visible, typed)), ...reviews];
  const spelt = near.filter((row) => !isMisspelt(row));
  const ranked = (spelt.length > 0 ? spelt : near)
    .map((row) => ({ ...row, at: opened.indexOf(keyOf(row)) }))
    .sort((a, b) => a.nearness - b.nearness || lateness(a.at) - lateness(b.at));
  return { results: fewOfEachKind(ranked).slice(0, MAX_RESULTS).map(present) };
}

const isReview = ({ kind }: store.NamedRow) => kind === "review";
const keyOf = ({ kind, id }: { kind: string; id: string }) => `${kind} ${id}`;
const lateness = (at: number) => (at < 0 ? Number.MAX_SAFE_INTEGER : at);

/** A file of the person is not listed again as a document of a vault. */
async function namedFiles(ctx: SessionContext, visible: store.Visible, typed: string): Promise<Near<store.NamedRow>[]> {
  const rows = await findNames(ctx, visible.reach, typed);
  const own = new Set(rows.flatMap(({ document_id, file_id }) => (document_id === null ? [file_id] : [])));
  const kept = rows
    .filter(({ document_id, file_id }) => document_id === null || !own.has(file_id))
    .slice(0, MAX_RESULTS);
  const vaults = new Map(
    (await store.listVaultNames(ctx.sql, ctx.organizationId, vaultIdsOf(kept))).map(({ id, name }) => [id, name]),
  );
  return kept.map(({ file_id, document_id, vault_id, name, nearness }) => ({
    kind: document_id === null ? "file" : "document",
    id: document_id ?? file_id ?? "",
    title: name,
    detail: vaults.get(vault_id ?? "") ?? null,
    parent_id: vault_id,
    key: null,
    nearness,
  }));
}

const vaultIdsOf = (rows: { vault_id: string | null }[]) => [
  ...new Set(rows.flatMap(({ vault_id }) => (vault_id === null ? [] : [vault_id]))),
];

function fewOfEachKind<T extends { kind: string }>(ranked: T[]): T[] {
  const counts = new Map<string, number>();
  return ranked.filter(({ kind }) => {
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
    return (counts.get(kind) ?? 0) <= MAX_PER_KIND;
  });
}

const present = ({ kind, id, title, detail, parent_id, key, at }: store.NamedRow & { at: number }): PaletteResult => ({
  kind,
  id,
  title,
  detail: detail ? (kind === "chat" ? withoutMarkdown(detail) : detail).slice(0, MAX_DETAIL).toWellFormed() : null,
  parent_id,
  key,
  is_recent: at >= 0,
});

const MAX_CLAUSES = 5;
const MAX_PASSAGES = 6;

/** Clauses by heading and passages by words and meaning, of everything that the caller can open. */
export async function searchTexts(ctx: SessionContext, query: PaletteQuery): Promise<{ results: FoundText[] }> {
  const typed = query.q.trim();
  const { reach } = await visibleTo(ctx);
  const clauses = onePerFile(await findClauses(ctx, reach, typed)).slice(0, MAX_CLAUSES);
  const passages = (await findOpenPassages(ctx, reach, typed, MAX_PASSAGES)).filter(
    (passage) => !clauses.some((clause) => holds(clause, passage)),
  );
  const found = [
    ...clauses.map((clause) => ({ ...clause, kind: "clause" as const, quote: null })),
    ...passages.map((passage) => ({ ...passage, kind: "passage" as const })),
  ];
  const fileIds = [...new Set(found.map(({ file_id }) => file_id))];
  const places = new Map((await placesOf(ctx, reach, fileIds)).map((place) => [place.file_id, place]));
  const results = found.flatMap(({ kind, file_id, section, heading, quote, start, end }) => {
    const place = places.get(file_id);
    if (!place) return [];
    const title = [section, heading].filter(Boolean).join(" ") || null;
    return [{ kind, ...place, title, quote, start, end }];
  });
  return { results };
}

const holds = (clause: Place, { file_id, start }: Place) =>
  clause.file_id === file_id && clause.start <= start && start < clause.end;
type Place = { file_id: string; start: number; end: number };

function onePerFile<T extends { file_id: string }>(rows: T[]): T[] {
  const seen = new Set<string>();
  return rows.filter(({ file_id }) => !seen.has(file_id) && seen.add(file_id));
}
