import { t } from "../../../content/messages/messages.ts";
import { listDefinitions } from "../../../content/structure/definitions.ts";
import { formsOf } from "../../../content/structure/term-finder.ts";
import { figuresIn } from "../../../models/support/figures.ts";
import type { Source } from "../../../workspace/files/search/sources.ts";
import type { Finding, Revision } from "./run.schema.ts";

/** A change of one check. */
interface Change {
  finding: Finding;
  revision: Revision;
}

const BOUNDARY = /[.;!?]\s+(?=[\p{Lu}("“])|\n/gu;
const MARGIN = 2_000;

/**
 * A last look over all findings together: changes of several checks to one sentence, defined terms whose definition a change removes, and amounts
 * and dates that stay elsewhere as they were. What it finds is added to the analysis of the checks.
 */
export function withLastLook(findings: Finding[], sources: Source[]): Finding[] {
  const changes = findings.flatMap((finding) => finding.revisions.map((revision) => ({ finding, revision })));
  return findings.map((finding) => {
    const own = changes.filter((change) => change.finding === finding);
    const notes = own.flatMap(({ revision }) => {
      const source = sources.find(({ fileId }) => fileId === revision.fileId);
      if (!source) return [];
      return [
        ...notesOnSentence({ finding, revision }, changes, source),
        ...notesOnTerms(revision, changes, source),
        ...notesOnNumbers(revision, changes, source),
      ];
    });
    const fresh = [...new Set(notes)];
    return fresh.length === 0 ? finding : { ...finding, analysis: [finding.analysis, ...fresh].join(" ") };
  });
}

function notesOnSentence({ finding, revision }: Change, changes: Change[], { text }: Source): string[] {
  if (isNewClause(revision)) return [];
  const { start, end } = sentenceAt(text, revision);
  const others = changes.filter(
    (other) =>
      other.finding !== finding &&
      !isNewClause(other.revision) &&
      other.revision.fileId === revision.fileId &&
      other.revision.start < end &&
      other.revision.end > start,
  );
  const titles = [...new Set(others.map((other) => `“${other.finding.checkTitle}”`))];
  return titles.length === 0
    ? []
    : [t("The same sentence is changed for {titles}, too: read both changes together.", { titles: titles.join(", ") })];
}

const isNewClause = ({ start, end, replacement }: Revision) => start === end && replacement.startsWith("\n");

/** From the end of the sentence before a change to the end of its own. */
function sentenceAt(text: string, { start, end }: Revision) {
  const from = Math.max(0, start - MARGIN);
  const before = [...text.slice(from, start).matchAll(BOUNDARY)].at(-1);
  const after = text.slice(end, end + MARGIN).search(BOUNDARY);
  return {
    start: before ? from + before.index + before[0].length : from,
    end: after === -1 ? end + MARGIN : end + after,
  };
}

const DEFINES = /["“”„]|\bmeans?\b/;

/** A definition that a change removes while the term is still used. */
function notesOnTerms(revision: Revision, changes: Change[], { text, fileId }: Source): string[] {
  if (!DEFINES.test(revision.original)) return [];
  const removed = listDefinitions(text).filter(
    ({ at, term }) => at.start >= revision.start && at.end <= revision.end && !containsTerm(revision.replacement, term),
  );
  if (removed.length === 0) return [];
  const rest = withoutChanges(text, changes, fileId);
  return removed
    .filter(({ term }) => containsTerm(rest, term))
    .map(({ term }) => t("The change removes the definition of “{term}”, which is still used elsewhere.", { term }));
}

const containsTerm = (text: string, term: string) => formsOf(term).some((form) => text.includes(form));

/** A figure that a change replaces, and that another sentence with the same words still has. */
function notesOnNumbers(revision: Revision, changes: Change[], { text, fileId }: Source): string[] {
  const fresh = new Set(figuresIn(revision.replacement).map(({ kind, key }) => `${kind} ${key}`));
  const replaced = figuresIn(revision.original).filter(({ kind, key }) => !fresh.has(`${kind} ${key}`));
  if (replaced.length === 0 || fresh.size === 0) return [];
  const rest = withoutChanges(text, changes, fileId);
  const known = figuresIn(rest);
  return replaced
    .filter(
      (figure) =>
        SPECIFIC.has(figure.kind) && known.some(({ kind, key }) => kind === figure.kind && key === figure.key),
    )
    .map(({ text: figure }) =>
      t("“{figure}” also stands elsewhere and is not changed there: check that both still agree.", { figure }),
    );
}

/** A period such as 30 days stands in many clauses that have nothing to do with each other; an amount or a date seldom does. */
const SPECIFIC = new Set(["currency", "date"]);

/** The text that stays as it is. */
function withoutChanges(text: string, changes: Change[], fileId: string): string {
  const own = changes.filter(({ revision }) => revision.fileId === fileId).map(({ revision }) => revision);
  let [at, kept] = [0, ""];
  for (const { start, end } of own.toSorted((a, b) => a.start - b.start)) {
    kept += text.slice(at, Math.max(at, start));
    at = Math.max(at, end);
  }
  return kept + text.slice(at);
}
