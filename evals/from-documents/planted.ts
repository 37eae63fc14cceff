import { tidyHeading } from "../../src/models/engine/catalogue/heading-kinds.ts";
import type { CutClause } from "../../src/playbooks/from-documents/cut-clause.ts";
import { type CutContract, cutClauses } from "../../src/playbooks/from-documents/cut-clauses.ts";

const COPIES = 9;
const PLANTED = 6;
const LEAST_CLAUSES = 15;
const LEAST_WORDS = 300;
const MOST_WORDS = 3000;

interface Contract {
  title: string;
  text: string;
}

interface Planted {
  heading: string;
  /** The clause as most copies have it, with the roles of the parties. */
  modal: string;
  outliers: string[];
  /** How many copies have it. */
  carriers: number;
}

export interface PlantedFamily {
  texts: string[];
  planted: Planted[];
  /** The seeded names of parties. */
  names: string[];
}

const NAMES = [
  ["Brightwater Holdings, Inc.", "Corvane Systems LLC"],
  ["Tessmer Industries, Inc.", "Alder Point Partners LLC"],
  ["Quillon Dynamics Corp.", "Marrowgate Limited"],
  ["Vantorre Labs, Inc.", "Haldane Freight LLC"],
  ["Osprey Ridge Corp.", "Kestrel Foods Limited"],
  ["Northfall Media, Inc.", "Pellucid Optics LLC"],
  ["Garrowby Chemicals Corp.", "Sundial Robotics Limited"],
  ["Ivywick Retail, Inc.", "Bluestem Energy LLC"],
  ["Talisker Bioworks Corp.", "Redmoor Logistics Limited"],
] as const;

/**
 * Nine copies of a contract with names of other parties. In six clauses, two copies have something else: a clause of the same heading
 * of another contract, and the same clause with another number or an added “not”. Undefined where the contract has no two parties with
 * roles, or too few clauses with headings.
 */
export function copiesOf(contract: Contract, others: Contract[]): PlantedFamily | undefined {
  const cut = cutClauses(contract.text);
  const [one, two, ...more] = cut.parties;
  if (!one?.role || !two?.role || more.length > 0 || cut.clauses.length < LEAST_CLAUSES) return undefined;
  const chosen = clausesToPlant(contract, cut).flatMap((clause) => {
    const foreign = foreignClause(clause, contract, others);
    return foreign ? [{ clause, outliers: [foreign, changedClause(clause.text)] }] : [];
  });
  if (chosen.length < 3) return undefined;
  const inOrder = chosen.slice(0, PLANTED).sort((a, b) => b.clause.start - a.clause.start);
  const texts = NAMES.slice(0, COPIES).map((names, copy) => {
    let { text } = contract;
    for (const [at, { clause, outliers }] of inOrder.entries()) {
      const outlier = outliers[(copy - at + COPIES) % COPIES];
      if (outlier !== undefined) text = replaceIn(text, clause, outlier);
    }
    return withName(withName(text, one.name, names[0]), two.name, names[1]);
  });
  return {
    texts,
    names: NAMES.flat(),
    planted: inOrder.map(({ clause, outliers }) => ({
      heading: clause.heading ?? "",
      modal: clause.text,
      outliers,
      carriers: COPIES - outliers.length,
    })),
  };
}

/** Over line breaks, too. */
const withName = (text: string, old: string, name: string) =>
  text.replace(
    new RegExp(
      old
        .split(/\s+/)
        .map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"))
        .join("\\s{1,5}"),
      "g",
    ),
    () => name,
  );

const replaceIn = (text: string, { start, end, text: words }: CutClause, outlier: string) =>
  text.slice(0, start) + text.slice(start, end).replace(words, () => outlier) + text.slice(end);

/** Clauses whose heading stands once in the contract, without names of parties. */
function clausesToPlant({ text }: Contract, { clauses, parties }: CutContract): CutClause[] {
  const headings = clauses.map(({ heading }) => tidyHeading(heading ?? "").toLowerCase());
  return clauses.filter(
    (clause, at) =>
      clause.heading !== null &&
      clause.text.length > LEAST_WORDS &&
      clause.text.length < MOST_WORDS &&
      text.slice(clause.start, clause.end).includes(clause.text) &&
      headings.indexOf(headings[at] ?? "") === headings.lastIndexOf(headings[at] ?? "") &&
      changedClause(clause.text) !== clause.text &&
      !namesOf(parties).some((name) => clause.text.toLowerCase().includes(name.toLowerCase())),
  );
}

/** What a party is called by, besides its role. */
const namesOf = (parties: CutContract["parties"]) =>
  parties.flatMap(({ name, aliases, role }) => [name, ...aliases].filter((each) => each !== role));

function foreignClause(clause: CutClause, contract: Contract, others: Contract[]): string | undefined {
  const heading = tidyHeading(clause.heading ?? "").toLowerCase();
  for (const other of others) {
    if (other === contract) continue;
    const found = clausesByHeading(other).get(heading);
    if (
      found &&
      found.text.length > LEAST_WORDS &&
      found.text.length < MOST_WORDS &&
      found.text.slice(0, 200) !== clause.text.slice(0, 200)
    )
      return found.text;
  }
  return undefined;
}

const known = new Map<Contract, Map<string, CutClause>>();

function clausesByHeading(contract: Contract): Map<string, CutClause> {
  const own =
    known.get(contract) ??
    new Map(
      cutClauses(contract.text).clauses.map((clause) => [tidyHeading(clause.heading ?? "").toLowerCase(), clause]),
    );
  known.set(contract, own);
  return own;
}

/** Another period, or else a duty that is denied. */
function changedClause(text: string): string {
  const period = /\b(thirty|sixty|ninety|ten|five|fifteen)\b(?=[^.]{0,20}\bdays?\b)/i;
  if (period.test(text)) return text.replace(period, "one hundred eleven").replace(/\((?:30|60|90|10|5|15)\)/, "(111)");
  return text.replace(/\b(shall|will|may)\b(?! not)/, "$1 not");
}
