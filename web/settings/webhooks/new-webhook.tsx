import { Checkbox, Stack, TextInput } from "@mantine/core";
import { useState } from "react";
import type { WebhookEvent } from "../../../src/administration/webhooks/webhooks.schema.ts";
import { api, queryClient } from "../../api.ts";
import { t } from "../../messages.ts";
import { keysOf } from "../../ui/data/options.ts";
import { FormDialog } from "../../ui/forms/form-dialog.tsx";
import { Fields } from "../../ui/layout/section.tsx";

const EVENTS: Record<WebhookEvent, string> = {
  "job.succeeded": t("A chat or review succeeded"),
  "job.failed": t("A chat or review failed"),
  "file.ready": t("A file is ready"),
  "file.failed": t("A file could not be read"),
  "document.ready": t("A vault document is ready"),
  "document.failed": t("A vault document could not be read"),
  "review.completed": t("A review ended"),
  "finding.decided": t("A review finding was decided"),
  "deadline.due": t("A vault deadline is due"),
  "model.unavailable": t("The language model is unavailable"),
  "source.failed": t("A document source could not be read"),
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
      title={t("Add a webhook")}
      size="28rem"
      action={t("Add webhook")}
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
            label={t("URL")}
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
            label={t("Description")}
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
    <Checkbox.Group label={t("Events")} value={events} onChange={choose} error={error}>
      <Stack gap="xs" mt={4}>
        {Object.entries(EVENTS).map(([event, label]) => (
          <Checkbox key={event} value={event} label={label} description={event} />
        ))}
      </Stack>
    </Checkbox.Group>
  );
}
