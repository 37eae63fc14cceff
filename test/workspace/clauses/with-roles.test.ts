import { describe, expect, it } from "vitest";
import { withRoles } from "../../../src/workspace/clauses/parties/with-roles.ts";

const contract = (preamble: string, clause: string) => ({
  text: `SERVICES AGREEMENT\n\n${preamble}\n\n1. Services. ${clause}\n\n2. Term. Three years.\n`,
  clause,
});

const generalized = (preamble: string, clause: string) => {
  const { text } = contract(preamble, clause);
  const start = text.indexOf(clause, preamble.length + 20);
  return withRoles(text, start, start + clause.length);
};

const TWO =
  "This Agreement is made between Northwind Traders, Inc., a Delaware corporation (“Supplier”), and Contoso GmbH (“Customer”). The Supplier and the Customer agree as follows.";

describe("a clause taken from a contract", () => {
  it("names the parties by their roles and lists what was replaced", () => {
    const { text, replaced } = generalized(
      TWO,
      "Northwind Traders, Inc. shall deliver to Contoso GmbH, and Contoso’s staff accepts what Northwind delivers.",
    );
    expect(text).toBe(
      "The Supplier shall deliver to the Customer, and the Customer’s staff accepts what the Supplier delivers.",
    );
    expect(replaced).toEqual([
      { name: "Northwind Traders, Inc.", role: "Supplier", count: 1 },
      { name: "Contoso GmbH", role: "Customer", count: 1 },
      { name: "Contoso", role: "Customer", count: 1 },
      { name: "Northwind", role: "Supplier", count: 1 },
    ]);
  });

  it("tells the name of a party from the state that the party before is in", () => {
    const preamble =
      "This Agreement is made between Northwind Traders, Inc. (“Supplier”), located in Philadelphia, Pennsylvania and Contoso LLC, (hereinafter referred to as the “Customer”), residing in Dover.";
    const { text, names_left } = generalized(preamble, "/s/Contoso LLC signs what Northwind Traders, Inc. delivers.");
    expect(text).toBe("/s/the Customer signs what the Supplier delivers.");
    expect(names_left).toEqual([]);
  });

  it("keeps a role as it is and changes nothing else", () => {
    const clause = "The Supplier shall deliver. National law applies; the Traders Act of 1999 does not.";
    expect(generalized(TWO, clause)).toEqual({ text: clause, replaced: [], names_left: [] });
  });

  it("calls a party without a role Party A", () => {
    const { text } = generalized(
      "This Agreement is made between Northwind Traders, Inc. (“Northwind”) and Contoso GmbH (“Contoso”).",
      "Northwind pays Contoso within 30 days.",
    );
    expect(text).toBe("Party A pays Party B within 30 days.");
  });

  it("has no address that contains the name of a party", () => {
    const { text } = generalized(TWO, "Notices go to legal@northwindtraders.com or www.contoso.com/legal.");
    expect(text.toLowerCase()).not.toMatch(/northwind|contoso/);
  });

  it("tells which other organizations it still names", () => {
    const { names_left } = generalized(TWO, "The Supplier uses hosting by Fabrikam Hosting Ltd. in Dublin.");
    expect(names_left).toEqual(["Fabrikam Hosting Ltd."]);
  });
});

describe("names that are ordinary words", () => {
  const APPLE =
    "This Agreement is made between Target Corporation, a Minnesota corporation (“Target”), and Apple Inc., a California corporation (“Apple”).";

  it("are replaced only where they are the party, and told where they may be", () => {
    const { text, names_left } = generalized(
      APPLE,
      "Target shall pay Apple the target price on the Target Date. Apple juice is no part of Apple’s menu. TARGET SHALL NOTIFY APPLE.",
    );
    expect(text).toBe(
      "Party A shall pay Party B the target price on the Target Date. Party B juice is no part of Party B’s menu. PARTY A SHALL NOTIFY PARTY B.",
    );
    expect(names_left).toEqual(["Target Date"]);
  });

  it("stay what they are in lower case, and where the short name is a part of the full one", () => {
    const { text } = generalized(
      "This Agreement is made between Mercy Hospital (“Hospital”) and Fresh Foods Co. (the “Company”).",
      "Mercy accepts fresh foods; the parties plead for mercy. Fresh Foods delivers to Mercy Hospital.",
    );
    expect(text).toBe("Hospital accepts fresh foods; the parties plead for mercy. The Company delivers to Hospital.");
  });
});

