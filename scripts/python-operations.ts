import { isPythonName, literal, PythonTypes, pascal, pythonName, snake } from "./python-types.ts";
import type { Description, Operation, Schema } from "./sdk-types.ts";

type Parameter = NonNullable<Operation["parameters"]>[number];
interface Described extends Operation {
  summary?: string;
  description?: string;
  responses: NonNullable<Operation["responses"]>;
  requestBody?: { required?: boolean; content: Record<string, { schema: Schema }> };
}

interface Argument {
  name: string;
  type: string;
  /** Keyword-only (after `*`), and may be omitted. */
  isOptional: boolean;
}

interface Method {
  name: string;
  doc: string;
  args: Argument[];
  returns: string;
  /** The item type, for an iterator over pages. */
  yields?: string;
  /** The call to the connection. */
  call: string;
}

const BINARY = /^(?!application\/json|text\/event-stream)/;
const SHARED: Argument[] = [{ name: "timeout", type: "float | None", isOptional: true }];
const KEY: Argument = { name: "idempotency_key", type: "str | None", isOptional: true };

/** The three generated modules of the Python client, by their path in it. */
export function printPythonClient(description: Description): Record<string, string> {
  const types = new PythonTypes(description);
  const methods = Object.entries(description.paths).flatMap(([path, operations]) =>
    Object.entries(operations).flatMap(([method, operation]) =>
      methodsOf(types, description, method.toUpperCase(), path, operation as Described),
    ),
  );
  methods.sort((a, b) => (a.name < b.name ? -1 : 1));
  return {
    "types.py": types.print(),
    "_operations.py": module("Operations", "Iterator", methods.map(printSync)),
    "_async_operations.py": module("AsyncOperations", "AsyncIterator", methods.map(printAsync)),
  };
}

function module(name: string, iterator: string, methods: string[]): string {
  const isAsync = name.startsWith("Async");
  const runs = isAsync
    ? `    _sync: Operations

    async def _run(self, call: Callable[..., Any], *args: Any, **named: Any) -> Any:
        raise NotImplementedError

    def _iterate(self, items: Iterator[Any]) -> AsyncIterator[Any]:
        raise NotImplementedError`
    : "    _connection: Connection";
  const imports = isAsync
    ? "from collections.abc import AsyncIterator, Callable, Iterator, Mapping, Sequence\nfrom typing import Any, Literal\n\nfrom . import types as t\nfrom ._http import Content, Download\nfrom ._operations import Operations"
    : "from collections.abc import Iterator, Mapping, Sequence\nfrom typing import Any, Literal, cast\n\nfrom . import types as t\nfrom ._http import Connection, Content, Download";
  return `# Written by \`npm run openapi\` from openapi.json. Do not edit.
"""Every operation of the API by its name. Lists also as ${iterator === "Iterator" ? "iterators" : "asynchronous iterators"} over all their pages."""

from __future__ import annotations

${imports}


class ${name}:
${runs}

${methods.join("\n\n")}
`;
}

