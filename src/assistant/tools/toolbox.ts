import type { Endpoint } from "../../kernel/http/endpoint.ts";
import type { Kernel } from "../../kernel/http/pipeline/kernel.ts";
import { changes } from "./changes.ts";
import { lists } from "./lists.ts";
import { reads } from "./reads.ts";
import { openTools, type Tool } from "./tool.ts";

/** The operations of the product as the assistant's tools. Each runs as the person or key that asked. */
export interface Toolbox {
  tools: Map<string, Tool>;
  kernel: Kernel;
}

/** Opened when first needed: the operations are of all floors. */
export type OpenToolbox = () => Promise<Toolbox>;

export const openToolbox = (operations: Endpoint[], kernel: Kernel): Toolbox => ({
  tools: openTools({ ...reads, ...changes, ...lists }, operations),
  kernel,
});
