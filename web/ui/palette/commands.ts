import { useLocation, useNavigate } from "@tanstack/react-router";
import { CornerDownLeft, MessagesSquare, ScanSearch } from "lucide-react";
import { NEAR, nameNearness } from "../../../src/content/search/near.words.ts";
import { t } from "../../messages.ts";
import { useActiveShortcuts } from "../layout/shortcuts.ts";
import type { PaletteDialog } from "./dialogs.tsx";
import { type Command, useCommandsEverywhere, useSettingsCommands, useWorkflowCommands } from "./everywhere.ts";
import { itemAt } from "./places.ts";

const MOST_SETTINGS = 5;
const MOST_WORKFLOWS = 5;

/** What can be done here and everywhere, and the pages of the settings, as far as they fit what was typed. */
export function useCommands(
  typed: string,
  onDialog: (dialog: PaletteDialog) => void,
): { commands: Command[]; workflows: Command[]; settings: Command[] } {
  const active = useActiveShortcuts().filter(({ keys }) => keys !== "mod+k" && keys !== "/");
  const named = [...useCommandsHere(onDialog), ...useCommandsEverywhere(onDialog)];
  const settings = useSettingsCommands();
  const workflows = useWorkflowCommands(typed);
  // A command that has a key on this page is listed once, with its key.
  const commands = named.map((command) => {
    const keys = active.find(({ label }) => label === command.title)?.keys;
    return keys === undefined ? command : { ...command, keys };
  });
  const shortcuts = active
    .filter(({ label }) => !named.some(({ title }) => title === label))
    .map(
      ({ keys, label, words, run }): Command => ({
        ...{ id: keys, title: label, also: words, keys, icon: CornerDownLeft, run },
      }),
    );
  return {
    commands: fitting(typed, [...commands, ...shortcuts]),
    workflows: typed === "" ? [] : fitting(typed, workflows).slice(0, MOST_WORKFLOWS),
    settings: typed === "" ? [] : fitting(typed, settings).slice(0, MOST_SETTINGS),
  };
}

/** Those that are spelled as typed or, where there is none, about like it. */
function fitting(typed: string, commands: Command[]): Command[] {
  if (typed === "") return commands;
  const near = commands.flatMap((command) => {
    const { title, also = "" } = command;
    const byOtherWords = [also, `${title} ${also}`].map((words) => Math.max(NEAR.wordBegins, nearnessOf(typed, words)));
    const nearest = Math.min(nearnessOf(typed, title), ...byOtherWords);
    return Number.isFinite(nearest) ? [{ command, nearest }] : [];
  });
  const spelt = near.filter(({ nearest }) => nearest < NEAR.misspelt);
  return (spelt.length > 0 ? spelt : near).sort((a, b) => a.nearest - b.nearest).map(({ command }) => command);
}

/** Letters inside a word are no match: “nda” does not mean the calendar. */
function nearnessOf(typed: string, words: string): number {
  const nearness = nameNearness(typed, words);
  return nearness === null || nearness === NEAR.contains ? Number.POSITIVE_INFINITY : nearness;
}

/** What can be done with what the page shows. */
function useCommandsHere(onDialog: (dialog: PaletteDialog) => void): Command[] {
  const navigate = useNavigate();
  const item = itemAt(useLocation().pathname);
  if (item?.kind === "file") {
    const { id } = item;
    return [
      {
        id: "review-file",
        title: t("Review this file with a playbook"),
        also: t("check contract, run a playbook, redline"),
        icon: ScanSearch,
        run: () => onDialog({ kind: "run", file: id }),
      },
      {
        id: "ask-file",
        title: t("Ask about this file in a new chat"),
        icon: MessagesSquare,
        run: () => void navigate({ to: "/chats/new", search: { file: id } }),
      },
    ];
  }
  if (item?.kind === "vault") {
    const { id } = item;
    return [
      {
        id: "ask-vault",
        title: t("Ask this vault"),
        also: t("question chat"),
        icon: MessagesSquare,
        run: () =>
          void navigate({
            from: "/vaults/$id",
            to: "/vaults/$id",
            params: { id },
            search: (now) => ({ ...now, ask: true }),
          }),
      },
      {
        id: "review-vault",
        title: t("Review this vault with a playbook"),
        icon: ScanSearch,
        run: () => void navigate({ to: "/portfolios/new", search: { vault: id } }),
      },
    ];
  }
  return [];
}
