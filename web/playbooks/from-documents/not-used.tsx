import { formatList, t } from "../../messages.ts";
import classes from "./from-documents.module.css";
import type { PlaybookSources } from "./from-documents.queries.ts";

type File = PlaybookSources["files"][number];
type Clause = File["not_used"][number] & { filename: string };

const MOST_SHOWN = 100;

/** The clauses that became no check, by their headings, with the contracts that have them. */
export function NotUsed({ files }: { files: File[] }) {
  const clauses = files.flatMap(({ filename, not_used }) => not_used.map((clause) => ({ ...clause, filename })));
  const kinds = Map.groupBy(clauses, ({ reason, ...clause }) => `${titleOf(clause)}\n${reason}`);
  if (kinds.size === 0) return null;
  return (
    <details>
      <summary>
        {t("{count, plural, one {# clause is in no check} other {# clauses are in no check}}", { count: kinds.size })}
      </summary>
      <ul className={classes.left} aria-label={t("Clauses that are in no check")}>
        {[...kinds].slice(0, MOST_SHOWN).map(([key, same]) => (
          <li key={key}>{wordsOf(same)}</li>
        ))}
      </ul>
    </details>
  );
}

const titleOf = ({ heading, number }: Pick<Clause, "heading" | "number">) =>
  heading ?? number ?? t("A clause without a heading");

function wordsOf(same: Clause[]): string {
  const [first] = same;
  if (!first) return "";
  const heading = titleOf(first);
  if (first.reason === "short") return t("{heading}: it says too little for a check", { heading });
  return t("{heading}: only in {files}", {
    heading,
    files: formatList([...new Set(same.map(({ filename }) => filename))]),
  });
}
