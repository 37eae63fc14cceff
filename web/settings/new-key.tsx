import { Radio, Select, Stack, TextInput } from "@mantine/core";
import { useState } from "react";
import { api, queryClient } from "../api.ts";
import { displayName, useSession } from "../session/session.ts";
import { formatDay } from "../ui/data/time.tsx";
import { FormDialog } from "../ui/forms/form-dialog.tsx";
import { Fields } from "../ui/layout/section.tsx";
import type { Key } from "./settings.queries.ts";

const LIFETIMES = [
  { value: "30", label: "In 30 days" },
  { value: "90", label: "In 90 days" },
  { value: "365", label: "In a year" },
  { value: "never", label: "Never" },
];

const MAX_NAME = 100;

/** Says whose key it is and since when, so that a list of keys can be read even if nobody names them. */
function defaultName(person: string): string {
  const day = formatDay(new Date().toISOString());
  return `Key of ${person.slice(0, MAX_NAME - day.length - 10)}, ${day}`;
}

interface Props {
  onClose: () => void;
  onCreated: (key: string) => void;
}

export function NewKeyDialog({ onClose, onCreated }: Props) {
  const { user } = useSession();
  const [name, setName] = useState(() => defaultName(displayName(user)));
  const [scope, setScope] = useState<Key["scope"]>(user.is_admin ? "organization" : "user");
  const [lifetime, setLifetime] = useState("365");
  const expires_in_days = lifetime === "never" ? null : Number(lifetime);
  return (
    <FormDialog
      title="Create a key"
      size="28rem"
      action="Create key"
      disabled={name.trim() === ""}
      onSubmit={() => api.post("/keys", { body: { name, scope, expires_in_days } })}
      onDone={({ key }) => {
        onCreated(key);
        return queryClient.invalidateQueries({ queryKey: ["keys"] });
      }}
      onClose={onClose}
    >
      {(errors) => (
        <Fields>
          <TextInput
            label="Name"
            description="For example, the app that will use it."
            required
            withAsterisk={false}
            maxLength={MAX_NAME}
            data-autofocus
            onFocus={(event) => event.currentTarget.select()}
            value={name}
            error={errors.name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <ScopeChoice scope={scope} onChange={setScope} />
          <Select label="Expires" data={LIFETIMES} value={lifetime} onChange={(value) => setLifetime(value ?? "365")} />
        </Fields>
      )}
    </FormDialog>
  );
}

function ScopeChoice({ scope, onChange }: { scope: Key["scope"]; onChange: (scope: Key["scope"]) => void }) {
  const { user, organization } = useSession();
  return (
    <Radio.Group
      label="Acts for"
      value={scope}
      onChange={(value) => onChange(value === "organization" ? "organization" : "user")}
    >
      <Stack gap="xs" mt={4}>
        <Radio
          value="organization"
          disabled={!user.is_admin}
          label={organization.name}
          description="Can access what is open to the whole organization, but not vaults or private items."
        />
        <Radio value="user" label="You" description="Can access what you can access, including vaults." />
      </Stack>
    </Radio.Group>
  );
}
