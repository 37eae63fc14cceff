import { must } from "../../content/must.ts";
import type { Caller } from "../../kernel/context.ts";
import type { Endpoint } from "../../kernel/http/endpoint.ts";
import type { Kernel } from "../../kernel/http/pipeline/kernel.ts";
import { type Described, describeFields } from "./bindings.ts";
import { choicesOf } from "./inputs.ts";
import type { Action, Tool } from "./tool.ts";

/** Lists the tools that the caller may use, with the operations of each that they may use. */
export function describeTools(tools: Iterable<Tool>, kernel: Kernel, caller: Caller): object[] {
  return [...tools].flatMap((tool) => {
    const actions = usableActions(tool, kernel, caller);
    return actions.length > 0 ? [describeTool(tool, actions)] : [];
  });
}

/** The operations of a tool that the caller may use. */
export const usableActions = ({ actions }: Tool, kernel: Kernel, caller: Caller): Action[] =>
  actions.filter((action) => mayUse(action, caller) && mayCall(kernel, caller, action.op));

/** A restricted key sees only the operations that it may call. */
function mayCall(kernel: Kernel, caller: Caller, op: Endpoint): boolean {
  try {
    kernel.mustBeAllowedTo(caller, op);
    return true;
  } catch {
    return false;
  }
}

/** Callers of the same kind get the same list of tools, unless their key is restricted. */
export const kindOf = (caller: Caller): string =>
  caller.kind === "user" ? `user ${caller.managesVaults ? "who manages vaults" : ""}` : "organization";

function mayUse({ op, managesVaults }: Action, caller: Caller): boolean {
  if (op.key !== "any" && op.key !== caller.kind) return false;
  return !managesVaults || (caller.kind === "user" && caller.managesVaults);
}

function describeTool(tool: Tool, actions: Action[]) {
  const { name, description, describesResult, destructive, repeatable } = tool;
  const isRead = actions.every(({ op }) => !op.changes);
  return {
    name,
    description: [description, ...actions.flatMap(({ says }) => says ?? [])].join(" "),
    inputSchema: describeInput(tool, actions),
    ...(describesResult && { outputSchema: describeOutput(actions) }),
    annotations: {
      ...(isRead ? { readOnlyHint: true } : { destructiveHint: destructive === true }),
      ...(!isRead && repeatable && { idempotentHint: true }),
    },
  };
}

/** Merges the arguments of all operations into one object. An argument is required if every operation requires it. */
function describeInput({ choose, isConfirmed, long }: Tool, actions: Action[]) {
  const properties: Record<string, Described> = {};
  const required = new Set<string>();
  if (choose) {
    const { by, description } = choose;
    const choices = choicesOf(actions);
    const value = choices.find((choice) => choice === choose.default);
    properties[by] = { type: "string", enum: choices, ...(value && { default: value }), description };
    if (!value) required.add(by);
  }
  for (const { bindings } of actions) {
    for (const [name, { described, isRequired }] of bindings) {
      properties[name] = properties[name] ? merge(properties[name], described) : described;
      if (isRequired && actions.every((action) => action.bindings.get(name)?.isRequired)) required.add(name);
    }
  }
  if (long) properties.detail = DETAIL;
  if (isConfirmed) properties.confirm = CONFIRM;
  return { type: "object", properties, ...(required.size > 0 && { required: [...required] }) };
}

const merge = (one: Described, other: Described): Described =>
  one.enum && other.enum ? { ...one, enum: [...new Set([...one.enum, ...other.enum])] } : one;

const DETAIL = { type: "string", description: "full: uncut" };
const CONFIRM = { type: "boolean", description: "true: execute. Else only a preview" };

function describeOutput(actions: Action[]) {
  const fields = actions.map(({ op, view }) => describeFields(must(view?.output ?? op.returns, "a tool returns JSON")));
  return { type: "object", properties: Object.assign({}, ...fields) };
}
