import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { expect, it } from "vitest";

const SRC = resolve(import.meta.dirname, "../src");
/** The layers of `src`, from top to bottom. Files directly in `src` are entry points and may import everything. */
const FLOORS = [
  "operator",
  "assembly",
  "entrances",
  "assistant",
  "processes",
  "drafting",
  "playbooks",
  "vaults",
  "workspace",
  "identity",
  "administration",
  "models",
  "kernel",
  "content",
];
/** Code that knows nothing about any noun of the product. */
const FOUNDATION = /^(?:models|content|kernel\/(?:errors|http|db|blobs|readers))\/|^kernel\/[^/]+\.ts$/;

interface File {
  path: string;
  folder: string;
  kind: "schema" | "routes" | "store" | "job" | "prompt" | "parser" | "rules";
  lines: string[];
  imports: string[];
  typeImports: string[];
}

const files: File[] = readdirSync(SRC, { recursive: true, encoding: "utf8" })
  .filter((path) => path.endsWith(".ts"))
  .map((path) => {
    const text = readFileSync(join(SRC, path), "utf8");
    const found = [...text.matchAll(/^(?:import|export)\s+(type\s)?[^;]*?from\s+"([^"]+)"|import\("([^"]+)"\)/gms)];
    const local = (match: RegExpMatchArray) => relative(SRC, resolve(SRC, dirname(path), match[2] ?? match[3]!));
    const own = found.filter((match) => (match[2] ?? match[3])!.startsWith("."));
    const kind = /\.(schema|routes|store|job|prompt|parser)\.ts$/.exec(path)?.[1] as File["kind"] | undefined;
    return {
      path,
      folder: dirname(path),
      kind: kind ?? "rules",
      lines: text.split("\n"),
      imports: own.filter((match) => !match[1]).map(local),
      typeImports: own.filter((match) => match[1]).map(local),
    };
  });

const floorOf = (path: string) => path.split("/")[0] ?? "";
/** A noun and its subfolders are one module: `vaults/cells` belongs to `vaults`, `workspace/files/pages` to `workspace/files`. */
const nounOf = (path: string) => /^(?:(?:vaults|playbooks)(?=\/)|[^/]+\/[^/]+)/.exec(path)?.[0];
const isFoundation = (path: string) => FOUNDATION.test(path);
const isDoor = (path: string) => !path.includes("/");
const nouns = files.filter(({ path }) => !isDoor(path) && !isFoundation(path));
const breaches = (from: File[], allowed: (file: File, target: string) => boolean) =>
  from.flatMap((file) =>
    file.imports.filter((target) => !allowed(file, target)).map((target) => `${file.path} → ${target}`),
  );

it("a layer imports only itself and the layers below it, types included", () => {
  const upward = files
    .filter(({ path }) => !isDoor(path))
    .flatMap(({ path, imports, typeImports }) =>
      [...imports, ...typeImports]
        .filter((target) => isDoor(target) || FLOORS.indexOf(floorOf(target)) < FLOORS.indexOf(floorOf(path)))
        .map((target) => `${path} → ${target}`),
    );
  expect(upward).toEqual([]);
});

it("the folders of src are the layers", () => {
  const folders = new Set(files.filter(({ path }) => !isDoor(path)).map(({ path }) => floorOf(path)));
  expect([...folders].sort()).toEqual([...FLOORS].sort());
});

it("schemas import only schemas and shapes, so that the web application can import them", () => {
  const schemas = nouns.filter(({ kind }) => kind === "schema");
  expect(
    breaches(schemas, (_file, target) =>
      /\.schema\.ts$|^kernel\/http\/(shapes|paging\/page)\.ts$|^content\/values\//.test(target),
    ),
  ).toEqual([]);
});

it("routes import http, their own schema and rules, and the gates of other nouns", () => {
  const routes = nouns.filter(({ kind }) => kind === "routes");
  expect(
    breaches(routes, (_file, target) => target.startsWith("kernel/http/") || !/\.(store|routes|job)\.ts$/.test(target)),
  ).toEqual([]);
});

it("rules import only the store of their own noun", () => {
  const rules = nouns.filter(({ kind }) => kind === "rules" || kind === "job");
  expect(
    breaches(rules, (file, target) => !target.endsWith(".store.ts") || nounOf(target) === nounOf(file.path)),
  ).toEqual([]);
});

it("rules import no routes and no jobs", () => {
  const inner = nouns.filter(({ kind }) => kind === "rules" || kind === "store");
  expect(breaches(inner, (_file, target) => !/\.(routes|job)\.ts$/.test(target))).toEqual([]);
});

