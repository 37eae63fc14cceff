import { type Condition, readCondition } from "./conditions.ts";
import { isFieldName, NAME_RULE } from "./names.ts";

/** What is written between two double braces. */
export type Tag =
  | { kind: "value" | "clause"; name: string }
  | { kind: "each"; name: string }
  | { kind: "if"; condition: Condition }
  | { kind: "else" }
  | { kind: "endif" }
  | { kind: "endeach" };

const WITHOUT_NAME = new Map<string, Tag>([
  ["else", { kind: "else" }],
  ["/if", { kind: "endif" }],
  ["/each", { kind: "endeach" }],
]);
const BEGINNINGS: [string, "each" | "clause"][] = [
  ["#each", "each"],
  ["clause:", "clause"],
];

/** Reads the inside of a tag. Returns a sentence if it means nothing. */
export function readTag(inside: string): Tag | string {
  const words = inside.replace(/\s+/g, " ").trim();
  const known = WITHOUT_NAME.get(words);
  if (known) return known;
  if (words.startsWith("#if")) {
    const condition = readCondition(words.slice("#if".length));
    return typeof condition === "string" ? condition : { kind: "if", condition };
  }
  for (const [beginning, kind] of BEGINNINGS) {
    if (!words.startsWith(beginning)) continue;
    const name = words.slice(beginning.length).trim();
    if (isFieldName(name)) return { kind, name };
    return kind === "each" ? `#each needs the name of a list. ${NAME_RULE}` : `clause: needs a name. ${NAME_RULE}`;
  }
  if (words.startsWith("#") || words.startsWith("/"))
    return "There is no such block. The blocks are {{#if …}} … {{else}} … {{/if}} and {{#each …}} … {{/each}}.";
  if (words === "") return `This field has no name. ${NAME_RULE}`;
  return isFieldName(words) ? { kind: "value", name: words } : `This is not the name of a field. ${NAME_RULE}`;
}
