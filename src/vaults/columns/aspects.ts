/** What the list of documents can be sorted and filtered by besides a cell's value: `term@confidence`. */
const ASPECTS = {
  confidence: "number",
  verified: "boolean",
  flagged: "boolean",
  unsure: "boolean",
  unread: "boolean",
} as const;
export type Aspect = keyof typeof ASPECTS;

/** The field key of `term@confidence`; undefined for a plain key. */
export function readAspect(key: string): { fieldKey: string; aspect: Aspect } | undefined {
  const at = key.lastIndexOf("@");
  const aspect = key.slice(at + 1);
  return at > 0 && Object.hasOwn(ASPECTS, aspect)
    ? { fieldKey: key.slice(0, at), aspect: aspect as Aspect }
    : undefined;
}

export const typeOfAspect = (aspect: Aspect) => ASPECTS[aspect];

/** The key itself, and its base key if it names an aspect. */
export function keysNamedBy(key: string): string[] {
  const aspect = readAspect(key);
  return aspect ? [key, aspect.fieldKey] : [key];
}

export const aspectsOf = (fieldKey: string): string[] => Object.keys(ASPECTS).map((aspect) => `${fieldKey}@${aspect}`);
