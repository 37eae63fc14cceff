import type { LibraryClause } from "../../bench/clauses/library-server.ts";
import type { Annotated } from "../support/data.ts";

/** Values in a line, not clauses. */
const VALUES = new Set(["Document Name", "Parties", "Agreement Date", "Effective Date"]);
const SHORTEST = 80;
/** What fits into the address of a request. */
const LONGEST = 1500;
const BETWEEN = " · ";

interface Query {
  text: string;
  kind: string;
}

/** The annotated clauses of contracts. The kinds of each are in its title, as one passage may be of several. */
export function libraryOf(contracts: Annotated[], others: Annotated[]): LibraryClause[] {
  const families = new Set(others.map(({ title }) => familyOf(title)));
  return contracts
    .filter(({ title }) => !families.has(familyOf(title)))
    .flatMap((contract) => {
      const kinds = new Map<string, Set<string>>();
      for (const { text, kind } of clausesOf(contract)) kinds.set(text, (kinds.get(text) ?? new Set()).add(kind));
      return Array.from(kinds, ([text, own]) => ({ title: [...own].join(BETWEEN), text }));
    });
}

export const queriesOf = (contracts: Annotated[]): Query[] =>
  contracts.flatMap((contract) =>
    clausesOf(contract).map(({ text, kind }) => ({ kind, text: text.slice(0, LONGEST) })),
  );

export const kindsAmong = (title: string): string[] => title.split(BETWEEN);

/** The longest passage of each kind. */
const clausesOf = ({ text, labels }: Annotated): Query[] =>
  labels.flatMap(({ category, spans }) => {
    const passages = spans.map(([start, end]) => text.slice(start, end)).sort((a, b) => b.length - a.length);
    const [longest = ""] = passages;
    return VALUES.has(category) || longest.length < SHORTEST ? [] : [{ text: longest, kind: category }];
  });

/** Contracts of one company are often the same form. */
const familyOf = (title: string) => /^[A-Za-z]+/.exec(title)?.[0].toLowerCase() ?? title;
