import { describe, expect, it } from "vitest";
import { findDefinitions } from "../../../src/content/structure/definitions.ts";
import { CONTRACT } from "./contract.ts";

const kinds = (text: string) => findDefinitions(text).definitions.map(({ term, kind }) => [term, kind]);

describe("the definitions of a text", () => {
  it("are those with “means”, those in brackets, and short names of parties as aliases", () => {
    expect(kinds(CONTRACT)).toEqual([
      ["Agreement", "alias"],
      ["Effective Date", "defined"],
      ["Provider", "alias"],
      ["Customer", "alias"],
      ["Party", "alias"],
      ["Parties", "alias"],
      ["Affiliate", "defined"],
      ["Confidential Information", "defined"],
      ["Fees", "defined"],
      ["Services", "defined"],
    ]);
  });

  it.each([
    ['"Price" means the amount of Annex 1.', "Price"],
    ["“Price” shall have the meaning set forth in Section 2.", "Price"],
    ["Price means the amount of Annex 1.", "Price"],
    ["1.4 Sales Price shall mean the amount of Annex 1.", "Sales Price"],
    ["The amount of Annex 1 (the “Price”) is due.", "Price"],
    ["It may use the Cloud Service during each subscription term (“Permitted Use”).", "Permitted Use"],
    ["This Agreement is made for an initial term (the “Initial Term”) of two years.", "Initial Term"],
    ["Those who sign later (each, an “Additional Buyer”) are bound.", "Additional Buyer"],
    ["What is delivered, hereinafter referred to as the “Goods”, is new.", "Goods"],
    ["“Price”: the amount of Annex 1.", "Price"],
  ])("finds the term of: %s", (text, term) => {
    expect(kinds(text)).toEqual([[term, "defined"]]);
  });

  it.each([
    ["“Price” means [●].", "Price"],
    ["“Price” means ________.", "Price"],
    ["“Price” means", "Price"],
    ["This is between [COMPANY NAME] (“Seller”) and others.", "Seller"],
  ])("are blank if nothing or only a placeholder is said: %s", (text, term) => {
    expect(kinds(text)).toEqual([[term, "blank"]]);
  });

  it("are quoted exactly, with the uses outside of the definition in its own capitalisation, singular and plural", () => {
    const text =
      "1. “Product” means a thing that is sold.\n2. The Products are new. Each Product is sold. No product is old. PRODUCT is no use, and a Productive day is none.\n";
    const [product] = findDefinitions(text).definitions;
    expect(product).toMatchObject({ term: "Product", quote: "“Product” means a thing that is sold." });
    expect(text.slice(product!.start, product!.end)).toBe(product!.quote);
    expect(product!.uses.map(({ start, end }) => text.slice(start, end))).toEqual(["Products", "Product"]);
  });

  it("do not count a longer term as a use of the shorter one", () => {
    const text =
      "“Information” means data. “Confidential Information” means secret data. The Confidential Information is safe.";
    expect(findDefinitions(text).definitions.map(({ uses }) => uses.length)).toEqual([0, 1]);
  });

  it("name the terms that are never used", () => {
    expect(findDefinitions(CONTRACT).unused).toEqual([]);
    expect(findDefinitions(`${CONTRACT}“Working Hours” means nine to five.`).unused).toEqual(["Working Hours"]);
  });

  it("name terms that are used like defined ones and never defined, but no names and places", () => {
    expect(findDefinitions(CONTRACT).undefined).toEqual([]);
    const uses =
      "He accepts the Deliverables now. She returns such Deliverables later. They test the Deliverables twice. A list of deliverables follows. We trust the Supreme Court, and appeal to the Supreme Court, then leave the Supreme Court. A court is supreme.";
    const [only, ...others] = findDefinitions(uses).undefined;
    expect(others).toEqual([]);
    expect(only!.term).toBe("Deliverables");
    expect(only!.uses.map(({ start, end }) => uses.slice(start, end))).toEqual(Array(3).fill("Deliverables"));
  });

  it("name a body that is used like a defined term, also behind a number, but not one that the text sets up", () => {
    const uses =
      "The parties shall comply with Section 99.9. The Zeta Committee shall approve each change. Any decision of the Zeta Committee is final. Each party shall notify the Zeta Committee of a dispute, and the Zeta Committee shall meet within ten days.";
    expect(findDefinitions(uses).undefined.map(({ term }) => term)).toEqual(["Zeta Committee"]);
    const setUp = `The parties shall appoint, within 30 days, a Zeta Committee composed of one person each. ${uses}`;
    expect(findDefinitions(setUp).undefined).toEqual([]);
    expect(findDefinitions(uses.replaceAll("Zeta", "European")).undefined).toEqual([]);
  });
});
