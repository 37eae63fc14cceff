import { Checkbox, Stack, TextInput } from "@mantine/core";
import { useState } from "react";
import type { WebhookEvent } from "../../../src/administration/webhooks/webhooks.schema.ts";
import { api, queryClient } from "../../api.ts";
import { keysOf } from "../../ui/data/options.ts";
import { FormDialog } from "../../ui/forms/form-dialog.tsx";
import { Fields } from "../../ui/layout/section.tsx";

const EVENTS: Record<WebhookEvent, string> = {
  "job.succeeded": "A chat or review succeeded",
  "job.failed": "A chat or review failed",
  "file.ready": "A file is ready",
  "file.failed": "A file could not be read",
  "document.ready": "A vault document is ready",
  "document.failed": "A vault document could not be read",
  "review.completed": "A review ended",
  "finding.decided": "A finding of a review was decided",
  "deadline.due": "A deadline of a vault is due",
  "model.unavailable": "The language model is unavailable",
  "source.failed": "A source of documents could not be read",
};

interface Props {
  onClose: () => void;
  onCreated: (secret: string) => void;
}

export function NewWebhookDialog({ onClose, onCreated }: Props) {
  const [url, setUrl] = useState("");
  const [description, setDescription] = useState("");
  const [events, setEvents] = useState(keysOf(EVENTS));
  return (
    <FormDialog
      title="Add a webhook"
      size="28rem"
      action="Add webhook"
      disabled={url === "" || events.length === 0}
      onSubmit={() => api.post("/webhooks", { body: { url, events, description: description || null } })}
      onDone={({ secret }) => {
        if (secret !== null) onCreated(secret);
        return queryClient.invalidateQueries({ queryKey: ["webhooks"] });
      }}
      onClose={onClose}
    >
      {(errors) => (
        <Fields>
          <TextInput
            label="URL"
            placeholder="https://hooks.example.com/chancery"
            type="url"
            required
            withAsterisk={false}
            data-autofocus
            value={url}
            error={errors.url}
            onChange={(event) => setUrl(event.currentTarget.value)}
          />
          <TextInput
            label="Description"
            maxLength={500}
            value={description}
            error={errors.description}
            onChange={(event) => setDescription(event.currentTarget.value)}
          />
          <EventChoice events={events} error={errors.events} onChange={setEvents} />
        </Fields>
      )}
    </FormDialog>
  );
}

interface EventChoiceProps {
  events: WebhookEvent[];
  error: string | undefined;
  onChange: (events: WebhookEvent[]) => void;
}

function EventChoice({ events, error, onChange }: EventChoiceProps) {
  const choose = (chosen: string[]) => onChange(keysOf(EVENTS).filter((event) => chosen.includes(event)));
  return (
    <Checkbox.Group label="Events" value={events} onChange={choose} error={error}>
      <Stack gap="xs" mt={4}>
        {Object.entries(EVENTS).map(([event, label]) => (
          <Checkbox key={event} value={event} label={label} description={event} />
        ))}
      </Stack>
    </Checkbox.Group>
  );
}
