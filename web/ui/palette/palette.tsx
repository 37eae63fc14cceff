import { Modal } from "@mantine/core";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { t } from "../../messages.ts";
import { Keys } from "../layout/keys.tsx";
import { type PaletteDialog, PaletteDialogs } from "./dialogs.tsx";
import classes from "./palette.module.css";
import { type Choice, type ChoiceGroup, usePalette } from "./use-palette.ts";

/** The command palette: finds anything by name and what documents say, and runs commands. */
export function Palette({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const [dialog, setDialog] = useState<PaletteDialog>();
  return (
    <>
      <Modal.Root opened={opened} onClose={onClose} size="42rem" yOffset="10vh" padding={0}>
        <Modal.Overlay backgroundOpacity={0.35} />
        <Modal.Content aria-label={t("Search and commands")}>
          <Modal.Body>
            <Finder onClose={onClose} onDialog={setDialog} />
          </Modal.Body>
        </Modal.Content>
      </Modal.Root>
      <PaletteDialogs open={dialog} onClose={() => setDialog(undefined)} />
    </>
  );
}

function Finder({ onClose, onDialog }: { onClose: () => void; onDialog: (dialog: PaletteDialog) => void }) {
  const [typed, setTyped] = useState("");
  const { groups, found, isLooking } = usePalette(typed.trim(), onClose, onDialog);
  const choices = groups.flatMap((group) => group.choices);
  const { chosen, onKeyDown, reset } = useChosen(choices, typed);
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.querySelector(`#choice-${chosen}`)?.scrollIntoView({ block: "nearest" });
  }, [chosen]);
  return (
    <div className={classes.finder} aria-busy={isLooking}>
      <input
        className={classes.input}
        placeholder={t("Search names, clauses and documents, or type a command")}
        aria-label={t("Search and commands")}
        role="combobox"
        aria-expanded
        aria-controls="choices"
        aria-autocomplete="list"
        aria-activedescendant={choices.length > 0 ? `choice-${chosen}` : undefined}
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          reset();
        }}
        onKeyDown={onKeyDown}
        data-autofocus
      />
      {found.length === 0 && (
        <p className={classes.none} role="status">
          {isLooking ? t("Looking…") : t("Nothing found. Try another word.")}
        </p>
      )}
      <div
        id="choices"
        role="listbox"
        aria-label={t("Results")}
        className={classes.list}
        data-below={found.length === 0 || undefined}
        ref={list}
      >
        <Groups groups={groups} chosen={chosen} />
      </div>
    </div>
  );
}

/** The chosen option. Once a person moved to one, it stays chosen while more results arrive below. */
function useChosen(choices: Choice[], typed: string) {
  const [id, setId] = useState<string | null>(null);
  const chosen = Math.max(
    0,
    choices.findIndex((choice) => choice.id === id),
  );
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    const isEnd = event.key === "End" && typed === "";
    if (step !== 0) setId(choices[(chosen + step + choices.length) % Math.max(1, choices.length)]?.id ?? null);
    else if (event.key === "PageDown" || isEnd) setId(choices[Math.min(chosen + 8, choices.length - 1)]?.id ?? null);
    else if (event.key === "PageUp") setId(choices[Math.max(chosen - 8, 0)]?.id ?? null);
    else if (event.key === "Enter") choices[chosen]?.run();
    else return;
    event.preventDefault();
  };
  return { chosen, onKeyDown, reset: () => setId(null) };
}

function Groups({ groups, chosen }: { groups: ChoiceGroup[]; chosen: number }) {
  let first = 0;
  return groups.map(({ title, choices }) => {
    const from = first;
    first += choices.length;
    return (
      // biome-ignore lint/a11y/useSemanticElements: a group of options is not a fieldset
      <div key={title} role="group" aria-label={title}>
        <div className={classes.heading} aria-hidden>
          {title}
        </div>
        {choices.map((choice, index) => (
          <Option key={choice.id} choice={choice} index={from + index} chosen={from + index === chosen} />
        ))}
      </div>
    );
  });
}

function Option({ choice, index, chosen }: { choice: Choice; index: number; chosen: boolean }) {
  const { icon: Icon, title, detail, kind, keys, run } = choice;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field above has the keyboard and moves among the options
    // biome-ignore lint/a11y/useFocusableInteractive: the field above keeps the focus, as a combobox does
    <div role="option" id={`choice-${index}`} aria-selected={chosen} className={classes.option} onClick={run}>
      <Icon size={15} strokeWidth={1.75} aria-hidden />
      <span className={classes.title}>{title}</span>
      {detail && <span className={classes.detail}>{detail}</span>}
      {kind && <span className={classes.kind}>{kind}</span>}
      {keys && <Keys keys={keys} />}
    </div>
  );
}
