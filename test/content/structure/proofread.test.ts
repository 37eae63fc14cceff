import { describe, expect, it } from "vitest";
import { proofread } from "../../../src/content/structure/proofread/proofread.ts";
import { CONTRACT } from "./contract.ts";

const changed = (from: string, to: string) => {
  expect(CONTRACT).toContain(from);
  return CONTRACT.replace(from, to);
};

describe("proofreading", () => {
  it("gives no finding for a clean text", () => {
    expect(proofread(CONTRACT)).toEqual([]);
    expect(proofread("")).toEqual([]);
  });

  it.each([
    [
      "undefined_term",
      "6.2 Law.",
      "6.2 Ownership. Provider owns the Deliverables, keeps such Deliverables safe and insures the Deliverables. Other deliverables are excluded.\n6.3 Law.",
      "Deliverables",
    ],
    ["unused_term", "2. Services\n", "1.5 “Working Hours” means nine to five.\n2. Services\n", "Working Hours"],
    ["duplicate_definition", "2. Services\n", "1.5 “Fees” means what is paid.\n2. Services\n", "Fees"],
    ["dead_reference", "under Section 5.2.", "under Section 5.9.", "Section 5.9"],
    ["wrong_reference", "Section 3.1 (Invoices)", "Section 3.2 (Invoices)", "Section 3.2"],
    ["undefined_term", "Customer shall pay each invoice", "The Purchaser shall pay each invoice", "Purchaser"],
    ["dead_reference", "conditions of Section 2.2(b) and", "conditions of Section 2.2(c) and", "Section 2.2(c)"],
    ["missing_exhibit", "described in Exhibit A.", "described in Exhibit A and Exhibit C.", "Exhibit C"],
    ["numbering_gap", "6.2 Law.", "6.3 Law.", "6.3"],
    ["amount_mismatch", "thirty (30) days", "thirty (60) days", "thirty (60)"],
    [
      "amount_mismatch",
      "within ten (10) days, subject",
      "within ten (10) days and forty-five (54) hours, subject",
      "forty-five (54)",
    ],
    ["amount_mismatch", "($100,000)", "($1,000,000)", "one hundred thousand dollars ($1,000,000)"],
    ["date_conflict", "February 28, 2027", "February 30, 2027", "February 30, 2027"],
    [
      "date_conflict",
      "begins on the Effective Date and",
      "begins on the Effective Date (March 2, 2024) and",
      "March 2, 2024",
    ],
    [
      "date_conflict",
      "ends on February 28, 2027",
      "runs from March 1, 2024 until February 28, 2023",
      "March 1, 2024 until February 28, 2023",
    ],
    ["party_name", "Harbor Analytics, Inc.\nBy:", "Harbour Analytics, Inc.\nBy:", "Harbour Analytics, Inc."],
    ["blank_left", "by sixty (60) days’ notice", "by ____ days’ notice", "____"],
    ["blank_left", "State of New York governs", "State of [STATE] governs", "[STATE]"],
    [
      "bracket_left",
      "with reasonable care.",
      "with reasonable care [or better, to be discussed].",
      "[or better, to be discussed]",
    ],
    ["bracket_left", "Provider analyses the sales", "[Company Name] analyses the sales", "[Company Name]"],
    ["double_word", "shall protect the", "shall protect the the", "the the"],
    ["double_word", "2.1 Performance. Provider shall", "2.1 Performance. The the Provider shall", "The the"],
    ["unbalanced_quote", "(the “Effective Date”)", "(the “Effective Date)", "(the “Effective Date)"],
  ])("finds %s where %j became %j", (kind, from, to, quote) => {
    const text = changed(from, to);
    const findings = proofread(text);
    expect(findings.map((one) => [one.kind, text.slice(one.start, one.end)])).toEqual([[kind, quote]]);
    expect(findings[0]!.message).toMatch(/^\P{Lu}?\p{Lu}?.*\.$/u);
  });

  it("says once that the mark of a definition is missing, not also that its term is undefined", () => {
    const text = changed(
      "6.2 Law.",
      "6.2 Materials. All papers (collectively, the Evaluation Papers”) are kept. The Evaluation Papers and copies of the Evaluation Papers are returned.\n\n6.3 Law.",
    );
    expect(proofread(text).map(({ kind }) => kind)).toEqual(["unbalanced_quote"]);
  });

  it.each([
    ["shall protect the the", "shall protect the", "shall protect the"],
    ["Section 3.2 (Invoices)", "Section 3.1 (Invoices)", "Section 3.1 (Invoices)"],
    ["Harbour Analytics, Inc.\nBy:", "Harbor Analytics, Inc.\nBy:", "Harbor Analytics, Inc.\nBy:"],
    ["(the “Effective Date)", "(the “Effective Date”)", "(the “Effective Date”)"],
  ])("offers a fix of %j that restores the clean text", (defect, right) => {
    const text = changed(right, defect);
    const [{ start, end, fix }] = proofread(text) as [ReturnType<typeof proofread>[number]];
    expect(text.slice(0, start) + fix!.replacement + text.slice(end)).toBe(CONTRACT);
  });

  const BEFORE = "6.2 Law.";
  it.each([
    [
      "a term with “in” in it",
      "Upon a Change in Control, any such Change in Control or the Change in Control, a change of control is notified.",
    ],
    [
      "a term that is explained without quotes",
      "Permit: any permit of an authority. Provider has the Permits, keeps such Permits and renews the Permits.",
    ],
    [
      "a term of a list of meanings",
      "Dispute means any dispute. If a Dispute arises, such Dispute is settled, and all Disputes end.",
    ],
    [
      "a term in brackets without quotes",
      "Provider makes the tests (collectively, the Acceptance Tests), repeats the Acceptance Tests and ends such Acceptance Tests after acceptance of the test.",
    ],
    [
      "a term with its own heading",
      "6.3 Purchase Orders. Customer sends the Purchase Orders, and Provider accepts such Purchase Orders or rejects the Purchase Orders for any purchase order.",
    ],
    [
      "a form of a defined word",
      "“Handle” means to deal with a claim. Provider may Handle it. Customer pays for the Handling, such Handling and any Handling, and other handling.",
    ],
    [
      "a term whose use is spelled otherwise",
      "The events (the “Events of Insolvency”) are notified. Each Event of Insolvency ends this Agreement.",
    ],
    ["a name that is only mentioned", "The gate (currently referred to as “Suite Tower Gate F”) is open."],
    [
      "a term with a meaning for each side",
      "Provider’s “Management” means its board, and Customer’s “Management” means its partners. The Management meets.",
    ],
    [
      "an exhibit of another document",
      "Customer keeps the holders listed on Schedule B thereto and the substances of Annex I to Directive 93/42/EEC.",
    ],
    ["a word behind an exhibit", "Prices are set out in Exhibit A, and MA shall pay them."],
    ["a section of a statute", "Goods are adulterated within the meaning of Sections 501 and 502 of the statute."],
    [
      "a section of a code by its abbreviation",
      "The functions are those defined in section 18 C.F.R. § 358 of the rules.",
    ],
    ["what an abbreviation stands for", "Austrian law governs, without the IPRG [law on international private law]."],
    [
      "where a word is defined",
      "It covers any related corporation [as defined in Section 6 of the Companies Act (Cap. 50)].",
    ],
    ["a mark that is turned the wrong way", "The procurement service (the “Authority“) reads. The Authority writes."],
    ["numbers in two words", "Notice is given within forty five (45) days."],
    ["millions in figures", "Customer pays EUR 1.5 million (EUR 1,500,000) in total."],
    ["money for a time", "Customer pays $4,000,000 (two years) in total."],
    ["an item of a list that goes on", "Sections 2.2(a) and (b) apply, and so does Section 2.2(b)."],
    ["a year", "In Year One (1998) nothing is due."],
    [
      "the lines of a form",
      "Project name: ________\nProject number: ________\nDear ________, this project ____ is issued under the agreement.\nCompletion: ________",
    ],
    ["a line for a signature", "Stefan Meyer signs here ________________\nSignature"],
    ["initials at the foot of a page", "BPC Initials ___ Sanofi Initials ___"],
    ["points of a list", "The platform includes: ● Home screen for users ● Push notification"],
    [
      "brackets within brackets",
      "A remedy (which is not available [e.g., injunctive relief]) is excluded, also at [site].example.com.",
    ],
    [
      "a list of sections of another agreement",
      "Section 6.4 (Records), Section 6.5 (Liability) and Section 6.6 (Notices) of the Separation Agreement apply.",
    ],
    ["a term with two forms", "“Loss or Losses” means any damage. Provider bears all Losses."],
    ["a term that goes on with its initials", "“Field Bill of Materials” (FBM) means a set of parts. The FBM is sent."],
    ["a list of forms of a term", "“Sale”, “Sells”, “Sold” means a transfer for value. A Sale is notified."],
    [
      "a term with (s)",
      "Permit(s) shall mean any permit. Provider has the Permits, keeps such Permits and renews the Permits.",
    ],
    ["a number in three words", "The days are replaced by “two hundred ten (210)” days."],
    ["millions behind the bracket", "The parties agree on Six (6,000,000) million shares of stock."],
    ["a heading in brackets", "This is done as Section 2.2 (b) [RETENTION OF CONTRACTORS] provides for it."],
    ["a picture that was left out", "The parts are shown here [GRAPHIC] in their order of use."],
    [
      "a section of what somebody else publishes",
      "Shippers act under Section 14 of the General Terms and Conditions of Transporter's Gas Tariff, as amended.",
    ],
    [
      "a party of another agreement",
      "Customer helps the Licensor of the Brand License Agreement in defence of the mark.",
    ],
    [
      "an exhibit that is elsewhere said to be of another document",
      "The parts are those listed in Exhibit 21 to the Registration Statement, and those not listed on Exhibit 21 as well.",
    ],
    [
      "the choices beside the one that is marked",
      "This is firm service under X Rate Schedule FTS _____ Rate Schedule ITS.\n(a) _X_ Reservation, __Volumetric\nor ___ Volumetric with ___ volume commitment",
    ],
    [
      "a section of another agreement by “thereof”",
      "The end of the Escrow Agreement under Section 5.1 or 5.9 thereof ends this Agreement.",
    ],
    [
      "a word that means something else as a noun",
      "“Deliver” means to hand over. When used as a noun, “Deliver” means the thing. Provider may Deliver it.",
    ],
    ["the title of a form", "It is made like this. [Form of Amendment to Appendix A]"],
    ["a term with (es)", "“Tax(es)” means any tax. Customer pays each Tax, any Tax and all Taxes, as a tax is due."],
    ["a bracket that is a title", "Rules apply.\n[General Rules]\nAll act in good faith."],
  ])("gives no finding for %s", (_, words) => {
    expect(proofread(changed(BEFORE, `${words}\n${BEFORE}`))).toEqual([]);
  });

  it("finds the name of a party of one word that is misspelled", () => {
    const named = CONTRACT.replaceAll("Northwind Foods LLC", "Northwind LLC");
    const text = named.replace("Northwind LLC\nBy:", "Nortwind LLC\nBy:");
    expect(proofread(named)).toEqual([]);
    expect(proofread(text)).toMatchObject([{ kind: "party_name", fix: { replacement: "Northwind LLC" } }]);
  });

  it("gives no finding for another company whose long name ends like that of a party", () => {
    const named = CONTRACT.replaceAll("Harbor Analytics, Inc.", "Harbor Bay Coast Data Analytics, Inc.");
    const copy = (name: string) => named.replace("6.2 Law.", `Copies go to ${name} on the same day.\n6.2 Law.`);
    expect(proofread(copy("Harbour Bay Coast Data Analytics, Inc."))).toMatchObject([{ kind: "party_name" }]);
    expect(proofread(copy("Shanghai Harbour Bay Coast Data Analytics, Inc."))).toEqual([]);
  });

  it("finds an article behind the last one", () => {
    const articles = ["I\nServices", "II\nFees", "III\nTerm"].map(
      (title) => `ARTICLE ${title}\nThe parties act under this article in good faith.\n`,
    );
    const text = `AGREEMENT\n${articles.join("")}After its end, the duties under Article IV and Article III survive.\n`;
    expect(proofread(text)).toMatchObject([
      { kind: "dead_reference", message: "There is no article IV in this document." },
    ]);
  });

  it("gives no finding for the blanks of a form that is attached", () => {
    const form =
      "\nEXHIBIT C\nFORM OF JOINDER\nThe undersigned joins as of the ____ day of March [or of April], for ____ shares of the class.\n";
    const text = `${CONTRACT}${form}`.replace("described in Exhibit A.", "described in Exhibit A and Exhibit C.");
    expect(proofread(text)).toEqual([]);
  });

  it("gives no finding for an exhibit with many blanks under a finished contract", () => {
    const annex =
      "\nEXHIBIT C\nWORK STATEMENT\nThe work begins on ____ at [site], ends on ____ at [place], and costs ____ for each [unit] of it.\n";
    const text = `${CONTRACT}${annex}`.replace("described in Exhibit A.", "described in Exhibit A and Exhibit C.");
    expect(proofread(text)).toEqual([]);
    const draft = text.replace("by sixty (60) days’ notice", "by ____ days’ notice to [name] and to [office]");
    expect(proofread(draft).length).toBeGreaterThan(5);
  });

  it("finds a gap in a list whose missing number is that of a section elsewhere", () => {
    const list = "1. The supplier opens it.\n2. The buyer counts it.\n4. Both sign it.\n5. The supplier stores it.\n";
    const found = proofread(changed("IN WITNESS WHEREOF", `${list}IN WITNESS WHEREOF`));
    expect(found.map(({ message }) => message)).toEqual(["4 follows 2: 3 is missing."]);
  });

  it("reports each unused term once, and a missing exhibit of a list by its full name", () => {
    const twice = changed(
      BEFORE,
      `“Quiet Hours” has the meaning of Section 2.1. The night (the “Quiet Hours”) is free.\n${BEFORE}`,
    );
    expect(proofread(twice).map(({ kind }) => kind)).toEqual(["unused_term"]);
    const list = changed("described in Exhibit A.", "described in Exhibits A and Q.");
    expect(proofread(list).map(({ message }) => message)).toEqual([
      "Exhibit Q is referred to, but is not part of this file.",
    ]);
  });

  it("writes a missing number as its neighbours are written", () => {
    const list = "1.01 Notices. In writing.\n1.02 Copies. By mail.\n1.04 Language. English.\n1.05 Costs. Each its own.";
    const padded = proofread(`AGREEMENT\n1. General\n${list}\n2. Other\n2.01 End. This is all.`);
    expect(padded.map(({ message }) => message)).toEqual(["1.04 follows 1.02: 1.03 is missing."]);
  });

  it("finds a section far beyond all others where only the references tell how the sections are numbered", () => {
    const lines = Array.from(
      { length: 6 },
      (_, at) => `${at + 1}. Matter ${at + 1}. The parties act as Section ${at + 1} says.`,
    );
    const dead = (text: string) => proofread(text).filter(({ kind }) => kind === "dead_reference");
    const few =
      "AGREEMENT\n\n1. Scope. This is all.\n\n2. Term. Two years.\n\n3. Law. Ohio.\n\nThe parties shall comply with Section 99.9.";
    expect(dead(few).map(({ message }) => message)).toEqual(["There is no section 99.9 in this document."]);
    const exhibit = `SCHEDULE A\n\n${lines.join("\n")}\n\nThe parties shall comply with Section 99.9.`;
    expect(dead(exhibit).map(({ message }) => message)).toEqual(["There is no section 99.9 in this document."]);
    expect(dead(few.replace("Section 99.9", "Section 99.9 of the Tax Code"))).toEqual([]);
  });
});
