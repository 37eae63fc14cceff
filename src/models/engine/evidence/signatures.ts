import type { Place } from "./place.ts";

/** A person named in a signature block. */
interface Signatory {
  name: string;
  title: string | null;
  place: Place;
}

const PERSON =
  "(?:(?:Mr|Ms|Mrs|Dr|Prof)\\.? )?\\p{Lu}[\\p{L}'’-]*\\.?(?: (?:\\p{Lu}\\.?|\\(?[\"“]?\\p{Lu}[\\p{L}'’-]+[\"”]?\\)?|van|von|de|der|la|di|da)){0,3} \\p{Lu}[\\p{L}'’-]+(?:,? (?:Jr|Sr|III|II|IV|PhD|Ph\\.D|M\\.D|Esq)\\.?)?";
const SIGNED = new RegExp(`/s/[ \\t]*(${PERSON})`, "gu");
const NAMED = new RegExp(`\\b(?:Print(?:ed)? )?Name(?: \\(?(?:print(?:ed)?)\\)?)?[ \\t]*:[ \\t_]*(${PERSON})`, "gu");
const BY = new RegExp(`\\bBy[ \\t]*:[ \\t_]*(${PERSON})(?=[ \\t_]*\\n|\\s+(?:Name|Title|Its)\\b)`, "gu");
const TITLE = /^[\s_]{0,200}(?:[^\n]{0,60}\n){0,3}?[ \t]{0,40}(?:Title|Its)[ \t]{0,40}:[ \t]{0,40}([^\n_]{2,60})/;
const NO_PERSON =
  /\b(?:Inc|LLC|Ltd|Limited|Corp|Corporation|Company|Title|Name|Date|By|Its|Agreement|President|Officer|Director|Manager|Chief|Secretary|Bank|Group|Holdings|Partners|Fund|Trust)\b/i;

/** Finds the people in signature blocks, after /s/, Name: or By:, each once. */
export function findSignatories(text: string): Signatory[] {
  const all = [SIGNED, NAMED, BY]
    .flatMap((pattern) => [...text.matchAll(pattern)])
    .map((match) => personAt(text, match as RegExpExecArray))
    .filter(({ name }) => !NO_PERSON.test(name))
    .sort((a, b) => a.place.start - b.place.start);
  return all
    .filter((one, at) => all.findIndex(({ name }) => isSamePerson(name, one.name)) === at)
    .map((one) => ({
      ...one,
      title: one.title ?? all.find((other) => isSamePerson(other.name, one.name) && other.title)?.title ?? null,
    }));
}

function personAt(text: string, { 0: whole, 1: name = "", index }: RegExpExecArray): Signatory {
  const end = index + whole.length;
  const title = TITLE.exec(text.slice(end, end + 240))?.[1]?.trim() ?? null;
  return { name: name.trim(), title: title && /\p{L}{2}/u.test(title) ? title : null, place: { start: index, end } };
}

function isSamePerson(one: string, other: string): boolean {
  const letters = (name: string) =>
    name
      .toLowerCase()
      .replace(/[^\p{L} ]/gu, "")
      .split(" ");
  const [a, b] = [letters(one), letters(other)];
  return a.at(-1) === b.at(-1) && a[0] === b[0];
}
