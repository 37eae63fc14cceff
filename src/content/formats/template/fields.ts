import { opposite, type Term, writeCondition } from "./conditions.ts";
import { splitName, THIS } from "./names.ts";
import type { FoundField, TemplateFault, TemplatePlace } from "./template.ts";
import type { TemplateNode } from "./tree.ts";

/** The names used directly in the document or in a list, by their first words: they decide what dotted names in lists mean. */
export class Level {
  readonly #outer: Level | null;
  readonly #words = new Set<string>();

  constructor(outer: Level | null, nodes: TemplateNode[]) {
    this.#outer = outer;
    for (const name of namesIn(nodes)) {
      const { up, own } = this.resolve(name);
      if (up === 0) this.#words.add(firstWord(own));
    }
  }

  /**
   * In a list a plain name belongs to its items. A dotted name that is also used outside of the list means the same there;
   * `../` leads out of the list.
   */
  resolve(name: string): { up: number; own: string } {
    const { up, own } = splitName(name);
    if (up > 0 || !own.includes(".")) return { up: Math.min(up, this.#depth), own };
    let steps = 1;
    for (let level = this.#outer; level; level = level.#outer, steps++)
      if (level.#words.has(firstWord(own))) return { up: steps, own };
    return { up: 0, own };
  }

  get #depth(): number {
    return this.#outer ? 1 + this.#outer.#depth : 0;
  }
}

const firstWord = (name: string) => name.split(".", 1)[0] ?? "";

function* namesIn(nodes: TemplateNode[]): Generator<string> {
  for (const node of nodes) {
    if (node.kind === "if") {
      for (const { name } of node.condition) yield name;
      yield* namesIn(node.children);
      yield* namesIn(node.otherwise);
    } else if (node.kind !== "clause") yield node.name;
  }
}

/** A field while its uses are collected. */
interface Draft extends FoundField {
  /** The conditions it is used under; null: always. */
  conditions: Set<string | null>;
  isTested: boolean;
  items: Fields;
}

const MAX_FIELDS = 1000;

/** The fields of the document or of one list, in the order of their first use. */
class Fields {
  readonly drafts = new Map<string, Draft>();

  use(key: string, use: FoundField["use"], place: TemplatePlace): Draft {
    let draft = this.drafts.get(key);
    if (!draft) {
      draft = { ...blank(key), use, conditions: new Set(), isTested: false, items: new Fields() };
      this.drafts.set(key, draft);
    }
    draft.places.push(place);
    return draft;
  }

  /** Whether a part of the name is a field, or the name is a part of another field's. */
  isGrouped(key: string): boolean {
    const words = key.split(".");
    const isPart = words.slice(1).some((_, at) => this.drafts.has(words.slice(0, at + 1).join(".")));
    return isPart || [...this.drafts.keys()].some((other) => other.startsWith(`${key}.`));
  }

  finish(): FoundField[] {
    return [...this.drafts.values()].map((draft) => {
      const { conditions, isTested, items, ...field } = draft;
      const [only] = conditions;
      const when = conditions.size === 1 && only !== undefined ? only : null;
      return { ...field, when, required: !isTested || field.use === "condition", fields: items.finish() };
    });
  }
}

const blank = (key: string): FoundField => ({
  key,
  use: "value",
  type: "text",
  options: [],
  label: null,
  when: null,
  required: true,
  fields: [],
  places: [],
});

export interface InferredFields {
  fields: FoundField[];
  faults: TemplateFault[];
}

/** What the tags of a template ask for. `parts` holds the nested tags of each part. */
export function inferFields(parts: TemplateNode[][]): InferredFields {
  const collector = new Collector();
  const level = new Level(null, parts.flat());
  collector.collect(parts.flat(), { level, scopes: [collector.root], conditions: [], outer: null });
  return { fields: collector.root.finish(), faults: collector.faults };
}

interface Surroundings {
  level: Level;
  /** The fields of the document, then those of each list around. */
  scopes: Fields[];
  /** The conditions in the innermost list; null: one that cannot be written. */
  conditions: (Term[] | null)[];
  /** What is around the innermost list. */
  outer: Surroundings | null;
}

class Collector {
  readonly root = new Fields();
  readonly faults: TemplateFault[] = [];
  #count = 0;

  collect(nodes: TemplateNode[], around: Surroundings): void {
    for (const node of nodes) {
      const { place } = node.tag;
      if (node.kind === "if") this.#collectIf(node, around);
      else if (node.kind === "each") {
        const draft = this.#use(node.name, "list", place, around);
        const level = new Level(around.level, node.children);
        const scopes = [...around.scopes, draft.items];
        this.collect(node.children, { level, scopes, conditions: [], outer: around });
        const item = draft.items.drafts.get(THIS);
        if (item && draft.items.drafts.size > 1)
          this.#blame(place, "The items of this list are used as texts ({{this}}) and as groups of fields.");
      } else if (node.kind === "clause") {
        const draft = this.#note(this.root, `clause:${node.name}`, "clause", place);
        draft.type = "rich_text";
        draft.conditions.add(conditionOf(outOf(around, around.scopes.length)));
      } else {
        const draft = this.#use(node.name, "value", place, around);
        if (node.tag.field.kind === "control") describe(draft, node.tag.field.control);
      }
    }
  }

  #collectIf(node: TemplateNode & { kind: "if" }, around: Surroundings): void {
    const { place } = node.tag;
    for (const { name, equals } of node.condition) {
      const draft = this.#use(name, "condition", place, around);
      if (equals !== null && !draft.options.includes(equals)) draft.options.push(equals);
      draft.type = typeOfUse(draft);
      if (equals === null) draft.isTested = true;
    }
    const conditions = (more: Term[] | null) => [...around.conditions, more];
    this.collect(node.children, { ...around, conditions: conditions(node.condition) });
    this.collect(node.otherwise, { ...around, conditions: conditions(opposite(node.condition)) });
  }

  #use(name: string, use: FoundField["use"], place: TemplatePlace, around: Surroundings): Draft {
    const { up, own } = around.level.resolve(name);
    const scope = around.scopes[around.scopes.length - 1 - up] ?? this.root;
    const draft = this.#note(scope, own, use, place);
    draft.conditions.add(conditionOf(outOf(around, up)));
    return draft;
  }

  #note(scope: Fields, key: string, use: FoundField["use"], place: TemplatePlace): Draft {
    const isNew = !scope.drafts.has(key);
    const draft = scope.use(key, use, place);
    if (isNew && ++this.#count === MAX_FIELDS + 1)
      this.#blame(place, `A template has at most ${MAX_FIELDS.toLocaleString("en")} fields. This one has more.`);
    if (draft.use === "condition") draft.use = use;
    else if (use !== "condition" && draft.use !== use)
      this.#blame(place, `“${key}” is used as a list and as a text. Give one of them another name.`);
    if (isNew && scope.isGrouped(key))
      this.#blame(place, `“${key}” is used as a field and as a group of fields. Give one of them another name.`);
    draft.type = typeOfUse(draft);
    return draft;
  }

  #blame(place: TemplatePlace, message: string): void {
    this.faults.push({ ...place, message });
  }
}

/** What a yes-or-no field is compared with. */
const YES_OR_NO = new Set(["Yes", "No", "true", "false"]);

function typeOfUse({ use, type, options }: Draft): FoundField["type"] {
  if (use === "list") return "list";
  if (use === "condition") return options.every((option) => YES_OR_NO.has(option)) ? "boolean" : "text";
  return type === "boolean" || type === "list" ? "text" : type;
}

function describe(
  draft: Draft,
  { type, options, label }: { type: FoundField["type"]; options: string[]; label: string | null },
) {
  draft.label ??= label;
  if (draft.type === "text") draft.type = type;
  for (const option of options) if (!draft.options.includes(option)) draft.options.push(option);
}

/** What is around a number of lists. */
function outOf(around: Surroundings, lists: number): Surroundings {
  let found = around;
  for (let step = 0; step < lists && found.outer; step++) found = found.outer;
  return found;
}

/** The conditions around as one; null: none, or one that cannot be written. */
function conditionOf({ conditions }: Surroundings): string | null {
  const known = conditions.filter((condition) => condition !== null);
  if (known.length === 0 || known.length < conditions.length) return null;
  const terms = known.flat();
  return writeCondition(terms);
}
