import { describe, expect, it } from "vitest";
import { cutIntoSentences } from "../../../src/content/search/sentences.ts";
import { matchOptions } from "../../../src/models/engine/answer/options.ts";
import { findJurisdictions, readGoverningLaw } from "../../../src/models/engine/evidence/jurisdictions.ts";
import { findOpeningParties, partiesFromTags } from "../../../src/models/engine/evidence/parties.ts";
import { findSections, isHeading } from "../../../src/models/engine/evidence/sections.ts";
import { findSignatories } from "../../../src/models/engine/evidence/signatures.ts";
import { addDuration, readNotice, readRenewal } from "../../../src/models/engine/evidence/terms.ts";
import {
  findRelatedAgreements,
  findTitle,
  formatAgreementType,
  namesDocumentType,
} from "../../../src/models/engine/evidence/titles.ts";

describe("the parties in a preamble", () => {
  const named = (text: string) => findOpeningParties(text).map(({ party }) => party);

  it.each<[string, { name: string; role: string | null }[]]>([
    [
      'This Agreement is made as of May 1, 2020 by and between Acme, Inc., a Delaware corporation ("Supplier"), and Beta GmbH, having its seat in Berlin (the "Customer"). WHEREAS',
      [
        { name: "Acme, Inc.", role: "Supplier" },
        { name: "Beta GmbH", role: "Customer" },
      ],
    ],
    [
      'THIS AGREEMENT is made BETWEEN: EHAVE, INC., a company of Ontario ("Ehave"); - and - COMPANION HEALTH CORP, a company ("CHT") RECITALS:',
      [
        { name: "EHAVE, INC.", role: null },
        { name: "COMPANION HEALTH CORP", role: null },
      ],
    ],
    [
      "This Transportation Agreement is entered into by Great Lakes Gas Limited Partnership (Transporter) and ANR PIPELINE COMPANY (Shipper). WHEREAS",
      [
        { name: "Great Lakes Gas Limited Partnership", role: "Transporter" },
        { name: "ANR PIPELINE COMPANY", role: "Shipper" },
      ],
    ],
    [
      'This Consulting Agreement is entered into by and between Global Technologies, Ltd (the "Company") and Timothy Cabrera, an individual (the "Consultant"). RECITALS',
      [
        { name: "Global Technologies, Ltd", role: "Company" },
        { name: "Timothy Cabrera", role: "Consultant" },
      ],
    ],
  ])("are named with their roles: %s", (text, parties) => {
    expect(named(text)).toEqual(parties);
  });

  it("are not the short names defined beside them", () => {
    const text = 'between Newegg Inc. ("Newegg"), a Delaware corporation, and TOM Online (BVI) Limited ("Allied").';
    const marked = ["Newegg Inc.", "Allied", "TOM Online (BVI) Limited"].map((words) => ({
      start: text.indexOf(words),
      end: text.indexOf(words) + words.length,
    }));
    marked.push({ start: text.indexOf('Newegg")'), end: text.indexOf('Newegg")') + 6 });
    expect(partiesFromTags(text, marked).map(({ party }) => party.name)).toEqual([
      "Newegg Inc.",
      "TOM Online (BVI) Limited",
    ]);
  });

  it.each<[string, string, string[], string[]]>([
    [
      "are completed when a mark stops short",
      'between Dial Semiconductor (UK) Ltd., a company ("Dial"), and HERA RENTALS INC., a corporation ("Hera").',
      ["Dial", "Semiconductor (UK) Ltd.", "HERA"],
      ["Dial Semiconductor (UK) Ltd.", "HERA RENTALS INC."],
    ],
    [
      "keep the form Incorporated",
      'between Cargo, Incorporated through its centre ("Cargo") and Golf Incorporated, a company ("Golf").',
      ["Cargo, Incorporated", "Golf"],
      ["Cargo, Incorporated", "Golf Incorporated"],
    ],
    [
      "keep the words and, of and for inside a name",
      'between Centre for Probe Development and Commerce, a body ("CPDC"), and First Savings and Loan Association ("Bank").',
      ["Centre for Probe Development and Commerce", "First Savings and Loan Association"],
      ["Centre for Probe Development and Commerce", "First Savings and Loan Association"],
    ],
    [
      "are split when one mark covers both",
      "between Acme Corp. and Beta LLC.\n\nAcme Corp.\nBy:\n\nBeta LLC\nBy:",
      ["Acme Corp. and Beta LLC", "Beta LLC"],
      ["Acme Corp.", "Beta LLC"],
    ],
    [
      "are not the names that a party had or trades under",
      'between delta.com, Inc. (formerly known as Delta Three, Inc.) ("Delta") and Music International, Inc. d/b/a Independent Network ("IMN").',
      ["delta.com, Inc.", "Delta Three, Inc.", "Music International, Inc.", "Independent Network"],
      ["delta.com, Inc.", "Music International, Inc."],
    ],
    [
      "may be one word with a role, or a university with its place",
      'between CyberShop (the "Client") and The University of Iowa ("University").',
      ["CyberShop", "The University"],
      ["CyberShop", "The University of Iowa"],
    ],
    [
      "may be one word described as a legal entity",
      'between Searcher, Inc. ("Searcher") and ShopWeb, a Delaware corporation, located at 13 Mill Avenue, New York, New York 10016 ("Client").',
      ["Searcher, Inc.", "ShopWeb"],
      ["Searcher, Inc.", "ShopWeb"],
    ],
    [
      "are the companies that people sign for",
      'between Jane Roe, director of Kitchenry (the "Client") and John Doe, managing director of Web Forward, PLC ("Company").',
      ["Jane Roe", "Kitchenry", "John Doe", "Web Forward, PLC"],
      ["Kitchenry", "Web Forward, PLC"],
    ],
    [
      "may begin with a small letter and a digit",
      'between i9 Creative Solutions, LLC ("i9") and Gridway, Inc. ("Reseller").',
      ["i9 Creative Solutions, LLC", "Gridway, Inc."],
      ["i9 Creative Solutions, LLC", "Gridway, Inc."],
    ],
    [
      "exclude the label before them",
      "The Buyer/End-User: Harbour Supply Co., Ltd.\nThe Seller: Lantern Trading Limited\nsigned by Buyer and Seller.",
      ["The Buyer/End-User: Harbour Supply Co., Ltd.", "Lantern Trading Limited", "Buyer and Seller"],
      ["Harbour Supply Co., Ltd.", "Lantern Trading Limited"],
    ],
    [
      "may follow a word in quotes",
      '"SUPPLIER" FENWICK CORPORATION, "RESELLER" OAKHAM TECHNOLOGY CORPORATION.',
      ["FENWICK CORPORATION", "OAKHAM TECHNOLOGY CORPORATION"],
      ["FENWICK CORPORATION", "OAKHAM TECHNOLOGY CORPORATION"],
    ],
    [
      "go on after a line break in running text",
      'This agreement is made by and between Alpina\nSensorik AG, Zug ("Supplier") and North Sea\nWind Power Ltd ("Customer").',
      ["Alpina", "North Sea\nWind Power Ltd"],
      ["Alpina Sensorik AG", "North Sea Wind Power Ltd"],
    ],
    [
      "end with their line where each has a line of its own",
      "Signed for the parties by:\nJane Roe\nAcme Ltd\n\nJohn Doe\nBeta LLC",
      ["Jane Roe", "Acme Ltd", "John Doe", "Beta LLC"],
      ["Jane Roe", "Acme Ltd", "John Doe", "Beta LLC"],
    ],
    [
      "are the same when a legal form is spelled out",
      "This is between BicycleTX Ltd and Nigel Crockett. Signed: BICYCLETX LIMITED",
      ["BicycleTX Ltd", "Nigel Crockett", "BICYCLETX LIMITED"],
      ["Nigel Crockett", "BICYCLETX LIMITED"],
    ],
  ])("%s", (_, text, words, names) => {
    const marked = words.map((each) => ({ start: text.indexOf(each), end: text.indexOf(each) + each.length }));
    expect(partiesFromTags(text, marked).map(({ party }) => party.name)).toEqual(names);
  });

  it("are not what a later sentence defines", () => {
    const text =
      'by and between Acme, Inc., a corporation ("Acme"), and ________ ("Licensee"). It covers Repairs (as defined below) and Support Services (as defined below). The "Contact" means an employee.';
    expect(named(text).map(({ name }) => name)).not.toContain("Support Services");
  });

  it("are where their offsets say", () => {
    const text = 'made by and between Acme, Inc. ("Supplier") and Beta LLC ("Customer"). WHEREAS';
    for (const { party, place } of findOpeningParties(text))
      expect(text.slice(place.start, place.end)).toBe(party.name);
  });
});

