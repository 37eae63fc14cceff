import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { ModelSettings, ModelTest } from "../../../src/administration/model-settings/model-settings.schema.ts";
import type { ModelTask } from "../../../src/kernel/model-tasks.schema.ts";
import { api, queryClient } from "../../api.ts";
import { t } from "../../messages.ts";
import { useSession } from "../../session/session.ts";
import { Tag } from "../../ui/data/tag.tsx";
import { QueryView } from "../../ui/feedback/query-view.tsx";
import { useAction } from "../../ui/feedback/use-action.ts";
import { confirm } from "../../ui/forms/confirm.tsx";
import { Section } from "../../ui/layout/section.tsx";
import { modelSettingsQuery } from "../settings.queries.ts";
import { SettingsLayout } from "../settings-layout.tsx";
import { ModelForm } from "./model-form.tsx";
import classes from "./model-test.module.css";
import { TASK_LABELS } from "./task-models.tsx";

const STATES: Record<ModelSettings["source"], (settings: ModelSettings) => string> = {
  organization: ({ name }) => t("Using your organization's own model: {name}.", { name }),
  installation: ({ name }) =>
    t("Using this server's model: {name}. To use your own for all of your organization's work, set it up below.", {
      name,
    }),
  none: () =>
    t("No language model is set up. Chancery reads contracts and answers by quoting them; it does not write text."),
};

export default function ModelPage() {
  const { is_admin } = useSession().user;
  const query = useQuery({ ...modelSettingsQuery, enabled: is_admin });
  return (
    <SettingsLayout
      title={t("Language model")}
      lead={t(
        "The model that answers chats, reviews contracts and fills vaults. Document text is sent to its provider.",
      )}
    >
      {is_admin ? (
        <QueryView query={query}>{(settings) => <ModelSections settings={settings} />}</QueryView>
      ) : (
        t("Only administrators can see and change the language model.")
      )}
    </SettingsLayout>
  );
}

function ModelSections({ settings }: { settings: ModelSettings }) {
  const [result, setResult] = useState<ModelTest>();
  const test = useAction(() => api.post("/model-settings/test"), { after: setResult });
  const remove = useAction(() => api.delete("/model-settings"), {
    done: t("Language model removed"),
    after: () => {
      setResult(undefined);
      return queryClient.invalidateQueries(modelSettingsQuery);
    },
  });
  const askToRemove = async () => {
    const message = t(
      "Its key will be deleted. This server's model will be used instead. If there is none, Chancery works without a language model.",
    );
    if (await confirm({ title: t("Remove your language model?"), message, action: t("Remove"), danger: true }))
      remove.run();
  };
  const isOwn = settings.source === "organization";
  return (
    <>
      <Section title={t("In use")} lead={STATES[settings.source](settings)}>
        {settings.source !== "none" && (
          <Button variant="default" loading={test.busy} onClick={() => test.run()}>
            {t("Test")}
          </Button>
        )}{" "}
        {isOwn && (
          <Button variant="subtle" color="gray" loading={remove.busy} onClick={askToRemove}>
            {t("Remove")}
          </Button>
        )}
        <div aria-live="polite">{result && <ModelTestResult result={result} />}</div>
      </Section>
      <ModelForm key={settings.updated_at} settings={settings} onSaved={() => setResult(undefined)} />
    </>
  );
}

const PARTS: { part: Exclude<keyof ModelTest, "name" | "tasks">; label: string }[] = [
  { part: "connection", label: t("Connection") },
  { part: "json", label: "JSON" },
  { part: "tools", label: t("Tools") },
  { part: "streaming", label: t("Streaming") },
  { part: "context", label: t("Context") },
];

/** What the model can do, line by line; then the models of single tasks. */
function ModelTestResult({ result }: { result: ModelTest }) {
  const tasks = Object.entries(result.tasks) as [ModelTask, NonNullable<ModelTest["tasks"][ModelTask]>][];
  return (
    <ul className={classes.result} aria-label={t("Test result")}>
      {PARTS.map(({ part, label }) => (
        <TestLine key={part} label={label} {...result[part]} />
      ))}
      {tasks.map(([task, { name, ok, message }]) => (
        <TestLine key={task} label={TASK_LABELS[task]} ok={ok} message={`${name}: ${message}`} />
      ))}
    </ul>
  );
}

const TestLine = ({ label, ok, message }: { label: string; ok: boolean; message: string }) => (
  <li className={classes.line}>
    <Tag tone={ok ? "good" : "danger"}>{ok ? t("Works") : t("Fails")}</Tag>
    <strong className={classes.part}>{label}</strong>
    <span>{message}</span>
  </li>
);
