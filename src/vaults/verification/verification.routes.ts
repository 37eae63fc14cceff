import { z } from "zod";
import { endpoint } from "../../kernel/http/endpoint.ts";
import { pageByCursor } from "../../kernel/http/paging/cursor.ts";
import { pageOf } from "../../kernel/http/paging/page.ts";
import { Id } from "../../kernel/http/shapes.ts";
import { CellDetail, CellParams } from "../cells/cells.schema.ts";
import { vaultGate } from "../vault/access.ts";
import { listQueue } from "./queue.ts";
import { drawSample, readQuality, readSample } from "./samples.ts";
import { NewFlag, NewSample, Quality, QueuedCell, QueueQuery, Sample } from "./verification.schema.ts";
import { flagCell, unflagCell, unverifyCell, verifyCell } from "./verification.ts";

const CELL = "/vaults/{id}/documents/{documentId}/cells/{fieldKey}";
const params = z.object({ id: Id });

export const verifyCellRoute = endpoint({
  method: "POST",
  path: `${CELL}/verify`,
  summary: "Verify a cell",
  description:
    "Confirms what the cell shows now, including that it is empty. Writing another value later ends the verification.",
  key: "user",
  params: CellParams,
  gate: vaultGate("editor"),
  returns: CellDetail,
  status: 200,
  errorStatuses: [409],
  handle: (ctx, { vault, params }) => verifyCell(ctx, vault, params),
});

export const unverifyCellRoute = endpoint({
  method: "DELETE",
  path: `${CELL}/verify`,
  summary: "Remove the verification of a cell",
  description: "The value stays as it is. The history keeps both steps.",
  key: "user",
  params: CellParams,
  gate: vaultGate("editor"),
  returns: CellDetail,
  status: 200,
  errorStatuses: [409],
  handle: (ctx, { vault, params }) => unverifyCell(ctx, vault, params),
});

export const flagCellRoute = endpoint({
  method: "PUT",
  path: `${CELL}/flag`,
  summary: "Flag a cell, with a note and a person to look at it",
  description: "Every member can flag cells. A new flag replaces the previous one.",
  key: "user",
  params: CellParams,
  gate: vaultGate("viewer"),
  body: NewFlag,
  returns: CellDetail,
  status: 200,
  handle: (ctx, { vault, params, body }) => flagCell(ctx, vault, params, body),
});

export const unflagCellRoute = endpoint({
  method: "DELETE",
  path: `${CELL}/flag`,
  summary: "Remove the flag of a cell",
  description: "Every member can remove flags. If there is no flag, nothing changes.",
  key: "user",
  params: CellParams,
  gate: vaultGate("viewer"),
  returns: CellDetail,
  status: 200,
  handle: (ctx, { vault, params }) => unflagCell(ctx, vault, params),
});

export const listVerificationQueueRoute = endpoint({
  method: "GET",
  path: "/vaults/{id}/verification-queue",
  summary: "List unverified cells, most doubtful first",
  description:
    "Flagged cells first, then what could not be read or is `unsure`, then the lowest confidence. Then those where two readings disagree, and last the others without a confidence and manual edits.",
  key: "user",
  params,
  query: QueueQuery,
  gate: vaultGate("viewer"),
  returns: pageOf("cells", QueuedCell),
  status: 200,
  handle: (ctx, { vault, query }) =>
    pageByCursor(
      "cells",
      query,
      (page) => listQueue(ctx, vault, { ...query, ...page }),
      ({ document_id, field_key }) => `${document_id} ${field_key}`,
    ),
});

export const drawSampleRoute = endpoint({
  method: "POST",
  path: "/vaults/{id}/samples",
  summary: "Draw a random sample of a column's unverified cells",
  description: "Verifying or correcting its cells shows how precise the column is.",
  key: "user",
  params,
  gate: vaultGate("editor"),
  body: NewSample,
  returns: Sample,
  status: 201,
  errorStatuses: [409],
  handle: (ctx, { vault, body }) => drawSample(ctx, vault, body),
});

export const getSampleRoute = endpoint({
  method: "GET",
  path: "/vaults/{id}/samples/{sampleId}",
  summary: "Get a sample with its progress",
  description: "The cells of the sample, and how many of them were verified or corrected so far.",
  key: "user",
  params: params.extend({ sampleId: Id }),
  gate: vaultGate("viewer"),
  returns: Sample,
  status: 200,
  handle: (ctx, { vault, params }) => readSample(ctx, vault, params.sampleId),
});

export const getVaultQualityRoute = endpoint({
  method: "GET",
  path: "/vaults/{id}/quality",
  summary: "Get the verified precision of each column of a vault",
  description:
    "For each column: how many cells are verified and corrected, and the precision with its 95 % interval, estimated from samples only.",
  key: "user",
  params,
  gate: vaultGate("viewer"),
  returns: Quality,
  status: 200,
  handle: (ctx, { vault }) => readQuality(ctx, vault),
});
