import { listDefinitions } from "../../src/content/structure/definitions.ts";
import { findOutline, type Section } from "../../src/content/structure/outline.ts";
import type { FINDING_KINDS } from "../../src/content/structure/proofread/finding.schema.ts";

type Kind = (typeof FINDING_KINDS)[number];
interface Seeded {
  text: string;
  /** Where the defect is in the text. */
  start: number;
  end: number;
}

/** Puts new words at a place. */
const insert = (text: string, at: number, words: string, part = words): Seeded => {
  const start = at + words.indexOf(part);
  return { text: text.slice(0, at) + words + text.slice(at), start, end: start + part.length };
};
const replace = (text: string, start: number, end: number, words: string): Seeded => ({
  text: text.slice(0, start) + words + text.slice(end),
  start,
  end: start + words.length,
});

/** The end of a sentence of prose in the middle of the text, before the sentence that follows it. */
function sentenceEnd(text: string): number | undefined {
  const from = Math.floor(text.length / 3);
  const found = /[a-z]{3}\. (?=[A-Z][a-z]+ [a-z]+ [a-z]+ )/.exec(text.slice(from));
  return found ? from + found.index + found[0].length : undefined;
}
const inserted = (text: string, words: string, part: string): Seeded | undefined => {
  const at = sentenceEnd(text);
  return at === undefined ? undefined : insert(text, at, `${words} `, part);
};

const numbered = (sections: Section[]) =>
  sections.filter(({ mark, exhibit }) => mark?.kind === "decimal" && mark.isLine && exhibit === undefined);

/** One defect of each kind, as drafting leaves it. Undefined where a text has no place for it. */
export const DEFECTS: Record<Kind, (text: string) => Seeded | undefined> = {
  undefined_term: (text) =>
    inserted(
      text,
      "The supplier shall keep the Transition Materials safe, shall return such Transition Materials on request, and shall insure the Transition Materials. Any other materials are kept for the period of the transition.",
      "Transition Materials",
    ),
  unused_term: (text) => {
    const at = text.indexOf("\n", sentenceEnd(text) ?? text.length);
    return at === -1
      ? undefined
      : insert(text, at, "\n“Quiet Window” means the hours between midnight and five in the morning.", "Quiet Window");
  },
  duplicate_definition: (text) => {
    const known = listDefinitions(text).find(({ at }) =>
      /^["”]\s+(?:shall )?means? /.test(text.slice(at.end, at.end + 14)),
    );
    const at = known && text.indexOf("\n", known.end + 200);
    return known && at !== undefined && at !== -1
      ? insert(text, at, `\n“${known.term}” means whatever the parties agree in writing.`, known.term)
      : undefined;
  },
  dead_reference: (text) => {
    const [one] = numbered(findOutline(text)).filter(
      ({ mark }) => (mark?.parts.length ?? 0) === 2 && (mark?.parts[1] ?? 0) > 2,
    );
    const number = one?.mark && `${one.mark.parts[0]}.38`;
    return number
      ? inserted(text, `This is subject to the notice that is required under Section ${number}.`, `Section ${number}`)
      : undefined;
  },
  wrong_reference: (text) => {
    const headed = numbered(findOutline(text)).filter(
      ({ heading }) => heading && /^[A-Z][A-Za-z ]{6,40}$/.test(heading),
    );
    const [one, other] = [headed[1], headed.at(-2)];
    if (!one?.number || !other?.heading || one.heading === other.heading || one === other) return undefined;
    if (headed.filter(({ heading }) => heading === other.heading).length > 1) return undefined;
    const number = one.number.replace(/\.$/, "");
    return inserted(text, `This applies subject to Section ${number} (${other.heading}).`, `Section ${number}`);
  },
  missing_exhibit: (text) => inserted(text, "The prices are set out in Exhibit Q attached hereto.", "Exhibit Q"),
  numbering_gap: (text) => {
    const all = numbered(findOutline(text));
    const at = all.findIndex((one, index) => {
      const [next, last] = [all[index + 1], all[index - 1]];
      const value = one.mark?.parts.at(-1) ?? 0;
      return (
        last?.parent === one.parent &&
        next?.parent === one.parent &&
        next?.mark?.parts.at(-1) === value + 1 &&
        last?.mark?.parts.at(-1) === value - 1 &&
        text.split(one.number ?? "").length === 2
      );
    });
    const [one, next] = [all[at], all[at + 1]];
    if (!one?.mark || !next?.mark) return undefined;
    const cut = text.slice(0, one.mark.start) + text.slice(next.mark.start);
    return { text: cut, start: one.mark.start, end: one.mark.start + 20 };
  },
  amount_mismatch: (text) => {
    const found = /\b(?:ten|fifteen|thirty|sixty|ninety|five|two|three) \((\d{1,2})\)/.exec(text);
    return found ? replace(text, found.index, found.index + found[0].length, found[0].replace(/\d+/, "47")) : undefined;
  },
  date_conflict: (text) => {
    const found =
      /\b(?:January|March|April|May|June|July|August|September|October|November|December) \d{1,2}, (?:19|20)\d\d/.exec(
        text,
      );
    return found
      ? replace(text, found.index, found.index + found[0].length, found[0].replace(/^\w+ \d+/, "February 30"))
      : undefined;
  },
  party_name: (text) => {
    const found =
      /\b([A-Z][a-z]{5,}(?: [A-Z][a-z]{3,}){1,2}),? (?:Inc\.|LLC|Ltd\.|Corporation|Limited)[^"“\n]{0,160}\((?:the )?["“]/.exec(
        text.slice(0, 3000),
      );
    if (!found?.[1]) return undefined;
    const name = /^.{0,80}?(?:Inc\.|LLC|Ltd\.|Corporation|Limited)/.exec(found[0])?.[0] ?? "";
    const wrong = name.replace(/([a-z])([a-z])(?=[a-z]{2})/, "$2$1");
    return wrong === name ? undefined : inserted(text, `Notices are sent to ${wrong} at its registered office.`, wrong);
  },
  blank_left: (text) =>
    inserted(text, "The supplier shall answer within ____ days after receipt of the request.", "____"),
  bracket_left: (text) =>
    inserted(
      text,
      "The supplier shall answer without delay [or within a period to be agreed].",
      "[or within a period to be agreed]",
    ),
  double_word: (text) => {
    const found = /[a-z] the (?=[a-z]+ [a-z]+ )/.exec(text.slice(2000));
    return found ? replace(text, 2000 + found.index + 2, 2000 + found.index + 5, "the the") : undefined;
  },
  unbalanced_quote: (text) => {
    const found = /\(the ["“][A-Z][A-Za-z ]{2,30}["”]\)/.exec(text);
    return found
      ? replace(text, found.index, found.index + found[0].length, found[0].replace(/["”]\)$/, ")"))
      : undefined;
  },
};
