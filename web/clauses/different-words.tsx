import type { Difference } from "../../src/workspace/clauses/clauses.schema.ts";
import classes from "./clauses.module.css";

/** A wording with the words that another does not have struck out, and the other's underlined. */
export function DifferentWords({ before, differences }: { before: string; differences: Difference[] }) {
  const from = (at: number) => (at === 0 ? 0 : endOf(differences[at - 1]));
  return (
    <p className={classes.wording}>
      {differences.map((each, at) => (
        <span key={each.before_at}>
          {before.slice(from(at), each.before_at)}
          {each.before && <del>{each.before}</del>}
          {each.after && <ins>{each.after}</ins>}
        </span>
      ))}
      {before.slice(from(differences.length))}
    </p>
  );
}

const endOf = (difference: Difference | undefined) =>
  difference ? difference.before_at + difference.before.length : 0;