describe("the governing law", () => {
  it.each<[string, string[]]>([
    ["governed by the laws of the State of New York, with venue in the courts of Texas", ["New York"]],
    ["construed under the laws of the State of Illinois and the United States of America", ["Illinois"]],
    ["governed by English law", ["England"]],
    ["governed by the laws of England and Wales", ["England and Wales"]],
    ["governed by the law of the People's Republic of China", ["China"]],
    ["the laws of the Netherlands apply", ["Netherlands"]],
    ["accepted in the State of Nevada and governed by the laws thereof", ["Nevada"]],
    ["GOVERNED BY THE LAWS OF THE STATE OF DELAWARE", ["Delaware"]],
    ["governed by the laws of either Illinois or New York", ["Illinois", "New York"]],
    ["governed by the laws of the Province of Ontario, Canada", ["Ontario"]],
    ["governed by the laws of [●]", []],
  ])("is read from the clause: %s", (clause, places) => {
    expect(readGoverningLaw(clause).map(({ value }) => value)).toEqual(places);
  });

  it("is not a word that merely looks like a place", () => {
    expect(findJurisdictions("a turkey in jersey; the Georgian style; New Yorkers")).toEqual([]);
  });
});

describe("adding a length of time to a day", () => {
  it("ends on the last day of a shorter month", () => {
    expect(addDuration("2020-01-31", { value: 1, unit: "months" })).toBe("2020-02-29");
    expect(addDuration("2020-02-29", { value: 1, unit: "years" })).toBe("2021-02-28");
    expect(addDuration("2020-12-31", { value: 2, unit: "weeks" })).toBe("2021-01-14");
  });

  it.each<[string, object | undefined]>([
    [
      "shall automatically renew for successive one (1) year terms unless sixty (60) days' notice is given",
      { value: 1, unit: "years" },
    ],
    ["initial term of three (3) years, renewing year to year thereafter", { value: 1, unit: "years" }],
    ["notice of the wish to renew at least six (6) months before the end", undefined],
  ])("renews: %s", (clause, value) => {
    expect(readRenewal(clause)?.value).toEqual(value);
  });

  it.each<[string, object | undefined]>([
    [
      "renews for one (1) year unless notice is given at least ninety (90) days prior to expiry",
      { value: 90, unit: "days" },
    ],
    ["renews for one (1) year", undefined],
  ])("needs notice: %s", (clause, value) => {
    expect(readNotice(clause)?.value).toEqual(value);
  });
});

