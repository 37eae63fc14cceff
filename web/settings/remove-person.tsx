import { Button, Group, Modal, Radio, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { api } from "../api.ts";
import { displayName, useSession } from "../session/session.ts";
import { QueryView } from "../ui/feedback/query-view.tsx";
import { useAction } from "../ui/feedback/use-action.ts";
import classes from "./frame.module.css";
import { type Kept, keptQuery, type Person } from "./settings.queries.ts";

interface Props {
  person: Person | undefined;
  onClose: () => void;
  onRemoved: () => unknown;
}

/** Asks before a person is removed, and what becomes of the organization's keys and webhooks that they saw to. */
export function RemovePerson({ person, onClose, onRemoved }: Props) {
  return (
    <Modal
      opened={person !== undefined}
      onClose={onClose}
      title={person && `Remove ${displayName(person)}?`}
      size="28rem"
    >
      {person && <Body key={person.id} person={person} onClose={onClose} onRemoved={onRemoved} />}
    </Modal>
  );
}

const FATES = {
  end: { organization_keys: "revoke", webhooks: "delete" },
  keep: { organization_keys: "keep", webhooks: "keep" },
} as const;
type Fate = keyof typeof FATES;

function Body({ person, onClose, onRemoved }: Props & { person: Person }) {
  const name = displayName(person);
  const kept = useQuery(keptQuery(person.id));
  const [fate, setFate] = useState<Fate>();
  const isAnything = kept.data && kept.data.organization_keys.length + kept.data.webhooks.length > 0;
  const query = FATES[fate ?? "keep"];
  const remove = useAction(() => api.delete("/people/{userId}", { params: { userId: person.id }, query }), {
    done: `${name} was removed`,
    after: async () => {
      onClose();
      await onRemoved();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    remove.run();
  };
  return (
    <form onSubmit={submit}>
      <Text mb="md">{name} is signed out everywhere and their keys end at once. What they made stays.</Text>
      <QueryView query={kept}>
        {(data) => isAnything && <Fates kept={data} person={person} fate={fate} onFate={setFate} />}
      </QueryView>
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" color="red" loading={remove.busy} disabled={!kept.data || (isAnything && !fate)}>
          Remove
        </Button>
      </Group>
    </form>
  );
}

interface FatesProps {
  kept: Kept;
  person: Person;
  fate: Fate | undefined;
  onFate: (fate: Fate) => void;
}

function Fates({ kept, person, fate, onFate }: FatesProps) {
  const { user } = useSession();
  const heir = person.id === user.id ? "another administrator" : "you";
  return (
    <>
      <Text>The organization uses these keys and webhooks that {displayName(person)} looks after:</Text>
      <ul>
        {kept.organization_keys.map(({ id, name, hint }) => (
          <li key={id}>
            Key {name} <span className={classes.mono}>…{hint}</span>
          </li>
        ))}
        {kept.webhooks.map(({ id, url }) => (
          <li key={id} className={classes.mono}>
            {url}
          </li>
        ))}
      </ul>
      <Radio.Group
        label="What becomes of them"
        value={fate ?? null}
        onChange={(value) => onFate(value === "end" ? "end" : "keep")}
      >
        <Stack gap="xs" mt={4}>
          <Radio
            value="end"
            label="Revoke now"
            description="Programs that use these keys are refused from the next request on, and the webhooks are deleted."
          />
          <Radio
            value="keep"
            label={`Hand over to ${heir}`}
            description="They go on working. Whoever made a key has seen it and may have kept it."
          />
        </Stack>
      </Radio.Group>
    </>
  );
}
