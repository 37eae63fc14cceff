import { z } from "zod";
import { endpoint } from "../../kernel/http/endpoint.ts";
import { Id } from "../../kernel/http/shapes.ts";
import { vaultGate } from "../vault/access.ts";
import { ColumnLearning, LearningChange, VaultLearning } from "./learning.schema.ts";
import { changeLearning, forgetLearning, readLearning, readVaultLearning } from "./learning.ts";

const PATH = "/vaults/{id}/columns/{columnId}/learning";
const params = z.object({ id: Id, columnId: Id });

export const getVaultLearningRoute = endpoint({
  method: "GET",
  path: "/vaults/{id}/learning",
  summary: "Get what the columns of a vault learned",
  description: "One entry for each column that can learn, in the order of the columns.",
  key: "user",
  params: z.object({ id: Id }),
  gate: vaultGate("viewer"),
  returns: VaultLearning,
  status: 200,
  handle: (ctx, { vault }) => readVaultLearning(ctx, vault),
});

export const getColumnLearningRoute = endpoint({
  method: "GET",
  path: PATH,
  summary: "Get what a column learned",
  description:
    "A column learns from the cells that people verify, correct or empty, and from nothing else. What it learned is measured on documents that were left out of learning.",
  key: "user",
  params,
  gate: vaultGate("viewer"),
  returns: ColumnLearning,
  status: 200,
  errorStatuses: [409],
  handle: (ctx, { vault, params }) => readLearning(ctx, vault, params.columnId),
});

export const setColumnLearningRoute = endpoint({
  method: "PUT",
  path: PATH,
  summary: "Switch the learning of a column on or off",
  description:
    "Switched off, what was learned is erased, and cells that nobody checked are read without it. Switched on again, the column learns from all cells that people checked. `from_vault_ids` lets it also learn from columns with the same question in other vaults.",
  key: "user",
  params,
  gate: vaultGate("editor"),
  body: LearningChange,
  returns: ColumnLearning,
  status: 200,
  errorStatuses: [409],
  handle: (ctx, { vault, params, body }) => changeLearning(ctx, vault, params.columnId, body),
});

export const forgetColumnLearningRoute = endpoint({
  method: "DELETE",
  path: PATH,
  summary: "Forget what a column learned",
  description:
    "For good: cells that were checked until now teach nothing any more. They keep their values and verifications.",
  key: "user",
  params,
  gate: vaultGate("editor"),
  returns: ColumnLearning,
  status: 200,
  errorStatuses: [409],
  handle: (ctx, { vault, params }) => forgetLearning(ctx, vault, params.columnId),
});
