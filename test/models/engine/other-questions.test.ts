import { afterAll, describe, expect, it } from "vitest";
import type { FieldType } from "../../../src/content/values/values.ts";
import type { LocalAnswer, Question } from "../../../src/models/engine/answer/question.ts";
import { openTagger } from "../../../src/models/engine/encode/tagger.ts";
import { openLocalEngine } from "../../../src/models/engine/engine.ts";
import { rememberTags } from "../../support/model-outputs.ts";

const SERVICES = `
CONSULTING AGREEMENT

This Agreement is made on the 5th day of March, 2019 between Alder Works Ltd ("Alder") and Birch Analytics LLC ("Consultant").

1. Services. Consultant shall provide the services described in Appendix A.

2. Period. The period of this Agreement is six months and shall commence on 5th March 2019. It may be terminated upon (30) days written notice by either party.

3. Fees. Alder shall pay Consultant a monthly fee of $4,000 within twenty (20) days of each invoice. Alder shall pay a returned check fee of not less than $35.00. Overdue amounts bear interest at 1 1/2% per month.

4. Stock Options. Consultant is granted options that vest at the rate of 4% of the shares in each quarter, at an exercise price of $6 per share.

5. Inspection. Alder may reject the deliverables within an Inspection Period of thirty (30) days.

6. Governing Law and Dispute Resolution.

6.1 Disputes shall be settled by arbitration under the rules of the American Arbitration Association.

7. No Product Change. Consultant shall not alter the tools of Alder without its consent.

8. Promotion. Alder has the exclusive right to promote its trademark on the side of the helmet.

9. The Ebix Insurance Center shall be operational on the site of Alder at all times.

10. Confidentiality. Each party shall keep the Confidential Information of the other in strict confidence.

11. Assignment. Neither party may assign this Agreement without the prior written consent of the other party.

12. Indemnification. Consultant shall indemnify and hold harmless Alder from all claims of third parties.

Source: ALDER WORKS LTD, 10-Q, 2/7/2020

IN WITNESS WHEREOF the parties have signed.

ALDER WORKS LTD
By: /s/ Mary T. Alder
Name: Mary T. Alder
Title: Chief Executive Officer

BIRCH ANALYTICS LLC
By: /s/ John Birch
Title: Manager
`;

const COVER = `
DISTRIBUTION AGREEMENT

Company\tCedar Tools Inc.
Governing Law\tTexas
Number of Outlets\t25
Notice Address\t1 Main Street, Austin. Email: julian@cedar.example
Website: www.cedar.example

This Agreement is made between Cedar Tools Inc. and Dogwood Sales LLC. The terms above are part of it.

1. Appointment. Cedar appoints Dogwood as a distributor of the products in Mexico (the "Territory"). "Products" means the saws and planes listed in Schedule 1.
`;

function ask(label: string, fieldType: FieldType, instructions = "", options: string[] = []): Question {
  return { key: label, label, fieldType, instructions, options };
}

