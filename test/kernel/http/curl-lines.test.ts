import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, it } from "vitest";

const ROOT = resolve(import.meta.dirname, "../../..");
/** Options that every curl since 7.29 (2013) has. `--json` came with 7.82, which many servers still lack. */
const OLD_OPTIONS =
  /^(?:-[sSfHFNodXDiILOuTkvGb]+|--(?:fail|silent|header|data|data-binary|data-urlencode|form|request|output|max-time|user))$/;

const markdown = [
  "README.md",
  "SECURITY.md",
  ...under("docs"),
  ...under("sdk"),
  ...under("sdk-python"),
  ...under("clients"),
].filter((path) => path.endsWith(".md"));
const sources = [...under("src"), ...under("web")].filter((path) => /\.(?:ts|tsx|js)$/.test(path));

function under(folder: string): string[] {
  const found = readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" });
  return found.filter((name) => !name.includes("node_modules")).map((name) => join(folder, name));
}

/** The commands of a text, each with the lines that continue it. */
const commandsIn = (text: string) =>
  [...text.matchAll(/\bcurl (?:[^\n\\`]|\\\\?\n|\\.)*/g)].map(([command]) => command);

/** The options outside quotes, up to the next command. */
function optionsOf(command: string): string[] {
  const [own = ""] = command.replace(/'[^']*'|"[^"]*"/g, "QUOTED").split(/[|;)]/, 1);
  return own.match(/(?<=\s)--?[a-zA-Z][a-zA-Z-]*/g) ?? [];
}

it("every curl command shown to people works with a curl from 2013", () => {
  const commands = [...markdown, ...sources].flatMap((path) =>
    commandsIn(readFileSync(join(ROOT, path), "utf8")).map((command) => ({ path, command })),
  );
  const options = commands.flatMap(({ path, command }) => optionsOf(command).map((option) => ({ path, option })));
  expect(options.length).toBeGreaterThan(15);
  expect(options.filter(({ option }) => !OLD_OPTIONS.test(option))).toEqual([]);
});
