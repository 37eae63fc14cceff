import { Button, Checkbox, Group, Modal, Stack, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import type { WebhookEvent } from "../../src/webhooks/webhooks.schema.ts";
import { api, queryClient } from "../api.ts";
import { keysOf } from "../ui/data/one-of.ts";
import { useAction } from "../ui/feedback/use-action.ts";
import { Fields } from "../ui/layout/section.tsx";

const EVENTS: Record<WebhookEvent, string> = {
  "job.succeeded": "A chat or review has ended well",
  "job.failed": "A chat or review has failed",
  "document.ready": "A document of a vault is read",
  "document.failed": "A document of a vault could not be read",
};

interface Props {
  opened: boolean;
  onClose: () => void;
  onMade: (secret: string) => void;
}

export const NewWebhookDialog = (props: Props) => (
  <Modal opened={props.opened} onClose={props.onClose} title="Add a webhook" size="28rem">
    <NewWebhookForm {...props} />
  </Modal>
);

function NewWebhookForm({ onClose, onMade }: Props) {
  const [url, setUrl] = useState("");
  const [description, setDescription] = useState("");
  const [events, setEvents] = useState(keysOf(EVENTS));
  const make = useAction(() => api.post("/webhooks", { body: { url, events, description: description || null } }), {
    after: ({ secret }) => {
      onClose();
      if (secret !== null) onMade(secret);
      return queryClient.invalidateQueries({ queryKey: ["webhooks"] });
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    make.run();
  };
  return (
    <form onSubmit={submit}>
      <Fields>
        <TextInput
          label="Address"
          placeholder="https://hooks.example.com/chancery"
          type="url"
          required
          withAsterisk={false}
          data-autofocus
          value={url}
          error={make.fields.url}
          onChange={(event) => setUrl(event.currentTarget.value)}
        />
        <TextInput
          label="What it is for"
          maxLength={500}
          value={description}
          error={make.fields.description}
          onChange={(event) => setDescription(event.currentTarget.value)}
        />
        <Checkbox.Group
          label="Tell it when"
          value={events}
          onChange={(chosen) => setEvents(keysOf(EVENTS).filter((event) => chosen.includes(event)))}
          error={make.fields.events}
        >
          <Stack gap="xs" mt={4}>
            {Object.entries(EVENTS).map(([event, label]) => (
              <Checkbox key={event} value={event} label={label} description={event} />
            ))}
          </Stack>
        </Checkbox.Group>
      </Fields>
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" loading={make.busy} disabled={url === "" || events.length === 0}>
          Add webhook
        </Button>
      </Group>
    </form>
  );
}
