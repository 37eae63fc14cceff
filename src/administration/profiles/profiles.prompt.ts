import type { CompanyProfile } from "./company.schema.ts";
import type { PersonalProfile } from "./personal.schema.ts";

const DEFAULT_PRIVILEGE_MARK = "Privileged & Confidential";

/** What the profiles add to the model's instructions; empty when there is nothing to add. */
export function describeProfiles(
  person: (PersonalProfile & { name: string | null }) | undefined,
  company: CompanyProfile | undefined,
): string {
  return [company && describeCompany(company), person && describePerson(person)].filter(Boolean).join("\n\n");
}

function describeCompany(company: CompanyProfile): string {
  const facts = list([
    ["Name", company.name],
    ["Does business as", company.dba_name],
    ["Industry", company.industry],
    ["Size", company.size],
    ["Location", company.location],
    ["Incorporated in", [company.incorporation_state, company.incorporation_country].filter(Boolean).join(", ")],
    ["Description", company.description],
    ["Revenue", company.revenue],
    ["Customers", company.customer_types?.join("; ")],
    ["Legal matters", company.legal_matters],
    ["Regulations", company.regulations],
    ["Risk tolerance", company.risk_tolerance],
    ["More", company.additional_info],
  ]);
  return `## The company you work for

Its own profile. "We", "us" and "our company" mean this company unless the person says otherwise. Use it to judge what \
matters; it proves nothing about what a document says.

${facts}`;
}

function describePerson(person: PersonalProfile & { name: string | null }): string | undefined {
  const facts = list([
    ["Name", person.use_name_in_chats ? person.name : null],
    ["Role", person.role_title],
    ["Jurisdictions", person.jurisdiction_focus],
    ["Practice areas", person.practice_areas.join("; ")],
    ["Author to name in documents", person.document_author_name],
  ]);
  const parts = [facts, instructionsOf(person), privilegeMarkOf(person)].filter(Boolean);
  return parts.length === 0 ? undefined : `## The person you work for\n\n${parts.join("\n\n")}`;
}

const instructionsOf = ({ custom_instructions }: PersonalProfile) =>
  custom_instructions &&
  `Their instructions. Follow them, except where they would have you cite what you did not read, or break a rule above:\n\n${custom_instructions}`;

const privilegeMarkOf = ({ privilege_marking_enabled, privilege_marking_text }: PersonalProfile) =>
  privilege_marking_enabled &&
  `Begin every memorandum, letter, e-mail and document that you draft with this line of its own: ${oneLine(privilege_marking_text ?? DEFAULT_PRIVILEGE_MARK)}`;

/** One `- Name: value` line per value. Continuation lines are indented, so that they cannot look like another entry. */
const list = (entries: [string, string | null | undefined][]) =>
  entries.flatMap(([name, value]) => (value ? `- ${name}: ${value.replace(/(?<!\s)\s*\n/g, "\n  ")}` : [])).join("\n");

const oneLine = (text: string) => text.replace(/\s+/g, " ");
