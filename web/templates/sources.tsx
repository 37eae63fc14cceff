import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "../api.ts";
import { t } from "../messages.ts";
import { SearchSelect } from "../ui/forms/search-select.tsx";
import classes from "./templates.module.css";
import type { Draft } from "./templates.queries.ts";

export type Source = NonNullable<Draft["from"]>;

const MOST = 500;
const PROFILE = "profile";

const vaultsQuery = {
  queryKey: ["vaults", "template-sources"],
  queryFn: ({ signal }: { signal: AbortSignal }) => api.get("/vaults", { query: { limit: MOST }, signal }),
};
const documentsQuery = (id: string) => ({
  queryKey: ["vaults", id, "template-sources"],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    api.get("/vaults/{id}/documents", { params: { id }, query: { limit: MOST }, signal }),
});

/** Where values come from that nobody types: the company profile, or a document of a vault. */
export function Sources({ source, onChange }: { source: Source | undefined; onChange: (source?: Source) => void }) {
  const [vault, setVault] = useState<string>();
  const vaults = useQuery(vaultsQuery);
  const documents = useQuery({ ...documentsQuery(vault ?? ""), enabled: vault !== undefined });
  const choose = (choice: string | null) => {
    setVault(choice === null || choice === PROFILE ? undefined : choice);
    onChange(choice === PROFILE ? { profile: true } : undefined);
  };
  const listed = vaults.data?.vaults.map(({ id, name }) => ({ value: id, label: name })) ?? [];
  const named = documents.data?.documents.map((each) => ({ value: each.document_id, label: each.title ?? each.name }));
  return (
    <div className={classes.fields}>
      <SearchSelect
        label={t("Take values from")}
        placeholder={t("Nowhere: I type them")}
        data={[
          { value: PROFILE, label: t("Company profile") },
          ...(listed.length > 0 ? [{ group: t("Vaults"), items: listed }] : []),
        ]}
        value={source?.profile ? PROFILE : (vault ?? null)}
        onChange={choose}
        clearable
      />
      {vault !== undefined && (
        <SearchSelect
          label={t("Document")}
          data={named ?? []}
          value={source?.document_id ?? null}
          onChange={(id) => onChange(id === null ? undefined : { vault_id: vault, document_id: id })}
        />
      )}
    </div>
  );
}
