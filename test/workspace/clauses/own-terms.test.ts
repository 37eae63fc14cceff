import { describe, expect, it } from "vitest";
import { inOwnTerms } from "../../../src/workspace/clauses/own-terms/own-terms.ts";
import { useApp } from "../../support/harness.ts";
import { firm, MISSING } from "./making.ts";

const app = useApp();

const CONTRACT = `SERVICES CONTRACT

This Contract is made between Harbor Analytics, Inc., a Delaware corporation (the “Provider”), and Northwind Foods LLC (the “Client”).

1. Definitions. “Proprietary Information” means all information that a party discloses. “Charges” means the amounts in Schedule 1.

2. Services. The Provider shall deliver forecasts to the Client. The Client pays the Charges under this Contract.
`;
const CLAUSE =
  "The Supplier shall not disclose the Customer’s Confidential Information. Customer Data belongs to the Customer. Each Supplier audit is paid from the Fees under this Agreement, and the Escrow Agent and Party A agree.";

describe("a clause in a contract's own terms", () => {
  it("names parties and defined terms as the contract does, and tells what was replaced", () => {
    const { text, replaced } = inOwnTerms(CONTRACT, CLAUSE);
    expect(text).toBe(
      "The Provider shall not disclose the Client’s Proprietary Information. Customer Data belongs to the Client. Each Provider audit is paid from the Charges under this Contract, and the Escrow Agent and Party A agree.",
    );
    expect(replaced).toEqual([
      { term: "Supplier", by: "Provider", count: 2 },
      { term: "Customer", by: "Client", count: 2 },
      { term: "Confidential Information", by: "Proprietary Information", count: 1 },
      { term: "Fees", by: "Charges", count: 1 },
      { term: "this Agreement", by: "this Contract", count: 1 },
    ]);
  });

  it("tells which terms the contract does not define, and leaves them", () => {
    expect(inOwnTerms(CONTRACT, CLAUSE).unknown).toEqual(expect.arrayContaining(["Party A", "Escrow Agent"]));
  });

  it("changes nothing where two parties could be meant, or where the contract has the term itself", () => {
    const two = CONTRACT.replace("the “Client”", "the “Vendor”");
    expect(inOwnTerms(two, "The Supplier pays.").text).toBe("The Supplier pays.");
    const same = CONTRACT.replaceAll("Provider", "Supplier");
    expect(inOwnTerms(same, "The Supplier pays.")).toMatchObject({ text: "The Supplier pays.", replaced: [] });
  });
});

describe("the operation for the task pane of Word", () => {
  it("puts a clause or one of its variants into the terms of a file that the person can open", async () => {
    const { ada } = await firm(app);
    const { body: clause } = await ada.post("/clauses", {
      title: "Cap",
      text: "The Supplier pays.",
      variants: [{ label: "fallback", text: "The Customer pays." }],
    });
    const { body: file } = await ada.upload("contract.txt", CONTRACT);
    await app.runJobs();
    const own = await ada.signedIn();
    const path = `/clauses/${clause.id}/in-own-terms?file_id=${file.id}`;
    expect((await own.get(path)).body.text).toBe("The Provider pays.");
    const fallback = await own.get(`${path}&variant_id=${clause.variants[0].id}`);
    expect(fallback.body.text).toBe("The Client pays.");
    expect((await own.get(`${path}&variant_id=${MISSING}`)).status).toBe(404);
  });

  it("is refused with 404 for a clause or a file that the person cannot see", async () => {
    const { ada, bob, path } = await firm(app, "organization");
    const { body: file } = await ada.upload("contract.txt", CONTRACT);
    await app.runJobs();
    const other = await bob.signedIn();
    expect((await other.get(`${path}/in-own-terms?file_id=${file.id}`)).status).toBe(404);
    expect((await other.get(`/clauses/${MISSING}/in-own-terms?file_id=${file.id}`)).status).toBe(404);
    expect((await other.get(`${path}/in-own-terms`)).status).toBe(400);
  });
});
