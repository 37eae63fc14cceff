import { useQuery } from "@tanstack/react-query";
import { Table2 } from "lucide-react";
import type { RefObject } from "react";
import { t } from "../../messages.ts";
import { vaultsQuery } from "../../vaults/vaults.queries.ts";
import classes from "./attached.module.css";
import type { ContextItem } from "./attachment-chips.tsx";

const MOST = 3;

interface Props {
  /** Where the question is written: the person goes on there. */
  field: RefObject<HTMLTextAreaElement | null>;
  onChoose: (vault: ContextItem) => void;
}

/** Vaults to ask, for a question that is about nothing in particular yet. */
export function VaultOffer({ field, onChoose }: Props) {
  const { data } = useQuery(vaultsQuery("active"));
  const offered = data?.vaults.filter(({ document_count }) => document_count > 0).slice(0, MOST) ?? [];
  if (offered.length === 0) return null;
  const choose = (vault: ContextItem) => {
    onChoose(vault);
    field.current?.focus();
  };
  return (
    <fieldset className={classes.offer} aria-label={t("Ask a vault")}>
      <span aria-hidden>{t("Ask a vault")}</span>
      {offered.map(({ id, name }) => (
        <button key={id} type="button" className={classes.offered} onClick={() => choose({ id, name })}>
          <Table2 size={13} aria-hidden />
          {name}
        </button>
      ))}
    </fieldset>
  );
}
