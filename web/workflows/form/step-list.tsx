import { ActionIcon, Button, Menu } from "@mantine/core";
import { ArrowDown, ArrowUp, Plus, Trash2 } from "lucide-react";
import { Fragment, useLayoutEffect, useRef } from "react";
import { t } from "../../messages.ts";
import { DragHandle } from "../../ui/data/drag-handle.tsx";
import { useReorder } from "../../ui/data/use-reorder.ts";
import { newStep, type StepDraft } from "../draft.ts";
import { type Reference, referencesBefore } from "../references.ts";
import { STEP_GROUPS, STEP_WORDS } from "../step-words.ts";
import type { TriggerKind } from "../trigger-words.ts";
import { ConditionField } from "./condition-field.tsx";
import classes from "./form.module.css";
import { STEP_INPUTS } from "./step-inputs.tsx";

interface Props {
  trigger: TriggerKind;
  steps: StepDraft[];
  error: (path: string) => string | undefined;
  onChange: (steps: StepDraft[]) => void;
}

/** The steps in their order. They move by dragging, with buttons, or with the arrow keys on the handle. */
export function StepList({ trigger, steps, error, onChange }: Props) {
  const byId = new Map(steps.map((step) => [step.id, step]));
  const order = (ids: string[]) => onChange(ids.flatMap((id) => byId.get(id) ?? []));
  const { list, handle, dragged, dropBefore } = useReorder(
    steps.map(({ id }) => id),
    order,
  );
  const added = useFocusOn(list, steps.length);
  const move = (from: number, to: number) => {
    const step = steps[from];
    if (step) onChange(steps.toSpliced(from, 1).toSpliced(to, 0, step));
  };
  const problem = error("steps");
  return (
    <>
      <ol ref={list} className={classes.steps} aria-label={t("Steps")}>
        {steps.map((step, index) => (
          <li
            key={step.id}
            data-row={step.id}
            data-dragged={dragged === step.id || undefined}
            data-drop={dropBefore === step.id || undefined}
          >
            <StepCard
              number={index + 1}
              step={step}
              references={referencesBefore(trigger, steps.slice(0, index))}
              isLast={index === steps.length - 1}
              handle={handle(step.id)}
              error={(path) => error(path === "" ? `steps.${index}` : `steps.${index}.${path}`)}
              onMove={(by) => move(index, index + by)}
              onRemove={() => onChange(steps.toSpliced(index, 1))}
              onChange={(change) => onChange(steps.with(index, { ...step, ...change }))}
            />
          </li>
        ))}
      </ol>
      {problem && (
        <p role="alert" className={classes.fault}>
          {problem}
        </p>
      )}
      <AddStep
        isFirst={steps.length === 0}
        onAdd={(kind) => {
          const step = newStep(kind, steps);
          added(step.id);
          onChange([...steps, step]);
        }}
      />
    </>
  );
}

/** Moves the focus to a step that was just added. */
function useFocusOn(list: React.RefObject<HTMLElement | null>, count: number) {
  const wanted = useRef<string>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once the step is shown
  useLayoutEffect(() => {
    if (wanted.current === undefined) return;
    list.current?.querySelector<HTMLElement>(`[data-row="${wanted.current}"] section`)?.focus();
    wanted.current = undefined;
  }, [count]);
  return (id: string) => {
    wanted.current = id;
  };
}

interface CardProps {
  number: number;
  step: StepDraft;
  references: Reference[];
  isLast: boolean;
  handle: Record<string, unknown>;
  error: (path: string) => string | undefined;
  onMove: (by: 1 | -1) => void;
  onRemove: () => void;
  onChange: (change: Partial<StepDraft>) => void;
}

function StepCard({ number, step, references, isLast, handle, error, onMove, onRemove, onChange }: CardProps) {
  const { label, about, icon: Icon } = STEP_WORDS[step.kind];
  const title = t("Step {number}: {step}", { number, step: label });
  const Input = STEP_INPUTS[step.kind];
  const problem = error("");
  return (
    <section className={classes.step} aria-label={title} tabIndex={-1}>
      <div className={classes.stepHead}>
        <DragHandle title={title} {...handle} />
        <Icon size={15} aria-hidden />
        <h3 className={classes.stepTitle}>
          {number}. {label}
        </h3>
        <StepButtons title={title} isFirst={number === 1} isLast={isLast} onMove={onMove} onRemove={onRemove} />
      </div>
      <div className={classes.stepBody}>
        <p className={classes.about}>{about}</p>
        {problem && (
          <p role="alert" className={classes.fault}>
            {problem}
          </p>
        )}
        <ConditionField
          when={step.when}
          references={references}
          error={(field) => error(`when.${field}`) ?? (field === "value" ? error("when") : undefined)}
          onChange={(when) => onChange({ when })}
        />
        <Input
          input={step.input}
          references={references}
          error={(field) => error(`input.${field}`)}
          set={(change) => onChange({ input: { ...step.input, ...change } })}
        />
      </div>
    </section>
  );
}

interface ButtonsProps {
  title: string;
  isFirst: boolean;
  isLast: boolean;
  onMove: (by: 1 | -1) => void;
  onRemove: () => void;
}

const StepButtons = ({ title, isFirst, isLast, onMove, onRemove }: ButtonsProps) => (
  <span className={classes.stepButtons}>
    <ActionIcon
      variant="subtle"
      color="gray"
      size={30}
      disabled={isFirst}
      aria-label={t("Move up: {title}", { title })}
      onClick={() => onMove(-1)}
    >
      <ArrowUp size={14} aria-hidden />
    </ActionIcon>
    <ActionIcon
      variant="subtle"
      color="gray"
      size={30}
      disabled={isLast}
      aria-label={t("Move down: {title}", { title })}
      onClick={() => onMove(1)}
    >
      <ArrowDown size={14} aria-hidden />
    </ActionIcon>
    <ActionIcon variant="subtle" color="gray" size={30} aria-label={t("Remove: {title}", { title })} onClick={onRemove}>
      <Trash2 size={14} aria-hidden />
    </ActionIcon>
  </span>
);

const AddStep = ({ isFirst, onAdd }: { isFirst: boolean; onAdd: (kind: StepDraft["kind"]) => void }) => (
  <Menu position="bottom-start" width={300} keepMounted={false}>
    <Menu.Target>
      <Button variant="default" w="fit-content" leftSection={<Plus size={14} aria-hidden />}>
        {isFirst ? t("Add the first step") : t("Add a step")}
      </Button>
    </Menu.Target>
    <Menu.Dropdown mah="24rem" style={{ overflowY: "auto" }}>
      {STEP_GROUPS.map(({ title, kinds }) => (
        <Fragment key={title}>
          <Menu.Label>{title}</Menu.Label>
          {kinds.map((kind) => {
            const { label, icon: Icon } = STEP_WORDS[kind];
            return (
              <Menu.Item key={kind} leftSection={<Icon size={14} aria-hidden />} onClick={() => onAdd(kind)}>
                {label}
              </Menu.Item>
            );
          })}
        </Fragment>
      ))}
    </Menu.Dropdown>
  </Menu>
);
