import { z } from "zod";
import { endpoint } from "../../kernel/http/endpoint.ts";
import { Id } from "../../kernel/http/shapes.ts";
import { vaultGate } from "../vault/access.ts";
import { ReadingState, ReadingStateQuery } from "./reading-state.schema.ts";
import { readReadingState } from "./reading-state.ts";

export const getReadingStateRoute = endpoint({
  method: "GET",
  path: "/vaults/{id}/reading",
  summary: "Get the number of documents read, and those excluded from the table",
  key: "user",
  params: z.object({ id: Id }),
  query: ReadingStateQuery,
  gate: vaultGate("viewer"),
  returns: ReadingState,
  status: 200,
  handle: (ctx, { vault, query }) => readReadingState(ctx, vault, query),
});
