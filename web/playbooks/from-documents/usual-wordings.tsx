import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { t } from "../../messages.ts";
import { AnchorLink } from "../../ui/layout/links.tsx";
import classes from "./from-documents.module.css";
import { type SourcedCheck, sourcesQuery } from "./from-documents.queries.ts";

type Wording = SourcedCheck["wordings"][number];

interface Props {
  playbookId: string;
  check: { id: string; title: string };
  readOnly: boolean;
  /** Makes a fallback of a wording. */
  onAccept: (words: string) => void;
}

/** What the contracts say that a check was drafted from: how many have each wording, and where. Nothing for other checks. */
export function UsualWordings({ playbookId, check, readOnly, onAccept }: Props) {
  const { data } = useQuery(sourcesQuery(playbookId));
  const found = data?.checks.find(({ check_id }) => check_id === check.id);
  if (!found) return null;
  return (
    <details className={classes.usual} open>
      <summary>
        {t("Wordings in your contracts: {found} of {count} have such a clause", {
          found: found.contracts,
          count: data?.contracts,
        })}
      </summary>
      <ol className={classes.wordings} aria-label={t("Wordings of {title}", { title: check.title })}>
        {found.wordings.map((wording) => (
          <li key={wording.text}>
            <p className={classes.count}>
              {nameOf(wording)}:{" "}
              {t("in {count, plural, one {# contract} other {# contracts}}", { count: wording.contracts })}
            </p>
            {wording.position === null && <p className={classes.words}>{wording.text}</p>}
            <Places wording={wording} />
            {wording.position === null && !readOnly && (
              <Button variant="subtle" size="compact-sm" onClick={() => onAccept(wording.text)}>
                {t("Accept as a fallback")}
              </Button>
            )}
          </li>
        ))}
      </ol>
    </details>
  );
}

function nameOf({ position }: Wording): string {
  if (position === "standard") return t("The usual wording, made the standard");
  return position === "fallback" ? t("The next wording, made a fallback") : t("Another wording");
}

const Places = ({ wording: { sources, contracts } }: { wording: Wording }) => (
  <span className={classes.places}>
    {sources.map(({ file_id, filename, number, page, start, end }) => (
      <AnchorLink
        key={`${file_id} ${start}`}
        to="/files/$id"
        params={{ id: file_id }}
        search={{ start, end }}
        fz="inherit"
      >
        {[filename, number && t("clause {number}", { number }), page && t("page {page}", { page })]
          .filter(Boolean)
          .join(", ")}
      </AnchorLink>
    ))}
    {sources.length === 0 && (
      <span className={classes.quiet}>
        {t("{count, plural, one {In a contract that you cannot open.} other {In contracts that you cannot open.}}", {
          count: contracts,
        })}
      </span>
    )}
  </span>
);
