import type { z } from "zod";
import { containing, equality, membership } from "../filters.ts";
import { inQuotes, quotedStart, splitItems, writeItem } from "../items.ts";
import { groupedInQuestions } from "../questions.ts";
import { foldItems } from "../search-text.ts";
import { filledText, fold, foldedIncludes, isSameText, oneLine, orderByText, storableText } from "../strings.ts";
import { record, type ValueType } from "../value.ts";
import { filledArray, withoutRepeats } from "./list.ts";

const NAME_LENGTH = 500;
const ROLE_LENGTH = 500;
const NAME = 'Send the name of the party, for example "Acme Inc.".';
const ROLE = 'Send the role of the party, for example "Supplier", or null.';

const party = record(
  { name: filledText(NAME_LENGTH, NAME), role: storableText(ROLE_LENGTH, ROLE).nullable().default(null) },
  'Send a party, for example {"name": "Acme Inc.", "role": "Supplier"}.',
);

const schema = filledArray(party, 'Send a list of parties, for example [{"name": "Acme Inc.", "role": "Supplier"}].');

export type Party = z.infer<typeof party>;

export const partyList: ValueType<Party[]> = {
  schema,
  normalise: tidyParties,
  ...orderByText((value: Party[]) => value.map((each) => each.name).join("; "), printParties),
  print: printParties,
  parse: (entry) => tidyParties(splitItems(entry).map(readParty)),
  filters: {
    ...equality(
      schema,
      (value: Party[], other: Party[]) => fold(printParties(value)) === fold(printParties(tidyParties(other))),
    ),
    ...membership(filledText(NAME_LENGTH, NAME), (value: Party[], choice: string) =>
      value.some(({ name, role }) => isSameText(name, choice) || (role !== null && isSameText(role, choice))),
    ),
    ...containing((value: Party[], sought) =>
      value.some(({ name, role }) => foldedIncludes(name, sought) || foldedIncludes(role ?? "", sought)),
    ),
  },
  key: "items",
  searchText: (value) => foldItems(value.flatMap(({ name, role }) => [name, role ?? ""])),
  items: { path: ["name"], texts: 2, tidy: oneLine },
  promptForm:
    "the parties, separated by semicolons, each as Name (Role), the full legal name and the role the document gives it",
  sheets: { width: 44 },
  questions: { ...groupedInQuestions, comparedWith: ["quote"], isParty: true },
};

function tidyParties(parties: Party[]): Party[] {
  const tidied = parties.map(({ name, role }) => ({ name: oneLine(name), role: oneLine(role ?? "") || null }));
  return withoutRepeats(tidied, printParty);
}

function printParties(parties: Party[]): string {
  return parties.map(printParty).join("; ");
}

function printParty({ name, role }: Party): string {
  if (role === null) return name.endsWith(")") ? inQuotes(name) : writeItem(name);
  return `${writeItem(name)} (${/[()";]/.test(role) ? inQuotes(role) : role})`;
}

/** Reads Acme Inc. (Supplier): the last brackets hold the role, unless the whole name stands in quotes. */
function readParty(item: string): Party {
  const quoted = quotedStart(item);
  if (quoted?.rest === "") return { name: quoted.text, role: null };
  const role = quoted && readRole(quoted.rest);
  if (quoted && role !== undefined) return { name: quoted.text, role };
  const at = item.endsWith('")') ? item.search(/\(\s*"/) : item.lastIndexOf("(");
  const bracketed = at > 0 ? readRole(item.slice(at)) : undefined;
  return bracketed === undefined ? { name: item, role: null } : { name: item.slice(0, at), role: bracketed };
}

function readRole(brackets: string): string | undefined {
  if (!brackets.startsWith("(") || !brackets.endsWith(")")) return undefined;
  const inside = brackets.slice(1, -1).trim();
  const quoted = quotedStart(inside);
  if (quoted?.rest === "") return quoted.text;
  return /[()]/.test(inside) ? undefined : inside;
}
