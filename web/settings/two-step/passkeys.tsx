import { Button, Group, TextInput } from "@mantine/core";
import { useState } from "react";
import { api, queryClient } from "../../api.ts";
import { t } from "../../messages.ts";
import { canUsePasskeys, createPasskey } from "../../session/passkeys.ts";
import { DataTable } from "../../ui/data/data-table.tsx";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import { confirm } from "../../ui/forms/confirm.tsx";
import { FormDialog } from "../../ui/forms/form-dialog.tsx";
import { Section } from "../../ui/layout/section.tsx";
import { Time } from "../../ui/text/time.tsx";
import { factorsQuery, type Passkey } from "../settings.queries.ts";
import type { RunChange } from "./run-change.ts";

export function Passkeys({ passkeys, run }: { passkeys: Passkey[]; run: RunChange }) {
  const [renaming, setRenaming] = useState<Passkey>();
  const [name, setName] = useState("");
  const add = () =>
    run(async () => {
      const made = await createPasskey(name.trim() || t("Passkey"));
      setName("");
      return made.recovery_codes;
    });
  return (
    <Section
      title={t("Passkeys")}
      lead={t("Your device, phone or security key, unlocked with a fingerprint, face or PIN.")}
    >
      <DataTable
        label={t("Passkeys")}
        rows={passkeys}
        rowKey={({ id }) => id}
        empty={<EmptyState title={t("No passkeys")}>{t("Add one to sign in without a password.")}</EmptyState>}
        columns={[
          { title: t("Name"), cell: (passkey) => passkey.name },
          { title: t("Added"), minor: true, cell: ({ created_at }) => <Time at={created_at} /> },
          {
            title: t("Last used"),
            cell: ({ last_used_at }) => (last_used_at ? <Time at={last_used_at} /> : t("Never")),
          },
          {
            title: t("Actions"),
            quiet: true,
            align: "right",
            cell: (passkey) => <Actions passkey={passkey} run={run} onRename={() => setRenaming(passkey)} />,
          },
        ]}
      />
      {canUsePasskeys() ? (
        <Group mt="sm" align="end">
          <TextInput
            label={t("Name of the new passkey")}
            placeholder={t("Work laptop")}
            maxLength={100}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <Button onClick={add}>{t("Add a passkey")}</Button>
        </Group>
      ) : (
        <p>{t("This browser cannot create passkeys here. They need https and a host name.")}</p>
      )}
      {renaming && <RenameDialog passkey={renaming} onClose={() => setRenaming(undefined)} />}
    </Section>
  );
}

function Actions({ passkey, run, onRename }: { passkey: Passkey; run: RunChange; onRename: () => void }) {
  const { id, name } = passkey;
  const remove = async () => {
    const message = t("You will no longer be able to sign in with it, and your other sessions will end.");
    if (await confirm({ title: t("Remove the passkey {name}?", { name }), message, action: t("Remove"), danger: true }))
      await run(async () => void (await api.delete("/passkeys/{id}", { params: { id } })));
  };
  return (
    <Group gap="xs" justify="flex-end">
      <Button variant="subtle" size="compact-sm" aria-label={t("Rename {name}", { name })} onClick={onRename}>
        {t("Rename")}
      </Button>
      <Button variant="subtle" color="red" size="compact-sm" aria-label={t("Remove {name}", { name })} onClick={remove}>
        {t("Remove")}
      </Button>
    </Group>
  );
}

function RenameDialog({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const [name, setName] = useState(passkey.name);
  return (
    <FormDialog
      title={t("Rename passkey")}
      action={t("Rename")}
      disabled={name.trim() === ""}
      onSubmit={() => api.patch("/passkeys/{id}", { params: { id: passkey.id }, body: { name } })}
      onDone={() => queryClient.invalidateQueries({ queryKey: factorsQuery.queryKey })}
      onClose={onClose}
    >
      <TextInput
        label={t("Name")}
        maxLength={100}
        data-autofocus
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
    </FormDialog>
  );
}
