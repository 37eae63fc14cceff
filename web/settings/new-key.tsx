import { Button, Group, Modal, Radio, Select, Stack, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { api, queryClient } from "../api.ts";
import { useSession } from "../session/session.ts";
import { useAction } from "../ui/feedback/use-action.ts";
import { Fields } from "../ui/layout/section.tsx";
import type { Key } from "./settings.queries.ts";

const LIFETIMES = [
  { value: "30", label: "In 30 days" },
  { value: "90", label: "In 90 days" },
  { value: "365", label: "In a year" },
  { value: "never", label: "Never" },
];

interface Props {
  opened: boolean;
  onClose: () => void;
  onMade: (key: string) => void;
}

export function NewKeyDialog(props: Props) {
  return (
    <Modal opened={props.opened} onClose={props.onClose} title="Create a key" size="28rem">
      <NewKeyForm {...props} />
    </Modal>
  );
}

function NewKeyForm({ onClose, onMade }: Props) {
  const { user, organization } = useSession();
  const [name, setName] = useState("");
  const [scope, setScope] = useState<Key["scope"]>(user.is_admin ? "organization" : "user");
  const [lifetime, setLifetime] = useState("365");
  const make = useAction(
    () =>
      api.post("/keys", {
        body: {
          name,
          scope,
          expires_in_days: lifetime === "never" ? null : Number(lifetime),
        },
      }),
    {
      after: ({ key }) => {
        onClose();
        onMade(key);
        return queryClient.invalidateQueries({ queryKey: ["keys"] });
      },
    },
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    make.run();
  };
  return (
    <form onSubmit={submit}>
      <Fields>
        <TextInput
          label="Name"
          description="Which program will use it."
          placeholder="Contract intake"
          required
          withAsterisk={false}
          maxLength={100}
          data-autofocus
          value={name}
          error={make.fields.name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Radio.Group label="It acts for" value={scope} onChange={(value) => setScope(value as Key["scope"])}>
          <Stack gap="xs" mt={4}>
            <Radio
              value="organization"
              disabled={!user.is_admin}
              label={organization.name}
              description="Reaches what is open to the whole organization; never vaults or what is private to a person."
            />
            <Radio value="user" label="You" description="Reaches what you can reach, vaults too." />
          </Stack>
        </Radio.Group>
        <Select label="It ends" data={LIFETIMES} value={lifetime} onChange={(value) => setLifetime(value ?? "365")} />
      </Fields>
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" loading={make.busy} disabled={name.trim() === ""}>
          Create key
        </Button>
      </Group>
    </form>
  );
}