function methodsOf(
  types: PythonTypes,
  description: Description,
  method: string,
  path: string,
  operation: Described,
): Method[] {
  const name = snake(operation.operationId);
  const args = argumentsOf(types, method, operation);
  const contents = Object.entries(operation.responses)
    .filter(([status]) => status.startsWith("2"))
    .flatMap(([, { content = {} }]) => Object.entries(content));
  const json = contents.filter(([type]) => type === "application/json").map(([, { schema }]) => schema);
  const isFile = contents.some(([type]) => BINARY.test(type));
  const doc = [operation.summary, operation.description].filter(Boolean).join("\n\n");
  const send = (kind: string, left = operation.parameters ?? []) =>
    callOf(kind, method, path, { ...operation, parameters: left });
  if (contents.some(([type]) => type === "text/event-stream") && json.length === 0) return [];
  const paged = method === "GET" ? pageOf(description, json[0]) : undefined;
  if (isFile && !paged) return [{ name, doc, args, returns: "Download", call: send("download") }];
  const own = args.filter((arg) => arg.name !== "format" || !isFile);
  const left = operation.parameters?.filter((each) => each.name !== "format" || !isFile);
  const returns = json.length === 0 ? "None" : withTypes(replyOf(types, json, operation.operationId));
  const plain: Method = { name, doc, args: own, returns, call: send("json", left) };
  const file: Method[] = isFile
    ? [{ name: `${name}_file`, doc, args, returns: "Download", call: send("download") }]
    : [];
  if (!paged) return [plain, ...file];
  const item = withTypes(types.typeOf(paged.items, `${pascal(operation.operationId)}Item`));
  const walked = { ...plain, name: name.replace(/^(?:list|get)_/, "iter_"), returns: item, yields: paged.key };
  const over = own.filter((arg) => arg.name !== "cursor" && arg.name !== "offset");
  const call = send(
    "pages",
    left?.filter((each) => each.name !== "cursor" && each.name !== "offset"),
  ).replace("pages(", `pages(${literal(paged.key)}, `);
  return [plain, { ...walked, args: over, call }, ...file];
}

/** The list in a reply that comes in pages. */
function pageOf({ components }: Description, schema: Schema | undefined): { key: string; items: Schema } | undefined {
  const whole = schema?.$ref ? components.schemas[schema.$ref.split("/").at(-1)!] : schema;
  if (!whole?.properties?.pagination) return undefined;
  const lists = Object.entries(whole.properties).filter(([, { type }]) => type === "array");
  const [key, { items }] = lists.at(-1)!;
  return { key, items: items! };
}

function replyOf(types: PythonTypes, schemas: Schema[], operationId: string): string {
  return [...new Set(schemas.map((schema) => types.typeOf(schema, `${pascal(operationId)}Reply`)))].join(" | ");
}

function argumentsOf(types: PythonTypes, method: string, operation: Described): Argument[] {
  const parameters = operation.parameters ?? [];
  const place = pascal(operation.operationId);
  const paths = parameters
    .filter((each) => each.in === "path")
    .map(({ name, schema }) => ({
      name: snake(name),
      type: withTypes(types.typeOf(schema, place)),
      isOptional: false,
    }));
  const queries = parameters
    .filter((each) => each.in === "query")
    .map((each): Argument => {
      const type = queryType(types, each, place);
      return { name: pythonName(each.name), type: each.required ? type : `${type} | None`, isOptional: !each.required };
    });
  const [needed, optional] = [queries.filter((each) => !each.isOptional), queries.filter((each) => each.isOptional)];
  return [
    ...paths,
    ...bodyArguments(types, operation, place),
    ...needed,
    ...optional,
    ...(method === "POST" ? [KEY] : []),
    ...SHARED,
  ];
}

/** Lists are joined by commas, and objects sent as JSON. */
function queryType(types: PythonTypes, { schema, description = "" }: Parameter, place: string): string {
  if ((schema as { contentMediaType?: string }).contentMediaType === "application/json")
    return "str | Mapping[str, Any]";
  if (description.startsWith("Comma-separated")) return "str | Sequence[str]";
  return withTypes(types.typeOf(schema, place));
}

function bodyArguments(types: PythonTypes, { requestBody }: Described, place: string): Argument[] {
  const [[type, { schema }] = [undefined, { schema: {} as Schema }]] = Object.entries(requestBody?.content ?? {});
  if (type === undefined) return [];
  if (type === "application/octet-stream") return [{ name: "content", type: "bytes", isOptional: false }];
  if (type === "application/json") {
    const isOptional = requestBody!.required === false;
    const body = withTypes(types.typeOf(schema, `${place}Body`));
    return [{ name: "body", type: isOptional ? `${body} | None` : body, isOptional }];
  }
  const fields = Object.entries(schema.properties!).filter(([name]) => name !== "file");
  return [
    { name: "file", type: "Content", isOptional: false },
    { name: "name", type: "str | None", isOptional: true },
    ...fields.map(([name, field]) => ({
      name,
      type: `${withTypes(types.typeOf(field, place))} | None`,
      isOptional: true,
    })),
  ];
}

