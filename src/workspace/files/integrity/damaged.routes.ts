import { administratorGate } from "../../../kernel/http/administrator-gate.ts";
import { endpoint } from "../../../kernel/http/endpoint.ts";
import { DamagedFiles } from "./damaged.schema.ts";
import { listDamagedFiles } from "./damaged.ts";

export const listDamagedFilesRoute = endpoint({
  method: "GET",
  path: "/damaged-files",
  summary: "List the files whose stored content is missing or damaged",
  key: "session",
  gate: administratorGate,
  returns: DamagedFiles,
  status: 200,
  handle: (ctx) => listDamagedFiles(ctx),
});
