import type { ReactNode } from "react";
import { t } from "../../messages.ts";
import { PageHeader } from "../../ui/layout/page-header.tsx";
import type { Vault } from "../vaults.queries.ts";
import classes from "./vault-head.module.css";
import { TAB_LABELS, type VaultTab, VaultTabs } from "./vault-tabs.tsx";

interface Props {
  vault: Vault;
  tab: VaultTab;
  lead?: ReactNode;
  actions?: ReactNode;
}

const leadOf = ({ document_count: count, description }: Vault) =>
  [t("{count, plural, one {# document} other {# documents}}", { count }), description].filter(Boolean).join(" · ");

/** The name of a vault and its tabs, above each of its pages. */
export function VaultHead({ vault, tab, lead, actions }: Props) {
  return (
    <div className={classes.head}>
      <PageHeader
        title={tab === "table" ? vault.name : t("{tab} of {name}", { tab: TAB_LABELS[tab], name: vault.name })}
        heading={<h1 className={classes.title}>{vault.name}</h1>}
        crumbs={[{ label: t("Vaults"), to: "/vaults" }]}
        lead={lead ?? leadOf(vault)}
        actions={actions}
      />
      <VaultTabs vaultId={vault.id} tab={tab} />
    </div>
  );
}
