import { Button, Group, TextInput } from "@mantine/core";
import { useState } from "react";
import { api, queryClient } from "../../api.ts";
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
      const made = await createPasskey(name.trim() || "Passkey");
      setName("");
      return made.recovery_codes;
    });
  return (
    <Section title="Passkeys" lead="Your device, phone or security key, unlocked with a fingerprint, face or PIN.">
      <DataTable
        label="Passkeys"
        rows={passkeys}
        rowKey={({ id }) => id}
        empty={<EmptyState title="No passkeys">Add one to sign in without a password.</EmptyState>}
        columns={[
          { title: "Name", cell: (passkey) => passkey.name },
          { title: "Added", minor: true, cell: ({ created_at }) => <Time at={created_at} /> },
          { title: "Last used", cell: ({ last_used_at }) => (last_used_at ? <Time at={last_used_at} /> : "Never") },
          {
            title: "Actions",
            quiet: true,
            align: "right",
            cell: (passkey) => <Actions passkey={passkey} run={run} onRename={() => setRenaming(passkey)} />,
          },
        ]}
      />
      {canUsePasskeys() ? (
        <Group mt="sm" align="end">
          <TextInput
            label="Name of the new passkey"
            placeholder="Work laptop"
            maxLength={100}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <Button onClick={add}>Add a passkey</Button>
        </Group>
      ) : (
        <p>This browser cannot create passkeys here. They need https and a host name.</p>
      )}
      {renaming && <RenameDialog passkey={renaming} onClose={() => setRenaming(undefined)} />}
    </Section>
  );
}

function Actions({ passkey, run, onRename }: { passkey: Passkey; run: RunChange; onRename: () => void }) {
  const { id, name } = passkey;
  const remove = async () => {
    const message = "You will no longer be able to sign in with it, and your other sessions will end.";
    if (await confirm({ title: `Remove the passkey ${name}?`, message, action: "Remove", danger: true }))
      await run(async () => void (await api.delete("/passkeys/{id}", { params: { id } })));
  };
  return (
    <Group gap="xs" justify="flex-end">
      <Button variant="subtle" size="compact-sm" aria-label={`Rename ${name}`} onClick={onRename}>
        Rename
      </Button>
      <Button variant="subtle" color="red" size="compact-sm" aria-label={`Remove ${name}`} onClick={remove}>
        Remove
      </Button>
    </Group>
  );
}

function RenameDialog({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const [name, setName] = useState(passkey.name);
  return (
    <FormDialog
      title="Rename passkey"
      action="Rename"
      disabled={name.trim() === ""}
      onSubmit={() => api.patch("/passkeys/{id}", { params: { id: passkey.id }, body: { name } })}
      onDone={() => queryClient.invalidateQueries({ queryKey: factorsQuery.queryKey })}
      onClose={onClose}
    >
      <TextInput
        label="Name"
        maxLength={100}
        data-autofocus
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
    </FormDialog>
  );
}
