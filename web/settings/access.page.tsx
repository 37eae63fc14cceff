import { NumberInput, Switch, Textarea } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { api, queryClient } from "../api.ts";
import { t } from "../messages.ts";
import { QueryView } from "../ui/feedback/query-view.tsx";
import { useAction } from "../ui/feedback/use-action.ts";
import { SaveBar } from "../ui/forms/save-bar.tsx";
import { useDraft } from "../ui/forms/use-draft.ts";
import { Fields, Section } from "../ui/layout/section.tsx";
import { type AccessPolicy, accessPolicyQuery } from "./settings.queries.ts";
import { SettingsLayout } from "./settings-layout.tsx";

export default function AccessPage() {
  const policy = useQuery(accessPolicyQuery);
  return (
    <SettingsLayout title={t("Access policy")} lead={t("Requirements for everyone who signs in or uses an API key.")}>
      <QueryView query={policy}>{(saved) => <AccessForm policy={saved} />}</QueryView>
    </SettingsLayout>
  );
}

const TIMES = [
  {
    name: "session_idle_minutes",
    label: t("End idle sessions after"),
    description: t("In minutes, at least 5. Leave empty for 14 days."),
    min: 5,
  },
  {
    name: "session_lifetime_minutes",
    label: t("Require a new sign-in after"),
    description: t("In minutes, at least 15, whether or not the session is in use. Leave empty for 30 days."),
    min: 15,
  },
] as const;
const NETWORKS = [
  { name: "session_networks", label: t("Networks for people") },
  { name: "key_networks", label: t("Networks for API keys, apps, SCIM, downloads and calendars") },
] as const;

function AccessForm({ policy }: { policy: AccessPolicy }) {
  const draft = useDraft(policy);
  const [version, setVersion] = useState(0);
  const reset = () => {
    draft.reset();
    setVersion((before) => before + 1);
  };
  const save = useAction(() => api.put("/access-policy", { body: draft.value }), {
    done: t("Access policy saved"),
    after: (saved) => {
      queryClient.setQueryData(accessPolicyQuery.queryKey, saved);
      reset();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.run();
  };
  return (
    <form onSubmit={submit}>
      <Section
        title={t("Two-step verification")}
        lead={t("People without a second factor must set one up before they can continue.")}
      >
        <Switch
          label={t("Require two-step verification")}
          description={t("Not required after single sign-on: your identity provider handles it.")}
          checked={draft.value.second_factor_required}
          onChange={(event) => draft.set("second_factor_required", event.currentTarget.checked)}
        />
      </Section>
      <Section title={t("Sessions")}>
        <Fields>
          {TIMES.map(({ name, ...field }) => (
            <NumberInput
              key={name}
              {...field}
              suffix={` ${t("minutes")}`}
              allowDecimal={false}
              value={draft.value[name] ?? ""}
              error={save.fields[name]}
              onChange={(value) => draft.set(name, value === "" ? null : Number(value))}
            />
          ))}
        </Fields>
      </Section>
      <Networks key={version} policy={draft.value} wrong={save.fields} onChange={draft.set} />
      <SaveBar shown={draft.isChanged} busy={save.busy} onDiscard={reset} />
    </form>
  );
}

interface NetworksProps {
  policy: AccessPolicy;
  /** What the server found wrong, by field. */
  wrong: Record<string, string>;
  onChange: (name: (typeof NETWORKS)[number]["name"], networks: string[]) => void;
}

function Networks({ policy, wrong, onChange }: NetworksProps) {
  return (
    <Section
      title={t("Allowed networks")}
      lead={t("One per line, such as 203.0.113.0/24 or 2001:db8::/32. Leave empty to allow any network.")}
    >
      <Fields>
        {NETWORKS.map(({ name, label }) => (
          <Textarea
            key={name}
            label={label}
            autosize
            minRows={2}
            defaultValue={policy[name].join("\n")}
            error={wrong[name] ?? faultOf(policy[name], name, wrong)}
            onChange={(event) => onChange(name, event.currentTarget.value.split(/\s+/).filter(Boolean))}
          />
        ))}
      </Fields>
    </Section>
  );
}

/** The error of the first invalid network. */
function faultOf(networks: string[], name: string, wrong: Record<string, string>): string | undefined {
  const faults = networks.map((network, at) => ({ network, fault: wrong[`${name}.${at}`] }));
  const first = faults.find(({ fault }) => fault !== undefined);
  return first && `${first.network} ${first.fault}`;
}
