import { existsSync, globSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import { describe, expect, it } from "vitest";
import { JOB_KINDS } from "../src/kernel/jobs/jobs.schema.ts";

const DOCUMENTS = ["ARCHITECTURE.md", "CONTRIBUTING.md", "README.md", ...globSync("docs/*.md")].sort();
/** Documents about the code itself. The others also name fields and functions of other programs. */
const ABOUT_CODE = DOCUMENTS.filter((path) => /ARCHITECTURE|CONTRIBUTING|decisions|local-engine|data-model/.test(path));

const ROOT_FOLDERS =
  "src|test|web|docs|evals|bench|scripts|migrations|sdk|sdk-python|clients|cli|models|samples|training|bin";
const FLOORS =
  "content|kernel|administration|identity|workspace|vaults|playbooks|assistant|entrances|assembly|operator|models";
const PATH = new RegExp(`^(?:${ROOT_FOLDERS}|${FLOORS})/[\\w./-]*$`);
/** A placeholder for a name that the reader chooses, or for several names. */
const PLACEHOLDER = /^x\.|NNNN|[{}*…<>$]/;
/** Created when the project is built or run. */
const MADE = /^(?:dist|data)\//;

const read = (path: string) => readFileSync(path, "utf8");
const withoutBlocks = (text: string) => text.replaceAll(/^```.*?^```$/gms, "");
const inBackTicks = (path: string) =>
  [...withoutBlocks(read(path)).matchAll(/`([^`\n]+)`/g)].map((found) => found[1] ?? "");

const SOURCES = globSync("{src,web,scripts,sdk/src,cli,evals,test/support,migrations}/**/*.{ts,tsx,sql}");
const FILE_NAMES = new Set(
  [...SOURCES, ...globSync("*.ts"), ...globSync("test/{*,*/*}.ts")].map((path) => basename(path)),
);
const WORDS = new Set([...SOURCES, "package.json"].flatMap((path) => read(path).match(/\w+/g) ?? []));
const KINDS_OF_JOB: readonly string[] = JOB_KINDS;

const isThere = (path: string) =>
  [path, `src/${path}`, `src/${path}.ts`, `${path}.ts`].some((each) => existsSync(each.replace(/\/$/, "")));

describe.each(DOCUMENTS)("%s", (document) => {
  it("names only paths that exist", () => {
    const missing = inBackTicks(document)
      .filter((words) => PATH.test(words) && !PLACEHOLDER.test(words) && !MADE.test(words))
      .filter((path) => !isThere(path) && !KINDS_OF_JOB.includes(path));
    expect(missing).toEqual([]);
  });

  it("names only source files that exist", () => {
    const named = inBackTicks(document).filter((words) => /^[\w.-]+\.tsx?$/.test(words) && !PLACEHOLDER.test(words));
    expect(named.filter((name) => !FILE_NAMES.has(name))).toEqual([]);
  });

  it("links only to files that exist", () => {
    const folder = document.startsWith("docs/") ? "docs/" : "";
    const targets = [...withoutBlocks(read(document)).matchAll(/\]\((?!https?:|#|\/)([^)#\s]+)/g)].map(
      ([, to]) => `${folder}${to}`,
    );
    expect(targets.filter((target) => !existsSync(target))).toEqual([]);
  });

  it("names only npm scripts that package.json has", () => {
    const { scripts } = JSON.parse(read("package.json")) as { scripts: Record<string, string> };
    const named = [...read(document).matchAll(/npm run (?:-s )?([a-z][\w:-]*)/g)].map(([, name]) => name ?? "");
    expect(named.filter((name) => !(name in scripts))).toEqual([]);
  });
});

it.each(ABOUT_CODE)("%s names only functions and types that exist", (document) => {
  const named = inBackTicks(document).flatMap((words) => words.match(/^\w*[a-z][A-Z]\w*$/) ?? []);
  expect(named.filter((name) => !WORDS.has(name))).toEqual([]);
});

it("docs/data-model.md names every table", () => {
  const tables = globSync("migrations/*.sql").flatMap((path) =>
    [...read(path).matchAll(/^create (?:unlogged )?table (\w+)/gm)].map(([, name]) => name ?? ""),
  );
  const described = new Set(inBackTicks("docs/data-model.md"));
  expect(tables.filter((table) => !described.has(table))).toEqual([]);
});
