import { endpoint } from "../http/endpoint.ts";
import { CompanyProfile, CompanyProfileChange } from "./company.schema.ts";
import { changeCompany, readCompany } from "./company.ts";

export const readCompanyProfileRoute = endpoint({
  method: "GET",
  path: "/company-profile",
  summary: "Read the company profile",
  description: "404 while there is none, 409 when there are several and none is the default.",
  key: "any",
  returns: CompanyProfile,
  status: 200,
  refuses: [409],
  handle: (ctx) => readCompany(ctx),
});

export const changeCompanyProfileRoute = endpoint({
  method: "PATCH",
  path: "/company-profile",
  summary: "Change the company profile; the first change creates it",
  key: "organization",
  body: CompanyProfileChange,
  returns: CompanyProfile,
  status: 200,
  refuses: [409],
  handle: (ctx, { body }) => changeCompany(ctx, body),
});
