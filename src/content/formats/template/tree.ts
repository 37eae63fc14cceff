import type { Condition } from "./conditions.ts";
import type { Field, FoundTag } from "./found-tags.ts";
import { rangeOf } from "./ranges.ts";
import type { TemplateFault, TemplatePlace } from "./template.ts";

/** The tags of a template, nested. Each is found in the document, or in a copy of a part of it, by its id. */
export type TemplateNode =
  | { kind: "value" | "clause" | "control"; id: string; name: string; tag: FoundTag }
  | IfNode
  | EachNode;

interface Block {
  id: string;
  otherwiseId: string | null;
  closeId: string;
  tag: FoundTag;
  children: TemplateNode[];
}
export interface IfNode extends Block {
  kind: "if";
  condition: Condition;
  otherwise: TemplateNode[];
}
export interface EachNode extends Block {
  kind: "each";
  name: string;
}

type BlockKind = "if" | "each" | "else" | "endif" | "endeach";

interface OpenBlock {
  tag: FoundTag;
  otherwise: FoundTag | null;
  children: TemplateNode[];
  others: TemplateNode[];
}

const MAX_DEPTH = 30;

export interface TemplateTree {
  nodes: TemplateNode[];
  faults: TemplateFault[];
}

/** Nests the tags of one part. */
export function nest(tags: FoundTag[]): TemplateTree {
  const faults: TemplateFault[] = [];
  const blame = ({ place }: { place: TemplatePlace }, message: string) => void faults.push({ ...place, message });
  const nodes: TemplateNode[] = [];
  const open: OpenBlock[] = [];
  const add = (node: TemplateNode) => {
    const block = open.at(-1);
    if (!block) nodes.push(node);
    else if (block.otherwise) block.others.push(node);
    else block.children.push(node);
  };
  for (const tag of tags) {
    const { field, id } = tag;
    const block = open.at(-1);
    if (field.kind === "if" || field.kind === "each") {
      if (open.length === MAX_DEPTH) blame(tag, `Blocks are nested more than ${MAX_DEPTH} deep here.`);
      open.push({ tag, otherwise: null, children: [], others: [] });
    } else if (field.kind === "else") {
      if (block?.tag.field.kind !== "if") blame(tag, "{{else}} stands only between {{#if …}} and {{/if}}.");
      else if (block.otherwise) blame(tag, "This block already has an {{else}}.");
      else block.otherwise = tag;
    } else if (field.kind === "endif" || field.kind === "endeach") {
      const wanted = field.kind === "endif" ? "if" : "each";
      if (!block) blame(tag, `No {{#${wanted} …}} was opened before this.`);
      else if (block.tag.field.kind !== wanted)
        blame(tag, `${block.tag.place.quote} has to be closed first: the blocks are nested wrongly.`);
      else {
        open.pop();
        const closed = close(block, tag);
        if (typeof closed === "string") blame(block.tag, closed);
        else add(closed);
      }
    } else add(leaf(field, id, tag));
  }
  for (const { tag } of open) blame(tag, `This block is not closed. Write {{/${tag.field.kind}}} where it ends.`);
  return { nodes, faults };
}

function leaf(field: Exclude<Field, { kind: BlockKind }>, id: string, tag: FoundTag): TemplateNode {
  return field.kind === "control"
    ? { kind: "control", id, name: field.control.name, tag }
    : { kind: field.kind, id, name: field.name, tag };
}

function close({ tag, otherwise, children, others }: OpenBlock, end: FoundTag): TemplateNode | string {
  const range = rangeOf(tag.element, otherwise?.element ?? null, end.element);
  if (typeof range === "string") return range;
  const block = { id: tag.id, otherwiseId: otherwise?.id ?? null, closeId: end.id, tag, children };
  if (tag.field.kind === "if") return { ...block, kind: "if", condition: tag.field.condition, otherwise: others };
  if (tag.field.kind === "each") return { ...block, kind: "each", name: tag.field.name };
  return "This is no block.";
}
