import { Radio, Select, Stack, TextInput } from "@mantine/core";
import { useState } from "react";
import { api, queryClient } from "../../api.ts";
import { t } from "../../messages.ts";
import { displayName, useSession } from "../../session/session.ts";
import { FormDialog } from "../../ui/forms/form-dialog.tsx";
import { Fields } from "../../ui/layout/section.tsx";
import { formatDay } from "../../ui/text/time.tsx";
import type { Key } from "../settings.queries.ts";
import { ALL_SCOPES, idsOf, LimitPicker, ScopeBoxes } from "./limits.tsx";

const LIFETIMES = [
  { value: "30", label: t("In 30 days") },
  { value: "90", label: t("In 90 days") },
  { value: "365", label: t("In a year") },
  { value: "never", label: t("Never") },
];

const MAX_NAME = 100;

/** Names a key by owner and date, so that a list of keys is readable even if nobody names them. */
function defaultName(person: string): string {
  const day = formatDay(new Date().toISOString());
  return t("{person}'s key, {day}", { person: person.slice(0, MAX_NAME - day.length - 10), day });
}

interface Props {
  onClose: () => void;
  onCreated: (key: string) => void;
}

const ACTS_FOR_ORGANIZATION = "organization";

function useNewKey() {
  const { user } = useSession();
  const [value, setValue] = useState(() => ({
    name: defaultName(displayName(user)),
    scope: (user.is_admin ? ACTS_FOR_ORGANIZATION : "user") as Key["scope"],
    lifetime: "365",
    scopes: ALL_SCOPES,
    chosen: [] as string[],
  }));
  const set = (change: Partial<typeof value>) => setValue((before) => ({ ...before, ...change }));
  const { name, scope, lifetime, scopes, chosen } = value;
  const body = {
    name,
    scope,
    expires_in_days: lifetime === "never" ? null : Number(lifetime),
    scopes: scopes.length === ALL_SCOPES.length ? null : scopes,
    vault_ids: scope === ACTS_FOR_ORGANIZATION ? [] : idsOf("vault", chosen),
    project_ids: idsOf("project", chosen),
  };
  return { value, set, body };
}

export function NewKeyDialog({ onClose, onCreated }: Props) {
  const { value, set, body } = useNewKey();
  return (
    <FormDialog
      title={t("Create a key")}
      size="30rem"
      action={t("Create key")}
      disabled={value.name.trim() === "" || value.scopes.length === 0}
      onSubmit={() => api.post("/keys", { body })}
      onDone={({ key }) => {
        onCreated(key);
        return queryClient.invalidateQueries({ queryKey: ["keys"] });
      }}
      onClose={onClose}
    >
      {(errors) => (
        <Fields>
          <TextInput
            label={t("Name")}
            description={t("For example, the app that will use it.")}
            required
            withAsterisk={false}
            maxLength={MAX_NAME}
            data-autofocus
            onFocus={(event) => event.currentTarget.select()}
            value={value.name}
            error={errors.name}
            onChange={(event) => set({ name: event.currentTarget.value })}
          />
          <ScopeChoice scope={value.scope} onChange={(scope) => set({ scope })} />
          <ScopeBoxes scopes={value.scopes} error={errors.scopes} onChange={(scopes) => set({ scopes })} />
          <LimitPicker
            chosen={value.chosen}
            withVaults={value.scope === "user"}
            error={errors.vault_ids ?? errors.project_ids}
            onChange={(chosen) => set({ chosen })}
          />
          <Select
            label={t("Expires")}
            data={LIFETIMES}
            value={value.lifetime}
            onChange={(lifetime) => set({ lifetime: lifetime ?? "365" })}
          />
        </Fields>
      )}
    </FormDialog>
  );
}

function ScopeChoice({ scope, onChange }: { scope: Key["scope"]; onChange: (scope: Key["scope"]) => void }) {
  const { user, organization } = useSession();
  return (
    <Radio.Group
      label={t("Acts for")}
      value={scope}
      onChange={(value) => onChange(value === "organization" ? "organization" : "user")}
    >
      <Stack gap="xs" mt={4}>
        <Radio
          value="organization"
          disabled={!user.is_admin}
          label={organization.name}
          description={t("Can access what is open to the whole organization, but not vaults or private items.")}
        />
        <Radio value="user" label={t("You")} description={t("Can access what you can access, including vaults.")} />
      </Stack>
    </Radio.Group>
  );
}