describe("titles", () => {
  it("become types without the text that filings add", () => {
    expect(formatAgreementType("FORM OF TRADEMARK LICENSE AGREEMENT")).toBe("Trademark License Agreement");
    expect(formatAgreementType("Co-Branding Agreement")).toBe("Co-Branding Agreement");
    expect(formatAgreementType("CO-BRANDING AND MARKETING AGREEMENT")).toBe("Co-Branding and Marketing Agreement");
  });

  it("state their noun once, and tell the kind of document", () => {
    expect(formatAgreementType("DISTRIBUTOR AGREEMENT Agreement")).toBe("Distributor Agreement");
    expect(namesDocumentType("Offer")).toBe(false);
    expect(namesDocumentType("Offer Letter")).toBe(true);
  });

  it("are found at the start of a document", () => {
    const text = "Exhibit 10.1\n\nSPONSORSHIP AGREEMENT\n\nThis Sponsorship Agreement is made by and between A and B.";
    const { start, end } = findTitle(text)!;
    expect(text.slice(start, end)).toBe("SPONSORSHIP AGREEMENT");
  });

  it("of other agreements are told apart from the agreement's own", () => {
    const text =
      'This Services Agreement amends that certain Master Supply Agreement dated May 1, 2019 and is subject to the Data Processing Addendum. This Services Agreement dated June 1, 2020 is made under the Securities Purchase Agreement, dated as of May 2, 2018 (the "Purchase Agreement").';
    expect(findRelatedAgreements(text, "SERVICES AGREEMENT").map(({ title }) => title)).toEqual([
      "Master Supply Agreement",
      "Data Processing Addendum",
      "Securities Purchase Agreement",
    ]);
  });

  it.each([
    "AFFILIATE AGREEMENT\n\nThis Agreement is made and entered into as of May 1, 2019.",
    "AFFILIATE AGREEMENT This Agreement is made as of May 1, 2019.",
    "Jane Roe\nPresident\nThis Agreement is effective when signed.",
    "TERM OF AGREEMENT This Agreement shall be effective for a year.",
    "APPENDIX A This Statement of Work is entered into by the parties.",
    "Name of Agreement: ____ dated ____",
    "This Second Amendment is made today. Under the Second Amendment dated today nothing changes.",
  ])("of the document itself are not those of another agreement: %s", (text) => {
    expect(findRelatedAgreements(text, "")).toEqual([]);
  });

  it("of another agreement are listed once, in full, even across a line break", () => {
    const text =
      'Under the Web Design\nAgreement of even date (the "Web Agreement") and that certain Design Agreement dated May 2, 2018 the Web Agreement dated then holds.';
    expect(findRelatedAgreements(text, "").map(({ title }) => title)).toEqual(["Web Design Agreement"]);
  });
});

