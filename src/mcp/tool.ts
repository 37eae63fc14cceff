import type { z } from "zod";
import type { Endpoint } from "../http/endpoint.ts";

/** An operation of the API offered as a tool. Behaviour and errors are the operation's. */
export interface ToolDefinition {
  /** The operation's name, such as `GET /vaults/{id}`. */
  operation: string;
  title: string;
  description: string;
  /** A distinct name for the path's `{id}`, because tools deal with many kinds of id. */
  id?: string;
  /** Default arguments. */
  defaults?: Record<string, string | number>;
  /** Removes something, or cannot be undone. */
  destructive?: true;
  /** Idempotent. */
  repeatable?: true;
  /** Narrows the reply by arguments that the operation does not have. */
  view?: ToolView;
}

export interface ToolView {
  input: z.ZodObject;
  show(reply: unknown, asked: unknown): object;
}

export interface Tool extends ToolDefinition {
  name: string;
  op: Endpoint;
}

/** Resolves the operation of each tool. An unknown one fails the start. */
export function openTools(definitions: Record<string, ToolDefinition>, operations: Endpoint[]): Map<string, Tool> {
  const byName = new Map(operations.map((op) => [op.name, op]));
  return new Map(
    Object.entries(definitions).map(([name, definition]) => {
      const op = byName.get(definition.operation);
      if (!op) throw new Error(`tool ${name}: unknown operation ${definition.operation}`);
      return [name, { ...definition, name, op }];
    }),
  );
}