describe("a column the document answers indirectly, or not at all", () => {
  const engine = openLocalEngine({ tagger: rememberTags(openTagger()) });
  afterAll(() => engine.close());
  const answer = async (text: string, question: Question): Promise<LocalAnswer> =>
    (await engine.read(text, [question]))[0]!;
  const quotes = (text: string, { places }: LocalAnswer) => places.map(({ start, end }) => text.slice(start, end));

  it.each<[string, FieldType, string?]>([
    ["Signing fee", "currency"],
    ["Total fee", "currency"],
    ["Royalty rate", "percentage"],
    ["Warranty period", "duration"],
    ["Arbitration seat", "text"],
    ["Products", "list"],
    ["Territory", "text"],
    ["Insurance", "text"],
    ["Number of stores", "number"],
    ["Warranty days", "number", "How many days does the warranty last?"],
    ["Delivery date", "date"],
    ["Website", "url"],
  ])("%s is not found", async (label, fieldType, instructions) => {
    const { outcome, value } = await answer(SERVICES, ask(label, fieldType, instructions));
    expect({ outcome: outcome === "found", value }).toEqual({ outcome: false, value: null });
  });

  it.each<[string, FieldType, unknown]>([
    ["Monthly fee", "currency", { amount: 4000, currency: "USD" }],
    ["Late payment interest", "percentage", 1.5],
    ["Term length", "duration", { value: 6, unit: "months" }],
    ["End date", "date", "2019-09-04"],
    ["Inspection period", "duration", { value: 30, unit: "days" }],
    ["Signatories", "list", ["Mary T. Alder", "John Birch"]],
    ["Signatories", "text", "Mary T. Alder, Chief Executive Officer; John Birch, Manager"],
  ])("%s as %s is", async (label, fieldType, value) => {
    expect((await answer(SERVICES, ask(label, fieldType))).value).toEqual(value);
  });

  it("takes, of two values of a sentence, the one beside the words of the question", async () => {
    const text = "5. This Agreement has a term of two years and may be terminated by either party on 60 days' notice.";
    const notice = ask("Notice to terminate", "duration", "Notice period to terminate the agreement");
    expect((await answer(text, notice)).value).toEqual({ value: 60, unit: "days" });
  });

  it("searches and cites each option that names a clause separately", async () => {
    const options = ["Indemnification", "Confidentiality", "Assignment", "Force Majeure", "Non-Compete"];
    const found = await answer(SERVICES, ask("Clauses present", "multi_enum", "", options));
    expect(found.value).toEqual(["Indemnification", "Confidentiality", "Assignment"]);
    const [indemnity, secrecy, assignment] = quotes(SERVICES, found);
    expect(indemnity).toContain("ndemni");
    expect(secrecy).toContain("onfiden");
    expect(assignment).toContain("assign");
  });

  it("chooses, among options that name clauses, the one present", async () => {
    const options = ["Non-Compete", "Assignment", "Change of control"];
    expect((await answer(SERVICES, ask("Main restriction", "enum", "", options))).value).toBe("Assignment");
  });

  it("takes options that are values only from their own clause", async () => {
    const options = ["Confidentiality Agreement", "Consulting Agreement", "Assignment"];
    expect((await answer(SERVICES, ask("Agreement type", "enum", "", options))).value).toBe("Consulting Agreement");
  });

  it.each<[string, FieldType, unknown]>([
    ["Governing law", "text", "Texas"],
    ["Governing law", "enum", "Texas"],
    ["Number of outlets", "number", 25],
    ["Notice email", "email", "julian@cedar.example"],
    ["Website", "url", "https://www.cedar.example"],
    ["Products", "list", ['"Products" means the saws and planes listed in Schedule 1.']],
  ])("is read from a cover sheet or a definition: %s as %s", async (label, fieldType, value) => {
    const found = await answer(COVER, ask(label, fieldType, "", fieldType === "enum" ? ["Texas", "Ohio"] : []));
    expect(found).toMatchObject({ outcome: "found", value });
    expect(quotes(COVER, found).join(" ")).not.toBe("");
  });

  it("is unsure of the only address, where nothing around it says that it is the one asked for", async () => {
    const found = await answer(COVER, ask("Contact email", "email"));
    expect(found).toMatchObject({ outcome: "unsure", value: null });
    expect(found.reasoning).toContain("This may be “julian@cedar.example”");
    expect(quotes(COVER, found).join(" ")).toContain("julian@cedar.example");
  });

  it("does not choose between addresses when none fits", async () => {
    const text = `${SERVICES}\nSee www.alder.example for Alder and www.birch.example for Birch.`;
    const found = await answer(text, ask("Website", "url"));
    expect(found).toMatchObject({ outcome: "unsure", value: null });
    expect(quotes(text, found)).toEqual(["www.alder.example", "www.birch.example"]);
    expect((await answer(text, ask("Website of Birch", "url"))).value).toBe("https://www.birch.example");
  });

  it("takes no date from a filing's footer, and no title word as its kind", async () => {
    const text = "OFFER\n\nThe seller offers the goods.\n\nSource: CEDAR U.S. FUND, N-2, 2/7/2020";
    expect((await answer(text, ask("End date", "date"))).value).toBeNull();
    expect((await answer(text, ask("Agreement type", "text"))).value).toBeNull();
  });
});
