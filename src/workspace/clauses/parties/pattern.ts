import { trimEnd } from "../../../content/citations/trim.ts";
import { MORE_FORMS } from "./forms.ts";
import type { PartyName } from "./names.ts";
import { escaped } from "./places.ts";

const SMALL = /^(?:of|and|the|for|de|van|von|der|la|le|et|y|&)$/i;
const HONORIFIC = "(?:(?:Mr|Mrs|Ms|Dr|Prof|MR|MRS|MS|DR)\\.?\\s{1,3})?";

/** The ways to write a name: with any white space, as it is, with capitals first, or all in capitals. */
export function patternOf({ words, isPerson }: PartyName): string {
  const parts = words.split(/[\s,]+/).filter(Boolean);
  const [only = ""] = parts;
  if (parts.length === 1) return `${isPerson ? HONORIFIC : ""}(?:${formsOf(only).join("|")})`;
  const written = isPerson
    ? parts.filter((part, at) => at === 0 || at === parts.length - 1 || !/^\p{Lu}\.?$/u.test(part))
    : parts;
  const between = isPerson ? ",?\\s{1,5}(?:\\p{Lu}\\.?\\s{1,3})?" : ",?\\s{1,5}";
  return `${isPerson ? HONORIFIC : "(?:[Tt]he\\s)?"}${written.map((part) => `(?:${formsOf(part).join("|")})\\.?`).join(between)}${isPerson ? "" : MORE_FORMS}`;
}

/** “ACME” and “Acme” are the same; “acme” is so only where the contract writes it so. */
function formsOf(word: string): string[] {
  const bare = trimEnd(word, /\./);
  const lower = bare.toLowerCase();
  const titled = lower.replace(/(?<![\p{L}\p{M}\p{N}’'])\p{L}/gu, (letter) => letter.toUpperCase());
  const isInitials = /^\p{Lu}{1,3}$/u.test(bare);
  const forms = [bare, bare.toUpperCase(), ...(isInitials ? [] : [titled]), ...(SMALL.test(bare) ? [lower, "&"] : [])];
  return [...new Set(forms)].map((form) => escaped(form).replace(/['’]/g, "['’]").replaceAll("-", "[-‐‑]"));
}
