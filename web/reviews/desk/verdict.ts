import { ACCEPTED_BEFORE, leadingVerdict } from "../../../src/content/values/verdicts.schema.ts";
import { VERDICT_WORDS } from "../../../src/content/values/verdicts.words.ts";
import { type CheckGroup, checkGroupOf } from "../../../src/playbooks/reviews/groups.words.ts";
import type { Finding } from "../../../src/playbooks/reviews/run/run.schema.ts";
import { t } from "../../messages.ts";

export type VerdictKind = CheckGroup | "fallback" | "unassessed";

export interface Verdict {
  kind: VerdictKind;
  /** One line. */
  text: string;
  /** What the document says and what is asked: the first sentence of each document. */
  sentences: string[];
  /** Why: everything else, a sentence or two each. */
  reasons: string[];
}

const MET = /^(.{1,255}?: )?(?:Meets [^.]{1,40}|Accepted before)\.\s*/;
const UNASSESSED = /^This check could not be assessed\.\s*/;

/** Splits the analysis of a finding into its verdict, its sentence and its reasons. Of several documents, the most severe verdict counts. */
export function verdictOf(finding: Finding): Verdict {
  const told = finding.analysis.split(/\n{2,}/).map((paragraph) => {
    const verdict = leadingVerdict(paragraph);
    const rest = verdict ? verdict.documentName + verdict.rest : paragraph.replace(MET, "$1");
    return sentencesOf(rest.replace(UNASSESSED, ""));
  });
  const sentences = told.flatMap((each) => each.slice(0, 1));
  const reasons = [...told.flatMap((each) => each.slice(1)), ...sentencesOf(finding.why)];
  return { ...named(finding), sentences, reasons };
}

function named(finding: Finding): Pick<Verdict, "kind" | "text"> {
  const { evaluationResult, fallbackPosition } = finding;
  if (evaluationResult === "Fallback")
    return { kind: "fallback", text: t("Meets fallback {number}.", { number: fallbackPosition }) };
  if (evaluationResult === "Error") return { kind: "unassessed", text: t("Not assessed.") };
  const kind = checkGroupOf(finding);
  if (kind === "met" && finding.analysis.includes(ACCEPTED_BEFORE)) return { kind, text: t("Accepted before.") };
  return { kind, text: kind === "met" ? t("Meets your position.") : VERDICT_WORDS[kind] };
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
