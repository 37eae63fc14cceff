import { ActionIcon, Button, TextInput } from "@mantine/core";
import { Check, Circle, CircleDot, Pause, Pencil, Plus, SkipForward, Undo2 } from "lucide-react";
import { type ReactNode, useState } from "react";
import { t } from "../../messages.ts";
import type { ChatTurn } from "../chats.queries.ts";
import classes from "./plan-view.module.css";

export type Step = ChatTurn["plan"][number];

const MAX_TEXT = 300;
const MAX_STEPS = 40;
const ICONS = { pending: Circle, running: CircleDot, done: Check, skipped: SkipForward, stopped: Pause };
const WORDS: Record<Step["status"], string> = {
  pending: t("Not begun"),
  running: t("Running"),
  done: t("Done"),
  skipped: t("Skipped"),
  stopped: t("Stopped"),
};

export const isLeft = ({ status }: Step) => status !== "done" && status !== "skipped";

interface Props {
  plan: Step[];
  mayChange: boolean;
  busy: boolean;
  onChange: (plan: Step[]) => void;
}

/** The steps of a plan. What has not begun can have other words, be skipped and taken back; more steps can be added. */
export function PlanSteps({ plan, mayChange, busy, onChange }: Props) {
  const [edited, setEdited] = useState<Step | "new">();
  const put = (step: Step, change: Partial<Step>) =>
    onChange(plan.map((each) => (each === step ? { ...each, ...change } : each)));
  const save = (text: string) => {
    setEdited(undefined);
    const before = edited === "new" ? undefined : plan.find((step) => step.text === edited?.text);
    if (text === "" || text === before?.text) return;
    if (before) put(before, { text });
    else onChange([...plan, { text, status: "pending" }]);
  };
  const isEdited = (step: Step) => edited !== undefined && edited !== "new" && edited.text === step.text;
  return (
    <>
      <ol className={classes.steps}>
        {plan.map((step, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two steps may have the same words
          <li key={at} className={classes.step} data-status={step.status}>
            <StatusIcon status={step.status} />
            {isEdited(step) ? (
              <Words
                label={t("Words of the step")}
                text={step.text}
                onSave={save}
                onLeave={() => setEdited(undefined)}
              />
            ) : (
              <span className={classes.text}>{step.text}</span>
            )}
            {mayChange && !isEdited(step) && (
              <Choices
                step={step}
                busy={busy}
                onEdit={() => setEdited(step)}
                onStatus={(status) => put(step, { status })}
              />
            )}
          </li>
        ))}
      </ol>
      {mayChange && edited === "new" && (
        <Words label={t("New step")} text="" onSave={save} onLeave={() => setEdited(undefined)} />
      )}
      {mayChange && edited !== "new" && plan.length < MAX_STEPS && plan.some(isLeft) && (
        <Button
          variant="subtle"
          size="compact-sm"
          disabled={busy}
          leftSection={<Plus size={13} aria-hidden />}
          onClick={() => setEdited("new")}
        >
          {t("Add a step")}
        </Button>
      )}
    </>
  );
}

function StatusIcon({ status }: Pick<Step, "status">) {
  const Icon = ICONS[status];
  return <Icon size={15} aria-label={WORDS[status]} role="img" />;
}

interface ChoicesProps {
  step: Step;
  busy: boolean;
  onEdit: () => void;
  onStatus: (status: Step["status"]) => void;
}

/** What runs or is done stays as it is. */
function Choices({ step: { text, status }, busy, onEdit, onStatus }: ChoicesProps) {
  const choice = (label: string, icon: ReactNode, onClick: () => void) => (
    <ActionIcon variant="subtle" color="gray" size="sm" aria-label={label} disabled={busy} onClick={onClick}>
      {icon}
    </ActionIcon>
  );
  if (status === "skipped")
    return choice(t("Take back “{step}”", { step: text }), <Undo2 size={13} aria-hidden />, () => onStatus("pending"));
  if (status === "done" || status === "running") return null;
  return (
    <>
      {choice(t("Change “{step}”", { step: text }), <Pencil size={13} aria-hidden />, onEdit)}
      {choice(t("Skip “{step}”", { step: text }), <SkipForward size={13} aria-hidden />, () => onStatus("skipped"))}
    </>
  );
}

interface WordsProps {
  label: string;
  text: string;
  onSave: (text: string) => void;
  onLeave: () => void;
}

function Words({ label, text: before, onSave, onLeave }: WordsProps) {
  const [text, setText] = useState(before);
  return (
    <form
      className={classes.words}
      onSubmit={(event) => {
        event.preventDefault();
        onSave(text.trim());
      }}
    >
      <TextInput
        className={classes.text}
        size="xs"
        aria-label={label}
        maxLength={MAX_TEXT}
        data-autofocus
        autoFocus
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => event.key === "Escape" && onLeave()}
      />
      <Button type="submit" size="compact-sm">
        {t("Save")}
      </Button>
      <Button variant="default" size="compact-sm" onClick={onLeave}>
        {t("Cancel")}
      </Button>
    </form>
  );
}
