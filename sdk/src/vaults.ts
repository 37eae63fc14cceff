import { alerts, calendar, deadlines } from "./deadlines.ts";
import { cells, documents, type Selection } from "./documents.ts";
import type { BeginOptions } from "./jobs.ts";
import { listing, type PageQuery } from "./paging.ts";
import { type Connection, path, type RequestOptions } from "./request.ts";
import { sources } from "./sources.ts";
import { spreadsheets } from "./spreadsheets.ts";
import type {
  AcceptedVaultChanges,
  Column,
  ColumnChange,
  ColumnLearning,
  ColumnLearningChange,
  Deleted,
  GetVaultsIdBenchmarkQuery,
  GetVaultsIdEvaluationsEvaluationIdQuery,
  GetVaultsIdExportQuery,
  GetVaultsIdRescanQuery,
  GetVaultsIdSearchQuery,
  GetVaultsIdSummaryQuery,
  GetVaultsIdVerificationqueueQuery,
  GetVaultsQuery,
  NewColumn,
  NewVault,
  NewVaultEvaluation,
  NewVaultMember,
  NewVaultRescan,
  NewVaultSample,
  NewView,
  QueuedCell,
  Vault,
  VaultBenchmark,
  VaultChange,
  VaultComparedRescan,
  VaultEvaluation,
  VaultEvaluationJob,
  VaultEvaluationSummary,
  VaultLearning,
  VaultMember,
  VaultMemberChange,
  VaultPassage,
  VaultQuality,
  VaultRescanEstimate,
  VaultSample,
  VaultSummary,
  VaultTemplate,
  View,
  ViewChange,
} from "./types.ts";

/** Vaults belong to people: every call needs a user-scoped key. */
export const vaults = (connection: Connection) => ({
  list: (query?: GetVaultsQuery, options?: RequestOptions) =>
    listing<Vault>(connection, "/vaults", "vaults", query, options),
  /** Columns that a new vault can start with: pass the id of one as `template`. */
  templates: async (options?: RequestOptions) =>
    (await connection.get<{ templates: VaultTemplate[] }>("/vault-templates", {}, options)).templates,
  create: (vault: NewVault, options?: RequestOptions) => connection.post<Vault>("/vaults", vault, options),
  get: (id: string, options?: RequestOptions) => connection.get<Vault>(path`/vaults/${id}`, {}, options),
  update: (id: string, change: VaultChange, options?: RequestOptions) =>
    connection.patch<Vault>(path`/vaults/${id}`, change, options),
  archive: (id: string, options?: RequestOptions) =>
    connection.post<Vault>(path`/vaults/${id}/archive`, undefined, options),
  restore: (id: string, options?: RequestOptions) =>
    connection.post<Vault>(path`/vaults/${id}/restore`, undefined, options),
  /** Permanently deletes an archived vault. */
  delete: (id: string, options?: RequestOptions) => connection.delete(path`/vaults/${id}`, {}, options),
  /** The table as a file, as an unread `Response`. */
  export: (id: string, query?: Selection<GetVaultsIdExportQuery>, options?: RequestOptions) =>
    connection.stream(path`/vaults/${id}/export`, query, options),
  /** Counts, sums, averages and extremes over all matching documents, in groups if `group_by` is given. */
  summary: (id: string, query?: Selection<GetVaultsIdSummaryQuery>, options?: RequestOptions) =>
    connection.get<VaultSummary>(path`/vaults/${id}/summary`, query, options),
  /** Where a draft stands among the vault's contracts. */
  benchmark: (id: string, query: GetVaultsIdBenchmarkQuery, options?: RequestOptions) =>
    connection.get<VaultBenchmark>(path`/vaults/${id}/benchmark`, query, options),
  /** The passages of the vault's documents that match by words and meaning, best first. */
  search: async (id: string, query: GetVaultsIdSearchQuery, options?: RequestOptions) =>
    (await connection.get<{ results: VaultPassage[] }>(path`/vaults/${id}/search`, query, options)).results,
  members: members(connection),
  columns: columns(connection),
  documents: documents(connection),
  cells: cells(connection),
  views: views(connection),
  /** The cells that nobody verified, most doubtful first. */
  verificationQueue: (id: string, query?: GetVaultsIdVerificationqueueQuery, options?: RequestOptions) =>
    listing<QueuedCell>(connection, path`/vaults/${id}/verification-queue`, "cells", query, options),
  /** How far each column can be trusted. */
  quality: async (id: string, options?: RequestOptions) =>
    (await connection.get<VaultQuality>(path`/vaults/${id}/quality`, {}, options)).columns,
  samples: samples(connection),
  deadlines: deadlines(connection),
  alerts: alerts(connection),
  calendar: calendar(connection),
  sources: sources(connection),
  rescans: rescans(connection),
  spreadsheets: spreadsheets(connection),
  evaluations: evaluations(connection),
});

