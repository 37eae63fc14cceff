import { type Command, HELP, type Option } from "./command.ts";
import { UsageError } from "./errors.ts";
import { readProfiles } from "./profiles.ts";

const SHELLS = ["bash", "zsh", "fish"] as const;
/** What the shell replaces by names of files. */
const FILES = ":files";

/** The script calls the command itself for candidates, so that it stays right when the command changes. */
const SCRIPTS: Record<(typeof SHELLS)[number], string> = {
  bash: `_chancery() {
  local current="\${COMP_WORDS[COMP_CWORD]}" line
  COMPREPLY=()
  while IFS= read -r line; do
    if [[ $line == "${FILES}" ]]; then
      compopt -o filenames 2>/dev/null
      while IFS= read -r line; do COMPREPLY+=("$line"); done < <(compgen -f -- "$current")
    elif [[ -n $line ]]; then COMPREPLY+=("$line")
    fi
  done < <("\${COMP_WORDS[0]}" __complete "\${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)
}
complete -F _chancery chancery`,
  zsh: `#compdef chancery
_chancery() {
  local -a candidates
  candidates=("\${(@f)$("\${words[1]}" __complete "\${(@)words[2,CURRENT]}" 2>/dev/null)}")
  if (( \${candidates[(Ie)${FILES}]} )); then
    _files
    candidates=("\${(@)candidates:#${FILES}}")
  fi
  compadd -- "\${(@)candidates:#}"
}
compdef _chancery chancery`,
  fish: `function __chancery_complete
    set -l tokens (commandline -opc)
    set -l current (commandline -ct)
    for candidate in ($tokens[1] __complete $tokens[2..] -- "$current" 2>/dev/null)
        if test "$candidate" = "${FILES}"
            __fish_complete_path "$current"
        else if test -n "$candidate"
            echo $candidate
        end
    end
end
complete -c chancery -f -a "(__chancery_complete)"`,
};

export const completionCommand: Command = {
  name: "completion",
  usage: "bash|zsh|fish",
  summary: "Prints the completion script of a shell: source <(chancery completion bash)",
  completes: SHELLS,
  options: {},
  run: async (call) => {
    const shell = SHELLS.find((each) => each === call.positionals[0]);
    if (!shell || call.positionals.length > 1)
      throw new UsageError("Specify the shell: chancery completion bash|zsh|fish");
    call.print(SCRIPTS[shell]);
    return undefined;
  },
};

/** What can stand at the place of the last word. */
export function candidatesFor(commands: Command[], extra: string[], words: string[]): string[] {
  const before = words.slice(0, -1);
  const current = words.at(-1) ?? "";
  const command = commands.find(({ name }) => name.split(" ").every((word, index) => before[index] === word));
  const all = command ? ofCommand(command, before) : ofNames([...commands.map(({ name }) => name), ...extra], before);
  return [...new Set(all)].filter((each) => each === FILES || each.startsWith(current));
}

function ofNames(names: string[], before: string[]): string[] {
  const parts = names.map((name) => name.split(" "));
  return parts
    .filter((words) => before.every((word, index) => words[index] === word))
    .flatMap((words) => words[before.length] ?? []);
}

function ofCommand({ name, options, completes }: Command, before: string[]): string[] {
  const known: Record<string, Option> = { ...options, ...HELP };
  const last = before.at(-1) ?? "";
  const asked = Object.entries(known).find(
    ([option, { short }]) => last === `--${option}` || (short && last === `-${short}`),
  );
  if (asked?.[1].type === "string" && before.length > name.split(" ").length) return valuesOf(asked[1]);
  const names = Object.entries(known).flatMap(([option, { hidden }]) => (hidden ? [] : `--${option}`));
  return [...names, ...(completes === "file" ? [FILES] : (completes ?? []))];
}

function valuesOf({ choices, completes }: Option): string[] {
  if (choices) return [...choices];
  if (completes === "file") return [FILES];
  return completes === "profile" ? Object.keys(readProfiles().profiles) : [];
}
