import { endpoint } from "../../kernel/http/endpoint.ts";
import { CompanyProfile, CompanyProfileChange } from "./company.schema.ts";
import { changeCompany, readCompany } from "./company.ts";

export const getCompanyProfileRoute = endpoint({
  method: "GET",
  path: "/company-profile",
  summary: "Get the company profile",
  description: "Returns 404 if there is no profile, and 409 if there are several and none is the default.",
  key: "any",
  returns: CompanyProfile,
  status: 200,
  errorStatuses: [409],
  handle: (ctx) => readCompany(ctx),
});

export const updateCompanyProfileRoute = endpoint({
  method: "PATCH",
  path: "/company-profile",
  summary: "Update the company profile",
  description: "The first update creates it.",
  key: "organization",
  body: CompanyProfileChange,
  returns: CompanyProfile,
  status: 200,
  errorStatuses: [409],
  handle: (ctx, { body }) => changeCompany(ctx, body),
});
