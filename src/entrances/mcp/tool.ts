import type { z } from "zod";
import type { Endpoint } from "../../kernel/http/endpoint.ts";
import { type Binding, bindArguments } from "./bindings.ts";

/** One operation of the API as a tool runs it. Behaviour and errors are the operation's. */
export interface Use {
  /** The operation's name, such as `GET /vaults/{id}`. */
  operation: string;
  /** Arguments that have another name than the operation's own field. */
  names?: Record<string, string>;
  /** Narrows the reply by arguments that the operation does not have. */
  view?: ToolView;
  /** What is answered unless `detail: "full"` is asked for. Without it, long texts and lists are cut. */
  brief?: (reply: object, publicUrl: string) => object;
  /** Open only to people who may manage vaults. */
  managesVaults?: true;
  /** What the tool's description adds for callers who may use this operation. */
  says?: string;
}

/** A tool: one operation of the API, or a few related ones. */
export interface ToolDefinition {
  description: string;
  operations: Record<string, string | Use>;
  /**
   * The argument that names the operation, and which one it is unless given. A tool without it runs the first operation whose
   * ids are all given.
   */
  choose?: { by: string; description: string; default?: string };
  /** What this tool says about its arguments. `COMMON_ARGUMENTS` describes the others. */
  arguments?: Record<string, string>;
  /** Fields of the operations that the tool does not offer. */
  omits?: string[];
  /** Default arguments, for the operations that have them. */
  defaults?: Record<string, string | number>;
  /** Only asks, so that nobody has to confirm it, although the operation keeps a record of the question. */
  asks?: true;
  /** Its replies are often cut, so it offers `detail`. Every tool takes it. */
  long?: true;
  /** Its own arguments say how much is returned: it takes no `detail`. */
  measured?: true;
  /** Removes something, or cannot be undone. */
  destructive?: true;
  /** Idempotent. */
  repeatable?: true;
  /** Tells clients the fields of its result. */
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

/** Resolves the operations of each tool. An unknown operation or an argument without a description fails the start. */
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