it("stores import only the database, shapes and their own noun's types", () => {
  const stores = nouns.filter(({ kind }) => kind === "store");
  const own = (file: File, target: string) => target.endsWith(".store.ts") && nounOf(target) === nounOf(file.path);
  expect(
    breaches(stores, (file, target) => isFoundation(target) || target.endsWith(".schema.ts") || own(file, target)),
  ).toEqual([]);
});

function mustHaveNoCircle(graph: Map<string, string[]>) {
  const done = new Set<string>();
  const walk = (path: string, trail: string[]): void => {
    if (trail.includes(path)) throw new Error(`circle: ${[...trail.slice(trail.indexOf(path)), path].join(" → ")}`);
    if (done.has(path)) return;
    for (const next of graph.get(path) ?? []) walk(next, [...trail, path]);
    done.add(path);
  };
  for (const path of graph.keys()) walk(path, []);
}

it("there are no circular imports, not even of types", () => {
  mustHaveNoCircle(new Map(files.map(({ path, imports, typeImports }) => [path, [...imports, ...typeImports]])));
});

/** `vaults/cells` for a file in or below that folder, and `vaults` for a file directly in the layer. */
const folderOnFloor = (path: string) => dirname(path).split("/").slice(0, 2).join("/");

it("the folders of a layer have no circular imports, among each other or with the layer's own files, not even of types", () => {
  const graph = new Map<string, string[]>();
  for (const { path, imports, typeImports } of files.filter((file) => !isDoor(file.path))) {
    const folder = folderOnFloor(path);
    const others = [...imports, ...typeImports].map(folderOnFloor).filter((other) => other !== folder);
    graph.set(folder, [...(graph.get(folder) ?? []), ...others]);
  }
  expect(graph.size).toBeGreaterThan(60);
  mustHaveNoCircle(graph);
});

it("no file is longer than 300 lines, and folders are at most four levels deep", () => {
  expect(files.filter(({ lines }) => lines.length > 301).map(({ path, lines }) => `${path}: ${lines.length}`)).toEqual(
    [],
  );
  expect(files.filter(({ path }) => path.split("/").length > 5).map(({ path }) => path)).toEqual([]);
});

const MOST_FILES_IN_A_FOLDER = 25;
const crowded = (paths: string[]) =>
  Object.entries(Object.groupBy(paths, (path) => dirname(path)))
    .filter(([, inside]) => inside!.length > MOST_FILES_IN_A_FOLDER)
    .map(([folder, inside]) => `${folder}: ${inside!.length} files`);

it("a folder with more than about 25 files is split into subfolders", () => {
  expect(crowded(files.map(({ path }) => path))).toEqual([]);
});

/** Exported functions and values of rules. Types may share a name: they are imported from one place at a time. */
const exportsOf = ({ path, lines }: File) =>
  [...lines.join("\n").matchAll(/^export (?:async )?(?:const|function\*?|class) (\w+)/gm)].map(([, name]) => ({
    name: name!,
    path,
  }));

it("no two modules export a rule of the same name", () => {
  const rules = files.filter(({ kind }) => kind === "rules" || kind === "job" || kind === "routes").flatMap(exportsOf);
  const byName = Object.entries(Object.groupBy(rules, ({ name }) => name));
  const shared = byName.filter(([, all]) => new Set(all!.map(({ path }) => dirname(path))).size > 1);
  expect(shared.map(([name, all]) => `${name}: ${all!.map(({ path }) => path).join(", ")}`)).toEqual([]);
});

