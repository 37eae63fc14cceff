import { must } from "../../content/must.ts";
import { type Issue, invalid } from "../../kernel/errors/errors.ts";
import type { RequestPart } from "./bindings.ts";
import { DETAILS, Detail } from "./brief.ts";
import type { Action, Tool } from "./tool.ts";

export type Arguments = Record<string, unknown>;

/** A tool's arguments, split into the parts of a request. Path and query values are text. */
export interface RequestParts {
  params: Record<string, string>;
  query: Record<string, string>;
  body: Arguments | undefined;
  /** Input for the tool's own view. */
  view: Arguments;
  /** The file that it uploads. */
  file: Arguments;
  idempotencyKey?: unknown;
  isFull: boolean;
}

/** The operation that the arguments ask for, if they say which. */
export function findAction({ actions, choose }: Tool, args: Arguments): Action | undefined {
  if (actions.length === 1) return actions[0];
  if (choose) {
    const wanted = args[choose.by] ?? choose.default;
    return actions.find(({ choice }) => choice === wanted);
  }
  return actions.find((action) => idsOf(action).every((name) => (args[name] ?? null) !== null));
}

/** The same, but throws an error that says what to add. The error lists only operations that the caller may use. */
export function chooseAction(tool: Tool, args: Arguments, usable: Action[]): Action {
  const { choose } = tool;
  const found = findAction(tool, args);
  const isAsked = !choose || args[choose.by] !== undefined;
  if (found && (isAsked || usable.includes(found) || usable.length === 0)) return found;
  const offered = usable.length > 0 ? usable : tool.actions;
  if (choose) throw invalid([{ path: choose.by, message: `must be one of ${choicesOf(offered).join(", ")}` }]);
  const [ids, ...others] = offered.map((action) => idsOf(action).join(" and "));
  const instead = others.length > 0 ? `, or instead: ${others.join(", or ")}` : "";
  throw invalid([{ path: must(ids, "a tool has an operation"), message: `is required${instead}` }]);
}

const idsOf = ({ bindings }: Action) => [...bindings].filter(([, { part }]) => part === "path").map(([name]) => name);
export const choicesOf = (actions: Action[]) => actions.map(({ choice }) => choice);

/** Splits the arguments into the parts of a request. */
export function splitInput(tool: Tool, action: Action, args: Arguments): RequestParts {
  const { op, bindings } = action;
  const { confirm: _, idempotency_key: idempotencyKey, ...spelled } = args;
  mustBeUsable(tool, args);
  if (tool.choose) delete spelled[tool.choose.by];
  const isFull = !tool.measured && spelled.detail === "full";
  if (!tool.measured) delete spelled.detail;
  const given = respell(action, spelled);
  mustBeKnown(tool, action, given);
  mustBeScalars(action, given);
  const defaults = Object.entries(tool.defaults ?? {}).filter(([name]) => bindings.has(name));
  const parts: Record<RequestPart, Arguments> = { path: {}, query: {}, body: {}, view: {}, file: {} };
  for (const [name, value] of Object.entries({ ...Object.fromEntries(defaults), ...given })) {
    const { part, field } = must(bindings.get(name), "unknown arguments were refused");
    const isText = part === "path" || part === "query";
    if (value !== null || part === "body") parts[part][field] = isText ? textOf(value) : value;
  }
  return {
    params: parts.path as Record<string, string>,
    query: parts.query as Record<string, string>,
    body: op.body && { ...parts.body, ...tool.constants },
    view: parts.view,
    file: parts.file,
    isFull,
    ...(op.idempotent && idempotencyKey !== undefined && { idempotencyKey }),
  };
}

/** The arguments that belong to no operation. */
function mustBeUsable(tool: Tool, { detail, idempotency_key: key }: Arguments) {
  const issues: Issue[] = [];
  if (!tool.measured && detail !== undefined && !Detail.safeParse(detail).success) {
    issues.push({ path: "detail", message: `must be one of ${DETAILS.join(", ")}` });
  }
  if (key !== undefined && typeof key !== "string")
    issues.push({ path: "idempotency_key", message: "must be a string" });
  if (issues.length > 0) throw invalid(issues);
}

/** Names that assistants use for the search argument. */
const SEARCH_NAMES = ["query", "q", "search"];

/** Renames the search argument to this tool's own name for it. */
function respell({ bindings }: Action, given: Arguments): Arguments {
  const own = SEARCH_NAMES.find((name) => bindings.has(name));
  const other = SEARCH_NAMES.find((name) => name in given && !bindings.has(name));
  if (!own || !other || own in given) return given;
  const { [other]: words, ...rest } = given;
  return { ...rest, [own]: words };
}

function mustBeKnown(tool: Tool, { bindings, choice }: Action, given: Arguments) {
  const unknown = Object.keys(given).filter((name) => !bindings.has(name));
  if (unknown.length === 0) return;
  const takes = bindings.size === 0 ? "it takes none" : `it takes ${[...bindings.keys()].join(", ")}`;
  const means = tool.choose ? `${tool.name} with ${tool.choose.by}: ${choice}` : tool.name;
  throw invalid(
    unknown.slice(0, 20).map((name) => {
      const belongs = tool.actions.some((other) => other.bindings.has(name));
      const fault = belongs ? "does not go with the other arguments" : `is not an argument of ${means}`;
      return { path: name.slice(0, 100), message: `${fault}; ${takes}` };
    }),
  );
}

/** Rejects objects in place of text or numbers: they would be searched for as JSON. */
function mustBeScalars({ bindings }: Action, given: Arguments) {
  const issues = Object.entries(given).flatMap(([path, value]): Issue[] => {
    const { part, described } = must(bindings.get(path), "unknown arguments were refused");
    const isScalar = (part === "path" || part === "query") && SCALARS.includes(described.type ?? "");
    const isObject = typeof value === "object" && value !== null && !Array.isArray(value);
    return isScalar && isObject ? [{ path, message: `must be a ${described.type}` }] : [];
  });
  if (issues.length > 0) throw invalid(issues);
}

const SCALARS = ["string", "number", "integer", "boolean"];

/** Accepts an array where the API takes comma-separated text. */
function textOf(value: unknown): string {
  if (Array.isArray(value) && value.every((item) => typeof item !== "object")) return value.join(",");
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

/** Renames the issues of a request to the tool's arguments: `path.id` is `vault_id`, `body.name` is `name`. */
export function issuesOfArguments({ bindings }: Action, issues: Issue[]): Issue[] {
  return issues.map(({ path, message }) => {
    const [part, field, ...within] = path.split(".");
    const bound = [...bindings].find(([, binding]) => binding.part === part && binding.field === field);
    if (field === undefined && bindings.has(path)) return { path, message };
    if (bound) return { path: [bound[0], ...within].join("."), message };
    if (part !== "path" && part !== "query" && part !== "body") return { path, message };
    return { path: field === undefined ? "arguments" : [field, ...within].join("."), message };
  });
}
