import { normalizeName, ROLE_NOUN } from "../../models/engine/evidence/party-names.ts";
import type { ContractParty } from "./cut-clauses.ts";

/** What a clause calls a party, and what it is called instead. */
export interface Renaming {
  names: string[];
  role: string;
}

/** Our side: it is a party to most of the contracts. */
const OURS = "our company";
const THEIRS = "the other party";
const LEAST_CONTRACTS = 3;
const LEAST_SHARE = 0.6;
const LEAST_NAME = 2;

/** The names of parties that most of the contracts have in common, normalized. */
export function ourNames(contracts: { parties: ContractParty[] }[]): Set<string> {
  const counts = new Map<string, number>();
  for (const { parties } of contracts)
    for (const name of new Set(parties.map((party) => normalizeName(party.name))))
      counts.set(name, (counts.get(name) ?? 0) + 1);
  const least = Math.max(LEAST_CONTRACTS, contracts.length * LEAST_SHARE);
  return new Set([...counts].filter(([, count]) => count >= least).map(([name]) => name));
}

/** How the parties of one contract are renamed: to the role that the contract gives them, else by whose side they are on. */
export function renamingsOf(parties: ContractParty[], ours: Set<string>): Renaming[] {
  const isOurs = ({ name }: ContractParty) => ours.has(normalizeName(name));
  const others = parties.filter((party) => !isOurs(party)).length;
  let letter = 0;
  return parties.map((party) => {
    const given = [party.role, ...party.aliases].find((alias) => alias !== null && isRole(alias, party.name));
    const side = isOurs(party) ? OURS : others === 1 && parties.length === 2 && ours.size > 0 ? THEIRS : undefined;
    const role = given ?? side ?? `Party ${String.fromCharCode(65 + (letter++ % 26))}`;
    const names = [party.name, ...party.aliases].filter((name) => name.length >= LEAST_NAME && name !== given);
    return { names: [...new Set(names)], role };
  });
}

/** “Supplier” is a role; “Acme” for Acme Corp. is a name. */
function isRole(alias: string, name: string): boolean {
  const words = alias.replace(/^the\s+/i, "").toLowerCase();
  return ROLE_NOUN.test(alias) && !name.toLowerCase().includes(words);
}

/** The clause with roles for the names of the parties. */
export function renameParties(text: string, renamings: Renaming[]): string {
  const written = renamings
    .flatMap(({ names, role }) => names.map((name) => ({ name, role })))
    .sort((a, b) => b.name.length - a.name.length);
  if (written.length === 0) return text;
  const roles = new Map(written.map(({ name, role }) => [foldName(name), role]));
  const pattern = new RegExp(
    `(?<![\\p{L}\\p{N}])(?:${written.map(({ name }) => escapeName(name)).join("|")})(?![\\p{L}\\p{N}])`,
    "giu",
  );
  return text.replace(pattern, (found: string, at: number) => {
    const role = roles.get(foldName(found));
    if (role === undefined || /^\p{Ll}/u.test(found)) return found;
    return /(?:^|[.:]\s{1,3})$/.test(text.slice(Math.max(0, at - 4), at))
      ? role.charAt(0).toUpperCase() + role.slice(1)
      : role;
  });
}

const foldName = (name: string) => name.toLowerCase().replace(/\s+/g, " ");
const escapeName = (name: string) => name.replace(/[.*+?^${}()|[\]\\/]/g, "\\$&").replace(/\s+/g, "\\s{1,9}");
