import { Button, SegmentedControl, TextInput } from "@mantine/core";
import { useDebouncedValue, useDisclosure } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { Plus, Search, Table2 } from "lucide-react";
import { type ReactNode, useState } from "react";
import { formatNumber, t } from "../messages.ts";
import { useSession } from "../session/session.ts";
import { DataTable } from "../ui/data/data-table.tsx";
import { EmptyState } from "../ui/feedback/empty-state.tsx";
import { QueryView } from "../ui/feedback/query-view.tsx";
import { PageHeader } from "../ui/layout/page-header.tsx";
import { useShortcuts } from "../ui/layout/shortcuts.ts";
import { Time } from "../ui/text/time.tsx";
import { ROLE_LABELS } from "./members-dialog.tsx";
import classes from "./vault.module.css";
import { VaultFormDialog } from "./vault-form-dialog.tsx";
import { type Vault, vaultsQuery } from "./vaults.queries.ts";

type Status = "active" | "archived";

export default function VaultsPage() {
  const [status, setStatus] = useState<Status>("active");
  const [words, setWords] = useState("");
  const [search] = useDebouncedValue(words, 200);
  const [making, setMaking] = useDisclosure(false);
  const { user } = useSession();
  const navigate = useNavigate();
  const mayMake = user.manages_vaults || user.is_admin;
  const vaults = useQuery(vaultsQuery(status, search));
  useShortcuts(mayMake ? [{ keys: "c", label: t("New vault"), run: setMaking.open }] : []);
  const create = mayMake && (
    <Button leftSection={<Plus size={15} />} onClick={setMaking.open}>
      {t("New vault")}
    </Button>
  );
  return (
    <>
      <PageHeader
        title={t("Vaults")}
        lead={t("Tables of contracts: one row per document, one column per question, every answer with its source.")}
        actions={create}
      />
      <div className={classes.tools}>
        <TextInput
          aria-label={t("Search vaults")}
          placeholder={t("Search")}
          leftSection={<Search size={14} />}
          value={words}
          onChange={(event) => setWords(event.currentTarget.value)}
        />
        <SegmentedControl
          aria-label={t("Status")}
          data={[
            { value: "active", label: t("Active") },
            { value: "archived", label: t("Archived") },
          ]}
          value={status}
          onChange={(value) => setStatus(value === "archived" ? "archived" : "active")}
        />
      </div>
      <QueryView query={vaults}>
        {({ vaults }) => (
          <VaultList
            vaults={vaults}
            empty={<NoVaults isSearch={search !== ""} status={status} action={create || null} />}
          />
        )}
      </QueryView>
      {making && (
        <VaultFormDialog
          onDone={({ id }) => void navigate({ to: "/vaults/$id", params: { id } })}
          onClose={setMaking.close}
        />
      )}
    </>
  );
}

function VaultList({ vaults, empty }: { vaults: Vault[]; empty: ReactNode }) {
  return (
    <DataTable
      label={t("Vaults")}
      rows={vaults}
      rowKey={({ id }) => id}
      link={({ id }) => ({ to: "/vaults/$id", params: { id } })}
      columns={[
        { title: t("Name"), cell: ({ name }) => name },
        { title: t("Description"), cell: ({ description }) => description, minor: true },
        {
          title: t("Documents"),
          cell: ({ document_count }) => formatNumber(document_count),
          align: "right",
        },
        { title: t("Your role"), cell: ({ my_role }) => ROLE_LABELS[my_role], minor: true },
        { title: t("Updated"), cell: ({ updated_at }) => <Time at={updated_at} />, minor: true },
      ]}
      empty={empty}
    />
  );
}

function NoVaults({ isSearch, status, action }: { isSearch: boolean; status: Status; action: ReactNode }) {
  if (isSearch)
    return (
      <EmptyState title={t("No vaults found")}>
        <p>{t("No vault matches your search.")}</p>
      </EmptyState>
    );
  if (status === "archived")
    return (
      <EmptyState title={t("No archived vaults")}>
        <p>{t("Archived vaults are read-only. Owners can archive a vault from its menu.")}</p>
      </EmptyState>
    );
  return (
    <EmptyState title={t("No vaults yet")} icon={Table2} action={action} topic="vaults">
      <p>
        {t(
          "A vault turns your contracts into a table. Drop files into it and describe in plain words what you want to know about each one: the term, the governing law, a cap on liability. Each answer links to its source.",
        )}
      </p>
      {!action && <p>{t("Ask an administrator for permission to manage vaults, or an owner to add you to one.")}</p>}
    </EmptyState>
  );
}
