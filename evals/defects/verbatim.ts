import type { Annotated } from "../support/data.ts";
import { claimsOver, type SeededClaim } from "../wrong-claims/claims.ts";

/** A clause of a real contract as a position, in a playbook's names for the parties, and the same with one fault each. */
export interface WordedPosition {
  right: string;
  faults: { kind: SeededClaim["kind"]; text: string }[];
}

/** What a playbook may call a party that the contract calls otherwise. */
const OTHER_NAMES: Record<string, string> = {
  "Receiving Party": "Recipient",
  "Disclosing Party": "Discloser",
  Recipient: "Receiving Party",
  Discloser: "Disclosing Party",
  Client: "Customer",
  Customer: "Client",
  Supplier: "Provider",
  Vendor: "Supplier",
  Buyer: "Purchaser",
  Seller: "Supplier",
  Consultant: "Contractor",
  Contractor: "Consultant",
  Landlord: "Lessor",
  Tenant: "Lessee",
  Lessor: "Landlord",
  Lessee: "Tenant",
  Distributor: "Reseller",
};
const NAMED = new RegExp(`\\b(?:${Object.keys(OTHER_NAMES).join("|")})\\b`, "g");

const inOtherNames = (claim: string) => claim.replace(NAMED, (name) => OTHER_NAMES[name] ?? name);

/** Positions that a contract meets in its own words but for names, spelling and “must” instead of “shall”. */
export function positionsOver(contract: Annotated, each: number): WordedPosition[] {
  const claims = claimsOver({ ...contract, labels: [] }, each).filter(({ kind }) => kind !== "other clause");
  const byQuote = Map.groupBy(claims, ({ quote }) => quote);
  return [...byQuote.values()].flatMap((all) => {
    const right = all.find(({ kind }) => kind === "right");
    const faults = all.filter(({ kind }) => kind !== "right");
    return right ? [{ right: inOtherNames(right.text), faults: faults.map(renamed) }] : [];
  });
}

const renamed = ({ kind, text }: SeededClaim) => ({ kind, text: inOtherNames(text) });