describe("options", () => {
  it.each<[string[], string, string[]]>([
    [["Delaware", "New York", "Other"], "laws of the State of New York", ["New York"]],
    [["Delaware", "Other"], "laws of the State of Texas", ["Other"]],
    [["30 days", "60 days"], "upon sixty (60) days' notice", ["60 days"]],
    [["Automatic", "Optional"], "shall automatically renew", ["Automatic"]],
    [["Mutual", "Unilateral"], "Either party may terminate", ["Mutual"]],
    [["Exclusive", "Non-exclusive"], "a non-exclusive licence", ["Non-exclusive"]],
    [["Red", "Blue"], "nothing of the kind", []],
  ])("%j for %s", (options, passage, chosen) => {
    expect(matchOptions(options, passage).slice(0, 1)).toEqual(chosen);
  });
});

describe("sections", () => {
  it("are split at their headings, numbered or alone on a line", () => {
    const body = "The parties agree on a number of things that are set out here at some length.";
    const text = `1. Definitions. ${body} 2. Force Majeure. ${body}\n\nNOTICES\n\n${body}`;
    expect(findSections(text).map(({ heading }) => heading)).toEqual(["Definitions", "Force Majeure", "NOTICES"]);
    for (const { start, end, heading } of findSections(text)) expect(text.slice(start, end)).toContain(heading);
  });
});

describe("signatures", () => {
  it("list each signatory once, with their title", () => {
    const text =
      "ACME INC.\nBy: /s/ Ann B. Lee\nName: Ann Lee\nTitle: President\n\nBOLT LLC\nBy: ______\nName: Tom van Horn, Jr.\nIts: Manager\nBy: CEDAR HOLDINGS LLC\nName: ________";
    expect(findSignatories(text).map(({ name, title }) => [name, title])).toEqual([
      ["Ann B. Lee", "President"],
      ["Tom van Horn, Jr.", "Manager"],
    ]);
  });
});

describe("sentences", () => {
  it("do not end in an amount broken across lines", () => {
    const text = "The fee is $279,000.\n00 Payment Schedule applies. It is due.";
    expect(cutIntoSentences(text).map(({ start, end }) => text.slice(start, end))).toEqual([
      "The fee is $279,000.\n00 Payment Schedule applies.",
      "It is due.",
    ]);
  });

  it("are headings when they say no more than a heading", () => {
    expect(["8. Governing Law and Dispute Resolution.", "3.2 No Product Change.", "FEES"].map(isHeading)).toEqual([
      true,
      true,
      true,
    ]);
    expect(isHeading("Fees shall be paid.")).toBe(false);
  });
});