const evaluations = (connection: Connection) => ({
  /** Starts the job in which the local engine and each language model read checked cells again. */
  start: (id: string, wanted: NewVaultEvaluation = {}, { wait = 0, ...options }: BeginOptions = {}) =>
    connection.post<VaultEvaluationJob>(path`/vaults/${id}/evaluations`, wanted, { ...options, wait }),
  list: (id: string, query?: PageQuery, options?: RequestOptions) =>
    listing<VaultEvaluationSummary>(connection, path`/vaults/${id}/evaluations`, "evaluations", query, options),
  /** Those of all vaults that you manage. */
  listAll: (query?: PageQuery, options?: RequestOptions) =>
    listing<VaultEvaluationSummary>(connection, "/evaluations", "evaluations", query, options),
  /** With the first page of disagreements. */
  get: (id: string, evaluationId: string, query?: GetVaultsIdEvaluationsEvaluationIdQuery, options?: RequestOptions) =>
    connection.get<VaultEvaluation>(path`/vaults/${id}/evaluations/${evaluationId}`, query, options),
  /** The figures and disagreements as XLSX, as an unread `Response`. */
  export: (id: string, evaluationId: string, options?: RequestOptions) =>
    connection.stream(path`/vaults/${id}/evaluations/${evaluationId}/export`, {}, options),
  delete: (id: string, evaluationId: string, options?: RequestOptions) =>
    connection.delete<void>(path`/vaults/${id}/evaluations/${evaluationId}`, {}, options),
});

const rescans = (connection: Connection) => ({
  /** What a re-scan would read, and what it costs. */
  estimate: (id: string, query?: GetVaultsIdRescanQuery, options?: RequestOptions) =>
    connection.get<VaultRescanEstimate>(path`/vaults/${id}/rescan`, query, options),
  /** Reads a column, a document, a cell, or all outdated cells again. Manual edits are kept. */
  start: (id: string, scope: Omit<NewVaultRescan, "compare"> = {}, options?: RequestOptions) =>
    connection.post<VaultRescanEstimate>(path`/vaults/${id}/rescan`, scope, options),
  /** Reads without writing: `get` then lists the values that would change. */
  compare: (id: string, scope: Omit<NewVaultRescan, "compare"> = {}, options?: RequestOptions) =>
    connection.post<VaultRescanEstimate>(`${path`/vaults/${id}/rescan`}?dry_run=true&compare=true`, scope, options),
  get: (id: string, rescanId: string, options?: RequestOptions) =>
    connection.get<VaultComparedRescan>(path`/vaults/${id}/rescans/${rescanId}`, {}, options),
  accept: (id: string, rescanId: string, accept: AcceptedVaultChanges["accept"], options?: RequestOptions) =>
    connection.post<{ accepted: number }>(path`/vaults/${id}/rescans/${rescanId}/accept`, { accept }, options),
});

const samples = (connection: Connection) => ({
  create: (id: string, sample: NewVaultSample, options?: RequestOptions) =>
    connection.post<VaultSample>(path`/vaults/${id}/samples`, sample, options),
  get: (id: string, sampleId: string, options?: RequestOptions) =>
    connection.get<VaultSample>(path`/vaults/${id}/samples/${sampleId}`, {}, options),
});

const members = (connection: Connection) => ({
  list: async (id: string, options?: RequestOptions) =>
    (await connection.get<{ members: VaultMember[] }>(path`/vaults/${id}/members`, {}, options)).members,
  add: (id: string, member: NewVaultMember, options?: RequestOptions) =>
    connection.post<VaultMember>(path`/vaults/${id}/members`, member, options),
  update: (id: string, userId: number, change: VaultMemberChange, options?: RequestOptions) =>
    connection.patch<VaultMember>(path`/vaults/${id}/members/${userId}`, change, options),
  remove: (id: string, userId: number, options?: RequestOptions) =>
    connection.delete<{ removed: true }>(path`/vaults/${id}/members/${userId}`, {}, options),
});

const columns = (connection: Connection) => ({
  list: async (id: string, options?: RequestOptions) =>
    (await connection.get<{ columns: Column[] }>(path`/vaults/${id}/columns`, {}, options)).columns,
  create: (id: string, column: NewColumn, options?: RequestOptions) =>
    connection.post<Column>(path`/vaults/${id}/columns`, column, options),
  update: (id: string, columnId: string, change: ColumnChange, options?: RequestOptions) =>
    connection.patch<Column>(path`/vaults/${id}/columns/${columnId}`, change, options),
  delete: (id: string, columnId: string, options?: RequestOptions) =>
    connection.delete<Deleted>(path`/vaults/${id}/columns/${columnId}`, {}, options),
  /** What the column learned from the cells that people verified, corrected or emptied. */
  learning: (id: string, columnId: string, options?: RequestOptions) =>
    connection.get<ColumnLearning>(path`/vaults/${id}/columns/${columnId}/learning`, {}, options),
  /** What all columns learned. */
  allLearning: async (id: string, options?: RequestOptions) =>
    (await connection.get<VaultLearning>(path`/vaults/${id}/learning`, {}, options)).columns,
  setLearning: (id: string, columnId: string, change: ColumnLearningChange, options?: RequestOptions) =>
    connection.putJson<ColumnLearning>(path`/vaults/${id}/columns/${columnId}/learning`, change, options),
  /** Forgets for good what the column learned until now. */
  forgetLearning: (id: string, columnId: string, options?: RequestOptions) =>
    connection.delete<ColumnLearning>(path`/vaults/${id}/columns/${columnId}/learning`, {}, options),
});

const views = (connection: Connection) => ({
  list: (id: string, query?: PageQuery, options?: RequestOptions) =>
    listing<View>(connection, path`/vaults/${id}/views`, "views", query, options),
  create: (id: string, view: NewView, options?: RequestOptions) =>
    connection.post<View>(path`/vaults/${id}/views`, view, options),
  update: (id: string, viewId: string, change: ViewChange, options?: RequestOptions) =>
    connection.patch<View>(path`/vaults/${id}/views/${viewId}`, change, options),
  delete: (id: string, viewId: string, options?: RequestOptions) =>
    connection.delete<Deleted>(path`/vaults/${id}/views/${viewId}`, {}, options),
});
