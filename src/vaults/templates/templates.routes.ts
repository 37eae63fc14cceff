import { z } from "zod";
import { endpoint } from "../../kernel/http/endpoint.ts";
import { VaultTemplate } from "./templates.schema.ts";
import { listTemplates } from "./templates.ts";

export const listVaultTemplatesRoute = endpoint({
  method: "GET",
  path: "/vault-templates",
  summary: "List the column templates for new vaults",
  description: "`POST /vaults` takes the id of one as `template`.",
  key: "user",
  returns: z.object({ templates: z.array(VaultTemplate).describe("The templates that ship with the service.") }),
  status: 200,
  handle: async () => listTemplates(),
});
