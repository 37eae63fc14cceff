import { z } from "zod";
import { endpoint } from "../../kernel/http/endpoint.ts";
import { CompanyProfile } from "./company.schema.ts";
import { findCompany } from "./company.ts";

export const findCompanyProfileRoute = endpoint({
  method: "GET",
  path: "/company-profile/current",
  summary: "Get the company profile, or null",
  key: "session",
  returns: z.object({ profile: CompanyProfile.nullable() }),
  status: 200,
  errorStatuses: [409],
  handle: (ctx) => findCompany(ctx),
});
