import { Link, type LinkProps, useSearch } from "@tanstack/react-router";
import { BadgeCheck, CalendarClock, ChartBar, type LucideIcon, MessageSquare, Table2 } from "lucide-react";
import { useEffect } from "react";
import { t } from "../../messages.ts";
import { type VaultSearch, vaultSearch } from "../pages.ts";
import classes from "./vault-head.module.css";

export type VaultTab = "table" | "ask" | "verify" | "deadlines" | "charts";

export const TAB_LABELS: Record<VaultTab, string> = {
  table: t("Table"),
  ask: t("Ask"),
  verify: t("Verify"),
  deadlines: t("Deadlines"),
  charts: t("Charts"),
};

const PAGES = [
  { tab: "verify", icon: BadgeCheck, to: "/vaults/$id/verify" },
  { tab: "deadlines", icon: CalendarClock, to: "/vaults/$id/deadlines" },
  { tab: "charts", icon: ChartBar, to: "/vaults/$id/charts" },
] as const;

/** The pages of a vault. Ask opens beside the table, which stays as it is. */
export function VaultTabs({ vaultId: id, tab }: { vaultId: string; tab: VaultTab }) {
  const { ask: _ask, cell: _cell, ...table } = useTableAddress(id, tab === "table" || tab === "ask");
  const params = { id };
  return (
    <nav className={classes.tabs} aria-label={t("Pages of this vault")} data-tour="tabs">
      <Tab icon={Table2} tab="table" current={tab} link={{ to: "/vaults/$id", params, search: table }} />
      <Tab
        icon={MessageSquare}
        tab="ask"
        current={tab}
        link={{ to: "/vaults/$id", params, search: { ...table, ask: true } }}
      />
      {PAGES.map((page) => (
        <Tab key={page.tab} icon={page.icon} tab={page.tab} current={tab} link={{ to: page.to, params }} />
      ))}
    </nav>
  );
}

interface TabProps {
  icon: LucideIcon;
  tab: VaultTab;
  current: VaultTab;
  link: Pick<LinkProps, "to" | "params" | "search">;
}

const Tab = ({ icon: Icon, tab, current, link }: TabProps) => (
  <Link
    {...link}
    className={classes.tab}
    activeProps={{}}
    aria-current={tab === current ? "page" : undefined}
    data-current={tab === current || undefined}
  >
    <Icon size={14} strokeWidth={1.75} aria-hidden />
    {TAB_LABELS[tab]}
  </Link>
);

const addresses = new Map<string, VaultSearch>();

/** How the table of a vault was last shown, so that the other pages lead back to the same rows. */
function useTableAddress(vaultId: string, isTable: boolean): VaultSearch {
  const search: Record<string, unknown> = useSearch({ strict: false });
  useEffect(() => {
    if (isTable) addresses.set(vaultId, vaultSearch(search));
  }, [vaultId, isTable, search]);
  return isTable ? vaultSearch(search) : (addresses.get(vaultId) ?? {});
}
