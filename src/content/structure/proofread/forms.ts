import { firstIndex } from "../../binary-search.ts";
import type { Range } from "../term-finder.ts";
import type { Draft } from "./finding.ts";

/** This many fields near one another make a form, whose blanks are meant to be there. */
const FORM_FIELDS = 3;
const FORM_LENGTH = 1_500;
/** “Project name: ____” and “[Describe the services]”, but not where somebody signs. */
const FORM_FIELD =
  /(?<!(?:^|[\n\t])[^\S\n]{0,20}(?:by|per|name|title|date|dated|its|attest|signature|signed|witness|address|e-?mail|phone|fax)):[ \t]{0,9}(?:_{3,200}|\[[^[\]\n]{0,60}\])|\[(?:describe|specify|identify|explain)\s/gi;

/** A form that is attached is meant to have blanks and brackets, as far as the next exhibit. */
const ATTACHED_FORM =
  /\n[^\n]{0,60}\b(?:FORM|Form|TEMPLATE|Template|SAMPLE|Sample)\s{1,3}(?:OF|of|Of)\b[^\n.;]{0,80}\n/g;
const NEXT_EXHIBIT =
  /\n[^\S\n]{0,40}(?:EXHIBIT|Exhibit|SCHEDULE|Schedule|ANNEX|Annex|APPENDIX|Appendix|ATTACHMENT|Attachment)\s["“]?[\dA-Z]/g;
const LONGEST_FORM = 20_000;

/** Something to fill in; what was made illegible for a filing is none. */
const OPEN_PLACE = /(?<!_)_{3,200}|\[(?=[^\]\n]{0,60}[\p{L}●•])[^[\]\n*]{1,60}\]/gu;
/** An exhibit with so many of them, of a contract whose body has hardly any, is a form for later use. */
const OPEN_IN_FORM = 5;
const OPEN_IN_BODY = 2;
const SIGNED_LENGTH = 2_500;

/** Where blanks and brackets are meant to be: fields, attached forms, and where somebody signs. */
export class Forms {
  readonly #fields: number[];
  readonly #attached: [number, number][];
  readonly #signed: [number, number][];

  constructor({ text, index }: Pick<Draft, "text" | "index">) {
    this.#fields = Array.from(text.matchAll(FORM_FIELD), (match) => match.index);
    this.#signed = signatures(text);
    const exhibits = index.sections.filter((one) => one.exhibit === one);
    this.#attached = [...attachedForms(text), ...openExhibits(text, exhibits, this.#signed)];
  }

  has(at: number): boolean {
    return this.hasField(at) || isWithin(this.#attached, at);
  }

  /** Three fields are near. */
  hasField(at: number): boolean {
    const from = firstIndex(this.#fields, (field) => field >= at - FORM_LENGTH);
    const until = this.#fields[from + FORM_FIELDS - 1];
    return until !== undefined && until <= at + FORM_LENGTH;
  }

  isSigned = (at: number): boolean => isWithin(this.#signed, at);
}

const isWithin = (ranges: [number, number][], at: number) => ranges.some(([from, until]) => at > from && at < until);

function attachedForms(text: string): [number, number][] {
  const exhibits = Array.from(text.matchAll(NEXT_EXHIBIT), ({ index }) => index);
  return Array.from(text.matchAll(ATTACHED_FORM), ({ 0: line, index }): [number, number] => {
    const next = exhibits[firstIndex(exhibits, (at) => at > index + line.length)];
    return [index, Math.min(next ?? text.length, index + LONGEST_FORM)];
  }).filter(([from]) => from > text.length / 4);
}

function openExhibits(text: string, exhibits: Range[], signed: [number, number][]): [number, number][] {
  const open = Array.from(text.matchAll(OPEN_PLACE), ({ index }) => index);
  const inExhibit = ({ start, end }: Range) => open.filter((at) => at >= start && at < end).length;
  const body = open.filter(
    (at) => !exhibits.some(({ start, end }) => at >= start && at < end) && !isWithin(signed, at),
  );
  if (body.length > OPEN_IN_BODY) return [];
  return exhibits.filter((one) => inExhibit(one) >= OPEN_IN_FORM).map(({ start, end }) => [start, end]);
}

/** Where signatures stand: blanks are meant to be there. */
function signatures(text: string): [number, number][] {
  return Array.from(
    text.matchAll(
      /\b(?:IN WITNESS WHEREOF|In witness whereof|EXECUTED|AGREED AND ACCEPTED|ACCEPTED|ACKNOWLEDGED|SIGNED)\b/g,
    ),
    ({ index }): [number, number] => [index, index + SIGNED_LENGTH],
  ).slice(0, 200);
}
