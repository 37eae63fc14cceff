import type { As } from "../../support/client.ts";
import { form } from "../../support/client.ts";
import { docx, p } from "../../support/documents/office.ts";
import type { TestApp } from "../../support/harness.ts";

export const MISSING = "11111111-1111-1111-1111-111111111111";

const cell = (text: string) => `<w:tc><w:tcPr/>${p(text)}</w:tc>`;
/** A services agreement with a field of each kind of use. */
export const AGREEMENT = docx({
  body: [
    p("Agreement between {{customer.name}} and {{supplier}}", '<w:pStyle w:val="Title"/>'),
    p("{{#if autoRenew}}It renews every {{term}}.{{else}}It ends on {{endDate}}.{{/if}}"),
    `<w:tbl><w:tr>${cell("{{#each fees}}{{name}}")}${cell("{{amount}}{{/each}}")}</w:tr></w:tbl>`,
    p("{{clause:limitation-of-liability}}"),
  ].join(""),
  header: p("{{customer.name}}"),
});

export const VALUES = {
  customer: { name: "Acme GmbH" },
  supplier: "Borealis Ltd",
  autoRenew: true,
  term: "12 months",
  fees: [
    { name: "Set-up", amount: "USD 100" },
    { name: "Monthly", amount: "USD 20" },
  ],
  "clause:limitation-of-liability": "**Cap.** No party pays more than the fees.",
};

export const templateOf = (body: string) => docx({ body });
export const uploadTemplate = (
  caller: Pick<As, "send">,
  name: string,
  bytes: string | Uint8Array,
  fields: Record<string, string> = {},
) => caller.send("POST", "/templates", form(name, bytes, fields));

/** An organization with an administrator and two people, the first of whom uploaded a template. */
export async function firm(app: TestApp, visibility: "private" | "organization" = "private") {
  const org = await app.organization();
  const [ada, bob] = [await org.user({ managesVaults: true }), await org.user()];
  const admin = await org.user({ isAdmin: true });
  const { body: template } = await uploadTemplate(ada, "Services agreement.docx", AGREEMENT, { visibility });
  const path = `/templates/${template.id}`;
  return { org, ada, bob, admin, asOrganization: org.asOrganization, template, path };
}
