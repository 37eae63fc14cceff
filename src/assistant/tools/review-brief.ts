import type { RunResult } from "../../playbooks/reviews/run/run.schema.ts";
import { cutToFit } from "./brief.ts";

/** A reply contains the result twice, as text and as structured content. Together they stay under 8 kB. */
const REVIEW_BYTES = 3500;
const QUOTE_CHARS = 140;
const WHY_CHARS = 160;
const ORDER = { Flag: 0, Error: 1, Fallback: 2, Pass: 3 };

type Finding = RunResult["results"][number];
interface Reviewed {
  job_id?: string;
  id?: string;
  kind?: string;
  status: string;
  result: unknown;
  error: unknown;
  decisions?: { check_id: string; decision: string | null }[];
  documents?: { filename: string; signed_url: string }[];
}

/** The verdicts of a review with short quotes, and where to read the rest. A job of another kind is left as it is. */
export function summarizeReview(body: object, publicUrl: string): object {
  const reply = body as Reviewed;
  const result = reply.result as RunResult | null;
  const isReview = reply.job_id === undefined || reply.kind === "playbooks/run";
  if (!isReview || !result?.results) return cutToFit(body);
  const id = reply.id ?? reply.job_id;
  const { playbookTitle, summary, files, redlineNote } = result;
  const documents =
    reply.documents ?? result.documents?.map(({ filename, signedUrl }) => ({ filename, signed_url: signedUrl }));
  const head = {
    ...(reply.job_id && { job_id: reply.job_id, kind: reply.kind }),
    review_id: id,
    review_url: `${publicUrl}/reviews/${id}`,
    status: reply.status,
    playbook: playbookTitle,
    files: files.map(({ filename }) => filename),
    summary,
    ...(documents && { documents: documents.map(({ filename, signed_url }) => ({ filename, signed_url })) }),
    ...(redlineNote && { note: redlineNote }),
  };
  const sorted = result.results.toSorted((one, other) => ORDER[one.evaluationResult] - ORDER[other.evaluationResult]);
  const passed = sorted
    .filter(({ evaluationResult }) => evaluationResult === "Pass")
    .map(({ checkTitle }) => checkTitle);
  const findings = sorted.filter(({ evaluationResult }) => evaluationResult !== "Pass");
  const shown = findings.map((finding) => summarizeFinding(finding, reply.decisions));
  return cutToFit({ ...head, findings: shown, passed, more: MORE }, REVIEW_BYTES);
}

const MORE = 'For positions, all quotes and revisions: get with what: "review" and detail: "full".';

function summarizeFinding(
  { checkId, checkTitle, evaluationResult, analysis, quotes, revisions }: Finding,
  decisions: Reviewed["decisions"],
) {
  const decision = decisions?.find(({ check_id }) => check_id === checkId)?.decision;
  const [quote] = quotes;
  return {
    check_id: checkId,
    check: checkTitle,
    verdict: evaluationResult,
    why: shortened(analysis, WHY_CHARS),
    ...(quote && { quote: shortened(quote.quote, QUOTE_CHARS), page: quote.page }),
    ...(revisions.length > 0 && { revisions: revisions.length }),
    ...(decision && { decision }),
  };
}

const shortened = (text: string, characters: number) =>
  text.length > characters ? `${text.slice(0, characters).toWellFormed()}…` : text;