describe("the names of a party", () => {
  it.each([
    [
      "over a line break, in capitals and in the possessive",
      "This Agreement is made between Acme Widgets, Inc. (“Acme”), and Beta\nSystems GmbH (hereinafter “Beta”).",
      "Acme\nWidgets, Inc. pays Beta Systems GmbH. Beta's duties and ACME WIDGETS, INC.’s rights.",
      "Party A pays Party B. Party B’s duties and Party A’s rights.",
    ],
    [
      "with initials",
      'This Agreement is made between International Business Machines Corporation ("IBM") and General Electric Company ("GE").',
      "IBM serves GE. International Business Machines keeps title. General Electric’s policies and general terms apply.",
      "Party A serves Party B. Party A keeps title. Party B’s policies and general terms apply.",
    ],
    [
      "that contain the role of the other party",
      "This Agreement is between Customer Solutions Ltd. (“Supplier”) and Supplier Direct plc (“Customer”).",
      "Customer Solutions Ltd. delivers to Supplier Direct plc. The Customer pays the Supplier.",
      "Supplier delivers to Customer. The Customer pays the Supplier.",
    ],
    [
      "of a person, with and without a title or a middle initial",
      "This Agreement is between John A. Smith, an individual residing in Ohio (“Consultant”), and Acme Inc. (the “Company”).",
      "Mr. Smith consults. John Smith and Smith’s staff report to Acme.",
      "The Consultant consults. The Consultant and the Consultant’s staff report to the Company.",
    ],
    [
      "with roles in brackets without quotation marks",
      "between:\n(1) ALPHA HOLDINGS LIMITED, a company incorporated in England (the Seller); and\n(2) OMEGA B.V., a private company (the Buyer).",
      "Alpha Holdings Limited sells to Omega B.V. Alpha Holdings' auditors write to omega@omega.nl.",
      "The Seller sells to the Buyer. The Seller’s auditors write to [address].",
    ],
    [
      "with legal forms of other countries",
      "THIS AGREEMENT is between Novák & Dvořák, s.r.o. (“Novák”) and Société Générale S.A. (“SG”).",
      "Novák & Dvořák, s.r.o. pays Société Générale S.A.; SG confirms NOVÁK’S duty.",
      "Party A pays Party B; Party B confirms Party A’s duty.",
    ],
    [
      "with numbers and single letters",
      "This Agreement is made between 3M Company (“3M”) and X Corp. (“X”).",
      "3M pays X Corp. under Exhibit X, and X’s logo stays.",
      "Party A pays Party B under Exhibit X, and Party B’s logo stays.",
    ],
    [
      "in terms of their own",
      "This Agreement is made between Acme Inc. (“Supplier”) and Contoso GmbH (the “Employer”).",
      "An Acme employee and a Contoso affiliate use the Acme Software.",
      "A Supplier employee and an Employer affiliate use the Supplier Software.",
    ],
  ])("are found %s", (_case, preamble, clause, expected) => {
    expect(generalized(preamble, clause).text).toBe(expected);
  });

  it("do not include bodies that every contract names", () => {
    const { text } = generalized(
      "This Agreement is made between Acme Inc. (“Acme”) and Contoso GmbH (“Contoso”). The Securities and Exchange Commission (“SEC”) is informed.",
      "Acme files this with the SEC.",
    );
    expect(text).toBe("Party A files this with the SEC.");
  });
});

/** A small generator with a fixed seed, so that the names are the same in every run. */
function* seeded(seed: number): Generator<number> {
  for (let state = seed; ; ) {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    yield state / 2_147_483_648;
  }
}

const FIRST =
  "Alderbrook Brightwater Caldera Dunmore Eastvale Farrowgate Glenhaven Hollowell Ironbridge Juniper Kestrel Larkspur Meridian Nordhavn Oakmont Pinecrest Quillon Ravenna Silvermoor Thornbury Umbra Vantage Westerlund Xandria Yellowtail Zephyr Müller Søren Château Łódź".split(
    " ",
  );
const SECOND =
  "Analytics Biologics Components Dynamics Engineering Foods Genomics Hospitality Instruments Logistics Mining Optics Pharma Robotics Shipping Textiles Ventures & Sons".split(
    " ",
  );
