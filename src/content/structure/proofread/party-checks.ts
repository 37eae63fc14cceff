import { isNameBefore, ORGANIZATION_FORM } from "../names.ts";
import { type Draft, type ProofreadFinding, shown } from "./finding.ts";

const NAME = new RegExp(
  `(?<![\\p{L}\\d])((?:\\p{Lu}[\\p{L}\\p{N}&’'-]{1,30}[ ]){0,4}?\\p{Lu}[\\p{L}\\p{N}&’'-]{1,30}),?[ ](${ORGANIZATION_FORM})\\b\\.?`,
  "gu",
);
/** A shorter name may differ from another company’s by a letter. */
const MIN_LENGTH = 7;
const HEAD = 4_000;

/** The name of a party that is misspelled elsewhere by a letter or two. */
export function checkParties({ text, definitions }: Draft): ProofreadFinding[] {
  const names = Array.from(text.matchAll(NAME), ({ 0: whole, 1: base = "", 2: form = "", index }) => ({
    whole,
    base,
    form,
    start: index,
    end: index + whole.length,
  }));
  const aliases = definitions.definitions.filter(({ kind, at }) => kind === "alias" && at.start < HEAD);
  const parties = names.filter(
    ({ end, start }) =>
      end < HEAD &&
      aliases.some(({ at }) => at.start > end && at.start - end < 200 && isNameBefore(text.slice(start, at.start - 1))),
  );
  const counts = new Map<string, number>();
  for (const { whole } of names) counts.set(whole, (counts.get(whole) ?? 0) + 1);
  return names.flatMap((name): ProofreadFinding[] => {
    if (parties.some(({ base, form }) => base === name.base && sameForm(form, name.form))) return [];
    const party = parties.find(
      (one) => one.start < name.start && one.base.length >= MIN_LENGTH && (isSlip(one, name) || isOtherForm(one, name)),
    );
    if (
      !party ||
      isDescribed(text, name.end) ||
      isListed(text, name.start) ||
      IN_LONGER_NAME.test(text.slice(Math.max(0, name.start - 40), name.start)) ||
      (counts.get(name.whole) ?? 0) > 1 ||
      /^\s{0,3}\(["“]/.test(text.slice(name.end, name.end + 5))
    )
      return [];
    const replacement = name.whole.endsWith(".") && !party.whole.endsWith(".") ? `${party.whole}.` : party.whole;
    return [
      {
        start: name.start,
        end: name.end,
        kind: "party_name",
        severity: "high",
        message: `“${shown(name.whole)}” is written “${shown(party.whole)}” where the parties are named.`,
        fix: { replacement },
      },
    ];
  });
}

interface Name {
  base: string;
  form: string;
}

const FORMS: Record<string, string> = {
  incorporated: "inc",
  corporation: "corp",
  limited: "ltd",
  company: "co",
  "l.l.c": "llc",
  "l.p": "lp",
};
const formOf = (form: string) => FORMS[form.toLowerCase()] ?? form.toLowerCase();
const sameForm = (one: string, other: string) => formOf(one) === formOf(other);

const plain = (base: string) =>
  base
    .toLowerCase()
    .normalize("NFKD")
    .replace(/[^\p{L} ]/gu, "");
const lettersAlike = (one: string, other: string) => plain(one) === plain(other);

const CORPORATE = /^(?:inc|llc|ltd|corp|gmbh|ag|s\.a|sa|plc|llp|lp|n\.v|nv|b\.v|bv|pty)$/;

/** The same name with another legal form. */
const isOtherForm = (party: Name, name: Name) =>
  party.base === name.base &&
  !sameForm(party.form, name.form) &&
  [party, name].every(({ form }) => CORPORATE.test(formOf(form)));

/** “Shanghai Harbor Analytics Limited” is another company, however long its name. */
const IN_LONGER_NAME = /(?<![\p{L}\d])\p{Lu}[\p{L}\p{N}&’'-]{1,30}[ ]$/u;

/** The last of several names. */
const isListed = (text: string, start: number) =>
  /\p{L}\.?,\s{1,3}(?:and|or)\s{1,3}$/u.test(text.slice(Math.max(0, start - 12), start));

/** Somebody else who is introduced here: “Acme LLC, a Delaware limited liability company”. */
const isDescribed = (text: string, end: number) =>
  /^,?\s{1,3}(?:\(|an?\s{1,3}\p{L}|(?:and|or)\s{1,3}\p{Lu})/u.test(text.slice(end, end + 12));

function isSlip(party: Name, name: Name): boolean {
  if (lettersAlike(party.base, name.base)) return false;
  return (
    sameForm(party.form, name.form) &&
    distance(party.base, name.base) <= (party.base.includes(" ") ? 2 : 1) &&
    party.base.split(" ").length === name.base.split(" ").length &&
    !hasOtherInitials(party.base, name.base)
  );
}

/** “AFI Licensing” and “AWI Licensing” are two companies of a group. */
const hasOtherInitials = (one: string, other: string) =>
  one.split(" ").some((word, at) => /^\p{Lu}{2,5}$/u.test(word) && word !== other.split(" ")[at]);

/** How many letters differ, up to three. */
function distance(a: string, b: string): number {
  if (Math.abs(a.length - b.length) > 2) return 3;
  let row = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++)
      next[j] = Math.min(
        (row[j] ?? 0) + 1,
        (next[j - 1] ?? 0) + 1,
        (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1),
      );
    row = next;
  }
  return row[b.length] ?? 3;
}
