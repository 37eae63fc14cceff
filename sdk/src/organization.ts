import type { Connection, RequestOptions } from "./request.ts";
import type {
  Budget,
  CompanyProfile,
  CompanyProfileChange,
  CreditUsage,
  GetCreditusageQuery,
  GetUsageQuery,
  Me,
  NewBudget,
  PersonalProfile,
  PersonalProfileChange,
  Usage,
} from "./types.ts";

export const me = (connection: Connection) => ({
  get: (options?: RequestOptions) => connection.get<Me>("/me", {}, options),
});

export const profiles = (connection: Connection) => ({
  personal: {
    get: (options?: RequestOptions) => connection.get<PersonalProfile>("/me/profile", {}, options),
    update: (change: PersonalProfileChange, options?: RequestOptions) =>
      connection.patch<PersonalProfile>("/me/profile", change, options),
  },
  company: {
    get: (options?: RequestOptions) => connection.get<CompanyProfile>("/company-profile", {}, options),
    update: (change: CompanyProfileChange, options?: RequestOptions) =>
      connection.patch<CompanyProfile>("/company-profile", change, options),
  },
});

export const usage = (connection: Connection) => ({
  get: (days: GetUsageQuery, options?: RequestOptions) => connection.get<Usage>("/usage", days, options),
  credits: (days: GetCreditusageQuery, options?: RequestOptions) =>
    connection.get<CreditUsage>("/credit-usage", days, options),
  budget: {
    get: (options?: RequestOptions) => connection.get<Budget>("/budget", {}, options),
    /** An omitted limit is removed. */
    set: (budget: NewBudget, options?: RequestOptions) => connection.putJson<Budget>("/budget", budget, options),
  },
});
