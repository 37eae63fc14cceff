import { findDefinitions } from "../definitions.ts";
import { findOutline } from "../outline.ts";
import { findReferences } from "../references.ts";
import { SectionIndex } from "../section-index.ts";
import type { ProofreadFinding } from "./finding.ts";
import { checkNumbering } from "./numbering-checks.ts";
import { checkParties } from "./party-checks.ts";
import { checkQuotes } from "./quote-checks.ts";
import { checkReferences } from "./reference-checks.ts";
import { checkRoles, checkSpelling } from "./role-checks.ts";
import { checkTerms } from "./term-checks.ts";
import { checkValues } from "./value-checks.ts";
import { checkWording } from "./wording-checks.ts";

const MAX_FINDINGS = 2_000;

/** The defects of a text, in its order. Only what is plainly wrong: a clean text has none. */
export function proofread(text: string, end = text.length): ProofreadFinding[] {
  const body = end === text.length ? text : text.slice(0, end);
  const sections = findOutline(body);
  const draft = {
    text: body,
    index: new SectionIndex(body, sections),
    definitions: findDefinitions(body),
    references: findReferences(body, sections),
  };
  const findings = [
    checkTerms,
    checkReferences,
    checkNumbering,
    checkValues,
    checkParties,
    checkRoles,
    checkSpelling,
    checkWording,
    checkQuotes,
  ].flatMap((check) => check(draft));
  return findings
    .filter((finding) => !isDefinedWithoutMark(finding, findings))
    .sort((a, b) => a.start - b.start || a.end - b.end)
    .slice(0, MAX_FINDINGS);
}

/** (the “Confidential Information): the term is defined, only its mark is missing. */
const isDefinedWithoutMark = ({ kind, start, end }: ProofreadFinding, findings: ProofreadFinding[]) =>
  kind === "undefined_term" &&
  findings.some((other) => other.kind === "unbalanced_quote" && other.start < end && start < other.end);
