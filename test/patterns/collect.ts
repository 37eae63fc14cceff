import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { Worker } from "node:worker_threads";
import { parseSync } from "vite";

/** A regular expression in the sources, and its location. */
export interface Pattern {
  at: string;
  source: string;
  flags: string;
}

export const ROOT = resolve(import.meta.dirname, "../..");
const TREES = ["src", "web", "sdk/src", "cli"];

export const sourceFiles = TREES.flatMap((tree) =>
  readdirSync(join(ROOT, tree), { recursive: true, encoding: "utf8" })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => join(tree, name)),
);

/** A pattern as shown by a failing test. */
export const described = ({ at, source, flags }: Pattern) => ({ at, pattern: `/${source.slice(0, 200)}/${flags}` });

/** Every pattern in the sources: literals, those built on load, and the fixed parts of those built later. */
export async function collectPatterns(): Promise<Pattern[]> {
  const written = [...sourceFiles.flatMap(patternsIn), ...cataloguePatterns()];
  const distinct = new Map<string, Pattern>();
  for (const { at, source, flags } of [...written, ...(await builtOnLoad())]) {
    const known = distinct.get(`${source}/${flags}`);
    distinct.set(`${source}/${flags}`, { at: known ? `${known.at}, ${at}` : at, source, flags });
  }
  return [...distinct.values()];
}

const CATALOGUE = "src/models/engine/catalogue";

/** The catalogue's patterns: lists of alternatives in fields with these names. */
export function cataloguePatterns(): Pattern[] {
  return ["clauses.json", "lexicon.json"].flatMap((name) => {
    const found: Pattern[] = [];
    const visit = (value: unknown, path: string, isGlobal: boolean) => {
      if (typeof value !== "object" || value === null) return;
      for (const [key, each] of Object.entries(value)) {
        const at = `${path} ${(each as { name?: string } | null)?.name ?? key}`;
        const isPattern =
          /^(?:named_by|said_by|denied_by|mistaken_for|ruled_out_by|best_said_by|plainly_said_by|asked_by|unless_said|refused_as|day_follows|option)$/.test(
            key,
          );
        const all = key === "needs" ? (each as string[][]) : [];
        for (const words of all) found.push({ at, source: words.join("|"), flags: "i" });
        if (isPattern) found.push({ at, source: (each as string[]).join("|"), flags: isGlobal ? "gi" : "i" });
        else visit(each, at, isGlobal || key === "phrases" || key === "rhythms");
      }
    };
    visit(JSON.parse(readFileSync(join(ROOT, CATALOGUE, name), "utf8")), `${CATALOGUE}/${name}:`, false);
    return found;
  });
}

export function builtOnLoad(): Promise<Pattern[]> {
  const { promise, resolve: done, reject } = Promise.withResolvers<Pattern[]>();
  const files = sourceFiles.filter(isLoaded);
  const thread = new Worker(new URL("./built.child.ts", import.meta.url), { workerData: { root: ROOT, files } });
  thread.on("message", done);
  thread.on("error", reject);
  return promise.finally(() => thread.terminate());
}

/** Scripts that run as soon as they are loaded. */
const RUN_ALONE = /[./](?:worker|child|serve)\.ts$|^src\/(?:main|operator\/cli|kernel\/readers\/watchdog)\.ts$/;

/** Patterns of these files are seen when they are built, with their real parts. */
const isLoaded = (file: string) => file.startsWith("src/") && !RUN_ALONE.test(file);

interface Node {
  type: string;
  start: number;
  [key: string]: unknown;
}

export const readSource = (file: string) => readFileSync(join(ROOT, file), "utf8");

export function patternsIn(file: string): Pattern[] {
  const text = readSource(file);
  const found: Pattern[] = [];
  const visit = (value: unknown, depth: number) => {
    if (Array.isArray(value)) for (const each of value) visit(each, depth);
    else if (isNode(value)) {
      const pattern = patternOf(value, depth);
      if (pattern) found.push({ at: `${file}:${lineAt(text, value.start)}`, ...pattern });
      const inside = /Function/.test(value.type) ? depth + 1 : depth;
      for (const each of Object.values(value)) visit(each, inside);
    }
  };
  visit(parseSync(file, text).program, isLoaded(file) ? 0 : 1);
  return found;
}

const lineAt = (text: string, position: number) => text.slice(0, position).split("\n").length;

const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && typeof (value as Node).type === "string";

/** A literal, or a RegExp built inside a function or in a file that is not loaded: others built on load are seen at runtime. */
function patternOf(node: Node, depth: number): Pick<Pattern, "source" | "flags"> | undefined {
  const { regex } = node as { regex?: { pattern: string; flags: string } };
  if (regex) return { source: regex.pattern, flags: regex.flags };
  if (!/^(?:New|Call)Expression$/.test(node.type) || depth === 0) return undefined;
  const { callee, arguments: given } = node as unknown as { callee: Node; arguments: Node[] };
  if (callee.name !== "RegExp") return undefined;
  return { source: fixedParts(given[0]!), flags: given[1] ? String(given[1].value ?? "") : "" };
}

/** Replaces runtime values in a pattern with a plain word. */
function fixedParts(node: Node): string {
  if (node.type === "Literal") return String(node.value);
  if (node.type === "TemplateLiteral") {
    const { quasis, expressions } = node as unknown as { quasis: Node[]; expressions: Node[] };
    const raw = quasis.map(({ value }) => (value as { cooked: string }).cooked);
    return raw.map((part, at) => part + (expressions[at] ? fixedParts(expressions[at]) : "")).join("");
  }
  if (node.type === "TaggedTemplateExpression") {
    const { quasis } = (node as unknown as { quasi: { quasis: Node[] } }).quasi;
    return quasis.map(({ value }) => (value as { raw: string }).raw).join("word");
  }
  const { callee, arguments: given } = node as unknown as { callee?: { property?: Node }; arguments?: Node[] };
  if (callee?.property?.name === "join") return `word${fixedParts(given![0]!)}word`;
  return "word";
}
