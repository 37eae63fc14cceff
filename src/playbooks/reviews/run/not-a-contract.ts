import { detectLanguage } from "../../../content/formats/language.ts";
import { JobFailure } from "../../../kernel/jobs/job.ts";
import type { Source } from "../../../workspace/files/search/sources.ts";
import type { Finding } from "./run.schema.ts";

/** Shorter texts cannot be classified reliably. */
const SHORTEST = 400;
const FEWEST_WORDS = 2;

/** Words that are common in contracts. Other texts rarely use several of them. */
const CONTRACT_WORDS =
  /(?<!\p{L})(?:agreements?|contract(?:s|ing)?|part(?:y|ies)|shall|hereby|hereto|herein|thereof|undersigned|licen[cs]e[de]?|lease|warrant(?:y|ies)|indemnif\p{L}{1,6}|terminat(?:e|ion)|liabilit(?:y|ies)|obligations?|confidential\p{L}{0,5}|governing)(?!\p{L})/giu;

/** Whether an English text uses hardly any contract words. Short texts and other languages are treated as contracts. */
export async function looksLikeNoContract(text: string): Promise<boolean> {
  if (text.length < SHORTEST || (await detectLanguage(text)) !== "en") return false;
  const words = new Set(Array.from(text.matchAll(CONTRACT_WORDS), ([word]) => word.toLowerCase()));
  return words.size < FEWEST_WORDS;
}

/** A list of missing clauses does not help if the document is not a contract, so the review fails with that message. */
export async function mustBeContract(sources: Source[], findings: Finding[]) {
  if (findings.some(({ quotes }) => quotes.length > 0)) return;
  for (const { text } of sources) if (!(await looksLikeNoContract(text))) return;
  const names = sources.map(({ filename }) => `“${filename}”`).join(" and ");
  throw new JobFailure(
    "NOT_A_CONTRACT",
    `${names} ${sources.length === 1 ? "does" : "do"} not look like a contract, and no check found anything in ${sources.length === 1 ? "it" : "them"}. Choose the contract and review that.`,
  );
}
