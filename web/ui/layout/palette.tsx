import { Modal } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import {
  BookOpenCheck,
  Briefcase,
  CornerDownLeft,
  FileText,
  type LucideIcon,
  MessageSquare,
  Sparkles,
  Table2,
} from "lucide-react";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import type { PaletteResult } from "../../../src/assistant/command-palette/palette.schema.ts";
import { api } from "../../api.ts";
import { t } from "../../messages.ts";
import { Keys } from "./keys.tsx";
import type { LinkTarget } from "./links.tsx";
import classes from "./palette.module.css";
import { useActiveShortcuts } from "./shortcuts.ts";

interface Choice {
  id: string;
  title: string;
  detail?: string | null;
  icon: LucideIcon;
  keys?: string;
  run: () => void;
}

const KINDS = {
  project: { icon: Briefcase, page: "/projects/$id", label: t("Project") },
  chat: { icon: MessageSquare, page: "/chats/$id", label: t("Chat") },
  file: { icon: FileText, page: "/files/$id", label: t("File") },
  vault: { icon: Table2, page: "/vaults/$id", label: t("Vault") },
  playbook: { icon: BookOpenCheck, page: "/playbooks/$id", label: t("Playbook") },
  skill: { icon: Sparkles, page: "/skills/$id", label: t("Skill") },
} as const satisfies Record<PaletteResult["kind"], { icon: LucideIcon; page: LinkTarget["to"]; label: string }>;

/** The command palette: finds anything by name, and runs the commands of the page. */
export function Palette({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Modal.Root opened={opened} onClose={onClose} size="36rem" yOffset="12vh" padding={0}>
      <Modal.Overlay backgroundOpacity={0.35} />
      <Modal.Content aria-label={t("Search and commands")}>
        <Modal.Body>
          <Finder onClose={onClose} />
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

function Finder({ onClose }: { onClose: () => void }) {
  const [words, setWords] = useState("");
  const [at, setAt] = useState(0);
  const choices = useChoices(words.trim(), onClose);
  const chosen = Math.min(at, choices.length - 1);
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.querySelector(`#choice-${chosen}`)?.scrollIntoView({ block: "nearest" });
  }, [chosen]);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (step !== 0) setAt((chosen + step + choices.length) % Math.max(1, choices.length));
    else if (event.key === "Enter") choices[chosen]?.run();
    else return;
    event.preventDefault();
  };
  return (
    <div className={classes.finder}>
      <input
        className={classes.input}
        placeholder={t("Search, or type a command")}
        aria-label={t("Search and commands")}
        role="combobox"
        aria-expanded
        aria-controls="choices"
        aria-activedescendant={choices.length > 0 ? `choice-${chosen}` : undefined}
        value={words}
        onChange={(event) => {
          setWords(event.currentTarget.value);
          setAt(0);
        }}
        onKeyDown={onKeyDown}
        data-autofocus
      />
      <div id="choices" role="listbox" aria-label={t("Results")} className={classes.list} ref={list}>
        {choices.map((choice, index) => (
          <Option key={choice.id} choice={choice} index={index} chosen={index === chosen} />
        ))}
      </div>
      {choices.length === 0 && <p className={classes.none}>{t("Nothing found. Try another word.")}</p>}
    </div>
  );
}

function Option({ choice, index, chosen }: { choice: Choice; index: number; chosen: boolean }) {
  const Icon = choice.icon;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field above has the keyboard and moves among the options
    // biome-ignore lint/a11y/useFocusableInteractive: the field above keeps the focus, as a combobox does
    <div role="option" id={`choice-${index}`} aria-selected={chosen} className={classes.option} onClick={choice.run}>
      <Icon size={15} strokeWidth={1.75} aria-hidden />
      <span className={classes.title}>{choice.title}</span>
      {choice.detail && <span className={classes.detail}>{choice.detail}</span>}
      {choice.keys && <Keys keys={choice.keys} />}
    </div>
  );
}

/** The choices for a query: first what was found by name, then commands. */
function useChoices(words: string, onClose: () => void): Choice[] {
  const navigate = useNavigate();
  const shortcuts = useActiveShortcuts();
  const [asked] = useDebouncedValue(words, 120);
  const { data } = useQuery({
    queryKey: ["search", asked],
    queryFn: ({ signal }) => api.get("/search", { query: { q: asked }, signal }),
    enabled: asked !== "",
    placeholderData: keepPreviousData,
  });
  const found = words === "" ? [] : (data?.results ?? []);
  const results = found.map(({ kind, id, title, detail }): Choice => {
    const { icon, page, label } = KINDS[kind];
    const go = () => {
      onClose();
      void navigate({ to: page, params: { id } });
    };
    return { id: `${kind}-${id}`, title: title || t("Untitled"), detail: detail ?? label, icon, run: go };
  });
  const commands = shortcuts
    .filter(({ keys, label }) => keys !== "mod+k" && keys !== "/" && fits(label, words))
    .map(({ keys, label, run }): Choice => {
      const act = () => {
        onClose();
        setTimeout(run);
      };
      return { id: keys, title: label, icon: CornerDownLeft, keys, run: act };
    });
  return [...results, ...commands];
}

const fits = (label: string, words: string) =>
  words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => label.toLowerCase().includes(word));
