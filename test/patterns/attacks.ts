import { analyse } from "scslre";
import type { Pattern } from "./collect.ts";

type Parsed = ReturnType<typeof analyse>["parsed"]["pattern"];
type Alternative = Parsed["alternatives"][number];
type Element = Alternative["elements"][number];
type Quantifier = Extract<Element, { type: "Quantifier" }>;

/** Units that are repeated to build a hostile text. */
export const COMMON_UNITS = [
  ..." \n\tAa1\"“'’(),.;:-_[]<>*#$/\\@|&=é",
  ..."a@|a.a@|January 1, 2024 |thirty |thirty-one |a |A |a, |A. |a\n|\n |\r\n| \n|\t |1,|1.|1 |(a|(1)|[a|[[|<a |a-|“a|\"a|'a".split(
    "|",
  ),
  ..."A. B. |Inc. |and |of |the |$1|$1,000 |30 days |a=|a;|a:|a/|../|{a|**|__|`".split("|"),
];
/** A repetition above this count is treated as unbounded. */
const MANY = 200;
/** A character no sane pattern matches: after the repetition it makes the match fail. */
const MISMATCH = "\u0001";

/** A prefix, a repeated unit, and a suffix. */
export interface HostileText {
  start: string;
  unit: string;
  tail: string;
}

/** Texts built from common units and from the pattern's own repetitions. None when nothing in it repeats. */
export function textsFor(pattern: Pattern): HostileText[] {
  const { parsed, reports } = analyse(pattern, { maxReports: 5 });
  const loops = loopsIn(parsed.pattern.alternatives, "", pattern.flags);
  if (loops.length === 0) return [];
  const own = loops.flatMap(({ before, bodies }) =>
    bodies.flatMap((body) => [
      { start: before, unit: body },
      ...[before + body, before + body.repeat(20), body + before].map((unit) => ({ start: "", unit })),
    ]),
  );
  const picked = reports.map(({ character }) => ({ start: "", unit: character.pick }));
  const common = COMMON_UNITS.map((unit) => ({ start: "", unit, tail: MISMATCH }));
  const both = [...own, ...picked].flatMap((each) => ["", MISMATCH].map((tail) => ({ ...each, tail })));
  const all = [...both, ...common].filter(({ unit }) => unit !== "");
  return [...new Map(all.map((text) => [JSON.stringify(text), text])).values()];
}

interface Loop {
  before: string;
  bodies: string[];
}

function loopsIn(alternatives: Alternative[], before: string, flags: string): Loop[] {
  return alternatives.flatMap(({ elements }) => {
    let read = before;
    return elements.flatMap((element) => {
      const loops = loopsOf(element, read, flags);
      read += samplesOf(element, flags)[0] ?? "";
      return loops;
    });
  });
}

function loopsOf(element: Element, before: string, flags: string): Loop[] {
  if (element.type === "Quantifier") {
    const inner = loopsOf(element.element as Element, before, flags);
    return element.max > MANY ? [{ before, bodies: bodiesOf(element, flags) }, ...inner] : inner;
  }
  return "alternatives" in element ? loopsIn(element.alternatives as Alternative[], before, flags) : [];
}

const bodiesOf = ({ element }: Quantifier, flags: string) => samplesOf(element as Element, flags).slice(0, 3);

/** A few short strings that the element matches. */
function samplesOf(element: Element, flags: string): string[] {
  switch (element.type) {
    case "Character":
      return [String.fromCodePoint(element.value)];
    case "CharacterSet":
    case "CharacterClass":
    case "ExpressionCharacterClass":
      return charactersOf(element.raw, flags);
    case "Quantifier":
      return samplesOf(element.element as Element, flags).map((one) => one.repeat(Math.max(element.min, 1)));
    case "Group":
    case "CapturingGroup":
      return element.alternatives.slice(0, 6).flatMap((each) => sampleOf(each as Alternative, flags));
    default:
      return [""];
  }
}

const sampleOf = ({ elements }: Alternative, flags: string): string =>
  elements.map((element) => samplesOf(element, flags)[0] ?? "").join("");

const known = new Map<string, string[]>();

function charactersOf(raw: string, flags: string): string[] {
  const found = known.get(raw + flags);
  if (found) return found;
  const one = new RegExp(`^(?:${raw})$`, flags.replace(/[gym]/g, ""));
  const kinds = [/\s/, /[a-z]/, /[A-Z]/, /\d/, /[^\s\w]/];
  const candidates = [..." \naA1.,-\"“'(/@:_$[<é%&’”)]>#*=|~^{}\\–—…\t\u00a0\u0301"];
  const taken = candidates.filter((each) => one.test(each));
  const several = kinds.flatMap((kind) => taken.find((each) => kind.test(each)) ?? []);
  const samples = [...new Set([...several, ...taken.slice(0, 1)])];
  known.set(raw + flags, samples);
  return samples;
}
