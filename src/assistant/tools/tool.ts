import type { z } from "zod";
import type { Endpoint } from "../../kernel/http/endpoint.ts";
import { type Binding, bindArguments } from "./bindings.ts";

/** One operation of the API as a tool runs it. Behaviour and errors are the operation's. */
export interface Use {
  /** The operation's name, such as `GET /vaults/{id}`. */
  operation: string;
  /** Arguments whose name differs from the operation's field. */
  names?: Record<string, string>;
  /** Narrows the reply by arguments that the operation does not have. */
  view?: ToolView;
  /** Creates the reply unless `detail: "full"` is given. Without it, long texts and lists are cut. */
  brief?: (reply: object, publicUrl: string) => object;
  /** Only for people who may manage vaults. */
  managesVaults?: true;
  /** What the tool's description adds for callers who may use this operation. */
  says?: string;
}

/** A tool: one operation of the API, or a few related ones. */
export interface ToolDefinition {
  description: string;
  operations: Record<string, string | Use>;
  /** The argument that selects the operation, and its default. A tool without it runs the first operation whose ids are all given. */
  choose?: { by: string; description: string; default?: string };
  /** What this tool says about its arguments. `COMMON_ARGUMENTS` describes the others. */
  arguments?: Record<string, string>;
  /** Fields of the operations that the tool does not offer. */
  omits?: string[];
  /** Default arguments, for the operations that have them. */
  defaults?: Record<string, string | number>;
  /** Fields that the body always has, whatever the caller sends. */
  constants?: Record<string, unknown>;
  /** Only asks a question, so no confirmation is needed, although the operation stores the question. */
  asks?: true;
  /** Its replies are often cut, so its description lists `detail`. Other tools accept it too. */
  long?: true;
  /** Its own arguments control how much is returned, so it does not accept `detail`. */
  measured?: true;
  /** Removes something, or cannot be undone. */
  destructive?: true;
  /** Idempotent. */
  repeatable?: true;
  /** Describes the fields of its result to clients. */
  describesResult?: true;
}

export interface ToolView {
  input: z.ZodObject;
  output: z.ZodObject;
  show(reply: unknown, asked: unknown): object;
}

/** An operation of a tool, with the place of each argument in its request. */
export interface Action extends Use {
  choice: string;
  op: Endpoint;
  bindings: Map<string, Binding>;
}

export interface Tool extends Omit<ToolDefinition, "operations"> {
  name: string;
  actions: Action[];
  /** Does nothing until it is called with `confirm: true`. */
  isConfirmed: boolean;
}

/** Resolves the operations of each tool. Startup fails on an unknown operation or an argument without a description. */
export function openTools(definitions: Record<string, ToolDefinition>, operations: Endpoint[]): Map<string, Tool> {
  const byName = new Map(operations.map((op) => [op.name, op]));
  const open = (name: string, { operations: uses, ...definition }: ToolDefinition): Tool => {
    const actions = Object.entries(uses).map(([choice, given]) => {
      const use = typeof given === "string" ? { operation: given } : given;
      const op = byName.get(use.operation);
      if (!op) throw new Error(`tool ${name}: unknown operation ${use.operation}`);
      return { ...use, choice, op, bindings: bindArguments(name, op, { ...definition, ...use }) };
    });
    return { ...definition, name, actions, isConfirmed: !definition.asks && actions.some(({ op }) => op.changes) };
  };
  return new Map(Object.entries(definitions).map(([name, definition]) => [name, open(name, definition)]));
}
