import type { z } from "zod";
import type { Endpoint } from "../http/endpoint.ts";

/** One operation of the API, as a tool: what it does and refuses is the operation's alone. */
export interface ToolDefinition {
  /** The operation's name, such as `GET /vaults/{id}`. */
  operation: string;
  title: string;
  description: string;
  /** What the path's `{id}` is called here, where many ids meet. */
  id?: string;
  /** What the tool asks for when its caller does not say. */
  defaults?: Record<string, string | number>;
  /** Takes away or cannot be undone by the same means. */
  destructive?: true;
  /** Doing it twice is as good as once. */
  repeatable?: true;
  /** Shows of the reply what the caller asked for in words that the operation does not have. */
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

/** Finds the operation of each tool; one that is gone stops the start. */
export function openTools(definitions: Record<string, ToolDefinition>, operations: Endpoint[]): Map<string, Tool> {
  const byName = new Map(operations.map((op) => [op.name, op]));
  return new Map(
    Object.entries(definitions).map(([name, definition]) => {
      const op = byName.get(definition.operation);
      if (!op) throw new Error(`the tool ${name} is of no operation: ${definition.operation}`);
      return [name, { ...definition, name, op }];
    }),
  );
}