const FORMS = ["Inc.", ", Inc.", "LLC", "Ltd.", "Corporation", "GmbH", "AG", "plc", "S.A.", "Limited", "B.V."];
const ROLES = [
  ["Supplier", "Customer"],
  ["Licensor", "Licensee"],
  ["Company", "Distributor"],
  ["Discloser", "Recipient"],
  ["Lender", "Borrower"],
];
const PREAMBLES = [
  (a: string, b: string, [x, y]: string[]) =>
    `This Agreement (the “Agreement”) is entered into as of March 3, 2024 by and between ${a}, a Delaware corporation (“${x}”), and ${b}, a company organized under the laws of Ireland (“${y}”).`,
  (a: string, b: string, [x, y]: string[]) =>
    `THIS AGREEMENT is made between ${a} (hereinafter referred to as the "${x}") and ${b} (hereinafter referred to as the "${y}").`,
  (a: string, b: string, [x, y]: string[]) =>
    `This Agreement is made by and among ${a}, having its principal place of business at 12 High Street, London (the “${x}”) and ${b}, with offices at 5 Quai du Lac, Geneva (the “${y}”).`,
];
const CLAUSES = [
  (a: string, b: string, s: string) => `${a} shall indemnify ${b} against all claims. ${s}’s liability is capped.`,
  (a: string, b: string, s: string) =>
    `Neither ${a} nor ${b} may assign this Agreement; ${s} may assign it to an affiliate of ${s}.`,
  (a: string, b: string) => `${a.toUpperCase()} DISCLAIMS ALL WARRANTIES TO ${b.toUpperCase()}.`,
  (a: string, b: string, s: string) =>
    `Upon termination, ${b} returns all materials of ${a}, and ${s} certifies their destruction.`,
];

it("has none of 500 seeded party names left", () => {
  const random = seeded(20_261_118);
  const pick = <T>(list: T[]) => list[Math.floor((random.next().value ?? 0) * list.length)]!;
  const left: string[] = [];
  for (let at = 0; at < 250; at++) {
    const [one, other] = [pick(FIRST), pick(FIRST.filter((word) => word !== FIRST[at % FIRST.length]))];
    const names = [one, other === one ? "Harborview" : other].map((first) => {
      const form = pick(FORMS);
      return `${first} ${pick(SECOND)}${form.startsWith(",") ? form : ` ${form}`}`.replace("& Ltd", "& Sons Ltd");
    }) as [string, string];
    const short = names[0].split(" ")[0]!;
    const clause = pick(CLAUSES)(names[0], names[1], short);
    const { text } = generalized(pick(PREAMBLES)(names[0], names[1], pick(ROLES)), clause);
    for (const name of names)
      if (text.toLowerCase().includes(name.split(" ")[0]!.toLowerCase())) left.push(`${name}: ${text}`);
  }
  expect(left).toEqual([]);
});

describe("roles of parties", () => {
  it("differ where the contract itself says Party A, or gives two parties the same role", () => {
    const preamble =
      "This Agreement is made between Northwind Traders, Inc. (“Northwind”), Contoso GmbH (“Party A”) and Fabrikam Ltd. (“Party B”).";
    const { text } = generalized(preamble, "Northwind pays Contoso GmbH and Fabrikam Ltd. within 30 days.");
    expect(text).toBe("Party C pays Party A and Party B within 30 days.");
    const both =
      "This Guaranty is made by Northwind Traders, Inc., a Delaware corporation (“Guarantor”), and Contoso GmbH, a German company (“Guarantor”), for Fabrikam Ltd. (“Lender”).";
    const { text: guaranty } = generalized(
      both,
      "Northwind Traders, Inc. and Contoso GmbH are liable to Fabrikam Ltd.",
    );
    expect(guaranty).toBe("The Guarantor and Guarantor 2 are liable to the Lender.");
  });
});

describe("the headers and footers of pages", () => {
  const pages = [
    "ACME SUPPLY AGREEMENT\n\n1. Delivery. The Goods are delivered to the\n\nSource: ACME INC, 10-K, 8/8/2019\n\nPage 1 of 3\n",
    "ACME SUPPLY AGREEMENT\n\nstore of the Customer.\n\nThe Customer inspects them within 10 days.\n\nSource: ACME INC, 10-K, 8/8/2019\n\nPage 2 of 3\n",
    "ACME SUPPLY AGREEMENT\n\nLater claims are barred.\n\nSource: ACME INC, 10-K, 8/8/2019\n\nPage 3 of 3\n",
  ];
  const text = pages.join("");
  const ranges = pages.map((page, at) => {
    const start = pages.slice(0, at).join("").length;
    return { start, end: start + page.length };
  });

  it("are not part of a clause that goes over several pages", () => {
    const start = text.indexOf("The Goods");
    expect(withRoles(text, start, text.indexOf(" barred.") + 8, ranges).text).toBe(
      "The Goods are delivered to the store of the Customer.\n\nThe Customer inspects them within 10 days.\n\nLater claims are barred.",
    );
  });

  it("are left out of a selection of one page, and a line that stands on one page only is kept", () => {
    const start = text.indexOf("The Goods");
    const selected = text.slice(start, pages[0]?.length);
    expect(withRoles(text, start, start + selected.length, ranges).text.trim()).toBe("The Goods are delivered to the");
    const [first = "", ...others] = pages;
    expect(withRoles(first, start, first.length, ranges.slice(0, 1)).text).toBe(first.slice(start));
    expect(others).toHaveLength(2);
  });
});
