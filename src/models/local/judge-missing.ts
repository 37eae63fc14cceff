import type { Clause } from "./judge-clause.ts";
import type { Examination } from "./judge-examination.ts";
import type { Revision } from "./judgement.ts";
import type { Place } from "./question.ts";

const RELATED = 0.4;
const GENERAL =
  /\b(?:miscellaneous|general(?: provisions?| terms?)?|entire agreement|governing law|notices?|counterparts|severability)\b/i;
const SIGNED =
  /(?:^|\n)[ \t]*(?:IN WITNESS WHEREOF|In witness whereof|SIGNATURES?\b|Signed (?:by|for)|EXECUTED|AGREED (?:AND ACCEPTED|TO)|The parties have (?:executed|signed))/;

/** Language for a missing clause as a paragraph of its own: behind the part it is nearest to, else before the general provisions or the signatures. */
export async function proposal(exam: Examination, language: string, clause: Clause): Promise<Revision> {
  const own = clause.places[0];
  const near = own ? { end: sectionEnd(exam, own) } : await nearestPart(exam, language);
  if (near) return behind(exam.reading.text, near.end, language, "behind the part that is nearest to it");
  const general = exam.reading.sections.find(
    ({ heading, start }) => GENERAL.test(heading) && start > exam.reading.text.length / 3,
  );
  if (general) return before(exam.reading.text, general.start, language, `before “${general.heading}”`);
  const signatures = SIGNED.exec(exam.reading.text);
  if (signatures) {
    const at = signatures.index + (signatures[0].startsWith("\n") ? 1 : 0);
    return before(exam.reading.text, at, language, "before the signatures");
  }
  return behind(exam.reading.text, exam.reading.text.trimEnd().length, language, "at the end");
}

async function nearestPart(exam: Examination, language: string): Promise<{ end: number } | undefined> {
  const best = (await exam.candidates(language)).find(({ coverage }) => coverage >= RELATED);
  if (!best) return undefined;
  return { end: sectionEnd(exam, best.place) };
}

function sectionEnd({ reading }: Examination, place: Place): number {
  const section = reading.sections.find(({ start, end }) => start <= place.start && place.start < end);
  return Math.max(place.end, section?.end ?? 0);
}

function behind(text: string, from: number, language: string, where: string): Revision {
  const at = paragraphEnd(text, from);
  return insertion(at, `\n${language}`, where);
}

const SENTENCE_ENDS = /[.;:!?][)”"’']*\s*$/;
const BEGINS_ANEW = /^[ \t]*(?:\n|$|[\p{Lu}\d(“"§•])/u;

/** Where the paragraph ends: a line that is merely broken goes on. */
function paragraphEnd(text: string, from: number): number {
  for (let line = text.indexOf("\n", from); line !== -1; line = text.indexOf("\n", line + 1)) {
    const isEnded = SENTENCE_ENDS.test(text.slice(Math.max(0, line - 20), line)) || text[line + 1] === "\n";
    if (isEnded && BEGINS_ANEW.test(text.slice(line + 1, line + 40))) return line;
  }
  return text.length;
}

function before(text: string, from: number, language: string, where: string): Revision {
  const at = text.lastIndexOf("\n", Math.max(0, from - 1)) + 1;
  return insertion(Math.min(at, from), `${language}\n`, where);
}

function insertion(at: number, replacement: string, where: string): Revision {
  return {
    start: at,
    end: at,
    replacement,
    rationale: `The clause is missing; the language of the playbook belongs ${where}.`,
  };
}
