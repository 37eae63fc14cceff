import { z } from "zod";
import { CreatedAt, clearableText, Id, UpdatedAt, visibleText } from "../../kernel/http/shapes.ts";

const nullableText = z.string().nullable();

export const CompanyProfile = z
  .object({
    id: Id.describe("The id of the profile."),
    name: z.string().describe("The name of the company."),
    dba_name: nullableText.describe("The name the company does business under."),
    industry: nullableText.describe("The industry the company is in. Null if not set."),
    size: nullableText.describe("The size of the company, as free text, such as `50 to 100 people`. Null if not set."),
    location: nullableText.describe("Where the company is based. Null if not set."),
    incorporation_country: nullableText.describe("The country the company is incorporated in. Null if not set."),
    incorporation_state: nullableText.describe("The state the company is incorporated in. Null if not set."),
    description: nullableText.describe("What the company does. Null if not set."),
    revenue: nullableText.describe("The annual revenue, as free text. Null if not set."),
    legal_matters: nullableText.describe("The legal matters the company most often deals with."),
    regulations: nullableText.describe("The regulations that apply to the company."),
    risk_tolerance: nullableText.describe("How much risk the company accepts in contracts. Null if not set."),
    additional_info: nullableText.describe(
      "Anything else that the model should know about the company. Null if not set.",
    ),
    customer_types: z.array(z.string()).nullable().describe("Who the company sells to. Null if not set."),
    created_at: CreatedAt,
    updated_at: UpdatedAt,
  })
  .meta({ id: "CompanyProfile" });
export type CompanyProfile = z.output<typeof CompanyProfile>;

export const CompanyProfileChange = z
  .strictObject({
    name: visibleText(1, 255).optional().describe("Defaults to the organization's name."),
    dba_name: clearableText(255).optional().describe("The name the company does business under. Null clears it."),
    industry: clearableText(255).optional().describe("The industry the company is in. Null clears it."),
    size: clearableText(255)
      .optional()
      .describe("The size of the company, as free text, such as `50 to 100 people`. Null clears it."),
    location: clearableText(255).optional().describe("Where the company is based. Null clears it."),
    incorporation_country: clearableText(255)
      .optional()
      .describe("The country the company is incorporated in. Null clears it."),
    incorporation_state: clearableText(255)
      .optional()
      .describe("The state the company is incorporated in. Null clears it."),
    description: clearableText(4000).optional().describe("What the company does. Null clears it."),
    revenue: clearableText(255).optional().describe("The annual revenue, as free text. Null clears it."),
    legal_matters: clearableText(4000)
      .optional()
      .describe("The legal matters the company most often deals with. Null clears it."),
    regulations: clearableText(4000).optional().describe("The regulations that apply to the company. Null clears it."),
    risk_tolerance: clearableText(4000)
      .optional()
      .describe("How much risk the company accepts in contracts. Null clears it."),
    additional_info: clearableText(4000)
      .optional()
      .describe("Anything else that the model should know about the company. Null clears it."),
    customer_types: z
      .array(visibleText(1, 255))
      .max(50, "must have at most 50 customer types")
      .nullable()
      .optional()
      .describe("Who the company sells to. Null clears it."),
  })
  .meta({ id: "CompanyProfileChange" });
export type CompanyProfileChange = z.output<typeof CompanyProfileChange>;
