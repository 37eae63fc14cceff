import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { type LucideIcon, MessageSquarePlus } from "lucide-react";
import type { FoundText, PaletteResult } from "../../../src/assistant/command-palette/palette.schema.ts";
import { t } from "../../messages.ts";
import { useCommands } from "./commands.ts";
import type { PaletteDialog } from "./dialogs.tsx";
import type { Command } from "./everywhere.ts";
import { namesQuery, recentQuery, textsQuery } from "./palette.queries.ts";
import { KINDS, type Place, placeOf, placeOfText } from "./places.ts";

export interface Choice {
  id: string;
  title: string;
  detail?: string | null;
  icon: LucideIcon;
  kind?: string;
  keys?: string;
  run: () => void;
}

export interface ChoiceGroup {
  title: string;
  choices: Choice[];
}

const TYPING_MS = 60;
/** Documents are read for longer: only once the person stops typing. */
const PAUSE_MS = 220;

/** What the palette offers. Groups are only ever added at the end, so that nothing moves under the finger. */
export function usePalette(typed: string, onClose: () => void, onDialog: (dialog: PaletteDialog) => void) {
  const navigate = useNavigate();
  const go = (place: Place) => () => {
    onClose();
    void navigate(place);
  };
  const { names, texts, isLooking } = useFound(typed);
  const recent = useQuery(recentQuery).data?.results ?? [];
  const { commands, workflows, settings } = useCommands(typed, onDialog);
  const act = (command: Command): Choice => ({
    ...command,
    run: () => {
      onClose();
      setTimeout(command.run);
    },
  });
  const named = (result: PaletteResult): Choice => nameChoice(result, go(placeOf(result)));
  const groups: ChoiceGroup[] =
    typed === ""
      ? [
          { title: t("Recently opened"), choices: recent.map(named) },
          { title: t("Commands"), choices: commands.map(act) },
        ]
      : [
          { title: t("Commands"), choices: [...commands, ...workflows, ...settings].map(act) },
          { title: t("Names"), choices: names.map(named) },
          { title: t("In documents"), choices: texts.map((text) => textChoice(text, go(placeOfText(text)))) },
        ];
  const found = groups.filter(({ choices }) => choices.length > 0);
  const asked = !isLooking && typed.includes(" ") ? [askChoice(typed, go)] : [];
  return { found, isLooking, groups: [...found, ...asked] };
}

/** What is not found by its words may be asked. It comes last, once all else is there. */
const askChoice = (typed: string, go: (place: Place) => () => void): ChoiceGroup => ({
  title: t("Ask"),
  choices: [
    {
      id: "ask-typed",
      title: t("Ask “{words}”", { words: typed }),
      kind: t("New chat"),
      icon: MessageSquarePlus,
      run: go({ to: "/chats/new", search: { question: typed } }),
    },
  ],
});

function useFound(typed: string) {
  const [soon] = useDebouncedValue(typed, TYPING_MS);
  const [still] = useDebouncedValue(typed, PAUSE_MS);
  const names = useQuery({ ...namesQuery(soon), placeholderData: keepPreviousData });
  const texts = useQuery(textsQuery(still));
  const isAnswered = soon === typed && names.data !== undefined && !names.isPlaceholderData;
  return {
    names: typed === "" ? [] : (names.data?.results ?? []),
    // They come after the names, never before them.
    texts: isAnswered && still === typed ? (texts.data?.results ?? []) : [],
    isLooking: typed !== "" && (!isAnswered || still !== typed || texts.isFetching),
  };
}

const nameChoice = ({ kind, id, title, detail }: PaletteResult, run: () => void): Choice => ({
  id: `${kind} ${id}`,
  title: title || t("Untitled"),
  detail: detail ?? null,
  kind: KINDS[kind].label,
  icon: KINDS[kind].icon,
  run,
});

const textChoice = ({ kind, title, quote, name, file_id, start }: FoundText, run: () => void): Choice => ({
  id: `${kind} ${file_id} ${start}`,
  title: kind === "clause" ? (title ?? name) : (quote ?? name).replace(/\s+/g, " "),
  detail: kind === "passage" && title ? `${title} · ${name}` : name,
  kind: KINDS[kind].label,
  icon: KINDS[kind].icon,
  run,
});
