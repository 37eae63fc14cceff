import { leadingVerdict, VERDICT_NAMES, type VerdictName } from "../../../src/content/values/verdicts.schema.ts";
import { VERDICT_WORDS } from "../../../src/content/values/verdicts.words.ts";
import type { Finding } from "../../../src/playbooks/reviews/run/run.schema.ts";
import { t } from "../../messages.ts";

export type VerdictKind = VerdictName | "flagged" | "fallback" | "met" | "unassessed";

export interface Verdict {
  kind: VerdictKind;
  /** One line. */
  text: string;
  /** What the document says and what is asked: the first sentence of each document. */
  sentences: string[];
  /** Why: everything else, a sentence or two each. */
  reasons: string[];
}

const MET = /^(.{1,255}?: )?Meets [^.]{1,40}\.\s*/;
const UNASSESSED = /^This check could not be assessed\.\s*/;

/** Splits the analysis of a finding into its verdict, its sentence and its reasons. Of several documents, the most severe verdict counts. */
export function verdictOf({ analysis, why, evaluationResult, fallbackPosition }: Finding): Verdict {
  const paragraphs = analysis.split(/\n{2,}/).map((paragraph) => {
    const verdict = leadingVerdict(paragraph);
    const rest = verdict ? verdict.documentName + verdict.rest : paragraph.replace(MET, "$1");
    return { name: verdict?.name, rest: rest.replace(UNASSESSED, "") };
  });
  const told = paragraphs.map(({ rest }) => sentencesOf(rest));
  const sentences = told.flatMap((each) => each.slice(0, 1));
  const reasons = [...told.flatMap((each) => each.slice(1)), ...sentencesOf(why)];
  const kind = VERDICT_NAMES.find((each) => paragraphs.some(({ name }) => name === each));
  if (evaluationResult === "Pass") return { kind: "met", text: t("Meets your position."), sentences, reasons };
  if (evaluationResult === "Fallback")
    return { kind: "fallback", text: t("Meets fallback {number}.", { number: fallbackPosition }), sentences, reasons };
  if (evaluationResult === "Error") return { kind: "unassessed", text: t("Not assessed."), sentences, reasons };
  return kind
    ? { kind, text: VERDICT_WORDS[kind], sentences, reasons }
    : { kind: "flagged", text: t("Does not meet your position."), sentences, reasons };
}

const ABBREVIATION =
  /(?:^|[\s(“])(?:Inc|Ltd|Corp|Co|Nos?|Secs?|Arts?|Cl|vs?|e\.g|i\.e|cf|approx|Mrs?|Ms|Dr|St|\p{Lu})\.$/u;
const SHORTEST_QUOTE = 20;

/** The sentences of a text. Quoted words are not split. */
export function sentencesOf(text: string): string[] {
  const sentences: string[] = [];
  let from = 0;
  let depth = 0;
  let opened = 0;
  for (let at = 0; at < text.length; at++) {
    if (text[at] === "“" && depth++ === 0) opened = at;
    const closes = text[at] === "”" && depth > 0 && --depth === 0;
    const ends = depth === 0 && (/[.!?\n]/.test(text.charAt(at)) || (closes && at - opened > SHORTEST_QUOTE));
    if (!ends || !/^(?:\s+["“(]?[\p{Lu}\d]|\s*$)/u.test(text.slice(at + 1, at + 6))) continue;
    const sentence = text.slice(from, at + 1).trim();
    if (ABBREVIATION.test(sentence)) continue;
    if (sentence) sentences.push(sentence);
    from = at + 1;
  }
  const rest = text.slice(from).trim();
  return rest ? [...sentences, rest] : sentences;
}
