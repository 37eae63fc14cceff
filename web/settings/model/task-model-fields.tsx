import { Button, PasswordInput, Select, TextInput } from "@mantine/core";
import { ChevronDown, ChevronRight } from "lucide-react";
import { useId, useState } from "react";
import type { TaskModel } from "../../../src/administration/model-settings/model-settings.schema.ts";
import { t } from "../../messages.ts";
import { Fields } from "../../ui/layout/section.tsx";
import { type ModelProvider, PROVIDERS } from "./providers.ts";
import classes from "./task-model-fields.module.css";

/** A model as it is edited. An empty key keeps the stored one. */
export type EditedModel = Pick<TaskModel, "provider" | "name" | "base_url" | "has_api_key"> & { api_key?: string };
export type EditedTask = Omit<TaskModel, "fallback"> & EditedModel & { fallback?: EditedModel | null | undefined };

interface Props {
  label: string;
  /** Where the server names its faults: `tasks.chat`. */
  path: string;
  model: EditedTask;
  errors: Record<string, string>;
  onChange: (model: EditedTask) => void;
}

/** The name of the model of a task; its provider and its fallback on demand. */
export function TaskModelFields({ label, path, model, errors, onChange }: Props) {
  const [isOpened, setIsOpened] = useState(false);
  const id = useId();
  const isFaulty = Object.keys(errors).some((field) => field.startsWith(`${path}.`) && field !== `${path}.name`);
  const isOpen = isOpened || isFaulty;
  const Chevron = isOpen ? ChevronDown : ChevronRight;
  return (
    <section className={classes.task} aria-label={label}>
      <TextInput
        label={label}
        placeholder={t("As above")}
        maxLength={200}
        value={model.name ?? ""}
        error={errors[`${path}.name`]}
        onChange={(event) => onChange({ ...model, name: event.currentTarget.value || null })}
      />
      <div className={classes.more}>
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<Chevron size={14} aria-hidden />}
          aria-expanded={isOpen}
          aria-controls={id}
          aria-label={t("Provider and fallback: {task}", { task: label })}
          onClick={() => setIsOpened(!isOpen)}
        >
          {t("Provider and fallback")}
        </Button>
        {!isOpen && <span className={classes.own}>{ownOf(model)}</span>}
      </div>
      <div id={id} className={classes.details} hidden={!isOpen}>
        {isOpen && (
          <Fields>
            <Connection task={label} path={path} model={model} errors={errors} onChange={onChange} />
            <Fallback task={label} path={path} model={model} errors={errors} onChange={onChange} />
          </Fields>
        )}
      </div>
    </section>
  );
}

/** What the closed part holds. */
function ownOf({ provider, base_url, fallback }: EditedTask): string {
  const name = PROVIDERS.find(({ value }) => value === provider)?.label;
  const other =
    fallback === null ? t("no fallback") : fallback?.name ? t("fallback {name}", { name: fallback.name }) : undefined;
  return [name, base_url, other].filter(Boolean).join(", ");
}

/** A field that was filled since lacks nothing any more. */
const faultOf = (error: string | undefined, value: string | null | undefined) =>
  value && error?.startsWith("is required") ? undefined : error;

interface ConnectionProps<T extends EditedModel> {
  task: string;
  path: string;
  model: T;
  errors: Record<string, string>;
  onChange: (model: T) => void;
}

/** Where a model is, and with which key. */
function Connection<T extends EditedModel>({ task, path, model, errors, onChange }: ConnectionProps<T>) {
  return (
    <>
      <Select
        label={t("Provider")}
        aria-label={t("Provider: {task}", { task })}
        data={PROVIDERS}
        clearable
        placeholder={t("As above")}
        value={model.provider}
        error={errors[`${path}.provider`]}
        onChange={(provider) => onChange({ ...model, provider: provider as ModelProvider | null })}
      />
      <TextInput
        label={t("Address")}
        aria-label={t("Address: {task}", { task })}
        description={t("Leave empty for the same as above, or the provider's own address.")}
        maxLength={2000}
        value={model.base_url ?? ""}
        error={faultOf(errors[`${path}.base_url`], model.base_url)}
        onChange={(event) => onChange({ ...model, base_url: event.currentTarget.value || null })}
      />
      <PasswordInput
        label={t("API key")}
        aria-label={t("API key: {task}", { task })}
        description={
          model.has_api_key
            ? t("A key is stored in encrypted form and cannot be shown. Leave this empty to keep it.")
            : t("Needed where the provider or the address is another than above.")
        }
        autoComplete="off"
        maxLength={1000}
        value={model.api_key ?? ""}
        error={faultOf(errors[`${path}.api_key`], model.api_key)}
        onChange={(event) => onChange({ ...model, api_key: event.currentTarget.value })}
      />
    </>
  );
}

const NEW_FALLBACK: EditedModel = { provider: "anthropic", name: null, base_url: null, has_api_key: false };

/** The model that is asked when that of the task fails. */
function Fallback({ task, path, model, errors, onChange }: ConnectionProps<EditedTask>) {
  const { fallback, ...own } = model;
  const change = (next: EditedModel) => onChange({ ...own, fallback: next });
  const kind = fallback === undefined ? "same" : fallback === null ? "none" : "own";
  const of = t("when the {task} fails", { task: task.charAt(0).toLowerCase() + task.slice(1) });
  return (
    <>
      <Select
        label={t("Fallback")}
        aria-label={t("Fallback: {task}", { task })}
        description={t("Asked when the model of this task fails.")}
        data={[
          { value: "same", label: t("As above") },
          { value: "none", label: t("None") },
          { value: "own", label: t("Another model") },
        ]}
        allowDeselect={false}
        value={kind}
        onChange={(next) => {
          if (next === "same") onChange(own);
          else onChange({ ...own, fallback: next === "none" ? null : (fallback ?? NEW_FALLBACK) });
        }}
      />
      {fallback && (
        <>
          <TextInput
            label={t("Model")}
            aria-label={t("Model: {task}", { task: of })}
            maxLength={200}
            value={fallback.name ?? ""}
            error={faultOf(errors[`${path}.fallback.name`], fallback.name)}
            onChange={(event) => change({ ...fallback, name: event.currentTarget.value || null })}
          />
          <Connection task={of} path={`${path}.fallback`} model={fallback} errors={errors} onChange={change} />
        </>
      )}
    </>
  );
}
