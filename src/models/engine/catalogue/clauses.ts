import { checkRecords } from "../checked-json.ts";
import records from "./clauses.json" with { type: "json" };
import { type Clause, ClauseRecord } from "./clauses.schema.ts";

/** The name of a kind of clause. */
export type ClauseKind = Clause["name"];

/** Every kind of clause that the engine knows. */
export const CLAUSES = readClauses(records);

/** The kinds that the tagger marks, in the order of its outputs. */
export const TAGGED_KINDS: ClauseKind[] = CLAUSES.filter(({ found_by }) => found_by === "tagger").map(
  ({ name }) => name,
);

/** Checks the records of `clauses.json`. An error names the record and the field. */
export function readClauses(from: unknown): Clause[] {
  const clauses = checkRecords("clauses.json", ClauseRecord, from);
  const names = new Set<string>();
  for (const { name, same_day_as } of clauses) {
    if (names.has(name.toLowerCase())) throw new Error(`clauses.json: there are two records “${name}”.`);
    names.add(name.toLowerCase());
    if (same_day_as !== undefined && !clauses.some((each) => each.name === same_day_as && each.reader === "day"))
      throw new Error(`clauses.json: record “${name}”, field same_day_as: no kind “${same_day_as}” has a day.`);
  }
  return clauses;
}

const byName = new Map(CLAUSES.map((clause) => [clause.name, clause]));

/** The record of a kind of clause. */
export function clauseByName(kind: ClauseKind): Clause {
  const clause = byName.get(kind);
  if (clause === undefined) throw new Error(`clauses.json has no kind “${kind}”.`);
  return clause;
}
