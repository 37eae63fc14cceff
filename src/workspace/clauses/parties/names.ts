import { trimEnd } from "../../../content/citations/trim.ts";
import { isPerson } from "../../../models/engine/evidence/party-names.ts";
import { isBody, isPartyTitle, isRole, withoutArticle } from "./alias.ts";
import { withoutBody, withoutForms } from "./forms.ts";
import { isOrdinaryWord, isWordOfNames } from "./ordinary-words.ts";
import type { NamedParty } from "./party.ts";
import { placesOfWords } from "./places.ts";
import { isPlace } from "./places-of-the-world.ts";

/** One way to write the name of a party. */
export interface PartyName {
  words: string;
  /** A word that means something else as well. It names the party only where it is used as a name. */
  isOrdinary: boolean;
  /** Whether the contract itself writes it in lower case. */
  isInUse: boolean;
  /** Whether the contract itself introduces it. Others are parts of the full name. */
  isGiven: boolean;
  isPerson: boolean;
}

/** All names of a party. “Acme Costs” is no name of Acme. `taken`: words with another meaning in the contract. */
export function namesOf(text: string, { name, aliases }: NamedParty, taken: Set<string>): PartyName[] {
  const base = withoutForms(name);
  const isHuman = base === name && isPerson(name) && !isBody(name) && !isWordOfNames(name.split(/\s+/).at(-1) ?? "");
  const given = [name, base, ...otherNames(name), ...aliases];
  const parts = [withoutBody(base), ...beginnings(base), ...shortNames(text, base, isHuman)];
  const named = (words: string, isGiven: boolean): PartyName[] => {
    const clean = words.trim();
    const isTaken =
      taken.has(clean) || (isPartyTitle(clean, name) && isRole(clean)) || (!isGiven && isMeantElse(clean, taken));
    if (isTaken || !/\p{L}/u.test(clean)) return [];
    const isInUse = !/\s/.test(clean) && isUsedInLowerCase(text, clean);
    return [{ words: clean, isOrdinary: isInUse || isOrdinaryWord(clean), isInUse, isGiven, isPerson: isHuman }];
  };
  const all = [...given.flatMap((words) => named(words, true)), ...parts.flatMap((words) => named(words, false))];
  const isThing = (words: string) =>
    !name.includes(words) && all.some((other) => other.words !== words && words.startsWith(`${other.words} `));
  return all.filter(({ words }, at) => all.findIndex((each) => each.words === words) === at && !isThing(words));
}

const isMeantElse = (words: string, taken: Set<string>) => taken.has(`${words}s`) || taken.has(words.replace(/s$/, ""));

/** Acme Inc. d/b/a Widgetco. */
const otherNames = (name: string): string[] =>
  name
    .split(/,?\s{1,9}(?:d\/b\/a|dba|f\/k\/a|a\/k\/a|doing business as|trading as|formerly known as)\s{1,9}/i)
    .slice(1)
    .flatMap((other) => [other, withoutForms(other)]);

/** “Alder Point” of Alder Point Partners: without words of many names at the end. */
function beginnings(base: string): string[] {
  const words = base.split(/\s+/);
  const found: string[] = [];
  for (let length = words.length - 1; length >= 2; length--) {
    if (!isWordOfNames(trimEnd(words[length] ?? "", /[.,]/))) break;
    const part = words.slice(0, length);
    if (
      part.every((word) => isWordOfNames(word) || isPlace(word)) ||
      /^(?:of|and|the|for|de|van|von|&)$/.test(part.at(-1) ?? "")
    )
      break;
    found.push(trimEnd(part.join(" "), /[.,]/));
  }
  return found;
}

/** The first word where that is a name of its own, a surname, initials in capitals. */
function shortNames(text: string, base: string, isHuman: boolean): string[] {
  const words = withoutArticle(base)
    .split(/\s+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word));
  const [first = ""] = words;
  const last = trimEnd(words.at(-1) ?? "", /[.,]/);
  if (isHuman) return [last];
  const initials = words.map((word) => word[0]).join("");
  const isUsed = /^\p{Lu}{3,6}$/u.test(initials) && placesOfWords(text, initials).length > 0;
  const plain = trimEnd(first, /[.,]/);
  const isOwn =
    words.length > 1 &&
    /^[\p{Lu}\d][\p{L}\p{M}\p{N}&’'-]{2,}$/u.test(plain) &&
    !isWordOfNames(plain) &&
    !isPlace(plain);
  return [...(isOwn ? [plain] : []), ...(isUsed ? [initials] : [])];
}

/** Whether a contract writes a name as a word, too. In addresses on the net it is a name. */
function isUsedInLowerCase(text: string, word: string): boolean {
  const lower = word.toLowerCase();
  if (lower === word) return false;
  return placesOfWords(text, lower).some(
    (at) =>
      !/[@./_-]/.test(text[at - 1] ?? "") &&
      !/[.@_/]\p{L}|^[@_]/u.test(text.slice(at + lower.length, at + lower.length + 2)),
  );
}
