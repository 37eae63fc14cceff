import { ROLE_NOUN } from "../../../models/engine/evidence/party-names.ts";
import { withoutBody, withoutForms } from "./forms.ts";

export const withoutArticle = (alias: string) => alias.replace(/^(?:the|each|an?)\s+/i, "").trim();

/** What a contract calls a party that it does not name: they say what the party is, not which. */
const BODIES = new Set(
  "company bank trust fund corporation partnership group association hospital university college institute foundation school church clinic museum library hotel club team league society city county state government ministry authority agency department commission airline carrier utility district federation executive individual firm studio station network".split(
    " ",
  ),
);

/** “Supplier” is what Acme Inc. is in the contract; “Acme” is its name. */
export function isPartyTitle(alias: string, name: string): boolean {
  const own = wordsOf(alias);
  if (own.length === 1 && BODIES.has(own[0] ?? "")) return true;
  if (!ROLE_NOUN.test(alias) && !isRole(alias)) return /^Party [A-Z\d]$|^(?:First|Second|Third) Party$/i.test(alias);
  const words = new Set(wordsOf(name));
  const isSupplier = own.every((word) => !words.has(word) || BODIES.has(word));
  return isSupplier || PLAIN_ROLES.has(own.join(" "));
}

/** They stay roles where they are a word of the name, too: Customer Solutions Ltd. (“Customer”). “Target” of Target Corporation is a name. */
const PLAIN_ROLES = new Set(
  "customer supplier client vendor provider buyer seller purchaser licensor licensee lender borrower landlord tenant distributor contractor consultant".split(
    " ",
  ),
);
/** Words for what a party does. */
const ROLES = new Set(
  "customer supplier client vendor provider buyer seller purchaser licensor licensee sublicensee lender borrower landlord tenant lessor lessee sublessor sublessee contractor subcontractor consultant distributor subdistributor manufacturer employer employee franchisor franchisee agent owner developer recipient discloser investor guarantor partner affiliate reseller dealer retailer wholesaler publisher author producer promoter endorser sponsor advisor adviser administrator manager operator trustee servicer issuer depositor custodian underwriter insurer insured assignor assignee transferor transferee grantor grantee settlor beneficiary creditor debtor obligor obligee pledgor mortgagor mortgagee bailor bailee carrier shipper consignor consignee host participant member shareholder stockholder founder executive officer director worker freelancer artist performer athlete celebrity talent architect engineer designer builder maintainer processor controller importer exporter broker intermediary principal mediator merchant subscriber user visitor donor donee holder holdco parent subsidiary target acquirer transporter hauler farmer grower packer bottler brewer integrator hoster registrar registry undertaker collaborator researcher investigator institution sender receiver offeror offeree marketer".split(
    " ",
  ),
);

/** Whether an alias says what the party does, in a word that does so in every contract. */
export const isRole = (alias: string): boolean => {
  const last = wordsOf(alias).at(-1) ?? "";
  return ROLES.has(last) || BODIES.has(last) || last === "party" || /^party [a-z\d]$/i.test(alias);
};

/** Whether a name says that it is one of an organization: Mercy Hospital. */
export const isBody = (name: string): boolean => wordsOf(name).some((word) => BODIES.has(word));

const wordsOf = (name: string): string[] => name.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/** Whether two names are those of one party: the same but for legal forms, or one a part of the other. */
export function isSameParty(one: string, other: string): boolean {
  const [a, b] = [one, other].map((name) => ` ${wordsOf(withoutBody(withoutForms(name))).join(" ")} `) as [
    string,
    string,
  ];
  const isIn = (part: string, whole: string) =>
    part.length > 4 && (part.trim().includes(" ") ? whole.includes(part) : whole.startsWith(part));
  return a === b || isIn(a, b) || isIn(b, a);
}
