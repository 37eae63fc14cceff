import { t } from "../../messages.ts";
import type { ShownType } from "./field-type.ts";
import { itemsOf } from "./items.ts";
import { ALPHABETIC, PART } from "./phrases.ts";

interface Party {
  name: string;
  role: string | null;
}
interface Agreement {
  title: string;
  document_id: string | null;
}

const listed = { field: "lines", phrases: PART, operand: "text", sortWords: ALPHABETIC } as const;

const list: ShownType<string[]> = {
  ...listed,
  name: t("List"),
  placeInSheets: 9,
  show: (value) => value.join("; "),
  read: itemsOf,
  items: {
    write: (value) => value.join("\n"),
    read: (text) =>
      text
        .split("\n")
        .map((line) => line.trim())
        .filter(Boolean),
  },
};

const partyList: ShownType<Party[]> = {
  ...listed,
  name: t("Parties"),
  isBuiltIn: true,
  show: (value) => value.map(printParty).join("; "),
  read: readParties,
  items: { write: (value) => value.map(printParty).join("\n"), read: readParties },
};

const relatedAgreementList: ShownType<Agreement[]> = {
  ...listed,
  name: t("Related agreements"),
  isBuiltIn: true,
  show: (value) => titlesOf(value).join("; "),
  read: (entry) => readAgreements(entry, null),
  items: { write: (value) => titlesOf(value).join("\n"), read: readAgreements },
};

export const listTypes = { list, party_list: partyList, related_agreement_list: relatedAgreementList };

const printParty = ({ name, role }: Party) => (role ? `${name} (${role})` : name);

function readParties(entry: string): Party[] {
  return itemsOf(entry).map(readParty);
}

function readParty(item: string): Party {
  const role = /\(([^()]+)\)$/.exec(item);
  const name = role ? item.slice(0, role.index).trimEnd() : "";
  return name === "" ? { name: item, role: null } : { name, role: role?.[1] ?? null };
}

const titlesOf = (agreements: Agreement[]) => agreements.map(({ title }) => title);

/** Agreements keep the documents they are linked to as long as their titles stay. */
function readAgreements(text: string, before: Agreement[] | null): Agreement[] {
  const known = new Map((before ?? []).map(({ title, document_id }) => [title, document_id]));
  return itemsOf(text).map((title) => ({ title, document_id: known.get(title) ?? null }));
}
