/** `$trigger.file_ids`, `$steps.review.result.review_id`: what came before. */
export const REFERENCE = /^\$(?:trigger|steps\.[a-z][a-z0-9_]{0,39}\.result)(?:\.[A-Za-z0-9_-]{1,80}){0,8}$/;
/** The same inside a text: `The review found {$steps.review.result.flags} flags.` */
const IN_TEXT = /\{(\$(?:trigger|steps)\.[A-Za-z0-9_.-]{1,300})\}/g;

/** What a run knows so far: what started it, and the results of its steps by their ids. */
export interface Known {
  trigger: unknown;
  results: ReadonlyMap<string, unknown>;
}

export const isReference = (value: unknown): value is string => typeof value === "string" && REFERENCE.test(value);

/** The value with every reference in it replaced. A reference to what is not there becomes null, and nothing inside of a text. */
export function resolve(value: unknown, known: Known): unknown {
  if (isReference(value)) return lookUp(value, known) ?? null;
  if (typeof value === "string")
    return value.replace(IN_TEXT, (_, reference: string) => inWords(lookUp(reference, known)));
  if (Array.isArray(value)) return value.map((each) => resolve(each, known));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, resolve(each, known)]));
}

/** The ids of the steps that a value refers to. */
export function stepsReferredTo(value: unknown): string[] {
  if (typeof value === "string") {
    const inText = [...value.matchAll(IN_TEXT)].map((match) => match[1] ?? "");
    const references = REFERENCE.test(value) ? [value] : inText;
    return references.filter((each) => each.startsWith("$steps.")).map((each) => each.split(".")[1] ?? "");
  }
  if (typeof value !== "object" || value === null) return [];
  return Object.values(value).flatMap(stepsReferredTo);
}

function lookUp(reference: string, { trigger, results }: Known): unknown {
  const [root, ...path] = reference.slice(1).split(".");
  if (root === "trigger") return within(trigger, path);
  const [id = "", , ...rest] = path;
  return within(results.get(id), rest);
}

function within(value: unknown, path: string[]): unknown {
  return path.reduce<unknown>(
    (inner, key) =>
      typeof inner === "object" && inner !== null && Object.hasOwn(inner, key)
        ? (inner as Record<string, unknown>)[key]
        : undefined,
    value,
  );
}

const inWords = (value: unknown): string => {
  if (value === undefined || value === null) return "";
  if (Array.isArray(value)) return value.map(inWords).join(", ");
  return typeof value === "object" ? JSON.stringify(value) : String(value);
};
