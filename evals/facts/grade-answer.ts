import type { AnswerKind, CompletionResult } from "../../src/assistant/completions/completions.schema.ts";
import { isCited, isRepeated } from "./cover.ts";
import type { Question } from "./exam.ts";
import { isAccepted } from "./values.ts";

export const GRADES = [
  "right",
  "shown",
  "partly shown",
  "nothing claimed",
  "honest",
  "not answered",
  "wrong passages",
  "false absence",
  "misleading",
] as const;
export type Grade = (typeof GRADES)[number];

export interface Graded {
  kind: AnswerKind;
  says: "Yes" | "No" | undefined;
  grade: Grade;
  /** Whether every deciding passage is cited. */
  isShown: boolean;
  why: string;
}

type Given = Pick<CompletionResult, "result" | "citations" | "answer_kind">;

/** Grades an answer about one contract. `text`: what the service read of it. */
export function gradeAnswer(question: Question, given: Given, text: string): Graded {
  const kind = given.answer_kind ?? "not_understood";
  const isStated = kind === "stated" || kind === "table";
  const says = isStated ? yesOrNo(statedPart(given.result)) : undefined;
  const grade = isStated ? gradeStated(question, given, text) : gradeOther(kind, question, given, text);
  const isShown = question.quotes.every((quote) => isCited(text, quote, given.citations));
  return { kind, says, isShown, ...grade };
}

type Verdict = Pick<Graded, "grade" | "why">;

function gradeStated(question: Question, { result, citations }: Given, text: string): Verdict {
  const misleading = (why: string): Verdict => ({ grade: "misleading", why });
  if (question.kind === "absent") return misleading("the contract does not say it");
  const cited = question.quotes.filter((quote) => isCited(text, quote, citations));
  if (question.kind !== "yes_no" && question.kind !== "value") {
    const said = question.quotes.filter(
      (quote) => cited.includes(quote) || isRepeated(unescapeMarkdown(result), quote),
    );
    return said.length === question.quotes.length
      ? { grade: "right", why: "" }
      : misleading(`${said.length} of ${question.quotes.length} deciding passages`);
  }
  const stated = statedPart(result);
  const isRight =
    question.kind === "yes_no" ? yesOrNo(stated) === question.accept[0] : isAccepted(stated.join("\n"), question);
  if (!isRight) return misleading("another answer");
  return cited.length > 0 ? { grade: "right", why: "" } : misleading("the right answer, cited from elsewhere");
}

function gradeOther(kind: AnswerKind, { kind: asked, quotes }: Question, { citations }: Given, text: string): Verdict {
  const isAbsent = asked === "absent";
  if (kind === "not_understood") return { grade: "not answered", why: "" };
  const shown = quotes.filter((quote) => isCited(text, quote, citations)).length;
  const why = isAbsent ? "" : `${shown} of ${quotes.length} deciding passages cited`;
  if (kind === "not_found") return { grade: isAbsent ? "honest" : "false absence", why };
  if (isAbsent) return { grade: "nothing claimed", why };
  return { grade: shown === quotes.length ? "shown" : shown > 0 ? "partly shown" : "wrong passages", why };
}

const FURTHER = /^(?:\*\*)?(?:Passages to read|Most relevant passages|Closest matches)/;
const REMARK = /^No language model is configured/;

/** The lines that state something: no quotes, no passages to read, no remark on the engine, no markers and emphasis. */
function statedPart(result: string): string[] {
  let isFurther = false;
  const stating = result.split(/\n+/).filter((line) => {
    isFurther = FURTHER.test(line) || (isFurther && !line.startsWith("**"));
    return !isFurther && !/^\s*>/.test(line) && !REMARK.test(line);
  });
  return stating.map((line) =>
    unescapeMarkdown(line.replace(/\*\*|(?<!\\)\[\d+\]/g, "").replace(/^\s*-\s+/, "")).trim(),
  );
}

const unescapeMarkdown = (markdown: string) => markdown.replace(/\\([^\w\s])/g, "$1");

function yesOrNo(stated: string[]): "Yes" | "No" | undefined {
  const said = stated.flatMap((line) => /^(yes|no)(?=\s*(?:[—–,.:;]|$))/i.exec(line)?.[1] ?? [])[0];
  return said === undefined ? undefined : said.toLowerCase() === "yes" ? "Yes" : "No";
}
