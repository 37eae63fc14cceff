import { Button, NativeSelect, TextInput } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { type FormEvent, useState } from "react";
import { t } from "../messages.ts";
import { StanceFields } from "../playbooks/checks/stance-fields.tsx";
import type { PlaybookSummary } from "../playbooks/playbooks.queries.ts";
import runClasses from "../playbooks/run/run.module.css";
import type { Mode } from "../playbooks/run/run.queries.ts";
import { useAction } from "../ui/feedback/use-action.ts";
import { Section } from "../ui/layout/section.tsx";
import type { Vault } from "../vaults/vaults.queries.ts";
import { type Contracts, ContractsField, firstContracts, howMany } from "./contracts-field.tsx";
import type { NewPortfolioSearch } from "./pages.ts";
import classes from "./portfolios.module.css";
import { createPortfolio } from "./portfolios.queries.ts";

interface Props {
  playbooks: PlaybookSummary[];
  vaults: Vault[];
  search: NewPortfolioSearch;
}

export function PortfolioForm({ playbooks, vaults, search }: Props) {
  const navigate = useNavigate();
  const [playbookId, setPlaybookId] = useState(search.playbook ?? "");
  const [contracts, setContracts] = useState<Contracts>(() => firstContracts(search));
  const [mode, setMode] = useState<Mode>("third-party");
  const [party, setParty] = useState("");
  const [name, setName] = useState("");
  const start = useAction(createPortfolio, {
    after: ({ id }) => navigate({ to: "/portfolios/$id", params: { id } }),
    showsErrors: true,
  });
  const count = howMany(contracts, vaults);
  const hindrance = playbookId === "" ? t("Choose a playbook.") : count === 0 ? t("Choose the contracts.") : null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const { from, files, vaultId } = contracts;
    start.run({
      playbook_id: playbookId,
      ...(from === "vault" ? { vault_id: vaultId } : { file_ids: files.map(({ id }) => id) }),
      review_mode: mode,
      ...(party.trim() && { representing_party: party.trim() }),
      ...(name.trim() && { name: name.trim() }),
    });
  };
  return (
    <form className={runClasses.form} onSubmit={submit}>
      <PlaybookField playbooks={playbooks} value={playbookId} onChange={setPlaybookId} />
      <Section
        title={t("Contracts")}
        lead={t("Files that cannot be reviewed are listed with the reason. The others are still reviewed.")}
      >
        <ContractsField contracts={contracts} vaults={vaults} onChange={setContracts} />
      </Section>
      <Section title={t("Your side")}>
        <StanceFields
          mode={mode}
          onMode={setMode}
          party={party}
          onParty={setParty}
          error={start.fields.representing_party}
        />
      </Section>
      <NameField value={name} onChange={setName} />
      {start.error && (
        <p className={runClasses.error} role="alert">
          {start.error}
        </p>
      )}
      <div className={runClasses.foot}>
        <span className={runClasses.said} role="status">
          {hindrance ?? t("{count, plural, one {# contract} other {# contracts}}", { count })}
        </span>
        <Button type="submit" size="sm" loading={start.busy} disabled={hindrance !== null}>
          {t("Start reviews")}
        </Button>
      </div>
    </form>
  );
}

interface FieldProps {
  value: string;
  onChange: (value: string) => void;
}

const PlaybookField = ({ playbooks, value, onChange }: FieldProps & Pick<Props, "playbooks">) => (
  <Section title={t("Playbook")}>
    <div className={classes.fields}>
      <NativeSelect
        aria-label={t("Playbook")}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        data={[
          { value: "", label: t("Choose a playbook") },
          ...playbooks.map(({ id, title }) => ({ value: id, label: title })),
        ]}
      />
    </div>
  </Section>
);

const NameField = ({ value, onChange }: FieldProps) => (
  <Section title={t("Name")}>
    <div className={classes.fields}>
      <TextInput
        aria-label={t("Name")}
        placeholder={t("Named after the playbook and the files")}
        maxLength={200}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </div>
  </Section>
);
