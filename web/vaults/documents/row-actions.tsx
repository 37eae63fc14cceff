import { Button } from "@mantine/core";
import { t } from "../../messages.ts";
import { first } from "../../ui/must.ts";
import type { DocumentRow } from "../rows/vault-rows.ts";
import classes from "../vault.module.css";
import type { DocumentAction } from "./use-document-actions.ts";

interface Props {
  documents: DocumentRow[];
  actions: DocumentAction[];
  onClear: () => void;
}

/** The actions for the selected documents. */
export function RowActions({ documents, actions, onClear }: Props) {
  if (documents.length === 0) return null;
  return (
    <section className={classes.chosen} aria-label={t("Selected documents")}>
      <span>
        {documents.length === 1 ? first(documents).name : t("{count} documents selected", { count: documents.length })}
      </span>
      {actions.map((action) => (
        <ActionButton key={action.label} {...action} />
      ))}
      <Button size="compact-xs" variant="subtle" color="gray" onClick={onClear}>
        {t("Clear selection")}
      </Button>
    </section>
  );
}

function ActionButton({ label, icon: Icon, run, href }: DocumentAction) {
  const shared = { size: "compact-xs", variant: "default", leftSection: <Icon size={13} aria-hidden /> } as const;
  if (href)
    return (
      <Button component="a" href={href} download {...shared}>
        {label}
      </Button>
    );
  return (
    <Button {...shared} onClick={() => void run?.()}>
      {label}
    </Button>
  );
}
