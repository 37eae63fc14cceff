import { Radio, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "../../api.ts";
import { t } from "../../messages.ts";
import { displayName, useSession } from "../../session/session.ts";
import { QueryView } from "../../ui/feedback/query-view.tsx";
import { FormDialog } from "../../ui/forms/form-dialog.tsx";
import { rich } from "../../ui/text/rich.ts";
import classes from "../frame.module.css";
import { type Kept, type Person, responsibilitiesQuery } from "../settings.queries.ts";

const FATES = {
  end: { organization_keys: "revoke", webhooks: "delete" },
  keep: { organization_keys: "keep", webhooks: "keep" },
} as const;
type Fate = keyof typeof FATES;

interface Props {
  person: Person;
  onClose: () => void;
  onRemoved: () => unknown;
}

/** Asks before a person is removed, and what to do with the organization's keys and webhooks that they are responsible for. */
export function RemovePersonDialog({ person, onClose, onRemoved }: Props) {
  const name = displayName(person);
  const kept = useQuery(responsibilitiesQuery(person.id));
  const [fate, setFate] = useState<Fate>();
  const isResponsible = kept.data && kept.data.organization_keys.length + kept.data.webhooks.length > 0;
  const request = { params: { userId: person.id }, query: FATES[fate ?? "keep"] };
  return (
    <FormDialog
      title={t("Remove {name}?", { name })}
      size="28rem"
      action={t("Remove")}
      danger
      disabled={!kept.data || (isResponsible && !fate)}
      onSubmit={() => api.delete("/people/{userId}", request)}
      done={t("{name} was removed.", { name })}
      onDone={onRemoved}
      onClose={onClose}
    >
      <Text mb="md">
        {t("{name} will be signed out everywhere and their keys will be revoked. Everything they created is kept.", {
          name,
        })}
      </Text>
      <QueryView query={kept}>
        {(data) => isResponsible && <Fates kept={data} person={person} fate={fate} onFate={setFate} />}
      </QueryView>
    </FormDialog>
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
  return (
    <>
      <Text>{t("{person} manages these keys and webhooks of the organization:", { person: displayName(person) })}</Text>
      <ul>
        {kept.organization_keys.map(({ id, name, hint }) => (
          <li key={id}>{rich("Key {name} {hint}", { name, hint: <span className={classes.mono}>…{hint}</span> })}</li>
        ))}
        {kept.webhooks.map(({ id, url }) => (
          <li key={id} className={classes.mono}>
            {url}
          </li>
        ))}
      </ul>
      <Radio.Group
        label={t("What should happen to them?")}
        value={fate ?? null}
        onChange={(value) => onFate(value === "end" ? "end" : "keep")}
      >
        <Stack gap="xs" mt={4}>
          <Radio
            value="end"
            label={t("Revoke now")}
            description={t("Apps that use these keys lose access immediately, and the webhooks are deleted.")}
          />
          <Radio
            value="keep"
            label={person.id === user.id ? t("Transfer to another administrator") : t("Transfer to you")}
            description={t("They keep working. The person who created a key may have kept a copy.")}
          />
        </Stack>
      </Radio.Group>
    </>
  );
}
