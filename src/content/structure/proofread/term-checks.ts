import { firstIndex } from "../../binary-search.ts";
import type { Definition } from "../definitions.ts";
import { isPointer } from "../find.ts";
import type { Range } from "../term-finder.ts";
import type { Draft, ProofreadFinding } from "./finding.ts";

/** The text takes terms from another document. */
const ELSEWHERE =
  /\b(?:capitali[sz]ed\s{1,5}(?:terms?|words?)|terms?\s{1,5}(?:used|not)\b[^.]{0,60}\bdefined|meanings\s{1,5}(?:given|ascribed|assigned|set\s{1,5}forth)[^.]{0,60}\bin\s{1,5}the\s{1,5}\p{Lu}|(?:made|forms?|constitut\p{Ll}{1,3})\s{1,5}(?:an?\s{1,5})?(?:integral\s{1,5})?part\s{1,5}of\s{1,5}(?:the|that|a)\s{1,5}(?:certain\s{1,5})?\p{Lu})/u;
/** A page of terms, which may be part of this file or not. */
const TERMS_PAGE = /\b(?:Cover\s{1,3}Page|Key\s{1,3}Terms|Order\s{1,3}Form)\b/;
const OWN_TERMS_PAGE =
  /(?:^|\n)[^\S\n]{0,40}(?:Cover\s{1,3}Page|Key\s{1,3}Terms|Order\s{1,3}Form)[^\S\n]{0,40}(?:\n|$)/i;
/** An amendment goes on with the terms of what it amends. */
const AMENDMENT = /\b(?:amendment|addendum|supplement)\b/i;
const takesTermsFromElsewhere = (text: string) =>
  AMENDMENT.test(text.slice(0, 400)) || ELSEWHERE.test(text) || (TERMS_PAGE.test(text) && !OWN_TERMS_PAGE.test(text));
const OWN_NAME = /^(?:this |the )?(?:agreement|contract|lease|party|parties|effective date)$/i;

/** It means this in some case: “for each country, “Efforts” means …”, “Supplier’s “Management” means …”. */
const WITH_CONTEXT = /(?:,|\bthen|[’']s?)\s{1,5}(?:the\s{1,5}term\s{1,5})?["“]$/;

const isPlainMeaning = (text: string, { start, end }: Range) =>
  !WITH_CONTEXT.test(text.slice(Math.max(0, start - 40), start)) &&
  /^["”]\s{1,9}(?:shall |will )?means?\b(?!,?\s(?:in relation|with respect|with regard|for purposes|when))/.test(
    text.slice(end, end + 60),
  );

/** … (the “Fee”), at the end of what it names. */
const isInBrackets = (text: string, { start, end }: Range) =>
  /\((?:the|an?|each,?\s{1,3}an?)\s{1,3}["“]$/.test(text.slice(Math.max(0, start - 16), start)) &&
  /^["”]\)/.test(text.slice(end, end + 2));

/** The first words of another instrument that is bound with this one. It defines its terms for itself. */
const INSTRUMENT =
  /(?<=[.:\n)]\s{0,9})(?:THIS|This)\s{1,5}(?:\p{Lu}[\p{L}-]{1,30}\s{1,5}){0,6}?(?:AGREEMENT|Agreement|ADDENDUM|Addendum|AMENDMENT|Amendment|LEASE|Lease|GUARANTY|Guaranty|NOTE|Note|RELEASE|Release|RIDER|Rider)\b[^.;\n]{0,40}?\b(?:is|was|are|made|dated|entered)\b/gu;

/** Terms that are used undefined, defined unused, or defined twice. */
export function checkTerms({ text, definitions, index }: Draft): ProofreadFinding[] {
  const instruments = Array.from(text.matchAll(INSTRUMENT), ({ index: start }) => start);
  const undefinedTerms = takesTermsFromElsewhere(text) ? [] : definitions.undefined;
  return [
    ...undefinedTerms.flatMap(({ term, uses: [first] }): ProofreadFinding[] =>
      first
        ? [
            {
              ...first,
              kind: "undefined_term",
              severity: "medium",
              message: `“${term}” is used like a defined term, but is not defined.`,
              fix: null,
            },
          ]
        : [],
    ),
    ...unusedTerms(definitions.definitions, new Set(definitions.unused)),
    ...[isPlainMeaning, isInBrackets].flatMap((isAlike) =>
      duplicates(
        definitions.definitions.filter(
          ({ at }) => isAlike(text, at) && !IN_OTHER_USE.test(text.slice(Math.max(0, at.start - 80), at.start)),
        ),
        (at) => `${index.at(at)?.exhibit?.number} ${firstIndex(instruments, (start) => start > at)}`,
      ),
    ),
  ];
}

function unusedTerms(definitions: Definition[], unused: Set<string>): ProofreadFinding[] {
  const first = new Map(definitions.toReversed().map((definition) => [definition.term, definition]));
  return [...first.values()]
    .filter(({ term, kind }) => unused.has(term) && kind === "defined" && !OWN_NAME.test(term))
    .sort((a, b) => a.at.start - b.at.start)
    .map(({ term, at }) => ({
      ...at,
      kind: "unused_term",
      severity: "low",
      message: `“${term}” is defined, but is not used.`,
      fix: null,
    }));
}

/** “When used as a noun, “Deliver” means …” */
const IN_OTHER_USE = /\bused\sas\san?\s(?:noun|verb|adjective)\b[^.;\n]{0,60}$/;

/** The same term with “means” twice in the same part of the document. */
function duplicates(definitions: Definition[], partAt: (position: number) => string): ProofreadFinding[] {
  const first = new Map<string, Definition>();
  const found: ProofreadFinding[] = [];
  for (const definition of definitions) {
    const { term, at, kind, quote } = definition;
    if (kind !== "defined" || isPointer(definition) || OWN_NAME.test(term)) continue;
    const key = `${partAt(at.start)} ${term}`;
    const known = first.get(key);
    if (known && known.quote !== quote)
      found.push({
        ...at,
        kind: "duplicate_definition",
        severity: "high",
        message: `“${term}” is defined twice, in different words.`,
        fix: null,
      });
    else if (known)
      found.push({
        ...at,
        kind: "duplicate_definition",
        severity: "medium",
        message: `“${term}” is defined twice.`,
        fix: null,
      });
    else first.set(key, definition);
  }
  return found;
}
