import type { TextRange } from "../../../content/formats/compare/running-lines.ts";
import { clauseAt } from "./clause-at.ts";
import { type Generalized, withRoles } from "./with-roles.ts";

/** A passage of a contract. It is all that the reader process is given. */
export interface ContractPassage {
  text: string;
  start: number;
  end: number;
  pages: TextRange[];
}

/** A clause as it goes to the library: without its number and without names. */
export interface LibraryClause extends Generalized {
  /** The heading that it stands under. */
  heading: string | null;
}

export function parse(_nothing: Uint8Array, { text, start, end, pages }: ContractPassage): LibraryClause {
  const clause = clauseAt(text, start, end);
  const { heading } = clause;
  return {
    ...withRoles(text, clause.start, end, pages),
    heading: heading && withRoles(text, heading.start, heading.end).text,
  };
}