function callOf(kind: string, method: string, path: string, { parameters = [], requestBody }: Described): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name) => `{${snake(name)}}`);
  const names = parameters.filter((each) => each.in === "path").map(({ name }) => snake(name));
  const address =
    names.length > 0
      ? `self._connection.path(${literal(filled)}, ${names.map((name) => `${name}=${name}`).join(", ")})`
      : literal(path);
  const query = parameters
    .filter((each) => each.in === "query")
    .map(({ name }) => `${literal(name)}: ${pythonName(name)}`);
  const [type] = Object.keys(requestBody?.content ?? {});
  const fields = Object.keys(Object.values(requestBody?.content ?? {})[0]?.schema.properties ?? {}).filter(
    (name) => name !== "file",
  );
  const parts = [
    ...(kind === "pages" ? [] : [literal(method)]),
    address,
    ...(query.length > 0 ? [`query={${query.join(", ")}}`] : []),
    ...(type === "application/json" ? ["body=body"] : []),
    ...(type === "application/octet-stream" ? ["content=content"] : []),
    ...(type === "multipart/form-data"
      ? [`form=(file, name, {${fields.map((name) => `${literal(name)}: ${name}`).join(", ")}})`]
      : []),
    ...(method === "POST" ? ["idempotency_key=idempotency_key"] : []),
    "timeout=timeout",
  ];
  return `self._connection.${kind}(${parts.join(", ")})`;
}

const signature = (args: Argument[]) => {
  const needed = args.filter((each) => !each.isOptional).map(({ name, type }) => `${name}: ${type}`);
  const optional = args.filter((each) => each.isOptional).map(({ name, type }) => `${name}: ${type} = None`);
  return ["self", ...needed, "*", ...optional].map((each) => `        ${each},\n`).join("");
};

function printSync({ name, doc, args, returns, yields, call }: Method): string {
  const type = yields ? `Iterator[${returns}]` : returns;
  const body = returns === "None" ? `        ${call}` : `        return cast(${JSON.stringify(type)}, ${call})`;
  return `    def ${name}(\n${signature(args)}    ) -> ${type}:\n${docs(doc)}${returns === "Download" ? `        return ${call}` : body}`;
}

function printAsync({ name, doc, args, returns, yields }: Method): string {
  const given = args.map(({ name, isOptional }) => (isOptional ? `${name}=${name}` : name)).join(", ");
  const body = yields
    ? `        return self._iterate(self._sync.${name}(${given}))`
    : `        ${returns === "None" ? "" : `result: ${returns} = `}await self._run(self._sync.${name}${given ? `, ${given}` : ""})${returns === "None" ? "" : "\n        return result"}`;
  return `    ${yields ? "" : "async "}def ${name}(\n${signature(args)}    ) -> ${yields ? `AsyncIterator[${returns}]` : returns}:\n${docs(doc)}${body}`;
}

function docs(text: string): string {
  if (!text) return "";
  const safe = text.replaceAll("\\", "\\\\").replaceAll('"""', "'''");
  return `        """${safe.replace(/\n(?=.)/g, "\n        ").replace(/"$/, '" ')}"""\n`;
}

const OWN = /(?<![\w".])([A-Z]\w*)(?!\w*\[)(?=[^"]*(?:"[^"]*"[^"]*)*$)/g;
/** Type names refer to the module `types`. */
function withTypes(type: string): string {
  return type.replace(OWN, (name) =>
    ["None", "Any", "Literal", "True", "False"].includes(name) || !isPythonName(name) ? name : `t.${name}`,
  );
}
