export const NAME_RULE = "A name is letters, digits, hyphens and underscores, with dots between: customer.name.";

const MAX_NAME = 200;
const WORD = /^[\p{L}\p{N}\p{M}_-]+$/u;
/** Names that JavaScript objects have by themselves. */
const RESERVED = new Set(["__proto__", "constructor", "prototype"]);

/** Whether it can name a field. A name may begin with `../`, which leads out of a list. */
export function isFieldName(name: string): boolean {
  if (name.length > MAX_NAME) return false;
  const { own } = splitName(name);
  const words = own.split(".");
  return words.every((word) => WORD.test(word) && !RESERVED.has(word)) && /[\p{L}_]/u.test(own);
}

/** How many lists a name leads out of, and the name without that. */
export function splitName(name: string): { up: number; own: string } {
  let up = 0;
  while (name.startsWith("../", 3 * up)) up += 1;
  return { up, own: name.slice(3 * up) };
}

/** The item of a list itself. */
export const THIS = "this";
