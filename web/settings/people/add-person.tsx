import { Switch, TextInput } from "@mantine/core";
import { useState } from "react";
import { api, queryClient } from "../../api.ts";
import { t } from "../../messages.ts";
import type { Operations } from "../../operations.ts";
import { FormDialog } from "../../ui/forms/form-dialog.tsx";
import { Fields } from "../../ui/layout/section.tsx";
import { peopleQuery } from "../settings.queries.ts";

interface Props {
  onClose: () => void;
  onAdded: (added: Operations["POST /people"]["reply"]) => void;
}

/** Adds a person and creates the link with which they set a password. */
export function AddPersonDialog({ onClose, onAdded }: Props) {
  const [draft, setDraft] = useState({ email: "", name: "", is_admin: false, manages_vaults: false });
  const set = (change: Partial<typeof draft>) => setDraft((before) => ({ ...before, ...change }));
  return (
    <FormDialog
      title={t("Add a person")}
      size="26rem"
      action={t("Add and create link")}
      onSubmit={() => api.post("/people", { body: { ...draft, name: draft.name.trim() || undefined } })}
      onDone={async (added) => {
        await queryClient.invalidateQueries({ queryKey: peopleQuery.queryKey });
        onAdded(added);
      }}
      onClose={onClose}
    >
      {(errors) => (
        <Fields>
          <TextInput
            label={t("E-mail address")}
            type="email"
            required
            withAsterisk={false}
            data-autofocus
            value={draft.email}
            error={errors.email}
            onChange={(event) => set({ email: event.currentTarget.value })}
          />
          <TextInput
            label={t("Name")}
            maxLength={255}
            value={draft.name}
            error={errors.name}
            onChange={(event) => set({ name: event.currentTarget.value })}
          />
          <Rights isAdmin={draft.is_admin} managesVaults={draft.manages_vaults} onChange={set} />
        </Fields>
      )}
    </FormDialog>
  );
}

interface RightsProps {
  isAdmin: boolean;
  managesVaults: boolean;
  onChange: (change: { is_admin?: boolean; manages_vaults?: boolean }) => void;
}

const Rights = ({ isAdmin, managesVaults, onChange }: RightsProps) => (
  <>
    <Switch
      label={t("Administrator")}
      description={t("Can manage people, keys, usage, webhooks, settings and vaults.")}
      checked={isAdmin}
      onChange={(event) => onChange({ is_admin: event.currentTarget.checked })}
    />
    <Switch
      label={t("Vault manager")}
      description={t("Can create vaults, and edit those where they are an editor or owner.")}
      checked={isAdmin || managesVaults}
      disabled={isAdmin}
      onChange={(event) => onChange({ manages_vaults: event.currentTarget.checked })}
    />
  </>
);
