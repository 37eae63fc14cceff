import { Button } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { ApiError, api } from "../../api.ts";
import { clauseQuery } from "../../clauses/clauses.queries.ts";
import { t } from "../../messages.ts";
import { PickDialog } from "../../ui/forms/pick-dialog.tsx";
import { AnchorLink } from "../../ui/layout/links.tsx";
import { first } from "../../ui/must.ts";
import classes from "./positions.module.css";

const MOST = 20;

const findClauses = async (words: string, signal: AbortSignal) => {
  const query = { ...(words && { q: words }), limit: MOST };
  const { clauses } = await api.get("/clauses", { query, signal });
  return clauses.map(({ id, title, text }) => ({ id, name: title, detail: text.slice(0, 200) }));
};

interface Props {
  /** The position that it belongs to. */
  name: string;
  clauseId: string | undefined;
  readOnly: boolean;
  onChange: (clauseId: string | undefined) => void;
}

/** The clause of the library that a position points to. Reviews propose its current wording. */
export function PositionClause({ name, clauseId, readOnly, onChange }: Props) {
  const [picking, dialog] = useDisclosure(false);
  if (readOnly && clauseId === undefined) return null;
  return (
    <div className={classes.clause}>
      {clauseId !== undefined && <ClauseName id={clauseId} />}
      {!readOnly && (
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          aria-label={labelOf(clauseId, name)}
          onClick={dialog.open}
        >
          {clauseId === undefined ? t("Point to a clause") : t("Change")}
        </Button>
      )}
      {!readOnly && clauseId !== undefined && (
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          aria-label={t("Remove the clause of {name}", { name })}
          onClick={() => onChange(undefined)}
        >
          {t("Remove")}
        </Button>
      )}
      {picking && (
        <PickDialog
          title={t("Choose a clause of the library")}
          action={t("Point to this clause")}
          none={t("Your library has no clauses yet.")}
          choices={{ queryKey: ["clauses"], find: findClauses }}
          onPick={(picked) => onChange(first(picked).id)}
          onClose={dialog.close}
        />
      )}
    </div>
  );
}

const labelOf = (clauseId: string | undefined, name: string) =>
  clauseId === undefined ? t("Point to a clause for {name}", { name }) : t("Change the clause of {name}", { name });

function ClauseName({ id }: { id: string }) {
  const { data, error } = useQuery({ ...clauseQuery(id), retry: false });
  if (error instanceof ApiError && error.status === 404)
    return <span>{t("Points to a clause that you cannot see.")}</span>;
  return (
    <span>
      {t("Clause:")}{" "}
      <AnchorLink to="/clauses/$id" params={{ id }}>
        {data?.title ?? "…"}
      </AnchorLink>
    </span>
  );
}