it("SQL is only in stores and in kernel/db/", () => {
  const withSql = nouns.filter(
    ({ kind, lines }) => kind !== "store" && /\bsql(?:\.first|\.run)?(?:<[^>]*>)?`/.test(lines.join("\n")),
  );
  expect(withSql.map(({ path }) => path)).toEqual([]);
});

/** Packages that parse input from outside. Hostile content can make them take seconds, or exhaust the memory. */
const PARSERS =
  /^(?:@xmldom|hucre|imapflow|parse5|postal-mime|pdfjs-dist|yauzl|@kenjiuno|mdast-util-|micromark|sharp|tesseract\.js|@embedpdf|file-type|@aws-sdk|fflate|diff)(?:\/|$|-|[a-z])/;
/** Files that may use a parser on the event loop, and why that is harmless. */
const HARMLESS: Record<string, string> = {
  "content/formats/xml.ts":
    "only for SAML messages, which are limited in bytes, elements, attributes and depth before they are parsed",
  "content/formats/container/zip-writer.ts": "writes",
  "content/formats/sheet/xlsx-writer.ts": "writes",
  "vaults/evidence/bundle-zip.ts": "writes",
  "content/formats/ocr/engines.ts": "looks at the start which languages are installed",
  "content/formats/redline/word-diff.ts": "compares two quotes of at most 2,000 characters, word by word",
  "kernel/blobs/s3.ts": "the storage is the operator's own",
  "kernel/http/docs/markdown.ts": "the guides are part of the product",
};

const packagesOf = ({ lines }: File) =>
  [
    ...lines
      .join("\n")
      .matchAll(/^(?:import|export)\s+(?!type\s)[^;]*?from\s+"([^".][^"]*)"|import\("([^".][^"]*)"\)/gms),
  ].map(([, fixed, loaded]) => fixed ?? loaded!);

/** Every file that the service process imports, statically or dynamically. Readers and threads, started by URL, are not included. */
function onTheEventLoop(): File[] {
  const byPath = new Map(files.map((file) => [file.path, file]));
  const reached = new Set<string>();
  const open = ["main.ts"];
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    if (reached.has(path)) continue;
    reached.add(path);
    open.push(...(byPath.get(path)?.imports ?? []));
  }
  return files.filter(({ path }) => reached.has(path));
}

it("nothing on the event loop parses formats from outside: readers and threads do, which have limits and can be ended", () => {
  const loaded = onTheEventLoop();
  expect(loaded.length).toBeGreaterThan(500);
  const parsing = loaded.filter((file) => packagesOf(file).some((name) => PARSERS.test(name)));
  expect(parsing.map(({ path }) => path).filter((path) => !Object.hasOwn(HARMLESS, path))).toEqual([]);
  const importers = loaded.filter(({ imports }) => imports.includes("content/formats/xml.ts")).map(({ path }) => path);
  expect(importers).toEqual(["identity/sign-in/saml/message.ts"]);
});

it("a noun's parser is loaded only by reader processes, and thread code only by threads", () => {
  const loaded = onTheEventLoop().map(({ path }) => path);
  expect(loaded.filter((path) => /\.(?:parser|worker|child)\.ts$/.test(path))).toEqual([]);
  const parsers = files.filter(({ kind }) => kind === "parser");
  expect(parsers.length).toBeGreaterThan(2);
  expect(breaches(parsers, (_file, target) => !/\.(store|routes|job)\.ts$|^db\//.test(target))).toEqual([]);
});

const WEB = resolve(import.meta.dirname, "../web");
const GENERATED = "operations.ts";
const webFiles = readdirSync(WEB, { recursive: true, encoding: "utf8" })
  .filter((path) => /\.tsx?$/.test(path) && path !== GENERATED)
  .map((path) => ({ path, text: readFileSync(join(WEB, path), "utf8") }));

const MESSAGES = "content/messages/messages.ts";

it("the web application imports only schemas and words from src, and the messages", () => {
  const reached = webFiles.flatMap(({ path, text }) =>
    [...text.matchAll(/(?:from|import)\s*\(?\s*"(\.[^"]+)"/g)]
      .map(([, target]) => relative(SRC, resolve(WEB, dirname(path), target!)))
      .filter((target) => !target.startsWith("..") && !/\.(schema|words)\.ts$/.test(target) && target !== MESSAGES)
      .map((target) => `web/${path} → ${target}`),
  );
  expect(reached).toEqual([]);
});

it("words import only messages, schemas and other words, so that the web application can import them", () => {
  const words = files.filter(({ path }) => path.endsWith(".words.ts"));
  expect(words.length).toBeGreaterThan(1);
  expect(breaches(words, (_file, target) => /\.(?:schema|words)\.ts$/.test(target) || target === MESSAGES)).toEqual([]);
});

it("what the web application imports from src at run time does not load zod, which would try to compile code in the browser", () => {
  const used = webFiles.flatMap(({ path, text }) =>
    [...text.matchAll(/^import (?!type )[^;]*?from "(\.[^"]+\.schema\.ts)"/gm)].map(([, target]) => [
      `web/${path}`,
      relative(SRC, resolve(WEB, dirname(path), target!)),
    ]),
  );
  const loaded = used.filter(([, target]) => /^import (?!type )/m.test(readFileSync(join(SRC, target!), "utf8")));
  expect(loaded).toEqual([]);
});

it("the web application has no circular imports, not even of types", () => {
  const targets = ({ path, text }: (typeof webFiles)[number]) =>
    [...text.matchAll(/from\s+"(\.[^"]+)"/g)].map(([, target]) => join(dirname(path), target!));
  mustHaveNoCircle(new Map(webFiles.map((file) => [file.path, targets(file)])));
});

it("no file of the web application is longer than 300 lines, and folders are at most two levels deep", () => {
  const long = webFiles.filter(({ text }) => text.split("\n").length > 301);
  const deep = webFiles.filter(({ path }) => path.split("/").length > 3);
  expect([...long, ...deep].map(({ path }) => path)).toEqual([]);
  expect(crowded(webFiles.map(({ path }) => path))).toEqual([]);
});

it("only one module of the web application imports the grid library", () => {
  const importers = webFiles.filter(({ text }) =>
    /(?:from|import)\s*\(?\s*"(?:@glideapps|glide-cell-editor)/.test(text),
  );
  expect(importers.map(({ path }) => path)).toEqual(["vaults/table/grid.ts"]);
});

it("only one module of the web application opens event streams, so that all follow the server in the same way", () => {
  const openers = webFiles.filter(({ text }) => /\bEventSource\b/.test(text));
  expect(openers.map(({ path }) => path)).toEqual(["ui/data/listen.ts"]);
});

it("code that starts a job in the web application survives a lost reply", () => {
  const starters = webFiles.filter(({ text }) => /api\s*\.post\([^;]*wait: 0/s.test(text));
  expect(starters.length).toBeGreaterThan(5);
  expect(starters.filter(({ text }) => !/\bpersist\(/.test(text)).map(({ path }) => path)).toEqual([]);
});

const MOST_LINES_OF_A_COMPONENT = 60;
/** Top-level components and hooks of a file. Biome's format closes them with a brace in the first column. */
function* componentsIn({ path, text }: (typeof webFiles)[number]) {
  const lines = text.split("\n");
  for (const [start, line] of lines.entries()) {
    const name = /^(?:export )?(?:default )?(?:function|const) ([A-Z]\w*[a-z]\w*|use[A-Z]\w*)/.exec(line)?.[1];
    if (!name || line.endsWith(";")) continue;
    const length = lines.slice(start).findIndex((each) => /^[})]+;?$/.test(each)) + 1;
    yield { name: `${path} ${name}`, length };
  }
}

it("no component and no hook of the web application is longer than 60 lines", () => {
  const components = webFiles.flatMap((file) => [...componentsIn(file)]);
  expect(components.length).toBeGreaterThan(300);
  const long = components.filter(({ length }) => length > MOST_LINES_OF_A_COMPONENT);
  expect(long.map(({ name, length }) => `${name}: ${length} lines`)).toEqual([]);
});

const SDK = resolve(import.meta.dirname, "../sdk/src");
const sdkFiles = readdirSync(SDK, { encoding: "utf8" }).map((path) => ({
  path,
  text: readFileSync(join(SDK, path), "utf8"),
}));

it("the client imports nothing from the server or Node, and no package", () => {
  const reached = sdkFiles.flatMap(({ path, text }) =>
    [...text.matchAll(/(?:from|import)\s*\(?\s*"([^"\n]+)"/g)]
      .filter(([, target]) => !/^\.\/[a-z-]+\.ts$/.test(target!))
      .map(([, target]) => `sdk/src/${path} → ${target}`),
  );
  expect(reached).toEqual([]);
});

it("no file of the client is longer than 300 lines, except the one generated from openapi.json", () => {
  const long = sdkFiles.filter(({ path, text }) => path !== "types.ts" && text.split("\n").length > 301);
  expect(long.map(({ path }) => path)).toEqual([]);
});

const BROWSER_TESTS = resolve(import.meta.dirname, "browser");
const LONGEST_TITLE = 90;
/** A test, a table of tests, a story on a shared page, or a group of them. */
const TITLE = /(?:\b(?:it|story|describe(?:InBrowser)?)|\]\)|\] as const\))\(\s*(["`])((?:\\.|(?!\1).)+)\1/g;

it("a title of a browser test is at most 90 characters long, so that it says what broke", () => {
  const titles = readdirSync(BROWSER_TESTS, { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".test.ts"))
    .flatMap((path) => {
      const text = readFileSync(join(BROWSER_TESTS, path), "utf8");
      return [...text.matchAll(TITLE)].map(([, , title = ""]) => ({ path, title }));
    });
  expect(titles.length).toBeGreaterThan(200);
  expect(titles.filter(({ title }) => title.length > LONGEST_TITLE)).toEqual([]);
});
