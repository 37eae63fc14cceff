import { z } from "zod";
import { clearableText, Id, Timestamp, visibleText } from "../http/shapes.ts";

const nullableText = z.string().nullable();

export const CompanyProfile = z
  .object({
    id: Id,
    name: z.string(),
    dba_name: nullableText.describe("The name the company does business under."),
    industry: nullableText,
    size: nullableText,
    location: nullableText,
    incorporation_country: nullableText,
    incorporation_state: nullableText,
    description: nullableText,
    revenue: nullableText,
    legal_matters: nullableText.describe("The legal matters the company most often deals with."),
    regulations: nullableText.describe("The regulations that apply to the company."),
    risk_tolerance: nullableText,
    additional_info: nullableText,
    customer_types: z.array(z.string()).nullable(),
    created_at: Timestamp,
    updated_at: Timestamp,
  })
  .meta({ id: "CompanyProfile" });
export type CompanyProfile = z.output<typeof CompanyProfile>;

export const CompanyProfileChange = z
  .strictObject({
    name: visibleText(1, 255).optional().describe("Defaults to the organization's name."),
    dba_name: clearableText(255).optional(),
    industry: clearableText(255).optional(),
    size: clearableText(255).optional(),
    location: clearableText(255).optional(),
    incorporation_country: clearableText(255).optional(),
    incorporation_state: clearableText(255).optional(),
    description: clearableText(4000).optional(),
    revenue: clearableText(255).optional(),
    legal_matters: clearableText(4000).optional(),
    regulations: clearableText(4000).optional(),
    risk_tolerance: clearableText(4000).optional(),
    additional_info: clearableText(4000).optional(),
    customer_types: z.array(visibleText(1, 255)).max(50, "must have at most 50 customer types").nullable().optional(),
  })
  .meta({ id: "CompanyProfileChange" });
export type CompanyProfileChange = z.output<typeof CompanyProfileChange>;
